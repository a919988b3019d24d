"""A freeze-out: everybody begins with the same chips, nothing is added or taken away, and one player ends with all.

Each player who drops out makes the forced wagers grow by the minimum wager that the game began with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.table import FreezeRow, TableWhy
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table import commands_terms as c
from cardspeak.table import events_terms as e
from cardspeak.table.changes import closed
from cardspeak.table.event_base import TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Freeze, TableState

# -- reading -----------------------------------------------------------------------------------------------------------


def _row(state: TableState) -> FreezeRow:
    row = state.setup.table.freeze_out
    assert row is not None, "a freeze-out is begun only by a book that knows it"
    return row


def no_joining(state: TableState) -> Refused | None:
    if state.freeze is None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "Nobody joins a freeze-out that has begun.", _row(state).join_cite)


def no_chips(state: TableState) -> Refused | None:
    if state.freeze is None:
        return None
    says = "In a freeze-out no chips are added and none taken away."
    return refuse(state, TableWhy.FREEZE_OUT, says, _row(state).stake_cite)


def no_leaving(state: TableState, seat: int) -> Refused | None:
    if state.freeze is None or (not state.plays(seat) and not state.chips(seat)):
        return None
    row = _row(state)
    says = f"A freeze-out is left without chips, or for a reason that a {row.leave_by} accepts."
    return refuse(state, TableWhy.FREEZE_OUT, says, row.leave_cite)


def no_sitting_out(state: TableState) -> Refused | None:
    cite = _row(state).sit_out_cite if state.freeze is not None else None
    if cite is None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "In a freeze-out everybody makes the ante of every hand.", cite)


def on_hold(state: TableState) -> Refused | None:
    if state.freeze is None or not state.freeze.paused:
        return None
    says = "The freeze-out goes on when everybody left in it is there and wants to."
    return refuse(state, TableWhy.FREEZE_OUT, says, _row(state).later_cite)


def fewest(state: TableState) -> tuple[int, str]:
    """Players without whom no hand is dealt; a freeze-out goes on to the last two."""
    play = state.setup.rules.play
    if state.freeze is None:
        return play.fewest, play.fewest_cite
    return 2, _row(state).winner_cite


def grown(freeze: Freeze, row: FreezeRow, out: int) -> Stakes:
    """The stakes when so many have dropped out: the minimum wager itself stays what it was."""
    stakes, step = freeze.stakes, freeze.stakes.minimum * out
    if row.grows == "ante":
        return msgspec.structs.replace(stakes, antes=tuple(ante + step for ante in stakes.antes))
    return msgspec.structs.replace(stakes, blinds=tuple(blind + step for blind in stakes.blinds))


def after_hand(state: TableState, stacks: dict[int, int], at: int) -> list[TableEvent]:
    """Who is out after a hand, one after the other; and who has won when only one is left."""
    freeze = state.freeze
    if freeze is None:
        return []
    row, out = _row(state), len(freeze.out)
    done: list[TableEvent] = []
    left = {seat: place for seat, place in sorted(state.seats.items()) if place.name not in freeze.out}
    for seat, place in list(left.items()):
        if not stacks.get(seat, place.stack) or place.leaving:  # nobody leaves of their own free will
            out += 1
            stakes, why = grown(freeze, row, out), "had to go" if place.leaving else ""
            done.append(e.PlayerOut(seat=seat, name=place.name, stakes=stakes, why=why, at=at, cite=row.grow_cite))
            left.pop(seat)
    return done + _winner(state, {seat: stacks.get(seat, place.stack) for seat, place in left.items()}, at)


def _winner(state: TableState, left: dict[int, int], at: int) -> list[TableEvent]:
    if len(left) != 1:
        return []
    ((seat, chips),) = left.items()
    name = state.seats[seat].name
    return [e.FreezeOutWon(seat=seat, name=name, chips=chips, at=at, cite=_row(state).winner_cite)]


# -- answers -----------------------------------------------------------------------------------------------------------


def begin(state: TableState, command: c.BeginFreezeOut) -> Answer:
    row, play = state.setup.table.freeze_out, state.setup.rules.play.freeze_out
    if row is None:
        return refuse(state, TableWhy.FREEZE_OUT, "This game is not played as a freeze-out.")
    wrong = closed(state) or lacks(state, command.by, row.by, row.by_cite) or _between(state)
    if wrong:
        return wrong
    if state.freeze is not None:
        return refuse(state, TableWhy.FREEZE_OUT, "A freeze-out is being played.", row.span_cite)
    if len(state.seats) < 2:
        return refuse(state, TableWhy.TOO_FEW, "A freeze-out needs two players at least.", row.winner_cite)
    if play is not None and state.setup.deck != play.deck:
        says = f"A freeze-out is played with {play.deck} cards."
        return refuse(state, TableWhy.FREEZE_OUT, says, play.deck_cite)
    missing = [seat for seat in sorted(state.seats) if seat not in command.agreed]
    if missing:
        says = f"Everybody has to know the conditions and consent; seat {missing[0]} has not."
        return refuse(state, TableWhy.AGREEMENT, says, row.consent_cite)
    stacks = {state.chips(seat) for seat in state.seats}
    if len(stacks) > 1:
        return refuse(state, TableWhy.BELOW_BUY_IN, "Everybody begins with the same chips.", row.equal_cite)
    absent = [seat for seat, place in sorted(state.seats.items()) if not place.here]
    if row.sit_out_cite is not None and absent:
        return refuse(state, TableWhy.FREEZE_OUT, f"Seat {absent[0]} sits out, which nobody may.", row.sit_out_cite)
    names = tuple(place.name for _, place in sorted(state.seats.items()))
    return [e.FreezeOutBegun(names=names, stack=stacks.pop(), by=command.by, at=command.at, cite=row.consent_cite)]


def _between(state: TableState) -> Refused | None:
    if not state.running:
        return None
    return refuse(state, TableWhy.HAND_RUNNING, "That waits until the hand is over.")


def _played(state: TableState) -> Refused | None:
    if state.freeze is not None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "No freeze-out is being played.")


def release(state: TableState, command: c.ReleaseFromFreezeOut) -> Answer:
    """Counts as dropping out; the chips are the player's own and leave the game."""
    wrong = no_place(state, command.seat) or _played(state) or _between(state)
    if wrong:
        return wrong
    row = _row(state)
    wrong = lacks(state, command.by, row.leave_by, row.leave_cite)
    if wrong:
        return wrong
    if not command.why.strip():
        return refuse(state, TableWhy.FREEZE_OUT, "Say why this player cannot go on.", row.leave_cite)
    return taken_out(state, command.seat, command.why, command.at, row.leave_cite)


def taken_out(state: TableState, seat: int, why: str, at: int, cite: str) -> list[TableEvent]:
    """Between hands somebody goes with chips who was in the freeze-out."""
    from cardspeak.table.seats import left

    row, place, freeze = _row(state), state.seats[seat], state.freeze
    assert freeze is not None, "a freeze-out is being played"
    out = e.PlayerOut(
        seat=seat, name=place.name, stakes=grown(freeze, row, len(freeze.out) + 1), why=why, at=at, cite=cite
    )
    gone = msgspec.structs.replace(left(state, seat, at), cite=cite)
    others = {
        one: other.stack for one, other in sorted(state.seats.items()) if one != seat and other.name not in freeze.out
    }
    return [out, gone, *_winner(state, others, at)]


def _later(state: TableState, by: str) -> Refused | None:
    wrong = _played(state) or _between(state)
    if wrong:
        return wrong
    row = _row(state)
    if row.later_cite is None:
        says = "A freeze-out is played on until one player has everything."
        return refuse(state, TableWhy.FREEZE_OUT, says, row.winner_cite)
    return lacks(state, by, row.by, row.by_cite)


def suspend(state: TableState, command: c.SuspendFreezeOut) -> Answer:
    wrong = _later(state, command.by) or on_hold(state)
    if wrong:
        return wrong
    return [e.FreezeOutSuspended(by=command.by, at=command.at, cite=_row(state).later_cite or "")]


def resume(state: TableState, command: c.ResumeFreezeOut) -> Answer:
    wrong = _later(state, command.by) or _all_left(state, command.agreed)
    if wrong:
        return wrong
    assert state.freeze is not None, "a freeze-out is being played"
    if not state.freeze.paused:
        return refuse(state, TableWhy.FREEZE_OUT, "The freeze-out is going on.", _row(state).later_cite)
    return [e.FreezeOutResumed(by=command.by, at=command.at, cite=_row(state).later_cite or "")]


def conclude(state: TableState, command: c.ConcludeFreezeOut) -> Answer:
    wrong = _later(state, command.by) or _all_left(state, command.agreed)
    if wrong:
        return wrong
    return [e.FreezeOutConcluded(by=command.by, at=command.at, cite=_row(state).later_cite or "")]


def _all_left(state: TableState, agreed: tuple[int, ...]) -> Refused | None:
    freeze = state.freeze
    assert freeze is not None, "a freeze-out is being played"
    missing = [
        seat for seat, place in sorted(state.seats.items()) if place.name not in freeze.out and seat not in agreed
    ]
    if not missing:
        return None
    says = f"Everybody left in it has to be there and willing; seat {missing[0]} is not."
    return refuse(state, TableWhy.AGREEMENT, says, _row(state).later_cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _begun(state: TableState, event: e.FreezeOutBegun) -> None:
    state.freeze = Freeze(stakes=state.setup.stakes, names=event.names)


def _out(state: TableState, event: e.PlayerOut) -> None:
    assert state.freeze is not None, "somebody drops out of a freeze-out"
    state.freeze = msgspec.structs.replace(state.freeze, out=(*state.freeze.out, event.name))
    state.setup = msgspec.structs.replace(state.setup, stakes=event.stakes)


def _over(state: TableState, event: e.FreezeOutWon | e.FreezeOutConcluded) -> None:
    """The table has the stakes again that it had before."""
    assert state.freeze is not None, "a freeze-out ends that has begun"
    state.setup = msgspec.structs.replace(state.setup, stakes=state.freeze.stakes)
    state.freeze = None


def _suspended(state: TableState, event: e.FreezeOutSuspended) -> None:
    assert state.freeze is not None, "a freeze-out is being played"
    state.freeze = msgspec.structs.replace(state.freeze, paused=True)


def _resumed(state: TableState, event: e.FreezeOutResumed) -> None:
    assert state.freeze is not None, "a freeze-out is being played"
    state.freeze = msgspec.structs.replace(state.freeze, paused=False)


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.BeginFreezeOut: begin,
    c.ReleaseFromFreezeOut: release,
    c.SuspendFreezeOut: suspend,
    c.ResumeFreezeOut: resume,
    c.ConcludeFreezeOut: conclude,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.FreezeOutBegun: _begun,
    e.PlayerOut: _out,
    e.FreezeOutWon: _over,
    e.FreezeOutSuspended: _suspended,
    e.FreezeOutResumed: _resumed,
    e.FreezeOutConcluded: _over,
}
