"""The open table's pack before the deal: shuffled, and cut once by the dealer."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, rule

from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.cards.cut import Cut, CutPerson, CutWhy, Pack, WasCut, decide, evolve
from cardspeak.cards.deck import DECKS
from cardspeak.refusal import Refused

RULES = shuffle_rules(BOOK)


@rule("shuffle")
@pytest.mark.parametrize(
    ("when", "steps"),
    [
        ("before_round", ("shuffle", "cut")),
        ("misdeal", ("shuffle", "cut")),
        ("new_deck", ("check", "wash", "shuffle", "cut")),
    ],
)
def test_when_the_pack_is_shuffled(when: str, steps: tuple[str, ...]) -> None:
    moment = RULES.due(when)  # type: ignore[arg-type]
    assert moment is not None
    assert (moment.steps, moment.cite.clause) == (steps, "shuffle")


@rule("cut")
@pytest.mark.parametrize(("at", "good"), [(3, False), (4, True), (48, True), (49, False)])
@pytest.mark.parametrize("machine", [False, True])
def test_the_dealer_cuts_once_four_cards_in(at: int, good: bool, machine: bool) -> None:
    pack = Pack(DECKS[52].cards, machine=machine)
    answer = decide(pack, Cut("dealer", at), RULES.cut)
    assert isinstance(answer, WasCut) is good
    if isinstance(answer, WasCut):
        again = decide(evolve(pack, answer), Cut("dealer", 26), RULES.cut)
        assert isinstance(again, Refused)
        assert again.why == CutWhy.ALREADY_CUT


@rule("cut")
@pytest.mark.parametrize("by", ["player", "right_of_puck"])
def test_nobody_else_cuts(by: CutPerson) -> None:
    answer = decide(Pack(DECKS[52].cards), Cut(by, 26), RULES.cut)
    assert isinstance(answer, Refused)
    assert answer.cite.clause == "cut"
