"""A game of one's own may have fewer streets than a ruling speaks of, or none after its last betting round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardspeak.books.loader import forget_books
from cardspeak.hand import Stakes, open_hand
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.proofing.adding import add_book
from cardspeak.refusal import Refused
from cardspeak.rulings import report_of, rule
from cardspeak.rulings.mishaps import simulate_mishaps

FLOP = """
  { do = "post", what = "blinds", cite = "1" },
  { do = "deal", down = 2, cite = "1" },
  { do = "bet", name = "pre-flop", opens = "after the last blind", opens_cite = "1", cite = "1" },
  { do = "burn", cite = "1" },
  { do = "board", count = 3, cite = "1" },
  { do = "bet", name = "flop", opens = "left of the button", opens_cite = "1", cite = "1" },
  { do = "burn", cite = "1" },
"""
LAST = '{ do = "bet", name = "last", opens = "left of the button", opens_cite = "1", final = true, cite = "1" },'
GAMES = {
    "two-streets": f'{FLOP} {{ do = "board", count = 2, cite = "1" }}, {LAST}',
    "blind-river": f'{FLOP} {{ do = "board", count = 1, cite = "1" }}, {LAST}'
    ' { do = "burn", cite = "1" }, { do = "board", count = 1, cite = "1" },',
}


@pytest.fixture
def short_boards(tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "short-boards"
    (folder / "games").mkdir(parents=True)
    head = 'over = "open-table"\ntitle = "Short"\nshort = "Short"\nauthority = "nobody"\nversion = "1"\ncite = "1"\n'
    (folder / "book.toml").write_text(head)
    columns = "clause,topic,kind,applies_to,paraphrase,testable\n"
    (folder / "clauses.csv").write_text(
        f"{columns}1,flop,engine,all,Boards are dealt as the game says.,A short board\n"
    )
    for name, steps in GAMES.items():
        (folder / "games" / f"{name}.toml").write_text(
            f'title = "{name}"\nfamily = "flop"\ncite = "1"\ndecks = [{{ size = 52, seats = 6, cite = "1" }}]\n'
            f'script = [{steps} {{ do = "showdown", cite = "1" }}]\n'
            '[showdown]\ncite = "1"\nparts = [{ name = "high", ladder = "high", cite = "1" }]\n'
        )
    add_book(folder)
    yield
    forget_books(["short-boards"])


@pytest.mark.usefixtures("short_boards")
@pytest.mark.parametrize(("game", "board"), [("two-streets", [3, 2]), ("blind-river", [3, 1, 1])])
def test_a_premature_turn(game: str, board: list[int]) -> None:
    """The ruling of the book below speaks of the fourth card and of the fifth that comes after it."""
    hand = open_hand("short-boards", game, [100, 100], stakes=Stakes(blinds=(1, 2)), seed="early")
    hand.call()
    hand.check()
    assert not isinstance(rule(hand, report_of("premature turn")), Refused)
    while not hand.over:
        hand.check()
    assert [len(event.cards) for event in hand.events if isinstance(event, e.Boarded)] == board
    assert sum(hand.stacks.values()) == 200
    assert list(audit(hand.setup, hand.events, hand.pack())) == []


@pytest.mark.usefixtures("short_boards")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_goes_wrong(game: str) -> None:
    hand = open_hand("short-boards", game, [100] * 4, stakes=Stakes(blinds=(1, 2)))
    assert simulate_mishaps(hand.setup, "short", range(60)).hands == 60
