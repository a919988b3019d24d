"""The kinds of two-card hand from the strongest to the weakest: by their exact equity, all in, against a random hand.

Worked out once for each order of hands and kept in the cache of tables; nothing here is copied from a chart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from cardspeak.cards import deck_of
from cardspeak.odds.classes import HandKind, combos_of, kinds
from cardspeak.odds.holdings import Exchange, allowed_exchanges, choices
from cardspeak.odds.many import tallies
from cardspeak.odds.ranges import Range
from cardspeak.odds.spot import Contest
from cardspeak.odds.tally import TallyKey, part_of_pot
from cardspeak.odds.work import Progress
from cardspeak.ranking import store

VERSION = 1


class KindStrength(NamedTuple):
    """A kind of hand and its equity against a hand nobody knows."""

    kind: HandKind
    equity: Fraction


@cache
def starting_order(contest: Contest, progress: Progress | None = None) -> tuple[KindStrength, ...]:
    """Strongest first; kinds of equal strength, if any, in the order of the chart."""
    assert contest.hole == 2, "kinds of hand are for two cards"
    contest = _one_board(contest)
    name = "order-" + hashlib.sha256(repr((VERSION, tuple(contest))).encode()).hexdigest()[:16]
    kept = store.read(name, decides=False)
    if kept is not None:
        rows = msgspec.msgpack.decode(kept, type=list[tuple[int, int, bool, int, int]])
        return tuple(KindStrength(HandKind(high, low, s), Fraction(over, under)) for high, low, s, over, under in rows)
    found = _strengths(contest, progress)
    rows = [(*s.kind, s.equity.numerator, s.equity.denominator) for s in found]
    store.write(name, msgspec.msgpack.encode(rows), decides=False)
    return found


def _one_board(contest: Contest) -> Contest:
    """Of two boards dealt alike, one tells what a hand is worth on both."""
    if contest.rows == 1:
        return contest
    parts = tuple(part for part in contest.parts if part.row == 1)
    return contest._replace(parts=parts, rows=1)


def _strengths(contest: Contest, progress: Progress | None) -> tuple[KindStrength, ...]:
    every = kinds(deck_of(contest.deck))
    table = len(contest.parts) == 1 and find_spec("numpy") is not None
    equities = by_table(contest, every, progress) if table else one_by_one(contest, every, progress)
    return tuple(sorted(map(KindStrength, every, equities), key=lambda strength: -strength.equity))


def by_table(contest: Contest, every: Sequence[HandKind], progress: Progress | None = None) -> list[Fraction]:
    """From the table of all matchups, for pots of one share."""
    import numpy as np

    from cardspeak.odds.matchups import all_matchups

    matchups = all_matchups(contest, progress=progress)
    deck = np.array([combo for kind in every for combo in combos_of(kind)], np.uint8)
    found = []
    for kind in every:
        mine = np.array(combos_of(kind)[0], np.uint8)
        theirs = deck[~np.isin(deck, mine).any(axis=1)]
        hands = np.stack([np.broadcast_to(mine, theirs.shape), theirs], axis=1)
        win, lose, tie = matchups.look_up(hands).sum(axis=0).tolist()
        found.append(Fraction(2 * win + tie, 2 * (win + lose + tie)))
    return found


def one_by_one(contest: Contest, every: Sequence[HandKind], progress: Progress | None = None) -> list[Fraction]:
    """Every kind against every hand, once for all that differ by the names of suits."""
    deck = Range("", tuple(combo for kind in every for combo in combos_of(kind)))
    shown = [Range("", combos_of(kind)[:1]) for kind in every]
    listed = [(seat, c) for seat, mine in enumerate(shown) for c in choices([mine, deck], keeping(mine))]
    found = tallies(contest, [choice.hands for _, choice in listed], progress=progress)
    over, under = [0] * len(every), [0] * len(every)
    for (number, choice), tally in zip(listed, found, strict=True):
        over[number] += choice.weight * sum(count * _quarters(key) for key, count in tally.counts.items())
        under[number] += choice.weight * tally.boards
    return [Fraction(mine, 4 * boards) for mine, boards in zip(over, under, strict=True)]


def keeping(mine: Range) -> tuple[Exchange, ...]:
    """The exchanges of suits that leave a hand alone."""
    return allowed_exchanges([mine.combos])


@cache
def _quarters(key: TallyKey) -> int:
    """What the first of two hands receives, in quarters of the pot: no smaller part arises between two."""
    return int(4 * part_of_pot(key, 0))
