"""Logs to test with: in memory, in a file and on a real PostgreSQL that is started when the first test asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardspeak.store import Header, Log, MemoryStore, Store

KINDS = ("memory", "sqlite", "postgres")
Begin = Callable[..., Log]


@pytest.fixture
def begin(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Begin]:
    """Begins a new log of one kind, with a header if one is given. There is one on PostgreSQL at a time."""
    logs: list[Log] = []

    def begun(kind: str, header: Header | None = None) -> Log:
        if kind == "memory":
            logs.append(MemoryStore(header))
        elif kind == "sqlite":
            logs.append(Store.open(tmp_path / f"{len(logs)}.log", header))
        else:
            from cardspeak.store.postgres import PostgresStore

            address = request.getfixturevalue("database")
            earlier = [log for log in logs if isinstance(log, PostgresStore)]
            for one in earlier:
                one.close()
            if earlier:
                request.getfixturevalue("server").emptied(address)
            logs.append(PostgresStore.open(address, header))
        return logs[-1]

    yield begun
    for log in logs:
        log.close()


@pytest.fixture(params=KINDS)
def log(request: pytest.FixtureRequest, begin: Begin) -> Log:
    return begin(request.param)
