"""Rule 8.9: the straddle; and 8.8.2 with 15.1.2, the voluntary blinds of Draw (Blind)."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    ANTES,
    FLOP,
    GAPS,
    MANILA,
    bounds,
    deal,
    fixed,
    happened,
    no,
    say,
    setup_of,
    stakes_of,
    star,
    verbs,
)

from cardspeak.errors import BadInput
from cardspeak.hand import events as e

GAMES = [*MANILA, *FLOP]


@star("8.9", "1.1:straddle")
@pytest.mark.parametrize("game", GAMES)
def test_a_straddle_is_twice_the_last_blind_at_the_next_seat(game: str) -> None:
    """After the compulsory blinds, before any card."""
    hand = deal(game, stakes=stakes_of(game, straddles=1))
    assert hand.events[1] == e.Posted("straddle", (4,), (20,), 20, "8.9")
    assert isinstance(hand.events[2], e.Dealt)
    assert hand.turn == 5


@star("8.9")
def test_the_straddler_follows_the_last_of_any_number_of_blinds() -> None:
    for blinds, seat in (((10,), 2), ((5, 10), 4), ((2, 5, 10), 5)):
        hand = deal("holdem", stakes=stakes_of("holdem", blinds=blinds, straddles=1))
        assert happened(hand, e.Posted)[1].seats == (seat,)


@star("8.9.1")
@pytest.mark.parametrize("game", GAMES)
def test_the_straddler_acts_last_in_the_first_round_only(game: str) -> None:
    hand = deal(game, stakes=stakes_of(game, straddles=1))
    say(hand, "5 calls", "8 calls")
    assert no(hand, "2 checks") == "11.1", "the last compulsory blind faces a larger bet"
    say(hand, "2 calls")
    assert (hand.turn, verbs(hand)) == (4, {"fold", "check", "raise to"})
    assert say(hand, "4 checks")[0] == e.Checked(4, "8.9.1")
    while hand.turn == 4 or "discard" in verbs(hand):
        say(hand, f"{hand.turn} discards {hand.state.holes[hand.turn][0]}")
    assert hand.turn == 8


@star("8.9.1", "1.1:straddle")
def test_a_straddle_is_no_raise_and_leaves_the_steps_alone() -> None:
    """Limit of 10: raises to 30, 40 and 50 over the straddle of 20, then no more."""
    hand = deal("holdem", stakes=fixed("holdem", 10, 20, straddles=1))
    assert bounds(hand, "raise to") == (30,)
    say(hand, "5 raises to 30", "8 raises to 40", "2 raises to 50")
    assert no(hand, "4 raises to 60") == "8.8.9"
    hand = deal("holdem", stakes=stakes_of("holdem", structure="spread", big=30, straddles=1))
    assert bounds(hand, "raise to") == (30, 50)


@pytest.mark.parametrize("structure", ["no limit", "pot"])
def test_without_fixed_steps_the_straddle_is_what_a_raise_must_add(structure: str) -> None:
    hand = deal("holdem", stakes=stakes_of("holdem", structure=structure, straddles=1))
    least = bounds(hand, "raise to")
    assert least is not None
    assert least[0] == 40
    assert no(hand, "5 raises to 39") == "8.8.6"
    say(hand, "5 raises to 40")


@star("8.9")
def test_one_straddle_by_a_player_who_has_posted_nothing() -> None:
    with pytest.raises(BadInput, match=r"8\.9"):
        setup_of("holdem", GAPS, stakes_of("holdem", straddles=2))
    with pytest.raises(BadInput, match=r"8\.9"):
        setup_of("holdem", GAPS, stakes_of("holdem", blinds=(1, 2, 5, 10), straddles=1))
    setup_of("holdem", [1000] * 3, stakes_of("holdem", straddles=1))
    for blinds in ((10,), (5, 10)):
        with pytest.raises(BadInput, match=r"8\.9"):
            setup_of("holdem", [1000] * 2, stakes_of("holdem", blinds=blinds, straddles=1))


@star("8.9")
@pytest.mark.parametrize(("chips", "enough"), [(19, False), (20, True), (21, True)])
def test_a_straddle_is_whole_or_not_made(chips: int, enough: bool) -> None:
    stacks = {2: 1000, 4: chips, 5: 1000, 8: 1000}
    if enough:
        assert deal("holdem", stacks, stakes_of("holdem", straddles=1), button=5).stacks[4] == chips - 20
    else:
        with pytest.raises(BadInput, match=r"cannot straddle 20 .*8\.9"):
            deal("holdem", stacks, stakes_of("holdem", straddles=1), button=5)


@star("1.1:straddle")
@pytest.mark.parametrize("game", ANTES)
def test_no_straddle_without_blinds(game: str) -> None:
    with pytest.raises(BadInput, match=r"8\.9"):
        setup_of(game, GAPS, stakes_of(game, straddles=1))


@star("8.8.2", "15.1.2")
@pytest.mark.parametrize(("voluntary", "seats", "amounts"), [(1, (4,), (20,)), (2, (4, 5), (20, 40))])
def test_voluntary_blinds_of_draw_double_the_one_before(
    voluntary: int, seats: tuple[int, ...], amounts: tuple[int, ...]
) -> None:
    hand = deal("draw-blind", stakes=stakes_of("draw-blind", straddles=voluntary))
    compulsory, made = happened(hand, e.Posted)
    assert (compulsory.what, compulsory.seats) == ("blind", (8, 2))
    assert (made.seats, made.amounts, made.cite) == (seats, amounts, "8.8.2")


@star("15.3.1")
@pytest.mark.parametrize(("voluntary", "opener", "last"), [(0, 4, 2), (1, 5, 4), (2, 8, 5)])
def test_left_of_the_last_voluntary_blind_opens_and_its_maker_acts_last(voluntary: int, opener: int, last: int) -> None:
    hand = deal("draw-blind", stakes=stakes_of("draw-blind", straddles=voluntary))
    assert (hand.turn, verbs(hand)) == (opener, {"fold", "call", "raise to"})
    for _ in range(3):
        assert no(hand, f"{hand.turn} checks") == "11.5"
        say(hand, f"{hand.turn} calls")
    assert (hand.turn, verbs(hand)) == (last, {"fold", "check", "raise to"})


def test_more_voluntary_blinds_than_players_are_refused() -> None:
    with pytest.raises(BadInput, match=r"8\.8\.2"):
        setup_of("draw-blind", GAPS, stakes_of("draw-blind", straddles=3))


@star("7.4", "11.5")
def test_the_last_blind_of_draw_stands_rather_than_checks() -> None:
    """Everybody has called: the option is declined, raised or folded, and recorded as no check."""
    hand = deal("draw-blind")
    say(hand, "4 calls", "5 calls", "8 calls")
    option = next(choice for choice in hand.legal if choice.verb == "check")
    assert (verbs(hand), option.called) == ({"fold", "check", "raise to"}, "stand")
    assert say(hand, "2 stands")[0] == e.Checked(2, "7.4", "stand")
    assert verbs(hand) == {"draw"}
