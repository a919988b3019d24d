"""The collapsed engines of all three tiers count what the judge counts, to the last board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seeds import chance
from tests.shelf import AMONG

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import parse_cards
from cardspeak.odds import brute
from cardspeak.odds.collapsed.row import collapses
from cardspeak.odds.exact import tally
from cardspeak.odds.spot import Contest, Spot, contest_of, spot_of
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier

CROWN = "crown-melbourne-poker"
TIERS: tuple[Tier, ...] = get_args(Tier)


def contest(game: str, deck: int | None = None, book: str = CROWN) -> Contest:
    return contest_of(load_book(book).game(game), deck)


def spot(contest: Contest, hands: str, board: str = "", dead: str = "") -> Spot:
    return spot_of(contest, map(parse_cards, hands.split()), [parse_cards(board)], parse_cards(dead))


def dealt(contest: Contest, players: int, on_board: int, dead: int, rng: Random, suited: bool = False) -> Spot:
    """A spot from a shuffled deck; with `suited`, one suit is much more likely than the others."""
    deck = list(range(52 - contest.deck, 52))
    rng.shuffle(deck)
    if suited:
        deck.sort(key=lambda card: card & 3 != 2 and rng.random() < 0.7)
    hole = contest.hole
    hands = [deck[seat * hole : (seat + 1) * hole] for seat in range(players)]
    rest = deck[players * hole :]
    return spot_of(contest, hands, [rest[:on_board]], rest[on_board : on_board + dead])


def all_agree(asked: Spot) -> Tally:
    """All tiers, compared with each other."""
    first, *others = (tally(asked, tier) for tier in TIERS)
    assert all(other == first for other in others), asked
    assert first.boards == asked.completions
    return first


# -- every game with a board of every book -----------------------------------------------------------------


def board_games() -> Iterator[tuple[str, str, int]]:
    for book in BOOKS:
        for game in load_book(book).games.values():
            if game.rows == 1:
                yield from ((book, game.slug, deck) for deck in game.decks)


@pytest.mark.parametrize(("book", "game", "deck"), list(board_games()))
def test_every_game_from_the_first_known_cards_to_the_river(book: str, game: str, deck: int) -> None:
    asked_of, rng = contest(game, deck, book), chance(book, game, deck)
    streets = [(2, 3), (3, 4), (2, 5), (4, 3)] + ([(2, 2)] if deck < 52 else [])
    for players, on_board in streets:
        for suited in (False, True):
            asked = dealt(asked_of, players, on_board, rng.randrange(3), rng, suited)
            if asked.completions <= 1000:
                assert collapses(asked)
                assert all_agree(asked) == brute.tally(asked)


def test_every_game_is_there() -> None:
    games = {(book, game) for book, game, _ in board_games()}
    assert len(games) >= 21  # and Double Flop, which has two boards
    assert {book for book, _ in games} == set(AMONG)
    assert {deck for _, _, deck in board_games()} == {52, 36, 32, 20}


@pytest.mark.parametrize(
    ("game", "deck", "book", "players", "dead"),
    [
        ("holdem", 20, CROWN, 2, 0),
        ("holdem", 20, CROWN, 5, 1),
        ("holdem", 32, CROWN, 2, 6),
        ("holdem", 36, "star-sydney-poker", 3, 8),
        ("short-deck-holdem", 36, "open-table", 2, 10),
        ("two-card-manila", 32, CROWN, 4, 3),
        ("three-card-manila", 32, "star-sydney-poker", 3, 4),
    ],
)
def test_before_the_first_board_card(game: str, deck: int, book: str, players: int, dead: int) -> None:
    asked = dealt(contest(game, deck, book), players, 0, dead, chance(game, deck))
    assert all_agree(asked) == brute.tally(asked)


def test_manila_with_one_card_out() -> None:
    """The first betting round of Manila: four cards to come."""
    asked = spot(contest("three-card-manila", 32), "AsKs7d QhQdTs", "Js", dead="8c8d9c9d")
    assert asked.to_come == (4,)
    assert all_agree(asked) == brute.tally(asked)


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_omaha_with_more_hole_cards(hole: int) -> None:
    rng = chance("hole", hole)
    for game in ("omaha", "omaha-hilo"):
        asked = dealt(contest(game)._replace(hole=hole), 3, 4, 0, rng, suited=True)
        assert all_agree(asked) == brute.tally(asked)


# -- boards that try the second pass -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem", "holdem-hilo", "two-card-manila", "omaha", "omaha-hilo"])
@pytest.mark.parametrize(
    "board",
    [
        "AhKhQh",  # three of a suit: flushes already, a royal flush to come
        "AhKhQhJh",
        "9h8h7h6h",
        "AhKhQhJh9h",  # the board is a flush
        "AhKhQhJhTh",  # the board is a royal flush
        "QcQdQhQs",  # four alike
        "QcQdQhJhJs",  # a full house
        "8h8d7h7d",
        "6c7d8h9sTc",  # a straight
        "7h8h9h",
    ],
)
def test_hard_boards(game: str, board: str) -> None:
    asked_of = contest(game, 36) if game == "two-card-manila" else contest(game)
    seen, rng = parse_cards(board), chance(game, board)
    left = [card for card in range(52 - asked_of.deck, 52) if card not in seen]
    for players in (1, 2, 3):
        rng.shuffle(left)
        hearts_first = sorted(left, key=lambda card: card & 3 != 2 and rng.random() < 0.5)
        hands = [hearts_first[n * asked_of.hole : (n + 1) * asked_of.hole] for n in range(players)]
        asked = spot_of(asked_of, hands, [seen])
        if asked.completions <= 1000:
            assert all_agree(asked) == brute.tally(asked)


def test_dead_cards_that_leave_no_suit_and_no_rank() -> None:
    no_hearts = "2h3h4h5h6h7h8h9hThJhQhKh"
    asked = spot(contest("holdem"), "AhAs KdKc", "2c3c", dead=no_hearts)
    assert all_agree(asked) == brute.tally(asked)
    no_aces = spot(contest("holdem"), "AhAs KdKc", "2c3cTd", dead="AcAdKhKs")
    found = all_agree(no_aces)
    assert found == brute.tally(no_aces)


def test_four_of_a_kind_beats_flushes_but_not_a_straight_flush() -> None:
    asked = spot(contest("holdem"), "9h8h 7c7d", "7h7s6h")
    with_ten_or_five_of_hearts = 990 - 903
    assert all_agree(asked) == Tally(2, {(1,): with_ten_or_five_of_hearts, (2,): 903})


# -- known figures -----------------------------------------------------------------------------------------

KNOWN = [  # first wins, second wins, tied; each found by going through all 1,712,304 boards (below, among the slow)
    ("AhAs KdKc", (1_388_072, 317_694, 6_538)),
    ("AhAs KhKs", (1_410_336, 292_660, 9_308)),  # the figure in print: kings without a suit of their own
    ("AhKh QsQd", (787_966, 917_606, 6_732)),
    ("7h6h AdKd", (674_947, 1_029_832, 7_525)),
]


@pytest.mark.parametrize(("hands", "counts"), KNOWN)
def test_known_figures(hands: str, counts: tuple[int, int, int]) -> None:
    win, lose, tie = counts
    assert all_agree(spot(contest("holdem"), hands)) == Tally(2, {(1,): win, (2,): lose, (3,): tie})


@pytest.mark.slow
@pytest.mark.parametrize("hands", [hands for hands, _ in KNOWN])
def test_known_figures_board_by_board(hands: str) -> None:
    asked = spot(contest("holdem"), hands)
    assert brute.tally(asked) == tally(asked, "numba")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "hands", "dead"),
    [
        ("omaha", "AhAdKhKd JsTs9c8c", ""),
        ("omaha-hilo", "AhAdKhKd JsTs9c8c Ac2c3d7h", "QcQdQhQs"),
        ("holdem-hilo", "Ah2h KdKc", ""),
        ("faro-manila", "AhAdKhKdQs JsTs9c8c2d", "QcQdQh"),
    ],
)
def test_other_games_board_by_board(game: str, hands: str, dead: str) -> None:
    asked = spot(contest(game), hands, dead=dead)
    assert brute.tally(asked) == all_agree(asked)


# -- what must hold of any answer --------------------------------------------------------------------------

GAMES = [
    contest("holdem"),
    contest("holdem", 32),
    contest("holdem", 20),
    contest("holdem-hilo"),
    contest("omaha"),
    contest("omaha-hilo"),
    contest("three-card-manila", 36),
    contest("holdem", 36, "star-sydney-poker"),
]


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    asked_of = draw(st.sampled_from(GAMES))
    deck = draw(st.permutations(range(52 - asked_of.deck, 52)))
    players = draw(st.integers(1, 4 if asked_of.deck > 20 else 3))
    on_board = draw(st.integers(0, 5))
    dead = draw(st.integers(0, 4 if asked_of.deck > 20 else 2))
    hole = asked_of.hole
    rest = deck[players * hole :]
    hands = [deck[seat * hole : (seat + 1) * hole] for seat in range(players)]
    return spot_of(asked_of, hands, [rest[:on_board]], rest[on_board : on_board + dead])


@given(spots())
@settings(max_examples=60, deadline=None)
def test_any_spot(asked: Spot) -> None:
    found = all_agree(asked)
    assert sum(share.equity for share in found.shares()) == 1
    assert all(count > 0 for count in found.counts.values())


@given(spots(), st.permutations(range(4)), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_names_of_suits_and_seats_do_not_matter(asked: Spot, suits: list[int], rng: Random) -> None:
    def renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card & ~3 | suits[card & 3] for card in cards)

    order = list(range(len(asked.hands)))
    rng.shuffle(order)
    other = Spot(
        asked.contest,
        tuple(renamed(asked.hands[seat]) for seat in order),
        tuple(map(renamed, asked.boards)),
        renamed(asked.dead),
    )

    def back(mask: int) -> int:
        return sum(1 << seat for at, seat in enumerate(order) if mask >> at & 1)

    found = tally(other, "numba").counts
    assert tally(asked, "numpy") == Tally(len(order), {tuple(map(back, key)): n for key, n in found.items()})


@pytest.mark.parametrize("game", ["holdem", "holdem-hilo", "omaha", "omaha-hilo"])
def test_ten_players(game: str) -> None:
    rng = chance("ten", game)
    for on_board in (0, 3):
        asked = dealt(contest(game), 10, on_board, 0, rng)
        if asked.contest.hole == 4 and on_board == 0:
            assert len(asked.stub) == 12
        found = all_agree(asked)
        assert sum(share.equity for share in found.shares()) == 1
        if asked.completions <= 1000:
            assert found == brute.tally(asked)


def test_dead_cards_are_boards_left_out() -> None:
    """Every board avoids some card; so the sum over each dead card counts each board as often as cards it lacks."""
    asked_of = contest("holdem", 20)
    whole = spot(asked_of, "AsKs QdQh")
    total = Tally(2)
    for card in whole.stub:
        total.add(tally(whole._replace(dead=(card,)), "numpy"))
    expected = Tally(2)
    expected.add(tally(whole, "numpy"), len(whole.stub) - 5)
    assert total == expected
