"""Learning in a real browser: a drill answered by keys, the ruling carried out on the felt, a score of one's own; and
the coach at a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.web.conftest import Guest, Room

from cardspeak.books.loader import load_book
from cardspeak.learn.drill import LETTERS, Posed
from cardspeak.learn.lesson import teach
from cardspeak.learn.rounds import PLAYERS
from cardspeak.server.drill_api import posed

WISH = "/learn?book=star-sydney-poker&game=holdem&topic=early&seed=4"


def learner(guests: Any, name: str, path: str = WISH, **more: Any) -> Guest:
    guest: Guest = guests(name, **more)
    guest.come_in(path)
    guest.page.wait_for_selector(".question .answer")
    return guest


def question_id(guest: Guest) -> str:
    return guest.page.get_attribute(".question", "data-id") or ""


def right_key(guest: Guest) -> str:
    return str(1 + posed(question_id(guest)).question.right)


def wrong_key(guest: Guest) -> str:
    return str(1 + (posed(question_id(guest)).question.right + 1) % len(guest.page.query_selector_all(".answer")))


def test_a_drill_is_answered_by_keys(guests: Any, room: Room) -> None:
    guest = learner(guests, "Lea")
    page = guest.page
    assert page.title() == "Learn · cardspeak"
    assert page.get_attribute("a[href='/learn']", "aria-current") == "page"
    question = posed(question_id(guest)).question
    shown = [one.inner_text() for one in page.query_selector_all(".answer span:not([class])")]
    assert shown == [answer.text for answer in question.answers]
    assert page.query_selector(".verdict") is None
    page.keyboard.press("9")  # no such answer
    assert page.query_selector(".verdict") is None
    page.keyboard.press(right_key(guest))
    page.wait_for_selector(".verdict.right")
    assert question.rule.says in page.inner_text(".verdict")
    assert page.get_attribute(".verdict clause-link", "clause") == question.rule.clause
    assert page.inner_text(".tally").split() == ["1", "in", "a", "row", "1/1", "right"]
    first = question_id(guest)
    page.keyboard.press("Enter")
    page.wait_for_function("id => document.querySelector('.question').dataset.id !== id", arg=first)
    assert page.query_selector(".verdict") is None
    assert page.get_attribute(".question", "data-topic") == "early", "the wish stays"
    page.keyboard.press(wrong_key(guest))
    page.wait_for_selector(".verdict.wrong")
    assert page.inner_text(".tally").split()[:4] == ["0", "in", "a", "row"]
    assert page.is_disabled(".answer >> nth=0"), "one answer to a question"


def test_the_ruling_is_carried_out_on_the_felt(guests: Any, room: Room) -> None:
    guest = learner(guests, "Ruth")
    page = guest.page
    made = posed(question_id(guest))
    assert isinstance(made, Posed)
    lesson = teach(made, "a")
    cards = [str(card) for card in made.question.cards]
    assert [one.get_attribute("card") for one in page.query_selector_all(".pile[title=exposed] playing-card")] == cards
    page.click(f".answer[data-letter={LETTERS[made.question.right]}]")
    page.wait_for_selector(".moments")
    after = lesson.ways[0].after
    assert after is not None
    assert page.get_attribute("[data-way='0']", "aria-pressed") == "true"
    assert len(page.query_selector_all(".pile[title=exposed] playing-card")) == len(after.exposed)
    page.click("[data-way='']")
    page.wait_for_selector(".pile[title=exposed]")
    steps = [one.inner_text() for one in page.query_selector_all(".steps li")]
    assert len(steps) == len(lesson.ways[0].steps)
    for line, step in zip(steps, lesson.ways[0].steps, strict=True):
        assert step.says in line
    others = [one.inner_text() for one in page.query_selector_all(".elsewhere li > b")]
    assert others == [one.short for one in lesson.elsewhere]
    for choice in lesson.choices:
        if not choice.right:
            row = page.locator(f".answer-row:has([data-letter={choice.letter}])")
            assert choice.because in row.locator(".because").inner_text()
            assert row.locator("clause-link").get_attribute("book") == choice.book


def test_what_to_drill_is_chosen_and_kept_in_the_address(guests: Any, room: Room) -> None:
    guest = learner(guests, "Wanda", "/learn")
    page = guest.page
    games = load_book("tasmania-poker").games
    for name, value in (("book", "tasmania-poker"), ("game", "five-card-stud"), ("topic", "stud")):
        before = question_id(guest)
        page.select_option(f"select[name={name}]", value)
        page.wait_for_function("id => document.querySelector('.question').dataset.id !== id", arg=before)
    assert page.url.endswith("/learn?book=tasmania-poker&game=five-card-stud&topic=stud")
    options = page.locator("select[name=game] option").all_inner_texts()
    assert options == ["Any game", *(game.title for game in games.values())]
    assert question_id(guest).startswith("tasmania-poker:five-card-stud:stud:")
    before = question_id(guest)
    page.select_option("select[name=game]", "holdem")  # where nobody has up cards
    page.wait_for_function("id => document.querySelector('.question').dataset.id !== id", arg=before)
    assert page.input_value("select[name=topic]") == ""
    assert question_id(guest).startswith("tasmania-poker:holdem::")


def test_the_score_is_kept_in_this_browser_only(guests: Any, room: Room) -> None:
    guest = learner(guests, "Scott")
    page = guest.page
    page.keyboard.press(right_key(guest))
    page.wait_for_selector(".verdict")
    kept = json.loads(page.evaluate("localStorage.getItem('cardspeak.drill')"))
    assert kept == {"streak": 1, "best": 1, "topics": {"early": [1, 1]}}
    page.reload()
    page.wait_for_selector(".question .answer")
    assert page.inner_text(".tally b") == "1"
    page.click("text=Your score by topic")
    assert "1/1" in page.inner_text(".score li")
    page.click("text=Begin a new score")
    assert page.inner_text(".tally b") == "0"
    other = learner(guests, "Scott's other browser")
    assert other.page.inner_text(".tally b") == "0"


def test_a_drill_against_the_house_lies_on_its_own_layout(guests: Any, room: Room) -> None:
    guest = learner(guests, "Olive", "/learn?book=crown-perth-holdem&seed=12")
    page = guest.page
    made = posed(question_id(guest))
    assert page.locator("house-felt .bet-box .owner b").all_inner_texts() == list(PLAYERS)
    assert page.query_selector("table-felt") is None
    assert page.query_selector("select[name=game]") is None, "the book has one"
    page.keyboard.press(right_key(guest))
    page.wait_for_selector(".verdict.right")
    assert page.get_attribute(".verdict clause-link", "clause") == made.question.rule.clause
    assert page.inner_text(".elsewhere li > b") == load_book("crown-melbourne-three-card").head.short
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict", state="detached")
    assert question_id(guest).startswith("crown-perth-holdem:::")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_drill_fits_the_screen(guests: Any, room: Room, width: int) -> None:
    guest = learner(guests, f"Fit {width}", width=width)
    page = guest.page
    page.keyboard.press(wrong_key(guest))
    page.wait_for_selector(".verdict")
    if width > 1000:
        guest.picture("learn")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_leaving_the_drill_hears_no_more_keys(guests: Any, room: Room) -> None:
    guest = learner(guests, "Leif")
    page = guest.page
    page.click("a[href='/rules']")
    page.wait_for_selector("rules-page")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/drill" in request.url else None)
    page.keyboard.press("1")
    page.wait_for_timeout(150)
    assert asked == []


# -- the coach -------------------------------------------------------------------------------------------------


def test_the_coach_speaks_of_the_own_hand(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Cora")
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
    page.wait_for_selector(".side .coaching[data-of=now] .share")
    name = page.inner_text(".held-words")
    token = page.evaluate("JSON.parse(localStorage.getItem('cardspeak.session')).token")
    headers = {"authorization": f"Bearer {token}"}
    advice = room.http.get(f"/api/tables/{table}/coach", headers=headers).json()
    assert advice["hand"][0]["words"] == name
    assert page.inner_text(".coaching .share b") == f"{round(100 * advice['share']['share'])}%"
    for words in advice["says"][1:]:
        assert words in page.inner_text(".coaching")


def test_the_coach_is_sent_away_and_called_back(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Hide")
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
    page.wait_for_selector("table-coach")
    page.click("[aria-label='Hide the coach']")
    assert page.query_selector("table-coach") is None
    assert page.inner_text(".held-words"), "the hand is named all the same"
    page.reload()
    page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
    assert page.query_selector("table-coach") is None, "this browser remembers"
    page.click("summary:has-text('My seat')")
    page.click("text=Show the coach")
    page.wait_for_selector("table-coach")


def test_a_table_without_a_coach_has_none(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3, coach=False)
    guest: Guest = guests("Nell")
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".dock .act[data-verb]:not([disabled])")
    assert page.query_selector("table-coach") is None
    page.click("summary:has-text('My seat')")
    assert "coach" not in page.inner_text("menu-button .sheet >> visible=true").lower()


def test_on_a_phone_the_coach_stands_with_the_story(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "omaha-hilo", house=3)
    guest: Guest = guests("Phil", width=390, height=844)
    guest.sit(table)
    guest.dealt_in()
    page = guest.page
    page.wait_for_selector(".side .coaching[data-of=now] .share", state="attached")
    assert page.query_selector(".dock table-coach") is None, "it takes no room of the felt"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.inner_text(".held-words").startswith("high ")
    assert page.is_hidden(".side")
    page.click(".story-button")
    page.wait_for_selector(".side .coaching .share")
    page.click(".story-button")
    page.wait_for_selector(".side", state="hidden")
