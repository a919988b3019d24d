"""A book of one's own in the room: its games take turns, and a newcomer plays Drawmaha and Archie in the browser."""

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
from tests.forked import Forked
from tests.web.conftest import Guest, Room

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of `examples/`, where somebody may write in them."""
    home = tmp_path_factory.mktemp("books")
    for book in ("card-room", "home-game"):
        shutil.copytree(EXAMPLES / book, home / book)
    return home


@pytest.fixture(scope="module")
def room(shelf: Path) -> Iterator[Room]:
    """A room that was given these books."""
    where = ["--books", str(shelf), "room", "--memory", "--port", "0", "--no-browser", "--json"]
    server = Forked([sys.executable, "-m", "cardspeak", *where], stdout=subprocess.PIPE, text=True)
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


def test_a_book_is_looked_at_on_every_save(guests: Any, room: Room, shelf: Path) -> None:
    """Staff see faults come and go while somebody writes; guests are told that it is not for them."""
    floor: Guest = guests("Flora")
    floor.come_in("/rules/home-game", role="supervisor")
    floor.page.get_by_role("link", name="As it is written").click()
    page, long = floor.page, 90_000
    expect(page.get_by_role("heading", level=1)).to_have_text("The Thursday home game, as it is written", timeout=long)
    state = page.locator("[data-state]")
    expect(state).to_contain_text("home-game: in order")
    expect(page.locator(".preview pre")).to_contain_text("The Thursday home game")
    file = shelf / "home-game" / "table.toml"
    sound = file.read_text(encoding="utf-8")
    file.write_text(sound.replace('every = ["orbit"', 'every = ["orbid"'), encoding="utf-8")
    expect(state).to_contain_text("fault", timeout=long)
    expect(page.locator(".preview li", has_text="table.toml")).to_contain_text("orbid")
    file.write_text(sound, encoding="utf-8")
    expect(state).to_contain_text("home-game: in order", timeout=long)
    assert room.http.get("/api/books/open-table/preview").status_code == 404
    guest: Guest = guests("Gus")
    guest.come_in("/rules/home-game")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("The Thursday home game")
    expect(guest.page.get_by_role("link", name="As it is written")).to_have_count(0)
    guests.forgiven.append("403 (Forbidden)")  # which the browser tells of by itself
    guest.page.goto(f"{room.address}/rules/home-game/watch")
    expect(guest.page.locator("body")).to_contain_text("That is for those who work here.")


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


def test_a_card_is_chosen_and_lies_open_when_all_have_chosen(guests: Any, room: Room) -> None:
    """Super Stud: of four cards one goes and one is turned up; nobody else learns which before the last has chosen."""
    table = room.open("home-game", "super-stud", house=2)
    guest: Guest = guests("Stella")
    guest.sit(table)
    number = guest.dealt_in()
    page = guest.page
    for verb, tapped in (("discard", 0), ("turn up", 1)):
        button = page.locator(f'.act[data-verb="{verb}"]')
        expect(button).to_be_disabled(timeout=60_000)  # until a card is tapped
        card = page.locator(".picking .tap").nth(tapped)
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        button.click()
    story = page.locator(".story")
    expect(story).to_contain_text("The cards that were chosen are turned up", timeout=60_000)
    before = story.inner_text().partition("The cards that were chosen are turned up")[0]
    assert before.count("chooses what to turn up") == 3
    assert "over" in guest.play_out()
    assert room.hand(table, number)["game"] == "super-stud"
