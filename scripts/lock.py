"""Write requirements.lock: exact versions with the hashes of every wheel the supported machines can use.

    python scripts/lock.py

Versions are those installed in the running environment (so: install by ranges, test, then lock).
Hashes come from the package index pip is configured with, asked by pip itself; a release without a
wheel for one of the supported machines ends it. Supported: Linux on x86_64 and aarch64, CPython 3.11
to 3.13.
"""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path

from pip._internal.cli.req_command import RequirementCommand
from pip._internal.commands import create_command
from pip._internal.index.package_finder import PackageFinder
from pip._internal.models.target_python import TargetPython
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = ("zst", "test", "lint")
PYTHONS = ((3, 11), (3, 12), (3, 13))
MANYLINUX = (
    "manylinux1_{}",
    "manylinux2010_{}",
    "manylinux2014_{}",
    *(f"manylinux_2_{n}_{{}}" for n in range(5, 43)),
)
MACHINES = ("x86_64", "aarch64")


def wanted() -> list[str]:
    """Return the canonical names of everything the project and its extras pull in on Linux."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    queue = [*project["dependencies"]]
    for extra in EXTRAS:
        queue += project["optional-dependencies"][extra]
    seen: set[str] = set()
    while queue:
        requirement = Requirement(queue.pop())
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        name = canonicalize_name(requirement.name)
        if name not in seen:
            seen.add(name)
            queue += metadata.requires(name) or []
    return sorted(seen)


@contextlib.contextmanager
def finders() -> Iterator[dict[str, PackageFinder]]:
    """Give pip's own finder of wheels for each supported interpreter and machine, set up as pip is here."""
    command = create_command("download")
    assert isinstance(command, RequirementCommand)
    options, _ = command.parse_args(["--only-binary", ":all:", "--no-cache-dir"])
    options.no_index, options.find_links = False, []  # what lies on this disk is not what others will get
    with command.main_context():
        session = command.get_default_session(options)
        yield {
            f"CPython {python[0]}.{python[1]} on {machine}": command._build_package_finder(
                options,
                session,
                TargetPython(
                    platforms=[form.format(machine) for form in MANYLINUX],
                    py_version_info=python,
                    implementation="cp",
                ),
            )
            for python in PYTHONS
            for machine in MACHINES
        }


def hashes(name: str, version: str, finders: Mapping[str, PackageFinder]) -> list[str]:
    """Return the sha256 of every wheel of one release that a supported machine can use, sorted."""
    found: set[str] = set()
    for machine, finder in finders.items():
        here = {
            candidate.link.hash
            for candidate in finder.find_all_candidates(name)
            if str(candidate.version) == version and candidate.link.hash_name == "sha256"
        }
        if not here:
            raise SystemExit(f"{name} {version}: the index has no wheel for {machine}.")
        found |= {digest for digest in here if digest is not None}
    return sorted(found)


def main() -> None:
    """Write the lock file."""
    lines = ["# Made by scripts/lock.py; CPython 3.11 to 3.13 on Linux x86_64 and aarch64.", ""]
    with finders() as asked:
        for name in wanted():
            version = metadata.version(name)
            lines.append(f"{name}=={version} \\")
            lines.append(
                " \\\n".join(f"    --hash=sha256:{digest}" for digest in hashes(name, version, asked))
            )
    (ROOT / "requirements.lock").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
