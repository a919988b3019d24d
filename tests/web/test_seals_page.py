"""The seals of the room on a page, to be printed or kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser

from cardspeak.store.seals.seal import read_seal


def test_the_seals_are_shown_and_can_be_kept(browser: Browser, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardspeak", "room", "--file", str(tmp_path / "room.db"), "--port", "0"]
    with subprocess.Popen([*command, "--no-browser", "--json"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready: dict[str, Any] = json.loads(server.stdout.readline())
            came_in = httpx.post(f"{ready['address']}/api/session", json={"name": "Keeper"}).json()
            page = browser.new_page()
            page.add_init_script(f"localStorage.setItem('cardspeak.session', {json.dumps(json.dumps(came_in))})")
            page.goto(f"{ready['address']}/seals")
            page.wait_for_selector("seals-page table")
            assert ready["key"] in page.inner_text("seals-page")
            with page.expect_download() as kept:
                page.click("text=Keep these seals")
            lines = Path(kept.value.path()).read_bytes().splitlines()
            assert read_seal(lines[0]).number == 1
            assert read_seal(lines[0]).text() == lines[0], "as the log has it, to the byte"
        finally:
            server.terminate()
            server.communicate(timeout=20)
