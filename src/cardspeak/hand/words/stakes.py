"""Stakes as somebody types them: `no limit, blinds 1/2, ante 1, commission 5% cap 10`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cardspeak.books.book import Game
from cardspeak.books.model.play import STRUCTURES
from cardspeak.errors import BadInput
from cardspeak.hand.commission import parse_charge
from cardspeak.hand.setup import Stakes, usual_stakes

__all__ = ["HELP", "parse_charge", "parse_stakes"]

HELP = "As in 'no limit, blinds 1/2, ante 1', 'fixed 2/4, blinds 1/2', 'half pot, minimum 5, commission 5% cap 10'."

_SHORT = {"fl": "fixed", "limit": "fixed", "nl": "no limit", "pl": "pot", "pot limit": "pot", "fixed limit": "fixed"}
_NUMBERS = r"(\d+(?:/\d+)*)"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("/")))


def _one(text: str) -> int:
    numbers = _numbers(text)
    if len(numbers) != 1:
        raise BadInput(f"{text!r} should be one number.")
    return numbers[0]


_FIELDS: dict[str, Callable[[str], dict[str, Any]]] = {
    "blinds": lambda text: {"blinds": _numbers(text)},
    "blind": lambda text: {"blinds": _numbers(text)},
    "ante": lambda text: {"antes": _numbers(text)},
    "antes": lambda text: {"antes": _numbers(text)},
    "bring-in": lambda text: {"bring_in": _one(text)},
    "straddles": lambda text: {"straddles": _one(text)},
    "minimum": lambda text: {"small": _one(text)},
    "chip": lambda text: {"unit": _one(text)},
    "units": lambda text: {"chinese_unit": _one(text)},
    "burns": lambda text: {"burns": _one(text)},
}


def parse_stakes(text: str | None, game: Game) -> Stakes:
    """Stakes for this game; what is not said is as usual there."""
    if text is None:
        return usual_stakes(game)
    values: dict[str, Any] = {}
    for words in filter(None, (" ".join(part.split()).lower() for part in text.split(","))):
        values |= _clause(words)
    if "structure" not in values and game.family != "chinese":
        raise BadInput(f"{text!r} does not say how the game is bet: begin with {', '.join(STRUCTURES)}.")
    usual = usual_stakes(game)
    if not {"blinds", "antes"} & values.keys():
        values |= {"blinds": usual.blinds, "antes": usual.antes}
    if "small" not in values and game.family != "chinese":
        values["small"] = max((*values.get("blinds", ()), *values.get("antes", ())), default=0) or usual.small
        if values["structure"] in ("fixed", "spread"):
            values["big"] = 2 * values["small"]
    return Stakes(**values)


def _clause(words: str) -> dict[str, Any]:
    """One thing said between two commas."""
    if match := re.fullmatch(rf"([a-z ]+?)(?: {_NUMBERS})?", words):
        name = _SHORT.get(match[1], match[1])
        if name in STRUCTURES:
            limits = _numbers(match[2]) if match[2] else ()
            if len(limits) > 2 or (limits and name not in ("fixed", "spread")):
                raise BadInput(f"{words!r}: only fixed and spread limits name two amounts, as in 'fixed 2/4'.")
            return {"structure": name} | dict(zip(("small", "big"), limits, strict=False))
    if (match := re.fullmatch(rf"([a-z-]+) {_NUMBERS}", words)) and match[1] in _FIELDS:
        return _FIELDS[match[1]](match[2])
    if charge := parse_charge(words.removeprefix("commission ")) if words.startswith("commission ") else None:
        return {"charge": charge}
    raise BadInput(
        f"{words!r} is not understood; stakes read like 'no limit, blinds 1/2, ante 1, commission 5% cap 10'."
    )
