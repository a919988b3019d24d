"""Every reason to refuse a command of a banked round, in order of precedence; each book gives each its clause."""

from __future__ import annotations

from enum import StrEnum


class RoundWhy(StrEnum):
    OVER = "over"
    STRANGER = "stranger"
    EXCLUDED = "excluded"
    ROLE = "role"
    AUTHORITY = "authority"
    BETS_CLOSED = "bets-closed"
    NO_SUCH_BOX = "no-such-box"
    NOT_NOW = "not-now"
    NO_CHIPS = "no-chips"
    NOT_YOUR_BOX = "not-your-box"
    NO_WAGER = "no-wager"
    NOT_DEALT = "not-dealt"
    BLIND = "blind"
    NO_CHOICE = "no-choice"
    NOT_SURE = "not-sure"
    DISPUTE = "dispute"
