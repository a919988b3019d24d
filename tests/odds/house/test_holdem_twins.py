"""The compiled count of hold'em against the dealer and the obvious one, on decks small enough for both."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cardspeak.books.banked import load_banked
from cardspeak.odds.house import holdem_solution
from cardspeak.odds.house.holdem_deals import distinct_flops
from cardspeak.odds.house.holdem_plain import solve_plain
from cardspeak.odds.house.holdem_solution import (
    Solution,
    deals_after_hole,
    full_deck,
    key_of,
    kind_number,
    kind_numbered,
    shipped,
    solution_for,
    solve,
)
from cardspeak.odds.work import Progress
from cardspeak.ranking.ladder import Shape

SHAPE = load_banked("crown-perth-holdem").ladder.shape


def small_deck(ranks: list[int], suits: int) -> list[int]:
    return sorted(4 * rank + suit for rank in ranks for suit in range(suits))


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        pytest.param([0, 1, 2, 3, 4, 12], 2, id="flushes and small straights"),
        pytest.param([3, 4, 5, 6], 3, id="threes and full houses"),
    ],
)
def test_compiled_and_plain_agree(ranks: list[int], suits: int) -> None:
    deck = small_deck(ranks, suits)
    fast, plain = solve(SHAPE, deck, threads=1), solve_plain(SHAPE, deck)
    assert fast.outcomes == plain.outcomes
    assert fast.made == plain.made
    assert fast.turn == plain.turn
    assert fast.river == plain.river
    assert sum(map(sum, (row for kind in fast.outcomes for row in kind))) == deals_after_hole(len(deck)) * (
        len(deck) * (len(deck) - 1) // 2
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "suits"), [([0, 1, 2, 3, 4, 7, 12], 2), ([8, 9, 10, 11, 12], 3), ([9, 10, 11, 12], 4)]
)
def test_compiled_and_plain_agree_on_larger_decks(ranks: list[int], suits: int) -> None:
    deck = small_deck(ranks, suits)
    fast, plain = solve(SHAPE, deck), solve_plain(SHAPE, deck)
    assert fast == plain


@pytest.mark.slow
def test_the_shipped_counts_are_counted_again() -> None:
    raw = shipped()
    assert raw is not None
    assert msgspec.json.encode(solve(SHAPE)) == raw


def test_the_shipped_counts_are_those_of_the_book() -> None:
    raw = shipped()
    assert raw is not None
    solution = msgspec.json.decode(raw, type=Solution)
    assert solution.key == key_of(SHAPE, full_deck(SHAPE)), "or every machine counts for itself"
    for kind in range(169):
        assert solution.deals(kind) == kind_numbered(kind).combos * deals_after_hole(52)
        assert sum(solution.made[kind]) == kind_numbered(kind).combos * 19_600


def test_what_is_worked_out_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once counted, read from the disk cache; a damaged file is counted anew and replaced."""
    whole, calls = solution_for(SHAPE), []

    def counted(shape: Shape, *, progress: Progress | None = None) -> Solution:
        calls.append(shape)
        return whole

    monkeypatch.setenv("CARDSPEAK_CACHE", str(tmp_path))
    monkeypatch.setattr(holdem_solution, "shipped", lambda: None)
    monkeypatch.setattr(holdem_solution, "solve", counted)
    assert solution_for(SHAPE) == solution_for(SHAPE) == whole
    assert len(calls) == 1
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert solution_for(SHAPE) == whole
    assert len(calls) == 2
    solution_for(SHAPE, recompute=True)
    assert len(calls) == 3


def test_another_order_of_hands_is_another_key() -> None:
    other = SHAPE._replace(categories=SHAPE.categories[::-1])
    assert key_of(other, full_deck(SHAPE)) != key_of(SHAPE, full_deck(SHAPE))
    assert key_of(SHAPE, range(4, 52)) != key_of(SHAPE, full_deck(SHAPE))
    qualified = SHAPE._replace(least=(SHAPE.categories[-2], 0))
    assert key_of(qualified, full_deck(SHAPE)) != key_of(SHAPE, full_deck(SHAPE))


def test_flops_up_to_suits() -> None:
    flops = distinct_flops(range(52))
    assert len(flops) == 1_755
    assert sum(times for _, times in flops) == 22_100


def test_kinds_are_numbered_both_ways() -> None:
    assert [kind_number(kind_numbered(number)) for number in range(169)] == list(range(169))
