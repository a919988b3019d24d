"""What the conditions must contain at the Star (28.4.2), and the money of 28.3."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.tournament.hall import (
    ALL,
    ANN,
    BOB,
    BUY_IN,
    CAT,
    DAN,
    FEE,
    FREEZE,
    STAR,
    START,
    TABLE,
    all_of,
    done,
    entered,
    entering,
    hand,
    happened,
    person,
    planned,
    refused,
    star,
    started,
    terms_of,
    wins,
)

from cardspeak.books.tournament import load_tournament
from cardspeak.ledger import Balances
from cardspeak.ledger.tournament import gaming_revenue, transfers
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import document, lacking
from cardspeak.tournament.terms import Purchase, RoundPlan, Terms, changed

HEAT = RoundPlan(name="heat", hands=5, advance=2)
OFFER = Purchase(cost=5000, chips=5000, most=2, until=1)
ONCE = Purchase(cost=5000, chips=5000, until=1)

ITEMS: list[tuple[str, dict[str, Any]]] = [
    ("28.4.2(a)", {"details": {"entry_fee": None}}),
    ("28.4.2(a)", {"details": {"entry_fee": -1}}),
    ("28.4.2(b)", {"details": {"buy_in": None}}),
    ("28.4.2(c)", {"format": {"start_chips": 0}}),
    ("28.4.2(d)", {"details": {"rebuy": Purchase(cost=5000, chips=0)}}),
    ("28.4.2(d)", {"details": {"add_on": Purchase(cost=5000, chips=100, most=0)}}),
    ("28.4.2(d)", {"details": {"add_on": Purchase(cost=5000, chips=100, most=2)}}),  # it is bought once
    ("28.4.2(e)", {"wagers": {"levels": ()}}),
    ("28.4.2(f)", {"format": {"rounds": ()}}),
    ("28.4.2(f)", {"format": {"seats": 0}}),
    ("28.4.2(f)", {"winners": ""}),
    ("28.4.2(f)", {"elimination": ""}),
    ("28.4.2(g)", {"moves": {"mover": ""}}),
    ("28.4.2(g)", {"moves": {"breaking": ""}}),
    ("28.4.2(g)", {"moves": {"tolerance": 0}}),
    ("28.4.2(g)", {"moves": {"tolerance": 4}}),
    ("28.4.2(h)", {"moves": {"allocation": ""}}),
    ("28.4.2(h)", {"moves": {"button": "whim"}}),
    ("28.4.2(i)", {"format": {"buy_back_said": False}}),
    ("28.4.2(j)", {"conduct": {"substitutes": ""}}),
    ("28.4.2(k)(iii)", {"entry": {"criteria": ()}}),
    ("28.4.2(l)", {"entry": {"withdraw_minutes": None}}),
    ("28.4.2(l)", {"entry": {"form": ""}}),
    ("28.4.2(l)", {"details": {"least": 9, "most": 8}}),
    ("28.4.2(m)", {"prizes": {"method": ""}}),
    ("28.4.2(m)", {"prizes": {"shares": (50, 49)}}),
    ("28.8.2", {"format": {"rounds": (RoundPlan(name="heat", hands=5), FREEZE)}}),
]


@pytest.mark.parametrize(
    ("clause", "parts"), [pytest.param(clause, parts, marks=star(clause)) for clause, parts in ITEMS]
)
def test_a_value_left_out_is_missed_with_its_clause(clause: str, parts: dict[str, Any]) -> None:
    found = [lack.cite for lack in lacking(changed(terms_of(STAR), **parts))]
    assert clause in found
    assert len(found) <= 2


STATEMENTS: list[tuple[str, str, dict[str, Any], str]] = [
    ("28.4.2(k)(i)", "who may enter", {}, "Whoever may gamble in the casino."),
    ("28.4.2(k)(ii)", "any application may be refused", {"entry": {"refusal": True}}, "We decline whom we like."),
    ("28.4.2(n)", "the rules prevail", {}, "The Supervisor runs it; the rules prevail."),
]


@star("28.4.2(k)")
@pytest.mark.parametrize(
    ("clause", "item", "parts", "own"),
    [pytest.param(clause, item, parts, own, marks=star(clause)) for clause, item, parts, own in STATEMENTS],
)
def test_statements(clause: str, item: str, parts: dict[str, Any], own: str) -> None:
    complete = terms_of(STAR, **parts)
    assert lacking(complete) == ()
    for words, wrong in (("", [clause]), ("Good luck to everybody.", [clause]), (own, [])):
        made = msgspec.structs.replace(complete, statements={**complete.statements, item: words})
        assert [lack.cite for lack in lacking(made)] == wrong


@star("28.4.2(k)(i)")
@star("28.4.2(k)(ii)")
@star("28.4.2(n)")
@star("28.2.1")
def test_what_the_statements_say_is_what_is_done() -> None:
    """Who may not gamble is turned away, an application is refused where that was reserved, and the rules prevail."""
    event = entering(STAR, entry={"refusal": True})
    assert refused(event, c.Enter(person(ANN, may_gamble=False), FEE)) == "28.4.2(k)(i)"
    assert refused(event, c.Enter(person(ANN, may_enter=False), FEE)) == "28.4.2(k)(i)"
    done(event, c.Enter(person(ANN), FEE, BUY_IN))
    assert refused(event, c.TurnDown(ANN, by="director")) == "28.4.2(k)(ii)"
    assert happened(done(event, c.TurnDown(ANN)), e.Refunded)[0].bought == BUY_IN
    unreserved = entering(STAR)
    done(unreserved, c.Enter(person(ANN), FEE))
    assert refused(unreserved, c.TurnDown(ANN)) == "28.4.2(k)(ii)"
    for asked, prevailed in ((11, []), (12, [("seats", "12", "11", "28.2.1")])):
        event = planned(STAR, format={"seats": asked})
        told = happened(done(event, c.Publish()), e.RulePrevailed)
        assert [(one.what, one.asked, one.applied, one.cite) for one in told] == prevailed
        assert event.terms.format.seats == 11


@star("28.4.2")
@star("28.4")
def test_conditions_without_anything_lack_every_item() -> None:
    rules = load_tournament(STAR)
    always = [row.cite for row in rules.file.items if not row.when]
    bare = Terms(book=STAR, game="holdem", prizes=terms_of(STAR).prizes)
    bare = changed(bare, prizes={"shares": (), "method": ""}, format={"buy_back_said": False})
    found = [lack.cite for lack in lacking(bare)]
    assert found == [cite for cite in always if cite != "28.4.2(d)"]  # no re-buys is an answer
    letters = {cite.removeprefix("28.4.2(")[0] for cite in always if cite.startswith("28.4.2")}
    assert letters | {"k"} == set("abcdefghijklmn")
    assert refused(planned(STAR, details={"buy_in": None}), c.OpenEntries()) == "28.4"


@star("28.1.1:session")
@star("28.1.1:session(i)")
@star("28.1.1:session(ii)")
def test_a_session_ends_by_players_time_or_hands() -> None:
    for plan in (RoundPlan(name="s", until=3), RoundPlan(name="s", minutes=5), RoundPlan(name="s", hands=5)):
        assert (
            lacking(changed(terms_of(STAR), format={"rounds": (msgspec.structs.replace(plan, advance=1), FREEZE)}))
            == ()
        )
    wrong = changed(terms_of(STAR), format={"rounds": (RoundPlan(name="s", advance=1), FREEZE)})
    assert [lack.cite for lack in lacking(wrong)] == ["28.4.2(f)"]
    event = started(STAR, rounds=(RoundPlan(name="first", until=3), FREEZE))
    first = wins(event, ANN, BOB)
    assert sorted(happened(first, e.RoundEnded)[0].advanced) == [ANN, CAT, DAN]  # (i): they go on
    done(event, c.StartRound("final", at=event.state.at))
    wins(event, ANN, CAT)
    wins(event, ANN, DAN)
    assert event.state.places == {ANN: 1, DAN: 2, CAT: 3, BOB: 4}  # (ii): found there and then


@star("28.7.2")
def test_every_session_begins_with_an_equal_allotment() -> None:
    carried = changed(terms_of(STAR), format={"rounds": (RoundPlan(name="a", until=3, fresh=False), FREEZE)})
    assert [lack.cite for lack in lacking(carried)] == ["28.4.2(c)"]
    event = started(STAR, rounds=(RoundPlan(name="first", until=3), FREEZE))
    back = happened(wins(event, ANN, BOB), e.ChipsBack)
    assert [(one.amounts, one.cite) for one in back] == [({ANN: 20_000, CAT: 10_000, DAN: 10_000}, "28.9.5")]
    assert not any(event.state.chips.values())  # between two sessions nobody holds any
    answer = done(event, c.StartRound("final", at=event.state.at))
    assert {event.state.chips[p] for p in (ANN, CAT, DAN)} == {10_000}
    assert happened(answer, e.ChipsBack) == []
    assert happened(answer, e.SeatsAllotted)[0].cite == "28.7.2"


# -- money -------------------------------------------------------------------------------------------------------------


@star("28.3")
@star("28.3.1")
@star("28.3.2")
@star("28.1.1:entry-fee")
@star("28.1.1:buy-in")
def test_fees_are_kept_and_everything_bought_goes_to_the_pool() -> None:
    assert [lack.cite for lack in lacking(changed(terms_of(STAR), prizes={"percent": 99}))] == ["28.4.2(m)"]
    event = started(STAR, details={"rebuy": OFFER, "add_on": ONCE})
    wins(event, BOB, ANN, 100)
    done(event, c.Rebuy(ANN, 5000, at=START))
    done(event, c.AddOn(CAT, 5000, at=START))
    assert (event.state.fees, event.state.pool_bought) == (4 * FEE, 4 * BUY_IN + 10_000)
    done(event, c.SetLevel(2, at=START))  # nothing is bought any more
    assert all_of(event, e.PoolSet)[0].amount == 4 * BUY_IN + 10_000
    assert refused(event, c.AddOn(BOB, 5000, at=START)) == "28.4.2(d)"


@star("28.3.2")
def test_nothing_bought_comes_back_unless_the_conditions_say_so() -> None:
    event = entering(STAR, conduct={"refunds": {"withdrawn in time": 100}})
    done(event, c.Enter(person(ANN), FEE, BUY_IN))
    answer = done(event, c.Withdraw(ANN, at=START))
    assert happened(answer, e.Refunded) == []
    assert event.state.received == FEE + BUY_IN
    kind = entering(STAR)
    done(kind, c.Enter(person(ANN), FEE, BUY_IN))
    back = happened(done(kind, c.Withdraw(ANN, at=0)), e.Refunded)[0]
    assert (back.fee, back.bought, back.cite) == (FEE, BUY_IN, "28.3.2")


@star("28.3.3")
def test_the_operator_adds_cash_goods_and_services() -> None:
    event = started(STAR, prizes={"added": 5_000, "goods": ("a watch", "a dinner")})
    for loser in (BOB, CAT, DAN):
        wins(event, ANN, loser)
    assert event.state.pool == 4 * BUY_IN + 5_000
    assert [(one.player, one.what) for one in all_of(event, e.GoodsWon)] == [(ANN, "a watch"), (DAN, "a dinner")]
    assert all_of(event, e.PoolSet)[0].added == 5_000


@star("28.3.4")
@pytest.mark.parametrize(("least", "pool", "cite"), [(4, 90_000, "28.3.5"), (5, 40_000, "28.3.4")])
def test_a_guarantee_hangs_on_a_least_field(least: int, pool: int, cite: str) -> None:
    guaranteed = {"guarantee": 90_000, "guarantee_from": least}
    event = started(STAR, prizes=guaranteed)
    assert all_of(event, e.PoolSet)[0].amount == pool
    cancelled = happened(done(entered(STAR, prizes=guaranteed), c.Cancel("too few")), e.Cancelled)[0]
    assert cancelled.cite == cite


@star("28.3.5")
def test_cancelling_gives_everything_back() -> None:
    less = {"withdrawn in time": 100, "withdrawn late": 0, "cancelled": 50, "refused": 100}
    event = started(STAR, details={"rebuy": OFFER}, conduct={"refunds": less})  # whatever the conditions say
    wins(event, BOB, ANN, 100)
    done(event, c.Rebuy(ANN, 5000, at=START))
    assert refused(event, c.Cancel("rain", at=START, by="director")) == "28.3.5"
    done(event, c.Cancel("rain", at=START))
    assert event.state.received == 0
    assert event.state.refunds == 4 * (FEE + BUY_IN) + 5000
    assert {one.cite for one in all_of(event, e.Refunded)} == {"28.3.5"}
    assert event.state.balance == 0


@star("28.9.7")
def test_the_money_of_a_tournament_is_outside_gaming_revenue() -> None:
    event = started(STAR, details={"rebuy": OFFER}, prizes={"added": 101})
    wins(event, BOB, ANN, 100)
    done(event, c.Rebuy(ANN, 5000, at=START))
    done(event, c.SetLevel(2, at=START))
    for loser in (BOB, CAT, DAN):
        wins(event, ANN, loser)
    for player in (ANN, DAN, CAT):
        done(event, c.PayPrize(player, at=event.state.at))
    booked = list(transfers("saturday", event.events))
    balances: dict[str, int] = {}
    for one in booked:
        balances[one.debit] = balances.get(one.debit, 0) - one.amount
        balances[one.credit] = balances.get(one.credit, 0) + one.amount
    assert gaming_revenue(balances) == {}
    assert {one.debit.split("/")[0] for one in booked} | {one.credit.split("/")[0] for one in booked} == {
        "player",
        "tournament",
    }
    assert balances["tournament/saturday/fees"] == 4 * FEE
    assert balances["tournament/saturday/pool"] == balances["tournament/saturday/owed"] == 0
    assert balances["tournament/saturday/house"] == -101
    assert sum(balances.values()) == 0
    assert load_tournament(STAR).rule("revenue") is True
    assert Balances is not None


@star("28.4.1")
def test_conditions_are_published_and_displayed_before_entries() -> None:
    event = planned(STAR)
    assert refused(event, c.OpenEntries()) == "28.4.1"
    assert happened(done(event, c.Publish()), e.TermsPublished)[0].cite == "28.4.1"
    done(event, c.OpenEntries())
    done(event, c.AmendTerms(changed(event.terms, details={"location": "the terrace"})))
    assert refused(event, c.Enter(person(ANN), FEE)) == "28.4.1"
    done(event, c.Publish())
    done(event, c.Enter(person(ANN), FEE))


@star("28.4.3")
def test_agreement_in_writing_where_it_is_required() -> None:
    event = entering(STAR, entry={"signature": True}, conduct={"substitutes": "any time"})
    assert refused(event, c.Enter(person(ANN), FEE, BUY_IN)) == "28.4.3"  # before the entry is accepted
    for player in ALL:
        answer = done(event, c.Enter(person(player, signed=True), FEE, BUY_IN))
        assert [one.cite for one in happened(answer, e.Signed)] == ["28.4.3"]
    done(event, c.CloseEntries())
    done(event, c.StartRound("x", at=START))
    assert refused(event, c.Substitute(BOB, person("eve"), at=START)) == "28.4.3"  # of a substitute as well
    done(event, c.Substitute(BOB, person("eve", signed=True), at=START))
    assert event.state.entrants["eve"].signed
    hand(event)


@star("28.4.2(d)")
@star("28.1.1:re-buy")
@star("28.1.1:add-on")
def test_re_buys_below_the_bank_and_one_add_on() -> None:
    offer = Purchase(cost=5000, chips=5000, most=3, until=1)
    event = started(STAR, details={"rebuy": offer, "add_on": ONCE})
    assert refused(event, c.Rebuy(ANN, 5000, at=START)) == "28.1.1:re-buy"
    wins(event, BOB, ANN, 1)
    done(event, c.Rebuy(ANN, 5000, at=START))  # 9,999 is below the bank
    assert refused(event, c.Rebuy(ANN, 5000, at=START)) == "28.1.1:re-buy"
    done(event, c.AddOn(ANN, 5000, at=START))
    assert refused(event, c.AddOn(ANN, 5000, at=START)) == "28.1.1:add-on"
    done(event, c.SetLevel(2, at=START))
    assert refused(event, c.AddOn(BOB, 5000, at=START)) == "28.4.2(d)"


def test_the_document_of_the_star_says_every_item() -> None:
    told = {article.item: article.says for article in document(terms_of(STAR))}
    assert all(told.values())
    assert "big blind next moves" in told["conditions of play"]
    assert told["buying back"] == "nobody buys back"


def test_hands_are_reported_before_they_count() -> None:
    event = started(STAR)
    hand(event)
    assert event.state.tables[TABLE].hands == 1
