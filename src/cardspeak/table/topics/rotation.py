"""Several games in turn at one table: by orbit, hands or time, by choice of the button; and one hand of another game.

The turns stand in the setup with their stakes, so that the limits follow the game. A game that is announced for one
hand (a bomb pot) is followed by the one that it interrupted. Terms change between hands only, as any terms do.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.model.side_games import RotationRow
from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput, nearest
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.opening import applied, turn_of
from cardspeak.table.plan import plan
from cardspeak.table.refusing import Answer, closed, lacks, no_place, refuse
from cardspeak.table.state import TableState, Turning
from cardspeak.table.term_words import in_words
from cardspeak.table.terms import MINUTE, NewTerms
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics import decks
from cardspeak.table.wording import some

__all__ = [
    "AnnounceOneHand",
    "ChooseGame",
    "GameChosen",
    "GameTurned",
    "OneHandAnnounced",
    "OneHandOver",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ChooseGame(Command):
    """Whoever has the button next names one of the table's games, when the last one has had its turn."""

    seat: int
    game: str


class AnnounceOneHand(Command):
    """The next hand alone is of another game, at its own stakes: a bomb pot. Dealer and floor."""

    game: str
    by: str
    stakes: Stakes | None = None


# -- happened ----------------------------------------------------------------------------------------------------------


class GameTurned(TableEvent):
    """The next game has its turn, from the next hand on."""

    turn: int
    change: NewTerms


class GameChosen(TableEvent):
    seat: int
    turn: int
    change: NewTerms


class OneHandAnnounced(TableEvent):
    change: NewTerms
    back: NewTerms  # what is played afterwards
    by: str


class OneHandOver(TableEvent):
    change: NewTerms


# -- reading -----------------------------------------------------------------------------------------------------------


def _row(state: TableState) -> RotationRow | None:
    return state.setup.table.rotation


def turn_over(state: TableState, hands: int, players: int, at: int) -> bool:
    """Whether the game has had its turn: so many orbits, hands or minutes of it."""
    rotation = state.setup.rotation
    if rotation is None:
        return False
    if rotation.every == "minutes":
        began = state.began if state.turning.began is None else state.turning.began
        return began is not None and at - began >= rotation.count * MINUTE
    return hands >= rotation.count * (players if rotation.every == "orbit" else 1)


def chooser(state: TableState) -> int | None:
    """The seat that will have the button in the next hand."""
    planned = plan(state)
    return None if isinstance(planned, Refused) else planned.button


def after_hand(state: TableState, hand: Hand, at: int) -> list[TableEvent]:
    """The game that was interrupted comes back; else the next one has its turn, where nobody chooses."""
    row, rotation = _row(state), state.setup.rotation
    if state.aside is not None:
        cite = (row.one_hand_cite if row is not None else None) or state.setup.table.start_cite
        return [OneHandOver(change=state.aside, at=at, cite=cite)]
    if row is None or rotation is None or rotation.choice or state.freeze is not None:
        return []
    if not turn_over(state, state.turning.hands + 1, len(hand.setup.seats), at):
        return []
    turn = (state.turning.turn + 1) % len(rotation.turns)
    return [GameTurned(turn=turn, change=turn_of(state.setup, rotation.turns[turn]), at=at, cite=row.cite)]


# -- answers -----------------------------------------------------------------------------------------------------------


def choose_game(state: TableState, command: ChooseGame) -> Answer:
    row, rotation = _row(state), state.setup.rotation
    wrong = no_place(state, command.seat) or closed(state)
    if wrong:
        return wrong
    if row is None or rotation is None or not rotation.choice:
        return refuse(state, TableWhy.NO_CHOICE, "Nobody chooses the game at this table.", row.cite if row else None)
    cite = row.choice_cite or row.cite
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The game is chosen between hands.", cite)
    games = [turn.game for turn in rotation.turns]
    if command.game not in games:
        says = f"{command.game!r} is not played here.{nearest(command.game, games)} Choose from {', '.join(games)}."
        return refuse(state, TableWhy.NO_CHOICE, says, cite)
    if state.turning.hands and not turn_over(state, state.turning.hands, len(state.dealt), command.at):
        return refuse(state, TableWhy.NO_CHOICE, "The game that was chosen has not had its turn.", cite)
    if chooser(state) not in (None, command.seat):
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {chooser(state)} has the button next, and chooses.", cite)
    turn = games.index(command.game)
    change = turn_of(state.setup, rotation.turns[turn])
    return [GameChosen(seat=command.seat, turn=turn, change=change, at=command.at, cite=cite)]


def announce_one_hand(state: TableState, command: AnnounceOneHand) -> Answer:
    row = _row(state)
    wrong = closed(state)
    if wrong:
        return wrong
    if row is None or row.one_hand_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "This book knows no hand of another game in between.")
    wrong = lacks(state, command.by, row.by, row.one_hand_cite)
    if wrong:
        return wrong
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "It is announced between hands.", row.one_hand_cite)
    if state.aside is not None or state.freeze is not None:
        says = "One is announced already." if state.aside is not None else "A freeze-out is played on its own terms."
        return refuse(state, TableWhy.NO_CHOICE, says, row.one_hand_cite)
    games = state.setup.rules.book.games
    if command.game not in games:
        raise BadInput(f"{state.setup.book} has no game {command.game!r}.{nearest(command.game, games)}")
    change = turn_of(state.setup, NewTerms(game=command.game, stakes=command.stakes))
    applied(state.setup, change)  # what the book would not open is BadInput, with its clause
    now = state.setup
    back = NewTerms(game=now.game, deck=now.deck, stakes=now.stakes)
    announced = OneHandAnnounced(change=change, back=back, by=command.by, at=command.at, cite=row.one_hand_cite)
    return [announced]


# -- evolve ------------------------------------------------------------------------------------------------------------


def counted(state: TableState) -> None:
    """A hand of the game is over that counts; one of another game in between does not."""
    if state.setup.rotation is not None and state.aside is None:
        turning = state.turning
        state.turning = Turning(turning.turn, turning.hands + 1, turning.began)


def _apply(state: TableState, change: NewTerms) -> None:
    before = state.setup.deck
    state.setup = applied(state.setup, change)
    if state.setup.deck != before:
        decks.other_size(state)


def _turned(state: TableState, event: GameTurned | GameChosen) -> None:
    _apply(state, event.change)
    state.turning = Turning(event.turn, 0, event.at)


def _announced(state: TableState, event: OneHandAnnounced) -> None:
    state.aside = event.back
    _apply(state, event.change)


def _over(state: TableState, event: OneHandOver) -> None:
    state.aside = None
    _apply(state, event.change)


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says(change: NewTerms) -> str:
    return in_words(msgspec.structs.replace(change, deck=None))


TOPIC = Topic(
    commands=(
        Asks(ChooseGame, choose_game, "own seat", rf"{SEAT} chooses (?P<game>[\w-]+)"),
        Asks(AnnounceOneHand, announce_one_hand, "floor", rf"one hand of (?P<game>[\w-]+){BY}"),
    ),
    events=(
        Happens(GameTurned, _turned, everybody, lambda event: f"The next game has its turn: {_says(event.change)}."),
        Happens(GameChosen, _turned, everybody, lambda event: f"Seat {event.seat} chooses: {_says(event.change)}."),
        Happens(
            OneHandAnnounced,
            _announced,
            everybody,
            lambda event: f"The next hand alone: {_says(event.change)}, announced by {some(event.by)}.",
        ),
        Happens(OneHandOver, _over, everybody, lambda event: f"Back to the game before: {_says(event.change)}."),
    ),
)
