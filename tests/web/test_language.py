"""The page in another language: one that nobody speaks, so that whatever was left in English is seen."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import WEB, Guest, Room
from tests.web.strange import CLOSE, OPEN, TAG, strange

GO = "(path) => document.dispatchEvent(new CustomEvent('go', { detail: path }))"
# What the page says of itself, by every element that says something of its own.
UNMARKED = """() => {
  const own = "nav a, [role=tab], .label, thead th, summary, .act, .pick, h1, h2, label > span, button";
  const said = [...document.querySelectorAll(`:is(${own}):not([data-book], .brand, .settings *)`)]
    .filter((one) => one.checkVisibility() && !one.querySelector("button, h1, h2"));
  return said.map((one) => one.innerText.trim()).filter((text) => /\\p{L}{2}/u.test(text) && !text.includes("⟦"));
}"""
PAGES = ("/", "/tournaments", "/history", "/learn/record", "/promotions", "/jackpots", "/floor", "/office/floor")


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room whose page has a second language."""
    folder = tmp_path_factory.mktemp("abroad") / "web"
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("__pycache__"))
    words = folder / "js/words"
    (words / f"{TAG}.js").write_text(strange((words / "en.js").read_text(encoding="utf-8")), encoding="utf-8")
    command = [sys.executable, str(Path(__file__).parent / "strange_room.py"), str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


def come_in(guest: Guest, path: str, role: str = "") -> None:
    guest.page.goto(guest.room.address + path + (guest.room.link(role) if role else ""))
    guest.page.fill("#name", guest.name)
    guest.page.click(".door button[type=submit]")
    guest.page.wait_for_selector(".door", state="detached")


def test_the_page_is_sent_in_the_language_that_is_asked_for(abroad: Room) -> None:
    def sent(**headers: str) -> str:
        return abroad.http.get("/rules", headers=headers).text

    assert f'<html lang="en" data-languages="en {TAG}"' in sent()
    assert f'<html lang="{TAG}"' in sent(**{"accept-language": f"xx-YY, {TAG}-AU;q=0.8, en;q=0.5"})
    assert f"/bound/{TAG}/js/app.js" in sent(cookie=f"cardspeak-language={TAG}")
    assert '<html lang="en"' in sent(cookie="cardspeak-language=en", **{"accept-language": TAG})
    assert '<html lang="en"' in sent(cookie="cardspeak-language=../../x")
    volumes = abroad.http.get("/rules", headers={"cookie": f"cardspeak-language={TAG}"})
    assert "accept-language" in volumes.headers["vary"]


def test_somebody_chooses_another_language_and_plays_in_it(abroad: Room, guests: Any) -> None:
    guest: Guest = guests("Ling")
    guest.room = abroad
    come_in(guest, "/")
    page = guest.page
    page.click(".settings summary")
    page.click(f".settings [aria-label=Language] button >> text={TAG}")
    expect(page.locator("html")).to_have_attribute("lang", TAG)
    expect(page.locator("nav .nav").first).to_have_text(f"{OPEN}Lobby{CLOSE}")
    table = abroad.open("star-sydney-poker", "holdem", house=3)
    page.evaluate(GO, f"/table/{table}")
    page.click("button[data-verb=sit]")
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".seat.mine")
    post = page.locator("[data-verb=post]")
    for _ in range(200):
        if page.query_selector(".own .card"):
            break
        if post.count():
            post.click()
        page.wait_for_timeout(100)
    done: list[str] = []
    while not done or done[-1] != "over":
        done.append(guest.act())
    assert len(done) > 1
    expect(page.locator(".side [role=tab]").first).to_have_text(f"{OPEN}Story{CLOSE}")


def test_nothing_of_the_page_is_left_in_english(abroad: Room, guests: Any) -> None:
    guest: Guest = guests("Ling Manager")
    guest.room = abroad
    guest.page.context.add_cookies([{"name": "cardspeak-language", "value": TAG, "url": abroad.address}])
    come_in(guest, "/", role="manager")
    page = guest.page
    books = abroad.http.get("/api/books").json()[
        "books"
    ]  # what the room tells of: books and games have their own names
    games = [game["title"] for book in books for game in (*book.get("games", ()), *book.get("tables", ()))]
    told = {book["short"] for book in books} | set(games)
    left = {}
    for path in PAGES:
        page.evaluate(GO, path)
        page.wait_for_selector("main h1", state="attached")
        page.wait_for_function("() => !document.querySelector('main .opening')")
        page.wait_for_timeout(300)
        left[path] = [text for text in page.evaluate(UNMARKED) if text not in told]
    assert not any(left.values()), left
    expect(page.locator(".me .tag")).to_have_text(f"{OPEN}manager{CLOSE}")
