"""House players at a table among players: what one is asked, and its wagers in whole chips of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardspeak.cards.chance import Below
from cardspeak.hand import commands as hc
from cardspeak.hand.house import house_player
from cardspeak.hand.prompt import Choice
from cardspeak.hand.views import view
from cardspeak.room.bots.questions import Thought
from cardspeak.room.players.permits import player_card
from cardspeak.table import commands as c
from cardspeak.table.state import TableState


def thought_of(state: TableState, seat: int, below: Below, now: int, *, thoughtful: bool) -> Callable[[], Any]:
    """The move of a house player, or of the dealer who turns cards; one that is thoughtful thinks elsewhere."""
    hand = state.hand
    assert hand is not None, "house players act in a hand"
    unit = hand.setup.stakes.unit
    if not thoughtful or not seat:
        move = c.Play(command=in_chips(unit, hand.legal, house_player(hand, below)), at=now)
        return lambda: move
    seen = view(hand, seat, since=len(hand.events))
    asked = seen.prompt.choices if seen.prompt is not None else ()
    name, whim = state.dealt.get(seat, ""), below(1 << 30)
    return Thought(seen, name, whim, lambda said: c.Play(command=in_chips(unit, asked, said), at=now))


def in_chips(unit: int, legal: Sequence[Choice], command: hc.Command) -> Any:
    """A house player's wager in whole chips of the table; the least and the most that are legal stay as they are."""
    if unit == 1 or not isinstance(command, hc.Bet | hc.RaiseTo) or not command.total % unit:
        return command
    choice = next(one for one in legal if one.verb == ("bet" if isinstance(command, hc.Bet) else "raise to"))
    if command.total in (choice.least, choice.most):
        return command
    return type(command)(command.seat, max(choice.least, command.total // unit * unit))


def seat_command(seat: int, name: str, chips: int, now: int) -> c.TakeSeat:
    return c.TakeSeat(seat=seat, name=name, chips=chips, card=player_card(name), at=now)


def house_seats(places: int, chips: int, names: Sequence[str], now: int) -> list[c.TakeSeat]:
    """All round the table."""
    count = min(len(names), places)
    seats = [places - step * places // count for step in range(count)]
    return [seat_command(seat, name, chips, now) for seat, name in zip(seats, names, strict=False)]
