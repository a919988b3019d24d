"""How properties are tried: with no deadline, since machines are busy, and in CI with the same examples each time.

Random play takes the seed of the day, which every run prints; `--seed` plays another day again. Where every game of
every book is played at length, a run of all the tests plays a part of them, each day another; `make test-slow` all.
So do the stories of the browser, of which many take ten seconds.

The browser's tests come last: their driver keeps an event loop running in the process, and no other test could then run
one of its own. A real browser on a busy machine is late now and then: its tests have a second try, and the summary
says which needed it. Nothing else is tried twice.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from tests import seeds

if TYPE_CHECKING:
    from argon2 import PasswordHasher
    from tests.postgres_server import Server

os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="cardspeak-keys-")  # rooms make keys of their own there
WEB = Path(__file__).parent / "web"
FEW = 5000  # tests; a run of more is a run of all
STORIES = 4  # days in which every story of the browser is told once, by and large
AFTERWARDS = ("test_learning",)  # finds the batch's kernels compiled, once the tests of the batch have run
SELDOM = (10_000, 20, 20)  # objects, looks at the young, looks at these: from one look for garbage to the next
DAILY = ("test_axe", "test_elements", "test_felt", "test_units")

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", help=f"play at random as on that day, such as 2026-11-16 (or {seeds.VARIABLE}=...)")


def pytest_configure(config: pytest.Config) -> None:
    """Settled before any worker starts, so that midnight comes for all of them or for none."""
    given: str | None = config.getoption("--seed")
    if given:
        os.environ[seeds.VARIABLE] = given
    seeds.seed()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun in the background of a script: our programs would not
        signal.signal(signal.SIGINT, signal.default_int_handler)  # hear Ctrl-C either, and tests wait for them


def pytest_report_header() -> str:
    return f"seed of the day: {seeds.seed()}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"Random play was that of {seeds.seed()}; --seed {seeds.seed()!r} plays it again.")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is loaded here is kept to the end: looking through it again and again for rubbish finds none.

    A worker never looks through it again, nor does a test there that reads syntax trees or asks for a look itself; and
    through what tests make it looks seldom, since most of that goes by itself.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        if hasattr(session.config, "workerinput"):
            gc.freeze()
            gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    of_the_browser = {path: path.is_relative_to(WEB) for path in {item.path for item in items}}
    items.sort(key=lambda item: (of_the_browser[item.path], item.path.stem in AFTERWARDS))
    for item in items:
        if of_the_browser[item.path]:
            item.add_marker(pytest.mark.flaky(reruns=1))
    waiting = [] if "or not slow" in config.option.markexpr else [item for item in items if not has_its_turn(item)]
    if waiting and len(items) > FEW:  # whoever names a file or a test means all of it
        config.hook.pytest_deselected(items=waiting)
        apart = set(waiting)
        items[:] = [item for item in items if item not in apart]


def has_its_turn(item: pytest.Item) -> bool:
    """Not so where the games of the books take turns, and this one has another day."""
    mark = item.get_closest_marker("in_turn")
    days = mark.kwargs["days"] if mark else STORIES if item.path.parent == WEB and item.path.stem not in DAILY else 1
    return seeds.turn_of_the_day(item.nodeid, days)


@pytest.fixture(scope="session", autouse=True)
def dear_hashes() -> Iterator[Callable[[], PasswordHasher]]:
    """Rooms in this process hash passwords the cheapest way there is; programs that are started, as they should."""
    from argon2 import PasswordHasher

    from cardspeak.server import passwords

    dear, cheap = passwords._hasher, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(passwords, "_hasher", lambda: cheap)
        yield dear


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
