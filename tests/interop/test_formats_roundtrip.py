"""Random hands of every game of every book, written in every format, read and played again: the same stacks.

What a format cannot say it refuses by name: nothing is written that would be read as something else.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial

import pytest
from tests import seeds
from tests.interop.random_hands import Table, random_hand, tables

from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.interop.ohh import OhhHand, ohh_of, ohh_text, read_ohh, replay_ohh
from cardspeak.interop.phh import read_phh, write_phh
from cardspeak.interop.phh_replay import phh_of, replay
from cardspeak.interop.replay.retelling import retell
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.verdict import VERDICTS, Replayed
from cardspeak.interop.stars import Label, named_for, read_stars, replay_stars, stars_of
from cardspeak.refusal import Refused

SAMPLE = 2
MANY = 1000


def label(rng: random.Random) -> Label:
    """Cash with a symbol, chips, or a tournament; names that are hard to read."""
    names = {1: "a: folds", 2: "b [As Kd]", 3: "posts the ante 5", 4: "c (9 in chips", 5: "d said, x", 6: "Ünïcode ★"}
    if rng.random() < 0.3:
        return Label(number="12", tournament="77", buyin="$5+$0.50", level="IV", names=names)
    return Label(number="12", symbol=rng.choice(["", "$", "€"]), names=rng.choice([{}, names]))


def same_end(hand: Hand, told: Told, text: str) -> None:
    again, found = retell(told)
    assert found.verdict == "to the chip", f"{found.why}\n{text}"
    assert again.stacks == hand.stacks, text


def through_ohh(rng: random.Random, hand: Hand) -> None:
    text = ohh_text(hand, label(rng))
    same_end(hand, read_ohh(text).told, text)


def through_text(rng: random.Random, hand: Hand) -> bool:
    try:
        text = stars_of(hand, label(rng))
    except BadInput:
        return False
    same_end(hand, read_stars(text).told, text)
    return True


def through_phh(hand: Hand) -> bool:
    try:
        history = phh_of(hand)
    except BadInput:
        return False
    found: Replayed = replay(read_phh(write_phh(history)))
    assert found.verdict == "to the chip", found.why
    return True


def round_trips(table: Table, count: int) -> None:
    rng = seeds.chance("formats", table)
    for _ in range(count):
        hand = random_hand(rng, table)
        through_ohh(rng, hand)
        through_text(rng, hand)
        through_phh(hand)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_hand_comes_back_from_every_format(table: Table) -> None:
    round_trips(table, SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_thousand_hands_come_back_from_every_format(table: Table) -> None:
    round_trips(table, MANY)


OPEN = [table for table in tables() if table.book == "open-table"]


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_whoever_knows_nothing_of_us_reads_the_same(table: Table) -> None:
    """Our line of chat and our field taken out, as a tracker does: the text says the hand by its own grammar."""
    rng = seeds.chance("formats, plain", table)
    for _ in range(6):
        hand = random_hand(rng, table)
        under = label(rng)
        try:
            lines = stars_of(hand, under).split("\n")
        except BadInput:
            lines = []
        if lines:
            text = "\n".join(line for line in lines if not line.startswith("cardspeak said"))
            found = replay_stars(read_stars(text))
            assert found.verdict == "to the chip", f"{found.why}\n{text}"
        data = json.loads(json.dumps(ohh_of(hand, under)["ohh"], default=str))
        del data["_cardspeak"]
        if data["game_type"] in ("Holdem", "Omaha", "OmahaHiLo"):  # the others have no words of the specification's
            found = replay_ohh(OhhHand(data))
            assert found.verdict == "to the chip", f"{found.why}\n{data}"


def test_who_is_first_of_two_like_boards_in_stud_is_read_from_the_deal() -> None:
    """The text names no button: whom the first card went to tells where it lay, and so who acts first on a tie."""
    stakes = Stakes(structure="fixed", antes=(1,), bring_in=1, small=2, big=4)
    setup = make_setup("open-table", "seven-card-stud", {2: 50, 5: 50, 8: 50}, button=5, stakes=stakes)
    holes = {8: "3c 9h Jh 5s", 2: "2s Ac Ah Jd", 5: "8s 7d 5h"}  # seat 2 folds, and its next card is seat 5's
    hand = Hand(setup, stacked_pack(setup, holes))
    for line in ("5 bets 1", "8 calls", "2 folds", "8 bets 2", "5 folds"):
        assert not isinstance(hand.say(line), Refused), line
    text = "\n".join(line for line in stars_of(hand).split("\n") if not line.startswith("cardspeak said"))
    found = replay_stars(read_stars(text))
    assert found.verdict == "to the chip", found.why


def test_what_text_can_say_is_named() -> None:
    """Every game of the open table and those of the books that are the same game; the others are refused."""
    rng = random.Random(1)
    said = set()
    for table in tables():
        hand = random_hand(rng, table)
        try:
            said.add((table.book, table.game, named_for(hand.setup).name))
        except BadInput:
            continue
    assert {name for book, _, name in said if book == "open-table"} == {
        *("Hold'em", "6+ Hold'em", "Split Hold'em", "Omaha", "Omaha Hi/Lo", "5 Card Omaha", "5 Card Omaha Hi/Lo"),
        *("6 Card Omaha", "6 Card Omaha Hi/Lo", "Courchevel", "Courchevel Hi/Lo", "7 Card Stud", "7 Card Stud Hi/Lo"),
        *("Razz", "5 Card Draw", "Single Draw 2-7 Lowball", "Triple Draw 2-7 Lowball", "Badugi"),
    }
    assert ("tasmania-poker", "holdem", "Hold'em") in said
    assert ("crown-melbourne-poker", "double-flop-holdem", "Split Hold'em") in said
    assert not any(game in ("five-card-stud", "chinese-poker", "pineapple", "two-card-manila") for _, game, _ in said)


def test_hidden_cards_stay_hidden() -> None:
    """A player's own download shows that player's cards and what was shown to all."""
    rng = seeds.chance("hidden cards")
    table = Table("open-table", "holdem", 52, "no limit")
    for _ in range(30):
        hand = random_hand(rng, table)
        seat = hand.setup.seats[0]
        own = Label(seen=frozenset({seat}))
        if hand.state.agreed_boards > 1:  # more than text can say
            continue
        text, other = stars_of(hand, own), ohh_text(hand, own)
        dealt = [line for line in text.splitlines() if line.startswith("Dealt to ")]
        assert [line.split(" [")[0] for line in dealt] == [f"Dealt to Player {seat}"]
        shows = [line.split("[")[1].split("]")[0] for line in text.splitlines() if " shows [" in line]
        shown = {card for cards in shows for card in cards.split()}
        for hidden in hand.setup.seats:
            cards = {str(card) for card in _dealt_to(hand, hidden)}
            if hidden != seat and not cards & shown:
                assert not any(f"{card}" in text.partition("*** HOLE")[2] for card in cards), text
                assert not any(f'"{card}"' in other for card in cards)


def _dealt_to(hand: Hand, seat: int) -> list[object]:
    from cardspeak.hand import events as e

    return [
        card
        for event in hand.events
        if isinstance(event, e.Dealt)
        for to, card in zip(event.seats, event.cards, strict=True)
        if to == seat
    ]


def test_mangled_hands_get_a_verdict_and_no_exception() -> None:
    """Lines lost, doubled, swapped, cut off or misspelt; fields lost or of another kind."""
    rng = seeds.chance("mangled hands")
    for table in rng.sample(tables(), 25):
        hand = random_hand(rng, table)
        try:
            lines = stars_of(hand, label(rng)).split("\n")
        except BadInput:
            lines = []
        for _ in range(6 if lines else 0):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            mangled = rng.choice(
                [
                    lines[:at] + lines[at + 1 :],
                    [*lines[:at], lines[other], *lines[at:]],
                    [*lines[:at], lines[at][: rng.randrange(len(lines[at]) + 1)]],
                    [*lines[:at], lines[at].replace("e", "$", 1), *lines[at + 1 :]],
                ]
            )
            _verdict(partial(_replayed_text, "\n".join(mangled)))
        data = ohh_of(hand, label(rng))["ohh"]
        for field in list(data):
            values: tuple[object, ...] = (None, "x", [], {}, -1)
            for value in values:
                _verdict(partial(replay_ohh, OhhHand(data | {field: value})))


def _replayed_text(text: str) -> Replayed:
    return replay_stars(read_stars(text))


def _verdict(answer: Callable[[], Replayed]) -> None:
    try:
        assert answer().verdict in VERDICTS
    except BadInput as wrong:
        assert str(wrong)  # noqa: PT017 - an answer too: what could not be read
