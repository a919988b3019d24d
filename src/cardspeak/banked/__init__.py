"""Games against the house: Three Card Poker and Crown Hold'em, played by one machine from the books' own scripts."""

from cardspeak.banked.lines import Line
from cardspeak.banked.open import open_round
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, Limit, make_setup
from cardspeak.machine import Accepted

__all__ = ["Accepted", "BankedSetup", "Limit", "Line", "Round", "make_setup", "open_round"]
