"""C3: the program hashes its code, pages and rule files at every start, and says when they have changed."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from cardspeak.room.room import Room
from cardspeak.server import program
from cardspeak.server.program import KIND, digest_of, record_start, started_as
from cardspeak.server.watching import SelfWatch
from cardspeak.store import MemoryStore


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("a.py", "x = 1\n"), ("books/one/games.toml", "cap = 700\n"), ("__pycache__/a.pyc", "junk")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_same_program_says_nothing_and_is_in_the_log(folder: Path) -> None:
    log = MemoryStore()
    assert [record_start(log, 1.0, folder), record_start(log, 2.0, folder)] == ["", ""]
    kept = [msgspec.json.decode(one.body)["program"] for one in log.read("room") if one.kind == KIND]
    assert kept == [digest_of(folder)] * 2


@pytest.mark.parametrize("change", ["books/one/games.toml", "a.py", "new.toml", "gone"])
@pytest.mark.control("C3")
def test_a_change_of_one_file_is_told(folder: Path, change: str) -> None:
    log = MemoryStore()
    record_start(log, 1.0, folder)
    if change == "gone":
        (folder / "a.py").unlink()
    else:
        (folder / change).write_text("cap = 701\n")
    assert "have changed since this room last ran" in record_start(log, 2.0, folder)
    assert record_start(log, 3.0, folder) == ""


def test_what_python_keeps_beside_the_code_does_not_count(folder: Path) -> None:
    before = digest_of(folder)
    (folder / "__pycache__" / "b.pyc").write_bytes(b"more")
    assert digest_of(folder) == before


@pytest.mark.control("C4")
@pytest.mark.skipif(sys.platform != "linux", reason="the line is for the tools of GNU")
def test_the_line_of_the_docs_finds_the_digest_that_a_room_has_written() -> None:
    """C4: by tools of the system alone, over the whole program."""
    page = Path(__file__).parents[2].joinpath("docs", "auditing.md").read_text("utf-8")
    (line,) = re.findall(r"^find \. .*$", page, re.M)
    log = MemoryStore()
    record_start(log, 1.0)
    (started,) = [msgspec.json.decode(one.body)["program"] for one in log.read("room")]
    folder = Path(str(files("cardspeak")))
    found = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=True)
    assert found.stdout.split()[0] == started


@pytest.mark.control("C4")
def test_anybody_can_work_it_out(folder: Path) -> None:
    """C4: with nothing of ours."""
    lines = ""
    for name in ("a.py", "books/one/games.toml"):
        lines += f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
    assert digest_of(folder) == hashlib.sha256(lines.encode()).hexdigest()


def test_a_start_looks_at_the_program_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written down and what is compared with later are one look."""
    looked: list[Path] = []

    def looking(folder: Path) -> str:
        looked.append(folder)
        return "as it is"

    monkeypatch.setattr(program, "digest_of", looking)
    started_as.cache_clear()
    try:
        log = MemoryStore()
        record_start(log, 1.0)
        watch = SelfWatch(Room(log), {})
        (started,) = [msgspec.json.decode(one.body)["program"] for one in log.read("room")]
    finally:
        started_as.cache_clear()
    assert [started, watch._started, len(looked)] == ["as it is", "as it is", 1]


def test_the_real_package_has_one() -> None:
    package = Path(str(files("cardspeak")))
    assert len(digest_of(package)) == 64
    assert list(package.rglob("*.toml")), "the rule books are in it"
