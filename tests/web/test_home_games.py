"""Every game that a home night takes turns at, played in the browser by a book of one's own; its log is audited."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.forked import Forked
from tests.web.conftest import Guest, Room

BOOK = Path(__file__).parents[2] / "examples" / "home-game"
HORSE = ("holdem", "omaha-hilo", "razz", "seven-card-stud", "seven-card-stud-hilo")
ALONE = ("badugi", "omaha-five", "omaha-five-hilo", "courchevel", "archie", "drawmaha", "holdem-bomb")
PLAYED = [sys.executable, "-m", "cardspeak"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room with this book, whose log is audited when everybody has gone, by the book that it carries itself."""
    log = tmp_path_factory.mktemp("night") / "night.db"
    where = ["--books", str(BOOK), "room", "--file", str(log), "--port", "0", "--no-browser", "--json"]
    server = Forked([*PLAYED, *where], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)
    audited = subprocess.run([*PLAYED, "audit", str(log)], capture_output=True, text=True, check=False)
    assert audited.returncode == 0, audited.stdout + audited.stderr


def turns(*games: str, **more: object) -> dict[str, object]:
    return {"turns": [{"type": "NewTerms", "game": game} for game in games], "every": "hands", "count": 1, **more}


def play(guest: Guest, hands: int) -> list[int]:
    """So many hands to their end, one after the other; their numbers."""
    numbers: list[int] = []
    while len(numbers) < hands:
        number = guest.dealt_in()
        if number in numbers:
            guest.page.wait_for_timeout(100)
            continue
        numbers.append(number)
        guest.act_to_the_end()
    return numbers


@pytest.mark.parametrize("game", ALONE)
def test_a_game_is_played_in_the_room(game: str, guests: Any, room: Room) -> None:
    table = room.open("home-game", game, house=2, options={"side": ["seven-deuce", "bounty"]})
    guest: Guest = guests(f"Hal of {game}"[:24])
    guest.sit(table)
    expect(guest.page.locator("body")).to_contain_text("beside the pot: seven-deuce, bounty")
    for number in play(guest, 2):
        told = room.hand(table, number)
        assert (told["game"], told["status"]) == (game, "complete")


def test_horse_goes_round(guests: Any, room: Room) -> None:
    table = room.open("home-game", HORSE[0], house=2, options={"rotation": turns(*HORSE)})
    guest: Guest = guests("Horst")
    guest.sit(table)
    numbers = play(guest, len(HORSE) + 1)
    played = [room.hand(table, number)["game"] for number in range(numbers[0], numbers[-1] + 1)]
    first = HORSE.index(played[0])
    assert played == [HORSE[(first + at) % len(HORSE)] for at in range(len(played))]
    assert set(played) == set(HORSE)


def test_whoever_has_the_button_chooses_and_the_game_is_played(guests: Any, room: Room) -> None:
    games = ("holdem", "badugi", "courchevel")
    table = room.open("home-game", "holdem", house=0, options={"rotation": turns(*games, choice=True)})
    dora, dirk = guests("Dora"), guests("Dirk")
    dora.sit(table)
    dora.page.click("text=My seat")
    dora.page.click("text=Choose the next game…")
    dora.page.select_option("dialog [name=game]", "courchevel")
    dora.page.click("dialog button[type=submit]")
    expect(dora.page.locator(".story")).to_contain_text("chooses")
    dirk.sit(table)
    number = dora.dealt_in()
    for _ in range(60):
        dora.page.wait_for_selector(".seat.turn, .felt.over")
        if dora.page.query_selector(".felt.over"):
            break
        asked = next((one for one in (dora, dirk) if one.page.query_selector(".dock .act[data-verb]")), None)
        if asked is not None:
            asked.act()
    dora.page.wait_for_selector(".felt.over")
    assert room.hand(table, number)["game"] == "courchevel"


def test_the_floor_announces_a_bomb_pot_and_the_stand_up_game(guests: Any, room: Room) -> None:
    """One hand with a flop before anybody bets, and then the game that was played before."""
    table = room.open("home-game", "holdem", house=2, options={"side": ["stand-up"]})
    floor, guest = guests("Flora"), guests("Bo")
    guest.sit(table)
    number = guest.dealt_in()
    floor.come_in(f"/table/{table}", role="dealer")
    menu = floor.page.locator(".floor-menu")
    menu.locator("summary").click()
    floor.page.click(".floor-menu >> text=Pause after this hand")
    guest.act_to_the_end()
    floor.page.wait_for_selector(".felt.over")
    menu.locator("summary").click()
    floor.page.click(".floor-menu >> text=One hand of another game…")
    floor.page.select_option("dialog [name=game]", "holdem-bomb")
    floor.page.click("dialog button[type=submit]")
    story = floor.page.locator(".story")
    expect(story).to_contain_text("The next hand alone")
    menu.locator("summary").click()
    floor.page.click(".floor-menu >> text=Announce the stand-up game")
    expect(story).to_contain_text("stand-up")
    menu.locator("summary").click()
    floor.page.click(".floor-menu >> text=Go on")
    last = play(guest, 3)[-1]
    games = [room.hand(table, at)["game"] for at in range(number, last + 1)]
    assert games.count("holdem-bomb") == 1
    assert {games[0], games[-1]} == {"holdem"}
    expect(story).to_contain_text("Back to the game before")
