"""Gestures in plain words, and the strictness of `talk.toml`."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from tests.talk.talking import hear, table

from cardspeak.books.loader import load_book, load_folder
from cardspeak.books.model.talk import talk_of, talk_rules
from cardspeak.books.names import BOOKS, HOME
from cardspeak.errors import BadInput, BookError
from cardspeak.talk import Gesture, Held, Moved, Pushed, Said, TimeUp, gesture_of, judge, words_of


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("check", Said("check")),
        ("Call.", Said("call")),
        ("bet 20", Said("bet", 20)),
        ("raise", Said("raise")),
        ("RAISE to 60!", Said("raise", 60)),
        ("raise 60", Said("raise", 60)),
        ("raise by 40", Said("raise", 40, True)),
        ("all-in", Said("all in")),
        ("I  fold", None),
        ("raise by", None),
        ("maybe", None),
    ],
)
def test_words(text: str, said: Said | None) -> None:
    if said is None:
        with pytest.raises(BadInput, match="says nothing that binds"):
            words_of(text)
    else:
        assert words_of(text) == said


def test_a_gesture_keeps_its_order() -> None:
    told = gesture_of("seat 3 says raise; pushes 2x100, 25; pushes 5; taps; cards over the line; called time is up")
    assert told == Gesture(
        3,
        (
            Said("raise"),
            Pushed((100, 100, 25)),
            Pushed((5,)),
            Moved("tap"),
            Moved("cards over the line"),
            TimeUp("called"),
        ),
    )
    assert told.pushed == 230


@pytest.mark.parametrize("line", ["pushes 5", "3 pushes x", "3 pushes 0", "3 pushes 0x5", "3 dances", "3", ""])
def test_what_is_no_gesture(line: str) -> None:
    with pytest.raises(BadInput):
        gesture_of(line)


@pytest.mark.parametrize("gesture", [Gesture(3, ()), Gesture(3, (Pushed(()),)), Gesture(3, (Pushed((5, 0)),))])
def test_gestures_made_by_hand_are_checked(gesture: Gesture) -> None:
    with pytest.raises(BadInput):
        judge(table("star"), gesture)


def test_answers_can_be_written_down_and_read_back() -> None:
    hand = table("star")
    for line in ("3 pushes 500", "3 pushes 60 30", "4 pushes 300 200"):
        found = judge(hand, gesture_of(line))
        assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found


def test_what_is_held_says_what_may_become_of_it() -> None:
    held = judge(table("star"), gesture_of("4 pushes 300 200"))
    assert isinstance(held, Held)
    assert [(row.since, row.then, row.cite.clause) for row in held.outlook] == [
        ("folds", "stands", "26.5.4"),
        ("checks", "check", "26.5.1"),
        ("calls", "call or fold", "26.5.2"),
        ("bets up to it", "call or fold", "26.5.2"),
        ("bets more", "any", "26.5.3"),
    ]


def test_nobody_pushes_more_than_there_is() -> None:
    hand = table("star", [20000, 20000, 300, 20000])
    assert hear(hand, "3 pushes 100 100 100") == "3 raises to 300 [7.5.4]"
    assert hear(hand, "3 pushes 100 100 101") == "no [8.2]"
    assert hear(hand, "9 pushes 100") == "no [1.1:active-player]"


def test_every_game_in_which_people_bet_is_spoken_for() -> None:
    for book in BOOKS:
        for game in load_book(book).games.values():
            if game.bets:
                assert game.file.play in talk_rules(book, game.slug).play


@pytest.fixture
def star(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOME / "star-sydney-poker", tmp_path / "star-copy"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('since = ["folds"], then', 'since = ["folds", "checks"], then', "2 times of a wager out of turn"),
        ("percent = 50, ", "", "percent and raise_cite"),
        ('by = "gaming supervisor"', 'by = "anybody"', "none of the roles"),
        ("warning = 5\n", "", "warning and warning_cite"),
        ('play = ["all", ', "play = [", "0 sets speak"),
        ('pair = { cite = "7.9" }', "pair = { }", "cite"),
        ('"half pot", "pot", "no limit"], call_cite', '"pot", "no limit"], call_cite', "0 times of half pot"),
    ],
)
def test_a_wrong_file_does_not_load(star: Path, old: str, new: str, says: str) -> None:
    file = star / "talk.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(old, new), encoding="utf-8")
    game = load_folder(star).game("holdem")
    assert old in text
    with pytest.raises(BookError, match=says):
        talk_of(game)


def test_a_book_without_talk_says_so(star: Path) -> None:
    (star / "talk.toml").unlink()
    with pytest.raises(BadInput, match=r"has no talk\.toml"):
        talk_of(load_folder(star).game("holdem"))
