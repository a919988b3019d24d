"""What names a person lies beside the chain; under the chain's hashes there is only a mark of it.

A mark is a digest of the name under a key of its own. Key and name stand in a table that no hash covers, and whoever
reads the log reads names as ever. Throw the row away, and every hash and seal still holds, nobody can try names against
the mark, and whoever reads finds the same `former guest k3v9x2ab` wherever the name stood: what was played can be
played again. Words that somebody wrote, and the hash of a password, lie beside the chain in the same way. The ids that
clients choose for their commands, which may say anything, are digests under the key of whoever asked.
"""

from __future__ import annotations

import os
import re
from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from hmac import digest
from typing import Protocol
from urllib.parse import quote, unquote

import msgspec

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.records import Appended, Draft, Part, Record
from cardspeak.values import Value

PURPOSE = b"cardspeak personal\n"
COMMAND, ASKED = b"cardspeak command\n", b"cardspeak asked\n"
FORMER = "former guest "  # how the names of those begin who were forgotten; nobody else's may
REMOVED = "(removed)"
PLAIN = "plain "  # in the place of a mark: an earlier version put this name into the chain, where it stays
HOUSE, LIVE = "House ", " (live)"  # house players are nobody; a live guest is marked without what the room adds
NOBODY = frozenset({"room", "seal", "floor", "cage", "bank", "system", "operator"})
PATHS = ("player/", "learning/", "cage/live/")  # streams and accounts that go on with a name, written as in an address
MOST = 50_000  # marks remembered
MOST_UNKNOWN = 500  # texts remembered that name nobody
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

_TEXT = rb'"((?:[^"\\]|\\.)*)"'
_STRING = re.compile(_TEXT)


def _any(fields: Iterable[str]) -> bytes:
    return b"|".join(field.encode() for field in fields)


_ONE = re.compile(rb'"(' + _any((*SURELY, *PERHAPS)) + rb')":' + _TEXT)
_SAID = re.compile(rb'"(' + _any(SENTENCES) + rb')":' + _TEXT)
_LIST = re.compile(rb'("(?:' + _any(LISTS) + rb')":)(\[(?:"(?:[^"\\]|\\.)*",?)+\])')
_PAIRS = re.compile(rb'("(?:' + _any(PAIRS) + rb')":)(\[(?:\[(?:[^\[\]"]|"(?:[^"\\]|\\.)*")*\],?)+\])')
_NESTED = re.compile(rb'"(?:' + _any(NESTED) + rb')":\{"')
_KEY = re.compile(_TEXT + rb":\{")
_MAP = re.compile(rb'("(?:' + _any(MAPS) + rb')":)(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})')
_ROUND = re.compile(
    rb'(\{[^{}]*"type":"Betting(?:Opened|Closed)"[^{}]*\})'
)  # whose `name` is nobody's: a guest may be called River
_PATH = re.compile(rb'"(' + _any(PATHS) + rb')([^"\\/~]+)')
_WORDS = {*SURELY, *PERHAPS, *SENTENCES, *(one for some in TEXTS.values() for one in some)}
_ANY = re.compile(  # whether it may name anybody at all: most records of a hand do not
    b"|".join(
        rb'"(?:' + _any(sorted(fields)) + rb")" + then
        for fields, then in (
            (_WORDS, rb'":"'), (LISTS, rb'":\["'), (PAIRS, rb'":\[\['), ({*MAPS, *NESTED}, rb'":\{"'), (PATHS, b""),
        )
    )
)  # fmt: skip
_MARK = re.compile(r"(" + "|".join(PATHS) + r")?~([nt])([a-z2-7]{26})")
_MARK_BYTES = re.compile(_MARK.pattern.encode())


class PersonalRow(Value):
    """A row beside the chain: what a mark stands for. A name is its own owner; words belong to a name's mark."""

    mark: str
    owner: str
    key: bytes
    value: str

    @property
    def fits(self) -> bool:
        """Whether this is what the chain was told, under the key of then."""
        return self.mark == mark_of(self.key, self.value) or self.mark == PLAIN + self.value


class PersonalTable(Protocol):
    """The table, in whatever a log is kept."""

    def opened(self, marks: Sequence[str]) -> dict[str, str]:
        """What these marks stand for, as far as the rows are there."""
        ...

    def marked(self, names: Sequence[str]) -> dict[str, str]:
        """The marks of these names, as far as they have one."""
        ...

    def keys(self, marks: Sequence[str]) -> dict[str, bytes]:
        """The keys of these marks, as far as the rows are there."""
        ...

    def put(self, rows: Sequence[PersonalRow]) -> None:
        """On the disk when this returns; of two rows for one name the first stands."""
        ...


def mark_of(key: bytes, value: str, purpose: bytes = PURPOSE) -> str:
    return b32encode(digest(key, purpose + value.encode(), "sha256")[:16]).decode().rstrip("=").lower()


def opening(value: str, owner: str = "") -> PersonalRow:
    """A new one: nobody has had this key before."""
    key = os.urandom(16)
    mark = mark_of(key, value)
    return PersonalRow(mark, owner or mark, key, value)


def former(mark: str) -> str:
    """The name of somebody who was forgotten: the same everywhere, and another for everybody."""
    return FORMER + mark[:8]


def is_person(name: str) -> bool:
    return bool(name) and name not in NOBODY and not name.startswith((HOUSE, FORMER))


def names_in(stream: str, kind: str, actor: str, body: bytes, transfers: Sequence[Transfer] = ()) -> set[str]:
    """Everybody whom a record surely names."""
    found = {actor, *(_named(path) for path in (stream, *_texts_of(transfers)))}
    sure = SURELY if kind != OPENED and stream.partition("/")[0] in OF_PEOPLE else SURELY[1:]
    if body:
        found |= {_plain(text) for field, text in _ONE.findall(body) if field.decode() in sure}
        found |= {unquote(name.decode()) for _, name in _PATH.findall(body)}
    return {name for name in map(_bare, found) if is_person(name) and not _MARK.search(name)}


class Personal:
    """Hides on the way into a log and lifts on the way out. Without a table beside the chain it does neither."""

    def __init__(self, beside: PersonalTable | None) -> None:
        self._beside = beside
        self._marks: dict[str, str] = {}  # of names; empty for one that stays plain
        self._keys: dict[str, bytes] = {}  # of marks
        self._nobody: set[str] = set()  # texts that were looked up and name nobody
        self._of_nobody: set[bytes] = set()  # sentences in which nobody was found
        self._values: dict[str, str] = {}
        self._blind: frozenset[str] = frozenset()
        self.missing: set[str] = set()  # marks that were read and stand for nothing any more

    @property
    def kept(self) -> bool:
        return self._beside is not None

    def blind(self, marks: Iterable[str]) -> None:
        """Read from now on as if these had been thrown away; whoever takes such a name is somebody else."""
        self._blind |= frozenset(marks)
        self._values.clear()
        self._keys.clear()
        self._marks = {name: mark for name, mark in self._marks.items() if mark not in self._blind}

    # -- into the log --------------------------------------------------------------------------------------

    def hidden(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        if self._beside is None:
            return tuple(parts)
        return tuple(self._part(part) for part in parts)

    def _part(self, part: Part) -> Part:
        drafts = tuple(self._draft(part.stream, one) for one in part.drafts)  # whoever the stream is of is met by it
        return msgspec.structs.replace(part, stream=self.path(part.stream), drafts=drafts)

    def _draft(self, stream: str, one: Draft) -> Draft:
        self._meet(names_in(stream, one.kind, one.actor, b"", one.transfers))
        return msgspec.structs.replace(
            one,
            actor=self.actor(one.actor),
            command=self.command(one.actor, one.command),
            body=self.body(stream, one.kind, one.actor, one.body),
            transfers=tuple(self._transfer(moved) for moved in one.transfers),
        )

    def _transfer(self, moved: Transfer) -> Transfer:
        return msgspec.structs.replace(
            moved,
            debit=self.path(moved.debit),
            credit=self.path(moved.credit),
            memo=self._among(moved.memo.encode()).decode(),
        )

    def body(self, stream: str, kind: str, actor: str, body: bytes) -> bytes:
        """The same body with marks where it named people, byte for byte the same otherwise."""
        if self._beside is None or stream.partition("/")[0] in NEVER or not body.startswith((b"{", b"[")):
            return body
        if _ANY.search(body) is None:
            return body
        self._meet(names_in(stream, kind, actor, body))
        body = self._texts(stream, kind, actor, body)
        if b'"Betting' not in body:
            return self._names(body)
        return b"".join(part if at % 2 else self._names(part) for at, part in enumerate(_ROUND.split(body)))

    def _names(self, body: bytes) -> bytes:
        body = _ONE.sub(lambda one: b'"%s":"%s"' % (one[1], self._marked(one[2])), body)
        body = _SAID.sub(lambda one: b'"%s":"%s"' % (one[1], self._among(one[2])), body)
        if _NESTED.search(body):
            body = _KEY.sub(lambda one: b'"%s":{' % self._marked(one[1]), body)
        for some in (_LIST, _PAIRS, _MAP):
            body = some.sub(lambda all: all[1] + _STRING.sub(lambda one: b'"%s"' % self._marked(one[1]), all[2]), body)
        return _PATH.sub(lambda one: b'"%s%s' % (one[1], self._on_path(one[2].decode()).encode()), body)

    def path(self, path: str) -> str:
        """A stream or an account as it stands in the log."""
        if self._beside is None or not path.startswith(PATHS):
            return path
        start = next(one for one in PATHS if path.startswith(one))
        name = path[len(start) :]
        if "/" in name or name.startswith("~"):
            return path
        return start + self._on_path(name)

    def actor(self, name: str) -> str:
        mark = self._mark(name)
        return f"~n{mark}" if mark else name

    def command(self, actor: str, id: str) -> str:
        """What the chain calls a command; whoever's name stands in the chain has no key, and so has this."""
        if self._beside is None or not id or not is_person(actor):
            return id
        return f"~c{mark_of(self._key(actor), id, COMMAND)}"

    def asked(self, actor: str, digest: str) -> str:
        """What somebody asked, as a digest that nobody can try words against once they are forgotten."""
        if self._beside is None or not is_person(actor):
            return digest
        self._meet((actor,))
        return mark_of(self._key(actor), digest, ASKED)

    def _key(self, name: str) -> bytes:
        mark = self._mark(name)
        if not mark or self._beside is None:
            return b""
        known = self._keys.get(mark)
        if known is None:
            if len(self._keys) >= MOST:
                self._keys.clear()
            known = self._keys[mark] = self._beside.keys([mark]).get(mark, b"")
        return known

    def _on_path(self, name: str) -> str:
        mark = self._mark(unquote(name))
        return f"~n{mark}" if mark else name

    def _marked(self, text: bytes) -> bytes:
        """A JSON text, or what stands for it; what the room adds to the name of a live guest stays."""
        name = _plain(text)
        bare = _bare(name)
        mark = self._mark(bare)
        return f"~n{mark}{name[len(bare) :]}".encode() if mark else text

    def _among(self, text: bytes) -> bytes:
        """The same with marks where it names somebody among other words."""
        if b" " not in text or text in self._of_nobody:
            return text
        words = text.split(b" ")
        made: list[bytes] = []
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + MOST_WORDS), at, -1):
                told = b" ".join(words[at:end])
                bare = told.rstrip(b".,:;")
                if (mark := self._marked(bare)) != bare:
                    made.append(mark + told[len(bare) :])
                    at = end
                    break
            else:
                made.append(words[at])
                at += 1
        found = b" ".join(made)
        if found == text:
            if len(self._of_nobody) >= MOST_UNKNOWN:
                self._of_nobody.clear()
            self._of_nobody.add(text)
        return found

    def _texts(self, stream: str, kind: str, actor: str, body: bytes) -> bytes:
        start = stream.partition("/")[0]
        fields = TEXTS.get((start, kind)) or TEXTS.get((start, ""))
        if not fields:
            return body
        about = re.search(rb'"name":' + _TEXT, body)
        owner = self._mark(_bare(_plain(about[1]))) if about else ""
        owner = owner or self._mark(actor)
        if not owner:
            return body
        rows: list[PersonalRow] = []

        def aside(one: re.Match[bytes]) -> bytes:
            if not one[2]:
                return one[0]
            rows.append(opening(_plain(one[2]), owner))
            return b'"%s":"~t%s"' % (one[1], rows[-1].mark.encode())

        body = re.sub(rb'"(' + _any(fields) + rb')":' + _TEXT, aside, body)
        if rows and self._beside is not None:
            self._beside.put(rows)
        return body

    def _mark(self, name: str) -> str:
        """Of somebody who is known; empty for everybody else."""
        if self._beside is None or name in self._nobody or not is_person(name):
            return ""
        known = self._marks.get(name)
        if known is None:
            found = self._beside.marked([name]).get(name)
            if found is None:
                if len(self._nobody) >= MOST_UNKNOWN:
                    self._nobody.clear()
                self._nobody.add(name)
                return ""
            known = self._remember(name, found)
        return known

    def _meet(self, names: Iterable[str]) -> None:
        new = [name for name in names if name not in self._marks and is_person(name)]
        if not new or self._beside is None:
            return
        known = self._beside.marked(new)
        unknown = [opening(name) for name in new if name not in known]
        if unknown:
            self._beside.put(unknown)
            known = self._beside.marked(new)
        self._of_nobody.clear()
        for name, mark in known.items():
            self._nobody.discard(name)
            self._remember(name, mark)

    def _remember(self, name: str, mark: str) -> str:
        if len(self._marks) >= MOST:
            self._marks.clear()
        self._marks[name] = "" if mark.startswith(PLAIN) else mark
        return self._marks[name]

    # -- out of the log ------------------------------------------------------------------------------------

    def appended(self, answer: Appended) -> Appended:
        return msgspec.structs.replace(answer, records=self.lifted(answer.records))

    def lifted(self, records: Sequence[Record]) -> tuple[Record, ...]:
        """The same records with names where there were marks."""
        if self._beside is None:
            return tuple(records)
        self._look_up(mark for record in records for mark in _marks_in(record))
        return tuple(self._lift(record) for record in records)

    def _lift(self, record: Record) -> Record:
        if b"~" not in record.body and "~" not in record.actor and "~" not in record.stream and not record.transfers:
            return record
        return msgspec.structs.replace(
            record,
            stream=self.text(record.stream),
            actor=self.text(record.actor),
            body=_MARK_BYTES.sub(self._in_json, record.body),
            transfers=tuple(self._shown(moved) for moved in record.transfers),
        )

    def entry(self, entry: Entry) -> Entry:
        if self._beside is None:
            return entry
        return msgspec.structs.replace(entry, stream=self.text(entry.stream), transfer=self._shown(entry.transfer))

    def text(self, text: str) -> str:
        """A stream, an account or an actor with the name in it."""
        if self._beside is None or "~" not in text:
            return text
        self._look_up(mark for _, _, mark in _MARK.findall(text))
        return _MARK.sub(lambda one: (one[1] or "") + self._value(one[2], one[3], bool(one[1])), text)

    def _shown(self, moved: Transfer) -> Transfer:
        if "~" not in moved.debit and "~" not in moved.credit and "~" not in moved.memo:
            return moved
        return msgspec.structs.replace(
            moved, debit=self.text(moved.debit), credit=self.text(moved.credit), memo=self.text(moved.memo)
        )

    def _in_json(self, one: re.Match[bytes]) -> bytes:
        value = self._value(one[2].decode(), one[3].decode(), bool(one[1]))
        return (one[1] or b"") + msgspec.json.encode(value)[1:-1]

    def _value(self, kind: str, mark: str, path: bool) -> str:
        value = self._values.get(mark)
        if value is None:
            self.missing.add(mark)
            value = former(mark) if kind == "n" else REMOVED
        return quote(value, safe="") if path else value

    def _look_up(self, marks: Iterable[str]) -> None:
        wanted = sorted({mark for mark in marks if mark not in self._values and mark not in self._blind})
        if not wanted or self._beside is None:
            return
        if len(self._values) >= MOST:
            self._values.clear()
        self._values.update(self._beside.opened(wanted))


def _marks_in(record: Record) -> list[str]:
    found = [mark.decode() for _, _, mark in _MARK_BYTES.findall(record.body)] if b"~" in record.body else []
    for text in (record.stream, record.actor, *_texts_of(record.transfers)):
        if "~" in text:
            found += [mark for _, _, mark in _MARK.findall(text)]
    return found


def _texts_of(transfers: Sequence[Transfer]) -> list[str]:
    return [text for moved in transfers for text in (moved.debit, moved.credit, moved.memo)]


def _named(path: str) -> str:
    start = next((one for one in PATHS if path.startswith(one)), None)
    return unquote(path[len(start) :]) if start is not None else ""


def _bare(name: str) -> str:
    return name.removesuffix(LIVE)


def _plain(text: bytes) -> str:
    """What a JSON text says."""
    if b"\\" not in text:
        return text.decode("utf-8", "replace")
    try:
        return msgspec.json.decode(b'"%s"' % text, type=str)
    except msgspec.DecodeError:
        return text.decode("utf-8", "replace")
