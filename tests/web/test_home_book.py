"""A book of one's own in the room: its games take turns, and a newcomer plays Drawmaha and Archie in the browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Guest, Room

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    """A room that knows the books of `examples/`."""
    where = ["--books", str(EXAMPLES), "room", "--memory", "--port", "0", "--no-browser", "--json"]
    server = subprocess.Popen([sys.executable, "-m", "cardspeak", *where], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


def test_games_of_a_home_book_take_turns(guests: Any, room: Room) -> None:
    books = {book["slug"]: book for book in room.http.get("/api/books").json()["books"]}
    assert {"home-game", "card-room"} <= set(books)
    assert {"archie", "drawmaha", "holdem-bomb"} <= {game["slug"] for game in books["home-game"]["games"]}
    turns = [{"type": "NewTerms", "game": game} for game in ("drawmaha", "archie")]
    rotation = {"turns": turns, "every": "hands", "count": 1}
    table = room.open(
        "home-game", "drawmaha", house=2, options={"rotation": rotation, "side": ["seven-deuce", "bounty"]}
    )
    guest: Guest = guests("Hattie")
    guest.sit(table)
    number = guest.dealt_in()
    expect(guest.page.locator("body")).to_contain_text("beside the pot: seven-deuce, bounty")
    assert "over" in guest.play_out()
    story = guest.page.locator(".story")
    expect(story).to_contain_text("The next game has its turn", timeout=20_000)
    guest.play_out()
    assert {room.hand(table, at)["game"] for at in (number, number + 1)} == {"drawmaha", "archie"}
    expect(story).to_contain_text("home.2")


def test_a_table_of_dealers_choice_is_opened_on_the_page(guests: Any, room: Room) -> None:
    guest: Guest = guests("Dora")
    guest.come_in("/")
    page = guest.page
    page.click("text=Open a table")
    page.select_option("open-table [name=book]", "home-game")
    page.select_option("open-table [name=game]", "drawmaha")
    page.fill("open-table [name=house]", "0")
    page.click("summary >> text=Several games in turn")
    page.select_option("open-table [name=turns]", "choice")
    page.check("open-table [name=taking][value=archie]")
    page.click("open-table button[type=submit]")
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    assert room.http.get(f"/api/tables/{table}").json()["chosen"] == ["drawmaha", "archie"]
    page.click("button[data-verb=sit]")
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".seat.mine")
    page.click("text=My seat")
    page.click("text=Choose the next game…")
    page.select_option("dialog [name=game]", "archie")
    page.click("dialog button[type=submit]")
    expect(page.locator(".story")).to_contain_text("chooses")
