"""Real hands: Pluribus, a final table of the World Series, three online rooms, two famous pots."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from cardspeak.interop.phh import (
    BetRaiseTo,
    HandHistory,
    ReadHand,
    iter_phhs,
    read_phh,
    walk,
    write_phh,
    write_phhs,
)
from cardspeak.interop.phh.fields import hand_of_table
from cardspeak.interop.phh.lines import read_lines

FOLDER = Path(__file__).parents[2].parent / "shared" / "phh"

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the real hands are not here: ../shared/phh beside the repository is absent"
)


@pytest.fixture(scope="module")
def found() -> list[ReadHand]:
    everything = list(walk([FOLDER]))
    broken = [one for one in everything if not isinstance(one, ReadHand)]
    assert not broken
    return [one for one in everything if isinstance(one, ReadHand)]


def tables() -> Iterator[dict[str, object]]:
    """Every hand as `tomllib` alone reads it, file by file."""
    for path in sorted({Path(one.file) for one in walk([FOLDER])}):
        table = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
        yield from table.values() if path.suffix == ".phhs" else [table]


def test_every_hand_is_read(found: list[ReadHand]) -> None:
    assert len(found) > 3000
    assert Counter(one.hand.variant for one in found).keys() >= {"NT", "F7S", "FO/8", "FR", "PO", "F2L3D", "FT"}


def test_both_readers_agree_on_every_hand(found: list[ReadHand]) -> None:
    fast = Counter(repr(one.hand) for one in found)
    plain = Counter(repr(hand_of_table(table)) for table in tables())
    assert fast == plain


def test_single_hands_take_the_fast_way(found: list[ReadHand]) -> None:
    files = [Path(one.file) for one in found if not one.key]
    assert files
    assert all(read_lines(path.read_text(encoding="utf-8")) is not None for path in files)


def test_every_hand_comes_back_from_its_text(found: list[ReadHand]) -> None:
    for one in found:
        again = read_phh(write_phh(one.hand))
        assert again == one.hand
        assert repr(again) == repr(one.hand), "to the last digit"


def test_every_file_of_many_comes_back(found: list[ReadHand], tmp_path: Path) -> None:
    path = tmp_path / "all.phhs"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(write_phhs((number, one.hand) for number, one in enumerate(found, 1)))
    again = [one.hand for one in iter_phhs(path) if isinstance(one, ReadHand)]
    assert again == [one.hand for one in found]


def test_whole_amounts_lose_nothing(found: list[ReadHand]) -> None:
    for one in found:
        units = one.hand.whole_amounts()
        for chips, whole in zip(one.hand.starting_stacks, units.starting_stacks, strict=True):
            assert chips is not None
            assert whole is not None
            assert Decimal(whole) == chips * units.scale
        for given, scaled in zip(one.hand.actions, units.actions, strict=True):
            if isinstance(given, BetRaiseTo):
                assert isinstance(scaled, BetRaiseTo)
                assert type(scaled.amount) is int
                assert scaled.amount == given.amount * units.scale


def test_scales(found: list[ReadHand]) -> None:
    def scales(part: str) -> set[int]:
        return {one.hand.scale for one in found if part in one.file}

    assert scales("handhq") == {100}
    assert scales("wsop") == {1}
    assert scales("antonius") == {100}


def test_stacks_are_conserved_where_the_file_tells(found: list[ReadHand]) -> None:
    told = [one.hand for one in found if one.hand.finishing_stacks is not None]
    assert told
    assert all(total(hand.starting_stacks) == total(hand.finishing_stacks or ()) for hand in told)


def total(stacks: tuple[int | Decimal | None, ...]) -> Decimal:
    return sum((Decimal(stack) for stack in stacks if stack is not None), Decimal())


def test_posts_outside_the_blinds_are_below_zero(found: list[ReadHand]) -> None:
    """The online rooms record a newcomer's post as a blind below zero, always of one big blind."""
    posts: list[HandHistory] = [
        one.hand for one in found if any(blind < 0 for blind in one.hand.blinds_or_straddles or ())
    ]
    assert posts
    for hand in posts:
        blinds = hand.blinds_or_straddles or ()
        assert {-blind for blind in blinds if blind < 0} == {hand.min_bet}
