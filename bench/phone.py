"""How soon a table stands on a slow phone: `python -m bench.phone`, with the project's own `.venv` and Chromium.

A room in memory, a table of nine house players, and a browser of 390 by 844 points whose processor is slowed down and
whose line is slow (`slow_line.py`; the profiles are below). Counted from the moment the address is opened until the
frame after every seat of the felt stands in the page with what the room says of it: `cold` with nothing kept but who
one is, `warm` with what the visit before left in the cache, `door` from the tap on *Come in* of somebody new.

The machine's own load is in every millisecond: the best of several runs stands first, the median beside it. Bytes,
requests, connections and what the main thread did are counts, and change little. Where other programs take most of the
machine, a browser is slowed down already, and `--slower 1` says so.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.slow_line import Profile, SlowLine

PROFILES = (
    Profile("slow 4G, 4 x slower", turn=0.150, down=1_600_000 / 8, up=750_000 / 8, slower=4),
    Profile("4G, 4 x slower", turn=0.060, down=9_000_000 / 8, up=4_000_000 / 8, slower=4),
)
# Says when the felt has stood for a frame with everybody who sits there. It tells the bench
# by itself: whoever asks a page by a browser's automation first has it read a script as large as the table's.
STANDS = """(() => {
  const told = (name) => (performance.mark(name), globalThis.stands?.(JSON.stringify([name, performance.now()])));
  const look = () => {
    if (document.querySelectorAll(".felt .seat .name").length < 9) return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(() => told("stands")));
  };
  requestAnimationFrame(look);
})();"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SCREEN: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
PATIENCE = 30.0  # seconds for a table to stand
MAIN_THREAD = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")


class Visit(msgspec.Struct, frozen=True):
    """One visit, counted; milliseconds."""

    stands: float
    painted: float
    requests: int
    kilobytes: float
    connections: int
    main_thread: dict[str, float]


@contextmanager
def room() -> Iterator[tuple[str, str, str]]:
    """A room with a table of nine: its address, the table, and a session of somebody who looks at it."""
    command = [sys.executable, "-m", "cardspeak", "room", "--memory", "--port", "0", "--no-browser", "--json"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        ready = json.loads(server.stdout.readline())
        with httpx.Client(base_url=ready["address"]) as http:
            who = {"name": "Opener", "role_token": ready["tokens"]["manager"]}
            http.headers["authorization"] = "Bearer " + http.post("/api/session", json=who).json()["token"]
            pace = {"house": 2, "pause": 3, "act": 0, "board": 0}
            wanted = {"book": "star-sydney-poker", "game": "holdem", "house": 9, "pace": pace}
            table = http.post("/api/tables", json=wanted).json()["id"]
            http.get(f"/table/{table}")  # the page is printed
            guest = http.post("/api/session", json={"name": "Guest"}).text
        yield ready["address"], table, guest
    finally:
        server.terminate()
        server.communicate(timeout=20)


class Phone:
    """A browser that keeps what it has read between two visits, and nothing else."""

    def __init__(self, context: BrowserContext, line: SlowLine, table: str) -> None:
        self.context = context
        self.line = line
        self.address = f"http://localhost:{line.port}/table/{table}"
        self._told: dict[str, float] = {}

    def visit(self) -> Visit:
        """Open the table's address in a new tab."""

        def opened(page: Page) -> float:
            page.goto(self.address, wait_until="commit")
            return self._stood(page)

        return self._counted(opened)

    def come_in(self) -> Visit:
        """The door first, and a tap on *Come in* when everything is still."""

        def entered(page: Page) -> float:
            page.goto(self.address)
            page.fill("#name", "Newcomer")
            page.wait_for_timeout(2000)
            began: float = page.evaluate("() => performance.now()")
            page.locator(".door button[type=submit]").evaluate("(button) => button.click()")
            return self._stood(page) - began

        return self._counted(entered)

    def _stood(self, page: Page) -> float:
        """When the table stood, as the page itself says."""
        until = time.monotonic() + PATIENCE
        while not self._told and time.monotonic() < until:
            page.wait_for_timeout(20)
        if not self._told:
            raise SystemExit(f"No table after {PATIENCE:.0f} seconds: {page.url}")
        return self._told["stands"]

    def _hear(self, called: dict[str, Any]) -> None:
        name, when = json.loads(called["payload"])
        self._told[name] = when

    def _counted(self, do: Callable[[Page], float]) -> Visit:
        self.line.hang_up()
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.line.profile.slower})
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._told.clear()
        session.on("Runtime.bindingCalled", self._hear)
        session.send("Runtime.enable")
        session.send("Runtime.addBinding", {"name": "stands"})
        asked: list[str] = []
        page.on("request", lambda one: asked.append(one.url))
        page.add_init_script(STANDS)
        stands = do(page)
        told = {one["name"]: one["value"] * 1000 for one in session.send("Performance.getMetrics")["metrics"]}
        visit = Visit(
            stands=stands,
            painted=page.evaluate(PAINTED),
            requests=len(asked),
            kilobytes=self.line.down.sent / 1000,
            connections=self.line.connections,
            main_thread={name.removesuffix("Duration"): told[name] for name in MAIN_THREAD},
        )
        page.wait_for_timeout(1500)  # what is read after the table belongs to this visit
        page.close()
        return visit


def visits(browser: Browser, line: SlowLine, table: str, who: str) -> Iterator[tuple[str, Visit]]:
    """One run: cold, warm, and by the door."""
    known = browser.new_context(**SCREEN)
    known.add_init_script(f"localStorage.setItem('cardspeak.session', {json.dumps(who)})")
    phone = Phone(known, line, table)
    yield "cold", phone.visit()
    yield "warm", phone.visit()
    known.close()
    stranger = browser.new_context(**SCREEN)
    yield "door", Phone(stranger, line, table).come_in()
    stranger.close()


def main() -> None:
    reads = argparse.ArgumentParser(description=__doc__)
    reads.add_argument("--runs", type=int, default=5)
    reads.add_argument(
        "--slower", type=float, help="slow the processor down by this instead; a busy machine does by itself"
    )
    reads.add_argument("--json", type=Path, help="keep every visit in this file")
    asked = reads.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("No Chromium here: install Debian's package chromium.")
    told: dict[str, list[Visit]] = {}
    rights = ["--no-sandbox"] if os.getuid() == 0 else []
    with room() as (address, table, who), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=rights)
        for profile in PROFILES:
            if asked.slower:
                named = f"{profile.name.partition(',')[0]}, {asked.slower:g} x slower"
                profile = msgspec.structs.replace(profile, name=named, slower=asked.slower)
            with SlowLine(int(address.rpartition(":")[2]), profile) as line:
                for _ in range(asked.runs):
                    for kind, visit in visits(browser, line, table, who):
                        told.setdefault(f"{profile.name}, {kind}", []).append(visit)
        browser.close()
    if asked.json:
        asked.json.write_bytes(msgspec.json.encode(told))
    for name, seen in told.items():
        print(line_of(name, seen))


def line_of(name: str, seen: list[Visit]) -> str:
    best = min(seen, key=lambda one: one.stands)
    least = {part: min(one.main_thread[part] for one in seen) for part in best.main_thread}
    thread = ", ".join(f"{part.lower()} {value:.0f}" for part, value in least.items())
    return (
        f"{name}: stands after {best.stands:.0f} ms (median {statistics.median(one.stands for one in seen):.0f}),"
        f" first paint {min(one.painted for one in seen):.0f} ms, {best.requests} requests, {best.kilobytes:.0f} kB,"
        f" {best.connections} connections; main thread, ms slowed down: {thread}"
    )


if __name__ == "__main__":
    main()
