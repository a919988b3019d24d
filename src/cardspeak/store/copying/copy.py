"""What is copied, and the proof that the copy holds the same.

A log of one chain is copied as it is: same numbers, same hashes, and every seal holds. One that several runs of
processes have written is put into a file as one chain: each record in an order in which it can have been written, with
a new number and hash. The seals and closings of the old chains stay as records under `source/`, and a last record
names where the old chains ended; the source remains the evidence for what was sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.store.address import is_postgres
from cardspeak.store.chain import genesis, hash_after
from cardspeak.store.errors import StoreError
from cardspeak.store.faults import LogVerdict
from cardspeak.store.marking import PersonalRow
from cardspeak.store.opening import AnyReader, need_postgres, open_reader
from cardspeak.store.records import Draft, Head, Header, Record, Snapshot, canonical
from cardspeak.store.verifying import verify
from cardspeak.values import Value

JOINED = "joined"  # the kind of the last record of a copy that was put into one chain
OWN = ("seal", "chain")  # streams about the chains themselves

Progress = Callable[[int, int], None]


class LogCopied(Value):
    """`joined`: how many chains became one; 1 if nothing had to."""

    records: int
    entries: int
    head: str
    joined: int = 1


def copy_log(
    source: Path | str, target: Path | str, time: int, progress: Progress = lambda done, total: None
) -> LogCopied:
    """StoreError if the source is not sound, then nothing is written; or if the copy is not what was to be copied."""
    if is_postgres(source) and is_postgres(target):
        raise BadInput("From one PostgreSQL to another a log goes by pg_dump and pg_restore, with all its chains.")
    before = verify(source)
    if not before.sound:
        raise StoreError(f"{_named(source)} is not sound, and is not copied: {before.faults[0]}")
    with open_reader(source, raw=True) as log:
        if is_postgres(source) and list(log.cursor()) not in ([], [1]):
            records: Iterable[Record] = _joined(log, time)
            joined = len(log.cursor())
        else:
            records, joined = log.read_all(), 1
        told = _counted(records, before.records, progress)
        _write(target, log.header, told, _snapshots(log), log.openings() if log.names_people else None)
    after = verify(target)
    _compare(before, after, target, joined)
    return LogCopied(after.records, after.entries, after.head, joined)


def _write(
    target: Path | str,
    header: Header,
    records: Iterator[Record],
    snapshots: Iterator[Snapshot],
    people: list[PersonalRow] | None,
) -> None:
    if is_postgres(target):
        need_postgres()
        from cardspeak.store.postgres.filling import fill_database

        fill_database(str(target), header, records, snapshots, people)
    else:
        from cardspeak.store.copying.filling import fill_file

        fill_file(Path(target), header, records, snapshots, people)


def _compare(before: LogVerdict, after: LogVerdict, target: Path | str, joined: int) -> None:
    """The same records, entries and accounts; where nothing was joined, the same head, and so the same everything."""
    if not after.sound:
        raise StoreError(f"{_named(target)} is not sound: {after.faults[0]}")
    more = joined > 1
    same = (before.records + more, before.entries, before.accounts) == (after.records, after.entries, after.accounts)
    if not same or (not more and before.head != after.head):
        raise StoreError(f"{_named(target)} does not hold what was copied: {before.head} became {after.head}.")


def _named(address: Path | str) -> str:
    if not is_postgres(address):
        return str(address)
    from cardspeak.store.postgres.errors import shown

    return shown(str(address))


def _counted(records: Iterable[Record], total: int, progress: Progress) -> Iterator[Record]:
    for done, record in enumerate(records, 1):
        yield record
        if not done % 1000:
            progress(done, max(total, done))
    progress(total, total)


def _snapshots(log: AnyReader) -> Iterator[Snapshot]:
    for stream in log.streams():
        found = log.snapshot(stream)
        if found is not None:
            yield found


def _joined(log: AnyReader, time: int) -> Iterator[Record]:
    """The records of all chains as those of one."""
    head = Head(0, genesis(log.header))
    last = 0
    for record in log.read_all():
        old = record.stream.partition("/")[0] in OWN
        stream = f"source/{record.stream}" if old else record.stream
        last = record.position if stream == "log" else last
        draft = Draft(record.kind, record.time, record.actor, record.command, record.body, record.transfers)
        yield (found := _placed(head, stream, record.position, draft))
        head = Head(found.seq, found.hash)
    ends = [str(end) for end in _ends(log)]
    yield _placed(head, "log", last + 1, Draft(JOINED, time, "room", "", canonical({"chains": ends})))


def _ends(log: AnyReader) -> Iterator[Head]:
    for chain, seq in log.cursor().items():
        for record in log.read_all({**log.cursor(), chain: seq - 1}):
            if (record.chain, record.seq) == (chain, seq):
                yield Head(record.seq, record.hash, record.chain)


def _placed(head: Head, stream: str, position: int, draft: Draft) -> Record:
    seq = head.seq + 1
    digest = hash_after(head.hash, seq, stream, position, draft)
    values = (seq, stream, position, draft.kind, draft.time, draft.actor, draft.command, draft.body, digest)
    return Record(*values, draft.transfers)
