"""Somebody deals a live table from a tablet: seats people, tells the cards, and is refused with the clause."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.conftest import Guest, Room

TABLET = {"width": 1024, "height": 768}


def deals(guest: Guest, table: str) -> Page:
    """Come in as a dealer, to the desk of this table."""
    page = guest.page
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    guest.come_in(f"/table/{table}", role="dealer")
    page.wait_for_selector("dealer-desk")
    return page


def press(page: Page, verb: str) -> None:
    """A button of the desk, until the log has what it does."""
    button = f"dealer-desk button[data-verb='{verb}']:not([disabled])"
    page.wait_for_selector(button)
    before = page.get_attribute("[data-position]", "data-position")
    page.click(button)
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def seat(page: Page, name: str) -> None:
    page.click("[data-verb=seat]")
    page.fill("dialog input[name=name]", name)
    page.click("dialog button[type=submit]")
    page.wait_for_selector(f".people li:has-text('{name}')")


def name_cards(page: Page, cards: str) -> None:
    """By thumb: the last one that is wanted tells them all."""
    before = page.get_attribute("[data-position]", "data-position")
    for card in cards.split():
        page.click(f".key[data-card='{card}']")
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def now(page: Page) -> str:
    return page.inner_text("dealer-desk .now")


@pytest.mark.clause("star-sydney-poker", "4.1.1")
def test_a_dealer_seats_three_people_and_deals_a_hand_to_its_end(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", told=True)
    dealer: Guest = guests("Dee Live")
    page = deals(dealer, table)
    for name in ("Ann", "Bob", "Cid"):
        seat(page, name)
    assert "Hand 1 can be dealt to seats 1, 2, 3." in now(page)
    press(page, "start")
    assert "Deal two cards face down to each player" in now(page)
    page.click("dealer-desk [data-verb=name]")
    name_cards(page, "As Ah")
    press(page, "unseen")
    assert "Cid (seat 3) is to act: fold, call 200 or raise to 400 to 10,000." in now(page)
    page.fill("dealer-desk .total", "800")
    press(page, "raise to")
    press(page, "call")
    press(page, "call")
    assert "Burn one card." in now(page)
    assert "Deal the flop: three cards face up." in now(page)

    page.fill("dealer-desk .typing input", "As 7d 9h")  # the ace was told to Ann
    before = page.get_attribute("[data-position]", "data-position")
    page.click("dealer-desk button[data-verb=tell]")
    page.wait_for_selector(".toasts :text('As has been dealt already')")
    assert page.locator(".toasts .cite", has_text="4.1.1").count() == 1
    assert page.get_attribute("[data-position]", "data-position") == before
    dealer.picture("dealing")

    page.fill("dealer-desk .typing input", "2c 7d 9h")
    press(page, "tell")
    assert page.locator(".board .card").count() == 3
    for cards in ("Ts", "3d"):
        for _ in range(3):
            press(page, "check")
        name_cards(page, cards)
    for _ in range(3):
        press(page, "check")
    assert "Ann (seat 1) shows first" in now(page)
    name_cards(page, "As Ah")
    name_cards(page, "Kc Kd")
    press(page, "pass")
    ended = page.inner_text("dealer-desk .ended")
    assert "Ann (seat 1) wins 2,400, the main pot with one pair, aces" in ended
    assert "Hand 2 can be dealt" in now(page)
    press(page, "back")
    assert "Cid (seat 3) shows" in now(page), "the last entry is taken back, and the hand goes on"
    name_cards(page, "Qc Qd")
    assert "Cid (seat 3) shows" in page.inner_text("dealer-desk .ended")
    won = room.http.get(f"/api/history/{table}/1").json()
    assert won["players"]["1"] == "Ann (live)"


def test_cards_are_typed_without_a_field(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "seven-card-stud", told=True)
    page = deals(guests("Dee Keys"), table)
    for name in ("Ann", "Bob"):
        seat(page, name)
    press(page, "start")
    press(page, "unseen")
    page.click("dealer-desk .now")
    before = page.get_attribute("[data-position]", "data-position")
    for key in ("k", "d", "Backspace", "q", "h", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    assert page.locator(".seat[data-seat='1'] .card[aria-label='queen of hearts']").count() == 1
    assert page.is_disabled(".key[data-card='Qh']"), "it lies open and cannot come again"


def test_a_player_sees_no_desk_and_the_live_people_by_name(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", told=True)
    page = deals(guests("Dee Two"), table)
    seat(page, "Ann")
    player: Guest = guests("Zoe Live")
    player.sit(table)
    assert player.page.query_selector("dealer-desk") is None
    assert "Ann" in player.page.inner_text(".seats")
    assert "(live)" not in player.page.inner_text("main")
    page.wait_for_selector(".people li:has-text('own screen')")
    press(page, "start")
    press(page, "unseen")
    player.page.wait_for_selector(".own .card")
    while page.query_selector("dealer-desk .betting") is None:
        player.act()
    press(page, "fold")
    page.wait_for_selector("dealer-desk button[data-verb=start]")


def test_a_dealer_opens_a_live_table(guests: Any, room: Room) -> None:
    dealer: Guest = guests("Dee Opens")
    dealer.come_in("/", role="dealer")
    page = dealer.page
    page.click("text=Open a table")
    page.wait_for_selector("open-table form")
    page.check("input[name=told]")
    assert page.query_selector("input[name=house]") is None
    page.click("open-table button[type=submit]")
    page.wait_for_selector("dealer-desk")
    press(page, "staff")
    page.wait_for_selector("button[data-verb=staff]", state="detached")
    guest: Guest = guests("Paul Plain")
    guest.come_in("/")
    guest.page.click("text=Open a table")
    guest.page.wait_for_selector("open-table form")
    assert guest.page.query_selector("input[name=told]") is None


@pytest.mark.parametrize("width", [390, 1024])
def test_nothing_of_the_desk_lies_outside_the_page(guests: Any, room: Room, width: int) -> None:
    table = room.open("crown-melbourne-poker", "chinese-poker", told=True)
    page = deals(guests(f"Dee {width}"), table)
    page.set_viewport_size({"width": width, "height": 844 if width < 500 else 768})
    for name in ("Ann", "Bob"):
        seat(page, name)
    press(page, "start")
    press(page, "unseen")
    page.wait_for_selector(".key")
    wide = page.evaluate(
        "() => document.querySelector('.dock').scrollWidth - document.querySelector('.dock').clientWidth"
    )
    assert wide <= 0
    sizes = page.eval_on_selector_all(".key", "keys => keys.map(key => [key.offsetWidth, key.offsetHeight])")
    assert len(sizes) == 52
    assert all(across >= 40 and high >= 40 for across, high in sizes), "for a thumb"


# -- few taps ----------------------------------------------------------------------------------------------------------

NINE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
MOST_TAPS = 25


class Taps:
    """Counts every touch of the page, and waits for what each leads to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, *targets: str, then: str = "") -> None:
        for target in targets:
            self.count += 1
            self.page.click(f"dealer-desk {target}:not([disabled])")
        if then:
            self.page.wait_for_selector(f"dealer-desk .now:has-text('{then}')")


def test_a_hand_of_nine_takes_25_taps(guests: Any, room: Room) -> None:
    """Folded round to a raise, one call, three streets, a showdown: and every tap counts."""
    table = room.open("star-sydney-poker", "holdem", told=True)
    page = deals(guests("Dee Few"), table)
    for name in NINE:
        seat(page, name)
    hand = Taps(page)
    hand.tap("[data-verb=start]", then="Deal two cards")
    hand.tap("[data-verb=unseen]", then="is to act")
    first = now(page)
    hand.tap("[data-to='6']", then="Fay (seat 6) is to act")
    assert "Fay" not in first
    hand.tap("[data-digit='3']", "[data-digit='00']")
    assert page.is_disabled("dealer-desk [data-verb='raise to']"), "300 is no raise here"
    assert "at least 400" in page.inner_text("dealer-desk .bounds").lower()
    page.click("dealer-desk [data-digit='⌫']")
    page.click("dealer-desk [data-digit='⌫']")
    page.click("dealer-desk [data-digit='⌫']")
    hand.count -= 2  # the slip, and putting it right, is not part of the hand
    hand.tap("[data-digit='8']", "[data-digit='00']", "[data-verb='raise to']", then="Gus (seat 7) is to act")
    hand.tap("[data-to='2']", then="Bob (seat 2) is to act")
    hand.tap("[data-verb=call]", then="Deal the flop")
    hand.tap("[data-card='2c']", "[data-card='7d']", "[data-card='9h']", then="Bob (seat 2) is to act")
    hand.tap("[data-verb=check]", then="Fay (seat 6) is to act")
    hand.tap("[data-verb=bet]", then="Bob (seat 2) is to act")
    hand.tap("[data-verb=call]", then="Deal the turn")
    hand.tap("[data-card='Ts']", then="Bob (seat 2) is to act")
    hand.tap("[data-verb=check]", then="Fay (seat 6) is to act")
    hand.tap("[data-verb=check]", then="Deal the river")
    hand.tap("[data-card='3d']", then="Bob (seat 2) is to act")
    hand.tap("[data-verb=check]", then="Fay (seat 6) is to act")
    hand.tap("[data-verb=check]", then="shows")
    hand.tap("[data-card='As']", "[data-card='Ah']", then="shows")
    hand.tap("[data-verb=pass]", then="Hand 2 can be dealt")
    assert "wins" in page.inner_text("dealer-desk .ended")
    assert hand.count <= MOST_TAPS, hand.count
    for _ in range(2):
        press(page, "back")
    page.click("dealer-desk .keys-wanted")
    before = page.get_attribute("[data-position]", "data-position")
    for target in ("[data-rank='K']", "[data-suit='d']", "[data-rank='K']", "[data-suit='c']"):
        page.click(f"dealer-desk {target}:not([disabled])")
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    page.click("dealer-desk .keys-wanted")


# -- table talk --------------------------------------------------------------------------------------------------------


def four(guests: Any, room: Room, book: str, name: str) -> tuple[Guest, Page, str]:
    """A live table of four before the first action; seat 3 is to act."""
    table = room.open(book, "holdem", told=True)
    dealer: Guest = guests(name)
    page = deals(dealer, table)
    for one in ("Ann", "Bob", "Cid", "Dan"):
        seat(page, one)
    press(page, "start")
    press(page, "unseen")
    return dealer, page, table


def shows(page: Page, seat: int, *taps: str) -> str:
    """One tap from the seat, then what was seen and heard; what it would amount to."""
    page.click(f"dealer-desk [data-talk='{seat}']")
    for tap in taps:
        page.click(f"table-talk {tap}")
    page.wait_for_selector("table-talk .amounts, table-talk .refusal")
    return page.inner_text("table-talk .amounts, table-talk .refusal")


def confirm(page: Page) -> None:
    before = page.get_attribute("[data-position]", "data-position")
    page.click("table-talk [data-verb=witness]")
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    page.wait_for_selector("table-talk", state="detached")


@pytest.mark.clause("star-sydney-poker", "7.10")
@pytest.mark.clause("star-sydney-poker", "26.5.4")
@pytest.mark.clause("star-sydney-poker", "26.4")
def test_a_dealer_enters_chips_words_and_an_action_out_of_turn(guests: Any, room: Room) -> None:
    dealer, page, _ = four(guests, room, "star-sydney-poker", "Dee Talk")
    amounts = shows(page, 3, "[data-chip='1000']")
    assert "One chip of more than the bet, and no word of a raise: a call. 800 of 1000 go back." in amounts
    assert "§ 7.10" in amounts
    dealer.picture("table-talk")
    confirm(page)
    assert "Dan (seat 4) is to act" in now(page)

    amounts = shows(page, 1, "[data-chip='500']", "[data-chip='100']")
    assert "out of turn" in amounts
    assert "If they fold: it stands § 26.5.4" in amounts
    confirm(page)
    assert "Ann (seat 1) pushes 500 100 out of turn" in now(page)
    assert page.locator("dealer-desk .held").count() == 1
    page.click("dealer-desk [data-verb='release 1']")
    page.wait_for_selector("dealer-desk .held", state="detached")
    shows(page, 1, "[data-chip='500']", "[data-chip='100']")
    confirm(page)
    press(page, "fold")  # Dan: what Ann did stands
    assert "Acted out of turn, and it stands." in (page.text_content("story-feed") or "")
    assert "Bob (seat 2) is to act" in now(page)


@pytest.mark.clause("star-sydney-poker", "7.5.3.1")
def test_an_under_call_leaves_a_choice_at_the_desk(guests: Any, room: Room) -> None:
    _, page, _ = four(guests, room, "star-sydney-poker", "Dee Short")
    amounts = shows(page, 3, "[data-chip='100']")
    assert "add 100, or fold and lose the 100" in amounts
    confirm(page)
    assert "Cid (seat 3): 100 is less than the call" in now(page)
    verbs = {one.get_attribute("data-verb") for one in page.locator("dealer-desk betting-bar button[data-verb]").all()}
    assert {"call", "fold"} <= verbs
    assert "raise to" not in verbs
    press(page, "fold")
    assert "Dan (seat 4) is to act" in now(page)


@pytest.mark.clause("crown-melbourne-poker", "6.18.3")
def test_at_crown_an_early_check_costs_the_raise_at_the_desk(guests: Any, room: Room) -> None:
    _, page, _ = four(guests, room, "crown-melbourne-poker", "Dee Early")
    for _ in range(3):
        press(page, "call")
    press(page, "check")
    name_cards(page, "2c 7d 9h")
    amounts = shows(page, 2, "[data-motion='tap']")
    assert "If somebody bets more: call or fold § 6.18.3" in amounts
    confirm(page)
    press(page, "bet")
    verbs = {one.get_attribute("data-verb") for one in page.locator("dealer-desk betting-bar button[data-verb]").all()}
    assert "raise to" not in verbs
    assert "Bob (seat 2)" in now(page)


@pytest.mark.clause("star-sydney-poker", "26.5.4")
def test_a_player_with_an_own_screen_acts_too_early_and_is_held_to_it(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", told=True)
    page = deals(guests("Dee Screen"), table)
    player: Guest = guests("Eve Early")
    for name in ("Ann", "Bob", "Cid"):
        seat(page, name)
    player.sit(table)
    press(page, "start")
    press(page, "unseen")
    mine = player.page
    mine.wait_for_selector(".own .card")
    turn = now(page)
    assert "Eve Early" not in turn.split(" is to act")[0], "it is for somebody else"
    mine.click("summary >> text=My seat")
    mine.click("text=Act in chips or words")
    mine.click("table-talk [data-word='fold']")
    mine.wait_for_selector("table-talk .amounts")
    assert "out of turn" in mine.inner_text("table-talk .amounts")
    assert mine.locator("table-talk input[type=checkbox]").count() == 0, (
        "whoever acts does not say that the dealer erred"
    )
    mine.click("table-talk [data-verb=witness]")
    page.wait_for_selector("dealer-desk .held")
    assert "says fold: held" in page.inner_text("dealer-desk .held")
    while page.query_selector("dealer-desk .held") is not None:
        press(page, "fold")
    assert "Acted out of turn, and it stands" in (page.text_content("story-feed") or "")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)], ids=["upright", "lying"])
def test_a_phone_has_the_felt_and_the_acts_in_view(guests: Any, room: Room, width: int, height: int) -> None:
    page = deals(guests(f"Dee Phone {width}"), room.open("star-sydney-poker", "holdem", told=True))
    for name in ("Ann", "Bob", "Cid"):
        seat(page, name)
    press(page, "start")
    press(page, "unseen")
    page.set_viewport_size({"width": width, "height": height})
    fold, stage = page.locator("dealer-desk [data-verb=fold]"), page.locator(".stage").bounding_box()
    page.wait_for_timeout(300)
    box = fold.bounding_box()
    assert box is not None
    assert stage is not None
    assert box["y"] + box["height"] <= height, "without scrolling"
    assert stage["height"] >= 0.3 * height, "the felt can be read"
