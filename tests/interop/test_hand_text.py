"""A hand to take away in three formats, for somebody who saw all of it and for somebody who did not."""

from __future__ import annotations

import datetime
import random
from pathlib import Path

import pytest
from tests import seeds
from tests.interop.random_hands import Table, random_hand

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand.pack import stacked_pack
from cardspeak.interop.hands import SUFFIX, WrittenFormat, hand_text, hands_in
from cardspeak.interop.stars import Label
from cardspeak.room.history.hands import masked

WHEN = datetime.datetime(2026, 7, 1, 12, 30, tzinfo=datetime.UTC)
LABEL = Label(number="17", when=WHEN, table="Blue", names={1: "anna", 2: "ben"})


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
@pytest.mark.parametrize("game", ["holdem", "seven-card-stud", "triple-draw-27"])
def test_every_format_and_what_a_reader_did_not_see(tmp_path: Path, to: WrittenFormat, game: str) -> None:
    rng = seeds.chance("hand text", to, game)
    done = 0
    while done < 12:
        hand = random_hand(rng, Table("open-table", game, 52, "no limit" if game == "holdem" else "fixed"))
        if hand.state.agreed_boards > 1:
            continue
        seen = masked(hand.setup, hand.pack(), [tuple(hand.events)], hand.setup.seats[0])
        for one in (hand, seen):
            path = tmp_path / f"hand{SUFFIX[to]}"
            path.write_text(hand_text(one, to, LABEL))
            (found,) = hands_in(path)
            answer = found.replay()
            assert answer.agrees, f"{answer.why}\n{path.read_text()}"
            assert found.hand == "17"
        done += 1


def test_a_card_of_ones_own_that_was_shuffled_back_is_read_though_nobody_saw_what_others_drew(tmp_path: Path) -> None:
    """Three change all their cards before seat 1 changes one: the stub is gone, and the six given up before comes."""
    setup = make_setup("open-table", "triple-draw-27", [50] * 6, button=1)
    pack = stacked_pack(setup, {1: "6c 7h 6d 3h 8h"})
    hand = Hand(setup, pack, shuffle=lambda cards: sorted(cards, key=lambda card: card != Card("6c")))
    changes = [{1: 5}, {2: 5, 3: 5, 4: 5, 1: 1}, {}]
    while hand.prompt is not None:
        seat, verbs = hand.prompt.seat, {choice.verb for choice in hand.prompt.choices}
        gone = tuple(hand.state.holes[seat][: changes[0].pop(seat, 0) if "draw" in verbs else 0])
        draws = c.Discard(seat, gone)
        assert hand.play(draws if "draw" in verbs else c.Check(seat) if "check" in verbs else c.Call(seat)) is None
        if len(changes) > 1 and not changes[0] and "draw" in verbs:
            changes.pop(0)
    assert Card("6c") in hand.state.holes[1]
    path = tmp_path / "hand.txt"
    path.write_text(hand_text(masked(setup, hand.pack(), [tuple(hand.events)], 1), "pokerstars", LABEL))
    (found,) = hands_in(path)
    assert found.replay().agrees, found.replay().why


def test_the_day_is_written_with_eastern_time() -> None:
    hand = random_hand(random.Random(2), Table("open-table", "razz", 52, "fixed"))
    assert "2026/07/01 12:30:00 UTC [2026/07/01 8:30:00 ET]" in hand_text(hand, "pokerstars", LABEL)
    assert '"start_date_utc":"2026-07-01T12:30:00Z"' in hand_text(hand, "ohh", LABEL)
    assert "month = 7" in hand_text(hand, "phh", LABEL)


def test_what_cannot_be_written_is_named() -> None:
    hand = random_hand(random.Random(2), Table("crown-melbourne-poker", "pineapple", 52, "no limit"))
    with pytest.raises(BadInput, match="PokerStars text has no name for Pineapple"):
        hand_text(hand, "pokerstars")
    with pytest.raises(BadInput, match="as its reader saw it"):
        hand_text(
            random_hand(random.Random(2), Table("open-table", "holdem", 52, "pot")), "phh", Label(seen=frozenset())
        )
