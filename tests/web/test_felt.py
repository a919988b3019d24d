"""A felt that scales and stands still: at every size nothing lies on anything else, and nothing moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.conftest import Guest, Room
from tests.web.felts import STATES, VIEWER, games, moments, most_seated, shapes

from cardspeak.books.loader import load_book
from cardspeak.hand.felt import felt_shape

BOXES = (Path(__file__).parent / "felt_boxes.js").read_text()
CHECK = (Path(__file__).parent / "check.js").read_text()
SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)]
TOUCH = 600  # pixels of the shorter side, below which a screen is touched
FAULTS = ("overlaps", "outside", "covered", "small", "taps", "cut")

SHOW = """async ([row, message]) => {
  const page = document.querySelector("table-page");
  if (page.row.title !== row.title) { page.signs = new page.signs.constructor(); page.asked = ""; }
  page.row = row;
  page.jackpot = row.jackpot && { found: row.meter, late: false, look() {} };
  page.signs.see({ kind: "HandStarted" });
  page.hear({ position: 1, paused: false, time: Date.now() / 1000, clock: 42, ...message });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let turn = 0; turn < 3; turn++) await frame();
}"""


def watch(guests: Any, room: Room, name: str) -> Guest:
    """Somebody at a table that nothing happens at: what is shown there is what the test shows."""
    guest: Guest = guests(name)
    guest.come_in(f"/table/{room.open('star-sydney-poker', 'holdem', house=0)}")
    guest.page.wait_for_selector(".felt .seat")
    guest.page.evaluate("document.fonts.ready")
    return guest


METER = {
    "title": "Poker jackpot",
    "pools": [{"pool": "royal", "cents": 123_456_789, "stale": False, "disabled": ""}],
}


def faults_of(
    guest: Guest, book: str, game: str, sizes: list[tuple[int, int]], *, jackpot: bool = False
) -> dict[str, Any]:
    """What is wrong at any size in any state, and what moves between two states."""
    page, made = guest.page, moments(book, game)
    row = {**made["row"], "jackpot": jackpot, "meter": METER}
    found: dict[str, Any] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        first: dict[str, list[float]] = {}
        for state in STATES:
            page.evaluate(SHOW, [row, made["states"][state]])
            seen = page.evaluate(CHECK, min(width, height) < TOUCH)
            if any(seen[name] for name in FAULTS):  # a busy machine draws late; what is wrong stays so
                page.wait_for_timeout(500)
                seen = page.evaluate(CHECK, min(width, height) < TOUCH)
            wrong: dict[str, Any] = {name: sorted(set(seen[name]))[:6] for name in FAULTS if seen[name]}
            moved = {key: (first[key], box) for key, box in seen["places"].items() if differs(first.get(key), box)}
            if moved:
                wrong["moved"] = dict(list(moved.items())[:4])
            first = first or seen["places"]
            if wrong:
                found[f"{game} {width}x{height} {state}"] = wrong
    return found


def differs(before: list[float] | None, after: list[float]) -> bool:
    return before is not None and any(abs(one - other) > 0.01 for one, other in zip(before, after, strict=True))


def extremes() -> list[tuple[str, str]]:
    """Of every kind of felt the shape that needs most room: most cards or boards, then most chairs."""

    def room_of(one: tuple[str, str]) -> tuple[int, int]:
        shape = felt_shape(load_book(one[0]).game(one[1]))
        return max(1, shape.boards) * shape.held, most_seated(*one)

    kinds: dict[tuple[str, int], tuple[str, str]] = {}
    for one in shapes():
        shape = felt_shape(load_book(one[0]).game(one[1]))
        kind = (shape.kind, shape.boards)
        kinds[kind] = max(kinds.get(kind, one), one, key=room_of)
    return list(kinds.values())


def test_the_extremes_lie_clear_and_still(guests: Any, room: Room) -> None:
    """One page for all of them; that no boxes of any shape meet at any size is arithmetic, further down."""
    guest = watch(guests, room, "Extremes")
    found = [faults_of(guest, book, game, [(360, 640), (844, 390)]) for book, game in extremes()]
    wide = faults_of(guest, "star-sydney-poker", "omaha", [(1280, 800), (2560, 1440)])
    assert len(found) == 5, "rows, stud, draw, one board, two boards"
    assert [one for one in [*found, wide] if one] == []


@pytest.mark.slow
@pytest.mark.parametrize(("book", "game"), shapes(), ids=lambda one: one)
def test_every_shape_of_a_felt_lies_clear_and_still(guests: Any, room: Room, book: str, game: str) -> None:
    assert faults_of(watch(guests, room, f"Shape {game[:12]}"), book, game, SIZES) == {}


@pytest.mark.parametrize(("book", "game"), [("star-sydney-poker", "omaha")])
def test_the_meter_of_a_jackpot_has_its_own_place(guests: Any, room: Room, book: str, game: str) -> None:
    guest = watch(guests, room, f"Meter {game}")
    assert faults_of(guest, book, game, SIZES, jackpot=True) == {}
    assert "$1,234,567.89" in guest.page.inner_text(".meter")


@pytest.mark.slow
@pytest.mark.parametrize(("book", "game"), games(), ids=lambda one: one)
def test_every_game_of_every_book_lies_clear_and_still(guests: Any, room: Room, book: str, game: str) -> None:
    assert faults_of(watch(guests, room, f"Game {book[:4]} {game[:12]}"), book, game, SIZES) == {}


def test_the_check_sees_what_is_wrong(guests: Any, room: Room) -> None:
    """A check that finds nothing proves nothing unless it finds something where there is something."""
    guest = watch(guests, room, "Saboteur")
    page, made = guest.page, moments("star-sydney-poker", "holdem")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(SHOW, [made["row"], made["states"]["turn"]])
    clean = page.evaluate(CHECK, True)
    page.evaluate("""() => {
      const plates = document.querySelectorAll('.seat:not(.mine) .plate');
      const [one, other] = [...plates].map((it) => it.getBoundingClientRect());
      plates[0].style.translate = `${other.x - one.x + 9}px ${other.y - one.y + 9}px`;
      document.querySelector('.own .card').style.zIndex = 9;
      const [first, last] = document.querySelectorAll('.own .card');
      last.style.left = first.offsetLeft - 8 + 'px';
      document.querySelector('.act').style.height = '30px';
      document.querySelector('.who .name').style.fontSize = '9px';
    }""")
    wrong = page.evaluate(CHECK, True)
    for name in ("overlaps", "covered", "small", "taps"):
        assert not clean[name]
        assert wrong[name], name


UNDER = """() => {
  const toast = document.querySelector('.toast').getBoundingClientRect();
  const controls = [...document.querySelectorAll('main :is(button, a[href], input, summary)')];
  return controls.filter((one) => one.checkVisibility({ visibilityProperty: true })).filter((one) => {
    const box = one.getBoundingClientRect();
    const wide = Math.min(box.right, toast.right) - Math.max(box.left, toast.left);
    return wide > 1 && Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top) > 1;
  }).map((one) => one.className);
}"""
LONG = "Bet from 200 to 19,900 in whole chips of 100: what was asked for is neither, and nothing has been moved."


@pytest.mark.parametrize("kind", ["players", "banked"])
def test_a_message_never_covers_a_control(guests: Any, room: Room, kind: str) -> None:
    guest: Guest = guests(f"Toasted {kind}")
    book = "crown-perth-holdem" if kind == "banked" else "star-sydney-poker"
    guest.come_in(f"/table/{room.open(book, '' if kind == 'banked' else 'holdem', kind=kind, house=4)}")
    page = guest.page
    page.click("button[data-verb=sit]")
    if kind == "players":
        page.click("dialog button[type=submit]")
    page.wait_for_selector(".seat.mine, .own-box")
    for width, height in SIZES[:5]:  # what is wider has more room for the same
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        page.evaluate("async (words) => (await own('/web/js/parts/toast-stack.js')).toast(words, 'bad')", LONG)
        page.wait_for_selector(".toast >> visible=true")
        assert page.evaluate(UNDER.replace("'.toast'", "'.toast:last-child'")) == [], (width, height)


def test_the_cards_that_won_are_lifted(guests: Any, room: Room) -> None:
    page, made = watch(guests, room, "Winner").page, moments("star-sydney-poker", "holdem")
    page.evaluate(SHOW, [made["row"], made["states"]["turn"]])
    assert page.locator(".card:is(.best, .rest)").count() == 0, "nothing while the hand is played"
    page.evaluate(SHOW, [made["row"], made["states"]["over"]])
    won = {card for one in made["states"]["over"]["view"]["hand"]["best"] for card in one["cards"]}
    seen = page.eval_on_selector_all(".card.best", "all => all.map((one) => one.getAttribute('card'))")
    assert len(won) >= 5
    assert set(seen) == won
    assert page.locator(".board .card.rest, .seat .card.rest").count() > 0


def test_own_cards_that_won_stay_whole(guests: Any, room: Room) -> None:
    """Turned up and lifted, they lie within the dock on every screen."""
    page, made = watch(guests, room, "Own Winner").page, moments("star-sydney-poker", "holdem")
    over = json.loads(json.dumps(made["states"]["over"]))
    hand = over["view"]["hand"]
    mine = next(one for one in hand["seats"] if one["seat"] == VIEWER)
    mine["up"] = [True for _ in mine["cards"]]
    hand["best"] = [{**hand["best"][0], "seat": VIEWER, "cards": [*mine["cards"], *hand["best"][0]["cards"][:3]]}]
    for width, height in SIZES[:5]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, [made["row"], over])
        assert page.locator(".own .card.best").count() == len(mine["cards"])
        dock, cards = page.locator(".dock").bounding_box(), page.locator(".own .card.best").all()
        tops = [(card.bounding_box() or {"y": 0})["y"] for card in cards]
        assert dock is not None
        assert min(tops) >= dock["y"] + 1, (width, height)


def arithmetic(guests: Any, room: Room, step: float) -> dict[str, Any]:
    """The layout of every shape with any number of chairs, on sizes that grow by `step`."""
    guest: Guest = guests(f"Boxes {step}")
    guest.page.goto(room.address)
    rows = [(load_book(book).game(game), most_seated(book, game)) for book, game in shapes()]
    asked = [{**msgspec.to_builtins(felt_shape(rules)), "most": most} for rules, most in rows]
    found: dict[str, Any] = guest.page.evaluate(BOXES, [asked, step])
    return found


def test_no_two_boxes_of_a_felt_meet(guests: Any, room: Room) -> None:
    found = arithmetic(guests, room, 1.6)
    assert found.pop("count") > 3000
    assert found == {"hits": [], "outside": [], "none": [], "shrunk": []}


@pytest.mark.slow
def test_no_two_boxes_of_a_felt_meet_at_many_sizes(guests: Any, room: Room) -> None:
    found = arithmetic(guests, room, 1.16)
    assert found.pop("count") > 30_000
    assert found == {"hits": [], "outside": [], "none": [], "shrunk": []}
