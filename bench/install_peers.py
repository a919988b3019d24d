"""Install the peers one by one into the environment this script runs in; say which are missing and why.

A package that cannot be had never stops the others, and never fails the run. Standard library only: this is the
first thing to run in a new environment.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).parent
CONSTRAINTS = HERE.parent / "constraints.txt"
MINUTES = 5


def main() -> None:
    wanted = [line.partition("#")[0].strip() for line in (HERE / "requirements.txt").read_text().splitlines()]
    missing = {}
    for pin in filter(None, wanted):
        name = pin.split("==")[0]
        reason = "" if _is_here(pin) else _install(pin)
        if reason:
            missing[name] = reason
            print(f"  {pin}: NOT installed: {reason}")
        else:
            print(f"  {pin}")
    (Path(sys.prefix) / "missing-peers.json").write_text(json.dumps(missing, indent=2) + "\n")
    if missing:
        print(f"Going on without {', '.join(missing)}. To try again: touch bench/requirements.txt, make bench.")


def _is_here(pin: str) -> bool:
    name, _, wanted = pin.partition("==")
    try:
        return version(name) == wanted
    except PackageNotFoundError:
        return False


def _install(pin: str) -> str:
    """Empty if it worked, else pip's own last word on why not."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["-c", str(CONSTRAINTS), pin]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60 * MINUTES, check=False)
    except subprocess.TimeoutExpired:
        return f"pip was not done after {MINUTES} minutes"
    if done.returncode == 0:
        return ""
    said = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")] or done.stderr.splitlines()
    return said[-1].removeprefix("ERROR:").strip()[:200] if said else f"pip ended with code {done.returncode}"


if __name__ == "__main__":
    main()
