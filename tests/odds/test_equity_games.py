"""Equity against a slow twin that deals every card one by one and ranks hands straight from the books."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds import counting
from cardspeak.odds import equity as module
from cardspeak.odds.counting import best_work, plan_work
from cardspeak.odds.equity import Equity, equity
from cardspeak.odds.ranges import parse_range
from cardspeak.odds.request import find_game, hand_form, read_request
from cardspeak.odds.spot import Contest, contest_of
from cardspeak.odds.tally import TallyKey
from cardspeak.odds.tiers import Tier
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.plain import PlainKey, any_of, exactly, worth

CROWN = "crown-melbourne-poker"
TIERS: tuple[Tier, ...] = ("plain", "numpy", "numba")
Cards = tuple[Card, ...]


# -- the twin ----------------------------------------------------------------------------------------------


@cache
def strength(hole: frozenset[Card], board: frozenset[Card], use: int | None, shape: Shape) -> Any:
    """What a hand is worth, straight from the books; None if it does not qualify."""
    own, shared = tuple(hole), tuple(board)
    if shape.badugi:
        return worth(own, shape)
    choices = any_of((*own, *shared), shape.size) if use is None else exactly(use, own, shared)
    return max((key for five in choices if (key := key_of_five(frozenset(five), shape)) is not None), default=None)


@cache
def key_of_five(cards: frozenset[Card], shape: Shape) -> PlainKey | None:
    """The same five are among the choices of many hands on many boards."""
    return worth(tuple(cards), shape)


def deals(counts: Sequence[int], stub: frozenset[Card]) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal groups of so many cards from one stub."""
    if not counts:
        yield ()
        return
    for cards in combinations(sorted(stub), counts[0]):
        for rest in deals(counts[1:], stub - set(cards)):
            yield (cards, *rest)


def by_hand(
    contest: Contest, ranges: Sequence[Sequence[Cards]], boards: Sequence[Cards], dead: Cards
) -> Counter[TallyKey]:
    """Every hand of every range with every card that can come: who wins each share how often."""
    found: Counter[TallyKey] = Counter()
    pack = {Card(number) for number in range(52 - contest.deck, 52)}
    for held in product(*ranges):
        known = [card for cards in (*held, *boards, dead) for card in cards]
        if len(set(known)) < len(known):
            continue
        missing = [contest.hole - len(hand) for hand in held] + [contest.board_cards - len(row) for row in boards]
        for dealt in deals(missing, frozenset(pack - set(known))):
            hands = [frozenset((*own, *more)) for own, more in zip(held, dealt, strict=False)]
            rows = [frozenset((*row, *more)) for row, more in zip(boards, dealt[len(held) :], strict=True)]
            found[tuple(winners(contest, number, hands, rows) for number in range(len(contest.parts)))] += 1
    return found


def winners(contest: Contest, part: int, hands: list[frozenset[Card]], rows: list[frozenset[Card]]) -> int:
    rule = contest.parts[part]
    board = rows[rule.row - 1] if rows else frozenset()
    worth = [strength(hand, board, contest.use, rule.shape) for hand in hands]
    best = max((value for value in worth if value is not None), default=None)
    return sum(1 << seat for seat, value in enumerate(worth) if value is not None and value == best)


def all_but(text: str) -> str:
    """Every other card of a full deck, dead."""
    kept = parse_cards(text)
    return "".join(str(card) for card in map(Card, range(52)) if card not in kept)


RED = "8h9hThJhQhKhAh8d9dTdJdQdKdAd"
LOW = "Ah2h3h4h5h6h7h8hAc2c3c4c5c6c7c8cKhKcQhQc"

SPOTS: list[tuple[str, str, list[str], dict[str, Any]]] = [
    (CROWN, "holdem", ["AsAh", "KdKc"], {"deck": 20, "board": "QsJh"}),
    (CROWN, "holdem", ["AsAh", "KdKc", "TsTh"], {"deck": 20, "board": "QsJhTd"}),
    (CROWN, "holdem", ["AsAh", "??"], {"deck": 20, "board": "QsJhTdTs"}),
    (CROWN, "holdem", ["AK", "QQ, AsTs"], {"deck": 20, "board": "QsJhTdKd"}),
    (CROWN, "holdem", ["AK, TT", "QJ", "As??"], {"deck": 20, "board": "QsJhTdKdKc"}),
    ("star", "holdem", ["7s8s", "AdKd"], {"deck": 32, "board": "9sTsAc"}),
    ("star", "holdem", ["77", "AKs"], {"deck": 32, "board": "9sTsAc8d"}),
    ("star", "holdem", ["6s7s", "AhAd"], {"deck": 36, "board": "8s9sAc"}),
    ("tasmania", "holdem", ["AsAh", "KdKc"], {"board": "2s3h4d9s"}),
    (CROWN, "holdem-hilo", ["Ah2h", "KhKc"], {"board": "3h4c", "dead": all_but(LOW)}),
    (CROWN, "holdem-hilo", ["Ah2h", "Ac2c", "??"], {"board": "3h4c8hKc", "dead": all_but(LOW)}),
    (CROWN, "double-flop-holdem", ["8h9h", "AdKd"], {"board": "TsJs2c/3s4s5c", "dead": all_but(RED + "TsJs2c3s4s5c")}),
    (
        CROWN,
        "double-flop-holdem",
        ["8h9h", "AdKd"],
        {"board": "TsJs2c3c", "dead": all_but("8h9hAdKdTsJs2c3cThJhQhAhAs7c")},
    ),
    ("star", "pineapple", ["AsAh", "KdKc"], {"board": "2s3h4d", "dead": "Ac"}),
    ("star", "omaha", ["8h9hThJh", "8d9dTdJd"], {"board": "QhKd", "dead": all_but(RED + "2c2s")}),
    ("star", "omaha", ["8h9hThJh", "8d9dTd??"], {"board": "QhKdAh2c", "dead": all_but(RED + "2c")}),
    (CROWN, "omaha-hilo", ["Ah2h3hKh", "Ac4c5cKc"], {"board": "6h7c", "dead": all_but(LOW)}),
    ("star", "two-card-manila", ["7s8s", "AdKd"], {"deck": 32, "board": "9sTsAc"}),
    ("star", "two-card-manila", ["7s8s", "AK"], {"deck": 32, "board": "9sTsAcJd"}),
    (CROWN, "two-card-manila", ["7s8s", "AdKd"], {"deck": 32, "board": "9sTsAc"}),
    ("star", "three-card-manila", ["6s7s8s", "AdKdAh"], {"deck": 36, "board": "9sTsAc"}),
    (CROWN, "faro-manila", ["AsAhKdQc2c", "KsKh3d4d5d"], {"board": "9sTsAc7d"}),
    ("star", "seven-card-stud", ["7s8s9sJcJd", "AdKdAh7d9d"], {"deck": 52, "dead": all_but(RED + "7s8s9sJc7d")}),
    (CROWN, "seven-card-stud", ["7s8s9sJcJd", "AdKdAhTdQd", "7h8h9cThJh8d"], {"deck": 32, "dead": "AcKcQcAsKsQs7c8c"}),
    (CROWN, "seven-card-stud-hilo", ["Ah2h3h4hKh", "Ac2c3c4cKc"], {"dead": all_but(LOW)}),
    (CROWN, "seven-card-stud-hilo", ["Ah2h3h4hKh8h", "Ac2c3c4cKc", "5h6h7h8cQhQc"], {"dead": all_but(LOW + "7s8s")}),
    (CROWN, "razz", ["Ah2h3h4hKh", "Ac2c3c4cKc"], {"dead": all_but(LOW)}),
    (CROWN, "five-card-stud", ["7s8s", "AdKdQd"], {"deck": 32, "dead": "AcKcQcJcTcAsKsQsJsTs"}),
    (
        "tasmania",
        "five-card-stud",
        ["7s8s9s", "AdAc8d, 7c7d8c", "KhQh"],
        {"deck": 32, "dead": "JcTcAsKsQsJsTsJdTdJhTh9d9h9c"},
    ),
    (CROWN, "crown-stud", ["7s8s9s", "??AdAc"], {"deck": 32, "dead": "JcTcAsKsQsJsTsJdTdJhTh9d9h9c"}),
    ("star", "draw-ante", ["7s8s9s????", "AdAcAh????"], {"deck": 32, "dead": "JcTcAsKsQsJsTsJdTdJh"}),
    (CROWN, "draw-kitty", ["7s8s9sTs??", "AdAcKdKc??"], {"deck": 32}),
    (CROWN, "lowball-27", ["2h3h4h5h??", "2c3c4cKhKc"], {"dead": all_but(LOW)}),
    ("open", "triple-draw-27", ["2h3h4h7h??", "2c3c4c????"], {"dead": all_but(LOW)}),
    (CROWN, "triple-draw-a5", ["Ah2h3h????", "Ac2c3c4c??"], {"dead": all_but(LOW)}),
    ("open", "badugi", ["Ah2c3hKh", "Ac2h????"], {"dead": all_but(LOW)}),
    ("open", "badugi", ["Ah2c3s??", "Ac2h4d??", "5s6dKc7h"], {}),
]


def request_by_hand(book: str, name: str, hands: list[str], **kwargs: Any) -> Counter[TallyKey]:
    game = find_game(book, name)
    form, contest = hand_form(game, kwargs.get("deck")), contest_of(game, kwargs.get("deck"))
    ranges = [[tuple(map(Card, c)) for c in parse_range(hand, form).combos] for hand in hands]
    rows = [parse_cards(row) for row in kwargs.get("board", "").split("/")] if contest.rows else []
    rows += [()] * (contest.rows - len(rows))
    return by_hand(contest, ranges, rows, parse_cards(kwargs.get("dead", "")))


def name_of(value: Any) -> str:
    return value if isinstance(value, str) else "-".join(value) if isinstance(value, list) else ""


@pytest.mark.parametrize(("book", "name", "hands", "kwargs"), SPOTS, ids=name_of)
def test_every_kind_of_game_as_dealt_by_hand(book: str, name: str, hands: list[str], kwargs: dict[str, Any]) -> None:
    wanted = request_by_hand(book, name, hands, **kwargs)
    for tier in TIERS:
        found = equity(book, hands, game=name, exact=True, tier=tier, **kwargs)
        assert found.method == "exact"
        assert +found.tally.counts == wanted, tier
        check(found)


def check(found: Equity) -> None:
    """What is true of every answer: equities sum to one, and counts fit together."""
    assert sum(hand.equity for hand in found.hands) == 1
    assert all(0 <= hand.win <= hand.win + hand.tie <= found.boards for hand in found.hands)
    for hand in found.hands:
        assert hand.scoop == hand.win
        if not hand.parts:
            assert Fraction(hand.win, found.boards) <= hand.equity <= Fraction(hand.win + hand.tie, found.boards)
        for part in hand.parts:
            assert Fraction(part.win, found.boards) <= part.equity <= 1


# -- properties --------------------------------------------------------------------------------------------


def test_known_figures() -> None:
    found = equity("star", ["AhAs", "KdKc"])
    assert (found.method, found.boards) == ("exact", 1_712_304)
    assert found.hands[0].equity == Fraction(29603, 36432)
    assert found.hands[0].tie == found.hands[1].tie
    assert found.hands[0].win + found.hands[1].win + found.hands[0].tie == found.boards
    assert (found.book, found.game, found.deck) == ("star-sydney-poker", "holdem", 52)


@settings(max_examples=15, deadline=None)
@given(st.permutations(range(52)), st.integers(2, 4), st.integers(3, 5))
def test_seats_do_not_matter(order: list[int], players: int, lying: int) -> None:
    cards = [Card(number) for number in order]
    hands = [cards[2 * seat : 2 * seat + 2] for seat in range(players)]
    board = cards[20 : 20 + lying]
    one = equity("star", hands, board=board)
    check(one)
    for turn in list(permutations(range(players)))[:4]:
        other = equity("star", [hands[seat] for seat in turn], board=board)
        assert [other.hands[at][1:4] for at in range(players)] == [one.hands[seat][1:4] for seat in turn]


@pytest.mark.parametrize("tier", TIERS)
def test_a_range_is_the_sum_of_its_hands(tier: Tier) -> None:
    whole = equity("star", ["QQ, AKs", "JTs"], board="2c9dTd", tier=tier, exact=True)
    total: Counter[TallyKey] = Counter()
    for one in ("QsQh", "QsQd", "QsQc", "QhQd", "QhQc", "QdQc", "AsKs", "AhKh", "AdKd", "AcKc"):
        for two in ("JsTs", "JhTh", "JcTc"):  # the ten of diamonds lies on the board
            total.update(equity("star", [one, two], board="2c9dTd", tier=tier, exact=True).tally.counts)
    assert whole.tally.counts == total


def test_an_unknown_hand_is_every_hand() -> None:
    answers = [equity("star", ["AhAs", text], board="2c3c4d9h") for text in ("random", "????", "??", "*", "100%")]
    assert len({answer.hands[0].equity for answer in answers}) == 1
    assert len({answer.boards for answer in answers}) == 1
    assert answers[0].boards == 46 * 45 // 2 * 44


def test_two_unknown_hands_are_equal() -> None:
    found = equity("star", ["random", "random"], board="2c3c4d9hKd", exact=True)
    assert found.hands[0].equity == found.hands[1].equity == Fraction(1, 2)


def test_dead_cards_cannot_come() -> None:
    board = "2c3d7h9s"
    assert equity("star", ["AhAs", "KdKc"], board=board).hands[0].equity == Fraction(42, 44)
    assert equity("star", ["AhAs", "KdKc"], board=board, dead="Kh").hands[0].equity == Fraction(42, 43)
    assert equity("star", ["AhAs", "KdKc"], board=board, dead="KhKs").hands[0].equity == 1


def test_shares_of_a_divided_pot() -> None:
    found = equity(CROWN, ["Ah2h", "KhKc"], game="holdem-hilo", board="3c4d9sTs8s")
    first, second = found.hands
    assert [part.name for part in first.parts] == ["high", "low"]
    assert [part.equity for part in first.parts] == [0, 1]
    assert (first.equity, first.win, first.tie, first.scoop) == (Fraction(1, 2), 0, 1, 0)
    assert [part.equity for part in second.parts] == [1, 0]
    assert second.equity == Fraction(1, 2)
    boards = equity(CROWN, ["AhAs", "KhKs"], game="double-flop-holdem", board="2c3c4d9hKd/5c6c7d9dTh")
    assert [part.name for part in boards.hands[0].parts] == ["top", "bottom"]
    assert [hand.equity for hand in boards.hands] == [Fraction(1, 2)] * 2
    assert equity("star", ["AhAs", "KdKc"], board="2c3d7h9s").hands[0].parts == ()


# -- how it is worked out ----------------------------------------------------------------------------------


def test_what_takes_too_long_is_sampled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "USUAL", {"plain": 500, "numpy": 500, "numba": 500})
    found = equity("star", ["AA", *["random"] * 9], tier="numpy")
    assert (found.method, found.boards) == ("sampled", 500)
    assert found.why == "To count every deal would take years."
    assert found.seed is not None
    stud = equity("star", ["AhAs", "random"], game="seven-card-stud", tier="numpy")
    assert stud.why == "There are too many deals to count them all."
    monkeypatch.setattr(module, "BUDGET", 1e-9)
    assert equity("star", ["AhAs", "KdKc"], tier="plain").method == "sampled"
    assert equity("star", ["AhAs", "KdKc"], board="2c3c4d5d", tier="plain", exact=True).method == "exact"


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(9, "about 9 seconds"), (119, "about 119 seconds"), (120, "about 2 minutes"), (7200, "about 2 hours")],
)
def test_how_long_it_would_take(seconds: float, says: str) -> None:
    assert module._why(seconds) == f"To count every deal would take {says}."


def test_engines_are_chosen_by_the_question() -> None:
    def engine(hands: list[str], tier: Tier, game: str = "holdem", board: str = "") -> str:
        return plan_work(read_request(find_game("star", game), hands, board), tier).engine

    assert engine(["AA", "KK"], "numba") == "tables"
    assert engine(["AA", "KK"], "numba", board="2c3c4d") == "showdowns"
    assert engine(["AA", "KK"], "plain", board="2c3c4d") == "tables"
    assert engine(["AA", "KK", "QQ"], "numba", board="2c3c4d") == "tables"
    assert engine(["AhAs", "KhKs"], "numba", "seven-card-stud") == "races"


def test_small_questions_load_nothing() -> None:
    """Neither numpy nor numba for what plain Python does in a moment."""
    code = (
        "import sys; from cardspeak.odds.equity import equity\n"
        "found = equity('star', ['AhAs', 'KdKc'])\n"
        "assert (found.method, found.tier) == ('exact', 'plain'), found\n"
        "equity('star', ['AhAs', 'KK'], samples=100)\n"
        "assert not {'numpy', 'numba', 'matplotlib', 'rich', 'click'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_tier_that_is_named_is_used() -> None:
    request = read_request(find_game("star"), ["AhAs", "KdKc"])
    assert [best_work(request, tier).tier for tier in TIERS] == list(TIERS)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    equity("star", ["AA", "KK"], board="2c3c4d", tier="plain", progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] <= told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_no_exact_answer_is_sampled() -> None:
    for kwargs in ({"samples": 10}, {"seed": "x"}):
        with pytest.raises(BadInput, match="not sampled"):
            equity("star", ["AA", "KK"], exact=True, **kwargs)


@pytest.mark.parametrize("tier", TIERS)
def test_hands_that_exclude_each_other(tier: Tier) -> None:
    for kwargs in ({"exact": True}, {"samples": 10}):
        with pytest.raises(BadInput, match="cannot be held at the same time"):
            equity("star", ["AA", "AA", "AA"], tier=tier, **kwargs)


def test_too_many_completions_are_refused_rather_than_tried() -> None:
    with pytest.raises(BadInput, match="sample them instead"):
        equity("star", ["AhAs", "random"], game="seven-card-stud", exact=True)
    assert counting.MOST_COMPLETIONS < 10_000_000


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["numba"])
def test_third_street(tier: Tier) -> None:
    """All 18,265,297,050 deals, and the same chance from either seat."""
    one = equity("star", ["AhAsKh", "JdTd9c"], game="seven-card-stud", tier=tier, exact=True)
    two = equity("star", ["JdTd9c", "AhAsKh"], game="seven-card-stud", tier=tier, exact=True)
    assert one.boards == two.boards == 18_265_297_050
    assert one.hands[0].equity == two.hands[1].equity
    sampled = equity("star", ["AhAsKh", "JdTd9c"], game="seven-card-stud", tier=tier, samples=5_000_000, seed=1)
    low, high = sampled.hands[0].interval99 or (0, 0)
    assert low < one.hands[0].equity < high
