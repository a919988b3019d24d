"""Kill pots at Crown Melbourne (8.13): the button, its two faces, the wager, and who may not walk away from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import called_down, deal, done, fold_out, happened, opened, posted, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.commission import Charge, Percent, charge_of
from cardspeak.hand.live.dealer import DealerLine
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table.assistant import assist_at
from cardspeak.table.events import InHand, KillButtonMoved
from cardspeak.table.state import KillButton
from cardspeak.table.terms import Fees, KillTerms
from cardspeak.table.views import view_of

BOOK = "crown-melbourne-poker"
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)
PERCENT = Percent(percent=5)
TWENTY = KillTerms(amount=20)
ROYAL = "As Ks Qs Js Ts"


def kill_table(
    game: str = "holdem",
    seats: tuple[int, ...] = (1, 2, 3, 4),
    *,
    kill: KillTerms = TWENTY,
    charge: Charge | None = PERCENT,
    **more: Any,
) -> Table:
    more.setdefault("stakes", Stakes(structure="fixed", blinds=(5, 10), small=10, big=20, charge=charge))
    return opened(BOOK, game, seats, chips=1000, kill=kill, **more)


def leg_up(name: str) -> KillButton:
    return KillButton(name, "leg up")


def kill(name: str) -> KillButton:
    return KillButton(name, "kill")


@crown("8.13.2")
@crown("1.1:Kill Button")
def test_the_button_begins_in_the_centre_and_everybody_sees_it() -> None:
    table = kill_table()
    assert table.state.kill == KillButton("", "neutral")
    assert view_of(table, "rail").kill == KillButton("", "neutral")
    assert view_of(opened(BOOK, "holdem", (1, 2)), "rail").kill is None
    centre = DealerLine("The kill button goes to the centre of the table.", "8.13.2")
    assert centre in assist_at(table.state).lines
    assert centre not in assist_at(opened(BOOK, "holdem", (1, 2)).state).lines


@crown("8.13.3")
@crown("8.13.5")
@crown("1.1:Leg Up")
@crown("1.1:Leg Up Button")
@crown("1.1:Killer")
@crown("1.1:Kill Pots")
def test_one_pot_is_a_leg_up_and_the_next_makes_the_killer() -> None:
    table = kill_table()
    won_by(table, 3)
    assert table.state.kill == leg_up("p3")
    assert won_by(table, 3).setup.kill is None
    assert table.state.kill == kill("p3")
    assert [event.cite for event in happened(table, KillButtonMoved)] == ["8.13.3", "8.13.5"]
    assert deal(table).setup.kill == (3, 20)
    fold_out(table)
    sound(table)


@crown("8.13.3")
def test_another_winner_takes_the_leg_up() -> None:
    table = kill_table()
    won_by(table, 3)
    won_by(table, 1)
    assert table.state.kill == leg_up("p1")


@crown("8.13.3(a)")
@crown("8.13.6")
@crown("8.13.9(b)(ii)")
def test_in_hi_lo_one_whole_pot_is_enough() -> None:
    table = kill_table("holdem-hilo")
    won_by(table, 2)
    assert table.state.kill == kill("p2")
    won_by(table, 2)
    assert table.state.kill == kill("p2")
    won_by(table, 4)
    assert table.state.kill == kill("p4")
    assert [event.cite for event in happened(table, KillButtonMoved)] == ["8.13.3(a)", "8.13.9(b)(ii)"]
    sound(table)


@crown("8.13.3(a)")
def test_half_a_hi_lo_pot_is_no_whole_one() -> None:
    table = kill_table("holdem-hilo", (1, 2))
    called_down(table, holes={1: "Ac 2c", 2: "Kh Kd"}, board="Ks 3d 4h 8s Jc")
    assert table.state.kill == KillButton("", "neutral")


@crown("8.13.6")
@crown("8.13.7")
def test_the_killer_who_wins_posts_again_and_the_limits_grow_with_the_wager() -> None:
    table = kill_table()
    for _ in range(2):
        won_by(table, 3)
    started = won_by(table, 3)
    assert (3, "kill", 20) in posted(started)
    assert (started.setup.stakes.small, started.setup.stakes.big) == (20, 40)
    assert table.state.kill == kill("p3")
    assert any(one.what == "kill" and one.seat == 3 and one.cite == "8.13.7" for one in table.owed())


@crown("8.13.8")
def test_the_killer_acts_in_the_usual_turn() -> None:
    table = kill_table()
    for _ in range(2):
        won_by(table, 4)
    deal(table)  # button 2, blinds 3 and 4; the killer in the big blind makes it up to the kill wager
    assert table.hand is not None
    assert table.hand.turn == 1
    kills = [one for event in happened(table, InHand) for one in event.events if isinstance(one, he.Posted)]
    assert [(one.seats, one.amounts) for one in kills if one.what == "kill"] == [((4,), (10,))]
    done(table, "1 calls")
    done(table, "2 calls")
    done(table, "3 calls")
    assert table.hand.turn == 4


@crown("8.13.4")
@pytest.mark.parametrize(("qualifies", "earned"), [(24, True), (25, True), (26, False)])
def test_a_pot_below_the_qualifying_size_earns_nothing(qualifies: int, earned: bool) -> None:
    table = kill_table(kill=KillTerms(amount=20, qualifies=qualifies))
    deal(table)  # blinds 1 and 2
    for line in ("3 calls", "4 folds", "1 folds", "2 folds"):
        done(table, line)
    assert table.state.kill == (leg_up("p3") if earned else KillButton("", "neutral"))


@crown("8.13.4")
def test_a_killer_who_loses_a_small_pot_loses_the_button_and_one_who_wins_it_keeps_it() -> None:
    table = kill_table(kill=KillTerms(amount=20, qualifies=5))
    for _ in range(2):
        won_by(table, 3)
    small = KillTerms(amount=20, qualifies=1000)
    for winner, left in ((3, kill("p3")), (1, KillButton("", "neutral"))):
        twin = table.copy()
        twin.state.setup = make_table(BOOK, "holdem", stakes=twin.state.setup.stakes, buy_in=(10, None), kill=small)
        won_by(twin, winner)
        assert twin.state.kill == left


@crown("8.13.9")
@crown("8.13.9(a)")
@crown("8.13.9(b)(i)")
def test_the_killer_who_loses_or_splits_gives_the_button_up() -> None:
    table = kill_table()
    for _ in range(2):
        won_by(table, 3)
    lost, halved = table.copy(), table.copy()
    won_by(lost, 1)
    assert lost.state.kill == leg_up("p1")
    assert happened(lost, KillButtonMoved)[-1].cite == "8.13.9(b)(i)"
    called_down(halved, board=ROYAL)
    assert halved.state.kill == KillButton("", "neutral")
    assert happened(halved, KillButtonMoved)[-1].cite == "8.13.9(a)"
    sound(halved)


def test_a_leg_up_lapses_with_a_split_pot() -> None:
    table = kill_table()
    won_by(table, 3)
    called_down(table, board=ROYAL)
    assert table.state.kill == KillButton("", "neutral")


@crown("8.13.10")
def test_the_killer_stays_where_the_pots_pay_the_house() -> None:
    table = kill_table()
    won_by(table, 3)
    done(table.copy(), "3 steps away")  # a leg up binds nobody
    won_by(table, 3)
    assert refused(table, "3 steps away").cite.clause == "8.13.10"
    assert refused(table, "3 leaves").cite.clause == "8.13.10"
    assert refused(table, "3 refuses the kill").cite.clause == "8.13.10"
    done(table, "1 steps away")


@crown("8.13.10")
@pytest.mark.parametrize("how", ["time", "per person", "per hand"])
def test_only_players_who_pay_for_their_seats_may_walk_away_with_the_button(how: str) -> None:
    charge = None if how == "time" else charge_of(how, amount=1)
    table = kill_table(charge=charge, fees=Fees(hourly=6) if how == "time" else None)
    for _ in range(2):
        won_by(table, 3)
    if how == "per hand":
        assert refused(table, "3 leaves").cite.clause == "8.13.10"
        return
    done(table, "3 leaves")
    assert table.state.kill == KillButton("", "neutral")
    sound(table)


@crown("8.13.11")
@pytest.mark.parametrize(("pots", "cite"), [(1, "silent: a leg up lapses"), (2, "8.13.11")])
def test_whoever_leaves_with_the_kill_refuses_it_and_with_a_leg_up_lets_it_lapse(pots: int, cite: str) -> None:
    table = kill_table(charge=None, fees=Fees(hourly=6))
    for _ in range(pots):
        won_by(table, 3)
    done(table, "3 leaves")
    moved = happened(table, KillButtonMoved)[-1]
    assert (moved.name, moved.face) == ("", "neutral")
    assert moved.cite.startswith(cite)


def refusing() -> Table:
    """Seat 3 has the kill button, pays for its time, and will not post; seat 1 has not won yet."""
    table = kill_table(charge=None, fees=Fees(hourly=6), kill=KillTerms(amount=20, rejoin=1200))
    for _ in range(2):
        won_by(table, 3)
    done(table, "3 refuses the kill", at=100)
    return table


@crown("8.13.11")
def test_who_refuses_the_wager_gets_no_cards_and_the_button_is_nobodys() -> None:
    table = refusing()
    assert table.state.kill == KillButton("", "neutral")
    started = deal(table)
    assert 3 not in started.setup.seats
    assert started.setup.kill is None
    fold_out(table)
    sound(table)


def test_only_the_killer_refuses_and_not_in_the_middle_of_the_hand() -> None:
    table = kill_table(charge=None, fees=Fees(hourly=6))
    assert refused(table, "1 refuses the kill").cite.clause == "8.13.7"
    for _ in range(2):
        won_by(table, 3)
    deal(table)
    refused(table, "3 refuses the kill")


@crown("8.13.11(a)")
@crown("8.13.11(a)(i)")
@pytest.mark.parametrize(("back", "kills"), [(1299, True), (1300, True), (1301, False)])
def test_back_in_time_with_the_button_in_the_centre_the_player_kills(back: int, kills: bool) -> None:
    table = refusing()
    done(table, "3 comes back", at=back)
    assert (table.state.kill == kill("p3")) is kills
    if kills:
        assert happened(table, KillButtonMoved)[-1].cite == "8.13.11(a)(i)"
        assert deal(table).setup.kill == (3, 20)


@crown("8.13.11(a)(ii)")
def test_back_in_time_the_player_takes_the_button_from_a_leg_up() -> None:
    table = refusing()
    won_by(table, 1)
    assert table.state.kill == leg_up("p1")
    done(table, "3 comes back", at=200)
    assert table.state.kill == kill("p3")
    assert happened(table, KillButtonMoved)[-1].cite == "8.13.11(a)(ii)"


@crown("8.13.11(a)(iii)")
def test_back_to_a_hand_that_another_kills_the_player_posts_as_much() -> None:
    table = kill_table(seats=(1, 2, 3, 4, 5, 6, 7), charge=None, fees=Fees(hourly=6))
    for _ in range(2):
        won_by(table, 7)  # blinds 1/2, 2/3
    done(table, "7 refuses the kill", at=100)
    won_by(table, 1)  # blinds 3/4
    won_by(table, 1)  # blinds 4/5
    assert table.state.kill == kill("p1")
    done(table, "7 comes back", at=200)
    assert table.state.kill == kill("p1")
    started = deal(table)  # blinds 5/6
    assert started.setup.kill == (1, 20)
    assert (7, "kill post", 20) in posted(started)
    fold_out(table)
    assert table.state.kill_posts == ()
    assert "kill post" not in {what for _, what, _ in posted(deal(table))}
    fold_out(table)
    sound(table)


def test_the_button_stays_at_the_table_when_its_owner_goes_after_the_hand() -> None:
    table = kill_table()
    deal(table)
    done(table, "3 leaves")
    for line in ("3 calls", "4 folds", "1 folds", "2 folds"):
        done(table, line)
    assert 3 not in table.state.seats
    assert table.state.kill == KillButton("", "neutral")


def test_a_misdeal_leaves_the_button_where_it_is() -> None:
    table = kill_table()
    for _ in range(2):
        won_by(table, 3)
    first = deal(table)
    done(table, "misdeal by dealer")
    assert table.state.kill == kill("p3")
    assert deal(table).setup.kill == first.setup.kill


def test_tables_that_no_book_would_open_with_kill_pots() -> None:
    with pytest.raises(BadInput, match="more than the last blind"):
        kill_table(kill=KillTerms(amount=10))
    with pytest.raises(BadInput, match="whole chips"):
        kill_table(kill=KillTerms(amount=15), stakes=Stakes(structure="fixed", blinds=(5, 10), small=10, big=21))
    stud = Stakes(structure="fixed", antes=(1,), bring_in=2, small=10, big=20)
    with pytest.raises(BadInput, match="more than the lower limit"):
        make_table(BOOK, "five-card-stud", kill=KillTerms(amount=10), stakes=stud)
    with pytest.raises(BadInput, match="knows no kill pots"):
        make_table("star", "holdem", kill=KillTerms(amount=20))


def taken_by(table: Table, seat: int) -> None:
    """Everybody else folds as soon as they may; whoever has to open does."""
    while table.state.running:
        assert table.hand is not None
        turn, verbs = table.hand.state.actor, {choice.verb: choice for choice in table.hand.legal}
        bet = verbs.get("bet") or verbs.get("raise to")
        if turn == seat and bet is not None:
            least = bet.only[0] if bet.only else bet.least
            done(table, f"{turn} {'bets' if bet.verb == 'bet' else 'raises to'} {least}")
        elif turn == seat:
            done(table, f"{turn} calls" if "call" in verbs else f"{turn} checks")
        elif "fold" in verbs:
            done(table, f"{turn} folds")
        else:
            assert bet is not None, "somebody has to open"
            done(table, f"{turn} bets {bet.only[0] if bet.only else bet.least}")


@crown("8.13.5")
@crown("8.13.7")
@crown("8.13.8")
@pytest.mark.parametrize("game", ["five-card-stud", "seven-card-stud", "draw-ante"])
def test_without_blinds_the_killer_has_an_ante_of_the_own_and_the_limits_grow_by_it(game: str) -> None:
    """8.13 names no family of games. The wager outgrows the lower limit, and everybody acts in the usual turn."""
    draw = game == "draw-ante"
    stakes = Stakes(structure="fixed", antes=(2,), bring_in=0 if draw else 5, small=10, big=20)
    table = kill_table(game, (1, 2, 3), kill=KillTerms(amount=20), stakes=stakes)
    for _ in range(2):
        deal(table)
        taken_by(table, 3)
    assert table.state.kill == kill("p3")
    started = deal(table)
    assert (started.setup.stakes.small, started.setup.stakes.big) == (20, 40)
    assert (3, "kill", 20) in posted(started)
    assert table.hand is not None
    (paid,) = [one for one in table.hand.events if isinstance(one, he.Posted) and one.what == "kill"]
    assert (paid.seats, paid.amounts, paid.price) == ((3,), (20,), 0)
    assert table.hand.state.pot >= 3 * 2 + 20
    assert table.hand.state.bet[3] == 0, "it is no bet"
    taken_by(table, 1)
    sound(table)


@crown("8.13.7")
def test_where_nobody_has_to_wager_the_killer_does() -> None:
    """A script that knows blinds alone, at a table without any: the kill wager is owed all the same, and is made."""
    table = kill_table("holdem", (1, 2, 3), stakes=Stakes(structure="fixed", small=10, big=20))
    for _ in range(2):
        deal(table)
        while table.state.running:
            assert table.hand is not None
            turn, verbs = table.hand.turn, {choice.verb for choice in table.hand.legal}
            if "call" in verbs:
                done(table, f"{turn} folds" if table.hand.state.boards[0] else f"{turn} calls")
            else:
                done(table, f"{turn} checks" if "check" in verbs and turn != 3 else f"{turn} bets 10")
    assert table.state.kill == kill("p3")
    assert (3, "kill", 20) in posted(deal(table))
    assert table.hand is not None
    (paid,) = [one for one in table.hand.events if isinstance(one, he.Posted)]
    assert (paid.what, paid.seats, paid.amounts, paid.price) == ("kill", (3,), (20,), 0)
    assert table.hand.state.pot == 20
    taken_by(table, 1)
    sound(table)


@crown("8.13.11(a)(iii)")
def test_back_to_a_hand_that_another_kills_the_player_posts_as_much_without_blinds_too() -> None:
    stakes = Stakes(structure="fixed", antes=(2,), bring_in=5, small=10, big=20)
    table = kill_table("seven-card-stud", (1, 2, 3, 4), stakes=stakes, fees=Fees(hourly=6))
    for _ in range(2):
        deal(table)
        taken_by(table, 4)
    done(table, "4 refuses the kill", at=100)
    for _ in range(2):
        deal(table)
        taken_by(table, 1)
    done(table, "4 comes back", at=200)
    assert {(1, "kill", 20), (4, "kill post, dead", 20)} <= {*posted(deal(table))}
    assert table.hand is not None
    made = {one.what: (one.seats, one.amounts) for one in table.hand.events if isinstance(one, he.Posted)}
    assert (made["kill"], made["dead"]) == (((1,), (20,)), ((4,), (20,)))
    taken_by(table, 1)
    sound(table)
