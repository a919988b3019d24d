"""One room for all browser tests of a process, real Chromium, and no test passes that made the browser complain."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.forked import Forked
from tests.web.axe_page import axe as axe
from tests.web.axe_page import maybe_axe as maybe_axe
from tools.pictures.makers import squeeze
from tools.pictures.record import FOLDER, record

WEB = Path(str(files("cardspeak.web")))
# A module of the page as the page itself has it, for tests that reach into it; one that it does not need, beside it.
OWN = """window.own = async (path) => {
  const { $made, $take } = globalThis.$bound;
  const name = path.replace("/web/", "");
  return $made.has(name) ? $take(name) : import(path);
};"""
# What a page was made from: its modules, and those style sheets that say something of what is seen.
SOURCES = """async (sheets) => {
  const says = (rule) => {
    const { selectorText: text, cssRules: inner } = rule;
    try { return text ? Boolean(document.querySelector(text)) : [...inner].some(says); } catch { return false; }
  };
  const seen = Object.keys(sheets).filter((name) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheets[name]);
    return [...sheet.cssRules].some(says);
  });
  const { $made } = globalThis.$bound;
  return [...$made.keys(), ...seen];
}"""
# Laid out, clicked and read as ever, but not painted: no test looks at pixels, and on a large screen they are half of a
# browser's work. Where it counts how much can be seen through (axe, a picture, words that fade), a page is painted.
UNPAINTED = """(() => {
  const sheet = new CSSStyleSheet();
  window.painted = (is) => sheet.replaceSync(is ? "" : "html { opacity: 0 }");
  window.painted(false);
  document.adoptedStyleSheets.push(sheet);
})();"""
LOOKED_AT = {"CARDSPEAK_PICTURES", "CARDSPEAK_LOOK", "LOOK"} & os.environ.keys()
HOUR = 3600
expect.set_options(timeout=25_000)  # as a page's own: pages look every few seconds, and a machine may be busy
QUICK = {"house": 0, "pause": 1.5, "act": 0, "board": 0}  # long enough between hands to see how one ended


class Room:
    """The room that the tests play in."""

    def __init__(self, ready: dict[str, Any]) -> None:
        self.address: str = ready["address"]
        self.tokens: dict[str, str] = ready["tokens"]
        self.http = httpx.Client(base_url=self.address, verify=False)
        came_in = self.http.post("/api/session", json={"name": "Opener", "role_token": self.tokens["manager"]}).json()
        self.http.headers["authorization"] = f"Bearer {came_in['token']}"

    def link(self, role: str) -> str:
        """What makes somebody's browser that of the house, once."""
        answer = self.http.post("/api/roles", json={"role": role})
        assert answer.status_code == 200, answer.text
        return f"#role_token={answer.json()['role_token']}"

    def open(self, book: str, game: str = "", **more: Any) -> str:
        """A new table, by its id."""
        answer = self.http.post("/api/tables", json={"book": book, "game": game, "pace": QUICK, **more})
        assert answer.status_code == 200, answer.text
        opened = answer.json()
        return self.second(opened["waiting"]) if opened.get("waiting") else str(opened["id"])

    def second(self, waiting: int) -> str:
        """Somebody else of the house confirms a table with pools of its own."""
        came = {"name": "Second Opener", "role_token": self.link("supervisor").partition("=")[2]}
        token = self.http.post("/api/session", json=came).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        answer = self.http.post(f"/api/openings/{waiting}", headers=bearer)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def hand(self, table: str, number: int | str = "last") -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/history/{table}/{number}").json()
        return found


@pytest.fixture(scope="session")
def room() -> Iterator[Room]:
    command = [sys.executable, "-m", "cardspeak", "room", "--memory", "--port", "0", "--no-browser", "--json"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


class TurnedRoom(Room):
    """A room whose clock can be put forward. Tests name it before their guests: their pages close before it does."""

    ahead: Path
    hours = 0

    def later(self, hours: float) -> None:
        self.hours += hours  # type: ignore[assignment]
        self.ahead.write_text(str(self.hours * HOUR))


@pytest.fixture
def turned(tmp_path: Path) -> Iterator[TurnedRoom]:
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    server = Forked([sys.executable, "-m", "tests.web.turned_room", str(ahead)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = TurnedRoom(json.loads(server.stdout.readline()))
        found.ahead = ahead
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium here: install Debian's package chromium")
    arguments = ["--renderer-process-limit=1"]  # none is started for a page that nobody has opened yet
    arguments += ["--no-sandbox"] if os.getuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": arguments}


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, room: Room, name: str) -> None:
        self.page = page
        self.room = room
        self.name = name

    def come_in(self, path: str = "/", role: str = "") -> None:
        self.page.goto(self.room.address + path + (self.room.link(role) if role else ""))
        self.page.fill("#name", self.name)
        self.page.click("text=Come in")
        self.page.wait_for_selector(".me", state="attached")  # a small screen at a table does without it
        self.page.wait_for_selector(".door", state="detached")

    def sit(self, table: str) -> None:
        """Come in and take the best seat of a table."""
        self.come_in(f"/table/{table}")
        self.page.click("button[data-verb=sit]")
        self.page.click("dialog button[type=submit]")
        self.page.wait_for_selector(".seat.mine")

    def dealt_in(self) -> int:
        """Wait for cards; the number of the hand. Whoever is away, early or broke does something about it."""
        page = self.page
        waiting = page.locator('.act[data-verb="post"], .act[data-verb="come back"]')
        broke = page.locator('.act[data-verb="buy"]')
        for _ in range(600):
            if page.query_selector(".at-table:has(.felt:not(.over)) :is(.own .card, .arranging)"):
                return int(page.get_attribute("[data-hand]", "data-hand") or 0)
            if waiting.count():
                waiting.click()
            if broke.count():
                broke.click()
                page.click("dialog button[type=submit]")
            page.wait_for_timeout(100)
        raise AssertionError("never dealt in")

    def act(self) -> str:
        """Answer whatever is asked, as cheaply as it goes; `over` when the hand is."""
        page = self.page
        page.wait_for_selector(".dock .act[data-verb]:not([disabled]), .felt.over", timeout=20_000)
        if page.query_selector(".felt.over"):
            return "over"
        before = page.get_attribute("[data-position]", "data-position")
        for verb in ("check", "call", "bet", "draw", "discard", "for me", "show"):
            button = page.query_selector(f'.dock .act[data-verb="{verb}"]')
            if button is None:
                continue
            if verb == "for me":
                button.click()
                page.click('.dock .act[data-verb="arrange"]')
            else:
                button.click()
            page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
            return verb
        return ""

    def play_out(self, picture: str = "") -> list[str]:
        """One hand to its end: what was done. The picture is taken at the last choice."""
        self.dealt_in()
        return self.act_to_the_end(picture)

    def act_to_the_end(self, picture: str = "") -> list[str]:
        """The hand in which somebody was dealt in already."""
        done: list[str] = []
        for _ in range(60):
            if picture and self.page.query_selector(".arranging"):
                self.page.click('.act[data-verb="for me"]')
                self.picture(picture)
            elif picture and self.page.query_selector(".betting .act") and len(done) > 1:
                self.picture(picture)
            done.append(self.act())
            if done[-1] == "over":
                return done
        raise AssertionError(f"the hand does not end: {done}")

    def picture(self, name: str) -> None:
        """Kept for the docs, with what it was made from, when `make pictures` asks for it."""
        if name in os.environ.get("CARDSPEAK_PICTURES", "").split(","):
            FOLDER.mkdir(exist_ok=True)
            self.page.wait_for_timeout(700)
            path = FOLDER / f"{name}.png"
            self.page.screenshot(path=path)
            squeeze(path)
            sheets = {f"css/{path.name}": path.read_text(encoding="utf-8") for path in WEB.glob("css/*.css")}
            record(name, [f"src/cardspeak/web/{source}" for source in self.page.evaluate(SOURCES, sheets)])


@pytest.fixture
def guests(browser: Browser, room: Room) -> Iterator[Any]:
    """Makes guests; at the end no browser may have had anything to complain about."""
    complaints: list[str] = []
    forgiven: list[str] = []
    contexts: list[BrowserContext] = []

    def make(name: str, width: int = 1280, height: int = 800, *, painted: bool = False, **more: Any) -> Guest:
        options: dict[str, Any] = {"color_scheme": "dark", "reduced_motion": "reduce", **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.add_init_script(OWN)
        if not painted and not LOOKED_AT:
            context.add_init_script(UNPAINTED)
        page = context.new_page()
        page.set_default_timeout(25_000)
        page.on("console", lambda one: complaints.append(one.text) if one.type in ("error", "warning") else None)
        page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
        return Guest(page, room, name)

    make.forgiven = forgiven  # type: ignore[attr-defined]
    yield make
    for context in contexts:
        context.close()
    assert not [one for one in complaints if not any(words in one for words in forgiven)]
