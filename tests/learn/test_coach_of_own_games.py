"""The coach speaks at a game of one's own whose halves are won with different cards, and with no draw in it."""

from __future__ import annotations

from pathlib import Path

from cardspeak.books.loader import forget_books
from cardspeak.hand import Stakes, open_hand
from cardspeak.hand.views import view
from cardspeak.learn.coach import advice
from cardspeak.proofing.adding import add_book

GAME = """
title = "Tug"
family = "flop"
cite = "1"
decks = [{ size = 52, seats = 6, cite = "1" }]
script = [
  { do = "post", what = "blinds", cite = "1" },
  { do = "deal", down = 5, cite = "1" },
  { do = "board", count = 3, cite = "1" },
  { do = "bet", name = "flop", opens = "after the last blind", opens_cite = "1", cite = "1" },
  { do = "board", count = 2, cite = "1" },
  { do = "bet", name = "river", opens = "left of the button", opens_cite = "1", final = true, cite = "1" },
  { do = "showdown", cite = "1" },
]
[showdown]
cite = "1"
parts = [
  { name = "draw", ladder = "high", use = 5, cite = "1" },
  { name = "board", ladder = "high", use = 2, cite = "1" },
]
"""


def test_where_no_outs_are_counted_the_rest_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "tug-club"
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "tug.toml").write_text(GAME)
    head = 'over = "open-table"\ntitle = "Tug"\nshort = "Tug"\nauthority = "nobody"\nversion = "1"\ncite = "1"\n'
    (folder / "book.toml").write_text(head)
    columns = "clause,topic,kind,applies_to,paraphrase,testable\n"
    (folder / "clauses.csv").write_text(f"{columns}1,flop,engine,all,Two halves.,Two halves\n")
    add_book(folder)
    try:
        hand = open_hand("tug-club", "tug", [100, 100], stakes=Stakes(blinds=(1, 2)), seed="coach")
        told = advice(view(hand, hand.turn), hand.turn)
        assert told.share is not None
        assert told.outs == ()
    finally:
        forget_books(["tug-club"])
