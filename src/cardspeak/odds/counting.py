"""Counting every deal of a request: which engine, how long it will take, and the count itself.

Games with a board: every choice of hands from the ranges (once for all that differ in the names of suits), each
by the exact engines. Two ranges on a flop: all hands ranked on each completion. Stud and draw: races.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from math import comb, prod
from typing import Literal, NamedTuple

from cardspeak.errors import BadInput
from cardspeak.odds.drawn import plain as drawn
from cardspeak.odds.drawn.plain import Drawing
from cardspeak.odds.exact import cost
from cardspeak.odds.holdings import HandsHeld, choices
from cardspeak.odds.many import tallies
from cardspeak.odds.ranges import Range
from cardspeak.odds.request import Request, request_exchanges
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.work import Progress

Engine = Literal["tables", "showdowns", "races"]

# Measured on one machine of two cores at 2.8 GHz; only meant to tell a moment from a minute.
PER_TABLE = {"plain": 150e-6, "numpy": 200e-6, "numba": 20e-6}
PER_CLASS = {"plain": 0.7e-6, "numpy": 0.05e-6, "numba": 0.01e-6}
PER_PAIR_OF_BOARDS = {"plain": 1.3e-6, "numpy": 0.007e-6, "numba": 0.007e-6}
PER_STEP = {"plain": 0.5e-6, "numpy": 0.5e-6, "numba": 0.0027e-6}  # of a sweep
PER_DEAL = 5e-6  # dealt and judged one by one
PER_RANKED = 0.02e-6  # hands ranked on boards, compiled
LOWS = 20  # what a second share makes of a step
MOST_COMPLETIONS = 3_000_000  # of one hand in a race: what memory allows
MANY = 1_000_000  # spots: more than enough to be worth the fastest tier
MOMENT = 0.3  # what loading numba takes
BLOCK = 4_096  # tables worked out before progress is told


class CountingWork(NamedTuple):
    """How a request would be counted, and about how long that takes."""

    engine: Engine
    tier: Tier
    seconds: float


class _Waited:
    """What plain Python has taken so far in this process, by estimate: many moments are worth the fastest tier too."""

    seconds = 0.0


def best_work(request: Request, tier: Tier | None) -> CountingWork:
    """The tier named; else plain Python while all it was asked takes a moment, and the fastest there is beyond that."""
    fastest = choose(tier, MANY)
    if tier is None and fastest == "numba" and "numba" not in sys.modules:
        plain = plan_work(request, "plain")
        _Waited.seconds += plain.seconds
        if _Waited.seconds < MOMENT:
            return plain
    return plan_work(request, fastest)


def plan_work(request: Request, tier: Tier) -> CountingWork:
    """The engine for a request and the time it needs; infinite where memory would not do."""
    if not request.contest.board_cards:
        return CountingWork("races", tier, _race_seconds(request, tier))
    if tier == "numba":
        from cardspeak.odds import showdowns

        if showdowns.fits(request):
            return CountingWork("showdowns", tier, 0.002 + showdowns.cost(request) * PER_RANKED)
    return CountingWork("tables", tier, _table_seconds(request, tier))


def count(request: Request, work: CountingWork, progress: Progress | None = None) -> Tally:
    """Every deal, counted."""
    run: dict[Engine, Callable[[], Tally]] = {
        "races": lambda: _races(request, work.tier, progress),
        "showdowns": lambda: _showdowns(request, progress),
        "tables": lambda: _tables(request, work.tier, progress),
    }
    tally = run[work.engine]()
    if not tally.boards:
        raise BadInput("These hands cannot be held at the same time: they need the same cards.")
    return tally


# -- games with a board ------------------------------------------------------------------------------------


def _table_seconds(request: Request, tier: Tier) -> float:
    """Choices of hands, as if none clashed, divided by the exchanges of suits that change nothing."""
    left = request.stub_size
    held = []
    for hand in request.hands:
        held.append(len(hand.combos) * comb(left, hand.unknown))
        left -= hand.unknown
    distinct = max(1.0, prod(held) / len(request_exchanges(request)))
    first = next(choices([_some(hand, request) for hand in request.hands], ((0, 1, 2, 3),)), None)
    if first is None:
        return PER_TABLE[tier]
    spot = Spot(request.contest, first.hands, request.boards, request.dead)
    unit = PER_CLASS[tier] if request.contest.rows == 1 else PER_PAIR_OF_BOARDS[tier]
    return distinct * (PER_TABLE[tier] + cost(spot) * unit)


def _some(hand: Range, request: Request) -> Range:
    """A few complete hands of a range, enough that some choice does not clash."""
    if not hand.unknown:
        return hand
    known = [card for other in request.hands for card in other.fixed]
    gone = {*request.seen, *known, *(card for combo in hand.combos for card in combo)}
    free = [int(card) for card in request.deck.cards if card not in gone]
    step = hand.unknown
    dealt = [tuple(free[at : at + step]) for at in range(0, len(free) - step + 1, step)]
    return Range(hand.text, tuple((*combo, *more) for combo in hand.combos[:2] for more in dealt))


def _tables(request: Request, tier: Tier, progress: Progress | None) -> Tally:
    gone = set(request.seen)
    ranges = [hand.dealt_out(request.deck, gone) for hand in request.hands]
    expected = max(1, prod(len(hand.combos) for hand in ranges))
    total = Tally(len(ranges))
    done = 0
    for block in _blocks(choices(ranges, request_exchanges(request))):
        tables = [choice.hands for choice in block]
        weight = sum(choice.weight for choice in block)

        def told(some: int, of: int, done: int = done, weight: int = weight) -> None:
            if progress is not None:
                progress(done + weight * some // of, expected)

        found = tallies(request.contest, tables, request.boards, request.dead, tier, progress=told)
        for choice, tally in zip(block, found, strict=True):
            total.add(tally, choice.weight)
        done += weight
    return total


def _blocks(every: Iterator[HandsHeld]) -> Iterator[list[HandsHeld]]:
    while block := list(islice(every, BLOCK)):
        yield block


def _showdowns(request: Request, progress: Progress | None) -> Tally:
    from cardspeak.odds import showdowns

    return showdowns.tally(request, progress)


# -- stud and draw -----------------------------------------------------------------------------------------


def _race_seconds(request: Request, tier: Tier) -> float:
    """Choices of known cards, and for each the steps of a sweep round every deal to the other hands."""
    known = prod(len(hand.combos) for hand in request.hands) / len(request_exchanges(request))
    stub = request.stub_size
    unknown = sorted((hand.unknown for hand in request.hands), reverse=True)
    if max(comb(stub, more) for more in unknown) > MOST_COMPLETIONS:
        return float("inf")
    two_shares = len(request.contest.parts) > 1
    if two_shares and tier != "numba":
        return known * request.completions * PER_DEAL
    left, outer = stub, 1
    for more in unknown[2:]:
        outer *= comb(left, more)
        left -= more
    first, second = (comb(left, more) << more for more in unknown[:2])
    steps = outer * (first * (LOWS if two_shares else 1) + 2 * second)
    return known * (steps * PER_STEP[tier] + 2 * comb(stub, unknown[0]) * 1e-6)


def _races(request: Request, tier: Tier, progress: Progress | None) -> Tally:
    if _race_seconds(request, tier) == float("inf"):
        raise BadInput("There are too many ways to complete these hands to count them all; sample them instead.")
    listed = list(choices(request.hands, request_exchanges(request)))
    expected = sum(choice.weight for choice in listed)
    total = Tally(len(request.hands))
    done = 0
    for choice in listed:

        def told(some: int, of: int, done: int = done, weight: int = choice.weight) -> None:
            if progress is not None:
                progress(1000 * done + 1000 * weight * some // of, 1000 * expected)

        total.add(_race(request, choice, tier, told), choice.weight)
        done += choice.weight
    return total


def _race(request: Request, choice: HandsHeld, tier: Tier, progress: Progress) -> Tally:
    hands = [Drawing(known, hand.unknown) for known, hand in zip(choice.hands, request.hands, strict=True)]
    gone = {*request.seen, *(card for hand in hands for card in hand.known)}
    stub = [int(card) for card in request.deck.cards if card not in gone]
    if tier == "numba":
        from cardspeak.odds.drawn import compiled as drawn_numba

        return drawn_numba.tally(request.contest, hands, stub, progress)
    if len(request.contest.parts) == 1:
        return drawn.race_tally(request.contest, hands, stub)
    return drawn.every_deal(request.contest, hands, stub)
