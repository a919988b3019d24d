"""Rulings: what happens when something goes wrong, and what chips, words and motions amount to.

from cardspeak.rulings import gesture_of, judge, report_of, rule

rule(hand, report_of("premature turn", cards="Qs"))
judge(hand, gesture_of("3 says raise; pushes 500"))
"""

from cardspeak.rulings.early import resolve
from cardspeak.rulings.gesture import Gesture, Moved, Pushed, Said, TimeUp, gesture_of, words_of
from cardspeak.rulings.report import Report, report_of
from cardspeak.rulings.result import Bound, Held, Options
from cardspeak.rulings.rule import Option, Question, Ruling, consider, foresee, rule
from cardspeak.rulings.talk import choose, judge

__all__ = [
    "Bound",
    "Gesture",
    "Held",
    "Moved",
    "Option",
    "Options",
    "Pushed",
    "Question",
    "Report",
    "Ruling",
    "Said",
    "TimeUp",
    "choose",
    "consider",
    "foresee",
    "gesture_of",
    "judge",
    "report_of",
    "resolve",
    "rule",
    "words_of",
]
