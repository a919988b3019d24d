"""Chance and the shuffle: every order equally likely, and the same from the same seed everywhere."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECKS, Card, cards_text, parse_cards
from cardspeak.cards.chance import below_from, below_from_system, fresh_seed, seeded, stream
from cardspeak.cards.shuffle import quickly_shuffled, shuffled
from cardspeak.errors import BadInput


def scripted(numbers: tuple[int, ...]) -> Callable[[int], int]:
    """A `below` that answers from a list, and insists that each answer is possible."""
    left: Iterator[int] = iter(numbers)

    def below(n: int) -> int:
        number = next(left)
        assert 0 <= number < n
        return number

    return below


@pytest.mark.clause("star-sydney-poker", "5.1")
@pytest.mark.clause("crown-melbourne-three-card", "4.1.1")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.control("C40")
def test_every_order_comes_from_exactly_one_way_of_drawing(size: int) -> None:
    cards = DECKS[52].cards[:size]
    ways = product(*(range(left) for left in range(size, 0, -1)))
    orders = Counter(shuffled(cards, scripted(way)) for way in ways)
    assert len(orders) == factorial(size)
    assert orders == Counter(permutations(cards))


def test_top_card_is_drawn_first() -> None:
    assert shuffled(parse_cards("2c3c4c5c"), scripted((3, 0, 1, 0))) == parse_cards("5c2c4c3c")


def first_answer(drawn: bytes, n: int) -> int | None:
    """What `below(n)` makes of exactly these bytes; None if it wants more."""
    left = iter(drawn)
    try:
        answer = below_from(left.__next__)(n)
    except StopIteration:
        return None
    assert next(left, None) is None, "all bytes were read"
    return answer


@pytest.mark.parametrize("n", range(2, 257))
def test_one_byte_is_divided_evenly(n: int) -> None:
    answers = Counter(first_answer(bytes([byte]), n) for byte in range(256))
    drawn_again = answers.pop(None, 0)
    assert answers == dict.fromkeys(range(n), 256 // n)
    assert drawn_again == 256 % n < n


@pytest.mark.parametrize("n", [257, 1_000, 40_000, 65_535, 65_536])
def test_two_bytes_are_divided_evenly(n: int) -> None:
    answers = Counter(first_answer(bytes(pair), n) for pair in product(range(256), repeat=2))
    answers.pop(None, 0)
    assert answers == dict.fromkeys(range(n), 65536 // n)


def test_rejected_bytes_are_drawn_again() -> None:
    assert below_from(iter([255, 208, 207]).__next__)(52) == 207 % 52  # 208 is four times 52


def test_one_answer_needs_no_byte() -> None:
    assert below_from(iter(()).__next__)(1) == 0


@given(st.integers(1, 10**40), st.text("abc", min_size=1))
def test_numbers_stay_below(n: int, seed: str) -> None:
    assert 0 <= seeded(seed)(n) < n


@given(st.sampled_from(sorted(DECKS)), st.integers())
def test_a_shuffle_keeps_every_card(size: int, seed: int) -> None:
    cards = DECKS[size].cards
    order = shuffled(cards, seeded(str(seed)))
    assert sorted(order) == sorted(cards)
    assert order == shuffled(cards, seeded(str(seed)))
    assert all(type(card) is Card for card in order)


def test_stream_as_documented() -> None:
    for number, block in enumerate(islice(stream("trial 7/hand 12"), 12)):
        assert block == hashlib.sha512(f"cardspeak stream 1\ntrial 7/hand 12\n{number}".encode()).digest()


def test_stream_never_changes() -> None:
    """From `printf 'cardspeak stream 1\\n%s\\n%d' a 0 | sha512sum`: old records must verify for ever."""
    assert next(stream("a")).hex() == (
        "923781ac87542bb67785c41898dabb3905393bb26359cad6bbffd3bb3d9a474f"
        "38b920a9d1b0da7b9cb56df2b59cca29d6c91580419e03cefe21900671f8f54e"
    )
    assert cards_text(shuffled(DECKS[52].cards, seeded("a"))) == (
        "Qh3c9h8hQsQcAd2hTs3hTd9cQd8sAc7s4c9sJd6d3dKhJc6cTcKc4h6s6h2s8dTh5cJh5s5d2c8cKs2d4dAs5h4s9dAhKdJs7c3s7d7h"
    )
    assert cards_text(shuffled(DECKS[20].cards, seeded("♠ ü"))) == (cards_text(by_hand(DECKS[20].cards, "♠ ü")))


def by_hand(cards: tuple[Card, ...], seed: str) -> list[Card]:
    """The documented method once more, written plainly and without our code."""
    message = "cardspeak stream 1\n" + seed + "\n"
    stock = b"".join(hashlib.sha512((message + str(number)).encode()).digest() for number in range(9))
    left, order, at = list(cards), [], 0
    while len(left) > 1:
        byte, at = stock[at], at + 1
        if byte < 256 // len(left) * len(left):
            order.append(left.pop(byte % len(left)))
    return order + left


@given(st.sampled_from(sorted(DECKS)), st.integers(0))
def test_plain_twin_agrees(size: int, seed: int) -> None:
    cards = DECKS[size].cards
    assert list(shuffled(cards, seeded(str(seed)))) == by_hand(cards, str(seed))


def test_different_seeds_different_streams() -> None:
    seeds = ["a", "a ", "A", "a0", "0a", "1", "10", "01", "a\0"]
    assert len({next(stream(seed)) for seed in seeds}) == len(seeds)


@pytest.mark.control("C39")
def test_no_two_instances_share_a_stream() -> None:
    """C39: play's seed is 256 bits of the system's and of nothing else."""
    asked: list[int] = []

    def urandom(count: int) -> bytes:
        asked.append(count)
        return os.urandom(count)

    seeds = {fresh_seed(urandom) for _ in range(1_000)}
    assert len(seeds) == 1_000
    assert set(asked) == {32}
    assert all(len(seed) == 64 for seed in seeds)
    assert fresh_seed(lambda count: bytes(range(count))) == bytes(range(32)).hex()


def test_numbers_from_the_system() -> None:
    below = below_from_system(os.urandom)
    assert {below(5) for _ in range(2_000)} == set(range(5))  # misses one once in 10^190 runs


@pytest.mark.parametrize("seed", ["", "two\nlines", "line\n", "\r", "a\u2028b", "\udcff"])
def test_a_seed_is_one_line_of_text(seed: str) -> None:
    with pytest.raises(BadInput, match="seed"):
        seeded(seed)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_quick_way_gives_every_order_for_the_numbers_that_say_so(size: int) -> None:
    cards = DECKS[52].cards[:size]
    drawn = [iter([place / size for place in order]) for order in permutations(range(size))]
    orders = Counter(tuple(quickly_shuffled(cards, numbers.__next__)) for numbers in drawn)
    assert orders == Counter(permutations(cards))


def test_a_number_is_no_seed_and_says_what_is() -> None:
    """Other libraries take one; here a seed is taken as written."""
    with pytest.raises(BadInput, match=r"A seed is text: write seed='7'\."):
        seeded(7)  # type: ignore[arg-type]
