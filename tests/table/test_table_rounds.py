"""One round after another at a table: where the button or puck begins, how it moves, who is dealt to when."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.table.sitting import deal, done, fold_out, hand, opened, refused

from cardspeak.hand import events as he
from cardspeak.table import Table
from cardspeak.table import commands as c
from cardspeak.table import events as e


def served(table: Table) -> list[int]:
    """The seats in the order in which they were dealt to."""
    assert table.hand is not None
    first = next(event for event in table.hand.events if isinstance(event, he.Dealt))
    return list(dict.fromkeys(first.seats))


@pytest.mark.clause("star-sydney-poker", "2.3.2")
def test_the_button_is_served_last_and_moves_one_place_after_a_finished_hand() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 3, 5, 7))
    buttons = []
    for _ in range(5):
        started = deal(table)
        buttons.append(started.button)
        assert served(table)[-1] == started.button
        fold_out(table)
    seats = [1, 3, 5, 7]
    places = [seats.index(button or 0) for button in buttons]
    assert all((after - before) % 4 == 1 for before, after in pairwise(places))


@pytest.mark.clause("star-sydney-poker", "2.3.2")
def test_the_button_stays_while_the_hand_is_not_finished() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 3, 5, 7))
    button = deal(table).button
    done(table, "misdeal by gaming supervisor")
    assert deal(table).button == button


@pytest.mark.clause("crown-melbourne-poker", "13.1.2(a)")
def test_the_button_of_chinese_poker_begins_at_the_dealers_right_and_moves_on() -> None:
    table = opened("crown-melbourne-poker", "chinese-poker", (1, 2, 3, 4))
    first = deal(table)
    assert first.button == 4
    assert served(table)[-1] == 4
    assert table.hand is not None
    for seat in list(table.hand.state.waiting):
        cards = sorted(table.hand.state.holes[seat], key=lambda card: card.rank)
        front, middle, back = (" ".join(map(str, part)) for part in (cards[:3], cards[3:8], cards[8:]))
        done(table, f"{seat} sets {front}/{middle}/{back}")
    assert not table.state.running
    assert deal(table).button == 1


@pytest.mark.clause("tasmania-poker", "B.11.3.h")
def test_after_a_hand_the_next_deal_begins_with_the_next_player() -> None:
    table = opened("tasmania-poker", "five-card-stud", (1, 2, 3))
    first = []
    for _ in range(4):
        started = hand(table)
        first.append(started.setup.order[0])
    assert first == [1, 2, 3, 1]
    finished = [event for event in table.events if isinstance(event, e.HandFinished)]
    assert {event.cite for event in finished} == {"B.11.3.h"}


@pytest.mark.clause("tasmania-poker", "B.11.3.f")
def test_nobody_passes_on_being_the_first_to_get_a_card() -> None:
    table = opened("tasmania-poker", "five-card-stud", (1, 2, 3))
    assert hand(table).setup.order[0] == 1
    for line in ("2 waits", "2 posts"):
        assert refused(table, line).cite.clause == "B.11.3.f"
    assert deal(table).setup.order[0] == 2


@pytest.mark.clause("tasmania-poker", "B.8.4")
def test_a_bank_stays_on_the_table_as_long_as_its_owner_plays() -> None:
    table = opened("tasmania-poker", "five-card-stud", (1, 2, 3))
    deal(table)
    assert refused(table, "2 takes off 10 by management representative").cite.clause == "B.8.3"
    fold_out(table)
    assert refused(table, "2 takes off 10 by management representative").cite.clause == "B.8.3"
    stack = table.state.seats[2].stack
    answer = table.act(c.LeaveTable(seat=2, at=0))  # with the seat the bank is free
    left = [event for event in getattr(answer, "events", ()) if isinstance(event, e.SeatLeft)]
    assert [(event.seat, event.chips) for event in left] == [(2, stack)]
