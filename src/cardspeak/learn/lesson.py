"""What a drill teaches once it is answered: the ruling carried out on the hand, why the other answers were wrong, and
what the other books do.

The hand is shown as the floor sees it: with the mistake lying there, and after the ruling, once for each way where the
book leaves the choice to somebody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import rows_for
from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import seen_events
from cardspeak.hand.views import View, view
from cardspeak.hand.words.story import tell
from cardspeak.learn.drill import LETTERS, DrillQuestion, Posed, grade, why_not
from cardspeak.learn.drill_answers import comes_to, done_by
from cardspeak.refusal import Refused
from cardspeak.rulings.facts import derive
from cardspeak.rulings.incidents import kind_of
from cardspeak.rulings.lookup import Branch, compare, condition, lookup
from cardspeak.rulings.rule import Question, Ruling, RulingStep, rule
from cardspeak.rulings.work import Work
from cardspeak.values import Named, Value


class CitedLine(Value):
    """A sentence with its clause."""

    says: str
    clause: str


class WayShown(Named):
    """The ruling carried out: what is done, what happened on the hand, how it stands then."""

    name: str  # of the option taken; empty where there is no choice
    says: str
    steps: tuple[CitedLine, ...]
    told: tuple[CitedLine, ...]
    after: View | None  # none where this way cannot be taken on this hand


class Explained(Named):
    """An answer, whose it is, and what it would be right for."""

    letter: str
    right: bool
    book: str
    clause: str
    says: str
    because: str  # empty for the right one


class WorkedCase(Named):
    when: str  # facts that this hand does not settle in that book
    clause: str
    says: str
    does: tuple[str, ...]
    same: bool  # comes to the same as the right answer
    silent: bool


class Elsewhere(Named):
    """What another book makes of the same mistake on a hand like this one."""

    book: str
    short: str
    game: str
    cases: tuple[WorkedCase, ...]


class Taught(Named):
    """What a lesson says in words, at any table."""

    right: bool
    given: str
    answer: str  # the letter of the right one
    book: str
    clause: str
    says: str
    does: tuple[str, ...]
    by: str  # who may decide, at least
    asks: str = ""  # who chooses, where there is a choice
    because: str  # why the answer given is wrong
    considered: tuple[str, ...] = ()
    choices: tuple[Explained, ...]
    elsewhere: tuple[Elsewhere, ...]


class Lesson(Taught):
    """And what it shows of a hand among players."""

    before: View
    ways: tuple[WayShown, ...]


def graded_fields(question: DrillQuestion, given: str) -> dict[str, Any]:
    """The fields of a lesson that follow from the question and the answer alone."""
    graded = grade(question, given)
    return {
        "right": graded.right,
        "given": graded.given,
        "answer": graded.answer,
        "book": question.book,
        "clause": graded.clause,
        "says": graded.says,
        "does": graded.steps,
        "because": graded.because,
        "choices": tuple(_explained(question, at) for at in range(len(question.answers))),
    }


def teach(posed: Posed, given: str) -> Lesson:
    """The answer graded, and everything that there is to learn from the question."""
    question = posed.question
    branch = _branch(posed)
    return Lesson(
        **graded_fields(question, given),
        by=branch.by,
        asks=branch.asks,
        considered=question.considered,
        before=moment(posed),
        ways=_ways(posed),
        elsewhere=_elsewhere(posed, branch),
    )


def moment(posed: Posed) -> View:
    """The hand as the floor finds it: what the mistake has shown lies open."""
    work = Work(posed.hand, posed.report)
    kind_of(posed.report.incident).stage(work)
    lying = posed.hand.copy()
    lying.apply(work.events)
    return floor_view(lying)


def floor_view(hand: Hand) -> View:
    """What the floor sees; the story is told beside it."""
    return msgspec.structs.replace(view(hand, "floor", since=len(hand.events)), prompt=None, events=())


def _branch(posed: Posed) -> Branch:
    rule_ = posed.question.rule
    game = load_book(posed.question.book).game(posed.question.game)
    found = lookup(game, posed.question.incident).branches
    return next(one for one in found if (one.clause, one.says) == (rule_.clause, rule_.says))


def _explained(question: DrillQuestion, at: int) -> Explained:
    answer, right = question.answers[at], at == question.right
    return Explained(
        letter=LETTERS[at],
        right=right,
        book=answer.book,
        clause=answer.clause,
        says=answer.says,
        because="" if right else why_not(question, answer, cited=False),
    )


# -- carried out ---------------------------------------------------------------------------------------------


def _ways(posed: Posed) -> tuple[WayShown, ...]:
    found = posed.found
    if isinstance(found, Ruling):
        hand = posed.hand.copy()
        hand.carry_out(found.events)
        return (_way(posed, "", found.says, found.steps, hand),)
    return tuple(_way(posed, one.name, one.says, one.steps, _chosen(posed, one.name)) for one in found.options)


def _chosen(posed: Posed, name: str) -> Hand | None:
    """The hand once somebody has chosen this way; none if it cannot be gone here."""
    hand = posed.hand.copy()
    try:
        found = rule(hand, msgspec.structs.replace(posed.report, choice=name))
    except BadInput:
        return None
    return None if isinstance(found, Question | Refused) else hand


def _way(posed: Posed, name: str, says: str, steps: tuple[RulingStep, ...], hand: Hand | None) -> WayShown:
    lines = tuple(CitedLine(step.says, step.cite.clause) for step in steps)
    if hand is None:
        return WayShown(name=name, says=says, steps=lines, told=(), after=None)
    known = len(seen_events(posed.hand.events, "floor"))
    told = tell(seen_events(hand.events, "floor")[known:])
    sentences = tuple(CitedLine(str(sentence), sentence.cite) for sentence in told)
    return WayShown(name=name, says=says, steps=lines, told=sentences, after=floor_view(hand))


# -- elsewhere -----------------------------------------------------------------------------------------------


def _elsewhere(posed: Posed, branch: Branch) -> tuple[Elsewhere, ...]:
    question = posed.question
    mine = comes_to(branch)
    games = [
        load_book(other.book).game(other.game)
        for other in compare(question.game, question.incident)
        if other.book != question.book
    ]
    return tuple(
        Elsewhere(
            book=game.book.slug,
            short=game.book.head.short,
            game=game.slug,
            cases=tuple(_case(one, mine) for one in lookup(game, question.incident, _facts(posed, game)).branches),
        )
        for game in games
    )


def _case(branch: Branch, mine: str) -> WorkedCase:
    return WorkedCase(
        when=condition(branch.when),
        clause=branch.clause,
        says=branch.says,
        does=done_by(branch),
        same=comes_to(branch) == mine,
        silent=branch.silent,
    )


def _facts(posed: Posed, game: Game) -> dict[str, str]:
    """What another book would ask, answered from this hand as far as it tells."""
    known = dict(posed.facts)
    for row in rows_for(game, posed.report.incident):
        for name in row.when:
            value = known.get(name) or derive(posed.hand, posed.report, name)
            if value:
                known[name] = value
    return known
