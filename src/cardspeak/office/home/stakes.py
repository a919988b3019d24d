"""What a chip is worth and how many make a usual buy-in: the host's to say, until the first chips are handed out."""

from __future__ import annotations

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.home.state import ChipColour, NightState, NightTerms

WORTH = "the host of a home game says what its chips are worth"
MOST_WORTH, MOST_STACK, MOST_COLOURS = 100_000, 10**9, 12


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
    wrong = wrong_colours(terms.colours)
    if wrong:
        return refuse("colours", WORTH, wrong)
    if terms.colours != state.terms.colours and state.buys:
        return refuse("playing", WORTH, "Chips have been handed out: their colours stay as they are tonight.")
    return [NightTermsSet(terms=terms, by=order.by, at=order.at)]


def wrong_colours(colours: tuple[ChipColour, ...]) -> str:
    """What is wrong with a set of chips; empty where nothing is."""
    values, names = [one.chips for one in colours], {one.name.casefold() for one in colours}
    if len(colours) > MOST_COLOURS:
        return f"A set has up to {MOST_COLOURS} colours."
    if any(not 1 <= len(one.name) <= 20 or not one.name.isprintable() for one in colours) or len(names) < len(colours):
        return "Each colour has a name of its own, of up to 20 printable characters: white, red, green."
    if not all(1 <= value <= MOST_STACK for value in values) or values != sorted(set(values)):
        return "Each colour stands for more than the one before it, in whole chips: white 1, red 5, green 25."
    return ""


def in_colours(chips: int, colours: tuple[ChipColour, ...]) -> str:
    """An amount in pieces of the set, the largest first; what is left over is said as a number."""
    told = []
    for one in reversed(colours):
        count, chips = divmod(chips, one.chips)
        if count:
            told.append(f"{count:,} {one.name}")
    return ", ".join([*told, *([f"{chips:,} over"] if chips and told else [])])


def _set(state: NightState, event: NightTermsSet) -> None:
    state.terms = event.terms


def _says(event: NightTermsSet) -> str:
    worth = event.terms.worth
    value = f"{event.terms.currency}{worth // 100}.{worth % 100:02}" if worth else "nothing"
    pieces = in_colours(event.terms.stack, event.terms.colours)
    stack = f"{event.terms.stack:,} ({pieces})" if pieces else f"{event.terms.stack:,}"
    return f"{event.terms.title}: a chip is worth {value}, a usual buy-in is {stack}."


TOPIC = OfficeTopic((OfficeAsk(SetNightTerms, set_terms, "host"),), (OfficeTell(NightTermsSet, _set, _says),))
