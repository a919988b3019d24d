"""The auditor finds what is wrong: a sound log is changed in every way, and the change must show."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.hand.tables import games
from tests.seeds import chance, of_the_day

from cardspeak.cards import Card
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit, faults
from cardspeak.hand.commission import Percent
from cardspeak.hand.simulate import dealt, play_out, random_command

# Said for the record: nothing moves by them, so a log without one is still sound.
TALK = (e.Announced, e.CommissionWaived, e.HandEnded)


def random_hands(count: int) -> Iterator[Hand]:
    rng = chance("audited hands")
    for game in games():
        for number in range(count):
            players = min(4, game.decks[game.default_deck].seats)
            setup = make_setup(game.book.slug, game.slug, [rng.randint(5, 60) for _ in range(players)])
            hand = dealt(setup, of_the_day(game.book.slug, game.slug, number), log=True)
            play_out(hand, lambda now: random_command(now, rng.randrange))
            yield hand


def wrong(hand: Hand, events: list[e.Event]) -> bool:
    """Whether the auditor finds anything; what else he would say is not waited for."""
    return any(faults(hand.setup, events, hand.pack()))


def run_out() -> Hand:
    """Six who change every card they have: the stub cannot serve them, whatever the day."""
    hand = open_hand("crown-melbourne-poker", "triple-draw-27", [200] * 6, seed=of_the_day("run out"))
    while hand.prompt is not None:
        seat, verbs = hand.prompt.seat, [choice.verb for choice in hand.prompt.choices]
        draws = c.Discard(seat, tuple(hand.state.holes[seat]))
        assert hand.play(draws if "draw" in verbs else c.Check(seat) if "check" in verbs else c.Call(seat)) is None
    return hand


def test_it_shares_no_code_with_the_machine() -> None:
    """Only types of events, setups, charges, scripts and the order of hands may be imported."""
    files = sorted((Path(__file__).parents[2] / "src" / "cardspeak" / "hand" / "audit").glob("*.py"))
    assert "auditor.py" in {path.name for path in files}
    allowed = tuple(
        f"cardspeak.{part}"
        for part in ("hand.audit", "hand.setup", "hand.steps", "cards", "books", "ranking", "errors")
    )
    charges = {"CapByPot", "CappedScale", "Charge", "NoFlopNoDrop", "Percent", "PerHand", "PerPerson", "Scale"}
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardspeak"):
                names = {alias.name for alias in node.names}
                types = {"cardspeak.hand": {"events"}, "cardspeak.hand.commission": charges}
                assert node.module.startswith(allowed) or names <= types.get(node.module, set()), (path.name, names)


def test_a_missing_event_is_missed() -> None:
    for hand in random_hands(2):
        assert audit(hand.setup, hand.events, hand.pack()) == []
        for at, event in enumerate(hand.events):
            if isinstance(event, TALK) or (isinstance(event, e.RunAgreed) and event.boards == 1):
                continue
            less = hand.events[:at] + hand.events[at + 1 :]
            unsettled = isinstance(event, e.UnitsSettled | e.Shown) and hand.setup.rules.family == "chinese"
            others = [other for other in less if isinstance(other, e.Shown | e.Mucked)]
            again = isinstance(event, e.Shown | e.Mucked) and any(other.seat == event.seat for other in others)
            assert wrong(hand, less) or unsettled or again, f"{event} was not missed"


def test_an_event_that_happens_twice_is_noticed() -> None:
    repeatable = (*TALK, e.Shown, e.Mucked, e.Reshuffled, e.RunAgreed, e.UnitsSettled)
    for hand in random_hands(1):
        for at, event in enumerate(hand.events):
            if not isinstance(event, repeatable):
                more = hand.events[: at + 1] + hand.events[at:]
                assert wrong(hand, more), f"{event} twice was not noticed"


@pytest.mark.parametrize("name", ["amount", "pot"])
def test_a_chip_more_or_less_is_noticed(name: str) -> None:
    for hand in random_hands(1):
        for at, event in enumerate(hand.events):
            if not hasattr(event, name) or isinstance(event, e.Announced | e.CommissionWaived | e.KittyTaken):
                continue
            for by in (-1, 1):
                other = msgspec.structs.replace(event, **{name: getattr(event, name) + by})
                assert wrong(hand, [*hand.events[:at], other, *hand.events[at + 1 :]]), other


def test_a_changed_card_is_noticed() -> None:
    for hand in random_hands(1):
        for at, event in enumerate(hand.events):
            if isinstance(event, e.Dealt | e.Boarded):
                spare = next((card for card in hand.pack() if card not in event.cards), event.cards[-1])
                other = msgspec.structs.replace(event, cards=(spare, *event.cards[1:]))
                assert wrong(hand, [*hand.events[:at], other, *hand.events[at + 1 :]])


def holdem(**stakes: Any) -> Hand:
    hand = open_hand("open-table", "holdem", [100, 100, 100], seed="a", stakes=Stakes(blinds=(1, 2), small=2, **stakes))
    hand.call(), hand.call(), hand.check()
    while not hand.over:
        hand.check()
    return hand


def said_of(hand: Hand, events: list[e.Event]) -> str:
    return " | ".join(audit(hand.setup, events, hand.pack()))


def without(hand: Hand, kind: type, number: int = 0) -> list[e.Event]:
    at = [place for place, event in enumerate(hand.events) if type(event) is kind][number]
    return hand.events[:at] + hand.events[at + 1 :]


def test_a_whole_round_left_out_is_named() -> None:
    hand = holdem()
    opened = next(at for at, one in enumerate(hand.events) if isinstance(one, e.BettingOpened) and one.name == "turn")
    closed = next(at for at, one in enumerate(hand.events) if isinstance(one, e.BettingClosed) and one.name == "turn")
    left_out = hand.events[:opened] + hand.events[closed + 1 :]
    assert "where the script has bet" in said_of(hand, left_out)


def test_a_round_skipped_though_somebody_could_bet() -> None:
    hand = holdem()
    opened = next(at for at, one in enumerate(hand.events) if isinstance(one, e.BettingOpened) and one.name == "turn")
    closed = next(at for at, one in enumerate(hand.events) if isinstance(one, e.BettingClosed) and one.name == "turn")
    skipped = [*hand.events[:opened], e.BettingSkipped("turn", "x"), *hand.events[closed + 1 :]]
    assert "no betting though seats [1, 2, 3] could bet" in said_of(hand, skipped)


def test_somebody_who_never_acted_is_named() -> None:
    hand = holdem()
    last_check = max(at for at, event in enumerate(hand.events) if isinstance(event, e.Checked))
    assert "before seat 3 has acted" in said_of(hand, hand.events[:last_check] + hand.events[last_check + 1 :])


def test_a_wrong_winner_is_named() -> None:
    hand = holdem()
    won = next(event for event in hand.events if isinstance(event, e.Awarded))
    loser = next(seat for seat in hand.setup.seats if seat != won.seat)
    other = [msgspec.structs.replace(event, seat=loser) if event is won else event for event in hand.events]
    assert f"goes to seats [{loser}]; seats [{won.seat}] are best" in said_of(hand, other)


def test_a_seat_nobody_sits_in() -> None:
    hand = holdem()
    other = [msgspec.structs.replace(one, seat=9) if isinstance(one, e.Called) else one for one in hand.events]
    assert "nobody sits in seat 9" in said_of(hand, other)


def test_nothing_happens_after_the_end() -> None:
    hand = holdem()
    assert "the hand is over" in said_of(hand, [*hand.events, hand.events[-2]])


def test_a_commission_where_none_is_charged() -> None:
    hand = holdem()
    at = next(place for place, event in enumerate(hand.events) if isinstance(event, e.Awarded))
    won = hand.events[at]
    assert isinstance(won, e.Awarded)
    taken: list[e.Event] = [
        e.CommissionTaken(0, 1, (), "x"),
        msgspec.structs.replace(won, amount=won.amount - 1),
    ]
    assert "takes 1 at a table without commission" in said_of(hand, [*hand.events[:at], *taken, *hand.events[at + 1 :]])


def test_a_cap_is_watched() -> None:
    hand = holdem(charge=Percent(percent=50, cap=2))
    assert audit(hand.setup, hand.events, hand.pack()) == []
    stakes = msgspec.structs.replace(hand.setup.stakes, charge=Percent(percent=50, cap=1))
    tighter = msgspec.structs.replace(hand.setup, stakes=stakes)
    assert any("more than 1 in one hand" in fault for fault in audit(tighter, hand.events, hand.pack()))


@pytest.mark.control("C26", "C30")
def test_cards_out_of_order_are_named() -> None:
    hand = holdem()
    pack = list(hand.pack())
    pack[0], pack[1] = pack[1], pack[0]
    assert "lies on top" in " ".join(audit(hand.setup, hand.events, pack))
    assert audit(hand.setup, hand.events) == [], "without the pack only the places of the cards can be checked"


@pytest.mark.control("C26")
def test_a_card_in_two_places() -> None:
    hand = holdem()
    first = hand.events[1]
    assert isinstance(first, e.Dealt)
    doubled = [
        e.Boarded((first.cards[0], *event.cards[1:]), event.board, event.cite)
        if isinstance(event, e.Boarded) and len(event.cards) == 3
        else event
        for event in hand.events
    ]
    assert f"{first.cards[0]} is already on the table" in " ".join(audit(hand.setup, doubled))


def at_the_flop(hand: Hand) -> tuple[int, tuple[Card, ...]]:
    """Where the burn before the flop stands among the events, and the stub as it lies then."""
    at = next(place for place, event in enumerate(hand.events) if isinstance(event, e.Burned))
    return at, tuple(hand.pack()[2 * len(hand.setup.seats) :])


@pytest.mark.control("C26")
@pytest.mark.parametrize("known", [True, False], ids=["with the pack", "without it"])
def test_a_shuffle_that_no_rule_asks_for_is_found(known: bool) -> None:
    """The cards that come are the same: nothing but the shuffle itself tells of it."""
    hand = holdem()
    at, stub = at_the_flop(hand)
    mixed = (*stub[:8], *reversed(stub[8:]))
    added = [*hand.events[:at], e.Reshuffled(mixed, (), "x"), *hand.events[at:]]
    found = audit(hand.setup, added, hand.pack() if known else None)
    says = f"the stub is shuffled though it has {len(stub)} cards and 1 are enough"
    assert f"event {at + 1}, Reshuffled: {says}" in found
    assert len(found) == 1 or not known, "with the pack there is nothing else to be found"


@pytest.mark.control("C26")
@pytest.mark.parametrize("place", ["burns", "muck"])
def test_a_card_that_was_removed_and_comes_back_is_found(place: str) -> None:
    """A burnt card, or one of a folded hand, under the cards that are still to come."""
    hand = open_hand("star", "holdem", [100, 100, 100], seed="back")
    hand.fold()
    while not hand.over:
        hand.call() if hand.options is not None and not hand.options.check else hand.check()
    assert said_of(hand, hand.events) == ""
    at = [number for number, event in enumerate(hand.events) if isinstance(event, e.Burned)][1]
    came = [card for event in hand.events[:at] for card in cards_off_the_stub(event)]
    back = next(event.card for event in hand.events if isinstance(event, e.Burned))
    if place == "muck":
        (folded,) = (event.seat for event in hand.events if isinstance(event, e.Folded))
        back = hand.pack()[list(hand.setup.order).index(folded)]
    rest = tuple(hand.pack()[len(came) :])
    shuffled = e.Reshuffled((*rest, back), (place,), "x")
    moved = e.CardsMoved((back,), place, "stub", "x")
    said = said_of(hand, [*hand.events[:at], shuffled, *hand.events[at:]])
    assert f"the stub is shuffled though it has {len(rest)} cards" in said
    assert f"cards go from {place} to stub and no ruling had them moved" in said_of(
        hand, [*hand.events[:at], moved, *hand.events[at:]]
    )


def cards_off_the_stub(event: e.Event) -> tuple[Card, ...]:
    match event:
        case e.Dealt(cards=cards) | e.Boarded(cards=cards):
            return cards
        case e.Burned(card=card) | e.SharedCard(card=card):
            return (card,)
    return ()


@pytest.mark.control("C26")
def test_at_the_machine_no_card_comes_twice_but_where_the_rules_shuffle_it_back() -> None:
    """Every game of every book at random: what left the stub stays away until an event with its clause takes it back,
    and nothing is taken back while the stub can still serve."""
    returned = 0
    for hand in (run_out(), *random_hands(3)):
        pack, stub = list(hand.pack()), list(hand.pack())
        gone: set[Card] = set()
        for event in hand.events:
            for card in cards_off_the_stub(event):
                assert card not in gone, f"{card} comes again"
                assert card == stub.pop(0), "the next card, and no other"
                gone.add(card)
            if isinstance(event, e.Reshuffled):
                returned += 1
                assert len(stub) <= len(hand.setup.seats), "it runs out"
                assert event.taken
                assert event.cite
                gone -= set(event.stub)
                assert gone.isdisjoint(event.stub)
                assert set(stub) <= set(event.stub), "nothing is lost"
                stub = list(event.stub)
        assert sorted({*gone, *stub}) == sorted(pack)
    assert returned, "there are games in which it happens"


@pytest.mark.control("C26")
def test_a_draw_that_takes_cards_back_too_soon_or_from_a_hand_is_found() -> None:
    shuffles = 0
    for hand in (run_out(), *random_hands(6)):
        for at, event in enumerate(hand.events):
            if not isinstance(event, e.Reshuffled):
                continue
            shuffles += 1
            seat = hand.setup.seats[0]
            other = msgspec.structs.replace(event, taken=(*event.taken, f"hole {seat}"))
            told = said_of(hand, [*hand.events[:at], other, *hand.events[at + 1 :]])
            assert f"cards of hole {seat} come back into the stub" in told
            again = e.Reshuffled(tuple(reversed(event.stub)), (), event.cite)
            if len(event.stub) > len(hand.setup.seats) + 1:
                twice = said_of(hand, [*hand.events[: at + 1], again, *hand.events[at + 1 :]])
                assert "the stub is shuffled though it has" in twice
    assert shuffles


def test_a_hand_that_goes_on_is_audited_as_far_as_it_goes() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    hand.call()
    assert audit(hand.setup, hand.events, hand.pack()) == []


def test_a_card_shown_must_be_held() -> None:
    hand = holdem()
    spare = next(card for card in hand.pack() if all(card not in hole for hole in hand.state.holes))
    shown = [
        msgspec.structs.replace(event, cards=(spare, event.cards[1])) if isinstance(event, e.Shown) else event
        for event in hand.events
    ]
    assert f"shows {spare}, which it does not hold" in said_of(hand, shown)
    assert isinstance(spare, Card)
