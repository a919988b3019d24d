"""What a report states against the record of the hand is refused, naming both; nothing is told of hidden cards."""

from __future__ import annotations

import pytest
from tests.shelf import APPROVED

from cardspeak.hand import open_hand
from cardspeak.refusal import Refused
from cardspeak.rulings.facts import HIDDEN
from cardspeak.rulings.report import report_of
from cardspeak.rulings.rule import Ruling, consider, foresee, rule

CROWN = "crown-melbourne-poker"


@pytest.mark.clause(CROWN, "14.1.1(a)(ii)")
@pytest.mark.parametrize("ask", [rule, consider, foresee])
def test_a_stated_fact_that_contradicts_the_hand_is_refused_naming_both(ask: object) -> None:
    hand = open_hand(CROWN, "holdem", [100] * 3, seed="m")
    before = list(hand.events)
    found = ask(hand, report_of("not shuffled", facts={"substantial action": "yes"}))  # type: ignore[operator]
    assert isinstance(found, Refused)
    assert "substantial action = yes" in found.says
    assert "it is no" in found.says
    assert hand.events == before
    right = ask(hand, report_of("not shuffled", facts={"substantial action": "no"}))  # type: ignore[operator]
    assert isinstance(right, Ruling)
    assert right.cite.clause == "14.1.1(a)(ii)"


@pytest.mark.clause(CROWN, "14.1.1(a)(viii)")
def test_boxed_cards_are_counted_by_the_record_and_not_by_a_word() -> None:
    hand = open_hand(CROWN, "omaha", [100] * 3, seed="m")
    found = rule(hand, report_of("boxed card", count=1, facts={"boxed": "five or more"}))
    assert isinstance(found, Refused)
    assert "boxed = five or more" in found.says
    assert "fewer than five" in found.says


def test_a_fact_written_with_a_dash_is_the_same_fact() -> None:
    hand = open_hand(CROWN, "holdem", [100] * 3, seed="m")
    assert isinstance(rule(hand, report_of("not shuffled", facts={"substantial-action": "yes"})), Refused)


def test_nothing_is_refused_about_hidden_cards() -> None:
    """Whichever way somebody guesses, the answer is the same in kind; when it is carried out the hand decides."""
    from cardspeak.books.loader import load_book
    from cardspeak.books.model.ruling import rows_for
    from cardspeak.rulings.incidents import KINDS

    tried = 0
    for book in APPROVED:
        for game in load_book(book).games.values():
            for name in KINDS:
                if not any(set(row.when) & HIDDEN for row in rows_for(game, name)):
                    continue
                for seed in range(6):
                    tried += _guessed(book, game.slug, name, str(seed))
    assert tried > 0


def _guessed(book: str, game: str, incident: str, seed: str) -> int:
    hand = open_hand(book, game, [100] * 3, seed=seed)
    tried = 0
    while not hand.over:
        seat = hand.turn or 1
        answers = [foresee(hand, report_of(incident, seat=seat, facts={"hopeless": guess})) for guess in ("yes", "no")]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(refused) in (0, 2)
        assert all("hopeless =" not in answer.says for answer in refused)
        tried += any(isinstance(answer, Ruling) and "hopeless" in answer.facts for answer in answers)
        verbs = {choice.verb: choice for choice in hand.legal}
        if "check" in verbs:
            hand.check()
        elif "call" in verbs:
            hand.call()
        elif "bet" in verbs:
            hand.bet(verbs["bet"].least)
        else:
            break
    return tried
