"""The modules of the program as text and as syntax, for tests that look through all of them.

A thousand modules take seconds to parse, and nearly none of them has what a test is looking for. So a test first says
by a search in the text which may have it, and those alone are parsed; what it finds is found in the tree.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "cardspeak"
WORD = re.compile(r"import\b")
STATEMENT = re.compile(r"^[ \t]*((?:from[ \t]+\S+[ \t]+)?import[ \t]+(?:\([^()]*\)|[^\n()#;\\]+))[ \t]*(?:#.*)?$", re.M)
QUOTED = re.compile(r'"""|\'\'\'')


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def text(module: Path) -> str:
    return module.read_text(encoding="utf-8")


def tree(module: Path) -> ast.Module:
    return ast.parse(text(module))


def speaking(words: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules in whose text this pattern is found, parsed: it must be found wherever the tree could have it."""
    pattern = re.compile(words)
    return ((module, tree(module)) for module in modules() if pattern.search(text(module)))


@cache
def imports(module: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Every import of a module, wherever in it; the nodes know their names, not their lines.

    Where each `import` of the text is plainly a statement, outside of longer texts, those statements are parsed alone.
    """
    whole = text(module)
    found = STATEMENT.findall("\n".join(QUOTED.split(whole)[::2]))
    parsed = ast.parse("\n".join(found) if len(found) == len(WORD.findall(whole)) else whole)
    return tuple(node for node in ast.walk(parsed) if isinstance(node, (ast.Import, ast.ImportFrom)))
