"""Results of a night from the ledger, and `cardspeak office settle` as a host uses it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.room.sitting import ANN, BOB, memory, seated, table_of

from cardspeak.cli import command
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.ledger import Transfer
from cardspeak.room.office.results import results
from cardspeak.room.who import Who
from cardspeak.store import Draft, Log, MemoryStore, Store, StreamDrafts
from cardspeak.table import commands as c


def moved(log: Log, debit: str, credit: str, amount: int) -> None:
    draft = Draft("moved", 0, "room", "", b"{}", (Transfer(debit, credit, amount, "silent: a test", ""),))
    log.append_all([StreamDrafts("people", None, (draft,))]).result()


def test_what_people_hold_less_what_the_cage_gave_them() -> None:
    log = MemoryStore()
    for name, chips in (("Ann", 100), ("Bob%20B", 100)):
        moved(log, "cage", f"player/{name}", chips)
    moved(log, "player/Bob%20B", "player/Ann", 60)
    moved(log, "cage", "player/Bob%20B", 100)
    assert results(log) == {"Ann": 60, "Bob B": -60}
    moved(log, "player/Ann", "cage", 30)
    assert results(log) == {"Ann": 60, "Bob B": -60}, "chips handed in are no loss"
    moved(log, "player/Ann", "commission", 5)
    assert results(log) == {"Ann": 55, "Bob B": -60, "the house": 5}


def test_chips_at_a_table_have_to_be_taken_up_first() -> None:
    log = MemoryStore()
    moved(log, "cage", "player/Ann", 100)
    moved(log, "player/Ann", "table/1/seats", 40)
    with pytest.raises(BadInput, match="40 chips are still at tables"):
        results(log)


def test_a_night_in_a_room() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        while not table_of(desk).state.running:
            await asyncio.sleep(0.001)
        hand = table_of(desk).hand
        assert hand is not None
        loser = hand.turn
        people: dict[int, Who] = {1: ANN, 2: BOB}
        await desk.ask(people[loser], c.Play(command=hc.Fold(loser)))
        for seat, who in people.items():
            await desk.ask(who, c.LeaveTable(seat=seat))
        if table_of(desk).state.running:  # the next hand was dealt meanwhile: nobody has looked at it
            hand = table_of(desk).hand
            assert hand is not None
            await desk.ask(people[hand.turn], c.Play(command=hc.Fold(hand.turn)))
        found = results(room.log)
        assert sum(found.values()) == 0
        assert set(found) >= {"Ann", "Bob"}
        await room.stop()

    asyncio.run(story())


def settled(*words: str) -> Result:
    return CliRunner().invoke(command, ["office", "settle", *words])


def test_results_told_by_hand() -> None:
    found = settled("Ann=-30", "Bob=-5", "Cid=-20", "Dan=42", "Eve=13")
    assert found.exit_code == 0
    assert len([line for line in found.output.splitlines() if " pays " in line]) == 4
    told = json.loads(settled("Ann=-30", "Bob=30", "--json").output)
    assert told == {
        "results": {"Ann": -30, "Bob": 30},
        "payments": [{"from": "Ann", "to": "Bob", "amount": 30}],
        "fewest": True,
    }
    assert "Everybody is square." in settled("Ann=0").output


def test_results_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "home.db"
    log = Store.open(path)
    for debit, credit, chips in (
        ("cage", "player/Ann", 100),
        ("cage", "player/Bob", 100),
        ("player/Bob", "player/Ann", 25),
    ):
        moved(log, debit, credit, chips)
    log.close()
    assert "Bob pays Ann 25" in settled("--log", str(path)).output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Give results"),
        (("Ann",), "'Ann' is no result"),
        (("=5",), "names nobody"),
        (("Ann=1.5",), "whole chips"),
        (("Ann=5", "Ann=-5"), "named twice"),
        (("Ann=5", "Bob=-4"), r"come to \+1 instead of 0"),
    ],
)
def test_what_is_no_result_is_said(words: tuple[str, ...], says: str) -> None:
    found = settled(*words)
    assert isinstance(found.exception, BadInput)
    assert found.exit_code
    with pytest.raises(BadInput, match=says):
        raise found.exception
