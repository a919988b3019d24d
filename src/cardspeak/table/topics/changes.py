"""Other terms, another commission, the end of the game: made between hands, when their notice is served."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import NoticeRow, TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.opening import applied
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.term_words import in_words
from cardspeak.table.terms import MINUTE, NewCommission, NewTerms, Notice
from cardspeak.table.topic import BY, Asks, Happens, Topic, everybody
from cardspeak.table.topics import decks
from cardspeak.table.topics.notices import (
    agreement,
    by_whom,
    deck_only,
    known,
    raises_minimum,
    row_of,
    too_many,
)
from cardspeak.table.wording import some

__all__ = [
    "CommissionChanged",
    "DeckRestored",
    "MakeChange",
    "TableClosed",
    "TermsChanged",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class MakeChange(Command):
    """A change that was announced takes place. Floor."""

    notice: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class TermsChanged(TableEvent):
    """The table has other terms from the next hand on."""

    notice: int
    change: NewTerms
    by: str


class CommissionChanged(TableEvent):
    notice: int
    change: NewCommission
    by: str


class DeckRestored(TableEvent):
    """More players than the agreed deck is for: the next hand is dealt from the full one."""

    deck: int


class TableClosed(TableEvent):
    notice: int
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def can_be_made(state: TableState, notice: Notice, at: int) -> bool:
    """Whether everything has been waited for, between hands."""
    try:
        answer = make_change(state, MakeChange(notice=notice.number, by=by_whom(state, notice), at=at))
    except BadInput:  # what was announced is no longer possible
        return False
    return not isinstance(answer, Refused)


def restored(state: TableState, at: int) -> list[DeckRestored]:
    """The full deck comes back when somebody sits down for whom the agreed one is too small."""
    row = state.setup.table.changes.deck
    full = max(state.setup.rules.decks)
    if row is None or state.setup.deck == full or len(state.seats) < row.most:
        return []
    return [DeckRestored(deck=full, at=at, cite=row.cite)]


# -- answers -----------------------------------------------------------------------------------------------------------


def make_change(state: TableState, command: MakeChange) -> Answer:
    notice = known(state, command.notice)
    if isinstance(notice, Refused):
        return notice
    change, rows = notice.change, state.setup.table.changes
    row = row_of(state, change)
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "That is done when the hand is over.", row.between_cite)
    if state.freeze is not None:
        return refuse(state, TableWhy.FREEZE_OUT, "A freeze-out is played to its end on the terms it began with.")
    if rows.deck is not None and deck_only(change):
        return _change_deck(state, command, notice)
    wrong = too_many(state, change)  # others may have come in between
    wrong = wrong or lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    if isinstance(change, NewCommission) and change.nil:
        return [_made(state, notice, command, rows.nil_cite)]
    wrong = _not_yet(state, notice, row, command.at) or _higher(state, notice, command.at)
    if wrong:
        return wrong
    return [_made(state, notice, command, _why_now(state, notice, row))]


def _not_yet(state: TableState, notice: Notice, row: NoticeRow, at: int) -> Refused | None:
    """The sign first; then the notice, unless those agree whom the book asks."""
    if row.sign_cite is not None and state.seats and notice.sign is None:
        return refuse(state, TableWhy.SIGN, "The sign has to show it first.", row.sign_cite)
    if not state.seats or (row.agree is not None and agreement(state, notice, row.agree)):
        return None
    if notice.hands < row.hands:
        says = f"{notice.hands} complete hands since the notice; it takes {row.hands}."
        return refuse(state, TableWhy.NOTICE, says, row.notice_cite)
    since = notice.given if row.sign_cite is None or notice.sign is None else notice.sign
    minutes = max(row.minutes, notice.minutes)
    if at < max(since + minutes * MINUTE, notice.starts or 0):
        return refuse(state, TableWhy.NOTICE, f"It takes {minutes} minutes' notice.", row.notice_cite)
    return None


def _higher(state: TableState, notice: Notice, at: int) -> Refused | None:
    """What a higher minimum wager takes besides; no agreement does away with it."""
    row, change = state.setup.table.changes.higher, notice.change
    if row is None or not isinstance(change, NewTerms) or not raises_minimum(state, change):
        return None
    if row.minutes and (notice.sign is None or notice.starts is None):
        says = "A sign has to show the new minimum and its time first."
        return refuse(state, TableWhy.SIGN, says, row.cite)
    if row.minutes and at < (notice.starts or 0):
        says = f"The sign says that the minimum rises in {-(-((notice.starts or 0) - at) // MINUTE)} minutes."
        return refuse(state, TableWhy.SIGN, says, row.cite)
    if row.all_agree and not agreement(state, notice, "all"):
        return refuse(state, TableWhy.AGREEMENT, "Everybody at the table has to agree.", row.cite)
    least = applied(state.setup, change).buy_in[0]
    short = [seat for seat, place in sorted(state.seats.items()) if place.stack + place.behind < least]
    if row.bank and short:
        says = f"Everybody has to hold {least}; seat {short[0]} does not."
        return refuse(state, TableWhy.BELOW_BUY_IN, says, row.cite)
    return None


def _why_now(state: TableState, notice: Notice, row: NoticeRow) -> str:
    """The clause by which it may be made: the notice, or an agreement that did away with it."""
    waived = notice.hands < row.hands or (row.minutes and row.sign_cite is None)
    if state.seats and waived and row.agree is not None and agreement(state, notice, row.agree):
        return row.agree_cite or row.notice_cite
    return row.notice_cite


def _change_deck(state: TableState, command: MakeChange, notice: Notice) -> Answer:
    """So many players, all of one mind; a deck checked by whom the book names."""
    row, change = state.setup.table.changes.deck, notice.change
    assert row is not None, "asked only where a deck is agreed on"
    assert isinstance(change, NewTerms), "a deck is a term"
    reduced = change.deck != max(state.setup.rules.decks)
    if reduced and not row.fewest <= len(state.seats) <= row.most:
        says = f"{row.fewest} to {row.most} players may agree on it; {len(state.seats)} are seated."
        return refuse(state, TableWhy.AGREEMENT, says, row.cite)
    if not agreement(state, notice, "all"):
        return refuse(state, TableWhy.AGREEMENT, "Everybody at the table has to agree.", row.cite)
    wrong = lacks(state, command.by, row.check_by, row.check_cite)
    if wrong:
        return wrong
    return [_made(state, notice, command, row.check_cite)]


def _made(
    state: TableState, notice: Notice, command: MakeChange, cite: str
) -> TermsChanged | CommissionChanged | TableClosed:
    change = notice.change
    if isinstance(change, NewTerms):
        return TermsChanged(notice=notice.number, change=change, by=command.by, at=command.at, cite=cite)
    if isinstance(change, NewCommission):
        return CommissionChanged(notice=notice.number, change=change, by=command.by, at=command.at, cite=cite)
    return TableClosed(notice=notice.number, by=command.by, at=command.at, cite=cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _changed(state: TableState, event: TermsChanged | CommissionChanged) -> None:
    state.notices.pop(event.notice)
    before = state.setup.deck
    state.setup = applied(state.setup, event.change)
    if state.setup.deck != before:
        decks.other_size(state)


def _deck_restored(state: TableState, event: DeckRestored) -> None:
    state.setup = msgspec.structs.replace(state.setup, deck=event.deck)
    decks.other_size(state)


def _table_closed(state: TableState, event: TableClosed) -> None:
    state.notices.clear()
    state.closed = True
    decks.over(state)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(MakeChange, make_change, "floor", rf"notice (?P<notice>\d+) takes effect{BY}"),),
    events=(
        Happens(TermsChanged, _changed, everybody, lambda event: f"From now on {in_words(event.change)}."),
        Happens(CommissionChanged, _changed, everybody, lambda event: f"From now on {in_words(event.change)}."),
        Happens(
            DeckRestored,
            _deck_restored,
            everybody,
            lambda event: f"The next hand is dealt from all {event.deck} cards.",
        ),
        Happens(TableClosed, _table_closed, everybody, lambda event: f"The table is closed by {some(event.by)}."),
    ),
)
