"""What an expression of a test file is worth, found without running the file.

Marks are read from the source so that coverage needs no test run and imports nothing. Constants, containers,
f-strings, loops over literals and small records are understood; whatever is not becomes UNKNOWN, alone, so that a
row keeps its clause number though one of its cards was parsed.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias


class Unknown:
    """The worth of what cannot be told without running the file."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()
Names: TypeAlias = dict[str, Any]
Hook: TypeAlias = Callable[[ast.expr, Names], Any]

_BUILTINS: dict[str, Callable[..., Any]] = {
    "dict": dict, "enumerate": enumerate, "len": len, "list": list, "max": max, "min": min, "range": range,
    "reversed": reversed, "set": set, "sorted": sorted, "str": str, "sum": sum, "tuple": tuple, "zip": zip,
    "int": int, "frozenset": frozenset,
}  # fmt: skip
_METHODS = frozenset(
    ("capitalize", "copy", "format", "get", "items", "join", "keys", "lower", "replace", "split", "splitlines")
) | {"strip", "title", "upper", "values"}
_OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod,
    ast.BitOr: operator.or_, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda item, many: item in many, ast.NotIn: lambda item, many: item not in many,
}  # fmt: skip
MOST = 20_000  # rows of one loop; more than any test has


class Record(dict[str, Any]):
    """A value of a small class of the file (a named tuple, a dataclass), by its fields."""


class RecordClass:
    """A class of the file that has annotated fields and can therefore be built from its call."""

    def __init__(self, node: ast.ClassDef) -> None:
        fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        self.defaults = {line.target.id: line.value for line in fields if isinstance(line.target, ast.Name)}

    def build(self, args: list[Any], keywords: Names, worth: Callable[[ast.expr], Any]) -> Record:
        record = Record({name: worth(line) if line else UNKNOWN for name, line in self.defaults.items()})
        record.update(zip(self.defaults, args, strict=False))
        record.update(keywords)
        return record


class Helper:
    """A function of the file that only returns an expression, such as one that makes a mark."""

    def __init__(self, args: list[str], returns: ast.expr, defaults: dict[str, ast.expr], home: Names) -> None:
        self.args, self.returns, self.defaults = args, returns, defaults
        self.home = home  # the names of the file it stands in


def helper_of(node: ast.FunctionDef | ast.Lambda, home: Names) -> Helper | None:
    """The function as a Helper if its body is one `return`, else None."""
    returns = node.body if isinstance(node, ast.Lambda) else _only_return(node.body)
    if returns is None or node.args.vararg or node.args.kwarg:
        return None
    plain = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args)]
    late = dict(zip(reversed(plain), reversed(node.args.defaults), strict=False))
    named = dict(zip((arg.arg for arg in node.args.kwonlyargs), node.args.kw_defaults, strict=True))
    return Helper(plain, returns, {**late, **{name: line for name, line in named.items() if line}}, home)


def _only_return(body: list[ast.stmt]) -> ast.expr | None:
    lines = [line for line in body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    return lines[0].value if len(lines) == 1 and isinstance(lines[0], ast.Return) else None


class Reader:
    """Evaluates expressions; `hook` is asked first and answers None for what it does not claim."""

    def __init__(self, hook: Hook) -> None:
        self.hook = hook

    def worth(self, node: ast.expr | None, names: Names) -> Any:
        """The value of an expression where `names` hold, or UNKNOWN."""
        if node is None:
            return UNKNOWN
        claimed = self.hook(node, names)
        if claimed is not None:
            return claimed
        read = getattr(self, f"_{type(node).__name__.lower()}", None)
        if read is None:
            return UNKNOWN
        try:
            return read(node, names)
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return UNKNOWN

    def rows(self, generators: list[ast.comprehension], names: Names) -> Iterator[Names]:
        """The names inside a comprehension, once for each turn of its loops."""
        if not generators:
            yield names
            return
        first, *rest = generators
        for inner in self.turns(first.target, first.iter, names):
            kept = [self.worth(test, inner) for test in first.ifs]
            if any(answer is UNKNOWN for answer in kept):
                inner = {**inner, **self.bind(first.target, UNKNOWN)}
            elif not all(kept):
                continue
            yield from self.rows(rest, inner)

    def turns(self, target: ast.expr, many: ast.expr, names: Names) -> Iterator[Names]:
        """The names in the body of a loop, once for each turn; once, unknown, if the loop cannot be told."""
        items = self.worth(many, names)
        if not isinstance(items, Iterable) or isinstance(items, Record):
            yield {**names, **self.bind(target, UNKNOWN)}
            return
        for turn, item in enumerate(items):
            if turn >= MOST:
                return
            yield {**names, **self.bind(target, item)}

    def bind(self, target: ast.expr, value: Any) -> Names:
        """The names that an assignment of `value` to `target` gives."""
        if isinstance(target, ast.Name):
            return {target.id: value}
        if not isinstance(target, (ast.Tuple, ast.List)):
            return {}
        items = list(value) if isinstance(value, (list, tuple, str)) else []
        starred = any(isinstance(part, ast.Starred) for part in target.elts)
        if starred or len(items) != len(target.elts):
            items = self._spread(target.elts, items)
        bound: Names = {}
        for part, item in zip(target.elts, items, strict=True):
            bound |= self.bind(part.value if isinstance(part, ast.Starred) else part, item)
        return bound

    @staticmethod
    def _spread(parts: list[ast.expr], items: list[Any]) -> list[Any]:
        stars = [at for at, part in enumerate(parts) if isinstance(part, ast.Starred)]
        if len(stars) != 1 or len(items) < len(parts) - 1:
            return [UNKNOWN] * len(parts)
        star, after = stars[0], len(parts) - stars[0] - 1
        return [*items[:star], items[star : len(items) - after], *items[len(items) - after :]]

    def _constant(self, node: ast.Constant, names: Names) -> Any:
        return node.value

    def _name(self, node: ast.Name, names: Names) -> Any:
        return names.get(node.id, UNKNOWN)

    def _tuple(self, node: ast.Tuple, names: Names) -> Any:
        return tuple(self._many(node.elts, names))

    def _list(self, node: ast.List, names: Names) -> Any:
        return list(self._many(node.elts, names))

    def _set(self, node: ast.Set, names: Names) -> Any:
        return list(self._many(node.elts, names))

    def _many(self, nodes: list[ast.expr], names: Names) -> Iterator[Any]:
        for node in nodes:
            if isinstance(node, ast.Starred):
                inner = self.worth(node.value, names)
                yield from (UNKNOWN,) if inner is UNKNOWN else inner
            else:
                yield self.worth(node, names)

    def _dict(self, node: ast.Dict, names: Names) -> Any:
        made: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                made.update(self.worth(value, names))
            else:
                made[self.worth(key, names)] = self.worth(value, names)
        return made

    def _joinedstr(self, node: ast.JoinedStr, names: Names) -> Any:
        parts = [self._piece(part, names) for part in node.values]
        return UNKNOWN if any(part is UNKNOWN for part in parts) else "".join(parts)

    def _piece(self, part: ast.expr, names: Names) -> Any:
        if not isinstance(part, ast.FormattedValue):
            return self.worth(part, names)
        value = self.worth(part.value, names)
        spec = self.worth(part.format_spec, names) if part.format_spec else ""
        return UNKNOWN if value is UNKNOWN or part.conversion != -1 else format(value, spec)

    def _binop(self, node: ast.BinOp, names: Names) -> Any:
        return self._known(_OPERATORS[type(node.op)], self.worth(node.left, names), self.worth(node.right, names))

    def _compare(self, node: ast.Compare, names: Names) -> Any:
        if len(node.ops) != 1:
            return UNKNOWN
        sides = self.worth(node.left, names), self.worth(node.comparators[0], names)
        return self._known(_OPERATORS[type(node.ops[0])], *sides)

    def _ifexp(self, node: ast.IfExp, names: Names) -> Any:
        test = self.worth(node.test, names)
        return UNKNOWN if test is UNKNOWN else self.worth(node.body if test else node.orelse, names)

    def _unaryop(self, node: ast.UnaryOp, names: Names) -> Any:
        value = self.worth(node.operand, names)
        if value is UNKNOWN or not isinstance(node.op, (ast.Not, ast.USub)):
            return UNKNOWN
        return not value if isinstance(node.op, ast.Not) else -value

    def _subscript(self, node: ast.Subscript, names: Names) -> Any:
        many = self.worth(node.value, names)
        if isinstance(node.slice, ast.Slice):
            ends = (node.slice.lower, node.slice.upper, node.slice.step)
            return many[slice(*(None if end is None else self.worth(end, names) for end in ends))]
        return many[self.worth(node.slice, names)]

    def _attribute(self, node: ast.Attribute, names: Names) -> Any:
        owner = self.worth(node.value, names)
        return owner[node.attr] if isinstance(owner, Record) else UNKNOWN

    def _lambda(self, node: ast.Lambda, names: Names) -> Any:
        return helper_of(node, names) or UNKNOWN

    def _listcomp(self, node: ast.ListComp, names: Names) -> Any:
        return [self.worth(node.elt, inner) for inner in self.rows(node.generators, names)]

    def _generatorexp(self, node: ast.GeneratorExp, names: Names) -> Any:
        return [self.worth(node.elt, inner) for inner in self.rows(node.generators, names)]

    def _setcomp(self, node: ast.SetComp, names: Names) -> Any:
        return [self.worth(node.elt, inner) for inner in self.rows(node.generators, names)]

    def _dictcomp(self, node: ast.DictComp, names: Names) -> Any:
        turns = self.rows(node.generators, names)
        return {self.worth(node.key, inner): self.worth(node.value, inner) for inner in turns}

    def _call(self, node: ast.Call, names: Names) -> Any:
        args = list(self._many(node.args, names))
        keywords = {word.arg: self.worth(word.value, names) for word in node.keywords if word.arg}
        called = self.worth(node.func, names)
        if isinstance(called, RecordClass):
            return called.build(args, keywords, lambda line: self.worth(line, names))
        if isinstance(called, Helper):
            given = {**dict(zip(called.args, args, strict=False)), **keywords}
            late = {name: self.worth(line, called.home) for name, line in called.defaults.items()}
            return self.worth(called.returns, {**called.home, **late, **given})
        if isinstance(node.func, ast.Name) and node.func.id not in names and node.func.id in _BUILTINS:
            return self._plain(_BUILTINS[node.func.id], args, keywords)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            owner = self.worth(node.func.value, names)
            if isinstance(owner, (str, list, dict, tuple)):
                return self._plain(getattr(owner, node.func.attr), args, keywords)
        return UNKNOWN

    @staticmethod
    def _plain(function: Callable[..., Any], args: list[Any], keywords: Names) -> Any:
        if any(value is UNKNOWN or isinstance(value, Helper) for value in (*args, *keywords.values())):
            return UNKNOWN
        made = function(*args, **keywords)
        return made if isinstance(made, (str, int, dict, list, tuple, bool)) else list(made)

    @staticmethod
    def _known(function: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
        return UNKNOWN if left is UNKNOWN or right is UNKNOWN else function(left, right)
