"""Outs: which next cards make a hand better, or put it ahead of others, and how likely that is by the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from cardspeak.books.book import Book, Game
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.odds.brute import hand_value
from cardspeak.odds.categories import asked_on, counted, made_name
from cardspeak.odds.counting import best_work, count
from cardspeak.odds.ranges import Combo
from cardspeak.odds.request import Cards, Request, find_game, read_request
from cardspeak.odds.spot import ShareRule
from cardspeak.odds.streets import streets_of
from cardspeak.odds.tally import Tally, winners
from cardspeak.odds.tiers import Tier
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

PATIENCE = 60.0  # seconds; who wins in the end is left out where it would take longer
Standing = Literal["ahead", "tied", "behind"]


class Out(NamedTuple):
    """One card that may come next: what the hand is then, whether that is better, and how it stands then."""

    card: Card
    makes: str
    better: bool
    standing: Standing | None  # against the other hands as they are then; None: there are none, or nobody qualifies


class PartOuts(NamedTuple):
    """Outs for one share of the pot. Chances are exact; those about winning are there if other hands are given."""

    part: str
    now: str | None  # what the hand is; None: it is not complete yet
    standing: Standing | None
    cards: tuple[Out, ...]  # every unseen card
    better_next: Fraction
    better_end: Fraction
    ahead_next: Fraction | None = None
    tied_next: Fraction | None = None
    win_end: Fraction | None = None
    tie_end: Fraction | None = None

    @property
    def better(self) -> tuple[Card, ...]:
        return tuple(out.card for out in self.cards if out.better)

    @property
    def ahead(self) -> tuple[Card, ...]:
        return tuple(out.card for out in self.cards if out.standing == "ahead")


class Outs(NamedTuple):
    book: str
    game: str
    deck: int
    hand: str
    others: tuple[str, ...]
    unseen: int
    parts: tuple[PartOuts, ...]


def outs(
    where: str | Book | Game,
    hands: Sequence[str],
    *,
    game: str | None = None,
    board: Cards = "",
    dead: Cards = "",
    deck: int | None = None,
    tier: Tier | None = None,
) -> Outs:
    """`outs("star", ["AhKh", "QsQd"], board="QhJh2c")`: the first hand's outs, against the others if there are any.

    With a board the next card falls on it; in stud and draw it comes to the first hand.
    """
    found = find_game(where, game)
    request = read_request(found, hands, board, dead, deck, least=1)
    _check(found, request)
    seen = {*request.seen, *(card for hand in request.hands for card in hand.fixed)}
    unseen = [card for card in request.deck.cards if card not in seen]
    tally = None
    if len(request.hands) > 1:
        work = best_work(request, tier)
        tally = count(request, work) if work.seconds < PATIENCE else None
    parts = [
        _part(found, request, number, name.name, unseen, tally)
        for number, name in enumerate(found.parts(request.contest.deck))
    ]
    texts = tuple(hand.text for hand in request.hands)
    return Outs(found.book.slug, found.slug, request.contest.deck, texts[0], texts[1:], len(unseen), tuple(parts))


def _check(game: Game, request: Request) -> None:
    """Outs need known hands, a hand that the next card completes or betters, and a card to come."""
    contest = request.contest
    for hand in request.hands:
        if len(hand.combos) > 1 or (contest.board_cards and hand.unknown):
            raise BadInput(f"{hand.text!r} is not one known hand; outs are counted for cards that are known.")
    if contest.board_cards:
        if min(map(len, request.boards)) < 3:
            raise BadInput("Outs need a board of at least three cards.")
        if not request.board_to_come:
            raise BadInput("The board is complete: no card is to come.")
        return
    mine = request.hands[0]
    if not mine.unknown:
        raise BadInput(f"{mine.text!r} is complete: no card is to come.")
    if len(mine.combos[0]) + 1 < contest.parts[0].shape.size:
        raise BadInput(f"The next card does not complete a hand; give {contest.parts[0].shape.size - 1} cards or more.")


def _part(
    game: Game, request: Request, number: int, name: str, unseen: Sequence[Card], tally: Tally | None
) -> PartOuts:
    part = request.contest.parts[number]
    board = request.boards[part.row - 1] if request.boards else ()
    mine = request.hands[0].fixed
    order = list(dict.fromkeys(made_name(part.shape, value)[0] for value in _values(part.shape)))
    now, standing = _look(request, part, mine, board)
    after = [(card, *_look(request, part, *_with(request, mine, board, card))) for card in unseen]
    if request.contest.board_cards and len(board) == request.contest.board_cards:
        after = []  # the other board is still to be dealt to, this one is not
    # An incomplete hand is bettered by whatever is better than the worst that may come of it.
    past = now or max((made for _, made, _ in after if made), key=order.index)
    cards = tuple(
        Out(card, made or "", made is not None and order.index(made) < order.index(past), there)
        for card, made, there in after
    )
    end = _better_by_the_end(game, request, part, set(order[: order.index(past)]))
    found = PartOuts(name, now, standing, cards, _share(out.better for out in cards), end)
    if len(request.hands) > 1:
        found = found._replace(
            ahead_next=_share(out.standing == "ahead" for out in cards),
            tied_next=_share(out.standing == "tied" for out in cards),
        )
    if tally is not None:
        win, tie, _ = tally.part_wins(number, 0)
        found = found._replace(win_end=Fraction(win, tally.boards), tie_end=Fraction(tie, tally.boards))
    return found


def _values(shape: Shape) -> Iterator[int]:
    """Best first; 0 last."""
    return iter(range(evaluator(shape).tables.best, -1, -1))


def _with(request: Request, mine: Combo, board: Combo, card: int) -> tuple[Combo, Combo]:
    """The hand and the board once the card has come."""
    return (mine, (*board, card)) if request.contest.board_cards else ((*mine, card), board)


def _look(request: Request, part: ShareRule, mine: Combo, board: Combo) -> tuple[str | None, Standing | None]:
    """What the first hand is, if it is complete, and how it stands against those of the others that are."""
    value = hand_value(part, request.contest.use)
    if len(mine) + len(board) < part.shape.size:
        return None, None
    worth = value(mine, board)
    others = [hand.fixed for hand in request.hands[1:] if len(hand.fixed) + len(board) >= part.shape.size]
    best = winners([worth, *(value(hand, board) for hand in others)])
    standing: Standing | None = None
    if others and best:
        standing = "behind" if not best & 1 else "ahead" if best == 1 else "tied"
    return made_name(part.shape, worth)[0], standing


def _share(hits: Iterable[bool]) -> Fraction:
    listed = list(hits)
    return Fraction(sum(listed), len(listed)) if listed else Fraction(0)


def _better_by_the_end(game: Game, request: Request, part: ShareRule, better: set[str]) -> Fraction:
    """How often the first hand ends up as one of these; the other hands' cards cannot come."""
    others = [card for hand in request.hands[1:] for card in hand.fixed]
    alone = request._replace(hands=request.hands[:1], dead=(*request.dead, *others))
    tally = counted(asked_on(alone, streets_of(game)[-1], part), part)
    hits = sum(deals for value, deals in tally.items() if made_name(part.shape, value)[0] in better)
    return Fraction(hits, sum(tally.values()))
