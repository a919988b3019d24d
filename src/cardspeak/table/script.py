"""A table in plain words, as a floor person would write it: `Ann takes seat 3 with 200`, `3 steps away`, `4 posts`.

One line is one command; each topic has the words for its own. What is not a command of the table is one of the hand
(`hand.words.script`): `3 raises to 60`.
"""

from __future__ import annotations

import re

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand.words.script import command_of as hand_command
from cardspeak.table.base import Command
from cardspeak.table.collected import WORDINGS
from cardspeak.table.setup import TableSetup
from cardspeak.table.topic import Around
from cardspeak.table.topics.hands import Play


def command_of(line: str, *, at: int = 0, pack: tuple[Card, ...] = (), setup: TableSetup | None = None) -> Command:
    """The command a line asks for; `deal` starts a hand with this pack, or with the one it names.

    A notice of change is read against the terms of the table, its `setup` of the around.
    """
    text = " ".join(line.split()).rstrip(".")
    for kind, words in WORDINGS:
        match = re.fullmatch(words.form, text, re.IGNORECASE)
        if match is not None:
            return words.command(kind, match, Around(at, pack, setup))
    try:
        return Play(command=hand_command(text), at=at)  # type: ignore[arg-type]
    except BadInput:
        raise BadInput(
            f"{line!r} is nothing that happens at a table; write for example 'Ann takes seat 3 with 200', "
            "'deal', '3 raises to 60' or '3 steps away'."
        ) from None
