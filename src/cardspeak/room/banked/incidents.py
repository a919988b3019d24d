"""The floor's menu at a table against the house, its report in the words of a round, and what a ruling would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table.story import said
from cardspeak.banked.views import event_foreseen
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.rulings.report import Report
from cardspeak.values import Value


class BankedIncident(Value):
    """Something that can be reported; `cites` are the clauses that may apply."""

    name: str
    says: str
    topic: str
    needs: tuple[str, ...]
    cites: tuple[str, ...]


class Considered(Value):
    """What a report would lead to, as the floor may know it."""

    incident: str
    steps: tuple[tuple[str, str], ...]  # words and clause


NEEDS = {
    "exposed card": ("seat", "count"),
    "wrong count": ("seat", "count"),
    "stray cards": ("seat", "count"),
    "cards taken": ("seat", "cards"),
    "cannot match": ("seat",),
    "wrong amount": ("seat", "count", "wager"),
    "wrong board": ("cards",),
    "forgotten wager": ("seat",),
    "card talk": ("player",),
    "void wagers": ("player", "note"),
    "exclude": ("player", "note"),
    "hold winnings": ("player", "note"),
}


def incidents(setup: BankedSetup) -> list[BankedIncident]:
    """The floor's menu: everything that the book has a remedy for, once."""
    rows = setup.game.file.mishaps
    names = dict.fromkeys(row.report for row in rows)
    return [
        BankedIncident(
            name,
            name.capitalize(),
            "against the house",
            NEEDS.get(name, ()),
            tuple(dict.fromkeys(row.cite for row in rows if row.report == name)),
        )
        for name in names
    ]


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


def naming(report: bc.Report, board: Sequence[Card]) -> str:
    """Why cards are not named; empty: they may be. The room deals, and knows which board there should be: whoever named
    another would choose it, and would learn from a refusal where its cards lie. A player names the own cards alone."""
    named = report.cards or ()
    if report.what == "cards taken" or set(named) == set(board[: len(named)]):
        return ""
    return "The room dealt these cards, and knows which they are: report without naming others."


def considered(incident: str, ways: Iterable[Sequence[be.Event]]) -> Considered:
    """A ruling that is only looked at, in words that tell of no hidden card; what play would bring after it is open."""
    lines = (line for way in ways for line in said(map(event_foreseen, way)))
    return Considered(incident, tuple(dict.fromkeys(lines)))
