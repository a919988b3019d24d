"""Roles on the page: listed with their end, given by a link that works once, ended at once; and one's own password."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Guest, Room


def test_a_manager_gives_a_role_and_ends_it(guests: Any, room: Room) -> None:
    guests.forgiven += ["status of 401", "status of 400"]
    boss: Guest = guests("Boss")
    boss.come_in("/floor", role="manager")
    page = boss.page
    page.click("text=Give a role")
    page.select_option("dialog select", "dealer")
    page.fill("dialog input[name=name]", "Dot")
    page.click("dialog button[type=submit]")
    link = page.input_value("dialog input[readonly]")
    assert "/#role_token=" in link
    page.click("dialog .close")
    page.wait_for_selector("text=a link not opened yet, for Dot")

    dot: Guest = guests("Dot")
    dot.page.goto(link)
    dot.page.fill("#name", "Dot")
    dot.page.click("text=Come in")
    dot.page.wait_for_selector(".me .tag >> text=dealer")
    assert "role_token" not in dot.page.url

    page.goto(f"{room.address}/floor")
    page.click("button[aria-label='End the role of Dot']")
    dot.page.wait_for_selector(".door")
    assert page.query_selector("button[aria-label='End the role of Dot']") is None


def test_a_guest_chooses_a_password(guests: Any, room: Room) -> None:
    guests.forgiven += ["status of 400"]
    guest: Guest = guests("Careful")
    guest.come_in()
    page = guest.page
    for word in ("password1", "three small birds"):
        if not page.is_visible("text=Password…"):
            page.click(".settings summary")
        page.click("text=Password…")
        page.fill("dialog input[name=new]", word)
        page.click("dialog button[type=submit]")
        page.wait_for_selector("text=tried first" if word == "password1" else "text=Your password is changed")

    other: Guest = guests("Other")
    other.page.goto(room.address)
    other.page.fill("#name", "Careful")
    other.page.click("text=Come in")
    other.page.wait_for_selector("#password")
    other.page.fill("#password", "three small birds")
    other.page.click("text=Come in")
    other.page.wait_for_selector(".me")
