"""Rulings. Table talk: chips pushed, words said and motions made, and the action that they amount to.

from cardspeak.rulings import gesture_of, judge

judge(hand, gesture_of("3 says raise; pushes 500"))
"""

from cardspeak.rulings.early import resolve
from cardspeak.rulings.gesture import Gesture, Moved, Pushed, Said, TimeUp, gesture_of, words_of
from cardspeak.rulings.result import Bound, Held, Options
from cardspeak.rulings.talk import choose, judge

__all__ = [
    "Bound",
    "Gesture",
    "Held",
    "Moved",
    "Options",
    "Pushed",
    "Said",
    "TimeUp",
    "choose",
    "gesture_of",
    "judge",
    "resolve",
    "words_of",
]
