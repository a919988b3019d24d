"""Drills at a table against the house: a round with something gone wrong on purpose, and which ruling is it?

The same shape as the drills among players (`rulings.drill`): the answers are what this book does in other cases and
what the other book does in this one, and the grade goes by the clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.mishaps import chosen, facts
from cardspeak.banked.open import open_round
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Round
from cardspeak.banked.state import DEALER
from cardspeak.banked.views import View, event_for, view_of
from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.books.model import banked as m
from cardspeak.books.names import known_books
from cardspeak.cards.chance import Below
from cardspeak.errors import BadInput
from cardspeak.learn.drill import DrillQuestion
from cardspeak.learn.drill_answers import ANSWERS, DrillWay, mixed
from cardspeak.learn.lesson import CitedLine, Elsewhere, Taught, WorkedCase, graded_fields
from cardspeak.learn.round_words import ALIKE, AT_A_BOX, DOES, HAPPENED, TOLD
from cardspeak.machine import Accepted
from cardspeak.rulings.mishaps import one_of
from cardspeak.values import Named

TOPIC = "bank"
PLAYERS = {"Ann": 500, "Bob": 500, "Cid": 500}
ANTE = 10
BOXES = 5
STEPS = (6, 12, 24)  # commands until something goes wrong, at the most: soon, later, or near the end
TRIES = 3_000


class BankedPosed(NamedTuple):
    """A question with the round that it is about, just before the mistake, and the report of it."""

    question: DrillQuestion
    round: Round
    report: c.Report
    row: m.MishapRow
    known: frozenset[str]


class BankedWay(Named):
    """The ruling carried out on the round."""

    name: str
    says: str
    steps: tuple[CitedLine, ...]
    events: tuple[e.Event, ...]  # as everybody sees them
    after: View


class BankedLesson(Taught):
    """What there is to learn, and what it shows of a round against the house."""

    before: View
    ways: tuple[BankedWay, ...]


def banked_books() -> tuple[str, ...]:
    """The books of games against the house."""
    return tuple(slug for slug in known_books() if load_book(slug).head.kind == "banked")


def pose_banked(below: Below, book: str, *, game: str = "", topic: str = "") -> BankedPosed:
    """A new question about this book's game; it has one, and one topic."""
    found = load_banked(book)
    if game not in ("", found.file.game) or topic not in ("", TOPIC):
        raise BadInput(f"{found.title} is drilled as a whole: name neither a topic nor another game.")
    return _pose(below, found)


def _pose(below: Below, game: BankedGame) -> BankedPosed:
    reports = [name for name in dict.fromkeys(row.report for row in game.file.mishaps) if name in HAPPENED]
    what = one_of(reports, below)
    for attempt in range(TRIES):
        if attempt % 40 == 39:
            what = one_of(reports, below)  # it cannot be reported of such rounds
        round_ = _played(game, below)
        ask = _report(round_, what, below)
        row = _ruled(round_, ask)
        if row is not None and row.remedy in DOES:
            return _posed(round_, ask, row, below)
    raise BadInput(f"Nothing went wrong at {game.title}; ask again.")


# -- a round -------------------------------------------------------------------------------------------------


def _played(game: BankedGame, below: Below) -> Round:
    """A dealer leads every step, so that things can go wrong between two of them."""
    machine = game.file.machine_decks.value > 1 and below(2)
    round_ = open_round(
        game.book.slug,
        PLAYERS,
        seed=f"drill/{below(1 << 60)}",
        least=ANTE,
        most=5 * ANTE,
        unit=ANTE,
        boxes=BOXES,
        device="machine" if machine else "shoe",
        attended=True,
    )
    for box, owner in enumerate(PLAYERS, 1):
        round_.act(c.Place(box, "ante", owner, ANTE))
    for _ in range(below(one_of(STEPS, below))):
        prompts = round_.prompt
        if not prompts or round_.over:
            break
        round_.act(_answer(one_of(prompts, below), below))
    return round_


def _answer(prompt: Prompt, below: Below) -> c.Command:
    choice = one_of(prompt.choices, below)
    match prompt.kind:
        case "bets":
            return (
                c.Proceed("close")
                if below(3)
                else c.Place(1 + below(3), choice.wager, one_of(list(PLAYERS), below), ANTE)
            )
        case "decide" if below(2):
            return c.Look(prompt.box, prompt.owner)
        case "decide":
            return c.Decide(prompt.box, prompt.choices[0].verb if below(3) else choice.verb, sure=True)
        case "expose":
            return c.Expose(prompt.box, prompt.owner, False)
        case "cut":
            return c.Cut((choice.least + choice.most) // 2)
        case _:
            return c.Proceed(choice.verb)


def _report(round_: Round, what: str, below: Below) -> c.Report:
    state = round_.state
    box = one_of([*state.hands, *range(BOXES + 1)], below)
    lying = (*state.board, *state.stub[-4:])
    named = one_of((None, tuple(state.hands.get(box, ())) or None, tuple(state.board), lying[:3]), below)
    return c.Report(
        what,
        box,
        state.game.book.head.roles[-1],
        cards=named,
        count=one_of((1, 1, 2, 3, ANTE // 2, ANTE, 2 * ANTE, 3 * ANTE), below),
        total=one_of((None, state.game.file.deck, state.game.file.deck - 1), below),
        wager=one_of(("", "flop", "turn", "river"), below),
        player=one_of(list(PLAYERS), below),
        reason="seen by the floor",
    )


def _ruled(round_: Round, ask: c.Report) -> m.MishapRow | None:
    """The row that decides, if the report can be made now."""
    if not isinstance(round_.decide(ask), Accepted):
        return None
    rows = [row for row in round_.state.game.file.mishaps if row.report == ask.what]
    return chosen(rows, facts(round_.state, ask))


# -- the question --------------------------------------------------------------------------------------------


def _posed(round_: Round, ask: c.Report, row: m.MishapRow, below: Below) -> BankedPosed:
    game = round_.state.game
    known = facts(round_.state, ask)
    right = _answer_of(game.book.slug, row)
    answers = mixed([right, *_wrong(game, right, below)], below)
    matter = {fact for one in game.file.mishaps if one.report == ask.what for fact in one.when}
    where = f"It concerns box {ask.box}." if ask.what in AT_A_BOX and ask.box != DEALER else ""
    told = [TOLD[fact] for fact in TOLD if fact in matter & known]
    question = DrillQuestion(
        book=game.book.slug,
        game=game.file.game,
        incident=ask.what,
        topic=TOPIC,
        happened=HAPPENED[ask.what],
        seat=0,
        cards=(),
        told=tuple(filter(None, (where, *told))),
        story=(),
        answers=tuple(answers),
        right=answers.index(right),
    )
    return BankedPosed(question, round_, ask, row, known)


def _answer_of(book: str, row: m.MishapRow) -> DrillWay:
    return DrillWay(
        does=(DOES[row.remedy],),
        clause=row.cite,
        book=book,
        says=_clause(book, row.cite) or DOES[row.remedy],
        comes_to=ALIKE.get(row.remedy, row.remedy),
        incident=row.report,
        when="; ".join(row.when),
    )


def _clause(book: str, clause: str) -> str:
    """The clause in our words; nothing where the book is silent."""
    return "" if clause.startswith("silent") else clause_index(book).get(clause).says


def _wrong(game: BankedGame, right: DrillWay, below: Below) -> list[DrillWay]:
    """One of the other book's first, then other cases of this mistake, then other mistakes."""
    found = {right.comes_to: right}
    groups = [mixed(list(group), below) for group in _groups(game, right.incident)]
    for answer in groups[0]:
        if len(found) < 2:
            found.setdefault(answer.comes_to, answer)
    for group in (groups[1], groups[0], groups[2]):
        for answer in group:
            found.setdefault(answer.comes_to, answer)
    return list(found.values())[1:ANSWERS]


def _groups(game: BankedGame, what: str) -> Iterator[Iterator[DrillWay]]:
    own = game.book.slug
    others = [(slug, row) for slug in banked_books() if slug != own for row in load_banked(slug).file.mishaps]
    yield (_answer_of(slug, row) for slug, row in others if row.report == what)
    yield (_answer_of(own, row) for row in game.file.mishaps if row.report == what)
    yield (_answer_of(own, row) for row in game.file.mishaps if row.report != what)


# -- the lesson ----------------------------------------------------------------------------------------------


def teach_banked(posed: BankedPosed, given: str) -> BankedLesson:
    """The answer graded, the ruling carried out on the round, and what the other book does."""
    question, row = posed.question, posed.row
    return BankedLesson(
        **graded_fields(question, given),
        by=row.authority or posed.round.state.game.book.head.roles[0],
        before=layout(posed.round),
        ways=(_carried_out(posed),),
        elsewhere=tuple(_elsewhere(posed, slug) for slug in banked_books() if slug != question.book),
    )


def layout(round_: Round) -> View:
    """What everybody sees; nobody is asked anything here."""
    return msgspec.structs.replace(view_of(round_.state), prompts=())


def _carried_out(posed: BankedPosed) -> BankedWay:
    round_, row = posed.round.copy(), posed.row
    done = round_.act(posed.report)
    assert isinstance(done, Accepted), "it could be reported when the question was made"
    steps = [CitedLine(DOES[row.remedy], row.cite)]
    if row.then_cite:
        steps.append(CitedLine(_clause(posed.question.book, row.then_cite), row.then_cite))
    says = posed.question.rule.says
    seen = tuple(event_for(round_.state, event) for event in done.events)
    return BankedWay(name="", says=says, steps=tuple(steps), events=seen, after=layout(round_))


def _elsewhere(posed: BankedPosed, slug: str) -> Elsewhere:
    """What the other book does with the same mistake, from the same facts."""
    game = load_banked(slug)
    rows = [row for row in game.file.mishaps if row.report == posed.report.what]
    row = chosen(rows, posed.known)
    found = () if row is None else (_case(slug, row, posed.question.rule.comes_to),)
    return Elsewhere(book=slug, short=game.book.head.short, game=game.file.game, cases=found)


def _case(slug: str, row: m.MishapRow, mine: str) -> WorkedCase:
    answer = _answer_of(slug, row)
    return WorkedCase(
        when=answer.when,
        clause=answer.clause,
        says=answer.says,
        does=answer.does,
        same=answer.comes_to == mine,
        silent=answer.clause.startswith("silent"),
    )
