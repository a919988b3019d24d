"""Section B: exact equity, every board counted. Wall clock throughout, because some peers use threads.

Everybody's answer is compared with ours before it is timed; ours come from three engines that must agree.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Literal

from bench.deals import numbers
from bench.equity_peers import matchup_peers, random_peers, sampled_peers, spot_peers
from bench.model import AtLeast, Bar, Contestant, Effort, Ready, Task, Within

if TYPE_CHECKING:
    from cardspeak.odds.spot import Contest, Spot

Tier = Literal["plain", "numpy", "numba"]

ACES, KINGS = "AhAs", "KdKc"
THREE = ("AhKh", "QsQd", "7c6c")
OMAHA = ("AhAdKhKd", "JsTs9c8c")
FLOP = "2c7d9h"
ALL_MATCHUPS = 47_008
SOME_MATCHUPS = 4_096  # in a quick run

NO_COMPILER: tuple[Bar, ...] = (Within(0.010),)
ACES_BARS = (AtLeast(100, "pyo3-poker-eval"), AtLeast(1000, "poker-equity"))


def tasks(effort: Effort) -> Iterator[Task]:
    pair = (ACES, KINGS)
    ours = _tiers("holdem", pair, plain=NO_COMPILER, numpy=NO_COMPILER, numba=ACES_BARS)
    yield _task("AhAs v KdKc, 1,712,304 boards", ours, (*spot_peers("holdem", pair), *sampled_peers(pair, effort)))
    yield _task("AhKh v QsQd v 7c6c, 1,370,754 boards", _tiers("holdem", THREE), spot_peers("holdem", THREE))
    flop = _tiers("holdem", pair, FLOP)
    yield _task(f"AhAs v KdKc on {FLOP}, 990 boards", flop, spot_peers("holdem", pair, FLOP))
    plo = _tiers("omaha", OMAHA, numba=(AtLeast(300, "poker-equity"),))
    yield _task("Omaha, AhAdKhKd v JsTs9c8c, 1,086,008 boards", plo, spot_peers("omaha", OMAHA))
    yield _task("AhAs v a random hand, 2,097,572,400 deals", _against_random(effort), random_peers(effort))
    yield _all_matchups(effort)


def _task(title: str, ours: Sequence[Contestant], peers: Sequence[Contestant]) -> Task:
    return Task(title, "spots", (*ours, *peers), slow=True)


@cache
def _contest(game: str) -> Contest:
    from cardspeak.books.loader import load_book
    from cardspeak.odds.spot import contest_of

    return contest_of(load_book("open-table").game(game))


def _spot(game: str, hands: Sequence[str], board: str = "") -> Spot:
    from cardspeak.odds.spot import spot_of

    return spot_of(_contest(game), map(numbers, hands), [numbers(board)])


# -- one spot ----------------------------------------------------------------------------------------------


def _tiers(
    game: str,
    hands: Sequence[str],
    board: str = "",
    *,
    plain: tuple[Bar, ...] = (),
    numpy: tuple[Bar, ...] = (),
    numba: tuple[Bar, ...] = (),
) -> tuple[Contestant, ...]:
    bars: dict[Tier, tuple[Bar, ...]] = {"plain": plain, "numpy": numpy, "numba": numba}
    return tuple(
        Contestant(f"exact.tally, {tier}", partial(_tally, game, hands, board, tier), clock="wall", bars=bars[tier])
        for tier in bars
    )


def _tally(game: str, hands: Sequence[str], board: str, tier: Tier) -> Ready:
    from cardspeak.odds.exact import tally

    spot = _spot(game, hands, board)

    def run(count: int) -> None:
        for _ in range(count):
            tally(spot, tier)

    same = tally(spot, tier) == tally(spot, "plain")
    return Ready(run, wrong="" if same else "differs from the plain tier")


# -- against a random hand ---------------------------------------------------------------------------------


def _against_random(effort: Effort) -> tuple[Contestant, ...]:
    tiers: tuple[Tier, ...] = ("numpy", "numba") if effort.quick else ("plain", "numpy", "numba")
    return tuple(Contestant(f"many.against_random, {tier}", partial(_random, tier), clock="wall") for tier in tiers)


def _random(tier: Tier) -> Ready:
    from cardspeak.odds.many import against_random

    contest, hand = _contest("holdem"), numbers(ACES)

    def run(count: int) -> None:
        for _ in range(count):
            against_random(contest, [hand], tier=tier)

    return Ready(run)


# -- all match-ups -----------------------------------------------------------------------------------------


class _EnoughError(Exception):
    """A quick run has seen as many match-ups as it needs."""


def _all_matchups(effort: Effort) -> Task:
    bar = Within(5.0, ALL_MATCHUPS)
    note = f"{SOME_MATCHUPS:,} of them" if effort.quick else "all of them, the list of match-ups made anew each time"
    prepare = partial(_matchups, SOME_MATCHUPS if effort.quick else ALL_MATCHUPS, note)
    ours = Contestant("matchups.all_matchups, numba, every core", prepare, clock="own", bars=(bar,))
    return Task("all 47,008 heads-up match-ups", "match-ups", (ours, *matchup_peers()))


def _matchups(wanted: int, note: str) -> Ready:
    from cardspeak.odds.exact import tally
    from cardspeak.odds.matchups import all_matchups, distinct

    contest = _contest("holdem")
    tally(_spot("holdem", (ACES, KINGS)), "numba")  # the kernels are there before the watch starts
    seen = 0

    def watch(done: int, _: int) -> None:
        nonlocal seen
        seen = done
        if done >= wanted < ALL_MATCHUPS:
            raise _EnoughError

    def run(_: int) -> float:
        """Seconds for one match-up, on the average."""
        distinct.cache_clear()
        if wanted < ALL_MATCHUPS:
            distinct(contest.deck)  # its share would be too large in a part of the work
        start = time.perf_counter()
        with suppress(_EnoughError):
            all_matchups(contest, "numba", progress=watch)
        return (time.perf_counter() - start) / seen

    return Ready(run, note=note)
