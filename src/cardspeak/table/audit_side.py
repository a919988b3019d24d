"""The auditor of payments outside the pot: from the book's file and the events alone, whatever is due is paid.

It shares no code with the table: who won, what was shown and who is broken is read from the hand's own events.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from cardspeak.books.names import per_book
from cardspeak.hand import events as he
from cardspeak.hand.setup import Setup
from cardspeak.table.topics.side_games import SidePaid


@per_book
def _rows(book: str, game: str) -> dict[str, Any]:
    """The side games of the book's file on tables, by name, read without the model."""
    from cardspeak.books.alike import filled
    from cardspeak.books.loader import load_book

    rules = load_book(book).game(game)
    raw = filled(tomllib.loads((rules.book.folder / "table.toml").read_text(encoding="utf-8")), "table.toml")
    found = raw.get(rules.file.play) or raw["all"]
    return {row["name"]: row for row in found.get("side", [])}


class SideClerk:
    """What a hand makes due beside its pots, until it is paid."""

    def __init__(self) -> None:
        self.due: dict[str, int] = {}  # by side game, to which seat
        self.most: dict[str, int] = {}  # what one pays
        self.dealt: tuple[int, ...] = ()

    def finished(
        self, setup: Setup, side: Iterable[str], played: Iterable[he.Event], stacks: dict[int, int]
    ) -> Iterator[str]:
        yield from self.settled()
        names = tuple(side)
        if not names:
            return
        rows = {name: row for name, row in _rows(setup.named, setup.game).items() if name in names}
        least = max(1, setup.stakes.minimum)
        self.most = {name: row["times"] * least for name, row in rows.items()}
        self.dealt = setup.seats
        events = list(played)
        won: Counter[int] = Counter()
        for one in events:
            if isinstance(one, he.Awarded):
                won[one.seat] += one.amount
        shown = {one.seat: one.cards for one in events if isinstance(one, he.Shown)}
        ordered = won.most_common()
        for name, row in rows.items():
            if row["kind"] == "hole cards" and len(won) == 1:
                (seat,) = won
                if sorted(str(card)[0] for card in shown.get(seat, ())) == sorted(row["ranks"]):
                    self.due[name] = seat
            elif row["kind"] == "knock-out" and any(not stacks.get(seat, 1) for seat in setup.seats):
                alone = ordered and (len(ordered) == 1 or ordered[0][1] > ordered[1][1])
                self.due |= {name: ordered[0][0]} if alone else {}
        self.due = {name: seat for name, seat in self.due.items() if any(stacks[one] for one in stacks if one != seat)}

    def paid(self, event: SidePaid, stacks: dict[int, int]) -> Iterator[str]:
        """Chips go from stack to stack: as many as the book says, of those who were dealt in, and none is lost."""
        if sum(chips for _, chips in event.paid) != sum(chips for _, chips in event.shares):
            yield f"{event.game} takes other chips than it gives"
        if event.game not in self.most:
            yield f"{event.game} is not played for at this table"
            return
        most = self.most[event.game]
        if not {seat for seat, _ in (*event.paid, *event.shares)} <= set(self.dealt):
            yield f"{event.game} is paid by or to somebody who was not dealt in"
        if event.to is None:
            if any(chips > most for _, chips in event.shares):
                yield f"{event.game} gives more than {most} to somebody"
            return
        if self.due.get(event.game) != event.to:
            yield f"{event.game} is not due to seat {event.to}"
        self.due = {name: seat for name, seat in self.due.items() if name != event.game}
        for seat, chips in event.paid:
            if chips != min(most, stacks.get(seat, 0)):
                yield f"seat {seat} pays {chips} for {event.game}, not {min(most, stacks.get(seat, 0))}"

    def settled(self) -> Iterator[str]:
        """Before the next hand, everything is."""
        yield from (f"{name} was due to seat {seat} and is not paid" for name, seat in self.due.items())
        self.due = {}
