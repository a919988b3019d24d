"""What a player was seen and heard to do, in its order, and nothing of what it means.

`3 says raise; pushes 100 100; pushes 25` is one gesture: a word, then chips in two motions. Chips are named by what
each is worth, in the order in which they were pushed.
"""

from __future__ import annotations

import re
from typing import Literal

from cardspeak.errors import BadInput
from cardspeak.values import Value

Verb = Literal["check", "call", "bet", "raise", "all in", "fold"]
Motion = Literal["tap", "cards forward", "cards over the line", "cards in the muck"]


class Said(Value, tag=True):
    """Words, of a closed set; `amount` is the whole bet unless it was said as a difference (`raise by 40`)."""

    verb: Verb
    amount: int | None = None
    by: bool = False


class Pushed(Value, tag=True):
    """Chips in one motion."""

    chips: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.chips)


class Moved(Value, tag=True):
    motion: Motion


class TimeUp(Value, tag=True):
    """The time to act ran out: the one posted for every decision, or the one called on this player."""

    clock: Literal["posted", "called"] = "posted"


GestureSign = Said | Pushed | Moved  # by the player; that a time is over is nobody's gesture
Sign = GestureSign | TimeUp


class Gesture(Value):
    """The signs of one player at one moment; `directed`: the dealer, by mistake, had asked for it."""

    seat: int
    signs: tuple[Sign, ...]
    directed: bool = False

    @property
    def motions(self) -> tuple[Pushed, ...]:
        return tuple(sign for sign in self.signs if isinstance(sign, Pushed))

    @property
    def pushed(self) -> int:
        """All chips that left the stack."""
        return sum(motion.total for motion in self.motions)


_WORDS: list[tuple[str, Verb]] = [
    (r"checks?|pass", "check"),
    (r"calls?", "call"),
    (r"folds?", "fold"),
    (r"all[- ]in|tap(?:ping)? out", "all in"),
    (r"bets?(?: (?P<bet>\d+))?", "bet"),
    (r"raises?(?: (?P<by>by)| to)?(?: (?P<raise>\d+))?", "raise"),
]
_MOTIONS: list[tuple[str, Motion]] = [
    (r"(?:taps?|knocks?)(?: the table)?", "tap"),
    (r"cards forward|passes the cards", "cards forward"),
    (r"cards over the line", "cards over the line"),
    (r"cards in(?:to)? the muck", "cards in the muck"),
]


def words_of(text: str) -> Said:
    """Plain words as one of those that mean something: `raise to 60`, `bet 20`, `all in`, `call`."""
    plain = " ".join(text.casefold().replace('"', "").split()).rstrip(".!")
    for form, verb in _WORDS:
        match = re.fullmatch(form, plain)
        if match:
            found = match.groupdict()
            amount = found.get("bet") or found.get("raise")
            if found.get("by") and amount is None:
                break
            return Said(verb, int(amount) if amount else None, bool(found.get("by")))
    raise BadInput(
        f"{text!r} says nothing that binds; say check, call, bet 20, raise to 60, raise by 40, all in or fold."
    )


def gesture_of(line: str, *, directed: bool = False) -> Gesture:
    """A gesture in plain words: `3 says raise; pushes 100 100`, `2 taps`, `4 pushes 4x25; pushes 100`."""
    match = re.fullmatch(r"\s*(?:seat )?(\d+)\s+(.*\S)\s*", line, re.DOTALL)
    if not match:
        raise BadInput(f"{line!r} begins with no seat; write for example '3 says raise; pushes 100 100'.")
    signs = tuple(_sign(part.strip()) for part in match[2].split(";") if part.strip())
    return Gesture(int(match[1]), signs, directed)


def _sign(text: str) -> Sign:
    plain = " ".join(text.split())
    if plain.startswith(("says ", "said ")):
        return words_of(plain[5:])
    if plain.startswith("pushes "):
        return Pushed(tuple(_chips(plain[7:])))
    if plain in ("time", "time is up", "called time is up"):
        return TimeUp("called" if plain.startswith("called") else "posted")
    for form, motion in _MOTIONS:
        if re.fullmatch(form, plain):
            return Moved(motion)
    raise BadInput(
        f"{text!r} is no sign; write says ..., pushes 100 25, taps, cards forward, cards over the line, "
        "cards in the muck or time is up."
    )


def _chips(text: str) -> list[int]:
    chips: list[int] = []
    for word in re.split(r"[ ,+]+", text.strip()):
        match = re.fullmatch(r"(?:(\d+)x)?(\d+)", word)
        if not match or not int(match[2]) or match[1] == "0":
            raise BadInput(f"{word!r} is no chip; write 100 for one chip of a hundred, 4x25 for four of twenty-five.")
        chips += [int(match[2])] * int(match[1] or 1)
    return chips


def gesture_text(signs: tuple[Sign, ...]) -> str:
    """The signs in words that `gesture_of` reads: `says raise to 60; pushes 100 25`."""
    return "; ".join(_told(sign) for sign in signs)


def _told(sign: Sign) -> str:
    match sign:
        case Said(verb=verb, amount=None):
            return f"says {verb}"
        case Said(verb="raise", amount=amount, by=by):
            return f"says raise {'by' if by else 'to'} {amount}"
        case Said(verb=verb, amount=amount):
            return f"says {verb} {amount}"
        case Pushed(chips=chips):
            return f"pushes {' '.join(map(str, chips))}"
        case Moved(motion=motion):
            return "taps" if motion == "tap" else motion
        case TimeUp(clock=clock):
            return "called time is up" if clock == "called" else "time is up"


def check_gesture(gesture: Gesture) -> None:
    """Nobody pushes a chip of nothing, and a gesture has at least one sign."""
    if not gesture.signs:
        raise BadInput(f"Seat {gesture.seat} did nothing: give at least one sign.")
    for motion in gesture.motions:
        if not motion.chips or min(motion.chips) <= 0:
            raise BadInput(f"Seat {gesture.seat} pushed {motion.chips}: give what each chip is worth, above zero.")
