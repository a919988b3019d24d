"""Conduct of play: lateness, absence, penalties, disqualification, retirement, early ends, disputes (10.4.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.desk import (
    ALL,
    ANN,
    BOB,
    CAT,
    DAN,
    START,
    TABLE,
    all_of,
    bet,
    deal,
    done,
    hand,
    happened,
    refused,
    started,
    terms_of,
    three,
)

from cardspeak.banked import commands as b
from cardspeak.banked import events as be
from cardspeak.cards import deck_of
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.run import prepared
from cardspeak.tournament.terms import Penalty, RoundPlan

FINAL = RoundPlan(name="final", hands=3)
CLOSE = c.AtTable(TABLE, b.Proceed("close"))


def beginning(**parts: Any) -> Tournament:
    return prepared(terms_of(**parts), list(ALL))


# -- absence -------------------------------------------------------------------------------------------------------


@three("10.4.8(b)(i)")
@pytest.mark.parametrize(("late", "out"), [(9, False), (10, True), (11, True)])
def test_whoever_does_not_come_is_out_after_the_time_the_terms_give(late: int, out: bool) -> None:
    event = beginning(conduct={"late": "out", "late_minutes": 10})
    answer = done(event, c.StartRound(ALL, START + late, missing=(DAN,)))
    if out:
        assert happened(answer, e.WentOut) == [e.WentOut(DAN, "eliminated", "did not come", 0, 1000, "10.4.8(b)(i)")]
        assert event.state.at_table(TABLE) == [ANN, BOB, CAT]
    else:
        assert happened(answer, e.WentAway) == [e.WentAway(DAN, True, "10.4.8(b)(i)")]
        assert DAN in event.state.at_table(TABLE)
    assert event.state.balance == 0


@three("10.4.8(b)(i)")
def test_the_late_lose_their_compulsory_wagers_where_the_terms_say_so() -> None:
    event = beginning()
    assert refused(event, c.StartRound(ALL, START, missing=("eve",))) == "10.4.8(b)(i)"
    done(event, c.StartRound(ALL, START + 99, missing=(DAN,)))
    over = happened(hand(event, (ANN, DAN)), e.HandOver)
    assert over[0].chips[DAN] == 990  # the Ante is taken and the hand folded, whatever it was
    done(event, c.ComeBack(DAN))
    over = happened(hand(event, (DAN,)), e.HandOver)
    assert over[0].chips[DAN] == 1060


@three("10.4.8(b)(ii)")
def test_compulsory_wagers_are_taken_while_somebody_is_away() -> None:
    event = started((ANN, BOB))
    deal(event, (ANN, BOB))
    for player in (ANN, BOB):
        done(event, bet(event, player, 50))
    done(event, CLOSE)
    away = done(event, c.StepAway(BOB))
    assert happened(away, e.WentAway) == [e.WentAway(BOB, False, "10.4.8(b)(ii)")]
    folds = [found.event for found in happened(away, e.TableEvent) if isinstance(found.event, be.Decided)]
    assert [(fold.box, fold.verb) for fold in folds] == [(2, "fold")]  # nobody follows the wager for him
    done(event, c.AtTable(TABLE, b.Decide(1, "play")))
    assert event.state.chips[BOB] == 950
    hand(event, (ANN,))
    assert event.state.chips[BOB] == 940
    assert refused(event, c.StepAway(BOB)) == "10.4.8(b)(ii)"
    assert refused(event, c.ComeBack(ANN)) == "10.4.8(b)(ii)"


@three("10.4.8(b)(ii)")
def test_whoever_is_away_is_out_where_the_terms_say_so() -> None:
    event = started(conduct={"absent": "out"})
    gone = happened(done(event, c.StepAway(BOB)), e.WentOut)
    assert gone == [e.WentOut(BOB, "eliminated", "absent", 0, 1000, "10.4.8(b)(ii)")]
    assert (event.state.removed, event.state.balance) == (1000, 0)


def test_what_somebody_put_down_before_leaving_makes_room_for_the_compulsory_wager() -> None:
    event = started((ANN, BOB), format={"start_chips": 30})
    deal(event, (ANN,))
    done(event, bet(event, ANN, 10))
    done(event, bet(event, BOB, 20, "pair-plus"))
    done(event, c.StepAway(BOB))
    done(event, CLOSE)
    done(event, c.AtTable(TABLE, b.Decide(1, "play")))
    assert event.state.chips[BOB] == 20


def test_a_hand_that_everybody_sits_out_is_passed() -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", hands=2),))
    for player in (ANN, BOB):
        done(event, c.Penalise(player, "card talk"))
    deal(event)
    passed = happened(done(event, CLOSE), e.HandPassed)
    assert passed == [e.HandPassed(TABLE, 1, "10.4.8(a)(i)")]
    assert (event.state.sitting, event.state.chips) == ({}, {ANN: 1000, BOB: 1000})
    hand(event, (ANN,))
    assert event.over


# -- penalties -----------------------------------------------------------------------------------------------------

PENALTIES = {
    "slow play": Penalty(kind="warning"),
    "card talk": Penalty(kind="hands", amount=2),
    "splashing": Penalty(kind="chips", amount=100),
    "shouting": Penalty(kind="disqualified"),
}


def watched() -> Tournament:
    return started(rounds=(RoundPlan(name="final", hands=9),), conduct={"penalties": PENALTIES})


@three("10.4.8(a)(i)")
def test_a_penalty_is_one_that_the_terms_name() -> None:
    event = watched()
    assert refused(event, c.Penalise(ANN, "whistling")) == "10.4.8(a)(i)"
    assert refused(event, c.Penalise(ANN, "slow play", by="dealer")) == "10.4.8(a)(i)"
    assert refused(event, c.Penalise("eve", "slow play")) == "10.4.8(a)(i)"
    warned = happened(done(event, c.Penalise(ANN, "slow play")), e.Penalised)
    assert warned == [e.Penalised(ANN, "slow play", "warning", 0, "10.4.8(a)(i)")]


@three("10.4.8(a)(i)")
def test_hands_are_sat_out() -> None:
    event = watched()
    done(event, c.Penalise(ANN, "card talk"))
    deal(event)
    assert refused(event, bet(event, ANN, 10)) == "10.4.8(a)(i)"
    for player in (BOB, CAT, DAN):
        done(event, bet(event, player, 10))
    done(event, CLOSE)
    for box in (2, 3, 4):
        done(event, c.AtTable(TABLE, b.Decide(box, "play", sure=True)))
    assert event.state.sitting == {ANN: 1}
    hand(event)
    assert event.state.sitting == {}
    assert event.state.chips[ANN] == 1000
    hand(event)
    assert event.state.chips[ANN] == 980


@three("10.4.8(a)(i)")
def test_chips_are_taken_no_further_than_there_are_any() -> None:
    event = watched()
    hand(event, (ANN,), {BOB: 460})  # leaves bob 80
    done(event, c.Penalise(CAT, "splashing"))
    assert event.state.chips[CAT] == 880
    answer = done(event, c.Penalise(BOB, "splashing"))
    assert happened(answer, e.Penalised)[0].amount == 80
    assert [gone.player for gone in happened(answer, e.WentOut)] == [BOB]
    assert (event.state.removed, event.state.balance) == (180, 0)


@three("10.4.8(b)(iii)")
def test_a_telephone_has_the_consequence_that_the_terms_name() -> None:
    event = started(conduct={"telephone": Penalty(kind="hands", amount=1)})
    told = happened(done(event, c.Penalise(ANN, "telephone")), e.Penalised)
    assert told == [e.Penalised(ANN, "telephone", "hands", 1, "10.4.8(b)(iii)")]
    assert event.state.sitting == {ANN: 1}


# -- leaving -------------------------------------------------------------------------------------------------------


@three("10.4.8(a)(ii)")
@three("10.4.8(b)(v)")
@three("10.4.2(b)(i)")
def test_disqualification_takes_the_chips_and_any_prize() -> None:
    event = started(rounds=(RoundPlan(name="final", hands=1),))
    assert refused(event, c.Disqualify(ANN, "bad manners")) == "10.4.8(a)(ii)"
    assert refused(event, c.Disqualify(ANN, "cheating", by="dealer")) == "10.4.8(a)(ii)"
    gone = happened(done(event, c.Disqualify(ANN, "breach of the Terms")), e.WentOut)
    assert gone == [e.WentOut(ANN, "disqualified", "breach of the Terms", 0, 1000, "10.4.8(b)(v)")]
    assert (event.state.removed, event.state.balance) == (1000, 0)
    assert refused(event, c.Disqualify(ANN, "cheating")) == "10.4.8(a)(ii)"
    hand(event, (BOB,))
    while event.prompt:
        done(event, c.DrawCards(dict(zip(event.prompt[0].players, deck_of(52).cards[::5], strict=False))))
    assert event.state.places[ANN] == 4
    assert ANN not in event.state.prizes
    assert sum(event.state.prizes.values()) == event.state.pool


@three("10.4.8(b)(v)")
def test_disqualification_by_penalty_and_after_the_hand() -> None:
    event = watched()
    deal(event)
    assert refused(event, c.Disqualify(ANN, "cheating")) == "10.4.8(a)(ii)"  # the hand is finished first
    event = watched()
    answer = done(event, c.Penalise(ANN, "shouting"))
    assert [(gone.how, gone.cite) for gone in happened(answer, e.WentOut)] == [("disqualified", "10.4.8(b)(v)")]


def test_whoever_the_pit_boss_excludes_from_the_game_is_disqualified() -> None:
    event = started()
    deal(event)
    for player in ALL:
        done(event, bet(event, player, 10))
    done(event, c.AtTable(TABLE, b.Report("exclude", by="Pit Boss", player=ANN, reason="a device")))
    done(event, CLOSE)
    while TABLE in event.state.running:
        ask = event.prompt[0].asks[0]
        answer = done(event, c.AtTable(TABLE, b.Decide(ask.box, "fold", sure=True)))
    assert [(gone.player, gone.how) for gone in happened(answer, e.WentOut)] == [(ANN, "disqualified")]


@three("10.4.8(b)(vi)")
def test_retiring_takes_the_chips_out_of_play_and_keeps_the_place() -> None:
    event = started((ANN, BOB, CAT), rounds=(FINAL,))
    hand(event, (ANN,), {BOB: 490})
    gone = happened(done(event, c.Retire(ANN)), e.WentOut)
    assert [(one.how, one.chips, one.cite) for one in gone] == [("retired", 1070, "10.4.8(b)(vi)")]
    hand(event, (CAT,))  # bob has 20, plays and is out
    hand(event, (CAT,))
    assert event.state.places == {CAT: 1, BOB: 2, ANN: 3}
    assert refused(beginning(), c.Retire(ANN)) == "10.4.8(b)(vi)"


# -- early ends ------------------------------------------------------------------------------------------------------


@three("10.4.8(d)")
@three("10.4.8(d)(i)")
def test_a_table_ends_early_once_those_who_go_on_are_known() -> None:
    rounds = (RoundPlan(name="heat", hands=9, advance=2), FINAL)
    event = started(rounds=rounds)
    end = c.EndTable(TABLE, "known")
    hand(event, (ANN, BOB), {CAT: 500})
    assert refused(event, end) == "10.4.8(d)(i)"  # three are left for two places
    assert refused(event, c.EndTable(TABLE, "known", by="dealer")) == "10.4.8(d)"
    done(event, c.Retire(DAN))
    answer = done(event, end)
    assert happened(answer, e.TableEnded) == [e.TableEnded(TABLE, "known", "10.4.8(d)(i)")]
    assert sorted(happened(answer, e.RoundEnded)[0].advanced) == [ANN, BOB]
    assert refused(event, end) == "10.4.8(d)"


@three("10.4.8(d)(ii)")
def test_a_table_ends_early_for_cash_when_everybody_agrees() -> None:
    cash = {"format": {"chips_afterwards": "cash"}, "prizes": {"shares": ()}}
    event = started((ANN, BOB), **cash)
    hand(event, (ANN,), {ANN: 100, BOB: 100})  # 1700 and 800
    assert refused(event, c.EndTable(TABLE, "agreed", agree=(ANN,))) == "10.4.8(d)(ii)"
    assert refused(started((ANN, BOB)), c.EndTable(TABLE, "agreed", agree=(ANN, BOB))) == "10.4.8(d)(ii)"
    deal(event.copy())
    done(event, c.EndTable(TABLE, "agreed", agree=(ANN, BOB)))
    assert event.state.prizes == {ANN: 20_000 * 1700 // 2500, BOB: 20_000 * 800 // 2500}
    assert [end.cite for end in all_of(event, e.TableEnded)] == ["10.4.8(d)(ii)"]


@three("10.4.8(d)")
def test_no_table_ends_in_the_middle_of_a_hand() -> None:
    event = started((ANN, BOB))
    deal(event)
    assert refused(event, c.EndTable(TABLE, "known")) == "10.4.8(d)"
    assert refused(event, c.EndTable("table 2", "known")) == "10.4.8(d)"


# -- who decides -----------------------------------------------------------------------------------------------------


@three("10.4.8(g)")
def test_a_deputy_acts_as_the_director_once_appointed() -> None:
    event = beginning()
    start = c.StartRound(ALL, START, by="deputy")
    assert refused(event, start) == "10.4.8(g)"
    done(event, c.Appoint("dana", ("eve",)))
    done(event, start)
    done(event, c.Penalise(ANN, "slow play", by="deputy"))
    assert refused(event, c.Penalise(ANN, "slow play", by="supervisor")) == "10.4.8(a)(i)"


@three("10.4.8(h)")
@three("10.4.8(j)")
def test_the_director_alone_ends_a_dispute_and_the_regulator_is_named() -> None:
    event = started()
    answer = done(event, c.Dispute(ANN, "My Play was on the line."))
    assert [told.cite for told in happened(answer, e.ComplaintTold)] == ["10.4.8(j)"]
    assert "regulator" in happened(answer, e.ComplaintTold)[0].says
    done(event, c.Appoint("dana", ("eve",)))
    assert refused(event, c.RuleDispute(1, "It stands.", by="deputy")) == "10.4.8(h)"
    assert refused(event, c.RuleDispute(2, "It stands.")) == "10.4.8(h)"
    ruled = happened(done(event, c.RuleDispute(1, "It stands.")), e.DisputeRuled)
    assert ruled == [e.DisputeRuled(1, "It stands.", "10.4.8(h)")]
    assert refused(event, c.RuleDispute(1, "It does not.")) == "10.4.8(h)"  # final
    assert refused(event, c.Dispute("eve", "I was never here.")) == "10.4.8(h)"
