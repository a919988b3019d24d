"""Rule 9 and the first clause of every game: who posts what, and two players alone (9.8)."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    ANTES,
    BLINDS,
    BUTTON,
    GAPS,
    MANILA,
    ORDER,
    STUD,
    deal,
    fixed,
    happened,
    play_out,
    reach,
    round_name,
    say,
    setup_of,
    stakes_of,
    star,
    verbs,
)

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit


def posted(game: str, blinds: tuple[int, ...] = (5, 10), button: int = BUTTON) -> e.Posted:
    """The posting that opens a hand; nothing comes before it."""
    stakes = stakes_of(game, blinds=blinds) if game in BLINDS else stakes_of(game)
    first = deal(game, GAPS, stakes, button=button).events[0]
    assert isinstance(first, e.Posted)
    return first


@pytest.mark.parametrize("game", [pytest.param(game, marks=star(f"{rule}.1"), id=game) for game, rule in ANTES.items()])
def test_every_player_antes_before_the_first_card(game: str) -> None:
    first = posted(game)
    assert (first.what, first.seats, first.amounts, first.cite) == ("ante", ORDER, (1,) * 4, f"{ANTES[game]}.1")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=star(f"{rule}.1"), id=game) for game, rule in BLINDS.items()]
)
def test_blinds_before_the_first_card(game: str) -> None:
    first = posted(game)
    assert (first.what, first.amounts, first.cite) == ("blind", (5, 10), f"{BLINDS[game]}.1")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=star(f"{rule}.1.1"), id=game) for game, rule in BLINDS.items()]
)
@pytest.mark.parametrize(("button", "seat"), [(2, 4), (4, 5), (5, 8), (8, 2)])
def test_the_first_blind_sits_left_of_the_button(game: str, button: int, seat: int) -> None:
    assert posted(game, button=button).seats[0] == seat


@pytest.mark.parametrize(
    ("blinds", "seats"), [((10,), (8,)), ((5, 10), (8, 2)), ((2, 5, 10), (8, 2, 4)), ((2, 5, 10, 20), ORDER)]
)
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game in MANILA else star(f"{rule}.1.2"), id=game) for game, rule in BLINDS.items()],
)
def test_further_blinds_go_clockwise(game: str, blinds: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Manila names the first blind only; the others follow as everywhere else."""
    first = posted(game, blinds)
    assert (first.seats, first.amounts) == (seats, blinds)


@star("9.4", "1.1:designated-player")
@pytest.mark.parametrize("game", [*ANTES, *BLINDS])
def test_left_of_the_button_posts_first_and_is_dealt_first(game: str) -> None:
    hand = deal(game)
    assert happened(hand, e.Posted)[0].seats[0] == 8
    assert happened(hand, e.Dealt)[0].seats[0] == 8
    assert happened(hand, e.Dealt)[0].seats[-1] == BUTTON


@star("9.5", "7.3", "1.1:ante")
@pytest.mark.parametrize("game", [*ANTES, *BLINDS])
def test_nothing_is_dealt_before_the_posts_which_start_the_pot(game: str) -> None:
    hand = deal(game)
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Posted) < kinds.index(e.Dealt)
    assert hand.state.pot == sum(happened(hand, e.Posted)[0].amounts)
    assert sum(hand.stacks.values()) + hand.state.pot == 4000


@star("9.5")
@pytest.mark.parametrize("game", [*ANTES, *BLINDS])
def test_no_table_without_the_posts_of_its_game(game: str) -> None:
    for wrong in ({"antes": (), "blinds": ()}, {"antes": (1,), "blinds": (5, 10)}):
        with pytest.raises(BadInput, match=r"is played with .* 9\.5"):
            setup_of(game, GAPS, stakes_of(game, **wrong))


@star("9.6")
@pytest.mark.parametrize("game", BLINDS)
def test_compulsory_blinds_are_never_a_choice(game: str) -> None:
    """Nobody is asked anything before the blinds stand, and whoever posted one cannot take it back."""
    hand = deal(game)
    assert isinstance(hand.events[0], e.Posted)
    assert hand.stacks[8] == 995
    assert hand.stacks[2] == 990
    say(hand, "4 folds", "5 folds", "8 folds")
    assert hand.stacks == {2: 1005, 4: 1000, 5: 1000, 8: 995}


@star("8.8.1")
@pytest.mark.parametrize("game", BLINDS)
def test_the_last_blind_covers_the_table_minimum(game: str) -> None:
    for last in (10, 11, 20):
        setup_of(game, GAPS, stakes_of(game, blinds=(5, last), small=10))
    for last in (5, 9):
        with pytest.raises(BadInput, match=r"8\.8\.1"):
            setup_of(game, GAPS, stakes_of(game, blinds=(5, last), small=10))
    with pytest.raises(BadInput, match=r"8\.8\.1"):
        setup_of(game, GAPS, fixed(game, 10, 20, blinds=(5, 9)))


def test_a_short_stack_posts_what_it_has_and_others_face_the_whole_blind() -> None:
    hand = deal("holdem", {2: 7, 4: 1000, 5: 1000, 8: 3}, button=5)
    assert happened(hand, e.Posted)[0].amounts == (3, 7)
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert (hand.turn, call.amount) == (4, 10)
    hand = deal("five-card-stud", {2: 3, 4: 100, 5: 100}, stakes_of("five-card-stud", antes=(5,)), button=5)
    assert happened(hand, e.Posted)[0].amounts == (3, 5, 5)


@star("9.8")
@pytest.mark.parametrize("game", BLINDS)
def test_heads_up_the_button_posts_first_and_acts_first(game: str) -> None:
    hand = deal(game, [1000, 1000], button=2)
    first = happened(hand, e.Posted)[0]
    assert (first.seats, first.amounts) == ((2, 1), (5, 10))
    assert hand.turn == 2
    dealt = happened(hand, e.Dealt)[0]
    assert (dealt.seats[0], dealt.seats[-1]) == (1, 2), "the button is still served last"
    say(hand, "2 calls")
    assert hand.turn == 1
    assert "check" in verbs(hand)


@star("9.8")
@pytest.mark.parametrize("game", BLINDS)
@pytest.mark.parametrize("button", [1, 2])
def test_heads_up_with_one_blind_the_button_posts_it_and_acts_first(game: str, button: int) -> None:
    other = 3 - button
    hand = deal(game, [1000, 1000], stakes_of(game, blinds=(10,)), button=button)
    first = happened(hand, e.Posted)[0]
    assert (first.seats, first.amounts) == ((button,), (10,))
    assert hand.turn == button
    assert {"check", "raise to"} <= set(verbs(hand))
    hand.check()
    assert hand.turn == other
    hand.call()
    assert [event.name for event in happened(hand, e.BettingClosed)] == [hand.setup.rules.bets[0].name]
    play_out(hand)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@star("9.8")
@pytest.mark.parametrize("game", ["two-card-manila", "three-card-manila", "holdem", "omaha"])
def test_heads_up_only_the_first_round_is_turned_about(game: str) -> None:
    hand = deal(game, [1000, 1000], button=2)
    names = [step.name for step in hand.setup.rules.bets][1:]
    for name in names:
        reach(hand, name)
        assert hand.turn == 1


@star("9.8")
def test_heads_up_draw_with_antes() -> None:
    """The designated player opens the first round; after the draw the other one does."""
    hand = deal("draw-ante", [1000, 1000], button=2)
    assert (round_name(hand), hand.turn) == ("before the draw", 2)
    reach(hand, "after the draw")
    assert hand.turn == 1


@pytest.mark.parametrize("game", STUD)
def test_heads_up_stud_is_opened_by_the_cards(game: str) -> None:
    down = "?? " if game == "five-card-stud" else "?? ?? "
    for lowest, other in ((1, 2), (2, 1)):
        hand = deal(game, [1000, 1000], holes={lowest: down + "2s", other: down + "3s"}, button=2)
        assert hand.turn == lowest


def test_three_players_are_not_heads_up() -> None:
    hand = deal("holdem", [1000, 1000, 1000], button=3)
    assert happened(hand, e.Posted)[0].seats == (1, 2)
    assert hand.turn == 3
    hand = deal("draw-ante", [1000, 1000, 1000], button=3)
    assert hand.turn == 1
