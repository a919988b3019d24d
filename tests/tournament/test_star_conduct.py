"""The Star's rule 28 as it is carried out: sessions, absences, disqualification, matches, places, disputes, chips."""

from __future__ import annotations

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
    SECOND,
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
    where,
    wins,
)

from cardspeak.books.tournament import load_tournament
from cardspeak.cards import parse_cards
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import lacking
from cardspeak.tournament.felts.table import mode_of
from cardspeak.tournament.terms import Level, RoundPlan, changed

SEMI, FINAL = RoundPlan(name="semi-final", best_of=3), RoundPlan(name="final", best_of=3)


@star("28.1")
@star("28.1.1")
@star("28.1.1:tournament")
def test_nobody_plays_without_a_form_and_the_fee() -> None:
    event = entering(STAR)
    assert refused(event, c.Enter(person(ANN, form=False), FEE)) == "28.1.1:tournament"
    assert refused(event, c.Enter(person(ANN), FEE - 1)) == "28.4.2(a)"
    done(event, c.Enter(person(ANN), FEE))
    assert event.state.entrants[ANN].form


@star("28.1.1:tournament-supervisor")
@star("28.5")
def test_a_tournament_supervisor_is_there_while_it_is_in_progress() -> None:
    event = planned(STAR)
    for ask in (c.Publish(), c.Designate((TABLE,)), c.OpenEntries()):
        done(event, ask)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    assert refused(event, c.StartRound("x", at=START)) == "28.1.1:tournament-supervisor"
    done(event, c.Appoint("dana"))
    done(event, c.StartRound("x", at=START))
    done(event, c.DirectorLeaves(at=START))
    assert refused(event, c.AskToDeal(TABLE, at=START)) == "28.1.1:tournament-supervisor"


@star("28.5.1")
@star("28.5.2")
def test_tables_are_designated_and_exclusive_for_a_session() -> None:
    bare = planned(STAR)
    for ask in (c.Publish(), c.Appoint("dana"), c.OpenEntries()):
        done(bare, ask)
    for name in ALL:
        done(bare, c.Enter(person(name), FEE, BUY_IN))
    done(bare, c.CloseEntries())
    assert refused(bare, c.StartRound("x", at=START)) == "28.5.1"
    assert refused(bare, c.Designate((TABLE,), by="dealer")) == "28.5.1"
    assert happened(done(bare, c.Designate((TABLE,), by="director")), e.Designated)[0].cite == "28.5.1"
    event = started(STAR, rounds=(RoundPlan(name="first", until=3), FREEZE))
    assert refused(event, c.UseTable(TABLE, "a cash game", at=START)) == "28.5.2"
    wins(event, ANN, BOB)
    done(event, c.UseTable(TABLE, "a cash game", at=event.state.at))  # between sessions it is free


@star("28.5.3")
@star("28.1.1:heads-up")
@star("28.6.2")
@star("28.6.3")
def test_a_table_is_divided_in_two() -> None:
    event = planned(STAR)
    assert refused(event, c.Divide("poker 7", ("T1",), ("red",))) == "28.5.3"
    assert refused(event, c.Divide("poker 7", ("T1", "T2", "T3"), ("red", "blue", "green"))) == "28.5.3"
    assert refused(event, c.Divide("poker 7", ("poker 7", "T2"), ("red", "blue"))) == "28.6.2"
    assert refused(event, c.Divide("poker 7", ("T1", "T1"), ("red", "blue"))) == "28.6.2"
    assert refused(event, c.Divide("poker 7", ("T1", "T2"), ("red", "red"))) == "28.6.3"
    divided = happened(done(event, c.Divide("poker 7", ("T1", "T2"), ("red", "blue"))), e.TableDivided)[0]
    assert divided.seats == 2
    assert [(one.name, one.half_of, one.back) for one in event.state.tables.values()] == [
        ("T1", "poker 7", "red"),
        ("T2", "poker 7", "blue"),
    ]


def _heads_up() -> c.Command:
    return c.Divide("poker 7", ("T1", "T2"), ("red", "blue"))


@star("28.6")
@star("28.6.1")
@star("28.1.1:match")
def test_the_best_of_three_matches_with_equal_chips_each_time() -> None:
    event = planned(STAR, rounds=(SEMI, FINAL))
    for ask in (c.Publish(), c.Appoint("dana"), _heads_up(), c.OpenEntries()):
        done(event, ask)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    done(event, c.StartRound("x", at=START))
    first, second = event.state.matches[0].first, event.state.matches[0].second
    table = event.state.matches[0].table
    wins(event, first, second, 4000)
    assert not all_of(event, e.MatchWon)  # a match lasts until somebody has all chips
    answer = wins(event, first, second)
    assert happened(answer, e.MatchStarted)[0].number == 2
    assert event.state.chips[first] == event.state.chips[second] == 10_000
    wins(event, second, first)
    assert event.state.matches[0].wins == (1, 1)
    answer = wins(event, second, first)  # two of three
    won = happened(answer, e.MatchWon)[0]
    assert (won.winner, won.wins, won.cite) == (second, (1, 2), "28.6.1")
    assert event.state.tables[table].standing == "ended"
    assert event.state.entrants[first].status == "out"
    third, fourth = event.state.matches[1].first, event.state.matches[1].second
    wins(event, third, fourth)
    wins(event, third, fourth)  # two to nothing: no third match
    assert event.state.plan is None
    done(event, c.StartRound("y", at=event.state.at))
    assert {event.state.chips[second], event.state.chips[third]} == {10_000}


@star("28.6.1")
def test_a_round_is_the_best_of_three_and_of_nothing_else() -> None:
    for best, cites in ((3, []), (1, ["28.4.2(f)"]), (5, ["28.4.2(f)"])):
        terms = changed(started(STAR).terms, format={"rounds": (RoundPlan(name="final", best_of=best),)})
        assert [lack.cite for lack in lacking(terms)] == cites


@star("28.5.4")
def test_a_start_is_moved_with_notice() -> None:
    event = entered(STAR)
    assert refused(event, c.MoveStart(START + 1799, at=START)) == "28.5.4"
    assert happened(done(event, c.MoveStart(START + 1800, at=START)), e.StartMoved)[0].cite == "28.5.4"


@star("28.5.5")
@star("28.4.2(j)")
def test_transfers_and_substitutes() -> None:
    sessions = tuple(RoundPlan(name=name, until=1, who="session") for name in ("monday", "tuesday"))
    event = entering(STAR, rounds=(*sessions, FREEZE), entry={"transfers": True}, conduct={"substitutes": "any time"})
    assert refused(event, c.Enter(person(ANN), FEE, BUY_IN, session="friday")) == "28.4.2(f)"
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN, session="monday"))
    assert refused(event, c.TransferEntry(ANN, "friday")) == "28.5.5"
    assert refused(event, c.TransferEntry(ANN, "tuesday", by="director")) == "28.5.5"
    assert happened(done(event, c.TransferEntry(ANN, "tuesday")), e.Transferred)[0].cite == "28.5.5"
    done(event, c.CloseEntries())
    assert sorted(event.state.field) == [BOB, CAT, DAN]
    fixed = entering(STAR, rounds=(*sessions, FREEZE))
    done(fixed, c.Enter(person(ANN), FEE, BUY_IN, session="monday"))
    assert refused(fixed, c.TransferEntry(ANN, "tuesday")) == "28.5.5"
    done(event, c.StartRound("x", at=START))
    assert refused(event, c.Substitute(BOB, person("eve"), in_person=False, at=START)) == "28.4.2(j)"
    assert refused(event, c.Substitute(BOB, person("eve"), at=START, by="dealer")) == "28.4.2(j)"
    done(event, c.Substitute(BOB, person("eve"), at=START))
    assert "eve" in event.state.seat


@star("28.5.7")
@star("28.1.1:bonus-round")
def test_a_bonus_round_is_announced_before_the_hand() -> None:
    event = started(STAR)
    done(event, c.AskToDeal(TABLE, at=START))
    assert refused(event, c.AnnounceSpecial(TABLE, "bonus", 500, at=START)) == "28.5.7"
    done(event, c.ReportHand(TABLE, dict(event.state.chips), at=START))
    assert refused(event, c.AnnounceSpecial(TABLE, "bonus", 0, at=START)) == "28.5.7"
    assert refused(event, c.AnnounceSpecial(TABLE, "bonus", 500, at=START, by="dealer")) == "28.5.7"
    done(event, c.AnnounceSpecial(TABLE, "bonus", 500, "a hat", at=START))
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    assert (began.bonus, began.bonus_prize) == (500, "a hat")
    stacks = dict(event.state.chips)
    assert refused(event, c.ReportHand(TABLE, stacks, at=START)) == "28.7.6"  # the bonus is in the pot
    stacks[BOB] += 500
    done(event, c.ReportHand(TABLE, stacks, at=START))
    assert (event.state.issued, event.state.goods) == (40_500, {BOB: "a hat"})
    assert happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0].bonus == 0


@star("28.5.8")
@star("28.1.1:elimination-round")
def test_after_an_elimination_round_the_smallest_stack_is_out() -> None:
    event = started(STAR)
    done(event, c.AskToDeal(TABLE, at=START))
    assert refused(event, c.AnnounceSpecial(TABLE, "elimination", at=START)) == "28.5.8"
    done(event, c.ReportHand(TABLE, dict(event.state.chips), at=START))
    done(event, c.AnnounceSpecial(TABLE, "elimination", at=START))
    answer = hand(event, {ANN: 10, BOB: 20, CAT: -20, DAN: -10})
    out = happened(answer, e.WentOut)
    assert [(one.player, one.chips, one.reason) for one in out] == [(CAT, 9_980, "elimination round")]
    assert not happened(hand(event), e.WentOut)


@star("28.5.9")
def test_a_session_ends_early_once_those_who_go_on_are_known() -> None:
    event = started(STAR, rounds=(RoundPlan(name="heat", hands=9, advance=3), FREEZE))
    assert refused(event, c.EndTable(TABLE, "known", at=START)) == "28.5.9"
    wins(event, ANN, BOB)
    assert happened(done(event, c.EndTable(TABLE, "known", at=START)), e.TableEnded)[0].cite == "28.5.9"


@star("28.5.10")
@star("28.5.10.1")
@star("28.5.10.2")
@star("28.5.10.3")
def test_somebody_who_is_not_there() -> None:
    event = entered(STAR)
    away = happened(done(event, c.StartRound("x", (ANN,), at=START)), e.WentAway)[0]
    assert (away.late, away.cite) == (True, "28.5.10.1")
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    assert (began.absent, ANN in began.players) == ((ANN,), True)  # dealt in all the same
    assert mode_of(event.terms).absence == "folded"
    assert refused(event, c.Disqualify(ANN, "absent", at=START)) == "28.5.10.3"  # not in the middle of a hand
    done(event, c.ReportHand(TABLE, dict(event.state.chips), at=START))
    assert refused(event, c.Disqualify(BOB, "absent", at=START)) == "28.5.10.3"  # is there
    answer = done(event, c.Disqualify(ANN, "absent", True, at=START))
    assert [(one.chips, one.cite) for one in happened(answer, e.WentOut)] == [(10_000, "28.5.10.3")]
    back = happened(answer, e.Refunded)[0]
    assert (back.fee, back.bought) == (FEE, 0)  # the fee, with approval


@star("28.5.11")
@star("28.9.4")
def test_disqualification_where_it_is_a_choice() -> None:
    for ground, cite in (("breach", "28.5.11"), ("cheating", "28.9.4")):
        event = started(STAR)
        assert refused(event, c.Find(ANN, ground, at=START)) == cite
        assert refused(event, c.Disqualify(ANN, ground, True, at=START)) == cite  # nothing comes back
        assert refused(event, c.Disqualify(ANN, ground, at=START, by="dealer")) == cite
        answer = done(event, c.Disqualify(ANN, ground, at=START))
        assert [(one.chips, one.cite) for one in happened(answer, e.WentOut)] == [(10_000, cite)]
        assert not all_of(event, e.Refunded)
        assert event.state.removed == 10_000


@star("28.7.4")
@star("28.7.5")
@star("28.7.7")
@pytest.mark.parametrize(
    ("ground", "cite"), [("does not post", "28.7.4"), ("adds chips", "28.7.5"), ("hides chips", "28.7.7")]
)
def test_disqualification_where_it_must_be(ground: str, cite: str) -> None:
    event = started(STAR)
    out = happened(done(event, c.Find(ANN, ground, at=START)), e.WentOut)
    assert [(one.how, one.chips, one.cite) for one in out] == [("disqualified", 10_000, cite)]
    assert not all_of(event, e.Refunded)
    assert refused(started(STAR), c.Disqualify(ANN, ground, True, at=START)) == cite


# -- wagers ------------------------------------------------------------------------------------------------------------


@star("28.7")
@star("28.7.1")
@star("28.1.1:tournament-chips")
def test_tournament_chips_are_worth_nothing_and_wagered_alone() -> None:
    cash = changed(started(STAR).terms, format={"chips_afterwards": "cash"}, prizes={"shares": ()})
    assert [lack.cite for lack in lacking(cash)] == ["28.4.2(m)"]
    event = started(STAR)
    assert refused(event, c.EndTable(TABLE, "agreed", ALL, at=START)) == "28.1.1:tournament-chips"
    done(event, c.AskToDeal(TABLE, at=START))
    stacks = dict(event.state.chips)
    stacks[ANN] += 100  # chips from somewhere else
    assert refused(event, c.ReportHand(TABLE, stacks, at=START)) == "28.7.6"


@star("28.7.3")
def test_without_the_buy_in_one_is_out_and_the_fee_is_kept() -> None:
    event = entering(STAR)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, 0 if name == DAN else BUY_IN))
    done(event, c.CloseEntries())
    out = happened(done(event, c.StartRound("x", at=START)), e.WentOut)
    assert [(one.player, one.reason, one.cite) for one in out] == [(DAN, "no buy-in", "28.7.3")]
    assert (event.state.fees, event.state.pool_bought) == (4 * FEE, 3 * BUY_IN)
    assert sorted(event.state.seat) == [ANN, BOB, CAT]


@star("28.7.6")
def test_chips_leave_the_table_only_when_they_are_moved() -> None:
    event = started(STAR, format={"seats": 3})
    assert refused(event, c.TakeChipsOff(ANN, 100, at=START)) == "28.7.6"
    assert refused(event, c.TakeChipsOff(ANN, 100, BOB, at=START)) == "28.7.6"
    other = SECOND if where(event, ANN) == TABLE else TABLE
    seat = next(seat for seat in (1, 2, 3) if (other, seat) not in event.state.seat.values())
    assert refused(event, c.Move(ANN, other, seat, 9_999, at=START)) == "28.7.6"
    done(event, c.Move(ANN, other, seat, at=START))
    assert event.state.chips[ANN] == 10_000


@star("28.7.8")
@star("28.7.9")
def test_a_limit_on_time_with_notice_and_what_the_supervisor_makes_of_it() -> None:
    event = started(STAR)
    assert refused(event, c.LimitTime(30, START + 1799, at=START)) == "28.7.8"
    assert refused(event, c.TimeOut(ANN, True, at=START)) == "28.7.8"
    done(event, c.LimitTime(30, START + 1800, at=START))
    then = START + 1800
    assert happened(done(event, c.AskToDeal(TABLE, at=then)), e.HandBegan)[0].seconds == 30
    assert refused(event, c.TimeOut(ANN, True, at=then, by="dealer")) == "28.7.9"
    out = happened(done(event, c.TimeOut(ANN, True, at=then)), e.TimedOut)[0]
    assert (out.fold, out.cite) == (True, "28.7.9")


@star("28.7.10")
def test_no_chips_and_no_right_to_more_is_out() -> None:
    from tests.tournament.test_star_conditions import OFFER

    event = started(STAR, details={"rebuy": OFFER})
    wins(event, ANN, BOB)
    assert BOB in event.state.seat  # may still buy
    done(event, c.Rebuy(BOB, 5000, at=START))
    wins(event, ANN, BOB)
    done(event, c.Rebuy(BOB, 5000, at=START))
    out = happened(wins(event, ANN, BOB), e.WentOut)  # the third is not to be had
    assert [(one.player, one.cite) for one in out] == [(BOB, "28.7.10")]
    wins(event, ANN, CAT)
    assert CAT in event.state.seat
    later = happened(done(event, c.AskToDeal(TABLE, at=START)), e.WentOut)  # has not bought
    assert [(one.player, one.cite) for one in later] == [(CAT, "28.7.10")]


@star("28.7.11")
@star("28.4.2(e)")
def test_wagers_change_only_as_announced() -> None:
    event = started(STAR)
    levels = event.terms.wagers.levels
    assert refused(event, c.ChangeWagers(Level(minutes=5, stakes=levels[0].stakes), at=START)) == "28.7.11"
    assert refused(event, c.SetLevel(0, at=START)) == "28.7.11"
    assert refused(event, c.SetLevel(len(levels) + 1, at=START)) == "28.7.11"
    rose = happened(done(event, c.SetLevel(2, at=START)), e.LevelBegan)[0]
    assert (rose.level, rose.cite) == (levels[1], "28.4.2(e)")


# -- places ------------------------------------------------------------------------------------------------------------


@star("28.8")
@star("28.8.1")
def test_how_many_go_on_is_fixed_when_play_begins() -> None:
    event = started(STAR, rounds=(RoundPlan(name="heat", hands=1, advance=2), FREEZE))
    more = changed(event.terms, format={"rounds": (RoundPlan(name="heat", hands=1, advance=3), FREEZE)})
    assert refused(event, c.AmendTerms(more, at=START)) == "28.8.1"
    ended = happened(hand(event, {ANN: 30, BOB: 10, CAT: -15, DAN: -25}), e.RoundEnded)[0]
    assert (ended.advanced, ended.cite) == ((ANN, BOB), "28.8.2")


@star("28.8.3")
def test_out_in_the_same_hand_the_larger_stack_is_placed_better() -> None:
    event = started(STAR)
    hand(event, {ANN: 100, BOB: -100})
    hand(event, {CAT: 19_999 + 1, ANN: -10_100, BOB: -9_900})
    assert sorted(event.state.seat) == [CAT, DAN]
    wins(event, CAT, DAN)
    assert event.state.places == {CAT: 1, DAN: 2, ANN: 3, BOB: 4}  # 10,100 before 9,900


@star("28.8.3")
def test_between_equal_stacks_one_card_each_from_the_left_of_the_button() -> None:
    event = started(STAR, prizes={"shares": (50, 30, 20)})
    first, *_ = event.state.at_table(TABLE)
    others = [player for player in event.state.at_table(TABLE) if player != first]
    button = event.state.seat[others[1]][1]
    hand(event, {first: 30_000, **dict.fromkeys(others, -10_000)}, button=button)
    asked = event.prompt[0]
    assert (asked.kind, asked.cite) == ("draw cards", "28.8.3")
    assert list(asked.players) == [others[2], others[0], others[1]]  # clockwise, the button last
    done(event, c.DrawCards(dict(zip(asked.players, parse_cards("KsAd2c"), strict=True)), at=START))
    drawn = all_of(event, e.CardsDrawn)[0]
    assert list(drawn.cards) == list(asked.players)
    assert event.state.places == {first: 1, others[0]: 2, others[2]: 3, others[1]: 4}  # ace is high


@star("28.8.3")
def test_equal_cards_are_dealt_again_to_those_alone() -> None:
    event = started(STAR, (ANN, BOB, CAT))
    hand(event, {ANN: 20_000, BOB: -10_000, CAT: -10_000})
    done(event, c.DrawCards(dict(zip((BOB, CAT), parse_cards("9s9d"), strict=True)), at=START))
    assert set(event.prompt[0].players) == {BOB, CAT}
    done(event, c.DrawCards(dict(zip((BOB, CAT), parse_cards("2s3d"), strict=True)), at=START))
    assert event.state.places == {ANN: 1, CAT: 2, BOB: 3}


@star("28.8.4")
def test_the_order_of_elimination_is_recorded_and_places_are_announced() -> None:
    event = started(STAR)
    for loser in (BOB, CAT, DAN):
        wins(event, ANN, loser)
    assert [out.player for out in event.state.outs] == [BOB, CAT, DAN]
    placed = all_of(event, e.PlacedAt)
    assert [(one.player, one.place) for one in placed] == [(ANN, 1), (DAN, 2), (CAT, 3), (BOB, 4)]
    assert {one.cite for one in placed} == {"28.8.4"}


@star("28.1.1:tie")
@star("28.1.1:play-off")
def test_those_who_end_a_session_level_play_off() -> None:
    event = started(STAR, rounds=(RoundPlan(name="heat", hands=1, advance=2), FREEZE))
    hand(event, {ANN: 30, BOB: -10, CAT: -10, DAN: -10})
    assert set(event.prompt[0].players) == {BOB, CAT, DAN}
    assert refused(event, c.PlayOff((BOB, CAT), at=START)) == "28.1.1:play-off"
    done(event, c.PlayOff((CAT, DAN, BOB), at=START))
    assert sorted(event.state.field) == [ANN, CAT]


# -- balancing ---------------------------------------------------------------------------------------------------------


@star("28.1.1:balancing")
@star("28.1.1:breaking")
@star("28.5.6")
def test_tables_are_kept_even_and_broken() -> None:
    players = tuple(f"p{n}" for n in range(8))
    event = started(STAR, players, format={"seats": 5}, moves={"tolerance": 1})
    one, two = (event.state.at_table(name) for name in (TABLE, SECOND))
    assert len(one) == len(two) == 4
    wins(event, one[0], one[1])
    assert event.prompt[0].kind not in ("move", "break")  # three and four: even enough
    hand(event, {two[0]: 0}, SECOND, button=1, small=2, big=3)
    done(event, c.Retire(one[2], at=START))
    due = event.prompt[0]
    assert (due.kind, due.cite) == ("move", "28.1.1:balancing")
    assert refused(event, c.Move(due.players[0], due.table, due.seat, at=START, by="dealer")) == "28.1.1:balancing"
    done(event, c.Move(due.players[0], due.table, due.seat, at=START))
    assert {len(event.state.at_table(name)) for name in (TABLE, SECOND)} == {3}
    done(event, c.Retire(event.state.at_table(TABLE)[0], at=START))
    due = event.prompt[0]
    assert (due.kind, due.table, due.cite) == ("break", SECOND, "28.1.1:breaking")
    assert refused(event, c.BreakTable(SECOND, "x", at=START, by="dealer")) == "28.1.1:breaking"
    done(event, c.BreakTable(SECOND, "x", at=START))
    assert len(event.state.at_table(TABLE)) == 5
    assert sum(event.state.chips[player] for player in event.state.seat) + event.state.removed == 80_000


# -- general -----------------------------------------------------------------------------------------------------------


@star("28.9")
@star("28.9.2")
def test_a_dispute_stops_the_game_until_it_is_settled() -> None:
    event = started(STAR)
    answer = done(event, c.OpenDispute(ANN, "the count is wrong", at=START))
    assert happened(answer, e.DisputeOpened)[0].cite == "28.9.2"
    assert happened(answer, e.ComplaintTold)[0].cite == "27.16"
    assert refused(event, c.AskToDeal(TABLE, at=START)) == "28.9.2"
    assert refused(event, c.RuleDispute(1, "it is right", at=START, by="dealer")) == "28.9.2"
    done(event, c.RuleDispute(1, "it is right", at=START))
    assert refused(event, c.RuleDispute(1, "or not", at=START)) == "28.9.2"
    done(event, c.AskToDeal(TABLE, at=START))


@star("28.9.3")
def test_a_count_of_everybodys_chips() -> None:
    event = started(STAR)
    stacks = dict(event.state.chips)
    assert refused(event, c.CountChips(stacks, at=START, by="dealer")) == "28.9.3"
    assert refused(event, c.CountChips({ANN: 1}, at=START)) == "28.9.3"
    right = happened(done(event, c.CountChips(stacks, at=START)), e.ChipsCounted)[0]
    assert (right.total, right.expected, right.wrong) == (40_000, 40_000, {})
    stacks[BOB] -= 25
    wrong = happened(done(event, c.CountChips(stacks, at=START)), e.ChipsCounted)[0]
    assert (wrong.total, wrong.wrong, wrong.cite) == (39_975, {BOB: -25}, "28.9.3")


@star("28.9.5")
@star("28.9.6")
def test_chips_come_back_and_what_is_missing_is_told() -> None:
    event = started(STAR, (ANN, BOB))
    assert refused(event, c.CheckChips({500: 10}, {500: 8}, at=START)) == "28.9.5"
    answer = wins(event, ANN, BOB)
    assert happened(answer, e.ChipsBack)[0].cite == "28.9.5"
    assert event.state.chips[ANN] == 0
    assert refused(event, c.CheckChips({7: 10}, {7: 8}, at=event.state.at)) == "28.9.5"
    short = done(event, c.CheckChips({500: 10, 100: 4}, {500: 8, 100: 4}, at=event.state.at))
    told = happened(short, e.ShortfallTold)[0]
    assert (told.missing, told.told, told.cite) == ({500: 2}, "Tournament Supervisor", "28.9.6")
    whole = done(event, c.CheckChips({500: 10}, {500: 10}, at=event.state.at))
    assert happened(whole, e.ShortfallTold) == []


# -- how the ordinary rules carry over ---------------------------------------------------------------------------------


@star("28.2")
@star("28.2.1")
@star("28.2.1.1")
@star("28.2.2")
@star("28.2.3")
@star("28.2.3(i)")
@star("28.2.3(ii)")
@star("28.2.3(iii)")
def test_a_table_is_opened_as_the_conditions_have_it() -> None:
    terms = started(STAR).terms
    assert [row.cite for row in terms.rules.file.buttons[:3]] == ["28.2.3(i)", "28.2.3(ii)", "28.2.3(iii)"]
    modes = {row.name: mode_of(changed(terms, moves={"button": row.name})) for row in terms.rules.file.buttons}
    assert {name: (mode.button, mode.wait) for name, mode in modes.items()} == {
        "waits": ("held", False),
        "dead": ("dead", False),
        "newcomer waits": ("as the game", True),
        "dead, newcomer waits": ("dead", True),
        "game": ("as the game", False),
    }
    assert (mode_of(terms).button, mode_of(terms).wait) == ("dead", True)  # unless the conditions say otherwise
    both = msgspec.structs.replace(terms.wagers.levels[0].stakes, antes=(25,))  # type: ignore[type-var]
    level = msgspec.structs.replace(terms.wagers.levels[0], stakes=both)
    wagers = changed(terms, wagers={"levels": (level, *terms.wagers.levels[1:]), "ante": "big blind"})
    assert lacking(wagers) == ()  # antes and blinds together
    assert mode_of(wagers).ante == "big blind"
    assert terms.rules.rule("off") == ["3", "6", "8.3", "8.7", "8.8", "8.9.1", "8.9.2", "8.9.10"]


@star("28.2.4")
def test_heads_up_the_button_posts_first() -> None:
    assert load_tournament(STAR).rule("two left") == "button first"
    assert load_tournament(STAR).rule_cite("two left") == "28.2.4"
    event = started(STAR, (ANN, BOB), format={"start_chips": 500})
    from cardspeak.cards.chance import seeded
    from cardspeak.tournament.felts.table import TableFelt

    felt = TableFelt(event.terms, TABLE, seeded("x"))
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    report = felt.play(event.state, began)
    assert report.button == report.small
    done(event, msgspec.structs.replace(report, at=START))
