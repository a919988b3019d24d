"""A log is held to what this program decides and says if this very program wrote it, and to nothing more."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.cli.test_audit_command import run
from tests.room.rewriting import evening, forged, swapped

from cardspeak.room.audit.registry import STREAMS, STRICT
from cardspeak.server.program import KIND, Started, written_by_this
from cardspeak.store import Reader, Record, canonical

ANOTHER = canonical(Started("0.1.0", "0" * 64))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "room.db"
    evening(path)
    return path


def a_gift(record: Record) -> bool:
    return record.stream.startswith("table/") and bool(record.transfers)


def in_other_words(record: Record) -> Record:
    """As a version of another day might have said it."""
    if not a_gift(record):
        return record
    said = tuple(msgspec.structs.replace(one, memo="put on the felt") for one in record.transfers)
    return msgspec.structs.replace(record, transfers=said)


def test_what_this_very_program_wrote_is_decided_again(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "audit", path)
    assert code == 0
    assert "This very program wrote it: what was asked at its tables was decided again" in out


def test_other_words_are_a_fault_of_this_program_alone(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = forged(path, tmp_path / "ours.db", in_other_words)
    code, out, _ = run(capsys, "audit", ours)
    assert code == 1
    assert "put on the felt" in out

    starts = swapped(lambda record: record.kind == KIND, body=ANOTHER)
    theirs = forged(ours, tmp_path / "theirs.db", starts)
    code, out, _ = run(capsys, "audit", theirs)
    assert code == 0, out
    assert "Not written by this very program alone: what was asked at its tables was not decided again." in out
    code, out, _ = run(capsys, "audit", theirs, "--json")
    assert '"decided_again":false' in out


def test_one_start_of_another_program_is_enough_and_so_is_none(path: Path, tmp_path: Path) -> None:
    def both(record: Record) -> list[Record]:
        return [record, msgspec.structs.replace(record, body=ANOTHER)] if record.kind == KIND else [record]

    def none(record: Record) -> list[Record]:
        return [] if record.kind == KIND else [record]

    for change in (both, none):
        with Reader(forged(path, tmp_path / "room.db", change)) as log:
            assert not written_by_this(log)
    with Reader(path) as log:
        assert written_by_this(log)


def test_whoever_is_strict_has_a_stream() -> None:
    assert set(STRICT) <= set(STREAMS)
