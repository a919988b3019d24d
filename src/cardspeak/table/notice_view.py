"""A change that has been announced, as everybody sees it: what, why, and when it comes."""

from __future__ import annotations

from typing import Literal

from cardspeak.table.state import TableState
from cardspeak.table.term_words import in_words
from cardspeak.table.terms import Closing, NewTerms, Notice, TermsChange
from cardspeak.table.topics.notices import row_of, takes_effect
from cardspeak.values import Named


class NoticeView(Named):
    number: int
    kind: Literal["closing", "terms", "commission"]
    change: TermsChange
    says: str
    why: str
    given: int  # when
    hands: int  # complete hands that it still waits for
    due: int  # and the time before which it is not made
    sign: int | None  # when the sign went up
    agree: Literal["majority", "all"] | None  # whose agreement does away with the wait
    agreed: tuple[str, ...]
    cite: str


def notice_view(state: TableState, notice: Notice) -> NoticeView:
    row, change = row_of(state, notice.change), notice.change
    hands, due = takes_effect(state, notice)
    return NoticeView(
        number=notice.number,
        kind="closing" if isinstance(change, Closing) else "terms" if isinstance(change, NewTerms) else "commission",
        change=change,
        says=in_words(change),
        why=notice.why,
        given=notice.given,
        hands=hands,
        due=due,
        sign=notice.sign,
        agree=row.agree,
        agreed=notice.agreed,
        cite=row.notice_cite,
    )
