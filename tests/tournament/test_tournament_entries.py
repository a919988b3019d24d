"""Before play: duties, notices, who may enter, what comes back to those who leave (rules 10.2, 10.3 and 10.4.2)."""

from __future__ import annotations

import msgspec
import pytest
from tests.tournament.desk import (
    ANN,
    BOB,
    BUY_IN,
    CAT,
    FEE,
    PRICE,
    START,
    TABLE,
    bet,
    deal,
    done,
    enter,
    entering,
    happened,
    person,
    planned,
    refused,
    started,
    terms_of,
    three,
)

from cardspeak.banked import commands as b
from cardspeak.banked import events as be
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.terms import changed
from cardspeak.tournament.views import board_for, event_for, publicity, table_for

PUBLISH, TELL, APPOINT = c.Publish(), c.TellRegulator(), c.Appoint("dana", ("eve",))
DESIGNATE, OPEN = c.Designate((TABLE,)), c.OpenEntries()


def filled(players: tuple[str, ...] = (ANN, BOB), *, close: bool = True, **parts: object) -> Tournament:
    event = entering(**parts)
    for player in players:
        assert isinstance(enter(event, player), Accepted)
    if close:
        done(event, c.CloseEntries())
    return event


# -- duties --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "clause"),
    [
        pytest.param((), "10.2.2(a)", marks=three("10.2.2(a)")),
        pytest.param((PUBLISH,), "10.2.2(b)", marks=three("10.2.2(b)")),
        pytest.param((TELL,), "10.2.2(a)", marks=three("10.2.2(a)")),
    ],
)
def test_entries_open_once_terms_are_out_and_the_inspectors_know(steps: tuple[c.Command, ...], clause: str) -> None:
    event = planned()
    for step in steps:
        done(event, step)
    assert refused(event, OPEN) == clause
    assert event.prompt[0].cite == clause


@three("10.2")
@three("10.2.3")
@three("10.2.4")
@three("10.3.1")
def test_play_waits_for_every_duty_in_turn() -> None:
    event = planned()
    for ask in (PUBLISH, TELL, OPEN):
        done(event, ask)
    for player in (ANN, BOB):
        enter(event, player)
    done(event, c.CloseEntries())
    start = c.StartRound((ANN, BOB), START)
    assert event.prompt[0].cite == "10.2.3"
    assert refused(event, start) == "10.2.3"
    done(event, APPOINT)
    assert refused(event, start) == "10.2.4"
    done(event, DESIGNATE)
    assert refused(event, start) == "10.3.1"
    assert refused(event, c.Brief((ANN,))) == "10.3.1"
    briefed = happened(done(event, c.Brief((ANN, BOB))), e.Briefed)
    assert briefed == [e.Briefed((ANN, BOB), 1000, "10.3.1")]
    assert event.prompt[0].kind == "start round"
    done(event, start)


@three("10.2.3")
def test_the_director_is_there_as_long_as_the_tournament_lasts() -> None:
    event = filled()
    done(event, c.Brief((ANN, BOB)))
    done(event, c.DirectorLeaves())
    assert refused(event, c.StartRound((ANN, BOB), START)) == "10.2.3"
    done(event, c.DirectorReturns())
    done(event, c.StartRound((ANN, BOB), START))
    assert refused(event, c.DirectorReturns()) == "10.2.3"
    assert refused(planned(), c.Appoint("")) == "10.2.3"


@three("10.2.4")
@pytest.mark.parametrize(("tables", "fits"), [(1, False), (2, True), (3, True)])
def test_a_round_is_played_at_designated_tables_only(tables: int, fits: bool) -> None:
    players = tuple(f"p{number}" for number in range(8))  # seven sit at one
    event = filled(players)
    done(event, c.Designate(tuple(f"table {number}" for number in range(1, tables + 1))))
    done(event, c.Brief(players))
    start = c.StartRound(players, START)
    if fits:
        assert {seat.table for seat in happened(done(event, start), e.Seated)} == {"table 1", "table 2"}
    else:
        assert refused(event, start) == "10.2.4"
    assert refused(planned(), c.Designate((TABLE, TABLE))) == "10.2.4"
    assert refused(planned(), c.Designate(())) == "10.2.4"


@three("10.2.5")
def test_a_designated_table_serves_the_tournament_alone_while_it_runs() -> None:
    event = filled()
    done(event.copy(), c.UseTable(TABLE, "a cash game"))
    done(event, c.Brief((ANN, BOB)))
    done(event, c.StartRound((ANN, BOB), START))
    assert refused(event, c.UseTable(TABLE, "a cash game")) == "10.2.5"
    done(event, c.UseTable("table 9", "a cash game"))
    done(event, c.Retire(BOB))
    done(event, c.EndTable(TABLE, "known"))
    assert event.over
    assert happened(done(event, c.UseTable(TABLE, "a cash game")), e.TableUsed)
    assert TABLE not in event.state.tables


@three("10.4.1(c)")
def test_the_regulator_hears_of_a_change_before_anything_goes_on() -> None:
    event = entering()
    enter(event, ANN)
    other = changed(terms_of(), details={"location": "the other room"})
    done(event, c.AmendTerms(other))
    answer = enter(event, BOB)
    assert isinstance(answer, Refused)
    assert answer.cite.clause == "10.4.1(c)"
    told = happened(done(event, TELL), e.RegulatorTold)
    assert told == [e.RegulatorTold("VCGR", "change", "10.4.1(c)")]
    assert isinstance(enter(event, BOB), Accepted)
    assert event.state.terms.details.location == "the other room"
    assert refused(started(), c.AmendTerms(other)) == "10.4.1(c)"
    assert refused(event, c.AmendTerms(changed(other, winners=""))) == "10.4.6(a)"


@pytest.mark.parametrize("ask", [PUBLISH, TELL, APPOINT, DESIGNATE, OPEN])
def test_what_is_for_the_operator_is_for_nobody_else(ask: c.Command) -> None:
    by_director = msgspec.structs.replace(ask, by="director")
    assert refused(planned(), by_director) in {"10.2.2(a)", "10.2.2(b)", "10.2.3", "10.2.4", "10.1"}


# -- who may enter -------------------------------------------------------------------------------------------------


@three("10.4.2(a)(i)")
def test_entering_accepts_the_terms() -> None:
    event = entering()
    assert refused(event, c.Enter(person(ANN), PRICE, accepts=False)) == "10.4.2(a)(i)"
    entered = happened(done(event, c.Enter(person(ANN), PRICE)), e.Entered)
    assert [(one.player, one.cite) for one in entered] == [(ANN, "10.4.2(a)(i)")]


@three("10.4.2(a)(ii)")
@pytest.mark.parametrize("fact", ["may_enter", "may_gamble"])
def test_whoever_may_not_be_there_or_gamble_may_not_enter(fact: str) -> None:
    assert refused(entering(), c.Enter(person(ANN, **{fact: False}), PRICE)) == "10.4.2(a)(ii)"


@three("10.4.2(a)(iii)")
def test_an_application_is_turned_down_where_the_terms_reserve_it() -> None:
    assert refused(filled(), c.TurnDown(ANN)) == "10.4.2(a)(iii)"
    event = filled((ANN, BOB, CAT), entry={"refusal": True})
    assert refused(event, c.TurnDown(ANN, by="director")) == "10.4.2(a)(iii)"
    answer = done(event, c.TurnDown(ANN))
    assert [(back.fee, back.bought) for back in happened(answer, e.Refunded)] == [(FEE, BUY_IN)]
    assert list(event.state.entrants) == [BOB, CAT]
    assert event.state.received == 2 * PRICE


@three("10.4.2(a)(iv)")
def test_selection_criteria_are_met_or_nobody_enters() -> None:
    event = entering(entry={"criteria": ("member", "local")})
    assert refused(event, c.Enter(person(ANN, meets=("member",)), PRICE)) == "10.4.2(a)(iv)"
    done(event, c.Enter(person(ANN, meets=("member", "local")), PRICE))


@three("10.4.2(a)(v)")
@pytest.mark.parametrize("staff", ["employee", "contractor", "associate"])
@pytest.mark.parametrize(
    ("charity", "approved_by", "fits"),
    [
        (False, "Chief Executive Officer", False),
        (True, "", False),
        (True, "Pit Boss", False),
        (True, "Chief Operating Officer", True),
        (True, "Chief Executive Officer", True),
    ],
)
def test_staff_play_for_charity_and_with_approval(staff: str, charity: bool, approved_by: str, fits: bool) -> None:
    event = entering(entry={"charity": charity})
    ask = c.Enter(person(ANN, staff=staff, approved_by=approved_by), PRICE)
    if fits:
        done(event, ask)
    else:
        assert refused(event, ask) == "10.4.2(a)(v)"


@three("10.4.2(b)(iii)")
def test_whoever_has_to_sign_is_not_seated_unsigned() -> None:
    event = filled(entry={"signature": True})
    done(event, c.Brief((ANN, BOB)))
    done(event, c.Sign(ANN))
    start = c.StartRound((ANN, BOB), START)
    assert refused(event, start) == "10.4.2(b)(iii)"
    done(event, c.Sign(BOB))
    done(event, start)


@three("10.4.1(a)(ii)")
@pytest.mark.parametrize("paid", [PRICE - 1, PRICE + 1, FEE, BUY_IN, 0])
@pytest.mark.control("C17")
def test_entry_costs_fee_and_buy_in_exactly(paid: int) -> None:
    event = entering()
    assert refused(event, c.Enter(person(ANN), paid)) == "10.4.1(a)(ii)"
    answer = done(event, c.Enter(person(ANN), PRICE))
    assert [(pay.what, pay.amount) for pay in happened(answer, e.MoneyPaid)] == [
        ("entry fee", FEE),
        ("buy-in", BUY_IN),
    ]
    assert (event.state.fees, event.state.pool_bought) == (FEE, BUY_IN)


@three("10.4.1(a)(iii)")
def test_no_more_than_the_most_and_no_fewer_than_the_fewest() -> None:
    event = filled((ANN, BOB), close=False, details={"least": 3, "most": 3})
    assert refused(event, c.CloseEntries()) == "10.4.1(a)(iii)"
    enter(event, CAT)
    assert refused(event, c.Enter(person("dan"), PRICE)) == "10.4.1(a)(iii)"
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB, CAT)))
    done(event, c.Withdraw(CAT, 0))
    assert refused(event, c.StartRound((ANN, BOB), START)) == "10.4.1(a)(iii)"


def test_nobody_enters_twice_or_before_entries_are_open() -> None:
    event = entering()
    done(event, c.Enter(person(ANN), PRICE))
    assert refused(event, c.Enter(person(ANN), PRICE)) == "10.4.2(c)"
    fresh = planned()
    done(fresh, PUBLISH)
    done(fresh, TELL)
    assert refused(fresh, c.Enter(person(ANN), PRICE)) == "10.4.2(c)"


# -- leaving -------------------------------------------------------------------------------------------------------


@three("10.4.2(d)")
@three("10.4.8(a)(iv)")
@pytest.mark.parametrize(("at", "back"), [(START - 61, PRICE), (START - 60, PRICE), (START - 59, 0)])
def test_withdrawing_is_free_until_the_period_ends(at: int, back: int) -> None:
    event = filled((ANN, BOB, CAT))
    answer = done(event, c.Withdraw(ANN, at))
    assert sum(refund.fee + refund.bought for refund in happened(answer, e.Refunded)) == back
    assert happened(answer, e.Withdrew) == [e.Withdrew(ANN, back > 0, "10.4.2(d)")]
    assert event.state.received == 3 * PRICE - back
    assert ANN not in event.state.entrants


@three("10.4.8(a)(iv)")
def test_part_of_the_money_comes_back_where_the_terms_say_part() -> None:
    refunds = {"withdrawn in time": 75, "withdrawn late": 50, "cancelled": 100, "refused": 100}
    event = filled((ANN, BOB), conduct={"refunds": refunds})
    late = happened(done(event.copy(), c.Withdraw(ANN, START)), e.Refunded)
    assert [(back.fee, back.bought, back.cite) for back in late] == [(FEE // 2, BUY_IN // 2, "10.4.8(a)(iv)")]
    done(event, c.Cancel("too few players"))
    assert event.state.received == 0
    assert event.state.phase == "cancelled"
    assert refused(event, c.OpenEntries()) == "10.1"


@three("10.4.8(a)(iii)")
@three("10.4.8(b)(iv)")
def test_a_substitute_takes_over_the_entry_when_the_terms_allow_it() -> None:
    event = filled()
    swap = c.Substitute(ANN, person(CAT))
    answer = done(event.copy(), swap)
    assert [(s.substitute, s.cite) for s in happened(answer, e.Substituted)] == [(CAT, "10.4.8(b)(iv)")]
    assert refused(event, c.Substitute(ANN, person(CAT, may_gamble=False))) == "10.4.2(a)(ii)"
    assert refused(event, c.Substitute(ANN, person(CAT), by="operator")) == "10.4.8(a)(iii)"
    assert refused(started((ANN, BOB)), swap) == "10.4.8(a)(iii)"
    assert refused(filled(conduct={"substitutes": "never"}), swap) == "10.4.8(a)(iii)"
    done(event, swap)
    assert list(event.state.entrants) == [CAT, BOB]
    assert event.state.entrants[CAT].bought == BUY_IN
    assert event.state.received == 2 * PRICE


# -- what others learn ---------------------------------------------------------------------------------------------


@three("10.4.8(f)")
def test_advertising_names_only_those_who_permit_it() -> None:
    event = entering()
    enter(event, ANN, consents=True, suburb="Carlton")
    enter(event, BOB, suburb="Kew")
    assert [(one.name, one.suburb) for one in publicity(event.state)] == [(ANN, "Carlton")]


@three("10.4.8(e)")
def test_the_board_shows_nothing_personal() -> None:
    event = entering(entry={"charity": True})
    enter(event, ANN, suburb="Carlton", staff="employee", approved_by="Chief Executive Officer", consents=True)
    board = msgspec.json.encode(board_for(event.state, BOB)).decode()
    assert ANN in board
    assert not any(word in board for word in ("Carlton", "employee", "Executive", "consents"))


def test_others_hear_nothing_personal_and_no_hidden_card() -> None:
    event = entering(wagers={"secret": 1, "secret_method": "on a slip"})
    for player in (ANN, BOB):
        enter(event, player, suburb="Carlton")
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB)))
    done(event, c.StartRound((ANN, BOB), START))
    deal(event)
    done(event, c.Secret(TABLE, ANN, {"ante": 250}))
    done(event, bet(event, BOB, 10))
    done(event, c.AtTable(TABLE, b.Proceed("close")))

    def heard(player: str) -> str:
        told = [event_for(event.state, one, player) for one in event.events if not isinstance(one, e.HandStarted)]
        before_close = told[: next(at for at, one in enumerate(event.events) if isinstance(one, e.SecretWagered)) + 1]
        return msgspec.json.encode(before_close, enc_hook=str).decode()

    assert "250" in heard(ANN)
    assert "250" not in heard(BOB)
    assert heard("").count("Carlton") == 0
    assert heard(BOB).count("Carlton") == 1
    done(event, c.AtTable(TABLE, b.Look(1, ANN)))
    seen = table_for(event.state, TABLE, ANN)
    other = table_for(event.state, TABLE, BOB)
    assert seen is not None
    assert other is not None
    assert "??" not in seen.boxes[0].cards
    assert set(other.boxes[0].cards) == {"??"}
    hidden = [event_for(event.state, one, BOB) for one in event.events if isinstance(one, e.TableEvent)]
    dealt = [one.event for one in hidden if isinstance(one, e.TableEvent) and isinstance(one.event, be.Dealt)]
    assert {str(card) for one in dealt for box, card in zip(one.boxes, one.cards, strict=True) if box == 1} == {"??"}
    assert table_for(event.state, "table 9") is None
