"""Changed Terms and those who had paid: agreeing, what the new price costs or gives back, and taking the word back.

The books have a change told and are silent on the money. Ours: whoever agrees to another price pays the difference, or
gets it back, in the same breath, and says how much, so that nobody is charged for a price not seen. Until play begins
the word can be taken back; then all that was paid on it is as it was, and the entry can be withdrawn without loss.
"""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, before_play, cite_of, duty_cite, needs_player, refuse
from cardspeak.tournament.state import Consent, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, money
from cardspeak.tournament.topics.paying import MoneyPaid, Refunded
from cardspeak.tournament.why import TournamentWhy

__all__ = ["AgreeToTerms", "ConsentTakenBack", "TakeBackConsent", "TermsAgreed", "difference"]

Money = tuple[int, int]
"""Of the entry fee and of the buy-in; less than nothing is what comes back."""


class AgreeToTerms(Command):
    """Somebody who has entered agrees to what was changed, and `pays` the difference; below 0: gets so much back."""

    player: str
    pays: int = 0


class TakeBackConsent(Command):
    """Somebody who agreed does not any more; `pays` is what comes to the house, below 0: what comes back."""

    player: str
    pays: int = 0


class TermsAgreed(Event):
    """`price` is the entry fee and the buy-in agreed to; records of earlier versions name none."""

    player: str
    version: int
    price: Money | None = None


class ConsentTakenBack(Event):
    """All is as it was before; `version` is the one that was agreed to then."""

    player: str
    version: int


# -- answers -----------------------------------------------------------------------------------------------------------


def difference(state: State, player: str) -> Money:
    """What is due from somebody beyond what was paid, so that it is the price of today.

    Before play alone: afterwards the Terms stand, and what was bought in the course of play is not the entry's.
    A buy-in that was not paid at all is paid whole, and is not a difference.
    """
    who, details = state.entrants[player], state.terms.details
    if state.phase not in ("entries", "closed"):
        return 0, 0
    return (details.entry_fee or 0) - who.fee, (details.buy_in or 0) - who.bought if who.stake_paid else 0


def given(state: State, player: str) -> Consent | None:
    """How somebody stood before the word that holds now, as long as it can be taken back."""
    who = state.entrants[player]
    return who.consent if who.agreed >= state.version and state.phase in ("entries", "closed") else None


def undone(state: State, player: str, was: Consent) -> Money:
    """What is due from somebody who takes the word back: what was paid on it, with the other sign."""
    who = state.entrants[player]
    return was.fee - who.fee, was.bought - who.bought


def due_with_word(state: State, player: str) -> int:
    """What somebody who has not agreed yet is asked for."""
    return sum(difference(state, player)) if state.entrants[player].agreed < state.version else 0


def undone_with_word(state: State, player: str) -> int | None:
    was = given(state, player)
    return sum(undone(state, player, was)) if was is not None else None


def agree(state: State, ask: AgreeToTerms) -> Answer:
    cite = state.terms.rules.authority.accept_cite
    wrong = needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if state.unpublished:
        says = "Publish the changed Terms first: nobody agrees to what cannot be read."
        return refuse(state, TournamentWhy.DUTY, duty_cite(state, "published"), says)
    if state.entrants[ask.player].agreed >= state.version:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} has agreed to the Terms as they are.")
    due = difference(state, ask.player)
    details = state.terms.details
    price = details.entry_fee or 0, details.buy_in or 0
    agreed = TermsAgreed(ask.player, state.version, price, cite=cite, at=ask.at)
    return _not_that(state, ask.pays, due) or [agreed, *moved(state, ask.player, due, "another price", ask.at)]


def take_back(state: State, ask: TakeBackConsent) -> Answer:
    cite = state.terms.rules.authority.accept_cite
    wrong = needs_player(state, ask.player, cite) or before_play(state, cite)
    if wrong:
        return wrong
    was = given(state, ask.player)
    if was is None:
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, f"{ask.player} has not agreed to a change of the Terms as they are."
        )
    due = undone(state, ask.player, was)
    back = ConsentTakenBack(ask.player, was.agreed, cite=cite, at=ask.at)
    return _not_that(state, ask.pays, due) or [*moved(state, ask.player, due, "does not agree any more", ask.at), back]


def _not_that(state: State, pays: int, due: Money) -> Refused | None:
    """The amount that was named is the one that is due: whoever saw an older price is not charged a newer one."""
    owed = sum(due)
    if pays == owed:
        return None
    says = f"{money(owed)} is to be paid" if owed > 0 else f"{money(-owed)} comes back" if owed else "Nothing is due"
    return refuse(state, TournamentWhy.UNPAID, price_cite(state), f"{says}: say so with it.")


def price_cite(state: State) -> str:
    return cite_of(state, "price", "buy-in")


def moved(state: State, player: str, due: Money, reason: str, at: int) -> list[Event]:
    """The money, what comes back first, each part by itself."""
    fee, stake = due
    back, cite = (max(-fee, 0), max(-stake, 0)), price_cite(state)
    events: list[Event] = [Refunded(player, *back, reason, cite=cite, at=at)] if sum(back) else []
    if fee > 0:
        events.append(MoneyPaid(player, "entry fee", fee, cite=cite_of(state, "price", "entry fee"), at=at))
    if stake > 0:
        events.append(MoneyPaid(player, "buy-in", stake, cite=cite, at=at))
    return events


# -- evolve ------------------------------------------------------------------------------------------------------------


def _agreed(state: State, event: TermsAgreed) -> None:
    """How it was before is kept, so that the word can be taken back; nothing of the money has moved yet."""
    who = state.entrants[event.player]
    was = Consent(agreed=who.agreed, fee=who.fee, bought=who.bought, stake_paid=who.stake_paid)
    state.change(event.player, agreed=event.version, consent=was if event.price is not None else None)


def _taken_back(state: State, event: ConsentTakenBack) -> None:
    was = state.entrants[event.player].consent
    assert was is not None, "only what was given is taken back"
    state.change(event.player, agreed=event.version, stake_paid=was.stake_paid, consent=None)


TOPIC = TopicRows(
    commands=(MayAsk(AgreeToTerms, agree, "own"), MayAsk(TakeBackConsent, take_back, "own")),
    events=(
        CanHappen(TermsAgreed, _agreed, lambda e: f"{e.player} agrees to the changed Terms."),
        CanHappen(ConsentTakenBack, _taken_back, lambda e: f"{e.player} does not agree to the changed Terms any more."),
    ),
)
