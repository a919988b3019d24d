"""Tournaments of every book: Terms, entries, draws, levels, moves, places and prizes; felts report, nobody looks in."""

from cardspeak.machine import Accepted
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.standard import standard_terms
from cardspeak.tournament.terms import Terms

__all__ = ["Accepted", "Terms", "Tournament", "standard_terms"]
