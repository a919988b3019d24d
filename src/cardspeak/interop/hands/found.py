"""One hand of any file, whatever its format: what it is called, and how to play it again.

for found in hands_in(Path("hands.txt")):
    print(found.hand, found.replay().verdict)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.interop.hands.formats import LOOK, HandFormat, first_bytes, format_in
from cardspeak.interop.ohh.read import OhhHand, iter_ohh, replay_ohh
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.read import BrokenHand, ReadHand, hand_in, iter_phhs
from cardspeak.interop.phh_replay.play import replay as replay_phh
from cardspeak.interop.phh_replay.play import replayed_hand, told_of
from cardspeak.interop.replay.retelling import retell
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.unreadable import UnreadableHand
from cardspeak.interop.replay.verdict import Replayed
from cardspeak.interop.stars.read import StarsHand, iter_stars, replay_stars

AHEAD = 64  # hands read before the first of them is played again


class PlayedAgain(NamedTuple):
    """A hand that was played again, with who sat where and what a unit is worth."""

    hand: Hand
    result: Replayed
    names: dict[int, str]
    scale: int
    currency: str
    when: str
    table: str = ""
    taken: dict[int, int] = {}


class Found(NamedTuple):
    """A hand and where it stands; `item` is the hand as its format has it, or why it could not be read."""

    file: str
    format: HandFormat
    hand: str | None
    item: HandHistory | StarsHand | OhhHand | str

    def replay(self) -> Replayed:
        """Play it again, and say what that proved."""
        match self.item:
            case str(why):
                return Replayed(verdict="unreadable", why=f"cannot be read: {why}")
            case HandHistory():
                return replay_phh(self.item)
            case StarsHand():
                return replay_stars(self.item)
            case OhhHand():
                return replay_ohh(self.item)

    def play(self) -> PlayedAgain:
        """The hand itself with its events, as far as it could be played; BadInput if it could not be read."""
        match self.item:
            case str(why):
                raise BadInput(why)
            case HandHistory() as history:
                told = told_of(history)
                hand, result = replayed_hand(history, told)
                names = dict(enumerate(history.players or (), 1))
                when = "-".join(f"{part:02}" for part in (history.year, history.month, history.day) if part is not None)
                taken = _taken(told, hand)
                return PlayedAgain(hand, result, names, history.scale, history.currency or "", when, taken=taken)
            case StarsHand(header=header, body=body) as text:
                told = text.told
                hand, result = retell(told)
                names = {one.seat: one.name for one in body.seated}
                when = f"{header.date} {header.time}".strip()
                taken = _taken(told, hand)
                return PlayedAgain(hand, result, names, told.scale, header.currency, when, body.table, taken)
            case OhhHand(data=data) as found:
                told = found.told
                hand, result = retell(told)
                names = {int(player["seat"]): str(player.get("name", "")) for player in data["players"]}
                currency, when = str(data.get("currency") or ""), str(data.get("start_date_utc") or "")
                table = str(data.get("table_name") or "")
                return PlayedAgain(hand, result, names, told.scale, currency, when, table, _taken(told, hand))


def _taken(told: Told, hand: Hand) -> dict[int, int]:
    """What each winner was paid less than the machine awards."""
    return told.outcome.short(hand) if hand.over else {}


def hands_in(path: Path, start: int = 0, end: int | None = None) -> Iterator[Found]:
    """The hands of one file, one at a time; with bounds those that begin between these bytes (PHH and text alone)."""
    file = str(path)
    begin = first_bytes(path)
    format_ = format_in(begin)
    if format_ is None:
        format_ = {".ohh": "ohh", ".phhs": "phhs"}.get(path.suffix, "phh")  # type: ignore[assignment]
    assert format_ is not None, "a file without a sign has its name"
    match format_:
        case "phh" | "phhs":
            yield from _phh(path, file, format_, start, end, begin)
        case "ohh":
            for found in iter_ohh(path):
                if isinstance(found, UnreadableHand):
                    yield Found(file, "ohh", found.number or None, found.why)
                else:
                    yield Found(file, "ohh", found.number or None, found)
        case "pokerstars":
            for _, hand in iter_stars(path, start, end):
                if isinstance(hand, UnreadableHand):
                    yield Found(file, "pokerstars", hand.number or None, hand.why)
                else:
                    yield Found(file, "pokerstars", hand.header.number, hand)
        case other:
            from cardspeak.interop.sites import iter_site

            for number, item in iter_site(other, path):
                yield Found(file, other, number or None, item)


def hands_of(files: Iterable[Path], start: int = 0, end: int | None = None) -> Iterator[Found]:
    """The hands of many files, for whoever plays them all again: some are read before the first of them is given.

    Reading and playing hand by hand, each puts the other out of the processor's nearest memory: that took up to a third
    of the time. What is held at once stays small, whatever the files come to.
    """
    some: list[Found] = []
    try:
        for path in files:
            for found in hands_in(path, start, end):
                some.append(found)
                if len(some) == AHEAD:
                    yield from some
                    some.clear()
    except BadInput:  # a file that cannot be opened takes none of the hands before it away
        yield from some
        raise
    yield from some


def _phh(path: Path, file: str, format_: HandFormat, start: int, end: int | None, begin: bytes) -> Iterator[Found]:
    many = format_ == "phhs" or file.endswith(".phhs")
    if not many and not file.endswith(".phh"):
        yield Found(file, format_, None, "name a file of one hand .phh, and one of many .phhs.")
        return
    # What was read to see the format is the whole of a file of one hand, unless that is a very long one.
    whole = begin if len(begin) < LOOK else None
    rows: Iterable[ReadHand | BrokenHand] = iter_phhs(path, start, end) if many else [hand_in(file, whole)]
    for found in rows:
        if type(found) is BrokenHand:
            yield Found(file, format_, found.key or None, found.reason)
        else:
            number = found.hand.hand
            yield Found(file, format_, found.key or (None if number is None else str(number)), found.hand)
