"""The page itself: phone width, keyboard, names for everything, light and dark, rule books, opening a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

from cardspeak.books.banked import load_banked
from cardspeak.books.loader import load_book

NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=img]')]
  .filter((one) => one.checkVisibility())
  .filter((one) => !(one.ariaLabel || one.innerText?.trim() || one.labels?.length || one.closest('label')
    || one.getAttribute('aria-labelledby') || one.title))
  .map((one) => one.outerHTML.slice(0, 120))"""
TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
PAGES = (
    "/",
    "/rules",
    "/rules/star-sydney-poker",
    "/rules/star-sydney-poker/26.31",
    "/history",
    "/learn",
    "/floor",
    "/nowhere",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_named_and_fits_a_phone(guests: Any, room: Room, path: str) -> None:
    role = "manager" if path == "/floor" else ""  # a name that has worked here is the house's, and nobody else's
    guest: Guest = guests(f"Phone {role}".strip(), width=360, height=740)
    guest.come_in(path, role=role)
    page = guest.page
    page.wait_for_selector("main h1")
    assert page.locator("main h1").count() == 1
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.get_attribute("html", "lang") == "en"


def test_a_hand_on_a_phone(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=4)
    guest: Guest = guests("Thumb", width=360, height=740)
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".betting .act")
    guest.picture("phone")
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(NAMELESS) == []
    for button in page.query_selector_all(".dock button"):
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 740
    page.click(".story-button")
    page.wait_for_selector(".story-open .side")
    page.click(".story-button")
    guest.play_out()


def test_keyboard_only(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Keys")
    page = guest.page
    page.goto(f"{room.address}/table/{table}")
    page.wait_for_selector("#name:focus")
    page.keyboard.type("Keys")
    page.keyboard.press("Enter")
    page.wait_for_selector("button[data-verb=sit]")
    tab_to(guest, "button[data-verb=sit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    tab_to(guest, "dialog button[type=submit]")
    page.keyboard.press("Enter")
    guest.dealt_in()
    page.wait_for_selector(".betting input.total")
    before = page.get_attribute("[data-position]", "data-position")
    page.keyboard.press("r")
    assert page.evaluate("document.activeElement.matches('input.total')")
    least = int(page.get_attribute("input.total", "min") or 0)
    page.keyboard.type(str(least + 100))
    assert f"{least + 100:,}" in page.inner_text('.act[data-verb="raise to"], .act[data-verb="bet"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
    for _ in range(20):
        page.wait_for_selector(".dock .act:not([disabled]), .felt.over")
        if page.query_selector(".felt.over"):
            break
        page.keyboard.press("c")
        page.wait_for_timeout(50)
    page.wait_for_selector(".felt.over")


def tab_to(guest: Guest, selector: str) -> None:
    for _ in range(60):
        if guest.page.evaluate("what => document.activeElement.matches(what)", selector):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_clause_opens_beside_the_table_and_gives_the_focus_back(guests: Any, room: Room) -> None:
    guest: Guest = guests("Lawyer")
    guest.sit(room.open("star-sydney-poker", "holdem", house=3))
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".betting .act")
    page.click(".story a.cite >> nth=1")
    page.wait_for_selector("#panel .says")
    assert page.evaluate("document.activeElement.matches('#panel .close')")
    page.keyboard.press("Escape")
    assert page.is_hidden("#panel")
    assert page.evaluate("document.activeElement.matches('a.cite')")


def test_the_amount_stays_within_the_bounds_of_the_prompt(guests: Any, room: Room) -> None:
    guest: Guest = guests("Slider")
    guest.sit(room.open("star-sydney-poker", "holdem", house=3))
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".betting input.total")
    least, most = (int(page.get_attribute("input.total", name) or 0) for name in ("min", "max"))
    for typed, legal in ((least - 1, least), (least, least), (most, most), (most + 1, most)):
        page.fill("input.total", str(typed))
        assert f"{legal:,}" in page.inner_text('.act[data-verb="raise to"], .act[data-verb="bet"]')


def test_the_book_refuses_a_table_and_names_its_clause(guests: Any, room: Room) -> None:
    guests.forgiven.append("status of 400")  # the browser notes every refusal
    guest: Guest = guests("Opener Too")
    guest.come_in()
    page = guest.page
    page.click("text=Open a table…")
    page.select_option("select[name=book]", "crown-melbourne-poker")
    page.select_option("select[name=game]", "holdem")
    page.click("summary >> text=What the house takes")
    page.select_option("select[name=commission]", "percent")
    page.fill("input[name=percent]", "11")
    page.click("text=Open the table")
    page.wait_for_selector("dialog [role=alert]")
    assert "7.2.1" in page.inner_text("dialog [role=alert]")
    page.fill("input[name=percent]", "10")
    page.click("text=Open the table")
    page.wait_for_selector(".felt")
    assert "Holdem" in page.inner_text(".table-bar h1")


def test_light_dark_and_the_colours_of_the_suits(guests: Any, room: Room) -> None:
    guest: Guest = guests("Painter", color_scheme="light")
    guest.come_in()
    page = guest.page
    assert page.get_attribute("html", "data-theme") == "light"
    page.wait_for_selector(".table-card")
    page.click("summary[aria-label=Settings]")
    page.click(".settings >> text=Dark")
    page.click(".settings >> text=Two colours")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.reload()
    page.wait_for_selector(".table-card")
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.get_attribute("html", "data-colours") == "two"
    guest.picture("lobby")


def test_the_lobby_is_filtered(guests: Any, room: Room) -> None:
    guest: Guest = guests("Filterer")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".table-card")
    page.click(".pick >> text=Stud")
    assert page.locator(".table-card").count() == page.locator(".table-card.stud").count() > 0


def test_rules_are_searched_and_compared(guests: Any, room: Room) -> None:
    guest: Guest = guests("Scholar")
    guest.come_in("/rules")
    page = guest.page
    page.fill("input[name=q]", "odd chip")
    page.click("form[role=search] >> text=Search")
    page.wait_for_selector(".hits li")
    assert page.locator(".hits li").count() >= 3
    page.fill("input[name=about]", "odd chip")
    page.click("text=Compare >> nth=-1")
    page.wait_for_selector(".pairs tbody tr")
    page.goto(f"{room.address}/rules/tasmania-poker")
    page.wait_for_selector(".hits li")
    page.click(".filters >> text=/executed/")
    assert page.locator(".hits .status.executed").count() == page.locator(".hits li").count()
    guest.picture("rules")


def test_a_way_in_that_is_no_way_in_is_said(guests: Any, room: Room) -> None:
    guests.forgiven.append("status of 400")
    guest: Guest = guests("House Guest")
    guest.page.goto(room.address)
    guest.page.fill("#name", "House Guest")
    with guest.page.expect_response("**/api/session") as answered:
        guest.page.click("text=Come in")
    assert answered.value.status == 400
    assert "house" in guest.page.inner_text("[role=alert]")


def test_the_sign_hangs_at_the_table(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=2)
    guest: Guest = guests("Reader")
    guest.come_in(f"/table/{table}")
    page = guest.page
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_selector("dialog .sign dt")
    text = page.inner_text("dialog .sign")
    assert "100" in text, "the blinds as they are played"
    assert page.locator("dialog .sign dd").count() >= 5
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def on_the_sign(guest: Guest) -> dict[str, str]:
    """What hangs at the table, by its titles, as somebody reads it who opens the sign."""
    page = guest.page
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_selector("dialog .sign dt")
    lines = page.locator("dialog .sign")
    found = dict(zip(lines.locator("dt").all_inner_texts(), lines.locator("dd").all_inner_texts(), strict=True))
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    return found


@pytest.mark.control("C27")
@pytest.mark.parametrize(
    ("book", "game", "deck"),
    [
        ("star-sydney-poker", "holdem", 52),
        ("star-sydney-poker", "holdem", 36),
        ("star-sydney-poker", "two-card-manila", 32),
        ("tasmania-poker", "five-card-stud", 32),
        ("crown-melbourne-poker", "omaha-hilo", 52),
    ],
)
def test_the_screen_says_which_variant_rules_and_deck_apply(
    guests: Any, room: Room, book: str, game: str, deck: int
) -> None:
    table = room.open(book, game, house=2, deck=deck)
    guest: Guest = guests(f"Reader of {game} {deck}")
    guest.come_in(f"/table/{table}")
    head, title = load_book(book).head, load_book(book).game(game).title
    guest.page.wait_for_selector(".table-bar h1")
    bar = guest.page.inner_text(".table-bar")
    assert title in bar, "the variant, without opening anything"
    assert head.short in bar, "and by whose rules"
    sign = on_the_sign(guest)
    assert sign["Game"].startswith(title)
    assert sign["By the rules of"].startswith(f"{head.title}, {head.version} ({head.authority}).")
    assert sign["Deck"].startswith(f"{deck} cards.")


@pytest.mark.control("C27")
@pytest.mark.parametrize("book", ["crown-melbourne-three-card", "crown-perth-holdem"])
def test_the_screen_says_so_against_the_house(guests: Any, room: Room, book: str) -> None:
    table = room.open(book, kind="banked")
    guest: Guest = guests(f"Reader of {book[6:20]}")
    guest.come_in(f"/table/{table}")
    found = load_banked(book)
    head = found.book.head
    guest.page.wait_for_selector(".table-bar h1")
    assert found.title in guest.page.inner_text(".table-bar")
    assert head.short in guest.page.inner_text(".table-bar")
    sign = on_the_sign(guest)
    assert sign["Game"].startswith(found.title)
    assert sign["By the rules of"].startswith(f"{head.title}, {head.version} ({head.authority}).")
    assert sign["Deck"].startswith(f"{found.file.deck} cards.")
    assert all(clause in sign[title] for title, clause in (("Game", found.file.cite), ("Deck", found.file.deck_cite)))


def test_a_page_that_asks_too_fast_has_everything_answered(guests: Any, room: Room) -> None:
    guest: Guest = guests("Hasty")
    guest.come_in()
    ask = """async () => {
      const { line } = await own("/web/js/socket.js");
      const asked = Array.from({ length: 130 }, () => line.request({ do: "ping" }));
      return [...new Set((await Promise.all(asked)).map((answer) => answer.type))];
    }"""
    assert guest.page.evaluate(ask) == ["pong"]
