"""Side pots, odd chips and the cap of a commission, held against a twin that counts every chip on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import Card
from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.pots import divide, layers, share_equally
from cardspeak.hand.setup import Stakes
from cardspeak.hand.simulate import answer, dealt, lost
from cardspeak.ranking.plain import PlainKey, any_of, best_play, exactly

# -- the plain twin ----------------------------------------------------------------------------------------

Worth = Mapping[int, PlainKey | None]  # by seat, what it holds for one share


def wagers(hand: Hand) -> tuple[Counter[int], list[int]]:
    """What each seat has in the pots, and who is still in: by adding up what was said."""
    paid: Counter[int] = Counter()
    bet: Counter[int] = Counter()
    live = list(hand.setup.order)
    for event in hand.events:
        match event:
            case e.Posted(what=what):
                for seat, amount in zip(event.seats, event.amounts, strict=True):
                    paid[seat] += amount
                    bet[seat] += amount if what != "ante" else 0
            case e.Called(seat=seat, amount=amount):
                paid[seat] += amount
                bet[seat] += amount
            case e.BetTo(seat=seat, total=total) | e.RaisedTo(seat=seat, total=total):
                paid[seat] += total - bet[seat]
                bet[seat] = total
            case e.UncalledReturned(seat=seat, amount=amount):
                paid[seat] -= amount
            case e.BettingClosed():
                bet.clear()
            case e.Folded(seat=seat):
                live.remove(seat)
            case _:
                pass
    return paid, live


def plain_shares(hand: Hand) -> Counter[int]:
    """Chip by chip: the chips at one height go to the best of those who are in and paid as high."""
    paid, live = wagers(hand)
    pots: list[tuple[list[int], int]] = []
    for height in range(1, max(paid.values(), default=0) + 1):
        chips = sum(amount >= height for amount in paid.values())
        able = [seat for seat in live if paid[seat] >= height]
        if pots and (not able or pots[-1][0] == able):
            pots[-1] = (pots[-1][0], pots[-1][1] + chips)
        else:
            pots.append((able, chips))
    parts = range(len(hand.setup.rules.parts(hand.setup.deck)))
    known = [{seat: plain_worth(hand, seat, at) for seat in live} for at in parts]
    shares: Counter[int] = Counter()
    for able, chips in pots:
        for seat, amount in plain_division(known, able or live, chips):
            shares[seat] += amount
    return shares


def plain_division(known: Sequence[Worth], able: Sequence[int], chips: int) -> list[tuple[int, int]]:
    if len(able) == 1:
        return [(able[0], chips)]
    worth = [{seat: known[at][seat] for seat in able} for at in range(len(known))]
    contested = [values for values in worth if any(key is not None for key in values.values())]
    done = []
    for number, values in enumerate(contested):
        half = chips // len(contested) + (chips % len(contested) if number == 0 else 0)
        best = max(key for key in values.values() if key is not None)
        winners = [seat for seat in able if values[seat] == best]
        for place, seat in enumerate(winners):
            done.append((seat, half // len(winners) + (place < half % len(winners))))
    return done


def plain_worth(hand: Hand, seat: int, part: int) -> PlainKey | None:
    rules, state = hand.setup.rules, hand.state
    shape = rules.parts(hand.setup.deck)[part].ladder.shape
    hole = [*state.holes[seat], *state.shared]
    board: list[Card] = state.boards[0] if state.boards else []
    choices = exactly(rules.use, hole, board) if rules.use else any_of([*hole, *board], min(shape.size, 5))
    played = best_play(choices, shape)
    return played.key if played is not None else None


@st.composite
def wild_tables(draw: st.DrawFn) -> tuple[list[int], tuple[int, ...], tuple[int, ...]]:
    stacks = draw(st.lists(st.integers(1, 40), min_size=2, max_size=6))
    antes = draw(st.sampled_from([(), (1,), (3,)]))
    blinds = draw(st.sampled_from([(1, 2), (2, 5), (7, 7)]))
    return stacks, antes, blinds


@settings(max_examples=250, deadline=None)
@given(
    game=st.sampled_from(["holdem", "omaha-hilo", "omaha"]),
    table=wild_tables(),
    seed=st.integers(0, 10**9),
    choices=st.lists(st.integers(0, 7), min_size=60, max_size=60),
)
def test_side_pots_against_the_plain_twin(
    game: str, table: tuple[list[int], tuple[int, ...], tuple[int, ...]], seed: int, choices: list[int]
) -> None:
    stacks, antes, blinds = table
    stakes = Stakes(structure="no limit", antes=antes, blinds=blinds, small=max(blinds))
    hand = dealt(make_setup("open-table", game, stacks, stakes=stakes), str(seed), log=True)
    turn = iter(choices)
    while not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        wanted = next(turn, 1)
        # Mostly in for everything: that is what makes side pots.
        verbs = [*(["raise to", "bet"] if wanted > 2 else []), *(["call"] if wanted else ["fold"]), "check"]
        choice = next(one for verb in verbs for one in prompt.choices if one.verb == verb)
        command = answer(hand, prompt.seat, choice, lambda n: 1 if n == 3 else 0)  # the most that may be bet
        assert hand.play(command) is None
    assert lost(hand) is None
    paid, live = wagers(hand)
    expected = plain_shares(hand) if len(live) > 1 else Counter({live[0]: sum(paid.values())})
    before = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    assert hand.stacks == {seat: before[seat] - paid[seat] + expected[seat] for seat in before}


@given(
    paid=st.lists(st.integers(0, 30), min_size=2, max_size=8),
    folded=st.lists(st.booleans(), min_size=8, max_size=8),
    dead=st.integers(0, 5),
)
def test_layers_against_chips_counted_one_by_one(paid: list[int], folded: list[bool], dead: int) -> None:
    live = [seat for seat in range(len(paid)) if not folded[seat]] or [0]
    heights: Counter[tuple[int, ...]] = Counter()
    last = tuple(live)
    for height in range(1, max(paid) + 1):
        last = tuple(seat for seat in live if paid[seat] >= height) or last
        heights[last] += sum(amount >= height for amount in paid)
    heights[tuple(live)] += dead
    found: Counter[tuple[int, ...]] = Counter()
    for pot in layers(paid, live, dead):
        found[pot.seats] += pot.chips
    assert +found == +heights


@given(chips=st.integers(0, 10_000), ways=st.integers(1, 9), unit=st.sampled_from([1, 5, 25]))
def test_every_division_says_where_the_rest_goes(chips: int, ways: int, unit: int) -> None:
    """No two shares differ by more than a chip, except that what is less than a chip goes to the first."""
    winners = list(range(1, ways + 1))
    for shares in (divide(chips, ways, unit), list(share_equally(chips, winners, unit, one_each=True).values())):
        assert sum(shares) == chips
        assert shares[0] == max(shares)
        assert shares[0] - min(shares) <= unit + chips % unit
        assert all(share % unit == 0 for share in shares[1:])
    first = share_equally(chips, winners, unit, one_each=False)
    assert len(set(list(first.values())[1:])) <= 1, "all of the rest to the first"


# -- traps -------------------------------------------------------------------------------------------------


def showdown(game: str, stacks: Sequence[int], holes: dict[int, str], board: str, **stakes: object) -> Hand:
    """Everybody in for everything before the flop, in the order of the seats."""
    setup = make_setup(
        "open-table",
        game,
        stacks,
        stakes=Stakes(structure="no limit", blinds=(1, 2), small=2, **stakes),  # type: ignore[arg-type]
    )
    hand = Hand(setup, stacked_pack(setup, holes, board))
    while not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        choice = prompt.choice("raise to") or prompt.choice("bet") or prompt.choice("call") or prompt.choices[-1]
        assert hand.play(answer(hand, prompt.seat, choice, lambda n: 1 if n == 3 else 0)) is None
    return hand


def pushed(hand: Hand) -> list[tuple[int, int, int, str]]:
    """Pot, seat, chips and share of everything pushed."""
    return [(one.pot, one.seat, one.amount, one.part) for one in hand.events if isinstance(one, e.Awarded)]


def test_only_the_shortest_stack_has_a_low() -> None:
    """Three pots of a hi-lo game: the main pot is halved, each side pot goes whole to its best high."""
    holes = {1: "Ac 2d 3h 9s", 2: "Kc Kd Qh Qs", 3: "Ah Ad Jh Js", 4: "Qc Qd 9h 9d"}
    hand = showdown("omaha-hilo", [10, 20, 30, 40], holes, "4s 6c 8d Kh 7c")
    assert pushed(hand) == [
        (0, 2, 20, "high"),
        (0, 1, 20, "low"),
        (1, 2, 30, "high"),
        (2, 3, 20, "high"),
    ]
    assert hand.stacks == {1: 20, 2: 50, 3: 20, 4: 10}


def test_a_short_big_blind_does_not_lower_the_call() -> None:
    setup = make_setup(
        "open-table", "holdem", [100, 3, 100, 100], stakes=Stakes(structure="no limit", blinds=(5, 10), small=10)
    )
    hand = Hand(setup, stacked_pack(setup))
    assert hand.state.bet[2] == 3
    prompt = hand.prompt
    assert prompt is not None
    call = prompt.choice("call")
    assert call is not None
    assert (prompt.seat, call.amount) == (3, 10)
    raises = prompt.choice("raise to")
    assert raises is not None
    assert raises.least == 20


def test_nobody_calls_a_short_blind_that_is_covered() -> None:
    """Everybody folds to a small blind of 5 against a big blind all-in for 3: 2 come back and the board is dealt."""
    setup = make_setup(
        "open-table", "holdem", [100, 3, 100], stakes=Stakes(structure="no limit", blinds=(5, 10), small=10)
    )
    hand = Hand(setup, stacked_pack(setup, {1: "As Ah", 2: "7c 2d"}, "Kc Qd 9h 4s 3c"))
    hand.fold()
    assert hand.over
    assert hand.stacks == {1: 103, 2: 0, 3: 100}
    assert [one.amount for one in hand.events if isinstance(one, e.UncalledReturned)] == [2]


@pytest.mark.parametrize(
    ("pot", "shares"),
    [(6, {1: 2, 2: 2, 3: 2}), (7, {1: 3, 2: 2, 3: 2}), (8, {1: 3, 2: 3, 3: 2})],
)
def test_odd_chips_go_one_each_from_the_first_seat(pot: int, shares: dict[int, int]) -> None:
    dead = pot - 6
    setup = make_setup(
        "open-table",
        "holdem",
        [2, 2, 2, 10],
        stakes=Stakes(structure="no limit", blinds=(1, 2), small=2, antes=(0, 0, 0, dead), trimmed_antes=False),
    )
    hand = Hand(setup, stacked_pack(setup, {1: "2c 3d", 2: "2d 3h", 3: "2h 3s"}, "As Kh Qd Js Tc"))
    hand.call()
    hand.fold()
    hand.call()
    assert hand.over
    assert {seat: hand.stacks[seat] for seat in shares} == shares


@pytest.mark.parametrize(("cap", "taken"), [(None, [4, 3, 2]), (9, [4, 3, 2]), (8, [4, 3, 1]), (5, [4, 1]), (0, [])])
def test_a_cap_is_for_the_hand_and_not_for_each_pot(cap: int | None, taken: list[int]) -> None:
    """Pots of 40, 30 and 20 at ten percent."""
    hand = showdown(
        "holdem",
        [10, 20, 30, 40],
        {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"},
        "2c 3d 7h 8s 9c",
        charge=Percent(percent=10, cap=cap),
    )
    assert [one.amount for one in hand.events if isinstance(one, e.CommissionTaken)] == taken
    assert sum(hand.stacks.values()) == 100 - sum(taken)
    assert hand.state.commission == sum(taken)
