"""How properties are tried: with no deadline, since machines are busy, and in CI with the same examples each time.

The browser's tests come last: their driver keeps an event loop running in the process, and no other test could then run
one of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.postgres_server import Server

WEB = Path(__file__).parent / "web"

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.is_relative_to(WEB))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A real PostgreSQL, started when the first test asks for it."""
    from tests.postgres_server import Server

    found = Server()
    yield found
    found.stop()


@pytest.fixture
def database(server: Server) -> Iterator[str]:
    """The address of an empty database."""
    address = server.database()
    yield address
    server.give_back(address)
