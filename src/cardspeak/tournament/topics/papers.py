"""The Terms as a document: published, told to the regulator, changed. Who agrees to a change: `consent`."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.terms import CountsSince
from cardspeak.books.model.tournament import Stage
from cardspeak.refusal import Refused
from cardspeak.terms.changes import changes, required
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.conditions import CHECKLIST, lacking
from cardspeak.tournament.refuse import Answer, duty_cite, needs_operator, refuse
from cardspeak.tournament.standard import game_of, most_seats, pay_tables
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "AmendTerms",
    "NotifyRegulator",
    "Publish",
    "RegulatorTold",
    "RulePrevailed",
    "TermsAmended",
    "TermsPublished",
]

POSTS = "compulsory wagers are taken"  # of somebody who is not there, where the book itself says so

# -- asked -------------------------------------------------------------------------------------------------------------


class Publish(Command):
    """Make the Terms available to patrons, and display them where the tournament is played."""


class NotifyRegulator(Command, tag="TellRegulator"):
    """Of the plan, or of what was changed in it."""


class AmendTerms(Command):
    terms: Terms


# -- happened ----------------------------------------------------------------------------------------------------------


class TermsPublished(Event):
    items: int
    version: int = 1


class RulePrevailed(Event):
    """The Terms asked for something that the game does not allow: what the game says is applied."""

    what: str
    asked: str
    applied: str


class RegulatorTold(Event):
    regulator: str
    of: str  # the plan, or a change


class TermsAmended(Event):
    """`requires` is what the book now wants done."""

    terms: Terms
    items: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()


# -- answers -----------------------------------------------------------------------------------------------------------


def publish(state: State, ask: Publish) -> Answer:
    """Terms that lack an item are not published: the refusal names the first, with its clause."""
    cite = duty_cite(state, "published")
    wrong = needs_operator(state, ask.by, cite) or incomplete(state, state.terms)
    if wrong:
        return wrong
    if state.phase == "playing":
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Play has begun.")
    published = TermsPublished(len(state.terms.rules.items), state.version, cite=cite, at=ask.at)
    return [published, *prevailing(state.terms, ask.at)]


def incomplete(state: State, terms: Terms) -> Refused | None:
    lacks = lacking(terms)
    if not lacks:
        return None
    more = f" {len(lacks) - 1} more items are missing." if len(lacks) > 1 else ""
    return refuse(state, TournamentWhy.TERMS, lacks[0].cite, f"The Terms lack an item: {lacks[0].says}{more}")


def prevailing(terms: Terms, at: int) -> list[Event]:
    """Where the Terms ask for what the game does not allow, the game's own rule is applied."""
    cite = terms.rules.authority.prevail_cite
    events: list[Event] = []
    most = most_seats(terms)
    if terms.format.seats > most:
        events.append(RulePrevailed("seats", str(terms.format.seats), str(most), cite=cite, at=at))
    if terms.rules.rule("absent") == "posts":
        asked = (("late", terms.conduct.late), ("absent", terms.conduct.absent))
        posts = terms.rules.rule_cite("absent")
        events += [
            RulePrevailed(what, said, POSTS, cite=posts, at=at) for what, said in asked if said not in ("", POSTS)
        ]
    if terms.banked:
        applied, ordinary = pay_tables(terms), game_of(terms).default_tables()
        for name, key in terms.wagers.tables.items():
            if name not in applied:
                kept = ordinary.get(name, "none")
                events.append(RulePrevailed(f"pay table {name}", key, kept, cite=cite, at=at))
    return events


def notify_regulator(state: State, ask: NotifyRegulator) -> Answer:
    rules = state.terms.rules
    cite = duty_cite(state, "regulator")
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if state.untold:
        return [RegulatorTold(rules.authority.regulator, "change", cite=rules.authority.change_cite, at=ask.at)]
    return [RegulatorTold(rules.authority.regulator, "plan", cite=cite, at=ask.at)]


def since(state: State) -> CountsSince | None:
    """How far things have come, for a change."""
    if state.phase in ("playing", "over", "cancelled"):
        return "begun"
    if any(who.fee or who.bought for who in state.entrants.values()):
        return "paid"
    if state.entrants:
        return "entered"
    return "published" if "published" in state.done else None


def amend(state: State, ask: AmendTerms) -> Answer:
    """What may be changed, and what has to be done about it, hangs on how far things have come."""
    cite = state.terms.rules.authority.change_cite
    if ask.terms.book != state.terms.book:
        return needs_operator(state, ask.by, cite) or refuse(
            state, TournamentWhy.TERMS, cite, "The Terms are of another book."
        )
    terms = msgspec.structs.replace(ask.terms, edition=state.terms.edition)  # which is nobody's to choose
    wrong = needs_operator(state, ask.by, cite) or incomplete(state, terms)
    if wrong:
        return wrong
    differs = changes(CHECKLIST, state.terms, terms)
    items = {change.item for change in differs}
    parts = {change.part for change in differs} | _touched(state.terms, terms)
    row = required(state.terms.rules.file.changes, since(state), parts, items)
    if row is not None and "not any more" in row.requires:
        return refuse(state, TournamentWhy.NOT_NOW, row.cite, row.says)
    made = TermsAmended(
        terms,
        tuple(change.item for change in differs),
        tuple(row.requires) if row else (),
        cite=row.cite if row else cite,
        at=ask.at,
    )
    return [made, *prevailing(terms, ask.at)]


def _touched(old: Terms, new: Terms) -> set[str]:
    """Parts that differ, also in what no item of the book tells."""
    return {name for name in Terms.__struct_fields__ if getattr(old, name) != getattr(new, name)}


def due(state: State, stage: Stage) -> Refused | None:
    """The first duty of this stage that has not been done."""
    rules = state.terms.rules
    if state.unpublished:
        return refuse(state, TournamentWhy.DUTY, duty_cite(state, "published"), "Publish the changed Terms first.")
    if state.untold:
        says = f"Tell the {rules.authority.regulator} of the change first."
        return refuse(state, TournamentWhy.DUTY, rules.authority.change_cite, says)
    unsure = [who.name for who in state.entrants.values() if who.status == "in" and who.agreed < state.version]
    if stage == "play" and unsure:
        row = required(rules.file.changes, "paid", ())  # that of what was paid for, whatever it is
        cite = row.cite if row else rules.authority.change_cite
        return refuse(
            state, TournamentWhy.TERMS, cite, f"{names(unsure)} has not agreed to the changed Terms, nor withdrawn."
        )
    for duty in rules.due(stage):
        done = not lacking(state.terms) if duty.name == "terms" else duty.name in state.done
        if not done:
            return refuse(state, TournamentWhy.DUTY, duty.cite, duty.says)
    return None


# -- evolve ------------------------------------------------------------------------------------------------------------


def _published(state: State, event: TermsPublished) -> None:
    state.done.add("published")
    state.unpublished = False


def _rule_prevailed(state: State, event: RulePrevailed) -> None:
    if event.what == "seats":
        terms = state.terms
        state.terms = msgspec.structs.replace(
            terms, format=msgspec.structs.replace(terms.format, seats=int(event.applied))
        )
    elif event.what in ("late", "absent"):
        conduct = msgspec.structs.replace(state.terms.conduct, **{event.what: event.applied})
        state.terms = msgspec.structs.replace(state.terms, conduct=conduct)


def _regulator_told(state: State, event: RegulatorTold) -> None:
    state.done.add("regulator")
    state.untold = False


def _amended(state: State, event: TermsAmended) -> None:
    state.terms = event.terms
    state.agenda = list(event.terms.format.rounds)
    state.starts = event.terms.details.starts * 60
    state.time_limit = event.terms.wagers.seconds
    state.next_limit = None
    state.untold = state.untold or "tell the regulator" in event.requires
    state.unpublished = state.unpublished or "publish again" in event.requires
    agreed = {player for player, who in state.entrants.items() if who.agreed >= state.version}
    state.version += 1
    if "everybody agrees" in event.requires:
        agreed = set()
    state.done.discard("briefing")  # who was told of other Terms is told again
    for player, who in state.entrants.items():
        state.change(player, agreed=state.version if player in agreed else who.agreed, briefed=False)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = TopicRows(
    commands=(
        MayAsk(Publish, publish, "operator"),
        MayAsk(NotifyRegulator, notify_regulator, "operator"),
        MayAsk(AmendTerms, amend, "operator"),
    ),
    events=(
        CanHappen(TermsPublished, _published, lambda e: f"The Terms are published: {e.items} items are asked for."),
        CanHappen(RulePrevailed, _rule_prevailed, lambda e: f"The rules prevail: {e.what} {e.applied}, not {e.asked}."),
        CanHappen(RegulatorTold, _regulator_told, lambda e: f"The {e.regulator} is told of the {e.of}."),
        CanHappen(TermsAmended, _amended, lambda e: f"The Terms are changed: {names(e.items)}."),
    ),
)
