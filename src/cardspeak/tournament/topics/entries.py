"""Entries: who may enter, what they pay and when, how they withdraw, move to another session, or are stood in for.

The entry fee and the buy-in are paid apart. Everything that is taken or given back is one event with its amount.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import (
    Answer,
    before_play,
    cite_of,
    needs_director,
    needs_operator,
    needs_player,
    refuse,
    rule_cite,
)
from cardspeak.tournament.state import Entrant, State
from cardspeak.tournament.topic import CanHappen, Eyes, MayAsk, TopicRows, money
from cardspeak.tournament.topics.papers import due
from cardspeak.tournament.why import Why
from cardspeak.values import Named

__all__ = [
    "Cancel",
    "Cancelled",
    "CloseEntries",
    "Enter",
    "Entered",
    "EntriesClosed",
    "EntriesOpened",
    "MoneyPaid",
    "OpenEntries",
    "PayBuyIn",
    "Person",
    "Reentered",
    "Refunded",
    "Sign",
    "Signed",
    "Substitute",
    "Substituted",
    "TransferEntry",
    "Transferred",
    "TurnDown",
    "TurnedDown",
    "Withdraw",
    "Withdrew",
]

V = TypeVar("V")
Paid = Literal["entry fee", "buy-in", "re-buy", "add-on", "buy-back"]

# -- asked -------------------------------------------------------------------------------------------------------------


class Person(Named):
    """Who applies, as the desk finds it."""

    name: str
    may_enter: bool = True  # the casino
    may_gamble: bool = True
    form: bool = True  # the entry form is filled in
    staff: Literal["", "employee", "contractor", "associate"] = ""
    approved_by: str = ""
    meets: tuple[str, ...] = ()  # of the criteria
    consents: bool = False  # to being named in advertising
    suburb: str = ""


class OpenEntries(Command):
    pass


class Enter(Command):
    """With the entry fee, and the buy-in now or later."""

    person: Person
    fee: int
    buy_in: int = 0
    accepts: bool = True
    session: str = ""


class PayBuyIn(Command):
    player: str
    paid: int


class TurnDown(Command):
    """Turn down somebody who has entered."""

    player: str


class Sign(Command):
    player: str


class Withdraw(Command):
    player: str


class Substitute(Command):
    """Somebody takes an entrant's place; `in_person` says that the entrant named them at the desk."""

    player: str
    person: Person
    in_person: bool = True


class TransferEntry(Command):
    """An entry moves to another session."""

    player: str
    session: str


class CloseEntries(Command):
    pass


class Cancel(Command):
    reason: str


# -- happened ----------------------------------------------------------------------------------------------------------


class EntriesOpened(Event):
    pass


class Entered(Event):
    player: str
    staff: str = ""
    consents: bool = False
    suburb: str = ""
    form: bool = True
    session: str = ""


class Reentered(Event):
    """Somebody who was out enters again."""

    player: str


class MoneyPaid(Event):
    player: str
    what: Paid
    amount: int


class Refunded(Event):
    player: str
    fee: int
    bought: int
    reason: str


class Signed(Event):
    player: str


class Withdrew(Event):
    player: str
    in_time: bool


class TurnedDown(Event):
    player: str


class Substituted(Event):
    player: str
    substitute: str
    staff: str = ""
    consents: bool = False
    suburb: str = ""


class Transferred(Event):
    player: str
    session: str


class EntriesClosed(Event):
    players: int


class Cancelled(Event):
    reason: str


# -- answers -----------------------------------------------------------------------------------------------------------


def entry_cite(state: State) -> str:
    return cite_of(state, "method of entry", "terms of entry", "price")


def open_entries(state: State, ask: OpenEntries) -> Answer:
    rules = state.terms.rules
    wrong = needs_operator(state, ask.by, rules.file.cite) or due(state, "entries")
    if wrong:
        return wrong
    if state.phase != "planning":
        return refuse(state, Why.NOT_NOW, rules.file.cite, "Entries have been opened.")
    return [EntriesOpened(cite=entry_cite(state), at=ask.at)]


def enter(state: State, ask: Enter) -> Answer:
    terms, person = state.terms, ask.person
    authority = terms.rules.authority
    again = _again(state, person)
    wrong = due(state, "entries") or _open(state) or (None if again else eligible(state, person))
    if wrong:
        return wrong
    fee, buy_in = terms.details.entry_fee or 0, terms.details.buy_in or 0
    entered = sum(who.status == "in" for who in state.entrants.values())
    if (entered if state.phase == "playing" else len(state.entrants)) >= terms.details.most:
        players = cite_of(state, "players", "terms of entry")
        return refuse(state, Why.FULL, players, f"All {terms.details.most} places are taken.")
    if not ask.accepts:
        return refuse(state, Why.TERMS, authority.accept_cite, "Taking part means accepting the Terms.")
    if terms.rules.rule("form") and not person.form:
        return refuse(state, Why.NOT_ELIGIBLE, rule_cite(state, "form"), f"{person.name} has not filled in a form.")
    sessions = [plan.name for plan in terms.format.rounds if plan.who == "session"]
    if sessions and ask.session not in sessions:
        says = f"Say for which session: {', '.join(sessions)}."
        return refuse(state, Why.NOT_NOW, cite_of(state, "rounds", "structure"), says)
    price = cite_of(state, "price", "entry fee")
    if ask.fee != fee:
        return refuse(state, Why.UNPAID, price, f"The entry fee is {money(fee)}, not {money(ask.fee)}.")
    stake = cite_of(state, "price", "buy-in")
    if ask.buy_in not in (0, buy_in):
        return refuse(state, Why.UNPAID, stake, f"The buy-in is {money(buy_in)}, not {money(ask.buy_in)}.")
    name, at = person.name, ask.at
    begun: Event = Reentered(name, cite=entry_cite(state), at=at)
    if not again:
        begun = Entered(
            name,
            person.staff,
            person.consents,
            person.suburb,
            person.form,
            ask.session,
            cite=authority.accept_cite,
            at=at,
        )
    events: list[Event] = [begun, MoneyPaid(name, "entry fee", fee, cite=price, at=at)]
    if ask.buy_in == buy_in:
        events.append(MoneyPaid(name, "buy-in", buy_in, cite=stake, at=at))
    return events


def _again(state: State, person: Person) -> bool:
    """Somebody who is out and may enter once more."""
    who = state.entrants.get(person.name)
    return who is not None and who.status == "out" and who.entries <= state.terms.entry.reentries


def _open(state: State) -> Refused | None:
    cite = entry_cite(state)
    if not state.entries_open:
        return refuse(state, Why.NOT_NOW, cite, "Entries are not open.")
    if state.phase == "playing" and state.level + 1 > state.terms.entry.late_until:
        return refuse(state, Why.NOT_NOW, cite, f"Entries were taken until level {state.terms.entry.late_until}.")
    return None


def eligible(state: State, person: Person) -> Refused | None:
    """Who may play at all: people who may be here and gamble, who meet the criteria; staff where it is allowed."""
    terms, authority = state.terms, state.terms.rules.authority
    if not person.name or person.name in state.entrants:
        says = f"{person.name or 'Somebody without a name'} cannot enter, or has entered."
        return refuse(state, Why.STRANGER, entry_cite(state), says)
    if not (person.may_enter and person.may_gamble):
        says = f"{person.name} may not be in the casino, or may not gamble."
        return refuse(state, Why.NOT_ELIGIBLE, authority.allowed_cite, says)
    unmet = [criterion for criterion in terms.entry.criteria or () if criterion not in person.meets]
    if unmet:
        return refuse(state, Why.NOT_ELIGIBLE, cite_of(state, "criteria"), f"{person.name} does not meet: {unmet[0]}.")
    if person.staff and not terms.entry.charity:
        says = "Staff take part in charity and media events alone."
        return refuse(state, Why.NOT_ELIGIBLE, authority.staff_cite, says)
    if person.staff and person.approved_by not in authority.approvers:
        says = f"Staff need the approval of the {' or '.join(authority.approvers)}."
        return refuse(state, Why.AUTHORITY, authority.staff_cite, says)
    return None


def pay_buy_in(state: State, ask: PayBuyIn) -> Answer:
    cite = cite_of(state, "price", "buy-in")
    wrong = needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if state.entrants[ask.player].stake_paid:
        return refuse(state, Why.NOT_NOW, cite, f"{ask.player} has paid the buy-in.")
    buy_in = state.terms.details.buy_in or 0
    if ask.paid != buy_in:
        return refuse(state, Why.UNPAID, cite, f"The buy-in is {money(buy_in)}, not {money(ask.paid)}.")
    return [MoneyPaid(ask.player, "buy-in", buy_in, cite=cite, at=ask.at)]


def turn_down(state: State, ask: TurnDown) -> Answer:
    """Any application may be turned down where the Terms say so; the money comes back as they say."""
    cite = state.terms.rules.cite_for("any application may be refused")
    wrong = needs_operator(state, ask.by, cite) or needs_player(state, ask.player, cite) or before_play(state, cite)
    if wrong:
        return wrong
    if not state.terms.entry.refusal:
        return refuse(state, Why.TERMS, cite, "The Terms do not reserve the right to turn down an application.")
    return [*refund(state, ask.player, "refused", ask.at), TurnedDown(ask.player, cite=cite, at=ask.at)]


def refund(state: State, player: str, reason: str, at: int) -> list[Event]:
    """The hundredths that the Terms give back for this reason; everything where the book wants it so."""
    rules = state.terms.rules
    everything = reason == "cancelled" and rules.rule("cancelled") == "everything"
    part = 100 if everything or reason == "not agreed" else state.terms.conduct.refunds.get(reason, 0)
    entrant = state.entrants[player]
    fee, bought = entrant.fee * part // 100, entrant.bought * part // 100
    cite = rule_cite(state, "cancelled" if reason == "cancelled" else "refunds")
    return [Refunded(player, fee, bought, reason, cite=cite, at=at)] if fee + bought else []


def sign(state: State, ask: Sign) -> Answer:
    cite = state.terms.rules.cite_for("signature")
    if "signature" not in state.terms.rules.items:
        cite = state.terms.rules.authority.accept_cite
    return needs_player(state, ask.player, cite) or [Signed(ask.player, cite=cite, at=ask.at)]


def withdraw(state: State, ask: Withdraw) -> Answer:
    cite = cite_of(state, "terms of entry", "price")
    wrong = needs_player(state, ask.player, cite) or before_play(state, cite)
    if wrong:
        return wrong
    in_time = ask.at <= state.starts - (state.terms.entry.withdraw_minutes or 0) * 60
    reason = "withdrawn in time" if in_time else "withdrawn late"
    if state.entrants[ask.player].agreed < state.version:
        reason, in_time = "not agreed", True
    back = refund(state, ask.player, reason, ask.at)
    return [*back, Withdrew(ask.player, in_time, cite=cite, at=ask.at)]


def substitute(state: State, ask: Substitute) -> Answer:
    """A substitute takes over the entry and its chips, when the Terms allow one."""
    terms = state.terms
    cite = cite_of(state, "substitutes", "transfers and substitutes")
    wrong = needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite) or eligible(state, ask.person)
    if wrong:
        return wrong
    if terms.rules.rule("in person") and not ask.in_person:
        return refuse(state, Why.NOT_ELIGIBLE, rule_cite(state, "in person"), "A substitute is named in person.")
    timing = terms.conduct.substitutes
    ready = state.phase in ("entries", "closed") or timing == "any time"
    ready = ready or (timing == "between rounds" and state.plan is None)
    if timing in ("", "never") or not ready:
        return refuse(state, Why.NOT_NOW, cite, f"A substitute may be named: {timing or 'never'}.")
    person = ask.person
    done = cite_of(state, "substitution", "transfers and substitutes")
    return [Substituted(ask.player, person.name, person.staff, person.consents, person.suburb, cite=done, at=ask.at)]


def transfer(state: State, ask: TransferEntry) -> Answer:
    """To another session that has not been played, where book and Terms let entries move."""
    cite = rule_cite(state, "transfers")
    wrong = needs_operator(state, ask.by, cite) or needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if not (state.rules_value("transfers") and state.terms.entry.transfers):
        return refuse(state, Why.TERMS, cite, "Entries do not move to another session here.")
    ahead = [plan.name for plan in state.agenda if plan.who == "session"]
    if ask.session not in ahead or ask.player in state.seat:
        return refuse(state, Why.NOT_NOW, cite, f"Sessions still to come: {', '.join(ahead) or 'none'}.")
    return [Transferred(ask.player, ask.session, cite=cite, at=ask.at)]


def close_entries(state: State, ask: CloseEntries) -> Answer:
    cite = cite_of(state, "players", "terms of entry")
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not state.entries_open:
        return refuse(state, Why.NOT_NOW, cite, "Entries are not open.")
    least = state.terms.details.least
    if len(state.entrants) < least:
        says = f"There are {len(state.entrants)} players and the Terms want {least}: wait, or cancel."
        return refuse(state, Why.NOT_NOW, cite, says)
    return [EntriesClosed(len(state.entrants), cite=cite, at=ask.at)]


def cancel(state: State, ask: Cancel) -> Answer:
    """Before play as the Terms say; where the book gives everything back, at any time before a prize was paid."""
    cite = rule_cite(state, "cancelled")
    everything = state.rules_value("cancelled") == "everything"
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if state.paid or not (everything or state.phase in ("planning", "entries", "closed")):
        return refuse(state, Why.NOT_NOW, cite, "Play has begun, or a prize was paid: it is played to its end.")
    entries = len(state.entrants)
    promised = state.terms.prizes.guarantee_from
    if state.rules_value("least field") and promised and entries < promised:
        cite = rule_cite(state, "least field")
    back = [event for player in state.entrants for event in refund(state, player, "cancelled", ask.at)]
    return [*back, Cancelled(ask.reason, cite=cite, at=ask.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _opened(state: State, event: EntriesOpened) -> None:
    state.phase = "entries"
    state.entries_open = True


def _closed(state: State, event: EntriesClosed) -> None:
    state.entries_open = False
    if state.phase == "entries":
        state.phase = "closed"


def _cancelled(state: State, event: Cancelled) -> None:
    """Whatever is on the tables goes back; nobody is placed."""
    state.phase = "cancelled"
    state.plan = None
    state.entries_open = False
    state.returned += sum(state.chips.values())
    state.chips = dict.fromkeys(state.chips, 0)
    for name, table in list(state.tables.items()):
        state.returned += table.loose
        state.change_table(name, standing="ended", running=False, loose=0)


def _entered(state: State, event: Entered) -> None:
    state.seen += 1
    state.entrants[event.player] = Entrant(
        name=event.player,
        number=state.seen,
        form=event.form,
        staff=event.staff,
        consents=event.consents,
        suburb=event.suburb,
        session=event.session,
        agreed=state.version,
    )


def _reentered(state: State, event: Reentered) -> None:
    who = state.entrants[event.player]
    state.seen += 1
    state.change(event.player, status="in", entries=who.entries + 1, stake_paid=False)
    state.mark.pop(event.player, None)
    state.drawn.pop(event.player, None)
    state.outs = [out for out in state.outs if out.player != event.player]


def _paid(state: State, event: MoneyPaid) -> None:
    entrant = state.entrants[event.player]
    if event.what == "entry fee":
        state.fees += event.amount
        state.change(event.player, fee=entrant.fee + event.amount)
        return
    state.pool_bought += event.amount
    state.change(event.player, bought=entrant.bought + event.amount)
    if event.what == "buy-in":
        state.change(event.player, stake_paid=True)


def _refunded(state: State, event: Refunded) -> None:
    entrant = state.entrants[event.player]
    state.fees -= event.fee
    state.pool_bought -= event.bought
    state.refunds += event.fee + event.bought
    state.change(event.player, fee=entrant.fee - event.fee, bought=entrant.bought - event.bought)


def _signed(state: State, event: Signed) -> None:
    state.change(event.player, signed=True, agreed=state.version)


def _no_longer(state: State, event: Withdrew | TurnedDown) -> None:
    del state.entrants[event.player]


def _renamed(record: dict[str, V], old: str, new: str) -> dict[str, V]:
    return {new if name == old else name: value for name, value in record.items()}


def _substituted(state: State, event: Substituted) -> None:
    """The substitute stands where the entrant stood, wherever a name is kept."""
    old, new = event.player, event.substitute
    entrant = msgspec.structs.replace(
        state.entrants[old],
        name=new,
        staff=event.staff,
        consents=event.consents,
        suburb=event.suburb,
        signed=False,
        briefed=False,
    )
    state.entrants = {new if name == old else name: entrant if name == old else e for name, e in state.entrants.items()}
    for record in ("chips", "before", "drawn", "sitting", "mark", "seat", "secrets", "bounties"):
        setattr(state, record, _renamed(getattr(state, record), old, new))
    state.absent = {new if name == old else name for name in state.absent}
    state.late = {new if name == old else name for name in state.late}
    state.advanced = [new if name == old else name for name in state.advanced]
    state.matches = [
        msgspec.structs.replace(match, first=new) if match.first == old
        else msgspec.structs.replace(match, second=new) if match.second == old
        else match
        for match in state.matches
    ]  # fmt: skip


def _transferred(state: State, event: Transferred) -> None:
    state.change(event.player, session=event.session)


# -- who sees what -----------------------------------------------------------------------------------------------------


def _private(event: Entered | Substituted, eyes: Eyes) -> Event | None:
    """Where somebody lives and works is theirs and the director's."""
    whose = event.player if isinstance(event, Entered) else event.substitute
    if eyes in ("director", (whose,)):
        return event
    return msgspec.structs.replace(event, staff="", consents=False, suburb="")


def _own_money(event: MoneyPaid | Refunded, eyes: Eyes) -> Event | None:
    """What somebody paid is between them and the house."""
    return event if eyes in ("director", (event.player,)) else None


TOPIC = TopicRows(
    commands=(
        MayAsk(OpenEntries, open_entries, "operator"),
        MayAsk(Enter, enter, "desk"),
        MayAsk(PayBuyIn, pay_buy_in, "desk"),
        MayAsk(TurnDown, turn_down, "operator"),
        MayAsk(Sign, sign, "own"),
        MayAsk(Withdraw, withdraw, "own"),
        MayAsk(Substitute, substitute, "director"),
        MayAsk(TransferEntry, transfer, "operator"),
        MayAsk(CloseEntries, close_entries, "operator"),
        MayAsk(Cancel, cancel, "operator"),
    ),
    events=(
        CanHappen(EntriesOpened, _opened, lambda e: "Entries are open."),
        CanHappen(EntriesClosed, _closed, lambda e: f"Entries are closed: {e.players} players."),
        CanHappen(Cancelled, _cancelled, lambda e: f"Cancelled: {e.reason}."),
        CanHappen(Entered, _entered, lambda e: f"{e.player} enters.", _private),
        CanHappen(Reentered, _reentered, lambda e: f"{e.player} enters again."),
        CanHappen(MoneyPaid, _paid, lambda e: f"{e.player} pays {money(e.amount)}: {e.what}.", _own_money),
        CanHappen(
            Refunded,
            _refunded,
            lambda e: f"{e.player} is refunded {money(e.fee + e.bought)} ({e.reason}).",
            _own_money,
        ),
        CanHappen(Signed, _signed, lambda e: f"{e.player} has signed."),
        CanHappen(
            Withdrew, _no_longer, lambda e: f"{e.player} withdraws{'' if e.in_time else ', too late for a refund'}."
        ),
        CanHappen(TurnedDown, _no_longer, lambda e: f"{e.player} is turned down."),
        CanHappen(Substituted, _substituted, lambda e: f"{e.substitute} stands in for {e.player}.", _private),
        CanHappen(Transferred, _transferred, lambda e: f"{e.player} moves to {e.session}."),
    ),
)
