"""`cardspeak simulate`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardspeak.cli import main
from cardspeak.cli import simulate as module
from cardspeak.hand import make_setup
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Setup
from cardspeak.hand.simulate import HandsTally, NotConservedError

TABLE = ("--book", "star", "--game", "holdem", "--players", "4")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["simulate", *args])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_a_run_counts_everything(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TABLE, "--hands", "30", "--seed", "7", "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["hands"], report["chips"], report["conserved"]) == (30, 30 * 800, True)
    assert report["hands_per_second"] > 0
    assert report["commands"] > 30
    assert report["fault"] is None
    assert not report["stopped"]


def test_jobs_do_not_change_the_hands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 20)
    one = json.loads(run(capsys, *TABLE, "--hands", "50", "--seed", "7", "--json")[1])
    two = json.loads(run(capsys, *TABLE, "--hands", "50", "--seed", "7", "--jobs", "2", "--json")[1])
    for name in ("hands", "commands", "showdowns", "chips", "commission"):
        assert one[name] == two[name]


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *TABLE, "--hands", "20", "--seed", "7", "--stakes", "no limit, blinds 5/10, commission 5%")
    assert out.startswith("20 hands of Texas Hold'em (star-sydney-poker), 4 players, seed 7\n")
    assert "Every card and all 16,000 chips are accounted for, " in out
    assert "taken as commission" in out


def test_a_loss_ends_with_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def lossy(setup: Setup, seed: str, hands: range) -> HandsTally:
        raise NotConservedError("hand 3 of seed '7': 799 chips at the end, 800 at the beginning")

    monkeypatch.setattr(module, "simulate", lossy)
    code, out, _ = run(capsys, *TABLE, "--hands", "20", "--seed", "7")
    assert code == 1
    assert "Not conserved: hand 3 of seed '7'" in out
    code, out, _ = run(capsys, *TABLE, "--hands", "20", "--seed", "7", "--json")
    assert code == 1
    assert json.loads(out)["conserved"] is False


def test_an_interrupt_reports_what_was_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = iter([HandsTally(hands=500, chips=100)])

    def interrupted(setup: Setup, seed: str, hands: range) -> HandsTally:
        for tally in done:
            return tally
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "simulate", interrupted)
    code, out, _ = run(capsys, *TABLE, "--hands", "2000", "--seed", "7", "--json")
    assert code == 130
    report = json.loads(out)
    assert (report["hands"], report["stopped"]) == (500, True)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_real_interrupt_stops_every_process(tmp_path: Path) -> None:
    """As soon as a piece is done, and so in the middle of the others: nobody waits for all of them."""
    run = tmp_path / "run.jsonl"
    how = ("--players", "2", "--hands", "10000000", "--seed", "7", "--jobs", "2", "--keep", str(run), "--json")
    command = [sys.executable, "-m", "cardspeak", "simulate", "--book", "star", "--game", "holdem", *how]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 60
        while not run.exists() or run.read_bytes().count(b"\n") < 2:  # the first line names the run
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert json.loads(out)["stopped"] is True


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((*TABLE, "--hands", "0"), "'--hands'"),
        ((*TABLE, "--jobs", "0"), "'--jobs'"),
        (("--book", "nowhere", "--game", "holdem"), "There is no book 'nowhere'"),
        (("--book", "star", "--game", "holdem", "--players", "99"), "not 99"),
        ((*TABLE, "--seed", ""), "A seed is one line"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_setup_goes_to_another_process_and_back() -> None:
    import pickle

    setup = make_setup("star", "holdem", [100, 100])
    assert setup.rules.slug == "holdem"
    again = pickle.loads(pickle.dumps(setup))
    assert again == setup
    assert again.order == setup.order
    assert pickle.loads(pickle.dumps(Percent(percent=5))) == Percent(percent=5)


def test_mishaps_are_ruled_on_and_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 10)
    code, out, err = run(capsys, *TABLE, "--hands", "25", "--seed", "7", "--mishaps", "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["hands"], report["conserved"]) == (25, True)
    assert report["rulings"] > report["misdeals"] + report["voids"] > 0
    _, told, _ = run(capsys, *TABLE, "--hands", "25", "--seed", "7", "--mishaps")
    assert f"{report['rulings']} rulings; {report['misdeals']} misdeals, {report['voids']} hands void." in told
    plain = json.loads(run(capsys, *TABLE, "--hands", "5", "--seed", "7", "--json")[1])
    assert "rulings" not in plain


# -- policies, many hands at once --------------------------------------------------------------------------------------


def test_policies_are_played_in_batches(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TABLE, "--hands", "2000", "--seed", "7", "--policy", "random", "--json")
    assert code == 0
    assert err.endswith(" hands a second\n")
    report = json.loads(out)
    assert (report["hands"], report["batch"], report["conserved"]) == (2000, True, True)
    assert [one["policy"] for one in report["places"]] == ["random"] * 4
    assert sum(one["won"] for one in report["places"]) == 0
    for one in report["places"]:
        assert one["interval"][0] < one["a_hand"] < one["interval"][1]


def test_the_number_of_jobs_changes_no_byte(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In words and as JSON: each crew plays once, and is asked a second time for what it has kept."""
    from cardspeak.cli import simulate_batch

    monkeypatch.setattr(simulate_batch, "CHUNK", 300)
    args = (*TABLE, "--hands", "1000", "--seed", "x", "--policy", "call", *("--policy", "random") * 3)
    for how in ((), ("--json",)):
        one, two = (run(capsys, *args, *how, "--jobs", jobs, "--keep", str(tmp_path / jobs))[1] for jobs in ("1", "2"))
        assert one == two != ""
    assert (tmp_path / "1").read_bytes().count(b"\n") == 1 + 4


def test_policies_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    stakes = "no limit, blinds 5/10, commission 5%"
    _, out, _ = run(capsys, *TABLE, "--hands", "200", "--seed", "7", "--policy", "call", "--stakes", stakes)
    assert "4 players, seed 7, played in batches" in out
    assert "Seat 1 (call): " in out
    assert "The house took " in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--policy", "call", "--policy", "call"), "one for each of the 4 players"),
        (("--policy", "bluff"), "'bluff' is not one of 'call', 'random'"),
        (("--policy", "call", "--mishaps"), "leave out --policy"),
    ],
)
def test_policies_that_cannot_be_played(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], says: str) -> None:
    code, _, err = run(capsys, *TABLE, "--hands", "10", *args)
    assert code != 0
    assert says in err
