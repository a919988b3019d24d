"""`shuffle.toml`: what each book says, and that a faulty file does not load."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from cardspeak.books.names import BOOKS
from cardspeak.books.shuffle_rules import ShuffleRules, When, read_shuffle_file, shuffle_rules
from cardspeak.cards.cut import CutRule
from cardspeak.citation import Citation, Cited
from cardspeak.errors import BadInput, BookError

GAMES = [(book, None) for book in BOOKS if book != "tasmania-poker"] + [
    ("tasmania-poker", "five-card-stud"),
    ("tasmania-poker", "holdem"),
]

# What each moment asks for, and by which clause: when, steps, clause, who must order it.
MOMENTS: dict[tuple[str, str | None], list[tuple[str, str, str, str | None]]] = {
    ("crown-melbourne-poker", None): [
        ("before_round", "shuffle", "5.1", None),
        ("new_deck", "check shuffle cut", "5.3.2", None),
        ("misdeal", "shuffle cut", "14.1.1", None),
    ],
    ("star-sydney-poker", None): [
        ("play_starts", "shuffle", "5.1.1", None),
        ("round_ends", "shuffle", "5.1.2", None),
        ("vacant_table_resumes", "shuffle", "5.1.3", None),
        ("new_deck", "check shuffle cut", "4.4", None),
        ("misdeal", "shuffle cut", "25.8", None),
    ],
    ("tasmania-poker", "five-card-stud"): [
        ("new_deck", "wash", "B.4.1", None),
        ("reduced_deck", "check wash shuffle cut", "B.3.4.b", "management_representative"),
        ("before_round", "shuffle cut", "B.4.2", None),
        ("misdeal", "shuffle cut", "B.10.1", None),
    ],
    ("tasmania-poker", "holdem"): [
        ("gaming_day_starts", "wash", "C.9.1", None),
        ("new_deck", "wash", "C.9.1", None),
        ("before_round", "shuffle", "C.9.2", None),
        ("misdeal", "shuffle cut", "C.19.6", None),
    ],
    ("crown-perth-holdem", None): [("before_round", "shuffle cut", "4.1", None)],
    ("crown-melbourne-three-card", None): [
        ("before_round", "shuffle", "4.1.1(a)", None),
        ("abnormal_sequence", "shuffle", "4.1.1(b)", "game_supervisor"),
        ("reasonable_cause", "shuffle", "4.1.1(c)", "game_supervisor"),
        ("new_deck", "check shuffle cut", "3.4", "game_supervisor"),
        ("machine_fault", "shuffle", "9.13", None),
    ],
    ("open-table", None): [
        ("before_round", "shuffle cut", "shuffle", None),
        ("new_deck", "check wash shuffle cut", "shuffle", None),
        ("misdeal", "shuffle cut", "shuffle", None),
    ],
}


def citations(rules: ShuffleRules) -> list[Citation]:
    cut = [getattr(rules.cut, name) for name in CutRule.__struct_fields__]
    cited = [part.cite if isinstance(part, Cited) else part for part in cut if part is not None]
    return cited + [moment.cite for moment in rules.moments]


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_book_loads_and_cites_itself(book: str, game: str | None) -> None:
    found = citations(shuffle_rules(book, game))
    assert len(found) >= 5
    assert all(type(cite) is Citation and cite.book == book and cite.clause for cite in found)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_moments(book: str, game: str | None) -> None:
    rules = shuffle_rules(book, game)
    expected = {when: (tuple(steps.split()), clause, who) for when, steps, clause, who in MOMENTS[book, game]}
    for when in get_args(When):
        due = rules.due(when)
        assert (due and (due.steps, due.cite.clause, due.authority)) == expected.pop(when, None)
    assert not expected


def test_a_book_is_found_by_game() -> None:
    assert shuffle_rules("crown-perth-holdem", "crown-holdem") is shuffle_rules("crown-perth-holdem")
    with pytest.raises(BadInput, match="say five-card-stud or holdem"):
        shuffle_rules("tasmania-poker")
    assert shuffle_rules("star-sydney-poker", "omaha") is shuffle_rules("star-sydney-poker")
    for book in ("tasmania-poker", "star-sydney-poker"):
        with pytest.raises(BadInput, match=r"no game 'hodlem'\. Did you mean 'holdem'\?"):
            shuffle_rules(book, "hodlem")
    with pytest.raises(BadInput, match="no book"):
        shuffle_rules("atlantis")


GOOD = """
[[rules]]
[rules.cut]
cutter      = { value = "dealer", cite = "5.3" }
others      = { cite = "5.4" }
times       = { value = 1, cite = "5.3" }
leave       = { value = 1, cite = "5.3" }
before_deal = { cite = "5.3" }
[[rules.shuffle]]
when  = "misdeal"
steps = ["shuffle"]
cite  = "25.8"
"""


def read(folder: Path, text: str) -> dict[str | None, ShuffleRules]:
    file = folder / "harbour" / "shuffle.toml"
    (file.parent / "games").mkdir(parents=True)
    (file.parent / "games" / "draw.toml").touch()
    file.write_text(text, encoding="utf-8")
    return read_shuffle_file(file)


def test_a_good_file_loads(tmp_path: Path) -> None:
    assert read(tmp_path, GOOD)[None].cut.others == Citation("harbour", "5.4")


@pytest.mark.parametrize(
    ("part", "instead", "complaint"),
    [
        ('leave       = { value = 1, cite = "5.3" }', "leave = { value = 1 }", "cite"),
        ('leave       = { value = 1, cite = "5.3" }', "leave = 1", "leave"),
        ('leave       = { value = 1, cite = "5.3" }', "", "leave"),
        ('{ value = 1, cite = "5.3" }', '{ value = 0, cite = "5.3" }', "times"),
        ('{ value = 1, cite = "5.3" }', '{ value = true, cite = "5.3" }', "times"),
        ('others      = { cite = "5.4" }', 'others = { cite = "" }', "others"),
        ('others      = { cite = "5.4" }', 'others = { cite = "5.4", who = "all" }', "who"),
        ('"dealer"', '"player"', "player"),
        ("[[rules]]", "[[rules]]\ncolour = 3", "colour"),
        ("[[rules]]", "shape = 3\n[[rules]]", "shape"),
        ('steps = ["shuffle"]', "steps = []", "steps"),
        ('steps = ["shuffle"]', 'steps = ["juggle"]', "juggle"),
        ('"misdeal"', '"sometimes"', "sometimes"),
        ('cite  = "25.8"', "", "cite"),
        ('cite  = "25.8"', 'cite = "25.8"\n[[rules.shuffle]]\nwhen="misdeal"\nsteps=["cut"]\ncite="1"', "misdeal"),
        ("[[rules]]", "[[rules]", ""),
        ("[[rules]]", '[[rules]]\ngames = ["draw", "draw"]', "draw has two"),
        ("[[rules]]", '[[rules]]\ngames = ["drew"]', "Did you mean 'draw'?"),
        (GOOD, "", "rules"),
        (GOOD, GOOD + GOOD, "all games has two"),
    ],
)
def test_a_faulty_file_does_not_load(tmp_path: Path, part: str, instead: str, complaint: str) -> None:
    assert part in GOOD
    with pytest.raises(BookError, match=r"harbour/shuffle\.toml") as raised:
        read(tmp_path, GOOD.replace(part, instead, 1))
    assert complaint in str(raised.value)
