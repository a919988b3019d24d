"""A process in which house players think and nothing else is done: `python -m cardspeak.room.bots.apart`.

The room starts it, asks over its standard input, which is a socket, and hears the answers there. It has no file, no
log and no key; it knows what the seats see whose players it is. It ends when the room does, however that ends.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

from cardspeak.books.names import known_books, note_book, note_edition
from cardspeak.room.bots.questions import BookKnown, MoveAsked, MoveSaid, message, read_asked, whole_messages

SOON = 0.005  # seconds for which answers are gathered, so that the room is not disturbed for each
LOWER = 2  # by how much it stands back behind the room where both want the same core
MOST = 1 << 16  # bytes read at once


def know(book: BookKnown) -> None:
    """A book of the house's own, or one as it was."""
    folder = Path(book.folder)
    note_edition(book.name, lambda: folder)
    if book.slug not in known_books():
        note_book(book.slug, folder)


def said(ask: MoveAsked) -> MoveSaid:
    """What the player says; a mistake of ours is told, and the room works it out where that can be read."""
    try:
        return MoveSaid(ask.id, ask.answer())  # type: ignore[arg-type]
    except Exception as wrong:
        return MoveSaid(ask.id, None, repr(wrong)[:500])


def serve(line: socket.socket) -> None:
    """Until the other end is gone."""
    buffer = bytearray()
    line.sendall(message([]))  # it is there
    while heard := line.recv(MOST):
        buffer += heard
        for body in whole_messages(buffer):
            _answer(line, read_asked(body))


def _answer(line: socket.socket, asked: list[MoveAsked | BookKnown]) -> None:
    answers: list[MoveSaid] = []
    since = time.monotonic()
    for one in asked:
        if isinstance(one, BookKnown):
            know(one)
            continue
        answers.append(said(one))
        if time.monotonic() - since >= SOON:
            line.sendall(message(answers))
            answers, since = [], time.monotonic()
    if answers:
        line.sendall(message(answers))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the room, which ends this too
    with suppress(OSError, AttributeError):
        os.nice(LOWER)
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as line, suppress(ConnectionError):
        serve(line)


if __name__ == "__main__":
    main()
