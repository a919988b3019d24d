"""Texts of other sites, put into the lines that PokerStars text has and read like those.

GGPoker needs nothing here: it writes the same grammar under a name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.interop.sites import pacific, pokernow, winamax
from cardspeak.interop.stars.body import body_of
from cardspeak.interop.stars.header import header_of
from cardspeak.interop.stars.read import StarsHand
from cardspeak.interop.stars.split import pieces_in, text_of

Rewrite = Callable[[str], Iterator[tuple[str, list[str] | str]]]
_SITES: dict[str, Rewrite] = {"888": pacific.hands, "winamax": winamax.hands, "pokernow": pokernow.hands}
# How a hand begins, where hands can be taken one by one; a log that begins with its end is read whole.
_HEADERS = {
    "888": re.compile(rb"\*{5} [^\r\n]*Hand History for Game \d+ \*{5}"),
    "winamax": re.compile(rb"Winamax Poker - (?=[^\r\n]*HandId: #)"),
}


def iter_site(site: str, path: Path) -> Iterator[tuple[str, StarsHand | str]]:
    """The hands of a file with their numbers; in place of one that cannot be read, why not."""
    try:
        for text in _texts(site, path):
            yield from _hands(site, text)
    except OSError as wrong:
        yield "", f"{wrong.strerror or wrong}."


def _texts(site: str, path: Path) -> Iterator[str]:
    if site in _HEADERS:
        return (piece.text for piece in pieces_in(path, header=_HEADERS[site]))
    return iter([text_of(path.read_bytes())])


def _hands(site: str, text: str) -> Iterator[tuple[str, StarsHand | str]]:
    for number, lines in _SITES[site](text):
        if isinstance(lines, str):
            yield number, lines
            continue
        try:
            yield number, StarsHand(header_of(lines[0]), body_of(lines[1:]))
        except BadInput as wrong:
            yield number, str(wrong)
