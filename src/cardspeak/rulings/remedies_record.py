"""Remedies that move nothing: what is written down, told to somebody, or shown."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.ruling_model import RemedyRow
from cardspeak.hand import events as e
from cardspeak.rulings.work import Work


def play_on(work: Work, row: RemedyRow) -> None:
    """The hand goes on as it stands."""


def note(work: Work, row: RemedyRow) -> None:
    work.emit(e.Noted(row.what or row.says, row.cite, work.report.seat, row.to))


def show_to_all(work: Work, row: RemedyRow) -> None:
    """Whatever one player has seen, everybody is shown."""
    work.emit(e.Noted(row.what or "shown to everybody", row.cite, work.report.seat, "the whole table"))


VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {
    "play on": play_on,
    "note": note,
    "sanction": note,
    "show to all": show_to_all,
}
