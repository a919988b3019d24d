"""Table talk: what chips pushed, words said and motions made amount to.

from cardspeak.talk import gesture_of, judge

judge(hand, gesture_of("3 says raise; pushes 500"))
"""

from typing import TYPE_CHECKING

from cardspeak.lazy import brings

if TYPE_CHECKING:
    from cardspeak.talk.early import resolve
    from cardspeak.talk.gesture import Gesture, Moved, Pushed, Said, TimeUp, gesture_of, gesture_text, words_of
    from cardspeak.talk.judging import choose, judge
    from cardspeak.talk.result import Bound, Held, MustChoose
else:  # a table knows what was said from the start; what it amounts to is judged when somebody speaks
    __getattr__ = brings(
        __name__,
        {
            "early": ("resolve",),
            "gesture": ("Gesture", "Moved", "Pushed", "Said", "TimeUp", "gesture_of", "gesture_text", "words_of"),
            "judging": ("choose", "judge"),
            "result": ("Bound", "Held", "MustChoose"),
        },
    )

__all__ = [
    "Bound",
    "Gesture",
    "Held",
    "Moved",
    "MustChoose",
    "Pushed",
    "Said",
    "TimeUp",
    "choose",
    "gesture_of",
    "gesture_text",
    "judge",
    "resolve",
    "words_of",
]
