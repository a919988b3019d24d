"""What somebody sees of a table against the house: the layout with its boxes, who sits where, what can be won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardspeak.banked.views import Sign, View, sign_of, view_of
from cardspeak.values import Named, Value

if TYPE_CHECKING:
    from cardspeak.banked.setup import TableSetup
    from cardspeak.room.banked.state import BankedState

Viewer = tuple[str, str]  # a seated player's name or nothing, and a rank of the book's ladder or nothing


class Seated(Value):
    box: int
    name: str
    chips: int  # away from the layout
    ready: bool
    leaving: bool
    waiting: bool = False  # in from the next round


class Area(Value):
    """Where a wager lies in each box."""

    wager: str
    side: bool  # decided by a table of its own, beside the game


class BankedView(Named):
    """The layout for one pair of eyes."""

    viewer: str
    id: str
    book: str
    game: str
    title: str
    boxes: int
    number: int
    seats: tuple[Seated, ...]
    layout: View | None  # the round that is open or was played last; None before the first
    sign: Sign
    jackpots: tuple[Any, ...] = ()
    notices: tuple[str, ...] = ()  # signs that something will change
    closes: int | None = None  # when, by the room's clock, if that was announced
    closes_why: str = ""
    areas: tuple[Area, ...] = ()  # of a box, in the book's order
    several: bool = False  # one player may play more than one box
    may_vacate: tuple[int, ...] = ()  # boxes whose players may be asked to leave them to others


class Advice(Value):
    """Told to whoever asked, and to nobody else."""

    box: int
    says: str


class Incident(Value):
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


def view(desk: BankedState, viewer: Viewer) -> BankedView:
    name, role = viewer
    setup, table = desk.setup, desk.table
    round_ = desk.round or desk.shown
    return BankedView(
        viewer=name,
        id=desk.id,
        book=setup.book,
        game=setup.game.file.game,
        title=setup.game.title,
        boxes=setup.boxes,
        number=setup.number,
        seats=tuple(_seated(desk, box, who) for box, who in sorted(desk.places().items())),
        layout=view_of(round_.state, name, role=role) if round_ is not None else None,
        sign=sign_of(setup),
        jackpots=desk.jackpot.displays if desk.jackpot is not None else (),
        notices=tuple(what for what, _, _ in table.notices),
        closes=None if table.closing is None else 60 * (table.closing.minute + 1),
        closes_why=table.closing.why if table.closing is not None else "",
        areas=_areas(setup),
        several=setup.game.file.boxes.several.allowed and not setup.waiting,
        may_vacate=tuple(box for box, who in sorted(setup.seats.items()) if table.may_vacate(who)),
    )


def _areas(setup: TableSetup) -> tuple[Area, ...]:
    """Wagers that this table takes: those of its sign, and those that are made later by decision."""
    later = {wager.name for wager in setup.game.file.wagers} - {wager.name for wager in setup.game.before}
    return tuple(
        Area(wager.name, wager.table is not None or wager.pool is not None)
        for wager in setup.game.file.wagers
        if wager.name in later or wager.name in setup.limits
    )


def _seated(desk: BankedState, box: int, who: str) -> Seated:
    return Seated(box, who, desk.chips_of(who), who in desk.ready, who in desk.leaving, box in desk.joining)


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


def incidents(desk: BankedState) -> list[Incident]:
    """The floor's menu: everything that the book has a remedy for, once."""
    rows = desk.setup.game.file.mishaps
    names = dict.fromkeys(row.report for row in rows)
    return [
        Incident(
            name,
            name.capitalize(),
            "against the house",
            NEEDS.get(name, ()),
            tuple(dict.fromkeys(row.cite for row in rows if row.report == name)),
        )
        for name in names
    ]
