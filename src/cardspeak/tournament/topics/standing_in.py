"""Somebody else's entry, or another session's: substitutes and transfers."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import (
    Answer,
    busy,
    cite_of,
    needs_director,
    needs_operator,
    needs_player,
    refuse,
    rule_cite,
)
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, TournamentEyes
from cardspeak.tournament.topics.entries import Person, Signed, eligible, filled_in, price_due, signature_cite, unsigned
from cardspeak.tournament.why import TournamentWhy

__all__ = ["Substitute", "Substituted", "TransferEntry", "Transferred"]


V = TypeVar("V")


class Substitute(Command):
    """Somebody takes an entrant's place; `in_person` says that the entrant named them at the desk."""

    player: str
    person: Person
    in_person: bool = True


class TransferEntry(Command):
    """An entry moves to another session."""

    player: str
    session: str


class Substituted(Event):
    player: str
    substitute: str
    staff: str = ""
    consents: bool = False
    suburb: str = ""


class Transferred(Event):
    player: str
    session: str


def substitute(state: State, ask: Substitute) -> Answer:
    """A substitute takes over the entry and its chips, when the Terms allow one; not in the middle of a hand."""
    terms = state.terms
    cite = cite_of(state, "substitutes", "transfers and substitutes")
    wrong = needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite) or eligible(state, ask.person)
    wrong = wrong or filled_in(state, ask.person) or unsigned(state, ask.person) or price_due(state, ask.player)
    if wrong:
        return wrong
    if terms.rules.rule("in person") and not ask.in_person:
        return refuse(
            state, TournamentWhy.NOT_ELIGIBLE, rule_cite(state, "in person"), "A substitute is named in person."
        )
    timing = terms.conduct.substitutes
    ready = state.phase in ("entries", "closed") or timing == "any time"
    ready = ready or (timing == "between rounds" and state.plan is None)
    if timing in ("", "never") or not ready:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"A substitute may be named: {timing or 'never'}.")
    if in_hand := busy(state, ask.player, cite):
        return in_hand
    person = ask.person
    done = cite_of(state, "substitution", "transfers and substitutes")
    stands = Substituted(ask.player, person.name, person.staff, person.consents, person.suburb, cite=done, at=ask.at)
    signs = [Signed(person.name, cite=signature_cite(state), at=ask.at)] if person.signed else []
    return [stands, *signs]


def transfer(state: State, ask: TransferEntry) -> Answer:
    """To another session that has not been played, where book and Terms let entries move."""
    cite = rule_cite(state, "transfers")
    wrong = needs_operator(state, ask.by, cite) or needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if not (state.rules_value("transfers") and state.terms.entry.transfers):
        return refuse(state, TournamentWhy.TERMS, cite, "Entries do not move to another session here.")
    ahead = [plan.name for plan in state.agenda if plan.who == "session"]
    if ask.session not in ahead or ask.player in state.seat:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Sessions still to come: {', '.join(ahead) or 'none'}.")
    return [Transferred(ask.player, ask.session, cite=cite, at=ask.at)]


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
    for record in ("chips", "before", "drawn", "sitting", "mark", "seat", "secrets", "bounties", "heads", "credits"):
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


def _private(event: Substituted, eyes: TournamentEyes) -> Event | None:
    """Where somebody lives and works is theirs and the director's."""
    if eyes in ("director", (event.substitute,)):
        return event
    return msgspec.structs.replace(event, staff="", consents=False, suburb="")


TOPIC = TopicRows(
    commands=(
        MayAsk(Substitute, substitute, "director"),
        MayAsk(TransferEntry, transfer, "operator"),
    ),
    events=(
        CanHappen(Substituted, _substituted, lambda e: f"{e.substitute} stands in for {e.player}.", _private),
        CanHappen(Transferred, _transferred, lambda e: f"{e.player} moves to {e.session}."),
    ),
)
