"""`make compile`: the modules that play hands, compiled ahead of time by mypyc into build/compiled.

The result is the whole package with those modules as extensions beside their sources, in a folder that nothing looks
into by itself: `PYTHONPATH=build/compiled python ...` uses it, and `make run` and `make test` never do. The folder
keeps a digest of the sources it was made from, so that a build that no longer fits them is noticed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
BUILT = ROOT / "build" / "compiled"
DIGEST = "DIGEST"

# Modules that define msgspec classes stay as they are: msgspec reads their annotations while the program runs.
HAND = (
    "agenda answers betting chinese commission/counting commission/taking compare dealing evolve evolve_betting "
    "evolve_rulings following footing machine moves parts pots prompt refusing showdown state live/telling"
)
MODULES = (
    *(f"cardspeak/hand/{name}.py" for name in HAND.split()),
    "cardspeak/ranking/fast.py",
    "cardspeak/ranking/exact.py",
    *(f"cardspeak/interop/replay/{name}.py" for name in ("awards", "feed", "retelling", "runs", "showdown")),
    *(f"cardspeak/interop/phh/{name}.py" for name in ("amounts", "cards", "checks", "fields", "lines", "wholes")),
    "cardspeak/interop/phh_replay/play.py",
    "cardspeak/interop/phh_replay/table.py",
)


class CannotCompileError(Exception):
    """One line: what is missing, and what to do."""


def files_of(source: Path) -> Iterator[Path]:
    """Every file of the package, in a fixed order; what Python or a compiler left there is none of it."""
    for path in sorted((source / "cardspeak").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd"):
            yield path


def digest(source: Path) -> str:
    """A fingerprint of the package as it stands, of the compiled modules' names, and of this Python."""
    found = hashlib.sha256(f"{sys.version}\n{MODULES}\n".encode())
    for path in files_of(source):
        found.update(f"{path.relative_to(source).as_posix()}\n".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def state_of(built: Path = BUILT, source: Path = SOURCE) -> str:
    """`fresh`, `stale` (made from other sources, or by another Python) or `missing`."""
    try:
        made_from = (built / DIGEST).read_text(encoding="utf-8").strip()
    except OSError:
        return "missing"
    return "fresh" if made_from == digest(source) else "stale"


def check_tools() -> None:
    """A C compiler, Python's headers and mypyc, or the reason why not."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    plain = "cardspeak works without, as plain Python"
    if shutil.which(compiler) is None:
        raise CannotCompileError(f"No C compiler: {compiler} was not found. Install one (gcc or clang); {plain}.")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise CannotCompileError(f"Python.h was not found. Install Python's headers (python3-dev); {plain}.")
    for module in ("mypyc", "setuptools"):
        if importlib.util.find_spec(module) is None:
            raise CannotCompileError(f"{module} is not installed. Run `make compile`, which installs it; {plain}.")


def build(built: Path = BUILT, source: Path = SOURCE) -> None:
    """Compile beside a copy of the sources, and put it in place only when all is done."""
    check_tools()
    made_from = digest(source)
    work = built.with_name(built.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    for path in files_of(source):
        target = work / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    environment = {"MYPYC_DEBUG_LEVEL": "0", **os.environ, "PYTHONPATH": "", "MYPYPATH": ""}
    command = [sys.executable, "-m", "mypyc", *MODULES]
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line.lower()]
        raise CannotCompileError(f"mypyc failed: {said[0] if said else 'no reason given'} (in {work}).")
    shutil.rmtree(work / "build")
    shutil.rmtree(work / ".mypy_cache", ignore_errors=True)
    (work / DIGEST).write_text(made_from + "\n", encoding="utf-8")
    shutil.rmtree(built, ignore_errors=True)
    work.rename(built)


def main() -> int:
    where = BUILT.relative_to(ROOT)
    if state_of() == "fresh":
        sys.stdout.write(f"{where} is up to date.\n")
        return 0
    sys.stdout.write(f"Compiling {len(MODULES)} modules, about a minute ...\n")
    sys.stdout.flush()
    try:
        build()
    except CannotCompileError as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 2
    sys.stdout.write(f"Done. Use it with PYTHONPATH={where}, prove it with `make test-compiled`.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
