"""A learner from the first answer to the certificate, and the trainer who watches the class."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from tests.forked import Forked
from tests.web.axe_page import wrong_on
from tests.web.conftest import Guest, Room

from cardspeak.learn.drill import LETTERS
from cardspeak.learn.record import QUESTIONS, ExamBegun
from cardspeak.room.learning import stream_of
from cardspeak.server.drill_api import posed
from cardspeak.store import Reader


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class") / "class.db"


@pytest.fixture(scope="module")
def room(log: Path) -> Iterator[Room]:
    """A room whose log can be read: nothing that a browser is sent tells which answer is right."""
    command = [sys.executable, "-m", "cardspeak", "room", "--file", str(log), "--port", "0", "--no-browser", "--json"]
    server = Forked(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = Room(json.loads(server.stdout.readline()))
        yield found
        found.http.close()
    finally:
        server.terminate()
        server.communicate(timeout=20)


def questions_of(log: Path, name: str) -> tuple[str, ...]:
    """Those of the examination that was begun last."""
    with Reader(log) as reader:
        told = [msgspec.json.decode(record.body) for record in reader.read(stream_of(name))]
    begun = [event for events in told for event in events if event["type"] == ExamBegun.__name__]
    return tuple(begun[-1]["questions"])


def test_on_a_phone_every_question_is_read_from_its_top(guests: Any, room: Room) -> None:
    """There the page scrolls, and an answer is tapped at its end: what comes next is seen from its beginning."""
    guest: Guest = guests("Thumbs", 390, 640, has_touch=True)
    guest.come_in("/learn")
    page = guest.page
    page.locator(".answer").last.tap()
    page.locator(".verdict").wait_for()
    page.locator(".question .next").tap()
    page.locator(".answer:enabled").first.wait_for()
    assert page.evaluate("scrollY") == 0
    asks = "async (body) => (await own('/web/js/api.js')).call('/api/exam', { method: 'POST', body })"
    page.evaluate(asks, {"book": "star-sydney-poker", "topic": "burn"})
    page.goto(f"{room.address}/learn/exam")
    for asked in range(10):
        page.wait_for_selector(f"[data-asked='{asked}'] .answer:enabled")
        assert page.evaluate("scrollY") == 0
        page.locator(".answer").last.tap()
    page.wait_for_selector(".exam-review")
    assert page.evaluate("scrollY") == 0, "how it went stands at the top"


def test_a_learner_practises_is_examined_and_certified_and_the_trainer_sees_it(
    guests: Any, room: Room, log: Path, axe: str
) -> None:
    lea: Guest = guests("Lea Learns")
    lea.come_in("/learn?book=star-sydney-poker&topic=burn")
    page = lea.page
    page.click(".answer >> nth=0")
    page.wait_for_selector(".verdict")
    page.click(".roads >> text=My record")
    expect(page.locator(".lead")).to_contain_text("1 answer")
    expect(page.locator("tbody .cite").first).to_be_visible()
    page.click("[data-exam='star-sydney-poker burn']")
    for number in range(QUESTIONS):
        page.wait_for_selector(f".question[data-asked='{number}']")
        letter = LETTERS[posed(questions_of(log, "Lea Learns")[number]).question.right]
        assert page.locator(".answer.right, .verdict").count() == 0, "nothing is told of the open question"
        assert page.locator(".exam-review, .right, .wrong").count() == 0, "nor of those before it, until all are given"
        if number == 3:
            page.reload()  # an examination waits for whoever comes back
            page.wait_for_selector(f".question[data-asked='{number}']")
        page.click(f".answer[data-letter='{letter}']:not([disabled])")
    expect(page.locator("h1")).to_have_text("Passed")
    expect(page.locator(".exam-review > .right")).to_have_count(QUESTIONS)
    expect(page.locator(".exam-review .cite").first).to_be_visible()
    page.click("text=The certificate")
    expect(page.locator(".certificate .whose")).to_have_text("Lea Learns")
    expect(page.locator(".certificate .cite").first).to_be_visible()
    assert wrong_on(page, axe) == [], "nor does it keep anybody out"
    lea.picture("certificate")
    page.goto(f"{room.address}/learn/record")
    lea.picture("record")
    tim: Guest = guests("Tim Trains")
    tim.come_in("/learn/class", role="supervisor")
    row = tim.page.locator("tr", has_text="Lea Learns")
    expect(row).to_contain_text("The Star: Burns")
    guests.forgiven.append("403")  # the class is no learner's to see
    page.goto(f"{room.address}/learn/class")
    expect(page.locator("[role=alert]")).to_contain_text("A supervisor or above")
