"""Rules 14.4 and 15.4: the draw. Replacements at once, four now and a fifth later, and a pack that runs out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.hand.star.table import DRAW, ORDER, deal, happened, held, no, play_out, say, setup_of, star, verbs

from cardspeak.cards import Card, cards_text, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand


def to_the_draw(game: str, stacks: Sequence[int] | None = None, **more: object) -> Hand:
    """Everybody is in for ten; the next question is what the first seat changes."""
    hand = deal(game, stacks, **more) if stacks else deal(game, **more)  # type: ignore[arg-type]
    while "draw" not in verbs(hand):
        if "check" in verbs(hand):
            hand.check()
        elif "call" in verbs(hand):
            hand.call()
        else:
            hand.bet(10)
    return hand


def served(events: Sequence[e.Event]) -> list[tuple[int, int] | str]:
    """Who was dealt how many, in order, with burns and reshuffles between."""
    seen: list[tuple[int, int] | str] = []
    for event in events:
        match event:
            case e.Dealt():
                seen.append((event.seats[0], len(event.seats)))
            case e.Burned():
                seen.append("burn")
            case e.Reshuffled():
                seen.append("shuffle")
    return seen


def changes(hand: Hand, count: int) -> list[e.Event]:
    """Whoever is asked changes the first so many cards."""
    seat = hand.turn
    cards = cards_text(tuple(hand.state.holes[seat][:count]))
    return say(hand, f"{seat} draws {cards}" if count else f"{seat} stands pat")


@pytest.mark.parametrize("game", [pytest.param(game, marks=star(f"{rule}.4"), id=game) for game, rule in DRAW.items()])
def test_one_draw_between_the_two_rounds(game: str) -> None:
    hand = play_out(deal(game))
    kinds = [
        (type(event), getattr(event, "name", ""))
        for event in hand.events
        if isinstance(event, e.BettingOpened | e.StepClosed)
    ]
    assert kinds == [(e.BettingOpened, "before the draw"), (e.StepClosed, ""), (e.BettingOpened, "after the draw")]


@pytest.mark.parametrize(
    ("game", "clause"),
    [pytest.param(game, f"{rule}.4.1", marks=star(f"{rule}.4.1"), id=game) for game, rule in DRAW.items()],
)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_so_many_given_up_so_many_dealt_at_once(game: str, clause: str, count: int) -> None:
    """From the first active seat left of the button; face down, off the top, before the next player is asked."""
    hand = to_the_draw(game)
    assert hand.turn == 8
    old = list(hand.state.holes[8])
    coming = tuple(reversed(hand.state.stub[-count:]))
    events = changes(hand, count)
    assert served(events) == [(8, count)]
    dealt = next(event for event in events if isinstance(event, e.Dealt))
    assert (dealt.cards, dealt.face, dealt.cite) == (coming, "down", clause)
    assert hand.state.holes[8] == [*old[count:], *coming]
    assert hand.turn == 2
    assert not hand.state.burns


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=star(f"{rule}.4.1"), id=game) for game, rule in DRAW.items()]
)
def test_standing_pat_and_the_order_of_the_draw(game: str) -> None:
    """Seats 8, 2, 4 and 5 in turn; who taps the table keeps all five; who folded is passed over."""
    hand = deal(game)
    while hand.turn != 4 or hand.state.bet[4]:
        hand.call() if "call" in verbs(hand) else hand.bet(10)
    say(hand, "4 folds")
    while "draw" not in verbs(hand):
        hand.check() if "check" in verbs(hand) else hand.call()
    asked = []
    while "draw" in verbs(hand):
        asked.append(hand.turn)
        before = held(hand, hand.turn)
        events = say(hand, f"{hand.turn} stands pat")
        assert held(hand, asked[-1]) == before
        assert served(events) == []
    assert asked == [8, 2, 5]


def test_what_a_draw_refuses() -> None:
    hand = to_the_draw("draw-ante", holes={8: "As Ks Qs Js 9s"})
    assert no(hand, "2 stands pat") == "10.1"
    assert no(hand, "8 draws 2c") == "10.4"
    assert no(hand, "8 bets 10") == "10.1"


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(game, f"{rule}.4.2.1", marks=star(f"{rule}.4.2.1", f"{rule}.4.2"), id=game)
        for game, rule in DRAW.items()
    ],
)
def test_four_now_and_the_fifth_after_everybody_else(game: str, clause: str) -> None:
    hand = to_the_draw(game)
    assert served(changes(hand, 5)) == [(8, 4)]
    assert served(changes(hand, 2)) == [(2, 2)]
    assert served(changes(hand, 1)) == [(4, 1)]
    coming = hand.state.stub[-4]
    events = changes(hand, 3)
    assert served(events) == [(5, 3), (8, 1)], "the last player's own first, and nothing is burned"
    fifth = [event for event in events if isinstance(event, e.Dealt)][-1]
    assert (fifth.cards, fifth.cite) == ((coming,), clause)
    assert all(len(hand.state.holes[seat]) == 5 for seat in ORDER)


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(game, f"{rule}.4.2.2", marks=star(f"{rule}.4.2.2", f"{rule}.4.2"), id=game)
        for game, rule in DRAW.items()
    ],
)
def test_the_last_player_gets_four_a_burn_and_one(game: str, clause: str) -> None:
    hand = to_the_draw(game)
    for _ in range(3):
        changes(hand, 1)
    top = list(reversed(hand.state.stub[-6:]))
    events = changes(hand, 5)
    assert served(events) == [(5, 4), "burn", (5, 1)]
    burned = next(event for event in events if isinstance(event, e.Burned))
    assert (burned.card, burned.cite) == (top[4], clause)
    assert hand.state.holes[5] == [*top[:4], top[5]]
    assert [event for event in events if isinstance(event, e.Dealt)][-1].cite == clause
    assert hand.state.burns == [top[4]]


@star("14.4.2.1", "14.4.2.2")
def test_several_change_all_five() -> None:
    """The last one's fifth comes first, after a burn; the delayed cards follow in order without another."""
    hand = to_the_draw("draw-ante")
    assert served(changes(hand, 5)) == [(8, 4)]
    assert served(changes(hand, 5)) == [(2, 4)]
    assert served(changes(hand, 0)) == []
    assert served(changes(hand, 5)) == [(5, 4), "burn", (5, 1), (8, 1), (2, 1)]


@star("14.4.2.2")
def test_the_last_to_receive_cards_is_not_one_who_stands_pat() -> None:
    """Seat 2 changes five and everybody after it stands pat: it is the last one served, and a card is burned."""
    hand = to_the_draw("draw-ante")
    changes(hand, 1)
    assert served(changes(hand, 5)) == [(2, 4)]
    assert served(changes(hand, 0)) == []
    assert served(changes(hand, 0)) == ["burn", (2, 1)]


# Five players at 32 cards: 25 are dealt, seven are left.
@pytest.mark.parametrize(
    ("game", "clause"),
    [pytest.param(game, f"{rule}.4.3", marks=star(f"{rule}.4.3"), id=game) for game, rule in DRAW.items()],
)
def test_the_last_card_is_shuffled_with_the_discards_of_the_others(game: str, clause: str) -> None:
    """Three and three take the stub to its last card; the third player's are dealt from a new one."""
    hand = to_the_draw(game, [1000] * 5, deck=32)
    assert len(hand.state.stub) == 7
    given = hand.state.holes[1][:3] + hand.state.holes[2][:3]
    changes(hand, 3)
    changes(hand, 3)
    (last,) = hand.state.stub
    events = changes(hand, 2)
    assert served(events) == ["shuffle", (3, 2)]
    shuffled = next(event for event in events if isinstance(event, e.Reshuffled))
    assert sorted(shuffled.stub) == sorted([last, *given])
    assert (shuffled.taken, shuffled.cite) == (("discards 1", "discards 2"), clause)
    changes(hand, 0)
    changes(hand, 0)
    assert all(len(hand.state.holes[seat]) == 5 for seat in range(1, 6))
    assert all_cards(hand) == sorted(deck_of(32).cards)


@star("14.4.3")
def test_the_stub_is_dealt_down_to_its_last_card_first() -> None:
    """Seven left; five are gone, two remain: one of them is dealt, the last is shuffled before it is."""
    hand = to_the_draw("draw-ante", [1000] * 5, deck=32)
    changes(hand, 3)
    changes(hand, 2)
    given = [*hand.state.discards[1], *hand.state.discards[2]]
    top, last = hand.state.stub[-1], hand.state.stub[-2]
    own = hand.state.holes[3][:3]
    events = changes(hand, 3)
    assert served(events) == [(3, 1), "shuffle", (3, 2)]
    first = next(event for event in events if isinstance(event, e.Dealt))
    shuffled = next(event for event in events if isinstance(event, e.Reshuffled))
    assert first.cards == (top,)
    assert sorted(shuffled.stub) == sorted([last, *given])
    assert not set(own) & set(shuffled.stub), "the discards of the player being served stay out"


@star("14.4.3")
@pytest.mark.parametrize(("second", "shuffles"), [(2, False), (3, True)])
def test_one_card_left_is_shuffled_only_when_it_is_needed(second: int, shuffles: bool) -> None:
    """Of seven, six may be dealt straight off; the seventh never is."""
    hand = to_the_draw("draw-ante", [1000] * 5, deck=32)
    changes(hand, 4)
    changes(hand, second)
    for _ in range(3):
        changes(hand, 0)
    assert bool(happened(hand, e.Reshuffled)) == shuffles


@star("14.4.3")
def test_folded_hands_are_part_of_the_discards_and_burns_are_not() -> None:
    hand = deal("draw-ante", [1000] * 5, deck=32)
    folded = list(hand.state.holes[1])
    say(hand, "1 folds", "2 bets 10", "3 calls", "4 calls", "5 calls")
    changes(hand, 4)
    changes(hand, 2)
    (last,) = hand.state.stub
    given = [*hand.state.discards[2], *hand.state.discards[3]]
    changes(hand, 0)
    events = changes(hand, 5)
    shuffled = next(event for event in events if isinstance(event, e.Reshuffled))
    assert sorted(shuffled.stub) == sorted([last, *folded, *given])
    assert shuffled.taken[0] == "muck"
    assert served(events) == ["shuffle", (5, 4), "burn", (5, 1)]
    assert hand.state.burns[0] in shuffled.stub


@star("14.4.3")
def test_everybody_changes_everything() -> None:
    """Eight players, forty cards dealt, twelve left: the draw is completed all the same, card for card."""
    hand = to_the_draw("draw-ante", [1000] * 8)
    for _ in range(8):
        changes(hand, 5)
    assert all(len(hand.state.holes[seat]) == 5 for seat in range(1, 9))
    assert len(happened(hand, e.Reshuffled)) > 0
    assert all_cards(hand) == sorted(deck_of(52).cards)


def test_a_live_dealer_shuffles_when_asked() -> None:
    """Without a shuffle of its own the machine waits for the new order, and takes no other cards."""
    setup = setup_of("draw-ante", [1000] * 5, deck=32)
    hand = Hand(setup, deck_of(32).cards)
    say(hand, "1 bets 10", *(f"{seat} calls" for seat in (2, 3, 4, 5)))
    changes(hand, 4)
    changes(hand, 2)
    (last,) = hand.state.stub
    given = [*hand.state.discards[1], *hand.state.discards[2]]
    changes(hand, 1)
    assert verbs(hand) == {"reorder"}
    assert no(hand, f"shuffle {cards_text((last,))}") == "25.1.5"
    say(hand, f"shuffle {cards_text((*given, last))}")
    assert hand.state.holes[3][-1] == given[0]
    assert hand.turn == 4


def all_cards(hand: Hand) -> list[Card]:
    state = hand.state
    places = [*state.holes, *state.discards.values(), state.stub, state.burns, state.muck]
    return sorted(card for place in places for card in place)


@pytest.mark.parametrize("game", [pytest.param(game, marks=star(f"{rule}.6"), id=game) for game, rule in DRAW.items()])
def test_the_best_five_cards_win(game: str) -> None:
    """Seat 4 draws a flush against a pair of aces that bet; the caller shows because it claims the pot."""
    hand = to_the_draw(
        game,
        holes={8: "As Ah 7c 6d 2c", 2: "3c 3d 9h 8s 7s", 4: "Kh Qh 8h 5h 2s", 5: "Jc Td 9c 4s 4c"},
        rest="3h",
    )
    say(hand, "8 stands pat", "2 stands pat", "4 draws 2s", "5 stands pat")
    say(hand, "8 bets 20", "2 folds", "4 calls", "5 folds")
    assert hand.over
    assert [(event.seat, event.cite) for event in happened(hand, e.Shown)] == [
        (8, f"{DRAW[game]}.6"),
        (4, f"{DRAW[game]}.6"),
    ]
    assert happened(hand, e.Awarded)[0].seat == 4
    assert "flush" in happened(hand, e.Awarded)[0].words.lower()


@star("14.4.2.1", "14.4.2.2")
def test_a_live_dealer_tells_four_now_and_the_fifth_later() -> None:
    hand = Hand(setup_of("draw-ante", [1000] * 2, told=True))
    say(hand, "deal 1 As Ah 7c 6d 2c", "deal 2 Ks Kh 8c 5d 3c", "2 bets 10", "1 calls")
    say(hand, "1 draws As Ah 7c 6d 2c")
    assert next(choice.cards for choice in hand.legal) == 4
    assert no(hand, "deal 1 2s 3s 4s 5s 6s") == "25.1.5"
    say(hand, "deal 1 2s 3s 4s 5s")
    assert (hand.turn, verbs(hand)) == (2, {"draw"})
    say(hand, "2 draws Ks Kh 8c 5d 3c", "deal 2 2h 3h 4h 5h")
    assert len(hand.state.burns) == 1, "one is burned before the last player's fifth card"
    assert no(hand, "deal 1 6s") == "25.1.5"
    say(hand, "deal 2 6h", "deal 1 6s")
    assert [event.cite for event in happened(hand, e.Dealt)[-2:]] == ["14.4.2.2", "14.4.2.1"]
    assert held(hand, 1) == "2s3s4s5s6s"
