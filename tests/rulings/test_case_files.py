"""Case files themselves: what they can say, and how they say that something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.coverage.marks import read_marks

from cardspeak.errors import BadInput
from cardspeak.hand.words.script import WORDS
from cardspeak.rulings.cases.checks import CHECKS
from cardspeak.rulings.cases.files import CaseFailed, CaseFile, CaseRun, parse_cases, read_cases, run_case
from cardspeak.rulings.incidents import KINDS
from cardspeak.rulings.rule import Question, Ruling

HEAD = """
title = "A turn too early"
game = "holdem"
stacks = [200, 200, 200]
board = "2h 3h 4h 9c Qs"
burns = "Ad Td Js"
shuffles = ["5d 6d"]
"""
START = "3 calls\n1 calls\n2 checks\n1 checks\n"


def case_of(play: str, head: str = HEAD) -> CaseRun:
    (case,) = parse_cases(f'{head}play = """\n{START}{play}\n"""', "it.toml", "star-sydney-poker")
    return run_case(case)


def fails(play: str, head: str = HEAD) -> str:
    with pytest.raises(CaseFailed) as failed:
        case_of(play, head)
    return str(failed.value)


def test_a_case_is_played_line_by_line() -> None:
    run = case_of("! premature turn\n= cite 26.31\n2 checks")
    assert [line.line for line in run.lines][-3:] == ["! premature turn", "= cite 26.31", "2 checks"]
    assert isinstance(run.lines[4].answer, Ruling)
    assert run.lines[4].events
    assert run.hand.turn == 3


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("= cite 26.30", "it.toml:14: = cite 26.30: it is 26.31."),
        ("= steps 26.31(i)", "it is 26.31(i) 26.31(ii) 26.31(iii)."),
        ("= aside 9d", "there lie 9c."),
        ("= aside lacks 9c", "there lie 9c."),
        ("= aside none", "there lie 9c."),
        ("= burns Td Ad", "there lie Ad Td."),
        ("= board 2h 3h", "there lie 2h 3h 4h."),
        ("= board 2 2h", "there is no board 2."),
        ("= stub 9c", "there lie Js."),
        ("= count stub 9", "it is 40."),
        ("= hole 1 As Ks", "there lie"),
        ("= muck has 9c", "there lie none."),
        ("= faces 1 up down", "['down', 'down']"),
        ("= agenda bet board", "it is bet burn board bet shuffle board bet showdown."),
        ("= stacks 198 198 197", "it is 198 198 198."),
        ("= stack 3 199", "it is 198."),
        ("= stack 4 199", "nobody sits at seat 4."),
        ("= pot 7", "it is 6."),
        ("= bet 1 2", "it is 0."),
        ("= kept 1 2", "it is 0."),
        ("= cap 3", "it is none."),
        ("= outcome void", "it is none."),
        ("= over", "the hand is running."),
        ("= turn 1", "it is 2."),
        ("= choices fold", "it is fold check bet."),
        ("= least 3", "it is 2."),
        ("= most 3", "it is 198."),
        ("= folded 2", "seat 2 is in the hand."),
        ("= live 1 2", "it is 1 2 3."),
        ("= silent", "the book speaks."),
        ("= by floor", "it is dealer."),
        ("= fact looked = yes", "it is nothing."),
        ("= considered 26.99", "considered were"),
        ("= noted anything", "noted is nothing."),
        ("= asks looked", "no question is open."),
        ("= options a, b", "no question is open."),
        ("= refused 7.4", "nothing was refused."),
        ("= exposed 9c", "there lie none."),
        ("= weather fine", "nothing is checked by 'weather'"),
        ("? 2 checks", "this should have been refused, and was done."),
        ("3 checks", "refused: Seat 2 is to act."),
        ("2 sings", "is not something that can be done"),
    ],
)
def test_what_is_not_so_is_said(line: str, says: str) -> None:
    said = fails(f"! premature turn\n{line}")
    assert said.startswith("it.toml:14: ")
    assert says in said


def test_an_open_question_must_be_expected() -> None:
    assert "a question is open: " in fails("! something else")
    run = case_of("! something else\n= asks floor\n= options play on, void the hand\n= by gaming supervisor")
    assert isinstance(run.lines[4].answer, Question)
    assert "it.toml:13: ! premature river: refused: " in fails("! premature river")
    assert "it.toml:14: = refused 1.1: it is" in fails("! premature river\n= refused 1.1")
    assert "say which seat" in fails("! player missed")
    case_of("! player missed\n= wrong say which seat")
    assert "the message is" in fails("! player missed\n= wrong anything else")


def test_the_last_line_can_be_taken_back() -> None:
    run = case_of("! premature turn\nundo\n= aside none\n= agenda bet burn board bet burn board bet showdown\n= turn 2")
    assert len(run.hand.events) == len(case_of("").hand.events)


def test_shuffles_bring_what_the_case_wants() -> None:
    rest = "2 checks\n3 checks\n1 checks\n2 checks\n3 checks\n= board 2h 3h 4h Qs 5d"
    case_of(f"! premature turn\n{rest}")
    head = HEAD.replace("5d 6d", "9c 6d")
    case_of(f"! premature turn\n{rest[:-2]}9c", head)
    assert "2h is not among the cards that are shuffled." in fails(
        f"! premature turn\n{rest}", HEAD.replace("5d 6d", "2h")
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "bad.toml: "),
        ('title = "x"\nweather = 1', "bad.toml, case 1: "),
        ('title = "x"\ncase = 3', "write several cases as"),
        ('title = "x"\ngame = "holdem"\nstacks = [1, 2]', "play"),
    ],
)
def test_a_file_that_is_no_case(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("[", r"\[")):
        parse_cases(text, "bad.toml", "star")


def test_a_table_that_the_book_would_not_open() -> None:
    assert fails("", HEAD.replace("holdem", "holdam")).startswith("it.toml: star-sydney-poker has no game")
    assert "seats are numbers" in fails("", HEAD.replace("[200, 200, 200]", "{ a = 200 }"))


def test_several_cases_share_what_stands_above(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "cases" / "star-sydney-poker"
    folder.mkdir(parents=True)
    file = folder / "two.toml"
    file.write_text(
        HEAD
        + '[[case]]\nclauses = ["26.31"]\nplay = """\n3 calls\n= turn 1\n"""\n'
        + '[[case]]\ntitle = "Another"\nclauses = ["7.4"]\nplay = """\n3 folds\n= turn 2\n"""\n'
    )
    first, second = read_cases(file)
    assert (first.title, second.title) == ("A turn too early", "Another")
    assert first.book == second.book == "star-sydney-poker"
    run_case(first)
    with pytest.raises(CaseFailed, match=r"two.toml:19: = turn 2: it is 1."):
        run_case(second)
    marks = read_marks(tmp_path / "tests").found
    assert [(mark.book, mark.number) for mark in marks] == [
        ("star-sydney-poker", "26.31"),
        ("star-sydney-poker", "7.4"),
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_cases(tmp_path / "none.toml")


def test_stakes_stand_in_words_or_in_a_table() -> None:
    for stakes in ('"fixed 2/4, blinds 1/2"', '{ structure = "fixed", small = 2, big = 4, blinds = [1, 2] }'):
        run = case_of("2 bets 2\n= most 4\n? 3 raises to 5", f"{HEAD}stakes = {stakes}\n")
        assert run.hand.setup.stakes.structure == "fixed"


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ('hole = { 1 = "As Kd" }', "it.toml, case 1: there is no 'hole' here. Did you mean 'holes'?"),
        ("stakes = { ante = 1 }", "it.toml, case 1, stakes: there is no 'ante' here. Did you mean 'antes'?"),
    ],
)
def test_a_key_that_nobody_reads_is_told_with_those_there_are(key: str, says: str) -> None:
    with pytest.raises(BadInput) as wrong:
        case_of("", f"{HEAD}{key}\n")
    assert says in str(wrong.value)
    assert "Allowed: " in str(wrong.value)


def test_what_came_out_otherwise_names_the_ruling() -> None:
    assert "(The ruling was by 26.31.)" in fails("! premature turn\n= aside none")


def test_what_cannot_have_happened_says_when_it_could() -> None:
    said = fails("! mucked hand asked for; seat 1; other 2")
    assert "It can when this is so: A hand was given up at the showdown, which is not over." in said
    for kind in KINDS.values():
        assert kind.when.endswith("."), kind.name


def test_the_page_has_every_key_line_and_word_of_a_case() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    keys = [name for name in CaseFile.__struct_fields__ if name not in ("file", "line")]
    for word in (
        *keys,
        *(f"3 {words}" for words in WORDS if not words.startswith(("sets", "asks"))),
        "2 asks to see 3",
    ):
        assert f"`{word}`" in page, word
    for word in CHECKS:
        assert f"= {word}" in page, word


def test_nobody_has_folded_only_where_nobody_has() -> None:
    case_of("= folded none")
    assert "it is [2]." in fails("2 folds\n= folded none")
