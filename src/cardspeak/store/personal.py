"""What names a person lies beside the chain; under the chain's hashes there is only a mark of it.

A mark is a digest of the name under a key of its own. Key and name stand in a table that no hash covers, and whoever
reads the log reads names as ever. Throw the row away, and every hash and seal still holds, nobody can try names against
the mark, and whoever reads finds the same `former guest k3v9x2ab` wherever the name stood: what was played can be
played again. Words that somebody wrote, and the hash of a password, lie beside the chain in the same way. The ids that
clients choose for their commands, which may say anything, are digests under the key of whoever asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import quote, unquote

import msgspec

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.marking import PLAIN, PersonalRow, PersonalTable, former, mark_of, opening
from cardspeak.store.naming import (
    IN_LIST,
    IN_MAP,
    IN_NESTED,
    IN_ONE,
    IN_PAIRS,
    IN_PATH,
    IN_ROUND,
    IN_SENTENCE,
    KEY,
    MARK,
    MARK_BYTES,
    MAY_NAME,
    MOST_WORDS,
    NEVER,
    PATHS,
    STRING,
    TEXT,
    TEXTS,
    any_of,
    bare_name,
    is_person,
    marks_in,
    names_in,
    text_of,
)
from cardspeak.store.records import Appended, Draft, Record, StreamDrafts

COMMAND, ASKED = b"cardspeak command\n", b"cardspeak asked\n"
REMOVED = "(removed)"
MOST = 50_000  # marks remembered
MOST_UNKNOWN = 500  # texts remembered that name nobody


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

    def hidden(self, parts: Sequence[StreamDrafts]) -> tuple[StreamDrafts, ...]:
        if self._beside is None:
            return tuple(parts)
        return tuple(self._part(part) for part in parts)

    def _part(self, part: StreamDrafts) -> StreamDrafts:
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
        if MAY_NAME.search(body) is None:
            return body
        self._meet(names_in(stream, kind, actor, body))
        body = self._texts(stream, kind, actor, body)
        if b'"Betting' not in body:
            return self._names(body)
        return b"".join(part if at % 2 else self._names(part) for at, part in enumerate(IN_ROUND.split(body)))

    def _names(self, body: bytes) -> bytes:
        body = IN_ONE.sub(lambda one: b'"%s":"%s"' % (one[1], self._marked(one[2])), body)
        body = IN_SENTENCE.sub(lambda one: b'"%s":"%s"' % (one[1], self._among(one[2])), body)
        if IN_NESTED.search(body):
            body = KEY.sub(lambda one: b'"%s":{' % self._marked(one[1]), body)
        for some in (IN_LIST, IN_PAIRS, IN_MAP):
            body = some.sub(lambda all: all[1] + STRING.sub(lambda one: b'"%s"' % self._marked(one[1]), all[2]), body)
        return IN_PATH.sub(lambda one: b'"%s%s' % (one[1], self._on_path(one[2].decode()).encode()), body)

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
        name = text_of(text)
        bare = bare_name(name)
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
        about = re.search(rb'"name":' + TEXT, body)
        owner = self._mark(bare_name(text_of(about[1]))) if about else ""
        owner = owner or self._mark(actor)
        if not owner:
            return body
        rows: list[PersonalRow] = []

        def aside(one: re.Match[bytes]) -> bytes:
            if not one[2]:
                return one[0]
            rows.append(opening(text_of(one[2]), owner))
            return b'"%s":"~t%s"' % (one[1], rows[-1].mark.encode())

        body = re.sub(rb'"(' + any_of(fields) + rb')":' + TEXT, aside, body)
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
        self._look_up(mark for record in records for mark in marks_in(record))
        return tuple(self._lift(record) for record in records)

    def _lift(self, record: Record) -> Record:
        if b"~" not in record.body and "~" not in record.actor and "~" not in record.stream and not record.transfers:
            return record
        return msgspec.structs.replace(
            record,
            stream=self.text(record.stream),
            actor=self.text(record.actor),
            body=MARK_BYTES.sub(self._in_json, record.body),
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
        self._look_up(mark for _, _, mark in MARK.findall(text))
        return MARK.sub(lambda one: (one[1] or "") + self._value(one[2], one[3], bool(one[1])), text)

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
