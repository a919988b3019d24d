"""What a table writes while a hand runs lies face down in the log, and is turned up with the record that ends it.

Whoever has a copy of the file, taken in the middle of a hand, learns no more of its cards than somebody who watches.
The commitment to the pack stays open; only the house's seed under it is covered.
"""

from __future__ import annotations

import msgspec

from cardspeak.room.batches import FLOORED, STARTED
from cardspeak.room.packs import COMMITTED
from cardspeak.store import Draft, Log, Record, StreamDrafts, canonical
from cardspeak.store.cover import Cover, FaceDown, is_face_down

KEYS = "keys"


class Covering:
    """The covers of one table: `keys/ID` beside its own stream. A log without a secret writes everything plain."""

    def __init__(self, log: Log, id: str) -> None:
        self._log = log
        self._id = id
        self._keys = f"{KEYS}/{id}"
        self._whole = (f"table/{id}", f"asks/{id}")  # a digest of what was asked tells which cards were thrown away
        self._cover: Cover | None = None
        self._last = b""  # the last body of the table that lay face down, as it was read back

    def hear(self, record: Record) -> None:
        """A record of the table, read back; FaceDown if its hand is under a key that this room does not have."""
        if is_face_down(record):
            raise FaceDown(f"the hand in progress at table {self._id} lies face down")
        if record.kind not in FLOORED:
            self._cover, self._last = None, record.covered

    def parts(self, parts: list[StreamDrafts], *, running: bool) -> list[StreamDrafts]:
        """As they go into the log; `running`: whether a hand is being played when they are in it."""
        starts = parts[0].drafts[0].kind in STARTED
        covers = self._log.covers
        if self._cover is None and self._last:
            self._cover = covers.again(self._last)
        if not running:
            return parts if self._cover is None else [*parts, self._turned_up(self._cover, parts[0].drafts[0])]
        if not covers.can_cover or (self._cover is None and not starts):
            return parts  # a hand that was begun in the open, by an earlier version, goes on in the open
        if self._cover is None:
            self._cover = covers.fresh(self._keys, self._log.position(self._keys) + 1)
        return [self._face_down(self._cover, part) for part in parts]

    def written(self, *, running: bool) -> None:
        """They are in the log."""
        if not running:
            self._cover, self._last = None, b""

    def _turned_up(self, cover: Cover, draft: Draft) -> StreamDrafts:
        return StreamDrafts(cover.by, cover.at - 1, (cover.turned_up(draft.time, draft.actor, draft.command),))

    def _face_down(self, cover: Cover, part: StreamDrafts) -> StreamDrafts:
        if part.stream in self._whole:
            drafts = tuple(_covered(cover, part.stream, draft) for draft in part.drafts)
        elif part.stream == f"packs/{self._id}":
            drafts = tuple(
                _without_seed(cover, part.stream, draft) if draft.kind == COMMITTED else draft for draft in part.drafts
            )
        else:
            return part
        return msgspec.structs.replace(part, drafts=drafts)


def _covered(cover: Cover, stream: str, draft: Draft) -> Draft:
    return msgspec.structs.replace(draft, body=cover.over(stream, draft.kind, draft.body))


def _without_seed(cover: Cover, stream: str, draft: Draft) -> Draft:
    shown = msgspec.json.decode(draft.body)
    hidden = canonical({"seed": shown.pop("seed")})
    return msgspec.structs.replace(draft, body=cover.over(stream, draft.kind, hidden, canonical(shown)))
