"""Every reason to refuse a command of a tournament, in order of precedence."""

from __future__ import annotations

from enum import StrEnum


class TournamentWhy(StrEnum):
    OVER = "over"
    AUTHORITY = "authority"
    DUTY = "duty"  # something comes first
    TERMS = "terms"  # the Terms lack an item, or do not provide for it
    BOOK = "book"  # the book does not provide for it
    NOT_NOW = "not-now"
    DISPUTED = "disputed"
    STRANGER = "stranger"
    NOT_ELIGIBLE = "not-eligible"
    FULL = "full"
    UNPAID = "unpaid"
    NOT_SIGNED = "not-signed"
    NOT_DRAWN = "not-drawn"
    NO_TABLE = "no-table"
    NO_SEAT = "no-seat"
    TOO_SHORT = "too-short"  # notice
    COMPULSORY = "compulsory"
    CHIPS = "chips"
    NOT_EQUAL = "not-equal"
    NOT_CONSERVED = "not-conserved"
    PAID = "paid"  # nothing is taken back that was paid on
