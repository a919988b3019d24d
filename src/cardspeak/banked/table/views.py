"""What somebody sees of a table against the house: the layout with its boxes, who sits where, what can be won."""

from __future__ import annotations

from typing import Any

from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.views import LimitSign, View, sign_of, view_of
from cardspeak.values import Named, Value


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
    sign: LimitSign
    jackpots: tuple[Any, ...] = ()
    notices: tuple[str, ...] = ()  # signs that something will change
    closes: int | None = None  # when, in seconds of the clock that counts the minutes, if that was announced
    closes_why: str = ""
    areas: tuple[Area, ...] = ()  # of a box, in the book's order
    several: bool = False  # one player may play more than one box
    may_vacate: tuple[int, ...] = ()  # boxes whose players may be asked to leave them to others
    tournament: str = ""  # which the table serves; what follows is said there alone
    compulsory: int = 0  # the least that everybody wagers in each hand
    away: tuple[str, ...] = ()
    sitting: tuple[str, ...] = ()  # those who sit this hand out
    secrets: bool = False  # wagers may be written down
    written: tuple[str, ...] = ()  # who has done so in this hand
    secret: dict[str, int] = {}  # of the viewer alone


def view(
    state: BankedState, viewer: str = "", *, role: str = "", id: str = "", jackpots: tuple[Any, ...] = ()
) -> BankedView:
    """For a player by name, for a rank of the book's ladder, or for the rail; `jackpots` is what the pools display."""
    setup, closing = state.setup, state.closing
    round_ = state.round or state.shown
    return BankedView(
        viewer=viewer,
        id=id,
        book=setup.book,
        game=setup.game.file.game,
        title=setup.game.title,
        boxes=setup.boxes,
        number=setup.number,
        seats=tuple(_seated(state, box, who) for box, who in sorted(state.places().items())),
        layout=view_of(round_.state, viewer, role=role, asks=round_.prompt) if round_ is not None else None,
        sign=sign_of(setup),
        jackpots=jackpots,
        notices=tuple(what for what, _, _ in state.notices),
        closes=None if closing is None else 60 * (closing.minute + 1),
        closes_why=closing.why if closing is not None else "",
        areas=_areas(setup),
        **_free_boxes(state),
        **_of_tournament(state, viewer),
    )


def _free_boxes(state: BankedState) -> dict[str, Any]:
    """Who may play several boxes, and which are asked for: at a table of a tournament everybody keeps the own one."""
    setup = state.setup
    if setup.tournament is not None:
        return {}
    return {
        "several": setup.game.file.boxes.several.allowed and not setup.waiting,
        "may_vacate": tuple(box for box, who in sorted(setup.seats.items()) if state.may_vacate(who)),
    }


def _of_tournament(state: BankedState, viewer: str) -> dict[str, Any]:
    mode = state.setup.tournament
    if mode is None:
        return {}
    return {
        "tournament": mode.event,
        "compulsory": state.setup.limits[mode.wager].least,
        "away": tuple(sorted(state.away)),
        "sitting": tuple(sorted(state.sitting)),
        "secrets": mode.secrets,
        "written": tuple(sorted(state.secrets)),
        "secret": dict(state.secrets.get(viewer, {})),
    }


def _areas(setup: BankedSetup) -> tuple[Area, ...]:
    """Wagers that this table takes: those of its sign, and those that are made later by decision."""
    later = {wager.name for wager in setup.game.file.wagers} - {wager.name for wager in setup.game.before}
    return tuple(
        Area(wager.name, wager.table is not None or wager.pool is not None)
        for wager in setup.game.file.wagers
        if wager.name in later or wager.name in setup.limits
    )


def _seated(state: BankedState, box: int, who: str) -> Seated:
    return Seated(box, who, state.chips_of(who), who in state.ready, who in state.leaving, box in state.joining)
