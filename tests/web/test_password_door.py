"""The door of a room on the network: a password makes a name one's own, and nobody guesses it by trying."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.forked import Forked
from tests.web.conftest import Guest, Room


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A room that asks for passwords."""
    command = [
        sys.executable,
        "-m",
        "cardspeak",
        "room",
        "--memory",
        "--port",
        "0",
        "--host",
        "0.0.0.0",
        "--plain-http",
    ]
    server = Forked([*command, "--no-browser", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = urlsplit(json.loads(server.stdout.readline())["address"]).port
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=20)


def knock(guest: Guest, address: str, password: str) -> None:
    page = guest.page
    page.goto(address)
    page.fill("#name", "Ann")
    page.fill("#password", password)
    with page.expect_response("**/api/session"):
        page.click("text=Come in")


def test_a_password_makes_a_name_one_s_own(guests: Any, room: Room, address: str) -> None:
    guests.forgiven += ["status of 400", "status of 429"]  # the browser notes every refusal
    first, second, third = guests("First"), guests("Second"), guests("Third")
    knock(first, address, "correct horse")
    first.page.wait_for_selector(".table-card")
    assert "Ann" in first.page.inner_text(".me")

    knock(second, address, "wrong password")
    assert second.page.inner_text("[role=alert]")
    assert second.page.query_selector(".me") is None
    knock(second, address, "correct horse")
    second.page.wait_for_selector(".table-card")

    page = third.page
    page.goto(address)
    page.fill("#name", "Ann")
    page.fill("#password", "short")
    page.click("text=Come in")
    assert page.evaluate("document.querySelector('#password').validity.tooShort"), "the field itself says so"
    for _ in range(12):
        knock(third, address, "wrong password")
        said = page.inner_text("[role=alert]")
        if "Too many" in said or "wait" in said:
            break
    assert "wait" in said.lower()
