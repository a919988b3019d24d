"""PokerStars text: hand histories as that site and its relatives write them, read and written."""

from cardspeak.interop.stars.read import Broken, StarsHand, iter_stars, read_stars, replay_stars

__all__ = ["Broken", "StarsHand", "iter_stars", "read_stars", "replay_stars"]
