"""Rulings: what happens when something goes wrong.

from cardspeak.rulings import report_of, rule

rule(hand, report_of("premature turn", cards="Qs"))
"""

from cardspeak.rulings.report import Report, report_of
from cardspeak.rulings.rule import Option, Question, Ruling, consider, foresee, rule

__all__ = ["Option", "Question", "Report", "Ruling", "consider", "foresee", "report_of", "rule"]
