"""Who sees what of a table, and that its record can be written down and read back."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from tests.shelf import AMONG
from tests.table.night import sat
from tests.table.sitting import deal, done, fold_out, hand, opened

from cardspeak.books.table import table_rules
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.table import Table, TableSetup
from cardspeak.table import events as e
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.views import view_of

BY_BLINDS = [book for book in AMONG if table_rules(book, "holdem").button.moves == "with the blinds"]


def test_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 2, 3))
    deal(table)
    seen = view_of(table, 2).hand
    assert seen is not None
    assert {seat.seat: UNKNOWN in seat.cards for seat in seen.seats} == {1: True, 2: False, 3: True}
    rail = view_of(table, "rail").hand
    assert rail is not None
    assert all(UNKNOWN in seat.cards for seat in rail.seats)


def test_whoever_takes_a_seat_over_sees_what_the_rail_sees() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 2, 3))
    hand(table)
    done(table, "1 leaves")
    done(table, "Ann takes seat 1 with 100, card a")
    own, before = view_of(table, 1).hand, view_of(table, 2).hand
    assert own is not None
    assert before is not None
    assert (own.viewer, before.viewer) == ("rail", 2)


def test_a_player_card_is_seen_by_its_holder_and_the_floor() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 2))

    def cards(viewer: object) -> list[str]:
        seen = view_of(table, viewer)  # type: ignore[arg-type]
        return [event.card for event in seen.events if isinstance(event, e.SeatTaken)]

    assert cards(1) == ["c1", ""]
    assert cards("rail") == ["", ""]
    assert cards("floor") == ["c1", "c2"]


def test_between_hands_the_table_says_what_it_waits_for() -> None:
    table = opened("tasmania-poker", "holdem", (1, 2))
    assert view_of(table, 1).prompt == TablePrompt("players", "2 players are ready; a hand needs 3.", "C.3.4")
    done(table, "Ann takes seat 5 with 100")
    prompt = view_of(table, "rail").prompt
    assert prompt is not None
    assert prompt.waits_for == "start"
    deal(table)
    assert view_of(table, "rail").prompt is None
    fold_out(table)
    with pytest.raises(BadInput, match="Nobody sits in seat 9"):
        view_of(table, 9)


def test_decide_leaves_the_table_as_it_was() -> None:
    from cardspeak.table import commands as c

    table = opened("open-table", "holdem", (1, 2, 3))
    before, events = table.state.copy(), list(table.events)
    decided = table.decide(c.LeaveTable(seat=1))
    assert (table.state, table.events) == (before, events)
    assert table.act(c.LeaveTable(seat=1)) == decided


def test_a_leaver_in_a_hand_goes_when_it_is_over() -> None:
    table = opened("open-table", "holdem", (1, 2, 3))
    deal(table)
    done(table, "1 leaves")
    assert 1 in table.state.seats
    fold_out(table)
    assert 1 not in table.state.seats
    assert table.state.cashed + sum(place.stack for place in table.state.seats.values()) == 300


def test_the_record_is_written_down_and_read_back() -> None:
    table = sat("crown-melbourne-poker", "holdem", 52, 5, 15).table
    raw, setup = msgspec.json.encode(table.events, enc_hook=str), msgspec.json.encode(table.setup)
    events = msgspec.json.decode(raw, type=list[e.AnyTableEvent], dec_hook=lambda kind, text: Card(text))
    assert events == table.events
    assert Table.replay(msgspec.json.decode(setup, type=TableSetup), events).state == table.state


@pytest.mark.slow
@pytest.mark.parametrize("book", BY_BLINDS)
def test_the_last_blind_goes_to_the_next_player_through_a_long_night(book: str) -> None:
    """Where the blinds lead the button, nobody dealt into both hands is passed over, and nobody pays twice running."""
    table = sat(book, "holdem", 52, 9, 2000).table
    counted = {event.number for event in table.events if isinstance(event, e.HandFinished) and event.button_moves}
    hands = [event for event in table.events if isinstance(event, e.HandStarted) and event.number in counted]
    quiet = 0
    for before, after in pairwise(hands):
        stayed = set(before.setup.seats) & set(after.setup.seats)
        between = table.events[table.events.index(before) : table.events.index(after)]
        if any(isinstance(event, e.SeatChanged | e.SeatLeft | e.SeatTaken) for event in between):
            continue
        due, last = after.blinds[-1], before.blinds[-1]
        clockwise = [seat for seat in sorted(stayed) if seat > last] + [seat for seat in sorted(stayed) if seat < last]
        if due in stayed and clockwise:
            assert due == clockwise[0]
            quiet += 1
    assert quiet > 200
