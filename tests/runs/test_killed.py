"""Every kind of run on a cluster of two, of whom one is killed in the middle: the same bytes as in one process."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.test_replay import GOOD, WRONG
from tests.runs.machines import Machines

from cardspeak.books.loader import forget_books
from cardspeak.cli import main, simulate_batch, tournament_run
from cardspeak.cli import simulate as simulate_hands
from cardspeak.odds.sample import plain

ROOT = Path(__file__).parents[2]
TIMES = re.compile(r'"(seconds|hands_per_second)":[0-9.]+,')  # how long it took: no two runs agree in that

Run = Callable[[Path, pytest.MonkeyPatch], tuple[str, ...]]


def simulate(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_hands, "CHUNK", 100)
    return ("simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "1200", "--seed", "9")


def mishaps(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_hands, "CHUNK", 50)
    return ("simulate", "--book", "tasmania", "--game", "holdem", "--hands", "500", "--seed", "9", "--mishaps")


def own_book(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Nobody gave the workers its folder."""
    patch.setattr(simulate_hands, "CHUNK", 50)
    home = str(ROOT / "examples" / "home-game")
    return ("--books", home, "simulate", "--book", "home-game", "--game", "archie", "--hands", "500", "--seed", "9")


def batch(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_batch, "CHUNK", 400)
    policies = ("--policy", "random", "--policy", "call", "--policy", "random")
    return (
        "simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "4000", "--seed", "9", *policies,
    )  # fmt: skip


def tournaments(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(tournament_run, "CHUNK", 1)
    return ("tournament", "run", "--book", "star", "--players", "6", "--times", "8", "--seed", "9")


def equity(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setitem(plain.TOGETHER, "plain", 1)
    return ("equity", "AhAs", "random", "--samples", "60000", "--seed", "9", "--tier", "plain")


def replay(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    hands = folder / "hands"
    hands.mkdir()
    for number in range(1000):
        (hands / f"{number}.phh").write_text((GOOD, WRONG)[number % 7 == 0])
    return ("replay", str(hands))


def three_card(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    return ("edge", "three-card", "--samples", "900000", "--seed", "9")


def crown_holdem(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    return ("edge", "crown-holdem", "--samples", "12000", "--seed", "9")


RUNS: tuple[Run, ...] = (simulate, mishaps, own_book, batch, tournaments, equity, replay)
LONG: tuple[Run, ...] = (three_card, crown_holdem)  # a piece of them takes seconds


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """One cluster for all: whoever is killed is replaced for the next run."""
    found = Machines(tmp_path_factory.mktemp("cluster"))
    yield found
    found.stop()


@pytest.fixture(autouse=True)
def others_do_not_know_it() -> Iterator[None]:
    yield
    forget_books(["home-game"])


@pytest.mark.parametrize("run", [*RUNS, *(pytest.param(run, marks=pytest.mark.slow) for run in LONG)])
def test_a_worker_killed_in_the_middle(
    run: Run,
    machines: Machines,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    asked = run(tmp_path, monkeypatch)

    def said(*more: str) -> str:
        with pytest.raises(SystemExit) as end:
            main([*asked, "--json", *more])
        heard = capsysbinary.readouterr()
        assert end.value.code == (1 if run is replay else 0), heard.err
        return TIMES.sub("", heard.out.decode())

    alone = said("--jobs", "1")
    kept = tmp_path / "run.jsonl"
    before: list[int] = []
    over = threading.Event()

    def kill() -> None:
        """After the first piece, which stands below the line that names the run."""
        while not over.is_set():
            done = len(kept.read_bytes().splitlines()) if kept.exists() else 0
            if done > 1:
                machines.kill_a_worker()
                before.append(done)
                return
            time.sleep(0.002)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        assert said("--cluster", machines.address, "--keep", str(kept)) == alone
    finally:
        over.set()
        killer.join()
        machines.hire()
    pieces = len(kept.read_bytes().splitlines())
    assert before, "nobody was killed"
    assert before[0] < pieces, "the run was over before anybody was killed"
    assert said("--keep", str(kept)) == alone  # nobody works any more: every piece lies in the file
    assert len(kept.read_bytes().splitlines()) == pieces
