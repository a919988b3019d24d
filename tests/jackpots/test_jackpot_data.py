"""The jackpots of two books read a second time: equipment, the steps to a payment and their people, parameters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.jackpots.linked import (
    AGM,
    AREA,
    CROWN,
    DEALER,
    HDD,
    STAR,
    STAR_DEALER,
    SUPERVISOR,
    begin,
    facts,
    jackpot,
    link,
    no,
    over,
    plan,
    record,
    star,
)

from cardspeak.books.jackpot import load_jackpot
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.base import MeterCommand
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.setup import make_hand_jackpot
from cardspeak.jackpots.by_hand.topics import adjusting, parameters, settling
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

KITS = {
    CROWN: {
        "jackpot button": ("2.4.1", "round"),
        "jackpot management console": ("2.4.2", "confirms"),
        "jackpot display": ("2.4.3", "players"),
        "handset": ("1.1:Handset", "contributions and winning hands"),
    },
    STAR: {
        "dealer console": ("30.5.1", "round"),
        "jackpot controller": ("30.5.2", "keeps"),
        "management terminal": ("30.5.3", "confirms"),
        "jackpot display": ("30.5.4", "in operation"),
    },
}


@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.clause(CROWN, "2.4.1", "2.4.2", "2.4.3", "1.1:Handset")
@star("30.5.1", "30.5.2", "30.5.3", "30.5.4")
def test_every_piece_of_equipment_is_missed_by_its_clause(book: str) -> None:
    kit = KITS[book]
    rows = {row.name: row for row in load_jackpot(book).file.equipment}
    for missing, (cite, does) in kit.items():
        others = tuple(one for one in kit if one != missing)
        with pytest.raises(BadInput, match=missing) as wrong:
            make_hand_jackpot(book, [plan()], [link(book, equipment=others)])
        assert cite in str(wrong.value)
        assert does in rows[missing].does
        assert rows[missing].does in str(wrong.value), "whoever lacks it is told what it is for"
        assert ("a part of the jackpot system" in str(wrong.value)) == (missing != "jackpot display")
        assert rows[missing].system == (missing != "jackpot display"), "a display only shows what the system knows"
    make_hand_jackpot(book, [plan()], [link(book, equipment=tuple(kit))])


STEPS = {
    CROWN: {"verify": HDD, "count": DEALER, "confirm": AREA, "tell": AREA, "pay": HDD},
    STAR: {"verify": SUPERVISOR, "confirm": SUPERVISOR, "pay": SUPERVISOR},
}
ASKS: dict[str, Callable[..., MeterCommand]] = {
    "verify": lambda **by: settling.VerifyWin(id=1, **by),
    "count": lambda **by: settling.CountDeck(id=1, suits=(13, 13, 13, 13), **by),
    "confirm": lambda **by: settling.ConfirmWin(id=1, **by),
    "tell": lambda **by: settling.NotifySenior(id=1, **by),
    "pay": lambda **by: settling.PayWin(id=1, seat=3, means="cash", **by),
}
WORDS = {"verify": "verified", "count": "counted in suits", "confirm": "confirmed", "tell": "told"}


def won(book: str) -> HandJackpot:
    meter = jackpot(book)
    begin(meter)
    over(meter, facts({3: "AsKs"}, book=book))
    assert isinstance(meter.act(record()), Accepted)
    return meter


@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.clause(CROWN, "17.5.3", "17.4.3", "17.5.4")
@star("30.9", "30.10", "30.15")
def test_steps_wait_for_their_people_and_for_each_other(book: str) -> None:
    """Whoever is one rank lower is refused; and with any one step left out the payment says which."""
    roles = load_jackpot(book).book.head.roles
    meter = won(book)
    for step, least in STEPS[book].items():
        lower = roles[roles.index(least) - 1] if roles.index(least) else ""
        refused = meter.act(ASKS[step](by=lower, who=f"Low {step}"))
        assert isinstance(refused, Refused)
        assert refused.why == "authority", step
        assert isinstance(meter.act(ASKS[step](by=least, who=f"One {step}")), Accepted), step
    for left_out in [step for step in STEPS[book] if step != "pay"]:
        meter = won(book)
        for step, least in STEPS[book].items():
            if step not in (left_out, "pay") and not (left_out == "confirm" and step == "tell"):
                assert isinstance(meter.act(ASKS[step](by=least, who=f"One {step}")), Accepted), step
        refused = meter.act(ASKS["pay"](by=roles[-1], who="Payer"))
        assert isinstance(refused, Refused)
        assert WORDS[left_out] in refused.says


@pytest.mark.clause(CROWN, "17.6.2", "1.1:Jackpot Management Console")
@star("30.17.2")
def test_who_adjusts_a_pool_for_what() -> None:
    rows = {
        (book, row.reason): (row.by, row.cite) for book in (CROWN, STAR) for row in load_jackpot(book).file.adjustments
    }
    assert rows == {
        (CROWN, "malfunction"): (AREA, "17.6.2"),
        (CROWN, "correction"): (AREA, "1.1:Jackpot Management Console"),
        (STAR, "malfunction"): (AGM, "30.17.2"),
    }
    ask = adjusting.AdjustPool(pool="royal", amount=100, reason="malfunction", second="Max", by=HDD, who="Hal")
    assert no(jackpot(CROWN), ask) == "17.6.2"


@star("30.16", "30.16.1", "30.16.2")
def test_a_supervisor_sets_no_parameters() -> None:
    meter = jackpot(STAR)
    new = plan(tables=meter.state.plans["royal"].tables, contribution=7_500)
    for role in (STAR_DEALER, SUPERVISOR):
        assert no(meter, parameters.SignChange(plan=new, applies=1_200, by=role, who="Sue")).startswith("silent")
    assert isinstance(meter.act(parameters.SignChange(plan=new, applies=1_200, by=AGM, who="Gus")), Accepted)


@pytest.mark.clause(CROWN, "1.1:Jackpot Button", "17.6.1")
@star("30.7.1", "30.7.2")
def test_what_is_pressed_when_the_button_was_forgotten() -> None:
    crown, sydney = load_jackpot(CROWN).file, load_jackpot(STAR).file
    assert (crown.late.presses, crown.late.by) == (["jackpot button"], DEALER)
    assert (crown.after.presses, crown.after.by) == (["adjustment"], AREA)
    assert (sydney.late.presses, sydney.late.by) == (["no more bets"], SUPERVISOR)
    assert (sydney.after.presses, sydney.after.by) == (["no more bets", "end game"], SUPERVISOR)
