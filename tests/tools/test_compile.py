"""`make compile`: what it compiles, when it refuses, and how an old build is noticed."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile as tool

PLAYED = """
import json
from cardspeak.hand import machine
from cardspeak.hand.save import dump
from cardspeak.hand.making import make_setup
from cardspeak.hand.simulate import dealt, play_out, random_command
from cardspeak.cards.chance import seeded

told = []
for book, game, players in (("open-table", "holdem", 6), ("crown-melbourne-poker", "seven-card-stud-hilo", 4),
                            ("star-sydney-poker", "draw-ante", 5), ("tasmania-poker", "holdem", 3)):
    setup = make_setup(book, game, [200] * players)
    for number in range(20):
        hand, below = dealt(setup, f"{number}", log=True), seeded(f"{number} players")
        play_out(hand, lambda now: random_command(now, below))
        twin = hand.copy()
        assert twin.state == hand.state and twin.state is not hand.state
        twin.state.stack[1] += 1
        assert twin.state != hand.state
        told.append([repr(event) for event in hand.events])
print(json.dumps([machine.__file__, told]))
"""


def played(folder: Path) -> tuple[str, object]:
    """Hands played by the package in this folder, and the file that its machine came from."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PLAYED]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    file, told = json.loads(done.stdout)
    return file, told


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Some of the package: modules in folders, and a book."""
    for part in ("hand", "books/open-table"):
        shutil.copytree(tool.SOURCE / "cardspeak" / part, tmp_path / "src" / "cardspeak" / part)
    return tmp_path / "src"


@pytest.mark.parametrize("module", tool.MODULES)
def test_no_compiled_module_has_a_class_that_msgspec_reads(module: str) -> None:
    tree = ast.parse((tool.SOURCE / module).read_text(encoding="utf-8"))
    bases = {ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases}
    assert not {base for base in bases if base.endswith(("Struct", "Event", "Command", "StepRow"))}


def test_a_state_names_all_its_slots() -> None:
    from cardspeak.hand.making import make_setup
    from cardspeak.hand.state import State

    state = State(make_setup("open-table", "holdem", [10, 10]), ())
    assert all(hasattr(state, name) for name in state.parts())
    assigned = {
        node.attr
        for node in ast.walk(ast.parse((tool.SOURCE / "cardspeak/hand/state.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    assert assigned == {*state.parts(), "footing"}, "which follows from the setup and is no part of the state"


def test_a_build_is_missing_then_fresh_then_stale(source: Path, tmp_path: Path) -> None:
    built = tmp_path / "built"
    assert tool.state_of(built, source) == "missing"
    built.mkdir()
    (built / tool.DIGEST).write_text(tool.digest(source) + "\n", encoding="utf-8")
    assert tool.state_of(built, source) == "fresh"
    rules = source / "cardspeak" / "books" / "open-table" / "play.toml"
    before = rules.read_bytes()
    rules.write_bytes(before + b"\n")
    assert tool.state_of(built, source) == "stale"
    rules.write_bytes(before)
    assert tool.state_of(built, source) == "fresh"
    (source / "cardspeak" / "new.py").touch()
    assert tool.state_of(built, source) == "stale"


def test_what_python_leaves_behind_does_not_count(source: Path) -> None:
    before = tool.digest(source)
    cache = source / "cardspeak" / "__pycache__"
    cache.mkdir(exist_ok=True)
    (cache / "new.cpython-311.pyc").touch()
    assert tool.digest(source) == before


def test_without_a_compiler_it_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(tool, "state_of", lambda: "missing")
    assert tool.main() == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no-such-compiler was not found" in said
    assert "plain Python" in said


def test_a_fresh_build_is_left_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tool, "state_of", lambda: "fresh")
    monkeypatch.setattr(tool, "build", lambda: pytest.fail("nothing to do"))
    assert tool.main() == 0
    assert "up to date" in capsys.readouterr().out


@pytest.mark.slow
def test_the_compiled_machine_plays_the_same_hands(tmp_path: Path) -> None:
    try:
        tool.check_tools()
    except tool.CannotCompileError as missing:
        pytest.skip(str(missing))
    built = tmp_path / "compiled"
    tool.build(built)
    assert tool.state_of(built) == "fresh"
    plain_file, plain = played(tool.SOURCE)
    file, told = played(built)
    assert plain_file.endswith(".py")
    assert not file.endswith(".py")
    assert told == plain
