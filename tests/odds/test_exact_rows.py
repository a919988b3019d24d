"""Two boards from one stub: the joint count by shared cards, and each board alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.odds import brute
from cardspeak.odds.exact import cost, marginals, tally
from cardspeak.odds.spot import Contest, ShareRule, Spot, contest_of, spot_of
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier

CROWN = load_book("crown-melbourne-poker")
DOUBLE_FLOP = contest_of(CROWN.game("double-flop-holdem"))
TIERS: tuple[Tier, ...] = ("plain", "numpy", "numba")


def spot(hands: str, top: str = "", bottom: str = "", dead: str = "") -> Spot:
    return spot_of(DOUBLE_FLOP, map(parse_cards, hands.split()), map(parse_cards, (top, bottom)), parse_cards(dead))


def small(rows: int = 2) -> Contest:
    """Double Flop with twenty cards, which no book deals: small enough to deal every pair of boards."""
    shape = contest_of(CROWN.game("holdem"), 20).parts[0].shape
    return DOUBLE_FLOP._replace(deck=20, parts=tuple(ShareRule(shape, row) for row in range(1, rows + 1)))


def equity_by_rows(asked: Spot, tier: Tier) -> list[Fraction]:
    rows = marginals(asked, tier)
    return [sum((row.part_wins(0, seat).equity for row in rows), Fraction(0)) / 2 for seat in range(len(asked.hands))]


@pytest.mark.parametrize(
    ("hands", "top", "bottom", "dead"),
    [
        ("AsAh KdKc", "2c3c4c5d", "7h8h9hTd", ""),
        ("AsAh KdKc QdQh", "2c3c4c5d", "7h8h9hTd", "2s"),
        ("AsAh KdKc", "2c3c4c9s", "7h8h9h", ""),  # rows of different length
        ("AsAh KdKc", "2c3c4c9sTs", "7h8h9h", ""),  # one of them complete
        ("AsAh KdKc", "2c3c4c9sTs", "7h8h9hJsQs", ""),  # both
        ("AhKh QhJh", "9h8h2c5d", "Th3h2h", ""),
    ],
)
def test_late_streets(hands: str, top: str, bottom: str, dead: str) -> None:
    asked = spot(hands, top, bottom, dead)
    expected = brute.tally(asked)
    assert expected.boards == asked.completions
    for tier in TIERS:
        assert tally(asked, tier) == expected
        assert equity_by_rows(asked, tier) == [share.equity for share in expected.shares()]


@pytest.mark.parametrize(("players", "boards"), [(2, ((), ())), (3, ((), ())), (2, ((2,), ())), (2, ((1, 3), (1,)))])
def test_from_the_first_card(players: int, boards: tuple[tuple[int, ...], ...]) -> None:
    """Up to five shared cards to take away and put back."""
    rng = Random(f"{players} {boards}")
    deck = rng.sample(range(32, 52), 20)
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    rest = deck[2 * players :]
    known = [[rest.pop() for _ in row] for row in boards]
    stub = sum(5 - len(row) for row in known) + 2
    asked = spot_of(small(), hands, known, rest[stub:])
    expected = brute.tally(asked)
    for tier in TIERS:
        assert tally(asked, tier) == expected


def test_flop_in_all_tiers() -> None:
    asked = spot("AsAh KdKc", "2c3c4c", "7h8h9h")
    first, *others = (tally(asked, tier) for tier in TIERS)
    assert all(other == first for other in others)
    assert first.boards == asked.completions == 861 * 780
    assert equity_by_rows(asked, "plain") == [share.equity for share in first.shares()]


def test_before_the_flop() -> None:
    """All 1,648,260,405,792 pairs of boards; the rows are alike, so their outcomes may be exchanged."""
    asked = spot("AhAs KdKc")
    found = tally(asked, "numpy")
    assert found.boards == asked.completions == 1_712_304 * 962_598
    assert all(found.counts[key] == found.counts[key[::-1]] for key in found.counts)
    assert equity_by_rows(asked, "numba") == [share.equity for share in found.shares()]
    top = Tally(2)
    for (one, _), count in found.counts.items():
        top.counts[(one,)] += count
    alone = Tally(2)
    alone.add(marginals(asked, "numpy")[0], 962_598)
    assert top == alone


def test_a_large_joint_count_is_not_left_to_plain_python() -> None:
    assert cost(spot("AhAs KdKc")) > 10**8
    assert cost(spot("AhAs KdKc", "2c3c4c", "7h8h9h")) < 10**4


def test_marginals_of_one_board_are_the_tally() -> None:
    asked = spot_of(contest_of(CROWN.game("holdem-hilo")), map(parse_cards, ("Ah2s", "KdKc")), [parse_cards("3c4c9d")])
    assert marginals(asked, "plain") == (tally(asked, "plain"),)
