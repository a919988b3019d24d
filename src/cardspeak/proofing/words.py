"""What every field of a book's files is, in words: from its type, and from the remark beside it in the model.

The remarks are read out of the models themselves, so that what an editor shows, what the reference says and what the
makers read is one text.
"""

from __future__ import annotations

import ast
import inspect as python
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from msgspec import inspect

from cardspeak.proofing.sentences import sentence_for

Kind = inspect.Type


@cache
def remarks(cls: type) -> dict[str, str]:
    """The remark beside each field of a class: behind it on its line, or on the lines above it."""
    cls = getattr(cls, "__origin__", cls)  # of a generic row, the row
    found = dict(_inherited(cls))
    lines, nodes = _source(sys.modules[cls.__module__])
    node = nodes.get(cls.__name__)
    for one in node.body if node is not None else ():
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            words = _behind(lines, one.lineno, one.end_lineno or one.lineno) or _above(lines, one.lineno)
            found[one.target.id] = words or found.get(one.target.id, "")
    return found


def _inherited(cls: type) -> Iterator[tuple[str, str]]:
    for base in cls.__bases__:
        if base.__module__.startswith("cardspeak.books"):
            yield from remarks(base).items()


@cache
def _source(module: ModuleType) -> tuple[list[str], dict[str, ast.ClassDef]]:
    text = python.getsource(module)
    return text.splitlines(), {node.name: node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)}


def _behind(lines: list[str], first: int, last: int) -> str:
    for number in (last, first):
        code, mark, words = lines[number - 1].partition("  # ")
        if mark and code.strip():
            return words.strip()
    return ""


def _above(lines: list[str], number: int) -> str:
    found: list[str] = []
    while number > 1 and lines[number - 2].strip().startswith("# "):
        number -= 1
        found.insert(0, lines[number - 1].strip().removeprefix("# "))
    return " ".join(found)


def words_of(cls: type, name: str, kind: Kind | None = None) -> str:
    """One sentence on a field: its own, or that of the table which it is of `kind`."""
    told = getattr(cls, "__origin__", cls).__name__
    if words := remarks(cls).get(name, "") or sentence_for(told, name) or doc_of(kind):
        return words[0].upper() + words[1:].rstrip(".") + "."
    if name == "cite":
        return "The clause behind this."
    if name.endswith("_cite"):
        return f"The clause of: {name.removesuffix('_cite').replace('_', ' ')}."
    return f"{name.replace('_', ' ').capitalize()}."


def doc_of(kind: Kind | None) -> str:
    """The first sentence of the model of a table, or of the rows of a list."""
    match bare(kind) if kind is not None else None:
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return doc_of(item)
        case inspect.StructType(cls=cls):
            doc = (getattr(cls, "__origin__", cls).__doc__ or "").split("\n\n")[0]
            return "" if doc.startswith(f"{cls.__name__}(") else " ".join(doc.split())
        case _:
            return ""


def remarked_words(module: ModuleType, first: str) -> dict[str, str]:
    """The remarks beside the words of a list in a module, below a line that begins with `first`."""
    lines, _ = _source(module)
    start = next(at for at, line in enumerate(lines) if line.startswith(first))
    found: dict[str, str] = {}
    for line in lines[start + 1 :]:
        if line[:1] not in (" ", "#"):
            break
        code, mark, words = line.strip().partition("  # ")
        if code.startswith('"'):
            found[code.split('"')[1]] = words if mark else ""
    return found


def bare(kind: Kind) -> Kind:
    """A type without its remarks, and without the choice of leaving it out."""
    if isinstance(kind, inspect.Metadata):
        return bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        left = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return bare(left[0]) if len(left) == 1 else inspect.UnionType(tuple(left))
    return kind


def choices(kind: Kind) -> tuple[str, ...]:
    """The words that a value may be, where there is a list of them."""
    match bare(kind):
        case inspect.LiteralType(values=values):
            return tuple(map(str, values))
        case inspect.EnumType(cls=cls):
            return tuple(str(one.value) for one in cls)
        case inspect.UnionType(types=types) if all(isinstance(one, inspect.StructType) for one in types):
            return tuple(str(one.tag) for one in types if isinstance(one, inspect.StructType) and one.tag_field)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return choices(item)
        case _:
            return ()


def said(kind: Kind) -> str:
    """A type in words."""
    match bare(kind):
        case inspect.StrType(min_length=1):
            return "a clause"
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType():
            return "a number"
        case inspect.LiteralType() | inspect.EnumType():
            return f"one of: {', '.join(sorted(choices(kind)))}"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"a list; each {said(item)}"
        case inspect.DictType(value_type=inner):
            return f"a table by name; each {said(inner)}"
        case inspect.StructType(cls=cls):
            return f"`{cls.__name__.lstrip('_')}`"
        case inspect.UnionType(types=types):
            return " or ".join(said(one) for one in types)
        case _:
            return "a value"


def structs(kind: Kind) -> Iterator[inspect.StructType]:
    """The tables that a type is made of, the outermost first, each once."""
    seen: set[type] = set()
    due: list[Kind] = [kind]
    while due:
        one = bare(due.pop(0))
        match one:
            case inspect.StructType(cls=cls, fields=fields):
                if cls not in seen:
                    seen.add(cls)
                    yield one
                    due += [field.type for field in fields]
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                due.append(item)
            case inspect.DictType(value_type=inner):
                due.append(inner)
            case inspect.UnionType(types=types):
                due += types
            case _:
                pass


def inner(kind: Kind, key: str, value: Any) -> Kind | None:
    """The type of a value inside another: of a key of a table, or of the rows of a list of tables."""
    match bare(kind):
        case inspect.StructType(fields=fields):
            return next((field.type for field in fields if field.encode_name == key), None)
        case inspect.DictType(value_type=found):
            return found
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return inner(item, key, value)
        case inspect.UnionType(types=types):
            tagged = [one for one in types if isinstance(one, inspect.StructType)]
            right = [one for one in tagged if isinstance(value, dict) and value.get(one.tag_field or "") == one.tag]
            return inner(right[0], key, value) if right else None
        case _:
            return None
