"""The time to act: who starts it, how long it runs, what more time costs, and what happens when it is over.

No clock is read here: moments come in as seconds on whatever clock the table goes by, and outcomes go out as values.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.model.talk import ClockRow, talk_of
from cardspeak.citation import Citation, Cited
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.refusing import refuse
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.talk.case import Case
from cardspeak.talk.result import Bound, MustChoose
from cardspeak.values import Named, Value


class TimeSign(Named):
    """What the sign at the table says; no extra seconds means that none are sold."""

    seconds: int
    extra: int = 0  # seconds that are bought at a time
    price: int = 0  # in chips
    times: int | None = None  # how often, where the book leaves it to the sign


class Running(Named):
    """A time that runs for one player."""

    seat: int
    clock: str
    started: float
    ends: float
    steps: int  # the betting round it belongs to
    bought: int = 0  # extra times this player has bought in this round
    warned: bool = False  # of its end
    sign: TimeSign | None = None
    cite: Citation


class BoughtTime(Value):
    """Extra time, and where its price goes: a fee from the stake, not a wager."""

    running: Running
    to_pot: int
    to_house: int
    cite: Citation


def start(
    hand: Hand, clock: str, *, at: float, by: str, sign: TimeSign | None = None, bought: int = 0
) -> Running | Refused:
    """Set the time going for the player to act; `bought` carries over what this player has bought in this round."""
    state = hand.state
    if not state.actor:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "Nobody is to act.")
    rules = talk_of(state.setup.rules)
    row = rules.clock(clock)
    if row is None:
        says = f"No {clock} time to act is known in this game."
        return _refused(state, HandWhy.NO_SUCH_CHOICE, rules.silent_clock_cite, says)
    if not hand.setup.rules.book.ranks(by, row.by):
        return _refused(state, HandWhy.AUTHORITY, row.by_cite, f"This time is started by a {row.by} or above.")
    seconds = _seconds(state, row, sign)
    if isinstance(seconds, Refused):
        return seconds
    return Running(
        seat=state.actor,
        clock=row.name,
        started=at,
        ends=at + seconds,
        steps=len(state.agenda),
        bought=bought,
        sign=sign,
        cite=Citation(state.setup.book, row.cite),
    )


def _seconds(state: State, row: ClockRow, sign: TimeSign | None) -> int | Refused:
    if not row.signed:
        return row.least
    if sign is None:
        says = "No sign says how long a player has to act: put one up first."
        return _refused(state, HandWhy.NO_SUCH_CHOICE, row.sign_cite or row.seconds_cite, says)
    if sign.seconds < row.least:
        says = f"The time to act is at least {row.least} seconds, not {sign.seconds}."
        return _refused(state, HandWhy.BELOW_MINIMUM, row.seconds_cite, says)
    if row.sign_cite and (sign.extra > 0) != (sign.price > 0):
        return _refused(
            state, HandWhy.NO_SUCH_CHOICE, row.sign_cite, "The sign names the extra time and its price together."
        )
    return sign.seconds


def warns_at(hand: Hand, running: Running) -> Cited[float] | None:
    """When the player is warned, where the book asks for it."""
    row = _row(hand, running)
    if row.warning is None or row.warning_cite is None:
        return None
    return Cited(running.ends - row.warning, Citation(hand.setup.book, row.warning_cite))


def buy(hand: Hand, running: Running, *, at: float) -> BoughtTime | Refused:
    """More time for its price, as often as the book or the sign allows."""
    state, row, sign = hand.state, _row(hand, running), running.sign
    extra = row.extra
    if extra is None or sign is None or not sign.extra:
        clause = extra.cite if extra is not None else row.cite
        return _refused(state, HandWhy.NO_SUCH_CHOICE, clause, "No extra time is sold here.")
    if at >= running.ends:
        return _refused(state, HandWhy.NO_SUCH_CHOICE, row.cite, "The time is over; it can no longer be extended.")
    most = extra.most if extra.most is not None else sign.times
    if most is not None and running.bought >= most:
        return _refused(
            state, HandWhy.ABOVE_MAXIMUM, extra.most_cite, f"Extra time is sold {most} times in a betting round."
        )
    if sign.price > state.stack[running.seat]:
        return refuse(state, HandWhy.ABOVE_MAXIMUM, f"Seat {running.seat} does not have {sign.price}.")
    house = sign.price if extra.to == "house" else house_part(sign.price, state.setup.stakes.dollar)
    longer = msgspec.structs.replace(running, ends=running.ends + sign.extra, bought=running.bought + 1, warned=False)
    cite = Citation(state.setup.book, extra.to_cite if extra.to == "house and pot" else extra.cite)
    return BoughtTime(longer, sign.price - house, house, cite)


def house_part(price: int, dollar: int) -> int:
    """Half, in whole dollars; what does not divide goes to the pot."""
    return price // 2 // dollar * dollar


def expire(hand: Hand, running: Running, *, at: float) -> Bound | MustChoose | Refused:
    """The time is over: what that makes of the player's turn. Refused while it runs, or once the player has acted."""
    state = hand.state
    if state.actor != running.seat or len(state.agenda) != running.steps:
        return refuse(state, HandWhy.NOT_YOUR_TURN, f"Seat {running.seat} has acted in time.")
    if at < running.ends:
        left = running.ends - at
        return _refused(state, HandWhy.NO_SUCH_CHOICE, _row(hand, running).cite, f"There are {left:g} seconds left.")
    return time_is_up(Case(state, running.seat, 0), running.clock)


def time_is_up(case: Case, clock: str) -> Bound | MustChoose | Refused:
    """A check where the clock lets a player check who may, else a fold."""
    row = case.rules.clock(clock)
    if row is None:
        says = f"No {clock} time to act is known in this game."
        return _refused(case.state, HandWhy.NO_SUCH_CHOICE, case.rules.silent_clock_cite, says)
    confirm = row.by if row.confirmed else ""
    if row.unbet == "check":
        checked = case.bind(c.Check(case.seat), row.cite, "Time is up with nothing to call: a check.", confirm=confirm)
        if isinstance(checked, Bound):
            return checked
    folded = case.bind(c.Fold(case.seat), row.cite, "Time is up: the hand is folded.", confirm=confirm)
    if isinstance(folded, Bound):
        return folded
    return case.options(row.cite, "Time is up, and this player has to open the betting.", wager=True)


def _row(hand: Hand, running: Running) -> ClockRow:
    row = talk_of(hand.setup.rules).clock(running.clock)
    assert row is not None, "a running time was started by its row"
    return row


def _refused(state: State, why: HandWhy, clause: str, says: str) -> Refused:
    return Refused(why, Citation(state.setup.book, clause), says)
