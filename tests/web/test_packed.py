"""What the page is made of goes packed over the line, and not again while it has not changed."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
from tests.web.conftest import Room

from cardspeak.server.app import web_folder

TABLE = "/web/js/table/table-page.js"


def test_text_goes_packed_to_whoever_reads_that(room: Room) -> None:
    with (
        httpx.Client(base_url=room.address, verify=False) as http,
        http.stream("GET", TABLE, headers={"accept-encoding": "gzip"}) as answer,
    ):
        raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "accept-encoding"
        assert "javascript" in answer.headers["content-type"]
    plain = (web_folder() / "js/table/table-page.js").read_bytes()
    assert gzip.decompress(raw) == plain
    assert len(raw) < len(plain) / 2
    unpacked = room.http.get(TABLE, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in unpacked.headers
    assert unpacked.content == plain


def test_what_has_not_changed_is_not_sent_again(room: Room) -> None:
    first = room.http.get(TABLE)
    assert first.headers["cache-control"] == "no-cache"
    again = room.http.get(TABLE, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert room.http.get(TABLE, headers={"if-none-match": '"another"'}).status_code == 200


def test_everything_a_table_needs_is_small(room: Room) -> None:
    """All modules and style sheets together, as they go over the line."""
    files = [path for path in web_folder().rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    whole = sum(path.stat().st_size for path in files)
    sent = sum(len(gzip.compress(Path(path).read_bytes(), mtime=0)) for path in files)
    assert sent < 0.4 * whole
