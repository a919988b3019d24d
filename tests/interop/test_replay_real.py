"""Every real hand beside the repository, played again: all must agree."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardspeak.interop.phh import ReadHand, walk
from cardspeak.interop.phh_replay import Replayed, replay

FOLDER = Path(__file__).parents[2].parent / "shared" / "phh"

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the real hands are not here: ../shared/phh beside the repository is absent"
)


@pytest.fixture(scope="module")
def replayed() -> list[tuple[ReadHand, Replayed]]:
    return [(found, replay(found.hand)) for found in walk([FOLDER]) if isinstance(found, ReadHand)]


def test_every_real_hand_agrees(replayed: list[tuple[ReadHand, Replayed]]) -> None:
    wrong = [f"{found.file} {found.key}: {result.why}" for found, result in replayed if not result.agrees]
    assert len(replayed) > 3000
    assert wrong == []


def test_hands_with_finishing_stacks_match_to_the_chip(replayed: list[tuple[ReadHand, Replayed]]) -> None:
    told = [(found, result) for found, result in replayed if found.hand.finishing_stacks is not None]
    assert len(told) > 500
    assert all(result.finishing_stacks == found.hand.finishing_stacks for found, result in told)


def test_winnings_are_judged_where_they_say_something(replayed: list[tuple[ReadHand, Replayed]]) -> None:
    kinds = Counter(result.verdict for _, result in replayed)
    assert set(kinds) == {"to the chip", "within commission", "legal"}
    assert kinds["to the chip"] > 1800
    assert kinds["within commission"] > 700
    taken = [result.commission for _, result in replayed if result.verdict == "within commission"]
    assert sum(commission is not None for commission in taken) > 700


def test_few_hands_hang_on_unknown_cards(replayed: list[tuple[ReadHand, Replayed]]) -> None:
    undecided = [found for found, result in replayed if result.finishing_stacks is None]
    assert 0 < len(undecided) < len(replayed) // 50


def test_the_largest_pot_of_its_time(replayed: list[tuple[ReadHand, Replayed]]) -> None:
    """Antonius against Blom, 2009: 1,356,947 dollars."""
    result = next(result for found, result in replayed if "antonius" in found.file)
    assert result.finishing_stacks is not None
    won, lost = result.finishing_stacks
    assert lost == 0
    assert won is not None
    assert str(won) == "1937923.75"
