"""The kinds of two-card hand from the strongest to the weakest: by their exact equity, all in, against a random hand.

Worked out once for each order of hands and kept in the cache of tables; nothing here is copied from a chart.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec

from cardspeak.cards import deck_of
from cardspeak.odds.classes import HandKind, combos_of, kind_of, kinds
from cardspeak.odds.holdings import EXCHANGES, exchanged, orbits
from cardspeak.odds.many import tallies
from cardspeak.odds.ranges import Combo
from cardspeak.odds.spot import Contest
from cardspeak.odds.tally import Key, part_of_pot
from cardspeak.odds.work import Progress
from cardspeak.ranking import store

VERSION = 1


class Strength(NamedTuple):
    """A kind of hand and its equity against a hand nobody knows."""

    kind: HandKind
    equity: Fraction


@cache
def starting_order(contest: Contest, progress: Progress | None = None) -> tuple[Strength, ...]:
    """Strongest first; kinds of equal strength, if any, in the order of the chart."""
    assert contest.hole == 2, "kinds of hand are for two cards"
    contest = _one_board(contest)
    name = "order-" + hashlib.sha256(repr((VERSION, tuple(contest))).encode()).hexdigest()[:16]
    kept = store.read(name)
    if kept is not None:
        rows = msgspec.msgpack.decode(kept, type=list[tuple[int, int, bool, int, int]])
        return tuple(Strength(HandKind(high, low, s), Fraction(over, under)) for high, low, s, over, under in rows)
    found = _strengths(contest, progress)
    rows = [(*s.kind, s.equity.numerator, s.equity.denominator) for s in found]
    store.write(name, msgspec.msgpack.encode(rows))
    return found


def _one_board(contest: Contest) -> Contest:
    """Of two boards dealt alike, one tells what a hand is worth on both."""
    if contest.rows == 1:
        return contest
    parts = tuple(part for part in contest.parts if part.row == 1)
    return contest._replace(parts=parts, rows=1)


def _strengths(contest: Contest, progress: Progress | None) -> tuple[Strength, ...]:
    every = kinds(deck_of(contest.deck))
    matchups = _matchups(every)
    found = tallies(contest, [matchup.hands for matchup in matchups], progress=progress)
    over: Counter[HandKind] = Counter()
    under: Counter[HandKind] = Counter()
    for matchup, tally in zip(matchups, found, strict=True):
        for seat, kind, times in matchup.owners:
            over[kind] += times * sum(count * _quarters(key, seat) for key, count in tally.counts.items())
            under[kind] += times * tally.boards
    strengths = [Strength(kind, Fraction(over[kind], 4 * under[kind])) for kind in every]
    return tuple(sorted(strengths, key=lambda s: -s.equity))


@cache
def _quarters(key: Key, seat: int) -> int:
    """What one of two hands receives, in quarters of the pot: no smaller part arises between two."""
    return int(4 * part_of_pot(key, seat))


class Matchup(NamedTuple):
    """Two hands, and for which kinds they count: the seat of that kind, and how many of its matchups are alike."""

    hands: tuple[Combo, Combo]
    owners: list[tuple[int, HandKind, int]]


def _matchups(every: list[HandKind]) -> list[Matchup]:
    """Every kind against every hand, once for all that differ by the names of suits or by who sits first."""
    deck: tuple[Combo, ...] = tuple(combo for kind in every for combo in combos_of(kind))
    shown: dict[HandKind, Combo] = {kind: combos_of(kind)[0] for kind in every}
    stands_for: dict[tuple[Combo, Combo], Combo] = {}  # the hand shown for a kind, and another: the like of it
    sizes: dict[tuple[Combo, Combo], int] = {}
    for mine in shown.values():
        for theirs, size, alike in _orbits_against(mine, deck):
            sizes[mine, theirs] = size
            stands_for.update(((mine, other), theirs) for other in alike)
    turn = {combo: next(e for e in EXCHANGES if exchanged(combo, e) == shown[kind_of(combo)]) for combo in deck}
    found: dict[tuple[Combo, Combo], Matchup] = {}
    for (mine, theirs), size in sizes.items():
        shown_theirs = shown[kind_of(theirs)]
        reverse = shown_theirs, stands_for[shown_theirs, exchanged(mine, turn[theirs])]
        hands, seat = min(((mine, theirs), 0), (reverse, 1))
        found.setdefault(hands, Matchup(hands, [])).owners.append((seat, kind_of(mine), size))
    return list(found.values())


def _orbits_against(mine: Combo, deck: tuple[Combo, ...]) -> Iterator[tuple[Combo, int, set[Combo]]]:
    keeps = orbits([mine], EXCHANGES)[0].keeps
    for theirs, size, _ in orbits([combo for combo in deck if not {*combo} & {*mine}], keeps):
        yield theirs, size, {exchanged(theirs, e) for e in keeps}
