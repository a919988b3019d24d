"""The seals of a room are shown to whoever asks, and prove what they say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.room.rewriting import forged

from cardspeak.room.room import Room
from cardspeak.server.app import make_app
from cardspeak.store import Record, Store, verify
from cardspeak.store.seals import FileKey, Sealer, make_key, read_public
from cardspeak.store.seals.seal import Seal, read_seal


@pytest.fixture
def key(tmp_path: Path) -> FileKey:
    return make_key(tmp_path / "seal.key")


def asked(path: Path, key: FileKey | None) -> dict[str, object]:
    """What somebody without a name gets."""

    async def story() -> dict[str, object]:
        with Store.open(path) as log:
            room = Room(log)
            await room.welcome("Ann")
            if key is not None:
                room.sealer = Sealer(log, key, lambda: int(room.now() * 1e6), every=3600)
            transport = httpx.ASGITransport(make_app(room))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                found = (await client.get("/api/seals")).json()
                assert (await client.get("/api/seals")).json() == found, "one that is young enough is shown again"
            if room.sealer is not None:
                room.sealer.close()
            await room.stop()
        return dict(found)

    return asyncio.run(story())


@pytest.mark.control("C11")
def test_whoever_looks_can_prove_later_what_they_saw(tmp_path: Path, key: FileKey) -> None:
    path = tmp_path / "room.log"
    found = asked(path, key)
    assert found["key"] == key.public.fingerprint
    (tmp_path / "kept.pub").write_text(str(found["public"]))
    seals = [msgspec.convert(one, Seal) for one in found["seals"]]  # type: ignore[attr-defined]
    assert [read_seal(seal.text()) for seal in seals] == seals
    keys = [read_public(tmp_path / "kept.pub")]
    assert verify(path, keys=keys, seals=seals).sound

    def renamed(record: Record) -> Record | tuple[()]:
        if record.stream == "seal":
            return ()
        return msgspec.structs.replace(record, actor="Eve") if record.actor == "Ann" else record

    copy = forged(path, tmp_path / "forged.log", renamed)
    assert not verify(copy, keys=keys, seals=seals).sound


def test_a_room_without_a_key_has_none(tmp_path: Path) -> None:
    assert asked(tmp_path / "room.log", None) == {"key": "", "public": "", "seals": []}
