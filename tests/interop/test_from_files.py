"""Hands from files in a hurry: what is left out on the way is what nobody would have seen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.seeds import chance

from cardspeak.errors import BadInput
from cardspeak.hand.events import Dealt
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.interop.hands import formats, hands_in, hands_of
from cardspeak.interop.hands.formats import LOOK, format_in
from cardspeak.interop.hands.found import AHEAD
from cardspeak.interop.phh import DealHole, read_phh
from cardspeak.interop.phh_replay import told_of
from cardspeak.interop.replay.retelling import retell

BODY = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [{actions}]
finishing_stacks = [{after}]
"""
DEAL = "'d dh p1 AsKd', 'd dh p2 QhQc', 'd dh p3 7h2c'"
SIGNS = (
    ("888", b"***** 888poker Hand History for Game 12 *****\n"),
    ("888", b"#Game No : 12\n"),
    ("winamax", b'Winamax Poker - CashGame - HandId: #1\n*** ANTE/BLINDS ***\n"ohh"'),
    ("pokerstars", b"PokerStars Hand #1: \n"),
    ("pokerstars", b"POKERSTARS GAME #1: \n"),
    ("pokerstars", b"Full Tilt Poker Game #1: \n"),
    ("pokerstars", b"PokerStars Zoom HAND #1: \n"),
    ("pokernow", b"entry,at,order\n"),
    ("pokernow", b'"-- starting hand #1"\n'),
    ("ohh", b'\xef\xbb\xbf {"ohh": {}}'),
    ("ohh", b'{"hands" : []}'),
    ("phhs", b"[1]\nvariant = 'NT'\n"),
    ("phh", b"# of PokerStars, entry 3\nantes = [0]\n"),
    (None, b"Hand #1 of an evening"),
    (None, b"entry [1] = nothing"),
)


@pytest.mark.parametrize(("name", "start"), SIGNS)
def test_a_format_is_known_by_its_sign_and_needs_its_word(name: str | None, start: bytes) -> None:
    assert format_in(start) == name
    plain = start.removeprefix(b"\xef\xbb\xbf")
    for found, words, sign in formats._SIGNS:
        assert not sign.search(plain) or any(word in plain for word in words), found


PIECES = (
    *(start for _, start in SIGNS),
    b"[",
    b"]",
    b"\n",
    b"\r\n",
    b" ",
    b"1",
    b"#",
    b'"',
    b"variant",
    b" = ",
    b"[2]\n",
)


def test_what_is_passed_over_for_want_of_a_word_has_no_sign() -> None:
    """The signs alone, one after the other, find the same format in any mixture of such texts."""
    rng = chance("signs")
    at_margin = re.compile(rb"^\[[^\]\n]+\]\s*\r?\n\s*variant\s*=", re.MULTILINE)
    found = set()
    for _ in range(4000):
        text = b"".join(rng.choices(PIECES, k=rng.randint(1, 6)))
        plain = text.removeprefix(b"\xef\xbb\xbf")
        signed = [name for name, _, sign in formats._SIGNS if (at_margin if name == "phhs" else sign).search(plain)]
        assert format_in(text) == next(iter(signed), None), text
        found.add(format_in(text))
    assert found == {name for name, _ in SIGNS}


def test_a_file_of_one_hand_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.phh"
    path.write_text(BODY.format(actions=f"{DEAL}, 'p3 f', 'p1 f'", after="99, 101, 100"), encoding="utf-8")
    opened: list[str] = []
    plain = os.open

    def counted(file: str | Path, flags: int) -> int:
        opened.append(str(file))
        return plain(file, flags)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("opened a second time")

    monkeypatch.setattr(os, "open", counted)
    monkeypatch.setattr(Path, "open", never)
    (found,) = hands_in(path)
    monkeypatch.undo()
    assert opened == [str(path)]
    assert found.replay().verdict == "to the chip"


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_long_file_of_one_hand_is_read_to_its_end(tmp_path: Path, more: int) -> None:
    start = BODY.format(actions=f"{DEAL}, 'p3 f', 'p1 f'", after="99, 101, 100")
    end = "author = 'Ann'\n"
    filled = "#" * (LOOK + more - len(start) - len(end) - 1) + "\n"
    path = tmp_path / "long.phh"
    path.write_text(start + filled + end, encoding="utf-8", newline="\n")
    assert path.stat().st_size == LOOK + more
    (found,) = hands_in(path)
    assert found.item.author == "Ann"  # type: ignore[union-attr]
    assert found.replay().verdict == "to the chip"


@pytest.mark.parametrize(
    "actions",
    [
        f"{DEAL}, 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2s3s4s', 'p1 cbr 2', 'p2 f', 'p3 f'",
        "'d dh p3 7h2c', 'd dh p1 AsKd', 'd dh p2 ????', 'p3 f', 'p1 f'",  # in another order, one of them unseen
        "'d dh p1 AsKd', 'd dh p2 QhQc', 'p3 f'",  # somebody has no cards
        "'d dh p1 AsKd', 'd dh p2 QhQc', 'd dh p1 7h2c', 'p3 f'",  # somebody has them twice
    ],
)
def test_hands_dealt_at_once_are_the_hands_dealt_one_by_one(actions: str) -> None:
    told = told_of(read_phh(BODY.format(actions=actions, after="99, 101, 100")))
    (hurried, quick), (whole, full) = retell(told, log=False), retell(told, log=True)
    assert quick == full
    assert hurried.state == whole.state
    assert sum(len(seen.cards) for seen in whole.events if isinstance(seen, Dealt)) >= 4


def test_a_card_in_two_hands_is_refused_by_name() -> None:
    told = told_of(read_phh(BODY.format(actions=f"{DEAL}, 'p3 f', 'p1 f'", after="99, 101, 100")))
    first, _, *rest = told.actions
    assert isinstance(first, DealHole)
    found = retell(told._replace(actions=(first, DealHole(2, first.cards), *rest)), log=False)[1]
    assert found.verdict == "differs"
    assert found.why.startswith("action 2 (d dh p2 AsKd): As has been dealt already.")


def test_a_table_with_other_chips_is_a_table_made_anew() -> None:
    def made(*stacks: int) -> Setup:
        stakes = Stakes(blinds=(1, 2), small=2)
        return Setup(book="open-table", game="holdem", deck=52, stakes=stakes, seats=(2, 3, 7), stacks=stacks, button=3)

    one, two = made(50, 60, 70), made(5, 6, 7)
    assert one.stack_by_seat == (0, 0, 50, 60, 0, 0, 0, 70)
    other = one.with_stacks((5, 6, 7))
    assert other == two
    assert other.stack_by_seat == two.stack_by_seat == (0, 0, 5, 6, 0, 0, 0, 7)
    assert (other.layout, other.order, other.blinds_owed) == (two.layout, two.order, two.blinds_owed)
    assert other.layout is one.layout
    assert one.stacks == (50, 60, 70)


def _folder(path: Path, count: int) -> list[Path]:
    """So many files of one hand, the number of the hand in each."""
    files = [path / f"{number}.phh" for number in range(count)]
    folds = BODY.format(actions=f"{DEAL}, 'p3 f', 'p1 f'", after="99, 101, 100")
    for number, file in enumerate(files):
        file.write_text(f"{folds}hand = {number}\n")
    return files


@pytest.mark.parametrize("count", [0, 1, AHEAD - 1, AHEAD, AHEAD + 1, 2 * AHEAD + 3])
def test_hands_of_many_files_come_whole_and_in_order(tmp_path: Path, count: int) -> None:
    files = _folder(tmp_path, count)
    found = list(hands_of(files))
    assert found == [one for file in files for one in hands_in(file)]
    assert [one.hand for one in found] == [str(number) for number in range(count)]
    assert {one.replay().verdict for one in found} <= {"to the chip"}


def test_only_so_many_hands_are_read_ahead(tmp_path: Path) -> None:
    opened: list[Path] = []

    def files() -> Iterator[Path]:
        for file in _folder(tmp_path, 3 * AHEAD):
            opened.append(file)
            yield file

    hands = hands_of(files())
    next(hands)
    assert len(opened) == AHEAD
    for _ in range(AHEAD):
        next(hands)
    assert len(opened) == 2 * AHEAD


def test_a_file_that_is_not_there_takes_no_hand_before_it_away(tmp_path: Path) -> None:
    files = _folder(tmp_path, AHEAD + 3)
    files.insert(AHEAD + 2, tmp_path / "gone.phh")
    heard: list[str | None] = []
    with pytest.raises(BadInput, match=r"gone\.phh cannot be read"):
        heard.extend(found.hand for found in hands_of(files))
    assert heard == [str(number) for number in range(AHEAD + 2)]
