"""The floor reports, sees the ruling, carries it out; rulings and hands are found again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room


@pytest.mark.clause("star-sydney-poker", "26.31")
def test_the_floor_reports_a_premature_turn_and_the_hand_goes_on(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0)
    ann, bob, floor = guests("Ann Turn"), guests("Bob Turn"), guests("Flo")
    ann.sit(table)
    bob.sit(table)
    for _ in range(4):
        ann.page.wait_for_selector(".seat.turn, .felt.over")
        if ann.page.query_selector(".board .card"):
            break
        next(one for one in (ann, bob) if one.page.query_selector(".dock .act[data-verb]")).act()
    ann.page.wait_for_selector(".board .card")
    floor.come_in(f"/table/{table}", role="supervisor")
    assert "role_token" not in floor.page.url
    page = floor.page
    page.wait_for_selector(".board .card")
    page.click(".floor-menu summary")
    page.click("text=What happened?…")
    page.click("button[data-incident='premature turn']")
    page.click("text=See the ruling")
    page.wait_for_selector(".ruling ol li")
    floor.picture("floor")
    assert page.locator(".ruling .cite", has_text="26.31").count() >= 1
    assert ann.page.locator(".pile", has_text="set aside").count() == 0, (
        "a ruling that is only looked at changes nothing"
    )
    page.click("button[data-verb='carry out']")
    ann.page.wait_for_selector(".pile >> text=set aside")
    assert "premature turn" in ann.page.inner_text(".story")
    for _ in range(20):
        ann.page.wait_for_selector(".seat.turn, .felt.over")
        if ann.page.query_selector(".felt.over"):
            break
        actor = next((one for one in (ann, bob) if one.page.query_selector(".dock .act[data-verb]")), None)
        if actor is not None:
            actor.act()
    ann.page.wait_for_selector(".felt.over")
    page.goto(f"{room.address}/floor")
    page.fill("[aria-label='Search the rulings']", "premature")
    page.click("form >> text=Search")
    page.wait_for_selector(f".hits a[href='/history/{table}/1']")


def test_what_was_meant_for_one_hand_is_carried_out_on_no_other(guests: Any, room: Room) -> None:
    """Whoever thinks about it for long finds the next hand on the table, and it stays as it is."""
    table = room.open("star-sydney-poker", "holdem", house=0)
    ann, bob, floor, other = guests("Ann Meant"), guests("Bob Meant"), guests("Flo Meant"), guests("Flo Other")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".at-table[data-hand='1'] .seat.turn")
    floor.come_in(f"/table/{table}", role="supervisor")
    floor.page.click(".floor-menu summary")
    floor.page.click("text=What happened?…")
    floor.page.click("button[data-incident='not cut']")
    floor.page.click("text=See the ruling")
    floor.page.wait_for_selector(".ruling ol li")
    other.come_in(f"/table/{table}", role="supervisor")
    other.page.click(".floor-menu summary")
    other.page.click("text=Declare a misdeal…")
    other.page.fill("dialog [name=why]", "two sevens of hearts")
    actor = next(one for one in (ann, bob) if one.page.query_selector(".dock .act[data-verb=fold]"))
    actor.page.click(".dock .act[data-verb=fold]")
    for one in (floor, other):
        one.page.wait_for_selector(".at-table[data-hand='2'] .seat.turn")
    floor.page.click("button[data-verb='carry out']")
    floor.page.wait_for_selector(".refusal:has-text('The hand that this was meant for is over')")
    other.page.click("dialog >> text=Declare it")
    other.page.wait_for_selector(".toast:has-text('The hand that this was meant for is over')")
    assert "misdeal" not in ann.page.inner_text(".story")


def test_the_floor_pauses_and_a_player_has_no_menu(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    floor, player = guests("Flora"), guests("Paula")
    floor.come_in(f"/table/{table}", role="dealer")
    player.come_in(f"/table/{table}")
    player.page.wait_for_selector(".felt")
    assert player.page.query_selector(".floor-menu") is None
    floor.page.click(".floor-menu summary")
    floor.page.click("text=Pause the table")
    player.page.wait_for_selector(".paused")
    floor.page.click(".floor-menu summary")
    floor.page.click(".floor-menu >> text=Go on")
    player.page.wait_for_selector(".paused", state="detached")
    player.page.goto(f"{room.address}/floor")
    assert "For the floor" in player.page.inner_text("main h1")


def test_a_hand_is_stepped_through_and_taken_along(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Historian")
    guest.sit(table)
    number = guest.dealt_in()
    guest.play_out()
    page = guest.page
    page.goto(f"{room.address}/history/{table}/{number}")
    page.wait_for_selector(".player")
    own = page.eval_on_selector_all(".own .card", "cards => cards.map(card => card.ariaLabel)")
    assert len(own) == 2
    first = page.inner_text(".story")
    page.keyboard.press("ArrowRight")
    assert len(page.inner_text(".story")) > len(first)
    page.keyboard.press("End")
    page.wait_for_selector(".felt.over")
    page.keyboard.press("Home")
    assert page.inner_text(".story") == first
    with page.expect_download() as taken:
        page.click("text=Download PHH")
    text = taken.value.path().read_text()
    assert 'variant = "NT"' in text
    assert "????" in text, "cards that were never shown stay hidden"


def test_another_guest_sees_no_more_of_a_hand_than_the_rail_did(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Secretive")
    guest.sit(table)
    number = guest.dealt_in()
    hand = room.hand(table, number)
    steps = hand["steps"]
    seat = next(int(seat) for seat, name in hand["players"].items() if name == "Secretive")
    held = [card for step in steps for one in step["view"]["seats"] if one["seat"] == seat for card in one["cards"]]
    assert held
    assert set(held) == {"??"}
