"""What a table of a game may be opened with, as far as its book says: for those who fill in the form."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.books.book import Game
from cardspeak.books.jackpot import has_jackpot, load_jackpot
from cardspeak.books.model.game import BettingRound
from cardspeak.books.model.side_games import RotationRow
from cardspeak.books.table import table_rules
from cardspeak.jackpots.by_hand.setup import TableLink, table_fault
from cardspeak.table.opening import signed_clock


def terms_of(game: Game) -> dict[str, Any]:
    """Each with its clause; None where the book knows no such thing in this game."""
    play, table = game.play, table_rules(game.book.slug, game.slug)
    return {
        "bring_in": _bring_in(game),
        "raises": None if play.cap is None else {"most": play.cap.raises, "free": play.cap.free, "cite": play.cap.cite},
        "straddle": None if play.straddle.most == 0 else play.straddle.cite,
        "runs": None if play.runs is None else play.runs.cite,
        "kill": None if table.kill is None else table.kill.post_cite,
        "checks": table.drop.checks_cite,
        "lending": table.stake.lend_between_cite,
        "jackpot": _jackpot(game),
        "time": _time(game),
        "rotation": _rotation(table.rotation),
        "fewest": play.fewest,
    }


def _bring_in(game: Game) -> str | None:
    """The clause of an opening that may be less than a whole bet."""
    first = next((step for step in game.script if isinstance(step, BettingRound)), None)
    return first.opens_cite if first is not None and first.forced and not first.full else None


def _rotation(row: RotationRow | None) -> dict[str, Any] | None:
    """Several games in turn at one table, and whether whoever has the button may choose."""
    return None if row is None else {"every": row.every, "choice": row.choice_cite is not None, "cite": row.cite}


def _jackpot(game: Game) -> dict[str, Any] | None:
    """What a table of this game would play for, where the book has a jackpot for it."""
    if game.streets[:1] != (3,) or not has_jackpot(game.book.slug):
        return None
    rules = load_jackpot(game.book.slug)
    kit = tuple(row.name for row in rules.file.equipment)
    link = TableLink(table="", game=game.slug, deck=min(game.decks), equipment=kit, display="its page")
    decks = [deck for deck in game.decks if table_fault(rules, msgspec.structs.replace(link, deck=deck)) is None]
    return {"title": rules.title, "decks": decks, "cite": rules.file.tables.sign_cite} if decks else None


def _time(game: Game) -> dict[str, Any] | None:
    row = signed_clock(game)
    if row is None:
        return None
    return {"least": row.least, "most": row.most, "sold": row.extra is not None, "cite": row.seconds_cite}
