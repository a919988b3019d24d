"""The open table: seats, posting, the deal and who acts first."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, limit, no, no_limit, play, rule, stud_limit
from tests.hand.tasmania.table import around, happened, last, round_name, say, totals, verbs

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes

MOST = {
    "holdem": 10, "short-deck-holdem": 10, "omaha": 10, "omaha-hilo": 10, "seven-card-stud": 8,
    "seven-card-stud-hilo": 8, "razz": 8, "badugi": 8, "single-draw-27": 8, "triple-draw-27": 6,
}  # fmt: skip


THREE_DRAWS = {
    "before the draw": 10, "after the first draw": 10, "after the second draw": 20, "after the third draw": 20,
}  # fmt: skip


@rule("about")
def test_the_book_claims_no_authority() -> None:
    head = load_book(BOOK).head
    assert head.kind == "conventions"
    assert head.authority.startswith("none")


@rule("seats.most", "seats.fewest")
@pytest.mark.parametrize(("game", "most"), MOST.items())
def test_one_below_at_and_above_the_number_of_players(game: str, most: int) -> None:
    for players in (2, most - 1, most):
        assert len(make_setup(BOOK, game, [500] * players).seats) == players
    with pytest.raises(BadInput, match=rf"at most {most} players, not {most + 1} \(open-table seats.most\)"):
        make_setup(BOOK, game, [500] * (most + 1))
    with pytest.raises(BadInput, match=r"at least 2 players, not 1 \(open-table seats.fewest\)"):
        make_setup(BOOK, game, [500])


@rule("cards.deck", "games.short")
@pytest.mark.parametrize("game", MOST)
def test_the_full_deck_and_for_short_deck_thirty_six(game: str) -> None:
    own = 36 if game == "short-deck-holdem" else 52
    assert make_setup(BOOK, game, [500] * 2).deck == own
    for other in {52, 40, 36, 32, 20} - {own}:
        with pytest.raises(BadInput, match=f"not played with {other} cards"):
            make_setup(BOOK, game, [500] * 2, deck=other)


@rule("seats.button", "deal.first", "posting.blinds")
@pytest.mark.parametrize(("button", "order"), [(1, (2, 3, 4, 1)), (3, (4, 1, 2, 3)), (4, (1, 2, 3, 4))])
def test_blinds_and_cards_begin_left_of_the_button(button: int, order: tuple[int, ...]) -> None:
    hand = play("holdem", [100] * 4, button=button)
    posted, dealt = hand.events[:2]
    assert isinstance(posted, e.Posted)
    assert isinstance(dealt, e.Dealt)
    assert (posted.seats, posted.amounts, posted.cite) == (order[:2], (1, 2), "posting.blinds")
    assert (dealt.seats, dealt.cite) == (order * 2, "deal.first")


@rule("posting.heads", "posting.option")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first() -> None:
    hand = play("holdem", [100, 100], button=1)
    posted = happened(hand, e.Posted)[0]
    assert dict(zip(posted.seats, posted.amounts, strict=True)) == {1: 1, 2: 2}
    assert hand.turn == 1
    assert happened(hand, e.Dealt)[0].seats == (2, 1, 2, 1)  # the button is dealt to last all the same
    say(hand, "1 calls")
    assert verbs(hand) == {"fold", "check", "raise to"}
    say(hand, "2 checks")
    for name in ("flop", "turn", "river"):
        assert (round_name(hand), hand.turn) == (name, 2)
        say(hand, "2 checks", "1 checks")
    assert hand.over


@rule("order.blinds", "order.button")
def test_with_three_the_button_opens_before_the_flop_and_the_small_blind_after_it() -> None:
    hand = play("holdem", [100] * 3, button=3)
    assert hand.turn == 3
    assert last(hand, e.BettingOpened).cite == "order.blinds"
    around(hand, "flop")
    assert hand.turn == 1
    assert last(hand, e.BettingOpened).cite == "order.button"


@rule("order.button")
def test_folded_seats_are_passed_over() -> None:
    hand = say(play("holdem", [100] * 3, button=3), "3 calls", "1 folds", "2 checks")
    assert (round_name(hand), hand.turn) == ("flop", 2)


@rule("posting.option")
def test_the_last_blind_may_raise_a_limped_pot() -> None:
    hand = say(play("holdem", [100] * 3), "3 calls", "1 calls")
    assert totals(hand, "raise to") == (4, 100)
    say(hand, "2 raises to 4")
    assert hand.turn == 3


@rule("posting.blinds")
def test_a_short_blind_does_not_lower_the_price() -> None:
    hand = play("holdem", [100, 1, 100])
    assert happened(hand, e.Posted)[0].amounts == (1, 1)
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert call.amount == 2


@rule("posting.antes")
def test_an_ante_is_no_part_of_a_bet() -> None:
    hand = play("holdem", [100] * 3, no_limit(antes=(1,)))
    assert hand.state.pot == 3 + 3
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert call.amount == 2


@rule("posting.antes")
def test_one_player_may_ante_for_all() -> None:
    """A big blind ante: the one ante is dead money for everybody."""
    hand = play("holdem", [100] * 3, no_limit(antes=(0, 3, 0), trimmed_antes=False))
    assert hand.stacks == {1: 99, 2: 95, 3: 100}
    say(hand, "3 folds", "1 folds")
    assert hand.stacks == {1: 99, 2: 101, 3: 100}


@rule("posting.straddle", "order.blinds")
def test_a_straddle_doubles_the_price_and_acts_last() -> None:
    hand = play("holdem", [100] * 4, no_limit(straddles=1))
    straddle = happened(hand, e.Posted)[1]
    assert (straddle.seats, straddle.amounts, straddle.cite) == ((3,), (4,), "posting.straddle")
    assert hand.turn == 4
    assert totals(hand, "raise to") is not None
    say(hand, "4 calls", "1 calls", "2 calls")
    assert hand.turn == 3
    assert verbs(hand) == {"fold", "check", "raise to"}


@rule("deal.burn", "deal.board", "games.holdem")
def test_a_burn_before_three_one_and_one_board_cards() -> None:
    hand = around(play("holdem", [100] * 3))
    order = [
        "burn" if isinstance(event, e.Burned) else len(event.cards)
        for event in hand.events
        if isinstance(event, e.Burned | e.Boarded)
    ]
    assert order == ["burn", 3, "burn", 1, "burn", 1]
    assert len(happened(hand, e.BettingOpened)) == 4


@rule("betting.limits")
@pytest.mark.parametrize("structure", ["fixed", "spread", "half pot", "pot", "no limit"])
def test_a_table_says_its_limit(structure: str) -> None:
    stakes = Stakes(structure=structure, blinds=(5, 10), small=10, big=20)  # type: ignore[arg-type]
    assert totals(play("holdem", [500] * 3, stakes), "raise to") == {
        "fixed": (20,), "spread": (20, 30), "half pot": (20, 22), "pot": (20, 35), "no limit": (20, 500),
    }[structure]  # fmt: skip
    if structure in ("fixed", "spread"):
        with pytest.raises(BadInput):
            make_setup(BOOK, "holdem", [500] * 3, stakes=Stakes(structure=structure, blinds=(5, 10)))  # type: ignore[arg-type]


@rule("betting.tiers")
@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("holdem", {"pre-flop": 10, "flop": 10, "turn": 20, "river": 20}),
        ("omaha-hilo", {"pre-flop": 10, "flop": 10, "turn": 20, "river": 20}),
        ("seven-card-stud", {"fourth street": 10, "fifth street": 20, "sixth street": 20, "seventh street": 20}),
        ("razz", {"fourth street": 10, "fifth street": 20, "sixth street": 20, "seventh street": 20}),
        (
            "badugi",
            {
                "before the draw": 10,
                "after the first draw": 10,
                "after the second draw": 20,
                "after the third draw": 20,
            },
        ),
        (
            "triple-draw-27",
            {
                "before the draw": 10,
                "after the first draw": 10,
                "after the second draw": 20,
                "after the third draw": 20,
            },
        ),
        ("single-draw-27", {"before the draw": 10, "after the draw": 20}),
    ],
)
def test_the_two_sizes_of_fixed_limit(game: str, rounds: dict[str, int]) -> None:
    stakes = stud_limit() if load_book(BOOK).game(game).family == "stud" else limit()
    hand = play(game, [500] * 3, stakes)
    seen: dict[str, int] = {}
    while not hand.over:
        if verbs(hand) == {"draw"}:
            hand.discard()
            continue
        bounds = totals(hand, "bet")
        if bounds is not None and "check" in verbs(hand):
            assert len(bounds) == 1
            seen[round_name(hand)] = bounds[0]
        elif round_name(hand) in ("pre-flop", "before the draw"):
            raises = totals(hand, "raise to")
            assert raises is not None
            seen[round_name(hand)] = raises[0] - 10
        hand.check() if "check" in verbs(hand) else hand.call() if "call" in verbs(hand) else hand.bet(4)
    assert seen == rounds


@rule("betting.turn", "betting.actions", "betting.check", "betting.call", "betting.out")
def test_everybody_acts_in_turn_and_only_as_the_round_allows() -> None:
    hand = play("holdem", [100] * 3, button=3)
    assert no(hand, "1 calls") == "betting.turn"
    assert no(hand, "3 checks") == "betting.check"
    assert no(hand, "3 bets 4") == "betting.actions"
    say(hand, "3 folds")
    assert no(hand, "3 calls") == "betting.out"
    say(hand, "1 calls", "2 checks")
    assert no(hand, "1 calls") == "betting.call"
    assert no(hand, "1 raises to 4") == "betting.actions"
    assert verbs(hand) == {"fold", "check", "bet"}


@rule("betting.least", "betting.most", "betting.chip")
def test_a_bet_is_at_least_the_minimum_at_most_the_stack_and_in_whole_chips() -> None:
    hand = around(play("holdem", [500, 17, 500], no_limit(5, 10, unit=5)), "flop")
    assert totals(hand, "bet") == (10, 490)
    assert no(hand, "1 bets 9") == "betting.least"
    assert no(hand, "1 bets 491") == "betting.most"
    assert no(hand, "1 bets 12") == "betting.chip"
    say(hand, "1 checks")
    assert totals(hand, "bet") == (7, 7)  # all-in for less
    say(hand, "2 bets 7")


@pytest.mark.parametrize(("last", "asked"), [(1, [4]), (2, [3, 4])])
def test_a_post_that_nobody_can_beat_is_not_asked_to_call_a_short_blind(last: int, asked: list[int]) -> None:
    """Both blinds all-in for 1, a live post of 1: with 1 chip behind it seat 4 threatens nothing, with 2 it does."""
    hand = play("holdem", [1, 1, 100, last, 1], button=5, late=((3, 1, 0),), stakes=no_limit())
    seats = []
    while hand.state.betting:
        seats.append(hand.turn)
        hand.call() if hand.turn == 3 else hand.fold()
    assert seats == [*asked, 5]
