"""What must hold of every hand in Tasmania, whatever is dealt and whoever does what."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hand.tasmania.table import BOOK, stud_setup, tas, verbs

from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of
from cardspeak.hand import commands as c
from cardspeak.hand.commission import Scale, of_scale
from cardspeak.hand.machine import Hand
from cardspeak.hand.pots import share_equally
from cardspeak.hand.prompt import Choice
from cardspeak.machine import Accepted

SCALES = {row.kind: row for row in load_book(BOOK).play["stud"].commission.scales}
HOLDEM = load_book(BOOK).play["hold-em"].commission.scales[0]


def command_of(seat: int, choice: Choice, total: int) -> c.Command:
    match choice.verb:
        case "fold":
            return c.Fold(seat)
        case "check":
            return c.Check(seat)
        case "call":
            return c.Call(seat)
        case "bet":
            return c.Bet(seat, total)
        case _:
            return c.RaiseTo(seat, total)


@tas("B.5.4", "B.11.1.b.ii", "B.11.3.d")
@settings(max_examples=60)
@given(data=st.data())
def test_stud_keeps_its_limits_and_its_chips(data: st.DataObject) -> None:
    """Stakes are deep enough for every raise: the least is what is to call, the most half of the pot with the call."""
    deck = data.draw(st.sampled_from([52, 32]))
    players = data.draw(st.integers(3, 10 if deck == 52 else 5))
    minimum = data.draw(st.integers(1, 20))
    deep = 10**40  # sixty raises, each more than doubling the bet
    setup = stud_setup([deep] * players, deck=deck, minimum=minimum, charge=Scale())
    hand = Hand(setup, data.draw(st.permutations(deck_of(deck).cards)))
    for _ in range(60):
        if hand.over:
            break
        state, seat = hand.state, hand.turn
        to_call = state.highest - state.bet[seat]
        half = (state.pot + to_call) // 2
        for choice in hand.legal:
            if choice.verb in ("bet", "raise to"):
                assert choice.least == state.highest + max(minimum, to_call)
                assert choice.most == state.highest + half
                assert choice.least <= choice.most
        choice = data.draw(st.sampled_from(hand.legal))
        answer = hand.act(command_of(seat, choice, data.draw(st.sampled_from([choice.least, choice.most]))))
        assert isinstance(answer, Accepted)
        assert sum(hand.stacks.values()) + hand.state.pot + hand.state.commission == deep * players
    if hand.over:
        assert hand.state.commission > 0


@tas("B.12.3")
@settings(max_examples=60)
@given(st.permutations(deck_of(52).cards))
def test_the_best_hand_may_always_check_behind(pack: list[int]) -> None:
    """Whoever will win the showdown beats everybody's open cards: a check is never refused to the best hand."""
    hand = Hand(stud_setup([10**6] * 3), pack)  # type: ignore[arg-type]
    while not hand.over:
        if "check" in verbs(hand):
            hand.check()
        elif "call" in verbs(hand):
            hand.call()
        else:
            hand.bet(2)
            refused_to = hand.state.aggressor
            if hand.state.checkers and not hand.over:
                best = max(hand.state.live, key=lambda seat: _value(hand, seat))
                assert refused_to != best


def _value(hand: Hand, seat: int) -> int:
    from cardspeak.hand.parts import hand_values

    return hand_values(hand.state, seat)[0]


@given(st.integers(1, 10**7))
def test_the_scales_are_two_dollars_for_every_fifty_or_part(cents: int) -> None:
    """The sheets line by line against one formula each."""
    steps = ceil(Fraction(cents, 50_00))
    assert of_scale(SCALES["scale"], cents)[0] == 2_00 * steps
    assert of_scale(SCALES["capped scale"], cents)[0] == (0 if cents <= 50_00 else min(15_00, 2_00 * steps))
    assert of_scale(HOLDEM, cents)[0] == (1_00 if cents <= 20_00 else 2_50 * steps)


@tas("C.15.2")
@given(st.integers(1, 10_000), st.integers(1, 10), st.integers(1, 100))
def test_all_but_one_winner_get_the_same_whole_units(pot: int, winners: int, unit: int) -> None:
    shares = list(share_equally(pot, range(winners), unit, one_each=False).values())
    assert sum(shares) == pot
    assert len(set(shares[1:])) <= 1
    assert all(share % unit == 0 for share in shares[1:])
    assert shares[0] - shares[-1] < winners * unit
