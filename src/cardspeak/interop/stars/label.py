"""What a hand is written under, besides what happened in it: number, date, table, names, money, tournament."""

from __future__ import annotations

import datetime

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.values import Named


class Label(Named):
    """`seen` are the seats whose hidden cards are written; None writes everybody's, as an auditor would."""

    number: str = "1"
    when: datetime.datetime | None = None  # in UTC
    date: str = ""  # as another file wrote it, in place of `when`
    table: str = "cardspeak"
    size: int = 0  # seats at the table; else the highest seat taken
    names: dict[int, str] = {}  # else "Player 1", "Player 2"
    symbol: str = ""  # of the money; empty for chips
    currency: str = ""
    kind: str = ""  # Zoom, Home Game
    club: str = ""  # of a home game
    mix: str = ""  # the mixed game that this one is part of: 8-Game, HORSE
    limit: str = ""  # where the site has a name of its own for it
    tournament: str = ""
    buyin: str = ""
    level: str = ""
    match_round: str = ""
    seen: frozenset[int] | None = None
    mucks: frozenset[int] = frozenset()  # seats besides whose hands the summary tells
    unit: int = 0  # chips to one of the sums written, where it is not as the currency has it
    cap: int = 0  # chips that a player may lose in a hand
    beyond: dict[int, int] = {}  # chips by seat that the cap keeps out of the hand
    bounties: dict[int, str] = {}  # on each head, as the seat lines say it
    others: dict[int, str] = {}  # seat lines of those who sit there and are not in the hand
    cashed: dict[int, str] = {}  # who sold the hand before its end, in the words of the file
    notes: tuple[str, ...] = ()  # what the table was told at the end: bounties won, places taken

    @property
    def dated(self) -> str:
        return self.date or date_text(self.when)

    def name(self, seat: int) -> str:
        return self.names.get(seat) or f"Player {seat}"

    def sees(self, seat: int) -> bool:
        return self.seen is None or seat in self.seen

    def scale(self, setup: Setup) -> int:
        """Chips to one of the sums written: money is written in whole currency, chips as they are."""
        return self.unit or (setup.stakes.dollar if self.symbol or self.currency else 1)


def check_names(label: Label, setup: Setup) -> None:
    """Every player needs a name of one line, different from the others."""
    names = [label.name(seat) for seat in setup.seats]
    for name in names:
        if name != name.strip() or not name or any(ord(letter) < 32 for letter in name):
            raise BadInput(f"{name!r} cannot be written as a name: use one line without blanks at its ends.")
    if len(set(names)) < len(names):
        raise BadInput("Two players have the same name; the text could not tell them apart.")


EPOCH = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


def date_text(when: datetime.datetime | None) -> str:
    """`2026/11/16 18:04:05 UTC [2026/11/16 13:04:05 ET]`: one's own clock, then US Eastern time with its summer."""
    moment = (when or EPOCH).astimezone(datetime.UTC)
    eastern = moment - datetime.timedelta(hours=4 if _summer(moment) else 5)
    return f"{_clock(moment)} UTC [{_clock(eastern)} ET]"


def _clock(moment: datetime.datetime) -> str:
    return f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"


def _summer(moment: datetime.datetime) -> bool:
    """From the second Sunday of March to the first of November, at two o'clock by the clock."""
    march = datetime.datetime(moment.year, 3, 14, 7, tzinfo=datetime.UTC)
    november = datetime.datetime(moment.year, 11, 7, 6, tzinfo=datetime.UTC)
    begins = march - datetime.timedelta(days=(march.weekday() + 1) % 7)
    ends = november - datetime.timedelta(days=(november.weekday() + 1) % 7)
    return begins <= moment < ends
