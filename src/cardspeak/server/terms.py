"""What a table of a game may be opened with, as far as its book says: for those who fill in the form."""

from __future__ import annotations

from typing import Any

from cardspeak.books.book import Game
from cardspeak.books.model.game import Bet
from cardspeak.books.model.table import RotationRow, table_rules
from cardspeak.table.setup import signed_clock


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
        "time": _time(game),
        "rotation": _rotation(table.rotation),
        "fewest": play.fewest,
    }


def _bring_in(game: Game) -> str | None:
    """The clause of an opening that may be less than a whole bet."""
    first = next((step for step in game.script if isinstance(step, Bet)), None)
    return first.opens_cite if first is not None and first.forced and not first.full else None


def _rotation(row: RotationRow | None) -> dict[str, Any] | None:
    """Several games in turn at one table, and whether whoever has the button may choose."""
    return None if row is None else {"every": row.every, "choice": row.choice_cite is not None, "cite": row.cite}


def _time(game: Game) -> dict[str, Any] | None:
    row = signed_clock(game)
    if row is None:
        return None
    return {"least": row.least, "most": row.most, "sold": row.extra is not None, "cite": row.seconds_cite}
