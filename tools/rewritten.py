"""Every test file made ready once, before the workers start: `python -m tools.rewritten`.

pytest writes the assertions of a test file anew when it loads the file, and keeps the result beside it. All workers of
a run load all files at the same moment, so that each would do this for itself, and where bytecode is not kept, on every
run: more work than loading all else together. What is kept here is what pytest itself would keep, under its own name
and the hash of the source; it looks at both before it takes it.
"""

from __future__ import annotations

import ast
import gc
import importlib.util
import os
from collections.abc import Iterator
from compileall import compile_file
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distributions
from pathlib import Path

from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, _write_pyc_fp, get_cache_dir, rewrite_asserts

TESTS = Path(__file__).parent.parent / "tests"


def kept_at(path: Path) -> Path:
    """Where pytest looks for it."""
    return get_cache_dir(path) / (path.stem + PYC_TAIL)


def rewrite(path: Path) -> bool:
    """Whether there was anything to do."""
    kept = kept_at(path)
    if _read_pyc(path, kept) is not None:
        return False
    source = path.read_bytes()
    tree = ast.parse(source, filename=str(path))
    rewrite_asserts(tree, source, str(path))
    code = compile(tree, str(path), "exec", dont_inherit=True)
    kept.parent.mkdir(exist_ok=True)
    written = kept.with_suffix(f".{os.getpid()}")
    with written.open("wb") as file:
        _write_pyc_fp(file, importlib.util.source_hash(source), code)
    written.replace(kept)
    return True


def of_plugins() -> Iterator[Path]:
    """pytest does the same to every module of a package that has a plugin for it; those of Hypothesis are many."""
    for package in distributions():
        if any(point.group == "pytest11" for point in package.entry_points):
            files = (Path(str(package.locate_file(file))) for file in package.files or () if file.suffix == ".py")
            yield from (file for file in files if file.exists() and os.access(file.parent, os.W_OK))


def prepare(path: Path) -> None:
    if path.is_relative_to(TESTS) and not path.name.startswith("test_") and path.name != "conftest.py":
        compile_file(path, quiet=1)  # what tests share is loaded as any other module
    else:
        rewrite(path)


def main() -> None:
    gc.disable()  # syntax trees are many small things that are all given back at once
    files = sorted((*TESTS.rglob("*.py"), *of_plugins()), key=lambda path: -path.stat().st_size)
    with ProcessPoolExecutor() as processes:
        list(processes.map(prepare, files, chunksize=4))


if __name__ == "__main__":
    main()
