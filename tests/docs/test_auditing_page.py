"""The checks on the page about auditing need none of our code, and find what was altered."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.docs.test_examples import ROOT, blocks

PAGE = ROOT / "docs" / "auditing.md"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The page's evening, and the functions it gives."""
    folder = tmp_path_factory.mktemp("auditing")
    scope: dict[str, Any] = {"__name__": "__example__"}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for block in blocks(PAGE, "python"):
            exec(compile(block, str(PAGE), "exec"), scope)
    return folder / "room.db", scope


def test_playing_a_hand_again_needs_none_of_our_code() -> None:
    block = next(block for block in blocks(PAGE, "python") if "def hands" in block)
    assert set(re.findall(r"^(?:import|from) (\w+)", block, re.MULTILINE)) == {
        "base64",
        "cryptography",
        "json",
        "sqlite3",
    }


def test_every_hand_is_in_order(room: tuple[Path, dict[str, Any]]) -> None:
    path, page = room
    assert all(page["checked"](*hand) for hand in page["hands"](path, "1"))


@pytest.mark.parametrize("what", ["a card", "a chip"])
def test_a_hand_that_was_altered_is_found(room: tuple[Path, dict[str, Any]], tmp_path: Path, what: str) -> None:
    path, page = room
    copy = tmp_path / "room.db"
    with sqlite3.connect(path) as there, sqlite3.connect(copy) as here:
        there.backup(here)
        sql = "SELECT seq, body FROM record WHERE stream = 'table/1' AND kind = ? ORDER BY seq"
        kind = "hand started" if what == "a card" else "hand finished"
        seq, body = here.execute(sql, (kind,)).fetchone()
        events = page["opened"](here, "table/1", kind, body)
        if what == "a card":
            dealt = next(one for event in events for one in event.get("events", ()) if one["type"] == "Dealt")
            dealt["cards"][0], dealt["cards"][1] = dealt["cards"][1], dealt["cards"][0]
        else:
            next(event for event in events if event["type"] == "HandFinished")["stacks"][0][1] += 1
        here.execute("UPDATE record SET body = ? WHERE seq = ?", (json.dumps(events).encode(), seq))
    there.close()
    here.close()
    with pytest.raises(AssertionError):
        [page["checked"](*hand) for hand in page["hands"](copy, "1")]
