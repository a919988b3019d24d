"""Entries: who takes part, by which play, until the closing time."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import stamp
from cardspeak.promotions.refusing import NO_SUCH, Answer, PromotionWhy, named, no_order_now, refuse, same_person
from cardspeak.promotions.state import PlayRef, PromotionState, Ticket
from cardspeak.promotions.topic import Asking, Matter, Telling

__all__ = ["EnterDraw", "EntryStruck", "EntryTaken", "StrikeEntry"]

# -- asked -------------------------------------------------------------------------------------------------------------


class EnterDraw(PromotionOrder):
    """Somebody takes part. `meets` are the criteria that were looked at; `play` is what was wagered, from the log;
    `identified`: by what kind of document somebody was whom the room does not know."""

    patron: str
    meets: tuple[str, ...] = ()
    play: tuple[PlayRef, ...] = ()
    identified: str = ""


class StrikeEntry(PromotionOrder):
    """An entry that does not count after all."""

    ticket: int
    why: str


# -- happened ----------------------------------------------------------------------------------------------------------


class EntryTaken(PromotionEvent):
    ticket: int
    patron: str
    play: tuple[PlayRef, ...] = ()
    declared: bool = False  # the criteria are the patron's own word: looked at before a prize is given
    identified: str = ""  # the room did not know the patron: what was shown to the office


class EntryStruck(PromotionEvent):
    ticket: int
    why: str


# -- answers -----------------------------------------------------------------------------------------------------------


def enter(state: PromotionState, order: EnterDraw) -> Answer:
    wrong = no_order_now(state)
    if wrong:
        return wrong
    entry, items = state.terms.entry, state.terms.rules.items
    if state.phase == "planned":
        says = "Entries are taken once the promotion has begun."
        return refuse(state, PromotionWhy.NOT_NOW, items["place, date and time"].cite, says)
    closes = items["closing of entries"].cite
    if state.phase != "running" or (entry.closes is not None and order.at > entry.closes):
        return refuse(state, PromotionWhy.TOO_LATE, closes, f"Entries closed at {stamp(entry.closes)}.")
    eligible = items["eligibility"].cite
    wrong = named(state, "who takes part", order.patron, eligible)
    if wrong:
        return wrong
    lacking = [one for one in entry.criteria if one not in order.meets]
    if lacking:
        says = f"{order.patron} must be: {', '.join(lacking)}."
        return refuse(state, PromotionWhy.NOT_ELIGIBLE, eligible, says)
    if state.scrutineer and same_person(order.patron, state.scrutineer):
        says = f"{order.patron} is the scrutineer of this draw."
        return refuse(state, PromotionWhy.SAME_PERSON, "silent: whoever oversees a draw takes no part in it", says)
    own = sum(same_person(ticket.patron, order.patron) for ticket in state.live)
    if entry.each and own >= entry.each:
        says = f"{order.patron} has {own} already, and the Terms allow {entry.each}."
        return refuse(state, PromotionWhy.NOT_ELIGIBLE, eligible, says)
    return _without_wager(state, order) or [
        EntryTaken(
            ticket=state.next_ticket,
            patron=order.patron,
            play=order.play,
            declared=order.by == order.patron,
            identified=order.identified.strip(),
            by=order.by,
            at=order.at,
            cite=eligible,
        )
    ]


def _without_wager(state: PromotionState, order: EnterDraw) -> Answer | None:
    """Where the Terms ask for a wager, what the log says of one's own play must come to it, and counts once."""
    asked = state.terms.entry.wager
    if asked is None:
        return None
    cite = state.terms.rules.items["qualifying wager"].cite
    for one in order.play:
        if (one.stream, one.position, order.patron) in state.used:
            says = f"What was wagered in {one.stream}, record {one.position}, has brought an entry already."
            return refuse(state, PromotionWhy.NO_WAGER, cite, says)
        if asked.tables and one.stream.removeprefix("table/") not in asked.tables:
            says = f"Only play at {', '.join(asked.tables)} counts."
            return refuse(state, PromotionWhy.NO_WAGER, cite, says)
    places = [(one.stream, one.position) for one in order.play]
    total = sum(one.amount for one in order.play)
    if len(set(places)) < len(places) or total < asked.least:
        says = f"Every entry needs {asked.least} wagered; the log shows {total} of {order.patron}."
        return refuse(state, PromotionWhy.NO_WAGER, cite, says)
    return None


def strike(state: PromotionState, order: StrikeEntry) -> Answer:
    """Before the draw; afterwards a prize is refused instead, with its reason."""
    wrong = no_order_now(state)
    if wrong:
        return wrong
    cite = state.terms.rules.items["eligibility"].cite
    ticket = state.tickets.get(order.ticket)
    if ticket is None or ticket.struck:
        return refuse(state, PromotionWhy.NO_SUCH, NO_SUCH, f"There is no ticket {order.ticket} that counts.")
    if state.phase != "running":
        says = "Entries have closed and their list is published: refuse the prize instead, if it comes to that."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    wrong = named(state, "why it does not count", order.why, cite)
    return wrong or [EntryStruck(ticket=order.ticket, why=order.why, by=order.by, at=order.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _taken(state: PromotionState, event: EntryTaken) -> None:
    state.tickets[event.ticket] = Ticket(
        number=event.ticket, patron=event.patron, at=event.at, play=event.play, declared=event.declared
    )
    state.next_ticket = event.ticket + 1
    state.used.update((one.stream, one.position, event.patron) for one in event.play)


def _struck(state: PromotionState, event: EntryStruck) -> None:
    state.tickets[event.ticket] = msgspec.structs.replace(state.tickets[event.ticket], struck=event.why)


# -- told --------------------------------------------------------------------------------------------------------------


def _says_taken(event: EntryTaken) -> str:
    shown = f", identified by {event.identified}" if event.identified else ""
    return f"Ticket {event.ticket} goes to {event.patron}{shown}."


# -- the topic ---------------------------------------------------------------------------------------------------------

MATTER = Matter(
    orders=(Asking(EnterDraw, enter, "patron"), Asking(StrikeEntry, strike, "office")),
    events=(
        Telling(EntryTaken, _taken, _says_taken, public=False),
        Telling(EntryStruck, _struck, lambda event: f"Ticket {event.ticket} is struck: {event.why}.", public=False),
    ),
)
