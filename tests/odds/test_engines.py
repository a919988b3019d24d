"""The engines under a request: races of stud and draw, ranges on a flop, the order of starting hands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import deck_of
from cardspeak.odds import showdowns
from cardspeak.odds.classes import combos_of, kind_of, kinds
from cardspeak.odds.counting import CountingWork, count
from cardspeak.odds.drawn import compiled as drawn_numba
from cardspeak.odds.drawn import plain as drawn
from cardspeak.odds.drawn.plain import Drawing
from cardspeak.odds.equity import equity
from cardspeak.odds.order import _one_board, _quarters, by_table, one_by_one, starting_order
from cardspeak.odds.request import find_game, order_of, read_request
from cardspeak.odds.spot import Contest, contest_of

CROWN = "crown-melbourne-poker"


def contest(game: str, book: str = CROWN, deck: int | None = None) -> Contest:
    return contest_of(find_game(book, game), deck)


RULES = [
    contest("five-card-stud"),
    contest("seven-card-stud"),
    contest("razz"),
    contest("seven-card-stud-hilo"),
    contest("lowball-27"),
    contest("badugi", "open"),
]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(RULES), st.permutations(range(52)), st.data())
def test_races_are_every_deal(rule: Contest, order: list[int], data: st.DataObject) -> None:
    """Two to four hands with up to two cards each to come, from a stub of six."""
    players = data.draw(st.integers(2, 4))
    unknown = [data.draw(st.integers(0, 2 if players < 4 else 1)) for _ in range(players)]
    cards = iter(order)
    hands = [Drawing(tuple(next(cards) for _ in range(rule.hole - more)), more) for more in unknown]
    stub = sorted([next(cards) for _ in range(max(6, sum(unknown)))])
    wanted = drawn.every_deal(rule, hands, stub)
    assert drawn_numba.tally(rule, hands, stub) == wanted
    if len(rule.parts) == 1:
        assert drawn.race_tally(rule, hands, stub) == wanted


def test_races_tell_their_progress() -> None:
    rule = contest("seven-card-stud")
    told: list[tuple[int, int]] = []
    hands = [Drawing(tuple(range(seat * 5, seat * 5 + 5)), 2) for seat in range(3)]
    drawn_numba.tally(rule, hands, range(20, 32), lambda done, of: told.append((done, of)))
    assert told == [(done, told[-1][1]) for done in range(1, told[-1][1] + 1)]


@pytest.mark.parametrize(
    ("hands", "board", "deck"),
    [
        (["AA, 87s", "KK, A5s"], "2c3c4d9h", 52),
        (["AK, QQ+", "AQ, 99-TT"], "2c3c4d9hKd", 52),
        (["random", "random"], "AsKsQsJsTs", 20),
        (["random", "QQ+"], "AsKsQdJd", 20),
        (["66+", "77, A8s+"], "6c7c8d", 36),
        (["As??", "Kh??"], "7c8c9dTh", 32),
    ],
)
def test_two_ranges_on_a_board_are_all_their_matchups(hands: list[str], board: str, deck: int) -> None:
    request = read_request(find_game(CROWN if deck == 20 else "star"), hands, board, deck=deck)
    assert showdowns.fits(request)
    assert showdowns.tally(request) == count(request, CountingWork("tables", "numba", 0.0))


def test_what_is_left_to_other_engines() -> None:
    for game, hands, board in (
        ("holdem", ["AA", "KK"], "2c3c"),
        ("holdem", ["AA", "KK", "QQ"], "2c3c4d"),
        ("omaha", ["AhAsKhKs", "QhQsJhJs"], "2c3c4d"),
    ):
        assert not showdowns.fits(read_request(find_game("star", game), hands, board))
    assert not showdowns.fits(read_request(find_game(CROWN, "holdem-hilo"), ["AA", "KK"], "2c3c4d"))


# -- the order of starting hands ---------------------------------------------------------------------------


def test_the_table_of_matchups_and_one_by_one_agree() -> None:
    rule, every = contest("holdem", deck=20), kinds(deck_of(20))
    assert by_table(rule, every) == one_by_one(rule, every)


def test_the_order_is_by_exact_equity_against_a_random_hand(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSPEAK_CACHE", str(tmp_path_factory.mktemp("orders")))
    starting_order.cache_clear()
    rule = contest("holdem", deck=20)
    order = starting_order(rule)
    starting_order.cache_clear()
    assert starting_order(rule) == order  # from the cache on disk
    assert [one.equity for one in order] == sorted((one.equity for one in order), reverse=True)
    assert str(order[0].kind) == "AA"
    assert sum(one.equity * one.kind.combos for one in order) == Fraction(190, 2)  # nobody gains from nobody
    for one in (order[0], order[7], order[-1]):
        hand = combos_of(one.kind)[0]
        assert equity(CROWN, [hand, "random"], deck=20, exact=True).hands[0].equity == one.equity


@pytest.mark.parametrize(("winners", "quarters"), [((1, 0), 4), ((1, 2), 2), ((3, 1), 3), ((3, 3), 2), ((2, 0), 0)])
def test_what_the_first_of_two_hands_receives(winners: tuple[int, int], quarters: int) -> None:
    assert _quarters(winners) == quarters


def test_two_boards_are_ordered_as_one() -> None:
    assert _one_board(contest("double-flop-holdem")) == contest("holdem")
    assert _one_board(contest("holdem-hilo")) == contest("holdem-hilo")


def test_shares_are_taken_from_the_order() -> None:
    rule = contest("holdem", deck=20)
    strongest = {str(kind) for kind in order_of(rule)[:2]}
    held = read_request(find_game(CROWN), ["7%", "random"], deck=20).hands[0].combos
    assert {str(kind_of(combo)) for combo in held} == strongest
    assert len(held) <= 0.07 * 190


@pytest.mark.slow
def test_aces_are_best() -> None:
    order = starting_order(contest("holdem"))
    assert [str(one.kind) for one in order[:8]] == ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs"]
    assert str(order[-1].kind) == "32o"
    assert round(float(order[0].equity), 6) == 0.852037
    assert starting_order(contest("double-flop-holdem")) == order
