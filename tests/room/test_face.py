"""One face for every table: whoever stands above one uses the words of `room/face.py` and asks no kind of machine."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard, get_type_hints

import pytest

from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.building import build
from cardspeak.room.face import Face
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable

SOURCE = Path(__file__).parents[2] / "src" / "cardspeak"
# The kinds of table, and the one place that chooses among them.
KINDS = ("room/players/", "room/banked/", "room/tournament/felt.py", "room/tournament/boxes.py", "room/building.py")
CONCRETE = {
    "cardspeak.room.players.table.PlayersTable",
    "cardspeak.room.banked.table.BankedDesk",
    "cardspeak.room.tournament.felt.TournamentTable",
    "cardspeak.room.tournament.boxes.TournamentBoxesTable",
    "cardspeak.table.Table",
    "cardspeak.table.machine.Table",
    "cardspeak.banked.table.BankedTable",
    "cardspeak.banked.table.machine.BankedTable",
}
# Who reads the records of one kind on purpose: a shelf shows its own rounds again, step by step; a clerk of the audit
# is given its own table by the adapter (`Face.clerk`) and settles its rounds again. Both are of their kind.
OWN_KIND = {
    "room/history/rounds.py": {"cardspeak.banked.table.BankedTable"},
    "room/audit/rounds.py": {"cardspeak.banked.table.BankedTable"},
}
QUESTIONS = {"isinstance", "issubclass", "getattr", "hasattr", "type", "callable", "vars", "dir"}
CONTAINERS = {"get", "values", "items", "pop"}  # of a dict of tables
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MEMBERS = {name for name in vars(Face) if not name.startswith("_")}


def modules() -> list[Path]:
    found = [*(SOURCE / "room").rglob("*.py"), *(SOURCE / "server").rglob("*.py")]
    return sorted(path for path in found if not name_of(path).startswith(KINDS))


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


# -- reading a module ----------------------------------------------------------------------------------------------


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


Scope: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module


def scopes(tree: ast.AST) -> Iterator[tuple[Scope, set[str]]]:
    """What is read in one go: each function with the attributes of its class that hold a table, and what is in none."""
    owned = {
        id(function): _held_by(owner)
        for owner in ast.walk(tree)
        if isinstance(owner, ast.ClassDef)
        for function in owner.body
        if isinstance(function, FUNCTIONS)
    }
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.Module)):
            yield node, owned.get(id(node), {"machine"})


def within(scope: Scope) -> Iterator[ast.AST]:
    """Everything in a scope, without the functions that are scopes of their own; what one is given belongs to it."""
    waiting: list[ast.AST] = [scope]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += (one for one in ast.iter_child_nodes(node) if not isinstance(one, FUNCTIONS))


def _held_by(owner: ast.ClassDef) -> set[str]:
    """The attributes in which a class keeps a table: annotated so, or given one that came in."""
    found = {"machine"}
    for node in ast.walk(owner):
        match node:
            case ast.AnnAssign(target=ast.Attribute(attr=name) | ast.Name(id=name), annotation=kind) if _is_face(kind):
                found.add(name)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                given = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg) and _is_face(one.annotation)}
                for one in ast.walk(node):
                    match one:
                        case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(id=value)) if value in given:
                            found.add(name)
    return found


def _is_face(annotation: ast.expr | None) -> bool:
    """`Face`, `Face | None`, `dict[str, Face]`, `"Face"`; what takes a table is none."""
    if annotation is None or "Callable" in ast.unparse(annotation):
        return False
    return bool(re.search(r"\bFace\b", ast.unparse(annotation)))


class Known:
    """The names of one scope that stand for a table, or for its kind."""

    def __init__(self, scope: Scope, held: set[str]) -> None:
        self.held, self.tables, self.kinds = held, {"machine"}, set[str]()
        before = -1
        while before != len(self.tables) + len(self.kinds):  # a name for a name for a table is one too
            before = len(self.tables) + len(self.kinds)
            for node in within(scope):
                self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.arg(arg=name, annotation=kind) if _is_face(kind):
                self.tables.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if _is_face(kind):
                self.tables.add(name)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._named(target, value)
            case ast.NamedExpr(target=target, value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                self._named(target, value)
            case (
                ast.For(target=target, iter=ast.List(elts=[value]) | ast.ListComp(elt=value))
                | ast.comprehension(target=target, iter=ast.GeneratorExp(elt=value) | ast.ListComp(elt=value))
            ):
                self._named(target, value)

    def _named(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for one, other in zip(targets, values, strict=True):
                    self._named(one, other)
            case ast.Name(id=name), _ if self.is_table(value):
                self.tables.add(name)
            case ast.Name(id=name), _ if self.is_kind(value):
                self.kinds.add(name)

    def is_table(self, node: ast.AST) -> bool:
        """`machine`, `desk.machine`, what is annotated as a face, what was just built, another name for any of them."""
        match node:
            case ast.Name(id=name):
                return name in self.tables
            case ast.Attribute(attr=name):
                return name in self.held
            case ast.Subscript(value=ast.Name(id=name)):
                return name in self.tables
            case ast.Call(func=ast.Name(id="build")):
                return True
            case ast.IfExp(body=one, orelse=other):
                return self.is_table(one) or self.is_table(other)
        return False

    def is_kind(self, node: ast.AST) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.kinds
            case ast.Attribute(value=of, attr="kind"):
                return self.is_table(of)
        return False


def questions(tree: ast.AST) -> Iterator[str]:
    """Every place that asks a table what kind it is, or for something that is no part of its face."""
    for scope, held in scopes(tree):
        known = Known(scope, held)
        yield from (f"line {node.lineno}: {ast.unparse(node)}" for node in within(scope) if asks(node, known))


def asks(node: ast.AST, known: Known) -> TypeGuard[ast.expr | ast.Match]:
    match node:
        case ast.Call(func=ast.Name(id=word), args=[of, *_]) if word in QUESTIONS and known.is_table(of):
            return True
        case ast.Call(func=ast.Call(func=ast.Name(id="attrgetter" | "methodcaller")), args=[of]) if known.is_table(of):
            return True
        case ast.Attribute(value=of, attr=word) if known.is_table(of):
            return word not in MEMBERS and word not in CONTAINERS
        case (
            ast.Attribute(value=of) | ast.Subscript(slice=of) | ast.Call(func=ast.Attribute(attr="get"), args=[of, *_])
        ):
            return known.is_kind(of)
        case ast.Compare(left=left, comparators=others):
            return any(map(known.is_kind, (left, *others)))
        case ast.Match(subject=ast.Tuple(elts=parts)):
            return any(known.is_table(one) or known.is_kind(one) for one in parts)
        case ast.Match(subject=of):
            return known.is_table(of) or known.is_kind(of)
    return False


# -- above the tables ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_nobody_above_a_table_knows_its_kind(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = CONCRETE & set(imported(tree))
    assert named == OWN_KIND.get(name_of(path), set())
    assert list(questions(tree)) == []
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not words & {one.rpartition(".")[2] for one in CONCRETE}, "the name of a class is a question too"


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(desk.machine, Thing)",
        "getattr(machine, 'coach', None)",
        "hasattr(self.machine, 'coach')",
        "type(machine).__name__",
        "machine.__class__",
        "desk.machine.table.state",
        "machine.kind == 'banked'",
        "match machine:\n    case Thing():\n        pass",
        "match desk.machine.kind:\n    case 'banked':\n        pass",
        "def f(one: Face) -> None:\n    isinstance(one, Thing)",
        "def f(one: Face | None) -> None:\n    one.round",
        "def f(one: 'Face') -> None:\n    one.round",
        "type(desk.machine) is Thing",
        "Thing == type(machine)",
        "vars(machine)",
        "attrgetter('coach')(machine)",
        "'banked' == machine.kind",
        "machine.kind in ('banked',)",
        "machine.kind.startswith('b')",
        "WAYS[machine.kind]",
        "WAYS.get(desk.machine.kind)",
        "match machine.kind, running:\n    case 'banked', _:\n        pass",
        "kind = machine.kind\nif kind == 'banked':\n    pass",
        "table = desk.machine\nisinstance(table, Thing)",
        "async def f(desk):\n    table = desk.machine\n    match table:\n        case Thing():\n            pass",
        "table, now = desk.machine, 0\ntable.state",
        "other = table = desk.machine\nother.state",
        "table = desk.machine if desk else None\nother = table\nother.state",
        "if (table := desk.machine) and hasattr(table, 'coach'):\n    pass",
        "trial = build(opening, '1')\nisinstance(trial, Thing)",
        "build(opening, '1').table",
        "[one.round for one in (desk.machine for desk in desks)]",
        "for one in [desk.machine for desk in desks]:\n    one.round",
        "faces: dict[str, Face] = {}\nfaces['1'].round",
        "class A:\n    def __init__(self, one: Face):\n        self.o = one\n    def f(self):\n        self.o.round",
        "class A:\n    one: Face\n    def f(self):\n        return isinstance(self.one, Thing)",
    ],
)
def test_such_a_question_is_found(line: str) -> None:
    assert len(list(questions(ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line", ["row(kind=machine.kind)", "machine.apply(events)", "isinstance(batch, Batch)", "Opening(machine.kind)"]
)
def test_what_is_no_question_is_none(line: str) -> None:
    assert list(questions(ast.parse(line))) == []


# -- the adapters --------------------------------------------------------------------------------------------------

ADAPTERS = {
    PlayersTable: Opening(book="star", game="holdem"),
    BankedDesk: Opening(book="crown-melbourne-three-card", kind="banked"),
}
adapters = pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.__name__)


@adapters
def test_an_opening_has_its_adapter(adapter: type) -> None:
    assert type(build(ADAPTERS[adapter], "1")) is adapter


@adapters
@pytest.mark.parametrize("member", sorted(MEMBERS))
def test_an_adapter_fulfils_the_whole_face(adapter: type, member: str) -> None:
    """Every word is there; a method takes what the face says, under the same names, and a property is none."""
    promised, table = inspect.getattr_static(Face, member), build(ADAPTERS[adapter], "1")
    assert hasattr(table, member)
    if isinstance(promised, property):
        assert not callable(getattr(table, member))
        return
    kept: Any = getattr(adapter, member)
    assert list(inspect.signature(kept).parameters) == list(inspect.signature(promised).parameters)
    assert "return" in get_type_hints(kept)
