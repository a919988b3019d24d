"""Rounds and hands: the draw, banks, compulsory and secret wagers, progression, buying chips (10.4.3 to 10.4.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.three_card.table import CUT
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
    pack,
    person,
    refused,
    started,
    three,
)

from cardspeak.banked import commands as b
from cardspeak.banked import events as be
from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.run import prepared
from cardspeak.tournament.terms import Purchase, RoundPlan, standard_terms
from cardspeak.tournament.views import board_for

FINAL = RoundPlan(name="final", hands=3)
HEATS = (RoundPlan(name="heats", hands=2, advance=1, tables=2), RoundPlan(name="final", hands=1))
CLOSE = c.AtTable(TABLE, b.Proceed("close"))


def heats(**parts: Any) -> Tournament:
    """Two tables of two: ann and cat at the first, bob and dan at the second; one of each goes on."""
    return started(rounds=HEATS, **parts)


# -- the draw and the bank -------------------------------------------------------------------------------------------


@three("10.1")
@three("10.4.3(b)")
def test_everybody_begins_with_the_same_bank_and_plays_as_many_hands() -> None:
    event = heats()
    issued = all_of(event, e.ChipsIssued)
    assert [(one.player, one.amount, one.cite) for one in issued] == [(name, 1000, "10.4.3(b)") for name in ALL]
    for table in (TABLE, "table 2"):
        hand(event, (ANN, BOB), table=table)
        hand(event, (ANN, BOB), table=table)
    assert [(end.table, end.ground) for end in all_of(event, e.TableEnded)] == [(TABLE, "hands"), ("table 2", "hands")]
    done(event, c.StartRound((BOB, ANN), START))
    assert {name: event.state.chips[name] for name in (ANN, BOB)} == {ANN: 1000, BOB: 1000}


@three("10.1")
@pytest.mark.parametrize("order", [(ANN, BOB, CAT), (ANN, BOB, CAT, CAT), (ANN, BOB, CAT, DAN, "eve")])
def test_the_draw_is_of_everybody_once(order: tuple[str, ...]) -> None:
    event = prepared(standard_terms(players=4), list(ALL))
    assert refused(event, c.StartRound(order, START)) == "10.1"
    done(event, c.StartRound((DAN, CAT, BOB, ANN), START))
    assert event.state.box == {DAN: (TABLE, 1), CAT: (TABLE, 2), BOB: (TABLE, 3), ANN: (TABLE, 4)}


@three("10.4.3(a)(ii)")
@pytest.mark.parametrize(("players", "tables"), [(7, 1), (8, 2), (14, 2), (15, 3)])
def test_as_many_tables_play_as_the_seats_need(players: int, tables: int) -> None:
    names = tuple(f"p{number}" for number in range(players))
    event = prepared(standard_terms(players=players), list(names))
    seated = happened(done(event, c.StartRound(names, START)), e.Seated)
    assert len({seat.table for seat in seated}) == tables
    counts = [sum(seat.table == table for seat in seated) for table in event.state.hands]
    assert max(counts) - min(counts) <= 1


@three("10.4.3(a)(ii)")
def test_a_round_with_too_few_tables_for_its_players_does_not_begin() -> None:
    rounds = (RoundPlan(name="final", hands=1, tables=1),)
    names = tuple(f"p{number}" for number in range(8))
    event = prepared(standard_terms(players=8, rounds=rounds), list(names))
    assert refused(event, c.StartRound(names, START)) == "10.4.3(a)(ii)"


@three("10.4.1(b)")
@pytest.mark.parametrize(
    ("at", "fits"), [(START - 29, True), (START - 30, True), (START - 31, True), (START + 1, False)]
)
def test_a_start_is_moved_with_notice(at: int, fits: bool) -> None:
    event = prepared(standard_terms(players=4), list(ALL))
    assert refused(event, c.StartRound(ALL, START - 1)) == "10.4.1(a)(i)"
    move = c.MoveStart(START + 30, at)
    assert refused(event, c.MoveStart(START + 30, at, by="operator")) == "10.4.1(b)"
    if not fits:
        assert refused(event, move) == "10.4.1(b)"
        return
    assert happened(done(event, move), e.StartMoved) == [e.StartMoved(START + 30, ALL, "10.4.1(b)")]
    assert refused(event, c.StartRound(ALL, START + 29)) == "10.4.1(a)(i)"
    done(event, c.StartRound(ALL, START + 30))
    assert refused(event, c.MoveStart(START + 90, START + 31)) == "10.4.1(b)"


@three("10.4.1(b)")
@pytest.mark.parametrize(("notice", "fits"), [(29, False), (30, True), (31, True)])
def test_reasonable_notice_is_what_the_terms_say(notice: int, fits: bool) -> None:
    event = prepared(standard_terms(players=4), list(ALL))
    answer = event.act(c.MoveStart(START + 60, START + 60 - notice))
    assert isinstance(answer, Refused) is not fits


# -- hands -----------------------------------------------------------------------------------------------------------


@three("10.4.4(b)")
def test_nobody_is_dealt_in_without_the_compulsory_wager() -> None:
    event = started((ANN, BOB))
    deal(event)
    done(event, bet(event, ANN, 10))
    assert refused(event, CLOSE) == "10.4.4(b)"
    done(event, bet(event, BOB, 10, "pair-plus"))
    assert refused(event, CLOSE) == "10.4.4(b)"
    done(event, bet(event, BOB, 5))  # below the compulsory wager
    assert refused(event, CLOSE) == "10.4.4(b)"
    done(event, bet(event, BOB, 5))
    done(event, CLOSE)


@three("10.4.4(a)")
@pytest.mark.parametrize("means", ["cash", "voucher", "token"])
def test_nothing_but_tournament_chips_is_wagered(means: str) -> None:
    event = started((ANN, BOB))
    deal(event)
    assert refused(event, c.AtTable(TABLE, b.Place(1, "ante", ANN, 10, means))) == "10.4.4(a)"  # type: ignore[arg-type]
    assert refused(event, c.AtTable(TABLE, b.Declare(1, "ante", ANN, 10, means))) == "10.4.4(a)"  # type: ignore[arg-type]
    done(event, c.AtTable(TABLE, b.Declare(1, "ante", ANN, 10, "chips")))


@three("10.1")
def test_everybody_plays_the_own_box_alone() -> None:
    event = started((ANN, BOB))
    deal(event)
    assert refused(event, c.AtTable(TABLE, b.Place(2, "ante", ANN, 10))) == "10.1"
    assert refused(event, c.AtTable(TABLE, b.Place(3, "ante", ANN, 10))) == "10.1"


def test_the_game_itself_refuses_what_it_always_refuses() -> None:
    event = started((ANN, BOB))
    deal(event)
    assert refused(event, c.AtTable(TABLE, b.Decide(1, "play"))).startswith(("5.", "7."))
    assert refused(event, c.AtTable("table 2", b.Proceed("close"))) == "10.4.3(a)(i)"


def test_a_hand_is_settled_by_the_game_and_its_chips_come_back() -> None:
    event = started((ANN, BOB))
    over = happened(hand(event, (ANN,)), e.HandOver)
    # Ann: Ante and Play even money, and 5 to 1 on the Ante for a straight flush; bob loses both.
    assert over == [e.HandOver(TABLE, 1, {ANN: 1070, BOB: 980}, -50, 0, "10.4.3(a)(i)")]
    lines = [found.event for found in all_of(event, e.TableEvent) if isinstance(found.event, be.Settled)]
    assert lines
    assert event.state.balance == 0


def test_real_cards_are_told_when_they_are_turned_up() -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", hands=1),))
    done(event, c.Deal(TABLE, (), CUT))
    for player in (ANN, BOB):
        done(event, bet(event, player, 10))
    done(event, CLOSE)
    for box in (1, 2):
        done(event, c.AtTable(TABLE, b.Decide(box, "play")))
    for box, held in ((0, "Tc9d8s"), (2, "2h3h5d"), (1, "AsKsQs")):
        assert not event.over
        done(event, c.AtTable(TABLE, b.Tell(box, tuple(parse_cards(held)))))
    assert event.state.places == {ANN: 1, BOB: 2}


def test_a_hand_is_dealt_once_and_cut_where_it_may_be() -> None:
    event = started((ANN, BOB))
    ready = pack({1: "2s3s5h", 2: "2h3h5d"})
    with pytest.raises(BadInput, match="cut"):
        event.act(c.Deal(TABLE, ready, 0))
    done(event, c.Deal(TABLE, ready, CUT))
    assert refused(event, c.Deal(TABLE, ready, CUT)) == "10.4.3(a)(i)"
    assert refused(event, c.Deal("table 2", ready, CUT)) == "10.4.3(a)(i)"


@three("10.4.4(c)")
def test_secret_wagers_are_counted_hidden_and_laid_open() -> None:
    event = started((ANN, BOB), wagers={"secret": 1, "secret_method": "on a slip"})
    deal(event, (ANN,))
    assert refused(event, c.Secret(TABLE, ANN, {"ante": 9})) == "10.4.4(b)"
    assert (
        refused(event, c.Secret(TABLE, ANN, {"ante": 505})) != "10.4.4(c)"
    )  # no chips to follow it: the game's own no
    done(event, c.Secret(TABLE, ANN, {"ante": 200, "pair-plus": 50}))
    assert refused(event, c.Secret(TABLE, ANN, {"ante": 10})) == "10.4.4(c)"
    assert event.state.running[TABLE].stake(1, "ante") == 0
    seen = board_for(event.state, BOB)
    assert (seen.secret, seen.own_secret) == ((ANN,), {})
    assert board_for(event.state, ANN).own_secret == {"ante": 200, "pair-plus": 50}
    done(event, bet(event, BOB, 10))
    done(event, CLOSE)
    assert event.state.running[TABLE].stake(1, "ante") == 200
    assert refused(event, c.Secret(TABLE, BOB, {"ante": 10})) == "10.4.4(c)"
    for box in (1, 2):
        done(event, c.AtTable(TABLE, b.Decide(box, "play", sure=True)))
    deal(event)
    assert refused(event, c.Secret(TABLE, ANN, {"ante": 10})) == "10.4.4(c)"  # one in a round
    done(event, c.Secret(TABLE, BOB, {"ante": 10}))


@three("10.4.4(c)")
def test_without_a_word_in_the_terms_there_are_no_secret_wagers() -> None:
    event = started((ANN, BOB))
    deal(event)
    assert refused(event, c.Secret(TABLE, ANN, {"ante": 10})) == "10.4.4(c)"


# -- rounds ----------------------------------------------------------------------------------------------------------


@three("10.4.3(a)(i)")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_a_round_lasts_as_many_hands_as_the_terms_say(hands: int) -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", hands=hands),))
    for number in range(1, hands + 1):
        assert not event.over
        hand(event, (ANN,))
        assert event.events[-1] == e.TournamentOver("10.4.6(a)") or number < hands
    assert event.over


@three("10.4.3(a)(i)")
@pytest.mark.parametrize(("at", "over"), [(START + 19, False), (START + 20, True), (START + 21, True)])
def test_a_round_lasts_as_many_minutes_as_the_terms_say(at: int, over: bool) -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", minutes=20),))
    hand(event, (ANN,))
    end = c.EndTable(TABLE, "time", at)
    ready = c.Deal(TABLE, pack({1: "2s3s5h", 2: "2h3h5d"}), CUT, at)
    if over:
        assert refused(event, ready) == "10.4.3(a)(i)"
        done(event, end)
        assert event.state.places == {ANN: 1, BOB: 2}
    else:
        assert refused(event, end) == "10.4.3(a)(i)"
        done(event, ready)


@three("10.4.3(a)(iii)")
def test_the_best_of_each_table_go_on() -> None:
    event = heats()
    for _ in range(2):
        hand(event, (CAT,), table=TABLE)
        last = hand(event, (BOB,), table="table 2")
    ended = happened(last, e.RoundEnded)
    assert ended == [e.RoundEnded(1, (CAT, BOB), (ANN, DAN), "10.4.3(a)(iii)")]
    assert event.prompt[0].players == (CAT, BOB)
    assert refused(event, c.StartRound(ALL, START)) == "10.1"
    assert event.state.entrants[ANN].status == "out"


@three("10.4.6(a)")
def test_those_who_are_level_draw_cards_and_draw_again() -> None:
    event = heats()
    for _ in range(2):
        hand(event, table=TABLE)
        hand(event, (BOB,), table="table 2")
    prompt = event.prompt[0]
    assert (prompt.kind, prompt.players, prompt.cite) == ("draw cards", (ANN, CAT), "10.4.6(a)")
    ten, jack, other = parse_cards("Ts Js Th")
    assert refused(event, c.DrawCards({ANN: ten})) == "10.4.6(a)"
    assert refused(event, c.DrawCards({ANN: ten, BOB: jack})) == "10.4.6(a)"
    assert refused(event, c.DrawCards({ANN: ten, CAT: jack}, by="dealer")) == "10.4.6(a)"
    done(event, c.DrawCards({ANN: ten, CAT: other}))
    assert event.prompt[0].kind == "draw cards"
    ended = happened(done(event, c.DrawCards({ANN: ten, CAT: jack})), e.RoundEnded)
    assert ended[0].advanced == (CAT, BOB)
    assert refused(event, c.DrawCards({ANN: ten, CAT: jack})) == "10.4.6(a)"


@three("10.4.6(a)")
def test_of_equal_chips_those_before_the_last_hand_count() -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", hands=2),))
    hand(event, (ANN,), {ANN: 10, BOB: 10})  # 1070 and 980
    hand(event, (BOB,), {ANN: 10, BOB: 10})  # 1050 each
    assert event.state.chips == {ANN: 0, BOB: 0}  # all back
    assert [back.amount for back in all_of(event, e.ChipsReturned)] == [1050, 1050]
    assert event.state.places == {ANN: 1, BOB: 2}


@three("10.4.5(a)")
@pytest.mark.parametrize(("left", "out"), [(15, True), (20, False), (25, False)])
def test_whoever_cannot_wager_and_follow_is_out(left: int, out: bool) -> None:
    event = started((ANN, BOB), format={"start_chips": 1000 + left})
    answer = hand(event, (ANN,), {BOB: 500})
    gone = happened(answer, e.WentOut)
    assert bool(gone) is out
    if out:
        assert gone == [e.WentOut(BOB, "eliminated", "chips", 1, left, "10.4.5(a)")]
        assert (event.state.removed, event.state.entrants[BOB].status) == (left, "out")


@pytest.mark.control("C17")
def test_a_table_without_players_ends_and_everybody_has_a_place() -> None:
    event = started((ANN, BOB), format={"start_chips": 1000})
    hand(event, (), {ANN: 500, BOB: 500})
    assert [end.ground for end in all_of(event, e.TableEnded)] == ["nobody is left"]
    assert event.prompt[0].kind == "draw cards"
    done(event, c.DrawCards(dict(zip((ANN, BOB), parse_cards("2s As"), strict=True))))
    assert event.state.places == {BOB: 1, ANN: 2}
    assert sum(event.state.prizes.values()) == event.state.pool


@three("10.4.3(c)")
def test_the_chips_go_back_when_it_is_over() -> None:
    event = started((ANN, BOB), rounds=(RoundPlan(name="final", hands=1),))
    hand(event, (ANN,))
    back = all_of(event, e.ChipsReturned)
    assert [(one.player, one.amount, one.cite) for one in back] == [(ANN, 1070, "10.4.3(c)"), (BOB, 980, "10.4.3(c)")]
    assert (sum(event.state.chips.values()), event.state.balance) == (0, 0)


def test_chips_are_carried_over_where_the_terms_say_so() -> None:
    rounds = (RoundPlan(name="heats", hands=1, advance=2), RoundPlan(name="final", hands=1, fresh=False))
    event = started((ANN, BOB), rounds=rounds)
    hand(event, (ANN,))
    done(event, c.StartRound((ANN, BOB), START))
    assert event.state.chips == {ANN: 1070, BOB: 980}


# -- buying chips ----------------------------------------------------------------------------------------------------


@three("10.4.1(a)(ii)")
def test_a_rebuy_is_for_those_below_the_starting_bank() -> None:
    rebuy = Purchase(cost=5000, chips=700, most=1, until=1)
    event = started((ANN, BOB), details={"rebuy": rebuy})
    assert refused(event, c.Rebuy(ANN, 5000)) == "10.4.1(a)(ii)"  # has the starting bank
    hand(event, (ANN,), {BOB: 500})
    assert event.state.chips[BOB] == 0
    assert event.state.entrants[BOB].status == "in"  # a re-buy is open to him
    assert refused(event, c.Rebuy(BOB, 4999)) == "10.4.1(a)(ii)"
    answer = done(event, c.Rebuy(BOB, 5000))
    assert [(one.amount, one.what) for one in happened(answer, e.ChipsIssued)] == [(700, "re-buy")]
    assert event.state.pool_bought == 25_000
    assert refused(event, c.Rebuy(BOB, 5000)) == "10.4.1(a)(ii)"  # one each
    deal(event)
    assert refused(event, c.Rebuy(ANN, 5000)) == "10.4.1(a)(ii)"  # in a hand


@three("10.4.5(a)")
def test_whoever_does_not_rebuy_is_out_when_the_next_hand_is_dealt() -> None:
    event = started((ANN, BOB, CAT), details={"rebuy": Purchase(cost=5000, chips=700)})
    hand(event, (ANN, CAT), {BOB: 500})
    gone = happened(deal(event, (ANN,)), e.WentOut)
    assert [(one.player, one.hand, one.cite) for one in gone] == [(BOB, 1, "10.4.5(a)")]
    assert BOB not in event.state.running[TABLE].setup.stacks


@three("10.4.1(a)(ii)")
def test_an_add_on_is_sold_as_often_and_as_long_as_the_terms_say() -> None:
    event = started((ANN, BOB), details={"add_on": Purchase(cost=3000, chips=300, until=1)})
    done(event, c.AddOn(ANN, 3000))
    assert event.state.chips == {ANN: 1300, BOB: 1000}
    assert refused(event, c.AddOn(ANN, 3000)) == "10.4.1(a)(ii)"
    assert refused(started((ANN, BOB)), c.AddOn(ANN, 3000)) == "10.4.1(a)(ii)"
    rounds = (RoundPlan(name="heats", hands=1, advance=2), FINAL)
    late = started((ANN, BOB), rounds=rounds, details={"add_on": Purchase(cost=3000, chips=300, until=1)})
    hand(late, (ANN,))
    assert refused(late, c.AddOn(ANN, 3000)) == "10.4.1(a)(ii)"  # nobody sits at a table
    done(late, c.StartRound((ANN, BOB), START))
    assert refused(late, c.AddOn(ANN, 3000)) == "10.4.1(a)(ii)"  # round 2


def eliminated(**parts: Any) -> Tournament:
    """Cat and dan are out after the heats."""
    event = heats(**parts)
    for _ in range(2):
        hand(event, (ANN,), table=TABLE)
        hand(event, (BOB,), table="table 2")
    return event


@three("10.4.3(a)(iv)")
def test_buying_back_is_for_those_who_are_out_between_rounds() -> None:
    offer = Purchase(cost=8000, chips=500, until=1, method="at the desk")
    event = eliminated(format={"buy_back": offer})
    assert refused(event, c.BuyBack(ANN, 8000)) == "10.4.3(a)(iv)"  # is in
    assert refused(event, c.BuyBack(CAT, 7999)) == "10.4.3(a)(iv)"
    done(event, c.BuyBack(CAT, 8000))
    assert event.prompt[0].players == (ANN, BOB, CAT)
    assert event.state.pool_bought == 48_000
    done(event, c.StartRound((ANN, BOB, CAT), START))
    assert event.state.chips[CAT] == 1000  # a round that begins afresh
    assert refused(event, c.BuyBack(DAN, 8000)) == "10.4.3(a)(iv)"  # the round has begun
    assert refused(eliminated(), c.BuyBack(CAT, 8000)) == "10.4.3(a)(iv)"


@three("10.4.3(a)(v)")
def test_the_director_calls_a_repechage_where_the_terms_leave_it_to_him() -> None:
    plan = RoundPlan(name="repechage", hands=1, advance=1, who="eliminated")
    event = eliminated(format={"repechage": "director"})
    assert refused(event, c.CallRepechage(plan, by="operator")) == "10.4.3(a)(v)"
    assert refused(event, c.CallRepechage(FINAL)) == "10.4.3(a)(v)"
    assert refused(eliminated(), c.CallRepechage(plan)) == "10.4.3(a)(v)"
    done(event, c.CallRepechage(plan))
    assert list(event.prompt[0].players) == [CAT, DAN]
    done(event, c.StartRound((CAT, DAN), START))
    hand(event, (DAN,))
    assert list(event.prompt[0].players) == [ANN, BOB, DAN]
    done(event, c.StartRound((ANN, BOB, DAN), START))
    assert set(event.state.box) == {ANN, BOB, DAN}


@three("10.4.3(a)(v)")
def test_a_planned_repechage_is_for_those_who_are_out() -> None:
    repechage = RoundPlan(name="repechage", hands=1, advance=1, who="eliminated")
    event = started(rounds=(HEATS[0], repechage, HEATS[1]), format={"repechage": "planned"})
    for _ in range(2):
        hand(event, (ANN,), table=TABLE)
        hand(event, (BOB,), table="table 2")
    assert event.prompt[0].players == (CAT, DAN)


def test_a_substitute_between_rounds_goes_on_with_the_chips() -> None:
    rounds = (RoundPlan(name="heats", hands=1, advance=2), RoundPlan(name="final", hands=1, fresh=False))
    event = started((ANN, BOB), rounds=rounds, conduct={"substitutes": "between rounds"})
    hand(event, (ANN,))
    done(event, c.Substitute(ANN, person(DAN)))
    done(event, c.StartRound((DAN, BOB), START))
    assert event.state.chips == {DAN: 1070, BOB: 980}
    hand(event, (DAN,))
    assert event.state.places == {DAN: 1, BOB: 2}
