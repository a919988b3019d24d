"""What every log does, whatever it is kept in: the same tests for memory, for SQLite and for PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.conftest import KINDS, Begin

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.ledger import LedgerError, Overdrawn, Transfer, differences
from cardspeak.store import Conflict, Draft, Head, Header, Log, MemoryStore, Snapshot, StoreError, StreamDrafts, draft

ISSUE = Transfer("cage", "player/ann", 100, "x")


def said(what: str = "x", *, actor: str = "ann", command: str = "", time: int = 1, **rest: Any) -> Draft:
    return draft("Said", {"what": what}, time=time, actor=actor, command=command, **rest)


def test_records_get_their_places(log: Log) -> None:
    first = log.append("table/7", 0, [said("a"), said("b")]).result()
    other = log.append("table/8", 0, [said("c")]).result()
    again = log.append("table/7", 2, [said("d")]).result()
    records = [*first.records, *other.records, *again.records]
    assert [(record.seq, record.stream, record.position) for record in records] == [
        (1, "table/7", 1),
        (2, "table/7", 2),
        (3, "table/8", 1),
        (4, "table/7", 3),
    ]
    assert (first.position, again.position) == (2, 3)
    assert list(log.read_all()) == records
    assert list(log.read("table/7")) == [*first.records, *again.records]
    assert list(log.read("table/7", after=2)) == list(again.records)
    assert [log.position(name) for name in ("table/7", "table/8", "table/9")] == [3, 1, 0]
    assert len({record.hash for record in records}) == 4


def test_everything_said_comes_back(log: Log) -> None:
    moved = (ISSUE, Transfer("player/ann", "table/7/pot", 3, "star-sydney-poker 7.5", "größer ♠"))
    one = Draft("BetTo", -(2**63), "größer ♠", "c-1", bytes(range(256)), moved)
    log.append("table/♠", 0, [one]).result()
    (record,) = log.read("table/♠")
    assert Draft(record.kind, record.time, record.actor, record.command, record.body, record.transfers) == one


def test_bodies_are_canonical() -> None:
    assert draft("x", {"b": 1, "a": [Card("As")]}, time=0, actor="a").body == b'{"a":["As"],"b":1}'
    with pytest.raises(BadInput, match="cannot be written as JSON"):
        draft("x", {"a": object()}, time=0, actor="a")


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_wrong_position_is_a_conflict(log: Log, expected: int) -> None:
    log.append("table/7", 0, [said(), said()]).result()
    with pytest.raises(Conflict, match=rf"^table/7 stands at position 2, not {expected}: ") as conflict:
        log.append("table/7", expected, [said()]).result()
    assert (conflict.value.stream, conflict.value.expected, conflict.value.position) == ("table/7", expected, 2)
    assert log.head().seq == 2


def test_a_stream_may_be_added_to_wherever_it_stands(log: Log) -> None:
    for place in (1, 2, 3):
        assert log.append("room", None, [said()]).result().position == place


def test_several_streams_at_once_or_none(log: Log) -> None:
    parts = [StreamDrafts("table/7", 0, (said("a"),)), StreamDrafts("jackpot/red", 0, (said("b"), said("c")))]
    done = log.append_all(parts).result()
    assert [(record.stream, record.position) for record in done.records] == [
        ("table/7", 1),
        ("jackpot/red", 1),
        ("jackpot/red", 2),
    ]
    with pytest.raises(Conflict, match=r"^jackpot/red stands at position 2, not 1"):
        log.append_all([StreamDrafts("table/7", 1, (said(),)), StreamDrafts("jackpot/red", 1, (said(),))]).result()
    assert (log.position("table/7"), log.position("jackpot/red"), log.head().seq) == (1, 2, 3)


# -- commands ----------------------------------------------------------------------------------------------


def test_a_command_is_carried_out_once(log: Log) -> None:
    assert log.answer("ann", "c1") is None
    first = log.append("table/7", 0, [said("a", command="c1", transfers=(ISSUE,)), said("b", command="c1")]).result()
    again = log.append("table/7", 0, [said("other", command="c1", transfers=(ISSUE,))]).result()
    assert (first.repeated, again.repeated) == (False, True)
    assert again.records == first.records
    assert log.answer("ann", "c1") == again
    assert (log.head(), log.balance("player/ann")) == (first.head, 100)


def test_commands_of_two_actors_are_two(log: Log) -> None:
    log.append("table/7", 0, [said(command="c1", actor="ann")]).result()
    done = log.append("table/7", 1, [said(command="c1", actor="bob")]).result()
    assert not done.repeated
    assert done.position == 2


def test_no_command_is_never_a_repetition(log: Log) -> None:
    log.append("table/7", 0, [said()]).result()
    assert not log.append("table/7", 1, [said()]).result().repeated
    assert log.answer("ann", "") is None


def test_a_command_used_elsewhere_is_refused(log: Log) -> None:
    log.append("table/7", 0, [said(command="c1")]).result()
    with pytest.raises(StoreError, match="ann has used command 'c1' for table/7"):
        log.append("table/8", 0, [said(command="c1")]).result()
    assert log.position("table/8") == 0


def test_the_same_command_from_many_threads(log: Log) -> None:
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda _: log.append("table/7", 0, [said(command="c1")]).result(), range(40)))
    assert sum(not one.repeated for one in done) == 1
    assert {one.records for one in done} == {done[0].records}
    assert log.head().seq == 1


def test_many_threads_lose_nothing(log: Log) -> None:
    def work(table: int) -> None:
        for place in range(20):
            log.append(f"table/{table}", place, [said(f"{place}")]).result()
            log.append("room", None, [said(f"{table}.{place}", transfers=(ISSUE,))]).result()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert [record.seq for record in log.read_all()] == list(range(1, 321))
    assert [record.position for record in log.read("room")] == list(range(1, 161))
    for table in range(8):
        assert [record.body for record in log.read(f"table/{table}")] == [
            b'{"what":"%d"}' % place for place in range(20)
        ]
    assert log.balances() == {"cage": -16000, "player/ann": 16000}


# -- reading -----------------------------------------------------------------------------------------------


def test_by_kind_and_time(log: Log) -> None:
    kinds = ("Opened", "BetTo", "BetTo", "Closed", "BetTo")
    times = (10, 20, 15, 30, 30)
    log.append("table/7", 0, [draft(kind, {}, time=at, actor="a") for kind, at in zip(kinds, times, strict=True)])
    log.append("table/7", 5, [said(time=31)]).result()

    def found(**asked: Any) -> list[int]:
        return [record.seq for record in log.read_all(**asked)]

    assert found(kind="BetTo") == [2, 3, 5]
    assert found(kind="BetTo", after={1: 2}) == [3, 5]
    assert found(since=15) == [2, 3, 4, 5, 6]
    assert found(since=16, until=31) == [2, 4, 5]
    assert found(until=20) == [1, 3]
    assert found(kind="BetTo", since=15, until=30) == [2, 3]
    assert found(kind="Nothing") == []
    assert found(after=log.cursor()) == []


def test_more_than_one_page(log: Log) -> None:
    for part in range(3):
        log.append("table/7", part * 600, [said(f"{at}", transfers=(ISSUE,)) for at in range(600)]).result()
    assert [record.position for record in log.read("table/7", after=1)] == list(range(2, 1801))
    assert [record.seq for record in log.read_all(since=0)] == list(range(1, 1801))
    assert len(list(log.entries())) == 1800
    assert [entry.seq for entry in log.entries("player/ann")] == list(range(1, 1801))


def test_streams_by_kind(log: Log) -> None:
    for name in ("table/7", "table/12", "room", "tables", "jackpot/red"):
        log.append(name, 0, [said(), said()]).result()
    assert log.streams() == ["jackpot/red", "room", "table/12", "table/7", "tables"]
    assert log.streams("table") == ["table/12", "table/7"]
    assert log.streams("nothing") == []


def test_an_empty_log(log: Log) -> None:
    assert (log.streams(), list(log.read_all()), list(log.entries()), log.balances()) == ([], [], [], {})
    assert (log.head().seq, log.position("room"), log.balance("bank"), log.snapshot("room")) == (0, 0, 0, None)


# -- the ledger --------------------------------------------------------------------------------------------


def test_chips_move_with_the_record(log: Log) -> None:
    bet = Transfer("player/ann", "table/7/pot", 30, "star-sydney-poker 7.5")
    log.append("room", 0, [said(transfers=(ISSUE,), time=5)]).result()
    log.append("table/7", 0, [said(), said(transfers=(bet, bet), time=6)]).result()
    assert log.balances() == {"cage": -100, "player/ann": 40, "table/7/pot": 60}
    assert log.balances("player") == {"player/ann": 40}
    assert [(e.seq, e.line, e.time, e.stream, e.position, e.kind) for e in log.entries("table/7/pot")] == [
        (3, 1, 6, "table/7", 2, "Said"),
        (3, 2, 6, "table/7", 2, "Said"),
    ]
    assert [entry.transfer for entry in log.entries()] == [ISSUE, bet, bet]


def test_what_is_not_there_cannot_be_given(log: Log) -> None:
    log.append("room", 0, [said(transfers=(ISSUE,))]).result()
    bet = Transfer("player/ann", "table/7/pot", 101, "x")
    with pytest.raises(Overdrawn, match="player/ann holds 100 and cannot give 101"):
        log.append("table/7", 0, [said(), said(transfers=(bet,))]).result()
    assert (log.position("table/7"), log.balances()) == (0, {"cage": -100, "player/ann": 100})


MOVES = st.builds(
    Transfer,
    st.sampled_from(["cage", "player/ann", "table/7/pot", "commission"]),
    st.sampled_from(["player/ann", "table/7/pot", "bank", "commission"]),
    st.integers(1, 30),
    st.just("x"),
).filter(lambda move: move.debit != move.credit)


@pytest.mark.parametrize("kind", KINDS)
@given(st.lists(st.lists(MOVES, min_size=1, max_size=3), max_size=12))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_transfers(kind: str, begin: Begin, batches: list[list[Transfer]]) -> None:
    log = begin(kind)
    asked = [log.append("room", None, [said(transfers=tuple(batch))]) for batch in batches]
    taken = [batch for batch, one in zip(batches, asked, strict=True) if one.exception() is None]
    kept = [entry.transfer for entry in log.entries()]
    assert kept == [move for batch in taken for move in batch]
    assert differences(log.balances(), kept) == []
    assert all(isinstance(one.exception(), Overdrawn | None) for one in asked)


def test_a_balance_has_its_limit(log: Log) -> None:
    log.append("room", 0, [said(transfers=(Transfer("cage", "player/ann", 2**63 - 1, "x"),))]).result()
    with pytest.raises(LedgerError, match="more than a balance can say"):
        log.append("room", 1, [said(transfers=(Transfer("bank", "player/ann", 1, "x"),))]).result()


# -- snapshots and the end ---------------------------------------------------------------------------------


def test_snapshots(log: Log) -> None:
    log.append("table/7", 0, [said(), said()]).result()
    log.keep(Snapshot("table/7", 1, b"one")).result()
    log.keep(Snapshot("table/7", 2, b"two")).result()
    assert log.snapshot("table/7") == Snapshot("table/7", 2, b"two")
    for place in (0, 3):
        with pytest.raises(BadInput, match=f"table/7 has no record {place} to keep"):
            log.keep(Snapshot("table/7", place, b"")).result()


@pytest.mark.parametrize(
    "snapshot",
    [Snapshot("", 1, b""), Snapshot("room", "1", b""), Snapshot("room", 1, "text")],  # type: ignore[arg-type]
)
def test_what_is_no_snapshot(log: Log, snapshot: Snapshot) -> None:
    log.append("room", 0, [said()]).result()
    with pytest.raises(BadInput, match="snapshot"):
        log.keep(snapshot)
    assert log.append("room", 1, [said()]).result().position == 2


@pytest.mark.parametrize("wrong", [{"name": "a\nb"}, {"name": "a" * 201}, {"name": 7}, {"below_zero": ("a b",)}])
def test_what_is_no_header(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Header(**wrong)


def test_a_closed_log_takes_nothing(log: Log) -> None:
    log.append("table/7", 0, [said()]).result()
    log.close()
    log.close()
    with pytest.raises(StoreError, match=r"^The log is closed\.$"):
        log.append("table/7", 1, [said()])


def test_whoever_writes_alone_has_no_others(log: Log) -> None:
    assert log.others() == []


def test_heads_go_on_paper_and_back(log: Log) -> None:
    head = log.append("table/7", 0, [said()]).result().head
    assert Head.parse(str(head)) == head == log.head()


@pytest.mark.parametrize("text", ["", "1", "1-", "1-ab", "-1-" + "a" * 64, "1-" + "g" * 64, "1-" + "A" * 64])
def test_what_is_no_head(text: str) -> None:
    with pytest.raises(BadInput, match="is not the head of a log"):
        Head.parse(text)


def test_all_stores_chain_alike(begin: Begin) -> None:
    header = Header("The Harbour", ("cage",))
    heads = set()
    for log in (begin(kind, header) for kind in KINDS):
        log.append("table/7", 0, [said("a", command="c", transfers=(ISSUE,)), said("b", command="c")]).result()
        heads.add(log.head())
    assert len(heads) == 1
    assert MemoryStore(Header("Another")).head() != MemoryStore(header).head()


# -- what no log takes -------------------------------------------------------------------------------------

LONG = "a" * 200


@pytest.mark.parametrize(
    "change",
    [{"kind": LONG}, {"actor": LONG}, {"command": LONG}, {"time": 2**63 - 1}, {"time": -(2**63)}, {"body": b""}],
)
def test_within_the_limits(log: Log, change: dict[str, Any]) -> None:
    values = {"kind": "x", "time": 1, "actor": "a", "command": "", "body": b"{}", **change}
    log.append(LONG, 0, [Draft(**values)]).result()


@pytest.mark.parametrize(
    "change",
    [
        {"kind": ""},
        {"kind": LONG + "a"},
        {"kind": "a\x00"},
        {"actor": ""},
        {"actor": "\ud800"},
        {"actor": LONG + "a"},
        {"command": LONG + "a"},
        {"command": None},
        {"time": 2**63},
        {"time": -(2**63) - 1},
        {"time": 1.0},
        {"time": True},
        {"body": "text"},
        {"body": b"a" * (16 * 1024 * 1024 + 1)},
        {"transfers": (Transfer("bank", "cage", 0, "x"),)},
        {"transfers": [Transfer("bank", "cage", 1, "x")]},
    ],
)
def test_beyond_the_limits(log: Log, change: dict[str, Any]) -> None:
    values = {"kind": "x", "time": 1, "actor": "a", "command": "", "body": b"{}", **change}
    with pytest.raises(BadInput):
        log.append("room", 0, [Draft(**values)])
    assert log.head().seq == 0


@pytest.mark.parametrize("stream", ["", "/", "a/", "a//b", LONG + "a", "a\n", None])
def test_names_of_streams(log: Log, stream: Any) -> None:
    with pytest.raises(BadInput, match="names no stream"):
        log.append(stream, 0, [said()])


@pytest.mark.parametrize("expected", [-1, 1.0, "1", True])
def test_positions(log: Log, expected: Any) -> None:
    with pytest.raises(BadInput, match="is no position"):
        log.append("room", expected, [said()])


def test_parts_that_make_no_sense(log: Log) -> None:
    for parts in (
        [],
        [StreamDrafts("room", 0, ())],
        [StreamDrafts("room", 0, (said(),)), StreamDrafts("table/7", 0, ())],
    ):
        with pytest.raises(BadInput, match="nothing to append"):
            log.append_all(parts)
    with pytest.raises(BadInput, match="are a tuple"):
        log.append_all([StreamDrafts("room", 0, [said()])])  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="stands twice"):
        log.append_all([StreamDrafts("room", 0, (said(),)), StreamDrafts("room", 1, (said(),))])
    with pytest.raises(BadInput, match="one command of one actor"):
        log.append("room", 0, [said(command="c1"), said(command="c2")])
    with pytest.raises(BadInput, match="one command of one actor"):
        log.append("room", 0, [said(command="c1"), said(command="c1", actor="bob")])
    log.append("room", 0, [said(actor="ann"), said(actor="bob")]).result()
