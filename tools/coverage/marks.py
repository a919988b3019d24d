"""Which tests show which clauses, read from the tests without running them.

A test carries `@pytest.mark.clause(book, number)`: as a decorator, on a class, as `pytestmark`, or through
`pytest.param(..., marks=...)`, also where the rows are made by a loop over literals. A case file below
`tests/cases/` carries `clauses = ["book number", ...]`, or below a folder named after its book the numbers alone.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.coverage.literals import UNKNOWN, Names, Reader, RecordClass, helper_of

MADE = re.compile(r"\bmark\s*\.\s*clause\b")
TAKEN = re.compile(r"^\s*from\s+(\S+)\s+import\b", re.MULTILINE)


class Mark(NamedTuple):
    """A test says that it shows a clause."""

    book: str
    number: str
    test: str  # tests/hand/test_pots.py::test_side_pot, or a case file
    line: int


class Unreadable(NamedTuple):
    """A mark whose clause cannot be told from the source; it counts for nothing until it is written plainly."""

    file: str
    line: int


class Marks(NamedTuple):
    """What a tests folder shows, and the marks that could not be read."""

    found: tuple[Mark, ...]
    unreadable: tuple[Unreadable, ...]


def read_marks(tests: Path) -> Marks:
    """Every mark below a tests folder, in the order of the files."""
    folder = _Folder(tests)
    files = [folder.read(file) for file in _that_may_mark(tests)]
    found = [mark for file in files for mark in dict.fromkeys(file.found)]
    for case in sorted((tests / "cases").rglob("*.toml")):
        found += _case_marks(case, folder.name_of(case))
    return Marks(tuple(found), tuple(missed for file in files for missed in file.unreadable()))


def _that_may_mark(tests: Path) -> list[Path]:
    """The files worth parsing: those that make marks, and whatever takes names, perhaps a mark, from one of them."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(tests.rglob("*.py"))}
    taken = {file: {name.rpartition(".")[2] for name in TAKEN.findall(text)} for file, text in texts.items()}
    found = {file for file, text in texts.items() if MADE.search(text)}
    stems: set[str] = set()
    while len(stems) < len(stems := {file.stem for file in found}):
        found |= {file for file, names in taken.items() if names & stems}
    return [file for file in texts if file in found]


class _Made(NamedTuple):
    """A mark as the source makes it, before it is put on a test."""

    book: str
    number: str
    line: int


class _Maker(NamedTuple):
    """`pytest.mark.clause` itself, with the arguments that `partial` has already given it."""

    given: tuple[Any, ...] = ()


class _Folder:
    """The tests folder: its files are read once each, since they may import names from one another."""

    def __init__(self, tests: Path) -> None:
        self.tests = tests
        self._read: dict[Path, _File] = {}
        self.made: set[ast.Call] = set()  # marks that could be read, wherever their helper stands

    def name_of(self, file: Path) -> str:
        return file.relative_to(self.tests.parent).as_posix()

    def read(self, file: Path) -> _File:
        if file not in self._read:
            text = file.read_text(encoding="utf-8")
            tree = ast.parse(text, filename=str(file))
            written = list(_clauses_written(tree)) if MADE.search(text) else []
            self._read[file] = read = _File(self, file, written)
            read.run(tree.body, read.names, read.name)
        return self._read[file]

    def imported(self, by: Path, node: ast.ImportFrom) -> Names:
        """The names that a file of the folder gives to another one."""
        above = by.parents[node.level - 1] if node.level else None
        parts = (node.module or "").split(".")
        for base in [above] if above else [self.tests.parent, self.tests, by.parent]:
            file = base.joinpath(*parts).with_suffix(".py")
            if parts != [""] and file.is_file() and file.is_relative_to(self.tests):
                names = self.read(file).names
                return {alias.asname or alias.name: names.get(alias.name, UNKNOWN) for alias in node.names}
        return {}


class _File:
    """One test file: its statements are followed in order, its functions are not entered."""

    def __init__(self, folder: _Folder, file: Path, written: list[ast.Call]) -> None:
        self.folder, self.file = folder, file
        self.name = folder.name_of(file)
        self.names: Names = {}
        self.found: list[Mark] = []
        self._written = written
        self._failed: set[int] = set()  # lines of marks that came out unknown
        self._reader = Reader(self._marking)

    def unreadable(self) -> Iterator[Unreadable]:
        """Marks that came out unknown, and marks that no statement led to."""
        missed = {node.lineno for node in self._written if node not in self.folder.made}
        return (Unreadable(self.name, line) for line in sorted(missed | self._failed))

    def run(self, body: list[ast.stmt], names: Names, owner: str) -> None:
        """Follow statements; `owner` is the file or class that a `pytestmark` would mark."""
        for line in body:
            match line:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    self._function(line, names, owner)
                case ast.ClassDef():
                    self._class(line, names, owner)
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self._assign(target, self._worth(value, names), names, owner)
                case ast.AnnAssign(target=target, value=value) if value:
                    self._assign(target, self._worth(value, names), names, owner)
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
                    self._assign(line.target, _sum(names.get(name), self._worth(value, names)), names, owner)
                case ast.For(target=target, iter=many):
                    for inner in self._reader.turns(target, many, names):
                        names.update(inner)
                        self.run(line.body, names, owner)
                case ast.If():
                    self._if(line, names, owner)
                case ast.With() | ast.Try():
                    self.run(line.body, names, owner)
                case ast.ImportFrom():
                    names.update(self.folder.imported(self.file, line))
                case ast.Expr(value=ast.Call() as call):
                    self._grow(call, names)

    def _function(self, line: ast.FunctionDef | ast.AsyncFunctionDef, names: Names, owner: str) -> None:
        self._put(line.decorator_list, names, f"{owner}::{line.name}")
        made = helper_of(line, names) if isinstance(line, ast.FunctionDef) else None
        names[line.name] = made or UNKNOWN

    def _class(self, line: ast.ClassDef, names: Names, owner: str) -> None:
        self._put(line.decorator_list, names, f"{owner}::{line.name}")
        names[line.name] = RecordClass(line)
        self.run(line.body, dict(names), f"{owner}::{line.name}")

    def _assign(self, target: ast.expr, value: Any, names: Names, owner: str) -> None:
        if isinstance(target, ast.Name) and target.id == "pytestmark":
            self._mark(value, owner)
        names.update(self._reader.bind(target, value))

    def _if(self, line: ast.If, names: Names, owner: str) -> None:
        test = self._worth(line.test, names)
        for branch, follow in ((line.body, test), (line.orelse, not test)):
            if test is UNKNOWN or follow:
                self.run(branch, names, owner)

    def _grow(self, call: ast.Call, names: Names) -> None:
        """`rows.append(...)` and `rows.extend(...)`."""
        if not isinstance(call.func, ast.Attribute) or len(call.args) != 1:
            return
        rows, value = self._worth(call.func.value, names), self._worth(call.args[0], names)
        if isinstance(rows, list) and call.func.attr == "append":
            rows.append(value)
        elif isinstance(rows, list) and call.func.attr == "extend":
            rows.extend(value if isinstance(value, (list, tuple)) else [UNKNOWN])

    def _put(self, decorators: list[ast.expr], names: Names, test: str) -> None:
        for decorator in decorators:
            self._mark(self._worth(decorator, names), test)

    def _mark(self, value: Any, test: str) -> None:
        self.found += [Mark(made.book, made.number, test, made.line) for made in _marks_in(value)]

    def _worth(self, node: ast.expr, names: Names) -> Any:
        return self._reader.worth(node, names)

    def _marking(self, node: ast.expr, names: Names) -> Any:
        """What the reader must know of pytest: the mark, its rows, and `partial`."""
        if _is_clause(node):
            return _Maker()
        if not isinstance(node, ast.Call):
            return None
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        words = {word.arg: self._worth(word.value, names) for word in node.keywords if word.arg}
        if called == "param":
            return tuple(_marks_in(words.get("marks")))
        if called in ("parametrize", "fixture"):
            return [*(self._worth(arg, names) for arg in node.args), *words.values()]
        maker = self._maker(node, called, names)
        if maker is None:
            return None
        given = (*maker.given, *(self._worth(arg, names) for arg in node.args), *words.values())
        return _Maker(given[1:]) if called == "partial" else self._make(given, node)

    def _maker(self, node: ast.Call, called: str, names: Names) -> _Maker | None:
        source = node.args[0] if called == "partial" and node.args else node.func
        if isinstance(source, ast.Call):
            return None
        maker = self._worth(source, names)
        return maker if isinstance(maker, _Maker) else None

    def _make(self, given: tuple[Any, ...], node: ast.Call) -> Any:
        book, *numbers = given or (UNKNOWN,)
        if not numbers or not all(isinstance(word, str) for word in (book, *numbers)):
            self._failed.add(node.lineno)
            return UNKNOWN
        self.folder.made.add(node)
        return [_Made(book, number, node.lineno) for number in numbers]


def _is_clause(node: ast.expr) -> bool:
    """`pytest.mark.clause` or, imported, `mark.clause`."""
    if not isinstance(node, ast.Attribute) or node.attr != "clause":
        return False
    return getattr(node.value, "attr", getattr(node.value, "id", "")) == "mark"


def _clauses_written(tree: ast.AST) -> Iterator[ast.Call]:
    """Every mark that the source makes, but those it takes from case files, which are read where they stand."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and _is_clause(node.func):
            yield node
        within = list(_clauses_written(node))
        if within and not (isinstance(node, ast.FunctionDef) and any(map(_reads_cases, ast.walk(node)))):
            yield from within


def _reads_cases(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "read_cases"


def _marks_in(value: Any) -> Iterator[_Made]:
    if isinstance(value, _Made):
        yield value
    elif isinstance(value, dict):
        yield from _marks_in(list(value.values()))
    elif isinstance(value, (list, tuple)) and not isinstance(value, _Maker):
        for item in value:
            yield from _marks_in(item)


def _sum(left: Any, right: Any) -> Any:
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return [*left, *right]
    return left + right if isinstance(left, str) and isinstance(right, str) else UNKNOWN


def _case_marks(file: Path, name: str) -> Iterator[Mark]:
    """`clauses = ["star-sydney-poker 24.4", ...]` at any depth; a case that is played names its book only once."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    cases = found.get("case", [{}])
    if "play" in found or any("play" in case for case in cases):
        book = found.get("book", file.parent.name)
        for case in cases:
            for number in case.get("clauses", found.get("clauses", [])):
                yield Mark(case.get("book", book), number, name, 0)
        return
    for entry in _entries(found, "clauses"):
        book, _, number = entry.strip().partition(" ")
        yield Mark(book, number.strip(), name, 0)


def _entries(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _entries(item, key)
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name == key and isinstance(inner, list):
                yield from (entry for entry in inner if isinstance(entry, str))
            yield from _entries(inner, key)
