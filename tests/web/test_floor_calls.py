"""A player calls the floor and somebody comes; people speak, are muted, reported; hands are replayed over the table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Guest, Room


def test_a_call_reaches_the_floor_live_and_is_taken_answered_and_closed(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    ann: Guest = guests("Ann Calls")
    flo: Guest = guests("Flo Comes")
    flo.come_in("/floor", role="supervisor")
    expect(flo.page.locator("floor-calls .empty")).to_contain_text("Nobody calls")
    ann.sit(table)
    ann.page.click(".table-bar >> text=My seat")
    ann.page.click("text=Call the floor…")
    ann.page.click("dialog >> text=Something is wrong with the pot")
    call = flo.page.locator(f"[data-call='{table}/1']")
    expect(call).to_contain_text("Something is wrong with the pot")
    expect(call).to_contain_text("Ann Calls, seat")
    expect(call.locator("call-wait")).to_have_text(re.compile(r"^\d+:(0[1-9]|[1-5]\d)$"))
    expect(flo.page.locator("nav .waits")).to_have_text("1")
    expect(ann.page.locator(".notice.call")).to_contain_text("The floor has been called.")
    flo.picture("calls")
    call.get_by_text("I take it").click()
    expect(ann.page.locator(".notice.call")).to_contain_text("Flo Comes is coming.")
    expect(flo.page.locator("nav .waits")).to_have_count(0)
    call.get_by_text("Answer…").click()
    flo.page.fill("dialog [name=answer]", "The side pot is right: seat 2 was all in.")
    flo.page.click("dialog >> text=Answer")
    expect(ann.page.locator(".notice.call")).to_contain_text("Flo Comes: The side pot is right")
    ann.page.click("text=It is settled")
    expect(call).to_have_count(0)
    flo.page.click("floor-calls summary")
    expect(flo.page.locator(".calls.done")).to_contain_text("closed by Ann Calls")


def test_where_the_story_is_a_sheet_the_caller_is_told_over_the_felt(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    ann: Guest = guests("Ann Tablet", width=1024, height=768)
    flo: Guest = guests("Flo Tablet")
    flo.come_in("/floor", role="supervisor")
    ann.sit(table)
    ann.page.click(".table-bar >> text=My seat")
    ann.page.click("text=Call the floor…")
    ann.page.click("dialog >> text=I need chips")
    ann.page.wait_for_selector(".toast:has-text('The floor has been called.')")
    call = flo.page.locator(f"[data-call='{table}/1']")
    call.get_by_text("I take it").click()
    ann.page.wait_for_selector(".toast:has-text('Flo Tablet is coming.')")
    call.get_by_text("Answer…").click()
    flo.page.fill("dialog [name=answer]", "They are on their way.")
    flo.page.click("dialog >> text=Answer")
    ann.page.wait_for_selector(".toast:has-text('Flo Tablet: They are on their way.')")
    ann.page.click(".story-button")
    ann.page.click("text=It is settled")
    expect(call).to_have_count(0)


def test_whoever_sits_at_two_tables_is_called_to_the_next_one_to_act(guests: Any, room: Room) -> None:
    first, second = (room.open("star-sydney-poker", "holdem", house=1) for _ in range(2))
    ann: Guest = guests("Ann Twice")
    ann.sit(first)
    ann.page.goto(f"{room.address}/table/{second}")
    ann.page.click("button[data-verb=sit]")
    ann.page.click("dialog button[type=submit]")
    ann.page.wait_for_selector(".seat.mine")
    ann.page.wait_for_selector(f".other-tables .turn[data-table='{first}']")
    ann.page.keyboard.press("n")
    ann.page.wait_for_url(f"**/table/{first}")
    ann.page.wait_for_selector(f".other-tables [data-table='{second}']")
    ann.page.click("text=All in one window")  # one line for both; keys are for the one in front
    waiting = ann.page.locator(".tile.turn")
    expect(waiting).to_have_count(2)
    expect(ann.page.locator(".tile.front")).to_have_attribute("data-table", first)
    ann.page.keyboard.press("n")
    expect(ann.page.locator(".tile.front")).to_have_attribute("data-table", second)
    felts = {table: ann.page.locator(f".tile[data-table='{table}'] table-tile") for table in (first, second)}
    before = {table: felt.get_attribute("data-position") or "" for table, felt in felts.items()}
    ann.page.keyboard.press("c")
    expect(felts[second]).not_to_have_attribute("data-position", before[second])
    expect(felts[first]).to_have_attribute("data-position", before[first])
    expect(ann.page).to_have_title(re.compile("Your turn"))


def test_people_speak_are_muted_and_reported_and_the_last_hand_is_replayed_over_the_table(
    guests: Any, room: Room
) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0)
    ann: Guest = guests("Ann Speaks")
    bob: Guest = guests("Bob Reads")
    ann.sit(table)
    bob.sit(table)
    ann.page.click("[role=tab] >> text=Chat")
    ann.page.click(".phrases >> text=Nice hand")
    expect(bob.page.locator("[role=tab] .waits")).to_have_text("1")
    bob.page.click("[role=tab] >> text=Chat")
    expect(bob.page.locator("[role=tab] .waits")).to_have_count(0)
    expect(bob.page.locator(".chat li")).to_contain_text("Nice hand")
    bob.page.fill("[aria-label='Say something']", "thank you <b>")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator(".chat li.mine ~ li")).to_contain_text("thank you <b>")
    ann.page.click(".chat li >> text=…")
    ann.page.click("text=Report to the floor")
    expect(ann.page.locator(".notice.call")).to_contain_text("The floor has been called.")
    ann.page.click(".chat li >> text=…")
    ann.page.click("text=Mute")
    expect(ann.page.locator(".chat")).to_contain_text("1 from players you muted.")
    for _ in range(20):
        ann.page.wait_for_selector(".seat.turn, .felt.over")
        if ann.page.query_selector(".felt.over"):
            break
        actor = next((one for one in (ann, bob) if one.page.query_selector(".dock .act[data-verb]")), None)
        if actor is not None:
            actor.act()
    ann.page.click("[role=tab] >> text=Hands")
    ann.page.click("[data-replay='1']")
    ann.page.wait_for_selector("dialog .player")
    ann.page.keyboard.press("End")
    ann.page.wait_for_selector("dialog .felt.over")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.page.click(".seat:not(.mine) .seat-open")
    ann.page.fill("[name=note]", "plays every hand")
    ann.page.check("[aria-label=red]")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".seat .marked")
    ann.page.click(".seat:not(.mine) .seat-open")
    expect(ann.page.locator("[name=note]")).to_have_value("plays every hand")


def test_a_wall_says_nothing_of_a_call(guests: Any, room: Room) -> None:
    """It hangs where everybody reads it, whoever of the house has opened it."""
    table = room.open("star-sydney-poker", "holdem", house=2)
    player, staff = guests("Shy Caller"), guests("Wall Opener")
    staff.come_in("/", role="supervisor")
    staff.page.goto(f"{room.address}/jackpots/wall")
    staff.page.wait_for_selector("jackpot-wall")
    player.sit(table)
    player.page.click(".table-bar >> text=My seat")
    player.page.click("text=Call the floor…")
    player.page.click("dialog >> text=Something is wrong with the pot")
    other = guests("Another Of The Floor")
    other.come_in("/", role="supervisor")
    other.page.wait_for_selector(".toast:has-text('Shy Caller')")
    staff.page.wait_for_timeout(300)
    assert staff.page.locator(".toast").count() == 0
    staff.page.goto(f"{room.address}/rules")
    staff.page.wait_for_selector(".toast:has-text('Shy Caller')")
