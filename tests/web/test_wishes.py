"""Wishes before the turn, sizes by wheel and keys, what is done by itself, and attention when somebody is wanted."""

from __future__ import annotations

import copy
from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Guest, Room
from tests.web.felts import VIEWER, moments
from tests.web.test_felt import SHOW, watch

CATCH = """() => {
  const page = document.querySelector('table-page');
  window.asked = [];
  page.ask = async (command) => { window.asked.push(command); return { type: 'done' }; };
}"""
MADE = moments("star-sydney-poker", "holdem")


def state(name: str, *, bets: dict[int, int] | None = None, choices: list[dict[str, Any]] | None = None) -> Any:
    """A moment of the hand, with these bets in front and these choices."""
    message = copy.deepcopy(MADE["states"][name])
    hand = message["view"]["hand"]
    for seat in hand["seats"]:
        seat["bet"] = (bets or {}).get(seat["seat"], 0)
    if choices is not None:
        hand["prompt"]["choices"] = choices
    return message


def at_table(guests: Any, room: Room, name: str) -> Guest:
    guest = watch(guests, room, name)
    guest.page.evaluate(CATCH)
    return guest


def show(guest: Guest, message: Any) -> None:
    guest.page.evaluate(SHOW, [MADE["row"], message])


def asked(guest: Guest) -> list[Any]:
    return [one["command"]["type"] for one in guest.page.evaluate("window.asked")]


CHECK = {"verb": "check", "cite": "1"}
FOLD = {"verb": "fold", "cite": "1"}


def call(amount: int) -> dict[str, Any]:
    return {"verb": "call", "cite": "1", "amount": amount}


def test_a_wish_is_kept_here_and_sent_with_the_turn(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Wisher")
    page = guest.page
    show(guest, state("waiting", bets={3: 200}))
    assert page.locator("[data-wish]").all_inner_texts() == ["Fold", "Call 200", "Call any"]
    page.click("[data-wish=call]")
    assert page.get_attribute("[data-wish=call]", "aria-pressed") == "true"
    assert page.evaluate("window.asked") == [], "nothing is sent before the turn"
    show(guest, state("turn", bets={3: 200}, choices=[FOLD, call(200)]))
    assert asked(guest) == ["Call"]
    assert page.locator("[data-wish]").count() == 0


def test_a_wish_at_a_price_is_withdrawn_when_the_price_changes(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Haggler")
    page = guest.page
    show(guest, state("waiting", bets={3: 200}))
    page.click("[data-wish=call]")
    show(guest, state("waiting", bets={3: 200, 4: 600}))
    page.wait_for_selector(".toast >> text=The price has changed")
    assert page.get_attribute("[data-wish=call]", "aria-pressed") == "false"
    show(guest, state("turn", bets={3: 200, 4: 600}, choices=[FOLD, call(600)]))
    assert page.evaluate("window.asked") == []


def test_check_or_fold_and_call_any_and_taking_a_wish_back(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Patient")
    page = guest.page
    quiet = state("waiting")
    show(guest, quiet)
    assert page.locator("[data-wish]").all_inner_texts() == ["Check or fold", "Check", "Call any"]
    page.click("[data-wish='check or fold']")
    show(guest, state("turn", choices=[CHECK, FOLD]))
    assert asked(guest) == ["Check"]
    show(guest, quiet)
    page.click("[data-wish='check or fold']")
    show(guest, state("turn", bets={3: 500}, choices=[FOLD, call(500)]))
    assert asked(guest) == ["Check", "Fold"]
    show(guest, quiet)
    page.click("[data-wish='call any']")
    show(guest, state("turn", bets={3: 900}, choices=[FOLD, call(900)]))
    assert asked(guest) == ["Check", "Fold", "Call"]
    show(guest, quiet)
    page.click("[data-wish='call any']")
    page.click("[data-wish='call any']")
    show(guest, state("turn", bets={3: 100}, choices=[FOLD, call(100)]))
    assert len(asked(guest)) == 3, "taken back"
    show(guest, quiet)
    page.click("[data-wish='call any']")
    later = state("waiting")
    later["view"]["hand"]["round"] = "another"
    show(guest, later)
    assert page.get_attribute("[data-wish='call any']", "aria-pressed") == "false", "a wish is for its round"
    show(guest, state("folded"))
    assert page.locator("[data-wish]").count() == 0


def test_the_tab_says_that_it_is_your_turn(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Elsewhere")
    page = guest.page
    show(guest, state("waiting"))
    assert "Your turn" not in page.title()
    show(guest, state("turn", choices=[CHECK, FOLD]))
    assert page.title().startswith("● Your turn · ")
    assert page.get_attribute("link[rel=icon]", "href") == "/web/img/icon-turn.svg"
    assert room.http.get("/web/img/icon-turn.svg").status_code == 200
    seconds = int(page.inner_text(".seat.turn turn-clock"))
    assert 30 < seconds <= 42
    show(guest, state("waiting"))
    assert "Your turn" not in page.title()
    assert page.get_attribute("link[rel=icon]", "href") == "/web/img/icon.svg"


def test_the_time_bank_is_told_and_begins_when_the_time_to_act_is_over(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Thinker")
    page = guest.page
    turn = state("turn", choices=[CHECK, FOLD])
    show(guest, {**turn, "clock": 90, "bank": 30})
    assert 50 < int(page.inner_text(".seat.turn turn-clock")) <= 60
    assert page.inner_text(".dock .put-by") == "Time bank 30 s"
    show(guest, {**turn, "clock": 22, "bank": 22, "position": 9001})
    left = page.inner_text(".seat.turn turn-clock")
    assert left.startswith("+")
    assert 15 < int(left) <= 22
    assert "late" in (page.get_attribute(".seat.turn turn-clock", "class") or "")
    show(guest, {**turn, "position": 9002})
    assert page.locator(".dock .put-by").count() == 0


def test_sounds_are_made_here_and_off_by_one_key(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Listener")
    page = guest.page
    heard = "async (name) => (await own('/web/js/sounds.js')).sound(name)"
    page.mouse.click(5, 300)
    for name in ("card", "chips", "turn", "time"):
        assert page.evaluate(heard, name) is True
    page.keyboard.press("m")
    assert page.evaluate(heard, "turn") is False
    page.keyboard.press("m")
    assert page.evaluate(heard, "turn") is True


def test_sizes_by_wheel_by_keys_and_ones_own(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Sizer")
    page = guest.page
    bet = {"verb": "bet", "cite": "1", "least": 200, "most": 20_000, "only": []}
    show(guest, state("turn", choices=[CHECK, FOLD, bet]))
    total = "() => Number(document.querySelector('input.total').value)"
    assert page.evaluate(total) == 200
    page.hover(".sizer .slide")
    page.mouse.wheel(0, -100)
    page.wait_for_function(f"() => ({total})() === 250")
    page.mouse.wheel(0, 100)
    page.wait_for_function(f"() => ({total})() === 200")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(total) == 300
    page.keyboard.press("ArrowDown")
    assert page.evaluate(total) == 250
    page.evaluate("document.querySelector('table-page').presets()")
    page.fill("dialog input[name=sizes]", "33 67")
    page.click("dialog .main")
    show(guest, state("turn", choices=[CHECK, FOLD, {**bet, "least": 100}]))
    assert page.locator(".picks button").all_inner_texts() == ["Min", "⅓", "⅔", "Max"]
    assert page.evaluate("JSON.parse(localStorage['cardspeak.taste']).presets") == [33, 67]


def test_mucking_by_itself_where_one_may(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Mucker")
    page = guest.page
    page.evaluate("document.querySelector('table-page').likes({ muck: true })")
    show(guest, state("turn", choices=[{"verb": "show", "cite": "1"}, {"verb": "muck", "cite": "1"}]))
    assert asked(guest) == ["Muck"]
    assert page.evaluate("window.asked[0].command.seat") == VIEWER


def test_who_sits_out_is_told_where_no_hand_comes_and_who_leaves_says_so_once(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0)
    ann: Guest = guests("Ann Leaves")
    bob: Guest = guests("Bob Away")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".at-table[data-hand='1'] .seat.turn")
    bob.page.click(".table-bar >> text=My seat")
    bob.page.click("text=Sit out next hand")
    ann.page.click(".table-bar >> text=My seat")
    ann.page.click("text=Leave after this hand")
    ann.page.wait_for_selector(".story :text('Ann Leaves will leave when the hand is over.')")
    ann.page.click(".table-bar >> text=My seat")
    ann.page.wait_for_selector("text=Call the floor…")
    assert ann.page.locator("text=Leave after this hand").count() == 0
    ann.page.keyboard.press("Escape")
    if ann.page.query_selector(".seat.mine.turn"):
        ann.act()
    bob.page.click(".dock .act[data-verb=fold]")
    ann.page.wait_for_selector(".felt.over")
    expect(ann.page.locator(".seat.away")).to_contain_text("sitting out")


def test_out_of_chips_is_a_button(guests: Any, room: Room) -> None:
    guest = at_table(guests, room, "Busted")
    message = state("waiting")
    message["view"]["hand"] = None
    place = next(one for one in message["view"]["seats"] if one["seat"] == VIEWER)
    place.update(chips=0, dealt=False)
    show(guest, message)
    guest.page.click("button[data-verb=buy]")
    guest.page.wait_for_selector("dialog input[name=chips]")
