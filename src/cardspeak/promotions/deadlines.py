"""Everything that has to be done by some hour, as data that a clock can show: what, until when, by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cardspeak.promotions.state import PromotionState
from cardspeak.promotions.terms import HOUR
from cardspeak.values import Named

DeadlineStands = Literal["open", "now", "overdue", "met", "late"]


class Deadline(Named):
    """One duty. `due` is the last second at which it is in time; None: as soon as possible, since `since`."""

    what: str
    says: str
    cite: str
    since: int | None = None
    due: int | None = None
    done: int | None = None

    def stands(self, now: int) -> DeadlineStands:
        """Where it stands by a clock."""
        if self.done is not None:
            return "met" if self.due is None or self.done <= self.due else "late"
        if self.due is None:
            return "now"
        return "overdue" if now > self.due else "open"


def deadlines(state: PromotionState) -> tuple[Deadline, ...]:
    """Every duty of this promotion so far, done or not, in the order of the rule."""
    return (*_before(state), *_draw(state), *_afterwards(state), *_trouble(state))


def _before(state: PromotionState) -> Iterator[Deadline]:
    terms, regulator = state.terms, state.terms.rules.file.regulator
    starts = terms.held.starts
    if starts is not None and state.phase != "cancelled":
        lodged = state.lodged if state.lodged_terms == terms else None
        yield Deadline(
            what="lodge",
            says=f"The {regulator.name} is given the Terms",
            cite=regulator.lodge_hours.cite,
            due=starts - regulator.lodge_hours.value * HOUR,
            done=lodged if state.started is None else state.begun_with,
        )
    if state.due_again is not None:
        says = f"The {regulator.name} is given the amended Terms"
        yield Deadline(what="lodge again", says=says, cite=regulator.again_cite, since=state.due_again)


def _draw(state: PromotionState) -> Iterator[Deadline]:
    terms, items = state.terms, state.terms.rules.items
    over = terms.rules.file.scrutineer_over
    if terms.largest > over.value and not state.scrutineer and state.drawn is None and state.phase != "cancelled":
        yield Deadline(what="scrutineer", says="A scrutineer is nominated", cite=over.cite, due=terms.award.drawn)
    if state.started is None or state.phase == "cancelled":
        return
    if state.phase == "running" and terms.entry.closes is not None:
        cite = items["closing of entries"].cite
        yield Deadline(what="close", says="Entries close", cite=cite, since=terms.entry.closes)
    if terms.award.drawn is not None:
        cite = items["time and place of award"].cite
        yield Deadline(what="draw", says="The draw is held", cite=cite, since=terms.award.drawn, done=state.drawn)


def _afterwards(state: PromotionState) -> Iterator[Deadline]:
    rules = state.terms.rules
    if state.drawn is None or state.phase == "cancelled":
        return
    for award in state.awards.values():
        due = state.tell_until(award)
        if due is not None and award.given != "refused":
            knew = [*(one.at for one in award.attempts[:1]), *(at for at in (award.claimed,) if at is not None)]
            tried = min(knew, default=None)  # whoever has come to claim it needs no telling
            says = f"{award.patron} is told of prize {award.number}"
            yield Deadline(what="tell winner", says=says, cite=rules.file.tell_hours.cite, due=due, done=tried)
    cite = rules.items["publishing the results"].cite
    waiting = state.unpublished
    since = max((award.at for award in waiting), default=state.drawn)
    done = None if waiting else state.published
    yield Deadline(what="publish", says="The results are published", cite=cite, since=since, done=done)


def _trouble(state: PromotionState) -> Iterator[Deadline]:
    file = state.terms.rules.file
    regulator = file.regulator
    for one in state.refusals:
        says = f"{one.patron} is told why prize {one.award} is {'refused' if one.won else 'not theirs'}"
        yield Deadline(what="tell refusal", says=says, cite=file.refusal_cite, since=one.at, done=one.told)
    for dispute in state.disputes.values():
        if dispute.satisfied is False:
            says = f"{dispute.patron} is told of the way to an {regulator.inspector}"
            cite, since = regulator.complaint_cite, dispute.decided_at
            yield Deadline(what="advise", says=says, cite=cite, since=since, done=dispute.advised)
    hours = regulator.inspector_hours
    for doubt in state.doubts:
        says = f"The {regulator.inspector} is told: {doubt.why}"
        due = doubt.at + hours.value * HOUR
        yield Deadline(what="tell inspector", says=says, cite=hours.cite, since=doubt.at, due=due, done=doubt.told)
