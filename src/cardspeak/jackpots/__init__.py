"""Jackpots: pools fed by wagers, displayed, keyed off, reseeded and reconciled to the hundredth of a cent."""

from typing import TYPE_CHECKING

from cardspeak.lazy import brings

if TYPE_CHECKING:
    from cardspeak.jackpots.linked import Link, LinkedRound, LinkedTable
    from cardspeak.jackpots.machine import Display, Jackpot, Reconciliation
    from cardspeak.jackpots.setup import CENT, JackpotSetup, make_jackpot
else:  # whoever plays for a pool by hand needs no table against the house
    __getattr__ = brings(
        __name__,
        {
            "linked": ("Link", "LinkedRound", "LinkedTable"),
            "machine": ("Display", "Jackpot", "Reconciliation"),
            "setup": ("CENT", "JackpotSetup", "make_jackpot"),
        },
    )

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
