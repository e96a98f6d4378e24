"""Write requirements.lock: exact versions with the hashes of every wheel the supported machines can use.

    python scripts/lock.py

Versions are those installed in the running environment (so: install by ranges, test, then lock); hashes come
from the package index pip is configured with. Supported: Linux on x86_64 and aarch64, CPython 3.11 to 3.13.
"""

from __future__ import annotations

import json
import tomllib
import urllib.request
from importlib import metadata
from pathlib import Path

from pip._internal.models.index import PyPI
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.tags import Tag
from pip._vendor.packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = ("zst", "test", "lint")
PYTHONS = ("311", "312", "313")
MACHINES = ("x86_64", "aarch64")
JSON = "application/vnd.pypi.simple.v1+json"


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


def fits(tag: Tag) -> bool:
    """Say whether a wheel tag runs on one of the supported interpreters and machines."""
    python = tag.interpreter in {"py3", *(f"py{p}" for p in PYTHONS), *(f"cp{p}" for p in PYTHONS)}
    stable = tag.abi == "abi3" and tag.interpreter.startswith("cp3") and int(tag.interpreter[2:]) <= 311
    abi = tag.abi in {"none", "abi3", *(f"cp{p}" for p in PYTHONS)}
    system = tag.platform == "any" or ("manylinux" in tag.platform and tag.platform.endswith(MACHINES))
    return (python or stable) and abi and system


def hashes(name: str, version: str) -> list[str]:
    """Return the sha256 of every fitting wheel of one release, sorted."""
    request = urllib.request.Request(f"{PyPI.simple_url}/{name}/", headers={"Accept": JSON})
    with urllib.request.urlopen(request) as answer:
        files = json.load(answer)["files"]
    found = set()
    for entry in files:
        if not entry["filename"].endswith(".whl"):
            continue
        _, built, _, tags = parse_wheel_filename(entry["filename"])
        if str(built) == version and any(fits(tag) for tag in tags):
            found.add(entry["hashes"]["sha256"])
    if not found:
        raise SystemExit(f"{name} {version}: the index has no wheel for the supported machines.")
    return sorted(found)


def main() -> None:
    """Write the lock file."""
    lines = ["# Made by scripts/lock.py; CPython 3.11 to 3.13 on Linux x86_64 and aarch64.", ""]
    for name in wanted():
        version = metadata.version(name)
        lines.append(f"{name}=={version} \\")
        lines.append(" \\\n".join(f"    --hash=sha256:{digest}" for digest in hashes(name, version)))
    (ROOT / "requirements.lock").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
