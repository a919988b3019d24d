"""Jackpots: pools fed by wagers, displayed, keyed off, reseeded and reconciled to the hundredth of a cent."""

from cardspeak.jackpots.linked import Link, LinkedRound, LinkedTable
from cardspeak.jackpots.machine import Display, Jackpot, Reconciliation
from cardspeak.jackpots.setup import CENT, JackpotSetup, make_jackpot

__all__ = [
    "CENT",
    "Display",
    "Jackpot",
    "JackpotSetup",
    "Link",
    "LinkedRound",
    "LinkedTable",
    "Reconciliation",
    "make_jackpot",
]
