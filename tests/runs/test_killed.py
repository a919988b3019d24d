"""Every kind of run on a cluster of two, of whom one is killed in the middle: the same bytes as in one process."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.test_replay import GOOD, WRONG
from tests.runs.machines import Machines

from cardspeak.books.loader import forget_books
from cardspeak.cli import main, simulate_batch, tournament_run
from cardspeak.cli import replay as replay_hands
from cardspeak.cli import simulate as simulate_hands
from cardspeak.odds.sample import plain
from cardspeak.runs import KeptRun
from cardspeak.runs.cluster import AHEAD

ROOT = Path(__file__).parents[2]
TIMES = re.compile(r'"(seconds|hands_per_second)":[0-9.]+,')  # how long it took: no two runs agree in that

Run = Callable[[Path, pytest.MonkeyPatch], tuple[str, ...]]


def simulate(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_hands, "CHUNK", 30)
    return ("simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "240", "--seed", "9")


def mishaps(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_hands, "CHUNK", 15)
    return ("simulate", "--book", "tasmania", "--game", "holdem", "--hands", "120", "--seed", "9", "--mishaps")


def own_book(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Nobody gave the workers its folder."""
    patch.setattr(simulate_hands, "CHUNK", 15)
    home = str(ROOT / "examples" / "home-game")
    return ("--books", home, "simulate", "--book", "home-game", "--game", "archie", "--hands", "120", "--seed", "9")


def batch(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(simulate_batch, "CHUNK", 400)
    policies = ("--policy", "random", "--policy", "call", "--policy", "random")
    return (
        "simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "3200", "--seed", "9", *policies,
    )  # fmt: skip


def tournaments(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setattr(tournament_run, "CHUNK", 1)
    return ("tournament", "run", "--book", "star", "--players", "2", "--chips", "1000", "--times", "8", "--seed", "9")


def equity(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    patch.setitem(plain.TOGETHER, "plain", 1)
    return ("equity", "AhAs", "random", "--samples", "40000", "--seed", "9", "--tier", "plain")


def replay(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    hands = folder / "hands"
    hands.mkdir()
    patch.setattr(replay_hands, "FILES_AT_ONCE", 20)
    for number in range(160):
        (hands / f"{number}.phh").write_text((GOOD, WRONG)[number % 7 == 0])
    return ("replay", str(hands))


def three_card(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    return ("edge", "three-card", "--samples", "900000", "--seed", "9")


def crown_holdem(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    return ("edge", "crown-holdem", "--samples", "16000", "--seed", "9")


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
    file = tmp_path / "run.jsonl"
    before: list[int] = []
    keep = KeptRun.keep

    def keep_and_kill(kept: KeptRun[object], place: int, done: object) -> None:
        """After the first piece; the others that were given out lie with the workers."""
        keep(kept, place, done)
        if not before:
            machines.kill_a_worker()
            before.append(len(file.read_bytes().splitlines()) - 1)  # the first line names the run

    monkeypatch.setattr(KeptRun, "keep", keep_and_kill)
    try:
        assert said("--cluster", machines.address, "--keep", str(file)) == alone
    finally:
        machines.hire()
    pieces = len(file.read_bytes().splitlines()) - 1
    assert before == [1], "nobody was killed"
    assert pieces > 1 + 2 * AHEAD, "nothing was left to give out when somebody was killed"
    assert said("--keep", str(file)) == alone  # nobody works any more: every piece lies in the file
    assert len(file.read_bytes().splitlines()) - 1 == pieces
