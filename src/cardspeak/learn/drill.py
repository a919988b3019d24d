"""A drill for dealers and floor staff: a hand is dealt, something goes wrong on purpose, and which ruling is it?

Nothing is printed or read here: `ask` makes a question with several answers, `grade` says by its clause whether the
one given is right, and `Score` counts by topic. The wrong answers are what the same book says in other cases and what
other books say in this one. `pose` keeps the hand with the question, so that a lesson can show the ruling carried out.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Burn, Discard, Draw
from cardspeak.books.model.ruling import has_rulings, rows_for
from cardspeak.books.names import known_books
from cardspeak.cards import Card
from cardspeak.cards.chance import Below
from cardspeak.errors import BadInput
from cardspeak.hand.events import Ruled
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.seen import seen_events
from cardspeak.hand.simulate import dealt, random_command
from cardspeak.hand.words.story import Sentence, tell
from cardspeak.learn.drill_answers import DrillWay, answer_of, mixed, wrong_answers
from cardspeak.refusal import Refused
from cardspeak.rulings.incidents import KINDS, Kind, kind_of, possible_now
from cardspeak.rulings.lookup import Branch, lookup
from cardspeak.rulings.mishaps import answered, one_of, random_report
from cardspeak.rulings.particulars import particulars
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Question, Ruling, consider, gather
from cardspeak.rulings.work import Work
from cardspeak.values import Named, Value

PLAYERS = 5
STACK, SHORT = 200, 8
TRIES = 500
LONGEST = 60  # commands until a mistake is made
SILENT_ONE_IN = 8  # that the book is silent is an answer too, but not a lesson
LETTERS = "abcdefgh"
TOPICS: tuple[str, ...] = tuple(dict.fromkeys(kind.topic for kind in KINDS.values()))


class DrillQuestion(Named):
    """A moment of a hand, what went wrong, and the answers to choose from."""

    book: str
    game: str
    incident: str
    topic: str
    happened: str
    seat: int
    cards: tuple[Card, ...]
    told: tuple[str, ...]  # what matters and does not stand in the story: how many, which board, who looked
    story: tuple[Sentence, ...]  # the hand so far, as the floor may see it
    answers: tuple[DrillWay, ...]
    right: int  # which of them
    considered: tuple[str, ...] = ()  # clauses that a wrong answer might be taken from

    @property
    def rule(self) -> DrillWay:
        return self.answers[self.right]


class Posed(NamedTuple):
    """A question with what it was made from: the hand just before the mistake, the report of it, the book's word."""

    question: DrillQuestion
    hand: Hand
    report: Report
    found: Ruling | Question
    facts: dict[str, str]


class Graded(Value):
    """Whether an answer was right, and why."""

    right: bool
    given: str
    answer: str  # the letter of the right one
    clause: str
    says: str
    steps: tuple[str, ...]
    because: str  # what the answer given belongs to, where it was wrong


class TopicScore(msgspec.Struct):
    asked: int = 0
    right: int = 0


class Score(msgspec.Struct, forbid_unknown_fields=True):
    """How many questions were asked and answered rightly, by topic."""

    topics: dict[str, TopicScore] = msgspec.field(default_factory=dict)

    def add(self, topic: str, right: bool) -> None:
        count = self.topics.setdefault(topic, TopicScore())
        count.asked += 1
        count.right += right

    @property
    def total(self) -> TopicScore:
        counts = self.topics.values()
        return TopicScore(sum(one.asked for one in counts), sum(one.right for one in counts))


# -- asking --------------------------------------------------------------------------------------------------


def drill_books() -> tuple[str, ...]:
    """The books that can be drilled: those with rulings."""
    return tuple(slug for slug in known_books() if has_rulings(load_book(slug)) and load_book(slug).games)


def topics_of(game: Game) -> tuple[str, ...]:
    """What mistakes can be about in this game: nobody forgets a burn where none is made."""
    steps = {type(step) for step in game.script}
    lacking = {topic for topic, step in (("burn", Burn), ("discard", Discard), ("draw", Draw)) if step not in steps}
    lacking |= {"run"} if game.play.runs is None else set()
    topics = dict.fromkeys(kind.topic for kind in KINDS.values() if game.family in kind.families)
    return tuple(topic for topic in topics if topic not in lacking)


def ask(below: Below, *, book: str = "", game: str = "", topic: str = "") -> DrillQuestion:
    """A new question; what is not named is drawn by chance."""
    return pose(below, book=book, game=game, topic=topic).question


def pose(below: Below, *, book: str = "", game: str = "", topic: str = "") -> Posed:
    """The same question, and the hand that it is about."""
    games = _games(book, game, topic)
    for _ in range(TRIES):
        slug = one_of(list(dict.fromkeys(one.book.slug for one in games)), below)
        found = _try(one_of([one for one in games if one.book.slug == slug], below), topic, below)
        if found is not None:
            return found
    raise BadInput(f"No mistake of the topic {topic!r} came up here; choose another topic or game.")


def _games(book: str, game: str, topic: str) -> list[Game]:
    """The games that may be asked about."""
    if topic and topic not in TOPICS:
        raise BadInput(f"No topic is called {topic!r}; there are {', '.join(TOPICS)}.")
    if game and not book:
        raise BadInput("Name the book of the game too: the same name may be another game elsewhere.")
    books = [load_book(book)] if book else [load_book(slug) for slug in drill_books()]
    if not all(has_rulings(one) and one.games for one in books):
        raise BadInput(f"{books[0].slug} has no rulings to drill; choose one of {', '.join(drill_books())}.")
    named = [books[0].game(game)] if game else [one for of_book in books for one in of_book.games.values()]
    fitting = [one for one in named if topic in ("", *topics_of(one))]
    if not fitting:
        raise BadInput(f"No mistake of the topic {topic!r} can be made here; choose another topic or game.")
    return fitting


def _try(game: Game, topic: str, below: Below) -> Posed | None:
    hand = _dealt(game, below)
    kinds = _played_to(hand, topic, below)
    report = random_report(hand, below, kinds) if kinds else None
    if report is None:
        return None
    report, found = _considered(hand, report, below)
    question = _question(hand, report, found, below) if found is not None else None
    if question is None or found is None:
        return None
    return Posed(question, hand, report, found, _facts(hand, report))


def _played_to(hand: Hand, topic: str, below: Below) -> list[Kind]:
    """Some way into the hand, and on until a mistake of the topic can be made; what can go wrong then."""
    wild = hand.setup.stacks[0] == SHORT
    soonest = below(12)
    for played in range(LONGEST):
        kinds = [kind for kind in possible_now(hand) if topic in ("", kind.topic)] if played >= soonest else []
        if kinds or hand.over:
            return [] if hand.over else kinds
        hand.play(random_command(hand, below) if wild else house_player(hand, below))
    return []


def _dealt(game: Game, below: Below) -> Hand:
    row = game.decks[game.default_deck]
    players = max(game.play.fewest, min(PLAYERS, row.seats))
    stack = one_of((STACK, STACK, SHORT), below)  # with few chips there are all-ins, and boards to run twice
    setup = make_setup(game.book.slug, game.slug, [stack] * players, runs=True, asked=bool(below(2)))
    return dealt(setup, f"drill/{below(1 << 60)}", log=True)


def _considered(hand: Hand, report: Report, below: Below) -> tuple[Report, Ruling | Question | None]:
    """What the book says; facts that only people know are told at random, choices are left to whoever has them."""
    for _ in range(10):
        try:
            found = consider(hand, report)
        except BadInput:
            return report, None
        if isinstance(found, Refused):
            return report, None
        if isinstance(found, Ruling) or found.asks != "fact":
            return report, found if _happens(hand, report) else None
        report = answered(report, found, below)
    return report, None


def _happens(hand: Hand, report: Report) -> bool:
    """Whether it can have happened as reported, which an answer that leaves the choice open does not look at."""
    try:
        kind_of(report.incident).stage(Work(hand, report))
    except BadInput:
        return False
    return True


def _question(hand: Hand, report: Report, found: Ruling | Question, below: Below) -> DrillQuestion | None:
    kind, game = kind_of(report.incident), hand.setup.rules
    branch = _branch_of(game, kind, found)
    if branch is None or (_silent(branch) and below(SILENT_ONE_IN)):
        return None
    right = answer_of(game.book.slug, kind, branch)
    answers = [right, *wrong_answers(game, kind, right, below)]
    if len(answers) < 2:
        return None
    answers = mixed(answers, below)
    return DrillQuestion(
        book=hand.setup.book,
        game=hand.setup.game,
        incident=kind.name,
        topic=kind.topic,
        happened=kind.says,
        seat=report.seat,
        cards=_open_cards(found),
        told=particulars(hand, report, _facts(hand, report)),
        story=tuple(tell(seen_events(hand.events, "floor"))),
        answers=tuple(answers),
        right=answers.index(right),
        considered=tuple(cite.clause for cite in found.considered) if isinstance(found, Ruling) else (),
    )


def _silent(branch: Branch) -> bool:
    """Whether the answer is not the book's own: it is left to the floor, or stands in our words alone."""
    return branch.silent or branch.clause.startswith("silent:")


def _facts(hand: Hand, report: Report) -> dict[str, str]:
    """Every fact that the book has asked for; nothing is open any more."""
    facts = gather(hand, report, rows_for(hand.setup.rules, report.incident))
    assert isinstance(facts, dict), "answered before, and as the hand has it"
    return facts


def _open_cards(found: Ruling | Question) -> tuple[Card, ...]:
    """The cards that everybody has seen by the mistake."""
    if isinstance(found, Question):
        return ()
    return next((event.cards for event in found.events if isinstance(event, Ruled)), ())


def _branch_of(game: Game, kind: Kind, found: Ruling | Question) -> Branch | None:
    """The book's answer that was found, with the names of its remedies."""
    same = (
        one for one in lookup(game, kind.name).branches if (one.clause, one.says) == (found.cite.clause, found.says)
    )
    return next(same, None)


# -- grading -------------------------------------------------------------------------------------------------


def grade(question: DrillQuestion, given: str) -> Graded:
    """A letter, or the clause itself, against the rule."""
    word = given.strip()
    letters = LETTERS[: len(question.answers)]
    rule = question.rule
    if len(word) == 1 and word.lower() in letters:
        chosen = question.answers[letters.index(word.lower())]
        right = chosen == rule
        because = "" if right else why_not(question, chosen)
    elif word and word[0].isalnum() and any(letter.isdigit() or letter == "." for letter in word):
        right = word == rule.clause
        because = "" if right else f"{question.book} {word} is not the clause that decides."
    else:
        raise BadInput(f"{given!r} is no answer: give a letter from a to {letters[-1]}, or the clause.")
    return Graded(right, word, letters[question.right], rule.clause, rule.says, rule.does, because)


def why_not(question: DrillQuestion, chosen: DrillWay, *, cited: bool = True) -> str:
    """What a wrong answer would have been right for, with its clause unless that stands beside it anyway."""
    if chosen.book != question.book:
        where = f" ({chosen.book} {chosen.clause})" if cited else ""
        return f"That is what {load_book(chosen.book).head.short} does{where}."
    case = f"mistake ({chosen.incident})" if chosen.incident != question.incident else "case"
    when = f" ({chosen.when})" if case == "case" and chosen.when else ""
    return f"That is {chosen.clause if cited else 'the rule'}, for another {case}{when}: {chosen.says}"
