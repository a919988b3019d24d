"""docs/glossary.md: its words stand in the books and in the code, and no class name has two meanings."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest
from tests.sources import SOURCE, imports, modules, speaking, text, tree

from cardspeak.books.clauses import clause_index

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([\w.]+)`")


def rows(title: str) -> list[list[str]]:
    """The rows of the tables below a heading, cell by cell, without their heads."""
    lines = PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    heads = {at - 1 for at, row in enumerate(cells) if set(row) == {"---"}}
    found = [row for at, row in enumerate(cells) if not heads & {at, at - 1}]
    assert heads, f"no table below {title}"
    return found


BOOKS, OURS, SEVERAL = rows("Words of the books"), rows("Words of ours"), rows("One name in several modules")


def found(name: str) -> object:
    """The module, or the thing in a module, that has this name below `cardspeak`."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(["cardspeak", *parts[:length]]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part)
        return thing
    raise AssertionError(f"there is no cardspeak.{name}")


@pytest.mark.parametrize("row", [*BOOKS, *OURS], ids=lambda row: row[0])
def test_every_word_lives_in_the_code(row: list[str]) -> None:
    names = CODE.findall(row[-1])
    assert names, f"{row[0]} names no place in the code"
    for name in names:
        found(name)


@pytest.mark.parametrize("row", BOOKS, ids=lambda row: row[0])
def test_a_word_of_the_books_is_defined_there(row: list[str]) -> None:
    book, _, number = row[2].partition(" ")
    assert number in clause_index(book)


def test_words_stand_in_order_and_once() -> None:
    for table in (BOOKS, OURS):
        words = [row[0] for row in table]
        assert words == sorted(words)
    every = Counter(row[0] for row in (*BOOKS, *OURS))
    assert max(every.values()) == 1


def test_only_the_cards_of_a_live_dealer_are_told_in_a_command() -> None:
    classes = (node for _, tree in speaking(r"\bclass\s+Tell") for node in ast.walk(tree))
    telling = {
        node.name for node in classes if isinstance(node, ast.ClassDef) and re.match(r"Tell(?![a-z])", node.name)
    }
    assert telling == {"Tell", "TellBoard", "TellHole", "TellUnseen"}


ALIAS = re.compile(r"[A-Z]\w*[a-z]\w*")
MAY_NAME = re.compile(rf"^(?:class\s+([A-Za-z]\w*)|({ALIAS.pattern})\s*[:=])", re.M)

# Type aliases that mean something else than a class or an alias of the same name elsewhere. None may be added; whoever
# finds a better name for one takes it off.
TWO_MEANINGS = {"Clause", "Record"}  # in the files of a book, and in the arrays of many hands


def name_of(module: Path) -> str:
    """Below `cardspeak`; a package's own."""
    return ".".join(module.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def fetched(module: Path, asked: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """What a module takes from others of ours, as (module, name): by import, or from an imported one what is asked."""
    ours: dict[str, str] = {}
    for line in imports(module):
        if isinstance(line, ast.ImportFrom) and (line.module or "").split(".")[0] == "cardspeak":
            place = (line.module or "").partition(".")[2]
            for alias in line.names:
                yield place, alias.name
                ours[alias.asname or alias.name] = f"{place}.{alias.name}".lstrip(".")
    if ours.keys().isdisjoint(asked.findall(text(module))):
        return
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ours:
            yield ours[node.value.id], node.attr


def aliases_in(tree: ast.Module) -> Iterator[str]:
    """The type aliases of a module: names in capitals and small letters that are no variable of a type."""
    for node in tree.body:
        name = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        variable = isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"
        if isinstance(name, ast.Name) and ALIAS.fullmatch(name.id) and value is not None and not variable:
            yield name.id


def type_names() -> Counter[str]:
    """How many modules have a public class of this name, or a type alias that others take from there, if several may.

    Nothing is parsed but what has a name that stands in another module too, and what may take such a name from there.
    """
    may_have = {module: {one or other for one, other in MAY_NAME.findall(text(module))} for module in modules()}
    several = {name for name, many in Counter(chain.from_iterable(may_have.values())).items() if many > 1}
    trees = {module: tree(module) for module, names in may_have.items() if names & several}
    aliases = {module: {*aliases_in(tree)} & several for module, tree in trees.items()}
    asked = re.compile(rf"\b(\w+)\s*\.\s*(?:{'|'.join(set().union(*aliases.values()))})\b")
    known = {one for module in modules() for one in fetched(module, asked)}
    count: Counter[str] = Counter()
    for module, tree_of_it in trees.items():
        classes = {node.name for node in tree_of_it.body if isinstance(node, ast.ClassDef)} & several
        count.update(classes | {name for name in aliases[module] if (name_of(module), name) in known})
    return count


def test_a_name_that_several_modules_have_is_explained() -> None:
    explained = [name for row in SEVERAL for name in CODE.findall(row[0])]
    several = {name for name, modules in type_names().items() if modules > 1}
    assert several - {*explained, *TWO_MEANINGS} == set(), (
        "rename one of them, or say on the page how both mean the same"
    )
    assert {*explained, *TWO_MEANINGS} - several == set(), (
        "these occur once now: take them off the page, or off the list"
    )
    assert len(explained) == len(set(explained))
    assert not TWO_MEANINGS & {*explained}


def test_no_class_name_has_two_meanings() -> None:
    """One table of names, each row with one reason: a list of meanings has no place to stand."""
    section = PAGE.split("## One name in several modules\n", 1)[1]
    heads = [line for line in section.splitlines() if line.startswith("| names |")]
    assert heads == ["| names | why |"]
    for names, why in SEVERAL:
        assert why, names
        assert ";" not in why, f"{names}: rename what means something else"
