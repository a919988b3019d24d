"""What was asked at a table, told back from what happened: an auditor has the table decide it once more.

Only what leaves no choice to anybody but the asker: the start of a hand from its pack, what is done with the cards and
chips of a hand, a seat that is taken or left. What needs chance in the middle, or the word of the floor, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.machine import Table
from cardspeak.table.setup import TableSetup


def decided_again(table: Table, events: Sequence[e.TableEvent]) -> tuple[Any, ...] | Refused:
    """The events that the first of these was decided with, before the room's own clock and chores; none: not known."""
    command = _asked(events[0], table.state.setup) if events else None
    if command is None or any(_by_chance(event) for event in events):
        return ()
    answer = table.decide(command)
    return answer if isinstance(answer, Refused) else answer.events if isinstance(answer, Accepted) else ()


def _by_chance(event: Any) -> bool:
    return isinstance(event, e.InHand) and any(isinstance(one, he.Reshuffled) for one in event.events)


def _asked(first: Any, setup: TableSetup) -> Any:
    match first:
        case e.HandStarted(pack=pack, at=at):
            return c.StartHand(pack=pack, at=at)
        case e.InHand(events=(one, *_), at=at):
            move = _moved(one, told=setup.told)
            return None if move is None else c.Play(command=move, at=at)
    return None if setup.tournament is not None else _by_themselves(first)


def _moved(one: Any, *, told: bool) -> hc.AnyCommand | None:
    match one:
        case he.Checked(seat=seat):
            return hc.Check(seat)
        case he.Called(seat=seat):
            return hc.Call(seat)
        case he.BetTo(seat=seat, total=total):
            return hc.Bet(seat, total)
        case he.RaisedTo(seat=seat, total=total):
            return hc.RaiseTo(seat, total)
        case he.Folded(seat=seat):
            return hc.Fold(seat)
        case he.Discarded(seat=seat, cards=cards):
            return hc.Discard(seat, cards)
        case he.Arranged():
            return hc.Arrange(one.seat, one.front, one.middle, one.back)
        case he.Mucked(seat=seat):
            return hc.Muck(seat)
        case he.Shown(seat=seat, cards=cards):
            return hc.Show(seat, cards if told else ())
    return None


def _by_themselves(first: Any) -> Any:
    """What players do of their own accord; in a tournament the director does it."""
    match first:
        case e.SeatTaken():
            return c.TakeSeat(
                seat=first.seat,
                name=first.name,
                chips=first.chips,
                card=first.card,
                moved_by=first.moved_by,
                at=first.at,
            )
        case e.ChipsBought(seat=seat, chips=chips, at=at):
            return c.BuyChips(seat=seat, chips=chips, at=at)
        case e.SteppedAway(seat=seat, at=at):
            return c.StepAway(seat=seat, at=at)
        case e.CameBack(seat=seat, at=at):
            return c.ComeBack(seat=seat, at=at)
        case e.LeaveAnnounced(seat=seat, at=at) | e.SeatLeft(seat=seat, at=at):
            return c.LeaveTable(seat=seat, at=at)
    return None
