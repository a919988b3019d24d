"""What is asked of the engines: how the pot is won, and which cards are known."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.books.model.game import Discard
from cardspeak.cards import Card, deck_of
from cardspeak.errors import BadInput
from cardspeak.ranking.ladder import Shape

if TYPE_CHECKING:
    from cardspeak.books.book import Game

MOST_HANDS = 12  # no game of the books seats more at one table


class ShareRule(NamedTuple):
    """One share of a pot: how hands compare for it, and on which board."""

    shape: Shape
    row: int  # from 1


class Contest(NamedTuple):
    """How a pot is won: all of a game that the odds depend on, so games that share it share their tables."""

    deck: int  # cards; ranks below its lowest are absent
    parts: tuple[ShareRule, ...]
    use: int | None  # exactly so many hole cards, or any
    board_cards: int  # per row; none in stud and draw
    rows: int  # boards dealt
    hole: int  # cards a player holds at the showdown, discards gone


class Spot(NamedTuple):
    """Known hands, known board cards per row, and cards that can no longer come."""

    contest: Contest
    hands: tuple[tuple[int, ...], ...]
    boards: tuple[tuple[int, ...], ...]
    dead: tuple[int, ...] = ()

    @property
    def known(self) -> tuple[int, ...]:
        return tuple(card for cards in (*self.hands, *self.boards, self.dead) for card in cards)

    @property
    def stub(self) -> tuple[int, ...]:
        """Every card that may still come, lowest first."""
        gone = set(self.known)
        return tuple(card for card in range(52 - self.contest.deck, 52) if card not in gone)

    @property
    def to_come(self) -> tuple[int, ...]:
        """Board cards still to be dealt, per row."""
        return tuple(self.contest.board_cards - len(board) for board in self.boards)

    @property
    def completions(self) -> int:
        """In how many ways the boards can be completed from one stub."""
        left, ways = len(self.stub), 1
        for count in self.to_come:
            ways *= comb(left, count)
            left -= count
        return ways


def contest_of(game: Game, deck: int | None = None) -> Contest:
    """How the pots of a game are won with that deck (the fullest by default)."""
    if game.family == "chinese":
        raise BadInput(f"{game.title} is settled hand by hand for points; there is no pot to work out odds for.")
    if not game.one_way:
        raise BadInput(f"The odds of {game.title} are not worked out: its shares are won with hands made differently.")
    parts = tuple(ShareRule(part.ladder.shape, part.row) for part in game.parts(deck))
    discarded = sum(step.count for step in game.script if isinstance(step, Discard))
    hole = game.hole_cards - discarded
    return Contest(game.deck(deck).size, parts, game.use, game.board_cards, game.rows, hole)


def spot_of(
    contest: Contest,
    hands: Iterable[Iterable[int]],
    boards: Iterable[Iterable[int]] = (),
    dead: Iterable[int] = (),
) -> Spot:
    """A spot that has been checked; boards not given are empty."""
    rows = tuple(tuple(map(int, board)) for board in boards)
    rows += ((),) * (contest.rows - len(rows))
    spot = Spot(contest, tuple(tuple(map(int, hand)) for hand in hands), rows, tuple(map(int, dead)))
    check(spot)
    return spot


def check(spot: Spot) -> None:
    """Refuse what cannot be on a table: a card twice or not in the deck, hands or boards of a wrong size."""
    contest = spot.contest
    if not 1 <= len(spot.hands) <= MOST_HANDS:
        raise BadInput(f"{len(spot.hands)} hands were given; give 1 to {MOST_HANDS}.")
    for hand in spot.hands:
        if len(hand) != contest.hole:
            raise BadInput(f"A hand here holds {contest.hole} cards at the showdown, not {len(hand)}.")
    if len(spot.boards) != contest.rows:
        raise BadInput(f"This game has {contest.rows} boards, not {len(spot.boards)}.")
    for board in spot.boards:
        if len(board) > contest.board_cards:
            raise BadInput(f"A board has {contest.board_cards} cards, not {len(board)}.")
    _check_cards(spot)


def _check_cards(spot: Spot) -> None:
    deck = deck_of(spot.contest.deck)
    seen: set[int] = set()
    for card in map(Card, spot.known):
        if not card.known:
            raise BadInput("Every card must be known here; leave out what has not been dealt.")
        deck.require((card,))
        if card in seen:
            raise BadInput(f"{card} appears twice; every card can be in one place only.")
        seen.add(card)
    missing = sum(spot.to_come) - len(spot.stub)
    if missing > 0:
        raise BadInput(f"The stub is {missing} cards short of completing the board.")
