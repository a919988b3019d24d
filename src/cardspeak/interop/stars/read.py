"""Reading PokerStars text: one hand, or every hand of a file as a stream."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardspeak.errors import BadInput
from cardspeak.interop.replay.retelling import replay_told
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.unreadable import UnreadableHand
from cardspeak.interop.replay.verdict import Replayed
from cardspeak.interop.stars.body import Body, body_of
from cardspeak.interop.stars.header import FirstLine, header_of
from cardspeak.interop.stars.split import pieces_in, pieces_of
from cardspeak.interop.stars.told import told_of


class StarsHand(NamedTuple):
    """A hand as the text has it."""

    header: FirstLine
    body: Body

    @property
    def told(self) -> Told:
        """Ready to be played again; BadInput if no table can be made of it."""
        return told_of(self.header, self.body)


def read_stars(text: str) -> StarsHand:
    """The one hand in a text; BadInput if there is none, or it cannot be read."""
    found = next(iter(pieces_of(text.encode())), None)
    if found is None:
        raise BadInput(f"{text[:60]!r} does not begin a hand.")
    return _parse(found.text)


def iter_stars(path: Path, start: int = 0, end: int | None = None) -> Iterator[tuple[int, StarsHand | UnreadableHand]]:
    """The hands of a file, each with its line; one is held at a time. With bounds, those that begin between them."""
    for piece in pieces_in(path, start, end):
        try:
            yield piece.line, _parse(piece.text)
        except BadInput as wrong:
            yield piece.line, UnreadableHand(piece.text.partition("#")[2].partition(":")[0], str(wrong))


def _parse(text: str) -> StarsHand:
    first, _, rest = text.partition("\n")
    return StarsHand(header_of(first), body_of(rest.split("\n")))


def replay_stars(hand: StarsHand) -> Replayed:
    """Play the hand again; what verdict it earns. A hand that was cancelled has nothing to play."""
    if hand.body.cancelled:
        return Replayed(verdict="legal", why="the hand was cancelled and every post returned.")
    try:
        told = hand.told
    except BadInput as wrong:
        return Replayed(verdict="unreadable", why=str(wrong))
    return replay_told(told)
