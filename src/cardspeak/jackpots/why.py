"""Every reason for which the jackpot system refuses, in order of precedence."""

from __future__ import annotations

from enum import StrEnum


class JackpotWhy(StrEnum):
    SUSPENDED = "suspended"
    AUTHORITY = "authority"
    NOT_LINKED = "not-linked"
    NO_ROUND = "no-round"
    NO_WAGER = "no-wager"
    NO_PRIZE = "no-prize"
    NOT_KEYED = "not-keyed"
    NOT_IN_SUITS = "not-in-suits"
    HELD = "held"
    UNPAID = "unpaid"
    TOO_EARLY = "too-early"
