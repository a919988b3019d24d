"""Every page as axe-core sees it, by night and by day: nothing that keeps somebody out.

axe-core is a tool of the tests: npm fetches it by name and version, and nothing of it is kept here. It takes its time:
the pages of the house take turns, each day some of them, and `make test-slow` looks at all.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests import seeds
from tests.web.axe_page import wrong_on
from tests.web.conftest import Guest, Room

DAYS = 3

ASK = "async ([path, body]) => (await own('/web/js/api.js')).call(path, { method: 'POST', body })"


def wrong(guest: Guest, axe: str) -> list[str]:
    return wrong_on(guest.page, axe)


def test_no_page_keeps_anybody_out(guests: Any, room: Room, axe: str, request: pytest.FixtureRequest) -> None:
    guest: Guest = guests("Axe", color_scheme="light")
    page = guest.page
    page.goto(room.address)
    page.wait_for_selector("#name")
    assert wrong(guest, axe) == []
    table = room.open("star-sydney-poker", "holdem", house=5, options={"jackpot": True})
    house = room.open("crown-perth-holdem", kind="banked", house=3)
    guest.come_in(f"/table/{table}")
    page.wait_for_selector(".story li >> nth=6")
    assert wrong(guest, axe) == [], "the table of a guest"
    page.click("[role=tab] >> text=Chat")
    page.wait_for_selector("table-chat")
    assert wrong(guest, axe) == [], "the chat beside it"
    staff: Guest = guests("Axe Floor", color_scheme="light")
    staff.come_in("/", role="supervisor")
    page = staff.page
    live = room.open("star-sydney-poker", "holdem", told=True)
    every = "or not slow" in request.config.option.markexpr
    page.evaluate(ASK, ["/api/exam", {"book": "star-sydney-poker", "topic": "burn"}])
    for path, ready in (
        ("/learn/exam", "exam-page .answer"),
        (f"/table/{table}", ".story li >> nth=6"),
        (f"/table/{house}", "house-felt .bet-box"),
        ("/", ".table-card"),
        ("/history", "h1"),
        (f"/history/{table}/last", ".felt .seat"),
        ("/rules", "h1"),
        ("/rules/star-sydney-poker", "h1"),
        ("/rules/star-sydney-poker/20.3.2", "h1"),
        ("/learn", ".question .answer"),
        ("/learn/record", ".course"),
        ("/learn/class", "h1"),
        ("/floor", "floor-calls .empty"),
        ("/tables", "tables-page h1"),
        (f"/table/{live}", "dealer-desk button"),
        ("/tournaments", "h1"),
        ("/promotions", "h1"),
        ("/jackpots", ".console"),
        ("/seals", "h1"),
        ("/jackpots/wall", ".wall-figure"),
        ("/bonus/crown-melbourne-poker", "bonus-page h1"),
    ):
        if every or seeds.turn_of_the_day(f"axe {ready} {path.rstrip('0123456789')}", DAYS):
            page.goto(room.address + path)
            page.wait_for_selector(ready)
            assert wrong(staff, axe) == [], path


def test_no_page_of_a_tournament_keeps_anybody_out(guests: Any, room: Room, axe: str) -> None:
    """The director's desk, the wall, the bracket, a player's own page, results on the page and on paper, a league."""
    at_once = {"house": 0, "pause": 0, "act": 0, "board": 0, "alone": 0}
    small = {"book": "star", "game": "holdem", "players": 2, "seats": 2, "house": 2, "chips": 500, "level_hands": 2}
    match = {**small, "form": "heads-up", "pace": at_once, "league": {"name": "Axes"}}
    played = room.http.post("/api/tournaments", json=match).json()["id"]
    opens = """async (body) => (await own('/web/js/api.js')).call('/api/tournaments', { method: 'POST', body })"""
    player: Guest = guests("Axe Player", color_scheme="light")
    player.come_in("/tournaments")
    own = player.page.evaluate(opens, {**small, "players": 3, "house": 1})["id"]
    player.page.goto(f"{room.address}/tournament/{own}")
    player.page.wait_for_selector(".own-place")
    assert wrong(player, axe) == [], "a player's page"
    director: Guest = guests("Axe Director", color_scheme="light")
    director.come_in("/tournaments")
    page = director.page
    event = page.evaluate(opens, {**small, "house": 0, "felt": "paper", "run_by": "director"})["id"]
    for path, ready in (
        (f"/tournament/{event}", "directors-desk [role=tablist]"),
        (f"/tournament/{played}/wall", ".wall-level:has-text('wins')"),
        (f"/tournament/{played}/bracket", ".bracket .champion"),
        (f"/tournament/{played}", "h2:has-text('Places')"),
        (f"/tournament/{played}/paper/results", ".paper tbody tr"),
        ("/tournaments", ".league tbody tr"),
    ):
        page.goto(room.address + path)
        page.wait_for_selector(ready)
        assert wrong(director, axe) == [], path
