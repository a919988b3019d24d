"""What a value is, the bases in `cardspeak.values` say, and no class header says it again."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator

import msgspec
import pytest
from tests.sources import SOURCE, speaking

from cardspeak.values import Acyclic, Named, Value


class Pair(Value):
    first: tuple[int, ...]
    second: int = 0


class Light(Acyclic):
    first: tuple[int, ...]


class ByName(Named):
    first: int


def spelled() -> Iterator[str]:
    """The headers that say of a struct what a base is there to say."""
    for module, tree in speaking(r"\b(frozen|gc)\b"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and {one.arg for one in node.keywords} & {"frozen", "gc"}:
                yield f"{module.relative_to(SOURCE)}: {node.name}"


def test_a_header_names_its_base_and_nothing_of_what_the_base_says() -> None:
    assert list(spelled()) == [*("values.py: Value", "values.py: Acyclic", "values.py: Named")]


def test_a_value_is_not_changed_and_is_equal_to_its_like() -> None:
    one = Pair((1,), 2)
    assert one == Pair((1,), 2)
    assert hash(one) == hash(Pair((1,), 2))
    with pytest.raises(AttributeError):
        one.second = 3  # type: ignore[misc]


def test_the_collector_passes_over_a_light_one_and_those_below_it() -> None:
    assert gc.is_tracked(Pair(([],)))  # type: ignore[arg-type]
    assert not gc.is_tracked(Light(([],)))  # type: ignore[arg-type]


def test_the_fields_of_a_named_one_are_named() -> None:
    assert msgspec.structs.asdict(ByName(first=1)) == {"first": 1}
    with pytest.raises(TypeError):
        ByName(1)  # type: ignore[call-arg]
