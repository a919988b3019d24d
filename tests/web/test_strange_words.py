"""Words that are markup, wherever somebody may write some: every page shows them as they were written, and no more."""

from __future__ import annotations

from typing import Any

from tests.web.company import Company, company
from tests.web.conftest import Guest, Room

EVIL = '"><img data-evil src=x onerror=alert(1)><script data-evil>alert(2)</script>'
NAME = "<b data-evil>Eve"  # as long a name as anybody may have has room for markup
PAGES = (
    "/",
    "/table/{table}",
    "/tables",
    "/history/{table}",
    "/promotions",
    "/promotions/{promotion}",
    "/tournaments",
    "/tournament/{tournament}",
    "/tournament/{tournament}/wall",
    "/tournament/{tournament}/paper/terms",
    "/lists",
    "/learn/class",
)
OF_THE_HOUSE = ("/floor", "/board", "/office", "/office/lists", "/office/people", "/office/cage", "/office/reports")


def written(room: Room, others: Company) -> dict[str, str]:
    """The same words in everything that a name, a title, a reason or a line may be; where it can be seen."""
    http = room.http
    table = room.open("star-sydney-poker", "holdem")
    eve = others.come(NAME)
    seat = others.do(eve.watch(table))
    others.do(seat.sit(seat=2))
    for do, command in (
        ("say", {"type": "Say", "words": EVIL}),
        ("call", {"type": "CallFloor", "why": EVIL}),
        ("ask", {"type": "RaiseDispute", "seat": 2, "about": EVIL}),
    ):
        others.do(eve.say(do, table=table, command=command))
    terms = http.get("/api/promotions/usual").json()["terms"]
    terms["held"] |= {"title": EVIL, "place": EVIL}
    terms["entry"]["criteria"] = [EVIL]
    shape = {
        "book": "crown-melbourne-poker",
        "game": "holdem",
        "name": EVIL[:60],
        "run_by": "director",
        "felt": "paper",
    }
    found = [
        http.post(path, json=body)
        for path, body in {
            "/api/promotions": terms,
            "/api/tournaments": shape,
            "/api/office/orders": {"order": {"type": "OpenList", "title": EVIL[:60], "tables": [table]}},
            "/api/exclusions": {"name": NAME, "days": 1, "why": EVIL},
        }.items()
    ]
    assert [one.status_code for one in found] == [200] * 4, [one.text for one in found]
    return {"table": table, "promotion": str(found[0].json()["id"]), "tournament": str(found[1].json()["id"])}


def test_markup_that_somebody_wrote_is_shown_and_not_carried_out(guests: Any, room: Room) -> None:
    with company(room.address) as others:
        _look_everywhere(guests, room, written(room, others))


def _look_everywhere(guests: Any, room: Room, made: dict[str, str]) -> None:
    house: Guest = guests("Mary")
    house.come_in("/", "manager")
    other: Guest = guests("Olga")
    other.come_in("/")
    opened: list[str] = []
    for guest in (house, other):
        guest.page.on("dialog", lambda dialog: opened.append(dialog.message))
    seen = 0
    for guest, pages in ((house, (*PAGES, *OF_THE_HOUSE)), (other, PAGES[:4])):
        for path in pages:
            guest.page.goto(room.address + path.format(**made))
            guest.page.wait_for_selector("main > :not(.opening)")
            guest.page.wait_for_load_state("networkidle")
            assert guest.page.locator("[data-evil]").count() == 0, path
            seen += "data-evil" in guest.page.inner_text("body")
    assert opened == []
    assert seen >= 6
