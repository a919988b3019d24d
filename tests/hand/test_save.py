"""Saving, loading and taking back: exact, or refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.seeds import chance, of_the_day

from cardspeak.cards import deck_of
from cardspeak.cards.commitment import reveal
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand.save import dump, load
from cardspeak.hand.simulate import dealt, play_out, random_command
from cardspeak.refusal import Refused


def middle_of_a_hand() -> Hand:
    hand = open_hand("star", "omaha", [100, 60, 100], seed="saved")
    hand.raise_to(6), hand.call(), hand.call()
    hand.check()
    return hand


def test_a_hand_comes_back_as_it_was_and_goes_on() -> None:
    hand = middle_of_a_hand()
    again = load(dump(hand))
    assert again.state == hand.state
    assert again.events == hand.events
    assert again.batches == hand.batches
    assert again.pack() == hand.pack()
    assert again.prompt == hand.prompt
    assert hand.bet(10) == again.bet(10)
    assert dump(hand) == dump(again)


def test_cards_are_text() -> None:
    record = json.loads(dump(middle_of_a_hand()))
    assert len(record["pack"]) == 2 * 52
    dealt_event = next(event for event in record["events"] if event["type"] == "Dealt")
    assert all(len(card) == 2 for card in dealt_event["cards"])
    assert record["setup"]["game"] == "omaha"


def changed(hand: Hand, change: Any) -> bytes:
    record = json.loads(dump(hand))
    change(record)
    return json.dumps(record).encode()


def test_any_missing_event_is_refused() -> None:
    rng = chance("missing events")
    for game in ("holdem", "draw-kitty", "triple-draw-27", "seven-card-stud", "pineapple", "chinese-poker"):
        hand = dealt(make_setup("crown-melbourne-poker", game, [40] * 3), of_the_day(game), log=True)
        play_out(hand, lambda now: random_command(now, rng.randrange))
        for at in range(len(hand.events)):
            with pytest.raises(BadInput):
                load(changed(hand, lambda record, at=at: record["events"].pop(at)))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record["events"][0].update(amounts=[1, 3]),
        lambda record: record["events"][0].update(cite="1.1"),
        lambda record: record["events"][1]["cards"].reverse(),
        lambda record: record["events"][2].update(seat=1),
        lambda record: record["events"][3].update(total=7),
        lambda record: record["events"][3].update(seat=2),
        lambda record: record["events"].append(record["events"][-1]),
        lambda record: record["events"].insert(0, record["events"][0]),
        lambda record: record.update(pack=record["pack"][2:] + record["pack"][:2]),
        lambda record: record.update(pack=record["pack"][2:]),
        lambda record: record.update(pack="As" * 52),
        lambda record: record.update(pack=None),
        lambda record: record.update(batches=[0]),
        lambda record: record.update(version=2),
        lambda record: record.update(extra=1),
        lambda record: record.pop("setup"),
        lambda record: record["setup"].update(game="chess"),
        lambda record: record["setup"].update(stacks=[100, 60]),
        lambda record: record["setup"].update(stacks=[100, -60, 100]),
        lambda record: record["setup"].update(deck=40),
        lambda record: record["setup"].update(deck=51),
        lambda record: record["setup"].update(seats=[1, 1, 2]),
        lambda record: record["setup"].update(late=[[9, 2, 0]]),
        lambda record: record["setup"].update(kill=[9, 4]),
        lambda record: record["setup"]["stakes"].update(blinds=[1, 2, 3, 4, 5]),
        lambda record: record["events"][1]["cards"].__setitem__(0, "Zz"),
        lambda record: record["events"][1].update(type="Nonsense"),
    ],
)
def test_a_wrong_record_is_refused_in_one_line(change: Any) -> None:
    with pytest.raises(BadInput) as wrong:
        load(changed(middle_of_a_hand(), change))
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("raw", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"version": 1}', b"[" * 100_000])
def test_something_else_is_no_hand(raw: bytes) -> None:
    with pytest.raises(BadInput, match="not a saved hand"):
        load(raw)


def test_a_pack_kept_secret_comes_back_with_its_record() -> None:
    record = reveal(deck_of(52), "a secret", 20)
    setup = make_setup("star", "holdem", [100, 100, 100])
    from cardspeak.cards import parse_cards

    hand = Hand(setup, parse_cards(record.final))
    hand.call()
    raw = dump(hand, commitment=record.commitment)
    assert record.order.encode() not in raw
    assert json.loads(raw)["pack"] is None
    assert load(raw, record=record).state == hand.state
    with pytest.raises(BadInput, match="keeps its pack secret"):
        load(raw)
    with pytest.raises(BadInput, match="not the one committed to"):
        load(raw, record=reveal(deck_of(52), "another", 20))


def test_a_shuffle_made_at_the_table_comes_back() -> None:
    """Without a shuffler the machine waits to be told; the order told is in the record, as a batch of its own."""
    rng = chance("shuffles at the table")
    for _ in range(200):
        hand = Hand(make_setup("crown-melbourne-poker", "draw-blind", [60] * 5, deck=32), shuffled_pack(rng))
        told = 0
        while not hand.over:
            command = random_command(hand, rng.randrange)
            told += isinstance(command, c.Reorder)
            assert not isinstance(hand.act(command), Refused)
            again = load(dump(hand))
            assert (again.state, again.batches) == (hand.state, hand.batches)
        if told:
            return
    raise AssertionError("no shuffle was ever needed")


def shuffled_pack(rng: random.Random) -> list[Any]:
    cards = list(deck_of(32).cards)
    rng.shuffle(cards)
    return cards


def test_a_shuffle_to_come_is_made_by_whoever_loads() -> None:
    hand = load(dump(middle_of_a_hand()), shuffle=list)
    assert hand._shuffle is list


def test_a_hand_without_a_log_cannot_be_saved() -> None:
    hand = open_hand("star", "holdem", [100, 100], seed="s", log=False)
    with pytest.raises(BadInput, match="log=True"):
        dump(hand)


# -- taking back -------------------------------------------------------------------------------------------


def test_undo_takes_back_one_command_and_all_that_followed() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    steps = [hand.copy()]
    for act in (hand.call, hand.call, hand.check, hand.check, hand.check):
        assert not isinstance(act(), Refused)
        steps.append(hand.copy())
    for before in reversed(steps[:-1]):
        gone = hand.undo()
        assert gone
        assert hand.state == before.state
        assert hand.events == before.events
        assert hand.prompt == before.prompt
    with pytest.raises(BadInput, match="nothing to take back"):
        hand.undo()


def test_after_undo_the_same_cards_come_again() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    hand.call(), hand.call(), hand.check()
    flop = list(hand.state.boards[0])
    hand.undo()
    hand.raise_to(6), hand.call(), hand.call()
    assert hand.state.boards[0] == flop


def test_what_if_leaves_the_hand_alone() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    before = hand.state.copy()
    what_if = hand.copy()
    what_if.raise_to(50), what_if.fold(), what_if.fold()
    assert what_if.over
    assert hand.state == before
    what_if.undo(), what_if.undo(), what_if.undo()
    assert what_if.state == hand.state


def test_a_refused_command_is_nothing_to_take_back() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    assert isinstance(hand.check(), Refused)
    with pytest.raises(BadInput):
        hand.undo()


def test_events_decided_elsewhere_are_taken_back_together() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    before = hand.state.copy()
    decided = hand.decide(c.Call(3))
    assert not isinstance(decided, Refused)
    hand.apply(decided.events)
    assert hand.undo() == decided.events
    assert hand.state == before
    hand.apply([])
    assert hand.batches == ()
