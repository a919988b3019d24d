"""Entries: who may enter, what they pay at once, who has signed."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, cite_of, needs_operator, needs_player, refuse, rule_cite
from cardspeak.tournament.state import Entrant, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, TournamentEyes, money
from cardspeak.tournament.topics.consent import difference, price_cite
from cardspeak.tournament.topics.papers import due
from cardspeak.tournament.topics.paying import MoneyPaid
from cardspeak.tournament.why import TournamentWhy
from cardspeak.values import Named

__all__ = [
    "CloseEntries",
    "Enter",
    "Entered",
    "EntriesClosed",
    "EntriesOpened",
    "OpenEntries",
    "Person",
    "Reentered",
    "Sign",
    "Signed",
]


class Person(Named):
    """Who applies, as the desk finds it."""

    name: str
    may_enter: bool = True  # the casino
    may_gamble: bool = True
    form: bool = True  # the entry form is filled in
    signed: bool = False  # the Terms, in writing
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


class Sign(Command):
    player: str


class CloseEntries(Command):
    pass


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


class Signed(Event):
    player: str


class EntriesClosed(Event):
    players: int


def entry_cite(state: State) -> str:
    return cite_of(state, "method of entry", "terms of entry", "price")


def open_entries(state: State, ask: OpenEntries) -> Answer:
    rules = state.terms.rules
    wrong = needs_operator(state, ask.by, rules.file.cite) or due(state, "entries")
    if wrong:
        return wrong
    if state.phase != "planning":
        return refuse(state, TournamentWhy.NOT_NOW, rules.file.cite, "Entries have been opened.")
    return [EntriesOpened(cite=entry_cite(state), at=ask.at)]


def sessions_of(state: State) -> tuple[str, ...]:
    """The first rounds, one of which everybody enters for; none where there is one for all."""
    return tuple(plan.name for plan in state.terms.format.rounds if plan.who == "session")


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
        return refuse(state, TournamentWhy.FULL, players, f"All {terms.details.most} places are taken.")
    if not ask.accepts:
        return refuse(state, TournamentWhy.TERMS, authority.accept_cite, "Taking part means accepting the Terms.")
    wrong = filled_in(state, person) or (
        None if again and state.entrants[person.name].signed else unsigned(state, person)
    )
    if wrong:
        return wrong
    sessions = sessions_of(state)
    if sessions and ask.session not in sessions:
        says = f"Say for which session: {', '.join(sessions)}."
        return refuse(state, TournamentWhy.NOT_NOW, cite_of(state, "rounds", "structure"), says)
    price = cite_of(state, "price", "entry fee")
    if ask.fee != fee:
        return refuse(state, TournamentWhy.UNPAID, price, f"The entry fee is {money(fee)}, not {money(ask.fee)}.")
    stake = cite_of(state, "price", "buy-in")
    if ask.buy_in not in (0, buy_in):
        return refuse(state, TournamentWhy.UNPAID, stake, f"The buy-in is {money(buy_in)}, not {money(ask.buy_in)}.")
    if not ask.buy_in and buy_in and state.phase == "playing" and terms.rules.rule("unpaid") == "out":
        says = f"Play has begun: whoever comes now pays the buy-in of {money(buy_in)} with the entry fee."
        return refuse(state, TournamentWhy.UNPAID, rule_cite(state, "unpaid"), says)
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
    events: list[Event] = [begun, *_signs(state, person, at), MoneyPaid(name, "entry fee", fee, cite=price, at=at)]
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
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Entries are not open.")
    if state.phase == "playing" and state.level + 1 > state.terms.entry.late_until:
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, f"Entries were taken until level {state.terms.entry.late_until}."
        )
    return None


def eligible(state: State, person: Person) -> Refused | None:
    """Who may play at all: people who may be here and gamble, who meet the criteria; staff where it is allowed."""
    terms, authority = state.terms, state.terms.rules.authority
    if not person.name or person.name in state.entrants:
        says = f"{person.name or 'Somebody without a name'} cannot enter, or has entered."
        return refuse(state, TournamentWhy.STRANGER, entry_cite(state), says)
    if not (person.may_enter and person.may_gamble):
        says = f"{person.name} may not be in the casino, or may not gamble."
        return refuse(state, TournamentWhy.NOT_ELIGIBLE, authority.allowed_cite, says)
    unmet = [criterion for criterion in terms.entry.criteria or () if criterion not in person.meets]
    if unmet:
        return refuse(
            state, TournamentWhy.NOT_ELIGIBLE, cite_of(state, "criteria"), f"{person.name} does not meet: {unmet[0]}."
        )
    if person.staff and not terms.entry.charity:
        says = "Staff take part in charity and media events alone."
        return refuse(state, TournamentWhy.NOT_ELIGIBLE, authority.staff_cite, says)
    if person.staff and person.approved_by not in authority.approvers:
        says = f"Staff need the approval of the {' or '.join(authority.approvers)}."
        return refuse(state, TournamentWhy.AUTHORITY, authority.staff_cite, says)
    return None


def filled_in(state: State, person: Person) -> Refused | None:
    """The entry form, where the book asks for one: of whoever enters, and of whoever stands in."""
    if not state.terms.rules.rule("form") or person.form:
        return None
    return refuse(
        state, TournamentWhy.NOT_ELIGIBLE, rule_cite(state, "form"), f"{person.name} has not filled in a form."
    )


def unsigned(state: State, person: Person) -> Refused | None:
    """Where the Terms want a signature and the book wants it before an entry is accepted, none is without it."""
    if not state.terms.entry.signature or state.rules_value("signed") != "entry" or person.signed:
        return None
    says = f"{person.name} agrees to the Terms in writing before the entry is accepted."
    return refuse(state, TournamentWhy.NOT_SIGNED, signature_cite(state), says)


def signature_cite(state: State) -> str:
    return rule_cite(state, "signed")


def _signs(state: State, person: Person, at: int) -> list[Event]:
    return [Signed(person.name, cite=signature_cite(state), at=at)] if person.signed else []


def sign(state: State, ask: Sign) -> Answer:
    cite = signature_cite(state)
    return (
        needs_player(state, ask.player, cite)
        or price_due(state, ask.player)
        or [Signed(ask.player, cite=cite, at=ask.at)]
    )


def price_due(state: State, player: str) -> Refused | None:
    """Whoever signs agrees, and whoever stands in takes over: a changed price is settled before either."""
    if state.entrants[player].agreed >= state.version or not any(difference(state, player)):
        return None
    says = f"The price has been changed: {player} agrees to it first, or withdraws."
    return refuse(state, TournamentWhy.UNPAID, price_cite(state), says)


def close_entries(state: State, ask: CloseEntries) -> Answer:
    cite = cite_of(state, "players", "terms of entry")
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not state.entries_open:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Entries are not open.")
    least = state.terms.details.least
    if len(state.entrants) < least:
        says = f"There are {len(state.entrants)} players and the Terms want {least}: wait, or cancel."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    return [EntriesClosed(len(state.entrants), cite=cite, at=ask.at)]


def _opened(state: State, event: EntriesOpened) -> None:
    state.phase = "entries"
    state.entries_open = True


def _closed(state: State, event: EntriesClosed) -> None:
    state.entries_open = False
    if state.phase == "entries":
        state.phase = "closed"


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


def _signed(state: State, event: Signed) -> None:
    state.change(event.player, signed=True, agreed=state.version)


def _private(event: Entered, eyes: TournamentEyes) -> Event | None:
    """Where somebody lives and works is theirs and the director's."""
    if eyes in ("director", (event.player,)):
        return event
    return msgspec.structs.replace(event, staff="", consents=False, suburb="")


TOPIC = TopicRows(
    commands=(
        MayAsk(OpenEntries, open_entries, "operator"),
        MayAsk(Enter, enter, "desk"),
        MayAsk(Sign, sign, "own"),
        MayAsk(CloseEntries, close_entries, "operator"),
    ),
    events=(
        CanHappen(EntriesOpened, _opened, lambda e: "Entries are open."),
        CanHappen(EntriesClosed, _closed, lambda e: f"Entries are closed: {e.players} players."),
        CanHappen(Entered, _entered, lambda e: f"{e.player} enters.", _private),
        CanHappen(Reentered, _reentered, lambda e: f"{e.player} enters again."),
        CanHappen(Signed, _signed, lambda e: f"{e.player} has signed."),
    ),
)
