"""Kill pots: who wins pots in a row makes the game bigger, and may not walk away from it.

One button with two faces. It lies in the centre until somebody takes a whole pot, every part and side pot of it; then
it shows Leg Up, and Kill after another such pot (in hi-lo at once). The killer posts more than the last blind.
Refusing to post is stepping away, and asked for there (`topics.away`).
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.table import KillRow, TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused
from cardspeak.table.base import TableEvent
from cardspeak.table.refusing import refuse
from cardspeak.table.state import KillButton, TableState
from cardspeak.table.topic import Happens, Topic, everybody

__all__ = [
    "KillButtonMoved",
    "KillPostOwed",
    "KillRefused",
]

# -- happened ----------------------------------------------------------------------------------------------------------


class KillButtonMoved(TableEvent):
    """To a player, or with no name to the centre of the table."""

    name: str
    face: Literal["neutral", "leg up", "kill"]


class KillRefused(TableEvent):
    seat: int
    name: str


class KillPostOwed(TableEvent):
    """Somebody who refused comes back to a hand that another kills, and posts as much without the button."""

    seat: int
    name: str


# -- reading -----------------------------------------------------------------------------------------------------------


def killer(state: TableState) -> int | None:
    """The seat of the killer, where kill pots are played and somebody has the button with that face."""
    if state.setup.kill is None or state.kill.face != "kill":
        return None
    return state.seat_of(state.kill.name)


def row_of(state: TableState) -> KillRow:
    row = state.setup.table.kill
    assert row is not None, "a table with kill pots is opened by a book that knows them"
    return row


def stays(state: TableState, seat: int) -> Refused | None:
    """The killer neither sits out nor leaves, except where players pay for their seats and not the pots.

    At a table that is closed no hand is left to kill.
    """
    if killer(state) != seat or state.setup.pays_to_sit or state.closed:
        return None
    says = f"Seat {seat} has the kill button and plays the next hand."
    return refuse(state, TableWhy.KILL, says, row_of(state).stays_cite)


def after_hand(state: TableState, hand: Hand, going: set[str], at: int) -> list[TableEvent]:
    """Where the button goes when the pots of a hand have been pushed; nobody takes it away from the table."""
    moved = _after_hand(state, hand, at)
    holder = moved[-1].name if moved else state.kill.name
    if holder not in going:
        return [*moved]
    return [*moved, KillButtonMoved(name="", face="neutral", at=at, cite=row_of(state).lapses_cite)]


def _after_hand(state: TableState, hand: Hand, at: int) -> list[KillButtonMoved]:
    terms = state.setup.kill
    awards = [one for one in hand.events if isinstance(one, he.Awarded)]
    if terms is None or not awards:
        return []
    row, button = row_of(state), _seated(state)
    taken = sum(one.amount for one in hand.events if isinstance(one, he.CommissionTaken) and one.pot >= 0)
    pot = sum(one.amount for one in awards) + taken
    winners = {one.seat for one in awards}
    if len(winners) > 1:
        cite = row.split_cite if button.face == "kill" else row.lapses_cite
        return _to(state, KillButton(), at, cite)
    name = state.dealt[winners.pop()]
    if pot < terms.qualifies:
        return [] if button.name == name else _to(state, KillButton(), at, row.qualifies_cite)
    return _to(state, *_won(hand, button, name, row, at))


def _won(hand: Hand, button: KillButton, name: str, row: KillRow, at: int) -> tuple[KillButton, int, str]:
    """One player has taken everything in the middle."""
    hi_lo = {"high", "low"} <= {part.name for part in hand.setup.rules.file.showdown.parts}
    lost = button.face == "kill" and button.name != name
    if hi_lo:
        mine = button.name == name and button.face == "kill"
        cite = row.keeps_cite if mine else row.lost_hi_lo_cite if lost else row.hi_lo_cite
        return KillButton(name, "kill"), at, cite
    if button.name == name:
        return KillButton(name, "kill"), at, row.keeps_cite if button.face == "kill" else row.second_cite
    return KillButton(name, "leg up"), at, row.lost_cite if lost else row.leg_up_cite


def _seated(state: TableState) -> KillButton:
    """The button as it lies: in the centre when its owner is gone."""
    return state.kill if state.seat_of(state.kill.name) is not None else KillButton()


def _to(state: TableState, button: KillButton, at: int, cite: str) -> list[KillButtonMoved]:
    if button == state.kill:
        return []
    return [KillButtonMoved(name=button.name, face=button.face, at=at, cite=cite)]


def gone(state: TableState, seat: int, at: int) -> list[TableEvent]:
    """Whoever leaves leaves the button."""
    if state.setup.kill is None or state.kill.name != state.seats[seat].name:
        return []
    row = row_of(state)
    return [*_to(state, KillButton(), at, row.refuses_cite if state.kill.face == "kill" else row.lapses_cite)]


def away(state: TableState, seat: int, at: int) -> list[TableEvent]:
    """A killer who may sit out and does has refused the wager."""
    if killer(state) != seat:
        return []
    row = row_of(state)
    refused = KillRefused(seat=seat, name=state.seats[seat].name, at=at, cite=row.refuses_cite)
    return [refused, *_to(state, KillButton(), at, row.refuses_cite)]


def back(state: TableState, seat: int, at: int) -> list[TableEvent]:
    """Somebody who refused the wager comes back before it is too late to be held to it."""
    terms, name = state.setup.kill, state.seats[seat].name
    since = state.kill_refused.get(name)
    if terms is None or since is None or at - since > terms.rejoin:
        return []
    row, button = row_of(state), _seated(state)
    if button.face == "kill":
        return [KillPostOwed(seat=seat, name=name, at=at, cite=row.rejoin_kill_cite)]
    cite = row.rejoin_neutral_cite if button.face == "neutral" else row.rejoin_leg_up_cite
    return [*_to(state, KillButton(name, "kill"), at, cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _moved(state: TableState, event: KillButtonMoved) -> None:
    state.kill = KillButton(event.name, event.face)


def _refused(state: TableState, event: KillRefused) -> None:
    state.kill_refused[event.name] = event.at


def _owed(state: TableState, event: KillPostOwed) -> None:
    state.kill_posts = (*state.kill_posts, event.name)


def settled(state: TableState) -> None:
    """A hand that counts has been played: whoever was dealt in owes no post for an earlier refusal."""
    if state.kill_posts:
        state.kill_posts = tuple(name for name in state.kill_posts if name not in state.dealt.values())
    for name in state.dealt.values():
        state.kill_refused.pop(name, None)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_button(event: KillButtonMoved) -> str:
    if not event.name:
        return "The kill button goes back to the centre."
    return f"The kill button goes to {event.name} and shows {event.face.title()}."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(),
    events=(
        Happens(KillButtonMoved, _moved, everybody, _says_button),
        Happens(
            KillRefused,
            _refused,
            everybody,
            lambda event: f"{event.name} will not post the kill wager and is not dealt in.",
        ),
        Happens(
            KillPostOwed,
            _owed,
            everybody,
            lambda event: f"{event.name} comes back and will post as much as the killer.",
        ),
    ),
)
