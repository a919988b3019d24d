"""The rulings of a hand, listed and searched."""

from __future__ import annotations

import pytest

from cardspeak.hand import Hand, open_hand
from cardspeak.hand import events as e
from cardspeak.rulings import Ruling, report_of, rule
from cardspeak.rulings.record import report_in, rulings_in, search
from cardspeak.rulings.report import Report
from cardspeak.rulings.report_line import report_from, report_line


@pytest.fixture
def hand() -> Hand:
    hand = open_hand("star", "holdem", [200, 200, 200], seed="a")
    hand.call(), hand.call(), hand.check()
    assert isinstance(rule(hand, report_of("premature turn", reported_by="player")), Ruling)
    hand.check(), hand.check(), hand.check()
    options = {"choice": "play on", "by": "gaming supervisor"}
    assert isinstance(rule(hand, report_of("something else", **options)), Ruling)
    return hand


def test_a_hands_rulings_are_listed(hand: Hand) -> None:
    early, other = rulings_in(hand.events)
    assert (early.incident, early.topic, early.clause) == ("premature turn", "early", "26.31")
    assert (early.reported_by, early.decided_by) == ("player", "dealer")
    assert isinstance(hand.events[early.at], e.Ruled)
    assert [done.clause for done in early.done][-2:] == ["26.31(ii)", "26.31(iii)"]
    assert early.cards
    assert "goes from the stub to one side" in early.text
    assert (other.choice, other.silent, other.decided_by) == ("play on", True, "gaming supervisor")
    assert other.done == () or other.done[0].clause == other.clause


@pytest.mark.control("C29")
def test_rulings_are_searched(hand: Hand) -> None:
    early, other = rulings_in(hand.events)
    both = (early, other)
    assert search(both) == both
    assert search(both, words="TURN stub") == (early,)
    assert search(both, words="turn nothing") == ()
    assert search(both, clause="26.31") == search(both, clause="26.31(ii)") == (early,)
    assert search(both, clause="26.3") == ()
    assert search(both, incident="something else") == search(both, silent=True) == (other,)
    assert search(both, role="player") == search(both, topic="early") == search(both, silent=False) == (early,)
    assert search(both, role="gaming supervisor") == (other,)


@pytest.mark.control("C12")
def test_the_report_is_in_the_record(hand: Hand) -> None:
    ruled = next(event for event in hand.events if isinstance(event, e.Ruled))
    twin = open_hand("star", "holdem", [200, 200, 200], seed="a")
    twin.call(), twin.call(), twin.check()
    again = rule(twin, report_in(ruled))
    assert isinstance(again, Ruling)
    assert twin.events == hand.events[: len(twin.events)]


@pytest.mark.parametrize(
    "line",
    [
        "premature turn",
        "premature turn; cards Qs",
        "card to the wrong player; seat 3; other 2; cards Kd; looked = yes; by gaming supervisor",
        "wrong number of cards; seat 3; count 5; row 2; amount 100; reported by player; choice play on",
        "boxed card; reconstructible = no; caused by = dealer",
    ],
)
def test_a_report_on_one_line(line: str) -> None:
    assert report_line(report_from(line)) == line


def test_lines_as_people_write_them() -> None:
    plain = report_from("  Premature-Turn ;cards  Qs 9c; seat 3 ;; looked=yes ")
    assert plain == Report(incident="premature turn", seat=3, cards=plain.cards, facts={"looked": "yes"})
    assert len(plain.cards) == 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("premature torn", "Did you mean 'premature turn'"),
        ("premature turn; chair 3", "'chair 3' is no part of a report"),
        ("premature turn; seat three", "'seat three' is no part"),
        ("premature turn; seat 3; seat 4", "seat is given twice"),
        ("premature turn; looks = yes", "No fact is called 'looks'. Did you mean 'looked'"),
        ("premature turn; cards Qx", "Qx"),
    ],
)
def test_lines_that_are_no_report(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        report_from(line)
