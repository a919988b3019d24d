"""Many tables of hands on one board: every hand against another range, a known hand against an unknown one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from cardspeak.errors import BadInput
from cardspeak.odds.collapsed.row import collapses, shares_on
from cardspeak.odds.exact import tally
from cardspeak.odds.spot import Contest, Spot, check, spot_of
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.work import Progress, cores, in_threads

Hand = tuple[int, ...]
Tables = Sequence[Sequence[Hand]]

PIECE = 64  # tables that one thread takes at a time: few enough that no thread waits long for the last


class Opponent(NamedTuple):
    """A hand the stub may still deal, and how many hands are the same but for the names of suits."""

    hand: Hand
    times: int


def tallies(
    contest: Contest,
    tables: Tables,
    boards: Iterable[Iterable[int]] = (),
    dead: Iterable[int] = (),
    tier: Tier | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Tally]:
    """One tally per table of hands, all with the same board and dead cards."""
    rows, gone = tuple(map(tuple, boards)), tuple(dead)
    return _tallies([spot_of(contest, hands, rows, gone) for hands in tables], tier, threads, progress)


def _tallies(spots: list[Spot], tier: Tier | None, threads: int | None, progress: Progress | None) -> list[Tally]:
    tier = choose(tier, len(spots))
    at_once = tier == "numba" and bool(spots) and _in_one_kernel(spots[0])
    work: Callable[[list[Spot]], list[Tally]] = _compiled if at_once else partial(_one_by_one, tier=tier)
    pieces = (partial(work, spots[start : start + PIECE]) for start in range(0, len(spots), PIECE))
    found: list[Tally] = []
    for some in in_threads(pieces, (threads or cores()) if tier == "numba" else 1):
        found += some
        if progress is not None:
            progress(len(found), len(spots))
    return found


def _one_by_one(spots: list[Spot], tier: Tier) -> list[Tally]:
    return [tally(spot, tier) for spot in spots]


def _in_one_kernel(spot: Spot) -> bool:
    shares = shares_on(spot.contest, 1) if spot.contest.rows == 1 and collapses(spot) else None
    return shares is not None and shares.side is None


def _compiled(spots: list[Spot]) -> list[Tally]:
    from cardspeak.odds.collapsed.compiled import tally_many

    same = len({len(spot.hands) for spot in spots}) == 1
    return tally_many(spots) if same else _one_by_one(spots, "numba")


def against_random(
    contest: Contest,
    hands: Iterable[Iterable[int]],
    boards: Iterable[Iterable[int]] = (),
    dead: Iterable[int] = (),
    tier: Tier | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Known hands against one that nobody has seen, who sits last: every hand the stub holds, every board."""
    if not contest.board_cards:
        raise BadInput("This is for games with a board; in stud and draw a hand is completed card by card.")
    spot = spot_of(contest, hands, boards, dead)
    check(spot._replace(hands=(*spot.hands, spot.stub[: contest.hole])))
    rivals = list(opponents(spot))
    total = Tally(len(spot.hands) + 1)
    found = _tallies([spot._replace(hands=(*spot.hands, rival.hand)) for rival in rivals], tier, threads, progress)
    for rival, one in zip(rivals, found, strict=True):
        total.add(one, rival.times)
    return total


def opponents(spot: Spot) -> Iterator[Opponent]:
    """Each hand that the stub may still deal, once for all that differ only by suits that look alike so far."""
    groups = _alike(spot)
    times: Counter[tuple[int, ...]] = Counter()
    first: dict[tuple[int, ...], Hand] = {}
    for hand in combinations(spot.stub, spot.contest.hole):
        masks = [0, 0, 0, 0]
        for card in hand:
            masks[card & 3] |= 1 << (card >> 2)
        shape = tuple(mask for group in groups for mask in sorted(masks[suit] for suit in group))
        times[shape] += 1
        first.setdefault(shape, hand)
    for shape, hand in first.items():
        yield Opponent(hand, times[shape])


def _alike(spot: Spot) -> list[list[int]]:
    """The suits, in groups that every known card treats alike."""
    groups: dict[tuple[frozenset[int], ...], list[int]] = {}
    for suit in range(4):
        cards = (*spot.hands, *spot.boards, spot.dead)
        seen = tuple(frozenset(card >> 2 for card in some if card & 3 == suit) for some in cards)
        groups.setdefault(seen, []).append(suit)
    return list(groups.values())
