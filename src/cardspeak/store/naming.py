"""Where a record names somebody: the fields, lists, maps, sentences and paths in which people stand.

The body of a record is text to a log; what is read here are the shapes of whatever a room writes into one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import unquote

import msgspec

from cardspeak.ledger import Transfer
from cardspeak.store.marking import FORMER
from cardspeak.store.records import Record

HOUSE, LIVE = "House ", " (live)"  # house players are nobody; a live guest is marked without what the room adds
NOBODY = frozenset({"room", "seal", "floor", "cage", "bank", "system", "operator"})
PATHS = ("player/", "learning/", "cage/live/")  # streams and accounts that go on with a name, written as in an address
MOST_WORDS = 6  # of a name

NEVER = frozenset({"seal", "chain", "lead", "log", "source", "keys", "book"})  # streams that name nobody
OF_PEOPLE = frozenset({"people", "office", "home", "player", "chat", "calls", "learning"})
OPENED = "opened"  # the first record of a table or a machine: its `name` is its own
# Fields of whatever a room writes. Who stands in one of `SURELY` is a person; in the others only who is known as one.
# The `name` in a stream that is not `OF_PEOPLE` may be that of a pool or of a betting round.
SURELY = ("name", "player", "patron")
PERHAPS = (
    "approved_by", "button", "by", "claimant", "closed_by", "dealer", "decided_by", "director", "doubted", "first",
    "half_of", "host", "inspector", "lowest", "moved_by", "out", "owner", "payee", "payer", "reported_by", "says",
    "scrutineer", "second", "staff", "struck", "substitute", "taken_by", "to", "tray_by", "verified_by", "viewer",
    "who", "whom", "whose", "winner",
)  # fmt: skip
LISTS = (
    "absent", "advanced", "again", "agree", "agreed", "back", "barred", "by_whom", "deputies", "excluded", "level",
    "missing", "names", "notified", "order", "out", "owners", "people", "players", "present", "seats", "sitting",
    "standing", "understood", "winners",
)  # fmt: skip
PAIRS = ("seats", "warned")  # lists of lists, such as of a seat and who drew it
MAPS = (
    "after", "amounts", "before", "cards", "chips", "claims", "credits", "loose", "nets", "owed", "payments", "seats",
    "shares", "stacks", "unfinished", "wrong",
)  # fmt: skip
NESTED = ("personal",)  # maps by name, of maps
SENTENCES = ("about", "card", "complaint", "note", "reason", "says", "why")  # a name may stand among other words
TEXTS: Mapping[tuple[str, str], tuple[str, ...]] = {  # by stream and kind ("": all kinds), what somebody wrote
    ("chat", ""): ("words",),
    ("calls", ""): ("why", "answer"),
    ("office", ""): ("identity",),
    ("people", "account"): ("password",),
    ("people", "excluded"): ("why",),
    ("people", "readmitted"): ("why",),
}

TEXT = rb'"((?:[^"\\]|\\.)*)"'
STRING = re.compile(TEXT)


def any_of(fields: Iterable[str]) -> bytes:
    return b"|".join(field.encode() for field in fields)


IN_ONE = re.compile(rb'"(' + any_of((*SURELY, *PERHAPS)) + rb')":' + TEXT)
IN_SENTENCE = re.compile(rb'"(' + any_of(SENTENCES) + rb')":' + TEXT)
IN_LIST = re.compile(rb'("(?:' + any_of(LISTS) + rb')":)(\[(?:"(?:[^"\\]|\\.)*",?)+\])')
IN_PAIRS = re.compile(rb'("(?:' + any_of(PAIRS) + rb')":)(\[(?:\[(?:[^\[\]"]|"(?:[^"\\]|\\.)*")*\],?)+\])')
IN_NESTED = re.compile(rb'"(?:' + any_of(NESTED) + rb')":\{"')
KEY = re.compile(TEXT + rb":\{")
IN_MAP = re.compile(rb'("(?:' + any_of(MAPS) + rb')":)(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})')
IN_ROUND = re.compile(
    rb'(\{[^{}]*"type":"Betting(?:Opened|Closed)"[^{}]*\})'
)  # whose `name` is nobody's: a guest may be called River
IN_PATH = re.compile(rb'"(' + any_of(PATHS) + rb')([^"\\/~]+)')
_WORDS = {*SURELY, *PERHAPS, *SENTENCES, *(one for some in TEXTS.values() for one in some)}
MAY_NAME = re.compile(  # whether it may name anybody at all: most records of a hand do not
    b"|".join(
        rb'"(?:' + any_of(sorted(fields)) + rb")" + then
        for fields, then in (
            (_WORDS, rb'":"'), (LISTS, rb'":\["'), (PAIRS, rb'":\[\['), ({*MAPS, *NESTED}, rb'":\{"'), (PATHS, b""),
        )
    )
)  # fmt: skip
MARK = re.compile(r"(" + "|".join(PATHS) + r")?~([nt])([a-z2-7]{26})")
MARK_BYTES = re.compile(MARK.pattern.encode())


def is_person(name: str) -> bool:
    return bool(name) and name not in NOBODY and not name.startswith((HOUSE, FORMER))


def names_in(stream: str, kind: str, actor: str, body: bytes, transfers: Sequence[Transfer] = ()) -> set[str]:
    """Everybody whom a record surely names."""
    found = {actor, *(named_by(path) for path in (stream, *texts_of(transfers)))}
    sure = SURELY if kind != OPENED and stream.partition("/")[0] in OF_PEOPLE else SURELY[1:]
    if body:
        found |= {text_of(text) for field, text in IN_ONE.findall(body) if field.decode() in sure}
        found |= {unquote(name.decode()) for _, name in IN_PATH.findall(body)}
    return {name for name in map(bare_name, found) if is_person(name) and not MARK.search(name)}


def marks_in(record: Record) -> list[str]:
    found = [mark.decode() for _, _, mark in MARK_BYTES.findall(record.body)] if b"~" in record.body else []
    for text in (record.stream, record.actor, *texts_of(record.transfers)):
        if "~" in text:
            found += [mark for _, _, mark in MARK.findall(text)]
    return found


def texts_of(transfers: Sequence[Transfer]) -> list[str]:
    return [text for moved in transfers for text in (moved.debit, moved.credit, moved.memo)]


def named_by(path: str) -> str:
    start = next((one for one in PATHS if path.startswith(one)), None)
    return unquote(path[len(start) :]) if start is not None else ""


def bare_name(name: str) -> str:
    return name.removesuffix(LIVE)


def text_of(text: bytes) -> str:
    """What a JSON text says."""
    if b"\\" not in text:
        return text.decode("utf-8", "replace")
    try:
        return msgspec.json.decode(b'"%s"' % text, type=str)
    except msgspec.DecodeError:
        return text.decode("utf-8", "replace")
