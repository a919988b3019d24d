"""Tasmania: higher minimums by agreement, thirty minutes' notice, the reduced deck, freeze-outs, ninety seconds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import called_down, deal, done, fold_out, hand, happened, opened, refused, sound

from cardspeak.errors import BadInput
from cardspeak.hand.commission import Scale
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table import Table
from cardspeak.table import commands as c
from cardspeak.table.events import CommissionDropped, DeckRestored, FreezeOutWon, PlayerOut, TermsChanged
from cardspeak.table.plan import Plan, plan
from cardspeak.table.views import view_of

BOOK = "tasmania-poker"
tas: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)
MANAGER = "management representative"


def stud(seats: tuple[int, ...] = (1, 2, 3), **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="half pot", antes=(2,), small=2, charge=more.pop("charge", None)))
    return opened(BOOK, "five-card-stud", seats, chips=more.pop("chips", 100), **more)


def holdem(seats: tuple[int, ...] = (1, 2, 3), **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10, charge=more.pop("charge", None)))
    return opened(BOOK, "holdem", seats, chips=more.pop("chips", 500), **more)


def ready(table: Table) -> Plan:
    planned = plan(table.state)
    assert isinstance(planned, Plan), planned
    return planned


# -- changes -----------------------------------------------------------------------------------------------------------


@tas("B.5.3")
def test_the_minimum_of_stud_rises_when_all_agree_and_hold_the_higher_bank() -> None:
    table = stud(buy_in=(40, None))
    refused(table, "notice by dealer: stakes half pot, ante 4; buy-in 80")
    done(table, f"notice by {MANAGER}: stakes half pot, ante 4; buy-in 101")
    for seat in (1, 2):
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, f"notice 1 takes effect by {MANAGER}").cite.clause == "B.5.3"
    done(table, "3 agrees to notice 1")
    short = refused(table, f"notice 1 takes effect by {MANAGER}")
    assert (short.cite.clause, short.says) == ("B.5.3", "Everybody has to hold 101; seat 1 does not.")
    for seat in (1, 2, 3):
        done(table, f"{seat} buys 1")
    done(table, f"notice 1 takes effect by {MANAGER}")
    assert deal(table).setup.stakes.antes == (4,)
    fold_out(table)
    sound(table)


def test_a_lower_minimum_of_stud_needs_nobodys_agreement() -> None:
    table = stud(stakes=Stakes(structure="half pot", antes=(4,), small=4))
    done(table, f"notice by {MANAGER}: stakes half pot, ante 2")
    done(table, f"notice 1 takes effect by {MANAGER}")
    assert table.state.setup.stakes.antes == (2,)


@tas("C.5.1")
def test_the_limits_of_hold_em_change_after_thirty_minutes_or_when_all_agree() -> None:
    table = holdem()
    assert refused(table, "notice by dealer: stakes no limit, blinds 10/20").cite.clause == "C.5.1"
    done(table, f"notice by {MANAGER}: stakes no limit, blinds 10/20; buy-in 100", at=1000)
    agreed = table.copy()
    assert refused(table, f"notice 1 takes effect by {MANAGER}", at=1000 + 1799).cite.clause == "C.5.1"
    done(table, f"notice 1 takes effect by {MANAGER}", at=1000 + 1800)
    assert (table.state.setup.buy_in, table.state.setup.stakes.blinds) == ((100, None), (10, 20))
    for seat in (1, 2):
        done(agreed, f"{seat} agrees to notice 1")
    refused(agreed, f"notice 1 takes effect by {MANAGER}")
    done(agreed, "3 agrees to notice 1")
    done(agreed, f"notice 1 takes effect by {MANAGER}")
    assert happened(agreed, TermsChanged)[0].at == 1000


@tas("C.5.2")
def test_settings_are_fixed_before_a_round_never_in_it() -> None:
    table = holdem()
    done(table, f"notice by {MANAGER}: stakes no limit, blinds 10/20", at=0)
    deal(table, at=1800)
    assert refused(table, f"notice 1 takes effect by {MANAGER}").cite.clause == "C.5.2"


@tas("C.1.3")
def test_hold_em_closes_with_thirty_minutes_notice() -> None:
    table = holdem()
    refused(table, "notice by dealer: closing")
    done(table, f"notice by {MANAGER}: closing", at=10)
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, f"notice 1 takes effect by {MANAGER}", at=1809).cite.clause == "C.1.3"
    done(table, f"notice 1 takes effect by {MANAGER}", at=1810)
    assert refused(table, "deal").cite.clause == "C.1.3"
    done(table, "1 leaves")


def test_stud_closes_when_management_says_so() -> None:
    table = stud()
    done(table, f"notice by {MANAGER}: closing")
    deal(table)
    refused(table, f"notice 1 takes effect by {MANAGER}")
    fold_out(table)
    done(table, f"notice 1 takes effect by {MANAGER}")
    assert table.state.closed


@tas("B.15")
@tas("B.1.2")
def test_management_picks_the_scale_once_the_sign_shows_it_and_it_goes_into_the_box() -> None:
    scale = Scale()
    table = stud(chips=5000, stakes=Stakes(structure="half pot", antes=(200,), small=200, charge=scale))
    assert refused(table, "notice by dealer: commission capped scale").cite.clause == "B.15"
    done(table, f"notice by {MANAGER}: commission capped scale")
    assert refused(table, f"notice 1 takes effect by {MANAGER}").cite.clause == "B.15"
    hand(table)
    assert [(one.amount, one.to, one.cite) for one in happened(table, CommissionDropped)] == [(200, "box", "B.1.2")]
    done(table, "sign for notice 1 by dealer")
    done(table, f"notice 1 takes effect by {MANAGER}")
    hand(table)
    assert table.state.commission == 200  # a pot of this size pays nothing on the capped scale
    sound(table)


@tas("C.1.1")
def test_the_share_of_hold_em_goes_into_the_box_after_the_round() -> None:
    stakes = Stakes(structure="no limit", blinds=(100, 200), small=200, charge=Scale())
    table = holdem(chips=5000, stakes=stakes)
    called_down(table, holes={1: "2c 2d"}, board="2h 2s Qs Js 9s")
    dropped = happened(table, CommissionDropped)
    assert [(one.amount, one.cite) for one in dropped] == [(table.state.commission, "C.1.1")]
    assert table.state.commission > 0


# -- the time to act ---------------------------------------------------------------------------------------------------


@tas("C.5.7")
def test_ninety_seconds_called_by_management_fold_the_hand() -> None:
    table = holdem()
    deal(table)
    done(table, "3 calls")
    done(table, "1 calls")
    refused(table, "clock by dealer")
    assert refused(table, "call the clock by dealer", at=100).cite.clause == "C.5.7"
    done(table, f"call the clock by {MANAGER}", at=100)
    refused(table, f"time is up by {MANAGER}", at=189)
    refused(table, "2 buys time", at=150)
    pot = table.state.pot
    done(table, f"time is up by {MANAGER}", at=190)
    assert table.hand is not None
    assert table.hand.state.folded[2]
    assert table.state.pot == pot


# -- the reduced deck --------------------------------------------------------------------------------------------------


def reduced(seats: tuple[int, ...] = (1, 2, 3)) -> Table:
    table = stud(seats)
    done(table, f"notice by {MANAGER}: deck 32")
    for seat in seats:
        done(table, f"{seat} agrees to notice 1")
    done(table, f"notice 1 takes effect by {MANAGER}")
    return table


@tas("B.3.4.a")
@tas("A:Reduced Deck")
@pytest.mark.parametrize(("count", "allowed"), [(2, False), (3, True), (5, True), (6, False)])
def test_three_to_five_players_may_agree_on_the_reduced_deck(count: int, allowed: bool) -> None:
    seats = tuple(range(1, count + 1))
    table = stud(seats)
    if count > 5:
        assert refused(table, f"notice by {MANAGER}: deck 32").cite.clause == "B.3.4.a"
        return
    done(table, f"notice by {MANAGER}: deck 32")
    for seat in seats[:-1]:
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, f"notice 1 takes effect by {MANAGER}").cite.clause == "B.3.4.a"
    done(table, f"{seats[-1]} agrees to notice 1")
    if not allowed:
        assert refused(table, f"notice 1 takes effect by {MANAGER}").cite.clause == "B.3.4.a"
        return
    done(table, f"notice 1 takes effect by {MANAGER}")
    assert deal(table).setup.deck == 32
    fold_out(table)
    sound(table)


@tas("B.3.4.b")
def test_management_checks_the_reduced_deck_before_it_is_used() -> None:
    table = stud()
    done(table, f"notice by {MANAGER}: deck 32")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, "notice 1 takes effect by dealer").cite.clause == "B.3.4.b"
    assert done(table, f"notice 1 takes effect by {MANAGER}").events[0].cite == "B.3.4.b"


@tas("B.3.4.a")
def test_when_a_sixth_sits_down_the_full_deck_comes_back() -> None:
    table = reduced((1, 2, 3, 4))
    done(table, "Ann takes seat 5 with 100")
    assert table.state.setup.deck == 32
    deal(table)
    done(table, "Bob takes seat 6 with 100")
    assert [one.deck for one in happened(table, DeckRestored)] == [52]
    assert table.hand is not None
    assert table.hand.setup.deck == 32  # the hand that runs is finished as it was begun
    fold_out(table)
    assert deal(table).setup.deck == 52
    fold_out(table)
    sound(table)


def test_hold_em_has_no_other_deck() -> None:
    with pytest.raises(BadInput, match="52"):
        done(holdem(), f"notice by {MANAGER}: deck 32")


# -- freeze-out --------------------------------------------------------------------------------------------------------


def frozen(seats: tuple[int, ...] = (1, 2, 3), *, chips: int = 10) -> Table:
    table = stud(seats, chips=chips)
    done(table, f"freeze-out by dealer: {', '.join(map(str, seats))}")
    return table


def play_down(table: Table) -> None:
    """Hands in which the first two stay in for as much as possible, until somebody is out."""
    out = len(happened(table, PlayerOut))
    while table.state.freeze is not None and len(happened(table, PlayerOut)) == out:
        answer = table.act(c.StartHand(pack=shuffled(table), at=table.state.at))
        assert not isinstance(answer, Refused), answer
        while table.state.running:
            assert table.hand is not None
            may = table.hand.options
            assert may is not None
            verb = "raises to" if may.raises else "bets"
            if may.seat not in table.hand.setup.seats[:2] and may.fold:
                done(table, f"{may.seat} folds")
                continue
            wager = f"{may.seat} {verb} {may.most}" if may.most else f"{may.seat} calls"
            done(table, wager if may.most or may.call else f"{may.seat} checks")


def shuffled(table: Table) -> tuple[Any, ...]:
    """A pack that is different from hand to hand and the same from run to run."""
    from cardspeak.cards import deck_of
    from cardspeak.cards.chance import seeded
    from cardspeak.cards.shuffle import shuffled as shuffle

    return tuple(shuffle(deck_of(52).cards, seeded(f"hand {table.state.number}")))


@tas("B.16")
def test_a_freeze_out_begins_when_every_player_knows_and_consents() -> None:
    table = stud()
    assert refused(table, "freeze-out by dealer: 1, 2").cite.clause == "B.16"
    done(table, "freeze-out by dealer: 1, 2, 3")
    assert view_of(table, "rail").freeze_out is not None
    refused(holdem(), "freeze-out by dealer: 1, 2, 3")


@tas("B.16.1")
def test_everybody_buys_in_for_the_same() -> None:
    table = stud()
    done(table, "3 buys 1")
    assert refused(table, "freeze-out by dealer: 1, 2, 3").cite.clause == "B.16.1"


@tas("B.16.2")
@tas("B.16.3")
@tas("B.8.5")
@tas("B.5.3")
def test_nothing_and_nobody_is_added() -> None:
    table = frozen()
    hand(table)
    assert refused(table, "1 buys 5").cite.clause == "B.16.2"
    assert refused(table, "Ann takes seat 4 with 10").cite.clause == "B.16.3"
    refused(table, f"notice by {MANAGER}: stakes half pot, ante 4")


@tas("B.16.4")
def test_who_has_chips_leaves_only_on_grounds_that_management_accepts() -> None:
    table = frozen(chips=100)
    hand(table)
    assert refused(table, "1 leaves").cite.clause == "B.16.4"
    assert refused(table, "release 1 by dealer: the last bus").cite.clause == "B.16.4"
    done(table, f"release 1 by {MANAGER}: unwell")
    assert (1 in table.state.seats, table.state.setup.stakes.antes) == (False, (4,))
    sound(table)


@tas("B.16.5")
@tas("B.16.6")
@tas("B.2.4")
def test_the_ante_grows_by_the_minimum_with_each_player_out_until_one_is_left() -> None:
    table = frozen((1, 2, 3, 4), chips=40)
    seen = []
    while table.state.freeze is not None:
        play_down(table)
        out = len(happened(table, PlayerOut))
        if table.state.freeze is not None:
            planned = ready(table)
            seen.append((out, planned.setup.stakes.antes, planned.setup.stakes.minimum))
    assert seen
    assert [(antes, least) for _, antes, least in seen] == [((2 + 2 * out,), 2) for out, _, _ in seen]
    won = happened(table, FreezeOutWon)
    assert [one.chips for one in won] == [160]
    assert table.state.setup.stakes.antes == (2,)
    sound(table)


@tas("B.16.8")
def test_a_freeze_out_is_played_with_the_full_deck() -> None:
    assert refused(reduced(), "freeze-out by dealer: 1, 2, 3").cite.clause == "B.16.8"
    refused(frozen(), f"notice by {MANAGER}: deck 32")


@tas("B.16.9")
def test_nobody_sits_out_a_freeze_out() -> None:
    table = frozen()
    assert refused(table, "2 steps away").cite.clause == "B.16.9"
    assert deal(table).setup.seats == (1, 2, 3)
    away = stud()
    done(away, "2 steps away")
    assert refused(away, "freeze-out by dealer: 1, 2, 3").cite.clause == "B.16.9"


@tas("B.16.7")
def test_at_the_close_of_gaming_it_is_concluded_or_taken_up_again_by_all() -> None:
    table = frozen(chips=100)
    hand(table)
    assert refused(table, "conclude the freeze-out by dealer: 1, 2").cite.clause == "B.16.7"
    done(table, "suspend the freeze-out by dealer")
    refused(table, "suspend the freeze-out by dealer")
    assert refused(table, "deal").cite.clause == "B.16.7"
    assert refused(table, "resume the freeze-out by dealer: 1, 3").cite.clause == "B.16.7"
    ended = table.copy()
    done(table, "resume the freeze-out by dealer: 1, 2, 3")
    refused(table, "resume the freeze-out by dealer: 1, 2, 3")
    hand(table)
    done(ended, "conclude the freeze-out by dealer: 1, 2, 3")
    assert ended.state.freeze is None
    done(ended, "1 leaves")
    for night in (table, ended):
        sound(night)
