"""Which commit this program was made of, for whoever reports what it did."""

from __future__ import annotations

import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

import msgspec

PATIENCE = 5.0  # seconds


def commit() -> str:
    """Its short name, with `+` where files differ from it; empty where nobody can tell.

    A checkout asks git; a wheel was given the name when it was made; a package that was installed from a repository was
    told by pip where it came from.
    """
    here = Path(str(files("cardspeak")))
    return _checked_out(here.parents[1]) or _noted(here / "COMMIT") or _installed()


def _noted(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _checked_out(root: Path) -> str:
    if not (root / ".git").exists():
        return ""
    name, changed = _git(root, "rev-parse", "--short", "HEAD"), _git(root, "status", "--porcelain", "-uno")
    return f"{name}+" if name and changed else name


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *words], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _installed() -> str:
    try:
        told = distribution("cardspeak").read_text("direct_url.json") or "{}"
        return str(msgspec.json.decode(told)["vcs_info"]["commit_id"])[:10]
    except (PackageNotFoundError, msgspec.DecodeError, LookupError, TypeError):
        return ""
