"""What somebody may see of a promotion, built from nothing: patrons their own, the office everything but the seed."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.promotions.collected import PUBLIC
from cardspeak.promotions.conditions import WritesTime, articles_of, lacking_in
from cardspeak.promotions.deadlines import Deadline, DeadlineStands, deadlines
from cardspeak.promotions.drawing import DrawRecord
from cardspeak.promotions.machine import Promotion, says
from cardspeak.promotions.state import Denial, Doubt, Phase, PrizeDispute, PromotionState, Ticket, Winning
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.reads import Reads
from cardspeak.store import Log
from cardspeak.terms.checklist import Article, Lacks
from cardspeak.values import Named


class PromotionRow(Named):
    """A promotion in the list of all."""

    id: str
    title: str
    book: str
    phase: Phase
    doubt: bool
    starts: int | None
    closes: int | None
    drawn: int | None
    tickets: int


class Result(Named):
    prize: str
    ticket: int
    patron: str


class PromotionView(Named):
    """A promotion as a patron sees it."""

    row: PromotionRow
    terms: tuple[Article, ...]
    criteria: tuple[str, ...]
    each: int
    wager: int | None
    commitment: str
    record: DrawRecord | None
    own: tuple[Ticket, ...]
    won: tuple[Winning, ...]
    results: tuple[Result, ...]
    disputes: tuple[PrizeDispute, ...]
    now: int
    office: OfficeView | None = None


class Duty(Named):
    """A deadline, and where it stands now."""

    deadline: Deadline
    stands: DeadlineStands


class OfficeView(Named):
    """What the office sees besides."""

    full: PromotionTerms
    tickets: tuple[Ticket, ...]
    awards: tuple[Winning, ...]
    refusals: tuple[Denial, ...]
    disputes: tuple[PrizeDispute, ...]
    doubts: tuple[Doubt, ...]
    duties: tuple[Duty, ...]
    lodged: int | None
    started: int | None
    published: int | None
    scrutineer: str
    scrutineer_needed: bool
    methods: tuple[str, ...]
    payments: tuple[str, ...]
    owed: int
    paid: int
    lacking: tuple[Lacks, ...] = ()  # what keeps the Terms from being lodged
    unpublished: bool = False  # the results lack somebody
    late: tuple[int, ...] = ()  # prizes whose time to be claimed is over


class ToldLine(Named):
    at: int
    says: str
    cite: str


def row_view(id: str, promotion: Promotion) -> PromotionRow:
    state = promotion.state
    return PromotionRow(
        id=id,
        title=state.terms.held.title,
        book=state.terms.book,
        phase=state.phase,
        doubt=state.doubt is not None,
        starts=state.terms.held.starts,
        closes=state.terms.entry.closes,
        drawn=state.terms.award.drawn,
        tickets=len(state.live),
    )


def patron_view(id: str, promotion: Promotion, name: str, now: int, clock: WritesTime | None = None) -> PromotionView:
    state = promotion.state
    wager = state.terms.entry.wager
    return PromotionView(
        row=row_view(id, promotion),
        terms=articles_of(state.terms, clock),
        criteria=state.terms.entry.criteria,
        each=state.terms.entry.each,
        wager=None if wager is None else wager.least,
        commitment=state.commitment,
        record=promotion.draw_record(),
        own=tuple(ticket for ticket in state.tickets.values() if ticket.patron == name),
        won=tuple(award for award in state.awards.values() if award.patron == name),
        results=tuple(
            Result(prize=award.prize.name, ticket=award.ticket, patron=award.patron)
            for award in state.awards.values()
            if award.number <= state.published_upto and award.given not in ("refused", "cancelled")
        ),
        disputes=tuple(one for one in state.disputes.values() if one.patron == name),
        now=now,
    )


def office_view(id: str, promotion: Promotion, name: str, now: int, clock: WritesTime | None = None) -> PromotionView:
    """Everything; the seed of a draw that has not been held is nowhere in it."""
    state, rules = promotion.state, promotion.terms.rules
    office = OfficeView(
        full=state.terms,
        tickets=tuple(state.tickets.values()),
        awards=tuple(state.awards.values()),
        refusals=tuple(state.refusals),
        disputes=tuple(state.disputes.values()),
        doubts=tuple(state.doubts),
        duties=tuple(Duty(deadline=one, stands=one.stands(now)) for one in deadlines(state)),
        lodged=state.lodged,
        started=state.started,
        published=state.published,
        scrutineer=state.scrutineer,
        scrutineer_needed=state.terms.largest > rules.file.scrutineer_over.value,
        methods=tuple(rules.methods),
        payments=tuple(rules.payments),
        owed=state.owed,
        paid=state.paid,
        lacking=lacking_in(state.terms, tuple(state.prescribed)),
        unpublished=state.drawn is not None and (state.published is None or bool(state.unpublished)),
        late=tuple(number for number, award in state.awards.items() if _late(state, award, now)),
    )
    return msgspec.structs.replace(patron_view(id, promotion, name, now, clock), office=office)


def _late(state: PromotionState, award: Winning, now: int) -> bool:
    until = state.claim_until(award)
    return award.given == "won" and until is not None and now > until


def story_of(log: Log, stream: str, events: Reads[Any], *, office: bool) -> tuple[ToldLine, ...]:
    """What happened, in sentences: all of it for the office, for others what is everybody's business."""
    return tuple(
        ToldLine(at=event.at, says=says(event), cite=event.cite)
        for record in log.read(stream)
        if record.kind != "opened"
        for event in events.decode(record.body)
        if office or type(event) in PUBLIC
    )
