"""What the page is made of goes packed over the line, and not again while it has not changed."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Route, expect
from tests.web.conftest import Room

from cardspeak.server.app import web_folder

ASKED = """() => performance.getEntriesByType("resource").filter((one) => one.startTime < window.stood)
  .map((one) => new URL(one.name).pathname).filter((path) => !path.startsWith("/web/img/"))"""  # the tab's icon
STOOD = """(() => {
  const look = () => {
    if (document.querySelector(".felt .seat")) window.stood = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()"""
FETCHED = """() => performance.getEntriesByType("resource")
  .filter((one) => one.name.includes("/web/") && one.transferSize > 0).map((one) => one.name)"""
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


def test_a_table_stands_before_anything_but_its_page_and_its_answer_is_asked_for(guests: Any, room: Room) -> None:
    """One stream brings all that it needs; to whoever comes again not even that is sent."""
    guest = guests("One Stream")
    guest.come_in("/rules")
    page = guest.page
    table = room.open("open-table", "holdem", house=2)
    page.add_init_script(STOOD)
    for coming in ("first", "again"):
        page.goto(f"{room.address}/table/{table}")
        page.wait_for_function("() => window.stood")
        assert page.evaluate(ASKED) == [f"/api/tables/{table}/opening"], coming
        sent = page.evaluate("() => performance.getEntriesByType('navigation')[0].transferSize")
        assert (sent > 20_000) is (coming == "first"), sent
        page.wait_for_selector("story-feed .line")
    page.click("a.back")
    expect(page.locator("lobby-page h1")).to_be_visible()  # what is read later finds what the page holds


def test_an_answer_that_fills_more_than_a_packet_goes_packed(room: Room) -> None:
    table = room.open("open-table", "holdem", house=5)
    plain = room.http.get(f"/api/tables/{table}", headers={"accept-encoding": "identity"})
    packed = room.http.get(f"/api/tables/{table}", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "accept-encoding")
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.json()["id"] == plain.json()["id"] == table
    short = room.http.get("/api/room", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in short.headers


def test_the_page_of_a_table_is_kept_and_finds_out_that_there_is_a_newer_one(guests: Any, room: Room) -> None:
    """It is not asked for again for some days; the answer about its table says which page the room has now."""
    assert room.http.get("/table/1").headers["cache-control"] == "private, max-age=604800"
    assert room.http.get("/rules").headers["cache-control"] == "no-cache"
    guest = guests("Keeps It")
    guest.come_in("/rules")
    page = guest.page
    table = room.open("open-table", "holdem", house=2)
    loaded: list[str] = []
    page.on("request", lambda one: loaded.append(one.url) if one.is_navigation_request() else None)
    upgrades: list[str] = []

    def upgraded(route: Route) -> None:
        answer = route.fetch()
        upgrades.append("another")
        route.fulfill(response=answer, headers={**answer.headers, "cardspeak-page": "another"})

    def stands() -> None:
        loaded.clear()
        page.goto(f"{room.address}/table/{table}")
        page.wait_for_selector("story-feed .line")

    stands()
    assert len(loaded) == 1
    page.route("**/opening", upgraded)
    stands()
    assert len(loaded) == 2, "it is loaded anew before it stands, and only once where that does not help"
    assert len(upgrades) == 2
    page.unroute("**/opening", upgraded)
    stands()
    assert len(loaded) == 1


def test_who_comes_again_asks_for_the_page_alone(guests: Any, room: Room) -> None:
    """The first time a handful of files; the next time none of them. A newer page is taken with the next step."""
    guest = guests("Comes Again")
    guest.come_in("/rules")
    page = guest.page
    expect(page.locator("h1")).to_be_visible()
    assert 3 <= len(page.evaluate(FETCHED)) <= 6
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate(FETCHED) == []

    # The room is upgraded: it names another edition, and what was not read of this one yet is gone.
    page.evaluate("window.before = true")
    guests.forgiven.append("410")

    def upgraded(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "cardspeak-page": "another"})

    def gone(route: Route) -> None:
        route.fulfill(status=410)
        page.unroute("**/bound/js/learn/learn-page.js")

    page.route("**/bound/js/learn/learn-page.js", gone)
    page.evaluate("document.dispatchEvent(new CustomEvent('go', { detail: '/learn' }))")
    expect(page.locator("learn-page h1")).to_be_visible()
    assert page.evaluate("window.before") is None, "it was loaded anew"
    page.evaluate("window.before = true")
    page.route("**/api/books", upgraded)
    page.evaluate("async () => (await own('/web/js/api.js')).call('/api/books')")
    assert page.evaluate("window.before"), "nothing happens in the middle of something"
    page.evaluate("document.dispatchEvent(new CustomEvent('go', { detail: '/rules' }))")
    expect(page.locator("rules-page h1")).to_be_visible()
    assert page.evaluate("window.before") is None
