"""Posts of players who come in between the blinds: whoever makes a blind or straddle owes no other live post."""

from __future__ import annotations

import pytest

from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, open_hand
from cardspeak.hand import events as e


def posting(seat: int, live: int = 10, dead: int = 0, *, blinds: tuple[int, ...] = (5, 10), straddles: int = 0) -> Hand:
    stakes = Stakes(structure="no limit", blinds=blinds, small=10, straddles=straddles)
    return open_hand(
        "crown-melbourne-poker", "holdem", [200] * 5, seed="late", stakes=stakes, late=((seat, live, dead),)
    )


def posted(hand: Hand, seat: int) -> list[int]:
    posts = [event for event in hand.events if isinstance(event, e.Posted)]
    return [amount for post in posts for one, amount in zip(post.seats, post.amounts, strict=True) if one == seat]


@pytest.mark.parametrize("seat", [1, 2])
def test_a_blind_owes_no_other_live_post(seat: int) -> None:
    with pytest.raises(BadInput, match=f"Seat {seat} makes a blind or straddle in this hand"):
        posting(seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_blind_may_owe_dead_chips_beside_it(seat: int) -> None:
    assert sorted(posted(posting(seat, live=0, dead=5), seat)) == sorted([(5, 10)[seat - 1], 5])


def test_a_straddle_owes_no_other_live_post_and_without_it_the_seat_does() -> None:
    with pytest.raises(BadInput, match="Seat 3 makes a blind or straddle"):
        posting(3, straddles=1)
    assert posted(posting(3), 3) == [10]


def test_a_seat_whose_blind_is_nothing_has_made_none() -> None:
    """A first blind that nobody owes: its seat may come in with a live post, the last blind still not."""
    hand = posting(1, blinds=(0, 10))
    assert posted(hand, 1) == [10]
    with pytest.raises(BadInput, match="Seat 2 makes a blind or straddle"):
        posting(2, blinds=(0, 10))


@pytest.mark.parametrize(("seat", "live", "dead"), [(9, 10, 0), (3, -1, 0), (3, 0, -1)])
def test_a_post_is_of_a_seat_dealt_in_and_never_below_nothing(seat: int, live: int, dead: int) -> None:
    with pytest.raises(BadInput, match="a player dealt in posts 0 or more of each"):
        posting(seat, live, dead)
