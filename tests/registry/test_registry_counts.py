"""The bundled registry holds every code of both documents, and the newer ones apart."""

from __future__ import annotations

from collections import Counter

from model.registry.load import load_registry
from model.vocabulary import ClassBasis, HandlingClass, Namespace


def test_base_counts() -> None:
    registry = load_registry(overlays=[])
    counts = Counter(entry.namespace for entry in registry.codes())
    assert counts == {Namespace.APP: 75, Namespace.CAPABILITY: 16, Namespace.DEFINITION: 6}


def test_class_counts_of_the_app_codes_that_have_a_class_of_their_own() -> None:
    registry = load_registry(overlays=[])
    own = [e for e in registry.codes(Namespace.APP) if e.class_basis is not ClassBasis.INHERITED]
    assert Counter(entry.handling_class for entry in own) == {
        HandlingClass.SETTINGS_CTA: 7,
        HandlingClass.TOOL_CARD: 24,
        HandlingClass.RETRY_ACTION: 7,
        HandlingClass.DEGRADED_BANNER: 6,
        HandlingClass.PLAIN_MESSAGE: 15,
        HandlingClass.NEUTRAL: 1,
    }


def test_the_overlay_of_newer_releases_only_adds() -> None:
    registry = load_registry()
    assert registry.overlays == ("newer-app",)
    assert registry.problems == ()
    assert len(registry.codes()) == 97 + 25
    assert sum(entry.overlay == "newer-app" for entry in registry.codes()) == 25
