"""A table against the house as the room opens it."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.banked.round import Cutter, Shuffler
from cardspeak.banked.setup import BankedSetup, Limit, TournamentBoxes, make_setup
from cardspeak.banked.table import BankedTable, CheckCards, Give, OpenTable, ShowSign
from cardspeak.books.banked import load_banked
from cardspeak.books.names import book_name
from cardspeak.errors import BadInput
from cardspeak.machine import Accepted
from cardspeak.room.openings import Opening
from cardspeak.values import Named


class BankedOptions(Named):
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
    tournament: TournamentBoxes | None = None


def setup_of(opening: Opening) -> BankedSetup:
    """Limits in chips that look like money, pay tables by their usual names; options of the opening replace them."""
    options = dict(opening.options)
    named = book_name(opening.book, opening.edition)
    game = load_banked(named)
    known = {"least", "most", "unit", "tables", "boxes", "device", "settings", "jackpot_wager", "limits", "tournament"}
    if set(options) - known:
        odd = min(set(options) - known)
        raise BadInput(f"A table of {game.title} knows {', '.join(sorted(known - {'tournament'}))}, not {odd}.")
    usual: dict[str, Any] = {"least": 500, "most": 100_000, "unit": 500} | options
    if game.file.jackpot is not None:
        usual.setdefault("jackpot_wager", 500)
    elif "jackpot_wager" in usual:
        raise BadInput(f"{game.title} has no jackpot.")
    try:
        asked = msgspec.convert(usual, BankedOptions)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"The table cannot be opened so: {wrong}.") from None
    given = {name: getattr(asked, name) for name in usual}
    return make_setup(named, {}, **given)


def opened(setup: BankedSetup, shuffle: Shuffler | None = None, cut: Cutter | None = None) -> BankedTable:
    """Cards checked, the sign shown: a table that may be played at. The record of its opening stands for all that."""
    table = BankedTable(setup, shuffle=shuffle, cut=cut)
    for order in (CheckCards(), ShowSign(), OpenTable()):
        answer = table.act(Give(order=order))
        assert isinstance(answer, Accepted), answer
    table.forget()
    return table
