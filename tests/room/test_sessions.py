"""Who is who: names, passwords and tokens, kept so that a restart logs nobody out and a thief learns nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from argon2 import PasswordHasher

from cardspeak.errors import BadInput
from cardspeak.room.names import require_name
from cardspeak.room.who import Who
from cardspeak.server import passwords
from cardspeak.server.limits import Bucket, Buckets, one_household
from cardspeak.server.sessions import Sessions, digest
from cardspeak.store import MemoryStore

PASSWORD = "eight888"


def everything(log: MemoryStore) -> bytes:
    return b"".join(record.body for record in log.read_all())


def test_a_guest_comes_in_by_name() -> None:
    sessions = Sessions()
    session = sessions.enter("  Ann   Lee ")
    assert session.who == Who("Ann Lee")
    assert sessions.who(session.token) == Who("Ann Lee")
    assert sessions.enter("ann lee").who == Who("Ann Lee"), "the name as it was first written"
    assert sessions.who("") is None
    assert sessions.who("made up") is None


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a/b", "a\x07b", "House Ada", "HOUSE", "room", "the dealer", "The Manager"]
)
def test_names_that_nobody_may_take(name: str) -> None:
    with pytest.raises(BadInput):
        require_name(name)


@pytest.mark.parametrize("name", ["x", "x" * 24, "Zoë", "李", "Dr. House"])
def test_names_that_anybody_may_take(name: str) -> None:
    assert require_name(name) == name


def test_passwords_are_asked_for_on_a_network() -> None:
    log = MemoryStore()
    sessions = Sessions(log, open_door=False)
    with pytest.raises(BadInput, match="8 characters or more"):
        sessions.enter("Ann", PASSWORD[:7])
    sessions.enter("Ann", PASSWORD)
    with pytest.raises(BadInput, match="not the password"):
        sessions.enter("Ann", PASSWORD + "x")
    with pytest.raises(BadInput, match="not the password"):
        sessions.enter("ANN", "")
    assert sessions.enter("Ann", PASSWORD).who == Who("Ann")
    account = sessions.known.accounts["ann"]
    assert account.password.startswith("$argon2id$")
    assert PASSWORD.encode() not in everything(log)


def test_guessing_a_password_is_dear(dear_hashes: Callable[[], PasswordHasher]) -> None:
    """Each guess takes three rounds through 64 MiB, as RFC 9106 has it; and what was kept is what is compared."""
    kept = dear_hashes().hash(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert passwords.matches(kept, PASSWORD)
    assert not passwords.matches(kept, PASSWORD + "x")
    assert not passwords.matches("of no kind", PASSWORD)


def test_a_guests_name_is_no_way_in_once_the_room_is_on_a_network() -> None:
    log = MemoryStore()
    Sessions(log).enter("Ann")
    with pytest.raises(BadInput, match="not the password"):
        Sessions(log, open_door=False).enter("Ann", PASSWORD)


def test_tokens_are_kept_as_digests_and_survive_a_restart() -> None:
    log = MemoryStore()
    sessions = Sessions(log)
    ann, bob = sessions.enter("Ann"), sessions.enter("Bob")
    assert ann.token.encode() not in everything(log)
    assert digest(ann.token).encode() in everything(log)
    sessions.forget(bob.token)
    again = Sessions(log)
    assert again.who(ann.token) == Who("Ann")
    assert again.who(bob.token) is None


def test_roles_come_by_a_link_and_by_nothing_else() -> None:
    log = MemoryStore()
    sessions = Sessions(log)
    token = sessions.role_token("supervisor")
    sue = sessions.enter("Sue", role_token=token)
    assert sue.who == Who("Sue", "supervisor")
    with pytest.raises(BadInput, match="gives no role"):
        sessions.enter("Eve", role_token="made up")
    with pytest.raises(BadInput, match="gives no role"):
        sessions.enter("Eve", role_token=sessions.enter("Ann").token)
    with pytest.raises(BadInput, match="gives no role"):
        Sessions(log).enter("Eve", role_token=token)


def test_of_two_who_take_a_name_at_once_one_has_it() -> None:
    sessions = Sessions(open_door=False)

    def enter(number: int) -> str:
        try:
            sessions.enter("Ann", f"small birds {number}")
        except BadInput:
            return "refused"
        return "in"

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(enter, range(4))) == ["in", "refused", "refused", "refused"]


def test_a_bucket_fills_with_time() -> None:
    now = 0.0
    bucket = Bucket(2.0, 3.0, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.49
    assert not bucket.take()
    now = 0.5
    assert bucket.take()
    assert not bucket.take()
    now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_caller_has_a_bucket() -> None:
    buckets = Buckets(rate=1e-9, burst=1, most=3)
    assert [buckets.take(caller) for caller in ("a", "a", "b")] == [True, False, True]
    assert buckets.take("c")
    assert buckets.take("d"), "there is always room for one more, and memory does not grow"


def test_nobody_gets_a_new_bucket_by_bringing_a_crowd() -> None:
    now = 0.0
    buckets = Buckets(rate=1.0, burst=2, most=10, clock=lambda: now)
    assert [buckets.take("thief") for _ in range(3)] == [True, True, False]
    for number in range(9):
        assert buckets.take(f"crowd {number}")
    assert not buckets.take("thief")
    assert buckets.take("one more")
    assert not buckets.take("thief"), "who called last is let go last"
    now = 60.0
    for number in range(10):
        assert buckets.take(f"later {number}")
    assert len(buckets._by_caller) <= 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
    ],
)
def test_whoever_has_one_address_of_a_network_has_them_all(one: str, other: str, same: bool) -> None:
    assert (one_household(one) == one_household(other)) is same
