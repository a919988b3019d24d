"""Notices with a countdown, the clock, bought time, votes, the button: from the menus of the page to the table."""

from __future__ import annotations

import re
from typing import Any

from tests.web.conftest import Guest, Room

TIME = {"time": {"seconds": 60, "extra": 30, "price": 100}}


def order(floor: Guest, item: str, verb: str, **fields: str) -> None:
    """Choose from the floor's menu, fill in what it asks for, give the order."""
    page = floor.page
    page.click(".floor-menu summary")
    page.click(f".floor-menu .sheet >> text={item}")
    for name, value in fields.items():
        place = page.locator(f"dialog [name={name}]")
        if place.evaluate("place => place.tagName") == "SELECT":
            place.select_option(value)
        else:
            place.fill(value)
    page.click(f"dialog button[type=submit] >> text={verb}")


def to_act(guests: list[Guest]) -> Guest:
    """Who is asked to act."""
    for _ in range(200):
        for guest in guests:
            if guest.page.query_selector(".dock .act[data-verb=fold]"):
                return guest
        guests[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is to act")


def test_everybody_sees_that_a_table_closes_and_when(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    player, floor = guests("Nora"), guests("Norman")
    player.sit(table)
    floor.come_in(f"/table/{table}", role="supervisor")
    order(floor, "Close the table…", "Give notice", minutes="25", why="the night ends")
    notice = player.page.locator(".notice")
    notice.wait_for()
    assert re.search(r"the table closes \(the night ends\) in 2[45]:\d\d § 27\.10", notice.inner_text())
    first = player.page.inner_text(".notice .when")
    player.page.wait_for_function("first => document.querySelector('.notice .when').innerText !== first", arg=first)
    assert player.page.locator(".notice >> text=Withdraw").count() == 0, "that is for the floor"
    floor.page.click(".floor-menu summary")
    assert floor.page.locator(".floor-menu .sheet >> text=Close the table…").count() == 0, "it has been announced"
    floor.page.keyboard.press("Escape")
    floor.page.click(".notice >> text=Withdraw")
    notice.wait_for(state="detached")


def test_a_table_closes_when_its_players_agree_and_the_chips_come_back(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem", house=2)
    player, floor = guests("Agnes"), guests("Florian")
    player.sit(table)
    before = player.page.inner_text(".me")
    floor.come_in(f"/table/{table}", role="supervisor")
    order(floor, "Close the table…", "Give notice", why="few players")
    player.page.wait_for_selector(".notice >> text=/after \\d hands?/")
    player.page.click(".notice >> text=I agree to it now")
    for _ in range(100):
        if player.page.query_selector(".paused >> text=This table is closed."):
            break
        if player.page.query_selector(".dock .act[data-verb]:not([disabled])"):
            player.act()
        player.page.wait_for_timeout(100)
    player.page.wait_for_selector(".paused >> text=This table is closed.")
    player.page.goto(room.address)
    player.page.wait_for_selector("lobby-page")
    player.page.wait_for_selector(f"a[href='/table/{table}']", state="detached")
    player.page.wait_for_function(
        "(before) => document.querySelector('.me').innerText !== before", arg=before
    )  # it is back


def test_other_stakes_are_announced(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem", house=0)
    player, floor = guests("Stella"), guests("Stanley")
    player.sit(table)
    floor.come_in(f"/table/{table}", role="supervisor")
    order(floor, "Other stakes…", "Give notice", sums="300/600", minutes="0", why="a bigger game")
    player.page.wait_for_selector(".notice >> text=300/600")
    assert "in 20:00" in player.page.inner_text(".notice") or "in 19:" in player.page.inner_text(".notice")


def test_the_button_is_put_right_while_the_table_is_held(guests: Any, room: Room) -> None:
    slow = {"house": 0.3, "pause": 1.5, "act": 0, "board": 0}
    table = room.open("star-sydney-poker", "holdem", house=3, pace=slow)
    floor: Guest = guests("Bea")
    floor.come_in(f"/table/{table}", role="supervisor")
    page = floor.page
    page.wait_for_selector(".seat.turn, .felt.over")
    for _ in range(20):
        page.click(".floor-menu summary")
        if page.locator(".floor-menu .sheet >> text=Pause after this hand").count():
            page.click(".floor-menu .sheet >> text=Pause after this hand")
            break
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
    page.wait_for_selector(".paused >> text=The floor has paused")
    order(floor, "Put the button right…", "Move it", why="it was left behind")
    page.wait_for_selector(".story >> text=button")
    page.click(".floor-menu summary")
    page.click(".floor-menu .sheet >> text=Go on")
    page.wait_for_selector(".paused", state="detached")


def test_the_clock_is_asked_for_and_called(guests: Any, room: Room) -> None:
    table = room.open("tasmania-poker", "holdem", house=0)
    players = [guests(name) for name in ("Tess", "Tom", "Tina")]
    for one in players:
        one.sit(table)
    actor = to_act(players)
    other = next(one for one in players if one is not actor)
    other.page.click("text=Ask for the clock")
    other.page.wait_for_selector("text=The floor has been asked for the clock.")
    floor = guests("Theo")
    floor.come_in(f"/table/{table}", role="supervisor")
    floor.page.click(".floor-menu summary")
    floor.page.click(".floor-menu .sheet >> text=Call the clock")
    actor.page.wait_for_selector("text=Time has been called on you.")
    assert actor.page.locator(".said .cite", has_text="C.5.7").count() == 1
    actor.page.wait_for_selector(".seat.turn .time-bar", state="attached")
    actor.act()
    actor.page.wait_for_selector("text=Time has been called on you.", state="detached")


def test_more_time_is_bought(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0, options=TIME)
    players = [guests(name) for name in ("Ursula", "Udo")]
    for one in players:
        one.sit(table)
    actor = to_act(players)
    actor.page.click("button[data-verb='buy time']")
    actor.page.wait_for_selector(".story >> text=buys time")


def test_both_vote_to_run_it_twice(guests: Any, room: Room) -> None:
    table = room.open("open-table", "holdem", house=0, runs=True)
    players = [guests(name) for name in ("Vera", "Vic")]
    for one in players:
        one.sit(table)
    for _ in range(6):
        ready = players[0].page.query_selector("button[data-verb='run 2']")
        if ready:
            break
        actor = to_act(players)
        before = actor.page.get_attribute("[data-position]", "data-position")
        if actor.page.query_selector(".dock .act[data-verb='raise to']"):
            actor.page.keyboard.press("a")
            actor.page.click(".dock .act[data-verb='raise to']")
        else:
            actor.page.click(".dock .act[data-verb=call]")
        actor.page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
        players[0].page.wait_for_timeout(200)
    one, other = players
    one.page.click("button[data-verb='run 2']")
    other.page.wait_for_selector("text=Vera wants it twice.")
    one.page.wait_for_selector("text=Vera wants it twice.")
    other.page.click("button[data-verb='run 2']")
    one.page.wait_for_selector(".felt.over")
    assert one.page.locator(".board").count() == 2


def test_a_dispute_is_raised_and_decided(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    player, floor = guests("Wanda"), guests("Walt")
    player.sit(table)
    page = player.page
    page.click("text=My seat")
    page.click("text=Dispute something…")
    page.fill("dialog [name=about]", "the odd chip was mine")
    page.click("dialog button[type=submit]")
    floor.come_in(f"/table/{table}", role="supervisor")
    order(floor, "Dispute of Wanda…", "Decide", decision="it was not")
    page.wait_for_selector(".story >> text=it was not")


def test_a_misdeal_is_asked_once_before_it_is_declared(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0)
    players = [guests(name) for name in ("Mia", "Max")]
    for one in players:
        one.sit(table)
    to_act(players)
    floor = guests("Mo")
    floor.come_in(f"/table/{table}", role="supervisor")
    page = floor.page
    page.click(".floor-menu summary")
    page.click(".floor-menu .sheet >> text=Declare a misdeal")
    page.wait_for_selector("dialog >> text=Declare it")
    page.keyboard.press("Escape")
    assert page.locator(".story", has_text="misdeal").count() == 0, "nothing happened yet"
    order(floor, "Declare a misdeal…", "Declare it", why="a card fell off the table")
    page.wait_for_selector(".story >> text=/misdeal/i")


def test_whoever_sits_out_reads_until_when_and_the_floor_picks_the_chips_up(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem")
    player, floor = guests("Wanda"), guests("Walter")
    player.sit(table)
    floor.come_in(f"/table/{table}", role="manager")
    player.page.click("summary >> text=My seat")
    player.page.click(".sheet >> text=Sit out next hand")
    player.page.wait_for_selector(r"text=/Your seat is kept until \d+[:.]\d\d/")
    floor.page.click(".floor-menu summary")
    floor.page.click(".floor-menu .sheet >> text=Pick up the chips of Wanda")
    player.page.wait_for_selector(".story >> text=picked up", state="attached")
