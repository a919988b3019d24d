"""`banked.toml` loads whole or not at all, and says what both games are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.shelf import AGAINST

from cardspeak.banked.why import RoundWhy
from cardspeak.books.banked import load_banked, load_banked_folder
from cardspeak.books.cites import unknown_cites
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput, BookError

SLUGS = AGAINST


@pytest.mark.parametrize("slug", SLUGS)
def test_both_games_load_and_every_cite_is_a_clause(slug: str) -> None:
    game = load_banked(slug)
    assert game.book.slug == slug
    assert unknown_cites(game.book.folder) == []
    assert set(RoundWhy) <= set(game.file.refusals)


def test_a_book_of_games_among_players_has_none() -> None:
    with pytest.raises(BadInput, match="no game against the house"):
        load_banked("star")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hole = 3", "hole = 3\nholes = 3", "holes"),
        ('cite = "2.1"\n', "", "cite"),
        ('category = "flush", pays = 4', 'category = "two pair", pays = 4', "not a hand of this game"),
        ('category = "flush", pays = 4', 'category = "flush"', "odds or a percentage"),
        ('placed = "play or fold"', 'placed = "later"', "which no step"),
        ('name = "pair-plus"\ntitle = "Pair Plus"', 'name = "ante"\ntitle = "Pair Plus"', "same name"),
        ('loses = ["ante"]', 'loses = ["antes"]', "no wager 'antes'. Did you mean 'ante'"),
        ('default = "keep"', 'default = "wait"', "no option 'wait'"),
        ('table = "pair-plus"\noutcomes', 'table = "pairs"\noutcomes', "no pay table 'pairs'"),
        (
            '  { when = ["equal"], result = "stand-off", cite = "5.8.3", done_cite = "5.10.2(c)" },\n',
            "",
            "wager 'play' has no outcome for equal",
        ),
    ],
)
def test_a_fault_is_found_before_a_round(tmp_path: Path, old: str, new: str, says: str) -> None:
    book = load_book("crown-melbourne-three-card")
    shutil.copytree(book.folder, tmp_path / "book")
    file = tmp_path / "book" / "banked.toml"
    raw = file.read_text(encoding="utf-8")
    assert old in raw
    file.write_text(raw.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BookError, match=r"book/banked\.toml|banked\.toml") as fault:
        load_banked_folder(tmp_path / "book", book)
    assert says in str(fault.value)


def test_funding_must_be_the_share_the_book_names(tmp_path: Path) -> None:
    book = load_book("crown-perth-holdem")
    shutil.copytree(book.folder, tmp_path / "book")
    file = tmp_path / "book" / "banked.toml"
    raw = file.read_text(encoding="utf-8")
    file.write_text(raw.replace("{ pool-1 = 41 }", "{ pool-1 = 40 }"), encoding="utf-8")
    with pytest.raises(BookError, match=r"level-1 does not give 41% .*3\.17"):
        load_banked_folder(tmp_path / "book", book)


def test_what_perth_offers() -> None:
    game = load_banked("perth")
    assert {name: wager.times_ante for name, wager in game.wagers.items() if wager.times_ante} == {
        "flop": 2,
        "turn": 1,
        "river": 1,
    }
    extra = {line.category: line.pays for line in game.pay_table("poker-extra").lines}
    assert list(extra.values()) == [1000, 500, 200, 70, 40, 30, 10, 5]
    jackpot = game.file.jackpot
    assert jackpot is not None
    assert jackpot.funding.assumed
    names = {frozenset({"jackpot-1"}): 1, frozenset({"jackpot-2"}): 2, frozenset({"jackpot-1", "jackpot-2"}): 3}
    for placed, times in names.items():
        level = game.level(placed)
        assert level is not None
        assert level.times == times
    assert game.level(frozenset({"ante"})) is None
    assert [pool.reseed for pool in jackpot.pools] == [5000] * 3
