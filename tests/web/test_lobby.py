"""Every game of every book is within two clicks of arriving, and the filters look at tables and games alike."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

SAMPLE = [
    ("crown-melbourne-poker", "draw-kitty", "Draw (Kitty)"),
    ("crown-melbourne-poker", "chinese-poker", "Chinese Poker"),
    ("star-sydney-poker", "two-card-manila", "Two Card Manila"),
    ("star-sydney-poker", "omaha", "Omaha"),
    ("tasmania-poker", "five-card-stud", "5 Card Stud"),
    ("crown-perth-holdem", "", "Crown Hold'em Poker"),
    ("crown-melbourne-three-card", "", "Three Card Poker"),
    ("open-table", "badugi", "Badugi"),
]


@pytest.mark.parametrize(("book", "game", "title"), SAMPLE, ids=lambda one: one or "banked")
def test_one_click_in_the_lobby_sits_a_newcomer_down(guests: Any, room: Room, book: str, game: str, title: str) -> None:
    guest: Guest = guests(f"New {title}".replace("'", "")[:22])
    guest.come_in()
    page = guest.page
    page.click(f'.game[data-game="{book}/{game}"]')
    page.wait_for_selector(".seat.mine, .bet-box.own-box")
    assert page.inner_text(".table-bar h1") == title
    assert guest.name in page.inner_text(".seat.mine, .bet-box.own-box")
    page.goto(room.address)
    page.click(f'.game[data-game="{book}/{game}"]')  # whoever sits there already goes back to the seat
    page.wait_for_selector(".seat.mine, .bet-box.own-box")


def test_every_game_of_every_book_has_its_button(guests: Any, room: Room) -> None:
    guest: Guest = guests("Browser")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".game")
    shelf = room.http.get("/api/books").json()["books"]
    wanted = {f"{book['slug']}/{game['slug']}" for book in shelf for game in book["games"]}
    wanted |= {f"{book['slug']}/" for book in shelf if book["kind"] == "banked"}
    shown = page.eval_on_selector_all(".game", "all => all.map(one => one.dataset.game)")
    assert len(shown) == len(set(shown))
    assert set(shown) == wanted
    assert len(wanted) > 40
    for book in shelf:
        assert page.locator(f".shelf-book[aria-label='{book['short']}'] .game").count() == max(1, len(book["games"]))


def test_the_filters_look_at_tables_and_games_alike(guests: Any, room: Room) -> None:
    guest: Guest = guests("Sifter")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".game")
    page.get_by_role("group", name="By kind of game").get_by_text("Stud").click()
    assert page.locator(".game").count() == page.locator(".game.stud").count() > 0
    assert page.locator(".table-card").count() == page.locator(".table-card.stud").count() > 0
    page.get_by_role("group", name="By rule book").get_by_text("Tasmania").click()
    assert page.eval_on_selector_all(".game", "all => all.map(one => one.dataset.game)") == [
        "tasmania-poker/five-card-stud"
    ]
    page.get_by_role("group", name="By kind of game").get_by_text("Manila").click()
    assert page.locator(".game, .table-card").count() == 0
    assert "no game of that kind" in page.inner_text(".empty")


def test_chinese_poker_has_no_limit_to_name(guests: Any, room: Room) -> None:
    guest: Guest = guests("Chinese Reader")
    guest.come_in(f"/table/{room.open('crown-melbourne-poker', 'chinese-poker', house=2)}")
    page = guest.page
    page.wait_for_selector(".table-bar h1")
    assert page.inner_text(".table-bar .title p") == "Crown Melbourne · 100 a unit"
    page.goto(room.address)
    page.wait_for_selector(".table-card.chinese")
    for words in page.locator(".table-card.chinese .stakes").all_inner_texts():
        assert words == "100 a unit"


def test_a_clause_in_its_book_does_not_offer_the_book(guests: Any, room: Room) -> None:
    guest: Guest = guests("Bookworm")
    guest.come_in("/rules/star-sydney-poker/26.31")
    page = guest.page
    page.wait_for_selector(".clause .says")
    assert page.locator("text=Open in the rule book").count() == 0
    page.goto(f"{room.address}/rules/star-sydney-poker")
    page.click(".hits clause-link a >> nth=0")
    page.wait_for_selector("clause-panel .says")
    assert page.locator("clause-panel >> text=Open in the rule book").count() == 1


def test_the_lobby_leads_back_to_where_one_sits(guests: Any, room: Room) -> None:
    guest: Guest = guests("Stray")
    first, second = (room.open("star-sydney-poker", game, house=2) for game in ("holdem", "omaha"))
    guest.sit(first)
    page = guest.page
    page.goto(room.address)
    page.click(".hello [data-verb=back] >> text=Back to Texas Hold'em")
    page.wait_for_selector(".seat.mine")
    page.goto(f"{room.address}/table/{second}")
    page.click("button[data-verb=sit]")
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".seat.mine")
    page.goto(room.address)
    page.click(".hello [data-verb=back] >> text=My 2 tables")
    page.wait_for_selector("tables-page table-tile >> nth=1")
    assert page.locator(".toast").count() == 0, "nothing lies over the tables"
