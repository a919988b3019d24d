"""Tournaments: Terms, entries, draws, rounds, places and prizes, by commands and events like every other part."""

from cardspeak.machine import Accepted
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.terms import Terms, standard_terms

__all__ = ["Accepted", "Terms", "Tournament", "standard_terms"]
