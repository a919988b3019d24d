"""Open Hand History, read and written: the specification's words, and ours for what it has none for."""

from cardspeak.interop.ohh.read import OhhHand, iter_ohh, read_ohh, replay_ohh
from cardspeak.interop.ohh.write import ohh_of, ohh_text
from cardspeak.interop.replay.unreadable import UnreadableHand

__all__ = ["OhhHand", "UnreadableHand", "iter_ohh", "ohh_of", "ohh_text", "read_ohh", "replay_ohh"]
