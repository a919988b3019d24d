"""What checks the page's own code is pinned without addresses, and what an element is given is declared twice alike."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tools import page

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "src/cardspeak/web/js").rglob("*.js"))
ELEMENT = re.compile(
    r"^(?:export )?class (\w+) extends (Part|AtTable|Stepping) \{\n(.*?)\n\n", re.MULTILINE | re.DOTALL
)


def test_versions_are_exact_and_the_lock_names_no_registry() -> None:
    asked = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert [one for one in asked["devDependencies"].values() if not re.fullmatch(r"[0-9.]+", one)] == []
    text = page.LOCK.read_text(encoding="utf-8")
    lock = json.loads(text)
    assert lock["packages"][""]["devDependencies"] == asked["devDependencies"]
    assert "resolved" not in text
    assert all("integrity" in one for name, one in lock["packages"].items() if name)


def test_without_npm_a_line_says_that_nothing_is_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert page.main() == 0
    assert capsys.readouterr().out.startswith("There is no npm here: the page's scripts")


def declared(script: Path) -> dict[str, tuple[set[str], set[str]]]:
    """Each element of a module: the names its type has, and the names `define` makes."""
    text = script.read_text(encoding="utf-8")
    found = {}
    for match in ELEMENT.finditer(text):
        before = text[: match.start()].rpartition("/**")[2]
        typed = re.search(rf"@extends \{{{match[2]}<\{{(.*?)\}}>\}}", before, re.DOTALL)
        lists = re.findall(r"static (?:properties|state) = \[(.*?)\]", match[3], re.DOTALL)
        made = {name for names in lists for name in re.findall(r'"(\w+)"', names)}
        found[match[1]] = (set(re.findall(r"(\w+)\??:", typed[1])) if typed else {"no @extends"}, made)
    return found


@pytest.mark.parametrize("script", [one for one in SCRIPTS if declared(one)], ids=lambda script: str(script.name))
def test_elements_say_what_they_are_given(script: Path) -> None:
    for element, (typed, made) in declared(script).items():
        assert typed == made, f"{element}: its `@extends` and its `static properties` and `state` name different things"
