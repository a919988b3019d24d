"""Orders that cannot be carried out in the middle of a hand: kept until it is over, and its table waits for them.

A director says "move her, then break the table" when it is seen to be due, not in the second between two hands. What
is kept is an event like everything else, with the role in which it was asked; so is what became of it. Whoever stands
above the tournament keeps an order and carries it out: to the machine a hand in play is a refusal.
"""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, TournamentEyes
from cardspeak.tournament.topics.chips import AddOn, ColourUp, CountChips, Rebuy
from cardspeak.tournament.topics.conduct import Disqualify, Find, Penalise, Retire
from cardspeak.tournament.topics.deals import AgreeDeal, OfferDeal
from cardspeak.tournament.topics.endings import EndTable
from cardspeak.tournament.topics.moves import BreakTable, Move
from cardspeak.tournament.topics.standing_in import Substitute
from cardspeak.tournament.topics.tables import ChangeFelt
from cardspeak.tournament.why import TournamentWhy

__all__ = ["KeepOrder", "OrderKept", "OrderReleased", "ReleaseOrder", "first_ready", "held_by", "stands_against"]

MOST = 40  # orders kept at one time
ROOM = "room"  # the role of whoever stands above
OneByOne = Move | Disqualify | Find | Penalise | Retire | Rebuy | AddOn | Substitute
OfTable = BreakTable | ColourUp | EndTable | ChangeFelt
OfAll = OfferDeal | AgreeDeal | CountChips
Order = OneByOne | OfTable | OfAll


class KeepOrder(Command):
    """Keep this until no hand stands against it; `who` asked for it, in the role that it carries."""

    order: Order
    who: str = ""


class ReleaseOrder(Command):
    """It is carried out now, or it cannot be: `why` not, then."""

    number: int
    why: str = ""


class OrderKept(Event):
    """`number` is its name from now on."""

    number: int
    order: Order
    who: str = ""


class OrderReleased(Event):
    number: int
    says: str
    why: str = ""  # it came to nothing


def keep_order(state: State, ask: KeepOrder) -> Answer:
    cite = rule_cite(state, "order")
    if ask.by not in ("", ROOM):
        return refuse(
            state, TournamentWhy.AUTHORITY, cite, "Orders are kept by whoever runs the tables: give the order itself."
        )
    if not stands_against(state, ask.order):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "No hand stands against it: give the order itself.")
    if len(state.waiting) >= MOST:
        return refuse(
            state, TournamentWhy.FULL, cite, f"{MOST} orders wait already: take one back, or wait for the hand to end."
        )
    if any(_same(kept.order, ask.order) for kept in state.waiting):
        return []
    return [OrderKept(state.events, ask.order, ask.who, cite=cite, at=ask.at)]


def release_order(state: State, ask: ReleaseOrder) -> Answer:
    cite = rule_cite(state, "order")
    kept = next((one for one in state.waiting if one.number == ask.number), None)
    if ask.by not in ("", ROOM):
        return refuse(state, TournamentWhy.AUTHORITY, cite, "Orders are carried out by whoever keeps them.")
    if kept is None:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"No order {ask.number} waits.")
    return [OrderReleased(ask.number, words_of(kept.order), ask.why, cite=cite, at=ask.at)]


def stands_against(state: State, order: Command) -> str:
    """The table whose hand has to be over before this can be done; empty: none."""
    return next((name for name in _tables_of(state, order) if state.tables[name].running), "")


def held_by(state: State, table: str) -> OrderKept | None:
    """The order for which a table waits before it deals again."""
    return next((kept for kept in state.waiting if table in _tables_of(state, kept.order)), None)


def first_ready(state: State) -> OrderKept | None:
    """The first order that no hand stands against any more."""
    return next((kept for kept in state.waiting if not stands_against(state, kept.order)), None)


def kept_words(state: State, kept: OrderKept) -> str:
    table = stands_against(state, kept.order)
    return f"{words_of(kept.order)}, as soon as the hand at {table} is over." if table else f"{words_of(kept.order)}."


def words_of(order: Command) -> str:
    """What is done, without its full stop."""
    match order:
        case Move(player=player, table=table, seat=seat):
            return f"{player} moves to {table}, seat {seat}"
        case BreakTable(table=table):
            return f"Table {table} is broken"
        case Disqualify(player=player, ground=why) | Find(player=player, ground=why):
            return f"{player} is disqualified ({why})"
        case Penalise(player=player, offence=why):
            return f"{player} is penalised ({why})"
        case Retire(player=player):
            return f"{player} retires"
        case Rebuy(player=player) | AddOn(player=player):
            return f"{player} buys chips"
        case Substitute(player=player, person=person):
            return f"{person.name} stands in for {player}"
        case ColourUp(table=table, small=small):
            return f"Chips of {small} leave {table}"
        case EndTable(table=table):
            return f"Play at {table} ends"
        case ChangeFelt(table=table):
            return f"Table {table} is played otherwise"
        case OfferDeal():
            return "The deal is put to the players"
        case AgreeDeal(player=player):
            return f"{player} agrees to the deal"
        case _:
            return "All chips are counted"


def _tables_of(state: State, order: Command) -> list[str]:
    """The tables that an order concerns, of those that there are."""
    if isinstance(order, OneByOne):
        names = [state.seat[order.player][0]] if order.player in state.seat else []
    elif isinstance(order, OfTable):
        names = [order.table]
    elif isinstance(order, OfAll):
        names = [table.name for table in state.live]
    else:
        names = []
    return [name for name in names if name in state.tables]


def _same(kept: Command, asked: Command) -> bool:
    """Asked twice, whenever that was and with whatever chance: kept once."""
    if type(kept) is not type(asked):
        return False
    skipped = ("at", "by", "seed")
    return all(getattr(kept, one) == getattr(asked, one) for one in kept.__struct_fields__ if one not in skipped)


def _kept(state: State, event: OrderKept) -> None:
    state.waiting = (*state.waiting, event)


def _released(state: State, event: OrderReleased) -> None:
    state.waiting = tuple(kept for kept in state.waiting if kept.number != event.number)


def _director(event: Event, eyes: TournamentEyes) -> Event | None:
    """What is to come is known to whoever ordered it."""
    return event if eyes == "director" else None


TOPIC = TopicRows(
    commands=(MayAsk(KeepOrder, keep_order, "felt"), MayAsk(ReleaseOrder, release_order, "felt")),
    events=(
        CanHappen(OrderKept, _kept, lambda e: f"{words_of(e.order)}, when the hand is over.", _director),
        CanHappen(
            OrderReleased, _released, lambda e: f"Not done: {e.says.rstrip('.')} ({e.why})" if e.why else "", _director
        ),
    ),
)
