"""What a table against the house waits for, and the room's own commands: house players, time that is over, chores."""

from __future__ import annotations

from typing import Any

from cardspeak.banked import commands as bc
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.table import BankedState, BuyIn, EndGaming, GetUp, Play
from cardspeak.banked.table.signs import end_gaming
from cardspeak.cards import deck_of
from cardspeak.refusal import Refused
from cardspeak.room.banked import house
from cardspeak.room.face import Next
from cardspeak.room.who import HOUSE

GRACE = 1  # moments are whole minutes here: nobody loses a part of the last one
PATIENCE = 2  # rounds without a wager after which nobody waits for a player's chips
HOUSE_ANTES = 40  # how many of the least Ante a house player brings, and a guest is offered


def moment(state: BankedState) -> Any:
    """What changes when something new is asked: the time to bet is one, however many wagers are placed in it, and
    whoever decides is not hurried or delayed by what others decide."""
    if state.round is None:
        return (state.setup.number, "between")
    return (state.setup.number, state.round.state.at, [one.kind for one in house.waited_for(state.round.prompt)][:1])


def wakes(state: BankedState, now: float) -> float | None:
    """When the sign that the table closes has been up for long enough."""
    closing = state.closing
    moment = float(60 * (closing.minute + GRACE)) if closing is not None and state.is_open else None
    return moment if moment is not None and moment > now else None


def what_next(state: BankedState, *, suspended: bool) -> Next:
    """`suspended`: the pools stand still for this table."""
    if not state.is_open:
        return Next("close")
    people = [name for name in state.setup.seats.values() if not name.startswith(HOUSE)]
    if suspended or (state.round is not None and state.round.state.suspended):
        return Next("nothing")
    if state.round is None:
        return Next("deal") if people else Next("nothing")
    waited = house.waited_for(state.round.prompt)
    if waited:
        return _waits_for(waited)
    if state.round.state.closed or not people:
        return Next("nothing")
    return _betting(state, people)


def _waits_for(waited: list[Prompt]) -> Next:
    """House players first, then box by box: each has its own time."""
    for prompt in waited:
        if prompt.owner.startswith(HOUSE):
            return Next("house", prompt.box, prompt.owner)
    first = waited[0]
    return Next("clock", first.box, first.owner)


def _betting(state: BankedState, people: list[str]) -> Next:
    """Time runs from the first wager on; bets close when it is over, or when everybody who bets is ready."""
    assert state.round is not None, "bets are open in a round"
    placed = {owner for _, _, owner in state.round.state.stakes}
    if not placed:
        return Next("nothing")
    for box, name in sorted(state.setup.seats.items()):
        if name.startswith(HOUSE) and name not in placed and _house_wager(state, box) is not None:
            return Next("house", box, name)
    awaited = {name for name in people if _may_bet(state, name)} | {name for name in people if name in placed}
    return Next("house") if awaited <= state.ready else Next("clock")


def _may_bet(state: BankedState, name: str) -> bool:
    least = min(limit.least for limit in state.setup.limits.values())
    return state.chips_of(name) >= least and state.skipped.get(name, 0) < PATIENCE


def _house_wager(state: BankedState, box: int) -> bc.Command | None:
    assert state.round is not None, "bets are open in a round"
    name = state.setup.seats[box]
    return house.wager(state.setup, name, box, state.round.stacks.get(name, 0))


def house_move(state: BankedState, seat: int) -> Play:
    assert state.round is not None, "house players act in a round"
    asked = next((one for one in house.waited_for(state.round.prompt) if one.owner.startswith(HOUSE)), None)
    if asked is not None:
        return Play(command=house.answer(state.round, asked, asked.owner))  # type: ignore[arg-type]
    placed = _house_wager(state, seat) if seat else None
    return Play(command=placed or bc.Proceed("close"))  # type: ignore[arg-type]


def time_out(state: BankedState) -> Play:
    """Bets close; a hand that does not answer is played by the book's default."""
    assert state.round is not None, "time runs in a round"
    waited = house.waited_for(state.round.prompt)
    if not waited:
        return Play(command=bc.Proceed("close"))
    return Play(command=house.by_default(state.round, waited[0]))  # type: ignore[arg-type]


def chores(state: BankedState, now: int) -> list[Any]:
    """The end of a table that was announced, everybody paid out; and chips for house players between rounds."""
    if not state.is_open:
        return [GetUp(name=name) for name in state.people()]
    if state.closing is not None and not state.running and not state.held:
        ending = _ending(state, now)
        if ending:
            return ending
    return _house_buys(state) if state.round is None else []


def _ending(state: BankedState, now: int) -> list[Any]:
    """House players leave first where no guest is left; a table without players closes as its book says."""
    closing, people = state.closing, state.people()
    assert closing is not None, "the end was announced"
    if people and all(name.startswith(HOUSE) for name in people):
        return [GetUp(name=name) for name in people]
    if people and now < 60 * (closing.minute + GRACE):
        return []
    end = EndGaming(total=len(deck_of(state.setup.game.file.deck).cards))
    boss = state.setup.game.book.head.roles[-1]
    return [] if isinstance(end_gaming(state, end, boss, now // 60), Refused) else [end]


def _house_buys(state: BankedState) -> list[Any]:
    """House players who cannot make a wager buy more."""
    usual = HOUSE_ANTES * state.setup.limits["ante"].least
    return [
        BuyIn(chips=usual, name=name)
        for box, name in state.setup.seats.items()
        if name.startswith(HOUSE) and house.wager(state.setup, name, box, state.setup.stacks[name]) is None
    ]
