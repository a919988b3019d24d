"""A table of a tournament: what is off, who gives the word, and what it reports."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, refused, sound, won_by
from tests.table.tournament.felt import BLINDS, STAR, SUPERVISOR, opened

from cardspeak.books.model.table import TableWhy
from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.commission import Percent
from cardspeak.hand.house import house_player
from cardspeak.hand.setup import Stakes, usual_stakes
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.terms import Fees, KillTerms, TournamentMode
from cardspeak.talk.clock import TimeSign


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        pytest.param("2 buys 50", "28.7.5", marks=pytest.mark.clause(STAR, "28.7.5")),
        pytest.param("2 takes off 5 by Poker Manager", "28.7.6", marks=pytest.mark.clause(STAR, "28.7.6")),
        pytest.param("2 lends 5 to 3", "28.7.6", marks=pytest.mark.clause(STAR, "28.7.6")),
        pytest.param("x takes seat 7 with 100, card cx", "28.5.6", marks=pytest.mark.clause(STAR, "28.5.6")),
        pytest.param("2 moves to seat 8", "28.5.6", marks=pytest.mark.clause(STAR, "28.5.6")),
        pytest.param("2 leaves", "28.7.6", marks=pytest.mark.clause(STAR, "28.7.6")),
        pytest.param("2 straddles", "28.2.1", marks=pytest.mark.clause(STAR, "28.2.1")),
        pytest.param("2 posts", "28.7.4", marks=pytest.mark.clause(STAR, "28.7.4")),
        ("freeze-out by Gaming Manager: 1, 2, 3 and 4", "28.2.1"),
        ("notice by gaming supervisor: buy-in 50", "28.2.1"),
    ],
)
def test_what_a_tournament_table_does_not_know_is_refused_with_its_clause(line: str, clause: str) -> None:
    answer = refused(opened(), line)
    assert answer.why == TableWhy.TOURNAMENT
    assert answer.cite.clause == clause


@pytest.mark.clause(STAR, "28.2.1")
@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("commission", {"stakes": Stakes(blinds=(1, 2), charge=Percent(percent=5))}),
        ("charge for time", {"fees": Fees(hourly=10)}),
        ("straddles", {"straddle": True}),
        ("time for sale", {"time": TimeSign(seconds=30, extra=30, price=2)}),
    ],
)
def test_nothing_is_charged_or_sold_at_a_tournament_table(what: str, more: dict[str, Any]) -> None:
    more.setdefault("stakes", BLINDS)
    with pytest.raises(BadInput, match=rf"no {what} \(star-sydney-poker 28\.2\.1\)"):
        make_table("star", "holdem", tournament=TournamentMode(event="x"), **more)
    make_table("star", "holdem", **more)  # an ordinary table has it


def test_kill_pots_and_loans_are_off_where_a_book_has_them() -> None:
    mode = TournamentMode(event="x")
    fixed = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
    kill = KillTerms(amount=4)
    make_table("crown-melbourne-poker", "holdem", stakes=fixed, kill=kill)
    with pytest.raises(BadInput, match="kill pots"):
        make_table("crown-melbourne-poker", "holdem", stakes=fixed, kill=kill, tournament=mode)
    make_table("tasmania-poker", "five-card-stud", lending=True)
    with pytest.raises(BadInput, match="loans"):
        make_table("tasmania-poker", "five-card-stud", lending=True, tournament=mode)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"button": "dead"}, "'as the game'"),
        ({"wait": True}, "wait"),
        ({"ante": "big blind"}, "paid by each"),
    ],
)
def test_at_crown_the_games_own_rules_prevail(more: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make_table("crown-melbourne-poker", "holdem", stakes=BLINDS, tournament=TournamentMode(event="x", **more))


def test_the_star_folds_whoever_is_absent_and_three_blinds_are_too_many() -> None:
    with pytest.raises(BadInput, match=r"28\.5\.10"):
        make_table("star", "holdem", stakes=BLINDS, tournament=TournamentMode(event="x", absence="sits out"))
    with pytest.raises(BadInput, match="two blinds"):
        make_table("star", "holdem", stakes=Stakes(blinds=(1, 1, 2)), tournament=TournamentMode(event="x"))
    fixed = Stakes(structure="fixed", antes=(1,), small=2, big=4)
    mode = TournamentMode(event="x", ante="big blind")
    with pytest.raises(BadInput, match="big blind"):
        make_table("star", "seven-card-stud", stakes=fixed, tournament=mode)


def test_orders_of_a_director_are_given_at_no_other_table() -> None:
    table = Table(make_table("star", "holdem", buy_in=(1, None)))
    for line in (
        f"seat ann in 3 with 50 by {SUPERVISOR}, card c",
        f"bonus round of 5 by {SUPERVISOR}",
        f"hold the table by {SUPERVISOR}: break",
    ):
        assert refused(table, line).why == TableWhy.NO_CHOICE


@pytest.mark.clause(STAR, "28.5.6")
def test_the_director_seats_players_with_chips_and_nobody_below_does() -> None:
    table = opened(())
    assert refused(table, "seat ann in 3 with 50 by dealer, card c").why == TableWhy.AUTHORITY
    done(table, f"seat ann in 3 with 50 by {SUPERVISOR}, card c")
    done(table, "seat bob in 5 with 50 by gaming supervisor, card d")
    assert refused(table, f"seat cid in 5 with 50 by {SUPERVISOR}, card e").why == TableWhy.SEAT_TAKEN
    assert refused(table, f"seat ann in 6 with 50 by {SUPERVISOR}, card e").why == TableWhy.SEATED_TWICE
    assert refused(table, f"seat cid in 6 with 50 by {SUPERVISOR}, card d").why == TableWhy.NO_CARD
    assert happened(table, e.SeatTaken)[0].cite == "28.5.6"
    with pytest.raises(BadInput, match="with chips"):
        done(table, f"seat cid in 6 with 0 by {SUPERVISOR}, card e")
    sound(table)


@pytest.mark.clause(STAR, "28.7.6")
def test_who_is_taken_away_goes_with_all_chips_and_from_a_hand_when_it_is_over() -> None:
    table = opened()
    done(table, f"unseat 2 by {SUPERVISOR}")
    assert happened(table, e.SeatLeft)[-1].chips == 100
    assert happened(table, e.SeatLeft)[-1].cite == "28.7.6"
    assert not table.state.reserved  # the director allots it, nobody else holds it
    deal(table)
    done(table, f"unseat 3 by {SUPERVISOR}: disqualified")
    assert 3 in table.state.seats
    fold_out(table)
    assert 3 not in table.state.seats
    assert [type(one).__name__ for one in table.events[-2:]] == ["HandReported", "SeatLeft"]
    sound(table)


@pytest.mark.clause(STAR, "28.7.6")
def test_chips_are_given_and_taken_by_the_director_alone() -> None:
    table = opened()
    done(table, f"give 1 100 by {SUPERVISOR}: re-buy")
    done(table, f"remove 25 from 1 by {SUPERVISOR}: penalty")
    assert table.state.chips(1) == 175
    assert refused(table, f"remove 176 from 1 by {SUPERVISOR}").cite.clause == "28.7.6"
    assert refused(table, "give 1 5 by dealer").why == TableWhy.AUTHORITY
    assert isinstance(table.act(c.GiveChips(seat=1, chips=0, by=SUPERVISOR)), Refused)
    deal(table)
    done(table, f"give 1 50 by {SUPERVISOR}")
    assert table.state.seats[1].behind == 50
    assert refused(table, f"remove 5 from 1 by {SUPERVISOR}").why == TableWhy.STAKE_FIXED
    fold_out(table)
    sound(table)


@pytest.mark.clause(STAR, "28.7.11")
def test_the_stakes_are_those_of_the_level_and_change_between_hands() -> None:
    table = opened()
    level = c.SetStakes(stakes=Stakes(blinds=(2, 4), antes=(1,)), by=SUPERVISOR, level="level 2")
    deal(table)
    running = table.act(level)
    assert isinstance(running, Refused)
    assert (running.why, running.cite.clause) == (TableWhy.HAND_RUNNING, "28.7.11")
    fold_out(table)
    assert not isinstance(table.act(level), Refused)
    assert happened(table, e.StakesSet)[0].cite == "28.7.11"
    started = deal(table)
    assert started.setup.stakes.antes == (1,)
    assert {due.chips for due in started.dues} == {2, 4}
    fold_out(table)
    with pytest.raises(BadInput):
        table.act(c.SetStakes(stakes=Stakes(blinds=(2, 4), charge=Percent(percent=5)), by=SUPERVISOR))
    assert isinstance(table.act(msgspec.structs.replace(level, by="dealer")), Refused)
    sound(table)


@pytest.mark.clause(STAR, "28.8.4")
def test_every_end_of_a_hand_is_reported() -> None:
    table = opened((1, 2, 3), chips=100)
    hand(table)
    (told,) = happened(table, e.HandReported)
    assert told.cite == "28.8.4"
    assert told.counted
    assert told.out == ()
    assert sum(one.before for one in told.stands) == sum(one.after for one in told.stands) == 300
    assert (told.button, told.blinds) == (3, (1, 2))
    done(table, "deal")
    done(table, "misdeal by gaming supervisor")
    assert not happened(table, e.HandReported)[-1].counted
    assert all(one.before == one.after for one in happened(table, e.HandReported)[-1].stands)
    sound(table)


def test_who_has_nothing_left_is_reported_out_and_stays_until_the_director_says_so() -> None:
    table = opened((1, 2, 3), chips=2)
    while not happened(table, e.HandReported) or not happened(table, e.HandReported)[-1].out:
        deal(table)
        while table.state.running:
            assert table.hand is not None
            seat = table.hand.turn
            verb = "calls" if table.hand.state.highest > table.hand.state.bet[seat] else "checks"
            done(table, f"{seat} {verb}")
    told = happened(table, e.HandReported)[-1]
    out = told.out[0]
    assert table.state.seats[out].stack == 0
    assert next(one for one in told.stands if one.seat == out).after == 0
    if len(table.state.ready()) >= 2:
        assert out not in deal(table).setup.seats
        fold_out(table)
    sound(table)


@pytest.mark.parametrize("choice", ["void the hand", "the result stands"])
def test_a_bonus_goes_back_to_the_operator_where_the_hand_is_void_afterwards(choice: str) -> None:
    """The chips in front of the players are then what they were before, and no chip of the operator is among them."""
    table = opened()
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    done(table, f"bonus round of 50 by {SUPERVISOR}")
    won_by(table, 3)
    assert (table.state.bought, table.state.cashed) == (450, 0)
    sound(table)
    done(table, f"! pot contested; seat 2; choice {choice}; by gaming supervisor")
    void = choice == "void the hand"
    assert (table.state.bought, table.state.cashed) == (450, 50 if void else 0)
    assert ({seat: place.stack for seat, place in table.state.seats.items()} == before) is void
    assert sum(place.stack for place in table.state.seats.values()) == (400 if void else 450)
    sound(table)
    hand(table)
    sound(table)


@pytest.mark.clause(STAR, "28.5.7")
def test_a_bonus_round_is_announced_before_any_card_ante_or_blind() -> None:
    table = opened()
    deal(table)
    assert refused(table, f"bonus round of 50 by {SUPERVISOR}").cite.clause == "28.5.7"
    fold_out(table)
    assert refused(table, "bonus round of 50 by dealer").why == TableWhy.AUTHORITY
    done(table, f"bonus round of 50 by {SUPERVISOR}")
    assert happened(table, e.RoundAnnounced)[0].cite == "28.5.7"
    deal(table)
    assert table.hand is not None
    assert table.hand.state.pot == 53
    done(table, "misdeal by gaming supervisor")
    assert (table.state.bought, table.state.cashed) == (450, 50)
    sound(table)  # the chips of the operator have gone back
    deal(table)  # dealt again, with the bonus again
    fold_out(table)
    assert happened(table, e.HandReported)[-1].bonus == 50
    assert sum(place.stack for place in table.state.seats.values()) == 450
    plain = hand(table).setup.tournament
    assert plain is not None
    assert plain.bonus == 0
    sound(table)
    assert isinstance(table.act(c.AnnounceRound(kind="bonus", chips=0, by=SUPERVISOR)), Refused)
    assert isinstance(table.act(c.AnnounceRound(kind="elimination", chips=5, by=SUPERVISOR)), Refused)


@pytest.mark.clause(STAR, "28.5.8")
def test_an_elimination_round_is_announced_before_the_hand_and_reported_with_it() -> None:
    table = opened()
    done(table, f"elimination round by {SUPERVISOR}")
    assert happened(table, e.RoundAnnounced)[0].cite == "28.5.8"
    deal(table)
    assert refused(table, f"elimination round by {SUPERVISOR}").cite.clause == "28.5.8"
    fold_out(table)
    assert happened(table, e.HandReported)[-1].elimination
    hand(table)
    assert not happened(table, e.HandReported)[-1].elimination
    crown = opened(book="crown-melbourne-poker", by="TG Area Manager")
    assert refused(crown, "elimination round by TG Area Manager").why == TableWhy.TOURNAMENT
    sound(table)


@pytest.mark.clause(STAR, "28.9.2")
def test_a_table_that_is_held_deals_nothing() -> None:
    table = opened()
    done(table, f"hold the table by {SUPERVISOR}: a dispute")
    answer = refused(table, "deal")
    assert (answer.cite.clause, "a dispute" in answer.says) == ("28.9.2", True)
    assert "a dispute" in table.prompt.says  # type: ignore[union-attr]
    assert refused(table, "release the table by dealer").why == TableWhy.AUTHORITY
    done(table, f"release the table by {SUPERVISOR}")
    assert refused(table, f"release the table by {SUPERVISOR}").why == TableWhy.NO_CHOICE
    assert isinstance(table.act(c.HoldTable(by=SUPERVISOR, why=" ")), Refused)
    hand(table)
    sound(table)


@pytest.mark.clause(STAR, "28.5.10")
def test_absent_players_are_dealt_in_and_post_and_who_is_back_in_time_plays() -> None:
    table = opened((1, 2, 3, 4))
    for seat in (2, 4):
        done(table, f"{seat} steps away")
    started = deal(table)  # the button is seat 4, the blinds are 1 and 2
    assert started.setup.seats == (1, 2, 3, 4)
    assert started.setup.tournament is not None
    assert started.setup.tournament.absent == (2, 4)
    assert table.hand is not None
    assert table.hand.state.folded[4]
    assert not table.hand.state.folded[2]
    done(table, "2 comes back")
    assert any(isinstance(one, he.HandTakenUp) for one in table.hand.events)
    done(table, "3 calls")
    done(table, "1 calls")
    assert table.hand.turn == 2
    fold_out(table)
    done(table, "4 comes back")
    assert deal(table).setup.tournament.absent == ()  # type: ignore[union-attr]
    fold_out(table)
    sound(table)


def test_where_the_terms_say_so_an_absent_player_sits_out_and_owes_nothing() -> None:
    table = opened((1, 2, 3, 4), book="crown-melbourne-poker", by="TG Area Manager", absence="sits out")
    hand(table)
    done(table, "3 steps away")
    for _ in range(5):
        assert 3 not in hand(table).setup.seats
    assert not table.state.seats[3].missed
    done(table, "3 comes back")
    assert 3 in hand(table).setup.seats
    assert table.state.seats[3].entry == ""
    sound(table)


@pytest.mark.parametrize(("kind", "payer"), [("each", None), ("big blind", 2), ("button", 4)])
def test_an_ante_is_paid_by_each_or_by_one_for_all(kind: str, payer: int | None) -> None:
    table = opened(stakes=Stakes(blinds=(1, 2), antes=(8,)), ante=kind)
    started = deal(table)
    assert table.hand is not None
    (antes,) = [one for one in table.hand.events if isinstance(one, he.Posted) and one.what == "ante"]
    assert dict(zip(antes.seats, antes.amounts, strict=True)) == (
        {payer: 8} if payer else dict.fromkeys((1, 2, 3, 4), 8)
    )
    assert started.setup.button == 4
    fold_out(table)
    assert {one.cite for one in table.owed() if one.what == "ante"} == {antes.cite}
    owed = {one.seat: one.chips for one in table.owed() if one.what == "ante"}
    assert owed == ({3: 8} if kind == "big blind" else {1: 8} if kind == "button" else dict.fromkeys((1, 2, 3, 4), 8))
    sound(table)


def test_a_result_that_a_ruling_corrects_is_reported_again() -> None:
    table = opened((1, 2, 3), book="crown-melbourne-poker", by="TG Area Manager")
    hand(table)
    done(table, "! fraud; choice void the hand; by TG Assistant Casino Manager")
    told = happened(table, e.HandReported)[-1]
    assert told.corrected
    assert not told.counted
    assert all(one.before == one.after for one in told.stands)
    sound(table)


def test_a_told_entry_that_ended_a_hand_is_not_taken_back_any_more() -> None:
    more = {"tournament": TournamentMode(event="x"), "told": True, "asked": True}
    table = Table(make_table("star", "holdem", stakes=BLINDS, buy_in=(1, None), **more))  # type: ignore[arg-type]
    for seat in (1, 2):
        done(table, f"seat p{seat} in {seat} with 100 by {SUPERVISOR}, card c{seat}")
    table.act(c.StartHand())
    assert table.hand is not None
    while not table.hand.turn:
        assert not isinstance(table.act(c.Play(command=hc.TellUnseen())), Refused)
    table.act(c.Play(command=hc.Call(table.hand.turn)))
    assert not isinstance(table.act(c.TakeBackEntry(by="dealer")), Refused)
    table.act(c.Play(command=hc.Fold(table.hand.turn)))
    assert table.hand.over
    answer = table.act(c.TakeBackEntry(by="dealer"))
    assert isinstance(answer, Refused)
    assert answer.why == TableWhy.TOO_LATE


def test_the_auditor_finds_a_report_that_is_not_so() -> None:
    table = opened((1, 2, 3))
    hand(table)
    at = next(n for n, one in enumerate(table.events) if isinstance(one, e.HandReported))
    told = table.events[at]
    assert isinstance(told, e.HandReported)
    first = told.stands[0]
    for wrong in (
        msgspec.structs.replace(told, out=(1,)),
        msgspec.structs.replace(told, stands=told.stands[1:]),
        msgspec.structs.replace(told, stands=(e.Stand(1, first.name, first.before, first.after + 1), *told.stands[1:])),
        msgspec.structs.replace(told, stands=(e.Stand(1, first.name, first.before + 1, first.after), *told.stands[1:])),
    ):
        assert audit_table(table.setup, [*table.events[:at], wrong, *table.events[at + 1 :]])


GAMES = [
    ("star-sydney-poker", "holdem"),
    ("star-sydney-poker", "seven-card-stud"),
    ("crown-melbourne-poker", "holdem"),
    ("crown-melbourne-poker", "razz"),
    ("crown-melbourne-poker", "chinese-poker"),
    ("open-table", "omaha"),
    ("open-table", "badugi"),
    ("tasmania-poker", "holdem"),
    ("tasmania-poker", "five-card-stud"),
]


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_tournament_table_of_any_book_is_played_down_to_one(book: str, game: str) -> None:
    rng = random.Random(f"{book} {game}")
    setup = make_table(book, game, buy_in=(1, None), tournament=TournamentMode(event="x"))
    row = setup.table.tournament
    assert row is not None
    policies = [one.button for one in row.policies]
    mode = TournamentMode(
        event="x", button=rng.choice(policies), wait=row.wait_cite is not None, absence=rng.choice(row.absence)
    )
    setup = msgspec.structs.replace(setup, tournament=mode)
    table = Table(setup, shuffle=lambda cards: rng.sample(list(cards), len(cards)))
    seats = range(1, min(setup.places, setup.row.seats, 6) + 1)
    for seat in seats:
        done(table, f"seat p{seat} in {seat} with 30 by {row.director}, card c{seat}")
    given = 30 * len(seats)
    level, played, stakes = 1, 0, usual_stakes(setup.rules)
    while len(table.state.ready()) > 1 or any(place.stack and not place.here for place in table.state.seats.values()):
        for seat in list(table.state.seats):
            if rng.random() < 0.2:
                away = table.state.seats[seat].here
                done(table, f"{seat} {'steps away' if away else 'comes back'}")
            elif not table.state.seats[seat].stack:
                done(table, f"unseat {seat} by {row.director}")
        if len(table.state.ready()) < 2:
            for seat, place in table.state.seats.items():
                if not place.here:
                    done(table, f"{seat} comes back")
            continue
        if played % 10 == 9:
            level *= 2
            grown = {
                name: tuple(level * one for one in value) if isinstance(value, tuple) else level * value
                for name in ("antes", "blinds", "small", "big", "chinese_unit")
                if (value := getattr(stakes, name))
            }
            answer = table.act(c.SetStakes(stakes=msgspec.structs.replace(stakes, **grown), by=row.director))
            assert not isinstance(answer, Refused)
        played += 1
        pack = rng.sample(deck_of(setup.deck).cards, setup.deck)
        answer = table.act(c.StartHand(pack=tuple(pack)))
        assert not isinstance(answer, Refused), answer
        while table.state.running:
            assert table.hand is not None
            command = house_player(table.hand, rng.randrange)
            answer = table.act(c.Play(command=command))  # type: ignore[arg-type]
            assert not isinstance(answer, Refused), answer
        assert played < 2000
    sound(table)
    assert max(place.stack for place in table.state.seats.values()) == given
