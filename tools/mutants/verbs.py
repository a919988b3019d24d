"""Conditions of the program, each turned into its opposite: what a verb does if it asks the wrong way round.

A mutant is put in by exchanging the code of a function that is there: whoever has imported it has the mutant.
"""

from __future__ import annotations

import ast
import importlib
import types
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tools.mutants.forks import ROOT, emptied, keep_nothing

SOURCE = ROOT / "src"
# The packages whose verbs carry clauses out, their auditors and the sign.
PACKAGES = ("hand", "rulings", "table", "banked", "talk")
_REMEMBER = tuple(f"cardspeak.{name}" for name in PACKAGES)
# And whatever else carries out a clause: there a condition is turned to prove one.
EVERY = (
    *PACKAGES,
    *("bonus", "books", "cards", "jackpots", "odds", "promotions", "ranking", "terms", "tournament"),
)


class Turned(NamedTuple):
    """One condition of one function, turned."""

    id: str
    package: str
    module: str
    function: str  # its outermost function or method: `Class.method`
    line: int
    number: int  # which condition of the module
    key: str  # the same wherever in its file the function stands


def package_of(path: Path) -> str:
    """What it counts under: the auditors and the sign by themselves."""
    parts = path.relative_to(SOURCE / "cardspeak").parts
    if "audit" in parts or path.stem.startswith("audit"):
        return "auditors"
    return "sign" if path.stem in ("sign", "sign_page") else parts[0]


@cache
def turned(packages: tuple[str, ...] = PACKAGES) -> tuple[Turned, ...]:
    """Every condition of these packages."""
    return tuple(one for path in paths(packages) for one in of_file(path))


def paths(packages: tuple[str, ...]) -> list[Path]:
    return [path for name in packages for path in sorted((SOURCE / "cardspeak" / name).rglob("*.py"))]


@lru_cache(maxsize=2)
def tree_of(path: Path) -> ast.Module:
    """One file after another is read, by several who only look at it: whoever changes something reads for himself."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def of_file(path: Path) -> tuple[Turned, ...]:
    return tuple(_read(path))


def _read(path: Path) -> Iterator[Turned]:
    module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    place, package = path.relative_to(SOURCE / "cardspeak").as_posix(), package_of(path)
    seen: Counter[str] = Counter()
    for number, (node, function) in enumerate(_conditions(tree_of(path))):
        words = ast.unparse(node)[:60]
        name = f"{place}:{node.lineno} {function} #{number}: not ({words})"
        key = f"{place} {function} not ({words})"
        seen[key] += 1
        yield Turned(name, package, module, function, node.lineno, number, f"{key} {seen[key]}")


def _conditions(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """Tests of if, while, and conditional expressions inside functions, with the function they stand in."""
    for outer in tree.body:
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from ((node, outer.name) for node in _tests(outer))
        elif isinstance(outer, ast.ClassDef):
            for inner in outer.body:
                if isinstance(inner, ast.FunctionDef):
                    yield from ((node, f"{outer.name}.{inner.name}") for node in _tests(inner))


def _tests(function: ast.AST) -> Iterator[ast.expr]:
    nodes = [function]
    for node in nodes:
        nodes += parts_of(node)  # level by level, as ast.walk goes
        yield from conditions_of(node)


def conditions_of(node: ast.AST) -> Sequence[ast.expr]:
    """What is asked here; what is turned as a condition need not be turned as anything else."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return (node.test,)
    return node.ifs if isinstance(node, ast.comprehension) else ()


def parts_of(node: ast.AST) -> list[ast.AST]:
    """What stands in it and is more than a mere word: not how a name is used, nor an operator."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found += [one for one in value if isinstance(one, ast.AST) and one._fields]
        elif isinstance(value, ast.AST) and value._fields:
            found.append(value)
    return found


def put_in(mutant: Turned) -> str | None:
    """The function has the turned condition from here on."""
    module = importlib.import_module(mutant.module.removesuffix(".__init__"))  # of a package there is one alone
    assert module.__file__ is not None, "a module of ours is a file"
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    wanted = next(node for number, (node, _) in enumerate(_conditions(tree)) if number == mutant.number)
    _Turn(wanted).visit(tree)
    ast.fix_missing_locations(tree)
    return exchanged(module, mutant.function, code_in(tree, module.__file__, mutant.function))


def code_in(tree: ast.Module, file: str, function: str) -> types.CodeType:
    """A function of a changed file, compiled."""
    code = compile(tree, file, "exec")
    for name in function.split("."):
        code = next(one for one in code.co_consts if isinstance(one, types.CodeType) and one.co_name == name)
    return code


def exchanged(module: types.ModuleType, name: str, code: types.CodeType) -> str | None:
    """Whoever has the function has this code of it; what the old one said may be remembered and is forgotten."""
    function = _function(module, name)
    if function is None or len(function.__code__.co_freevars) != len(code.co_freevars):
        return "cannot be put in"
    keep_nothing(module.__name__)
    function.__code__ = code
    emptied((*_REMEMBER, ".".join(module.__name__.split(".")[:2])))
    return None


def _function(module: types.ModuleType, name: str) -> types.FunctionType | None:
    found: Any = module
    for part in name.split("."):
        found = found.__dict__.get(part) if isinstance(found, type) else getattr(found, part, None)
    for inside in ("__func__", "fget", "__wrapped__", "make"):
        found = getattr(found, inside, found)
    return found if isinstance(found, types.FunctionType) else None


class _Turn(ast.NodeTransformer):
    def __init__(self, wanted: ast.expr) -> None:
        self.wanted = wanted

    def visit(self, node: ast.AST) -> Any:
        if node is self.wanted:
            assert isinstance(node, ast.expr), "a condition is an expression"
            return ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
        return self.generic_visit(node)
