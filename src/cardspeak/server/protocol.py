"""The messages of the WebSocket, both ways. One JSON text is one message; docs/protocol.md tells the story.

A client asks with `do`, the server answers with `type`. Every ask carries the client's own `id`: asked twice, it is
done once. Cards are text (`As`), chips whole numbers.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.cards.json import read_card
from cardspeak.rulings.report import Report
from cardspeak.values import Value

LONGEST = 16 * 1024  # bytes of one message from a client
VERSION = 1

# -- from the client -------------------------------------------------------------------------------------------


class Watch(Value, tag="watch", tag_field="do", forbid_unknown_fields=True):
    """Show me this table from now on; ask again after a `reload`."""

    table: str


class Unwatch(Value, tag="unwatch", tag_field="do", forbid_unknown_fields=True):
    table: str


class Ask(Value, tag="ask", tag_field="do", forbid_unknown_fields=True):
    """A command to a table: its `type` says which."""

    table: str
    id: str
    command: msgspec.Raw
    hand: int = 0  # its number: refused where another one is played by now


class AskRuling(Value, tag="rule", tag_field="do", forbid_unknown_fields=True):
    """Report an irregularity; with `carry_out` false, only look what the ruling would be."""

    table: str
    id: str
    report: Report
    carry_out: bool = True
    hand: int = 0  # its number: refused where another one is played by now
    seen: str = ""  # the mark of the ruling that was looked at: refused where it would be another by now


class Floor(Value, tag="floor", tag_field="do", forbid_unknown_fields=True):
    """The floor at work: pause, hold (pause when the hand is over), resume; close, after the book's notice."""

    table: str
    id: str
    what: str
    minutes: int = 0  # of notice, if they are to be more than the book's
    why: str = ""


class Mix(Value, tag="mix", tag_field="do", forbid_unknown_fields=True):
    """A seed of one's own for the next pack of a table at which one sits."""

    table: str
    seed: str


class Calling(Value, tag="call", tag_field="do", forbid_unknown_fields=True):
    """A call to the floor at a table, or what becomes of one: `CallFloor`, `TakeCall`, `AnswerCall`, `CloseCall`."""

    table: str
    id: str
    command: msgspec.Raw


class Saying(Value, tag="say", tag_field="do", forbid_unknown_fields=True):
    """Something said at a table: `Say`; or the word taken from somebody and given back: `TakeVoice`, `GiveVoice`."""

    table: str
    id: str
    command: msgspec.Raw


class Attend(Value, tag="attend", tag_field="do", forbid_unknown_fields=True):
    """Send the calls of all tables, now and whenever one changes; for the house."""

    id: str = ""


class Lobby(Value, tag="lobby", tag_field="do", forbid_unknown_fields=True):
    """Send the list of tables, now and whenever it changes."""


class Ping(Value, tag="ping", tag_field="do", forbid_unknown_fields=True):
    id: str = ""


FromClient = Watch | Unwatch | Ask | AskRuling | Floor | Mix | Calling | Saying | Attend | Lobby | Ping

# -- from the server -------------------------------------------------------------------------------------------


class Welcome(Value, tag="welcome", tag_field="type"):
    """The first message: who you are here."""

    name: str
    role: str
    chips: int
    seated: tuple[str, ...]
    version: int = VERSION


class Done(Value, tag="done", tag_field="type"):
    """The ask with this id is in the log."""

    id: str
    position: int
    repeated: bool = False
    chips: int = 0  # what you hold away from the tables


class Refused(Value, tag="refused", tag_field="type"):
    """Nothing changed; the clause says why."""

    id: str
    why: str
    says: str
    book: str
    clause: str


class Question(Value, tag="question", tag_field="type"):
    """A ruling waits for a fact or a choice: report again with it."""

    id: str
    question: Any


class Ruling(Value, tag="ruling", tag_field="type"):
    id: str
    ruling: Any
    mark: str = ""  # of a ruling that was looked at: sent back as `seen`, that one is carried out or none


class Wrong(Value, tag="wrong", tag_field="type"):
    """The message itself could not be understood; or, with `again`, it came too soon: send it once more then."""

    says: str
    id: str = ""
    table: str = ""  # of a message that has no id
    again: float = 0.0  # seconds from now; 0: it would be as wrong again


class Reload(Value, tag="reload", tag_field="type"):
    """You fell behind, and messages were left out: watch the table again."""

    table: str = ""


class LobbyTables(Value, tag="lobby", tag_field="type"):
    tables: tuple[Any, ...]


class Pong(Value, tag="pong", tag_field="type"):
    id: str


DECODER = msgspec.json.Decoder(FromClient, dec_hook=read_card)
