"""How often a hand of each category is made, street by street, with exact counts.

Where only the cards matter and not who holds them (hold'em, stud, draw) the count is immediate for any hand, known
or not. Where exactly two hole cards must play, an unknown hand is gone through hand by hand; of Omaha's 270,725 that
is sampled instead unless exactness is insisted on.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Literal, NamedTuple

from cardspeak.books.book import Book, Game
from cardspeak.cards.card import RANK_NAMES
from cardspeak.cards.chance import fresh_seed
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.odds.counting import MANY
from cardspeak.odds.equity import BUDGET
from cardspeak.odds.holdings import choices
from cardspeak.odds.intervals import Z95, Interval, wilson
from cardspeak.odds.made import any_cards, two_of_hole
from cardspeak.odds.request import Cards, Request, find_game, read_request, request_exchanges
from cardspeak.odds.sample.plain import piece_seed, piece_sizes, plain_dealing
from cardspeak.odds.sample.plan import plan_of
from cardspeak.odds.spot import ShareRule
from cardspeak.odds.streets import Street, street_named, streets_of
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.work import Progress
from cardspeak.ranking.category import Category
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

Method = Literal["exact", "sampled"]

PER_HAND = 0.06  # seconds for one known hand of a full deck of which exactly two cards play
SAMPLES = {"plain": 50_000, "numpy": 500_000, "numba": 500_000}


class CategoryCount(NamedTuple):
    """One category (of lows without a pair: by their highest card) and in how many deals it is made."""

    name: str
    category: Category | None  # None: a low that does not qualify
    deals: int
    probability: Fraction
    interval95: Interval | None = None  # where it was sampled


class StreetOdds(NamedTuple):
    """What a hand is worth on one street, for one share of the pot; best first."""

    street: str
    part: str
    method: Method
    deals: int
    made: tuple[CategoryCount, ...]
    cite: Citation


class Categories(NamedTuple):
    """The answer for every street from the one that the known cards have reached."""

    book: str
    game: str
    deck: int
    hand: str
    streets: tuple[StreetOdds, ...]
    seed: str | None = None  # where something was sampled


def categories(
    where: str | Book | Game,
    hand: str = "random",
    *,
    game: str | None = None,
    board: Cards = "",
    dead: Cards = "",
    deck: int | None = None,
    street: str | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | int | None = None,
    tier: Tier | None = None,
    progress: Progress | None = None,
) -> Categories:
    """`categories("star", "AhKh")`: what a hand becomes on the flop, the turn and the river."""
    found = find_game(where, game)
    request = read_request(found, [hand], board, dead, deck, least=1)
    text = fresh_seed(os.urandom) if seed is None else str(seed)
    odds = []
    for one in _streets(found, request, street):
        for name, part in zip(found.parts(request.contest.deck), request.contest.parts, strict=True):
            asked = asked_on(request, one, part)
            drawn = not exact and (samples is not None or seconds_to_count(asked) > BUDGET)
            if drawn:
                tally = sampled(asked, part, samples, f"{text}/{one.name}", choose(tier, MANY))
            else:
                tally = counted(asked, part, progress)
            made = tuple(_made(tally, part.shape, drawn))
            method: Method = "sampled" if drawn else "exact"
            odds.append(StreetOdds(one.name, name.name, method, sum(tally.values()), made, one.cite))
    used = text if any(street.method == "sampled" for street in odds) else None
    return Categories(found.book.slug, found.slug, request.contest.deck, hand, tuple(odds), used)


def _streets(game: Game, request: Request, named: str | None) -> list[Street]:
    """The streets that the known cards have reached or not yet, and on which there is a hand to speak of."""
    hand = request.hands[0]
    known = len(hand.combos[0])
    lying = [len(board) for board in request.boards]
    if game.draws:
        every = streets_of(game)
        reached = [every[-1] if 0 < known < request.contest.hole else every[0]]
    else:
        fixed = 0 if request.contest.board_cards else known
        reached = [
            s for s in streets_of(game) if s.hole >= fixed and all(a >= b for a, b in zip(s.boards, lying, strict=True))
        ]
    if named is not None:
        wanted = street_named(game, named)
        if wanted not in reached:
            raise BadInput(
                f"More cards are known than there are on the {wanted.name}; leave some out, or ask for a later street."
            )
        reached = [wanted]
    playable = [s for s in reached if _playable(s, request)]
    if not playable:
        raise BadInput(f"On the {reached[0].name} there are too few cards for a hand; ask for a later street.")
    return playable


def _playable(street: Street, request: Request) -> bool:
    least = request.contest.parts[0].shape.size
    if request.contest.use is not None:
        return min(street.boards) >= least - request.contest.use
    return street.hole + min(street.boards, default=0) >= least


def asked_on(request: Request, street: Street, part: ShareRule) -> Request:
    """The request for one board as it lies on one street: that many cards and no more, other boards gone."""
    contest = request.contest
    on_board = street.boards[part.row - 1] if street.boards else 0
    boards = (request.boards[part.row - 1],) if request.boards else ()
    others = tuple(c for row, board in enumerate(request.boards, 1) if row != part.row for c in board)
    hand = request.hands[0]
    return Request(
        contest._replace(parts=(part._replace(row=1),), board_cards=on_board, rows=len(boards), hole=street.hole),
        (hand._replace(unknown=street.hole - len(hand.combos[0])),),
        boards,
        (*request.dead, *others),
    )


def seconds_to_count(asked: Request) -> float:
    """How long counting takes: where two hole cards must play, every distinct hand is gone through."""
    if asked.contest.use is None:
        return 0
    hand = asked.hands[0]
    hands = len(hand.combos) * comb(asked.stub_size, hand.unknown) / len(request_exchanges(asked))
    return hands * PER_HAND * (asked.contest.deck / 52) ** 4


def counted(asked: Request, part: ShareRule, progress: Progress | None = None) -> Counter[int]:
    """Deals by value, over all hands of the range and all cards to come."""
    total: Counter[int] = Counter()
    hand, contest = asked.hands[0], asked.contest
    board = asked.boards[0] if asked.boards else ()
    if contest.use is not None:
        hand = hand.dealt_out(asked.deck, asked.seen)
    listed = list(choices([hand], request_exchanges(asked)))
    for done, ((known,), weight) in enumerate(listed, 1):
        gone = {*asked.seen, *known}
        stub = [int(card) for card in asked.deck.cards if card not in gone]
        to_come = contest.board_cards - len(board)
        if contest.use is not None:
            counts = two_of_hole(part.shape, known, board, to_come, stub)
        else:
            counts = any_cards(part.shape, (*known, *board), hand.unknown + to_come, stub)
        # Unseen hole cards and board cards to come are one draw: how they are divided is as often for each.
        for value, count in counts.items():
            total[value] += weight * count
        if progress is not None:
            progress(done, len(listed))
    return total


def sampled(asked: Request, part: ShareRule, samples: int | None, seed: str, tier: Tier) -> Counter[int]:
    """Deals by value, so many drawn at random."""
    plan = plan_of(asked)
    wanted = samples or SAMPLES[tier]
    total: Counter[int] = Counter()
    for number, size in enumerate(piece_sizes(wanted, "numpy")):
        piece = piece_seed(seed, number)
        if tier == "plain":
            total.update(_plain_values(asked, part.shape, plain_dealing(plan, size, piece)))
        else:
            from cardspeak.odds.sample.vector import sampled_values

            total.update(sampled_values(plan, size, piece, tier))
    return total


def _plain_values(
    asked: Request, shape: Shape, deals: Iterator[tuple[list[tuple[int, ...]], list[tuple[int, ...]]]]
) -> Iterator[int]:
    two = exactly_two(shape) if asked.contest.use is not None else None
    any_of = evaluator(shape)
    for (hand,), boards in deals:
        board = boards[0] if boards else ()
        yield two.value(hand, board) if two is not None else any_of.value((*hand, *board))


def _made(tally: Counter[int], shape: Shape, sampled: bool) -> Iterator[CategoryCount]:
    """Values gathered under their names, best first."""
    classes = evaluator(shape).tables.classes
    deals = sum(tally.values())
    rows: dict[str, list[int]] = {}
    names: dict[str, Category | None] = {}
    for value in range(len(classes) - 1, -1, -1):
        name, category = made_name(shape, value)
        if value or shape.limit is not None or shape.least is not None:
            rows.setdefault(name, []).append(tally[value])
            names[name] = category
    for name, counts in rows.items():
        count = sum(counts)
        interval = wilson(count / deals, deals, Z95) if sampled else None
        yield CategoryCount(name, names[name], count, Fraction(count, deals), interval)


def made_name(shape: Shape, value: int) -> tuple[str, Category | None]:
    """What a value is called here, and its category."""
    found = evaluator(shape).tables.classes[value]
    if found is None:
        return "no low", None
    if shape.goal == "low" and found.category is Category.NO_PAIR:
        return f"{RANK_NAMES[found.ranks[0]]} low", found.category
    return str(found.category), found.category
