"""What each hand may expect once betting is over and every hand that is left lies face up.

Read from the view of the rail alone, so it cannot know what anybody may not see: the cards of players who folded, the
burns and the stub count as unseen, as they do for everybody at the table. Only what is counted in a moment is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.views import View
from cardspeak.odds.counting import count, plan_work
from cardspeak.odds.request import Request, read_request
from cardspeak.values import Named, Value

MOMENT = 0.25  # seconds by estimate: what takes longer is not told

Boards = tuple[tuple[Card, ...], ...]
Hands = dict[int, tuple[Card, ...]]


class HandChance(Value):
    """One hand: how much of the pot it may expect, and how often it takes all of it, or a part."""

    seat: int
    share: float
    win: float
    tie: float


class FaceUp(Named):
    """A moment of a hand that plays itself out: the boards as they lay, and what each hand could expect then."""

    boards: Boards
    chances: tuple[HandChance, ...] = ()  # none where they are not counted


def moments(seen: View) -> tuple[FaceUp, ...]:
    """Every state of the boards, with cards still to come, since the last hand was turned up; each with its chances.

    `seen` is the rail's view of a hand with all its events: nobody is told by it what only a seat knows.
    """
    if seen.viewer != "rail":
        raise BadInput("Chances are worked out from what everybody sees: give the view of the rail.")
    rules = load_book(seen.book).game(seen.game)
    if not rules.board_cards:
        return ()
    return tuple(
        FaceUp(boards=boards, chances=_chances(rules, seen.deck, *state)) for boards, state in _states(seen, rules)
    )


# -- what lies open ----------------------------------------------------------------------------------------------------


class _Laid:
    """What lies open, as the events for everybody tell it."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.live = set(seats)
        self.shown: Hands = {}
        self.boards: list[list[Card]] = []
        self.runs = 1
        self.betting = True
        self.plain = True  # no card that lay open went elsewhere: then it is not known what may still come

    def see(self, event: e.Event) -> None:
        match event:
            case e.Shown():
                self.shown[event.seat] = event.cards
            case e.Boarded():
                while len(self.boards) <= event.board:
                    self.boards.append([])
                self.boards[event.board].extend(event.cards)
            case e.RunAgreed():
                self.runs = event.boards
                self.boards = [list(row) for _ in range(event.boards) for row in self.boards]
            case e.BettingOpened():
                self.betting = True
            case e.BettingClosed():
                self.betting = False
            case e.Folded() | e.HandKilled():
                self.live.discard(event.seat)
            case e.AbsentFolded():
                self.live.difference_update(event.seats)
            case e.Exposed() | e.Reshuffled() | e.CardsMoved() | e.RoundTakenBack():
                self.plain = False

    @property
    def hands(self) -> Hands | None:
        """The hands that are left, where all of them lie open and nobody has anything to decide."""
        if self.betting or not self.plain or len(self.live) < 2 or not self.live <= self.shown.keys():
            return None
        hands = {seat: self.shown[seat] for seat in sorted(self.live)}
        return None if any(UNKNOWN in cards for cards in hands.values()) else hands

    def rows(self, rules: Game) -> Boards:
        """Every board of every run, those without a card too."""
        laid = [tuple(row) for row in self.boards]
        return (*laid, *((),) * (rules.rows * self.runs - len(laid)))


def _states(seen: View, rules: Game) -> Iterator[tuple[Boards, tuple[Hands, tuple[Boards, ...]]]]:
    laid = _Laid([seat.seat for seat in seen.seats])
    last: Boards | None = None
    for event in seen.events:
        if isinstance(event, e.Awarded | e.Announced | e.HandEnded):
            return
        laid.see(event)
        hands, rows = laid.hands, laid.rows(rules)
        if hands is None or rows == last or all(len(row) == rules.board_cards for row in rows):
            continue
        last = rows
        yield rows, (hands, tuple(rows[at : at + rules.rows] for at in range(0, len(rows), rules.rows)))


# -- counting ----------------------------------------------------------------------------------------------------------


def _chances(rules: Game, deck: int, hands: Hands, runs: tuple[Boards, ...]) -> tuple[HandChance, ...]:
    """The mean over the runs: each board by itself is any board that the cards left can make."""
    try:
        requests = [_request(rules, deck, hands, runs, run) for run in range(len(runs))]
    except BadInput:  # a game without such odds, or hands that a ruling left with too few cards
        return ()
    works = [plan_work(request, "plain") for request in requests]
    if sum(work.seconds for work in works) > MOMENT:
        return ()
    told = [Fraction(0)] * len(hands)
    wins, ties = list(told), list(told)
    for request, work in zip(requests, works, strict=True):
        tally = count(request, work)
        for at, share in enumerate(tally.shares()):
            told[at] += share.equity / len(runs)
            wins[at] += Fraction(share.win, tally.boards) / len(runs)
            ties[at] += Fraction(share.tie, tally.boards) / len(runs)
    return tuple(HandChance(seat, float(told[at]), float(wins[at]), float(ties[at])) for at, seat in enumerate(hands))


def _request(rules: Game, deck: int, hands: Hands, runs: tuple[Boards, ...], run: int) -> Request:
    """One run; cards that lie on the others cannot come any more."""
    rows = runs[run]
    here = {card for row in rows for card in row}
    dead = sorted({card for other in runs for row in other for card in row} - here)
    board = " / ".join(cards_text(row) for row in rows)
    return read_request(rules, list(hands.values()), board if here else "", dead, deck)
