"""How properties are tried: with no deadline, since machines are busy, and in CI with the same examples each time.

The browser's tests come last: their driver keeps an event loop running in the process, and no other test could then run
one of its own.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

WEB = Path(__file__).parent / "web"

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.is_relative_to(WEB))
