"""Bonus prizes for a hand: offers with their sign, claims judged on the hand as it was in the end, prizes given."""
