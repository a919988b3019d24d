"""Methods with figures to test against: the draw, balancing, colour-up, payouts, deals, structures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.tournament.balance import Felted, blinds_next, halted, to_balance, to_break, who_moves, worst_seat
from cardspeak.tournament.colour import (
    chips_raced,
    coloured_up,
    odd_chips,
    race_chances,
    race_chances_plain,
    raced,
)
from cardspeak.tournament.draws import commitment_of, draw_seats, pairs
from cardspeak.tournament.payouts import (
    by_place,
    chopped,
    divided,
    from_players,
    pool_of,
    prize_list,
    shared,
    shares_for,
)
from cardspeak.tournament.places import in_order, level_at, level_for
from cardspeak.tournament.structure import structure
from cardspeak.tournament.terms import Prizes


def table(name: str, sitting: set[int], button: int | None = None, small: int | None = None, big: int | None = None,
          seats: int = 10, emptied: tuple[int, ...] = ()) -> Felted:  # fmt: skip
    return Felted(name, seats, {seat: f"{name}{seat}" for seat in sorted(sitting)}, button, small, big, emptied)


FULL = set(range(1, 11))

# -- the draw ----------------------------------------------------------------------------------------------------------


def test_three_players_and_four_seats_at_level_tables_have_24_assignments() -> None:
    free = {"a": (1, 2), "b": (1, 2)}
    seen: Counter[tuple[tuple[str, str, int], ...]] = Counter()
    for number in range(6000):
        drawn = draw_seats(("x", "y", "z"), free, f"seed {number}")
        seen[tuple(sorted((one.player, one.table, one.seat) for one in drawn))] += 1
    assert len(seen) == 24
    assert min(seen.values()) > 250 - 5 * 16  # each 1/24 of 6,000, within five standard deviations
    assert max(seen.values()) < 250 + 5 * 16


@given(st.permutations(["ann", "bob", "cat", "dan", "eve"]), st.text("abc", min_size=1, max_size=4))
def test_the_draw_hangs_on_the_seed_and_on_nothing_else(order: list[str], seed: str) -> None:
    free = {"a": range(1, 4), "b": range(1, 4)}
    assert draw_seats(order, free, seed) == draw_seats(sorted(order), free, seed)
    drawn = draw_seats(order, free, seed)
    assert len({(one.table, one.seat) for one in drawn}) == 5
    assert abs(sum(one.table == "a" for one in drawn) - sum(one.table == "b" for one in drawn)) == 1


def test_newcomers_go_where_the_fewest_sit() -> None:
    drawn = draw_seats(("x", "y"), {"a": (9,), "b": (7, 8, 9)}, "s", {"a": 8, "b": 6})
    assert {one.table for one in drawn} == {"b"}


def test_a_commitment_fits_one_seed() -> None:
    assert commitment_of("seed") != commitment_of("seed ")
    assert len(commitment_of("seed")) == 64


def test_pairs_have_a_bye_where_they_are_odd() -> None:
    drawn = pairs("abcde", "s")
    assert sorted(name for pair in drawn for name in pair if name) == list("abcde")
    assert sum(not second for _, second in drawn) == 1


# -- balancing ---------------------------------------------------------------------------------------------------------


def test_the_player_due_the_big_blind_moves() -> None:
    full = table("g", FULL, button=3, small=4, big=5)
    assert blinds_next(full) == (4, 5, 6)
    assert who_moves(full, "big blind next", {}) == 6
    assert who_moves(table("g", FULL - {6}, 3, 4, 5), "big blind next", {}) == 7


def test_the_mover_comes_to_the_worst_open_seat_and_never_to_the_small_blind() -> None:
    assert worst_seat(table("r", FULL - {7, 2}, button=5, small=6, big=8)) == 2  # 7 lies between button and small blind
    assert worst_seat(table("r", FULL - {9, 2}, button=5, small=6, big=8)) == 9  # as the big blind
    assert worst_seat(table("r", FULL - {7}, button=5, small=6, big=8)) == 7  # no other seat is left


def test_other_methods_move_others() -> None:
    full = table("g", FULL, button=3, small=4, big=5)
    assert who_moves(full, "fewest moves", {f"g{seat}": 1 for seat in FULL - {9}}) == 9
    assert who_moves(full, "big blind next, not twice", {}) == 6
    both = table("g", {5, 6}, button=6, small=6, big=5)
    assert who_moves(both, "big blind next, not twice", {}) != both.big
    assert worst_seat(table("r", FULL - {2, 7, 9}, emptied=(7, 2, 9)), "last emptied") == 9


@pytest.mark.parametrize(("players", "breaks"), [((9, 8, 8, 8, 8), False), ((8,) * 5, True), ((9, 9, 9, 9, 4), True)])
def test_41_to_40_players_at_ten_seats_break_a_table(players: tuple[int, ...], breaks: bool) -> None:
    tables = [table(f"t{at}", set(range(1, count + 1))) for at, count in enumerate(players)]
    assert (to_break(tables, "last table") is not None) == breaks == (sum(players) <= 40)


def test_a_table_breaks_in_the_order_of_the_terms() -> None:
    tables = [table("a", {1}), table("b", {1, 2}), table("c", {1, 2, 3})]
    assert to_break(tables, "last table").table == "c"  # type: ignore[union-attr]
    assert to_break(tables, "fewest players").table == "a"  # type: ignore[union-attr]
    assert to_break(tables, "in order", ("b", "a")).table == "b"  # type: ignore[union-attr]
    assert to_break(tables[:1], "last table") is None


@pytest.mark.parametrize(
    ("tolerance", "apart", "moves"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True), (3, 3, False)]
)
def test_tables_stay_within_the_tolerance(tolerance: int, apart: int, moves: bool) -> None:
    tables = [table("a", set(range(1, 9)), 1, 2, 3), table("b", set(range(1, 9 - apart)), 1, 2, 3)]
    assert (to_balance(tables, "big blind next", tolerance, {}) is not None) == moves


@pytest.mark.parametrize(("short", "waits"), [(2, []), (3, ["b"])])
def test_a_table_three_short_of_the_fullest_waits(short: int, waits: list[str]) -> None:
    tables = [table("a", set(range(1, 10))), table("b", set(range(1, 10 - short)))]
    assert halted(tables, 3) == waits
    assert halted(tables, 0) == []


# -- colour-up ---------------------------------------------------------------------------------------------------------


def test_the_chances_of_a_chip_race() -> None:
    odd = {"x": 4, "y": 3, "z": 2}
    assert odd_chips({"x": 120, "y": 65, "z": 10}, 5, 25) == odd
    assert chips_raced(odd, 5, 25) == 2
    wanted = {"x": Fraction(50, 63), "y": Fraction(73, 105), "z": Fraction(23, 45)}
    assert race_chances(odd, 2) == wanted == race_chances_plain(odd, 2)
    assert sum(wanted.values()) == 2


@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), st.integers(1, 3))
def test_the_chances_agree_with_the_plain_count(counts: list[int], chips: int) -> None:
    odd = {f"p{at}": count for at, count in enumerate(counts)}
    assert race_chances(odd, chips) == race_chances_plain(odd, chips)


def test_half_a_chip_is_made_up_or_not() -> None:
    assert chips_raced({"x": 1, "y": 1}, 25, 100) == 1
    assert chips_raced({"x": 1, "y": 1}, 25, 100, at_least_half=False) == 0
    assert chips_raced({"x": 1}, 25, 100) == 0
    assert chips_raced({"x": 3}, 25, 100, at_least_half=False) == 1


@given(st.lists(st.integers(1, 60), min_size=2, max_size=5), st.randoms())
def test_nobody_is_raced_out_and_nobody_wins_two(stacks: list[int], rng: object) -> None:
    given_ = {f"p{at}": 25 * stack for at, stack in enumerate(stacks)}
    odd = odd_chips(given_, 25, 100)
    pack = list(deck_of(52).cards)
    rng.shuffle(pack)  # type: ignore[attr-defined]
    cards = {player: tuple(pack.pop() for _ in range(count)) for player, count in odd.items()}
    after = coloured_up(given_, 25, 100, cards)
    assert all(chips and chips % 100 == 0 for chips in after.values())
    assert all(after[player] - given_[player] < 100 for player in given_)
    fair = sum(given_[player] - given_[player] % 100 for player in given_) + 100 * chips_raced(odd, 25, 100)
    rescued = sum(after.values()) - fair
    assert 0 <= rescued <= 100 * len(given_)


def test_the_highest_card_wins_and_suits_decide() -> None:
    cards = {"x": parse_cards("9s2d"), "y": parse_cards("9hKc"), "z": parse_cards("Kd")}
    assert raced(cards, 2) == ["z", "y"]


def test_chips_change_into_a_multiple() -> None:
    with pytest.raises(BadInput, match="multiple"):
        odd_chips({"x": 100}, 25, 90)


# -- payouts -----------------------------------------------------------------------------------------------------------


@given(st.integers(2, 1000), st.integers(0, 10_000_000))
def test_ordinary_shares_divide_every_cent(players: int, pool: int) -> None:
    shares = shares_for(players)
    assert sum(shares) == 10_000
    assert list(shares) == sorted(shares, reverse=True)
    assert len(shares) < players
    assert sum(prize_list(Prizes(shares=shares, whole=10_000), pool, players)) == pool


def test_never_more_places_than_players() -> None:
    assert prize_list(Prizes(shares=(50, 30, 20)), 1000, 2) == (625, 375)


def test_ties_share_the_places_they_fill() -> None:
    assert shared([500, 300, 200], [1, 2]) == [500, 250, 250]
    assert shared([500, 301, 200, 0], [1, 3]) == [500, 167, 167, 167]
    awards = by_place((500, 301, 200), list("abc"), dict.fromkeys("abc", True), [["b", "c"]])
    assert [(one.player, one.place, one.amount) for one in awards] == [("a", 1, 500), ("b", 2, 251), ("c", 2, 250)]


def test_whoever_may_not_win_is_passed_over() -> None:
    awards = by_place((500, 300, 200), list("abcd"), {"a": True, "b": False, "c": True, "d": True})
    assert [(one.player, one.place, one.stands_for, one.amount) for one in awards] == [
        ("a", 1, 1, 500),
        ("c", 3, 2, 300),
        ("d", 4, 3, 200),
    ]
    assert by_place((500, 300), ["a"], {"a": True})[0].amount == 800


def test_the_pool() -> None:
    prizes = Prizes(percent=90, added=50, bounty=10, guarantee=2000, guarantee_from=5)
    assert from_players(prizes, 1000, 4) == 864
    assert pool_of(prizes, 1000, 4) == 914
    assert pool_of(prizes, 1000, 5) == 2000


def test_a_satellite_pays_seats() -> None:
    assert prize_list(Prizes(seat=1000), 3500, 20) == (1000, 1000, 1000, 500)
    assert prize_list(Prizes(seat=1000), 3000, 20) == (1000, 1000, 1000)
    assert prize_list(Prizes(seat=1000), 900, 20) == (900,)


def test_a_deal_by_chips_keeps_the_lowest_prize_for_each() -> None:
    chips = {"a": 15000, "b": 12000, "c": 10000, "d": 6000, "e": 500}
    amounts = [57_00 + 285_00, 5700, 5700, 5700, 5700]
    assert chopped(chips, amounts) == {"a": 15528, "b": 13562, "c": 12252, "d": 9631, "e": 6027}
    assert divided(100, [1, 1, 1]) == [34, 33, 33]


def test_only_ties_on_which_a_prize_hangs_are_named() -> None:
    marks = {"a": (1, 1, 9, 0), "b": (1, 1, 5, 0), "c": (1, 1, 5, 0), "d": (1, 0, 1, 0), "e": (1, 0, 1, 0)}
    groups = in_order(marks, marks, {})
    assert level_for(groups, (50, 30, 20)) == ["b", "c"]
    assert level_for(groups, (50, 25, 25)) == []
    assert level_for(groups, (50, 25, 25, 5)) == ["d", "e"]
    assert level_at(groups, 2) == ["b", "c"]
    assert level_at(groups, 3) == []


# -- structures --------------------------------------------------------------------------------------------------------


@given(st.integers(1000, 100_000), st.integers(2, 500), st.sampled_from([15, 20, 30]))
def test_a_structure_rises_and_lasts(chips: int, players: int, minutes: int) -> None:
    levels = [level for level in structure(chips, players, minutes=minutes) if not level.rest]
    smalls = [level.blinds[0] for level in levels]
    assert smalls == sorted(set(smalls))
    assert all(small % 25 == 0 and big == 2 * small for small, big in (level.blinds for level in levels))
    assert smalls[0] * 2 <= max(chips // 50, 50)


def test_a_structure_has_antes_of_three_kinds_and_breaks() -> None:
    none, each, big = (structure(10_000, 30, antes=kind) for kind in ("none", "everybody", "big blind"))
    assert not any(level.stakes and level.stakes.antes for level in none)
    later = [level.stakes for level in each if level.stakes and level.stakes.antes]
    assert len(later) == len([level for level in each if not level.rest]) - 3
    assert all(stakes.antes[0] < stakes.blinds[0] for stakes in later)
    assert all(level.stakes.antes[0] == level.blinds[1] for level in big if level.stakes and level.stakes.antes)
    assert [level.stakes for level in structure(10_000, 30, antes="button")] == [level.stakes for level in big]
    assert any(level.rest for level in none)
    long = [level.stakes.antes[0] for level in structure(20_000, 60, hours=6, antes="everybody")[5:] if level.stakes]
    assert long[:8] == [75, 125, 150, 250, 375, 500, 750, 750]  # amounts that people say, and chips in play pay
    with pytest.raises(BadInput, match="two players"):
        structure(10_000, 1)
