"""Every reason for which a jackpot by hand refuses, in order of precedence."""

from __future__ import annotations

from enum import StrEnum


class MeterWhy(StrEnum):
    NO_POOL = "no-pool"
    DISABLED = "disabled"
    FAULTY = "faulty"
    AUTHORITY = "authority"
    TWO_PEOPLE = "two-people"
    NOT_LINKED = "not-linked"
    EQUIPMENT = "equipment"
    NO_HAND = "no-hand"
    COUNTED = "counted"
    NOT_OVER = "not-over"
    VOID = "void"
    FOLDED = "folded"
    NOT_TABLED = "not-tabled"
    PLAYERS = "players"
    POT = "pot"
    OWN_CARDS = "own-cards"
    NOT_THE_HAND = "not-the-hand"
    NO_WIN = "no-win"
    ORDER = "order"
    DONE = "done"
    BARRED = "barred"
    MEANS = "means"
    REASON = "reason"
    TOO_EARLY = "too-early"
    CEILING = "ceiling"
    DIFFERENCE = "difference"
