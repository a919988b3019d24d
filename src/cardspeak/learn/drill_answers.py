"""Answers of a drill: the right one, and wrong ones that somebody might well give.

Where another book rules otherwise on the same mistake, one answer is its; the others are what the book says of the
mistake in other cases, and of other mistakes. Two that come to the same are never put side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.books.book import Game
from cardspeak.cards.chance import Below
from cardspeak.rulings.incidents import KINDS, Kind
from cardspeak.rulings.lookup import Branch, Doing, compare, condition, lookup
from cardspeak.values import Value

ANSWERS = 4


class DrillWay(Value):
    """One way to rule: what the dealer does, and whose rule it is."""

    does: tuple[str, ...]
    clause: str
    book: str
    says: str
    comes_to: str = ""  # its remedies by name
    incident: str = ""  # the mistake that it answers
    when: str = ""  # the facts under which it does, where the mistake alone does not settle it

    @property
    def text(self) -> str:
        return " ".join(self.does)


def wrong_answers(game: Game, kind: Kind, right: DrillWay, below: Below) -> list[DrillWay]:
    """The likeliest first: one of another book, other cases of the mistake, other books, other mistakes."""
    found: dict[str, DrillWay] = {right.comes_to: right}
    elsewhere = mixed(_elsewhere(game, kind), below)
    groups = [mixed(group, below) for group in _plausible(game, kind)]
    for answer in elsewhere:
        if len(found) < 2:
            found.setdefault(answer.comes_to, answer)
    for answer in (one for group in (groups[0], elsewhere, *groups[1:]) for one in group):
        if answer.clause != right.clause or answer.book != right.book:
            found.setdefault(answer.comes_to, answer)
    return list(found.values())[1:ANSWERS]


def mixed(answers: Sequence[DrillWay], below: Below) -> list[DrillWay]:
    left = list(answers)
    return [left.pop(below(count)) for count in range(len(left), 0, -1)]


def _elsewhere(game: Game, kind: Kind) -> list[DrillWay]:
    """What other books say of the same mistake; that one of them is silent is no lesson."""
    others = [other for other in compare(game.slug, kind.name) if other.book != game.book.slug]
    return [answer_of(other.book, kind, one) for other in others for one in other.branches if not one.silent]


def _plausible(game: Game, kind: Kind) -> Iterator[list[DrillWay]]:
    """What this book says: of the mistake, of those like it, of the rest."""
    yield _answers(game, kind)
    alike = [one for one in KINDS.values() if one.topic == kind.topic and game.family in one.families]
    yield [answer for other in alike for answer in _answers(game, other)]
    rest = [one for one in KINDS.values() if one.topic != kind.topic and game.family in one.families]
    yield [answer for other in rest for answer in _answers(game, other)]


def _answers(game: Game, kind: Kind) -> list[DrillWay]:
    """Everything that the book says of one mistake."""
    return [answer_of(game.book.slug, kind, one) for one in lookup(game, kind.name).branches]


def answer_of(book: str, kind: Kind, branch: Branch) -> DrillWay:
    does = done_by(branch)
    return DrillWay(does, branch.clause, book, branch.says, comes_to(branch), kind.name, condition(branch.when))


def _chosen(asks: str, ways: Sequence[str]) -> str:
    who = "The player chooses" if asks == "player" else "The floor chooses"
    return f"{who}: {' Or: '.join(ways)}"


def done_by(branch: Branch) -> tuple[str, ...]:
    """What is done, one sentence after the other; where somebody chooses, the choice is one."""
    if branch.options:
        return (_chosen(branch.asks, [way.says for way in branch.options]),)
    return tuple(step.says for step in branch.steps)


_SAME = {"deal on": "play on", "sanction": "note"}
_BESIDES = ("play on", "note", "take back the round", "same opener")  # said by one book, done in silence by another


def comes_to(branch: Branch) -> str:
    """The remedies by name: two answers that come to the same are not put beside each other."""
    ways = [way.steps for way in branch.options] or [branch.steps]
    return " or ".join(sorted({_way(steps) for steps in ways}))


def _way(steps: Sequence[Doing]) -> str:
    done = list(dict.fromkeys(_SAME.get(step.do, step.do) for step in steps))
    return "+".join([name for name in done if name not in _BESIDES] or done)
