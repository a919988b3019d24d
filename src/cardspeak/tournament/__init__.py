"""Tournaments: Terms, entries, draws, rounds, places and prizes, by commands and events like every other part."""

from cardspeak.tournament.machine import Accepted, Tournament
from cardspeak.tournament.terms import Terms, standard_terms

__all__ = ["Accepted", "Terms", "Tournament", "standard_terms"]
