"""Winners who need not be present are told within the days of the book, by one of its ways; results are published."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.refusing import Answer, PromotionWhy, award_of, no_order_now, refuse
from cardspeak.promotions.state import Attempt, PromotionState
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.refusal import Refused

__all__ = ["NotifyWinner", "PublishResults", "ResultsPublished", "WinnerTold"]

# -- asked -------------------------------------------------------------------------------------------------------------


class NotifyWinner(PromotionOrder, tag="TellWinner"):
    """An attempt to tell a winner; `reached` says whether it was one."""

    award: int
    method: str
    reached: bool


class PublishResults(PromotionOrder):
    """The results are published as the Terms say, and again once a prize has gone on to somebody else."""

    where: str = ""  # the Terms' own words; empty: those


# -- happened ----------------------------------------------------------------------------------------------------------


class WinnerTold(PromotionEvent):
    award: int
    method: str
    reached: bool
    late: bool = False


class ResultsPublished(PromotionEvent):
    where: str


# -- answers -----------------------------------------------------------------------------------------------------------


def notify_winner(state: PromotionState, order: NotifyWinner) -> Answer:
    award = award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    rules = state.terms.rules
    if state.phase in ("cancelled", "over"):
        return refuse(state, PromotionWhy.OVER, rules.file.cite, f"The promotion is {state.phase}.")
    if order.method not in rules.methods:
        says = f"A winner is told {', '.join(rules.methods)}; not by {order.method!r}."
        return refuse(state, PromotionWhy.METHOD, rules.file.tell_hours.cite, says)
    if order.method not in state.terms.award.tell_by:
        says = f"The Terms say how winners are told: {', '.join(state.terms.award.tell_by)}."
        return refuse(state, PromotionWhy.METHOD, rules.items["telling the winner"].cite, says)
    until = state.tell_until(award)
    return [
        WinnerTold(
            award=award.number,
            method=order.method,
            reached=order.reached,
            late=until is not None and order.at > until,
            by=order.by,
            at=order.at,
            cite=rules.methods[order.method],
        )
    ]


def publish(state: PromotionState, order: PublishResults) -> Answer:
    cite = state.terms.rules.items["publishing the results"].cite
    wrong = no_order_now(state)
    if wrong:
        return wrong
    if state.drawn is None or (state.published is not None and not state.unpublished):
        says = "Hold the draw first." if state.drawn is None else "The results are published."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    where = state.terms.award.results.strip()
    if order.where.strip() and order.where.strip() != where:
        says = f"The Terms say where the results are published: {where}. Publish them there, or amend the Terms first."
        return refuse(state, PromotionWhy.DETAILS, cite, says)
    return [ResultsPublished(where=where, by=order.by, at=order.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _told(state: PromotionState, event: WinnerTold) -> None:
    award = state.awards[event.award]
    tried = Attempt(method=event.method, at=event.at, by=event.by, reached=event.reached, late=event.late)
    state.awards[event.award] = msgspec.structs.replace(award, attempts=(*award.attempts, tried))


def _published(state: PromotionState, event: ResultsPublished) -> None:
    state.published = event.at
    state.published_upto = max(state.awards, default=0)


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says_told(event: WinnerTold) -> str:
    how = "is told" if event.reached else "could not be reached"
    return f"The winner of prize {event.award} {how} ({event.method}){', too late' if event.late else ''}."


MATTER = Matter(
    orders=(Asking(NotifyWinner, notify_winner, "office"), Asking(PublishResults, publish, "office")),
    events=(
        Telling(WinnerTold, _told, _says_told, public=False),
        Telling(ResultsPublished, _published, lambda event: f"The results are published: {event.where}."),
    ),
)
