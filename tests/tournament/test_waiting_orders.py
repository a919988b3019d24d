"""Orders that wait for a hand: on the record with what became of them, held to, and taken back like any other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.tournament.hall import ALL, ANN, BOB, CAT, DAN, SECOND, STAR, TABLE, done, hand, happened, refused, started

from cardspeak.cards import Card
from cardspeak.cards.json import read_card, write_card
from cardspeak.machine import Accepted
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.collected import AnyTournamentEvent
from cardspeak.tournament.directing import desk_of
from cardspeak.tournament.snapshot import packed, unpacked
from cardspeak.tournament.topics.waiting import MOST, first_ready, held_by, kept_words, stands_against, words_of
from cardspeak.tournament.views import event_for

WARNED = "slow play"  # for which the Terms have a warning
EVERY = (
    (c.Move(ANN, SECOND, 3), "ann moves to table 2, seat 3"),
    (c.BreakTable(TABLE, "a seed"), "Table table 1 is broken"),
    (c.Disqualify(ANN, "abuse"), "ann is disqualified (abuse)"),
    (c.Find(ANN, "abuse"), "ann is disqualified (abuse)"),
    (c.Penalise(ANN, "slow play"), "ann is penalised (slow play)"),
    (c.Retire(ANN), "ann retires"),
    (c.Rebuy(ANN, 100), "ann buys chips"),
    (c.AddOn(ANN, 100), "ann buys chips"),
    (c.ColourUp(TABLE, 25, 100, {ANN: (Card("As"),)}), "Chips of 25 leave table 1"),
    (c.EndTable(TABLE, "agreed"), "Play at table 1 ends"),
    (c.ChangeFelt(TABLE, "paper"), "Table table 1 is played otherwise"),
    (c.OfferDeal("custom", {ANN: 1}), "The deal is put to the players"),
    (c.AgreeDeal(ANN), "ann agrees to the deal"),
    (c.CountChips({ANN: 1}), "All chips are counted"),
)


def running() -> Tournament:
    """Four at one table, a hand in play."""
    event = started(STAR, format={"seats": 4})
    done(event, c.AskToDeal(TABLE, at=event.state.at))
    return event


def kept(event: Tournament, order: Any) -> e.OrderKept:
    answer = done(event, c.KeepOrder(order, "dana", at=event.state.at))
    (found,) = happened(answer, e.OrderKept)
    return found


def reported(event: Tournament) -> None:
    stacks = {player: event.state.chips[player] for player in event.state.at_table(TABLE)}
    done(event, c.ReportHand(TABLE, stacks, at=event.state.at))


@pytest.mark.parametrize(("order", "says"), EVERY)
def test_every_order_that_can_wait_is_kept_told_and_read_back(order: c.Command, says: str) -> None:
    event = running()
    told = kept(event, order)
    assert words_of(order) == says
    assert event.state.waiting == (told,)
    assert kept_words(event.state, told) == f"{says}, as soon as the hand at {TABLE} is over."
    assert first_ready(event.state) is None
    assert unpacked(packed(event.state)) == event.state
    raw = msgspec.json.encode(event.events, enc_hook=write_card)
    again = msgspec.json.decode(raw, type=list[AnyTournamentEvent], dec_hook=read_card)
    assert Tournament.replay(event.terms, again).state == event.state
    reported(event)
    assert first_ready(event.state) == told
    assert kept_words(event.state, told) == f"{says}."


def test_a_table_deals_nothing_before_its_order_and_others_do() -> None:
    event = started(STAR, (*ALL, "eva", "fay", "gil", "hal"), format={"seats": 4})
    for table in (TABLE, SECOND):
        done(event, c.AskToDeal(table, at=event.state.at))
    player = event.state.at_table(TABLE)[0]
    told = kept(event, c.Disqualify(player, "abuse"))
    assert held_by(event.state, TABLE) == told
    assert held_by(event.state, SECOND) is None
    reported(event)
    assert refused(event, c.AskToDeal(TABLE, at=event.state.at))
    done(event, c.ReleaseOrder(told.number, at=event.state.at))
    done(event, c.AskToDeal(TABLE, at=event.state.at))
    everybody = kept(event, c.CountChips({}))
    assert held_by(event.state, SECOND) == everybody  # it concerns every table
    reported(event)
    assert first_ready(event.state) is None  # the second table still plays


def test_orders_are_kept_once_up_to_a_limit_and_by_nobody_but_whoever_runs_the_tables() -> None:
    event = running()
    now = event.state.at
    kept(event, c.BreakTable(TABLE, "a seed"))
    again = event.act(c.KeepOrder(c.BreakTable(TABLE, "another"), "dana", at=now))
    assert isinstance(again, Accepted)
    assert again.events == ()
    for number in range(MOST - 2):
        kept(event, c.Disqualify(ANN, f"ground {number}"))
    kept(event, c.Retire(ANN))
    assert len(event.state.waiting) == MOST
    assert refused(event, c.KeepOrder(c.Retire(BOB), "dana", at=now))
    done(event, c.TakeBackSlip(at=now))
    kept(event, c.Retire(BOB))
    for role in ("floor", "director", "operator", "own"):
        assert refused(event, c.KeepOrder(c.Retire(CAT, by="director"), at=now, by=role))
        assert refused(event, c.ReleaseOrder(event.state.waiting[0].number, at=now, by=role))
    assert refused(event, c.ReleaseOrder(99_999, at=now))


def test_what_no_hand_stands_against_is_not_kept() -> None:
    event = started(STAR, format={"seats": 4})
    assert stands_against(event.state, c.Retire(ANN)) == ""
    assert refused(event, c.KeepOrder(c.Retire(ANN), at=event.state.at))
    done(event, c.AskToDeal(TABLE, at=event.state.at))
    assert stands_against(event.state, c.Retire(ANN)) == TABLE
    assert stands_against(event.state, c.Retire("nobody")) == ""
    assert stands_against(event.state, c.Tick()) == ""


def test_the_last_order_is_taken_back_first_whether_it_waits_or_was_done() -> None:
    event = running()
    now = event.state.at
    kept(event, c.Retire(ANN))
    done(event, c.Penalise(BOB, WARNED, at=now))  # a word, at once
    assert desk_of(event.state).can_take_back == "Penalise"
    done(event, c.TakeBackSlip(at=now))
    assert len(event.state.waiting) == 1
    assert desk_of(event.state).can_take_back == "waits"
    (gone,) = happened(done(event, c.TakeBackSlip(at=now)), e.OrderReleased)
    assert gone.why == "taken back"
    assert not event.state.waiting
    assert desk_of(event.state).can_take_back == ""


def test_an_order_given_while_a_hand_was_in_play_is_not_taken_back_after_its_end() -> None:
    """The report of the hand was heard: going back to before it would leave the table in a hand that is over."""
    event = running()
    done(event, c.Penalise(BOB, WARNED, at=event.state.at))
    reported(event)
    assert desk_of(event.state).can_take_back == ""
    assert refused(event, c.TakeBackSlip(at=event.state.at))
    done(event, c.Penalise(CAT, WARNED, at=event.state.at))  # between hands: nothing was won since
    done(event, c.TakeBackSlip(at=event.state.at))
    assert [event.state.entrants[one].warnings for one in (BOB, CAT)] == [1, 0]
    hand(event)


def test_what_waits_is_known_to_the_director_alone() -> None:
    event = running()
    told = kept(event, c.Disqualify(DAN, "abuse"))
    assert event_for(told, "director") == told
    assert event_for(told) is None
    assert event_for(told, (DAN,)) is None
    (let_go,) = done(event, c.ReleaseOrder(told.number, "too late", at=event.state.at)).events
    assert event_for(let_go) is None
