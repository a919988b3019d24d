"""Live people: those at a real table who have no browser, named by its dealer, who speaks for them.

Their names end so that nobody at the door can have one. Chips are sold to them and bought back across the table, from
and to an account of the cage in their name: what it stands below zero is what they have paid in and not had back.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from cardspeak.books.model.game import Deal
from cardspeak.books.model.table import TableWhy
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.refusing import refuse as refuse_in_hand
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.room.money import CAGE
from cardspeak.room.names import require_name, tidy
from cardspeak.room.who import LIVE, Who
from cardspeak.table.machine import Table
from cardspeak.table.refusing import refuse
from cardspeak.table.topics.entries import gestured, last_entry

# What a player says or does with the own cards; a hand that lies open on the table is the dealer's to tell.
OWN_WORD = (
    he.Checked,
    he.Called,
    he.BetTo,
    he.RaisedTo,
    he.Folded,
    he.KittyTaken,
    he.Discarded,
    he.UpCardChosen,
    he.Mucked,
)
OPEN_HANDS = (hc.Show, hc.Arrange, hc.TurnUp, hc.AskFlop)


def is_live(name: str) -> bool:
    return name.endswith(LIVE)


def live_name(name: str) -> str:
    """Somebody as the dealer names them, marked as live."""
    return require_name(tidy(name).removesuffix(LIVE)) + LIVE


def live_account(name: str) -> str:
    return f"{CAGE}/live/{quote(name.removesuffix(LIVE), safe='')}"


def deals(table: Table, who: Who) -> bool:
    """Whether somebody runs a told table: of the house, and not playing at it."""
    return table.setup.told and who.at_least("dealer") and table.state.seat_of(who.name) is None


def speaks_for(table: Table, who: Who, seat: int) -> bool:
    """The dealer of a told table says what a live player in a seat does."""
    place = table.state.seats.get(seat)
    return deals(table, who) and place is not None and is_live(place.name)


def no_dealer(table: Table, who: Who) -> Refused | None:
    """Whoever plays at a told table does not deal it."""
    if not table.setup.told or table.state.seat_of(who.name) is None:
        return None
    return refuse(table.state, TableWhy.STAFF, "You play at this table: somebody else deals it.")


def may_enter(table: Table, who: Who, command: Any) -> bool:
    """Whether the dealer may enter this for the seat: a live player's word, or a hand that lies open on the table."""
    if not deals(table, who):
        return False
    return is_live(table.state.dealt.get(command.seat, "")) or isinstance(command, OPEN_HANDS)


def unnamed(table: Table, command: Any) -> Refused | None:
    """Cards that lie open at a real table are named; what a player shows is what the dealer sees."""
    hand = table.state.hand
    if hand is None or not table.setup.told or hand.state.over:
        return None
    state = hand.state
    if isinstance(command, hc.TellHole) and UNKNOWN in command.cards and _falls_up(state, command.seat):
        return refuse_in_hand(state, HandWhy.WRONG_COUNT, f"The cards of seat {command.seat} fall face up: name them.")
    if isinstance(command, hc.Show) and not _whole(state, command):
        says = f"The hand of seat {command.seat} lies open: the dealer names all of its cards."
        return refuse_in_hand(state, HandWhy.WRONG_COUNT, says)
    return None


def claimed(table: Table, command: Any) -> Refused | None:
    """Whoever holds real cards says how many, not which: the answer would tell what the machine knows of others."""
    hand, seat = table.state.hand, getattr(command, "seat", 0)
    if not table.setup.told or hand is None or not 0 < seat < hand.state.size:
        return None
    if all(card is UNKNOWN or card in hand.state.holes[seat] for card in _named(command)):
        return None
    return refuse_in_hand(hand.state, HandWhy.NOT_YOUR_CARDS, "Lay your cards down: the dealer names them.")


def _named(command: Any) -> tuple[Card, ...]:
    match command:
        case hc.Show() | hc.Discard() | hc.TurnUp() | hc.AskFlop():
            return command.cards
        case hc.Arrange():
            return (*command.front, *command.middle, *command.back)
    return ()


def _falls_up(state: State, seat: int) -> bool:
    step = state.agenda[-1]
    return isinstance(step, Deal) and bool(step.up) and seat not in state.ghosts


def _whole(state: State, command: hc.Show) -> bool:
    if UNKNOWN in command.cards:
        return False
    return bool(command.cards) or not 0 < command.seat < state.size or state.known(command.seat)


def own_word(table: Table) -> Refused | None:
    """What a player said from the own browser is nobody's to take back."""
    last, gesture = last_entry(table.state)[:1], gestured(table.state)
    seat = gesture[0] if gesture else last[0].seat if last and isinstance(last[0], OWN_WORD) else 0
    if not seat or is_live(table.state.dealt.get(seat, "")):
        return None
    says = f"Seat {seat} entered that: what a player does binds, and the floor rules on it."
    return refuse(table.state, TableWhy.TOO_LATE, says, table.setup.table.seats.own_cite)
