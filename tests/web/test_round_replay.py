"""A round against the house is found again in the history and stepped through on its felt."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.web.conftest import Guest, Room
from tests.web.test_playing import bet_and_deal

GAMES = (("crown-melbourne-three-card", ("play",)), ("crown-perth-holdem", ("flop", "turn", "river")))


def play_a_round(guest: Guest, table: str, verbs: tuple[str, ...]) -> None:
    guest.come_in(f"/table/{table}")
    guest.page.click("button[data-verb=sit]")
    bet_and_deal(guest)
    for verb in verbs:
        guest.page.click(f"button[data-verb={verb}]")
    guest.page.wait_for_selector(".settlement")


def step(guest: Guest) -> tuple[int, int]:
    """Where the replay stands, and how many steps it has."""
    at, last = guest.page.inner_text(".player .small").split("/")
    return int(at), int(last)


@pytest.mark.parametrize(("book", "verbs"), GAMES, ids=["three card poker", "crown hold'em"])
def test_a_newcomer_steps_through_the_round_just_played(
    guests: Any, room: Room, book: str, verbs: tuple[str, ...]
) -> None:
    table = room.open(book, kind="banked")
    guest: Guest = guests("Stepper " + verbs[0])
    page = guest.page
    play_a_round(guest, table, verbs)
    settled = page.inner_text(".settlement")
    page.click("nav >> text=Hands")
    page.click(f"a[href='/history/{table}/1']")
    page.wait_for_selector("round-page .house-felt")
    assert page.inner_text("h1") == "Round 1"
    first, last = step(guest)
    assert first == 1
    assert last >= 4
    assert page.locator(".own-box .card").count() == 0, "nothing is dealt yet"
    assert page.locator(".bet-box.free button").count() == 0, "nobody sits down in the past"

    own = dealers = False
    for at in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f".player .small:text-is('{at}/{last}')")
        cards = page.locator(".own-box .held .card")
        hidden = page.locator(".dealer-hand .card.down").count()
        own = own or (cards.count() > 0 and page.locator(".own-box .held .card.down").count() == 0)
        dealers = dealers or hidden > 0
        if at == last:
            assert hidden == 0, "the dealer's hand lies open"
            assert page.inner_text(".settlement") == settled, "as it was at the table"
        else:
            assert page.locator(".settlement").count() == 0
    assert own, "the own cards could be seen while the round went on"
    assert dealers, "and the dealer's could not"
    assert "is settled" in page.inner_text(".story li:last-child")
    assert page.locator(".story .cite").count() > 3

    page.click("[aria-label='To the beginning']")
    assert step(guest)[0] == 1
    page.fill("[aria-label='Step']", "2")
    assert step(guest)[0] == 3
    page.keyboard.press("Tab")
    page.click(".player .main")
    page.wait_for_selector(f".player .small:text-is('{last}/{last}')")
    page.wait_for_selector(".player .main:text('Play')")
    with page.expect_download() as started:
        page.click("text=Download JSON")
    assert started.value.suggested_filename == f"table-{table}-round-1.json"
    with open(started.value.path(), encoding="utf-8") as file:
        kept = json.load(file)
    assert (kept["form"], kept["viewer"], kept["number"]) == ("cardspeak-round", guest.name, 1)


def test_the_last_round_is_one_click_away_and_shows_others_what_the_rail_saw(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-three-card", kind="banked")
    player: Guest = guests("Recaller")
    player.come_in(f"/table/{table}")
    player.page.click("button[data-verb=sit]")
    bet_and_deal(player)
    assert player.page.locator("text=Last round").count() == 0, "there is none yet"
    player.page.click("button[data-verb=fold]")
    player.page.click("text=Last round")
    player.page.wait_for_selector("round-page")
    player.page.keyboard.press("End")
    told = player.page.inner_text(".story")
    assert "fold" in told

    phone: Guest = guests("Onlooker", width=390, height=800, color_scheme="light")
    phone.come_in(f"/history/{table}/last")
    page = phone.page
    page.wait_for_selector("round-page .bet-box .owner")
    for _ in range(step(phone)[1]):
        assert page.locator(".bet-box .held .card:not(.down)").count() == 0, "a hand that was folded was never shown"
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
