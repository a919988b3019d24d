"""When a hand is over: one card or all of them shown; the cards that would have come, where the house allows it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.sitting import deal, done, opened, refused

from cardspeak.cards import Card, cards_text
from cardspeak.hand.pack import stacked_pack
from cardspeak.room.players.saving import fill_table, saved_parts
from cardspeak.room.saved import Saved, decode, encode, form
from cardspeak.table import Accepted, Table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.plan import Plan, plan
from cardspeak.table.sign import sign_of
from cardspeak.table.story import tell
from cardspeak.table.views import view_of

HELD = {1: "As Kd", 2: "7c 2h", 3: "Qh Qs"}
BOARD = "3c 4c 5c 6d 8d"
CROWN, STAR, OPEN = "crown-melbourne-poker", "star-sydney-poker", "open-table"


def dealt(book: str = STAR, **more: Any) -> Table:
    table = opened(book, "holdem", (1, 2, 3), **more)
    planned = plan(table.state)
    assert isinstance(planned, Plan)
    pack = stacked_pack(planned.setup, HELD, BOARD)
    assert isinstance(table.act(c.StartHand(pack=pack)), Accepted)
    return table


def folded_to_one(table: Table) -> int:
    """Everybody but the last folds; who is left."""
    while table.state.running:
        assert table.hand is not None
        done(table, f"{table.hand.turn} folds")
    assert table.hand is not None
    return table.hand.state.live[0]


def sound(table: Table) -> None:
    assert audit_table(table.setup, table.events) == []
    assert Table.replay(table.setup, table.events).state == table.state


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(one) for one in text.split())


@pytest.mark.parametrize(
    ("book", "cite"),
    [
        pytest.param(CROWN, "14.2.4", marks=pytest.mark.clause(CROWN, "14.2.4")),
        pytest.param(STAR, "26.3", marks=pytest.mark.clause(STAR, "26.3")),
        (OPEN, "silent: when a hand is over, whoever held cards may show them to the whole table"),
    ],
)
def test_whoever_won_unseen_shows_one_card_and_the_whole_table_sees_it(book: str, cite: str) -> None:
    table = dealt(book)
    refused(table, "1 shows afterwards As")
    winner = folded_to_one(table)
    one, other = cards(HELD[winner])
    assert view_of(table, winner).showable == (one, other)
    event = done(table, f"{winner} shows afterwards {one}").events[0]
    assert isinstance(event, e.CardsTurnedUp)
    assert (event.seat, event.cards, event.cite) == (winner, (one,), cite)
    for viewer in (1, 2, 3, "rail", "floor"):
        seen = view_of(table, viewer)
        assert seen.turned_up == ((winner, (one,)),)
    assert view_of(table, winner).showable == (other,), "the other one is still nobody's to see"
    assert str(next(iter(tell([event])))) == f"Seat {winner} shows {one}."
    sound(table)


def test_a_folded_hand_may_be_shown_and_nobody_elses() -> None:
    table = dealt()
    winner = folded_to_one(table)
    loser = next(seat for seat in (1, 2, 3) if seat != winner)
    for wrong in (
        f"{loser} shows afterwards {HELD[winner].split()[0]}",
        f"{loser} shows afterwards 3c",
        "5 shows afterwards",
    ):
        refused(table, wrong)
    done(table, f"{loser} shows afterwards")
    assert view_of(table, "rail").turned_up == ((loser, cards(HELD[loser])),)
    refused(table, f"{loser} shows afterwards")
    assert view_of(table, "rail").showable == view_of(table, "floor").showable == ()
    sound(table)


def test_what_lies_open_is_not_shown_again_and_the_next_hand_begins_unseen() -> None:
    table = dealt()
    assert table.hand is not None
    while table.state.running:
        done(table, f"{table.hand.turn} {'calls' if table.hand.prompt.choice('call') else 'checks'}")  # type: ignore[union-attr]
    tabled = table.hand.state.shown
    assert tabled
    for seat in (1, 2, 3):
        assert bool(view_of(table, seat).showable) == (seat not in tabled)
    winner = next(iter(tabled))
    refused(table, f"{winner} shows afterwards")
    deal(table)
    assert view_of(table, "rail").turned_up == ()
    assert [view_of(table, seat).showable for seat in (1, 2, 3)] == [()] * 3, "a hand is running"


def test_whoever_takes_the_seat_over_has_nothing_to_show() -> None:
    table = dealt()
    winner = folded_to_one(table)
    done(table, f"{winner} leaves the table")
    done(table, f"Zed takes seat {winner} with 100, card z")
    assert view_of(table, winner).showable == ()
    refused(table, f"{winner} shows afterwards")


def test_real_cards_are_turned_over_at_the_table_and_not_by_the_room() -> None:
    table = opened(STAR, "holdem", (1, 2), told=True)
    assert view_of(table, 1).showable == ()
    assert view_of(table, 1).hunts is False


# -- the cards that would have come ------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [0, 3, 4])
def test_the_cards_that_would_have_come_where_the_house_allows_it(to: int) -> None:
    table = dealt(rabbit=True)
    hand = table.hand
    assert hand is not None
    refused(table, "1 asks what would have come")
    while sum(map(len, hand.state.boards)) < to:
        done(table, f"{hand.turn} {'calls' if hand.prompt.choice('call') else 'checks'}")  # type: ignore[union-attr]
        hand = table.hand
        assert hand is not None
        assert view_of(table, "rail").hunts is False, "never before the end"
    if to:
        done(table, f"{hand.turn} bets 20")
    winner = folded_to_one(table)
    assert view_of(table, winner).hunts
    assert view_of(table, winner).rabbit == ()
    event = done(table, f"{winner} asks what would have come").events[0]
    assert isinstance(event, e.RabbitShown)
    assert cards_text(event.boards[0]) == cards_text(cards(BOARD))
    assert view_of(table, "rail").rabbit == (cards(BOARD),)
    assert view_of(table, "rail").hunts is False
    refused(table, f"{winner} asks what would have come")
    sound(table)
    deal(table)
    assert view_of(table, "rail").rabbit == ()


def test_it_is_off_unless_the_house_says_so_and_then_it_is_on_the_sign() -> None:
    table = dealt()
    winner = folded_to_one(table)
    assert view_of(table, winner).hunts is False
    assert "house" in refused(table, f"{winner} asks what would have come").says
    assert not [line for line in sign_of(table.state.setup) if line.title == "Rabbit hunting"]
    assert [line.title for line in sign_of(dealt(rabbit=True).state.setup)].count("Rabbit hunting") == 1


def test_a_full_board_leaves_nothing_to_hunt() -> None:
    table = dealt(rabbit=True)
    while table.state.running:
        assert table.hand is not None
        assert table.hand.prompt is not None
        done(table, f"{table.hand.turn} {'calls' if table.hand.prompt.choice('call') else 'checks'}")
    assert view_of(table, 1).hunts is False
    refused(table, "1 asks what would have come")


def test_an_auditor_finds_what_was_shown_too_early_or_is_not_allowed() -> None:
    table = dealt()
    early = e.CardsTurnedUp(seat=1, cards=cards("As"), at=0, cite="26.3")
    assert any("before the hand is over" in fault for fault in audit_table(table.setup, [*table.events, early]))
    folded_to_one(table)
    hunted = e.RabbitShown(seat=1, boards=(cards(BOARD),), at=0, cite="x")
    assert any("does not allow" in fault for fault in audit_table(table.setup, [*table.events, hunted]))


def test_a_snapshot_keeps_what_was_shown() -> None:
    table = dealt(rabbit=True)
    winner = folded_to_one(table)
    done(table, f"{winner} shows afterwards")
    done(table, f"{winner} asks what would have come")
    kept = decode(encode(Saved(form=form(), opening="", hands=1, paused=False, **saved_parts(table))))
    assert kept is not None
    again = Table(table.setup, shuffle=list)
    fill_table(again, kept, list)
    assert again.state == table.state
    assert view_of(again, "rail").turned_up == view_of(table, "rail").turned_up
