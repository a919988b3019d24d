"""`cardspeak rank`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
from itertools import pairwise
from math import comb
from typing import Any

import pytest
from tests.shelf import AMONG

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.cli import main

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    """How it ended, and what it printed."""
    with pytest.raises(SystemExit) as end:
        main(["rank", *args])
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def answers(capsys: Capture, *args: str) -> Any:
    code, out, err = run(capsys, *args, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def lines(capsys: Capture, *args: str) -> list[str]:
    code, out, err = run(capsys, *args)
    assert (code, err) == (0, "")
    return [line.rstrip() for line in out.splitlines()]


# -- ranking -----------------------------------------------------------------------------------------------


def test_one_hand(capsys: Capture) -> None:
    (hand,) = answers(capsys, "--book", "crown-melbourne-poker", "KsKh7d7cAs")
    assert hand == {
        "hand": "KsKh7d7cAs",
        "category": "two pair",
        "best": "KsKh7d7cAs",
        "rank": hand["rank"],
        "words": "two pair, kings and sevens, ace kicker",
        "clause": "3.2.1(b)(viii)",
    }
    assert isinstance(hand["rank"], int)


def test_the_answers_keep_the_order_of_the_question(capsys: Capture) -> None:
    hands = ["9s9hKd5c3s", "AsKsQsJsTs", "9d9cKs5h3d", "2s3h4d5c7s"]
    found = answers(capsys, "--book", "star", *hands)
    assert [hand["hand"] for hand in found] == hands
    pair, royal, same, worst = (hand["rank"] for hand in found)
    assert royal > pair == same > worst, "larger is stronger, equal is tied"


@pytest.mark.parametrize(
    ("book", "deck", "better", "worse"),
    [
        ("star", "36", "6s6h6d7c8s", "AsKhQdJcTs"),  # threes above a straight
        ("star", "32", "AsKhQdJcTs", "7s7h7d8c9s"),  # and below it
        ("tasmania", "32", "7c8c9cTcQc", "AsAhAdAcKs"),  # a flush above fours
        ("tasmania", "52", "AsAhAdAcKs", "7c8c9cTcQc"),
        ("crown-melbourne-poker", "40", "5c6c7c8cTc", "AsAhAdKcKs"),
        ("crown-melbourne-poker", "52", "AsAhAdKcKs", "5c6c7c8cTc"),
        ("three-card", "52", "2s3h4d", "AsKsJs"),  # a straight above a flush
        ("perth", "52", "AsKsJs9s8s", "AsKhQdJcTs"),
    ],
)
def test_each_book_and_deck_has_its_own_order(capsys: Capture, book: str, deck: str, better: str, worse: str) -> None:
    one, other = answers(capsys, "--book", book, "--deck", deck, better, worse)
    assert one["rank"] > other["rank"]


def test_seven_cards(capsys: Capture) -> None:
    (hand,) = answers(capsys, "--book", "perth", "AsKsQsJsTs2c2d")
    assert (hand["category"], hand["best"], hand["hand"]) == ("royal flush", "AsKsQsJsTs", "AsKsQsJsTs2c2d")


@pytest.mark.parametrize("typed", ["10s 9s 8s 7s 6s", "ts9s8s7s6s", "T♠9♠8♠7♠6♠", "10S,9S,8S,7S,6S"])
def test_any_way_to_write_cards(capsys: Capture, typed: str) -> None:
    (hand,) = answers(capsys, "--book", "star", typed)
    assert (hand["hand"], hand["category"]) == ("Ts9s8s7s6s", "straight flush")


def test_a_board_apart(capsys: Capture) -> None:
    by_slash = answers(capsys, "--book", "tasmania", "--game", "holdem", "AsKs/Th9h8h2c2d", "QdQc/Th9h8h2c2d")
    by_option = answers(capsys, "--book", "tasmania", "--game", "holdem", "--board", "Th9h8h2c2d", "AsKs", "QdQc")
    together = answers(capsys, "--book", "tasmania", "--game", "holdem", "AsKsTh9h8h2c2d", "QdQcTh9h8h2c2d")
    bare = answers(capsys, "--book", "tasmania", "--board", "Th9h8h2c2d", "AsKs", "QdQc")
    ranks = [[hand["rank"] for hand in found] for found in (by_slash, by_option, together, bare)]
    assert ranks == [ranks[0]] * 4
    assert [hand["hand"] for hand in by_slash] == ["AsKs/Th9h8h2c2d", "QdQc/Th9h8h2c2d"]
    assert [hand["hand"] for hand in by_option] == ["AsKs", "QdQc"]
    assert by_slash[1]["clause"] == "C.4.3.h"


@pytest.mark.parametrize("board", ["Th9h8h", "Th9h8h2c", "Th9h8h2c2d"])
def test_a_board_that_is_still_growing(capsys: Capture, board: str) -> None:
    (hand,) = answers(capsys, "--book", "star", "--game", "holdem", f"JsQs/{board}")
    assert hand["words"] == "straight, queen high"


def test_exactly_two(capsys: Capture) -> None:
    """Four hearts on the board and one in the hand are no flush in Omaha."""
    omaha, holdem = (
        answers(capsys, "--book", "star", "--game", game, hand)[0]
        for game, hand in (("omaha", "Ah2c3d4s/KhQhJh9h7c"), ("holdem", "Ah2c/KhQhJh9h7c"))
    )
    assert (omaha["category"], holdem["category"]) == ("no pair", "flush")
    manila = answers(capsys, "--book", "crown-melbourne-poker", "--game", "two-card-manila", "As6s/7h8d9cJdQh")
    assert manila[0]["category"] == "no pair", "and no small straight in Manila"


def test_hi_lo(capsys: Capture) -> None:
    game = ("--book", "crown-melbourne-poker", "--game", "omaha-hilo")
    low, none = answers(capsys, *game, "As3sJdQd/5h4h2cKcKd", "AsKsQdJd/Th9h8h2c2d")
    assert low["category"] == "straight"
    assert (low["low"]["best"], low["low"]["words"]) == ("5h4h3s2cAs", "5-4-3-2-A low")
    assert low["low"]["rank"] > 0
    assert low["low"]["clause"] == "3.2.1(b)(xi)"
    assert none["category"] == "straight"
    assert none["low"] is None


def test_low_games_rank_the_low(capsys: Capture) -> None:
    (best, other) = answers(
        capsys, "--book", "crown-melbourne-poker", "--game", "razz", "5s4s3s2sAsKdKh", "6s4h3d2cAcQdQh"
    )
    assert best["rank"] > other["rank"]
    assert best["words"] == "5-4-3-2-A low"
    assert "low" not in best, "there is one share only"


def test_two_boards(capsys: Capture) -> None:
    game = ("--book", "crown-melbourne-poker", "--game", "double-flop-holdem")
    (hand,) = answers(capsys, *game, "AsKs/Th9h8h2c2d/QcJc4d4s3h")
    assert hand["words"].startswith("one pair, twos")
    assert hand["bottom"]["words"].startswith("one pair, fours")
    (same,) = answers(capsys, *game, "--board", "Th9h8h2c2d/QcJc4d4s3h", "AsKs")
    assert same == hand | {"hand": "AsKs"}


def test_fronts_and_hands_of_chinese_poker(capsys: Capture) -> None:
    game = ("--book", "crown-melbourne-poker", "--game", "chinese-poker")
    front, pair = answers(capsys, *game, "AhKhQh", "2s2h3d")
    assert (front["category"], front["clause"]) == ("no pair", "13.3.1")
    assert pair["rank"] > front["rank"]
    (middle,) = answers(capsys, *game, "AhKhQhJh9h")
    assert (middle["category"], middle["clause"]) == ("flush", "3.2.1(b)(v)")


def test_badugi(capsys: Capture) -> None:
    (hand,) = answers(capsys, "--book", "open", "--game", "badugi", "As2h3d3s")
    assert (hand["category"], hand["best"]) == ("three-card badugi", "3d2hAs")


def test_every_game_of_every_book_ranks_a_hand(capsys: Capture) -> None:
    """With its own number of hole cards and boards, in every deck that it allows."""
    for name in AMONG:
        for game in load_book(name).games.values():
            for size in game.decks:
                cards = [str(card) for card in game.deck(size).cards]
                own = {"chinese": 5}.get(game.family, game.hole_cards - (1 if "pineapple" in game.slug else 0))
                parts = [cards[:own], *[cards[-5:], cards[-10:-5]][: game.rows]]
                hand = "/".join("".join(part) for part in parts)
                (found,) = answers(capsys, "--book", name, "--game", game.slug, "--deck", str(size), hand)
                assert found["rank"] > 0
                assert len(parse_cards(found["best"])) in (game.parts(size)[0].ladder.shape.size, 5, 1)


def test_text_is_sorted_and_ties_are_marked(capsys: Capture) -> None:
    out = lines(capsys, "--book", "star", "--deck", "36", "AsKdQhJcTs", "6s6h6dAsKd", "6c6h6dAhKc")
    assert out[0] == "star-sydney-poker, 36 cards, 6 to A"
    rows = [line for line in out[2:] if "♠" in line or "♥" in line]
    assert [row.split("  ")[0] for row in rows] == ["6♠ 6♥ 6♦ A♠ K♦", "6♣ 6♥ 6♦ A♥ K♣", "A♠ K♦ Q♥ J♣ T♠"]
    assert ["=1" in row for row in rows] == [True, True, False]
    assert rows[2].split()[5] == "3"
    assert "13.4(f)" in rows[0]


def test_text_of_two_shares(capsys: Capture) -> None:
    out = lines(
        capsys,
        *("--book", "crown-melbourne-poker", "--game", "omaha-hilo"),
        *("As3sJdQd/5h4h2cKcKd", "AsKsQdJd/Th9h8h2c2d"),
    )
    text = "\n".join(out)
    assert "high" in text
    assert "no low" in text
    assert "5-4-3-2-A low" in text
    (no_low,) = (line for line in out if "no low" in line)
    assert no_low.split()[:2] == ["low", "-"], "it has no place in the low"


# -- counting ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "deck", "known"),
    [
        ("crown-melbourne-poker", "52", [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
        ("crown-melbourne-poker", "20", [4, 80, 480, 1020, 1920, 4320, 7680]),
        ("star-sydney-poker", "36", [4, 20, 288, 480, 1728, 16128, 6120, 36288, 193536, 122400]),
        ("tasmania-poker", "32", [4, 16, 204, 224, 1344, 5100, 10752, 24192, 107520, 52020]),
        ("crown-melbourne-three-card", "52", [48, 52, 720, 1096, 3744, 16440]),
    ],
)
def test_counts(capsys: Capture, book: str, deck: str, known: list[int]) -> None:
    counts = answers(capsys, "--book", book, "--deck", deck, "--count")
    assert list(counts.values()) == known, "best category first"
    ladder = load_book(book).ladder(deck=int(deck))
    assert list(counts) == [str(category) for category in ladder.shape.categories]
    assert sum(known) == comb(int(deck), ladder.shape.size)


def test_counts_of_seven_cards_and_of_a_game(capsys: Capture) -> None:
    seven = answers(capsys, "--book", "perth", "--count", "--cards", "7")
    assert seven["no pair"] == 23_294_460
    assert seven["royal flush"] + seven["straight flush"] == 41_584
    low = answers(capsys, "--book", "crown-melbourne-poker", "--game", "lowball-27", "--count")
    assert list(low)[:2] == ["no pair", "one pair"], "a low game's best category is no pair"


def test_counts_as_text(capsys: Capture) -> None:
    out = lines(capsys, "--book", "three-card", "--count")
    assert out[0] == "crown-melbourne-three-card 3.6.1, 52 cards, 2 to A: 22,100 hands of 3 cards"
    assert [line.split()[-2] for line in out[2:]] == ["48", "52", "720", "1,096", "3,744", "16,440"]
    assert out[2].split()[-1] == "0.2172%"
    assert "no low" not in "".join(out)


# -- mistakes ----------------------------------------------------------------------------------------------

CROWN = ("--book", "crown-melbourne-poker")
STAR = ("--book", "star")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((*STAR, "AsAsKdQdJd"), "As appears twice; every card can be in one place only."),
        ((*STAR, "AsKs/AsQdJd2c3c"), "As appears twice; every card can be in one place only."),
        ((*STAR, "--board", "AsQdJd2c3c", "AsKs"), "As appears twice; every card can be in one place only."),
        ((*STAR, "--deck", "36", "5sKdQdJdTd"), "5s is not in the deck of 36 cards, which runs from 6 to A."),
        ((*CROWN, "--game", "holdem", "--deck", "20", "9s9h/AsKsQsJsTs"), "9s is not in the deck of 20 cards"),
        ((*STAR, "--game", "holdem", "AsKsQsJsTs9s"), "AsKsQsJsTs9s has 6 cards; a hand of Texas Hold'em is 2 hole"),
        ((*STAR, "--game", "holdem", "AsKsQs/JsTs9s"), "AsKsQs has 3 cards; a player of Texas Hold'em holds 2."),
        ((*STAR, "--game", "holdem", "AsKs/Js"), "A board has 3 to 5 cards here; Js has 1."),
        ((*STAR, "--game", "holdem", "AsKs/JsTs9s8s7s6s"), "A board has 3 to 5 cards here; JsTs9s8s7s6s has 6."),
        ((*STAR, "AsKsQsJsTs9s"), "AsKsQsJsTs9s has 6 cards; a hand here is 5 cards, or 7 of which the best 5 play."),
        ((*STAR, "AsKsQsJs"), "AsKsQsJs has 4 cards"),
        ((*STAR, "AsKsQsJsTs9s8s7s"), "AsKsQsJsTs9s8s7s has 8 cards"),
        ((*STAR, ""), "has 0 cards"),
        (("--book", "three-card", "AsKs"), "AsKs has 2 cards; a hand here is 3 cards."),
        (("--book", "three-card", "AsKsQsJs"), "AsKsQsJs has 4 cards; a hand here is 3 cards."),
        (
            (*STAR, "--game", "omaha", "AsKsQsJs"),
            "Omaha is played with a board, AsKsQsJs has none: give HOLE/BOARD, or --board.",
        ),
        ((*STAR, "--game", "omaha", "AsKsQs/2c3c4c5c6c"), "AsKsQs has 3 cards; a player of Omaha holds 4."),
        ((*STAR, "--game", "draw-blind", "AsKsQsJs"), "AsKsQsJs has 4 cards; Draw Poker (Blind) ranks hands of 5."),
        ((*STAR, "--game", "seven-card-stud", "AsKsQsJsTs9s"), "has 6 cards; Seven Card Stud ranks hands of 5 or 7."),
        ((*STAR, "--game", "draw-blind", "--board", "2c3c4c", "AsKs"), "has no board; give each hand's own cards."),
        ((*CROWN, "--game", "chinese-poker", "AhKhQhJh"), "ranks hands of 3 or 5."),
        ((*CROWN, "--game", "chinese-poker", "AhKhQh", "2c3c4c5c7c"), "are ranked by different orders"),
        (
            (*CROWN, "--game", "double-flop-holdem", "AsKs/Th9h8h2c2d"),
            "is played with 2 boards, AsKs/Th9h8h2c2d has 1: give HOLE/BOARD/BOARD, or --board.",
        ),
        ((*STAR, "AsKs/Th9h8h/2c2d3d"), "Two boards are dealt in some games only: say which with --game."),
        ((*STAR, "AsKsQsJs??"), "'AsKsQsJs??' has unknown cards; only known cards can be ranked."),
        ((*STAR, "AsKsQsJsXx"), "'Xx' in 'AsKsQsJsXx' is not a card"),
        ((*STAR, "AsKsQsJsT"), "'AsKsQsJsT' is not a list of cards"),
        (("--book", "nowhere", "AsKsQsJsTs"), "There is no book 'nowhere'."),
        (("--book", "crown", "AsKsQsJsTs"), "could be"),
        ((*STAR, "--game", "razz", "AsKsQsJsTs"), "star-sydney-poker has no game 'razz'."),
        (
            (*STAR, "--deck", "40", "AsKsQsJsTs"),
            "does not rank high hands of a deck of 40 cards; it does for 52, 36, 32.",
        ),
        ((*STAR, "--deck", "53", "AsKsQsJsTs"), "does not rank high hands of a deck of 53 cards"),
        ((*STAR, "--game", "omaha", "--deck", "36", "AsKsQsJs"), "is not played with 36 cards"),
        ((*STAR, "--deck", "many", "AsKsQsJsTs"), "'many' is not a valid integer."),
        (STAR, "Give one HAND or more, as in AsKsQsJsTs, or --count."),
        ((*STAR, "--count", "AsKsQsJsTs"), "give it neither HAND nor --board."),
        ((*STAR, "--count", "--board", "AsKsQs"), "give it neither HAND nor --board."),
        ((*STAR, "--cards", "7", "AsKsQsJsTs"), "--cards goes with --count."),
        ((*STAR, "--count", "--cards", "9"), "Hands of 9 cards are not counted here; choose 5 or 6 or 7."),
        (("AsKsQsJsTs",), "Missing option '--book'."),
    ],
)
@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_mistakes_are_one_line_and_exit_code_two(
    capsys: Capture, args: tuple[str, ...], says: str, as_json: bool
) -> None:
    code, out, err = run(capsys, *args, *(["--json"] if as_json else []))
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: ")
    assert err.count("\n") == 1
    assert says in err


def test_the_books_disagree_and_the_command_shows_it(capsys: Capture) -> None:
    """The same two hands, by every 32- and 36-card order there is."""
    orders = {
        (book, deck): [
            hand["category"]
            for hand in sorted(
                answers(capsys, "--book", book, "--deck", deck, "AsKhQdJcTs", "7s7h7d8c9s", "7c8c9cTcQc", "AsAhAdAcKs"),
                key=lambda hand: -hand["rank"],
            )
        ]
        for book, deck in [("star", "32"), ("star", "36"), ("tasmania", "32"), ("crown-melbourne-poker", "36")]
    }
    assert orders["star", "32"] == ["four of a kind", "flush", "straight", "three of a kind"]
    assert orders["star", "36"] == ["four of a kind", "flush", "three of a kind", "straight"]
    assert orders["tasmania", "32"] == ["flush", "four of a kind", "straight", "three of a kind"]
    assert orders["crown-melbourne-poker", "36"] == orders["star", "32"]
    assert all(one != other for one, other in pairwise(list(orders.values())[:3]))


def test_words_are_never_cut_short(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = lines(capsys, *CROWN, "--game", "omaha-hilo", "Ac2h3h4d/Th9h8h2c2d")
    assert "…" not in "".join(shown)
