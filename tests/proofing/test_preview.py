"""A book while it is written: what a look shows, and what changes when a file is saved."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from click.testing import CliRunner

from cardspeak.cli import command
from cardspeak.proofing.preview import preview

HOME = Path(__file__).parents[2] / "examples" / "card-room"


def test_a_look_shows_everything_and_a_save_changes_it(tmp_path: Path) -> None:
    folder = tmp_path / "card-room"
    shutil.copytree(HOME, folder)
    found = preview(folder, game="omaha-hilo")
    assert found.faults == found.todos == ()
    assert len(found.cases) == 83
    assert all(case.green for case in found.cases)
    assert "Rules of the Card Room" in found.sign
    assert any("seat 1" in line for line in found.hand)
    carried = set(found.without_data)
    assert found.untried == ()
    assert found.unsaid[0] == "winner with a wrong number of cards"
    (folder / "cases" / "hands.toml").unlink()
    untried = preview(folder, game="holdem").untried
    assert "6.23 (discards looked at; repeated: no)" in untried
    assert "6.23 (discards looked at; repeated: yes; still in: no)" not in untried  # of the same clause, and tried

    rulings = folder / "rulings.toml"
    rulings.write_text(rulings.read_text("utf-8").replace("at = [2]", "at = [3]"), encoding="utf-8")
    red = preview(folder)
    (case,) = (case for case in red.cases if not case.green)
    assert "deal.toml" in case.says

    with (folder / "clauses.csv").open("a", encoding="utf-8") as rows:
        rows.write("9.9,betting,engine,all,Nobody carries this.,Never\n")
    assert set(preview(folder).without_data) == {*carried, "9.9"}
    head = (folder / "book.toml").read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(head, 1) if line.startswith("title"))
    head[at - 1] = "title = 5"
    (folder / "book.toml").write_text("\n".join(head) + "\n", encoding="utf-8")
    (fault,) = map(str, preview(folder).faults)
    assert fault == f"book.toml:{at}: title: this is 5; write text in quotes."


def test_from_the_command_line(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["book", "watch", str(HOME), "--once"], standalone_mode=False)
    assert (done.return_value, "83 of 83 cases green" in done.output) == (0, True), done.output
    folder = tmp_path / "card-room"
    shutil.copytree(HOME, folder)
    (folder / "play.toml").write_text("[all\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["book", "watch", str(folder), "--once", "--json"], standalone_mode=False)
    assert done.return_value == 1
    assert json.loads(done.output)["faults"][0]["file"] == "play.toml"


def test_a_book_that_lies_over_another_shows_a_game_of_its_own() -> None:
    """Badugi stands first in the book below, and nobody here has written a line of it."""
    seen = preview(HOME.with_name("home-game"))
    assert "Archie" in seen.sign
    assert any("before the draw" in line for line in seen.hand)
    assert "Razz" in preview(HOME.with_name("home-game"), game="razz").sign
