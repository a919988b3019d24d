"""Names for those who do not see the page, focus that stays and comes back, motion only for those who want it."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import QUICK, Guest, Room

FOCUSED = "() => document.activeElement.dataset.verb ?? document.activeElement.className"


def test_what_a_screen_reader_says_of_the_lobby(guests: Any, room: Room) -> None:
    guest: Guest = guests("Listener")
    guest.come_in()
    guest.page.wait_for_selector(".game")
    said = guest.page.locator("body").aria_snapshot()
    for words in (
        'navigation "The room"',
        'heading "Good to see you, Listener." [level=1]',
        'group "By kind of game"',
        'button "All books" [pressed]',
        'heading "Every game, by book" [level=2]',
        'region "Crown Perth"',
        'button "Crown Hold\'em Poker against the house"',
        'button "Play Texas Hold\'em, The Star"',
    ):
        assert words in said, words


def test_what_a_screen_reader_says_of_a_table_and_its_boxes(guests: Any, room: Room) -> None:
    guest: Guest = guests("Hearer")
    guest.sit(room.open("star-sydney-poker", "holdem", house=2))
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".betting .act")
    said = page.locator("main").aria_snapshot()
    for words in (
        'heading "Texas Hold\'em" [level=1]',
        'list "Seats"',
        "Hearer, ",
        'region "Your hand and your choices"',
        'group "Your cards"',
        'button "Fold"',
        'complementary "The story of the table"',
        'log "What happened"',
    ):
        assert words in said, words
    assert " of spades" in said or " of hearts" in said or " of clubs" in said or " of diamonds" in said
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_selector("dialog .sign")
    assert 'dialog "The sign at this table"' in page.locator("dialog").aria_snapshot()
    page.keyboard.press("Escape")
    page.goto(f"{room.address}/table/{room.open('crown-perth-holdem', kind='banked')}")
    page.click("button[data-verb=sit]")
    page.wait_for_selector("button[data-wager=ante]")
    said = page.locator("main").aria_snapshot()
    for words in (
        'group "The dealer"',
        'group "The board"',
        'list "Boxes"',
        'button "Ante: put 500"',
        'region "Jackpots"',
    ):
        assert words in said, words


def test_focus_stays_in_a_dialog_and_comes_back(guests: Any, room: Room) -> None:
    guest: Guest = guests("Tabber")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".table-card")
    page.get_by_role("button", name="Open a table…").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    outside = "() => document.activeElement !== document.body && !document.activeElement.closest('dialog')"
    for _ in range(30):
        page.keyboard.press("Tab")
        assert not page.evaluate(outside), "Tab leaves the dialog"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.evaluate("document.activeElement.innerText") == "Open a table…"


def test_focus_stays_where_it_was_when_the_table_is_drawn_again(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2, pace={**QUICK, "house": 0.2})
    guest: Guest = guests("Focused")
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".betting .act")
    page.get_by_role("button", name="Sign", exact=True).focus()
    before = page.get_attribute("[data-position]", "data-position")
    page.keyboard.press("c")  # a shortcut, while the focus is elsewhere
    page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.innerText") == "Sign"


def test_motion_only_for_those_who_want_it(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    longest = """() => Math.max(...[...document.querySelectorAll('.card, .note, .seat, .bet, .line')].flatMap((one) => {
      const { animationDuration, animationDelay, transitionDuration } = getComputedStyle(one);
      return [animationDuration, animationDelay, transitionDuration].flatMap((all) => all.split(',').map(parseFloat));
    }))"""
    for name, motion in (("Calm", "reduce"), ("Lively", "no-preference")):
        guest: Guest = guests(name, reduced_motion=motion)
        guest.come_in(f"/table/{table}")
        guest.page.wait_for_selector(".seat .card")
        found = guest.page.evaluate(longest)
        assert found < 0.001 if motion == "reduce" else found > 0.1


def test_the_settings_of_a_browser_are_kept(guests: Any, room: Room) -> None:
    guest: Guest = guests("Keeper")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".table-card")
    for theme, colours in (("Light", "Two colours"), ("Dark", "Four colours")):
        page.click("summary[aria-label=Settings]")
        page.click(f".settings .sheet >> text={theme} >> nth=-1")
        page.click(f".settings .sheet >> text={colours}")
        page.reload()
        page.wait_for_selector(".table-card")
        assert page.get_attribute("html", "data-theme") == theme.lower()
        assert page.get_attribute("html", "data-colours") == colours.split()[0].lower()


def test_a_clause_is_read_in_a_dialog_and_closed_alone(guests: Any, room: Room) -> None:
    guest: Guest = guests("Careful")
    guest.come_in(f"/table/{room.open('star-sydney-poker', 'holdem', house=2)}")
    page = guest.page
    for _ in range(2):
        page.get_by_role("button", name="Sign", exact=True).click()
        page.click("dialog .sign a.cite >> nth=0")
        page.wait_for_selector("dialog #panel .says")
        page.click("#panel summary", trial=True)  # it can be reached, not only seen
        page.keyboard.press("Escape")
        page.wait_for_selector("#panel", state="hidden")
        assert page.evaluate("document.activeElement.matches('dialog a.cite')")
        page.click("dialog .sign a.cite >> nth=1")
        page.wait_for_selector("dialog #panel .says")
        page.mouse.click(30, 500)  # beside the dialog, which closes both
        page.wait_for_selector("dialog", state="detached")
        assert page.locator("body > #panel[hidden]").count() == 1
