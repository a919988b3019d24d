"""A table of a tournament: players, chips and stakes come and go on the director's word, and much of a table is off."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput, require_chips
from cardspeak.hand.setup import Stakes
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.refusal import Refused
from cardspeak.table import mode
from cardspeak.table.admission import may_not_sit
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.opening import check_table
from cardspeak.table.refusing import Answer, closed, no_place, not_free, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, BY_REST, SEAT, Around, Asks, Happens, Phrase, Reading, Topic, everybody
from cardspeak.table.topics.leaving import LeaveAnnounced, SeatLeft
from cardspeak.table.topics.seats import SeatTaken, others_card
from cardspeak.table.topics.stakes import ChipsBought, ChipsTaken, taken_off

__all__ = [
    "AnnounceRound",
    "GiveChips",
    "HoldTable",
    "ReleaseTable",
    "RemoveChips",
    "RoundAnnounced",
    "SeatPlayer",
    "SetStakes",
    "StakesSet",
    "TableHeld",
    "TableReleased",
    "UnseatPlayer",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class SeatPlayer(Command):
    """The director seats somebody with these chips: at the start, or from another table."""

    seat: int
    name: str
    chips: int
    by: str
    card: str = ""


class UnseatPlayer(Command):
    """The director takes somebody away, with all chips: out, moved, disqualified. In a hand: when it is over."""

    seat: int
    by: str
    why: str = ""


class GiveChips(Command):
    """A re-buy, an add-on, a chip of a race: on the director's word. During a hand they play from the next on."""

    seat: int
    chips: int
    by: str
    why: str = ""


class RemoveChips(Command):
    """A penalty in chips, or small ones in a colour-up: between hands."""

    seat: int
    chips: int
    by: str
    why: str = ""


class SetStakes(Command):
    """The next level: between hands."""

    stakes: Stakes
    by: str
    level: str = ""


class AnnounceRound(Command):
    """A bonus round, in which the operator adds chips to the pot, or an elimination round: before the hand begins."""

    kind: Literal["bonus", "elimination"]
    by: str
    chips: int = 0


class HoldTable(Command):
    """No further hand is dealt: hand for hand, a break, a dispute, a director who is away."""

    by: str
    why: str


class ReleaseTable(Command):
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class StakesSet(TableEvent):
    stakes: Stakes
    by: str
    level: str = ""


class RoundAnnounced(TableEvent):
    kind: Literal["bonus", "elimination"]
    by: str
    chips: int = 0


class TableHeld(TableEvent):
    by: str
    why: str


class TableReleased(TableEvent):
    by: str


# -- answers -----------------------------------------------------------------------------------------------------------


def seat_player(state: TableState, command: SeatPlayer) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.seat_cite) or closed(state)
    wrong = wrong or may_not_sit(state, command.name, command.at) or not_free(state, command.seat, command.name)
    wrong = wrong or _no_room(state, command)
    if wrong:
        return wrong
    require_chips(command.chips, "The player has")
    if command.chips <= 0:
        raise BadInput(f"{command.name} sits down with chips, not with {command.chips}.")
    taken = SeatTaken(
        seat=command.seat,
        name=command.name,
        chips=command.chips,
        entry="",
        how="wait",
        card=command.card,
        moved_by=command.by,
        at=command.at,
        cite=row.seat_cite,
    )
    return [taken]


def _no_room(state: TableState, command: SeatPlayer) -> Refused | None:
    if not command.name.strip():
        raise BadInput("A player needs a name.")
    at = state.seat_of(command.name)
    if at is not None:
        says = f"{command.name} already has seat {at}."
        return refuse(state, TableWhy.SEATED_TWICE, says, state.setup.table.seats.one_cite)
    dealt, cite = state.setup.rules.most_dealt(state.setup.deck, tournament=True)
    most = min(state.setup.places, dealt)
    if len(state.seats) >= most:
        return refuse(state, TableWhy.TABLE_FULL, f"The table is full: {most} are seated.", cite)
    return others_card(state, command.name, command.card)


def unseat_player(state: TableState, command: UnseatPlayer) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.leave_cite) or no_place(state, command.seat)
    if wrong:
        return wrong
    if state.plays(command.seat):
        return [LeaveAnnounced(seat=command.seat, at=command.at, cite=row.leave_cite)]
    place = state.seats[command.seat]
    chips = place.stack + place.behind
    gone = SeatLeft(seat=command.seat, name=place.name, chips=chips, held=False, at=command.at, cite=row.leave_cite)
    return [gone]


def give_chips(state: TableState, command: GiveChips) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.chips_cite) or no_place(state, command.seat)
    if wrong:
        return wrong
    require_chips(command.chips, "The director gives")
    if command.chips <= 0:
        return refuse(state, TableWhy.NO_CHOICE, f"Give one chip at least, not {command.chips}.", row.chips_cite)
    behind = state.plays(command.seat)
    bought = ChipsBought(seat=command.seat, chips=command.chips, behind=behind, at=command.at, cite=row.chips_cite)
    return [bought]


def remove_chips(state: TableState, command: RemoveChips) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.chips_cite) or no_place(state, command.seat)
    if wrong:
        return wrong
    taken = ChipsTaken(
        seat=command.seat,
        chips=command.chips,
        by=command.by,
        why=command.why,
        at=command.at,
        cite=row.chips_cite,
    )
    return taken_off(state, taken, row.chips_cite, "The director takes")


def set_stakes(state: TableState, command: SetStakes) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.stakes_cite) or _before_the_hand(state, row.stakes_cite)
    if wrong:
        return wrong
    check_table(msgspec.structs.replace(state.setup, stakes=command.stakes))
    done = StakesSet(stakes=command.stakes, by=command.by, level=command.level, at=command.at, cite=row.stakes_cite)
    return [done]


def _before_the_hand(state: TableState, cite: str | None) -> Refused | None:
    if not state.running:
        return None
    says = "Cards, antes or blinds of this hand are out: it waits until the hand is over."
    return refuse(state, TableWhy.HAND_RUNNING, says, cite)


def announce_round(state: TableState, command: AnnounceRound) -> Answer:
    row = mode.row_of(state)
    cite = row.round_cite if command.kind == "bonus" else row.elimination_cite
    if cite is None or (command.kind == "bonus" and state.setup.rules.family == "chinese"):
        says = f"{state.setup.rules.book.title} knows no {command.kind} rounds."
        return refuse(state, TableWhy.TOURNAMENT, says)
    wrong = mode.lacks_word(state, command.by, cite) or _before_the_hand(state, cite)
    if wrong:
        return wrong
    require_chips(command.chips, "The operator adds")
    if (command.kind == "bonus") != (command.chips > 0):
        says = "Say how many chips the operator adds to the pot: one at least in a bonus round, none in another."
        return refuse(state, TableWhy.NO_CHOICE, says, cite)
    return [RoundAnnounced(kind=command.kind, chips=command.chips, by=command.by, at=command.at, cite=cite)]


def hold_table(state: TableState, command: HoldTable) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.held_cite)
    if wrong:
        return wrong
    if not command.why.strip():
        return refuse(state, TableWhy.NO_CHOICE, "Say why nothing is dealt here.", row.held_cite)
    return [TableHeld(by=command.by, why=command.why.strip(), at=command.at, cite=row.held_cite)]


def release_table(state: TableState, command: ReleaseTable) -> Answer:
    row = mode.row_of(state)
    wrong = mode.lacks_word(state, command.by, row.held_cite)
    if wrong:
        return wrong
    if not state.halted:
        return refuse(state, TableWhy.NO_CHOICE, "Nothing holds this table.", row.held_cite)
    return [TableReleased(by=command.by, at=command.at, cite=row.held_cite)]


OWN = frozenset({SeatPlayer, UnseatPlayer, GiveChips, RemoveChips, SetStakes, AnnounceRound, HoldTable, ReleaseTable})


# -- evolve ------------------------------------------------------------------------------------------------------------


def _stakes_set(state: TableState, event: StakesSet) -> None:
    state.setup = msgspec.structs.replace(state.setup, stakes=event.stakes)


def _round_announced(state: TableState, event: RoundAnnounced) -> None:
    if event.kind == "bonus":
        state.bonus = event.chips
    else:
        state.elimination = True


def _held(state: TableState, event: TableHeld) -> None:
    state.halted = event.why


def _released(state: TableState, event: TableReleased) -> None:
    state.halted = ""


# -- told --------------------------------------------------------------------------------------------------------------


def _says_stakes(event: StakesSet) -> str:
    level = f" ({event.level})" if event.level else ""
    blinds = f"blinds {'/'.join(map(str, event.stakes.blinds))}" if any(event.stakes.blinds) else ""
    antes = f"ante {event.stakes.antes[0]}" if any(event.stakes.antes) else ""
    return f"The stakes are now {', '.join(filter(None, (blinds, antes))) or 'those of the level'}{level}."


def _says_round(event: RoundAnnounced) -> str:
    if event.kind == "bonus":
        return f"The next hand is a bonus round: the house adds {event.chips} to the pot."
    return "The next hand is an elimination round: the smallest stack after it may be out."


# -- words -------------------------------------------------------------------------------------------------------------


def _level(match: re.Match[str], around: Around) -> SetStakes:
    """`level 3 by ROLE: no limit, blinds 2/4, ante 1`."""
    if around.setup is None:
        raise BadInput("A level speaks of a table: say at which it begins.")
    stakes = parse_stakes(match["stakes"], around.setup.rules)
    return SetStakes(stakes=stakes, by=match["by"], level=match["level"].strip(), at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

_WHY = r"(?:: (?P<why>.+))?"
TOPIC = Topic(
    commands=(
        Asks(
            SeatPlayer,
            seat_player,
            "director",
            Phrase(
                rf"seat (?P<name>[^\d\s].*?) in {SEAT} with (?P<chips>\d+){BY}(?:, card (?P<card>\S+))?",
                card=lambda words: words or "",
            ),
        ),
        Asks(UnseatPlayer, unseat_player, "director", rf"unseat {SEAT}{BY}{_WHY}"),
        Asks(GiveChips, give_chips, "director", rf"give {SEAT} (?P<chips>\d+){BY}{_WHY}"),
        Asks(RemoveChips, remove_chips, "director", rf"remove (?P<chips>\d+) from {SEAT}{BY}{_WHY}"),
        Asks(SetStakes, set_stakes, "director", Reading(rf"(?P<level>level [^:]*?){BY}: (?P<stakes>.+)", _level)),
        Asks(
            AnnounceRound,
            announce_round,
            "director",
            Phrase(rf"bonus round of (?P<chips>\d+){BY_REST}", kind="bonus"),
            Phrase(rf"elimination round{BY_REST}", kind="elimination"),
        ),
        Asks(HoldTable, hold_table, "director", rf"hold the table{BY}: (?P<why>.+)"),
        Asks(ReleaseTable, release_table, "director", rf"release the table{BY_REST}"),
    ),
    events=(
        Happens(StakesSet, _stakes_set, everybody, _says_stakes),
        Happens(RoundAnnounced, _round_announced, everybody, _says_round),
        Happens(TableHeld, _held, everybody, lambda event: f"Nothing is dealt for now: {event.why}."),
        Happens(TableReleased, _released, everybody, lambda event: "The table goes on."),
    ),
)
