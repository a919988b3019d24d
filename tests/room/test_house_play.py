"""House players who think: legal in every game, blind to what they may not see, and better than those who do not."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from tests import seeds

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import deck_of, parse_cards
from cardspeak.cards.chance import Below, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand import commands as c
from cardspeak.hand.chinese import rightly_set
from cardspeak.hand.house import decide
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import usual_stakes
from cardspeak.hand.simulate import random_command
from cardspeak.hand.views import View, view
from cardspeak.learn.changing import given_up, wanted
from cardspeak.learn.worth import _Stub, plan_of, unseen_by, worth
from cardspeak.room.bots.play import manner_of, think

GAMES = list(dict.fromkeys((book, game) for book in (*BOOKS, "open-table") for game in load_book(book).games))
PLAYERS, DEEP = 4, 40
Mind = Callable[[Hand], c.Command]


def dealt(book: str, game: str, seed: str, players: int = PLAYERS, deck: int | None = None) -> tuple[Hand, int]:
    """A new hand, and the unit in which it is counted."""
    rules = load_book(book).game(game)
    stakes = usual_stakes(rules)
    unit = max(stakes.minimum, stakes.big, stakes.chinese_unit, *stakes.blinds, *stakes.antes)
    setup = make_setup(book, game, stacks=[DEEP * unit] * players, stakes=stakes, deck=deck)
    below = seeded(seed)
    pack = shuffled(deck_of(setup.deck).cards, below)
    return Hand(setup, pack, shuffle=lambda cards: shuffled(cards, below)), unit


def seen(hand: Hand) -> View:
    prompt = hand.prompt
    assert prompt is not None
    return view(hand, prompt.seat, since=len(hand.events))


def played_out(hand: Hand, minds: dict[int, Mind]) -> None:
    while not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        command = c.Run(1) if prompt.choice("run") is not None else minds[prompt.seat](hand)
        answer = hand.act(command)
        assert hasattr(answer, "events"), (command, answer)


def thinker(chance: Random, name: str = "House Ada") -> Mind:
    return lambda hand: think(seen(hand), name, chance)


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_is_played_legally(book: str, game: str) -> None:
    """Whole hands among thinkers of different manners; nothing they say is refused."""
    for number in range(3):
        hand, _ = dealt(book, game, seeds.of_the_day("legal", number))
        chance = seeds.chance(book, game, number)
        played_out(hand, {seat: thinker(chance, f"House {seat}") for seat in hand.setup.seats})


FULL = [(book, game, deck.size, deck.seats) for book, game in GAMES for deck in load_book(book).game(game).file.decks]


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game", "deck", "seats"), FULL)
def test_every_game_is_played_at_a_full_table(book: str, game: str, deck: int, seats: int) -> None:
    """Seven cards for each of eight are more than a deck: whoever thinks of them all must not run out."""
    hand, _ = dealt(book, game, seeds.of_the_day("full"), seats, deck)
    chance = seeds.chance(book, game, "full")
    played_out(hand, {seat: thinker(chance, f"House {seat}") for seat in hand.setup.seats})


def test_hands_beyond_the_deck_are_thought_of_from_the_cards_that_are_left() -> None:
    """Nobody is dealt a card twice, nor one that lies on the board or in the thinker's own hand."""
    cards = list(deck_of(52).cards)
    stub = _Stub(cards, seeds.chance("stub"))
    own = stub.take(7)
    stub.keep()
    for _ in range(20):
        stub.ready(7)
        other = stub.take(7)
        assert len(set(other)) == 7
        assert not set(other) & set(own)


@pytest.mark.parametrize(("book", "game"), [("star-sydney-poker", "holdem"), ("crown-melbourne-poker", "razz")])
def test_nobody_knows_hidden_cards(book: str, game: str) -> None:
    """Other cards in the stub and in other hands, and the same is done: only the view is looked at."""
    hand, _ = dealt(book, game, seeds.of_the_day("hidden"))
    first, second = seen(hand), seen(hand.copy())
    assert think(first, "House Kit", Random(1)) == think(second, "House Kit", Random(1))
    for _ in range(20):
        if hand.over:
            break
        table = seen(hand)
        hidden = {card for one in hand.setup.seats for card in hand.state.holes[one]} | set(hand.state.stub)
        shown = {card for one in table.seats for card in one.cards} | {card for row in table.boards for card in row}
        assert set(unseen_by(table)) >= hidden - shown
        hand.act(think(table, "House Kit", Random(2)))


def test_the_best_hand_is_worth_the_pot_and_the_worst_is_not() -> None:
    hand, _ = dealt("star-sydney-poker", "holdem", "worth", players=2)
    table = seen(hand)
    me = next(one for one in table.seats if one.seat == table.turn)

    def with_cards(cards: str, board: str = "") -> float:
        own = msgspec.structs.replace(me, cards=parse_cards(cards))
        rest = tuple(own if one.seat == own.seat else one for one in table.seats)
        boards = (parse_cards(board),) if board else ()
        return worth(msgspec.structs.replace(table, seats=rest, boards=boards), own, Random(3))

    assert with_cards("AsAh") > 0.75
    assert with_cards("7h2c") < 0.5
    assert with_cards("AsKs", "QsJsTs2d3c") == 1.0
    assert with_cards("2c3d", "AsKsQsJsTs") == 0.5


def test_open_cards_of_those_who_folded_are_gone() -> None:
    """A stud player who waits for a card that lies open waits in vain."""
    hand, _ = dealt("crown-melbourne-poker", "seven-card-stud", "live")
    table = seen(hand)
    up = [card for one in table.seats for card, lies in zip(one.cards, one.up, strict=True) if lies]
    assert up
    assert not set(up) & set(unseen_by(table))


def test_draws_that_a_player_would_make() -> None:
    low = plan_of("crown-melbourne-poker", "triple-draw-27", 52).shape
    assert wanted(low, parse_cards("2c3d4h7sKd"), last=False) == list(parse_cards("2c3d4h7s"))
    assert wanted(low, parse_cards("2c3d4h5s6d"), last=True) == list(parse_cards("2c3d4h5s")), "a straight is broken"
    assert wanted(low, parse_cards("2c3c4c5c7c"), last=True) == list(parse_cards("2c3c4c5c")), "so is a flush"
    assert len(wanted(low, parse_cards("2c3d4h5s7d"), last=False)) == 5
    wheel = plan_of("crown-melbourne-poker", "lowball-a5", 52).shape
    assert len(wanted(wheel, parse_cards("Ac2d3h4s5d"), last=True)) == 5
    badugi = plan_of("open-table", "badugi", 52).shape
    assert wanted(badugi, parse_cards("Ac2c3h4s"), last=False) == list(parse_cards("Ac3h4s"))
    high = plan_of("crown-melbourne-poker", "draw-blind", 52).shape
    assert given_up(high, parse_cards("AcAd7h5s2d"), 0, 5, last=True) == parse_cards("2d5s7h")
    assert not given_up(high, parse_cards("2c3d4h5s6d"), 0, 5, last=True)
    assert len(given_up(high, parse_cards("2c3d4h5s6d"), 2, 5, last=True)) == 2, "as many as must be"


def test_thirteen_cards_are_never_set_wrongly() -> None:
    shapes = [part.ladder.shape for part in load_book("crown-melbourne-poker").game("chinese-poker").parts(52)]
    for number in range(12):
        hand, _ = dealt("crown-melbourne-poker", "chinese-poker", seeds.of_the_day("set", number))
        said = think(seen(hand), "House Lou", seeds.chance("set", number))
        assert isinstance(said, c.Arrange)
        assert rightly_set((said.front, said.middle, said.back), shapes)


def test_names_have_manners() -> None:
    manners = {manner_of(f"House {name}") for name in ("Ada", "Bert", "Cleo", "Dan")}
    assert len(manners) == 4
    assert manner_of("House Ada") == manner_of("House Ada")


# -- how well ----------------------------------------------------------------------------------------------------


def simple(below: Below) -> Mind:
    return lambda hand: decide(seen(hand), below)


def blind(below: Below) -> Mind:
    return lambda hand: random_command(hand, below)


def won(book: str, game: str, hands: int, others: str) -> tuple[float, float]:
    """Units a hand that one thinker wins among three others, and half of the 95% interval."""
    results = []
    for number in range(hands):
        hand, unit = dealt(book, game, f"duel {others} {number}")
        below, chance, hero = seeded(f"others {number}"), Random(f"hero {number}"), number % PLAYERS + 1
        minds = dict.fromkeys(hand.setup.seats, simple(below) if others == "simple" else blind(below))
        minds[hero] = thinker(chance)
        played_out(hand, minds)
        results.append((hand.state.stack[hero] - DEEP * unit) / unit)
    mean = sum(results) / hands
    spread = math.sqrt(sum((one - mean) ** 2 for one in results)) / hands
    return mean, 1.96 * spread


@pytest.mark.parametrize(
    ("game", "others", "hands"),
    [("chinese-poker", "simple", 60), ("lowball-a5", "random", 250)],
)
def test_thinking_pays(game: str, others: str, hands: int) -> None:
    mean, half = won("crown-melbourne-poker", game, hands, others)
    assert mean - half > 0, f"{mean:+.2f} +- {half:.2f}"


@pytest.mark.slow
@pytest.mark.parametrize("others", ["simple", "random"])
@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("star-sydney-poker", "holdem"),
        ("crown-melbourne-poker", "seven-card-stud"),
        ("crown-melbourne-poker", "razz"),
        ("crown-melbourne-poker", "triple-draw-27"),
        ("crown-melbourne-poker", "chinese-poker"),
    ],
)
def test_thinking_pays_in_the_long_run(book: str, game: str, others: str) -> None:
    mean, half = won(book, game, 2_000, others)
    assert mean - half > 0, f"{mean:+.2f} +- {half:.2f}"
