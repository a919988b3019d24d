"""docs/controls.md, from `controls.toml` and the marks of the tests: `@pytest.mark.control("C7")`."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cardspeak.values import Value

ROOT = Path(__file__).parents[2]
PAGE = Path("docs", "controls.md")
ROWS = Path(__file__).with_name("controls.toml")
TITLE = """# Controls

What GLI-19, 25 CFR 547, N.J.A.C. 13:69E-1.28P and 58 Pa. Code ask of such software, in our words; where the code does
it, and the tests that show it. Made from marks in the tests (`@pytest.mark.control("C7")`) by `make coverage`.
"""


class Control(Value, forbid_unknown_fields=True):
    """One control: what is asked, by which section, and which files carry it out."""

    id: str
    section: str
    asks: str
    code: tuple[str, ...]


class Group(Value, forbid_unknown_fields=True):
    title: str
    controls: tuple[Control, ...]


class Marked(NamedTuple):
    control: str
    test: str


def groups() -> tuple[Group, ...]:
    return msgspec.convert(tomllib.loads(ROWS.read_text())["groups"], type=tuple[Group, ...])


def marks(root: Path = ROOT) -> list[Marked]:
    """Every mark of every test, found without running any; a mark says its controls as literals."""
    found: list[Marked] = []
    for file in sorted((root / "tests").rglob("test_*.py")):
        text = file.read_text()
        if "mark.control" in text:
            found += _of_file(ast.parse(text), file.relative_to(root).as_posix())
    return found


def _of_file(tree: ast.Module, name: str) -> Iterator[Marked]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            yield from (Marked(one, name) for one in _controls(node.value))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                yield from (Marked(one, f"{name}::{node.name}") for one in _controls(decorator))


def _controls(node: ast.expr) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "control":
            for argument in call.args:
                assert isinstance(argument, ast.Constant), "a control is named by a literal"
                yield str(argument.value)


def page(found: list[Marked]) -> str:
    lines = [TITLE]
    for group in groups():
        lines += [f"## {group.title}", "", "| | asked | code | shown by |", "|---|---|---|---|"]
        lines += [_row(control, found) for control in group.controls]
        lines.append("")
    return "\n".join(lines)


def _row(control: Control, found: list[Marked]) -> str:
    shown = dict.fromkeys(one.test for one in found if one.control == control.id)
    tests = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in shown) or "**nothing yet**"
    code = "<br>".join(f"`{file}`" for file in control.code)
    return f"| {control.id} | {control.asks} ({control.section}) | {code} | {tests} |"


def write(root: Path = ROOT) -> Path:
    file = root / PAGE
    file.write_text(page(marks(root)))
    return file
