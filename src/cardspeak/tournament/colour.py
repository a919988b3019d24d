"""Taking a small chip out of play: whole groups are changed, the odd ones are raced for.

One card for each odd chip, all of a player's before the next, from seat 1. What is odd is totalled and made up to one
more large chip if at least half of one is left (or more than half: the Terms say). The highest cards win, at most one
chip to a player; whoever has nothing but odd chips and wins none is left one all the same: nobody is raced out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

from cardspeak.cards import Card
from cardspeak.errors import BadInput


def odd_chips(stacks: Mapping[str, int], small: int, into: int) -> dict[str, int]:
    """How many chips of the small kind do not make a large one, in seat order; those without any are left out."""
    if small < 1 or into <= small or into % small:
        raise BadInput(f"Chips of {small} change into chips of a multiple of it, not {into}.")
    if any(stack % small for stack in stacks.values()):
        raise BadInput(f"Chips smaller than {small} are still in play: they go first.")
    return {player: stack % into // small for player, stack in stacks.items() if stack % into}


def not_needed(denominations: Sequence[int], amounts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Chips that no amount still to be posted asks for, each with the next larger one, the smallest first."""
    found: list[tuple[int, int]] = []
    for small, into in pairwise(denominations):
        if not amounts or into % small or any(amount % into for amount in amounts):
            break
        found.append((small, into))
    return tuple(found)


def chips_raced(odd: Mapping[str, int], small: int, into: int, *, at_least_half: bool = True) -> int:
    """How many large chips the odd ones come to, never more than there are players with any."""
    whole, rest = divmod(sum(odd.values()) * small, into)
    more = rest * 2 >= into if at_least_half else rest * 2 > into
    return min(whole + (1 if rest and more else 0), len(odd))


def raced(cards: Mapping[str, Sequence[Card]], chips: int) -> list[str]:
    """Who wins a chip: by the highest card, which no two players hold."""
    best = sorted(cards, key=lambda player: max(_height(card) for card in cards[player]), reverse=True)
    return best[:chips]


def _height(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def coloured_up(
    stacks: Mapping[str, int], small: int, into: int, cards: Mapping[str, Sequence[Card]], *, at_least_half: bool = True
) -> dict[str, int]:
    """Everybody's stack afterwards."""
    odd = odd_chips(stacks, small, into)
    winners = raced(cards, chips_raced(odd, small, into, at_least_half=at_least_half)) if odd else []
    after = {}
    for player, stack in stacks.items():
        kept = stack - stack % into + (into if player in winners else 0)
        after[player] = kept or (into if stack else 0)
    return after


def race_chances(odd: Mapping[str, int], chips: int) -> dict[str, Fraction]:
    """Everybody's chance of a chip, exactly: each card is as likely as any other to be the highest that is left."""
    players = tuple(odd)

    @cache
    def chance(left: frozenset[int], remaining: int) -> tuple[Fraction, ...]:
        if not remaining or not left:
            return (Fraction(0),) * len(players)
        total = sum(odd[players[at]] for at in left)
        sums = [Fraction(0)] * len(players)
        for first in left:
            share = Fraction(odd[players[first]], total)
            rest = chance(left - {first}, remaining - 1)
            for at in range(len(players)):
                sums[at] += share * (1 if at == first else rest[at])
        return tuple(sums)

    return dict(zip(players, chance(frozenset(range(len(players))), chips), strict=True))


def race_chances_plain(odd: Mapping[str, int], chips: int) -> dict[str, Fraction]:
    """The same by counting every way in which as many cards, highest first, can fall to the players."""
    won = dict.fromkeys(odd, 0)
    count = 0
    for owners in _fallen(dict(odd)):
        first: list[str] = []
        for owner in owners:
            if owner not in first:
                first.append(owner)
        count += 1
        for player in first[:chips]:
            won[player] += 1
    return {player: Fraction(times, count) for player, times in won.items()}


def _fallen(odd: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Every order of owners by the height of their cards."""
    total = sum(odd.values())

    def fill(players: list[str], free: list[int], owners: list[str]) -> Iterator[tuple[str, ...]]:
        if not players:
            yield tuple(owners)
            return
        player, *others = players
        for chosen in combinations(free, odd[player]):
            taken = list(owners)
            for at in chosen:
                taken[at] = player
            yield from fill(others, [at for at in free if at not in chosen], taken)

    yield from fill(list(odd), list(range(total)), [""] * total)
