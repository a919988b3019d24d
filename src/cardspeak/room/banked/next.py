"""What a table against the house waits for, and the room's own commands: house players, time that is over, chores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.banked import commands as bc
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.table import BankedTable
from cardspeak.cards import deck_of
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.banked import floor as f
from cardspeak.room.banked import house
from cardspeak.room.banked.state import BankedState
from cardspeak.room.face import Next
from cardspeak.room.who import HOUSE

GRACE = 1  # moments are whole minutes here: nobody loses a part of the last one
PATIENCE = 2  # rounds without a wager after which nobody waits for a player's chips
HOUSE_ANTES = 40  # how many of the least Ante a house player brings, and a guest is offered


def moment(desk: BankedState) -> Any:
    """What changes when something new is asked: the time to bet is one, however many wagers are placed in it, and
    whoever decides is not hurried or delayed by what others decide."""
    if desk.round is None:
        return (desk.setup.number, "between")
    return (desk.setup.number, desk.round.state.at, [one.kind for one in house.waited_for(desk.round.prompt)][:1])


def wakes(desk: BankedState, now: float) -> float | None:
    """When the sign that the table closes has been up for long enough."""
    closing = desk.table.closing
    moment = float(60 * (closing.minute + GRACE)) if closing is not None and desk.table.is_open else None
    return moment if moment is not None and moment > now else None


def what_next(desk: BankedState) -> Next:
    if not desk.table.is_open:
        return Next("close")
    people = [name for name in desk.setup.seats.values() if not name.startswith(HOUSE)]
    if _suspended(desk):
        return Next("nothing")
    if desk.round is None:
        return Next("deal") if people else Next("nothing")
    waited = house.waited_for(desk.round.prompt)
    if waited:
        return _waits_for(waited)
    if desk.round.state.closed or not people:
        return Next("nothing")
    return _betting(desk, people)


def _suspended(desk: BankedState) -> bool:
    """By a ruling on this round, or because the pools stand still for this table."""
    pools = desk.jackpot is not None and desk.pools_name in desk.jackpot.state.suspended
    return pools or (desk.round is not None and bool(desk.round.state.suspended))


def _waits_for(waited: list[Prompt]) -> Next:
    """House players first, then box by box: each has its own time."""
    for prompt in waited:
        if prompt.owner.startswith(HOUSE):
            return Next("house", prompt.box, prompt.owner)
    first = waited[0]
    return Next("clock", first.box, first.owner)


def _betting(desk: BankedState, people: list[str]) -> Next:
    """Time runs from the first wager on; bets close when it is over, or when everybody who bets is ready."""
    assert desk.round is not None, "bets are open in a round"
    placed = {owner for _, _, owner in desk.round.state.stakes}
    if not placed:
        return Next("nothing")
    for box, name in sorted(desk.setup.seats.items()):
        if name.startswith(HOUSE) and name not in placed and _house_wager(desk, box) is not None:
            return Next("house", box, name)
    awaited = {name for name in people if _may_bet(desk, name)} | {name for name in people if name in placed}
    return Next("house") if awaited <= desk.ready else Next("clock")


def _may_bet(desk: BankedState, name: str) -> bool:
    least = min(limit.least for limit in desk.setup.limits.values())
    return desk.chips_of(name) >= least and desk.table.skipped.get(name, 0) < PATIENCE


def _house_wager(desk: BankedState, box: int) -> bc.Command | None:
    assert desk.round is not None, "bets are open in a round"
    name = desk.setup.seats[box]
    return house.wager(desk.setup, name, box, desk.round.stacks.get(name, 0))


def house_move(desk: BankedState, seat: int) -> d.Play:
    assert desk.round is not None, "house players act in a round"
    asked = next((one for one in house.waited_for(desk.round.prompt) if one.owner.startswith(HOUSE)), None)
    if asked is not None:
        return d.Play(command=house.answer(desk.round, asked, asked.owner))  # type: ignore[arg-type]
    placed = _house_wager(desk, seat) if seat else None
    return d.Play(command=placed or bc.Proceed("close"))  # type: ignore[arg-type]


def time_out(desk: BankedState) -> d.Play:
    """Bets close; a hand that does not answer is played by the book's default."""
    assert desk.round is not None, "time runs in a round"
    waited = house.waited_for(desk.round.prompt)
    if not waited:
        return d.Play(command=bc.Proceed("close"))
    return d.Play(command=house.by_default(desk.round, waited[0]))  # type: ignore[arg-type]


def chores(desk: BankedState, twin: Callable[[], BankedTable], now: int) -> list[Any]:
    """The end of a table that was announced, everybody paid out; and chips for house players between rounds."""
    if not desk.table.is_open:
        return [d.GetUp(name=name) for name in desk.people()]
    if desk.table.closing is not None and not desk.running and not desk.table.held:
        ending = _ending(desk, twin, now)
        if ending:
            return ending
    return _house_buys(desk) if desk.round is None else []


def _ending(desk: BankedState, twin: Callable[[], BankedTable], now: int) -> list[Any]:
    """House players leave first where no guest is left; a table without players closes as its book says."""
    closing, people = desk.table.closing, desk.people()
    assert closing is not None, "the end was announced"
    if people and all(name.startswith(HOUSE) for name in people):
        return [d.GetUp(name=name) for name in people]
    if people and now < 60 * (closing.minute + GRACE):
        return []
    end = f.EndGaming(total=len(deck_of(desk.setup.game.file.deck).cards))
    boss = desk.rules.book.head.roles[-1]
    return [] if isinstance(f.carry_out(twin(), end, boss, now // 60), Refused) else [end]


def _house_buys(desk: BankedState) -> list[Any]:
    """House players who cannot make a wager buy more."""
    usual = HOUSE_ANTES * desk.setup.limits["ante"].least
    return [
        d.BuyIn(chips=usual, name=name)
        for box, name in desk.setup.seats.items()
        if name.startswith(HOUSE) and house.wager(desk.setup, name, box, desk.setup.stacks[name]) is None
    ]
