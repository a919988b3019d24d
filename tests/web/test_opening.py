"""Opening a table: every game with what the form proposes, and every option of the form where a book knows it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

EVERY_GAME = """async () => {
  const { books, call } = await own("/web/js/api.js");
  const { line } = await own("/web/js/socket.js");
  const { openingOf, usualWish } = await own("/web/js/pages/opening.js");
  const found = {};
  for (const book of await books()) {
    for (const game of book.kind === "banked" ? [null] : book.games) {
      const wish = { book: book.slug, pace: "instant", ...(game ? usualWish(game, 0) : {}) };
      const name = `${book.slug}/${game?.slug ?? ""}`;
      try {
        const { id } = await call("/api/tables", { method: "POST", body: openingOf(wish, book, game) });
        found[name] = "";
        await line.request({ do: "floor", table: id, what: "close" });
      } catch (wrong) {
        found[name] = wrong.message;
      }
    }
  }
  return found;
}"""


def test_every_game_opens_with_what_the_form_proposes(guests: Any, room: Room) -> None:
    """House players left out, so that the room is not crowded."""
    guest: Guest = guests("Every Game")
    guest.come_in(role="manager")
    guest.page.wait_for_selector(".table-card")
    found = guest.page.evaluate(EVERY_GAME)
    assert len(found) > 40
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


ALL = [
    (
        "star-sydney-poker",
        "holdem",
        {
            "blinds": "50 100",
            "small": "100",
            "least": "1000",
            "most": "9000",
            "top_up_least": "500",
            "top_up_most": "5000",
            "commission": "per hand",
            "amount": "100",
            "checks": True,
            "stand_alone": True,
            "hourly": "600",
            "sitting": "200",
            "seconds": "25",
            "extra": "10",
            "price": "100",
            "asked": True,
            "straddle": True,
        },
    ),
    (
        "crown-melbourne-poker",
        "holdem",
        {
            "structure": "fixed",
            "places": "8",
            "small": "200",
            "big": "400",
            "commission": "percent",
            "percent": "10",
            "cap": "1500",
            "table_hourly": "3000",
            "kill": "half",
            "qualifies": "2000",
            "seconds": "20",
            "runs": True,
        },
    ),
    ("crown-melbourne-poker", "seven-card-stud", {"bring_in": "100", "antes": "50", "commission": "per person"}),
    ("tasmania-poker", "five-card-stud", {"commission": "capped scale", "lending": True}),
]


def fill(guest: Guest, name: str, value: str | bool) -> None:
    field = guest.page.locator(f"open-table [name={name}]")
    if isinstance(value, bool):
        field.set_checked(value)
    elif field.evaluate("one => one.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)


@pytest.mark.parametrize(("book", "game", "wishes"), ALL, ids=lambda one: one if isinstance(one, str) else "")
def test_every_option_of_the_form(guests: Any, room: Room, book: str, game: str, wishes: dict[str, str | bool]) -> None:
    guest: Guest = guests(f"Form {game} {book}"[:24])
    guest.come_in()
    page = guest.page
    page.click("text=Open a table…")
    fill(guest, "book", book)
    fill(guest, "game", game)
    fill(guest, "house", "2")
    page.eval_on_selector_all("open-table details", "all => all.forEach((one) => (one.open = true))")
    for name, value in wishes.items():
        fill(guest, name, value)
    with page.expect_response(
        lambda answer: answer.url.endswith("/api/tables") and answer.request.method == "POST"
    ) as sent:
        page.click("open-table button[type=submit]")
    assert sent.value.status == 200, sent.value.text()
    asked: dict[str, Any] = sent.value.request.post_data_json or {}
    told = {**asked, **asked["stakes"], **asked["options"], **(asked["stakes"]["charge"] or {})}
    told |= {**told.get("fees", {}), **told.get("time", {})}
    for name, value in wishes.items():
        if name in ("small", "big", "percent", "cap", "bring_in", "places", "hourly", "sitting", "seconds", "price"):
            assert told[name] == int(str(value)), name
        elif name in ("asked", "runs", "straddle", "lending", "stand_alone"):
            assert told[name] is value
    if "kill" in wishes:
        assert told["kill"] == {"amount": 300, "qualifies": 2000}
    if "checks" in wishes:
        assert told["checks"] == 100
    page.wait_for_selector(".felt .seat")


def terms(room: Room, book: str, game: str) -> dict[str, Any]:
    shelf = room.http.get("/api/books").json()["books"]
    games = next(one["games"] for one in shelf if one["slug"] == book)
    found: dict[str, Any] = next(one["terms"] for one in games if one["slug"] == game)
    return found


def test_what_a_book_does_not_know_is_not_offered(guests: Any, room: Room) -> None:
    guest: Guest = guests("Narrow Form")
    guest.come_in()
    page = guest.page
    page.click("text=Open a table…")
    fill(guest, "book", "star-sydney-poker")
    fill(guest, "game", "holdem")

    def offered() -> set[str]:
        return set(page.eval_on_selector_all("open-table [name]", "all => all.map(one => one.name)"))

    assert offered() >= {"hourly", "sitting", "straddle", "seconds"}
    assert not offered() & {"kill", "runs", "bring_in", "lending"}
    assert "jackpot" in offered()
    assert "2 to 10 players" in page.inner_text("open-table")
    fill(guest, "structure", "fixed")
    assert "At most 3 raises a round" in page.inner_text("open-table")
    fill(guest, "game", "seven-card-stud")
    assert ("bring_in" in offered()) is bool(terms(room, "star-sydney-poker", "seven-card-stud")["bring_in"])
    fill(guest, "book", "crown-melbourne-poker")
    fill(guest, "game", "holdem")
    assert offered() >= {"kill", "runs", "straddle", "seconds", "hourly"}
    assert not offered() & {"lending", "sitting"}
    fill(guest, "book", "tasmania-poker")
    assert not offered() & {"kill", "runs", "hourly", "sitting", "straddle", "seconds", "jackpot"}


def test_everything_is_as_usual_again(guests: Any, room: Room) -> None:
    guest: Guest = guests("Usual")
    guest.come_in()
    page = guest.page
    page.click("text=Open a table…")
    fill(guest, "blinds", "5 10")
    page.click("text=Everything as usual")
    assert page.input_value("open-table [name=blinds]") == "100 200"


def test_a_table_against_the_house_opens_with_its_boxes_and_limits(guests: Any, room: Room) -> None:
    guest: Guest = guests("Banked Form")
    guest.come_in()
    page = guest.page
    page.click("text=Open a table…")
    for name, value in (("book", "crown-perth-holdem"), ("boxes", "5"), ("company", "2"), ("ante_least", "1000")):
        fill(guest, name, value)
    fill(guest, "ante_most", "20000")
    page.click("open-table button[type=submit]")
    page.wait_for_selector(".bet-box >> nth=4")
    assert page.locator(".bet-box").count() == 5
    page.wait_for_selector(".other-box >> nth=1")
    assert "1,000 to 20,000" in page.inner_text(".limits-plate")


CHARGED: list[tuple[dict[str, str], dict[str, Any]]] = [
    (
        {"commission": "percent", "percent": "7", "cap": "300", "floor": "10"},
        {"kind": "percent", "percent": 7, "cap": 300, "floor": 10},
    ),
    ({"commission": "percent", "cap": ""}, {"kind": "percent", "percent": 5}),
    ({"commission": "per hand"}, {"kind": "per hand", "amount": 100}),
    ({"commission": "per person", "amount": "50"}, {"kind": "per person", "amount": 50}),
    (
        {"commission": "cap by pot", "percent": "4", "caps": "8000 200, 9000 250", "above": "900"},
        {"kind": "cap by pot", "percent": 4, "caps": [[8000, 200], [9000, 250]], "above": 900},
    ),
    (
        {"commission": "no flop no drop", "cap": "250"},
        {"kind": "no flop no drop", "then": {"kind": "percent", "percent": 5, "cap": 250}},
    ),
    (
        {"commission": "no flop no drop", "then": "cap by pot"},
        {
            "kind": "no flop no drop",
            "then": {"kind": "cap by pot", "percent": 5, "caps": [[10000, 300], [50000, 500]], "above": 1000},
        },
    ),
]


def test_every_kind_of_commission_has_its_own_fields(guests: Any, room: Room) -> None:
    """What the form asks for comes from the kind itself; the book opens a table with it."""
    guest: Guest = guests("Commission Form")
    guest.come_in()
    page = guest.page
    for wishes, charge in CHARGED:
        page.goto(room.address)
        page.click("text=Open a table…")
        fill(guest, "book", "open-table")
        fill(guest, "game", "holdem")
        fill(guest, "house", "0")
        page.eval_on_selector_all("open-table details", "all => all.forEach((one) => (one.open = true))")
        for name, value in wishes.items():
            fill(guest, name, value)
        with page.expect_response(
            lambda answer: answer.url.endswith("/api/tables") and answer.request.method == "POST"
        ) as sent:
            page.click("open-table button[type=submit]")
        assert sent.value.status == 200, sent.value.text()
        asked: dict[str, Any] = sent.value.request.post_data_json or {}
        assert asked["stakes"]["charge"] == charge


def test_a_kind_is_offered_only_where_the_book_and_the_game_know_it(guests: Any, room: Room) -> None:
    shelf = {one["slug"]: one for one in room.http.get("/api/books").json()["books"]}

    def kinds(book: str, game: str) -> set[str]:
        found = next(one for one in shelf[book]["games"] if one["slug"] == game)
        return {row["kind"] for row in found["commission"] if row["form"]}

    usual = {"percent", "per hand", "per person", "cap by pot"}
    assert kinds("open-table", "holdem") == {*usual, "no flop no drop"}
    assert kinds("open-table", "seven-card-stud") == kinds("open-table", "single-draw-27") == usual
    assert not kinds("crown-melbourne-poker", "holdem") & {"cap by pot", "no flop no drop"}
    assert kinds("tasmania-poker", "five-card-stud") == {"scale", "capped scale"}
