"""Names that look like somebody else's, cannot be seen, or turn the text around them: refused, and nobody is fooled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import BadInput
from cardspeak.room.names import require_name, skeleton, tidy
from cardspeak.room.who import Who
from cardspeak.server.sessions import Sessions


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u202eann", "printable"),  # turns what follows around
        ("a\u2066b", "printable"),
        ("An\u200bn", "printable"),  # zero width
        ("An\u200dn", "printable"),
        ("An\u00adn", "printable"),  # a hyphen that is not shown
        ("\ud800", "printable"),
        ("a\uff0fb", "no '/'"),  # a wide slash is a slash
        ("x" * 25, "1 to 24"),
        ("\ufdfa" * 2, "1 to 24"),  # two letters that unfold to thirty-six
        ("\u3164", "cannot be seen"),  # fillers are letters by their kind
        ("Ann\u115f", "cannot be seen"),
        ("Ann\u2800", "cannot be seen"),
        ("Ann\ufe0f", "cannot be seen"),
        ("An\U000e0100n", "cannot be seen"),
        ("...", "letter or a digit"),
        ("\U0001f0a1", "letter or a digit"),
        ("Z\u0335\u0336\u0337algo", "marks"),
        ("\u0410nn", "Cyrillic and Latin"),
        ("Ann\u03b1", "Greek and Latin"),
    ],
)
def test_what_is_no_name(name: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        require_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "House Ada",
        "H0use Ada",
        "HOU\u0160E Ada",
        "\uff28ouse Ada",  # wide
        "\U0001d407ouse Ada",  # mathematical bold
        "Dealer",
        "the  dealer",
        "the rnanager",
        "MANAGER",
        "Supervls0r",
        "the floor",
        "R00M",
        "roorn",
        "bank",
        "Cage",
        "system",
    ],
)
def test_what_belongs_to_the_house_however_it_is_written(name: str) -> None:
    with pytest.raises(BadInput, match="belongs to the house"):
        require_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë",
        "Nguyễn",
        "Jörg",
        "Dr. House",
        "Иван",
        "Άννα",
        "李",
        "田中さん",
        "Tom 李",
        "김철수",
        "x" * 24,
        "7",
        "O'Neil",
    ],
)
def test_names_of_people(name: str) -> None:
    assert require_name(name) == name


@pytest.mark.parametrize(
    "other",
    ["Bi11", "BiIl", "B\u0131ll", "B\u00ecll", "B i l l", "B1LL"],
)
def test_a_name_that_looks_like_somebody_elses(other: str) -> None:
    sessions = Sessions()
    sessions.enter("Bill")
    with pytest.raises(BadInput, match="looks too much like 'Bill'"):
        sessions.enter(other)


@pytest.mark.parametrize(("one", "two"), [("COCO", "\u0421\u041e\u0421\u041e"), ("NINA", "\u039d\u0399\u039d\u0391")])
def test_whole_names_in_letters_of_another_alphabet(one: str, two: str) -> None:
    sessions = Sessions()
    sessions.enter(one)
    with pytest.raises(BadInput, match="looks too much like"):
        sessions.enter(two)


def test_wide_and_ordinary_letters_are_one_name() -> None:
    sessions = Sessions()
    sessions.enter("Ann")
    assert sessions.enter("\uff21\uff4e\uff4e").who == Who("Ann")


def test_those_who_were_here_before_a_rule_was_made_still_come_in() -> None:
    sessions = Sessions()
    sessions.people.write("account", {"name": "Cage", "password": ""}, "Cage")
    assert sessions.enter("cage").who == Who("Cage")


@given(st.text(max_size=30))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    try:
        name = require_name(text)
    except BadInput:
        return
    assert name == tidy(name) == require_name(name)
    assert name.isprintable()
    assert not skeleton(name).startswith("house")
