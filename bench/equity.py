"""Section B: exact equity, every board counted. CPU time, but the wall clock for whoever uses threads.

Everybody's answer is compared with ours before it is timed; ours come from three engines that must agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Literal

from bench.deals import numbers
from bench.equity_peers import icm_peers, matchup_peers, random_peers, sampled_peers, spot_peers
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
    yield _task("AhAs v a random hand, 2,097,572,400 deals", _against_random(), random_peers(effort))
    yield _all_matchups(effort)
    yield _stacks(9, (40, 25, 15, 10, 6, 4), (Within(0.002),))
    yield _stacks(1000, tuple(1000 // place for place in range(1, 151)), (Within(1.5),))


def _task(title: str, ours: Sequence[Contestant], peers: Sequence[Contestant]) -> Task:
    return Task(title, "spots", (*ours, *peers), slow=True)


def _stacks(players: int, prizes: tuple[int, ...], bars: tuple[Bar, ...]) -> Task:
    """What the stacks of a tournament are worth."""
    stacks = tuple(1000 + 137 * (at * at % 97) for at in range(players))

    def ours() -> Ready:
        from cardspeak.odds.icm.request import icm

        return Ready(lambda count: [icm(stacks, prizes).equity for _ in range(count)])

    own = Contestant("cardspeak.icm", ours, bars=bars)
    title = f"ICM, {players:,} players, {len(prizes)} prizes"
    return Task(title, "fields", (own, *icm_peers(stacks, prizes)), slow=True)


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
        Contestant(f"exact.tally, {tier}", partial(_tally, game, hands, board, tier), bars=bars[tier]) for tier in bars
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


def _against_random() -> tuple[Contestant, ...]:
    return (
        Contestant("many.against_random, numpy", partial(_random, "numpy")),
        Contestant("many.against_random, numba, every core", partial(_random, "numba"), clock="wall"),
    )


def _random(tier: Tier) -> Ready:
    from cardspeak.odds.many import against_random

    contest, hand = _contest("holdem"), numbers(ACES)

    def run(count: int) -> None:
        for _ in range(count):
            against_random(contest, [hand], tier=tier)

    same = against_random(contest, [hand], tier=tier) == against_random(contest, [hand], tier="numba")
    return Ready(run, wrong="" if same else "differs from the numba tier")


# -- all match-ups -----------------------------------------------------------------------------------------


class _EnoughError(Exception):
    """A quick run has seen as many match-ups as it needs."""


def _all_matchups(effort: Effort) -> Task:
    prepare = _some_matchups if effort.quick else _every_matchup
    bars = (Within(5.0, ALL_MATCHUPS),)
    ours = Contestant("matchups.all_matchups, numba, every core", prepare, clock="wall", bars=bars)
    return Task("all 47,008 heads-up match-ups", "match-ups", (ours, *matchup_peers()))


def _every_matchup() -> Ready:
    from cardspeak.odds.matchups import all_matchups, distinct

    contest = _contest("holdem")
    found = all_matchups(contest, "numba")
    right = _spot("holdem", (ACES, KINGS)).completions
    whole = len(found) == ALL_MATCHUPS and bool((found.counts.sum(axis=1) == right).all())

    def run(count: int) -> None:
        for _ in range(count):
            distinct.cache_clear()
            all_matchups(contest, "numba")

    note = "the list of match-ups made anew each time"
    return Ready(run, each=ALL_MATCHUPS, note=note, wrong="" if whole else "boards are missing")


def _some_matchups() -> Ready:
    """The first ones only, and the list of all of them made before."""
    from cardspeak.odds.matchups import all_matchups

    contest = _contest("holdem")

    def stop(done: int, _: int) -> None:
        if done >= SOME_MATCHUPS:
            raise _EnoughError

    def run(count: int) -> None:
        for _ in range(count):
            with suppress(_EnoughError):
                all_matchups(contest, "numba", progress=stop)

    return Ready(run, each=SOME_MATCHUPS, note=f"the first {SOME_MATCHUPS:,} of them")
