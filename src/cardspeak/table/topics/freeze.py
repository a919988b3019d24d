"""A freeze-out: everybody begins with the same chips, nothing is added or taken away, and one player ends with all.

Each player who drops out makes the forced wagers grow by the minimum wager that the game began with.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.books.model.table_modes import FreezeRow
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.frozen import on_hold, row_of
from cardspeak.table.refusing import Answer, closed, lacks, no_place, refuse
from cardspeak.table.state import Freeze, TableState
from cardspeak.table.topic import AGREED, BY, SEAT, Asks, Happens, Phrase, Topic, everybody, seats_in
from cardspeak.table.topics.leaving import left

__all__ = [
    "BeginFreezeOut",
    "ConcludeFreezeOut",
    "FreezeOutBegun",
    "FreezeOutConcluded",
    "FreezeOutResumed",
    "FreezeOutSuspended",
    "FreezeOutWon",
    "PlayerOut",
    "ReleaseFromFreezeOut",
    "ResumeFreezeOut",
    "SuspendFreezeOut",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class BeginFreezeOut(Command):
    """From the next card on, until one player has everything; `agreed` are the seats that know and consent. Floor."""

    by: str
    agreed: tuple[int, ...]


class ReleaseFromFreezeOut(Command):
    """A player cannot go on, for a reason that somebody of this rank accepts. Floor."""

    seat: int
    by: str
    why: str


class SuspendFreezeOut(Command):
    """At the close of gaming: to be taken up again later. Floor."""

    by: str


class ResumeFreezeOut(Command):
    """Taken up again by all who were left, the seats that are present and willing. Floor."""

    by: str
    agreed: tuple[int, ...]


class ConcludeFreezeOut(Command):
    """At the close of gaming: all who are left agree to end it, and keep their chips. Floor."""

    by: str
    agreed: tuple[int, ...]


# -- happened ----------------------------------------------------------------------------------------------------------


class FreezeOutBegun(TableEvent):
    names: tuple[str, ...]
    stack: int
    by: str


class PlayerOut(TableEvent):
    """Out of the freeze-out; the forced wagers grow to those of these stakes, or stay: `released` is not eliminated."""

    seat: int
    name: str
    stakes: Stakes
    why: str = ""
    released: bool = False


class FreezeOutWon(TableEvent):
    seat: int
    name: str
    chips: int


class FreezeOutSuspended(TableEvent):
    by: str


class FreezeOutResumed(TableEvent):
    by: str


class FreezeOutConcluded(TableEvent):
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def grown(freeze: Freeze, row: FreezeRow, out: int) -> Stakes:
    """The stakes when so many have dropped out: the minimum wager itself stays what it was."""
    stakes, step = freeze.stakes, freeze.stakes.minimum * out
    if row.grows == "ante":
        return msgspec.structs.replace(stakes, antes=tuple(ante + step for ante in stakes.antes))
    return msgspec.structs.replace(stakes, blinds=tuple(blind + step for blind in stakes.blinds))


def eliminated(freeze: Freeze) -> int:
    return len(freeze.out) - freeze.released


def after_hand(state: TableState, stacks: dict[int, int], at: int) -> list[TableEvent]:
    """Who is out after a hand, one after the other; and who has won when only one is left."""
    freeze = state.freeze
    if freeze is None:
        return []
    row, out = row_of(state), eliminated(freeze)
    done: list[TableEvent] = []
    left = {seat: place for seat, place in sorted(state.seats.items()) if place.name not in freeze.out}
    for seat, place in list(left.items()):
        if not stacks.get(seat, place.stack) or place.leaving:  # nobody leaves of their own free will
            out += 1
            stakes, why = grown(freeze, row, out), "had to go" if place.leaving else ""
            done.append(PlayerOut(seat=seat, name=place.name, stakes=stakes, why=why, at=at, cite=row.grow_cite))
            left.pop(seat)
    return done + _winner(state, {seat: stacks.get(seat, place.stack) for seat, place in left.items()}, at)


def _winner(state: TableState, left: dict[int, int], at: int) -> list[TableEvent]:
    if len(left) != 1:
        return []
    ((seat, chips),) = left.items()
    name = state.seats[seat].name
    return [FreezeOutWon(seat=seat, name=name, chips=chips, at=at, cite=row_of(state).winner_cite)]


# -- answers -----------------------------------------------------------------------------------------------------------


def begin(state: TableState, command: BeginFreezeOut) -> Answer:
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
    return [FreezeOutBegun(names=names, stack=stacks.pop(), by=command.by, at=command.at, cite=row.consent_cite)]


def _between(state: TableState) -> Refused | None:
    if not state.running:
        return None
    return refuse(state, TableWhy.HAND_RUNNING, "That waits until the hand is over.")


def _dealt(state: TableState) -> Refused | None:
    """Until its first card a freeze-out is left like any table: nobody has to be let go."""
    if not frozen.pending(state):
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "The first card has not been dealt.", row_of(state).begins_cite)


def _played(state: TableState) -> Refused | None:
    if state.freeze is not None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "No freeze-out is being played.")


def release(state: TableState, command: ReleaseFromFreezeOut) -> Answer:
    """The chips are the player's own and leave the game; the book says whether the forced wagers grow."""
    wrong = no_place(state, command.seat) or _played(state) or _between(state) or _dealt(state)
    if wrong:
        return wrong
    row = row_of(state)
    wrong = lacks(state, command.by, row.leave_by, row.leave_cite)
    if wrong:
        return wrong
    if not command.why.strip():
        return refuse(state, TableWhy.FREEZE_OUT, "Say why this player cannot go on.", row.leave_cite)
    spared = row.released_cite is not None
    return taken_out(state, command.seat, command.why, command.at, row.leave_cite, released=spared)


def taken_out(
    state: TableState, seat: int, why: str, at: int, cite: str, *, released: bool = False
) -> list[TableEvent]:
    """Between hands somebody goes with chips who was in the freeze-out."""
    row, place, freeze = row_of(state), state.seats[seat], state.freeze
    assert freeze is not None, "a freeze-out is being played"
    stakes = grown(freeze, row, eliminated(freeze) + (not released))
    out = PlayerOut(seat=seat, name=place.name, stakes=stakes, why=why, released=released, at=at, cite=cite)
    gone = msgspec.structs.replace(left(state, seat, at), cite=cite)
    others = {
        one: other.stack for one, other in sorted(state.seats.items()) if one != seat and other.name not in freeze.out
    }
    return [out, gone, *_winner(state, others, at)]


def _later(state: TableState, by: str) -> Refused | None:
    wrong = _played(state) or _between(state)
    if wrong:
        return wrong
    row = row_of(state)
    if row.later_cite is None:
        says = "A freeze-out is played on until one player has everything."
        return refuse(state, TableWhy.FREEZE_OUT, says, row.winner_cite)
    return lacks(state, by, row.by, row.by_cite)


def suspend(state: TableState, command: SuspendFreezeOut) -> Answer:
    wrong = _later(state, command.by) or on_hold(state)
    if wrong:
        return wrong
    return [FreezeOutSuspended(by=command.by, at=command.at, cite=row_of(state).later_cite or "")]


def resume(state: TableState, command: ResumeFreezeOut) -> Answer:
    wrong = _later(state, command.by) or _all_left(state, command.agreed)
    if wrong:
        return wrong
    assert state.freeze is not None, "a freeze-out is being played"
    if not state.freeze.paused:
        return refuse(state, TableWhy.FREEZE_OUT, "The freeze-out is going on.", row_of(state).later_cite)
    return [FreezeOutResumed(by=command.by, at=command.at, cite=row_of(state).later_cite or "")]


def conclude(state: TableState, command: ConcludeFreezeOut) -> Answer:
    wrong = _later(state, command.by) or _all_left(state, command.agreed)
    if wrong:
        return wrong
    return [FreezeOutConcluded(by=command.by, at=command.at, cite=row_of(state).later_cite or "")]


def _all_left(state: TableState, agreed: tuple[int, ...]) -> Refused | None:
    freeze = state.freeze
    assert freeze is not None, "a freeze-out is being played"
    missing = [
        seat for seat, place in sorted(state.seats.items()) if place.name not in freeze.out and seat not in agreed
    ]
    if not missing:
        return None
    says = f"Everybody left in it has to be there and willing; seat {missing[0]} is not."
    return refuse(state, TableWhy.AGREEMENT, says, row_of(state).later_cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _begun(state: TableState, event: FreezeOutBegun) -> None:
    state.freeze = Freeze(stakes=state.setup.stakes, names=event.names, stack=event.stack)


def dealt(state: TableState) -> None:
    """A hand is dealt: a freeze-out that was agreed on has begun, and everybody at the table is in it."""
    if state.freeze is not None and not state.freeze.dealt:
        names = tuple(place.name for _, place in sorted(state.seats.items()))
        state.freeze = msgspec.structs.replace(state.freeze, names=names, dealt=True)


def _out(state: TableState, event: PlayerOut) -> None:
    assert state.freeze is not None, "somebody drops out of a freeze-out"
    released = state.freeze.released + event.released
    state.freeze = msgspec.structs.replace(state.freeze, out=(*state.freeze.out, event.name), released=released)
    state.setup = msgspec.structs.replace(state.setup, stakes=event.stakes)


def _over(state: TableState, event: FreezeOutWon | FreezeOutConcluded) -> None:
    """The table has the stakes again that it had before."""
    assert state.freeze is not None, "a freeze-out ends that has begun"
    state.setup = msgspec.structs.replace(state.setup, stakes=state.freeze.stakes)
    state.freeze = None


def _suspended(state: TableState, event: FreezeOutSuspended) -> None:
    assert state.freeze is not None, "a freeze-out is being played"
    state.freeze = msgspec.structs.replace(state.freeze, paused=True)


def _resumed(state: TableState, event: FreezeOutResumed) -> None:
    assert state.freeze is not None, "a freeze-out is being played"
    state.freeze = msgspec.structs.replace(state.freeze, paused=False)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_won(event: FreezeOutWon) -> str:
    return f"{event.name} has all {event.chips} chips and wins the freeze-out."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(BeginFreezeOut, begin, "floor", Phrase(rf"freeze-?out{BY}: {AGREED}", agreed=seats_in)),
        Asks(ReleaseFromFreezeOut, release, "floor", rf"release {SEAT}{BY}: (?P<why>.+)"),
        Asks(SuspendFreezeOut, suspend, "floor", rf"suspend the freeze-?out{BY}"),
        Asks(ResumeFreezeOut, resume, "floor", Phrase(rf"resume the freeze-?out{BY}: {AGREED}", agreed=seats_in)),
        Asks(ConcludeFreezeOut, conclude, "floor", Phrase(rf"conclude the freeze-?out{BY}: {AGREED}", agreed=seats_in)),
    ),
    events=(
        Happens(
            FreezeOutBegun,
            _begun,
            everybody,
            lambda event: f"A freeze-out begins: {', '.join(event.names)}, {event.stack} chips each.",
        ),
        Happens(
            PlayerOut,
            _out,
            everybody,
            lambda event: (
                f"{event.name} is out{f' ({event.why})' if event.why else ''}; the forced wagers "
                f"{'stay' if event.released else 'are now'} "
                f"{'/'.join(map(str, event.stakes.blinds or event.stakes.antes))}."
            ),
        ),
        Happens(FreezeOutWon, _over, everybody, _says_won),
        Happens(
            FreezeOutSuspended, _suspended, everybody, lambda event: "The freeze-out will be taken up again later."
        ),
        Happens(FreezeOutResumed, _resumed, everybody, lambda event: "The freeze-out goes on."),
        Happens(
            FreezeOutConcluded,
            _over,
            everybody,
            lambda event: "The freeze-out is concluded; everybody keeps the chips in front of them.",
        ),
    ),
)
