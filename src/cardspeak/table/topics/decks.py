"""The deck on the record: checked before use, counted on demand, changed between hands, suspect after a bad count.

A pack that is dealt here is looked through by the machine itself, card by card. Where people deal (`check_decks`) the
table waits for what the book wants of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.words.story import Piece
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableDeck, TableState
from cardspeak.table.topic import AGREED, BY, Asks, Happens, Phrase, Topic, everybody, seats_in
from cardspeak.table.wording import some

__all__ = [
    "CardsCounted",
    "CardsReplaced",
    "ChangeDeck",
    "CheckDeck",
    "CountCards",
    "DeckChanged",
    "DeckChecked",
    "DeckShuffled",
    "DeckWhy",
    "ReplaceCards",
    "ShuffleDeck",
]

# -- asked -------------------------------------------------------------------------------------------------------------


DeckWhy = Literal["asked", "unfit", "discretion"]


class CheckDeck(Command):
    """Somebody of the house has checked the deck, card by card. Dealer and floor; the book says who has to."""

    by: str
    sound: bool = True


class ShuffleDeck(Command):
    """The dealer has shuffled and cut a deck that is new at the table; `washed`: after washing it."""

    by: str
    washed: bool = False


class ChangeDeck(Command):
    """Another deck: `agreed` are the seats that ask for one, `counted` the cards of the old deck. Dealer and floor."""

    why: DeckWhy
    by: str
    counted: int = 0
    agreed: tuple[int, ...] = ()
    back: str = ""


class ReplaceCards(Command):
    """Some cards of the deck are unfit and others take their place. Dealer and floor."""

    cards: tuple[Card, ...]
    by: str


class CountCards(Command):
    """A count of the cards that somebody ordered, at any time, and what it came to. The floor."""

    by: str
    count: int


# -- happened ----------------------------------------------------------------------------------------------------------


class DeckChecked(TableEvent):
    by: str
    sound: bool


class DeckShuffled(TableEvent):
    by: str
    washed: bool = False


class DeckChanged(TableEvent):
    why: DeckWhy
    by: str
    counted: int
    back: str


class CardsReplaced(TableEvent):
    cards: tuple[Card, ...]
    by: str


class CardsCounted(TableEvent):
    by: str
    count: int
    right: bool


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
    if state.closed:
        return found
    wash = unwashed(state)
    if wash is not None:
        found.append(DeckDue("wash and shuffle the deck", state.setup.rules.book.head.roles[0], wash))
    elif not deck.shuffled:
        found.append(DeckDue("shuffle and cut the deck", state.setup.rules.book.head.roles[0], cite))
    return found


def unwashed(state: TableState) -> str | None:
    """The clause by which the deck on the table has to be washed before its first deal, if it has not been."""
    if state.deck.washed or not (state.setup.rules.book.folder / "shuffle.toml").is_file():
        return None
    from cardspeak.books.shuffle_rules import shuffle_rules

    rules, full = shuffle_rules(state.setup.rules.book.name, state.setup.game), max(state.setup.rules.decks)
    reduced = rules.due("reduced_deck") if state.setup.deck != full else None
    moment = reduced or rules.due("new_deck")
    return moment.cite.clause if moment is not None and "wash" in moment.steps else None


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


def check_deck(state: TableState, command: CheckDeck) -> Answer:
    row = state.setup.table.decks
    cite = row.replaced_cite if state.deck.number > 1 else row.check_cite
    if state.deck.suspect and row.defect_cite is not None:
        cite = row.defect_cite
    if state.closed and row.closing_cite is not None:
        cite = row.closing_cite
    wrong = _between(state, cite) or lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    return [DeckChecked(by=command.by, sound=command.sound, at=command.at, cite=cite)]


def shuffle_deck(state: TableState, command: ShuffleDeck) -> Answer:
    row = state.setup.table.decks
    wrong = _between(state, row.replaced_cite)
    wrong = wrong or lacks(state, command.by, state.setup.rules.book.head.roles[0], row.replaced_cite)
    if wrong:
        return wrong
    missing = [one for one in due(state) if one.what == "check the deck"]
    if missing:
        says = f"A new deck is checked first; that is for the {missing[0].by}."
        return refuse(state, TableWhy.DECK, says, missing[0].cite)
    wash = unwashed(state) if state.setup.check_decks else None
    if wash is not None and not command.washed:
        return refuse(state, TableWhy.DECK, "A new deck is washed before it is shuffled.", wash)
    cite = wash or row.replaced_cite
    return [DeckShuffled(by=command.by, washed=command.washed, at=command.at, cite=cite)]


def change_deck(state: TableState, command: ChangeDeck) -> Answer:
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
    changed = DeckChanged(
        why=command.why, by=command.by, counted=command.counted, back=command.back, at=command.at, cite=row.cite
    )
    return [changed]


def replace_cards(state: TableState, command: ReplaceCards) -> Answer:
    rows = state.setup.table.decks
    row = next(one for one in rows.reasons if one.why == "unfit")
    wrong = _between(state, rows.between_cite) or lacks(state, command.by, row.by, row.cite)
    if wrong:
        return wrong
    known = set(deck_of(state.setup.deck).cards)
    foreign = [card for card in command.cards if card not in known]
    if foreign or not command.cards:
        raise BadInput(f"{foreign[0]} is no card of this deck." if foreign else "Say which cards are replaced.")
    return [CardsReplaced(cards=command.cards, by=command.by, at=command.at, cite=row.cite)]


def count_cards(state: TableState, command: CountCards) -> Answer:
    """At any time; a count that is wrong makes the deck suspect until it has been checked or changed."""
    row = state.setup.table.decks
    if command.by not in row.count_also:
        wrong = lacks(state, command.by, row.count_by, row.count_cite)
        if wrong:
            return wrong
    if command.count < 0:
        raise BadInput("A count of cards is not below zero.")
    right = command.count == state.setup.deck
    return [CardsCounted(by=command.by, count=command.count, right=right, at=command.at, cite=row.count_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _deck_checked(state: TableState, event: DeckChecked) -> None:
    if not event.sound:
        suspected(state)
        return
    checked = tuple(dict.fromkeys((*state.deck.checked, event.by)))
    state.deck = msgspec.structs.replace(state.deck, checked=checked, suspect=False)


def _deck_shuffled(state: TableState, event: DeckShuffled) -> None:
    state.deck = msgspec.structs.replace(state.deck, shuffled=True, washed=state.deck.washed or event.washed)


def _deck_changed(state: TableState, event: DeckChanged) -> None:
    state.deck = TableDeck(number=state.deck.number + 1, shuffled=False, back=event.back or state.deck.back)


def dealt_from(state: TableState) -> None:
    """A deck in use is not new any more."""
    if not state.deck.washed:
        state.deck = msgspec.structs.replace(state.deck, washed=True)


def other_size(state: TableState) -> None:
    """Cards were taken out of the deck, or put back: it is washed like a new one."""
    state.deck = msgspec.structs.replace(state.deck, washed=False)


def _cards_replaced(state: TableState, event: CardsReplaced) -> None:
    """The deck is the same; what was wrong with it is gone."""


def _cards_counted(state: TableState, event: CardsCounted) -> None:
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


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_checked(event: DeckChecked) -> str:
    found = "" if event.sound else ", and found something wrong"
    return f"{some(event.by, first=True)} has checked the deck{found}."


def _says_shuffled(event: DeckShuffled) -> str:
    did = "washed, shuffled and cut" if event.washed else "shuffled and cut"
    return f"{some(event.by, first=True)} has {did} the new deck."


def _says_changed(event: DeckChanged) -> str:
    why = {"asked": "most players asked for it", "unfit": "the old one was unfit", "discretion": "at discretion"}
    counted = f"; the old one counted {event.counted}" if event.counted else ""
    back = f", with {event.back} backs" if event.back else ""
    return f"{some(event.by, first=True)} brings in another deck{back}: {why[event.why]}{counted}."


def _says_replaced(event: CardsReplaced) -> list[Piece]:
    return [f"{some(event.by, first=True)} has unfit cards replaced: ", event.cards, "."]


def _says_counted(event: CardsCounted) -> str:
    verdict = "as it should be" if event.right else "which is wrong: the deck is checked before it is used again"
    return f"The {event.by} has the cards counted: {event.count}, {verdict}."


# -- words -------------------------------------------------------------------------------------------------------------


_REASONS: dict[str, DeckWhy] = {"unfit": "unfit", "asked for": "asked", "at discretion": "discretion"}


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            CheckDeck, check_deck, "floor", rf"check the deck{BY}", Phrase(rf"the deck is not sound{BY}", sound=False)
        ),
        Asks(
            ShuffleDeck,
            shuffle_deck,
            "floor",
            rf"shuffle the deck{BY}",
            Phrase(rf"wash and shuffle the deck{BY}", washed=True),
        ),
        Asks(
            ChangeDeck,
            change_deck,
            "floor",
            Phrase(
                rf"new deck, (?P<why>unfit|asked for|at discretion){BY}(?:, counted (?P<counted>\d+))?"
                rf"(?:, (?P<back>\w+) backs?)?(?:: {AGREED})?",
                why=lambda words: _REASONS[words.lower()],
                agreed=seats_in,
            ),
        ),
        Asks(ReplaceCards, replace_cards, "floor", Phrase(rf"replace (?P<cards>.+?){BY}", cards=parse_cards)),
        Asks(CountCards, count_cards, "floor", rf"count{BY}: (?P<count>\d+)"),
    ),
    events=(
        Happens(DeckChecked, _deck_checked, everybody, _says_checked),
        Happens(
            DeckShuffled,
            _deck_shuffled,
            everybody,
            _says_shuffled,
        ),
        Happens(DeckChanged, _deck_changed, everybody, _says_changed),
        Happens(CardsReplaced, _cards_replaced, everybody, _says_replaced),
        Happens(CardsCounted, _cards_counted, everybody, _says_counted),
    ),
)
