"""Many hands at once, as rows of arrays: the games of `cardspeak.hand`, compiled, with that machine as the judge."""

from cardspeak.batch.compiling import Game, NotInBatchError, compile_game
from cardspeak.batch.hands import Hands, RefusedError
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
    "Game",
    "Hands",
    "NotInBatchError",
    "RefusedError",
    "compile_game",
]
