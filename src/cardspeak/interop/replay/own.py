"""The table of a hand of ours, written into a file beside what everybody reads, so that a replay plays by its book."""

from __future__ import annotations

from typing import cast

import msgspec

from cardspeak.errors import BadInput
from cardspeak.hand.setup import InTournament, Setup, Stakes
from cardspeak.hand.setup_checks import check_setup
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.values import Named


class OwnTable(Named, forbid_unknown_fields=True):
    """The field `_table`: the book and the table of the hand, players by place.

    Ours say everything; somebody who writes a hand by hand names the book, and the rest is as the file has it.
    """

    book: str
    game: str = ""  # else the variant's
    deck: int = 0  # else the usual one of the game
    stakes: Stakes | None = None  # else the antes, blinds and bets of the file
    late: tuple[tuple[int, int, int], ...] = ()
    kill: tuple[int, int] | None = None
    places: int | None = None
    freeze_out: bool = False
    runs: bool = False
    jackpot: bool = False
    tournament: InTournament | None = None


def table_text(setup: Setup) -> TomlValue:
    """Everything of the setup that the format has no field for, by place rather than by chair."""
    place = {seat: at for at, seat in enumerate(setup.order, 1)}
    table: dict[str, object] = {"book": setup.book, "game": setup.game, "deck": setup.deck}
    usual = Stakes()
    table["stakes"] = {
        name: value
        for name in Stakes.__struct_fields__
        if (value := getattr(setup.stakes, name)) != getattr(usual, name)
    }
    if setup.late:
        table["late"] = [[place[seat], live, dead] for seat, live, dead in setup.late]
    if setup.kill is not None:
        table["kill"] = [place[setup.kill[0]], setup.kill[1]]
    event = setup.tournament
    if event is not None:
        table["tournament"] = {"absent": [place[seat] for seat in event.absent], "bonus": event.bonus}
    for name in ("places", "freeze_out", "runs", "jackpot"):
        if getattr(setup, name):
            table[name] = getattr(setup, name)
    return _plain(msgspec.to_builtins(table))


def _plain(value: object) -> TomlValue:
    """Lists for tuples, and nothing where there is nothing."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return cast(TomlValue, value)


# -- the same by chair, for formats that know the seats ------------------------------------------------------------

_OWN = ("button", "places", "freeze_out", "kill", "late", "runs", "tournament")


def chairs_json(setup: Setup) -> str:
    """Book, game, deck, stakes and whatever is not as usual, as one line of JSON."""
    usual = Stakes()
    table: dict[str, object] = {"book": setup.book, "game": setup.game, "deck": setup.deck}
    table["stakes"] = {
        name: value
        for name in Stakes.__struct_fields__
        if (value := getattr(setup.stakes, name)) != getattr(usual, name)
    }
    table |= {name: value for name in _OWN if (value := getattr(setup, name))}
    return msgspec.json.encode(_plain(msgspec.to_builtins(table))).decode()


class Chairs(Named, forbid_unknown_fields=True):
    """What `chairs_json` says."""

    book: str
    game: str
    deck: int
    stakes: Stakes
    button: int | None = None
    places: int | None = None
    freeze_out: bool = False
    kill: tuple[int, int] | None = None
    late: tuple[tuple[int, int, int], ...] = ()
    runs: bool = False
    tournament: InTournament | None = None


def setup_from(text: str | bytes, stacks: dict[int, int]) -> Setup:
    """The table again, with these players; BadInput if a book would not open it."""
    try:
        own = msgspec.json.decode(text, type=Chairs)
    except msgspec.MsgspecError as wrong:
        raise BadInput(f"The line that says which table of ours this was is damaged: {wrong}.") from None
    setup = Setup(
        **{name: getattr(own, name) for name in Chairs.__struct_fields__},
        seats=tuple(sorted(stacks)),
        stacks=tuple(stacks[seat] for seat in sorted(stacks)),
        told=True,
        asked=True,
    )
    check_setup(setup)
    return setup
