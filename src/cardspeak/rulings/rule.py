"""`rule`: report what went wrong on a hand, get the ruling by its clause, and have it carried out.

The book's rows are read with the facts of the hand; a fact that only people know is asked; where the book leaves the
choice to somebody, or says nothing, the options are put to whoever decides. Nothing changes until there is a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cardspeak.books.book import Book
from cardspeak.books.model.ruling import OptionRow, RemedyRow, RulingRow, rows_for, silence_of, standing
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.refusing import refuse
from cardspeak.hand.why import HandWhy
from cardspeak.machine import AskedBack
from cardspeak.refusal import Refused
from cardspeak.rulings.facts import DOMAINS, HIDDEN, cite_for_fact, derive, question_for, words_for_fact
from cardspeak.rulings.incidents import Kind, kind_of
from cardspeak.rulings.report import Report
from cardspeak.rulings.work import Work
from cardspeak.values import Named, Value

_RECORD_CITE = "silent: what the record of a hand shows, no report says otherwise"


class RulingStep(Value):
    """One thing that is done, in our words, with its clause."""

    says: str
    cite: Citation


class Ruling(Named):
    """What the book makes of it, and what changed on the hand."""

    incident: str
    cite: Citation
    says: str
    steps: tuple[RulingStep, ...]
    facts: dict[str, str]
    considered: tuple[Citation, ...]
    reported_by: str
    decided_by: str
    choice: str = ""
    silent: bool = False
    events: tuple[e.Event, ...] = ()


class Option(Value):
    name: str
    says: str
    steps: tuple[RulingStep, ...] = ()


class Question(AskedBack):
    """What has to be known, or decided, before there is a ruling. Answer with `Report.facts` or `Report.choice`."""

    incident: str
    asks: str  # "fact", or who chooses: "floor" or "player"
    name: str  # the fact, or empty for a choice
    says: str
    options: tuple[Option, ...]
    cite: Citation
    by: str  # the least role that may answer


def rule(hand: Hand, report: Report) -> Ruling | Question | Refused:
    """The ruling, carried out on the hand; or what is still open; or a refusal that changes nothing."""
    found = consider(hand, report)
    if isinstance(found, Ruling):
        hand.carry_out(found.events)
    return found


def consider(hand: Hand, report: Report) -> Ruling | Question | Refused:
    """The same answer with the hand left as it was. Its events name cards that nobody has seen yet."""
    return _considered(hand, report, blind=False)


def foresee(hand: Hand, report: Report) -> Ruling | Question | Refused:
    """What the ruling would be, for somebody who may not see the cards: its clause and its steps, and no events.

    No hidden card is looked at on the way, so neither the answer nor a refusal tells anything of one; a fact that
    only such a card could settle is asked for.
    """
    return _considered(hand, report, blind=True)


def _considered(hand: Hand, report: Report, *, blind: bool) -> Ruling | Question | Refused:
    if not hand.keeps_log:
        raise BadInput("A ruling reads the record of the hand: play it with log=True.")
    kind = kind_of(report.incident)
    report = msgspec.structs.replace(report, incident=kind.name)
    wrong = _impossible(hand, kind, report)
    if wrong is not None:
        return wrong
    game = hand.setup.rules
    rows = rows_for(game, kind.name)
    facts = gather(hand, report, rows, blind=blind)
    if isinstance(facts, Question | Refused):
        return facts
    left = standing(rows, facts)
    if len(left) > 1:
        raise BookError(f"{game.book.slug}, {kind.name}, {facts}: {[row.cite for row in left]} all apply.")
    considered = tuple(row.cite for row in rows if not left or row.cite != left[0].cite)
    if left:
        return _by_the_book(hand, report, left[0], facts, tuple(dict.fromkeys(considered)), blind=blind)
    return _silent(hand, report, facts, tuple(dict.fromkeys(considered)), blind=blind)


def _impossible(hand: Hand, kind: Kind, report: Report) -> Refused | None:
    family = hand.setup.rules.family
    if family not in kind.families:
        return refuse(
            hand.state, HandWhy.NO_SUCH_CHOICE, f"{kind.name}: that cannot happen in {hand.setup.rules.title}."
        )
    if not kind.possible(hand):
        why = HandWhy.HAND_OVER if hand.over else HandWhy.NO_SUCH_CHOICE
        says = f"{kind.name}: that cannot have happened at this point of the hand."
        return refuse(hand.state, why, f"{says} It can when this is so: {kind.when}" if kind.when else says)
    for seat in (report.seat, report.other):
        if seat and seat not in hand.setup.seats:
            raise BadInput(f"{kind.name}: nobody sits in seat {seat}.")
    for name in kind.needs:
        if not getattr(report, name):
            raise BadInput(f"{kind.name}: say which {name} it concerns.")
    if report.by not in (*hand.setup.rules.book.head.roles, "player") and hand.setup.rules.book.head.roles:
        roles = ", ".join(hand.setup.rules.book.head.roles)
        raise BadInput(f"{report.by!r} is no role of {hand.setup.book}; it has {roles}.")
    return None


def gather(
    hand: Hand, report: Report, rows: tuple[RulingRow, ...], *, blind: bool = False
) -> dict[str, str] | Question | Refused:
    """Every fact that a row asks for: from the hand, else from the report, else a question.

    A report that says otherwise than the hand is refused.
    """
    given = {name.replace("-", " ").replace("_", " "): value for name, value in report.facts.items()}
    for name, value in given.items():
        words = words_for_fact(hand.setup.rules.book, name)
        if value not in words:
            allowed = ", ".join(words) or f"no such fact; known are {', '.join(DOMAINS)}"
            raise BadInput(f"{name} = {value!r}: {allowed}.")
    asked = tuple(dict.fromkeys(name for row in rows for name in row.when))
    wrong = _contradicted(hand, report, {name: given[name] for name in asked if name in given})
    if wrong is not None:
        return wrong
    facts: dict[str, str] = {}
    open_rows = list(rows)
    for name in asked:
        if not any(name in row.when for row in open_rows):
            continue  # no row left that could still apply asks for it
        known = None if blind and name in HIDDEN else derive(hand, report, name)
        value = given.get(name, "") if known is None else known
        if not value:
            return _ask(hand, report, name)
        facts[name] = value
        open_rows = [row for row in open_rows if row.when.get(name, value) == value]
        sure = {clause for row in open_rows if row.when.keys() <= facts.keys() for clause in row.overrides}
        open_rows = [row for row in open_rows if row.cite not in sure]
    return facts


def _contradicted(hand: Hand, report: Report, given: Mapping[str, str]) -> Refused | None:
    """A stated fact that the record of the hand denies.

    Never of a fact that takes a look at hidden cards: the refusal would tell of them. There the hand decides when the
    ruling is carried out, and nothing is said before.
    """
    for name, value in given.items():
        known = None if name in HIDDEN else derive(hand, report, name)
        if known is not None and known != value:
            says = f"The report says {name} = {value}; by the record of the hand it is {known}: leave it out."
            return refuse(hand.state, HandWhy.NO_SUCH_CHOICE, says, _RECORD_CITE)
    return None


def _ask(hand: Hand, report: Report, name: str) -> Question:
    book = hand.setup.rules.book
    return Question(
        incident=report.incident,
        asks="fact",
        name=name,
        says=question_for(book, name),
        options=tuple(Option(value, "") for value in words_for_fact(book, name)),
        cite=Citation(book.slug, cite_for_fact(book, name)),
        by=book.head.roles[0] if book.head.roles else "",
    )


def _by_the_book(
    hand: Hand, report: Report, row: RulingRow, facts: dict[str, str], considered: tuple[str, ...], *, blind: bool
) -> Ruling | Question | Refused:
    book = hand.setup.rules.book
    least = row.by or (book.head.roles[0] if book.head.roles else "")
    if not row.options:
        wrong = _authority(book, report, least, row.by_cite or row.cite)
        return wrong or _made(hand, report, row.cite, row.says, row.remedies, facts, considered, blind=blind)
    if not report.choice:
        return _choose(hand, report, row.options, row.says, row.cite, row.asks, least)
    option = _taken(report, row.options)
    by_cite = option.by_cite or row.by_cite or row.cite
    wrong = _authority(book, report, option.by or least, by_cite) if row.asks == "floor" else None
    return wrong or _made(
        hand, report, row.cite, row.says, option.remedies, facts, considered, option.name, blind=blind
    )


def _silent(
    hand: Hand, report: Report, facts: dict[str, str], considered: tuple[str, ...], *, blind: bool
) -> Ruling | Question | Refused:
    """No row speaks: whoever the book gives the last word chooses among sensible ways."""
    book = hand.setup.rules.book
    row = silence_of(hand.setup.rules)
    if not report.choice:
        return _choose(hand, report, row.options, row.says, row.cite, row.asks, row.by)
    option = _taken(report, row.options)
    wrong = _authority(book, report, row.by, row.cite)
    return wrong or _made(
        hand, report, row.cite, row.says, option.remedies, facts, considered, option.name, silent=True, blind=blind
    )


def _taken(report: Report, options: tuple[OptionRow, ...]) -> OptionRow:
    for option in options:
        if option.name == report.choice:
            return option
    raise BadInput(f"{report.choice!r} is none of the options: {', '.join(option.name for option in options)}.")


def _choose(
    hand: Hand, report: Report, options: tuple[OptionRow, ...], says: str, cite: str, asks: str, by: str
) -> Question:
    book = hand.setup.book
    return Question(
        incident=report.incident,
        asks=asks,
        name="",
        says=says,
        options=tuple(Option(option.name, option.says, steps_of(book, option.remedies)) for option in options),
        cite=Citation(book, cite),
        by=by,
    )


def _authority(book: Book, report: Report, least: str, cite: str) -> Refused | None:
    if not least or book.ranks(report.by, least):
        return None
    return Refused(
        HandWhy.AUTHORITY, book.cite(cite), f"This is for the {least}, or somebody above, to decide: call one."
    )


def steps_of(book: str, remedies: tuple[RemedyRow, ...]) -> tuple[RulingStep, ...]:
    return tuple(RulingStep(row.says, Citation(book, row.cite)) for row in remedies)


def _made(
    hand: Hand,
    report: Report,
    cite: str,
    says: str,
    remedies: tuple[RemedyRow, ...],
    facts: dict[str, str],
    considered: tuple[str, ...],
    choice: str = "",
    *,
    silent: bool = False,
    blind: bool,
) -> Ruling:
    book = hand.setup.book
    ruling = Ruling(
        incident=report.incident,
        cite=Citation(book, cite),
        says=says,
        steps=steps_of(book, remedies),
        facts=facts,
        considered=tuple(Citation(book, clause) for clause in considered),
        reported_by=report.reporter,
        decided_by=report.by,
        choice=choice,
        silent=silent,
    )
    return ruling if blind else msgspec.structs.replace(ruling, events=_events(hand, report, ruling, remedies))


def _events(hand: Hand, report: Report, ruling: Ruling, remedies: tuple[RemedyRow, ...]) -> tuple[e.Event, ...]:
    work = Work(hand, report)
    kind = kind_of(report.incident)
    kind.stage(work)
    seen = () if kind.secret else tuple(report.cards) or tuple(card for card in work.shown if _open(work))
    from cardspeak.rulings.remedies.verbs import carry_out  # few hands see a ruling

    carry_out(work, remedies)
    ruled = e.Ruled(
        report.incident,
        ruling.cite.clause,
        ruling.says,
        ruling.facts,
        tuple(one.clause for one in ruling.considered),
        report.reporter,
        report.by,
        report.seat,
        seen,
        ruling.choice,
        ruling.silent,
        report.cards,
        report.other,
        report.count,
        report.row,
        report.amount,
    )
    return (ruled, *work.events)


def _open(work: Work) -> bool:
    """Whether the cards of the incident have been seen by everybody."""
    last = work.events[-1] if work.events else None
    return isinstance(last, e.Exposed | e.Turned) or (isinstance(last, e.CardsMoved) and last.seen)
