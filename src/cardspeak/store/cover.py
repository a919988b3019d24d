"""Bodies that lie face down: what a running hand writes is under a key of its own until the hand is over.

The key of a hand follows from the log's secret, which the file does not hold, and a salt; a room that was killed finds
it again. When the hand is over the key is a record like any other, in the stream and at the place that every such body
names: from then on whoever reads the log reads the hand. AES-256 in Galois/counter mode, keys by HKDF, both from the
library that signs the seals.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest, digest
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BadInput
from cardspeak.lazy import lazy
from cardspeak.store.errors import StoreError
from cardspeak.store.records import Draft, Record, canonical
from cardspeak.values import Value

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from cardspeak.store.personal import Personal

BEGINS = b'{"face_down":"'  # no other body does
TURNED = "turned up"  # the kind of the record that holds a key
PURPOSE = b"cardspeak face down\n"
NONCE = 12
EVEN = 64  # bytes: bodies are filled up to a multiple of it, so that their length tells less
MOST_KEYS = 1024  # remembered


class FaceDown(StoreError):
    """A hand that nobody here can read, and its key is not in the log either."""


class Covered(Value, forbid_unknown_fields=True, omit_defaults=True):
    """The body as it stands in the log. `shown` is what everybody may read of it meanwhile."""

    face_down: str
    key_at: int  # the record of `key_in` that will hold the key
    key_in: str
    lock: str  # the digest of the key: no other will ever do
    salt: str
    shown: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class TurnedUp(Value, forbid_unknown_fields=True):
    """The hand is over: its key, in hexadecimal digits."""

    key: str


class Cover:
    """The key of one hand, for whoever writes it."""

    def __init__(self, by: str, at: int, salt: str, key: bytes, people: Personal) -> None:
        self.by, self.at, self.salt = by, at, salt
        self._key = key
        self._people = people

    def over(self, stream: str, kind: str, body: bytes, shown: bytes = b"") -> bytes:
        """The body face down, and nobody named under the cover; `shown`, JSON, stays open beside it."""
        body = self._people.body(stream, kind, "", body)
        nonce = os.urandom(NONCE)
        filled = body + b" " * (-len(body) % EVEN)
        covered = nonce + _cipher(self._key).encrypt(nonce, filled, _bound(stream, kind))
        raw = msgspec.Raw(shown) if shown else msgspec.UNSET
        return _ENCODE(Covered(b64encode(covered).decode(), self.at, self.by, _lock(self._key), self.salt, raw))

    def turned_up(self, time: int, actor: str, command: str) -> Draft:
        """The record that opens everything under it."""
        return Draft(TURNED, time, actor, command, canonical(TurnedUp(self._key.hex())))


class Covers:
    """Keys of hands, by the log's secret where there is one, else as the log itself has them once they are over."""

    def __init__(self, secret: bytes, read: Callable[[str, int], bytes | None], people: Personal | None = None) -> None:
        """`read`: the body of the record at a place of a stream, if there is one. `people`: who names them."""
        self._secret = secret
        self._named = people
        self._read = read
        self._known: dict[str, bytes] = {}
        self._passing = os.urandom(32)

    @lazy
    def _people(self) -> Personal:
        from cardspeak.store.personal import Personal

        return self._named or Personal(None)

    @property
    def can_cover(self) -> bool:
        return bool(self._secret)

    def mark(self, purpose: str, text: str) -> str:
        """The same for the same text, in this log and for this purpose; whoever has not the secret can try no texts.

        Without a secret it holds as long as the program runs.
        """
        return digest(self._secret or self._passing, f"cardspeak {purpose}\n{text}".encode(), "sha256").hex()[:24]

    def fresh(self, by: str, at: int) -> Cover:
        """For a hand that begins; its key will be record `at` of the stream `by`."""
        salt = os.urandom(16).hex()
        return Cover(by, at, salt, self._made(by, at, salt), self._people)

    def again(self, raw: bytes) -> Cover:
        """The cover of a hand that goes on, by any body under it."""
        told = _DECODE(raw)
        made = self._made(told.key_in, told.key_at, told.salt)
        return Cover(told.key_in, told.key_at, told.salt, made, self._people)

    def opened(self, records: Iterable[Record]) -> tuple[Record, ...]:
        """The same records as they were before they were covered; those that cannot be opened yet stay as they are."""
        return tuple(self.open(one) if one.body.startswith(BEGINS) else one for one in records)

    def open(self, record: Record) -> Record:
        """StoreError if what is under the cover was tampered with."""
        try:
            told = _DECODE(record.body)
            key = self._key(told)
            if key is None:
                return (
                    msgspec.structs.replace(record, body=bytes(told.shown))
                    if told.shown is not msgspec.UNSET
                    else record
                )
            body = _lifted(key, told, record)
        except (msgspec.MsgspecError, BadBase64, ValueError) as wrong:
            raise StoreError(f"{record.stream} {record.position} cannot be turned up: {wrong!r}.") from None
        return msgspec.structs.replace(record, body=body, covered=record.body)

    def _key(self, told: Covered) -> bytes | None:
        """The one that the lock is of: the secret may be another room's, and then only the log can tell."""
        found = self._known.get(told.lock)
        if found is not None:
            return found
        if self._secret:
            made = self._made(told.key_in, told.key_at, told.salt)
            if compare_digest(_lock(made), told.lock):
                return self._remember(told.lock, made)
        body = self._read(told.key_in, told.key_at)
        if body is None:
            return None
        key = bytes.fromhex(msgspec.json.decode(body, type=TurnedUp).key)
        if _lock(key) != told.lock:
            raise ValueError("the key in the log is another one")
        return self._remember(told.lock, key)

    def _made(self, by: str, at: int, salt: str) -> bytes:
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        derive = HKDF(SHA256(), 32, bytes.fromhex(salt), PURPOSE + f"{by}\n{at}".encode())
        return derive.derive(self._secret)

    def _remember(self, lock: str, key: bytes) -> bytes:
        if len(self._known) >= MOST_KEYS:
            self._known.pop(next(iter(self._known)), None)
        self._known[lock] = key
        return key


def is_face_down(record: Record) -> bool:
    """Whether it is still covered for whoever has read it."""
    return record.body.startswith(BEGINS)


def read_cover(body: bytes) -> Covered:
    """msgspec.MsgspecError for what is none."""
    return _DECODE(body)


_ENCODE = msgspec.json.Encoder(order="sorted").encode
_DECODE = msgspec.json.Decoder(Covered).decode


def _lifted(key: bytes, told: Covered, record: Record) -> bytes:
    from cryptography.exceptions import InvalidTag

    raw = b64decode(told.face_down, validate=True)
    try:
        body = _cipher(key).decrypt(raw[:NONCE], raw[NONCE:], _bound(record.stream, record.kind))
    except InvalidTag:
        raise ValueError("it is not what was covered") from None
    if told.shown is msgspec.UNSET:
        return body.rstrip(b" ")
    shown, hidden = msgspec.json.decode(told.shown), msgspec.json.decode(body)
    return canonical({**shown, **hidden})


def _bound(stream: str, kind: str) -> bytes:
    """What lies under a cover belongs to one stream and one kind of record."""
    return f"{stream}\n{kind}".encode()


def _lock(key: bytes) -> str:
    return sha256(PURPOSE + key).hexdigest()


def _cipher(key: bytes) -> AESGCM:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ModuleNotFoundError:
        raise BadInput("Hands in a log need cryptography to be read: pip install 'cardspeak[seals]'.") from None
    return AESGCM(key)
