"""A table against the house as it is opened, and the floor's report in the words of a round."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked.setup import Limit, TableSetup, make_setup
from cardspeak.banked.table import BankedTable
from cardspeak.books.banked import load_banked
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.openings import Opening
from cardspeak.rulings.report import Report
from cardspeak.values import Named


class Options(Named):
    """What may be chosen of a table against the house; the book checks the rest."""

    least: int = 500
    most: int = 100_000
    unit: int = 500
    tables: dict[str, str] = {}
    limits: dict[str, Limit] = {}
    boxes: int | None = None
    device: str = "shoe"
    settings: dict[str, bool] = {}
    jackpot_wager: int = 500


def setup_of(opening: Opening) -> TableSetup:
    """Limits in chips that look like money, pay tables by their usual names; options of the opening replace them."""
    options = dict(opening.options)
    game = load_banked(opening.book)
    known = {"least", "most", "unit", "tables", "boxes", "device", "settings", "jackpot_wager", "limits"}
    if set(options) - known:
        odd = min(set(options) - known)
        raise BadInput(f"A table of {game.title} knows {', '.join(sorted(known))}, not {odd}.")
    usual: dict[str, Any] = {"least": 500, "most": 100_000, "unit": 500} | options
    if game.file.jackpot is not None:
        usual.setdefault("jackpot_wager", 500)
    elif "jackpot_wager" in usual:
        raise BadInput(f"{game.title} has no jackpot.")
    try:
        asked = msgspec.convert(usual, Options)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"The table cannot be opened so: {wrong}.") from None
    given = {name: getattr(asked, name) for name in usual}
    return make_setup(opening.book, {}, **given)


def opened(setup: TableSetup) -> BankedTable:
    """Cards checked, the sign shown: a table that may be played at."""
    table = BankedTable(setup)
    for answer in (table.check_cards(), table.show_sign(), table.open()):
        assert not isinstance(answer, Refused), answer
    return table


def reported(report: Report, by: str) -> bc.Report:
    """The floor's report in the words of a round; what only some incidents need comes as facts."""
    facts = dict(report.facts)
    total, agree = facts.get("total", ""), facts.get("agree", "")
    if total and not total.isdecimal():
        raise BadInput(f"The total of a count is a number, not {total!r}.")
    return bc.Report(
        report.incident,
        report.seat,
        by,
        report.cards or None,
        report.count,
        int(total) if total else None,
        agree == "yes" if agree else None,
        facts.get("wager", ""),
        facts.get("player", ""),
        report.note,
    )
