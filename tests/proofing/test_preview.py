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
    assert [case.green for case in found.cases] == [True, True, True]
    assert "A card-room code" in found.sign
    assert any("seat 1" in line for line in found.hand)
    assert found.without_data == ()
    assert "4.7 (hole card exposed)" in found.untried
    assert not any(line.startswith(("4.4", "4.5", "wrong.")) for line in found.untried)

    rulings = folder / "rulings.toml"
    rulings.write_text(rulings.read_text("utf-8").replace("at = [2]", "at = [3]"), encoding="utf-8")
    red = preview(folder)
    assert [case.green for case in red.cases] == [True, True, False]
    assert "misdeals.toml" in red.cases[-1].says

    with (folder / "clauses.csv").open("a", encoding="utf-8") as rows:
        rows.write("9.9,betting,engine,all,Nobody carries this.,Never\n")
    assert preview(folder).without_data == ("9.9",)
    (folder / "book.toml").write_text('over = "open-table"\ntitle = 5\n', encoding="utf-8")
    assert [str(fault) for fault in preview(folder).faults] == ["book.toml:2: title: this is 5; write text in quotes."]


def test_from_the_command_line(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["book", "watch", str(HOME), "--once"], standalone_mode=False)
    assert (done.return_value, "3 of 3 cases green" in done.output) == (0, True), done.output
    folder = tmp_path / "card-room"
    shutil.copytree(HOME, folder)
    (folder / "play.toml").write_text("[all\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["book", "watch", str(folder), "--once", "--json"], standalone_mode=False)
    assert done.return_value == 1
    assert json.loads(done.output)["faults"][0]["file"] == "play.toml"
