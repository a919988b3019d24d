"""Hands of any file: the format found by content, the hands as a stream, each ready to be played again."""

from cardspeak.interop.hands.formats import HandFormat, format_of, hand_files
from cardspeak.interop.hands.found import Found, PlayedAgain, hands_in, hands_of
from cardspeak.interop.hands.write import SUFFIX, WrittenFormat, hand_text

__all__ = [
    "SUFFIX",
    "Found",
    "HandFormat",
    "PlayedAgain",
    "WrittenFormat",
    "format_of",
    "hand_files",
    "hand_text",
    "hands_in",
    "hands_of",
]
