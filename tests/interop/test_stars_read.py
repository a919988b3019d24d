"""PokerStars text read by its grammar: headers, names, encodings, posts, streets and what is broken."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from cardspeak.cards import cards_text
from cardspeak.errors import BadInput
from cardspeak.interop.stars import UnreadableHand, iter_stars, read_stars, replay_stars
from cardspeak.interop.stars.header import header_of

HAND = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2012/02/03 4:05:06 ET
Table 'Owa III 40-100 bb' 6-max Seat #2 is the button
Seat 1: Kuca :P ($200 in chips)
Seat 2: a (b) [of] ($150.50 in chips)
Seat 4: calls $2 ($80 in chips)
Seat 5: sleeper ($90 in chips) is sitting out
calls $2: posts small blind $1
Kuca :P: posts big blind $2
*** HOLE CARDS ***
Dealt to Kuca :P [As Ad]
a (b) [of]: raises $4 to $6
calls $2 said, "Kuca :P: folds"
calls $2: folds
Kuca :P: raises $14 to $20
a (b) [of]: calls $14
*** FLOP *** [2c 7d 9h]
Kuca :P: bets $20
a (b) [of]: folds [Kc Kd]
Uncalled bet ($20) returned to Kuca :P
Kuca :P collected $39 from pot
Kuca :P: doesn't show hand
*** SUMMARY ***
Total pot $41 | Rake $2
Board [2c 7d 9h]
Seat 1: Kuca :P (big blind) collected ($39)
Seat 2: a (b) [of] (button) folded on the Flop
Seat 4: calls $2 (small blind) folded before Flop
"""


def test_names_are_whatever_the_seat_lines_say() -> None:
    hand = read_stars(HAND)
    assert [one.name for one in hand.body.seated] == ["Kuca :P", "a (b) [of]", "calls $2", "sleeper"]
    answer = replay_stars(hand)
    assert (answer.verdict, answer.commission) == ("to the chip", 2)
    assert hand.told.setup.seats == (1, 2, 4), "whoever sits out is not dealt in"
    assert answer.finishing_stacks == (221, Decimal("130.50"), 79)


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("collected $39", "collected $40", "the pot loses 1, in the file a commission of 2"),
        ("Total pot $41", "Total pot $42", "the pot is 41, in the file 42"),
        ("calls $14", "calls $13", "Seat 2 has 1400 to call"),
        ("raises $14 to $20", "raises $2 to $8", "Raise to from 1000 to 20000, not 800"),
        ("Uncalled bet ($20)", "Uncalled bet ($19)", "p1 gets 20 uncalled back, in the file 19"),
        ("[2c 7d 9h]\nKuca", "[2c Ad 9h]\nKuca", "Ad has been dealt already"),
        ("Kuca :P collected", "calls $2 collected", "p1 wins 41 before commission, in the file 0"),
    ],
)
def test_what_is_wrong_is_named(was: str, now: str, why: str) -> None:
    answer = replay_stars(read_stars(HAND.replace(was, now)))
    assert answer.verdict == "differs"
    assert why in answer.why


def test_without_its_end_a_hand_stops_early() -> None:
    answer = replay_stars(read_stars(HAND.partition("*** FLOP")[0]))
    assert answer.verdict == "stops early"
    answer = replay_stars(read_stars(HAND.partition("*** HOLE")[0]))
    assert answer.verdict == "stops early"


def test_without_a_table_a_hand_cannot_be_read() -> None:
    with pytest.raises(BadInput, match="cut off"):
        read_stars(HAND.partition("Table")[0])


@pytest.mark.parametrize(
    ("encoding", "newline", "money"),
    [("utf-8", "\n", "€"), ("utf-8-sig", "\r\n", "€"), ("cp1252", "\r", "€"), ("cp1252", "\n", "£")],
)
def test_files_of_every_encoding(tmp_path: Path, encoding: str, newline: str, money: str) -> None:
    text = HAND.replace("$", money).replace("USD", "EUR").replace("sleeper", "Zoë")
    joined = (text + "\n\n" + text.replace("#1:", "#2:")).replace("\n", newline)
    (tmp_path / "hands.txt").write_bytes(joined.encode(encoding))
    found = [hand for _, hand in iter_stars(tmp_path / "hands.txt")]
    assert [hand.header.number for hand in found if not isinstance(hand, UnreadableHand)] == ["1", "2"]
    assert all(not isinstance(hand, UnreadableHand) and replay_stars(hand).verdict == "to the chip" for hand in found)
    assert found[1].body.seated[3].name == "Zoë"  # type: ignore[union-attr]


def test_a_hand_that_runs_into_the_next_fails_alone(tmp_path: Path) -> None:
    cut = HAND.partition("9h]\nKuca")[0]
    (tmp_path / "joined.txt").write_text(cut + HAND.replace("#1:", "#2:"))
    first, second = (hand for _, hand in iter_stars(tmp_path / "joined.txt"))
    assert not isinstance(first, UnreadableHand)
    assert not isinstance(second, UnreadableHand)
    assert replay_stars(first).verdict == "stops early"
    assert replay_stars(second).verdict == "to the chip"


def test_a_part_of_a_file_holds_the_hands_that_begin_in_it(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("".join(HAND.replace("#1:", f"#{number}:") + "\n\n" for number in range(1, 31)))
    size = path.stat().st_size
    for step in (700, 1000, 5000, size):
        numbers = [
            hand.header.number
            for start in range(0, size, step)
            for _, hand in iter_stars(path, start, min(start + step, size))
            if not isinstance(hand, UnreadableHand)
        ]
        assert numbers == [str(number) for number in range(1, 31)]


@pytest.mark.parametrize(
    ("line", "game", "limit", "stakes", "mix", "tournament"),
    [
        ("PokerStars Game #1:  Hold'em Limit ($1/$2) - 2007/10/15 - 05:34:03 (ET)", "holdem", "fixed", "1/2", "", ""),
        (
            "PokerStars Hand #2:  8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD) - 2012/01/01 0:00:00 ET",
            *("seven-card-stud-hilo", "fixed", "400/800", "8-Game", ""),
        ),
        (
            "PokerStars Hand #3: Tournament #77, $0.98+$0.12 USD HORSE (Razz Limit) - Level II (40/80) - 2012/1/1 1:00",
            *("razz", "fixed", "40/80", "HORSE", "77"),
        ),
        (
            "PokerStars Hand #4: Tournament #8, Freeroll  Hold'em No Limit - Level XI (400/800) - 2012/01/01 0:00 ET",
            *("holdem", "no limit", "400/800", "", "8"),
        ),
        (
            "PokerStars Zoom Hand #5:  Omaha Hi/Lo Pot Limit ($0.05/$0.10) - 2012/01/01 0:00:00 ET",
            *("omaha-hilo", "pot", "0.05/0.10", "", ""),
        ),
        (
            "PokerStars Home Game Hand #6: {Club #1: a} Tournament #9, 100+9 8-Game (Triple Draw 2-7 Lowball Limit)"
            " - Match Round I, Level V (50/100) - 2013/01/01 0:00:00 ET",
            *("triple-draw-27", "fixed", "50/100", "8-Game", "9"),
        ),
        (
            "PokerStars Hand #7:  6+ Hold'em No Limit (Button Blind\xa0$2 - Ante\xa0$1  USD) - 2019/07/07 0:30:30 JST",
            *("short-deck-holdem", "no limit", "0/2", "", ""),
        ),
        (
            "PokerStars Hand #8: Tournament #3, ₹136.50+₹13.50 INR Hold'em Pot Limit Pre-Flop, No Limit Post-Flop"
            " - Level I (10/20) [ADM ID: X] - 2019/07/07 0:30:30 IST",
            *("holdem", "no limit", "10/20", "", "3"),
        ),
        ("Poker Hand #RC9: Hold'em No Limit  ($0.5/$1) - 2018/11/11 22:08:11", "holdem", "no limit", "0.5/1", "", ""),
    ],
)
def test_headers(line: str, game: str, limit: str, stakes: str, mix: str, tournament: str) -> None:
    header = header_of(line)
    assert (header.named.game, header.structure) == (game, limit)
    assert f"{header.small}/{header.big}" == stakes
    assert (header.mix, header.tournament) == (mix, tournament)


def test_a_dead_small_blind_is_no_part_of_a_call() -> None:
    text = """PokerStars Hand #1:  Hold'em No Limit (€0.01/€0.02 EUR) - 2012/02/03 4:05:06 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: one (€2 in chips)
Seat 2: two (€2 in chips)
Seat 3: three (€2 in chips)
Seat 4: back (€2 in chips)
two: posts small blind €0.01
three: posts big blind €0.02
back: posts small & big blinds €0.03
*** HOLE CARDS ***
back: raises €0.08 to €0.10
one: folds
two: folds
three: folds
Uncalled bet (€0.08) returned to back
back collected €0.06 from pot
*** SUMMARY ***
Total pot €0.06 | Rake €0
Seat 4: back collected (€0.06)
"""
    answer = replay_stars(read_stars(text))
    assert answer.verdict == "to the chip", answer.why
    assert answer.finishing_stacks == (2, Decimal("1.99"), Decimal("1.98"), Decimal("2.03"))


def test_a_single_draw_begins_with_the_first_discard() -> None:
    text = """PokerStars Game #1:  5 Card Draw Limit ($0.10/$0.20 USD) - 2012/02/03 4:05:06 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: one ($2 in chips)
Seat 2: two ($2 in chips)
one: posts small blind $0.05
two: posts big blind $0.10
*** DEALING HANDS ***
Dealt to two [As Ad 2c 3d 9h]
one: calls $0.05
two: checks
two: discards 3 cards [2c 3d 9h]
Dealt to two [As Ad] [Ah 5c 6d]
one: stands pat
two: bets $0.20
one: calls $0.20
*** SHOW DOWN ***
two: shows [As Ad Ah 5c 6d] (three of a kind, Aces)
one: mucks hand
two collected $0.57 from pot
*** SUMMARY ***
Total pot $0.60 | Rake $0.03
Seat 1: one (button) (small blind) mucked [Ks Kd Qs Qd 2h]
Seat 2: two (big blind) showed [As Ad Ah 5c 6d] and won ($0.57) with three of a kind, Aces
"""
    hand = read_stars(text)
    answer = replay_stars(hand)
    assert (answer.verdict, answer.commission) == ("to the chip", Decimal("0.03")), answer.why
    assert cards_text(hand.body.known["one"]) == "KsKdQsQd2h"


def test_an_absent_player_folds_all_in() -> None:
    text = """PokerStars Hand #75: Tournament #5, 2000+110 Hold'em No Limit - Level II (15/30) - 2012/02/16 22:26:13 ET
Table '5 1' 9-max Seat #1 is the button
Seat 1: one (1000 in chips)
Seat 2: two (1000 in chips)
Seat 3: gone (20 in chips) is sitting out
two: posts small blind 15
gone: posts big blind 20 and is all-in
*** HOLE CARDS ***
one: raises 30 to 60
two: folds
gone: folds
Uncalled bet (40) returned to one
one collected 55 from pot
*** SUMMARY ***
Total pot 55 | Rake 0
Seat 1: one (button) collected (55)
"""
    answer = replay_stars(read_stars(text))
    assert answer.verdict == "to the chip", answer.why
    assert answer.finishing_stacks == (1035, 985, 0)
    assert "p3 folds all-in" in answer.why


def test_a_board_run_twice_and_two_boards_with_betting() -> None:
    text = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2012/02/03 4:05:06 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: one ($100 in chips)
Seat 2: two ($100 in chips)
one: posts small blind $1
two: posts big blind $2
*** HOLE CARDS ***
one: raises $98 to $100 and is all-in
two: calls $98 and is all-in
*** FIRST FLOP *** [2c 7d 9h]
*** FIRST TURN *** [2c 7d 9h] [3s]
*** FIRST RIVER *** [2c 7d 9h 3s] [4s]
*** SECOND FLOP *** [Kh 7c 9d]
*** SECOND TURN *** [Kh 7c 9d] [3d]
*** SECOND RIVER *** [Kh 7c 9d 3d] [4d]
*** FIRST SHOW DOWN ***
one: shows [As Ah] (a pair of Aces)
two: shows [Ks Kc] (a pair of Kings)
one collected $99 from pot
*** SECOND SHOW DOWN ***
two collected $99 from pot
*** SUMMARY ***
Total pot $200 | Rake $2
Hand was run twice
FIRST Board [2c 7d 9h 3s 4s]
SECOND Board [Kh 7c 9d 3d 4d]
"""
    answer = replay_stars(read_stars(text))
    assert (answer.verdict, answer.commission) == ("to the chip", 2), answer.why
    wrong = text.replace("two collected $99", "one collected $99")
    assert replay_stars(read_stars(wrong)).verdict == "differs"


@pytest.mark.parametrize(
    "name", ["Dealt to me", "*** FLOP ***", "Uncalled bet (5)", "Table 'x'", "cardspeak", "Total pot 5"]
)
def test_a_name_may_look_like_any_other_line(name: str) -> None:
    hand = read_stars(HAND.replace("Kuca :P", name))
    assert replay_stars(hand).verdict == "to the chip"


def test_anybody_may_chat_under_our_name() -> None:
    text = HAND.replace("*** HOLE", 'cardspeak said, "hello {}"\n*** HOLE')
    assert replay_stars(read_stars(text)).verdict == "to the chip"
