"""What a book against the house may say of mishaps is what the program can carry out, and sees."""

from __future__ import annotations

from typing import get_args

from tests.banked.three_card.table import table

from cardspeak.banked import commands as c
from cardspeak.banked.mishaps import POSSIBLE, facts
from cardspeak.banked.remedies import REMEDIES
from cardspeak.banked.why import RoundWhy
from cardspeak.books.banked_mishaps import ALWAYS, BESIDES, REPORTS
from cardspeak.books.model.banked import RefusalName, Remedy


def test_a_book_may_choose_exactly_the_remedies_there_are() -> None:
    assert set(get_args(Remedy)) == set(REMEDIES)


def test_a_book_gives_every_refusal_its_clause() -> None:
    assert set(get_args(RefusalName)) == {*RoundWhy, "refund"}


def test_whatever_can_be_refused_as_a_report_is_one() -> None:
    assert set(POSSIBLE) <= set(REPORTS)


def test_of_every_choice_of_facts_one_holds() -> None:
    state = table({1: "AsKdQc"}).state
    held = facts(state, c.Report("no cut"))
    assert all(len(held.intersection(domain)) == 1 for domain in ALWAYS)
    assert held <= {fact for domain in ALWAYS for fact in domain}
    board = facts(state, c.Report("wrong board", cards=()))
    assert board - held <= {fact for domain in BESIDES["wrong board"] for fact in domain}
