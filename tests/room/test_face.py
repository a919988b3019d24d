"""One face for every table: whoever stands above one uses the words of `room/face.py` and asks no kind of machine."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeGuard, get_args, get_type_hints

import pytest

from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.building import build
from cardspeak.room.face import Face
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable

SOURCE = Path(__file__).parents[2] / "src" / "cardspeak"
# The kinds of table, and the one place that chooses among them.
ADAPTED = ("room/players/", "room/banked/", "room/tournament/felt.py", "room/tournament/boxes.py", "room/kinds.py")
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
MODULES = {one.rpartition(".")[0] for one in CONCRETE}  # whoever has the module has the class
# Who reads the records of one kind on purpose: a shelf shows its own rounds again, step by step; a clerk of the audit
# is given its own table by the adapter (`Face.clerk`) and settles its rounds again. Both are of their kind.
OWN_KIND = {
    "room/history/rounds.py": {"cardspeak.banked.table.BankedTable"},
    "room/audit/rounds.py": {"cardspeak.banked.table.BankedTable"},
}
QUESTIONS = {"isinstance", "issubclass", "getattr", "hasattr", "type", "callable", "vars", "dir"}
GETTERS = {"attrgetter", "methodcaller"}
CONTAINERS = {"get", "values", "items", "pop"}  # of a dict of tables
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
NAMES = set(KINDS)
MEMBERS = {name for name in vars(Face) if not name.startswith("_")}
OF_A_KIND = {"setup"}  # each kind has its own: whoever above a table reads it has asked for the kind


def modules() -> list[Path]:
    found = [*(SOURCE / "room").rglob("*.py"), *(SOURCE / "server").rglob("*.py")]
    return sorted(path for path in found if not name_of(path).startswith(ADAPTED))


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


class Around(NamedTuple):
    """What a scope knows before it is read: the attributes of its class that hold a table, and the names around it."""

    held: set[str]
    tables: set[str]
    kinds: set[str]


def scopes(tree: ast.AST) -> Iterator[tuple[Scope, Known]]:
    """What is read in one go: each function, and what is in none; a function in another knows what that one knows."""
    assert isinstance(tree, ast.Module)
    given = _given(tree)
    waiting: list[tuple[ast.AST, Around]] = [(tree, Around({"machine"}, {"machine"}, set()))]
    while waiting:
        node, around = waiting.pop()
        if isinstance(node, (*FUNCTIONS, ast.Module)):
            known = Known(node, around, given.get(id(node), set()))
            yield node, known
            if not isinstance(node, ast.Module):
                around = Around(around.held, known.tables, known.kinds)
        elif isinstance(node, ast.ClassDef):
            around = Around(_held_by(node), {"machine"}, set())
        waiting += ((one, around) for one in ast.iter_child_nodes(node))


def _given(tree: ast.Module) -> dict[int, set[str]]:
    """The arguments of a module's own functions for which somebody in it passes a table, however they are annotated."""
    own = {node.name: node for node in tree.body if isinstance(node, FUNCTIONS)}
    found: dict[int, set[str]] = {}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in own):
            continue
        called = own[node.func.id]
        names = [one.arg for one in (*called.args.posonlyargs, *called.args.args)]
        passed = [*zip(names, node.args, strict=False), *((one.arg or "", one.value) for one in node.keywords)]
        tables = {name for name, value in passed if isinstance(value, ast.Attribute) and value.attr == "machine"}
        found.setdefault(id(called), set()).update(tables)
    return found


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
            case ast.FunctionDef(name=name, returns=kind) if _is_face(kind):
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

    def __init__(self, scope: Scope, around: Around, given: set[str]) -> None:
        self.held, self.tables, self.kinds = around.held, {*around.tables, *given}, set(around.kinds)
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
            case (
                ast.For(target=target, iter=ast.Call(func=ast.Attribute(value=held, attr=word)))
                | ast.comprehension(target=target, iter=ast.Call(func=ast.Attribute(value=held, attr=word)))
            ) if word in CONTAINERS and self.is_table(held):
                self._named(target.elts[-1] if isinstance(target, ast.Tuple) else target, held)

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
            case ast.Subscript(value=held) | ast.Call(func=ast.Attribute(value=held, attr="get" | "pop")):
                return self.is_table(held)
            case ast.Call(func=ast.Name(id="build")):
                return True
            case ast.Call(func=ast.Name(id="cast"), args=[_, of]):
                return self.is_table(of)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                return name in self.held
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
    for scope, known in scopes(tree):
        yield from (f"line {node.lineno}: {ast.unparse(node)}" for node in within(scope) if asks(node, known))


def asks(node: ast.AST, known: Known) -> TypeGuard[ast.expr | ast.Match]:
    match node:
        case ast.Call(func=ast.Name(id=word) | ast.Attribute(attr=word), args=[of, *_]) if word in QUESTIONS:
            return known.is_table(of)
        case ast.Call(func=ast.Call(func=ast.Name(id=word) | ast.Attribute(attr=word)), args=[of]) if word in GETTERS:
            return known.is_table(of)
        case ast.Attribute(value=of, attr=word) if known.is_table(of):
            return word not in MEMBERS - OF_A_KIND and word not in CONTAINERS
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
    named = (CONCRETE | MODULES) & set(imported(tree))
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
        "desk.machine.setup.buy_in",
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
        "def f(desk):\n    table = desk.machine\n    def g():\n        return isinstance(table, Thing)\n    return g",
        "operator.attrgetter('coach')(desk.machine)",
        "builtins.isinstance(desk.machine, Thing)",
        "cast(Any, desk.machine).round",
        "def f(one: Any):\n    return one.table\ndef g(desk):\n    return f(desk.machine)",
        "class A:\n    def felt(self) -> Face: ...\n    def g(self):\n        return isinstance(self.felt(), Thing)",
        "class A:\n    @property\n    def felt(self) -> Face: ...\n    def g(self):\n        return self.felt.round",
        "class A:\n    def __init__(self):\n        self.tables: dict[str, Face] = {}"
        "\n    def g(self, id):\n        self.tables[id].round",
        "class A:\n    tables: dict[str, Face]"
        "\n    def g(self):\n        for one in self.tables.values():\n            isinstance(one, Thing)",
        "def f(faces: dict[str, Face]):\n    return {id: one.round for id, one in faces.items()}",
    ],
)
def test_such_a_question_is_found(line: str) -> None:
    assert len(list(questions(ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line", ["row(kind=machine.kind)", "machine.apply(events)", "isinstance(batch, Batch)", "Opening(machine.kind)"]
)
def test_what_is_no_question_is_none(line: str) -> None:
    assert list(questions(ast.parse(line))) == []


# -- before there is a table, and after -----------------------------------------------------------------------------


def by_name(tree: ast.AST) -> Iterator[str]:
    """Every place that tells kinds of table apart by what they are called: of an opening, of a line in the lobby, in
    the bytes of a record."""
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.Match) and _tells_apart(node):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def _tells_apart(node: ast.expr | ast.Match) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            return any(map(_is_name, (left, *others))) or any(map(_is_kind, (left, *others)))
        case ast.Match(subject=subject, cases=cases):
            patterns = [one for case in cases for one in ast.walk(case.pattern) if isinstance(one, ast.MatchValue)]
            return _is_kind(subject) or any(_is_name(one.value) for one in patterns)
        case ast.Call(func=ast.Attribute(value=of, attr="startswith" | "endswith" | "find" | "index" | "count")):
            return _is_kind(of)
        case ast.Dict(keys=keys):  # a way for each of them
            return {one.value for one in keys if isinstance(one, ast.Constant)} >= NAMES
        case ast.Constant(value=bytes() as value):
            return any(name.encode() in value for name in NAMES)
    return False


def _is_name(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return value in NAMES
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(_is_name, parts))
    return False


def _is_kind(node: ast.AST) -> bool:
    """`opening.kind`, `self.opening.kind`, `read_opening(body).kind`, `row["kind"]`, `row.get("kind")`."""
    match node:
        case ast.Attribute(value=of, attr="kind"):
            return bool(re.search(r"opening(\(.*\))?$", ast.unparse(of), re.DOTALL))
        case ast.Subscript(slice=ast.Constant(value="kind")):
            return True
        case ast.Call(func=ast.Attribute(value=of, attr="get"), args=[ast.Constant(value="kind"), *_]):
            return ast.unparse(of).endswith("row")
    return False


def above_kinds() -> list[Path]:
    found = [*(SOURCE / "room").rglob("*.py"), *(SOURCE / "server").rglob("*.py")]
    return sorted(path for path in found if name_of(path) != "room/kinds.py")


@pytest.mark.parametrize("path", above_kinds(), ids=name_of)
def test_kinds_are_told_apart_in_one_place(path: Path) -> None:
    assert list(by_name(ast.parse(path.read_text(encoding="utf-8")))) == [], "ask `KINDS` of room/kinds.py"


@pytest.mark.parametrize(
    "line",
    [
        "opening.kind == 'banked'",
        "'players' != opening.kind",
        "kind == 'banked'",
        "opening.kind == BANKED",
        "self.opening.kind is BANKED",
        "read_opening(record.body).kind == BANKED",
        "_opening(wish).kind != MINE",
        "opening.kind in ('banked',)",
        "kind not in {'players', 'banked'}",
        "opening.kind.startswith('b')",
        "row['kind'] == 'players'",
        "row['kind'] != MINE",
        "row.get('kind') == MINE",
        "book.head.kind == 'banked'",
        'b\'"kind":"banked"\' in body',
        "{'players': one, 'banked': other}[opening.kind]",
        "match opening.kind:\n    case MINE:\n        pass",
        "match kind:\n    case 'banked' | 'other':\n        pass",
        "match opening.kind, house:\n    case 'players', _:\n        pass",
    ],
)
def test_telling_them_apart_is_found(line: str) -> None:
    assert len(list(by_name(ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "KINDS[opening.kind].title(opening)",
        "KINDS[row['kind']].needs(row)",
        "Opening(book='star', kind='banked')",
        "record.kind == 'opened'",
        "{'game': 'banked', 'family': 'banked'}",
    ],
)
def test_looking_them_up_is_not(line: str) -> None:
    assert list(by_name(ast.parse(line))) == []


def test_every_kind_that_can_be_opened_has_its_row() -> None:
    assert set(get_args(get_type_hints(Opening)["kind"])) == set(KINDS)


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
