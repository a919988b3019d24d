"""Tournaments by our own conventions: what the clauses `event.*` of the open table say, each carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.tournament.hall import (
    ANN,
    BOB,
    BUY_IN,
    CAT,
    DAN,
    FEE,
    FREEZE,
    OPEN,
    SECOND,
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
    started,
    wins,
)

from cardspeak.cards import parse_cards
from cardspeak.refusal import Refused
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.balance import Felted, due_big_blind, to_break, worst_seat
from cardspeak.tournament.draws import commitment_of
from cardspeak.tournament.terms import Purchase, RoundPlan, changed

clause: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, OPEN)


def carries(event: Tournament, winner: str, losers: tuple[str, ...]) -> None:
    """One wins everything from these in one hand."""
    lost = {loser: -event.state.chips[loser] for loser in losers}
    hand(event, {**lost, winner: -sum(lost.values())})


@clause("event.equal")
def test_the_same_bank_for_all_and_a_draw_that_can_be_checked() -> None:
    event = entered(OPEN)
    done(event, c.CommitDraw(commitment_of("said before")))
    assert refused(event, c.StartRound("another", at=START)) == "event.equal"
    answer = done(event, c.StartRound("said before", at=START))
    assert set(event.state.chips.values()) == {10_000}
    (drawn,) = happened(answer, e.SeatsAllotted)
    assert drawn.cite == "event.equal"
    again = entered(OPEN)
    assert happened(done(again, c.StartRound("said before", at=START)), e.SeatsAllotted) == [drawn]


@clause("event.terms")
def test_terms_are_shown_before_anybody_pays_and_changed_with_everybody_s_word() -> None:
    event = planned(OPEN)
    assert refused(event, c.OpenEntries()) == "event.terms"
    event = entering(OPEN)
    done(event, c.Enter(person(ANN), FEE, BUY_IN))
    done(event, c.Enter(person(BOB), FEE, BUY_IN))
    more = changed(event.terms, format={"start_chips": 12_000})
    (amended,) = happened(done(event, c.AmendTerms(more)), e.TermsAmended)
    assert "everybody agrees" in amended.requires
    done(event, c.Publish())
    done(event, c.CloseEntries())
    assert refused(event, c.StartRound("seed", at=START)) == "event.terms"
    for player in (ANN, BOB):
        done(event, c.AgreeToTerms(player))
    done(event, c.StartRound("seed", at=START))
    assert refused(event, c.AmendTerms(changed(more, format={"start_chips": 1000}), at=START)) == "event.terms"


@clause("event.director")
def test_nothing_is_dealt_while_nobody_is_in_charge_and_a_deputy_acts_in_that_stead() -> None:
    event = started(OPEN)
    done(event, c.DirectorLeaves(at=START))
    assert refused(event, c.AskToDeal(TABLE, at=START)) == "event.director"
    done(event, c.DirectorReturns(at=START))
    done(event, c.AskToDeal(TABLE, at=START))
    assert refused(event, c.PauseClock(by="deputy", at=START)) == "event.director"
    done(event, c.Appoint("dana", ("dora",), by="operator", at=START))
    done(event, c.PauseClock(by="deputy", at=START))


@clause("event.tables")
def test_its_tables_are_used_for_nothing_else() -> None:
    event = started(OPEN)
    assert refused(event, c.UseTable(TABLE, "a cash game", at=START)) == "event.tables"
    assert refused(entered(OPEN), c.Designate((TABLE,), occupied=())) == "event.tables"
    done(event, c.UseTable("another", "a cash game", at=START))


@clause("event.entry")
def test_fee_and_buy_in_apart_re_buys_below_the_bank_one_add_on_and_everything_back() -> None:
    bought = Purchase(cost=3000, chips=5000, most=2, until=3)
    once = Purchase(cost=3000, chips=5000, until=3)
    event = started(OPEN, details={"rebuy": bought, "add_on": once})
    paid = {one.what for one in all_of(event, e.MoneyPaid)}
    assert paid == {"entry fee", "buy-in"}
    assert (event.state.fees, event.state.pool_bought) == (4 * FEE, 4 * BUY_IN)
    assert refused(event, c.Rebuy(ANN, 3000, at=START)) == "event.entry"  # at the starting bank
    wins(event, BOB, ANN, 1)
    done(event, c.Rebuy(ANN, 3000, at=START))  # a chip below it
    done(event, c.AddOn(ANN, 3000, at=START))
    assert refused(event, c.AddOn(ANN, 3000, at=START)) == "event.entry"
    back = happened(done(event, c.Cancel("fire", at=START)), e.Refunded)
    assert sum(one.fee + one.bought for one in back) == 4 * (FEE + BUY_IN) + 6000
    assert event.state.received == 0
    unpaid = entering(OPEN)
    for player in (ANN, BOB):
        done(unpaid, c.Enter(person(player), FEE))
    done(unpaid, c.CloseEntries())
    assert refused(unpaid, c.StartRound("seed", at=START)) == "event.entry"


@clause("event.rounds")
def test_it_is_played_until_one_is_left_or_so_many_go_on() -> None:
    event = started(OPEN, (ANN, BOB))
    wins(event, ANN, BOB)
    assert event.over
    rounds = (RoundPlan(name="first", hands=1, advance=1, tables=2), FREEZE)
    event = started(OPEN, rounds=rounds)
    first, second = event.state.at_table(TABLE), event.state.at_table(SECOND)
    hand(event, {first[0]: 100, first[1]: -100}, TABLE)
    hand(event, {second[1]: 100, second[0]: -100}, SECOND)
    (ended,) = all_of(event, e.RoundEnded)
    assert set(ended.advanced) == {first[0], second[1]}
    assert ended.cite == "event.rounds"


@clause("event.levels")
def test_levels_are_those_of_the_schedule_and_hold_from_the_next_hand() -> None:
    event = started(OPEN)
    levels = event.terms.wagers.levels
    done(event, c.SetLevel(len(levels), at=START))
    assert refused(event, c.SetLevel(len(levels) + 1, at=START)) == "event.levels"
    strange = type(levels[0])(minutes=1)
    assert refused(event, c.ChangeWagers(strange, at=START)) == "event.levels"
    done(event, c.SetLevel(1, at=START))
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)
    done(event, c.SetLevel(2, at=START))
    assert began[0].level == levels[0]
    stacks = {player: event.state.chips[player] for player in event.state.at_table(TABLE)}
    done(event, c.ReportHand(TABLE, stacks, at=START))
    assert happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0].level == levels[1]


@clause("event.chips")
def test_chips_never_leave_play_by_themselves_and_all_go_back() -> None:
    event = started(OPEN, (ANN, BOB, CAT))
    assert refused(event, c.TakeChipsOff(ANN, 100, at=START)) == "event.chips"
    hand(event, {ANN: 75, BOB: -50, CAT: -25})
    odd = {player: event.state.chips[player] % 100 // 25 for player in event.state.at_table(TABLE)}
    cards = iter(parse_cards("As Kd Qh Jc Ts 9d 8h 7c"))
    raced = {player: tuple(next(cards) for _ in range(count)) for player, count in odd.items() if count}
    done(event, c.ColourUp(TABLE, 25, 100, raced, at=START))
    assert all(chips % 100 == 0 for chips in event.state.chips.values())
    assert event.state.balance == 0
    carries(event, ANN, (BOB, CAT))
    (back,) = all_of(event, e.ChipsBack)
    assert back.cite == "event.chips"
    assert event.state.issued == event.state.returned + event.state.removed


@clause("event.moves")
def test_the_next_big_blind_moves_to_the_worst_seat_and_a_table_that_is_not_needed_is_broken() -> None:
    terms = started(OPEN).terms
    assert (terms.moves.mover, terms.moves.tolerance) == ("big blind next", 1)
    full = Felted("a", 10, {seat: f"p{seat}" for seat in range(1, 11)}, 3, 4, 5)
    assert due_big_blind(full)[0] == 6
    short = Felted("b", 10, {seat: f"q{seat}" for seat in (1, 3, 4, 5, 6, 8, 9, 10)}, 5, 6, 8)
    assert worst_seat(short) == 2  # 7 lies between button and small blind

    def sat(name: str, many: int) -> Felted:
        return Felted(name, 10, {seat: f"{name}{seat}" for seat in range(1, many + 1)})

    tables = [sat("a", 9), sat("b", 8), sat("c", 8), sat("d", 8)]
    assert to_break([*tables, sat("e", 8)], terms.moves.breaking) is None  # 41
    found = to_break([*tables, sat("e", 7)], terms.moves.breaking)  # 40
    assert found is not None
    assert found.table == "e"
    event = started(OPEN, tuple(f"p{number}" for number in range(12)))
    there = event.state.at_table(TABLE)
    assert refused(event, c.Move(there[0], SECOND, 99, at=START)) == "event.moves"
    assert refused(event, c.BreakTable("nowhere", "seed", at=START)) == "event.moves"


@pytest.mark.parametrize(("tolerance", "waits"), [(1, True), (2, True), (3, False)])
def test_a_table_waits_only_for_a_move_that_the_terms_ask_for(tolerance: int, waits: bool) -> None:
    """Three short of the fullest, where tables may differ by three: hand for hand would never go on."""
    moves = {"tolerance": tolerance, "halt": 3}
    event = started(OPEN, tuple(f"p{number:02d}" for number in range(14)), moves=moves)
    full, short = event.state.at_table(TABLE), event.state.at_table(SECOND)
    assert (len(full), len(short)) == (7, 7)
    for player in short[1:4]:
        wins(event, short[0], player)
    done(event, c.StartHandForHand(at=START))
    assert isinstance(event.answer(c.AskToDeal(SECOND, at=START)), Refused) is waits
    assert any(prompt.kind == "move" for prompt in event.prompt) is waits
    hand(event, {full[0]: 25, full[1]: -25}, TABLE)
    if not waits:
        hand(event, {short[0]: 25, short[4]: -25}, SECOND)
        assert all_of(event, e.HandForHandGoesOn)


@clause("event.absent")
def test_who_is_away_stays_in_and_is_told_to_the_table() -> None:
    event = started(OPEN)
    player = event.state.at_table(TABLE)[0]
    (away,) = happened(done(event, c.StepAway(player, at=START)), e.WentAway)
    assert away.cite == "event.absent"
    (began,) = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)
    assert began.absent == (player,)
    assert player in began.players


@clause("event.out")
def test_nobody_without_chips_stays() -> None:
    event = started(OPEN)
    there = event.state.at_table(TABLE)
    (gone,) = happened(wins(event, there[0], there[1]), e.WentOut)
    assert (gone.player, gone.cite) == (there[1], "event.out")
    hand(event, {there[0]: 9999, there[2]: -9999})
    assert there[2] in event.state.seat  # one chip is enough


@clause("event.places")
def test_later_is_better_then_more_chips_then_a_card() -> None:
    event = started(OPEN, prizes={"shares": (40, 30, 20, 10)})
    hand(event, {ANN: 300, BOB: -100, CAT: -200})  # 9,900 and 9,800 before the hand in which both go
    carries(event, ANN, (BOB, CAT))
    wins(event, ANN, DAN)
    assert [event.state.places[one] for one in (ANN, DAN, BOB, CAT)] == [1, 2, 3, 4]
    event = started(OPEN, prizes={"shares": (40, 30, 20, 10)})
    carries(event, ANN, (BOB, CAT))
    wins(event, ANN, DAN)
    (prompt,) = event.prompt
    assert (prompt.kind, prompt.cite, set(prompt.players)) == ("draw cards", "event.places", {BOB, CAT})
    king, ace = parse_cards("Kd Ac")
    done(event, c.DrawCards({BOB: king, CAT: ace}, at=event.state.at))
    assert (event.state.places[CAT], event.state.places[BOB]) == (3, 4)


@clause("event.prizes")
def test_the_pool_is_divided_to_the_cent_and_never_more_for_a_worse_place() -> None:
    event = started(OPEN, (ANN, BOB, CAT), details={"buy_in": BUY_IN, "most": 14}, prizes={"added": 1})
    carries(event, ANN, (BOB, CAT))
    (prompt,) = event.prompt
    cards = dict(zip(prompt.players, parse_cards("Kd Ac"), strict=True))
    done(event, c.DrawCards(cards, at=event.state.at))
    won = sorted(event.state.prizes.values(), reverse=True)
    assert won == [15_001, 9000, 6000]  # 300.01 by 50, 30 and 20 hundredths; the odd cent to the first
    (told,) = all_of(event, e.PoolSet)
    assert told.cite == "event.prizes"
    rising = changed(planned(OPEN).terms, prizes={"shares": (30, 50, 20)})
    assert refused(planned(OPEN), c.AmendTerms(rising)) == "event.prizes"


@clause("event.conduct")
def test_hidden_chips_disqualify_and_nothing_comes_back() -> None:
    event = started(OPEN)
    (gone,) = happened(done(event, c.Find(ANN, "hides chips", at=START)), e.WentOut)
    assert (gone.how, gone.cite, gone.chips) == ("disqualified", "event.conduct", 10_000)
    assert event.state.removed == 10_000
    assert refused(event, c.Find(BOB, "breach", at=START)) == "event.conduct"  # there it is a choice
    assert refused(event, c.Disqualify(BOB, "breach", fee_back=True, at=START)) == "event.conduct"
    done(event, c.Disqualify(BOB, "breach", at=START))
    assert event.state.refunds == 0


@clause("event.disputes")
def test_what_was_ruled_is_final() -> None:
    event = started(OPEN)
    done(event, c.OpenDispute(ANN, "the pot", at=START))
    assert refused(event, c.RuleDispute(1, "so", by="floor", at=START)) == "event.disputes"
    done(event, c.RuleDispute(1, "so", at=START))
    assert refused(event, c.RuleDispute(1, "otherwise", at=START)) == "event.disputes"
