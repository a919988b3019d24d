"""`/docs` is the site where it is built, under its own policy, and else a page that says how to build it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from cardspeak.room.room import Room
from cardspeak.server import site
from cardspeak.server.app import make_app
from cardspeak.server.sheet import POLICY
from cardspeak.store import MemoryStore

OWN = "default-src 'none'; script-src 'self' 'sha256-x'"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(site, "site_folder", lambda: tmp_path / "site")
    return tmp_path / "site"


def built(folder: Path) -> None:
    folder.mkdir()
    (folder / "policy.txt").write_text(OWN)
    (folder / "index.html").write_text("<h1>cardspeak</h1>")
    (folder / "404.html").write_text("<h1>No such page</h1>")


def look(path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(Room(MemoryStore())))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", verify=False) as http:
            return await http.get(path)

    return asyncio.run(ask())


def test_without_a_site_a_page_says_how_to_build_it(folder: Path) -> None:
    found = look("/docs/")
    assert found.status_code == 404
    assert "<code>make docs</code>" in found.text
    assert found.headers.get_list("content-security-policy") == [POLICY]


def test_the_site_has_one_policy_its_own(folder: Path) -> None:
    built(folder)
    assert look("/docs").headers["location"] == "/docs/"
    found = look("/docs/")
    assert (found.status_code, found.text) == (200, "<h1>cardspeak</h1>")
    assert found.headers.get_list("content-security-policy") == [OWN]
    assert found.headers["x-content-type-options"] == "nosniff"


def test_a_page_that_is_not_there_and_one_outside(folder: Path) -> None:
    built(folder)
    (folder.parent / "secret.txt").write_text("secret")
    lost = look("/docs/nowhere.html")
    assert (lost.status_code, lost.text) == (404, "<h1>No such page</h1>")
    for path in ("/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/..%2fsecret.txt"):
        assert look(path).text != "secret"
