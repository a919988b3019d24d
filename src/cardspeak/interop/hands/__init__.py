"""Hands of any file: the format found by content, the hands as a stream, each ready to be played again."""

from cardspeak.interop.hands.formats import Format, format_of, hand_files
from cardspeak.interop.hands.found import Found, Played, hands_in

__all__ = ["Format", "Found", "Played", "format_of", "hand_files", "hands_in"]
