"""Rule 12: wagering the last chip, side pots, and what a short all-in lets the others do."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    bounds,
    deal,
    fixed,
    happened,
    no,
    passive,
    play_out,
    reach,
    say,
    stakes_of,
    star,
    verbs,
    won,
)

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes

HIGH = "As Ah"


def call_of(hand: Hand) -> int:
    """What a call costs whoever is asked."""
    return next(choice.amount for choice in hand.legal if choice.verb == "call")


def on_the_flop(stacks: dict[int, int], stakes: Stakes | None = None) -> Hand:
    """Three or four players on the flop with these chips left, the first seat to act."""
    stakes = stakes or stakes_of("holdem")
    put_in = stakes.blinds[-1]
    return reach(deal("holdem", {seat: chips + put_in for seat, chips in stacks.items()}, stakes), "flop")


@star("12.1", "1.1:all-in", "1.1:active-player")
@pytest.mark.parametrize(("stack", "left"), [(15, 0), (19, 0), (20, 0), (21, 1)])
def test_too_short_to_call_goes_all_in_and_stays_in(stack: int, left: int) -> None:
    """Facing 20 with less, the whole stack is wagered; nothing more is asked of that player, who may still win."""
    hand = deal("holdem", {1: 510, 2: stack + 10, 3: 510}, holes={2: HIGH}, board="Ad 7c 2d 9h 4c", button=3)
    reach(hand, "flop")
    say(hand, "1 bets 20")
    assert call_of(hand) == min(stack, 20)
    say(hand, "2 calls", "3 calls")
    assert hand.stacks[2] == left
    asked = set()
    while not hand.over:
        asked.add(hand.turn)
        passive(hand)
    assert asked == ({1, 3} if not left else {1, 2, 3})
    assert won(hand)[2] == 30 + 3 * min(stack, 20)


@star("12.2")
def test_a_short_call_does_not_lower_the_price() -> None:
    """Bet 20, all-in 12: the next player still calls 20, or raises; what goes over 12 is a side pot."""
    for stakes, raises in ((stakes_of("holdem"), (40, 500)), (fixed("holdem", 20, 40, blinds=(10, 20)), (40,))):
        hand = on_the_flop({1: 500, 2: 12, 3: 500, 4: 500}, stakes)
        pot = hand.state.pot
        say(hand, "1 bets 20", "2 calls")
        assert (call_of(hand), bounds(hand, "raise to")) == (20, raises)
        say(hand, "3 calls", "4 folds")
        play_out(hand)
        assert {award.pot for award in happened(hand, e.Awarded)} == {0, 1}
        assert sum(award.amount for award in happened(hand, e.Awarded) if award.pot == 1) == 2 * 8
        assert sum(award.amount for award in happened(hand, e.Awarded) if award.pot == 0) == pot + 3 * 12


@star("12.3")
@pytest.mark.parametrize(
    ("stakes", "raises"),
    [
        (fixed("holdem", 10, 20), (10,)),
        (stakes_of("holdem"), (10, 500)),
        (stakes_of("holdem", structure="spread", big=20), (10, 26)),
    ],
    ids=["fixed", "no limit", "spread"],
)
@pytest.mark.parametrize("short", [6, 9])
def test_an_opening_all_in_below_the_minimum(stakes: Stakes, raises: tuple[int, ...], short: int) -> None:
    """The others may call just that much, or complete it to a whole bet; a side pot follows."""
    hand = on_the_flop({1: short, 2: 500, 3: 500}, stakes)
    pot = hand.state.pot
    say(hand, f"1 bets {short}")
    assert (hand.stacks[1], call_of(hand)) == (0, short)
    least, most = raises[0], raises[-1] if raises[-1] != 26 else short + 20
    assert bounds(hand, "raise to") == ((least,) if len(raises) == 1 else (least, most))
    called = hand.copy()
    say(called, "2 calls", "3 calls")
    assert called.state.pot == pot + 3 * short
    assert no(hand, "2 raises to 9") == "8.8.6"
    say(hand, "2 raises to 10")
    assert call_of(hand) == 10
    say(hand, "3 calls")
    play_out(hand)
    assert {award.pot for award in happened(hand, e.Awarded)} == {0, 1}


@star("12.3")
def test_an_opening_all_in_at_and_above_the_minimum_is_a_bet() -> None:
    for whole, least in ((10, 20), (11, 22)):
        hand = on_the_flop({1: whole, 2: 500, 3: 500})
        say(hand, f"1 bets {whole}")
        assert (call_of(hand), bounds(hand, "raise to")) == (whole, (least, 500))


@star("12.4")
def test_an_all_in_between_call_and_raise_is_no_raise() -> None:
    """Bet 10, all-in 14: call 14; a structured raise completes to 20, an unlimited one adds ten to the 14."""
    cases = (
        (fixed("holdem", 10, 20), (20,)),
        (stakes_of("holdem", structure="spread", big=20), (20, 34)),
        (stakes_of("holdem"), (24, 500)),
        (stakes_of("holdem", structure="pot"), (24, 14 + 40 + 24 + 14)),
    )
    for stakes, raises in cases:
        hand = on_the_flop({1: 500, 2: 14, 3: 500, 4: 500}, stakes)
        say(hand, "1 bets 10", "2 raises to 14")
        assert hand.state.raises == 0
        assert (call_of(hand), bounds(hand, "raise to")) == (14, raises)


@star("12.4", "8.8.9")
def test_completing_a_short_all_in_counts_as_a_raise() -> None:
    """Three raises after the short all-in, which is none of them; a fourth is refused."""
    hand = on_the_flop({1: 500, 2: 14, 3: 500, 4: 500}, fixed("holdem", 10, 20))
    say(hand, "1 bets 10", "2 raises to 14", "3 raises to 20", "4 raises to 30", "1 raises to 40")
    assert no(hand, "3 raises to 50") == "8.8.9"
    assert verbs(hand) == {"fold", "call"}


@star("12.4")
@pytest.mark.parametrize("structure", ["fixed", "spread", "pot", "no limit"])
@pytest.mark.parametrize(("short", "reopened"), [(19, False), (20, True)])
def test_a_short_all_in_does_not_reopen_the_betting(structure: str, short: int, reopened: bool) -> None:
    """Whoever has acted may call or fold; at exactly a whole raise the betting is open again."""
    big = 20 if structure in ("fixed", "spread") else 0
    hand = on_the_flop({1: 500, 2: 500, 3: short}, stakes_of("holdem", structure=structure, big=big))
    say(hand, "1 bets 10", "2 calls", f"3 raises to {short}")
    assert ("raise to" in verbs(hand)) == reopened
    if not reopened:
        assert (call_of(hand), no(hand, "1 raises to 40")) == (9, "12.4")
        say(hand, "1 calls")
        assert (hand.turn, verbs(hand)) == (2, {"fold", "call"})


@star("12.4")
def test_several_short_all_ins_do_not_add_up() -> None:
    """10, then all-in 15, then all-in 21: together a raise, each for itself none."""
    hand = on_the_flop({1: 500, 2: 15, 3: 21, 4: 500})
    say(hand, "1 bets 10", "2 raises to 15", "3 raises to 21")
    assert bounds(hand, "raise to") == (31, 500), "seat 4 has not acted and may raise"
    say(hand, "4 calls")
    assert (hand.turn, verbs(hand), call_of(hand)) == (1, {"fold", "call"}, 11)


@star("12.5", "12.6", "1.1:side-pots")
def test_side_pots() -> None:
    """Stacks of 50, 100 and 100 all in: 150 in the main pot, 100 beside it, and the 50 wins only the first."""
    hand = deal("holdem", [50, 100, 100], holes={1: HIGH, 2: "Ks Kh", 3: "Qs Qh"}, board="2c 3c 4d 8d 9h")
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert hand.over
    assert [(award.seat, award.amount, award.pot) for award in happened(hand, e.Awarded)] == [(1, 150, 0), (2, 100, 1)]


@star("12.5", "12.6", "1.1:side-pots", "1.1:all-in")
def test_three_unequal_stacks_and_a_caller() -> None:
    hand = deal(
        "holdem",
        [25, 50, 100, 300],
        holes={1: HIGH, 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"},
        board="2c 3c 4d 8d 9h",
    )
    say(hand, "3 raises to 100", "4 raises to 300", "1 calls", "2 calls")
    assert happened(hand, e.UncalledReturned)[0].amount == 200
    assert [(award.seat, award.amount) for award in happened(hand, e.Awarded)] == [(1, 100), (2, 75), (3, 100)]
    assert hand.stacks == {1: 100, 2: 75, 3: 100, 4: 200}


@star("12.6")
def test_the_all_in_player_who_loses_the_main_pot_leaves_the_side_pot_alone() -> None:
    hand = deal("holdem", [50, 100, 100], holes={1: "Qs Qh", 2: "Ks Kh", 3: HIGH}, board="2c 3c 4d 8d 9h")
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert hand.stacks == {1: 0, 2: 0, 3: 250}


@star("12.7")
@pytest.mark.parametrize("game", ["holdem", "two-card-manila", "seven-card-stud", "five-card-stud"])
def test_all_in_hands_stay_hidden_until_the_last_round_is_over(game: str) -> None:
    """Two all-in players against a third who bets on: nobody's hole cards are shown before the final round closes."""
    ante = 1 if game.endswith("stud") else 0
    hand = deal(game, [30 + ante, 30 + ante, 500, 500], button=4)
    say(hand, f"{hand.turn} bets 30" if "bet" in verbs(hand) else f"{hand.turn} raises to 30")
    while not hand.over:
        assert not happened(hand, e.Shown)
        passive(hand)
    closed = max(at for at, event in enumerate(hand.events) if isinstance(event, e.BettingClosed))
    shown = [at for at, event in enumerate(hand.events) if isinstance(event, e.Shown)]
    assert closed < min(shown)
    assert {event.seat for event in happened(hand, e.Shown)} >= {1, 2}


@star("12.7")
def test_all_in_hands_stay_hidden_though_no_more_betting_is_possible() -> None:
    """Everybody is all-in before the flop: the board is dealt out first."""
    hand = deal("holdem", [100, 100], holes={1: "2c 7d", 2: HIGH}, board="Kc Kd 8s 8h 3d")
    say(hand, "2 raises to 100", "1 calls")
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Shown) > max(at for at, kind in enumerate(kinds) if kind is e.Boarded)
    assert [(event.seat, event.cite) for event in happened(hand, e.Shown)] == [(2, "20.7.1"), (1, "12.7")]


@star("12.7")
def test_a_called_all_in_hand_cannot_be_mucked() -> None:
    hand = deal("holdem", [100, 500, 500], holes={1: "2c 7d"}, asked=True)
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    for _ in range(3):
        say(hand, "2 checks", "3 checks")
    while hand.turn != 1:
        say(hand, f"{hand.turn} shows")
    assert verbs(hand) == {"show"}
    assert no(hand, "1 mucks") == "12.7"


@star("1.1:table-stake")
@pytest.mark.parametrize(("total", "allowed"), [(99, True), (100, True), (101, False)])
def test_nobody_wagers_more_than_the_table_stake(total: int, allowed: bool) -> None:
    hand = deal("holdem", [100, 500, 100])
    if allowed:
        say(hand, f"3 raises to {total}")
        assert hand.stacks[3] == 100 - total
    else:
        assert no(hand, f"3 raises to {total}") == "8.2"
