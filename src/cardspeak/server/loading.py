"""What a served room has loaded before its door opens.

A program that opens a room loads what it uses, when it uses it. In a room with people somebody would wait for that: the
first table against the house, the first gesture or ruling reads a score of files while everybody's hands stand still.
"""

from __future__ import annotations

from importlib import import_module

SOONER_OR_LATER = (
    "cardspeak.room.banked.table",
    "cardspeak.room.jackpots.daily",
    "cardspeak.room.jackpots.floor",
    "cardspeak.room.jackpots.former",
    "cardspeak.room.players.jackpot",
    "cardspeak.room.pools",
    "cardspeak.room.promotions.bonus",
    "cardspeak.room.promotions.desk",
    "cardspeak.room.shut_out",
    "cardspeak.room.tournament.felt",
    "cardspeak.room.tournament.halls",
    "cardspeak.rulings.remedies.verbs",
    "cardspeak.talk.judging",
)


def load_ahead() -> None:
    for name in SOONER_OR_LATER:
        import_module(name)
