"""What was written when a commission was one struct with a field for every kind is read as it was meant.

`before.json` was made by that program: for each kind a hand played to its end, the opening of a table as a room logs
it, a change of the commission as a table logs it, and a PHH file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import CappedScale, Charge, Percent, PerHand, PerPerson, Scale
from cardspeak.hand.save import dump, load
from cardspeak.interop.phh import read_phh
from cardspeak.interop.phh_replay import replay
from cardspeak.room.openings import read_opening, table_setup
from cardspeak.store.records import canonical
from cardspeak.table.events import CommissionChanged
from cardspeak.table.sign import sign_of

BEFORE: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "before.json").read_bytes())

MEANT: dict[str, tuple[Charge, str]] = {
    "percent": (Percent(percent=10), "10 percent of each pot, without a cap."),
    "percent, cap and floor": (
        Percent(percent=10, cap=9, floor=4),
        "10 percent of each pot, at least 4, at most 9 of a hand.",
    ),
    "percent, nothing": (Percent(percent=0, cap=0), "0 percent of each pot, at most 0 of a hand."),
    "per hand": (PerHand(amount=3), "3 from each hand."),
    "per hand, by players": (
        PerHand(amount=3, more=((3, 5), (8, 9))),
        "3 from each hand, 5 from 3 players on, 9 from 8 players on.",
    ),
    "per hand, cap": (PerHand(amount=6, cap=4), "6 from each hand, at most 4."),
    "per person": (PerPerson(amount=2), "2 from each player before each hand."),
    "per person, cap unheeded": (PerPerson(amount=2), "2 from each player before each hand."),
    "scale": (Scale(), "By the usual scale: $2 from pots up to $50"),
    "capped scale": (CappedScale(), "By the capped scale: $0 from pots up to $50"),
    "both": (
        Percent(percent=10, cap=30, also=PerHand(amount=3)),
        "10 percent of each pot, at most 30 of a hand and 3 from each hand.",
    ),
}


def raw(value: object) -> bytes:
    return json.dumps(value).encode()


def test_every_kind_of_that_time_is_here() -> None:
    assert set(BEFORE) == set(MEANT)
    kinds = {one["opening"]["stakes"]["charge"]["kind"] for one in BEFORE.values()}
    assert kinds == {"percent", "per hand", "per person", "scale", "capped scale"}


@pytest.mark.parametrize("name", MEANT)
def test_a_saved_hand_is_played_again_to_the_chip(name: str) -> None:
    """`load` compares event by event: the same amounts from the same pots by the same clauses."""
    before, (charge, _) = BEFORE[name], MEANT[name]
    hand = load(raw(before["saved"]))
    assert hand.setup.stakes.charge == charge
    assert hand.over
    assert hand.state.commission == before["taken"]
    assert sum(event.amount for event in hand.events if isinstance(event, e.CommissionTaken)) == before["taken"]
    assert audit(hand.setup, hand.events, hand.pack()) == []
    assert load(dump(hand)).state == hand.state


@pytest.mark.parametrize("name", MEANT)
def test_an_opening_in_a_log_opens_the_same_table(name: str) -> None:
    opening = read_opening(raw(BEFORE[name]["opening"]))
    assert opening.stakes is not None
    assert opening.stakes.charge == MEANT[name][0]
    setup = table_setup(opening, "1")
    assert next(line.says for line in sign_of(setup) if line.title == "Commission").startswith(MEANT[name][1])
    assert read_opening(canonical(opening)) == opening


@pytest.mark.parametrize("name", MEANT)
def test_a_change_in_a_log_says_the_same(name: str) -> None:
    event = msgspec.json.decode(raw(BEFORE[name]["changed"]), type=CommissionChanged)
    assert event.change.charge == MEANT[name][0]
    assert msgspec.json.decode(canonical(event), type=CommissionChanged) == event


@pytest.mark.parametrize("name", [name for name, one in BEFORE.items() if "phh" in one])
def test_a_phh_file_is_replayed_at_its_table(name: str) -> None:
    done = replay(read_phh(BEFORE[name]["phh"]))
    assert done.why == "the finishing stacks match."
    assert len([one for one in BEFORE.values() if "phh" in one]) == 9


@pytest.mark.parametrize("name", MEANT)
def test_what_is_written_now_could_be_read_then(name: str) -> None:
    """Every field has the name and the form it had, and what is left out was nought."""
    told = BEFORE[name]["opening"]["stakes"]["charge"]
    now = json.loads(canonical(MEANT[name][0]))
    while told is not None:
        besides = told.pop("also"), now.pop("also")
        assert now.items() <= told.items()
        told, now = besides
    assert now is None
