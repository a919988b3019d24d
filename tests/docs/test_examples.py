"""Every example in the README and in docs/ runs: python blocks in order, and each `$ cardspeak ...` line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardspeak.cli import command

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(
    page: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = blocks(page, "python")
    scope: dict[str, object] = {"__name__": "__example__"}
    for block in code:
        if "sys.stdin" in block:  # a program of its own; its page's test feeds it
            continue
        exec(compile(block, str(page), "exec"), scope)
    promised = re.findall(r"print\(.*\)\s+# (.+)$", "\n".join(code), re.MULTILINE)
    printed = capsys.readouterr().out
    for line in promised:
        assert line in printed, f"{page.name} promises {line!r}"


def commands(page: Path) -> list[str]:
    lines = "\n".join(blocks(page, "console")).splitlines()
    return [line.removeprefix("$ cardspeak ") for line in lines if line.startswith("$ cardspeak ")]


@pytest.mark.parametrize(
    ("page", "line"),
    [pytest.param(page, line, id=f"{page.name}: {line[:50]}") for page in PAGES for line in commands(page)],
)
def test_commands_run(page: Path, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(command, shlex.split(line.split(" | ")[0].split(" > ")[0]))
    assert done.exit_code == 0, f"cardspeak {line}\n{done.output}\n{done.exception!r}"
    assert done.output.strip() or any(tmp_path.iterdir()), "it says nothing and writes nothing"


def test_every_page_is_linked_from_the_readme() -> None:
    readme = PAGES[0].read_text(encoding="utf-8")
    linked = set(re.findall(r"\(docs/([\w/-]+\.md)\)", readme))
    assert {str(page.relative_to(ROOT / "docs")) for page in PAGES[1:]} == linked
