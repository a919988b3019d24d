"""The page is made of elements: each is defined, used and described, keeps its contract and leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Guest, Room

from cardspeak.server.app import web_folder

ROOT = Path(__file__).parents[2]
WEB = web_folder()
MODULES = {path: path.read_text() for path in sorted((WEB / "js").rglob("*.js"))}
LATER = WEB / "js/table/later.js"
DEFINED = {name: path for path, text in MODULES.items() for name in re.findall(r'\bdefine\("([\w-]+)"', text)}
NAME = r"[a-z]+(?:-[a-z]+)+"


def used(text: str) -> set[str]:
    """Elements of ours that a module makes: as children, or as the page that it prepares."""
    return set(re.findall(rf'\bh\(\s*"({NAME})"', text)) | set(re.findall(rf'\[\s*"({NAME}-page|{NAME})",\s*\{{', text))


def test_every_element_is_defined_and_used() -> None:
    index = set(re.findall(rf"<({NAME})\b", (WEB / "index.html").read_text()))
    everywhere = index.union(*(used(text) for text in MODULES.values()))
    assert everywhere == set(DEFINED)


@pytest.mark.parametrize("name", sorted(DEFINED))
def test_an_element_has_a_module_of_its_name_that_says_its_contract(name: str) -> None:
    path = DEFINED[name]
    assert path.stem == name
    told = re.findall(r"/\*\*(.*?)\*/\s*export class", MODULES[path], re.DOTALL)
    assert len(told) == 1
    assert f"`<{name}>`:" in told[0]
    for given in re.findall(r"static (?:attributes|properties) = \[(.*?)\]", MODULES[path]):
        for one in re.findall(r'"(\w+)"', given):
            assert f"`{one}`" in told[0], f"{one} is not described"


@pytest.mark.parametrize("path", sorted(MODULES), ids=lambda path: path.stem)
def test_a_module_imports_the_elements_that_it_makes(path: Path) -> None:
    """By itself, or at a table by what is read when the felt stands, which it then waits for (`this.later`)."""
    text = MODULES[path]
    near = text + (MODULES[LATER] if "this.later" in text else "")
    for name in used(text):
        assert DEFINED[name] == path or re.search(rf'(?:from |import |import\()"[\w./]*/{name}\.js"', near), name


def test_the_elements_are_listed_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    listed = re.findall(rf"`<({NAME})>`", text)
    assert sorted(listed) == sorted(DEFINED)


# -- contracts, in a real browser ------------------------------------------------------------------------------


def test_a_card_shows_what_its_attribute_says(guests: Any, room: Room) -> None:
    page = guests("Card").page
    page.goto(room.address)
    page.wait_for_selector("door-page playing-card")
    page.evaluate("document.querySelector('door-page playing-card').id = 'one'")
    card = page.locator("#one")
    seen = "card => [card.ariaLabel, card.className, card.innerText.trim(), card.querySelectorAll('use').length]"
    assert card.evaluate(seen) == ["ace of spades", "card large suit-s", "A", 2]
    for code, label, look, rank, signs in (
        ("Td", "ten of diamonds", "card large suit-d ten", "10", 2),
        ("??", "a card face down", "card large down", "", 0),
        ("2c", "two of clubs", "card large suit-c", "2", 2),
    ):
        card.evaluate("(card, code) => card.setAttribute('card', code)", code)
        page.wait_for_function("label => document.getElementById('one').ariaLabel === label", arg=label)
        assert card.evaluate(seen) == [label, look, rank, signs]
    card.evaluate("card => { card.setAttribute('size', 'tiny'); card.setAttribute('up', ''); }")
    page.wait_for_function("() => document.getElementById('one').className === 'card tiny suit-c up'")


def test_a_citation_is_a_link_and_asks_for_its_clause(guests: Any, room: Room) -> None:
    guest: Guest = guests("Citer")
    guest.come_in("/rules/star-sydney-poker")
    page = guest.page
    page.wait_for_selector(".hits clause-link a")
    first = page.locator(".hits clause-link >> nth=0")
    clause = first.get_attribute("clause") or ""
    link = first.locator("a")
    assert link.get_attribute("href") == f"/rules/star-sydney-poker/{clause}"
    page.evaluate("window.heard = []; document.addEventListener('clause', (event) => heard.push(event.detail.clause))")
    with page.context.expect_page() as other:
        link.click(button="middle")
    assert other.value.url.endswith(f"/rules/star-sydney-poker/{clause}")
    other.value.close()
    assert page.evaluate("heard") == []
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("clause-panel .says")
    assert page.evaluate("heard") == [clause]
    assert page.url.endswith("/rules/star-sydney-poker")


def test_a_menu_closes_by_escape_and_by_a_click_elsewhere(guests: Any, room: Room) -> None:
    guest: Guest = guests("Menu")
    guest.come_in()
    page = guest.page
    page.wait_for_selector(".table-card")
    page.click("summary[aria-label=Settings]")
    assert page.is_visible(".settings .sheet")
    page.keyboard.press("Escape")
    assert page.is_hidden(".settings .sheet")
    assert page.evaluate("document.activeElement.matches('.settings summary')")
    page.click("summary[aria-label=Settings]")
    page.click("h1")
    assert page.is_hidden(".settings .sheet")


PATCHED = """async () => {
  const { draw, h } = await own("/web/js/dom.js");
  await own("/web/js/parts/chip-stack.js");
  const corner = document.body.appendChild(document.createElement("div"));
  const heard = [];
  const show = (amount, keys) =>
    draw(corner, keys.map((key) => h("p", { key, onclick: () => heard.push(key + amount) }, key)),
      h("chip-stack", { amount }));
  show(100, ["a", "b", "c"]);
  const [, second, third, stack] = corner.children;
  stack.querySelector("svg").id = "inside";
  show(200, ["b", "c", "d"]);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  corner.children[0].click();
  const found = {
    kept: corner.children[0] === second && corner.children[1] === third && corner.children[3] === stack,
    inside: Boolean(stack.querySelector("#inside")), words: stack.ariaLabel, heard, count: corner.children.length,
  };
  corner.remove();
  return found;
}"""


def test_what_stays_is_kept_and_an_element_owns_its_insides(guests: Any, room: Room) -> None:
    page = guests("Patcher").page
    page.goto(room.address)
    assert page.evaluate(PATCHED) == {"kept": True, "inside": True, "words": "200 chips", "heard": ["b200"], "count": 4}


ONE_A_FRAME = """async () => {
  const { Part, define } = await own("/web/js/element.js");
  class Counter extends Part {
    static properties = ["one", "two"];
    drawn = 0;
    draw() { this.drawn++; return [String(this.one), String(this.two)]; }
  }
  define("drawing-counter", Counter);
  const counter = document.body.appendChild(document.createElement("drawing-counter"));
  for (let at = 0; at < 50; at++) { counter.one = at; counter.two = -at; }
  const before = counter.drawn;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  counter.one = 49;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  counter.remove();
  return [before, counter.drawn, counter.textContent];
}"""


def test_many_changes_are_one_drawing(guests: Any, room: Room) -> None:
    """Drawn once when it comes, once for a hundred changes, not at all for a change to the same."""
    page = guests("Counter").page
    page.goto(room.address)
    assert page.evaluate(ONE_A_FRAME) == [1, 2, "49-49"]


# -- nothing is left behind ------------------------------------------------------------------------------------

COUNTED = """
window.counted = { keydown: 0, click: 0, sizes: 0, timers: 0 };
for (const [name, step] of [["addEventListener", 1], ["removeEventListener", -1]]) {
  const real = document[name];
  document[name] = function (type, ...rest) {
    if (type in counted) counted[type] += step;
    return real.call(document, type, ...rest);
  };
}
const Sizes = ResizeObserver;
window.ResizeObserver = class extends Sizes {
  observe(...what) { counted.sizes++; super.observe(...what); }
  disconnect() { counted.sizes--; super.disconnect(); }
};
const running = new Set();
const [begin, end] = [setInterval, clearInterval];
window.setInterval = (...what) => {
  const id = begin(...what);
  counted.timers = running.add(id).size;
  return id;
};
window.clearInterval = (id) => {
  running.delete(id);
  counted.timers = running.size;
  end(id);
};
"""
COUNT = "async () => ({ ...counted, watched: (await own('/web/js/socket.js')).line.watched.size })"


def test_leaving_a_page_leaves_nothing_behind(guests: Any, room: Room) -> None:
    players = room.open("star-sydney-poker", "holdem", house=3)
    banked = room.open("crown-perth-holdem", kind="banked")
    guest: Guest = guests("Leaver")
    page = guest.page
    page.add_init_script(COUNTED)
    guest.come_in()
    page.wait_for_selector(".table-card")
    at_first = page.evaluate(COUNT)
    assert at_first["timers"] == 2, "the lobby looks again and again, at its tables and at the jackpots"
    assert at_first["watched"] == 0
    assert at_first["sizes"] == 1, "the bar, which has as many links as fit"

    page.click(f"a[href='/table/{players}']")
    page.click("button[data-verb=sit]")
    page.click("dialog button[type=submit]")
    guest.dealt_in()
    page.wait_for_selector("betting-bar")
    at_table = page.evaluate(COUNT)
    assert at_table["keydown"] == at_first["keydown"] + 3, "the bar, the sounds, and the next table"
    assert (at_table["watched"], at_table["sizes"], at_table["timers"]) == (1, 2, 0)

    page.click("a.back")
    page.wait_for_selector(".table-card")
    assert page.evaluate(COUNT) == at_first

    page.click(f"a[href='/table/{banked}']")
    page.click("button[data-verb=sit]")
    page.wait_for_selector("wager-bar")
    page.wait_for_function(f"async () => (await ({COUNT})()).watched === 2")  # and the other table that one sits at
    page.click("a.back")
    page.wait_for_selector(".table-card")
    assert page.evaluate(COUNT) == at_first

    page.goto(f"{room.address}/history/{players}/1")
    page.wait_for_selector(".player")
    page.click(".player >> text=Play")
    assert page.evaluate(COUNT)["timers"] == 1
    page.click("text=Lobby >> nth=0")
    page.wait_for_selector(".table-card")
    assert page.evaluate(COUNT) == at_first


def test_an_amount_that_is_being_chosen_stays_when_somebody_sits_down(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    chooser, newcomer = guests("Chooser"), guests("Newcomer")
    chooser.sit(table)
    chooser.dealt_in()
    page = chooser.page
    page.wait_for_selector("betting-bar input.total")
    wanted = int(page.get_attribute("input.total", "min") or 0) + 300
    page.fill("input.total", str(wanted))
    before = page.get_attribute("[data-position]", "data-position")
    newcomer.sit(table)
    page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
    page.wait_for_selector(".seat >> text=Newcomer")
    assert f"{wanted:,}" in page.inner_text('.act[data-verb="raise to"], .act[data-verb="bet"]')
