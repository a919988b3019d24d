"""Changes to come: announced, agreed to, shown on the sign, withdrawn.

Between a notice and its change (`topics.changes`) stands whatever the book wants: so many hands or minutes, or the
players' agreement instead, and the sign. A higher minimum wager needs its own sign besides.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from cardspeak.books.model.table import NoticeRow, TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.opening import applied
from cardspeak.table.refusing import Answer, closed, lacks, no_place, refuse
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState
from cardspeak.table.term_words import in_words, parse_change
from cardspeak.table.terms import MINUTE, Closing, NewCommission, NewTerms, Notice, TermsChange
from cardspeak.table.topic import BY, SEAT, Around, Asks, Happens, Reading, Topic, everybody
from cardspeak.table.wording import some

__all__ = [
    "AgreeTo",
    "Agreed",
    "GiveNotice",
    "NoticeGiven",
    "NoticeWithdrawn",
    "PutUpSign",
    "SignPutUp",
    "WithdrawNotice",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class GiveNotice(Command):
    """Tell the players of a change to come, and why. It comes when the book's notice and `minutes` are over. Floor."""

    change: TermsChange
    by: str
    minutes: int = 0
    why: str = ""


class PutUpSign(Command):
    """The sign shows a change that was announced, and if need be when it takes place. Dealer."""

    notice: int
    by: str
    starts: int | None = None


class AgreeTo(Command):
    """A player agrees to a change. Own seat."""

    seat: int
    notice: int


class WithdrawNotice(Command):
    """The change will not come. Floor."""

    notice: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class NoticeGiven(TableEvent):
    number: int
    change: TermsChange
    by: str
    after: int  # the last hand begun
    minutes: int = 0  # at least, before it takes place
    why: str = ""


class SignPutUp(TableEvent):
    notice: int
    starts: int | None
    by: str


class Agreed(TableEvent):
    notice: int
    seat: int
    name: str


class NoticeWithdrawn(TableEvent):
    notice: int
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


MOST_MINUTES = 24 * 60


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


class SignNotice(NamedTuple):
    """What a sign has to say of a change: that it comes so many minutes later or more."""

    minutes: int
    cite: str
    needed: bool  # before the change may be made


def sign_of(state: TableState, notice: Notice) -> SignNotice:
    row, higher = row_of(state, notice.change), state.setup.table.changes.higher
    if higher is not None and higher.minutes and raises_minimum(state, notice.change):
        return SignNotice(higher.minutes, higher.cite, True)
    if row.sign_cite is not None:
        return SignNotice(row.minutes, row.notice_cite if row.minutes else row.sign_cite, True)
    return SignNotice(0, row.notice_cite, False)


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
    return deck.check_by if deck is not None and deck_only(notice.change) else row_of(state, notice.change).by


def served(state: TableState, number: int) -> None:
    """A hand that counts is complete: every notice given before it is one hand older."""
    for key, notice in state.notices.items():
        if number > notice.after:
            state.notices[key] = msgspec.structs.replace(notice, hands=notice.hands + 1)


def agreement(state: TableState, notice: Notice, wanted: str) -> bool:
    """Of those who sit at the table: more than half, or all."""
    names = [place.name for place in state.seats.values()]
    agreed = sum(name in notice.agreed for name in names)
    return agreed == len(names) if wanted == "all" else agreed * 2 > len(names)


def too_many(state: TableState, change: NewTerms | NewCommission | Closing) -> Refused | None:
    """Whoever is here has no seat at a table with these terms; BadInput where the book would not open it at all."""
    if isinstance(change, Closing):
        return None
    new = applied(state.setup, change)
    wrong = _leaves_the_pool(state, new)
    if wrong:
        return wrong
    if len(state.seats) <= new.most_seated:
        return None
    says = f"{len(state.seats)} are seated; {new.rules.title} seats {new.most_seated}."
    return refuse(state, TableWhy.TABLE_FULL, says, new.row.seated_cite if new.row.seated else new.row.cite)


def _leaves_the_pool(state: TableState, new: TableSetup) -> Refused | None:
    """A table that is linked to a jackpot goes on with what such a table plays."""
    if not state.setup.jackpot or (new.game, new.deck) == (state.setup.game, state.setup.deck):
        return None
    from cardspeak.books.jackpot import load_jackpot

    rules = load_jackpot(state.setup.named)
    if rules.file.tables.same_game and new.game != state.setup.game:
        says = f"A pool is for one variation: a table that takes part goes on with {state.setup.rules.title}."
        return refuse(state, TableWhy.NO_CHOICE, says, rules.file.tables.same_game_cite)
    unfit = rules.unfit(new.rules, new.deck)
    if unfit is None:
        return None
    return refuse(state, TableWhy.NO_CHOICE, f"A table with a jackpot does not play {unfit[1]}.", unfit[0])


def deck_only(change: NewTerms | NewCommission | Closing) -> bool:
    """A change of nothing but the deck, which in some books is the players' to agree on."""
    return isinstance(change, NewTerms) and change == NewTerms(deck=change.deck) and change.deck is not None


def known(state: TableState, number: int) -> Notice | Refused:
    """The notice with this number, if one was given and still stands."""
    notice = state.notices.get(number)
    if notice is not None:
        return notice
    return refuse(state, TableWhy.NOTICE, f"No change number {number} has been announced.")


# -- answers -----------------------------------------------------------------------------------------------------------


def give_notice(state: TableState, command: GiveNotice) -> Answer:
    row, change = row_of(state, command.change), command.change
    by, cite = row.by, row.by_cite
    deck = state.setup.table.changes.deck
    if deck is not None and deck_only(change):
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
    wrong = too_many(state, change)
    if wrong:
        return wrong
    number = state.noticed + 1
    notice_cite = row.notice_cite if deck is None or not deck_only(change) else deck.cite
    return [
        NoticeGiven(
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


def put_up_sign(state: TableState, command: PutUpSign) -> Answer:
    """A sign that names the time of a change has to be up long enough before it."""
    notice = known(state, command.notice)
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
        SignPutUp(
            notice=notice.number,
            starts=starts,
            by=command.by,
            at=command.at,
            cite=cite,
        )
    ]


def agree_to(state: TableState, command: AgreeTo) -> Answer:
    notice = known(state, command.notice)
    wrong = no_place(state, command.seat) or (notice if isinstance(notice, Refused) else None)
    if wrong:
        return wrong
    assert isinstance(notice, Notice), "it was announced"
    rows, row = state.setup.table.changes, row_of(state, notice.change)
    cite = row.agree_cite or row.notice_cite
    if rows.deck is not None and deck_only(notice.change):
        cite = rows.deck.cite
    elif rows.higher is not None and rows.higher.all_agree and raises_minimum(state, notice.change):
        cite = rows.higher.cite
    name = state.seats[command.seat].name
    return [Agreed(notice=notice.number, seat=command.seat, name=name, at=command.at, cite=cite)]


def withdraw_notice(state: TableState, command: WithdrawNotice) -> Answer:
    notice = known(state, command.notice)
    if isinstance(notice, Refused):
        return notice
    row = row_of(state, notice.change)
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    return [NoticeWithdrawn(notice=notice.number, by=command.by, at=command.at, cite=row.by_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _notice_given(state: TableState, event: NoticeGiven) -> None:
    state.noticed = event.number
    state.notices[event.number] = Notice(
        number=event.number,
        change=event.change,
        given=event.at,
        after=event.after,
        minutes=event.minutes,
        why=event.why,
    )


def _sign_put_up(state: TableState, event: SignPutUp) -> None:
    notice = state.notices[event.notice]
    state.notices[event.notice] = msgspec.structs.replace(notice, sign=event.at, starts=event.starts)


def _agreed(state: TableState, event: Agreed) -> None:
    notice = state.notices[event.notice]
    names = tuple(dict.fromkeys((*notice.agreed, event.name)))
    state.notices[event.notice] = msgspec.structs.replace(notice, agreed=names)


def _notice_withdrawn(state: TableState, event: NoticeWithdrawn) -> None:
    state.notices.pop(event.notice)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _in_minutes(starts: int | None, at: int) -> str:
    return "" if starts is None else f", in {-(-(starts - at) // 60)} minutes"


# -- words -------------------------------------------------------------------------------------------------------------


def _notice(match: re.Match[str], around: Around) -> GiveNotice:
    """`notice by ROLE: WHAT; WHAT (WHY)`, or `notice of 30 minutes by ROLE: ...`, read against the table's terms."""
    if around.setup is None:
        raise BadInput("A notice speaks of a table: say at which it is given.")
    change, minutes = parse_change(match["change"], around.setup), int(match["minutes"] or 0)
    return GiveNotice(change=change, by=match["by"], minutes=minutes, why=match["why"] or "", at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            GiveNotice,
            give_notice,
            "floor",
            Reading(rf"notice(?: of (?P<minutes>\d+) minutes?)?{BY}: (?P<change>.+?)(?: \((?P<why>.+)\))?", _notice),
        ),
        Asks(
            PutUpSign, put_up_sign, "floor", rf"sign for notice (?P<notice>\d+){BY}(?:, (?:for|from) (?P<starts>\d+))?"
        ),
        Asks(AgreeTo, agree_to, "own seat", rf"{SEAT} agrees? to notice (?P<notice>\d+)"),
        Asks(WithdrawNotice, withdraw_notice, "floor", rf"withdraw notice (?P<notice>\d+){BY}"),
    ),
    events=(
        Happens(
            NoticeGiven,
            _notice_given,
            everybody,
            lambda event: (
                f"Notice {event.number} by {some(event.by)}: {in_words(event.change)}"
                f"{f', in {event.minutes} minutes at the earliest' if event.minutes else ''}"
                f"{f' ({event.why})' if event.why else ''}."
            ),
        ),
        Happens(
            SignPutUp,
            _sign_put_up,
            everybody,
            lambda event: f"The sign shows notice {event.notice}{_in_minutes(event.starts, event.at)}.",
        ),
        Happens(Agreed, _agreed, everybody, lambda event: f"{event.name} agrees to notice {event.notice}."),
        Happens(NoticeWithdrawn, _notice_withdrawn, everybody, lambda event: f"Notice {event.notice} is withdrawn."),
    ),
)
