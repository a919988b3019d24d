"""Many hands at once, as rows of arrays: the games of `cardspeak.hand`, compiled, with that machine as the judge."""

# ruff: noqa: E402  # what is missing is said before the first of these asks for it

from cardspeak.errors import need

need("Playing many hands at once", "odds", "numpy", "numba")

from cardspeak.batch.compiling import CompiledGame, NotInBatchError, compile_game
from cardspeak.batch.hands import Hands, RefusedError
from cardspeak.batch.menu import Actions, Menu, menu_of
from cardspeak.batch.playing import BatchResult, PolicyView, by_row, by_table, play
from cardspeak.batch.records import (
    BETTING,
    CALL,
    CHANGE,
    CHANGING,
    FOLD,
    FRESH,
    KITTY,
    NOTHING,
    OVER,
    RAISE,
    RUN,
    RUNNING,
    SET,
    SETTING,
)

__all__ = [
    "BETTING",
    "CALL",
    "CHANGE",
    "CHANGING",
    "FOLD",
    "FRESH",
    "KITTY",
    "NOTHING",
    "OVER",
    "RAISE",
    "RUN",
    "RUNNING",
    "SET",
    "SETTING",
    "Actions",
    "BatchResult",
    "CompiledGame",
    "Hands",
    "Menu",
    "NotInBatchError",
    "PolicyView",
    "RefusedError",
    "by_row",
    "by_table",
    "compile_game",
    "menu_of",
    "play",
]
