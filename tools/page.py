"""`make page`: the page's own code under eslint, stylelint and the type checker, all three at once.

They are installed from npm into node_modules, by the versions and digests of package-lock.json. The lock names no
registry: where packages come from is a matter of the machine. Without npm the page is not checked, and a line says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from click import echo

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "node_modules"
LOCK = ROOT / "package-lock.json"
READY = MODULES / ".lock"  # the lock that was installed
OLDEST = (20, 19)  # of node, for eslint and for modules without a mark
SOURCES = ("src/cardspeak/web", "docs/assets", "tests/js", "tests/web", "tools/words")
CHECKS = {
    "eslint": ("--max-warnings=0", *SOURCES),
    "stylelint": ("src/cardspeak/web/**/*.css", "docs/assets/*.css"),
    "tsc": ("--project", "."),
}


def lacking() -> str | None:
    """Why nothing can be checked here."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return "There is no npm here"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(int(part) for part in said.lstrip("v").split(".")[:2]) < OLDEST:
        return f"This is node {said}, too old for eslint"
    return None


def install() -> int:
    if READY.exists() and READY.read_bytes() == LOCK.read_bytes():
        return 0
    echo("Installing eslint, stylelint and typescript from npm into node_modules.")
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], cwd=ROOT)
    if done.returncode == 0:
        READY.write_bytes(LOCK.read_bytes())
    return done.returncode


def check() -> int:
    """All three; what each of them says is printed whole, one after the other."""
    at_work = {
        name: subprocess.Popen(
            [str(MODULES / ".bin" / name), *given],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, given in CHECKS.items()
    }
    worst = 0
    for name, process in at_work.items():
        said = process.communicate()[0].strip()
        echo(f"{name}: {'no mistakes' if process.returncode == 0 else said}")
        worst = max(worst, abs(process.returncode))
    return worst


def main() -> int:
    why = lacking()
    if why:
        oldest = ".".join(map(str, OLDEST))
        echo(f"{why}: the page's scripts and style sheets are not checked. Install node {oldest} or newer.")
        return 0
    return install() or check()


if __name__ == "__main__":
    sys.exit(main())
