"""One compilation of each kernel for all workers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.batch.kept import compiled_in_turn


@pytest.fixture(scope="session", autouse=True)
def kernels() -> Iterator[None]:
    with compiled_in_turn():
        yield
