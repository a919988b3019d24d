"""Other terms, another commission, the end of the game: announced, agreed to, shown on the sign, made between hands.

A change is announced with `GiveNotice` and made with `MakeChange`; in between stands whatever the book wants: so many
hands or minutes, or the players' agreement instead, and the sign. A higher minimum wager needs its own sign besides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from cardspeak.books.model.table import NoticeRow, TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table import commands_terms as c
from cardspeak.table import decks
from cardspeak.table import events_terms as e
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.terms import Closing, NewCommission, NewTerms, Notice, applied

MINUTE = 60
MOST_MINUTES = 24 * 60

# -- reading -----------------------------------------------------------------------------------------------------------


def row_of(state: TableState, change: NewTerms | NewCommission | Closing) -> NoticeRow:
    """What the book wants for a change of this kind."""
    rows = state.setup.table.changes
    if isinstance(change, NewTerms):
        return rows.terms
    return rows.commission if isinstance(change, NewCommission) else rows.closing


def raises_minimum(state: TableState, change: NewTerms | NewCommission | Closing) -> bool:
    if not isinstance(change, NewTerms):
        return False
    return applied(state.setup, change).stakes.minimum > state.setup.stakes.minimum


class Sign(NamedTuple):
    """What a sign has to say of a change: that it comes so many minutes later or more."""

    minutes: int
    cite: str
    needed: bool  # before the change may be made


def sign_of(state: TableState, notice: Notice) -> Sign:
    row, higher = row_of(state, notice.change), state.setup.table.changes.higher
    if higher is not None and higher.minutes and raises_minimum(state, notice.change):
        return Sign(higher.minutes, higher.cite, True)
    if row.sign_cite is not None:
        return Sign(row.minutes, row.notice_cite if row.minutes else row.sign_cite, True)
    return Sign(0, row.notice_cite, False)


def takes_effect(state: TableState, notice: Notice) -> tuple[int, int]:
    """Complete hands that a change still waits for, and the time before which it is not made.

    What the players agree on may come sooner, and what else a higher minimum needs may keep it longer.
    """
    row, sign = row_of(state, notice.change), sign_of(state, notice)
    since = notice.sign if notice.sign is not None and sign.needed else notice.given
    minutes = max(row.minutes, notice.minutes, sign.minutes)
    return max(0, row.hands - notice.hands), max(since + minutes * MINUTE, notice.starts or 0)


def by_whom(state: TableState, notice: Notice) -> str:
    """The least role that makes a change."""
    deck = state.setup.table.changes.deck
    return deck.check_by if deck is not None and _deck_only(notice.change) else row_of(state, notice.change).by


def can_be_made(state: TableState, notice: Notice, at: int) -> bool:
    """Whether everything has been waited for, between hands."""
    try:
        answer = make_change(state, c.MakeChange(notice=notice.number, by=by_whom(state, notice), at=at))
    except BadInput:  # what was announced is no longer possible
        return False
    return not isinstance(answer, Refused)


def closed(state: TableState) -> Refused | None:
    """Nothing more happens at a table that is closed, except that people leave it."""
    if not state.closed:
        return None
    cite = state.setup.table.changes.closing.notice_cite
    return refuse(state, TableWhy.CLOSED, "The table is closed.", cite)


def most_seated(state: TableState) -> int:
    """How many may sit: a deck that the players agreed on gives way to a full one when more come."""
    setup = state.setup
    if setup.table.changes.deck is None:
        return setup.most_seated
    return min(setup.places, max(row.seated or row.seats for row in setup.rules.decks.values()))


def restored(state: TableState, at: int) -> list[e.DeckRestored]:
    """The full deck comes back when somebody sits down for whom the agreed one is too small."""
    row = state.setup.table.changes.deck
    full = max(state.setup.rules.decks)
    if row is None or state.setup.deck == full or len(state.seats) < row.most:
        return []
    return [e.DeckRestored(deck=full, at=at, cite=row.cite)]


def served(state: TableState, number: int) -> None:
    """A hand that counts is complete: every notice given before it is one hand older."""
    for key, notice in state.notices.items():
        if number > notice.after:
            state.notices[key] = msgspec.structs.replace(notice, hands=notice.hands + 1)


def _agreement(state: TableState, notice: Notice, wanted: str) -> bool:
    """Of those who sit at the table: more than half, or all."""
    names = [place.name for place in state.seats.values()]
    agreed = sum(name in notice.agreed for name in names)
    return agreed == len(names) if wanted == "all" else agreed * 2 > len(names)


# -- answers -----------------------------------------------------------------------------------------------------------


def give_notice(state: TableState, command: c.GiveNotice) -> Answer:
    row, change = row_of(state, command.change), command.change
    by, cite = row.by, row.by_cite
    deck = state.setup.table.changes.deck
    if deck is not None and _deck_only(change):
        by, cite = deck.check_by, deck.cite
    wrong = closed(state) or lacks(state, command.by, by, cite)
    if wrong:
        return wrong
    if state.freeze is not None:
        says = "A freeze-out is played to its end on the terms it began with."
        return refuse(state, TableWhy.FREEZE_OUT, says)
    if not 0 <= command.minutes <= MOST_MINUTES:
        raise BadInput(f"A notice is of 0 to {MOST_MINUTES} minutes, not {command.minutes}.")
    same = next((notice for notice in state.notices.values() if notice.change == change), None)
    if same is not None:
        says = f"That is notice {same.number} already: withdraw it to give another."
        return refuse(state, TableWhy.NOTICE, says, row.notice_cite)
    _require_possible(state, change)
    number = state.noticed + 1
    notice_cite = row.notice_cite if deck is None or not _deck_only(change) else deck.cite
    return [
        e.NoticeGiven(
            number=number,
            change=change,
            by=command.by,
            after=state.number,
            minutes=command.minutes,
            why=command.why.strip(),
            at=command.at,
            cite=notice_cite,
        )
    ]


def _require_possible(state: TableState, change: NewTerms | NewCommission | Closing) -> None:
    """The book would open a table with these terms, and whoever is here has a seat at it."""
    if isinstance(change, Closing):
        return
    new = applied(state.setup, change)
    if len(state.seats) > new.most_seated:
        raise BadInput(f"{len(state.seats)} are seated; {new.rules.title} seats {new.most_seated}.")


def _deck_only(change: NewTerms | NewCommission | Closing) -> bool:
    return isinstance(change, NewTerms) and change == NewTerms(deck=change.deck) and change.deck is not None


def _known(state: TableState, number: int) -> Notice | Refused:
    notice = state.notices.get(number)
    if notice is not None:
        return notice
    return refuse(state, TableWhy.NOTICE, f"No change number {number} has been announced.")


def put_up_sign(state: TableState, command: c.PutUpSign) -> Answer:
    """A sign that names the time of a change has to be up long enough before it."""
    notice = _known(state, command.notice)
    if isinstance(notice, Refused):
        return notice
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], row_of(state, notice.change).by_cite)
    if wrong:
        return wrong
    least, cite, _ = sign_of(state, notice)
    starts = command.starts
    if least and (starts is None or starts < command.at + least * MINUTE):
        says = f"The sign says when it takes place: {least} minutes from now or later."
        return refuse(state, TableWhy.SIGN, says, cite)
    if starts is not None and starts < command.at:
        raise BadInput("A sign names a time to come.")
    return [
        e.SignPutUp(
            notice=notice.number,
            starts=starts,
            by=command.by,
            at=command.at,
            cite=cite,
        )
    ]


def agree_to(state: TableState, command: c.AgreeTo) -> Answer:
    notice = _known(state, command.notice)
    wrong = no_place(state, command.seat) or (notice if isinstance(notice, Refused) else None)
    if wrong:
        return wrong
    assert isinstance(notice, Notice), "it was announced"
    rows, row = state.setup.table.changes, row_of(state, notice.change)
    cite = row.agree_cite or row.notice_cite
    if rows.deck is not None and _deck_only(notice.change):
        cite = rows.deck.cite
    elif rows.higher is not None and rows.higher.all_agree and raises_minimum(state, notice.change):
        cite = rows.higher.cite
    name = state.seats[command.seat].name
    return [e.Agreed(notice=notice.number, seat=command.seat, name=name, at=command.at, cite=cite)]


def withdraw_notice(state: TableState, command: c.WithdrawNotice) -> Answer:
    notice = _known(state, command.notice)
    if isinstance(notice, Refused):
        return notice
    row = row_of(state, notice.change)
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    return [e.NoticeWithdrawn(notice=notice.number, by=command.by, at=command.at, cite=row.by_cite)]


def make_change(state: TableState, command: c.MakeChange) -> Answer:
    notice = _known(state, command.notice)
    if isinstance(notice, Refused):
        return notice
    change, rows = notice.change, state.setup.table.changes
    row = row_of(state, change)
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "That is done when the hand is over.", row.between_cite)
    if state.freeze is not None:
        return refuse(state, TableWhy.FREEZE_OUT, "A freeze-out is played to its end on the terms it began with.")
    if rows.deck is not None and _deck_only(change):
        return _change_deck(state, command, notice)
    _require_possible(state, change)  # other changes may have come in between
    wrong = lacks(state, command.by, row.by, row.by_cite)
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
    if not state.seats or (row.agree is not None and _agreement(state, notice, row.agree)):
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
    if row.all_agree and not _agreement(state, notice, "all"):
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
    if state.seats and waived and row.agree is not None and _agreement(state, notice, row.agree):
        return row.agree_cite or row.notice_cite
    return row.notice_cite


def _change_deck(state: TableState, command: c.MakeChange, notice: Notice) -> Answer:
    """So many players, all of one mind; a deck checked by whom the book names."""
    row, change = state.setup.table.changes.deck, notice.change
    assert row is not None, "asked only where a deck is agreed on"
    assert isinstance(change, NewTerms), "a deck is a term"
    reduced = change.deck != max(state.setup.rules.decks)
    if reduced and not row.fewest <= len(state.seats) <= row.most:
        says = f"{row.fewest} to {row.most} players may agree on it; {len(state.seats)} are seated."
        return refuse(state, TableWhy.AGREEMENT, says, row.cite)
    if not _agreement(state, notice, "all"):
        return refuse(state, TableWhy.AGREEMENT, "Everybody at the table has to agree.", row.cite)
    wrong = lacks(state, command.by, row.check_by, row.check_cite)
    if wrong:
        return wrong
    return [_made(state, notice, command, row.check_cite)]


def _made(
    state: TableState, notice: Notice, command: c.MakeChange, cite: str
) -> e.TermsChanged | e.CommissionChanged | e.TableClosed:
    change = notice.change
    if isinstance(change, NewTerms):
        return e.TermsChanged(notice=notice.number, change=change, by=command.by, at=command.at, cite=cite)
    if isinstance(change, NewCommission):
        return e.CommissionChanged(notice=notice.number, change=change, by=command.by, at=command.at, cite=cite)
    return e.TableClosed(notice=notice.number, by=command.by, at=command.at, cite=cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _notice_given(state: TableState, event: e.NoticeGiven) -> None:
    state.noticed = event.number
    state.notices[event.number] = Notice(
        number=event.number,
        change=event.change,
        given=event.at,
        after=event.after,
        minutes=event.minutes,
        why=event.why,
    )


def _sign_put_up(state: TableState, event: e.SignPutUp) -> None:
    notice = state.notices[event.notice]
    state.notices[event.notice] = msgspec.structs.replace(notice, sign=event.at, starts=event.starts)


def _agreed(state: TableState, event: e.Agreed) -> None:
    notice = state.notices[event.notice]
    names = tuple(dict.fromkeys((*notice.agreed, event.name)))
    state.notices[event.notice] = msgspec.structs.replace(notice, agreed=names)


def _notice_withdrawn(state: TableState, event: e.NoticeWithdrawn) -> None:
    state.notices.pop(event.notice)


def _changed(state: TableState, event: e.TermsChanged | e.CommissionChanged) -> None:
    state.notices.pop(event.notice)
    state.setup = applied(state.setup, event.change)


def _deck_restored(state: TableState, event: e.DeckRestored) -> None:
    state.setup = msgspec.structs.replace(state.setup, deck=event.deck)


def _table_closed(state: TableState, event: e.TableClosed) -> None:
    state.notices.clear()
    state.closed = True
    decks.over(state)


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.GiveNotice: give_notice,
    c.PutUpSign: put_up_sign,
    c.AgreeTo: agree_to,
    c.WithdrawNotice: withdraw_notice,
    c.MakeChange: make_change,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.NoticeGiven: _notice_given,
    e.SignPutUp: _sign_put_up,
    e.Agreed: _agreed,
    e.NoticeWithdrawn: _notice_withdrawn,
    e.TermsChanged: _changed,
    e.CommissionChanged: _changed,
    e.DeckRestored: _deck_restored,
    e.TableClosed: _table_closed,
}
