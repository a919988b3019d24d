"""The `cardspeak` command as a whole: help, completion, and how it ends when something is wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardspeak import __version__
from cardspeak.cli import COMMANDS, LazyGroup, command, main
from cardspeak.commit import _checked_out

Capture = pytest.CaptureFixture[str]
# a script for a shell, seals that are JSON as they are, a show, and files that a book begins with or is described by
TEXT_ONLY = {"book", "completion", "log", "office", "tour"}  # or some of theirs: of the office a slip to print


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(args))
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something, with the words that call it."""
    ctx = click.Context(group)
    found = []
    for name in group.list_commands(ctx):
        inner = group.get_command(ctx, name)
        assert inner is not None
        if isinstance(inner, click.Group):
            found += leaves(inner, (*path, name))
        else:
            found.append(((*path, name), inner))
    return found


def test_version(capsys: Capture) -> None:
    code, said, wrong = run(capsys, "--version")
    assert (code, wrong) == (0, "")
    assert re.fullmatch(rf"cardspeak, version {re.escape(__version__)}( \(commit [0-9a-f]{{7,40}}\+?\))?\n", said)


def test_a_checkout_names_its_commit(tmp_path: Path) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@b.c"]
    assert _checked_out(tmp_path) == ""
    (tmp_path / "file").write_text("one")
    for words in (["init", "-q"], ["add", "file"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True)
    name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True).stdout
    assert _checked_out(tmp_path) == name.strip()
    (tmp_path / "file").write_text("two")
    assert _checked_out(tmp_path) == f"{name.strip()}+"


def test_every_command_is_listed_without_importing_any() -> None:
    tell = "import sys; from cardspeak.cli import main; main(['--help'])"
    code = f"import atexit, sys; atexit.register(lambda: print(*sys.modules)); {tell}"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for name, (module, _) in COMMANDS.items():
        assert f"  {name} " in out
        assert module not in out.split()


@pytest.mark.parametrize("args", [(), ("rules",), ("edge",), ("play",)], ids=" ".join)
def test_a_group_by_itself_shows_its_help(args: tuple[str, ...], capsys: Capture) -> None:
    code, out, err = run(capsys, *args)
    assert (code, err) == (0, "")
    assert out == run(capsys, *args, "--help")[1]


def test_every_command_that_answers_with_data_has_json() -> None:
    assert isinstance(command, LazyGroup)
    without = {path[0] for path, leaf in leaves(command) if not any("--json" in p.opts for p in leaf.params)}
    assert without == TEXT_ONLY


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("equty",), "There is no command 'equty'. Did you mean 'equity'? See `cardspeak --help`."),
        (("equity", "--smaples", "5"), "No such option '--smaples'. Did you mean '--samples'?"),
        (("rank", "--book"), "Option '--book' requires an argument."),
        (("rank", "AsKsQsJsTs"), "Missing option '--book'."),
        (("equity", "--samples", "0", "AA", "KK"), "Invalid value for '--samples': 0 is not in the range x>=1."),
        (("edge", "star"), "No such command 'star'. cardspeak edge has crown-holdem, three-card."),
        (("rules", "show", "star"), "Missing argument 'CLAUSE...'."),
        (("rank", "--book", "star", ""), "'' has 0 cards; a hand here is 5 cards, or 7 of which the best 5 play."),
    ],
)
def test_what_the_caller_got_wrong_is_one_line(args: tuple[str, ...], says: str, capsys: Capture) -> None:
    assert run(capsys, *args) == (2, "", f"cardspeak: {says}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line_too() -> None:
    with Path("/dev/full").open("w") as full:
        args = [sys.executable, "-m", "cardspeak", "rank", "--book", "star", "AsKsQsJsTs"]
        end = subprocess.run(args, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert end.returncode == 1
    assert end.stderr.startswith("cardspeak: ")
    assert end.stderr.count("\n") == 1


def test_options_that_repeat_a_sample_can_be_pasted(capsys: Capture) -> None:
    _, out, _ = run(capsys, "equity", "--samples", "50", "--tier", "plain", "--seed", "a quiet night", "AA", "KK")
    assert "--seed 'a quiet night' --samples 50 --tier plain" in out


# -- completion --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def completion(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script for bash as the program prints it."""
    file = tmp_path_factory.mktemp("bash") / "completion"
    with file.open("w") as script:
        subprocess.run([sys.executable, "-m", "cardspeak", "completion", "bash"], stdout=script, check=True)
    return file


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["eq"], ["equity"]),
        (["rules", "se"], ["search"]),
        (["equity", "--ga"], ["--game"]),
        (["rank", "--book", "syd"], ["star-sydney-poker"]),
        (["equity", "--book", "tas", "--game", "five"], ["five-card-stud"]),
        (["equity", "--game", "badu"], ["badugi"]),
        (["deal", "--book", "star", "--game", "two"], ["two-card-manila"]),
        (["deal", "--book", "nowhere", "--game", "two"], []),
        (["deal", "--game", "two"], []),
    ],
    ids=" ".join,
)
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes(words: list[str], offered: list[str], completion: Path, tmp_path: Path) -> None:
    """The script is sourced by a real bash, whose `cardspeak` is this one."""
    program = tmp_path / "cardspeak"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardspeak "$@"\n')
    program.chmod(0o755)
    line = " ".join(f"'{word}'" for word in ["cardspeak", *words])
    script = f"""
        . '{completion}'
        COMP_WORDS=({line}); COMP_CWORD={len(words)}
        _cardspeak_completion cardspeak '{words[-1]}' ''
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    end = subprocess.run(["bash", "-c", script], env=env, capture_output=True, text=True, check=True)
    assert (end.stdout.split(), end.stderr) == (offered, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str, capsys: Capture) -> None:
    code, out, err = run(capsys, "completion", shell)
    assert (code, err) == (0, "")
    assert "_CARDSPEAK_COMPLETE" in out


def test_json_is_one_document(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rank", "--book", "star", "--json", "AsKsQsJsTs")
    assert code == 0
    assert json.loads(out)[0]["category"] == "royal flush"


@pytest.mark.parametrize("args", [("edge", "three-card"), ("edge", "crown-holdem"), ("tour",)], ids=" ".join)
def test_exact_figures_are_whole_in_80_columns(
    args: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = run(capsys, *args)
    assert code == 0
    assert "…" not in out
    assert ("686689/20358520" in out, "19447087313/347672625300" in out) == (
        args[-1] != "crown-holdem",
        args[-1] != "three-card",
    )
