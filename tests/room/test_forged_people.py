"""Somebody who can write the file, and has not the key, lets nobody in: no account, no session, no role."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardspeak.errors import BadInput
from cardspeak.room.who import Who
from cardspeak.server.marks import GIVES
from cardspeak.server.people_log import STREAM
from cardspeak.server.session_records import Account, Issued, OnceLink
from cardspeak.server.sessions import Sessions, digest
from cardspeak.store import Draft, Record, Store, canonical

SECRET, GOOD = bytes(range(32)), "three small birds"
LATE = 9e9


def written(path: Path, kind: str, value: object) -> None:
    """As a thief writes it: chained, in its place, and with nothing of the key."""
    with Store.open(path) as log:
        log.append(STREAM, None, (Draft(kind, 1, "room", "", canonical(value)),)).result()


def opened(path: Path, secret: bytes = SECRET) -> Sessions:
    with Store.open(path, secret=secret) as log:
        return Sessions(log, open_door=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Store.open(tmp_path / "room.log", secret=SECRET) as log:
        Sessions(log, open_door=False).enter("Ann", GOOD)
    return tmp_path / "room.log"


def test_a_session_an_account_and_a_link_of_a_thiefs_own_count_for_nothing(path: Path) -> None:
    theirs = opened(path).known.accounts["ann"]
    written(path, "token", Issued(digest("mine"), "Eve", "manager", LATE, "", ""))
    written(path, "link", OnceLink(digest("link"), "manager", "", "room", LATE))
    written(path, "account", Account("Ann", "$argon2id$of-my-own"))
    sessions = opened(path)
    assert sessions.who("mine") is None
    assert sessions.known.accounts["ann"] == theirs
    assert sessions.people.marks.forged == 3
    with Store.open(path, secret=SECRET) as log, pytest.raises(BadInput):
        Sessions(log, open_door=False).enter("Eve", GOOD, "link")


def test_what_was_ended_is_not_brought_back_by_its_own_record(path: Path) -> None:
    with Store.open(path, secret=SECRET) as log:
        sessions = Sessions(log, open_door=False)
        token = sessions.issue(Who("Sue", "supervisor")).token
        kept: Record = list(log.read(STREAM))[-1]
        sessions.people.write("token ended", digest(token), "Sue")
        assert sessions.who(token) is None
    with Store.open(path) as log:
        log.append(STREAM, None, (Draft(kept.kind, kept.time, kept.actor, "", kept.body),)).result()
    assert opened(path).who(token) is None


def test_people_of_an_earlier_version_and_of_a_lost_key_still_come_in(tmp_path: Path) -> None:
    with Store.open(tmp_path / "room.log") as log:  # nothing is marked
        token = Sessions(log, open_door=False).enter("Ann", GOOD).token
    for secret in (SECRET, b"another" * 5):
        sessions = opened(tmp_path / "room.log", secret)
        assert sessions.who(token) == Who("Ann")
        assert "ann" in sessions.known.accounts
        with Store.open(tmp_path / "room.log", secret=secret) as log:
            Sessions(log, open_door=False).enter("Ann", GOOD)


def test_every_record_that_gives_something_is_marked(path: Path) -> None:
    with Store.open(path, secret=SECRET) as log:
        sessions = Sessions(log, open_door=False)
        sessions.make_link(Who("Max", "manager"), "dealer")
        records = [record for record in log.read(STREAM) if record.kind in GIVES]
        assert {record.kind for record in records} >= {"account", "token", "link"}
        assert all(b'"mark":"' in record.body for record in records)


def test_a_session_that_was_used_lasts_as_long_after_a_start(path: Path) -> None:
    now = [1_790_000_000.0]
    with Store.open(path, secret=SECRET) as log:
        sessions = Sessions(log, open_door=False, clock=lambda: now[0])
        token = sessions.issue(Who("Ann")).token
        first = sessions._open[digest(token)].until
        now[0] = first - 60
        assert sessions.use(digest(token)) == Who("Ann")
    now[0] = first + 60
    with Store.open(path, secret=SECRET) as log:
        again = Sessions(log, open_door=False, clock=lambda: now[0])
        assert again.who(token) == Who("Ann")
        assert again.people.marks.forged == 0


def test_where_several_write_of_people_each_counts_once(path: Path) -> None:
    with Store.open(path, secret=SECRET) as log:
        sessions = Sessions(log, open_door=False)
        sessions.people.share()
        token = sessions.enter("Bob", GOOD).token
        assert sessions.who(token) == Who("Bob")
        assert sessions.people.marks.forged == 0
