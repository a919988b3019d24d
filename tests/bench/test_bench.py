"""The benchmarks run. What they measure is nobody's business here: no test asserts a time."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import bench.measure
import pytest
from bench.against import Best, Measured, Row, Run, compared, import_seconds, laid_out, table_of
from bench.calls import count as count_calls
from bench.evaluator_peers import same_order
from bench.house import enumerated_three_card, solved_three_card
from bench.house import tasks as house_tasks
from bench.machine import Machine
from bench.measure import WATCHES, duration, factor, judged, measure
from bench.model import QUICK, AtLeast, Contestant, Effort, Figure, Ready, Task, TaskResult, Within
from bench.page import BEGIN, END, Record, marks, rewritten
from bench.peers import pinned, why_not
from bench.sections import SECTIONS, Lost, Options, run_section

ROOT = Path(__file__).parents[2]
BLINK = Effort(seconds=0.0005, repeats=1, patience=0.0, quick=True)


@pytest.fixture(autouse=True)
def _nothing_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker has loaded far more than what is measured here: it stays frozen, and nobody walks through it."""
    monkeypatch.setattr(bench.measure, "gc", SimpleNamespace(collect=int, freeze=int, unfreeze=int))


LONG = frozenset("ABDEGPQ")  # seconds each: they build tables, compile kernels or open rooms
EACH = [pytest.param(one, marks=[pytest.mark.slow] if one in LONG else []) for one in SECTIONS]


@pytest.mark.parametrize("section", EACH)
def test_our_part_of_every_section_does_its_work(section: str) -> None:
    for task in importlib.import_module(SECTIONS[section][0]).tasks(BLINK):
        ours = tuple(one for one in task.contestants if not one.package)
        result = measure(section, replace(task, contestants=ours), BLINK)
        assert ours
        for figure in result.figures:
            assert figure.problem == "" or "no recorded hands" in task.title or "make compile" in figure.problem
            assert figure.per_second or figure.problem


def test_a_quick_run_without_peers(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    run_bench("--quick", "--no-peers", "--only", "C", "--json", str(path))
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["lost"] == []
    assert [result["section"] for result in record["results"]] == ["C", "C"]
    for result in record["results"]:
        assert all(figure["package"] == "" for figure in result["figures"])
        assert all(figure["per_second"] or "make compile" in figure["problem"] for figure in result["figures"])
        assert sum("compiled" not in figure["name"] and bool(figure["per_second"]) for figure in result["figures"]) == 3


@pytest.mark.slow
def test_a_whole_quick_run_without_peers(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    printed = run_bench("--quick", "--no-peers", "--json", str(path))
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["lost"] == []
    assert {result["section"] for result in record["results"]} == set(SECTIONS)
    assert "bars met" in printed


def run_bench(*arguments: str) -> str:
    command = [sys.executable, "-m", "bench", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- ratios and bars ---------------------------------------------------------------------------------------


def nothing() -> Ready:
    return Ready(lambda count: None)


def figure(name: str, package: str = "", per_second: float | None = None, problem: str = "") -> Figure:
    return Figure(name=name, package=package, clock="cpu", per_second=per_second, problem=problem)


@pytest.mark.parametrize(("rate", "met"), [(13.9, False), (14.0, True), (14.1, True)])
def test_a_bar_is_met_at_its_number(rate: float, met: bool) -> None:
    ours = Contestant("ours", nothing, bars=(AtLeast(1.4, "tortoise"),))
    peer = Contestant("tortoise.walk", nothing, "tortoise")
    found, _ = judged([figure("ours", "", rate), figure("tortoise.walk", "tortoise", 10.0)], [ours, peer])
    assert [verdict.met for verdict in found.verdicts] == [met]


@pytest.mark.parametrize(("rate", "met"), [(99.9, False), (100.0, True), (100.1, True)])
def test_a_bar_in_seconds_is_met_at_its_number(rate: float, met: bool) -> None:
    ours = Contestant("ours", nothing, bars=(Within(10.0, 1000),))
    (found,) = judged([figure("ours", "", rate)], [ours])
    assert [verdict.met for verdict in found.verdicts] == [met]


@pytest.mark.parametrize(("rate", "close"), [(9.4, False), (9.6, True), (10.4, True), (10.6, False)])
def test_a_verdict_near_its_bar_says_so(rate: float, close: bool) -> None:
    ours = Contestant("ours", nothing, bars=(AtLeast(1, "hare"), Within(1.0, 10)))
    found, _ = judged(
        [figure("ours", "", rate), figure("hare", "hare", 10.0)], [ours, Contestant("hare", nothing, "hare")]
    )
    assert [("too close to call" in verdict.measured) for verdict in found.verdicts] == [close, close]
    assert [verdict.met for verdict in found.verdicts] == [rate >= 10, rate >= 10]


def test_a_bar_without_its_peer_is_neither_met_nor_missed() -> None:
    ours = Contestant("ours", nothing, bars=(AtLeast(1, "hare"),))
    (found,) = judged([figure("ours", "", 5.0)], [ours])
    assert [verdict.met for verdict in found.verdicts] == [None]


def test_wrong_answers_and_private_functions_are_not_compared_with() -> None:
    ours = Contestant("ours", nothing, bars=(AtLeast(1, "by hand"),))
    by_hand = frozenset({"by hand"})
    others = [
        Contestant("right", nothing, "a", by_hand),
        Contestant("wrong", nothing, "b", by_hand),
        Contestant("private", nothing, "c", by_hand, aside=True),
        Contestant("other work", nothing, "d"),
    ]
    figures = [
        figure("ours", "", 3.0),
        figure("right", "a", 2.0),
        figure("wrong", "b", 99.0, "answers 7"),
        figure("private", "c", 99.0),
        figure("other work", "d", 1.0),
    ]
    found = judged(figures, [ours, *others])
    assert [one.ratio for one in found] == [1.5, 1.0, None, 49.5, 0.5]
    assert found[0].verdicts[0].met is True
    assert found[0].verdicts[0].measured == "1.50 x (right)"


def test_what_one_contestant_raises_leaves_the_others_alone() -> None:
    def breaks() -> Ready:
        raise RuntimeError("no table\nat all")

    def breaks_later() -> Ready:
        return Ready(lambda count: 1 // 0)

    tried = (Contestant("a", breaks, "x"), Contestant("b", breaks_later, "y"), Contestant("c", nothing))
    first, second, third = measure("A", Task("work", "things", tried), BLINK).figures
    assert first.problem == "RuntimeError: no table at all"
    assert second.problem.startswith("ZeroDivisionError")
    assert first.per_second is second.per_second is None
    assert third.per_second
    assert not third.problem


def test_a_slow_first_run_of_any_size_does_not_spoil_the_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that compiles on its first call, and another at the first call with many hands."""
    now, met = 0.0, set[bool]()
    monkeypatch.setitem(WATCHES, "cpu", lambda: now)

    def run(count: int) -> None:
        nonlocal now
        now += 0.001 * count if (count > 1) in met else 9.0
        met.add(count > 1)

    (found,) = measure("A", Task("work", "things", (Contestant("a", lambda: Ready(run)),)), QUICK).figures
    assert found.units == 40  # a millisecond each, forty to a run
    assert found.per_second == pytest.approx(1000)


def test_a_missing_package_is_told_plainly() -> None:
    assert "not installed" in why_not(ImportError("No module named 'nowhere'"), "nowhere-to-be-found")
    assert why_not(ModuleNotFoundError("gone", name="cardspeak.gone"), "") == "there is no module cardspeak.gone"


def test_a_section_that_dies_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECTIONS, "Z", ("bench.nowhere", "Nothing"))  # unknown to the section's own process
    (lost,) = run_section("Z", Options(quick=True))
    assert isinstance(lost, Lost)
    assert lost.section == "Z"
    assert "KeyError" in lost.reason


@pytest.mark.parametrize(
    ("theirs", "same"),
    [
        ([10, 20, 20, 30], True),  # upward
        ([9, 5, 5, 1], True),  # downward
        ([10, 20, 21, 30], False),  # a tie broken
        ([10, 20, 20, 20], False),  # a difference lost
        ([10, 30, 30, 20], False),  # out of order
    ],
)
def test_evaluators_agree_if_they_order_alike(theirs: list[int], same: bool) -> None:
    assert same_order([1, 2, 2, 3], theirs) is same


def test_figures_are_short() -> None:
    assert [factor(one) for one in (2310.4, 100.0, 23.44, 1.063, 0.9996, 0.0541)] == [
        "2,310 x",
        "100 x",
        "23.4 x",
        "1.06 x",
        "0.999 x",
        "0.054 x",
    ]
    assert [duration(one) for one in (4.37, 0.0941, 94e-6, 5e-9)] == ["4.37 s", "94.1 ms", "94 us", "5 ns"]


def test_peers_are_pinned_plainly() -> None:
    for name, version in pinned().items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        assert re.fullmatch(r"[0-9.]+", version)


# -- against an earlier commit ----------------------------------------------------------------------------


def test_what_both_commits_have_is_compared_by_its_best_run() -> None:
    before, after = Best(), Best()
    for rate in (90.0, 100.0, 80.0):
        rows = (Row("whole hands", rate), Row("gone since", 5.0), Row("a peer", 7.0, "pokerkit"), Row("no figure"))
        before.take(Run((Measured("C", "calls", slow=False, figures=rows),)))
    later = (Row("whole hands", 150.0), Row("a peer", 9.0, "pokerkit"), Row("new", 1.0), Row("no figure"))
    after.take(Run((Measured("C", "calls", slow=False, figures=later),)))
    assert list(compared(before, after)) == [(("C", "calls", "whole hands"), 100.0, 150.0, 1.5)]
    assert table_of(before, after, "abc").row_count == 1


def test_an_earlier_commit_is_laid_out_measured_by_its_own_files_and_gone(tmp_path: Path) -> None:
    old = tmp_path / "src" / "cardspeak"
    old.mkdir(parents=True)
    (old / "__init__.py").write_text(
        "import time\nend = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
    )
    assert import_seconds(tmp_path, "cardspeak") > import_seconds(ROOT, "cardspeak") + 0.1
    with laid_out("HEAD") as tree:
        assert (tree / "src" / "cardspeak" / "__init__.py").exists()
    assert not tree.exists()
    listed = subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert str(tree) not in listed


# -- the page ----------------------------------------------------------------------------------------------


def test_the_page_takes_the_figures_of_a_run() -> None:
    ours = Contestant("fast_one", nothing, bars=(AtLeast(2, "slow"),))
    judgement = judged(
        [figure("fast_one", "", 30.0), figure("slow.one", "slow", 20.0)],
        [ours, Contestant("slow.one", nothing, "slow")],
    )
    result = TaskResult("C", "some work", "hands", False, judgement)
    machine = Machine("Abacus", 1, "Linux", "CPython", 0.0, "1", "abc", "2", "3", {"slow": "1.0"})
    page = rewritten(f"before\n{BEGIN}\nold\n{END}\nafter\n", Record(machine, Options(), 1.0, [result], []))
    assert page.startswith(f"before\n{BEGIN}\nAbacus, 1 cores")
    assert page.endswith(f"{END}\nafter\n")
    assert "old" not in page
    assert r"| **fast\_one** | 30 | 1.50 x |  |" in page
    assert r"| NOT MET | C. some work | fast\_one | at least 2 x slow | 1.50 x (slow.one) |" in page


def test_a_section_by_itself_has_a_place_of_its_own() -> None:
    machine = Machine("Abacus", 1, "Linux", "CPython", 0.0, "1", "abc", "2", "3", {})
    begin, end = marks("G")
    result = TaskResult("G", "some work", "rounds", False, (figure("ours", "", 30.0),))
    whole = f"{BEGIN}\nwhole\n{END}\n"
    page = rewritten(f"{whole}{begin}\nold\n{end}\n", Record(machine, Options(), 1.0, [result], []), "G")
    assert page.startswith(f"{whole}{begin}\nAbacus")
    assert page.endswith(f"| **ours** | 30 |  |  |\n{end}\n")


def test_a_page_without_the_marks_is_left_alone() -> None:
    machine = Machine("Abacus", 1, "Linux", "CPython", 0.0, "1", "abc", "2", "3", {})
    with pytest.raises(SystemExit, match="no place for figures"):
        rewritten("nothing here", Record(machine, Options(), 1.0, [], []))


# -- against the house -------------------------------------------------------------------------------------


def test_the_enumeration_of_three_card_poker_comes_near_on_a_slice() -> None:
    """Whole, it is compared with the solver each time it is measured; a slice in the order of the deck comes near."""
    assert abs(float(enumerated_three_card(221)) - float(solved_three_card())) < 0.2


@pytest.mark.slow
def test_the_enumeration_of_a_small_deck_counts_what_the_solver_counts() -> None:
    for task in house_tasks(BLINK):
        if "12 cards" in task.title:
            figures = measure("G", task, BLINK).figures
            assert [figure.problem for figure in figures] == ["", ""]
            return
    raise AssertionError("the small deck is measured")


AT_FIRST = {"A raise": 943, "A premature turn": 1760}


def test_calls_from_the_socket_to_the_views_can_be_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = asyncio.run(asyncio.wait_for(count_calls(), 120))
    said = re.findall(
        r"^A (raise|premature turn): (\d+) calls over (\d+) modules", capsys.readouterr().out, re.MULTILINE
    )
    assert [what for what, _, _ in said] == ["raise", "premature turn"]
    assert all(int(calls) > int(modules) > 10 for _, calls, modules in said)
    for what, calls in found.items():
        assert calls.found.total() <= AT_FIRST[what] // 2, f"{what}: half of what it was when it was first counted"
        assert calls.prompts == 1, f"{what}: what is asked is worked out once, however many ask"
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    about = re.search(
        r"a raise makes about (\d+) calls over (\d+) .*?a premature turn about (\d+) over (\d+)\.", page, re.DOTALL
    )
    assert about is not None
    counted = [int(number) for _, *numbers in said for number in numbers]
    for told, now in zip(map(int, about.groups()), counted, strict=True):
        assert abs(told - now) <= now / 20, f"docs/architecture.md says {told}: it is {now}"
