"""A PreviewSpec is its link: defaults left out, round trip exact, nonsense refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.preview.spec import PreviewSpec, parse_link
from model.problems import BadRequest
from model.vocabulary import Namespace

specs = st.builds(
    PreviewSpec,
    code=st.from_regex(r"\A[A-Z][A-Z_]{0,30}\Z"),
    namespace=st.sampled_from(Namespace),
    locale=st.sampled_from(["en", "ar", "zh-CN", "pt-BR", "en-XA"]),
    theme=st.sampled_from(["light", "dark", "high-contrast-light", "high-contrast-dark"]),
    width=st.integers(240, 1600),
    scale=st.sampled_from([0.75, 1.0, 1.5, 2.0]),
    direction=st.sampled_from(["auto", "ltr", "rtl"]),
    details=st.sampled_from(["closed", "open"]),
    state=st.sampled_from(["default", "wait", "exhausted", "restarting", "restored", "fatal"]),
    kind=st.sampled_from(["plan", "goal"]),
)


@given(specs)
def test_a_link_gives_its_spec_back(spec: PreviewSpec) -> None:
    assert parse_link(spec.link()) == spec
    assert parse_link(spec.link().removeprefix("error-inspector:")) == spec


def test_defaults_are_left_out() -> None:
    assert PreviewSpec(code="TOOL_DENIED").link() == "error-inspector:TOOL_DENIED"
    spec = PreviewSpec(code="TIMEOUT", namespace=Namespace.CAPABILITY, locale="ar", theme="dark", width=320)
    assert spec.link() == "error-inspector:capability/TIMEOUT?locale=ar&theme=dark&width=320"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("error-inspector:", "code"),
        ("error-inspector:TIMEOUT?colour=red", "colour"),
        ("error-inspector:TIMEOUT?width=wide", "width"),
        ("error-inspector:TIMEOUT?theme=dark&theme=light", "twice"),
        ("error-inspector:nowhere/TIMEOUT", "namespace"),
        ("error-inspector:a/b/TIMEOUT", "namespace"),
        ("error-inspector:TIME OUT", "code"),
    ],
)
def test_nonsense_is_refused_with_its_place(link: str, said: str) -> None:
    with pytest.raises(BadRequest, match=said):
        parse_link(link)


@given(specs)
def test_file_names_are_safe_and_distinct(spec: PreviewSpec) -> None:
    assert set(spec.file_name()) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._=-+")
