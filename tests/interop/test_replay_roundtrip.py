"""Our own hands written as PHH, read back and played again: the same stacks at the end, commission and all."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.hand.tables import games
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Setup, usual_stakes
from cardspeak.hand.simulate import dealt, play_out, random_command
from cardspeak.interop.phh import HandHistory, read_phh, write_phh
from cardspeak.interop.phh_replay import GAMES, phh_of, replay, variant_of

HANDS = 12


def variants() -> list[tuple[str, str, int, str]]:
    """Book, game, deck and structure of every game that the format knows."""
    found: list[tuple[str, str, int, str]] = []
    for game in games():
        for deck in game.decks:
            for structure in game.play.structures.allowed:
                setup = Setup(
                    book=game.book.slug,
                    game=game.slug,
                    deck=deck,
                    stakes=Stakes(structure=structure),
                    seats=(1, 2),
                    stacks=(1, 1),
                )
                try:
                    variant_of(setup)
                except BadInput:
                    continue
                found.append((game.book.slug, game.slug, deck, structure))
    return found


def random_setup(rng: random.Random, book: str, slug: str, deck: int, structure: str) -> Setup:
    game = load_book(book).game(slug)
    stakes = msgspec.structs.replace(
        usual_stakes(game),
        structure=structure,
        small=2,
        big=4 if structure == "fixed" else 0,
        charge=rng.choice([None, Percent(percent=5, cap=rng.choice([None, 3]))]),
    )
    players = rng.randint(max(2, game.play.fewest), game.decks[deck].seats)
    seats = sorted(rng.sample(range(1, game.decks[deck].seats + 1), players))
    stacks = {seat: rng.randint(1, rng.choice([8, 60, 300])) for seat in seats}
    more = {"button": rng.choice(seats), "runs": rng.random() < 0.4, "asked": rng.random() < 0.3}
    try:
        return make_setup(book, slug, stacks, deck=deck, stakes=stakes, **more)  # type: ignore[arg-type]
    except BadInput:  # a book that charges by another method
        plain = msgspec.structs.replace(stakes, charge=None)
        return make_setup(book, slug, stacks, deck=deck, stakes=plain, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", variants(), ids=lambda table: "-".join(map(str, table)))
def test_a_hand_comes_back_from_its_text(table: tuple[str, str, int, str]) -> None:
    rng = seeds.chance("text", *table)
    for _ in range(HANDS):
        hand = dealt(random_setup(rng, *table), str(rng.random()), log=True)
        play_out(hand, lambda now: random_command(now, rng.randrange))
        history = phh_of(hand)
        again = read_phh(write_phh(history))
        assert again == history
        result = replay(again)
        assert result.agrees, f"{result.why}\n{write_phh(history)}"
        assert result.finishing_stacks == tuple(hand.state.stack[seat] for seat in hand.setup.order)


def test_mangled_hands_get_an_answer_and_no_exception() -> None:
    """Actions lost, doubled, swapped, given to others or cut off: the replay agrees or says why not."""
    rng = chance("mangled")
    answers: Counter[bool] = Counter()
    for table in variants():
        hand = dealt(random_setup(rng, *table), str(rng.random()), log=True)
        play_out(hand, lambda now: random_command(now, rng.randrange))
        history = phh_of(hand)
        for _ in range(15):
            try:
                mangled = msgspec.structs.replace(
                    history, actions=tuple(mangle(rng, list(history.actions), len(hand.stacks)))
                )
            except BadInput:  # the reader itself refuses it
                continue
            result = replay(mangled)
            answers[result.agrees] += 1
            assert result.why.endswith((".", "]"))
    assert answers[False] > 100


def mangle(rng: random.Random, actions: list[Any], players: int) -> list[Any]:
    one, other = rng.randrange(len(actions)), rng.randrange(len(actions))
    match rng.randrange(5):
        case 0:
            del actions[one]
        case 1:
            actions.insert(other, actions[one])
        case 2:
            actions[one], actions[other] = actions[other], actions[one]
        case 3:
            if hasattr(actions[one], "seat"):
                actions[one] = msgspec.structs.replace(actions[one], seat=rng.randint(1, players))
        case _:
            del actions[one:]
    return actions


def test_every_variant_is_covered() -> None:
    known = {
        variant_of(
            Setup(book=b, game=g, deck=d, stakes=Stakes(structure=s), seats=(1, 2), stacks=(1, 1))  # type: ignore[arg-type]
        )
        for b, g, d, s in variants()
    }
    assert known == set(GAMES)


@pytest.mark.parametrize(
    ("book", "game", "deck", "structure"),
    [
        ("star-sydney-poker", "holdem", 36, "no limit"),  # threes beat a straight there: not the format's short deck
        ("star-sydney-poker", "holdem", 52, "pot"),
        ("star-sydney-poker", "pineapple", 52, "no limit"),
        ("crown-melbourne-poker", "double-flop-holdem", 52, "no limit"),
        ("crown-melbourne-poker", "triple-draw-a5", 52, "fixed"),
        ("tasmania-poker", "five-card-stud", 52, "half pot"),
    ],
)
def test_a_game_the_format_does_not_know(book: str, game: str, deck: int, structure: str) -> None:
    setup = Setup(
        book=book,
        game=game,
        deck=deck,
        stakes=Stakes(structure=structure),  # type: ignore[arg-type]
        seats=(1, 2),
        stacks=(9, 9),
    )
    with pytest.raises(BadInput, match="has no PHH variant"):
        variant_of(setup)


def written(hand: Hand) -> HandHistory:
    return read_phh(write_phh(phh_of(hand)))


def test_what_a_rule_book_knows_stands_in_fields_of_our_own() -> None:
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10, charge=Percent(percent=10, cap=5))
    hand = open_hand("star", "holdem", {2: 100, 5: 100, 7: 100}, seed="a pot", stakes=stakes, button=5)
    hand.call(), hand.call(), hand.check()
    while not hand.over:
        hand.check()
    history = written(hand)
    assert history.seats == (7, 2, 5)
    assert history.blinds_or_straddles == (5, 10, 0)
    burned = [str(event.card) for event in hand.events if isinstance(event, e.Burned)]
    assert history.custom["_burns"] == burned
    assert len(burned) == 3
    taken = next(event for event in hand.events if isinstance(event, e.CommissionTaken))
    assert history.custom["_commission"] == [{"pot": 0, "amount": taken.amount, "cite": taken.cite}]
    cites = history.custom["_cites"]
    assert isinstance(cites, list)
    assert len(cites) == len(history.actions)
    assert history.finishing_stacks is not None
    assert sum(stack or 0 for stack in history.finishing_stacks) == 300 - taken.amount
    table = history.custom["_table"]
    assert isinstance(table, dict)
    assert (table["book"], table["game"]) == ("star-sydney-poker", "holdem")


def test_heads_up_the_format_lists_the_blinds_the_other_way_round() -> None:
    hand = open_hand("open-table", "holdem", [100, 100], seed="two")
    hand.fold()
    history = written(hand)
    assert history.by_position(history.blinds_or_straddles or ()) == (2, 1)
    assert replay(history).agrees


def test_straddles_kills_and_posts() -> None:
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, straddles=1)
    hand = open_hand("open-table", "holdem", [100] * 5, seed="five", stakes=stakes, late=((5, 2, 1),))
    play_out(hand, lambda now: c.Fold(now.turn))
    history = written(hand)
    assert history.blinds_or_straddles == (1, 2, 4, 0, -2)
    assert replay(history).agrees


def test_a_hand_that_goes_on_has_no_result_yet() -> None:
    hand = open_hand("open-table", "holdem", [100, 100, 100], seed="three")
    hand.call()
    history = phh_of(hand)
    assert history.finishing_stacks is None
    assert replay(history).verdict == "stops early"


def test_a_hand_without_a_log_cannot_be_written() -> None:
    hand = open_hand("open-table", "holdem", [100, 100, 100], seed="three", log=False)
    with pytest.raises(BadInput, match="log=True"):
        phh_of(hand)
