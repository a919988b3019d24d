"""What lies face down: one key for each hand, bodies of even length, marks that nobody without the secret can try."""

from __future__ import annotations

import msgspec
import pytest

from cardspeak.store import Record, StoreError
from cardspeak.store.cover import EVEN, Cover, Covers, TurnedUp, is_face_down, read_cover

SECRET = bytes(range(32))
BODY = b'[{"type":"Dealt","cards":["As","Kd"]}]'


def covers(secret: bytes = SECRET, keys: dict[tuple[str, int], bytes] | None = None) -> Covers:
    return Covers(secret, lambda stream, position: (keys or {}).get((stream, position)))


def record(body: bytes, stream: str = "table/1", kind: str = "play") -> Record:
    return Record(9, stream, 4, kind, 0, "room", "", body, b"")


def laid(cover: Cover, body: bytes = BODY, shown: bytes = b"") -> Record:
    return record(cover.over("table/1", "play", body, shown))


def test_only_the_secret_or_the_key_in_the_log_turns_it_up() -> None:
    cover = covers().fresh("keys/1", 1)
    down = laid(cover)
    assert is_face_down(down)
    assert covers().open(down).body == BODY
    assert covers().open(down).covered == down.body
    assert covers(b"").open(down) == down
    assert covers(b"x" * 32).open(down) == down
    key = cover.turned_up(0, "room", "").body
    assert covers(b"", {("keys/1", 1): key}).open(down).body == BODY
    assert covers(b"x" * 32, {("keys/1", 1): key}).open(down).body == BODY, "a log under another room's key"


def test_the_key_of_one_hand_opens_no_other_and_tells_nothing_of_the_secret() -> None:
    house = covers()
    one, other, again = house.fresh("keys/1", 1), house.fresh("keys/1", 2), house.fresh("keys/1", 1)
    keys = {
        msgspec.json.decode(cover.turned_up(0, "room", "").body, type=TurnedUp).key for cover in (one, other, again)
    }
    assert len(keys) == 3, "not even where a log was put back and goes on from the same place"
    assert SECRET.hex() not in keys
    with pytest.raises(StoreError, match="the key in the log is another one"):
        covers(b"", {("keys/1", 2): one.turned_up(0, "room", "").body}).open(laid(other))


def test_the_same_body_never_looks_the_same() -> None:
    cover = covers().fresh("keys/1", 1)
    assert laid(cover).body != laid(cover).body
    assert read_cover(laid(cover).body).lock == read_cover(laid(cover).body).lock


def test_a_hand_goes_on_under_the_key_that_any_of_its_bodies_names() -> None:
    cover = covers().fresh("keys/1", 7)
    again = covers().again(laid(cover).body)
    assert again.turned_up(0, "room", "") == cover.turned_up(0, "room", "")
    assert (again.by, again.at) == ("keys/1", 7)


@pytest.mark.parametrize("length", [0, 1, EVEN - 1, EVEN, EVEN + 1])
def test_lengths_go_in_steps(length: int) -> None:
    cover = covers().fresh("keys/1", 1)
    body = b"[" + b"1" * length + b"]"
    down = laid(cover, body)
    steps = -(-len(body) // EVEN)
    assert len(down.body) == len(laid(cover, b" " * steps * EVEN).body)
    assert covers().open(down).body == body


def test_what_is_shown_stays_open_and_comes_back_with_the_rest() -> None:
    cover = covers().fresh("keys/1", 1)
    down = laid(cover, b'{"seed":"s"}', b'{"root":"r"}')
    assert covers(b"").open(down).body == b'{"root":"r"}'
    assert covers().open(down).body == b'{"root":"r","seed":"s"}'


def test_it_belongs_to_its_stream_and_its_kind() -> None:
    down = laid(covers().fresh("keys/1", 1))
    for other in (record(down.body, stream="table/2"), record(down.body, kind="hand finished")):
        with pytest.raises(StoreError, match="it is not what was covered"):
            covers().open(other)


def test_marks_are_of_one_log_and_one_purpose() -> None:
    house = covers()
    assert house.mark("places", "192.0.2.1") == covers().mark("places", "192.0.2.1")
    assert house.mark("places", "192.0.2.1") != house.mark("places", "192.0.2.2")
    assert house.mark("places", "192.0.2.1") != house.mark("others", "192.0.2.1")
    assert house.mark("places", "192.0.2.1") != covers(b"x" * 32).mark("places", "192.0.2.1")
    passing = covers(b"")
    assert passing.mark("places", "a") == passing.mark("places", "a") != covers(b"").mark("places", "a")
