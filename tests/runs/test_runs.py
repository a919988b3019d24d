"""Runs cut by index: the same result whoever does the work, and none of it twice after an interruption."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_replay import GOOD, WRONG
from tests.runs.machines import Machines
from tests.runs.working import die_always, die_once, fail, squared

from cardspeak.books.loader import forget_books
from cardspeak.cli import main, replay, tournament_run
from cardspeak.cli import simulate as simulate_hands
from cardspeak.errors import BadInput
from cardspeak.odds.house import sample as house
from cardspeak.odds.sample import plain
from cardspeak.runs import Crew, Here, KeptRun, Processes, Span, crew_of, in_order, spans
from cardspeak.runs.lost import LostWorker


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    found = Machines(tmp_path_factory.mktemp("cluster"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def cluster(machines: Machines) -> Crew:
    return crew_of(cluster=machines.address)


@pytest.fixture(params=["here", "processes", "cluster"])
def crew(request: pytest.FixtureRequest) -> Crew:
    if request.param == "cluster":
        found: Crew = request.getfixturevalue("cluster")
        return found
    return Here() if request.param == "here" else Processes(2)


# -- crews -------------------------------------------------------------------------------------------------


def test_all_crews_do_the_same(crew: Crew) -> None:
    assert list(in_order(squared, range(20), crew)) == [number * number for number in range(20)]
    assert list(in_order(squared, [], crew)) == []


def test_what_goes_wrong_comes_back(crew: Crew) -> None:
    with pytest.raises(ValueError, match="three is too many"):
        list(in_order(fail, range(20), crew))


def test_whoever_stops_asking_is_not_kept_waiting(crew: Crew) -> None:
    asked = in_order(squared, range(1000), crew)
    assert [next(asked), next(asked)] == [0, 1]
    asked.close()  # type: ignore[attr-defined]


def test_a_lost_process_costs_its_piece(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path / "marker")) for number in range(12)]
    assert list(in_order(die_once, jobs, Processes(2))) == [number * number for number in range(12)]
    assert (tmp_path / "marker").exists()


def test_a_job_that_ends_every_worker_is_named() -> None:
    with pytest.raises(LostWorker, match="A worker was lost 3 times over one piece of the run: "):
        list(in_order(die_always, range(6), Processes(2)))


def test_where_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.runs.cluster.PATIENCE", 1)
    with pytest.raises(BadInput, match=r"^There is no cluster at tcp://127\.0\.0\.1:1: "):
        list(in_order(squared, range(3), crew_of(cluster="tcp://127.0.0.1:1")))
    with pytest.raises(BadInput, match="not for both"):
        crew_of(2, "tcp://127.0.0.1:1")


def test_cutting() -> None:
    assert spans(10, 4) == [Span(0, 4), Span(4, 8), Span(8, 10)]
    assert spans(0, 4) == []
    assert [span.size for span in spans(8, 4)] == [4, 4]


# -- kept --------------------------------------------------------------------------------------------------


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    done: list[int] = []

    def work(number: int) -> int:
        if number == 5 and len(done) < 6:
            done.append(-1)
            raise KeyboardInterrupt
        done.append(number)
        return number * 2

    def run() -> list[int]:
        with KeptRun(tmp_path / "run", "doubles", int) as kept:
            return list(in_order(work, range(8), Here(), kept))

    with pytest.raises(KeyboardInterrupt):
        run()
    with (tmp_path / "run").open("ab") as file:
        file.write(b"[6,")  # what a power cut leaves
    assert run() == [number * 2 for number in range(8)]
    assert run() == [number * 2 for number in range(8)]
    assert done == [0, 1, 2, 3, 4, -1, 5, 6, 7]


def test_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    KeptRun(tmp_path / "run", "one", int).close()
    with pytest.raises(BadInput, match="keeps another run: give this one a file of its own"):
        KeptRun(tmp_path / "run", "another", int)
    with pytest.raises(BadInput, match="cannot keep the run: No such file"):
        KeptRun(tmp_path / "no" / "run", "one", int)
    with KeptRun(tmp_path / "run", "one", int) as kept:
        kept.keep(0, 1)
    (tmp_path / "run").write_bytes((tmp_path / "run").read_bytes() + b"nonsense\n")
    with pytest.raises(BadInput, match="is damaged: take it away"):
        KeptRun(tmp_path / "run", "one", int)


HOME_GAME = Path(__file__).parents[2] / "examples" / "home-game"

# -- commands ----------------------------------------------------------------------------------------------

RUNS: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "50", "--seed", "7"),
    "mishaps": ("simulate", "--book", "tasmania", "--game", "holdem", "--hands", "50", "--seed", "7", "--mishaps"),
    "equity": ("equity", "AhAs", "random", "--samples", "11000", "--seed", "7", "--tier", "plain"),
    "tournaments": (
        "tournament", "run", "--book", "star", "--players", "3", "--chips", "1000", "--times", "3", "--seed", "7",
    ),
    "three-card": ("edge", "three-card", "--samples", "5000", "--seed", "7"),
}  # fmt: skip


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the runs is cut into three."""
    monkeypatch.setattr(simulate_hands, "CHUNK", 20)
    monkeypatch.setitem(plain.TOGETHER, "plain", 1)
    monkeypatch.setattr(tournament_run, "CHUNK", 1)
    monkeypatch.setitem(house.PIECE, house.THREE_CARD, 2000)


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """What a command says, but for how long it took."""
    with pytest.raises(SystemExit) as end:
        main([*map(str, arguments), "--json"])
    assert end.value.code == 0
    found = json.loads(capsys.readouterr().out)
    for timing in ("seconds", "hands_per_second"):
        found.pop(timing, None)
    return found


@pytest.mark.parametrize("run", RUNS)
def test_a_run_is_the_same_by_any_crew(
    run: str, machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str], small_pieces: None
) -> None:
    alone = told(capsys, *RUNS[run])
    assert told(capsys, *RUNS[run], "--jobs", 2) == alone
    keep = ("--keep", tmp_path / "run.jsonl")
    assert told(capsys, *RUNS[run], "--cluster", machines.address, *keep) == alone
    assert told(capsys, *RUNS[run], *keep) == alone  # nothing is done again
    assert len((tmp_path / "run.jsonl").read_bytes().splitlines()) == 1 + 3  # what is run, and its pieces


def test_a_run_is_the_same_however_it_is_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No piece plays the tournaments of another."""
    how = ("--players", "3", "--chips", "1000", "--times", "2", "--seed", "7")
    asked = ("tournament", "run", "--book", "star", *how)
    whole = told(capsys, *asked)
    monkeypatch.setattr(tournament_run, "CHUNK", 1)
    assert told(capsys, *asked) == whole


def test_replay_is_the_same_bytes(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(replay, "FILES_AT_ONCE", 20)
    folder = tmp_path / "hands"
    folder.mkdir()
    for number in range(45):
        (folder / f"{number}.phh").write_text((GOOD, WRONG)[number % 7 == 0])

    def bytes_of(*more: object) -> str:
        with pytest.raises(SystemExit):
            main(["replay", str(folder), "--json", *map(str, more)])
        return capsys.readouterr().out

    alone = bytes_of("--jobs", 1)
    assert len(alone.splitlines()) == 45
    assert bytes_of("--jobs", 2) == alone
    assert bytes_of("--cluster", machines.address, "--keep", tmp_path / "run.jsonl") == alone
    assert bytes_of("--keep", tmp_path / "run.jsonl") == alone


def test_a_revised_book_is_another_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was played by the book as it was is not added to what is played by it now."""
    folder = tmp_path / "my-game"
    shutil.copytree(HOME_GAME, folder)
    asked = ("--books", folder, "simulate", "--book", "my-game", "--game", "holdem", "--hands", 20, "--seed", 7)
    try:
        told(capsys, *asked, "--keep", tmp_path / "run")
        told(capsys, *asked, "--keep", tmp_path / "run")
        head = folder / "book.toml"
        head.write_text(head.read_text().replace('version = "', 'version = "revised '))
        with pytest.raises(SystemExit) as end:
            main([*map(str, asked), "--keep", str(tmp_path / "run")])
        assert end.value.code == 2
        assert "keeps another run" in capsys.readouterr().err
    finally:
        forget_books(["my-game"])


def test_a_run_that_goes_on_has_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for asked in (
        ("simulate", "--book", "star", "--game", "holdem", "--hands", "10"),
        ("equity", "AhAs", "KdKc", "--samples", "10"),
    ):
        with pytest.raises(SystemExit) as end:
            main([*asked, "--keep", str(tmp_path / "run")])
        assert end.value.code == 2
        assert "give it a --seed" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_jobs_are_for_samples(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in (("edge", "three-card", "--jobs", "2"), ("equity", "AhAs", "KdKc", "--jobs", "2")):
        with pytest.raises(SystemExit) as end:
            main([*asked])
        assert end.value.code == 2
        assert "sample" in capsys.readouterr().err
