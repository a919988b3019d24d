"""Bad beats: how often, at a table where nobody folds, a hand as described loses to another. Counted, or sampled.

With two hole cards of which any may play, hands from aces full on are counted; others too where somebody has the
time. A sample is made in numbers, and only those deals looked at closely in which a hand of enough value is not the
best.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec

from cardspeak.books.book import Book, Game
from cardspeak.cards.chance import fresh_seed
from cardspeak.errors import BadInput
from cardspeak.odds.beaten import BOARD, Beaten, count_beaten, least_value
from cardspeak.odds.chances import RARE, Chance
from cardspeak.odds.counting import MANY
from cardspeak.odds.described import Description, Test, parse_description
from cardspeak.odds.intervals import Z95, Z99, wilson
from cardspeak.odds.playing import HOLE, playing_of
from cardspeak.odds.ranges import Combo
from cardspeak.odds.request import find_game, read_request
from cardspeak.odds.sample.plain import PIECE, USUAL, piece_seed, piece_sizes, plain_dealing
from cardspeak.odds.sample.plan import DealPlan, plan_of
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.two_play.counts import count_beaten_by_two
from cardspeak.odds.work import Progress, cores, in_threads
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

Deal = tuple[list[Combo], Combo]  # hands and board


def bad_beat(
    where: str | Book | Game,
    losing: str | Description,
    winning: str | Description | None = None,
    *,
    players: int,
    game: str | None = None,
    deck: int | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | int | None = None,
    tier: Tier | None = None,
    progress: Progress | None = None,
) -> Chance:
    """`bad_beat("star", "four of a kind+, both play", "both play", players=9)`.

    The chance that in one hand, everybody staying to the end, some hand of the first description is beaten by one of
    the second (by any, if none is given). Counted where that takes some seconds, unless a number of `samples` is named;
    with `exact`, however long it takes.
    """
    found = find_game(where, game)
    request = read_request(found, ["random"] * players, deck=deck)
    contest = request.contest
    if not contest.board_cards or (contest.use is None and contest.hole != HOLE):
        raise BadInput(f"Bad beats are worked out for games with a board; {found.title} has none.")
    shape = contest.parts[0].shape
    beaten, beats = _tests(losing, winning, shape)
    one_board = contest.rows == 1 and contest.board_cards == BOARD
    countable = contest.use is None and one_board and find_spec("numpy")
    by_pairs = contest.use == HOLE and one_board
    if exact and not countable and not by_pairs:
        raise BadInput(f"Bad beats of {found.title} are sampled: they are counted where one board lies.")
    asked = Beaten(shape, beaten, beats, _asks(losing) or _asks(winning))
    if by_pairs and (exact or (exact is None and samples is None and _from_quads(asked))):
        return Chance(f"{losing} beaten", "exact", *count_beaten_by_two(asked, contest.deck, players, contest.hole))
    if exact or (exact is None and samples is None and countable and is_quick(asked)):
        hits, deals = count_beaten(asked, contest.deck, players)
        return Chance(f"{losing} beaten", "exact", hits, deals)
    tier = choose(tier, MANY)
    text = fresh_seed(os.urandom) if seed is None else str(seed)
    wanted = samples or USUAL[tier]
    count = _counter(plan_of(request), tier, beaten, beats)
    pieces = (partial(count, size, piece_seed(text, number)) for number, size in enumerate(piece_sizes(wanted, tier)))
    hits = deals = 0
    try:
        for some in in_threads(pieces, 1 if tier == "plain" else cores()):
            hits, deals = hits + some, min(wanted, deals + PIECE[tier])
            if progress is not None:
                progress(deals, wanted)
    except KeyboardInterrupt:
        if not deals:
            raise
    low, high = (wilson(hits / deals, deals, z) for z in (Z95, Z99))
    return Chance(f"{losing} beaten", "sampled", hits, deals, low, high, text, deals < wanted)


FEW = 180  # classes of hands, aces full and better among them, whose bad beats are counted in some seconds


def is_quick(asked: Beaten) -> bool:
    """Whether few hands are good enough to lose."""
    return evaluator(asked.shape).tables.best - least_value(asked) < FEW


def _from_quads(asked: Beaten) -> bool:
    """Whether only four of a kind and better could lose: few pairs of cards matter on any board."""
    tables = evaluator(asked.shape).tables
    found = tables.classes[min(least_value(asked), tables.best)]
    return found is not None and found.category in RARE[1:]


def _asks(described: str | Description | None) -> bool:
    found = parse_description(described) if isinstance(described, str) else described
    return found is not None and found.asks_who_plays


def _tests(losing: str | Description, winning: str | Description | None, shape: Shape) -> tuple[Test, Test]:
    loser = parse_description(losing) if isinstance(losing, str) else losing
    winner = parse_description(winning) if isinstance(winning, str) else winning
    return loser.test(shape), winner.test(shape) if winner is not None else lambda value, playing: True


def _counter(plan: DealPlan, tier: Tier, beaten: Test, beats: Test) -> Callable[[int, bytes], int]:
    """(deals, seed) -> how many of them were bad beats."""
    judge = partial(is_bad_beat, plan.contest.parts[0].shape, plan.contest.use, beaten, beats)
    if tier == "plain":
        return lambda count, seed: sum(judge(hands, boards[0]) for hands, boards in plain_dealing(plan, count, seed))
    worth = evaluator(plan.contest.parts[0].shape).tables.best
    least = min((value for value in range(worth + 1) if beaten(value, HOLE)), default=worth + 1)
    return lambda count, seed: sum(judge(hands, board) for hands, board in _likely(plan, tier, least, count, seed))


def _likely(plan: DealPlan, tier: Tier, least: int, count: int, seed: bytes) -> Iterator[Deal]:
    """The deals in which somebody holds so much and somebody holds more."""
    import numpy as np

    from cardspeak.odds.sample.vector import dealing, hand_values

    deals = dealing(plan)
    if tier == "numba":
        from cardspeak.odds.sample import compiled as sample_numba

        deals = sample_numba.dealing(plan)
    for dealt in deals(count, seed):
        worth = np.stack([hand_values(plan, 0, hand, dealt.boards[0], tier) for hand in dealt.hands])
        losers = (worth >= least) & (worth < worth.max(axis=0))
        for number in np.flatnonzero(losers.any(axis=0)).tolist():
            yield [tuple(hand[number].tolist()) for hand in dealt.hands], tuple(dealt.boards[0][number].tolist())


def is_bad_beat(shape: Shape, use: int | None, beaten: Test, beats: Test, hands: Iterable[Combo], board: Combo) -> bool:
    """Whether some hand that fits the one description has less than one that fits the other."""
    worth = [(_value(shape, use, hand, board), hand) for hand in hands]
    best = max(value for value, _ in worth)
    if not any(beaten(value, HOLE) for value, _ in worth if value < best):
        return False
    judged = [(value, HOLE if use is not None else playing_of(shape, hand, board)) for value, hand in worth]
    winners = [value for value, playing in judged if beats(value, playing)]
    return any(beaten(value, playing) and any(value < top for top in winners) for value, playing in judged)


def _value(shape: Shape, use: int | None, hand: Combo, board: Combo) -> int:
    from cardspeak.ranking.exact import exactly_two

    return evaluator(shape).value((*hand, *board)) if use is None else exactly_two(shape).value(hand, board)
