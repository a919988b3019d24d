"""Texts of other sites, put into the lines that PokerStars text has and read like those."""
