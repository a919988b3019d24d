"""The site of the docs in a real browser: it finds what is looked for and asks nobody else for anything."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from cardspeak.server.run import listening
from cardspeak.server.site import Site

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip("the extra `docs` is not installed: say make docs")
    folder = tmp_path_factory.mktemp("docs") / "site"
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def served(built: Path) -> Iterator[str]:
    bound = listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=[Mount("/docs", Site(built))]), log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    yield f"http://127.0.0.1:{bound.getsockname()[1]}/docs/"
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize("from_a_folder", [False, True], ids=["served", "from a folder"])
def test_a_search_finds_the_page(browser: Browser, built: Path, served: str, from_a_folder: bool) -> None:
    start = (built / "index.html").as_uri() if from_a_folder else served
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(start)
    page.click("input.md-search__input")
    page.keyboard.type("premature")
    first = page.locator(".md-search-result__item a").first
    expect(first).to_be_visible(timeout=60_000)
    first.click()
    expect(page.locator("article h1")).to_be_visible()
    at_home = start.rpartition("/")[0]
    assert [one for one in asked if not one.startswith((at_home, "data:", "about:", "blob:"))] == []
    assert said == []
    page.close()
