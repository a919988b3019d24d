"""`cardspeak shuffle` and `cardspeak dump-bits` as somebody types them."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cardspeak.cards import DECKS, cards_text
from cardspeak.cards.chance import seeded, stream
from cardspeak.cards.commitment import read_record, reveal, verify
from cardspeak.cards.shuffle import shuffled
from cardspeak.cli import main

Run = Callable[..., tuple[int, str, str]]
COMMAND = [sys.executable, "-m", "cardspeak"]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Exit code, stdout and stderr of a command."""

    def run(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([*args])
        out, err = capfdbinary.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, out.decode("latin-1" if "raw" in args else "utf-8"), err.decode()

    return run


def refuses(run: Run, *args: str, says: str) -> None:
    """Exit code 2 and one line that helps."""
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: ")
    assert err.count("\n") == 1
    assert says in err


def test_a_seeded_shuffle(run: Run) -> None:
    record = reveal(DECKS[36], "a b", 5)
    code, out, err = run("shuffle", "--deck", "36", "--seed", "a b", "--cut", "5")
    assert (code, err) == (0, "")
    for text in ("a b", record.commitment, record.digest, "at 5", "♠"):
        assert text in out
    code, out, _ = run("shuffle", "--deck", "36", "--seed", "a b", "--cut", "5", "--json")
    assert (code, read_record(out.encode())) == (0, record)


def test_an_unseeded_shuffle_is_new_each_time(run: Run) -> None:
    records = [read_record(run("shuffle", "--json")[1].encode()) for _ in range(2)]
    assert records[0].seed != records[1].seed
    assert records[0].order != records[1].order
    assert all(verify(record) == () and record.cut is None for record in records)


def test_a_book_draws_the_cut_and_cites_it(run: Run) -> None:
    code, out, _ = run("shuffle", "--book", "crown-perth-holdem", "--seed", "7", "--json")
    record = read_record(out.encode())
    assert code == 0
    assert record.cite == ("crown-perth-holdem", "4.1(a)")
    assert record.cut is not None
    assert 2 <= record.cut <= 50
    assert verify(record) == ()
    assert "4.1(a)" in run("shuffle", "--book", "crown-perth-holdem", "--seed", "7")[1]


@pytest.mark.parametrize(
    ("args", "clause"),
    [
        (["--book", "crown-perth-holdem", "--cut", "1"], "4.1(b)"),
        (["--book", "crown-perth-holdem", "--cut", "51"], "4.1(b)"),
        (["--book", "star-sydney-poker", "--by", "player"], "5.4"),
        (["--book", "tasmania-poker", "--game", "holdem", "--by", "dealer"], "C.9.3"),
    ],
)
def test_a_refused_cut_names_its_clause(run: Run, args: list[str], clause: str) -> None:
    code, out, err = run("shuffle", *args)
    assert (code, out) == (1, "")
    assert f" {clause}]" in err
    code, out, err = run("shuffle", *args, "--json")
    assert (code, err) == (1, "")
    assert msgspec.json.decode(out)["refused"]["cite"][1] == clause


def test_a_record_is_verified(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "record.json"
    record = reveal(DECKS[52], "a", 18)
    file.write_bytes(msgspec.json.encode(record))
    assert run("shuffle", "--verify", str(file))[0] == 0
    assert run("shuffle", "--verify", str(file), "--published", record.commitment)[0] == 0
    assert msgspec.json.decode(run("shuffle", "--verify", str(file), "--json")[1]) == {"true": True, "wrong": []}
    code, out, _ = run("shuffle", "--verify", str(file), "--published", "0" * 64)
    assert code == 1
    assert out.startswith("published: 000")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes().replace(b"18", b"17", 1))))
    code, out, err = run("shuffle", "--verify", "-")
    assert (code, err) == (1, "")
    assert [line.partition(":")[0] for line in out.splitlines()] == ["final", "digest"]

    file.write_text("{}")
    refuses(run, "shuffle", "--verify", str(file), says="record of a shuffle")
    file.write_bytes(b"\xff\x00")
    refuses(run, "shuffle", "--verify", str(file), says="record of a shuffle")
    refuses(run, "shuffle", "--verify", str(tmp_path / "nothing"), says="No such file")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--deck", "51"], "no deck of 51"),
        (["--cut", "0"], "1 to 51"),
        (["--cut", "52"], "1 to 51"),
        (["--seed", ""], "one line"),
        (["--book", "atlantis"], "atlantis"),
        (["--book", "tasmania-poker"], "five-card-stud or holdem"),
        (["--game", "holdem"], "--book"),
        (["--published", "00"], "--verify"),
        (["--verify", "-", "--seed", "a"], "--published"),
    ],
)
def test_shuffle_bad_input(run: Run, args: list[str], says: str) -> None:
    refuses(run, "shuffle", *args, says=says)


@pytest.mark.parametrize("size", [1, 63, 64, 65, 70_000])
def test_dump_bits_of_a_seed(run: Run, size: int) -> None:
    blocks = stream("a")
    expected = b"".join(next(blocks) for _ in range(size // 64 + 1))[:size]
    assert run("dump-bits", "--seed", "a", "--bytes", str(size), "--format", "raw")[1].encode("latin-1") == expected
    hexed = run("dump-bits", "--seed", "a", "--bytes", str(size), "--format", "hex")[1]
    assert bytes.fromhex(hexed) == expected


@pytest.mark.control("C40")
def test_dump_bits_as_in_play(run: Run) -> None:
    """Every 128 bytes are the start of a new seed's stream."""
    code, out, _ = run("dump-bits", "--bytes", "1000", "--json")
    lines = [msgspec.json.decode(line) for line in out.splitlines()]
    assert code == 0
    assert [line["number"] for line in lines] == [0, 1] * 8
    assert sum(len(line["hex"]) for line in lines) == 2_000
    assert len({line["seed"] for line in lines}) == 8
    assert all(next(stream(line["seed"])).hex() == line["hex"] for line in lines[::2])


def test_dump_shuffles(run: Run) -> None:
    below = seeded("a")
    orders = [shuffled(DECKS[40].cards, below) for _ in range(3)]
    seed = ("dump-bits", "--seed", "a", "--deck", "40", "--shuffles", "3")
    assert run(*seed)[1].splitlines() == [cards_text(order) for order in orders]
    assert run(*seed, "--format", "hex")[1].splitlines() == [bytes(order).hex() for order in orders]
    assert run(*seed, "--format", "raw")[1].encode("latin-1") == b"".join(map(bytes, orders))

    for line in map(msgspec.json.decode, run("dump-bits", "--shuffles", "3", "--json")[1].splitlines()):
        assert line["order"] == reveal(DECKS[52], line["seed"]).order


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--bytes", "0"], "0 is not in the range"),
        (["--bytes", "1", "--shuffles", "1"], "not both"),
        (["--format", "cards"], "--shuffles"),
        (["--shuffles", "1", "--deck", "51"], "no deck of 51"),
        (["--seed", "", "--bytes", "1"], "one line"),
    ],
)
def test_dump_bits_bad_input(run: Run, args: list[str], says: str) -> None:
    refuses(run, "dump-bits", *args, says=says)


@pytest.mark.parametrize("args", [[], ["--json"], ["--shuffles", "1000000"], ["--format", "hex"]])
def test_a_reader_may_leave(args: list[str]) -> None:
    with subprocess.Popen([*COMMAND, "dump-bits", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as dump:
        assert dump.stdout is not None
        assert dump.stderr is not None
        assert len(dump.stdout.read(1_000)) == 1_000
        dump.stdout.close()
        assert dump.stderr.read() == b""
        assert dump.wait(60) == 141


def test_a_dump_may_be_interrupted() -> None:
    with subprocess.Popen([*COMMAND, "dump-bits"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as dump:
        assert dump.stdout is not None
        dump.stdout.read(1_000)
        dump.send_signal(signal.SIGINT)
        _, err = dump.communicate(timeout=60)
        assert err.decode().strip() == "cardspeak: stopped."
        assert dump.returncode == 130


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run([*COMMAND, "dump-bits"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 2
    assert ended.stderr.decode().splitlines() == ["cardspeak: The bits cannot be written: No space left on device."]
