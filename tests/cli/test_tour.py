"""The tour shows what is computed, in the terminal and as a page."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from cardspeak.cli import command


def test_the_tour_is_computed_as_one_looks(tmp_path: Path) -> None:
    page = tmp_path / "tour.html"
    done = CliRunner().invoke(command, ["tour", "--html", str(page)], env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    for figure in ("1,712,304", "29603/36432", "686689/20358520", "three of a kind", "13.4(f)", "[18.2]"):
        assert figure in done.output
    assert "29603/36432" in page.read_text(encoding="utf-8")
