"""What a chip is worth and how many make a usual buy-in: the host's to say, until the first chips are handed out."""

from __future__ import annotations

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.home.state import NightState, NightTerms

WORTH = "the host of a home game says what its chips are worth"
MOST_WORTH, MOST_STACK = 100_000, 10**9


class SetNightTerms(OfficeOrder):
    terms: NightTerms


class NightTermsSet(OfficeEvent):
    terms: NightTerms


def set_terms(state: NightState, order: SetNightTerms) -> Verdict:
    terms = order.terms
    if state.ended is not None:
        return refuse("over", WORTH, "The night is over: begin another.")
    if terms.worth != state.terms.worth and state.buys:
        return refuse("playing", WORTH, "Chips have been handed out: what one is worth stays as it is tonight.")
    if not 0 <= terms.worth <= MOST_WORTH:
        return refuse("amount", WORTH, f"A chip is worth whole cents, from 0 (for nothing) to {MOST_WORTH:,}.")
    if not 1 <= terms.stack <= MOST_STACK:
        return refuse("amount", WORTH, f"A usual buy-in has 1 to {MOST_STACK:,} chips.")
    for words, longest in ((terms.title, 60), (terms.currency, 4)):
        if not 1 <= len(words) <= longest or not words.isprintable():
            return refuse(
                "words", WORTH, f"A title has up to 60 printable characters, a currency up to 4: not {words!r}."
            )
    return [NightTermsSet(terms=terms, by=order.by, at=order.at)]


def _set(state: NightState, event: NightTermsSet) -> None:
    state.terms = event.terms


def _says(event: NightTermsSet) -> str:
    worth = event.terms.worth
    value = f"{event.terms.currency}{worth // 100}.{worth % 100:02}" if worth else "nothing"
    return f"{event.terms.title}: a chip is worth {value}, a usual buy-in is {event.terms.stack:,}."


TOPIC = OfficeTopic((OfficeAsk(SetNightTerms, set_terms, "host"),), (OfficeTell(NightTermsSet, _set, _says),))
