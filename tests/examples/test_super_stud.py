"""Super Stud of the home book: everybody chooses a card to turn up, and nobody sees one before the last has chosen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.seeds import of_the_day

from cardspeak.batch import Hands
from cardspeak.books.loader import forget_books
from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.house import house_player
from cardspeak.hand.live.dealer import assist
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import seen_events
from cardspeak.hand.simulate import random_command
from cardspeak.hand.views import view
from cardspeak.hand.why import HandWhy
from cardspeak.hand.words.script import command_of, said
from cardspeak.hand.words.story import tell
from cardspeak.interop.ohh import ohh_text, read_ohh, replay_ohh
from cardspeak.interop.phh_replay import phh_of
from cardspeak.interop.stars import stars_of
from cardspeak.proofing.adding import add_book
from cardspeak.proofing.check import book_faults
from cardspeak.refusal import Refused

HOME = Path(__file__).parents[2] / "examples" / "home-game"
HOLES = {1: "As Ad 2c 3c", 2: "Kh Kd 5c 6c", 3: "Qh Qd 7s 8s"}


@pytest.fixture(autouse=True, scope="module")
def _added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The home book, and one like it whose players turn up in turn."""
    in_turn = tmp_path_factory.mktemp("books") / "in-turn"
    shutil.copytree(HOME, in_turn)
    game = in_turn / "games" / "super-stud.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("at_once = true, ", ""), encoding="utf-8")
    for book in (HOME, in_turn):
        add_book(book)
    yield
    forget_books(["home-game", "in-turn"])


def at_the_choice(book: str = "home-game") -> Hand:
    setup = make_setup(book, "super-stud", [60] * 3)
    hand = Hand(setup, stacked_pack(setup, HOLES))
    done(hand, "1 discards 3c", "2 discards 6c", "3 discards 8s")
    return hand


def done(hand: Hand, *lines: str) -> None:
    for line in lines:
        answer = hand.say(line)
        assert not isinstance(answer, Refused), answer


def open_cards(hand: Hand, viewer: int | str = "rail") -> list[list[str]]:
    return [
        [str(card) for card, up in zip(one.cards, one.up, strict=True) if up]
        for one in view(hand, viewer).seats  # type: ignore[arg-type]
    ]


def test_nobody_sees_a_choice_before_the_last_has_chosen() -> None:
    hand = at_the_choice()
    assert [(choice.verb, choice.cards, choice.cite) for choice in hand.legal] == [("turn up", 1, "home.13")]
    done(hand, "2 turns up Kh", "1 turns up As")
    assert open_cards(hand) == open_cards(hand, 3) == [[], [], []]
    told = [event for event in seen_events(hand.events, 3) if isinstance(event, e.UpCardChosen)]
    assert [event.cards for event in told] == [(UNKNOWN,), (UNKNOWN,)]
    own = [event for event in seen_events(hand.events, 2) if isinstance(event, e.UpCardChosen)]
    assert own[0].cards == parse_cards("Kh")
    assert "Kh" not in " ".join(map(str, tell(seen_events(hand.events, 3))))
    done(hand, "3 turns up Qh")
    assert open_cards(hand) == [["As"], ["Kh"], ["Qh"]]
    assert hand.turn == 3, "the lowest card that was turned up brings it in"
    assert "seat 1 As, seat 2 Kh, seat 3 Qh" in " ".join(map(str, tell(hand.events)))


def test_one_after_the_other_where_the_book_does_not_say_at_once() -> None:
    hand = at_the_choice("in-turn")
    early = hand.say("2 turns up Kh")
    assert isinstance(early, Refused)
    assert (early.says, early.cite.clause) == ("Seat 1 is to choose.", "home.13")
    done(hand, "1 turns up 2c")
    assert open_cards(hand) == [["2c"], [], []]
    done(hand, "2 turns up 5c", "3 turns up 7s")
    assert hand.turn == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 turns up 3c", "does not hold these cards face down"),  # given up
        ("1 turns up Kd", "does not hold these cards face down"),  # a neighbour's
        ("1 turns up ??", "does not hold these cards face down"),
        ("1 turns up As Ad", "exactly 1, not 2"),
        ("1 discards As", "No cards are changed"),
        ("2 turns up 5c", "has chosen"),
        ("9 turns up 5c", "has no card to turn up"),
    ],
)
def test_what_cannot_be_turned_up(line: str, says: str) -> None:
    hand = at_the_choice()
    done(hand, "2 turns up Kh")
    before = hand.state.copy()
    answer = hand.say(line)
    assert isinstance(answer, Refused)
    assert says in answer.says
    assert (answer.why == HandWhy.NOT_IN_HAND) is line.startswith("9")
    assert hand.state == before


def test_not_before_its_time() -> None:
    setup = make_setup("home-game", "super-stud", [60] * 3)
    answer = Hand(setup, stacked_pack(setup, HOLES)).say("1 turns up As")
    assert isinstance(answer, Refused)
    assert "now" in answer.says


def played_out(book: str, seed: str, *, told: bool = False) -> Hand:
    setup = make_setup(book, "super-stud", [60] * 5)
    if told:
        setup = msgspec.structs.replace(setup, told=True, asked=True)
    below = seeded(seed)
    hand = Hand(setup) if told else Hand(setup, stacked_pack(setup, {}), shuffle=list)
    while not hand.over:
        command = random_command(hand, below)
        assert command_of(said(command)) == command
        assert hand.play(command) is None
    return hand


@pytest.mark.parametrize("told", [False, True], ids=["dealt", "told"])
@pytest.mark.parametrize("book", ["home-game", "in-turn"])
def test_random_hands_are_audited_saved_and_replayed(book: str, told: bool) -> None:
    for number in range(6):
        hand = played_out(book, of_the_day(f"super stud {number}"), told=told)
        assert audit(hand.setup, hand.events) == []
        again = Hand.replay(hand.setup, () if told else hand.pack(), hand.events)
        assert again.state == hand.state
        assert again.batches == hand.batches
        assert load(dump(hand), shuffle=list).events == hand.events
        if not told:
            assert replay_ohh(read_ohh(ohh_text(hand))).verdict == "to the chip"


def test_the_auditor_finds_a_card_that_was_turned_too_early_or_not_chosen() -> None:
    hand = at_the_choice()
    done(hand, "1 turns up As", "2 turns up Kh", "3 turns up Qh")
    at = next(at for at, event in enumerate(hand.events) if isinstance(event, e.UpCardsTurned))
    sound = hand.events
    early = [*sound[: at - 1], e.UpCardsTurned((1, 2), parse_cards("As Kh"), "home.13"), *sound[at - 1 :]]
    other = [*sound[:at], e.UpCardsTurned((1, 2, 3), parse_cards("Ad Kh Qh"), "home.13"), *sound[at + 1 :]]
    none = [*sound[:at], *sound[at + 1 :]]
    twice = [*sound[:at], sound[at - 1], *sound[at:]]
    for forged, fault in (
        (early, "before seats [3] have chosen"),
        (other, "turns up Ad, which it has not chosen"),
        (none, "never turns up what it has chosen"),
        (twice, "has chosen already"),
    ):
        assert any(fault in found for found in audit(hand.setup, forged)), fault


def test_the_house_keeps_a_pair_hidden_and_a_dealer_is_told_what_to_name() -> None:
    hand = at_the_choice()
    asked = assist(hand)
    assert (asked.asks, asked.seats, asked.cards) == ("turn up", (1, 2, 3), 1)
    done(hand, "1 turns up 2c", "2 turns up 5c")
    assert house_player(hand, seeded("house")) == c.TurnUp(3, parse_cards("7s"))


def test_who_cannot_say_it_says_so() -> None:
    hand = played_out("home-game", "formats")
    with pytest.raises(BadInput, match="PHH"):
        phh_of(hand)
    with pytest.raises(BadInput):
        stars_of(hand)
    with pytest.raises(BadInput, match="choosing which card to turn up"):
        Hands("home-game", "super-stud", n=2, seed=1)


@pytest.mark.parametrize("count", [0, 4])
def test_a_book_cannot_turn_up_more_than_lies_face_down(tmp_path: Path, count: int) -> None:
    book = tmp_path / "home-game"
    shutil.copytree(HOME, book)
    game = book / "games" / "super-stud.toml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("count = 1, at_once", f"count = {count}, at_once"), "utf-8"
    )
    assert any(f"turns up {count} of the 3 cards" in str(fault) for fault in book_faults(book))
