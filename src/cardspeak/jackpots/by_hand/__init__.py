"""Jackpots by hand: the house pays so much for each hand into a pool, and a hand as described wins it."""
