"""Hands in plain words, as a floor person would write them: `3 raises to 60`, `2 draws Kh 4c`, `5 folds`.

One line is one command. Case files, the terminal and tests speak this way; `said` turns a command back into words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardspeak.cards import cards_text, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c

_SEAT = r"(?:seat )?(\d+)"
_CARDS = r"((?:\S.*)?)"

_FORMS: list[tuple[str, Callable[[re.Match[str]], c.Command]]] = [
    (rf"{_SEAT} folds?(?: leaving (\d+))?", lambda m: c.Fold(int(m[1]), int(m[2] or 0))),
    (rf"{_SEAT} (?:checks?|stands|stays)", lambda m: c.Check(int(m[1]))),
    (rf"{_SEAT} calls?", lambda m: c.Call(int(m[1]))),
    (rf"{_SEAT} (?:bets?|opens?|brings? in)(?: for)? (\d+)", lambda m: c.Bet(int(m[1]), int(m[2]))),
    (rf"{_SEAT} raises?(?: to)? (\d+)", lambda m: c.RaiseTo(int(m[1]), int(m[2]))),
    (rf"{_SEAT} takes? the kitty", lambda m: c.TakeKitty(int(m[1]))),
    (rf"{_SEAT} stands? pat", lambda m: c.Discard(int(m[1]))),
    (rf"{_SEAT} (?:discards?|draws?(?: for)?) {_CARDS}", lambda m: c.Discard(int(m[1]), parse_cards(m[2]))),
    (
        rf"{_SEAT} sets? ([^/]+)/([^/]+)/([^/]+)",
        lambda m: c.Arrange(int(m[1]), parse_cards(m[2]), parse_cards(m[3]), parse_cards(m[4])),
    ),
    (rf"{_SEAT} turns? up {_CARDS}", lambda m: c.TurnUp(int(m[1]), parse_cards(m[2]))),
    (rf"{_SEAT} shows?\s*{_CARDS}", lambda m: c.Show(int(m[1]), parse_cards(m[2]))),
    (rf"{_SEAT} mucks?", lambda m: c.Muck(int(m[1]))),
    (rf"{_SEAT} takes? up the hand", lambda m: c.TakeUp(int(m[1]))),
    (rf"{_SEAT} asks? to see (\d+)", lambda m: c.AskToSee(int(m[1]), int(m[2]))),
    (rf"{_SEAT} asks? for the flop\s*{_CARDS}", lambda m: c.AskFlop(int(m[1]), parse_cards(m[2]))),
    (rf"{_SEAT} takes? the pot", lambda m: c.TakePot(int(m[1]))),
    (
        r"run(?: it)? (\d+)(?: times?)?(?: agreed by ([\d ,]+))?(?: with leave of (.+))?",
        lambda m: c.Run(int(m[1]), tuple(map(int, re.findall(r"\d+", m[2] or ""))), m[3] or ""),
    ),
    (rf"deal(?: to)? {_SEAT} {_CARDS}", lambda m: c.TellHole(int(m[1]), parse_cards(m[2]))),
    (r"deal unseen", lambda m: c.TellUnseen()),
    (rf"board {_CARDS}", lambda m: c.TellBoard(parse_cards(m[1]))),
    (rf"shuffle {_CARDS}", lambda m: c.Reorder(parse_cards(m[1]))),
]


WORDS = (
    "folds",
    "checks",
    "calls",
    "bets 10",
    "brings in 5",
    "raises to 60",
    "discards Kh",
    "draws Kh 4c",
    "stands pat",
    "takes the kitty",
    "turns up Kh",
    "sets 2c 3c 4c/... (thirteen cards)",
    "shows",
    "mucks",
    "asks to see 3",
)  # what a seat may do, as a message lists it


def command_of(line: str) -> c.Command:
    """The command a line asks for."""
    if not isinstance(line, str):
        raise BadInput(f"{line!r} is no line of text; write for example '3 raises to 60' or '2 folds'.")
    text = " ".join(line.split()).rstrip(".")
    for form, make in _FORMS:
        match = re.fullmatch(form, text, re.IGNORECASE)
        if match:
            return make(match)
    raise BadInput(
        f"{line!r} is not something that can be done; write for example '3 raises to 60' or '2 folds'."
        f" A seat {', '.join(WORDS)}."
    )


def said(command: c.Command) -> str:
    """A command in words; `command_of` reads it back."""
    match command:
        case c.Fold(seat, surrendered):
            return f"{seat} folds" + (f" leaving {surrendered}" if surrendered else "")
        case c.Check(seat):
            return f"{seat} checks"
        case c.Call(seat):
            return f"{seat} calls"
        case c.Bet(seat, total):
            return f"{seat} bets {total}"
        case c.RaiseTo(seat, total):
            return f"{seat} raises to {total}"
        case c.TakeKitty(seat):
            return f"{seat} takes the kitty"
        case c.Discard(seat, cards):
            return f"{seat} draws {cards_text(cards)}" if cards else f"{seat} stands pat"
        case c.Arrange(seat, front, middle, back):
            return f"{seat} sets {cards_text(front)}/{cards_text(middle)}/{cards_text(back)}"
        case c.TurnUp(seat, cards):
            return f"{seat} turns up {cards_text(cards)}"
        case c.Show(seat, cards):
            return f"{seat} shows {cards_text(cards)}".rstrip()
        case c.Muck(seat):
            return f"{seat} mucks"
        case c.AskToSee(seat, of):
            return f"{seat} asks to see {of}"
        case c.AskFlop(seat, cards):
            return f"{seat} asks for the flop {cards_text(cards)}".rstrip()
        case c.TakePot(seat):
            return f"{seat} takes the pot"
        case c.TakeUp(seat):
            return f"{seat} takes up the hand"
        case c.Run(boards, agreed, leave):
            by = f" agreed by {', '.join(map(str, agreed))}" if agreed else ""
            return f"run {boards} times{by}" + (f" with leave of {leave}" if leave else "")
        case c.TellHole(seat, cards):
            return f"deal {seat} {cards_text(cards)}"
        case c.TellUnseen():
            return "deal unseen"
        case c.TellBoard(cards):
            return f"board {cards_text(cards)}"
        case c.Reorder(stub):
            return f"shuffle {cards_text(stub)}"
        case _:
            raise BadInput(f"{command!r} has no words.")
