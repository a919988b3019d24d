"""The deck on the record: checked before use, counted on demand, changed between hands, suspect after a bad count.

A pack that is dealt here is looked through by the machine itself, card by card. Where people deal (`check_decks`) the
table waits for what the book wants of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.refusal import Refused
from cardspeak.table import commands_people as c
from cardspeak.table import events_people as e
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import Deck, TableState

# -- reading -----------------------------------------------------------------------------------------------------------


class DeckDue(NamedTuple):
    """Something that has to be done about the deck, by whom, under which clause."""

    what: str
    by: str
    cite: str


def due(state: TableState) -> list[DeckDue]:
    """What the deck still needs before a card is dealt; after the last hand, the check that ends the gaming."""
    if not state.setup.check_decks:
        return []
    deck, row = state.deck, state.setup.table.decks
    wanted, cite = (row.replaced, row.replaced_cite) if deck.number > 1 else (row.check, row.check_cite)
    if deck.suspect and row.defect_cite is not None:
        cite = row.defect_cite
    if state.closed:
        wanted, cite = (row.check, row.closing_cite) if row.closing_cite is not None else ([], cite)
    found = [DeckDue("check the deck", role, cite) for role in wanted if not _checked(state, role, wanted)]
    if not deck.shuffled and not state.closed:
        found.append(DeckDue("shuffle and cut the deck", state.setup.rules.book.head.roles[0], cite))
    return found


def _checked(state: TableState, role: str, wanted: list[str]) -> bool:
    """One role: whoever has it, or one above. Several: each for itself."""
    book, checked = state.setup.rules.book, state.deck.checked
    return role in checked or (len(wanted) == 1 and any(book.ranks(by, role) for by in checked))


def not_ready(state: TableState) -> Refused | None:
    missing = due(state)
    if not missing or state.closed:
        return None
    first = missing[0]
    return refuse(state, TableWhy.DECK, f"Before the deal: {first.what}; that is for the {first.by}.", first.cite)


# -- answers -----------------------------------------------------------------------------------------------------------


def _between(state: TableState, cite: str) -> Refused | None:
    return refuse(state, TableWhy.HAND_RUNNING, "That is done when the hand is over.", cite) if state.running else None


def check_deck(state: TableState, command: c.CheckDeck) -> Answer:
    row = state.setup.table.decks
    cite = row.replaced_cite if state.deck.number > 1 else row.check_cite
    if state.deck.suspect and row.defect_cite is not None:
        cite = row.defect_cite
    if state.closed and row.closing_cite is not None:
        cite = row.closing_cite
    wrong = _between(state, cite) or lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    return [e.DeckChecked(by=command.by, sound=command.sound, at=command.at, cite=cite)]


def shuffle_deck(state: TableState, command: c.ShuffleDeck) -> Answer:
    row = state.setup.table.decks
    wrong = _between(state, row.replaced_cite)
    wrong = wrong or lacks(state, command.by, state.setup.rules.book.head.roles[0], row.replaced_cite)
    if wrong:
        return wrong
    missing = [one for one in due(state) if one.what == "check the deck"]
    if missing:
        says = f"A new deck is checked first; that is for the {missing[0].by}."
        return refuse(state, TableWhy.DECK, says, missing[0].cite)
    return [e.DeckShuffled(by=command.by, at=command.at, cite=row.replaced_cite)]


def change_deck(state: TableState, command: c.ChangeDeck) -> Answer:
    rows = state.setup.table.decks
    row = next((one for one in rows.reasons if one.why == command.why), None)
    if row is None:
        known = ", ".join(one.why for one in rows.reasons)
        return refuse(state, TableWhy.DECK, f"A new deck comes in here for these reasons: {known}.", rows.between_cite)
    wrong = _between(state, rows.between_cite) or lacks(state, command.by, row.by, row.cite)
    if wrong:
        return wrong
    asking = sum(seat in state.seats for seat in set(command.agreed))
    if command.why == "asked" and asking * 2 <= len(state.seats):
        says = f"{asking} of {len(state.seats)} ask for it; it takes more than half."
        return refuse(state, TableWhy.AGREEMENT, says, row.cite)
    if rows.old_cite is not None and not command.counted:
        return refuse(state, TableWhy.DECK, "Spread the old deck and count it first.", rows.old_cite)
    backs = state.setup.backs
    if rows.backs_cite is not None and len(backs) > 1 and command.back == backs[1]:
        says = f"The deck in the machine has {command.back} backs: take one of another colour."
        return refuse(state, TableWhy.DECK, says, rows.backs_cite)
    changed = e.DeckChanged(
        why=command.why, by=command.by, counted=command.counted, back=command.back, at=command.at, cite=row.cite
    )
    return [changed]


def replace_cards(state: TableState, command: c.ReplaceCards) -> Answer:
    rows = state.setup.table.decks
    row = next(one for one in rows.reasons if one.why == "unfit")
    wrong = _between(state, rows.between_cite) or lacks(state, command.by, row.by, row.cite)
    if wrong:
        return wrong
    known = set(deck_of(state.setup.deck).cards)
    foreign = [card for card in command.cards if card not in known]
    if foreign or not command.cards:
        raise BadInput(f"{foreign[0]} is no card of this deck." if foreign else "Say which cards are replaced.")
    return [e.CardsReplaced(cards=command.cards, by=command.by, at=command.at, cite=row.cite)]


def count_cards(state: TableState, command: c.CountCards) -> Answer:
    """At any time; a count that is wrong makes the deck suspect until it has been checked or changed."""
    row = state.setup.table.decks
    if command.by not in row.count_also:
        wrong = lacks(state, command.by, row.count_by, row.count_cite)
        if wrong:
            return wrong
    if command.count < 0:
        raise BadInput("A count of cards is not below zero.")
    right = command.count == state.setup.deck
    return [e.CardsCounted(by=command.by, count=command.count, right=right, at=command.at, cite=row.count_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _deck_checked(state: TableState, event: e.DeckChecked) -> None:
    if not event.sound:
        suspected(state)
        return
    checked = tuple(dict.fromkeys((*state.deck.checked, event.by)))
    state.deck = msgspec.structs.replace(state.deck, checked=checked, suspect=False)


def _deck_shuffled(state: TableState, event: e.DeckShuffled) -> None:
    state.deck = msgspec.structs.replace(state.deck, shuffled=True)


def _deck_changed(state: TableState, event: e.DeckChanged) -> None:
    state.deck = Deck(number=state.deck.number + 1, shuffled=False, back=event.back or state.deck.back)


def _cards_replaced(state: TableState, event: e.CardsReplaced) -> None:
    """The deck is the same; what was wrong with it is gone."""


def _cards_counted(state: TableState, event: e.CardsCounted) -> None:
    if not event.right:
        suspected(state)


def suspected(state: TableState) -> None:
    """Nothing is dealt from it before it has been checked again."""
    state.deck = msgspec.structs.replace(state.deck, checked=(), suspect=True)


def ruled(state: TableState, events: Iterable[he.Event]) -> None:
    """A ruling found the deck defective: it is looked through before the next hand, where the book says so."""
    found = any(isinstance(one, he.Ruled) and one.incident == "defective deck" for one in events)
    if found and state.setup.table.decks.defect_cite is not None:
        suspected(state)


def over(state: TableState) -> None:
    """The table is closed: what was checked at the beginning is checked again."""
    state.deck = msgspec.structs.replace(state.deck, checked=())


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.CheckDeck: check_deck,
    c.ShuffleDeck: shuffle_deck,
    c.ChangeDeck: change_deck,
    c.ReplaceCards: replace_cards,
    c.CountCards: count_cards,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.DeckChecked: _deck_checked,
    e.DeckShuffled: _deck_shuffled,
    e.DeckChanged: _deck_changed,
    e.CardsReplaced: _cards_replaced,
    e.CardsCounted: _cards_counted,
}
