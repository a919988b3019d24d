"""Poker, run exactly as five casinos' approved rule books say.

    import cardspeak as cs

    hand = cs.open_hand("star", "holdem", [200, 200, 200], stakes="no limit, blinds 1/2")
    cs.equity("star", ["AhAs", "KdKc"])

Every name is loaded when it is first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

__version__ = "0.2.0"

__all__ = [
    "BadInput",
    "Card",
    "Charge",
    "Hand",
    "Setting",
    "Stakes",
    "Table",
    "Tournament",
    "Turn",
    "arrange",
    "book",
    "books",
    "caller",
    "edge",
    "equity",
    "folder",
    "game",
    "games",
    "icm",
    "make_table",
    "open_hand",
    "phh",
    "play",
    "random_player",
    "range",
    "rank",
    "replay",
    "rule",
    "to_frame",
]

TYPE_CHECKING = False  # for those who check types it is true; `typing` itself would take most of the time

if TYPE_CHECKING:
    from cardspeak.cards import Card as Card
    from cardspeak.errors import BadInput as BadInput
    from cardspeak.front.books import book as book
    from cardspeak.front.books import books as books
    from cardspeak.front.books import edge as edge
    from cardspeak.front.books import game as game
    from cardspeak.front.books import games as games
    from cardspeak.front.books import range_ as range
    from cardspeak.front.books import rank as rank
    from cardspeak.front.books import rule as rule
    from cardspeak.front.play import Turn as Turn
    from cardspeak.front.play import caller as caller
    from cardspeak.front.play import folder as folder
    from cardspeak.front.play import play as play
    from cardspeak.front.play import random_player as random_player
    from cardspeak.front.steps import phh as phh
    from cardspeak.front.steps import replay as replay
    from cardspeak.front.table import make_table as make_table
    from cardspeak.hand.machine import Hand as Hand
    from cardspeak.hand.open import open_hand as open_hand
    from cardspeak.hand.setup import Charge as Charge
    from cardspeak.hand.setup import Stakes as Stakes
    from cardspeak.interop.frames import to_frame as to_frame
    from cardspeak.odds.equity import equity as equity
    from cardspeak.odds.icm.request import icm as icm
    from cardspeak.odds.settings import Setting as Setting
    from cardspeak.odds.settings import arrange as arrange
    from cardspeak.table.machine import Table as Table
    from cardspeak.tournament.machine import Tournament as Tournament

_NAMES: dict[str, tuple[str, str]] = {
    "BadInput": ("cardspeak.errors", "BadInput"),
    "Card": ("cardspeak.cards", "Card"),
    "Charge": ("cardspeak.front.charge", "Charge"),
    "Hand": ("cardspeak.hand.machine", "Hand"),
    "Setting": ("cardspeak.odds.settings", "Setting"),
    "Stakes": ("cardspeak.hand.setup", "Stakes"),
    "Table": ("cardspeak.table.machine", "Table"),
    "Tournament": ("cardspeak.tournament.machine", "Tournament"),
    "Turn": ("cardspeak.front.play", "Turn"),
    "arrange": ("cardspeak.odds.settings", "arrange"),
    "book": ("cardspeak.front.books", "book"),
    "books": ("cardspeak", "books"),  # the package of that name, which can be called
    "caller": ("cardspeak.front.play", "caller"),
    "edge": ("cardspeak.front.books", "edge"),
    "equity": ("cardspeak.odds.equity", "equity"),
    "folder": ("cardspeak.front.play", "folder"),
    "game": ("cardspeak.front.books", "game"),
    "games": ("cardspeak.front.books", "games"),
    "icm": ("cardspeak.odds.icm.request", "icm"),
    "make_table": ("cardspeak.front.table", "make_table"),
    "open_hand": ("cardspeak.hand.open", "open_hand"),
    "phh": ("cardspeak.front.steps", "phh"),
    "play": ("cardspeak.front.play", "play"),
    "random_player": ("cardspeak.front.play", "random_player"),
    "range": ("cardspeak.front.books", "range_"),
    "rank": ("cardspeak.front.books", "rank"),
    "replay": ("cardspeak.front.steps", "replay"),
    "rule": ("cardspeak.front.books", "rule"),
    "to_frame": ("cardspeak.interop.frames", "to_frame"),
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load what is asked for, once."""
        if name not in _NAMES:
            from cardspeak.errors import nearest

            raise AttributeError(f"cardspeak has no {name!r}.{nearest(name, _NAMES)} It has {', '.join(_NAMES)}.")
        from importlib import import_module

        if name == "books":
            return import_module("cardspeak.books")
        module, attribute = _NAMES[name]
        value = globals()[name] = getattr(import_module(module), attribute)
        return value


def __dir__() -> list[str]:
    return sorted([*_NAMES, "__version__"])
