"""On what and with what it was measured: part of every result."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from bench.peers import versions

ROOT = Path(__file__).parent.parent


class Machine(msgspec.Struct, frozen=True):
    """Ratios travel from machine to machine, figures do not."""

    processor: str
    cores: int
    system: str
    python: str
    load: float  # others' work in the last minute, before we began
    cardspeak: str
    commit: str
    numpy: str
    numba: str
    peers: dict[str, str]


def describe() -> Machine:
    return Machine(
        processor=_processor(),
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        load=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        cardspeak=_version("cardspeak"),
        commit=_commit(),
        numpy=_version("numpy"),
        numba=_version("numba"),
        peers=versions(),
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def _commit() -> str:
    try:
        asked = ["git", "rev-parse", "--short", "HEAD"]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    if not done.stdout.strip():
        return "unknown"
    return done.stdout.strip() + (" with changes" if _changed() else "")


def _changed() -> bool:
    """Whether the package differs from what was committed: such figures belong to no commit."""
    asked = ["git", "status", "--porcelain", "--", "src", "bench"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=10, check=False)
    return bool(done.stdout.strip())
