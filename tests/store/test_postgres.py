"""What PostgreSQL adds: several processes on one log, a chain for each, and who may write what."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from tests.postgres_server import Server
from tests.store.making import said

from cardspeak.errors import BadInput
from cardspeak.ledger import Overdrawn, Transfer, differences
from cardspeak.store import Conflict, Draft, Fault, Head, Header, StoreError, open_log, open_reader, verify
from cardspeak.store.postgres import PostgresReader, PostgresStore, watched, writer
from cardspeak.store.postgres import store as storing
from cardspeak.store.postgres.errors import Fenced, Owned, shown
from cardspeak.store.postgres.group import CALL
from cardspeak.store.postgres.schema import connect

LEASE = 0.6
Process = Callable[..., PostgresStore]


@pytest.fixture
def process(database: str) -> Iterator[Process]:
    """Another process on the same log, as far as the database can tell."""
    opened: list[PostgresStore] = []

    def begun(name: str, **options: object) -> PostgresStore:
        opened.append(PostgresStore.open(database, name=name, **{"lease": LEASE, **options}))  # type: ignore[arg-type]
        return opened[-1]

    yield begun
    for store in opened:
        store.close()


def pay(debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(debit, credit, amount, "x")


def abandon(store: PostgresStore) -> None:
    """As if it had been killed: no more signs of life, and nobody told."""
    store._heartbeat.close()


# -- chains ------------------------------------------------------------------------------------------------


def test_each_process_has_its_chain(process: Process, database: str) -> None:
    ann, bob = process("ann"), process("bob")
    for at in range(3):
        ann.append("table/1", at, [said(at)]).result()
        bob.append("table/2", at, [said(at)]).result()
    assert (ann.head().chain, bob.head().chain) == (1, 2)
    assert [(record.chain, record.seq) for record in ann.read("table/2")] == [(2, 1), (2, 2), (2, 3)]
    assert ann.cursor() == bob.cursor() == {1: 3, 2: 3}
    assert [(record.chain, record.seq) for record in ann.read_all()] == [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (2, 3)]
    assert set(ann.heads()) == {ann.head(), bob.head()}
    found = verify(database, ann.head())
    assert (found.faults, found.chains, found.records, found.streams) == ((), 2, 6, 2)
    assert Head.parse(str(bob.head())) == bob.head()


def test_a_cursor_finds_what_came_later(process: Process) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said(), said()]).result()
    cursor = bob.cursor()
    bob.append("table/2", 0, [said("new")]).result()
    ann.append("table/1", 2, [said("new")]).result()
    assert [(record.chain, record.seq) for record in ann.read_all(cursor)] == [(2, 1), (1, 3)]
    assert [record.chain for record in ann.read_all(cursor, kind="Said")] == [2, 1]
    assert list(ann.read_all(ann.cursor())) == []


def test_the_whole_log_is_read_in_an_order_that_can_have_been(process: Process) -> None:
    """Chips go through accounts that every process uses: in the order of reading, none is ever overdrawn."""
    stores = [process(name) for name in ("ann", "bob", "cid")]
    stores[0].append("room", None, [said(moved=(pay("cage", "player/x", 40),))]).result()

    def work(at: int) -> None:
        chance = random.Random(at)
        for _ in range(40):
            debit, credit = chance.sample(["player/x", "player/y", "commission"], 2)
            moved = pay(debit, credit, chance.randint(1, 15))
            stores[at].append(f"table/{at}", None, [said(moved=(moved,))]).exception()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(work, range(3)))
    held: dict[str, int] = {}
    for record in stores[0].read_all():
        for moved in record.transfers:
            held[moved.debit] = held.get(moved.debit, 0) - moved.amount
            held[moved.credit] = held.get(moved.credit, 0) + moved.amount
            assert moved.debit == "cage" or held[moved.debit] >= 0
    assert {name: kept for name, kept in stores[1].balances().items() if kept} == {n: v for n, v in held.items() if v}
    assert differences(stores[2].balances(), (entry.transfer for entry in stores[2].entries())) == []


def test_an_account_that_everybody_credits_is_not_overdrawn(process: Process, database: str) -> None:
    """Commission is kept in parts: whoever debits it sees all of them, however many try at once."""
    stores = [process(name) for name in ("ann", "bob", "cid")]
    for at, store in enumerate(stores):
        store.append(f"table/{at}", 0, [said(moved=(pay("cage", "commission", 100),))]).result()

    def take(store: PostgresStore) -> int:
        asked = [store.append("room", None, [said(moved=(pay("commission", "cage", 40),))]) for _ in range(10)]
        return sum(one.exception() is None for one in asked)

    with ThreadPoolExecutor(3) as pool:
        taken = sum(pool.map(take, stores))
    assert (taken, stores[0].balance("commission")) == (7, 20)
    with pytest.raises(Overdrawn, match="commission holds 20 and cannot give 21"):
        stores[1].append("room", None, [said(moved=(pay("commission", "cage", 21),))]).result()
    assert verify(database).faults == ()


def test_one_player_at_two_processes(process: Process) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("player/x", None, [said(moved=(pay("cage", "player/x", 100),))]).result()
    assert bob.append("table/2", 0, [said(moved=(pay("player/x", "table/2/seats", 60),))]).result()
    with pytest.raises(Overdrawn, match="player/x holds 40 and cannot give 60"):  # ann remembers 100
        ann.append("table/1", 0, [said(moved=(pay("player/x", "table/1/seats", 60),))]).result()
    assert ann.append("table/1", 0, [said(moved=(pay("player/x", "table/1/seats", 40),))]).result().position == 1


def test_a_command_is_carried_out_once_by_whomever(process: Process) -> None:
    """Only a stream that both may write can be asked for at both."""
    ann, bob = process("ann"), process("bob")
    with ThreadPoolExecutor(8) as pool:
        done = list(
            pool.map(
                lambda at: (ann, bob)[at % 2].append("player/x", None, [said(command="welcome")]).result(), range(20)
            )
        )
    assert sum(not one.repeated for one in done) == 1
    assert len({one.records for one in done}) == 1
    assert bob.answer("ann", "welcome") == ann.answer("ann", "welcome")
    assert bob.answer("ann", "welcome") is not None


def test_streams_that_all_may_write(process: Process, database: str) -> None:
    stores = [process(name) for name in ("ann", "bob", "cid")]

    def work(store: PostgresStore) -> None:
        for at in range(20):
            store.append("room", None, [said(at)]).result()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(work, stores))
    assert [record.position for record in stores[0].read("room")] == list(range(1, 61))
    assert {record.chain for record in stores[0].proven("room")} == {1, 2, 3}
    with pytest.raises(Conflict, match="room stands at position 60, not 20"):
        stores[1].append("room", 20, [said()]).result()
    assert verify(database).sound


# -- who writes what ---------------------------------------------------------------------------------------


def test_a_stream_has_one_writer(process: Process) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    with pytest.raises(Owned, match=r"^table/1 is written by the process 'ann' \(chain 1\): ask there\.$"):
        bob.append("table/1", 1, [said()]).result()
    assert (ann.owned("table"), bob.owned()) == (["table/1"], [])
    assert bob.append("table/2", 0, [said()]).result().position == 1  # bob goes on
    assert ann.stopped == bob.stopped == ""


def test_processes_know_of_each_other(process: Process) -> None:
    ann, bob, cid = (process(name) for name in ("ann", "bob", "cid"))
    assert ann.others() == ["bob", "cid"]
    bob.close()
    assert (ann.others(), cid.others()) == (["cid"], ["ann"])


def test_a_process_that_is_gone_is_taken_over(process: Process, database: str) -> None:
    ann, bob = process("ann"), process("bob")
    for table in range(5):
        ann.append(f"table/{table}", 0, [said()]).result()
    assert bob.ended() == []
    abandon(ann)
    until = time.monotonic() + 10
    while not bob.ended():
        assert time.monotonic() < until
        time.sleep(0.05)
    assert bob.take_over(1) == [f"table/{table}" for table in range(5)]
    assert bob.take_over(1) is None
    assert bob.append("table/3", 1, [said("on")]).result().records[0].chain == 2
    with pytest.raises(Fenced, match=r"^The process 'bob' \(chain 2\) has taken over from this one \(chain 1\)"):
        ann.append("table/3", 1, [said("late")]).result()
    with pytest.raises(Fenced):  # and it takes nothing more
        ann.append("table/9", 0, [said()])
    assert "has taken over" in ann.stopped
    found = verify(database)
    assert (found.faults, found.chains) == ((), 2)
    assert [record.body for record in bob.read("table/3")] == [b'{"what":"x"}', b'{"what":"on"}']


def test_whoever_lives_is_not_taken_over(process: Process) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    time.sleep(LEASE * 2)  # idle, and alive
    assert (bob.ended(), bob.take_over(1)) == ([], None)
    assert ann.append("table/1", 1, [said()]).result().position == 2


def test_an_idle_process_hears_that_it_was_taken_over(process: Process) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    with psycopg.connect(ann.address) as other:
        other.execute("UPDATE cardspeak.chain SET until = '-infinity' WHERE id = 1")
    assert bob.take_over(1) == ["table/1"]
    until = time.monotonic() + 10
    while not ann.stopped:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert "has taken over" in ann.stopped


def test_the_next_run_of_a_process_goes_on(process: Process, database: str) -> None:
    process("ann").append("table/1", 0, [said()]).result()
    process("ann2").close()
    first = PostgresStore.open(database, name="one", lease=LEASE)
    first.append("table/2", 0, [said()]).result()
    first.close()
    again = process("one")
    assert again.owned("table") == ["table/2"]  # and not what belongs to somebody alive
    assert again.append("table/2", 1, [said()]).result().records[0].chain > 3
    assert verify(database).faults == ()


def test_a_killed_process_comes_back_when_its_lease_is_over(process: Process) -> None:
    first = process("ann")
    first.append("table/1", 0, [said()]).result()
    abandon(first)
    began = time.monotonic()
    again = process("ann")
    assert time.monotonic() - began > LEASE / 3
    assert again.owned("table") == ["table/1"]


def test_a_second_process_of_the_same_name_is_refused(process: Process, database: str) -> None:
    ann = process("ann")
    with pytest.raises(
        StoreError, match=r"^A process named 'ann' is writing to postgresql://.*: stop it first, or give"
    ):
        process("ann")
    assert ann.append("table/1", 0, [said()]).result().position == 1
    outcomes: list[object] = []

    def enter() -> None:
        try:
            outcomes.append(process("twin"))
        except StoreError as wrong:
            outcomes.append(wrong)

    threads = [threading.Thread(target=enter) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(one, PostgresStore) for one in outcomes) == 1


def test_a_session_left_inside_a_transaction_is_ended(process: Process) -> None:
    """A process stopped amid the exact way holds its chain's row: whoever takes over does not wait for ever."""
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    abandon(ann)
    ann._writer.connection.execute("SET idle_in_transaction_session_timeout = 0")
    ann._writer.connection.execute("BEGIN")
    ann._writer.connection.execute("SELECT 1 FROM chain WHERE id = 1 FOR UPDATE")
    until = time.monotonic() + 10
    while not bob.ended():
        assert time.monotonic() < until
        time.sleep(0.05)
    began = time.monotonic()
    assert bob.take_over(1) == ["table/1"]
    assert time.monotonic() - began < 3
    with pytest.raises(Fenced):
        ann.append("table/1", 1, [said()]).result()


def test_a_take_over_whose_answer_is_lost(process: Process, database: str) -> None:
    """The session is cut right after the commit, before the taker hears of it."""
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    ann.close()
    writer, done = bob._writer, list[bool]()

    class Cut:
        """A transaction whose commit is answered by silence."""

        def __init__(self, connection: psycopg.Connection) -> None:
            self._whole = connection.transaction()

        def __enter__(self) -> None:
            self._whole.__enter__()

        def __exit__(self, *wrong: object) -> None:
            self._whole.__exit__(*wrong)  # type: ignore[arg-type]
            if not done:
                done.append(True)
                raise psycopg.OperationalError("the connection is lost")

    class Connection:
        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

        def transaction(self) -> Cut:
            return Cut(real)

    real = writer.connection
    writer.connection = Connection()  # type: ignore[assignment]
    assert bob.take_over(1) == ["table/1"]
    assert done
    assert bob.append("table/1", 1, [said()]).result().position == 2
    assert verify(database).faults == ()


# -- the server goes away ----------------------------------------------------------------------------------


class Unlucky:
    """A connection that is lost over the next group: before it is sent, or after it was carried out."""

    def __init__(self, real: Any, *, carried_out: bool) -> None:
        self._real = real
        self._carried_out = carried_out
        self.call: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def execute(self, query: object, *values: object, **rest: object) -> object:
        if query == CALL:
            self.call = (query, *values)
            if self._carried_out:
                self._real.execute(*self.call)
            raise psycopg.OperationalError("the connection is lost")
        return self._real.execute(query, *values, **rest)


@pytest.mark.parametrize("carried_out", [True, False])
def test_a_group_whose_answer_is_lost_is_found_or_done_again(
    process: Process, database: str, carried_out: bool
) -> None:
    ann = process("ann", lease=30)
    ann.append("table/1", 0, [said(moved=(pay("cage", "player/x", 5),))]).result()
    ann._writer.connection = Unlucky(ann._writer.connection, carried_out=carried_out)  # type: ignore[assignment]
    done = ann.append("table/1", 1, [said(command="c", moved=(pay("player/x", "commission", 5),))]).result()
    assert (done.repeated, done.head.seq, ann.position("table/1")) == (False, 2, 2)
    assert ann.balances() == {"cage": -5, "commission": 5, "player/x": 0}
    assert ann.append("table/1", 2, [said()]).result().position == 3
    assert verify(database).faults == ()


def test_a_call_that_is_carried_out_late_is_found(
    process: Process, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session that was given up had the call in its buffer, and carries it out after we have looked."""
    ann = process("ann", lease=30)
    ann.append("table/1", 0, [said()]).result()
    unlucky = Unlucky(ann._writer.connection, carried_out=False)
    ann._writer.connection = unlucky  # type: ignore[assignment]
    look = ann._writer._reached_again

    def look_too_early() -> object:
        found = look()
        with connect(database) as old:
            old.execute(*unlucky.call)
        return found

    monkeypatch.setattr(ann._writer, "_reached_again", look_too_early)
    done = ann.append("table/1", 1, [said(command="c")]).result()
    assert (done.repeated, done.position, ann.head().seq, ann.stopped) == (False, 2, 2, "")
    assert ann.append("table/1", 2, [said()]).result().position == 3
    assert verify(database).faults == ()


def test_sessions_that_are_cut_lose_nothing(process: Process, database: str) -> None:
    ann, bob = process("ann", lease=5), process("bob", lease=5)
    done = threading.Event()

    def cut() -> None:
        sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        name = database.split("@/")[1].partition("?")[0]
        while not done.wait(0.05):
            with psycopg.connect(database.replace(f"/{name}?", "/postgres?"), autocommit=True) as other:
                other.execute(sql, (name,))

    def work(at: int) -> None:
        store = (ann, bob)[at % 2]
        for place in range(25):
            store.append(f"table/{at}", place, [said(place, command=f"{at}.{place}")]).result(30)

    cutter = threading.Thread(target=cut)
    cutter.start()
    try:
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(work, range(6)))
    finally:
        done.set()
        cutter.join()
    assert (ann.head().seq, bob.head().seq) == (75, 75)
    assert verify(database).faults == ()


def test_the_database_restarts(server: Server, process: Process, database: str) -> None:
    """Nobody looks dead for the time the server was away: everybody has a lease's grace."""
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    for at_once in (False, True):
        server.halt(at_once=at_once)
        asked = ann.append("table/1", None, [said("while it was away")])
        time.sleep(LEASE * 1.5)
        server.start()
        assert bob.append("table/2", None, [said()]).result(30).records
        assert bob.ended() == []
        assert asked.result(30).records[0].chain == 1
    assert bob.ended() == []
    assert ann.position("table/1") == 3
    assert verify(database).faults == ()


def test_a_server_that_stays_away_is_told_in_one_line(server: Server, process: Process) -> None:
    ann = process("ann", patience=0.3)
    ann.append("table/1", 0, [said()]).result()
    server.halt()
    try:
        with pytest.raises(
            StoreError, match=r"cannot be reached: .*\. What was being written is settled when"
        ) as wrong:
            ann.append("table/1", 1, [said()]).result(30)
        assert "\n" not in str(wrong.value)
        with pytest.raises(StoreError, match="cannot be reached"):
            ann.position("table/1")
        assert "cannot be reached" in ann.stopped
    finally:
        server.start()
    again = process("ann")
    assert again.position("table/1") == 1


def test_a_log_in_which_nothing_happens_notices_it_too(server: Server, process: Process) -> None:
    ann = process("ann", patience=1.5)
    ann.append("table/1", 0, [said()]).result()
    server.halt()
    try:
        until = time.monotonic() + 60
        while not ann.stopped and time.monotonic() < until:
            time.sleep(0.02)
        assert "cannot be reached: " in ann.stopped
        assert "\n" not in ann.stopped
    finally:
        server.start()
    assert process("ann").position("table/1") == 1


def test_a_server_that_comes_back_in_time_is_not_missed(server: Server, process: Process) -> None:
    ann = process("ann", patience=60.0)
    server.halt()
    time.sleep(4 * LEASE / 3)  # some beats in vain
    server.start()
    assert ann.append("table/1", 0, [said()]).result(60).records
    time.sleep(4 * LEASE / 3)
    assert not ann.stopped


# -- what is said ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("postgresql://nobody@/x?host=/nowhere", "postgresql://nobody@/nowhere/x cannot be reached: "),
        ("postgresql://127.0.0.1:1/x", "postgresql://127.0.0.1:1/x cannot be reached: "),
        ("postgresql://u:secret@127.0.0.1:1/x", "postgresql://u@127.0.0.1:1/x cannot be reached: "),
    ],
)
def test_an_address_where_nobody_is(address: str, says: str) -> None:
    for opened in (open_log, open_reader, verify):
        with pytest.raises(StoreError) as wrong:
            opened(address)
        assert str(wrong.value).startswith(says)
        assert "\n" not in str(wrong.value)
        assert "secret" not in str(wrong.value)


def test_what_is_no_address() -> None:
    with pytest.raises(BadInput, match="This is no address of PostgreSQL"):
        open_log("postgresql://x:y:z:/?nonsense=1")


def test_a_database_that_is_not_there(server: Server) -> None:
    with pytest.raises(StoreError, match='database "nothing" does not exist'):
        open_log(server.address("nothing"))


def test_a_database_without_a_log(database: str) -> None:
    for opened in (PostgresReader, verify):
        with pytest.raises(StoreError, match=r"^There is no log in postgresql://"):
            opened(database)


@pytest.mark.parametrize(
    ("version", "instead"), [("0", "run `cardspeak log"), ("3", "use a newer one"), ("x", "run `")]
)
def test_a_log_of_another_schema(process: Process, database: str, version: str, instead: str) -> None:
    process("ann").close()
    with psycopg.connect(database) as other:
        other.execute("UPDATE cardspeak.meta SET value = %s WHERE key = 'version'", (version,))
    for opened in (open_log, open_reader, verify):
        with pytest.raises(
            StoreError, match=rf"holds a log of schema {version}, this cardspeak reads up to 2: {instead}"
        ):
            opened(database)


def test_a_schema_that_is_no_log_is_left_alone(database: str) -> None:
    with psycopg.connect(database) as other:
        other.execute("CREATE SCHEMA cardspeak")
        other.execute("CREATE TABLE cardspeak.record (mine int)")
    with pytest.raises(
        StoreError, match=r"has a schema cardspeak that is no log: give the log a database of its own\."
    ):
        open_log(database)


def test_a_log_keeps_the_header_it_has(database: str) -> None:
    PostgresStore.open(database, Header("The Harbour"), name="a").close()
    again = PostgresStore.open(database, Header("Another"), name="b")
    assert again.header.name == "The Harbour"
    again.close()


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 201])
def test_what_names_no_process(database: str, name: str) -> None:
    with pytest.raises(BadInput, match="names no process"):
        PostgresStore.open(database, name=name)


def test_no_password_is_shown() -> None:
    assert shown("postgresql://u:secret@h:5433/d") == "postgresql://u@h:5433/d"


# -- the auditor -------------------------------------------------------------------------------------------

TEARS = {
    "a body": ("UPDATE record SET body = '{}' WHERE chain = 1 AND seq = 1", "it does not match its hash"),
    "an actor": ("UPDATE record SET actor = 'mallory' WHERE chain = 1 AND seq = 2", "it does not match its hash"),
    "a time": ("UPDATE record SET time = 5 WHERE chain = 2 AND seq = 1", "it does not match its hash"),
    "an amount": ("UPDATE entry SET amount = 7 WHERE chain = 1", "it does not match its hash"),
    "an entry gone": ("DELETE FROM entry WHERE chain = 1", "it has 0 ledger entries, 1 were written"),
    "an entry more": ("INSERT INTO entry VALUES (1, 99, 1, 'cage', 'x', 1, 'x', '')", "it has ledger entries and"),
    "a balance": ("UPDATE balance SET amount = 11 WHERE account = 'player/x'", "player/x is kept as 11"),
    "a record gone": ("DELETE FROM record WHERE chain = 1 AND seq = 1", "record 1 is missing"),
    "the end gone": ("DELETE FROM record WHERE chain = 2 AND seq = 2", "chain 2 says that it ends at 2"),
    "a chain reopened": ("UPDATE chain SET closed_by = NULL WHERE id = 1", "chain 1 is said to be closed by None"),
    "a chain closed": ("UPDATE chain SET closed_by = 1 WHERE id = 2", "chain 2 is said to be closed by 1"),
    "a position": ("UPDATE stream SET position = 9 WHERE name = 'table/1'", "table/1 is said to stand at 9"),
    "a command gone": ("DELETE FROM command", "the commands kept for repeated questions"),
    "another order": ("UPDATE record SET moment = 0 WHERE chain = 2 AND seq = 2", "it is out of order|is missing"),
    "a table": ("CREATE TABLE more (x int)", "the tables are not those of a log"),
    "a trigger": (
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
        " CREATE TRIGGER t BEFORE INSERT ON record FOR EACH ROW EXECUTE FUNCTION f()",
        "the tables are not those of a log",
    ),
}  # fmt: skip


@pytest.fixture
def taken_over(process: Process, database: str) -> str:
    """Two records of one process, then another takes over and goes on with its table."""
    ann = process("ann")
    ann.append("table/1", 0, [said(command="c1", moved=(pay("cage", "player/x", 10),)), said(command="c1")]).result()
    ann.close()
    bob = process("bob")
    bob.append("table/1", 2, [said()]).result()
    bob.close()
    return database


def tear(address: str, change: str) -> None:
    with psycopg.connect(address, autocommit=True, options="-c search_path=cardspeak") as other:
        other.execute(change.encode())


def test_a_take_over_is_sound(taken_over: str) -> None:
    assert verify(taken_over).faults == ()


@pytest.mark.parametrize("what", TEARS)
def test_what_was_torn_is_found(taken_over: str, what: str) -> None:
    change, says = TEARS[what]
    tear(taken_over, change)
    faults = verify(taken_over).faults
    assert faults
    assert any(word in str(fault) for fault in faults for word in says.split("|")), [str(fault) for fault in faults]


def test_a_late_record_is_found(taken_over: str) -> None:
    """Somebody who can write the tables lets a process that was taken over go on, with every hash right."""
    tear(
        taken_over, "UPDATE chain SET closed_by = NULL WHERE id = 1; UPDATE stream SET owner = 1 WHERE name = 'table/1'"
    )
    with psycopg.connect(taken_over, options="-c search_path=cardspeak") as other:
        ((seq, digest),) = other.execute("SELECT seq, hash FROM chain WHERE id = 1").fetchall()
    late = PostgresStore.open(taken_over, name="x", take_over=False)
    late._writer.head = Head(seq, digest, 1)
    late.append("table/1", 3, [said("late")]).result()
    tear(taken_over, "UPDATE chain SET closed_by = 2 WHERE id = 1")
    late._writer.stop(StoreError("over"))
    late.close()
    says = "chain 1 was closed by chain 2 before, and goes on"
    assert Fault(says, 3, "table/1", 4) in verify(taken_over).faults


def test_a_process_that_writes_what_it_does_not_own_is_found(process: Process, database: str) -> None:
    ann, bob = process("ann"), process("bob")
    ann.append("table/1", 0, [said()]).result()
    tear(database, "UPDATE stream SET owner = NULL")
    bob.append("table/1", 1, [said()]).result()
    assert verify(database).faults == (
        Fault("it was written by chain 2, and its stream belonged to chain 1", 1, "table/1", 2, 2),
    )


def test_a_server_that_is_frozen_counts_as_gone_and_nothing_is_lost(
    server: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It closes no connection and its kernel answers: only silence tells. What was asked is done once, or refused."""
    monkeypatch.setattr(writer, "SILENCE", 0.5)
    monkeypatch.setattr(storing, "SILENCE", 0.5)
    monkeypatch.setattr(storing, "RESTART", 1.0)
    monkeypatch.setattr(watched, "SIGN", 0.5)
    log = PostgresStore.open(database, name="ann", lease=LEASE, patience=1.0)
    try:
        log.append("table/7", 0, [Draft("opened", 0, "room", "", b"{}")]).result(30)
        with server.frozen():
            late = log.append("table/7", 1, [Draft("closed", 0, "room", "", b"{}")])
            with pytest.raises(StoreError, match=r"cannot be reached.*settled when the log is opened again"):
                late.result(30)
            with pytest.raises(StoreError, match="cannot be reached"):
                log.cursor()
        log.close()
        log = PostgresStore.open(database, name="ann", lease=LEASE)
        assert log.position("table/7") in (1, 2)
        assert verify(database).faults == ()
    finally:
        log.close()
