"""No picture is older than the page it shows, and each can be made again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.test_examples import PAGES
from tools.pictures import record
from tools.pictures.makers import PROGRAMS, takers

SHOWN = {path.stem for path in record.FOLDER.glob("*.png")}


def test_something_makes_every_picture() -> None:
    makers = {*takers(), *PROGRAMS}
    assert makers >= SHOWN, "take it in a test with guest.picture(...), or delete it"
    assert set(record.recorded()) <= makers


def test_every_picture_is_on_a_page() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in sorted(SHOWN) if f"pictures/{name}.png" not in text] == []


@pytest.mark.slow  # whoever changes a page makes its pictures when it is done, not with every step
def test_no_picture_is_older_than_its_page() -> None:
    assert record.stale() == [], "say make pictures: a page has changed, or nobody knows what these were made from"


def test_what_is_seen_counts_and_comments_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "ROOT", tmp_path)
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    monkeypatch.setattr(record, "RECORD", tmp_path / "made.json")
    source = tmp_path / "page.js"
    (tmp_path / "page.png").write_bytes(b"")
    source.write_text("/** A page. */\nexport const words = 1;\n")
    assert record.stale() == ["page"]
    record.record("page", ["page.js"])
    assert record.stale() == []
    source.write_text("/** The page,\n * in other words. */\n// so it is\nexport   const words = 1;\n")
    assert record.stale() == []
    source.write_text("export const words = 2;\n")
    assert record.stale() == ["page"]
    record.record("page", ["page.js"])
    source.unlink()
    assert record.stale() == ["page"]
    (tmp_path / "page.png").unlink()
    assert record.stale() == ["page"]
