"""Open Hand History, read and written: the specification's words, and ours for what it has none for."""

from cardspeak.interop.ohh.read import Broken, OhhHand, iter_ohh, read_ohh, replay_ohh
from cardspeak.interop.ohh.write import ohh_of, ohh_text

__all__ = ["Broken", "OhhHand", "iter_ohh", "ohh_of", "ohh_text", "read_ohh", "replay_ohh"]
