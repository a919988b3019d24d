"""The auditor on the page of the log needs none of our code, and finds what ours finds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.test_examples import ROOT, blocks
from tests.store.making import altering, fill

from cardspeak.store import verify

PAGE = ROOT / "docs" / "log-and-ledger.md"


def auditor() -> str:
    """The page's block, asked about a file of ours instead of its own."""
    (block,) = [block for block in blocks(PAGE, "python") if "def audited" in block]
    program, call, _ = block.partition('print(audited("room.log")')
    assert call
    assert "cardspeak" not in program.replace('b"cardspeak log\\n"', "")
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    return f"{program}\nimport sys\nprint(audited(sys.argv[1]))\n"


def ask(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "-c", auditor(), str(path)]  # nothing installed can be imported
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    fill(tmp_path / "room.log")
    return tmp_path / "room.log"


def test_it_finds_the_head(path: Path) -> None:
    asked = ask(path)
    assert asked.stdout.strip() == verify(path).head, asked.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE record SET body = x'00' WHERE seq = 5", "record 5 does not match its hash"),
        ("UPDATE record SET time = time + 1 WHERE seq = 5", "record 5 does not match its hash"),
        ("UPDATE entry SET amount = amount + 1 WHERE seq = 5 AND line = 1", "record 5 does not match its hash"),
        ("DELETE FROM entry WHERE seq = 5", "record 5 does not match its hash"),
        ("DELETE FROM record WHERE seq = 5", "record 6 is out of place"),
        ("UPDATE record SET position = 9 WHERE seq = 5", "record 5 is out of place"),
        ("DELETE FROM record WHERE seq = 13", "the log does not end where it says"),
        ("UPDATE balance SET amount = 0", "balances do not follow from entries"),
        ("UPDATE meta SET value = value || ' ' WHERE key = 'header'", "record 1 does not match its hash"),
    ],
)
def test_it_finds_what_is_wrong(path: Path, change: str, says: str) -> None:
    with altering(path) as other:
        other.execute(change)
    assert ask(path).stderr.strip().endswith(f"AssertionError: {says}")
    assert not verify(path).sound
