"""What is asked of the engines, and the judge of them all: every board one by one, ranked as the books say."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds import brute
from cardspeak.odds.exact import cost, marginals, tally
from cardspeak.odds.spot import Contest, Spot, contest_of, spot_of
from cardspeak.odds.tally import Tally, TallyKey
from cardspeak.odds.tiers import choose
from cardspeak.ranking.plain import any_of, best_play, exactly

CROWN = "crown-melbourne-poker"


def contest(game: str, deck: int | None = None, book: str = CROWN) -> Contest:
    return contest_of(load_book(book).game(game), deck)


def spot(game: str, hands: str, *boards: str, dead: str = "", deck: int | None = None, book: str = CROWN) -> Spot:
    """`spot("holdem", "AsAh KdKc", "2c3d4h")`."""
    return spot_of(
        contest(game, deck, book), map(parse_cards, hands.split()), map(parse_cards, boards), parse_cards(dead)
    )


def by_the_book(asked: Spot) -> Tally:
    """Written straight from the rules, with the plain evaluator of five cards."""
    counts: Counter[TallyKey] = Counter()
    assert asked.contest.rows == 1
    for cards in combinations(asked.stub, asked.to_come[0]):
        board = [Card(card) for card in (*asked.boards[0], *cards)]
        key = []
        for part in asked.contest.parts:
            best = []
            for hand in asked.hands:
                hole = [Card(card) for card in hand]
                use = asked.contest.use
                choices = any_of(hole + board, 5) if use is None else exactly(use, hole, board)
                best.append(best_play(choices, part.shape))
            top = max((play.key for play in best if play is not None), default=None)
            key.append(sum(1 << seat for seat, play in enumerate(best) if play is not None and play.key == top))
        counts[tuple(key)] += 1
    return Tally(len(asked.hands), counts)


# -- the judge ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        spot("holdem", "AsKs QdQh", "JsTs2c"),
        spot("holdem", "AsKs QdQh JcJd", "JsTs", deck=20),
        spot("holdem", "As8s KdKh", "QsTs7c", deck=32),
        spot("holdem", "As6s 9d9h", "8s7sJd", deck=36, book="star-sydney-poker"),
        spot("two-card-manila", "As8s KdKh", "QsTs7c", deck=32),
        spot("three-card-manila", "AsAd6s 9d9hTs", "8s7s9sQs", deck=36, book="star-sydney-poker"),
        spot("faro-manila", "AsAd6s2c2d 9d9hTs8hKs", "8s7s9s2h"),
        spot("holdem-hilo", "As2s 9d9h", "8s7s5dKs"),
        spot("omaha", "AsAdKsKd JhTh9c8c", "7s6s5h2s"),
        spot("omaha-hilo", "As2dKsKd 3h4h9c8c", "7s6sTh5s"),
        spot("holdem", "AsKs QdQh", "JsTs2c", book="tasmania-poker"),
        spot("short-deck-holdem", "AsKs QdQh", "JsTs6c", book="open-table"),
    ],
    ids=lambda asked: f"{asked.contest.deck}-{len(asked.hands)}-{asked.completions}",
)
def test_judge_ranks_as_the_books_say(asked: Spot) -> None:
    assert brute.tally(asked) == by_the_book(asked)


def test_judge_deals_two_rows_from_one_stub() -> None:
    asked = spot("double-flop-holdem", "AsAh KdKc", "2c3c4c5d", "7h8h9hTd")
    found = brute.tally(asked)
    assert found.boards == asked.completions == 40 * 39
    rows = list(brute.completions(asked.boards, asked.to_come, asked.stub))
    assert len(set(rows)) == len(rows) == 40 * 39
    assert all(len({*top, *bottom}) == 10 for top, bottom in rows)


# -- cases of the book -------------------------------------------------------------------------------------


def equities(asked: Spot) -> list[Fraction]:
    return [share.equity for share in tally(asked, "plain").shares()]


HALF, ALL, NONE, QUARTER = Fraction(1, 2), Fraction(1), Fraction(0), Fraction(1, 4)


@pytest.mark.clause(CROWN, "12.5.4(a)")
def test_any_of_the_hole_cards_may_play() -> None:
    assert equities(spot("holdem", "2c2d 3h4h", "AsKsQsJsTs")) == [HALF, HALF]  # none: the board is a royal flush
    assert equities(spot("holdem", "Kc2d Qh4h", "AsAdAh9s9c")) == [HALF, HALF]  # none: the board's full house
    assert equities(spot("holdem", "Kc2d Qh4h", "AsAdAhAc9c")) == [ALL, NONE]  # one
    assert equities(spot("holdem", "KcKd QhQd", "AsAd8h7c2c")) == [ALL, NONE]  # two


@pytest.mark.clause(CROWN, "12.5.4(b)(i)")
@pytest.mark.clause(CROWN, "12.5.4(b)(ii)")
@pytest.mark.clause(CROWN, "12.5.4(b)(iii)")
def test_double_flop_rows_are_won_apart_and_by_everybody() -> None:
    apart = spot("double-flop-holdem", "AsAh KdKc", "AcQd8h7c2c", "KhQs8d7s2s")
    assert tally(apart, "plain") == Tally(2, {(1, 2): 1})
    assert equities(apart) == [HALF, HALF]
    both = spot("double-flop-holdem", "AsAh KdKc", "AcQd8h7c2c", "Ad2hTs9s4d")
    assert tally(both, "plain") == Tally(2, {(1, 1): 1})
    assert equities(both) == [ALL, NONE]
    board_plays = spot("double-flop-holdem", "AcAh KdKh", "AdQd8h7c2c", "TsJsQsKsAs")
    assert tally(board_plays, "plain") == Tally(2, {(1, 3): 1})
    assert equities(board_plays) == [HALF + QUARTER, QUARTER]


@pytest.mark.clause(CROWN, "12.5.4(b)(v):1")
@pytest.mark.clause(CROWN, "12.5.4(b)(v):2")
@pytest.mark.clause(CROWN, "12.5.4(b)(v):3")
@pytest.mark.clause(CROWN, "12.5.4(b)(v):4")
def test_holdem_hilo_halves() -> None:
    board_low = spot("holdem-hilo", "KcKd QhQd", "8s6d4h3c2c")
    assert tally(board_low, "plain") == Tally(2, {(1, 3): 1})
    assert equities(board_low) == [HALF + QUARTER, QUARTER]
    no_low = spot("holdem-hilo", "Ac2d QhQd", "9s8d7hTcJc")  # two cards of eight or lower lie, three are needed
    assert tally(no_low, "plain") == Tally(2, {(2, 0): 1})
    assert equities(no_low) == [NONE, ALL]
    one_takes_both = spot("holdem-hilo", "Ac2c KhKd", "3c4c5c9dJs")
    assert tally(one_takes_both, "plain") == Tally(2, {(1, 1): 1})
    assert equities(one_takes_both) == [ALL, NONE]


@pytest.mark.clause(CROWN, "12.5.4(b)(vi):1")
def test_omaha_plays_exactly_two() -> None:
    four_spades = spot("omaha", "AsKsQsJs 2c2d7h7d", "Ts9s7c4d3h")  # two spades lie: no flush
    assert tally(four_spades, "plain") == Tally(2, {(2,): 1})
    board_flush = spot("omaha", "As2c3d4h KdKc8h8d", "QsJs9s7s5s")  # one spade in the hand does not play
    assert tally(board_flush, "plain") == Tally(2, {(2,): 1})


@pytest.mark.clause(CROWN, "12.5.4(b)(vii):1")
@pytest.mark.clause(CROWN, "12.5.4(b)(vii):2")
@pytest.mark.clause(CROWN, "12.5.4(b)(vii):3")
@pytest.mark.clause(CROWN, "12.5.4(b)(vii):4")
def test_omaha_hilo_halves() -> None:
    two_low_cards_lie = spot("omaha-hilo", "Ac2d3h4h KcKdQhQd", "8s7dTcJc9d")
    assert tally(two_low_cards_lie, "plain") == Tally(2, {(2, 0): 1})
    assert equities(two_low_cards_lie) == [NONE, ALL]
    other_pairs_for_each_half = spot("omaha-hilo", "Ac2dKsKh 3c4cQsQh", "Kd8h7d6sTs")
    assert tally(other_pairs_for_each_half, "plain") == Tally(2, {(1, 1): 1})


# -- questions that cannot be asked ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "boards", "dead", "says"),
    [
        ("AsAh AsKd", (), "", "As appears twice"),
        ("AsAh KdKc", ("As",), "", "As appears twice"),
        ("AsAh KdKc", ("2c3c4c5c6c7c",), "", "A board has 5 cards, not 6"),
        ("AsAh KdKcQc", (), "", "holds 2 cards at the showdown, not 3"),
        ("AsAh KdKc", ("2c", "3c"), "", "has 1 boards, not 2"),
        ("", (), "", "0 hands were given"),
    ],
)
def test_bad_spots(hands: str, boards: tuple[str, ...], dead: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        spot("holdem", hands, *boards, dead=dead)


def test_cards_outside_the_deck_and_unknown_cards() -> None:
    with pytest.raises(BadInput, match="6s is not in the deck of 32"):
        spot("holdem", "As6s KdKc", deck=32)
    with pytest.raises(BadInput, match="must be known"):
        spot_of(contest("holdem"), [(51, 52), (49, 48)])


def test_stub_too_short() -> None:
    eight = "AsAh KdKc QdQc JsJh TsTh AcAd KsKh"  # fourteen of twenty cards
    assert spot("holdem", eight, deck=20).completions == 6
    assert spot("holdem", eight, deck=20, dead="Qs").completions == 1
    with pytest.raises(BadInput, match="1 cards short"):
        spot("holdem", eight, deck=20, dead="QsQh")


def test_most_hands() -> None:
    cards = list(range(52))
    hands = [cards[at : at + 2] for at in range(0, 26, 2)]
    assert len(spot_of(contest("holdem"), hands[:12]).hands) == 12
    with pytest.raises(BadInput, match="13 hands"):
        spot_of(contest("holdem"), hands)


def test_chinese_poker_has_no_pot() -> None:
    with pytest.raises(BadInput, match="for points"):
        contest("chinese-poker")


@pytest.mark.parametrize("name", BOOKS)
def test_every_other_game_is_a_contest(name: str) -> None:
    for game in load_book(name).games.values():
        if game.family == "chinese":
            continue
        for deck in game.decks:
            found = contest_of(game, deck)
            assert found.deck == deck
            assert all(part.shape.lowest == 13 - deck // 4 or part.shape.badugi for part in found.parts)
            assert found.board_cards in (0, 5)
            assert found.rows == (0 if game.family in ("stud", "draw") else max(part.row for part in found.parts))


def test_pineapple_is_two_cards_after_the_discard() -> None:
    assert contest("pineapple") == contest("crazy-pineapple") == contest("holdem")


# -- stud and draw: nothing to come ------------------------------------------------------------------------


def test_complete_hands_without_a_board() -> None:
    stud = spot("seven-card-stud-hilo", "AsAhAdKsKh3c2d 7d5d4h3s2s9hTh")
    assert (stud.completions, cost(stud)) == (1, 1)
    assert tally(stud) == Tally(2, {(1, 2): 1})
    assert tally(spot("lowball-27", "7s5d4h3c2c 7d6d4c3h2s")) == Tally(2, {(1,): 1})


# -- tiers and cost ----------------------------------------------------------------------------------------


def test_tiers_by_name() -> None:
    asked = spot("holdem", "AsAh KdKc", "2c3c4c")
    with pytest.raises(BadInput, match="no tier 'gpu'"):
        tally(asked, "gpu")  # type: ignore[arg-type]
    assert choose("plain", 10**9) == "plain"
    assert choose(None, 10**9) == "numba"


def test_one_question_imports_neither_numpy_nor_numba() -> None:
    ask = (
        "import sys; from cardspeak.books.loader import load_book; from cardspeak.cards import parse_cards as p;"
        "from cardspeak.odds.spot import contest_of, spot_of; from cardspeak.odds.exact import tally;"
        f"c = contest_of(load_book('{CROWN}').game('holdem'));"
        "t = tally(spot_of(c, [p('AhAs'), p('KdKc')]));"
        "sys.exit(t.boards != 1712304 or 'numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0


def test_cost_tells_what_is_looked_at() -> None:
    before = spot("holdem", "AsAh KdKc")
    assert before.completions == 1_712_304
    # 6,175 boards by rank, and for two kinds of suit as many again and the sets of four and five cards of it.
    assert cost(before) == 6175 + 2 * (6175 + 715 + 1287)
    assert cost(spot("holdem", "AsAh KdKc", "2c3d4h")) < 1000
    flop = spot("double-flop-holdem", "AsAh KdKc", "2c3d4h", "5c6d7h")
    assert cost(flop) == 2 * 861 * 4
    assert flop.completions == 861 * 780


def test_brute_force_serves_what_does_not_collapse() -> None:
    """Deuce to seven on a board: there a flush does harm, so its value is not the better of two tables."""
    low = contest("lowball-27").parts
    odd = contest("holdem")._replace(parts=low)
    asked = spot_of(odd, [parse_cards("7s5s"), parse_cards("8d6d")], [parse_cards("4s3s2s")])
    assert cost(asked) == asked.completions == 990
    assert tally(asked) == by_the_book(asked)
    assert marginals(asked) == (tally(asked),)
