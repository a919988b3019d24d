"""Signed seals: whoever can rewrite a log, but does not have the key, is found out (C7)."""

from __future__ import annotations

import shlex
import sqlite3
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec
import psycopg
import pytest
from tests.store.making import said

from cardspeak.errors import BadInput
from cardspeak.ledger import Transfer
from cardspeak.store import Log, LogVerdict, MemoryStore, Record, Store, StoreError, open_reader, verify
from cardspeak.store.chain import genesis, hash_of
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.seals import (
    CommandKey,
    FileKey,
    Seal,
    Sealer,
    make_key,
    read_public,
    read_seals,
    seal_apart,
    seal_now,
)
from cardspeak.store.seals.keeping import keep_seals
from cardspeak.store.seals.seal import read_seal
from cardspeak.store.seals.sending import send
from cardspeak.store.seals.witness import Witness, serve

ISSUE = Transfer("cage", "player/ann", 100, "x")


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> FileKey:
    return make_key(tmp_path_factory.mktemp("keys") / "seal.key")


class Kept:
    """A log of one kind that can be opened, and altered by somebody with an SQL prompt."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.postgres = address.startswith("postgresql")

    def open(self) -> Log:
        return PostgresStore.open(self.address, name="room") if self.postgres else Store.open(self.address)

    def sql(self, *statements: str) -> None:
        if self.postgres:
            with psycopg.connect(self.address, options="-c search_path=cardspeak") as other:
                for statement in statements:
                    other.execute(statement.encode())
        else:
            connection = sqlite3.connect(self.address, isolation_level=None)
            for statement in statements:
                connection.execute(statement)
            connection.close()

    def put(self, column: str, seq: int, value: bytes) -> None:
        literal = f"'\\x{value.hex()}'" if self.postgres else f"x'{value.hex()}'"
        self.sql(f"UPDATE record SET {column} = {literal} WHERE {self.at(seq)}")

    def at(self, seq: int) -> str:
        return f"chain = 1 AND seq = {seq}" if self.postgres else f"seq = {seq}"

    def chained(self) -> None:
        """Every hash worked out anew, the head and all, as the forger of a log would."""
        with open_reader(self.address) as log:
            records = [record for record in log.read_all() if record.chain == 1]
            before = genesis(log.header)
        for record in records:
            digest = hash_of(before, record)
            if digest != record.hash:
                self.put("hash", record.seq, digest)
            before = digest
        self.head(records[-1].seq, before)

    def head(self, seq: int, digest: bytes) -> None:
        if self.postgres:
            self.sql(f"UPDATE chain SET seq = {seq}, hash = '\\x{digest.hex()}' WHERE id = 1")
        else:
            self.sql(f"UPDATE meta SET value = '{seq}-{digest.hex()}' WHERE key = 'head'")

    def cut(self, after: int) -> None:
        """Everything after a record taken off, and whatever tells of it put right."""
        with open_reader(self.address) as log:
            kept = [record for record in log.read_all() if record.seq <= after]
        beyond = f"seq > {after}"
        self.sql(f"DELETE FROM record WHERE {beyond}", f"DELETE FROM entry WHERE {beyond}")
        self.head(after, kept[-1].hash)
        if self.postgres:
            last = "(SELECT max(position) FROM record WHERE stream = name)"
            self.sql(f"DELETE FROM command WHERE last > {after}", f"UPDATE stream SET position = coalesce({last}, 0)")

    def verify(self, *seals: Seal, key: FileKey | None = None) -> LogVerdict:
        return verify(self.address, seals=seals, keys=[key.public] if key else [])


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    if request.param == "sqlite":
        return Kept(str(tmp_path / "room.log"))
    return Kept(str(request.getfixturevalue("database")))


@pytest.fixture
def sealed(kept: Kept, key: FileKey) -> tuple[Kept, list[Seal]]:
    """Two hands, a seal (record 5), two hands more, a seal (record 10), and one record that no seal covers."""
    log = kept.open()
    seals: list[Seal] = []
    for at in range(2):
        for hand in range(2):
            name, moved = f"{at}.{hand}", (ISSUE,) if (at, hand) == (0, 0) else ()
            log.append("table/1", None, [said(hand, command=name, moved=moved), said("won", command=name)]).result()
        found = seal_now(log, key, 1_000 + at)
        assert found is not None
        seals.append(found)
    log.append("table/1", None, [said()]).result()
    log.close()
    return kept, seals


def test_a_sealed_log_is_sound(sealed: tuple[Kept, list[Seal]], key: FileKey) -> None:
    kept, seals = sealed
    found = kept.verify(*seals, key=key)
    assert (found.faults, found.seals, found.sealed, found.unsealed) == ((), 2, 1001, 2)  # the seal itself, and one
    assert [seal.number for seal in seals] == [1, 2]
    assert seals[1].before == seals[0].digest()
    assert kept.verify().sound


@pytest.mark.parametrize("change", ["body = '{}'", "actor = 'mallory'", "time = 7", "kind = 'Forged'"])
@pytest.mark.parametrize("seq", [1, 8])
def test_what_was_rewritten_before_a_seal_is_found(
    sealed: tuple[Kept, list[Seal]], key: FileKey, change: str, seq: int
) -> None:
    kept, _ = sealed
    if change.startswith("body"):
        kept.put("body", seq, b"{}")
    else:
        kept.sql(f"UPDATE record SET {change} WHERE {kept.at(seq)}")
    assert not kept.verify().sound
    kept.chained()
    faults = [str(fault) for fault in kept.verify(key=key).faults]
    assert any("its hash is not the one under seal" in fault for fault in faults), faults


def resealed(kept: Kept, key: FileKey | None) -> None:
    """The forger puts the new heads into the seals too, and signs with what he has, or copies the signature."""
    before = ""
    with open_reader(kept.address) as log:
        written: list[Record] = list(log.read("seal"))
    for record in written:
        with open_reader(kept.address) as log:
            last = next(one for one in log.read_all() if one.chain == 1 and one.seq == record.seq - 1)
        old = read_seal(record.body)
        new = msgspec.structs.replace(old, heads=(f"{last.seq}-{last.hash.hex()}",), before=before)
        if key is not None:
            new = msgspec.structs.replace(new, key=key.public.fingerprint)
            new = msgspec.structs.replace(new, signature=key.sign(new.signed()).hex())
        before = new.digest()
        kept.put("body", record.seq, new.text())
        kept.chained()


@pytest.mark.parametrize(
    ("own", "says"),
    [
        (False, "its signature is not that of its key"),
        (True, "that nobody vouches for"),
    ],
)
def test_forged_seals_are_found_by_the_key(
    sealed: tuple[Kept, list[Seal]], key: FileKey, tmp_path: Path, own: bool, says: str
) -> None:
    kept, _ = sealed
    kept.put("body", 1, b"{}")
    kept.chained()
    resealed(kept, make_key(tmp_path / "mallory.key") if own else None)
    assert kept.verify().sound  # nobody asks who signed
    faults = [str(fault) for fault in kept.verify(key=key).faults]
    assert any(says in fault for fault in faults), faults


def test_what_was_cut_off_is_found_by_a_seal_kept_elsewhere(sealed: tuple[Kept, list[Seal]], key: FileKey) -> None:
    kept, seals = sealed
    kept.cut(7)  # the second seal is gone with it
    found = kept.verify(key=key)
    assert (found.sound, found.seals, found.unsealed) == (True, 1, 3)  # the file alone cannot tell
    faults = [str(fault) for fault in kept.verify(*seals, key=key).faults]
    assert "seal 2, kept elsewhere, is not in the log: records were taken off its end" in faults
    assert "seal 2, kept elsewhere says that chain 1 had 9 records; it has 7: some were taken off" in faults


def test_a_log_without_seals_proves_nothing_to_whoever_asks_for_them(kept: Kept, key: FileKey) -> None:
    log = kept.open()
    log.append("table/1", 0, [said()]).result()
    log.close()
    assert kept.verify().sound
    assert "there is no seal signed by a key that was given" in str(kept.verify(key=key).faults[0])


def test_a_seal_from_another_log_is_found(kept: Kept, key: FileKey) -> None:
    log = kept.open()
    log.append("table/1", 0, [said()]).result()
    seal_now(log, key, 1)
    log.close()
    other = MemoryStore()
    other.append("table/1", 0, [said("other")]).result()
    foreign = seal_now(other, key, 1)
    assert foreign is not None
    faults = [str(fault) for fault in kept.verify(foreign, key=key).faults]
    assert "seal 1, kept elsewhere, is another in the log" in faults


def test_a_seal_apart_holds_though_it_is_not_in_the_log(kept: Kept, key: FileKey) -> None:
    log = kept.open()
    log.append("table/1", 0, [said(), said()]).result()
    with open_reader(kept.address) as reader:  # while somebody else has it open
        apart = seal_apart(reader, key, 7)
    log.append("table/1", 2, [said()]).result()
    log.close()
    found = kept.verify(apart, key=key)
    assert (found.faults, found.seals, found.unsealed) == ((), 1, 1)
    kept.put("body", 2, b"{}")
    kept.chained()
    assert any("under the seal of 7, kept elsewhere" in str(fault) for fault in kept.verify(apart, key=key).faults)


def test_a_seal_ties_several_chains(database: str, key: FileKey) -> None:
    ann, bob = (PostgresStore.open(database, name=name) for name in ("ann", "bob"))
    ann.append("table/1", 0, [said()]).result()
    bob.append("table/2", 0, [said(), said()]).result()
    seal = seal_now(ann, key, 1)
    assert seal is not None
    assert [(head.chain, head.seq) for head in seal.ends().values()] == [(1, 1), (2, 2)]
    bob.append("table/2", 2, [said()]).result()
    bob.close()
    again = PostgresStore.open(database, name="cid")  # closes bob's chain, whose end is under its record then
    assert seal_now(again, key, 2) is not None
    ann.close()
    again.close()
    found = verify(database, keys=[key.public])
    assert (found.faults, found.chains, found.seals, found.unsealed) == ((), 3, 2, 1)
    with psycopg.connect(database, options="-c search_path=cardspeak") as other:
        other.execute(
            "DELETE FROM record WHERE chain = 2 AND seq = 3; UPDATE stream SET position = 2 WHERE name = 'table/2'"
        )
        other.execute(
            "UPDATE chain SET seq = 2, hash = (SELECT hash FROM record WHERE chain = 2 AND seq = 2) WHERE id = 2"
        )
    assert any("it closes chain 2 at 3" in str(fault) for fault in verify(database, keys=[key.public]).faults)


def test_two_who_seal_at_once_make_one(database: str, key: FileKey) -> None:
    ann, bob = (PostgresStore.open(database, name=name) for name in ("ann", "bob"))
    ann.append("table/1", 0, [said()]).result()
    made: list[Seal | None] = []
    threads = [threading.Thread(target=lambda log=log: made.append(seal_now(log, key, 1))) for log in (ann, bob)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ann.close()
    bob.close()
    assert sum(seal is not None for seal in made) in (1, 2)  # one, or one after the other
    assert verify(database, keys=[key.public]).seals == sum(seal is not None for seal in made)


# -- every so often ----------------------------------------------------------------------------------------


def test_seals_are_made_while_the_log_grows(key: FileKey) -> None:
    log, now = MemoryStore(), iter(range(1000))
    log.append("table/1", 0, [said()]).result()
    sealer = Sealer(log, key, lambda: next(now), every=0.01)
    until = time.monotonic() + 10
    while log.position("seal") < 1:
        assert time.monotonic() < until
        time.sleep(0.005)
    time.sleep(0.1)
    assert log.position("seal") == 1  # nothing was written since
    log.append("table/1", 1, [said()]).result()
    while log.position("seal") < 2:
        assert time.monotonic() < until
        time.sleep(0.005)
    log.append("table/1", 2, [said()]).result()
    sealer.close()  # a last one
    assert log.position("seal") == 3
    assert sealer.last is not None
    assert sealer.last.heads == (f"5-{list(log.read_all())[4].hash.hex()}",)


def test_what_goes_wrong_stops_nothing(key: FileKey) -> None:
    told: list[str] = []
    log = MemoryStore()
    log.append("table/1", 0, [said()]).result()
    sealer = Sealer(log, key, lambda: 1, every=60, witnesses=["http://127.0.0.1:1/"], tell=told.append)
    assert sealer.now() is not None
    sealer.close()
    assert told[0].startswith("The witness http://127.0.0.1:1/ cannot be reached: ")
    assert log.position("seal") == 1


# -- keys --------------------------------------------------------------------------------------------------


def test_a_key_is_for_its_owner_only(tmp_path: Path) -> None:
    made = make_key(tmp_path / "seal.key")
    assert stat.S_IMODE((tmp_path / "seal.key").stat().st_mode) == 0o600
    assert read_public(tmp_path / "seal.key.pub").fingerprint == made.public.fingerprint
    with pytest.raises(BadInput, match="exists already: a key is never written over"):
        make_key(tmp_path / "seal.key")
    (tmp_path / "seal.key").chmod(0o640)
    with pytest.raises(BadInput, match="can be read by others than its owner: chmod 600"):
        FileKey(tmp_path / "seal.key")


def test_a_key_that_systemd_hands_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The access list by which a service reads its credential shows as the group's bits (0440)."""
    secret = tmp_path / "credentials" / "seal.key"
    secret.parent.mkdir(mode=0o700)
    make_key(secret)
    secret.chmod(0o440)
    with pytest.raises(BadInput, match="can be read by others than its owner"):
        FileKey(secret)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "cred"))  # not a beginning of its name
    with pytest.raises(BadInput, match="can be read by others than its owner"):
        FileKey(secret)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(secret.parent))
    assert FileKey(secret).public is not None
    secret.chmod(0o444)
    with pytest.raises(BadInput, match="can be read by others than its owner"):
        FileKey(secret)


def test_what_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no key")
    (tmp_path / "x").chmod(0o600)
    for read, says in ((FileKey, "holds no secret key"), (read_public, "holds no public key")):
        with pytest.raises(BadInput, match=says):
            read(tmp_path / "x")
        with pytest.raises(BadInput, match="cannot be read: No such file"):
            read(tmp_path / "y")


SIGNER = """
import sys
from cardspeak.store.seals import FileKey
print(FileKey(sys.argv[1]).sign(sys.stdin.buffer.read()).hex())
"""


def test_a_key_behind_a_command(tmp_path: Path) -> None:
    made, other = make_key(tmp_path / "a.key"), make_key(tmp_path / "b.key")
    (tmp_path / "sign.py").write_text(SIGNER)

    def service(name: str) -> str:
        return shlex.join([sys.executable, str(tmp_path / "sign.py"), str(tmp_path / name)])

    log = MemoryStore()
    log.append("table/1", 0, [said()]).result()
    seal = seal_now(log, CommandKey(service("a.key"), made.public), 1)
    assert seal is not None
    assert made.public.signed(bytes.fromhex(seal.signature), seal.signed())
    assert not other.public.signed(bytes.fromhex(seal.signature), seal.signed())
    with pytest.raises(StoreError, match="signs with another key than the public one given"):
        CommandKey(service("b.key"), made.public).sign(b"x")
    with pytest.raises(StoreError, match="did not sign"):
        CommandKey(service("none.key"), made.public).sign(b"x")
    with pytest.raises(StoreError, match="did not sign"):
        CommandKey("/nowhere/signer", made.public).sign(b"x")
    with pytest.raises(StoreError, match="answered with what is no signature"):
        CommandKey("echo hello", made.public).sign(b"x")


# -- the witness -------------------------------------------------------------------------------------------


@pytest.fixture
def witness(tmp_path: Path, key: FileKey) -> Iterator[Callable[[], str]]:
    """Starts a witness on its file; each call one after the last has gone."""
    servers: list[ThreadingHTTPServer] = []

    def started() -> str:
        while servers:
            servers[-1].shutdown()
            servers.pop().server_close()
        servers.append(serve(tmp_path / "seals.jsonl", [key.public], "127.0.0.1", 0))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_address[1]}/"

    yield started
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_witness_keeps_every_seal(witness: Callable[[], str], key: FileKey, tmp_path: Path) -> None:
    log, address = MemoryStore(), witness()
    made = []
    for at in range(3):
        log.append("table/1", at, [said()]).result()
        seal = seal_now(log, key, at)
        assert seal is not None
        made.append(seal)
        if at != 1:  # one it did not get: it asks for it
            send(address, log, seal)
    assert read_seals(tmp_path / "seals.jsonl") == made
    send(address, log, made[1])  # again: it has it
    with urlopen(address) as answer:
        assert answer.read() == b"".join(seal.text() + b"\n" for seal in made)
    again = witness()  # it is started again, and goes on
    log.append("table/1", 3, [said()]).result()
    last = seal_now(log, key, 9)
    assert last is not None
    send(again, log, last)
    assert [seal.number for seal in read_seals(tmp_path / "seals.jsonl")] == [1, 2, 3, 4]


def test_a_witness_does_not_take_another_past(witness: Callable[[], str], key: FileKey, tmp_path: Path) -> None:
    """The key was stolen too: what the witness has cannot be taken back, and the attempt is kept."""
    address = witness()
    log, other = MemoryStore(), MemoryStore()
    for one, what in ((log, "a"), (other, "b")):
        one.append("table/1", 0, [said(what)]).result()
        seal_now(one, key, 1)
        one.append("table/1", 1, [said(what)]).result()
        seal_now(one, key, 2)
    true, false = (list(map(read_seal, (record.body for record in one.read("seal")))) for one in (log, other))
    send(address, log, true[0])
    with pytest.raises(
        StoreError, match="another seal of that number is kept: this log is not the one that was sealed"
    ):
        send(address, other, false[0])
    with pytest.raises(StoreError, match="it does not follow from seal 1: this log is not the one that was sealed"):
        send(address, other, false[1])
    assert read_seals(tmp_path / "seals.jsonl") == true[:1]
    assert read_seals(tmp_path / "seals.jsonl.refused") == false


def test_a_witness_takes_only_what_is_signed(tmp_path: Path, key: FileKey) -> None:
    log = MemoryStore()
    log.append("table/1", 0, [said()]).result()
    seal = seal_now(log, make_key(tmp_path / "other.key"), 1)
    assert seal is not None
    found = Witness(tmp_path / "kept", [key.public]).hear(seal)
    assert found["last"] == 0
    assert "nobody vouches for" in found["wrong"]
    assert not (tmp_path / "kept").exists()


def test_one_seal_does_not_pass_for_many(tmp_path: Path, key: FileKey) -> None:
    """Everybody may read what a witness has: a signature written in other letters is no second seal, and no evidence
    against anybody."""
    log = MemoryStore()
    log.append("table/1", 0, [said()]).result()
    seal, apart = seal_now(log, key, 1), seal_apart(log, key, 2)
    assert seal is not None
    kept = Witness(tmp_path / "kept", [key.public])
    for one in (seal, apart):
        assert kept.hear(one) == {"last": 1}
        for text in (one.signature.upper(), f" {one.signature}", f"{one.signature[:2]} {one.signature[2:]}"):
            found = kept.hear(msgspec.structs.replace(one, signature=text))
            assert "not that of its key" in found.get("wrong", "")
    assert read_seals(tmp_path / "kept") == [seal, apart]
    assert not (tmp_path / "kept.refused").exists()


def test_evidence_is_kept_once_however_often_it_is_sent(tmp_path: Path, key: FileKey) -> None:
    seals = []
    for words in ("a", "b"):
        log = MemoryStore()
        log.append("table/1", 0, [said(words)]).result()
        seals.append(seal_now(log, key, 1))
    true, false = seals
    assert true is not None
    assert false is not None
    for _ in range(2):  # started again, too
        kept = Witness(tmp_path / "kept", [key.public])
        kept.hear(true)
        for _ in range(3):
            assert "another seal of that number" in kept.hear(false)["wrong"]
    assert read_seals(tmp_path / "kept.refused") == [false]


def test_a_length_that_is_no_length(witness: Callable[[], str]) -> None:
    host, port = urlsplit(witness()).netloc.split(":")
    for length in ("9" * 5000, "-1", "x", ""):
        line = HTTPConnection(host, int(port), timeout=20)
        line.putrequest("POST", "/")
        line.putheader("Content-Length", length)
        line.endheaders()
        assert line.getresponse().status == 413
        line.close()


@pytest.mark.parametrize("line", [b"", b"x", b"{}", b'{"number":1}', b"[1]", b"\xff"])
def test_what_is_no_seal(tmp_path: Path, line: bytes) -> None:
    with pytest.raises(BadInput, match="This is no seal"):
        read_seal(line)
    (tmp_path / "seals").write_bytes(line + b"\n")
    if line:
        with pytest.raises(BadInput, match="line 1: This is no seal"):
            read_seals(tmp_path / "seals")


def test_seals_in_a_file(tmp_path: Path, key: FileKey) -> None:
    log = MemoryStore()
    log.append("table/1", 0, [said()]).result()
    seal = seal_now(log, key, 1)
    assert seal is not None
    keep_seals(tmp_path / "seals", [seal, seal])
    assert read_seals(tmp_path / "seals") == [seal, seal]
