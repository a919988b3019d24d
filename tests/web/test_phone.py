"""On a phone: the heading can be read, the tools are behind one button, every card shows its rank and its suit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

HIDDEN = """() => [...document.querySelectorAll('.seat .held .card:not(.down) :is(.rank, .pip)')].flatMap((sign) => {
  const box = sign.getBoundingClientRect();
  const all = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const top = all.find((one) => one.closest('.card, .plate, .note'));
  return top?.closest('.card') === sign.closest('.card') ? [] : [sign.closest('.card').ariaLabel];
})"""
CUT = "one => one.scrollWidth - one.clientWidth"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["seven-card-stud", "chinese-poker"])
def test_rank_and_suit_of_every_open_card_are_seen(guests: Any, room: Room, game: str, width: int, height: int) -> None:
    table = room.open("crown-melbourne-poker", game, house=3)
    guest: Guest = guests(f"Eyes {width} {game[:5]}", width=width, height=height)
    guest.sit(table)
    guest.dealt_in()
    seen = 0
    for _ in range(40):
        done = guest.act()
        seen += guest.page.locator(".seat .held .card:not(.down)").count()
        guest.page.wait_for_function(f"() => ({HIDDEN})().length === 0", timeout=4000)
        if done == "over":
            break
    assert seen > 0


def test_the_heading_of_a_phone_says_the_game_and_the_stakes(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Heading", width=360, height=740)
    guest.sit(table)
    page = guest.page
    for part in ("h1", ".title p"):
        assert page.locator(f".table-bar {part}").evaluate(CUT) <= 0, f"{part} is cut off"
    assert page.inner_text(".table-bar .title p") == "no limit · blinds 100/200", "in one line"
    assert page.inner_text(".table-bar h1 .whose") == "The Star"
    more = page.get_by_role("button", name="More", exact=True)
    assert page.is_hidden(".tool-list")
    more.click()
    page.click(".tool-list >> text=Sign")
    page.wait_for_selector("dialog .sign")
    page.keyboard.press("Escape")
    assert page.is_hidden(".tool-list")
    more.click()
    page.keyboard.press("Escape")
    assert page.is_hidden(".tool-list")
    assert page.evaluate("document.activeElement.matches('.more')")
    more.click()
    page.click(".tool-list summary >> text=My seat")
    page.click(".tool-list >> text=Sit out")
    page.wait_for_selector(".seat.mine.away")


def test_a_table_that_failed_says_why(guests: Any, room: Room) -> None:
    guest: Guest = guests("Witness")
    guest.come_in(f"/table/{room.open('star-sydney-poker', 'holdem', house=2)}")
    page = guest.page
    page.wait_for_selector(".felt .seat")
    say = "(more) => { const at = document.querySelector('table-page'); at.hear({ ...at.shown, told: [], ...more }); }"
    page.evaluate(say, {"paused": True, "fault": "The table cannot be read back: a record is missing"})
    page.wait_for_selector(".paused >> text=a record is missing")
    page.evaluate(say, {"paused": True, "fault": ""})
    page.wait_for_selector(".paused >> text=The floor has paused this table")
    waits = """async (paused) => (await own('/web/js/table/status.js')).waiting(
      { votes: [], prompt: { waits_for: 'start' } }, { here: true, chips: 5 }, null, null, null, paused).words"""
    assert page.evaluate(waits, False) == "The next hand is coming."
    assert page.evaluate(waits, True) == "The next hand comes when the floor lets the table go on."


def test_a_replay_on_a_phone_can_be_read(guests: Any, room: Room) -> None:
    """Nobody takes a seat in a replay: those who played have all of the felt."""
    table = room.open("star-sydney-poker", "holdem", house=4)
    guest: Guest = guests("Replayer", width=360, height=640)
    guest.come_in(f"/table/{table}")
    page = guest.page
    page.wait_for_function("() => Number(document.querySelector('[data-hand]')?.dataset.hand) > 1")
    page.goto(f"{room.address}/history/{table}/1")
    page.wait_for_selector(".replay .felt .seat .name")
    assert page.locator(".seat.empty").count() == 0
    assert page.is_hidden(".top"), "the arrow leads back"
    smallest = "all => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom))"
    assert page.eval_on_selector_all(".seat .name", smallest) >= 11
    plates = "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
    assert page.eval_on_selector_all(".seat .plate", plates) >= 26, "and nothing of it is drawn smaller"
