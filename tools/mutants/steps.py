"""What a function does, done otherwise: a limit moved by one, a part of a condition left out, an order turned round, a
step not taken.

Not every clause is carried out by a condition. Some say a number, who comes first, or that something is done at all;
these changes are tried to prove such a clause, beside the turned conditions, and are put in as they are.
"""

from __future__ import annotations

import ast
import copy
import importlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from tools.mutants.verbs import (
    EVERY,
    SOURCE,
    code_in,
    conditions_of,
    exchanged,
    package_of,
    parts_of,
    paths,
    tree_of,
)

Make = Callable[[ast.AST], ast.AST | None]  # what stands there instead; None: nothing
_MOVED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Step(NamedTuple):
    """One place of one function, and what is done there instead."""

    id: str
    package: str
    module: str
    function: str
    line: int
    number: int  # which change of the module
    key: str


@cache
def steps(packages: tuple[str, ...] = EVERY) -> tuple[Step, ...]:
    """Every such change of these packages."""
    return tuple(one for path in paths(packages) for one in of_file(path))


@cache
def of_file(path: Path) -> tuple[Step, ...]:
    return tuple(_read(path))


def _read(path: Path) -> Iterator[Step]:
    module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    place, package = path.relative_to(SOURCE / "cardspeak").as_posix(), package_of(path)
    seen: Counter[str] = Counter()
    said: dict[ast.AST, str] = {}  # several changes may be of one place
    for number, (node, outer, function, how, _) in enumerate(_changes(tree_of(path))):
        whole = outer if isinstance(node, ast.Constant) and isinstance(outer, ast.expr) else node
        words = said[whole] if whole in said else said.setdefault(whole, ast.unparse(whole))
        key = f"{place} {function} {how} ({words[:60]})"
        seen[key] += 1
        line = getattr(node, "lineno", 0)
        name = f"{place}:{line} {function} #{number}: {how} ({words[:60]})"
        yield Step(name, package, module, function, line, number, f"{key} {seen[key]}")


def _changes(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST, str, str, Make]]:
    """What is changed, what that stands in, in which function, and how."""
    for outer in tree.body:
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from ((node, around, outer.name, how, make) for node, around, how, make in _within(outer))
        elif isinstance(outer, ast.ClassDef):
            for inner in outer.body:
                if isinstance(inner, ast.FunctionDef):
                    name = f"{outer.name}.{inner.name}"
                    yield from ((node, around, name, how, make) for node, around, how, make in _within(inner))


def _within(function: ast.AST) -> Iterator[tuple[ast.AST, ast.AST, str, Make]]:
    turned: set[ast.expr] = set()
    for node, around in _walked(function):
        turned.update(conditions_of(node))
        if isinstance(node, ast.expr):
            yield from ((node, around, how, make) for how, make in _expressed(node, node in turned))
        elif isinstance(node, ast.match_case) and node.guard is not None:
            yield node.guard, node, "untrue", _negated
        elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and _is_done(node.value)):
            yield node, around, "without", _nothing


def _walked(function: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """All of it, each with what it stands in, but what the program only says to itself: an assertion of its own is no
    part of a clause."""
    ahead = [(function, function)]
    while ahead:
        node, around = ahead.pop()
        if not isinstance(node, ast.Assert):
            yield node, around
            ahead += [(inner, node) for inner in reversed(parts_of(node))]


def _expressed(node: ast.expr, turned: bool) -> Iterator[tuple[str, Make]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _MOVED:
            yield "limit moved", _limit_moved
            if not turned:
                yield "untrue", _negated
        case ast.Compare() if not turned:
            yield "untrue", _negated
        case ast.BoolOp(values=values):
            if not turned:
                yield "untrue", _negated
            for at in range(len(values)):
                yield f"part {at + 1} left out", partial(_left_out, at=at)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield "one more", _one_more
        case ast.Constant(value=bool()):
            yield "turned", _turned
        case ast.Call(func=ast.Name(id=name)) if name in _SWAPPED:
            yield "other", _swapped
        case ast.Call(func=ast.Name(id="sorted"), keywords=[*_]):
            yield "backwards", _backwards
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right) if not _text(left, right):
            yield "other sign", _other_sign
        case ast.BinOp(op=ast.Mult() | ast.FloorDiv()):
            yield "other measure", _other_measure
        case ast.List(elts=elts) | ast.Tuple(elts=elts) if len(elts) > 1 and isinstance(node.ctx, ast.Load):
            if any(isinstance(one, ast.Starred) for one in elts):
                for at in range(len(elts)):
                    yield f"part {at + 1} left out", partial(_element_out, at=at)


def _is_done(node: ast.expr) -> bool:
    """A call or a yield that stands for itself: a step. Not what a docstring says."""
    return isinstance(node, ast.Call | ast.Yield | ast.YieldFrom)


def _text(*sides: ast.expr) -> bool:
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in sides
    )


def _nothing(node: ast.AST) -> ast.AST:
    return ast.Pass()


def _turned(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant), "true or false"
    return ast.Constant(not node.value)


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.expr), "a condition is an expression"
    return ast.UnaryOp(ast.Not(), node)


def _limit_moved(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare), "a limit is compared with"
    return ast.Compare(node.left, [_MOVED[type(node.ops[0])]()], node.comparators)


def _left_out(node: ast.AST, at: int) -> ast.AST:
    assert isinstance(node, ast.BoolOp), "parts of a condition"
    rest = [one for place, one in enumerate(node.values) if place != at]
    return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _element_out(node: ast.AST, at: int) -> ast.AST:
    assert isinstance(node, ast.List | ast.Tuple), "parts of a row"
    rest = [one for place, one in enumerate(node.elts) if place != at]
    return type(node)(rest, ast.Load())


def _one_more(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant), "a number stands there"
    assert isinstance(node.value, int), "and a whole one"
    return ast.Constant(node.value + 1)


def _swapped(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call), "a function is called"
    assert isinstance(node.func, ast.Name), "by its name: least or most, any or all"
    return ast.Call(ast.Name(_SWAPPED[node.func.id], ast.Load()), node.args, node.keywords)


def _backwards(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.expr), "what is sorted is an expression"
    return ast.Call(ast.Name("list", ast.Load()), [ast.Call(ast.Name("reversed", ast.Load()), [node], [])], [])


def _other_sign(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp), "a sum or a difference"
    return ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)


def _other_measure(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp), "a product or a part"
    return ast.BinOp(node.left, ast.FloorDiv() if isinstance(node.op, ast.Mult) else ast.Mult(), node.right)


def put_in(step: Step) -> str | None:
    """The function does it otherwise from here on."""
    module = importlib.import_module(step.module.removesuffix(".__init__"))
    assert module.__file__ is not None, "a module of ours is a file"
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    node, _, _, _, make = next(one for number, one in enumerate(_changes(tree)) if number == step.number)
    _Replace(node, make).visit(tree)
    ast.fix_missing_locations(tree)
    return exchanged(module, step.function, code_in(tree, module.__file__, step.function))


class _Replace(ast.NodeTransformer):
    def __init__(self, wanted: ast.AST, make: Make) -> None:
        self.wanted, self.make = wanted, make

    def visit(self, node: ast.AST) -> ast.AST | None:
        if node is not self.wanted:
            return self.generic_visit(node)
        made = self.make(copy.copy(node))
        return made if made is None else ast.copy_location(made, node)
