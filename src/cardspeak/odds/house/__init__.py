"""Games against the house, worked out exactly from the same pay tables that the round machine settles by.

`three_card.py` and `crown_holdem.py` give expectations as fractions, best play and what simpler play costs;
`sample.py` plays rounds by chance and tells an interval that should hold the exact figure.
"""
