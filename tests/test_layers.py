"""Imports go one way: a package imports only from those above it, in the order that docs/architecture.md lists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from tests.sources import imports

from cardspeak.server.loading import SOONER_OR_LATER

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


@cache
def imported(module: Path) -> tuple[str, ...]:
    return tuple(_imported(module))


def _imported(module: Path) -> Iterator[str]:
    """Every name that this module imports, wherever in it: an import put off is one all the same."""
    for node in imports(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
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


# -- the order inside packages ---------------------------------------------------------------------------------


def name_of(module: Path) -> str:
    parts = module.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def needed_by(module: Path, known: frozenset[str]) -> set[str]:
    """Every module that must be there for this one, the packages that it steps into on the way included.

    Whoever imports a module of another package runs that package's `__init__` first; inside a package it has begun.
    """
    own, found = name_of(module), set()
    for name in imported(module):
        target = name if name in known else name.rpartition(".")[0]
        if target in known:
            found.add(target)
        package = target.rpartition(".")[0]
        while package in known and not own.startswith(f"{package}."):
            found.add(package)
            package = package.rpartition(".")[0]
    return found - {own}


def circles(needs: Mapping[str, set[str]]) -> list[set[str]]:
    """The modules that need each other, in groups; whatever only leads to a group or away from it is in none."""
    order: list[str] = []
    seen: set[str] = set()
    for start in needs:
        _walk(start, needs, seen, order.append)
    back: dict[str, set[str]] = {name: set() for name in needs}
    for name, wanted in needs.items():
        for other in wanted:
            back[other].add(name)
    seen, found = set(), []
    for start in reversed(order):
        group: list[str] = []
        _walk(start, back, seen, group.append)
        if len(group) > 1 or start in needs[start]:
            found.append(set(group))
    return sorted(found, key=min)


def _walk(start: str, ways: Mapping[str, set[str]], seen: set[str], left: Callable[[str], None]) -> None:
    """Everything not seen yet that can be reached, each told when it is left for good."""
    path: list[tuple[str, Iterator[str]]] = []
    if start not in seen:
        seen.add(start)
        path.append((start, iter(ways[start])))
    while path:
        name, ahead = path[-1]
        new = next((other for other in ahead if other not in seen), None)
        if new is None:
            left(name)
            path.pop()
        else:
            seen.add(new)
            path.append((new, iter(ways[new])))


def package_circles() -> dict[str, list[set[str]]]:
    """The circles of the whole program, under the package of their first module."""
    known = frozenset(map(name_of, modules()))
    found: dict[str, list[set[str]]] = {}
    for group in circles({name_of(module): needed_by(module, known) for module in modules()}):
        found.setdefault(min(group).split(".")[1], []).append(group)
    return found


def test_circles_are_found() -> None:
    needs = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"e", "f"}, "f": {"g"}, "g": {"e"}}
    assert circles(needs) == [{"b", "c"}, {"e", "f", "g"}]


def test_an_import_counts_wherever_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path / "cardspeak")
    files = {
        "one/__init__.py": "from cardspeak.one.face import x",
        "one/face.py": "if TYPE_CHECKING:\n    from cardspeak.two import deep",
        "one/low.py": "",
        "two/__init__.py": "",
        "two/deep.py": "def f():\n    from cardspeak.one.low import y",
    }
    for name, text in files.items():
        (tmp_path / "cardspeak" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "cardspeak" / name).write_text(text, encoding="utf-8")
    # `two.deep` wants only `one.low`, but comes in by the door of `one`, and that leads back to it.
    assert package_circles() == {"one": [{"cardspeak.one", "cardspeak.one.face", "cardspeak.two.deep"}]}


def test_modules_have_an_order_too() -> None:
    assert package_circles() == {}, "move what both need into a module of its own"


CORE = (
    "errors",
    "citation",
    "refusal",
    "values",
    "slotted",
    "lazy",
    "machine",
    "cards",
    "books",
    "hand",
    "talk",
    "rulings",
    "banked",
    "table",
    "jackpots",
    "tournament",
    "ledger",
    "store",
)

APART = {
    "store/postgres": "psycopg",
    "store/seals": "cryptography",
    "store/cover.py": "cryptography",
    "store/opening.py": "psycopg",
}


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


# What one may import without what few of its users need: loaded when it is first asked for.
LATER = {
    "cardspeak.hand": ("dataclasses", "hashlib", "tomllib", "cardspeak.books.loader", "cardspeak.ranking.batch"),
    "cardspeak.store": ("msgspec", "sqlite3", "cardspeak.ledger", "cardspeak.store.auditing"),
    "cardspeak.table": (
        "tomllib",
        "cardspeak.talk.judging",
        "cardspeak.rulings.remedies.verbs",
        "cardspeak.hand.audit",
    ),
    "cardspeak.jackpots.by_hand.setup": ("cardspeak.banked", "cardspeak.table"),
    "cardspeak.room.room": (
        *(f"cardspeak.{package}" for package in ("banked", "bonus", "interop", "learn", "office", "promotions")),
        *(f"cardspeak.room.{part}" for part in ("banked", "home", "office", "promotions", "tournament")),
        "cardspeak.tournament",
        "cardspeak.jackpots.machine",
        "cardspeak.jackpots.by_hand.machine",
        "cardspeak.table.audit",
        *("dataclasses", "sqlite3"),
        *(f"cardspeak.store.{part}" for part in ("auditing", "personal", "seals", "sqlite", "verifying")),
    ),
    "cardspeak.server.run": (
        *SOONER_OR_LATER,
        *(f"cardspeak.{package}" for package in ("bonus", "interop", "learn", "odds", "promotions", "proofing")),
        *("cardspeak.jackpots.machine", "cardspeak.room.home", "cardspeak.room.office", "cardspeak.table.audit"),
        *("cardspeak.room.forgetting", "cardspeak.server.asking_peers", "cardspeak.server.joined"),
        *("cardspeak.server.peers", "cardspeak.store.auditing", "cardspeak.store.sqlite"),
        *("argon2", "cryptography", "psycopg", "rich", "segno", "urllib.request", "webbrowser", "zoneinfo"),
    ),
    "cardspeak.cli.room": ("asyncio", "msgspec", "sqlite3", "starlette", "cardspeak.server", "cardspeak.store.seals"),
    "cardspeak.cli.rules": ("msgspec", "rich", "sqlite3", "cardspeak.store.records"),
}


@pytest.mark.parametrize("name", LATER)
def test_what_few_need_is_loaded_when_it_is_asked_for(name: str) -> None:
    tell = f"import sys, {name}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True).stdout.split()
    assert name in loaded
    assert [one for one in LATER[name] if one in loaded] == []


@pytest.mark.parametrize("package", ["jackpots", "ranking", "store", "talk"])
def test_a_package_that_brings_its_names_has_all_of_them(package: str) -> None:
    tell = f"import cardspeak.{package} as it; print(*(name for name in it.__all__ if getattr(it, name) is None))"
    ran = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
    module = import_module(f"cardspeak.{package}")
    with pytest.raises(AttributeError, match="has no 'nonsense'"):
        module.nonsense  # noqa: B018
