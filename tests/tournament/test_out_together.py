"""Out in one hand: who goes on to the next session, and who is placed better, at one table and between two."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.hall import (
    ANN,
    BOB,
    CAT,
    CROWN,
    DAN,
    FREEZE,
    OPEN,
    SECOND,
    STAR,
    START,
    TABLE,
    all_of,
    done,
    hand,
    happened,
    refused,
    star,
    started,
    wins,
)

from cardspeak.cards import parse_cards
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.terms import RoundPlan

HEATS = (RoundPlan(name="heat", until=2), RoundPlan(name="heat", hands=5, advance=2))


def _too_many_out(
    heat: RoundPlan, book: str = STAR, final: RoundPlan = FREEZE, bob: int = 2000, **parts: Any
) -> Tournament:
    """Two are to go on; of the last three two go out in one hand, Bob and Cat, Bob with so many more before."""
    event = started(book, rounds=(heat, final), **parts)
    hand(event, {ANN: 10_000 - bob, BOB: bob, DAN: -10_000})
    assert not all_of(event, e.RoundEnded)
    hand(event, {ANN: 20_000 + bob, BOB: -10_000 - bob, CAT: -10_000}, credits={BOB: (ANN,), CAT: (ANN,)})
    if not heat.freezes:
        done(event, c.EndTable(TABLE, "known", at=START))
    return event


@star("28.8.1")
@star("28.8.3")
@star("28.7.2")
@pytest.mark.parametrize("heat", HEATS)
@pytest.mark.parametrize(("more", "second"), [(1, BOB), (-1, CAT)])
def test_as_many_go_on_as_were_to_though_the_last_hand_puts_out_too_many(
    heat: RoundPlan, more: int, second: str
) -> None:
    event = _too_many_out(heat, bob=more)
    (ended,) = all_of(event, e.RoundEnded)
    assert (ended.advanced, ended.back, ended.cite) == ((ANN, second), (second,), "28.8.3")
    assert event.state.entrants[second].status == "in"
    assert second not in [out.player for out in event.state.outs]
    done(event, c.StartRound("final", at=START))
    assert event.state.chips == {ANN: 10_000, second: 10_000, **dict.fromkeys({BOB, CAT, DAN} - {second}, 0)}
    wins(event, second, ANN)
    other = CAT if second == BOB else BOB
    assert event.state.places == {second: 1, ANN: 2, other: 3, DAN: 4}


@star("28.8.3")
@pytest.mark.parametrize("heat", HEATS)
def test_with_equal_stakes_a_card_says_who_goes_on(heat: RoundPlan) -> None:
    event = _too_many_out(heat, bob=0)
    assert not all_of(event, e.RoundEnded)
    asked = event.prompt[0]
    assert (asked.kind, set(asked.players), asked.cite) == ("draw cards", {BOB, CAT}, "28.8.3")
    done(event, c.DrawCards(dict(zip((BOB, CAT), parse_cards("KsAd"), strict=True)), at=START))
    assert all_of(event, e.RoundEnded)[0].advanced == (ANN, CAT)


@pytest.mark.parametrize("heat", HEATS)
def test_nobody_comes_back_without_chips_where_chips_are_carried_over(heat: RoundPlan) -> None:
    carried = RoundPlan(name="final", until=1, fresh=False)
    assert all_of(_too_many_out(heat, OPEN), e.RoundEnded)[0].advanced == (ANN, BOB)
    assert all_of(_too_many_out(heat, OPEN, carried), e.RoundEnded)[0].advanced == (ANN,)
    assert all_of(_too_many_out(heat, CROWN), e.RoundEnded)[0].advanced == (ANN,)  # its Terms say who is out


def test_nobody_takes_the_place_of_somebody_who_retired() -> None:
    event = started(STAR, rounds=(HEATS[1], FREEZE))
    hand(event, {ANN: 20_000, CAT: -10_000, DAN: -10_000})
    done(event, c.Retire(BOB, at=START))
    done(event, c.EndTable(TABLE, "known", at=START))
    assert all_of(event, e.RoundEnded)[0].advanced == (ANN,)


def test_the_bounty_of_one_buy_in_is_won_once() -> None:
    event = _too_many_out(HEATS[0], prizes={"bounty": 1000})
    assert event.state.bounties == {ANN: 2000}  # Bob's and Cat's
    done(event, c.StartRound("final", at=START))
    wins(event, ANN, BOB, credits={BOB: (ANN,)})
    assert event.over
    assert [won.amount for won in all_of(event, e.BountyWon) if won.out == BOB] == [1000]


def _hand_for_hand(**parts: Any) -> tuple[Tournament, list[str], list[str]]:
    """Two tables, hand for hand: at the first one player has 1,000 and another 9,000, at the second two are even."""
    names = tuple("abcdefgh")
    event = started(STAR, names, format={"seats": 4}, moves={"bubble": "tied", "halt": 0}, **parts)
    one, two = event.state.at_table(TABLE), event.state.at_table(SECOND)
    hand(event, {one[0]: -9000, one[1]: -1000, one[2]: 20_000, one[3]: -10_000}, TABLE)
    hand(event, {two[0]: 10_000, two[1]: 10_000, two[2]: -10_000, two[3]: -10_000}, SECOND)
    done(event, c.StartHandForHand(at=START))
    hand(event, {one[0]: -1000, one[1]: -9000, one[2]: 10_000}, TABLE)
    return event, one, two


@star("28.8.3")
def test_hand_for_hand_the_larger_stack_of_one_table_is_placed_better_where_tables_are_level() -> None:
    event, one, two = _hand_for_hand(prizes={"shares": (50, 30, 15, 5)})
    done(event, c.BreakTable(SECOND, "x", at=START))
    hand(event, {one[2]: 40_000, two[0]: -20_000, two[1]: -20_000}, TABLE)
    done(event, c.DrawCards(dict(zip(two[:2], parse_cards("KsAd"), strict=True)), at=START))
    assert event.over
    assert (event.state.places[one[1]], event.state.places[one[0]]) == (4, 5)
    assert len(all_of(event, e.CardsDrawn)) == 1


def test_hand_for_hand_the_best_of_each_table_are_level_and_nobody_is_paid_before_the_other_table() -> None:
    event, one, two = _hand_for_hand(prizes={"shares": (40, 30, 15, 10, 5)})
    assert not all_of(event, e.PrizeWon)
    wins(event, two[0], two[1])
    done(event, c.BreakTable(SECOND, "x", at=START))
    assert {won.player: won.place for won in all_of(event, e.PrizeWon)} == {one[0]: 5}
    wins(event, one[2], two[0])
    asked = event.prompt[0]
    assert (asked.kind, set(asked.players)) == ("draw cards", {one[1], two[1]})


@star("28.8.3")
def test_those_who_went_out_level_draw_at_once_while_the_others_play_on() -> None:
    """They do not wait for the last hand of the tournament; the prize between them is won as soon as it is decided."""
    event = started(STAR, format={"seats": 6})
    hand(event, {ANN: 20_000, BOB: -10_000, CAT: -10_000}, button=event.state.seat[ANN][1])
    drawn = next(one for one in event.prompt if one.kind == "draw cards")
    assert sorted(drawn.players) == [BOB, CAT]
    done(event, c.AskToDeal(TABLE, at=event.state.at))  # play goes on
    first, second = drawn.players
    two, three, ace = parse_cards("2c 2d As")
    done(event, c.DrawCards({first: two, second: three}, at=event.state.at))
    assert not event.state.prizes  # level still: they draw again
    won = happened(done(event, c.DrawCards({first: two, second: ace}, at=event.state.at)), e.PrizeWon)
    assert [(one.player, one.place) for one in won] == [(second, 3)]
    assert not [one for one in event.prompt if one.kind == "draw cards"]
    refused(event, c.DrawCards({first: two, second: ace}, at=event.state.at))


def test_nobody_draws_for_places_that_win_the_same() -> None:
    event = started(STAR, format={"seats": 6}, prizes={"shares": (60, 40)})
    hand(event, {ANN: 20_000, BOB: -10_000, CAT: -10_000})
    assert not [one for one in event.prompt if one.kind == "draw cards"]
