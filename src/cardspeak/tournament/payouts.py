"""The pool and its division: every cent of it goes to somebody who may win a prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cardspeak.errors import BadInput
from cardspeak.tournament.terms import Prizes
from cardspeak.values import Value


class Award(Value):
    """`stands_for` is the place that this prize was meant for."""

    player: str
    place: int
    amount: int
    stands_for: int


def set_aside(prizes: Prizes, bought: int, entries: int) -> int:
    """What of the players' money is for bounties."""
    return min(prizes.bounty * entries, bought)


def from_players(prizes: Prizes, bought: int, entries: int) -> int:
    """What the players' money brings to the pool; bounties are set aside."""
    return (bought - set_aside(prizes, bought, entries)) * (prizes.percent or 0) // 100


def pool_of(prizes: Prizes, bought: int, entries: int = 0) -> int:
    """What the players bring and the operator adds, or the guarantee if that is more and enough have entered."""
    promised = prizes.guarantee if entries >= prizes.guarantee_from else 0
    return max(from_players(prizes, bought, entries) + prizes.added, promised)


def shares_for(players: int, *, paid: Fraction = Fraction(3, 20)) -> tuple[int, ...]:
    """Ordinary shares for a field, parts of 10,000: about one in seven is paid, each place less than the one before.

    Places win in proportion to 1/(place + 1/2), cut to hundredths of a percent; the first has what is left over.
    """
    if players < 2:
        raise BadInput("There is nothing to divide among fewer than two players.")
    places = max(1, min(players - 1, int(players * paid) or 1))
    if players > 6:
        places = max(places, 2)
    weights = [Fraction(2, 2 * place + 1) for place in range(1, places + 1)]
    whole = sum(weights)
    shares = [int(10_000 * weight / whole) for weight in weights]
    shares[0] += 10_000 - sum(shares)
    return tuple(shares)


def prize_list(prizes: Prizes, pool: int, players: int) -> tuple[int, ...]:
    """What each place wins, the first first: never more places than players, every cent of the pool."""
    if prizes.seat:
        seats = min(pool // prizes.seat, players)
        rest = pool - seats * prizes.seat
        if not seats or seats == players:
            return tuple(divided(pool, [1] * max(seats, 1)))
        return (*([prizes.seat] * seats), rest) if rest else (prizes.seat,) * seats
    return tuple(divided(pool, prizes.shares[:players]))


def shared(amounts: Sequence[int], groups: Sequence[int]) -> list[int]:
    """Those who are level share the prizes of the places they fill; odd cents go to the first of them, one each."""
    out: list[int] = []
    at = 0
    for size in groups:
        pot = sum(amounts[at : at + size])
        each, odd = divmod(pot, size)
        out += [each + (number < odd) for number in range(size)]
        at += size
    return out


def fitted(amounts: Sequence[int], players: int) -> list[int]:
    """The prizes where only so many may win: the first has those that are too many."""
    given = list(amounts[:players])
    if given:
        given[0] += sum(amounts) - sum(given)
    return given


def by_place(
    amounts: Sequence[int],
    placed: Sequence[str],
    may_win: Mapping[str, bool],
    groups: Sequence[Sequence[str]] = (),
) -> list[Award]:
    """The prizes in order to those placed who may win; whoever may not is passed over and the next moves up.

    `groups` are those who are level and share. Where fewer may win than there are prizes, the first has the rest too.
    """
    place_of = _places(placed, groups)
    eligible = [player for player in placed if may_win[player]]
    if not eligible:
        return []
    given = fitted(amounts, len(eligible))
    sizes = _sizes(eligible, groups)
    won = shared([*given, *([0] * (len(eligible) - len(given)))], sizes)
    return [
        Award(player, place_of[player], amount, rank)
        for rank, (player, amount) in enumerate(zip(eligible, won, strict=True), 1)
        if amount
    ]


def _places(placed: Sequence[str], groups: Sequence[Sequence[str]]) -> dict[str, int]:
    places = {player: place for place, player in enumerate(placed, 1)}
    for group in groups:
        best = min(places[player] for player in group)
        places |= dict.fromkeys(group, best)
    return places


def _sizes(order: Sequence[str], groups: Sequence[Sequence[str]]) -> list[int]:
    """How many stand level, one group after the other."""
    sizes: list[int] = []
    at = 0
    while at < len(order):
        group = next((set(one) for one in groups if order[at] in one), {order[at]})
        size = 0
        while at + size < len(order) and order[at + size] in group:
            size += 1
        sizes.append(size)
        at += size
    return sizes


def by_chips(pool: int, chips: Mapping[str, int], placed: Sequence[str], may_win: Mapping[str, bool]) -> list[Award]:
    """Chips turned into cash: the pool in proportion to the chips of those who may win."""
    eligible = [(place, player) for place, player in enumerate(placed, 1) if may_win[player] and chips.get(player, 0)]
    amounts = divided(pool, [chips[player] for _, player in eligible])
    return [
        Award(player, place, amount, place) for (place, player), amount in zip(eligible, amounts, strict=True) if amount
    ]


def divided(pool: int, parts: Sequence[int]) -> list[int]:
    """The pool by these parts, rounded down; the cents left over go to the first."""
    whole = sum(parts)
    amounts = [pool * part // whole for part in parts]
    if amounts:
        amounts[0] += pool - sum(amounts)
    return amounts


def chopped(chips: Mapping[str, int], amounts: Sequence[int]) -> dict[str, int]:
    """A deal by chip count: the lowest of these prizes for each, the rest by chips, cents by largest remainder."""
    least = min(amounts)
    rest = sum(amounts) - least * len(chips)
    total = sum(chips.values())
    exact = {player: Fraction(rest * stack, total) for player, stack in chips.items()}
    given = {player: int(part) for player, part in exact.items()}
    left = rest - sum(given.values())
    for player in sorted(exact, key=lambda one: (exact[one] - given[one], chips[one]), reverse=True)[:left]:
        given[player] += 1
    return {player: least + part for player, part in given.items()}
