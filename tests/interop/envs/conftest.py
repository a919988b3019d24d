"""One compilation for all workers."""

from __future__ import annotations

import pytest
from tests.batch.kept import compile_once


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    compile_once()
