"""Samples: every deal as likely as every other, the same again from the same seed, and intervals that hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.odds.equity import Equity, equity
from cardspeak.odds.intervals import Z95, Z99, share_interval, wilson
from cardspeak.odds.request import find_game, read_request
from cardspeak.odds.sample.plain import PIECE, piece_seed, plain_dealing, sample
from cardspeak.odds.sample.plan import DealPlan, plan_of
from cardspeak.odds.tiers import Tier
from cardspeak.odds.work import in_threads

CROWN = "crown-melbourne-poker"
TIERS: tuple[Tier, ...] = ("plain", "numpy", "numba")
SAMPLES = {"plain": 4_000, "numpy": 100_000, "numba": 600_000}


def plan(hands: list[str], game: str = "holdem", book: str = "star", deck: int | None = None, **cards: str) -> DealPlan:
    return plan_of(read_request(find_game(book, game), hands, cards.get("board", ""), cards.get("dead", ""), deck))


def dealt(asked: DealPlan, tier: Tier, count: int, seed: str = "deals") -> list[tuple[tuple[int, ...], ...]]:
    """So many deals of a tier: the hands, then the boards."""
    if tier == "plain":
        return [tuple(map(tuple, hands + boards)) for hands, boards in plain_dealing(asked, count, piece_seed(seed, 0))]
    from cardspeak.odds.sample import compiled as sample_numba
    from cardspeak.odds.sample import vector as sample_numpy

    dealing = (sample_numba if tier == "numba" else sample_numpy).dealing(asked)
    found = []
    for batch in dealing(count, piece_seed(seed, 0)):
        columns = [cards.tolist() for cards in (*batch.hands, *batch.boards)]
        found += [tuple(map(tuple, deal)) for deal in zip(*columns, strict=True)]
    return found


# -- dealing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("hands", "kwargs"),
    [
        (["AhAs", "random", "KK, QQ"], {"board": "2c3c4d"}),
        (["AA", "KK, As??", "random"], {}),
        (["AK, KK", "AA"], {"dead": "AcAd"}),
        (["AhAsKh2c", "random"], {"game": "omaha"}),
        (["AhAsKh", "JdTd9c, 2c2d2h"], {"game": "seven-card-stud", "dead": "3c3d"}),
        (["Ah2h", "Ac2c"], {"game": "double-flop-holdem", "book": CROWN, "board": "3h4c"}),
    ],
    ids=str,
)
def test_deals_are_deals(tier: Tier, hands: list[str], kwargs: dict[str, Any]) -> None:
    """No card twice, the known ones where they were, the drawn ones from their ranges."""
    asked = plan(hands, **kwargs)
    contest = asked.contest
    for deal in dealt(asked, tier, 300):
        cards = [card for group in deal for card in group]
        assert len(cards) == len(set(cards)) == contest.hole * len(hands) + contest.board_cards * contest.rows
        for combos, hand in zip(asked.combos, deal, strict=False):
            assert any(set(combo) <= set(hand) for combo in combos)
        for board, row in zip(asked.boards, deal[len(hands) :], strict=True):
            assert row[: len(board)] == board
        loose = set(cards) - {card for combos in asked.combos for combo in combos for card in combo}
        assert loose <= {*asked.stub, *(card for board in asked.boards for card in board)}


def far_off(counts: list[int], likely: list[float]) -> float:
    """How many standard deviations chi-square is from what fair dealing gives."""
    total = sum(counts)
    chi = sum((seen - total * p) ** 2 / (total * p) for seen, p in zip(counts, likely, strict=True))
    freedom = len(counts) - 1
    return abs(chi - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("tier", TIERS)
def test_every_board_is_as_likely(tier: Tier) -> None:
    asked = plan(["ThTc", "JhJc"], deck=20, book=CROWN, board="AhAcKhKc", dead="QhQcTsTd")
    seen = Counter(deal[2][4] for deal in dealt(asked, tier, 8_000))
    assert len(seen) == 8
    assert far_off(list(seen.values()), [1 / 8] * 8) < 4


@pytest.mark.parametrize("tier", TIERS)
def test_every_pair_of_hands_is_as_likely_as_the_ranges_allow(tier: Tier) -> None:
    """Aces against aces or ace-king: hands that clash are drawn again together, not one after the other."""
    asked = plan(["AA", "AsAh, AhKh, KhKd"], board="2c3c4c5c6c")
    seen = Counter((frozenset(deal[0]), frozenset(deal[1])) for deal in dealt(asked, tier, 6_000))
    aces = [frozenset(pair) for pair in combinations((48, 49, 50, 51), 2)]
    others = [frozenset(map(int, map(Card, pair))) for pair in (("As", "Ah"), ("Ah", "Kh"), ("Kh", "Kd"))]
    possible = [(one, two) for one in aces for two in others if not one & two]
    assert set(seen) == set(possible)
    assert far_off([seen[pair] for pair in possible], [1 / len(possible)] * len(possible)) < 4


def test_numbers_below_n_are_even_where_two_to_the_21st_is_no_multiple() -> None:
    """The compiled generator redraws what would favour some answers; without that this ratio is off by half."""
    import numpy as np

    from cardspeak.odds.sample import compiled as sample_numba

    n = 3 << 19  # the worst case: a plain product would give every third number twice as often
    lanes = np.zeros(3 * 20_000, np.uint32)
    sample_numba.refill(sample_numba.state(piece_seed("even", 0)), lanes)
    products = lanes.astype(np.uint64) * np.uint64(n)
    kept = [int(p) >> 21 for p in products.tolist() if sample_numba._fair(np.uint64(p), np.uint64(n))]
    thirds = Counter(number % 3 for number in kept)
    assert far_off([thirds[0], thirds[1], thirds[2]], [1 / 3] * 3) < 4
    assert 0.6 < len(kept) / len(lanes) < 0.9


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    """From the state 1, 2, 3, 4 its first words are known."""
    import numpy as np

    from cardspeak.odds.sample import compiled as sample_numba

    lanes = np.zeros(9, np.uint32)
    sample_numba.refill(np.array([1, 2, 3, 4], np.uint64), lanes)
    words = [41943041, 58720359, 3588806011781223]
    assert lanes.tolist() == [word >> shift & 0x1FFFFF for word in words for shift in (0, 21, 42)]


# -- answers -----------------------------------------------------------------------------------------------


SPOTS: list[tuple[str, str, list[str], dict[str, Any]]] = [
    ("star", "holdem", ["AhKh", "QsQd", "7c6c"], {"board": "2c3c4d"}),
    ("star", "holdem", ["QQ+, AK", "TT, 87s"], {"board": "2c3c4d"}),
    ("star", "holdem", ["AhKh", "random"], {"board": "2c3c4d"}),
    (CROWN, "holdem-hilo", ["Ah2h", "KhKc"], {"board": "3c9d"}),
    (CROWN, "double-flop-holdem", ["AhAs", "KhKd"], {"board": "2c3c4d/5c6c7d"}),
    ("star", "omaha", ["AhAsKhKs", "JdTd9c8c"], {"board": "2c3c4d"}),
    ("star", "two-card-manila", ["AhAs", "KdKc"], {"deck": 32, "board": "9cTc"}),
    ("star", "seven-card-stud", ["AhAsKh2d3d", "JdTd9c8s2s"], {}),
    ("open", "triple-draw-27", ["2c3c4d7h??", "2d3d5c????"], {}),
    ("open", "badugi", ["Ac2d3h??", "4c5d6h??"], {}),
]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(("book", "game", "hands", "kwargs"), SPOTS, ids=lambda v: v if isinstance(v, str) else "")
def test_samples_come_near_the_exact_answer(
    book: str, game: str, hands: list[str], kwargs: dict[str, Any], tier: Tier
) -> None:
    exact = equity(book, hands, game=game, exact=True, **kwargs)
    found = equity(book, hands, game=game, samples=SAMPLES[tier], seed="seed 1", tier=tier, **kwargs)
    assert (found.method, found.boards, found.seed, found.tier) == ("sampled", SAMPLES[tier], "seed 1", tier)
    for true, seen in zip(exact.hands, found.hands, strict=True):
        assert seen.interval99 is not None
        assert seen.interval99[0] <= true.equity <= seen.interval99[1]
        for part, other in zip(true.parts, seen.parts, strict=True):
            assert abs(float(part.equity - other.equity)) < 5 / sqrt(SAMPLES[tier])


@pytest.mark.parametrize("tier", TIERS)
def test_the_same_seed_gives_the_same_deals(tier: Tier) -> None:
    def ask(seed: str | int) -> Equity:
        return equity("star", ["AA", "random"], samples=PIECE[tier] + 10, seed=seed, tier=tier)

    assert ask("one").tally == ask("one").tally
    assert ask("one").tally != ask("two").tally
    assert ask(7).seed == "7"


def test_few_deals_are_sampled_without_loading_anything() -> None:
    assert equity("star", ["AA", "random"], samples=100, seed="few").tier == "plain"
    assert equity("star", ["AA", "random"], samples=100).seed is not None


@pytest.mark.parametrize("tier", TIERS)
def test_an_interrupted_sample_is_a_smaller_sample(tier: Tier) -> None:
    def interrupt(done: int, of: int) -> None:
        if done >= 2 * PIECE[tier]:
            raise KeyboardInterrupt

    request = read_request(find_game("star"), ["AhAs", "KdKc"])
    whole = 4 * PIECE[tier]
    found = sample(request, whole, "stop", tier, interrupt)
    assert found.stopped
    assert found.tally.boards == 2 * PIECE[tier]
    assert found.tally == sample(request, 2 * PIECE[tier], "stop", tier).tally


def test_interrupted_before_the_first_deals_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardspeak.odds.sample.plain.plain_deals", stop)
    with pytest.raises(KeyboardInterrupt):
        equity("star", ["AhAs", "KdKc"], samples=10, tier="plain")


@pytest.mark.parametrize("samples", [0, -1])
def test_a_sample_has_deals(samples: int) -> None:
    with pytest.raises(BadInput, match="at least one deal"):
        equity("star", ["AhAs", "KdKc"], samples=samples)


# -- intervals ---------------------------------------------------------------------------------------------


def test_wilson() -> None:
    low, high = wilson(0.5, 100, Z95)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(0.0, 100, Z95)
    assert (low, round(high, 4)) == (0.0, 0.0370)
    assert wilson(0.3, 0, Z95) == (0.0, 1.0)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.integers(0, 10_000)), min_size=1, max_size=6))
def test_intervals_hold_their_mean_and_stay_within_bounds(shares: list[tuple[float, int]]) -> None:
    total = sum(count for _, count in shares)
    low, high = share_interval(shares, Z95)
    wider = share_interval(shares, Z99)
    assert 0 <= wider[0] <= low <= high <= wider[1] <= 1
    if total:
        mean = sum(share * count for share, count in shares) / total
        assert low - 1e-12 <= mean <= high + 1e-12


def test_a_pot_often_divided_is_known_better() -> None:
    won_or_lost = share_interval([(1.0, 500), (0.0, 500)], Z95)
    divided = share_interval([(1.0, 100), (0.5, 800), (0.0, 100)], Z95)
    assert divided[1] - divided[0] < won_or_lost[1] - won_or_lost[0]
    always = share_interval([(0.5, 1000)], Z95)
    assert always[0] < 0.5 < always[1]


def test_95_intervals_of_100_hold() -> None:
    """Two hundred samples of one spot: about 190 intervals hold the true equity."""
    true = equity("star", ["AhKh", "QsQd"], board="2c3c4d").hands[0].equity
    held = 0
    for seed in range(200):
        found = equity("star", ["AhKh", "QsQd"], board="2c3c4d", samples=300, seed=seed, tier="numpy").hands[0]
        assert found.interval95 is not None
        held += found.interval95[0] <= true <= found.interval95[1]
    assert 182 <= held <= 198


# -- pieces of work ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 3])
def test_pieces_come_back_in_order_and_stop_when_nobody_asks(workers: int) -> None:
    begun: list[int] = []

    def piece(number: int) -> int:
        begun.append(number)
        return number * number

    pieces: list[Callable[[], int]] = [partial(piece, number) for number in range(50)]
    assert list(in_threads(pieces, workers)) == [number * number for number in range(50)]
    begun.clear()
    results = in_threads(pieces, workers)
    assert [next(results), next(results)] == [0, 1]
    results.close()  # type: ignore[attr-defined]
    assert len(begun) <= 2 + 2 * workers
