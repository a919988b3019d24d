"""Playing less, by the page: limits of one's own that hold at once and loosen only later; a pause from every table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Guest, Room


def asked(guest: Guest, what: str) -> None:
    """The form behind one of the settings."""
    if not guest.page.is_visible(f"text={what}"):
        guest.page.click(".settings summary")
    guest.page.click(f"text={what}")
    guest.page.wait_for_selector("dialog button[type=submit]")


def refused_a_seat(guest: Guest, words: str) -> None:
    guest.page.click("button[data-verb=sit]")
    guest.page.click("dialog button[type=submit]")
    expect(guest.page.locator("toast-stack")).to_contain_text(words)
    guest.page.reload()
    guest.page.wait_for_selector("button[data-verb=sit]")


def test_limits_hold_at_once_and_a_pause_keeps_one_from_every_table(guests: Any, room: Room) -> None:
    guests.forgiven += ["status of 400"]
    table = room.open("star-sydney-poker", "holdem")
    guest: Guest = guests("Moderate")
    guest.come_in(f"/table/{table}")
    page = guest.page

    asked(guest, "Limits…")
    page.fill("dialog input[name=buy_in]", "10")
    page.click("dialog button[type=submit]")
    expect(page.locator("toast-stack")).to_contain_text("Your limits are kept")
    refused_a_seat(guest, "Your own limit for one buy-in is 10")

    asked(guest, "Limits…")
    expect(page.locator("dialog input[name=buy_in]")).to_have_value("10")
    page.fill("dialog input[name=buy_in]", "")
    page.click("dialog button[type=submit]")
    expect(page.locator("toast-stack")).to_contain_text("Your limits are kept")
    refused_a_seat(guest, "Your own limit for one buy-in is 10")  # a looser one holds in a day

    asked(guest, "Take a pause…")
    page.fill("dialog input[name=days]", "7")
    page.click("dialog button[type=submit]")
    expect(page.locator("toast-stack")).to_contain_text("You play nowhere until then")
    refused_a_seat(guest, "excluded from every table by your own wish")

    asked(guest, "Take a pause…")
    page.fill("dialog input[name=days]", "1")
    page.click("dialog button[type=submit]")
    expect(page.locator("toast-stack")).to_contain_text("lasts longer than that already")
    refused_a_seat(guest, "excluded from every table")  # nobody can shorten it
