"""One face for every table: whoever stands above one uses the words of `room/face.py` and asks no kind of machine."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

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
QUESTIONS = {"isinstance", "issubclass", "getattr", "hasattr", "type", "callable"}
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


def faces(tree: ast.AST) -> set[str]:
    """Names that stand for a table: `machine`, and whatever is annotated as its face."""
    found = {"machine"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and _is_face(node.annotation):
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and _is_face(node.annotation) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def _is_face(annotation: ast.expr | None) -> bool:
    return annotation is not None and any(
        isinstance(node, ast.Name) and node.id == "Face" for node in ast.walk(annotation)
    )


def is_machine(node: ast.expr, known: set[str]) -> bool:
    """`machine`, `desk.machine`, `self.machine` and the like."""
    return (isinstance(node, ast.Name) and node.id in known) or (
        isinstance(node, ast.Attribute) and node.attr == "machine"
    )


def questions(tree: ast.AST) -> Iterator[str]:
    """Every place that asks a table what kind it is, or for something that is no part of its face."""
    known = faces(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=asks), args=[first, *_]) if asks in QUESTIONS and is_machine(first, known):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Attribute(value=of, attr=word) if is_machine(of, known) and word not in MEMBERS:
                yield f"line {node.lineno}: {ast.unparse(node)} is no word of its face"
            case ast.Compare(left=ast.Attribute(value=of, attr="kind")) if is_machine(of, known):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Match(subject=of) if is_machine(of, known) or (
                isinstance(of, ast.Attribute) and of.attr == "kind" and is_machine(of.value, known)
            ):
                yield f"line {node.lineno}: match {ast.unparse(of)}"


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
    ],
)
def test_such_a_question_is_found(line: str) -> None:
    assert len(list(questions(ast.parse(line)))) == 1


@pytest.mark.parametrize("line", ["row(kind=machine.kind)", "machine.apply(events)", "isinstance(batch, Batch)"])
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
