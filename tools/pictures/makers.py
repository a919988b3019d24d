"""Who makes which picture: tests in the browser, which say `guest.picture("name")`, and two commands."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tools.pictures.record import FOLDER, ROOT, record

TESTS = ROOT / "tests" / "web"


def named(function: ast.FunctionDef) -> set[str]:
    """The pictures that a test makes."""
    found = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        given = [one.value for one in node.keywords if one.arg == "picture"]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "picture":
            given += node.args[:1]
        given += [
            value for one in given for inner in ast.walk(one) if isinstance(inner, ast.Dict) for value in inner.values
        ]
        found |= {one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return found


def takers() -> dict[str, str]:
    """The test that makes each picture of the page."""
    return {
        name: f"{path.relative_to(ROOT)}::{function.name}"
        for path in sorted(TESTS.glob("test_*.py"))
        for function in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for name in sorted(named(function))
    }


def _folds() -> None:
    picture = FOLDER / "crown-holdem-folds.png"
    command = [sys.executable, "-m", "cardspeak", "edge", "crown-holdem", "--chart", str(picture)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    squeeze(picture)
    record(picture.stem, ["src/cardspeak/cli/edge_crown_holdem.py", "src/cardspeak/odds/house/holdem_advice.py"])


def _tour() -> None:
    from playwright.sync_api import sync_playwright

    picture = FOLDER / "tour.png"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "tour.html"
        command = [sys.executable, "-m", "cardspeak", "tour", "--html", str(page_file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "COLUMNS": "110"})
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"] if os.getuid() == 0 else []
        )
        page = browser.new_page(viewport={"width": 1000, "height": 900})
        page.goto(page_file.as_uri())
        page.screenshot(path=picture, full_page=True)
        browser.close()
    squeeze(picture)
    record(picture.stem, ["src/cardspeak/cli/tour.py", "src/cardspeak/cli/output.py"])


PROGRAMS: dict[str, Callable[[], None]] = {"crown-holdem-folds": _folds, "tour": _tour}


def squeeze(path: Path) -> None:
    """The same picture in 256 colours, a third of the bytes."""
    full = Image.open(path).convert("RGB")
    full.quantize(palette=full.quantize(256), dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
