"""Crown's rule 15 for poker and rule 10 for Three Card Poker as they are carried out: one test, both books."""

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
    CROWN,
    DAN,
    FEE,
    SECOND,
    START,
    TABLE,
    THREE,
    all_of,
    crown,
    done,
    entered,
    entering,
    hand,
    happened,
    person,
    planned,
    refused,
    started,
    terms_of,
    three,
    wins,
)

from cardspeak.cards import parse_cards
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.draws import commitment_of, draw_seats
from cardspeak.tournament.story import tell
from cardspeak.tournament.terms import Penalty, Purchase, RoundPlan, changed
from cardspeak.tournament.views import event_for, publicity, view_for

BOOKS = [pytest.param(CROWN, "15.", id="crown"), pytest.param(THREE, "10.", id="three-card")]
both = pytest.mark.parametrize(("book", "rule"), BOOKS)
HEATS = (RoundPlan(name="heat", hands=2, advance=1), RoundPlan(name="final", hands=2))
BUY = Purchase(cost=5000, chips=500, until=1, method="at the desk")


# -- before play -------------------------------------------------------------------------------------------------------


@three("10.2")
@crown("15.2")
@three("10.2.2(a)")
@three("10.2.2(b)")
@crown("15.2.2(a)")
@crown("15.2.2(b)")
@both
def test_terms_are_published_and_the_inspectors_told_before_entries(book: str, rule: str) -> None:
    event = planned(book)
    assert refused(event, c.OpenEntries()) == f"{rule}2.2(a)"
    done(event, c.Publish())
    assert refused(event, c.OpenEntries()) == f"{rule}2.2(b)"
    told = happened(done(event, c.NotifyRegulator()), e.RegulatorTold)
    assert [(one.of, one.regulator) for one in told] == [("plan", "VCGR" if book == THREE else "VCGLR")]
    done(event, c.OpenEntries())


@three("10.2.3")
@crown("15.2.3")
@crown("1.1:Tournament Director")
@both
def test_a_director_is_there_as_long_as_it_lasts(book: str, rule: str) -> None:
    event = planned(book)
    for ask in (c.Publish(), c.NotifyRegulator(), c.Designate((TABLE,)), c.OpenEntries()):
        done(event, ask)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    assert refused(event, c.Brief(ALL)) == f"{rule}2.3"
    assert refused(event, c.Appoint("")) == f"{rule}2.3"
    assert refused(event, c.Appoint("dana", by="dealer")) == f"{rule}2.3"
    done(event, c.Appoint("dana"))
    done(event, c.Brief(ALL))
    done(event, c.StartRound("x", at=START))
    done(event, c.DirectorLeaves(at=START))
    assert refused(event, c.AskToDeal(TABLE, at=START)) == f"{rule}2.3"
    assert event.prompt[0].kind == "director back"
    done(event, c.DirectorReturns(at=START))
    done(event, c.AskToDeal(TABLE, at=START))


@three("10.2.4")
@crown("15.2.4")
@both
def test_only_designated_tables_are_played_at(book: str, rule: str) -> None:
    event = planned(book)
    for ask in (c.Publish(), c.NotifyRegulator(), c.Appoint("dana"), c.OpenEntries()):
        done(event, ask)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    assert refused(event, c.StartRound("x", at=START)) == f"{rule}2.4"
    assert refused(event, c.Designate(())) == f"{rule}2.4"
    assert refused(event, c.Designate((TABLE, TABLE))) == f"{rule}2.4"
    done(event, c.Designate((TABLE,)))
    done(event, c.Brief(ALL))
    done(event, c.StartRound("x", at=START))
    assert {table for table, _ in event.state.seat.values()} == {TABLE}
    assert isinstance(refused(event, c.AskToDeal("table 9", at=START)), str)


@three("10.2.5")
@crown("15.2.5")
@both
def test_a_designated_table_is_for_nothing_else_while_it_runs(book: str, rule: str) -> None:
    event = entered(book, rounds=HEATS)
    assert refused(event, c.Designate(("table 3",), occupied=("table 3",))) == f"{rule}2.5"
    done(event, c.StartRound("x", at=START))
    assert refused(event, c.UseTable(TABLE, "a cash game", at=START)) == f"{rule}2.5"
    hand(event)
    hand(event)
    done(
        event, c.DrawCards(dict(zip(event.prompt[0].players, parse_cards("AsKdQc2h"), strict=True)), at=event.state.at)
    )
    assert event.state.plan is None  # between rounds, and the tournament goes on
    assert refused(event, c.UseTable(TABLE, "a cash game", at=event.state.at)) == f"{rule}2.5"
    done(event, c.UseTable("table 9", "a cash game", at=event.state.at))


@three("10.3.1")
@crown("15.3.1")
@both
def test_players_are_briefed_until_everybody_understands(book: str, rule: str) -> None:
    event = entering(book)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    assert refused(event, c.Brief(ALL)) == f"{rule}3.1"  # entries are still taken
    done(event, c.CloseEntries())
    assert refused(event, c.StartRound("x", at=START)) == f"{rule}3.1"
    assert refused(event, c.Brief(ALL[:3])) == f"{rule}3.1"
    assert refused(event, c.Brief(ALL, by="dealer")) == f"{rule}3.1"
    briefed = happened(done(event, c.Brief(ALL)), e.Briefed)
    assert [(one.players, one.start_chips) for one in briefed] == [(ALL, event.terms.format.start_chips)]
    done(event, c.StartRound("x", at=START))


@three("10.3.2")
@crown("15.3.2")
@both
def test_practice_moves_nothing(book: str, rule: str) -> None:
    event = entered(book)
    before = (dict(event.state.chips), event.state.issued, event.state.phase)
    practised = happened(done(event, c.Practise(3)), e.Practised)
    assert [(one.hands, one.cite) for one in practised] == [(3, f"{rule}3.2")]
    assert (dict(event.state.chips), event.state.issued, event.state.phase) == before
    done(event, c.StartRound("x", at=START))
    assert refused(event, c.Practise(at=START)) == f"{rule}3.2"


# -- an equal chance ---------------------------------------------------------------------------------------------------


@three("10.1")
@crown("15.1")
@crown("1.1:Tournament")
@both
def test_everybody_has_an_equal_chance(book: str, rule: str) -> None:
    """The same bank, and seats by a draw that was committed to and that the seed gives again."""
    event = entered(book)
    done(event, c.CommitDraw(commitment_of("the seed")))
    assert refused(event, c.StartRound("another", at=START)) == f"{rule}1"
    answer = done(event, c.StartRound("the seed", at=START))
    drawn = happened(answer, e.SeatsAllotted)[0]
    seats = event.terms.format.seats
    assert drawn.seats == draw_seats(reversed(ALL), {TABLE: range(1, seats + 1)}, "the seed")
    assert drawn.cite == f"{rule}1"
    assert set(event.state.chips.values()) == {event.terms.format.start_chips}


@three("10.4.3(b)")
@crown("15.4.3(b)")
@both
def test_everybody_begins_with_the_same_bank(book: str, rule: str) -> None:
    issued = all_of(started(book), e.BankIssued)
    assert [(sorted(one.players), one.amount, one.cite) for one in issued] == [
        (sorted(ALL), terms_of(book).format.start_chips, f"{rule}4.3(b)")
    ]


# -- details and changes -----------------------------------------------------------------------------------------------


@three("10.4.1(a)(i)")
@crown("15.4.1(a)(i)")
@both
def test_nothing_starts_before_its_time(book: str, rule: str) -> None:
    event = entered(book)
    assert refused(event, c.StartRound("x", at=START - 1)) == f"{rule}4.1(a)(i)"
    done(event, c.StartRound("x", at=START))


@three("10.4.1(b)")
@crown("15.4.1(b)")
@both
def test_a_start_is_moved_with_reasonable_notice(book: str, rule: str) -> None:
    event = entered(book)
    notice = event.terms.details.notice_minutes * 60
    assert refused(event, c.MoveStart(START + notice - 1, at=START)) == f"{rule}4.1(b)"
    assert refused(event, c.MoveStart(START + notice, at=START, by="dealer")) == f"{rule}4.1(b)"
    moved = happened(done(event, c.MoveStart(START + notice, at=START)), e.StartMoved)
    assert moved[0].told == ALL
    done(event, c.NotifyRegulator(at=START))
    assert refused(event, c.StartRound("x", at=START + notice - 1)) == f"{rule}4.1(a)(i)"
    done(event, c.StartRound("x", at=START + notice))
    assert refused(event, c.MoveStart(START + 9 * notice, at=START + notice)) == f"{rule}4.1(b)"


@three("10.4.1(c)")
@crown("15.4.1(c)")
@both
def test_a_change_is_published_again_and_told_before_the_tournament(book: str, rule: str) -> None:
    event = planned(book)
    draft = changed(event.terms, details={"location": "the hall"})
    assert happened(done(event, c.AmendTerms(draft)), e.TermsAmended)[0].requires == ()
    for ask in (c.Publish(), c.NotifyRegulator(), c.OpenEntries()):
        done(event, ask)
    new = changed(event.terms, details={"location": "the ballroom"})
    assert refused(event, c.AmendTerms(changed(new, details={"location": ""}))) == f"{rule}4.1(a)(iv)"
    assert refused(event, c.AmendTerms(new, by="director")) == f"{rule}4.1(c)"
    amended = happened(done(event, c.AmendTerms(new)), e.TermsAmended)[0]
    assert (amended.items, amended.cite) == (("location",), f"{rule}4.1(c)")
    assert refused(event, c.Enter(person(ANN), FEE)) == f"{rule}2.2(a)"
    done(event, c.Publish())
    assert refused(event, c.Enter(person(ANN), FEE)) == f"{rule}4.1(c)"
    told = happened(done(event, c.NotifyRegulator()), e.RegulatorTold)
    assert [(one.of, one.cite) for one in told] == [("change", f"{rule}4.1(c)")]
    done(event, c.Enter(person(ANN), FEE, BUY_IN))


@both
def test_what_was_paid_for_is_changed_with_consent_alone(book: str, rule: str) -> None:
    event = entered(book)
    new = changed(event.terms, format={"start_chips": 2 * event.terms.format.start_chips})
    assert "everybody agrees" in happened(done(event, c.AmendTerms(new)), e.TermsAmended)[0].requires
    done(event, c.Publish())
    done(event, c.NotifyRegulator())
    for player in ALL[:3]:
        done(event, c.AgreeToTerms(player))
    assert refused(event, c.StartRound("x", at=START)).startswith("silent")
    back = happened(done(event, c.Withdraw(DAN, at=START)), e.Refunded)[0]  # late, and yet without loss
    assert (back.fee, back.bought, back.reason) == (FEE, BUY_IN, "not agreed")
    done(event, c.Brief(ALL[:3], at=START))
    done(event, c.StartRound("x", at=START))
    assert set(event.state.chips.values()) == {new.format.start_chips}
    assert refused(event, c.AmendTerms(terms_of(book), at=START)) == f"{rule}4.1(c)"


# -- entries -----------------------------------------------------------------------------------------------------------


@three("10.4.1(a)(ii)")
@crown("15.4.1(a)(ii)")
@crown("1.1:Tournament Player")
@both
@pytest.mark.control("C17")
def test_fee_and_buy_in_are_paid_apart(book: str, rule: str) -> None:
    event = entering(book)
    price = f"{rule}4.1(a)(ii)"
    assert refused(event, c.Enter(person(ANN), FEE - 1)) == price
    assert refused(event, c.Enter(person(ANN), FEE, BUY_IN + 1)) == price
    done(event, c.Enter(person(ANN), FEE))
    done(event, c.Enter(person(BOB), FEE, BUY_IN))
    assert (event.state.fees, event.state.pool_bought) == (2 * FEE, BUY_IN)
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB)))
    assert refused(event, c.StartRound("x", at=START)).startswith("silent")  # ann has not paid the buy-in
    assert refused(event, c.PayBuyIn(ANN, BUY_IN - 1)) == price
    done(event, c.PayBuyIn(ANN, BUY_IN))
    assert refused(event, c.PayBuyIn(ANN, BUY_IN)) == price
    done(event, c.StartRound("x", at=START))


@three("10.4.1(a)(iii)")
@crown("15.4.1(a)(iii)")
@both
def test_no_fewer_and_no_more_than_the_terms_say(book: str, rule: str) -> None:
    event = entering(book, details={"least": 3, "most": 3})
    done(event, c.Enter(person(ANN), FEE, BUY_IN))
    done(event, c.Enter(person(BOB), FEE, BUY_IN))
    assert refused(event, c.CloseEntries()) == f"{rule}4.1(a)(iii)"
    done(event, c.Enter(person(CAT), FEE, BUY_IN))
    assert refused(event, c.Enter(person(DAN), FEE, BUY_IN)) == f"{rule}4.1(a)(iii)"
    done(event, c.CloseEntries())


@three("10.4.2(a)(i)")
@crown("15.4.2(a)(i)")
@three("10.4.2(a)(ii)")
@crown("15.4.2(a)(ii)")
@both
def test_who_may_enter(book: str, rule: str) -> None:
    event = entering(book)
    assert refused(event, c.Enter(person(ANN), FEE, accepts=False)) == f"{rule}4.2(a)(i)"
    assert refused(event, c.Enter(person(ANN, may_gamble=False), FEE)) == f"{rule}4.2(a)(ii)"
    assert refused(event, c.Enter(person(ANN, may_enter=False), FEE)) == f"{rule}4.2(a)(ii)"
    entry = happened(done(event, c.Enter(person(ANN), FEE)), e.Entered)[0]
    assert entry.cite == f"{rule}4.2(a)(i)"
    assert refused(event, c.Enter(person(ANN), FEE)) == f"{rule}4.2(c)"


@three("10.4.2(a)(iii)")
@crown("15.4.2(a)(iii)")
@both
def test_an_application_is_turned_down_where_the_terms_reserve_it(book: str, rule: str) -> None:
    event = entering(book, entry={"refusal": True})
    done(event, c.Enter(person(ANN), FEE, BUY_IN))
    assert refused(event, c.TurnDown(ANN, by="director")) == f"{rule}4.2(a)(iii)"
    answer = done(event, c.TurnDown(ANN))
    assert happened(answer, e.Refunded)[0].fee == FEE
    assert event.state.received == 0
    plain = entering(book)
    done(plain, c.Enter(person(ANN), FEE))
    assert refused(plain, c.TurnDown(ANN)) == f"{rule}4.2(a)(iii)"


@three("10.4.2(a)(iv)")
@crown("15.4.2(a)(iv)")
@both
def test_criteria_are_applied(book: str, rule: str) -> None:
    event = entering(book, entry={"criteria": ("member", "over 30")})
    assert refused(event, c.Enter(person(ANN, meets=("member",)), FEE)) == f"{rule}4.2(a)(iv)"
    done(event, c.Enter(person(ANN, meets=("over 30", "member")), FEE))


@three("10.4.2(a)(v)")
@crown("15.4.2(a)(v)")
@both
def test_staff_play_for_charity_and_the_next_place_moves_up(book: str, rule: str) -> None:
    staff = f"{rule}4.2(a)(v)"
    assert refused(entering(book), c.Enter(person(ANN, staff="employee"), FEE)) == staff
    event = entering(book, entry={"charity": True}, rounds=(RoundPlan(name="final", hands=1),))
    assert refused(event, c.Enter(person(ANN, staff="employee", approved_by="Pit Boss"), FEE)) == staff
    done(event, c.Enter(person(ANN, staff="employee", approved_by="Chief Operating Officer"), FEE, BUY_IN))
    done(event, c.Enter(person(BOB, staff="contractor", approved_by="Chief Executive Officer"), FEE, BUY_IN))
    done(event, c.Enter(person(CAT), FEE, BUY_IN))
    done(event, c.Enter(person(DAN), FEE, BUY_IN))
    done(event, c.CloseEntries())
    done(event, c.Brief(ALL))
    done(event, c.StartRound("x", at=START))
    hand(event, {BOB: 20, ANN: 10, CAT: 0, DAN: -30})
    assert event.state.places == {BOB: 1, ANN: 2, CAT: 3, DAN: 4}
    assert [(one.player, one.cite) for one in all_of(event, e.PassedOver)] == [(ANN, staff)]
    won = {one.player: (one.place, one.stands_for, one.amount, one.cite) for one in all_of(event, e.PrizeWon)}
    assert won[BOB][:3] == (1, 1, 20_000)
    assert won[CAT] == (3, 2, 12_000, staff)
    assert won[DAN] == (4, 3, 8_000, staff)


@three("10.4.2(b)(iii)")
@crown("15.4.2(b)(iii)")
@both
def test_nobody_is_seated_who_has_not_signed(book: str, rule: str) -> None:
    event = entered(book, entry={"signature": True})
    for player in ALL[:3]:
        done(event, c.Sign(player))
    assert refused(event, c.StartRound("x", at=START)) == f"{rule}4.2(b)(iii)"
    done(event, c.Sign(DAN))
    done(event, c.StartRound("x", at=START))


@three("10.4.2(d)")
@crown("15.4.2(d)")
@three("10.4.8(a)(iv)")
@crown("15.4.8(a)(iv)")
@both
def test_one_withdraws_without_loss_until_the_terms_say(book: str, rule: str) -> None:
    refunds = {"withdrawn in time": 100, "withdrawn late": 25, "cancelled": 50, "refused": 100}
    event = entering(book, conduct={"refunds": refunds})
    for player in ALL:
        done(event, c.Enter(person(player), FEE, BUY_IN))
    last = START - event.terms.entry.withdraw_minutes * 60 if event.terms.entry.withdraw_minutes else START
    back = happened(done(event, c.Withdraw(ANN, at=last)), e.Refunded)[0]
    assert (back.fee, back.bought, back.cite) == (FEE, BUY_IN, f"{rule}4.8(a)(iv)")
    late = done(event, c.Withdraw(BOB, at=last + 1))
    assert (happened(late, e.Refunded)[0].fee, happened(late, e.Withdrew)[0].in_time) == (FEE // 4, False)
    assert happened(late, e.Withdrew)[0].cite == f"{rule}4.2(d)"
    done(event, c.Cancel("no dealers", at=last + 1))
    assert [one.fee + one.bought for one in all_of(event, e.Refunded)][2:] == [(FEE + BUY_IN) // 2] * 2
    assert refused(started(book), c.Cancel("too late", at=START)) == f"{rule}4.8(a)(iv)"


@three("10.4.8(a)(iii)")
@crown("15.4.8(a)(iii)")
@three("10.4.8(b)(iv)")
@crown("15.4.8(b)(iv)")
@both
def test_a_substitute_takes_over_when_the_terms_allow_one(book: str, rule: str) -> None:
    event = entered(book)
    assert refused(event, c.Substitute(ANN, person("eve", may_gamble=False))) == f"{rule}4.2(a)(ii)"
    named = happened(done(event, c.Substitute(ANN, person("eve"))), e.Substituted)[0]
    assert named.cite == f"{rule}4.8(b)(iv)"
    assert event.state.entrants["eve"].bought == BUY_IN
    assert refused(started(book), c.Substitute(ANN, person("eve"), at=START)) == f"{rule}4.8(a)(iii)"
    never = entered(book, conduct={"substitutes": "never"})
    assert refused(never, c.Substitute(ANN, person("eve"))) == f"{rule}4.8(a)(iii)"
    between = started(book, conduct={"substitutes": "any time"})
    done(between, c.Substitute(ANN, person("eve"), at=START))
    assert "eve" in between.state.seat
    assert between.state.chips["eve"] == between.terms.format.start_chips


# -- the format --------------------------------------------------------------------------------------------------------


@three("10.4.3(a)(i)")
@crown("15.4.3(a)(i)")
@both
def test_a_round_lasts_as_long_as_the_terms_say(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=2),))
    hand(event)
    ended = happened(hand(event), e.TableEnded)
    assert [(one.ground, one.cite) for one in ended] == [("hands", f"{rule}4.3(a)(i)")]
    timed = started(book, rounds=(RoundPlan(name="final", minutes=10),))
    done(timed, c.AskToDeal(TABLE, at=START + 599))
    done(timed, c.ReportHand(TABLE, dict(timed.state.chips), at=START + 599))
    assert refused(timed, c.EndTable(TABLE, "time", at=START + 599)) == f"{rule}4.3(a)(i)"
    assert refused(timed, c.AskToDeal(TABLE, at=START + 600)) == f"{rule}4.3(a)(i)"
    done(timed, c.EndTable(TABLE, "time", at=START + 600))


@crown("15.4.3(a)(i)")
@crown("15.4.5(a)")
@crown("15.4.6(a)")
def test_a_freeze_out_ends_when_one_is_left() -> None:
    event = started(CROWN)
    first = happened(wins(event, ANN, BOB), e.WentOut)
    assert [(one.player, one.cite) for one in first] == [(BOB, "15.4.5(a)")]
    wins(event, ANN, CAT, event.state.chips[CAT] - 1)
    assert CAT in event.state.seat  # a chip is enough
    wins(event, ANN, CAT)
    wins(event, ANN, DAN)
    assert event.over
    assert event.state.places == {ANN: 1, DAN: 2, CAT: 3, BOB: 4}
    assert all_of(event, e.TournamentOver)[0].cite == "15.4.6(a)"


@three("10.4.5(a)")
def test_against_the_house_whoever_cannot_follow_the_wager_is_out() -> None:
    event = started(THREE)
    hand(event, {ANN: -980, BOB: -981})  # an Ante of 10 and a Play of 10
    assert ANN in event.state.seat
    out = all_of(event, e.WentOut)
    assert [(one.player, one.chips, one.cite) for one in out] == [(BOB, 19, "10.4.5(a)")]


@three("10.4.3(a)(ii)")
@crown("15.4.3(a)(ii)")
@both
def test_as_many_tables_as_the_seats_need(book: str, rule: str) -> None:
    assert {table for table, _ in started(book, format={"seats": 4}).state.seat.values()} == {TABLE}
    two = started(book, format={"seats": 3})
    assert sorted(len(two.state.at_table(name)) for name in (TABLE, SECOND)) == [2, 2]
    one = entered(book, rounds=(RoundPlan(name="final", hands=3, tables=1),), format={"seats": 3})
    assert refused(one, c.StartRound("x", at=START)) == f"{rule}4.3(a)(ii)"
    short = entered(book, format={"seats": 1})
    assert refused(short, c.StartRound("x", at=START)) == f"{rule}2.4"  # four tables, two are designated


@three("10.4.3(a)(iii)")
@crown("15.4.3(a)(iii)")
@both
@pytest.mark.control("C17")
def test_the_best_of_each_table_go_on(book: str, rule: str) -> None:
    event = started(book, rounds=HEATS, format={"seats": 2})
    firsts = []
    for table in (TABLE, SECOND):
        best, other = event.state.at_table(table)
        firsts.append(best)
        hand(event, {best: 10, other: -10}, table)
    answer = [hand(event, table=table) for table in (TABLE, SECOND)][-1]
    ended = happened(answer, e.RoundEnded)[0]
    assert (set(ended.advanced), ended.cite) == (set(firsts), f"{rule}4.3(a)(iii)")
    assert event.state.field == list(ended.advanced)


@three("10.4.3(a)(iv)")
@crown("15.4.3(a)(iv)")
@both
def test_one_buys_back_between_rounds(book: str, rule: str) -> None:
    event = started(book, rounds=HEATS, format={"seats": 2, "buy_back": BUY})
    for table in (TABLE, SECOND):
        best, other = event.state.at_table(table)
        hand(event, {best: 10, other: -10}, table)
        assert refused(event, c.BuyBack(other, 5000, at=START)) == f"{rule}4.3(a)(iv)"
        hand(event, table=table)
    out = next(name for name, who in event.state.entrants.items() if who.status == "out")
    assert refused(event, c.BuyBack(out, 4999, at=START)) == f"{rule}4.3(a)(iv)"
    done(event, c.BuyBack(out, 5000, at=START))
    assert out in event.state.field
    assert event.state.pool_bought == 4 * BUY_IN + 5000
    other = next(name for name, who in event.state.entrants.items() if who.status == "out")
    done(event, c.StartRound("y", at=START))
    assert refused(event, c.BuyBack(other, 5000, at=START)) == f"{rule}4.3(a)(iv)"


@three("10.4.3(a)(v)")
@crown("15.4.3(a)(v)")
@both
def test_a_repechage_where_the_terms_leave_it_to_the_director(book: str, rule: str) -> None:
    second = RoundPlan(name="second chance", hands=1, advance=1, who="eliminated")
    event = started(book, rounds=HEATS, format={"seats": 2, "repechage": "director"})
    assert refused(event, c.CallRepechage(second, at=START)) == f"{rule}4.3(a)(v)"
    for table in (TABLE, SECOND):
        best, other = event.state.at_table(table)
        hand(event, {best: 10, other: -10}, table)
        hand(event, table=table)
    wrong = msgspec.structs.replace(second, who="advanced")
    assert refused(event, c.CallRepechage(wrong, at=START)) == f"{rule}4.3(a)(v)"
    done(event, c.CallRepechage(second, at=START))
    assert sorted(event.state.field) == sorted(n for n, who in event.state.entrants.items() if who.status == "out")
    done(event, c.StartRound("again", at=START))
    best, other = event.state.at_table(TABLE)
    hand(event, {best: 10, other: -10})
    assert len(event.state.field) == 3
    plain = started(book, rounds=HEATS)
    assert refused(plain, c.CallRepechage(second, at=START)) == f"{rule}4.3(a)(v)"


@three("10.4.3(c)")
@crown("15.4.3(c)")
@both
def test_chips_go_back_in_the_end(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=1),))
    answer = hand(event, {ANN: 30, BOB: 10, CAT: -15, DAN: -25})
    back = happened(answer, e.ChipsBack)[0]
    assert (sum(back.amounts.values()), back.cite) == (4 * event.terms.format.start_chips, f"{rule}4.3(c)")
    assert sum(event.state.chips.values()) == 0
    assert event.state.returned == event.state.issued - event.state.bank


# -- wagers ------------------------------------------------------------------------------------------------------------


@crown("15.4.4(b)")
def test_levels_rise_by_the_schedule_and_by_nothing_else() -> None:
    event = started(CROWN)
    levels = event.terms.wagers.levels
    done(event, c.RunClock(at=START))
    assert happened(done(event, c.Tick(at=START + levels[0].minutes * 60 - 1)), e.LevelBegan) == []  # type: ignore[operator]
    rose = happened(done(event, c.Tick(at=START + levels[0].minutes * 60)), e.LevelBegan)  # type: ignore[operator]
    assert [(one.number, one.level, one.cite) for one in rose] == [(2, levels[1], "15.4.4(b)")]
    other = msgspec.structs.replace(levels[1], minutes=7)
    assert refused(event, c.ChangeWagers(other, at=event.state.at)) == "15.4.4(b)"
    assert refused(event, c.SetLevel(len(levels) + 1, at=event.state.at)) == "15.4.4(b)"
    began = happened(done(event, c.AskToDeal(TABLE, at=event.state.at)), e.HandBegan)[0]
    assert began.level == levels[1]


@three("10.4.4(c)")
@crown("15.4.4(c)")
@both
def test_as_many_secret_wagers_as_the_terms_allow(book: str, rule: str) -> None:
    event = started(book, wagers={"secret": 2, "secret_method": "on a slip"})
    for left in (1, 0):
        made = happened(done(event, c.Secret(ANN, at=START)), e.SecretMade)[0]
        assert (made.left, made.cite) == (left, f"{rule}4.4(c)")
    assert refused(event, c.Secret(ANN, at=START)) == f"{rule}4.4(c)"
    done(event, c.Secret(BOB, at=START))
    plain = started(book)
    assert isinstance(refused(plain, c.Secret(ANN, at=START)), str)


# -- winners and prizes ------------------------------------------------------------------------------------------------


@three("10.4.6(a)")
@crown("15.4.6(a)")
@both
def test_those_who_are_level_draw_a_card_where_a_prize_hangs_on_it(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=1),))
    hand(event, {ANN: 30, BOB: -10, CAT: -10, DAN: -10})
    asked = event.prompt[0]
    assert (asked.kind, set(asked.players), asked.cite) == ("draw cards", {BOB, CAT, DAN}, f"{rule}4.6(a)")
    assert not all_of(event, e.PrizeWon)
    cards = dict(zip((BOB, CAT, DAN), parse_cards("9sAs9d"), strict=True))
    assert refused(event, c.DrawCards({BOB: cards[BOB], CAT: cards[BOB], DAN: cards[DAN]}, at=START)) == f"{rule}4.6(a)"
    done(event, c.DrawCards(cards, at=START))
    assert set(event.prompt[0].players) == {BOB, DAN}  # both drew a nine, for third and nothing
    done(event, c.DrawCards(dict(zip((BOB, DAN), parse_cards("2sKd"), strict=True)), at=START))
    assert event.state.places == {ANN: 1, CAT: 2, DAN: 3, BOB: 4}


@three("10.4.6(a)")
@crown("15.4.6(a)")
@both
def test_a_tie_on_which_no_prize_hangs_is_shared(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=1),), prizes={"shares": (60, 40)})
    hand(event, {ANN: 20, BOB: 10, CAT: -15, DAN: -15})
    assert event.over
    assert event.state.places == {ANN: 1, BOB: 2, CAT: 3, DAN: 3}
    assert all(one.cite == f"{rule}4.6(a)" for one in all_of(event, e.PlacedAt))


@three("10.4.7(a)")
@crown("15.4.7(a)")
@three("10.4.7(b)")
@crown("15.4.7(b)")
@both
@pytest.mark.control("C17")
def test_the_pool_is_divided_to_the_cent(book: str, rule: str) -> None:
    event = started(
        book,
        rounds=(RoundPlan(name="final", hands=1),),
        prizes={"shares": (50, 33, 17), "percent": 90, "added": 101, "guarantee": 36_102},
    )
    hand(event, {ANN: 30, BOB: 10, CAT: -15, DAN: -25})
    pool = all_of(event, e.PoolSet)[0]
    assert (pool.amount, pool.bought, pool.added, pool.cite) == (36_102, 36_000, 102, f"{rule}4.7(a)")
    won = {one.player: (one.amount, one.cite) for one in all_of(event, e.PrizeWon)}
    cite = f"{rule}4.7(b)"
    assert won == {ANN: (18_052, cite), BOB: (11_913, cite), CAT: (6_137, cite)}
    assert refused(event, c.PayPrize(DAN, at=START)) == cite
    done(event, c.PayPrize(ANN, at=START))
    assert refused(event, c.PayPrize(ANN, at=START)) == cite


# -- conduct -----------------------------------------------------------------------------------------------------------


@three("10.4.8(a)(i)")
@crown("15.4.8(a)(i)")
@three("10.4.8(b)(iii)")
@crown("15.4.8(b)(iii)")
@both
def test_penalties_are_those_of_the_terms(book: str, rule: str) -> None:
    penalties = {
        "slow": Penalty(kind="warning"),
        "talk": Penalty(kind="hands", amount=1),
        "abuse": Penalty(kind="chips", amount=7),
    }
    event = started(book, conduct={"penalties": penalties, "telephone": Penalty(kind="hands", amount=2)})
    cite = f"{rule}4.8(a)(i)"
    assert refused(event, c.Penalise(ANN, "smiling", at=START)) == cite
    assert refused(event, c.Penalise(ANN, "talk", at=START, by="dealer")) == cite
    done(event, c.Penalise(ANN, "slow", at=START))
    assert event.state.entrants[ANN].warnings == 1
    done(event, c.Penalise(ANN, "talk", at=START))
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    assert began.sitting == (ANN,)
    assert refused(event, c.Penalise(BOB, "abuse", at=START)) == cite  # in a hand
    done(event, c.ReportHand(TABLE, dict(event.state.chips), at=START))
    assert event.state.sitting == {}
    done(event, c.Penalise(BOB, "abuse", at=START))
    assert event.state.chips[BOB] == event.terms.format.start_chips - 7
    assert event.state.removed == 7
    phone = happened(done(event, c.Penalise(BOB, "telephone", at=START)), e.Penalised)[0]
    assert (phone.amount, phone.cite) == (2, f"{rule}4.8(b)(iii)")


@three("10.4.2(b)(i)")
@crown("15.4.2(b)(i)")
@three("10.4.8(a)(ii)")
@crown("15.4.8(a)(ii)")
@three("10.4.8(b)(v)")
@crown("15.4.8(b)(v)")
@both
def test_disqualification(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=1),))
    assert refused(event, c.Disqualify(ANN, "whistling", at=START)) == f"{rule}4.8(a)(ii)"
    assert refused(event, c.Disqualify(ANN, "cheating", at=START, by="dealer")) == f"{rule}4.8(a)(ii)"
    out = happened(done(event, c.Disqualify(ANN, "cheating", at=START)), e.WentOut)[0]
    assert (out.how, out.chips, out.cite) == ("disqualified", event.terms.format.start_chips, f"{rule}4.8(a)(ii)")
    breach = happened(done(event, c.Disqualify(BOB, "breach", at=START)), e.WentOut)[0]
    assert breach.cite == f"{rule}4.2(b)(i)"
    assert event.state.removed == 2 * event.terms.format.start_chips
    hand(event, {CAT: 10, DAN: -10})
    assert (event.state.places[CAT], event.state.places[DAN]) == (1, 2)
    assert ANN not in event.state.prizes
    assert event.state.prizes[CAT] + event.state.prizes[DAN] == event.state.pool
    assert not all_of(event, e.Refunded)


@three("10.4.8(b)(vi)")
@crown("15.4.8(b)(vi)")
@both
def test_retiring(book: str, rule: str) -> None:
    assert refused(entered(book), c.Retire(ANN)) == f"{rule}4.8(b)(vi)"
    event = started(book)
    out = happened(done(event, c.Retire(ANN, at=START)), e.WentOut)[0]
    assert (out.how, out.chips, out.cite) == ("retired", event.terms.format.start_chips, f"{rule}4.8(b)(vi)")
    assert refused(event, c.Retire(ANN, at=START)) == f"{rule}4.8(b)(vi)"


@three("10.4.8(b)(i)")
@crown("15.4.8(b)(i)")
@both
def test_lateness_is_judged_whenever_time_passes(book: str, rule: str) -> None:
    event = entered(book, conduct={"late": "out", "late_minutes": 10})
    late = happened(done(event, c.StartRound("x", (ANN, BOB), at=START)), e.WentAway)
    assert [(one.player, one.late, one.cite) for one in late] == [
        (ANN, True, f"{rule}4.8(b)(i)"),
        (BOB, True, f"{rule}4.8(b)(i)"),
    ]
    done(event, c.Tick(at=START + 599))
    done(event, c.ComeBack(BOB, at=START + 599))
    assert ANN in event.state.seat
    out = happened(done(event, c.Tick(at=START + 600)), e.WentOut)
    assert [(one.player, one.reason, one.cite) for one in out] == [(ANN, "did not come", f"{rule}4.8(b)(i)")]
    kind = entered(book)  # the compulsory wagers are taken, however long it takes
    done(kind, c.StartRound("x", (ANN,), at=START))
    done(kind, c.Tick(at=START + 6000))
    assert ANN in kind.state.absent


@three("10.4.8(b)(ii)")
@crown("15.4.8(b)(ii)")
@both
def test_absence_is_what_the_terms_make_of_it(book: str, rule: str) -> None:
    event = started(book)
    away = happened(done(event, c.StepAway(ANN, at=START)), e.WentAway)[0]
    assert away.cite == f"{rule}4.8(b)(ii)"
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    assert (began.absent, ANN in began.players) == ((ANN,), True)
    done(event, c.ReportHand(TABLE, dict(event.state.chips), at=START))
    done(event, c.ComeBack(ANN, at=START))
    assert refused(event, c.ComeBack(ANN, at=START)) == f"{rule}4.8(b)(ii)"
    strict = started(book, conduct={"absent": "out"})
    out = happened(done(strict, c.StepAway(ANN, at=START)), e.WentOut)[0]
    assert (out.reason, out.cite) == ("absent", f"{rule}4.8(b)(ii)")


@three("10.4.8(d)(i)")
@crown("15.4.8(d)(i)")
@both
def test_a_table_ends_early_once_those_who_go_on_are_known(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="heat", hands=9, advance=2), RoundPlan(name="final", hands=1)))
    assert refused(event, c.EndTable(TABLE, "known", at=START)) == f"{rule}4.8(d)(i)"
    done(event, c.Retire(ANN, at=START))
    assert refused(event, c.EndTable(TABLE, "known", at=START)) == f"{rule}4.8(d)(i)"  # three for two places
    done(event, c.Retire(BOB, at=START))
    ended = happened(done(event, c.EndTable(TABLE, "known", at=START)), e.TableEnded)[0]
    assert ended.cite == f"{rule}4.8(d)(i)"


@three("10.4.8(d)(ii)")
@crown("15.4.8(d)(ii)")
@both
def test_a_table_ends_early_for_cash_if_everybody_agrees(book: str, rule: str) -> None:
    cash: dict[str, Any] = {"format": {"chips_afterwards": "cash"}, "prizes": {"shares": ()}}
    event = started(book, rounds=(RoundPlan(name="final", hands=9),), **cash)
    hand(event, {ANN: 100, BOB: -100})
    assert refused(event, c.EndTable(TABLE, "agreed", ALL[:3], at=START)) == f"{rule}4.8(d)(ii)"
    ended = happened(done(event, c.EndTable(TABLE, "agreed", ALL, at=START)), e.TableEnded)[0]
    assert ended.cite == f"{rule}4.8(d)(ii)"
    assert event.state.prizes[ANN] > event.state.prizes[CAT] > event.state.prizes[BOB]
    assert sum(event.state.prizes.values()) == 4 * BUY_IN
    plain = started(book, rounds=(RoundPlan(name="final", hands=9),))
    assert refused(plain, c.EndTable(TABLE, "agreed", ALL, at=START)) == f"{rule}4.8(d)(ii)"


@three("10.4.8(e)")
@crown("15.4.8(e)")
@three("10.4.8(f)")
@crown("15.4.8(f)")
@both
def test_what_somebody_told_the_desk_stays_there(book: str, rule: str) -> None:
    event = entering(book)
    answer = done(event, c.Enter(person(ANN, suburb="Kew", consents=True), FEE, BUY_IN))
    done(event, c.Enter(person(BOB, suburb="Carlton"), FEE, BUY_IN))
    entry = happened(answer, e.Entered)[0]
    assert event_for(entry, (BOB,)).suburb == ""  # type: ignore[union-attr]
    assert event_for(entry, (ANN,)) == event_for(entry, "director") == entry
    assert event_for(happened(answer, e.MoneyPaid)[0]) is None
    assert [(one.name, one.suburb) for one in publicity(event.state)] == [(ANN, "Kew")]
    assert "Kew" not in str(view_for(event.state))


@three("10.4.8(g)")
@crown("15.4.8(g)")
@three("10.4.8(h)")
@crown("15.4.8(h)")
@three("10.4.8(j)")
@crown("15.4.8(j)")
@both
def test_disputes_are_the_directors_and_a_complaint_goes_further(book: str, rule: str) -> None:
    event = started(book)
    assert refused(event, c.Penalise(ANN, "slow play", at=START, by="deputy")) == f"{rule}4.8(g)"
    done(event, c.Appoint("dana", ("eli",), at=START))
    done(event, c.Penalise(ANN, "slow play", at=START, by="deputy"))
    answer = done(event, c.OpenDispute(ANN, "that was my pot", at=START))
    assert happened(answer, e.ComplaintTold)[0].cite == f"{rule}4.8(j)"
    done(event, c.AskToDeal(TABLE, at=START))  # play goes on here meanwhile
    assert refused(event, c.RuleDispute(1, "it stands", at=START, by="deputy")) == f"{rule}4.8(h)"
    done(event, c.RuleDispute(1, "it stands", at=START))
    assert refused(event, c.RuleDispute(1, "or not", at=START)) == f"{rule}4.8(h)"


@three("10.4.8(i)")
@crown("15.4.8(i)")
@three("10.4.2(b)(ii)")
@crown("15.4.2(b)(ii)")
@both
def test_the_terms_can_be_read(book: str, rule: str) -> None:
    from cardspeak.terms import to_html
    from cardspeak.tournament.printed import terms_page

    page = to_html(terms_page(terms_of(book)))
    assert f"<cite>{rule}4.8(i)</cite>" in page
    assert "at the desk and on the tables" in page


@three("10.4.2(c)")
@crown("15.4.2(c)")
@both
def test_entries_are_taken_as_the_terms_say_and_when_they_are_open(book: str, rule: str) -> None:
    event = planned(book)
    for ask in (c.Publish(), c.NotifyRegulator()):
        done(event, ask)
    assert refused(event, c.Enter(person(ANN), FEE)) == f"{rule}4.2(c)"
    assert happened(done(event, c.OpenEntries()), e.EntriesOpened)[0].cite == f"{rule}4.2(c)"


@three("10.4.4(a)")
@crown("15.4.4(a)")
@both
def test_tournament_chips_are_told_from_cash_chips(book: str, rule: str) -> None:
    from cardspeak.tournament.conditions import document

    told = {article.cite: article.says for article in document(terms_of(book))}
    assert told[f"{rule}4.4(a)"] == "tournament chips without cash value"


@three("10.4.1(a)(iv)")
@crown("15.4.1(a)(iv)")
@both
def test_the_story_has_the_clause_of_every_line(book: str, rule: str) -> None:
    event = started(book, rounds=(RoundPlan(name="final", hands=1),))
    hand(event, {ANN: 30, BOB: 10, CAT: -15, DAN: -25})
    told = list(tell(event.events))
    assert all(line.says.endswith((".", "!")) for line in told)
    assert all(line.cite.startswith((rule, "silent")) for line in told)
    assert Tournament.replay(event.setup, event.events).state == event.state


@three("10.4.1(a)(ii)")
@crown("15.4.1(a)(ii)")
@both
def test_re_buys_and_add_ons_as_the_terms_offer_them(book: str, rule: str) -> None:
    event = started(book, details={"rebuy": Purchase(cost=5000, chips=500, most=1, until=1), "add_on": BUY})
    price = f"{rule}4.1(a)(ii)"
    assert refused(event, c.Rebuy(ANN, 5000, at=START)) == price  # has the whole bank
    hand(event, {ANN: -30, BOB: 30})
    assert refused(event, c.Rebuy(ANN, 4999, at=START)) == price
    done(event, c.Rebuy(ANN, 5000, at=START))
    assert event.state.chips[ANN] == event.terms.format.start_chips + 470
    done(event, c.AddOn(BOB, 5000, at=START))
    assert isinstance(refused(event, c.AddOn(BOB, 5000, at=START)), str)
    done(event, c.AskToDeal(TABLE, at=START))
    assert refused(event, c.AddOn(CAT, 5000, at=START)) == price  # in a hand
    assert event.state.pool_bought == 4 * BUY_IN + 2 * 5000
