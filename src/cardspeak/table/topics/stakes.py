"""Table stakes: the least and greatest buy-in, when chips may be added, that they stay on the table; loans."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import require_chips
from cardspeak.refusal import Refused
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, closed, lacks, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY_REST, SEAT, TO, Asks, Happens, Phrase, Topic, everybody
from cardspeak.table.wording import some

__all__ = [
    "BuyChips",
    "ChipsBought",
    "ChipsLent",
    "ChipsTaken",
    "LendChips",
    "TakeChips",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class BuyChips(Command):
    seat: int
    chips: int


class TakeChips(Command):
    """Take chips off the table while staying; `goods`: for something bought from an employee of the house."""

    seat: int
    chips: int
    by: str = ""
    why: str = ""
    goods: bool = False


class LendChips(Command):
    """A player passes chips to another, where book and table allow it."""

    seat: int
    to: int
    chips: int


# -- happened ----------------------------------------------------------------------------------------------------------


class ChipsBought(TableEvent):
    """`behind`: in play from the next hand on."""

    seat: int
    chips: int
    behind: bool = False


class ChipsTaken(TableEvent):
    """Chips left the table though their owner stays."""

    seat: int
    chips: int
    by: str
    why: str


class ChipsLent(TableEvent):
    seat: int
    to: int
    chips: int


# -- reading -----------------------------------------------------------------------------------------------------------


def bad_stake(state: TableState, chips: int, took: int = 0) -> Refused | None:
    """A stake to sit down with, or to go on with after losing everything; `took` was taken away a short while ago."""
    require_chips(chips, "The stake is")
    (least, most), row = state.setup.buy_in, state.setup.table.stake
    if chips < took:
        says = f"{took} was taken away a short while ago, and has to come back."
        return refuse(state, TableWhy.STAKE_STAYS, says, state.setup.rejoin_cite)
    if took and chips == took:
        return None
    if chips < least:
        return refuse(state, TableWhy.BELOW_BUY_IN, f"The least stake is {least}, not {chips}.", row.least_cite)
    if most is not None and chips > most:
        return refuse(state, TableWhy.ABOVE_BUY_IN, f"The greatest stake is {most}, not {chips}.", row.most_cite)
    return None


# -- answers -----------------------------------------------------------------------------------------------------------


def buy_chips(state: TableState, command: BuyChips) -> Answer:
    wrong = no_place(state, command.seat) or closed(state) or frozen.no_chips(state) or _fixed(state, command.seat)
    if wrong:
        return wrong
    require_chips(command.chips, "The purchase is")
    row, held = state.setup.table.stake, state.chips(command.seat)
    least, most = state.setup.top_up
    if not held and not state.plays(command.seat):
        wrong = bad_stake(state, command.chips)
    elif command.chips < least:
        says = f"The least purchase is {least}, not {command.chips}."
        wrong = refuse(state, TableWhy.BELOW_BUY_IN, says, row.top_up_cite)
    elif most is not None and command.chips > most:
        says = f"The greatest purchase is {most}, not {command.chips}."
        wrong = refuse(state, TableWhy.ABOVE_BUY_IN, says, row.top_up_cite)
    else:
        wrong = _above(state, held + command.chips)
    if wrong:
        return wrong
    behind = state.plays(command.seat)
    bought = ChipsBought(seat=command.seat, chips=command.chips, behind=behind, at=command.at, cite=row.add_cite)
    return [bought]


def _fixed(state: TableState, seat: int) -> Refused | None:
    """No adding during a hand; some books let those add who are out of it."""
    row, hand = state.setup.table.stake, state.hand
    if hand is None or hand.state.over or not state.plays(seat):
        return None
    if row.add == "out of the hand" and hand.state.folded[seat]:
        return None
    return refuse(state, TableWhy.STAKE_FIXED, "Chips are added when the hand is over.")


def _above(state: TableState, total: int) -> Refused | None:
    most = state.setup.buy_in[1]
    if most is None or total <= most:
        return None
    says = f"That makes {total}; the greatest stake is {most}."
    return refuse(state, TableWhy.ABOVE_BUY_IN, says, state.setup.table.stake.most_cite)


def take_chips(state: TableState, command: TakeChips) -> Answer:
    """Chips stay on the table; where the book lets somebody allow it, or for something bought, some may go."""
    wrong = no_place(state, command.seat) or frozen.no_chips(state)
    if wrong:
        return wrong
    row = state.setup.table.stake
    wrong = _not_bought(state, command) if command.goods else _not_allowed(state, command.by)
    if wrong:
        return wrong
    cite = (row.goods_cite if command.goods else row.remove_by_cite) or row.remove_cite
    taken = ChipsTaken(seat=command.seat, chips=command.chips, by=command.by, why=command.why, at=command.at, cite=cite)
    return taken_off(state, taken, row.remove_cite, "The amount is")


def taken_off(state: TableState, taken: ChipsTaken, clause: str, what: str) -> Answer:
    """Chips leave a seat between hands, no more than lie there; refused by `clause`."""
    if state.plays(taken.seat):
        return refuse(state, TableWhy.STAKE_FIXED, "No chips are taken off during a hand.", clause)
    require_chips(taken.chips, what)
    held = state.chips(taken.seat)
    if not 0 < taken.chips <= held:
        says = f"Seat {taken.seat} has {held} chips: take from 1 to {held}."
        return refuse(state, TableWhy.NO_CHOICE, says, clause)
    return [taken]


def _not_allowed(state: TableState, by: str) -> Refused | None:
    row = state.setup.table.stake
    if row.remove_by is None or not by:
        says = "Chips stay on the table until their owner leaves."
        return refuse(state, TableWhy.STAKE_STAYS, says, row.remove_cite)
    return lacks(state, by, row.remove_by, row.remove_by_cite or row.remove_cite)


def _not_bought(state: TableState, command: TakeChips) -> Refused | None:
    """What is paid for is named, and an employee of whatever rank has sold it."""
    row = state.setup.table.stake
    if row.goods_cite is None:
        return refuse(state, TableWhy.STAKE_STAYS, "Nothing is paid for from the table here.", row.remove_cite)
    if not command.why.strip():
        return refuse(state, TableWhy.STAKE_STAYS, "Say what the chips are paid for.", row.goods_cite)
    return lacks(state, command.by, state.setup.rules.book.head.roles[0], row.goods_cite)


def lend_chips(state: TableState, command: LendChips) -> Answer:
    row = state.setup.table.stake
    wrong = no_place(state, command.seat) or no_place(state, command.to)
    if wrong:
        return wrong
    require_chips(command.chips, "The loan is")
    if state.running:
        says = "Nobody borrows or lends while a hand is played."
        return refuse(state, TableWhy.HAND_RUNNING, says, row.lend_cite or row.remove_cite)
    if state.freeze is not None:
        return refuse(state, TableWhy.FREEZE_OUT, "Nobody borrows or lends in a freeze-out.", row.lend_cite)
    if not state.setup.lending:
        says = "Chips do not pass from player to player at this table."
        return refuse(state, TableWhy.STAKE_STAYS, says, "silent: lending is switched off unless the table allows it")
    if not 0 < command.chips <= state.seats[command.seat].stack or command.seat == command.to:
        says = f"Seat {command.seat} can lend 1 to {state.seats[command.seat].stack} to somebody else."
        return refuse(state, TableWhy.NO_CHOICE, says, row.lend_between_cite)
    assert row.lend_between_cite is not None, "a table that allows loans is opened by a book that does"
    return [ChipsLent(seat=command.seat, to=command.to, chips=command.chips, at=command.at, cite=row.lend_between_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _chips_bought(state: TableState, event: ChipsBought) -> None:
    place = state.seats[event.seat]
    bought = place.bought + event.chips
    if event.behind:
        place = msgspec.structs.replace(place, behind=place.behind + event.chips, bought=bought)
    else:
        stack = place.stack + event.chips
        place = msgspec.structs.replace(
            place, stack=stack, bought=bought, least=place.least if stack < place.least else 0
        )
    state.seats[event.seat] = place
    state.bought += event.chips


def _chips_taken(state: TableState, event: ChipsTaken) -> None:
    place = state.seats[event.seat]
    state.seats[event.seat] = msgspec.structs.replace(place, stack=place.stack - event.chips)
    state.cashed += event.chips


def _chips_lent(state: TableState, event: ChipsLent) -> None:
    for seat, chips in ((event.seat, -event.chips), (event.to, event.chips)):
        place = state.seats[seat]
        state.seats[seat] = msgspec.structs.replace(place, stack=place.stack + chips)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_bought(event: ChipsBought) -> str:
    later = ", in play from the next hand on" if event.behind else ""
    return f"Seat {event.seat} buys {event.chips}{later}."


def _says_taken(event: ChipsTaken) -> str:
    why = f" for {event.why}" if event.why else ""
    return f"Seat {event.seat} takes {event.chips} off the table{why}, by leave of {some(event.by)}."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(BuyChips, buy_chips, "own seat", rf"{SEAT} buys? (?P<chips>\d+)"),
        Asks(
            TakeChips,
            take_chips,
            "own seat or floor",
            rf"{SEAT} takes? off (?P<chips>\d+)(?: for (?P<why>.+?))?(?:{BY_REST})?",
            Phrase(rf"{SEAT} pays? (?P<chips>\d+) for (?P<why>.+?) sold{BY_REST}", goods=True),
        ),
        Asks(LendChips, lend_chips, "own seat", rf"{SEAT} lends? (?P<chips>\d+) to {TO}"),
    ),
    events=(
        Happens(ChipsBought, _chips_bought, everybody, _says_bought),
        Happens(
            ChipsTaken,
            _chips_taken,
            everybody,
            _says_taken,
        ),
        Happens(
            ChipsLent,
            _chips_lent,
            everybody,
            lambda event: f"Seat {event.seat} lends {event.chips} to seat {event.to}.",
        ),
    ),
)
