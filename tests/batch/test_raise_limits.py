"""Whom a limit on raises does not bind: every word of it is played in batches as in the plain machine."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from tests.batch.comparing import compare
from tests.batch.test_mutants import mutated

from cardspeak.batch import Hands, RefusedError
from cardspeak.batch.records import LIFTED
from cardspeak.books.loader import forget_books
from cardspeak.books.model.play import CapRow
from cardspeak.hand import Stakes, make_setup
from cardspeak.hand.setup import Setup
from cardspeak.proofing.adding import add_book

BOOK = Path(__file__).parents[2] / "examples" / "card-room"
BEFORE = "two able to bet, before it is reached"
WORDS: tuple[str, ...] = get_args(get_type_hints(CapRow)["lifted"])
LIMIT = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
STACKS = [(300, 300), (300, 300, 300), (300, 9, 300), (7, 300, 300, 11), (40, 40, 6, 40, 40)]


@pytest.fixture(params=WORDS)
def lifted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The card-room code, with this word for its limit on raises."""
    word: str = request.param
    shutil.copytree(BOOK, tmp_path / "capped", ignore=shutil.ignore_patterns("cases"))
    file = tmp_path / "capped" / "play.toml"
    text, was = file.read_text(encoding="utf-8"), f'lifted = "{BEFORE}"'
    assert was in text
    file.write_text(text.replace(was, f'lifted = "{word}"'), encoding="utf-8")
    add_book(tmp_path / "capped")
    yield word
    forget_books(["capped"])


def setups(game: str) -> Iterator[Setup]:
    stakes = LIMIT if game == "holdem" else Stakes(structure="fixed", antes=(1,), bring_in=1, small=2, big=4)
    for stacks in STACKS:
        yield make_setup("capped", game, list(stacks), stakes=stakes)


def differs(word: str, hands: int) -> bool:
    """Whether the two machines are found to differ when the record has another word than the book."""
    code = LIFTED[word]
    for setup in setups("holdem"):
        for folds in (0.5, 0.0):
            try:
                compare(setup, hands, 7, random.Random(7), mutated("lifted", lambda _: code), folds)
            except (AssertionError, RefusedError):
                return True
    return False


def test_every_word_is_played() -> None:
    assert set(LIFTED) == set(WORDS)


def test_both_machines_agree(lifted: str) -> None:
    for game in ("holdem", "seven-card-stud"):
        for setup in setups(game):
            assert compare(setup, 20, 5, random.Random(5), folds=0.5) > 0


def test_no_word_is_played_as_another(lifted: str) -> None:
    """A few hands tell most words apart."""
    assert not differs(lifted, 15)
    assert all(differs(word, 10) or differs(word, 60) for word in WORDS if word != lifted)


def test_a_hand_taken_out_goes_on_under_the_limit_that_stays(lifted: str) -> None:
    """A fold leaves two, and three could bet when the limit was reached: the row is a hand of its own from there."""
    setup = make_setup("capped", "holdem", [100] * 3, stakes=LIMIT)
    hands = Hands.of(setup, 1, 3, auto=False)
    for total in (4, 6, 8):
        hands.step([2], [total])
    hands.step([0], [0])
    raises = "raise to" in [choice.verb for choice in hands.row(0).legal]
    assert raises is bool(hands.legal()[0]["most"])
    assert raises is (lifted in ("two able to bet", "two left", "two left, or in the final round"))
