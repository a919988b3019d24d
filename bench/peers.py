"""The other packages: found by name when a measurement asks for them, and a plain word where one is missing."""

from __future__ import annotations

import importlib
import json
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench.model import NoAnswerError

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
MISSING = Path(sys.prefix) / "missing-peers.json"  # written by install_peers.py: package to reason


def peer(module: str) -> Any:
    """A module of another package; nothing is known of its types."""
    return importlib.import_module(module)


def pinned() -> dict[str, str]:
    """Package to version, as `requirements.txt` has them."""
    lines = (line.partition("#")[0].strip() for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines())
    return dict(line.split("==") for line in lines if line)


def versions() -> dict[str, str]:
    """Which of the peers are here, and in what version."""
    found = {}
    for name in pinned():
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def why_not(wrong: BaseException, package: str) -> str:
    """What to write in a row that has no figure."""
    if isinstance(wrong, ImportError) and package:
        try:
            version(package)
        except PackageNotFoundError:
            reason = missing().get(package)
            return f"not installed: {reason}" if reason else "not installed; `make bench` installs the peers"
    if isinstance(wrong, ModuleNotFoundError):
        return f"there is no module {wrong.name}"
    text = " ".join(str(wrong).split())
    if isinstance(wrong, NoAnswerError):
        return text
    return f"{type(wrong).__name__}: {text}"[:160] if text else type(wrong).__name__


def missing() -> dict[str, str]:
    """Packages that could not be installed, with the reason."""
    try:
        return dict(json.loads(MISSING.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}
