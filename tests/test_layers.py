"""Imports go one way: a package imports only from those above it, in the order that docs/architecture.md lists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "cardspeak"
LAYER = re.compile(r"^((?:[a-z]+, )*[a-z]+)/? {2,}\S", re.MULTILINE)
STANDALONE = {"__init__", "__main__"}  # the package's version, and `python -m cardspeak`


def layers() -> list[str]:
    """The packages as documented, the lowest first."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = page.split("## Layers", 1)[1].split("```", 2)[1]
    return [name for names in LAYER.findall(block) for name in names.split(", ")]


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def modules_of(layer: str) -> list[Path]:
    found = [module for module in modules() if layer_of(module) == layer]
    assert found, f"nothing in {layer}"
    return found


def layer_of(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """Every name that this module imports, wherever in it: an import put off is one all the same."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports are written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_package_has_its_place() -> None:
    assert {layer_of(module) for module in modules()} - STANDALONE == set(layers())


def test_a_package_imports_only_from_those_above_it() -> None:
    order = layers()
    wrong = []
    for module in modules():
        own = layer_of(module)
        if own in STANDALONE:
            continue
        for name in imported(module):
            parts = name.split(".")
            if parts[0] == "cardspeak" and parts[1] in order and order.index(parts[1]) > order.index(own):
                wrong.append(f"{module.relative_to(SOURCE)} imports {name}")
    assert wrong == []


CORE = (
    "errors",
    "citation",
    "refusal",
    "slotted",
    "lazy",
    "cards",
    "books",
    "hand",
    "rulings",
    "banked",
    "table",
    "jackpots",
    "tournament",
    "ledger",
    "store",
)

APART = {"store/postgres": "psycopg", "store/seals": "cryptography", "store/opening.py": "psycopg"}


@pytest.mark.parametrize("layer", CORE)
def test_the_core_needs_the_standard_library_and_msgspec_alone(layer: str) -> None:
    found = {name.split(".")[0] for module in modules_of(layer) if not apart(module) for name in imported(module)}
    assert found <= {*sys.stdlib_module_names, "msgspec", "cardspeak"}


def apart(module: Path) -> str:
    """The one package that a part of the store needs besides, which nobody needs who does not ask for that part."""
    within = module.relative_to(SOURCE).as_posix()
    return next((needs for part, needs in APART.items() if within.startswith(part)), "")


@pytest.mark.parametrize("part", APART)
def test_parts_of_the_store_need_one_package_each(part: str) -> None:
    found = {name.split(".")[0] for module in modules() if apart(module) == APART[part] for name in imported(module)}
    assert found - {*sys.stdlib_module_names, "msgspec", "cardspeak"} == {APART[part]}


@pytest.mark.parametrize("layer", CORE)
def test_the_core_draws_no_chance_and_reads_no_clock(layer: str) -> None:
    """What is known of the time is what the caller says; only how long a server is waited for is counted."""
    found = {name for module in modules_of(layer) for name in imported(module)} - {"time.monotonic"}
    assert not {name.split(".")[0] for name in found} & {"random", "secrets", "time", "datetime", "uuid"}


@pytest.mark.parametrize(
    "name",
    [
        "cardspeak",
        "cardspeak.hand",
        "cardspeak.banked",
        "cardspeak.tournament",
        "cardspeak.ranking",
        "cardspeak.odds.exact",
        "cardspeak.odds.equity",
        "cardspeak.store",
    ],
)
def test_importing_brings_nothing_heavy(name: str) -> None:
    tell = f"import sys, {name}; print(*sorted({{m.split('.')[0] for m in sys.modules}}))"
    loaded = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True).stdout.split()
    assert not {
        "numpy",
        "numba",
        "matplotlib",
        "rich",
        "click",
        "asyncio",
        "http",
        "ssl",
        "psycopg",
        "cryptography",
    } & set(loaded)
