"""A revised book: from one hand to the next the table plays by its new edition, and says what that changes."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.books.names import book_name
from cardspeak.errors import CardspeakError
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.opening import check_table
from cardspeak.table.refusing import Answer, refuse
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState
from cardspeak.table.terms import EditionChange, NewEdition
from cardspeak.table.topic import Asks, Happens, Topic, everybody

__all__ = [
    "EditionTaken",
    "TakeEdition",
]

MOST_TOLD = 40  # differences that are announced one by one
CITE = "silent: a revised book holds from the next hand on"

# -- asked -------------------------------------------------------------------------------------------------------------


class TakeEdition(Command):
    """From the next hand on the table plays by this edition of its book. The room, which keeps a copy of it."""

    edition: str


# -- happened ----------------------------------------------------------------------------------------------------------


class EditionTaken(TableEvent):
    edition: NewEdition


# -- reading -----------------------------------------------------------------------------------------------------------


def revised(setup: TableSetup, edition: str) -> TableSetup:
    """The table by another edition; BadInput or BookError where that would not open it as it stands."""
    new = msgspec.structs.replace(setup, edition=edition)
    check_table(new)
    return new


def unfit(state: TableState, edition: str) -> str:
    """Why the table cannot go on by that edition; empty: it can."""
    try:
        revised(state.setup, edition)
    except CardspeakError as wrong:
        return str(wrong)
    return ""


def changed(setup: TableSetup, edition: str) -> list[EditionChange]:
    """What the new edition decides differently about the games of this table, and about every game."""
    from cardspeak.books.differing import ALL
    from cardspeak.books.editions import between

    rotation = setup.rotation
    games = {ALL, setup.game, *(turn.game for turn in (rotation.turns if rotation is not None else ()))}
    found: dict[tuple[str, str, str], EditionChange] = {}
    for game, rows in between(setup.named, book_name(setup.book, edition)).items():
        for row in rows if game in games else ():
            if row.path.startswith("tournament."):  # its tables keep the edition under which it was opened
                continue
            was, now = row.answers.get("before"), row.answers.get("after")
            one = EditionChange(
                row.words,
                was.value if was is not None else "",
                now.value if now is not None else "",
                (now or was).cite if (now or was) is not None else "",  # type: ignore[union-attr]
            )
            found[one.what, one.before, one.after] = one
    return list(found.values())


# -- answers -----------------------------------------------------------------------------------------------------------


def take_edition(state: TableState, command: TakeEdition) -> Answer:
    from cardspeak.books.loader import load_book

    setup = state.setup
    if state.running or command.edition == setup.edition:
        return refuse(state, TableWhy.NO_CHOICE, "A new edition is taken between hands, once.", CITE)
    wrong = unfit(state, command.edition)
    if wrong:
        return refuse(state, TableWhy.NO_CHOICE, f"This table cannot be played by it: {wrong}", CITE)
    rows = changed(setup, command.edition)
    new = NewEdition(
        edition=command.edition,
        version=load_book(book_name(setup.book, command.edition)).head.version,
        was=setup.edition,
        was_version=setup.rules.book.head.version,
        changes=tuple(rows[:MOST_TOLD]),
        more=max(0, len(rows) - MOST_TOLD),
        hand=state.number,
        at=command.at,
    )
    return [EditionTaken(edition=new, at=command.at, cite=CITE)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _taken(state: TableState, event: EditionTaken) -> None:
    state.setup = msgspec.structs.replace(state.setup, edition=event.edition.edition)
    state.edition = event.edition


# -- seen and told -----------------------------------------------------------------------------------------------------


def says(new: NewEdition) -> str:
    """What is announced: which edition, and every value that it changes for this table."""
    if not new.was:
        return f"The table plays by edition {new.version} of its book, which is kept with the log from now on."
    head = f"From the next hand on the book holds in a new edition, {new.version} (before: {new.was_version})"
    rows = [f"{one.what}: {one.before or 'nothing'} becomes {one.after or 'nothing'}" for one in new.changes]
    rows += [f"and {new.more} more" for _ in range(bool(new.more))]
    return f"{head}: {'; '.join(rows)}." if rows else f"{head}: nothing changes at this table."


def _says(event: EditionTaken) -> Any:
    return says(event.edition)


TOPIC = Topic(
    commands=(Asks(TakeEdition, take_edition, "room", r"take edition (?P<edition>[0-9a-f]+)"),),
    events=(Happens(EditionTaken, _taken, everybody, _says),),
)
