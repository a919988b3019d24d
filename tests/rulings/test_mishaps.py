"""Random play in which things go wrong, in every game of every book with rulings, and everything that must hold."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest
from tests.hand.checking import check_view
from tests.seeds import chance, of_the_day

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import has_rulings
from cardspeak.books.names import BOOKS
from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.hand import Hand
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.making import make_setup
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import Viewer
from cardspeak.hand.simulate import cards_of, dealt
from cardspeak.refusal import Refused
from cardspeak.rulings.conserved import missing
from cardspeak.rulings.mishaps import Mishap, _unseen, mishap, play_with_mishaps, simulate_mishaps
from cardspeak.rulings.record import rulings_in
from cardspeak.rulings.report_line import report_from, report_line


class Shape(NamedTuple):
    """A game with one of its decks and so many players."""

    game: Game
    deck: int
    players: int

    def __str__(self) -> str:
        return f"{self.game.book.slug} {self.game.slug} {self.deck}/{self.players}"


def shapes() -> list[Shape]:
    games = [game for slug in BOOKS if has_rulings(load_book(slug)) for game in load_book(slug).games.values()]
    return [
        Shape(game, deck, players)
        for game in games
        for deck, row in game.decks.items()
        for players in sorted({max(2, game.play.fewest), row.seats})
    ]


def hand_of(shape: Shape, seed: str, *, told: bool = False) -> Hand:
    below = seeded(f"{seed}/setup")
    setup = make_setup(
        shape.game.book.slug,
        shape.game.slug,
        [1 + below(60) for _ in range(shape.players)],
        deck=shape.deck,
        runs=bool(below(2)),
        asked=bool(below(2)) or told,
        told=told,
    )
    return Hand(setup) if told else dealt(setup, seed, log=True)


def check_moment(hand: Hand) -> None:
    """Nothing is missing, and whoever is asked has a legal choice."""
    assert missing(hand) is None
    prompt = hand.prompt
    assert hand.over or (prompt is not None and prompt.choices), "a dead end"


def check_hand(hand: Hand, made: list[Mishap]) -> None:
    """The record is the hand: replayed, saved, audited and undone it says the same."""
    replayed = Hand.replay(hand.setup, hand.pack(), hand.events, hand.batches)
    assert replayed.state == hand.state
    assert load(dump(hand)).state == hand.state
    assert audit(hand.setup, hand.events, None if hand.setup.told else hand.pack()) == []
    assert [found.incident for found in rulings_in(hand.events)] == [one.report.incident for one in made]
    assert all(report_from(report_line(one.report)) == one.report for one in made)


def check_undo(hand: Hand) -> None:
    """Every batch can be taken back, each time to the hand that its events make."""
    while hand.batches:
        hand.undo()
        assert hand.state == Hand.replay(hand.setup, hand.pack(), hand.events, hand.batches).state


@pytest.mark.parametrize("shape", shapes(), ids=str)
def test_random_play_with_mishaps(shape: Shape) -> None:
    for number in range(4):
        seed = of_the_day(shape, number)
        hand = hand_of(shape, seed)
        made = play_with_mishaps(hand, seeded(f"{seed}/play"), check_moment)
        check_hand(hand, made)
        if number < 2:
            check_undo(hand)


@pytest.mark.parametrize("shape", [shape for shape in shapes() if shape.players <= 6], ids=str)
def test_nobody_sees_more_than_he_may(shape: Shape) -> None:
    """After every command and ruling the views hold nothing that would be other if the hidden cards were."""
    rng = chance(shape)
    viewers: list[Viewer] = ["rail", "floor", *range(1, shape.players + 1)]

    def check(hand: Hand) -> None:
        if isinstance(hand.events[-1], e.Ruled) or any(isinstance(event, e.Ruled) for event in hand.events):
            check_view(hand, rng.choice(viewers), rng)

    for number in range(4):
        seed = of_the_day(shape, "views", number)
        hand = hand_of(shape, seed)
        play_with_mishaps(hand, seeded(f"{seed}/play"), check)
        for viewer in viewers:
            check_view(hand, viewer, rng)


@pytest.mark.parametrize("shape", [shape for shape in shapes() if shape.deck == shape.game.default_deck], ids=str)
def test_a_live_dealers_table_with_mishaps(shape: Shape) -> None:
    """Nobody knows the stub; cards that were shown are told in the report."""
    for number in range(4):
        seed = of_the_day(shape, "told", number)
        hand = hand_of(shape, seed, told=True)
        play_with_mishaps(hand, seeded(f"{seed}/play"), check_moment)
        assert Hand.replay(hand.setup, hand.pack(), hand.events, hand.batches).state == hand.state
        assert load(dump(hand)).state == hand.state
        assert audit(hand.setup, hand.events) == []


@pytest.mark.slow
@pytest.mark.parametrize("shape", shapes(), ids=str)
def test_thousands_of_hands_with_mishaps(shape: Shape) -> None:
    for number in range(100):
        seed = of_the_day(shape, "slow", number)
        hand = hand_of(shape, seed)
        check_hand(hand, play_with_mishaps(hand, seeded(f"{seed}/play"), check_moment))


CHANGING = (e.WagersReturned, e.RoundTakenBack, e.ResultTakenBack, e.Forfeited)


def test_the_auditor_misses_what_a_ruling_left_out() -> None:
    """Chips that went back, or came, without a word in the record are found; so are cards moved from where none lie."""
    tried: set[type] = set()
    for shape in shapes():
        seed = of_the_day(shape, "less")
        hand = hand_of(shape, seed)
        play_with_mishaps(hand, seeded(f"{seed}/play"))
        for at, event in enumerate(hand.events):
            if isinstance(event, CHANGING) and any(getattr(event, "seats", (1,))):
                tried.add(type(event))
                less = hand.events[:at] + hand.events[at + 1 :]
                assert audit(hand.setup, less, hand.pack()), f"{shape}: {event} was not missed"
            if isinstance(event, e.CardsMoved):
                tried.add(type(event))
                twice = hand.events[: at + 1] + hand.events[at:]
                assert audit(hand.setup, twice, hand.pack()), f"{shape}: {event} was not noticed twice"
            if isinstance(event, e.HandVoided) and event.amounts:
                tried.add(type(event))
                more = msgspec.structs.replace(event, amounts=(event.amounts[0] + 1, *event.amounts[1:]))
                assert audit(hand.setup, [*hand.events[:at], more, *hand.events[at + 1 :]], hand.pack())
    assert tried >= {e.WagersReturned, e.HandVoided, e.CardsMoved}


def test_simulation_with_mishaps_counts_everything() -> None:
    setup = make_setup("star-sydney-poker", "holdem", [100] * 6)
    tally = simulate_mishaps(setup, "mishaps", range(60))
    again = simulate_mishaps(setup, "mishaps", range(30))
    again.add(simulate_mishaps(setup, "mishaps", range(30, 60)))
    assert tally == again
    assert tally.hands == 60
    assert tally.chips == 36_000
    assert tally.rulings > 30
    assert tally.misdeals + tally.voids < 60


def test_a_mishap_that_does_not_fit_changes_nothing() -> None:
    """A report about a moment that is past is refused, and the hand is as it was."""
    hand = dealt(make_setup("star-sydney-poker", "holdem", [50, 50, 50]), of_the_day("fits"), log=True)
    below = seeded(of_the_day("fits", "play"))
    unfit = 0
    for _ in range(200):
        before, events = hand.state.copy(), list(hand.events)
        twin = hand.copy()
        if mishap(twin, below) is None:
            unfit += 1
            assert (twin.state, twin.events) == (before, events)
        assert (hand.state, hand.events) == (before, events)
    assert unfit < 200


def test_what_a_live_table_turns_up_lies_nowhere_else() -> None:
    hand = Hand(make_setup("star", "holdem", [100] * 4, told=True, asked=True))
    for line in ("deal unseen", "3 calls", "4 calls", "1 calls", "2 checks", "board As Kd 7c"):
        assert not isinstance(hand.say(line), Refused), line
    out = set(cards_of(hand.state))
    assert {UNKNOWN, *parse_cards("As Kd 7c")} <= out
    found = _unseen(hand, 52, seeded("unseen"))
    assert len(found) == 52 - len(out - {UNKNOWN})
    assert not out & set(found)
