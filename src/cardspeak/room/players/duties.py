"""What the room does at a table of players in the place of people of the house who are not there.

It runs the clock, puts up signs, makes changes whose notice is over, pays out a table that closes, and speaks for house
players. Each duty is a command of the table, given in the place of the least role that the book names for it: the table
decides, and the record says that it was the room. Everything is read from the table, so nothing is lost with a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from cardspeak.hand.machine import Hand
from cardspeak.room.players.live import is_live
from cardspeak.room.who import HOUSE
from cardspeak.table import commands as c
from cardspeak.table.state import TableState
from cardspeak.table.terms import MINUTE, Closing, Notice
from cardspeak.table.topics import changes, clocks, notices, time_away
from cardspeak.table.topics.clocks import Times
from cardspeak.talk.clock import Running

GRACE = 1  # moments are whole seconds: nobody loses a part of the last one
PATIENCE = 20  # seconds from a player's wish that the time be called until the room calls it


def duties(state: TableState, times: Times, now: int, *, anew: bool = False, waited: Collection[str] = ()) -> list[Any]:
    """The commands of this moment. `anew`: the table stood still, and whoever's time ran has all of it again; `waited`:
    so has whoever was away meanwhile."""
    found = [*_signs(state, now), *_agreements(state, now)] if state.notices else []
    if found:
        return found
    if not state.running:
        return _between(state, now, waited)
    if _is_run(state):
        return _votes(state, now)
    return _clock(state, times, now, anew=anew)


def wakes(state: TableState, times: Times, now: float) -> float | None:
    """The next moment at which there may be duties although nothing has happened."""
    moments = [float(notices.takes_effect(state, notice)[1]) for notice in state.notices.values()]
    if not state.running and time_away.counts(state):
        moments += [place.away_until for place in state.seats.values() if place.away_until and not place.overdue]
    if times.clock is not None:
        moments += (times.clock.ends + GRACE, times.warns or 0.0)
    if times.wish is not None:
        moments.append(float(times.wish.at + PATIENCE))
    return min([moment for moment in moments if moment > now], default=None)


# -- the time to act ---------------------------------------------------------------------------------------------------


def posted(state: TableState, now: int) -> c.StartClock | None:
    """The time that the sign gives for every decision begins with the decision."""
    if not _asks_a_guest(state) or clocks.running(state) is not None:
        return None
    row = clocks.row_for(state, "posted")
    return c.StartClock(by=row.by, clock="posted", at=now) if row is not None else None


def call_time(state: TableState, now: int) -> c.StartClock | None:
    """Time called on whoever is to act, where the book knows that."""
    row = clocks.row_for(state, "called")
    return c.StartClock(by=row.by, clock="called", at=now) if row is not None else None


def _clock(state: TableState, times: Times, now: int, *, anew: bool) -> list[Any]:
    if not _asks_a_guest(state):
        return []
    clock, wish = times.clock, times.wish
    if clock is None:
        begins = posted(state, now)
        if begins is not None:
            return [begins]
    elif anew:
        return [c.StartClock(by=_by(state, clock), clock=clock.clock, at=now)]
    elif times.warns is not None and times.warns <= now:  # nobody's hand dies unwarned
        return [c.WarnPlayer(by=_lowest(state), at=now)]
    elif now >= clock.ends + GRACE:
        return [c.TimeUp(by=_by(state, clock), at=now)]
    called = call_time(state, now) if wish is not None and now >= wish.at + PATIENCE else None
    return [called] if called is not None else []


def _by(state: TableState, clock: Running) -> str:
    row = clocks.row_for(state, clock.clock)
    assert row is not None, "a time that runs was started by its row"
    return row.by


def _asks_a_guest(state: TableState) -> bool:
    """Whether a wager is asked for of somebody in a browser: live players' time is their dealer's to run."""
    hand = state.hand
    if hand is None or hand.state.over or not hand.state.actor:
        return False
    name = state.dealt.get(hand.state.actor, HOUSE)
    return not (name.startswith(HOUSE) or is_live(name))


# -- running the board again -------------------------------------------------------------------------------------------


def _is_run(state: TableState) -> bool:
    prompt = state.hand.prompt if state.hand is not None and state.setup.runs else None
    return prompt is not None and prompt.choice("run") is not None


def guests_asked(state: TableState, hand: Hand) -> list[int]:
    """Those in the hand who have not said how often the rest of the board shall be dealt, house players aside."""
    return [
        seat
        for seat in hand.state.live
        if seat not in state.run_votes and not state.dealt.get(seat, "").startswith(HOUSE)
    ]


def _votes(state: TableState, now: int) -> list[Any]:
    """House players go along with what all guests want; among themselves they have the board dealt once."""
    hand = state.hand
    assert hand is not None, "votes are taken in a hand"
    live = tuple(hand.state.live)
    if guests_asked(state, hand):
        return []
    house = [seat for seat in live if seat not in state.run_votes]
    if house:
        wanted = {state.run_votes[seat] for seat in live if seat in state.run_votes}
        boards = wanted.pop() if len(wanted) == 1 else 1
        return [c.AskRun(seat=seat, boards=boards, at=now) for seat in (house if boards > 1 else house[:1])]
    runs = hand.setup.play.runs
    assert runs is not None, "asked only where the book knows it"
    return [c.AllowRun(by=runs.leave, at=now)]


# -- notices and changes -----------------------------------------------------------------------------------------------


def _signs(state: TableState, now: int) -> Iterator[Any]:
    """What everybody sees on the page is the sign: it is up as soon as notice is given."""
    for notice in state.notices.values():
        sign = notices.sign_of(state, notice)
        if sign.needed and notice.sign is None:
            minutes = max(sign.minutes, notice.minutes)
            starts = now + minutes * MINUTE if minutes else None
            yield c.PutUpSign(notice=notice.number, by=_lowest(state), starts=starts, at=now)


def _agreements(state: TableState, now: int) -> Iterator[Any]:
    """House players agree to what all guests agree to, and stand in nobody's way."""
    guests = guests_of(state)
    for notice in state.notices.values():
        if not guests and isinstance(notice.change, Closing):
            continue  # they leave, and nobody is left to agree
        if all(state.seats[seat].name in notice.agreed for seat in guests):
            for seat in sorted(state.seats.keys() - set(guests)):
                if state.seats[seat].name not in notice.agreed:
                    yield c.AgreeTo(seat=seat, notice=notice.number, at=now)


def _between(state: TableState, now: int, waited: Collection[str]) -> list[Any]:
    if state.closed:
        return [c.LeaveTable(seat=seat, at=now) for seat in sorted(state.seats)]
    if _closes(state) and state.seats and not guests_of(state):
        return [c.LeaveTable(seat=seat, at=now) for seat in sorted(state.seats)]
    ready = next((one for one in state.notices.values() if changes.can_be_made(state, one, now)), None)
    if ready is not None:
        return [c.MakeChange(notice=ready.number, by=notices.by_whom(state, ready), at=now)]
    return [*_house_buys(state, now), *_away(state, now, waited)]


def _away(state: TableState, now: int, waited: Collection[str]) -> Iterator[Any]:
    """Whoever is away for longer than the sign says: the seat goes, or somebody is called for it. Whose time nobody
    has told them has all of it from now on."""
    if not time_away.counts(state):
        return
    for seat, place in sorted(state.seats.items()):
        if place.here or place.overdue:
            continue
        if place.away_until is None or place.name in waited:
            yield c.StartTimeAway(seat=seat, at=now)
        elif time_away.over(state, seat, now):
            called = time_away.caller(state) is not None
            yield c.CallTimeAway(seat=seat, at=now) if called else c.EndTimeAway(seat=seat, by=_lowest(state), at=now)


def _closes(state: TableState) -> Notice | None:
    found = (notice for notice in state.notices.values() if isinstance(notice.change, Closing))
    return next(found, None) if state.freeze is None else None


def _house_buys(state: TableState, now: int) -> list[Any]:
    """House players without chips buy more."""
    if state.freeze is not None:
        return []
    least = state.setup.buy_in[0]
    return [
        c.BuyChips(seat=seat, chips=least, at=now)
        for seat, place in state.seats.items()
        if place.name.startswith(HOUSE) and place.stack + place.behind == 0
    ]


def guests_of(state: TableState) -> list[int]:
    """Seats of those who are no house players."""
    return [seat for seat, place in sorted(state.seats.items()) if not place.name.startswith(HOUSE)]


def _lowest(state: TableState) -> str:
    return state.setup.rules.book.head.roles[0]
