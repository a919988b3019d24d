"""A set of choices that is like another says only what differs, and takes the rest from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardspeak.books.alike import filled, like_another
from cardspeak.books.loader import load_book
from cardspeak.errors import BookError

BASE = {"fewest": 2, "cap": {"raises": 3, "cite": "1"}, "runs": {"cite": "2"}, "refusals": {"a": "1", "b": "2"}}


def test_what_is_said_holds_and_the_rest_is_the_others() -> None:
    sets = {
        "all": BASE,
        "stud": {"like": "all", "without": ["runs"], "cap": {"raises": 4, "cite": "9"}, "refusals": {"b": "7"}},
        "razz": {"like": "stud", "fewest": 3},
    }
    found = filled(sets, "x/play.toml")
    assert found["all"] == BASE
    assert found["stud"] == {"fewest": 2, "cap": {"raises": 4, "cite": "9"}, "refusals": {"a": "1", "b": "7"}}
    assert found["razz"] == {**found["stud"], "fewest": 3}


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        ({"all": BASE, "stud": {"like": "al"}}, "'al', which is no set here. Did you mean 'all'"),
        ({"one": {"like": "two"}, "two": {"like": "one"}}, "circle"),
        ({"one": {"like": "one"}}, "circle"),
        ({"all": BASE, "stud": {"like": "all", "without": ["kill"]}}, "without 'kill'"),
        ({"all": BASE, "stud": {"like": "all", "without": ["cap"], "cap": {}}}, "without 'cap'"),
    ],
)
def test_what_cannot_be_alike(sets: dict[str, object], words: str) -> None:
    with pytest.raises(BookError, match=r"play\.toml") as wrong:
        filled(sets, "x/play.toml")
    assert words.split(" Did")[0] in str(wrong.value)


def test_sets_of_our_books_are_whole() -> None:
    crown = load_book("crown-melbourne-poker")
    assert crown.play["seven-card-stud"].odd == crown.play["stud"].odd != crown.play["all"].odd
    assert crown.play["manila"].runs is None
    assert crown.play["chinese"].commission.cite == crown.play["all"].commission.cite


def test_a_game_is_read_with_the_one_it_is_like_and_with_no_other(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('name = "One"\ncards = 2\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text('like = "one"\ncards = 4\n', encoding="utf-8")
    (tmp_path / "three.toml").write_text("name = half written\n", encoding="utf-8")
    assert like_another(tmp_path, "two", "games") == {"name": "One", "cards": 4}
    (tmp_path / "four.toml").write_text('like = "on"\n', encoding="utf-8")
    with pytest.raises(BookError, match=r"'on', which is no set here.*'one'"):
        like_another(tmp_path, "four", "games")
