"""Choices that come seldom: the kitty, showing or mucking, dragging, topping up, sitting out, straddling, the floor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room


def asked(guest: Guest) -> str:
    """Wait until this player is asked something; the position of the log."""
    guest.page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
    return guest.page.get_attribute("[data-position]", "data-position") or ""


def moved(guest: Guest, position: str) -> None:
    guest.page.wait_for_selector(f'[data-position]:not([data-position="{position}"])')


@pytest.mark.clause("crown-melbourne-poker", "9.3.1(c)")
def test_the_kitty_is_taken_for_one_s_own_hand(guests: Any, room: Room) -> None:
    guest: Guest = guests("Kitty")
    guest.sit(room.open("crown-melbourne-poker", "draw-kitty", house=3))
    page = guest.page
    guest.dealt_in()
    for _ in range(60):
        position = asked(guest)
        if page.query_selector('.act[data-verb="take kitty"]'):
            break
        guest.act()
    before = page.eval_on_selector_all(".own .card", "cards => cards.map(card => card.ariaLabel)")
    assert page.locator(".pile", has_text="kitty").count() == 1
    page.keyboard.press("k")
    moved(guest, position)
    page.wait_for_selector(".story >> text=takes the kitty")
    page.wait_for_selector(".own .card")
    assert not set(before) & set(page.eval_on_selector_all(".own .card", "all => all.map(card => card.ariaLabel)"))
    assert page.locator(".pile", has_text="kitty").count() == 0


def test_whoever_is_asked_may_muck(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0, asked=True)
    ann, bob = guests("Ann Shows"), guests("Bob Shows")
    ann.sit(table)
    bob.sit(table)
    seen: set[str] = set()
    for _ in range(60):
        ann.page.wait_for_selector(".dock .act[data-verb], .seat.turn, .felt.over")
        for one in (ann, bob):
            if one.page.query_selector('.act[data-verb="muck"]:not([disabled])'):
                one.page.click('.act[data-verb="muck"]')
                one.page.wait_for_selector(f".story >> text={one.name} mucks")
                seen.add("muck")
            elif one.page.query_selector('.act[data-verb="show"]:not([disabled])'):
                one.page.click('.act[data-verb="show"]')
                one.page.wait_for_selector(f".story >> text={one.name} shows")
                seen.add("show")
            elif one.page.query_selector(".dock .act[data-verb]:not([disabled])"):
                one.act()
        if "muck" in seen:
            ann.page.wait_for_selector(".called")
            name, words = ann.page.inner_text(".called").split(": ")
            assert f"{name} wins" in ann.page.inner_text(".story")
            assert f"{words}." in ann.page.inner_text(".story")
            return
        ann.page.wait_for_timeout(50)
    raise AssertionError(f"never asked to muck: {seen}")


def test_a_chinese_hand_is_set_by_dragging_and_by_tapping(guests: Any, room: Room) -> None:
    guest: Guest = guests("Dragger")
    guest.sit(room.open("crown-melbourne-poker", "chinese-poker", house=2))
    page = guest.page
    page.wait_for_selector(".setting .tap")
    names = "row => [...document.querySelectorAll(`.set-row.${row} .tap`)].map((one) => one.getAttribute('aria-label'))"
    front, back = page.evaluate(names, "front"), page.evaluate(names, "back")
    assert (len(front), len(page.evaluate(names, "middle")), len(back)) == (3, 5, 5)
    page.click(f".set-row.front .tap[aria-label^='{front[0]}']")
    page.click(f".set-row.back .tap[aria-label^='{back[4]}']")
    assert page.evaluate(names, "front") == [back[4], *front[1:]]
    assert page.evaluate(names, "back") == [*back[:4], front[0]]
    page.locator(".set-row.front .tap >> nth=0").drag_to(page.locator(".set-row.back .tap >> nth=4"))
    assert (page.evaluate(names, "front"), page.evaluate(names, "back")) == (front, back)
    page.click('.act[data-verb="for me"]')
    page.click('.act[data-verb="start over"]')
    assert page.evaluate(names, "front") == front
    page.click('.act[data-verb="for me"]')
    position = asked(guest)
    page.click('.act[data-verb="arrange"]')
    moved(guest, position)
    page.wait_for_selector(".arranging", state="detached")


def test_a_player_sits_out_comes_back_and_buys_chips(guests: Any, room: Room) -> None:
    guest: Guest = guests("Restless")
    guest.sit(room.open("star-sydney-poker", "holdem", house=2))
    page = guest.page

    def menu(words: str) -> None:
        page.click("summary >> text=My seat")
        page.click(f"menu-button .sheet >> text={words}")

    menu("Sit out")
    page.wait_for_selector(".seat.mine.away")
    before = int(page.inner_text(".wallet").replace(",", ""))
    menu("Buy more chips")
    page.fill("dialog input[name=chips]", "3000")
    page.click("dialog button[type=submit]")
    page.wait_for_function("sum => document.querySelector('.wallet').innerText === sum", arg=f"{before - 3000:,}")
    for _ in range(60):  # whoever steps away in a hand still owes it an answer
        if page.query_selector("text=Deal me in again"):
            break
        if page.query_selector(".dock .act[data-verb]:not([disabled])"):
            guest.act()
        page.wait_for_timeout(100)
    page.click("text=Deal me in again")
    page.wait_for_selector(".seat.mine:not(.away)")


def test_a_straddle_is_made_from_the_menu(guests: Any, room: Room) -> None:
    guest: Guest = guests("Straddler")
    guest.sit(room.open("star-sydney-poker", "holdem", house=3, straddle=True))
    page = guest.page
    guest.dealt_in()
    for _ in range(20):
        page.click("summary >> text=My seat")
        page.click("menu-button .sheet >> text=Straddle the next hand")
        guest.play_out()
        page.wait_for_selector(".felt:not(.over)")
        guest.dealt_in()
        if page.locator(".story", has_text="straddle").count():
            return
    raise AssertionError("never straddled")


def test_the_floor_reports_at_a_table_against_the_house(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-three-card", kind="banked")
    player, floor = guests("Boxed"), guests("Pit Boss")
    player.come_in(f"/table/{table}")
    player.page.click("button[data-verb=sit]")
    player.page.click(".own-box button[data-wager=ante]")
    player.page.wait_for_selector(".own-box .area.ante .stack")
    player.page.click("button[data-verb=ready]")
    player.page.wait_for_selector("button[data-verb=play]")
    floor.come_in(f"/table/{table}", role="manager")
    page = floor.page
    page.click(".floor-menu summary")
    page.click("text=What happened?…")
    page.wait_for_selector("button[data-incident]")
    kinds = page.eval_on_selector_all("button[data-incident]", "all => all.map(one => one.dataset.incident)")
    assert "void wagers" in kinds
    page.click("button[data-incident='void wagers']")
    page.fill("dialog input[name=player]", player.name)
    page.fill("dialog input[name=note]", "asked to leave")
    page.click("text=See the ruling")
    page.wait_for_selector(".ruling, dialog [role=alert]")
    assert page.locator(".ruling .cite").count() >= 1
    page.click("button[data-verb='carry out']")
    player.page.wait_for_selector(".story >> text=/void/i")
