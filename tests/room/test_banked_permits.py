"""Every kind of command against every role, at a table against the house: as each says itself who may ask for it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from tests.room.boxes import ANN, DEALER, MANAGER, THREE_CARD

from cardspeak.banked import commands as bc
from cardspeak.banked.table import Command, Give, Play
from cardspeak.banked.table.state import BankedState
from cardspeak.refusal import Refused
from cardspeak.room.banked.asking import asked
from cardspeak.room.banked.events import Advise, AnyDeskCommand, OrderPools
from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.building import build
from cardspeak.room.openings import Opening
from cardspeak.room.who import THE_ROOM, Who

OF_THE_ROOM = (Advise, OrderPools)  # the table never hears of them: the desk answers
AT_THE_TABLE: list[Any] = [kind for kind in get_args(AnyDeskCommand) if kind not in OF_THE_ROOM]
IN_A_ROUND: tuple[Any, ...] = get_args(bc.AnyCommand)
MAY: dict[str, set[Who]] = {
    "player": {ANN, DEALER, MANAGER, THE_ROOM},
    "dealer": {DEALER, MANAGER, THE_ROOM},
    "house": {THE_ROOM},
}
EVERYBODY = (ANN, DEALER, MANAGER, THE_ROOM)
NOT_THEIRS = (
    "The room",
    "The floor asks",
    "The director",
    "That is for the floor",
    "The dealer does that",
    "Nobody may",
)
people = pytest.mark.parametrize("who", EVERYBODY, ids=lambda who: str(who.name))


def state() -> BankedState:
    machine = build(Opening(book=THREE_CARD, kind="banked"), "1")
    assert isinstance(machine, BankedDesk)
    return machine.state


def sample(kind: Any) -> Any:
    """What else a command needs is made up."""
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return kind(**{name: {"owner": "", "means": "chips", "by": "x"}.get(name, 1) for name in needed})


def is_theirs(who: Who, command: Any) -> bool:
    answer = asked(state(), who, command, 0, lambda pack: pack)
    return not (isinstance(answer, Refused) and answer.says.startswith(NOT_THEIRS))


@people
@pytest.mark.parametrize("kind", AT_THE_TABLE, ids=lambda kind: str(kind.__name__))
def test_at_the_table(kind: Any, who: Who) -> None:
    command = Play(command=bc.Decide(1, "play")) if kind is Play else sample(kind)
    assert is_theirs(who, command) is (who in MAY[kind.asker])


@people
@pytest.mark.parametrize("kind", IN_A_ROUND, ids=lambda kind: str(kind.__name__))
def test_in_a_round(kind: Any, who: Who) -> None:
    assert is_theirs(who, Play(command=sample(kind))) is (who in MAY[kind.asker])


class Forgotten(Command):
    """Somebody has not said who may ask for it."""

    name: str = ""


class ForgottenInARound(bc.Command):
    owner: str = ""


@people
@pytest.mark.parametrize("command", [Forgotten(), Play(command=ForgottenInARound())], ids=["table", "round"])  # type: ignore[arg-type]
def test_a_command_that_does_not_say_is_for_nobody(command: Command, who: Who) -> None:
    answer = asked(state(), who, command, 0, lambda pack: pack)
    assert isinstance(answer, Refused)
    assert answer.says == "Nobody may ask for that in the room."


def test_what_a_player_asks_is_asked_in_the_own_name_and_what_the_room_asks_in_whose_place_it_says() -> None:
    for kind in AT_THE_TABLE:
        if kind.asker == "player" and "name" in kind.__struct_fields__:
            command = msgspec.structs.replace(sample(kind), name="Bob")
            for who, name in ((ANN, "Ann"), (DEALER, "Dee"), (THE_ROOM, "Bob")):
                answer: Any = asked(state(), who, command, 0, lambda pack: pack)
                assert answer.name == name


def test_an_order_is_given_by_the_rank_of_whoever_orders_it() -> None:
    kinds = [kind for kind in AT_THE_TABLE if not issubclass(kind, Command) and kind.asker == "dealer"]
    for kind in kinds:
        answer = asked(state(), DEALER, sample(kind), 0, lambda pack: pack)
        assert isinstance(answer, Give)
        assert answer.by == "dealer"
