"""Roles are given by whoever may, once a link, listed, revoked, and end; sessions end too; passwords are one's own."""

from __future__ import annotations

import asyncio
import hashlib
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from tests.room.serving import LONGEST, Served, bearer, served

from cardspeak.errors import BadInput
from cardspeak.room.who import Role, Who
from cardspeak.server import passwords
from cardspeak.server.passwords import require_good
from cardspeak.server.sessions import LIFE, LINK_LIFE, RENEWED, ROLE_LIFE, Sessions, digest
from cardspeak.server.tries import BREATH, CROWD, LOCKED, TRIES
from cardspeak.store import MemoryStore

GOOD, BETTER = "three small birds", "four small birds"
HOUR = 3_600.0
NO_ROLE = "gives no role"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def staff(sessions: Sessions, role: Role, name: str = "Max") -> str:
    return sessions.enter(name, role_token=sessions.role_token(role)).token


# -- roles -------------------------------------------------------------------------------------------------------


def test_a_link_works_once() -> None:
    sessions = Sessions()
    link = sessions.role_token("dealer")
    assert sessions.enter("Dee", role_token=link).who == Who("Dee", "dealer")
    with pytest.raises(BadInput, match=NO_ROLE):
        sessions.enter("Eve", role_token=link)
    with pytest.raises(BadInput, match=NO_ROLE):
        sessions.enter("Dee", role_token=link)


def test_of_many_who_open_a_link_at_once_one_has_the_role() -> None:
    sessions = Sessions()
    link = sessions.role_token("manager")

    def opened(number: int) -> bool:
        try:
            return sessions.enter(f"Guest {number}", role_token=link).who.role == "manager"
        except BadInput:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(opened, range(40))) == 1


@pytest.mark.parametrize("role", ["dealer", "player"])
def test_a_link_that_two_open_in_the_same_moment_works_once(role: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read it before either has used it up; a password that the second chose does not count either."""
    sessions = Sessions(open_door=False)
    sessions.enter("Ann", GOOD)
    link = sessions.make_link(Who("Max", "manager"), role, "Ann")
    password = GOOD if role == "dealer" else "{} has another password"
    both = Barrier(2, timeout=20)
    found = sessions._link

    def at_once(name: str, role_token: str, place: str) -> Any:
        one = found(name, role_token, place)
        if role_token:
            both.wait()
        return one

    monkeypatch.setattr(sessions, "_link", at_once)

    def opened(number: int) -> bool:
        try:
            return sessions.enter("Ann", password.format(number), link, place=f"{number}").who.name == "Ann"
        except BadInput:
            return False

    with ThreadPoolExecutor(2) as pool:
        came = list(pool.map(opened, range(2)))
    assert sorted(came) == [False, True]
    monkeypatch.undo()
    loser = came.index(False)
    if role == "player":
        with pytest.raises(BadInput, match="not the password"):
            sessions.enter("Ann", password.format(loser))
        assert sessions.enter("Ann", password.format(1 - loser)).who.name == "Ann"


def test_nor_does_it_work_at_two_doors_of_one_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process has read it before the other used it up: the log says who came first."""
    log = MemoryStore()
    doors = [Sessions(log), Sessions(log)]
    for door in doors:
        door.people.share()
    link = doors[0].role_token("manager")
    doors[1].people.catch_up()
    write, came = doors[1].people.write, []

    def just_before(kind: str, value: object, actor: str) -> int:
        if kind == "link used":
            came.append(doors[0].enter("Ann", role_token=link).who.role)
        return write(kind, value, actor)

    monkeypatch.setattr(doors[1].people, "write", just_before)
    with pytest.raises(BadInput, match="another door"):
        doors[1].enter("Eve", role_token=link)
    assert came == ["manager"]


def test_a_role_makes_no_more_of_itself() -> None:
    """The token of somebody's session opens that session and gives nobody else a role."""
    sessions = Sessions()
    for role in ("dealer", "supervisor", "manager"):
        with pytest.raises(BadInput, match=NO_ROLE):
            sessions.enter("Eve", role_token=staff(sessions, role, f"The {role}'s friend"))


@pytest.mark.parametrize(
    ("by", "may"),
    [("player", ""), ("dealer", ""), ("supervisor", "dealer"), ("manager", "dealer supervisor manager")],
)
def test_who_may_grant_what(by: Role, may: str) -> None:
    sessions = Sessions()
    for role in ("dealer", "supervisor", "manager"):
        if role in may.split():
            link = sessions.make_link(Who("Max", by), role)
            assert sessions.enter(f"New {role}", role_token=link).who.role == role
        else:
            with pytest.raises(BadInput, match="ask somebody above"):
                sessions.make_link(Who("Max", by), role)


def test_a_link_for_one_name_is_for_nobody_else_and_waits_for_a_day() -> None:
    clock, log = Clock(), MemoryStore()
    sessions = Sessions(log, clock=clock)
    link = sessions.make_link(Who("Max", "manager"), "dealer", "Dee")
    with pytest.raises(BadInput, match=NO_ROLE):
        sessions.enter("Eve", role_token=link)
    clock.now += LINK_LIFE - 1
    assert Sessions(log, clock=clock).enter("DEE", role_token=link).who == Who("DEE", "dealer")
    late = sessions.make_link(Who("Max", "manager"), "dealer")
    clock.now += LINK_LIFE
    with pytest.raises(BadInput, match=NO_ROLE):
        sessions.enter("Dot", role_token=late)
    assert sessions.roles()["links"] == []


def test_a_role_ends_unless_it_is_used() -> None:
    clock, log = Clock(), MemoryStore()
    sessions = Sessions(log, clock=clock)
    token = staff(sessions, "supervisor")
    clock.now += ROLE_LIFE - 1
    assert sessions.who(token) == Who("Max", "supervisor")
    clock.now += 1
    assert sessions.who(token) is None
    assert Sessions(log, clock=clock).who(token) is None, "and outlives no room"
    token = staff(sessions, "supervisor")
    for _ in range(5):
        clock.now += ROLE_LIFE - 1
        assert sessions.use(digest(token)) == Who("Max", "supervisor"), "use renews it"
    assert Sessions(log, clock=clock).who(token) is not None
    clock.now += ROLE_LIFE
    assert sessions.use(digest(token)) is None
    assert sessions.ended()[-1] == digest(token)
    assert sessions.ended() == []


def test_using_a_session_often_is_written_down_seldom() -> None:
    clock, log = Clock(), MemoryStore()
    sessions = Sessions(log, clock=clock)
    token = staff(sessions, "dealer")
    for _ in range(1_000):
        clock.now += ROLE_LIFE / 1_000
        sessions.use(digest(token))
    renewed = sum(record.kind == "token used" for record in log.read("people"))
    assert 1 <= renewed <= RENEWED


def test_a_players_session_ends_too() -> None:
    clock = Clock()
    sessions = Sessions(clock=clock)
    token = sessions.enter("Ann").token
    clock.now += LIFE - 1
    assert sessions.who(token) == Who("Ann")
    clock.now += 1
    assert sessions.who(token) is None


def test_a_session_of_an_earlier_version_ends_as_if_it_had_said_so() -> None:
    clock, log = Clock(), MemoryStore()
    Sessions(log, clock=clock).people.write("token", {"digest": digest("old"), "name": "Max", "role": "manager"}, "Max")
    clock.now += ROLE_LIFE - 1
    assert Sessions(log, clock=clock).who("old") == Who("Max", "manager")
    clock.now += 1
    assert Sessions(log, clock=clock).who("old") is None


def test_roles_are_listed_and_revoked_by_those_who_may_grant_them() -> None:
    clock, log = Clock(), MemoryStore()
    sessions = Sessions(log, clock=clock)
    sessions.enter("Ann")
    tokens = {role: staff(sessions, role, f"A {role} here") for role in ("dealer", "supervisor", "manager")}
    spare = sessions.make_link(Who("Max", "manager"), "manager")
    listed = sessions.roles()
    assert [(one["name"], one["role"], one["by"]) for one in listed["held"]] == [
        (f"A {role} here", role, "room") for role in tokens
    ]
    assert all(one["until"] == clock.now + ROLE_LIFE for one in listed["held"])
    assert [(one["role"], one["by"]) for one in listed["links"]] == [("manager", "Max")]
    ids = {one["role"]: one["id"] for one in listed["held"]}
    for role in ("supervisor", "manager"):
        with pytest.raises(BadInput, match="does not revoke"):
            sessions.revoke(Who("Sue", "supervisor"), ids[role])
    with pytest.raises(BadInput, match="no such role"):
        sessions.revoke(Who("Max", "manager"), digest(sessions.enter("Ann").token)[:12])
    assert sessions.revoke(Who("Sue", "supervisor"), ids["dealer"]) == digest(tokens["dealer"])
    sessions.revoke(Who("Max", "manager"), listed["links"][0]["id"])
    for again in (sessions, Sessions(log, clock=clock)):
        assert again.who(tokens["dealer"]) is None
        assert again.who(tokens["manager"]) is not None
        with pytest.raises(BadInput, match=NO_ROLE):
            again.enter("Eve", role_token=spare)


def test_the_rest_side_of_it() -> None:
    async def story() -> None:
        async with served() as here:
            boss = bearer(await here.token("Max", role_token=here.sessions.role_token("manager")))
            guest = bearer(await here.token("Ann"))
            for headers, status in ((guest, 403), (boss, 200)):
                assert (await here.http.get("/api/roles", headers=headers)).status_code == status
                asked = await here.http.post("/api/roles", json={"role": "dealer"}, headers=headers)
                assert asked.status_code == status
            token = await here.token("Dee", role_token=asked.json()["role_token"])
            dee = await here.connect(token)
            held = (await here.http.get("/api/roles", headers=boss)).json()["held"]
            id = next(one["id"] for one in held if one["name"] == "Dee")
            assert (await here.http.delete(f"/api/roles/{id}", headers=guest)).status_code == 403
            assert (await here.http.delete(f"/api/roles/{id}", headers=boss)).json() == {"revoked": True}
            async with asyncio.timeout(LONGEST):
                await dee.socket.wait_closed()
            assert dee.socket.close_code == 4401, "a role that is revoked is gone at once"
            assert (await here.http.get("/api/session", headers=bearer(token))).status_code == 401

    asyncio.run(story())


def test_a_connection_ends_with_its_session() -> None:
    async def story() -> None:
        async with served() as here:
            ann = await here.come_in("Ann")
            known = next(iter(here.sessions._open))
            here.sessions._drop(known)
            await ann.say(do="ping", id="1")
            async with asyncio.timeout(LONGEST):
                await ann.socket.wait_closed()
            assert ann.socket.close_code == 4401
            assert not any(message.get("id") == "1" for message in ann.heard)

    asyncio.run(story())


def test_a_new_password_by_a_managers_link_ends_what_a_thief_looks_at() -> None:
    """Whoever had the old one says nothing and only watches: the cards of the seat are not theirs any more."""

    async def story() -> None:
        async with served(open_door=False) as here:
            max_ = bearer(await here.token("Max", password=GOOD, role_token=here.sessions.role_token("manager")))
            thief = await here.connect(await here.token("Ann", password=GOOD), "Ann")
            body = {"role": "player", "name": "Ann"}
            link = (await here.http.post("/api/roles", json=body, headers=max_)).json()["role_token"]
            await here.token("Ann", password=BETTER, role_token=link)
            async with asyncio.timeout(LONGEST):
                await thief.socket.wait_closed()
            assert thief.socket.close_code == 4401

    asyncio.run(story())


@pytest.mark.parametrize("moment", range(1, 6))
def test_a_role_that_is_revoked_while_it_is_used_does_not_come_back(
    moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one in a thread, the other on the loop: whenever in the middle of the use the revocation falls."""
    clock = Clock()
    sessions = Sessions(clock=clock)
    token = staff(sessions, "manager")
    clock.now += HOUR
    passed = 0

    def meanwhile(value: float) -> float:
        nonlocal passed
        passed += 1
        if passed == moment:
            sessions._drop(digest(token))
        return value

    monkeypatch.setattr("cardspeak.server.sessions.life_of", lambda role: meanwhile(ROLE_LIFE))
    sessions._clock = sessions.people._clock = lambda: meanwhile(clock.now)
    sessions.use(digest(token))
    assert passed >= moment, "it fell into the use"
    assert sessions.who(token) is None


def test_what_a_thief_gave_ends_with_the_session_it_was_given_by() -> None:
    """A manager's session is stolen and makes a link for later: neither a new password nor a revocation leaves it."""
    log = MemoryStore()
    sessions = Sessions(log, open_door=False)
    sessions.enter("Max", GOOD)
    boss, other = Who("Max", "manager"), sessions.make_link(Who("Pia", "manager"), "dealer")
    for end in ("password", "revoked"):
        mine = sessions.enter("Max", GOOD, sessions.role_token("manager")).token
        link = sessions.make_link(boss, "manager")
        if end == "password":
            sessions.change_password(mine, GOOD, BETTER)
            sessions.change_password(mine, BETTER, GOOD)
        else:
            held = next(one for one in sessions.roles()["held"] if one["name"] == "Max")
            sessions.revoke(Who("Pia", "manager"), held["id"])
        for again in (sessions, Sessions(log, open_door=False)):
            with pytest.raises(BadInput, match=NO_ROLE):
                again.enter("Eve", GOOD, link)
    assert sessions.enter("Dee", GOOD, other).who.role == "dealer", "what others gave is theirs"


# -- passwords ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "password",
    [
        "password", "Password1", "PASSWORD 123!", "12345678", "87654321", "qwertyuiop", "poiuytrewq", "letmein99",
        "aaaaaaaa", "abababab", "pokerpoker", "royalflush7", "Anneliese", "anneliese1", "short 7",
    ],
)  # fmt: skip
def test_passwords_that_somebody_would_guess(password: str) -> None:
    with pytest.raises(BadInput):
        require_good("Anneliese", password)
    with pytest.raises(BadInput):
        Sessions(open_door=False).enter("Anneliese", password)


@pytest.mark.parametrize("password", ["four word", "eight888", "correct horse", "Überraschung!", "x7$k2-pq"])
def test_passwords_that_nobody_would(password: str) -> None:
    require_good("Anneliese", password)


def test_the_list_is_in_its_own_form() -> None:
    assert len(passwords.common()) > 100
    assert all(word == passwords._core(word.casefold()) for word in passwords.common() - {"q1w2e3r4", "q1w2e3r4t5"})


def test_a_password_is_changed_by_whoever_knows_it_and_ends_every_other_session() -> None:
    log = MemoryStore()
    sessions = Sessions(log, open_door=False)
    here, there = sessions.enter("Ann", GOOD).token, sessions.enter("Ann", GOOD).token
    with pytest.raises(BadInput, match="not the password"):
        sessions.change_password(here, "guessing at it", BETTER)
    with pytest.raises(BadInput, match="tried first"):
        sessions.change_password(here, GOOD, "password123")
    assert sessions.change_password(here, GOOD, BETTER) == [digest(there)]
    for again in (sessions, Sessions(log, open_door=False)):
        assert again.who(here) == Who("Ann")
        assert again.who(there) is None
        with pytest.raises(BadInput, match="not the password"):
            again.enter("Ann", GOOD)
        assert again.enter("Ann", BETTER).who == Who("Ann")
        with pytest.raises(BadInput, match="Come in first"):
            again.change_password("made up", BETTER, GOOD)


def test_a_guest_becomes_an_account() -> None:
    log = MemoryStore()
    guest = Sessions(log).enter("Ann").token
    network = Sessions(log, open_door=False)
    with pytest.raises(BadInput, match="asks a manager for a link"):
        network.enter("Ann", GOOD)
    network.change_password(guest, "", GOOD)
    assert network.enter("Ann", GOOD).who == Who("Ann")
    with pytest.raises(BadInput, match="not the password"):
        Sessions(log).enter("Ann"), "at an open door too"


def test_nobody_comes_in_as_somebody_of_the_house_nor_ends_their_role() -> None:
    sessions = Sessions()
    max_ = staff(sessions, "manager")
    for name in ("Max", "max", " MAX"):
        with pytest.raises(BadInput, match="somebody of the house"):
            sessions.enter(name)
    assert sessions.enter("Max", here=Who("Max", "manager")).who == Who("Max"), "but themselves"
    sessions.change_password(max_, "", GOOD)
    assert sessions.who(max_) == Who("Max", "manager")
    assert sessions.enter("Max", GOOD).who == Who("Max")


def test_a_link_of_a_lower_role_lets_nobody_in_by_the_name_of_somebody_above() -> None:
    """A dealer would go by a manager's name in every record, and by a password of their own end the manager's role."""
    sessions = Sessions()
    max_ = staff(sessions, "manager")
    link = sessions.role_token("dealer")
    with pytest.raises(BadInput, match=r"'Max' is somebody of the house: .* by a link of their role"):
        sessions.enter("max", role_token=link)
    assert sessions.enter("Dee", role_token=link).who == Who("Dee", "dealer"), "the link is not used up by it"
    assert sessions.enter("Max", role_token=sessions.role_token("manager")).who == Who("Max", "manager")
    for whose in (sessions.make_link(Who("Max", "manager"), "dealer", "Max"), sessions.role_token("dealer")):
        assert sessions.enter("Max", role_token=whose, here=Who("Max", "manager")).who == Who("Max", "dealer")
    assert (
        sessions.enter("Max", role_token=sessions.make_link(Who("Max", "manager"), "dealer", "Max")).who.role
        == "dealer"
    )
    assert sessions.who(max_) == Who("Max", "manager")


def test_whoever_had_the_name_first_does_not_keep_it_beside_somebody_of_the_house() -> None:
    log = MemoryStore()
    sessions = Sessions(log)
    squatter = sessions.enter("Cy").token
    cy = staff(sessions, "cashier", "Cy")
    for again in (sessions, Sessions(log)):
        assert again.who(squatter) is None
        assert again.who(cy) == Who("Cy", "cashier")
    there = sessions.enter("Cy", here=Who("Cy", "cashier")).token  # the same person, who only plays there
    with pytest.raises(BadInput, match="somebody of the house"):
        sessions.change_password(there, "", GOOD)
    assert sessions.who(cy) == Who("Cy", "cashier")


def test_a_name_is_free_again_when_its_role_has_ended() -> None:
    clock = Clock()
    sessions = Sessions(clock=clock)
    staff(sessions, "dealer", "Dee")
    clock.now += ROLE_LIFE - 1
    with pytest.raises(BadInput, match="somebody of the house"):
        sessions.enter("Dee")
    clock.now += 1
    assert sessions.enter("Dee").who == Who("Dee")


def test_a_manager_lets_somebody_choose_a_new_password() -> None:
    sessions = Sessions(open_door=False)
    old = sessions.enter("Ann", GOOD).token
    with pytest.raises(BadInput, match="known here"):
        sessions.make_link(Who("Max", "manager"), "player", "Nobody")
    with pytest.raises(BadInput, match="ask somebody above"):
        sessions.make_link(Who("Sue", "supervisor"), "player", "Ann")
    link = sessions.make_link(Who("Max", "manager"), "player", "Ann")
    with pytest.raises(BadInput, match=NO_ROLE):
        sessions.enter("Eve", BETTER, link)
    with pytest.raises(BadInput, match="tried first"):
        sessions.enter("Ann", "password", link)
    assert sessions.enter("Ann", BETTER, link).who == Who("Ann")
    assert sessions.who(old) is None
    assert sessions.enter("Ann", BETTER).who == Who("Ann")


def test_whoever_is_in_needs_no_password_for_a_role() -> None:
    sessions = Sessions(open_door=False)
    sessions.enter("Ann", GOOD)
    sessions.enter("Eve", GOOD)
    with pytest.raises(BadInput, match="not the password"):
        sessions.enter("Ann", role_token=sessions.role_token("dealer"), here=Who("Eve"))
    assert sessions.enter("Ann", role_token=sessions.role_token("dealer"), here=Who("Ann")).who.role == "dealer"


def test_a_password_over_rest() -> None:
    async def story(here: Served) -> None:
        token = await here.token("Ann", password=GOOD)
        headers = bearer(token)
        other = await here.connect(await here.token("Ann", password=GOOD))
        body = {"old": GOOD, "new": BETTER}
        assert (await here.http.post("/api/password", json=body)).status_code == 401
        answer = await here.http.post("/api/password", json=body, headers=headers)
        assert answer.json() == {"changed": True, "ended": 1}
        async with asyncio.timeout(LONGEST):
            await other.socket.wait_closed()
        assert (await here.http.get("/api/session", headers=headers)).status_code == 200
        written = b"".join(record.body for record in here.room.log.read("people"))
        assert BETTER.encode() not in written

    async def whole() -> None:
        async with served(open_door=False) as here:
            await story(here)

    asyncio.run(whole())


# -- three tries -------------------------------------------------------------------------------------------------


def tried(sessions: Sessions, password: str, place: str) -> str:
    try:
        sessions.enter("Ann", password, place=place)
    except BadInput as wrong:
        return "locked" if "locked" in str(wrong) else "wait" if "wait" in str(wrong) else "wrong"
    return "in"


@pytest.mark.control("C6")
def test_three_tries_hold_however_many_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = Sessions(open_door=False)
    sessions.enter("Ann", GOOD)

    def slowly(kept: str, given: str) -> bool:
        time.sleep(0.02)  # as long as it takes somebody to come in between, as with the passwords of a real room
        return kept == given

    monkeypatch.setattr(passwords, "matches", slowly)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: tried(sessions, f"a guess {number}", "there"), range(24)))
    assert answers.count("wrong") == TRIES
    assert answers.count("locked") == 24 - TRIES


def test_nobody_locks_somebody_else_out() -> None:
    clock, log = Clock(), MemoryStore()
    sessions = Sessions(log, open_door=False, clock=clock)
    sessions.enter("Ann", GOOD, place="home")
    assert [tried(sessions, "a wrong guess", "thief") for _ in range(4)] == ["wrong"] * 3 + ["locked"]
    for again in (sessions, Sessions(log, open_door=False, clock=clock)):
        assert tried(again, GOOD, "thief") == "locked"
        assert tried(again, GOOD, "home") == "in"
        assert tried(again, GOOD, "a friend's") == "in"
    clock.now += LOCKED
    assert tried(sessions, GOOD, "thief") == "in"


def test_a_crowd_of_guessers_is_slowed_and_the_owner_is_not() -> None:
    clock = Clock()
    sessions = Sessions(open_door=False, clock=clock)
    sessions.enter("Ann", GOOD, place="home")
    answers = [tried(sessions, "a wrong guess", f"place {number}") for number in range(CROWD + 5)]
    assert answers == ["wrong"] * CROWD + ["wait"] * 5
    assert tried(sessions, GOOD, "home") == "in"
    clock.now += BREATH - 1
    assert tried(sessions, GOOD, "a friend's") == "wait"
    clock.now += 1
    assert tried(sessions, GOOD, "a friend's") == "in"


def test_no_address_is_in_the_log() -> None:
    async def story() -> None:
        async with served(open_door=False) as here:
            await here.token("Ann", password=GOOD)
            await here.http.post("/api/session", json={"name": "Ann", "password": "a wrong guess"})
            written = b"".join(record.body for record in here.room.log.read("people"))
            assert b'"place":"' in written
            assert b"127.0.0.1" not in written
            guessed = hashlib.sha256(f"cardspeak place\n{here.room.log.header.name}\n127.0.0.1".encode()).hexdigest()
            assert guessed[:12].encode() not in written, "nor what anybody could work out from all addresses there are"

    asyncio.run(story())
