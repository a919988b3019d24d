"""PokerStars text: hand histories as that site and its relatives write them, read and written."""

from cardspeak.interop.replay.unreadable import UnreadableHand
from cardspeak.interop.stars.again import label_of, rewritten
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.naming import named_for
from cardspeak.interop.stars.read import StarsHand, iter_stars, read_stars, replay_stars
from cardspeak.interop.stars.write import stars_of

__all__ = [
    "Label",
    "StarsHand",
    "UnreadableHand",
    "iter_stars",
    "label_of",
    "named_for",
    "read_stars",
    "replay_stars",
    "rewritten",
    "stars_of",
]
