"""The eleven variants of the format, and which amounts each of them needs."""

from __future__ import annotations

from typing import Literal, TypeAlias

Variant: TypeAlias = Literal[
    "FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"
]  # fmt: skip

VARIANTS: dict[str, str] = {
    "FT": "Fixed-limit Texas hold'em",
    "NT": "No-limit Texas hold'em",
    "NS": "No-limit short-deck hold'em",
    "PO": "Pot-limit Omaha hold'em",
    "FO/8": "Fixed-limit Omaha hold'em high-low, eight or better",
    "F7S": "Fixed-limit seven card stud",
    "F7S/8": "Fixed-limit seven card stud high-low, eight or better",
    "FR": "Fixed-limit razz",
    "N2L1D": "No-limit deuce-to-seven lowball single draw",
    "F2L3D": "Fixed-limit deuce-to-seven lowball triple draw",
    "FB": "Fixed-limit badugi",
}

_LIMIT = ("blinds_or_straddles", "small_bet", "big_bet")
_NO_LIMIT = ("blinds_or_straddles", "min_bet")
_STUD = ("bring_in", "small_bet", "big_bet")
NEEDS = (
    dict.fromkeys(("FT", "FO/8", "F2L3D", "FB"), _LIMIT)
    | dict.fromkeys(("NT", "NS", "PO", "N2L1D"), _NO_LIMIT)
    | dict.fromkeys(("F7S", "F7S/8", "FR"), _STUD)
)
