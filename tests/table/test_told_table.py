"""A table whose dealer tells the cards: what comes next, and entries that are taken back as if never made."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak.hand import commands as hc
from cardspeak.hand.words.script import command_of
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.story import tell
from cardspeak.table.views import view_of


def told(book: str = "star", game: str = "holdem", players: int = 3, **more: Any) -> Table:
    table = Table(make_table(book, game, buy_in=(40, 200), told=True, asked=True, **more))
    for seat, name in enumerate(["Ann", "Bob", "Cid"][:players], 1):
        act(table, c.TakeSeat(seat=seat, name=name, chips=100, card=f"card {name}"))
    return table


def act(table: Table, command: Any) -> Any:
    answer = table.act(command)
    assert not isinstance(answer, Refused), answer
    return answer


def say(table: Table, *lines: str) -> None:
    for line in lines:
        act(table, c.Play(command=command_of(line)))  # type: ignore[arg-type]


def back(table: Table, by: str = "dealer") -> Any:
    return table.act(c.TakeBackEntry(by=table.setup.rules.book.head.roles[0] if by == "dealer" else by))


def checked_down(table: Table) -> None:
    """A hand of three up to its showdown: seats 1 and 2 shown, seat 3 still to show."""
    act(table, c.StartHand())
    say(table, "deal unseen")
    hand = table.hand
    assert hand is not None
    for board in ("board 2c 7d 9h", "board Ts", "board 3d", ""):
        while hand.state.actor:
            choice = "calls" if any(one.verb == "call" for one in hand.legal) else "checks"
            say(table, f"{hand.turn} {choice}")
        if board:
            say(table, board)


def sound(table: Table) -> None:
    """The events alone make the same table, and an auditor who shares no code agrees."""
    assert audit_table(table.setup, table.events) == []
    again = Table.replay(table.setup, table.events)
    assert again.state == table.state


def test_the_dealer_is_told_what_comes_next() -> None:
    table = Table(make_table("star", "holdem", buy_in=(40, 200), told=True, asked=True))
    seen = view_of(table, "floor").dealer
    assert seen is not None
    assert seen.asks == "players"
    table = told()
    seen = view_of(table, "floor").dealer
    assert seen is not None
    assert (seen.asks, seen.seats) == ("start", (1, 2, 3))
    assert seen.lines[0].says == "Hand 1 can be dealt to seats 1, 2, 3."
    assert any(line.says.startswith("The button goes to seat ") for line in seen.lines)
    assert sum("owes" in line.says for line in seen.lines) == 2, "two blinds"
    act(table, c.StartHand())
    seen = view_of(table, "floor").dealer
    assert seen is not None
    assert (seen.asks, seen.cards) == ("down", 2)


def test_only_the_floor_of_a_told_table_is_assisted() -> None:
    table = told()
    act(table, c.StartHand())
    assert view_of(table, 1).dealer is None
    assert view_of(table, "rail").dealer is None
    assert view_of(table, "rail").told
    plain = Table(make_table("star", "holdem", buy_in=(40, 200)))
    assert not view_of(plain, "floor").told
    assert view_of(plain, "floor").dealer is None


def test_an_entry_is_taken_back_and_made_again() -> None:
    table = told()
    act(table, c.StartHand())
    say(table, "deal unseen")
    hand = table.hand
    assert hand is not None
    seat = hand.turn
    say(table, f"{seat} raises to 80")
    assert table.hand is not None
    assert table.hand.stacks[seat] == 20
    assert view_of(table, "floor").entry == f"Seat {seat} raises to 80."
    assert view_of(table, "rail").entry == ""
    answer = back(table)
    assert isinstance(answer.events[0], e.EntryTakenBack)
    assert not answer.events[0].reopens
    assert [str(line) for line in tell(answer.events)] == [
        f"The dealer takes back what was entered wrongly: Seat {seat} raises to 80."
    ]
    assert table.hand.stacks[seat] == 100
    assert table.hand.turn == seat
    say(table, f"{seat} raises to 8")
    assert table.hand.stacks[seat] == 92
    sound(table)


def test_entry_after_entry_back_to_the_first_card() -> None:
    table = told()
    act(table, c.StartHand())
    began = table.state.copy()
    say(table, "deal 1 As Ah")
    assert view_of(table, "floor").entry == "Dealt face down: seat 1 ?? ??.", "what was told is not told again"
    say(table, "deal unseen", "3 calls")
    for _ in range(3):
        assert not isinstance(back(table), Refused)
    assert table.state == began
    refused = back(table)
    assert isinstance(refused, Refused)
    assert refused.cite.clause.startswith("silent")
    sound(table)


def test_a_showdown_told_wrongly_is_taken_back_with_the_end_of_the_hand() -> None:
    table = told()
    checked_down(table)
    hand = table.hand
    assert hand is not None
    order = [hand.turn]
    say(table, f"{hand.turn} shows As Ah")
    order.append(hand.turn)
    say(table, f"{hand.turn} shows Kc Kd")
    order.append(hand.turn)
    before = table.state.copy()
    say(table, f"{hand.turn} shows 7c 7h")
    assert not table.state.running
    assert table.state.seats[order[2]].stack == 104
    answer = back(table)
    assert answer.events[0].reopens
    assert table.state == before
    assert table.state.running
    say(table, f"{order[2]} shows Qc Qh")
    assert table.state.seats[order[0]].stack == 104
    assert sum(place.stack for place in table.state.seats.values()) == 300
    sound(table)


@pytest.mark.parametrize(
    "since",
    [
        c.TakeSeat(seat=5, name="Dot", chips=100, card="card Dot"),
        c.BuyChips(seat=1, chips=20),
        c.StepAway(seat=2),
        c.StartHand(),
    ],
    ids=lambda one: type(one).__name__,
)
def test_once_something_else_has_happened_it_is_the_floors(since: Any) -> None:
    table = told()
    checked_down(table)
    hand = table.hand
    assert hand is not None
    say(table, f"{hand.turn} shows As Ah")
    say(table, f"{hand.turn} mucks")
    say(table, f"{hand.turn} mucks")
    assert not table.state.running
    twin = table.copy()
    assert not isinstance(back(twin), Refused)
    act(table, since)
    refused = back(table)
    assert isinstance(refused, Refused)
    assert refused.says.endswith("the floor puts it right.")


def test_whoever_has_gone_with_the_chips_is_not_brought_back() -> None:
    table = told()
    checked_down(table)
    hand = table.hand
    assert hand is not None
    act(table, c.LeaveTable(seat=2))
    for _ in range(2):
        say(table, f"{hand.turn} mucks" if hand.turn != 2 else "2 shows As Ah")
    last = hand.turn
    say(table, f"{last} mucks" if last != 2 else "2 shows As Ah")
    assert 2 not in table.state.seats
    refused = back(table)
    assert isinstance(refused, Refused)
    assert "Chips have left" in refused.says


def test_nobody_without_rank_takes_back() -> None:
    table = told()
    act(table, c.StartHand())
    say(table, "deal unseen")
    assert isinstance(back(table, by="player"), Refused)


def test_where_the_room_deals_nothing_is_taken_back() -> None:
    from cardspeak.cards import deck_of

    table = Table(make_table("star", "holdem", buy_in=(40, 200)))
    for seat, name in enumerate(["Ann", "Bob", "Cid"], 1):
        act(table, c.TakeSeat(seat=seat, name=name, chips=100, card=f"card {name}"))
    act(table, c.StartHand(pack=deck_of(52).cards))
    assert table.hand is not None
    act(table, c.Play(command=hc.Call(table.hand.turn)))
    assert isinstance(back(table), Refused)
    assert table.state.before is None


def test_an_auditor_sees_a_take_back_of_nothing() -> None:
    table = told()
    act(table, c.StartHand())
    forged = e.EntryTakenBack(what="nothing", reopens=False, by="dealer", at=0, cite="silent: nothing")
    assert any("could be taken back" in one for one in audit_table(table.setup, [*table.events, forged]))
    say(table, "deal unseen")
    twice = audit_table(table.setup, [*table.events, forged, forged])
    assert len([one for one in twice if "could be taken back" in one]) == 1
