"""What a report says that the story of the hand does not show, in sentences: how many cards, which board, what sign.

A drill tells them with the mistake, so that whoever answers knows every fact that the book asks for. What stands in
the story (who has acted, which street it is, who is left) is the lesson, and is not told again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardspeak.hand.machine import Hand
from cardspeak.rulings.facts import QUESTIONS, boxed_in_all, boxed_now, derive, question_for, stake_of, surplus
from cardspeak.rulings.report import Report

IN_THE_STORY: frozenset[str] = frozenset(
    {
        "substantial action", "action since", "wager made", "betting begun", "acted", "alone", "opponents", "showdown",
        "again", "shared card", "first dealt", "first of street", "street", "more to come", "board out",
        "discard action", "hand", "last caller", "still in",
    }
)  # fmt: skip
_ANSWERS = {
    "asker": {"winner": "Yes", "other": "No"},
    "next hand": {"begun": "Yes", "not begun": "No"},
    "caused by": {"dealer": "The dealer's", "player": "A player's"},
}
_OTHER = {
    "card to the wrong player": "The card was meant for seat {}.",
    "draw card to the wrong player": "The cards were meant for seat {}.",
    "mucked hand asked for": "Seat {} asks.",
}


def _cards(count: int) -> str:
    return "One card was" if count == 1 else f"{count} cards were"


def _stake(hand: Hand, report: Report, word: str) -> str:
    bound, brought = "least" if word == "short" else "most", stake_of(hand, report.seat)
    return f"Seat {report.seat} brought {brought}; the {bound} that the sign allows is {report.amount}."


def _row(hand: Hand, report: Report, word: str) -> str:
    return f"It was the {word} board." if hand.setup.rules.rows > 1 else ""


def _runs(hand: Hand, report: Report, word: str) -> str:
    stub, burns = len(hand.state.stub), len(hand.state.burns)
    return f"{report.count} boards were agreed on; {stub} cards are in the stub, and {burns} are burned."


def _boxed(hand: Hand, report: Report, word: str) -> str:
    found, in_all = boxed_now(report), boxed_in_all(hand, report)
    return f"{_cards(found)} found so." + (
        f" With those before it makes {in_all} in this deal." if in_all > found else ""
    )


_SAYS: dict[str, Callable[[Hand, Report, str], str]] = {
    "exposed": lambda hand, report, word: f"{_cards(max(report.count, len(report.cards), 1))} shown.",
    "players": lambda hand, report, word: (
        "One player is concerned." if report.count < 2 else f"{report.count} players are concerned."
    ),
    "boxed": _boxed,
    "opened": lambda hand, report, word: f"{_cards(1 + surplus(hand, report, 1))} turned for one.",
    "row": _row,
    "runs": _runs,
    "stake": _stake,
    "burns": lambda hand, report, word: (
        "Cards are burned at this table." if word == "yes" else "No cards are burned at this table."
    ),
    "enough": lambda hand, report, word: (
        f"Without what lies so the stub {'can' if word == 'yes' else 'cannot'} finish the hand."
    ),
    "surplus": lambda hand, report, word: (
        "One card too many was turned." if word == "one" else "More than one card too many was turned."
    ),
}


def particulars(hand: Hand, report: Report, facts: Mapping[str, str]) -> tuple[str, ...]:
    """One sentence for everything that matters and cannot be read from the story."""
    said = []
    if report.other and report.incident in _OTHER:
        said.append(_OTHER[report.incident].format(report.other))
    if "number of cards" in report.incident:
        said.append(f"Seat {report.seat} holds {report.count} cards.")
    if report.amount and "stake" not in facts:
        said.append(_stake(hand, report, derive(hand, report, "stake") or ""))
    for name, word in facts.items():
        if name in _SAYS:
            said.append(_SAYS[name](hand, report, word))
        elif name in QUESTIONS or derive(hand, report, name) is None:
            said.append(
                f"{question_for(hand.setup.rules.book, name)} {_ANSWERS.get(name, {}).get(word, word.capitalize())}."
            )
    return tuple(filter(None, said))


def told_or_shown(name: str) -> bool:
    """Whether a fact is told with the mistake, or stands in the story."""
    return name in _SAYS or name in QUESTIONS or name in IN_THE_STORY
