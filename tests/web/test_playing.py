"""A newcomer plays one hand of every family to its end, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import Guest, Room

NAMES = {"holdem": "Ann", "seven-card-stud": "Ben", "triple-draw-27": "Cat", "chinese-poker": "Dov"}
GAMES = [
    ("star-sydney-poker", "holdem"),
    ("crown-melbourne-poker", "seven-card-stud"),
    ("crown-melbourne-poker", "triple-draw-27"),
    ("crown-melbourne-poker", "chinese-poker"),
]


@pytest.mark.parametrize(("book", "game"), GAMES, ids=lambda one: one)
def test_a_newcomer_plays_a_hand_to_the_end(guests: Any, room: Room, book: str, game: str) -> None:
    table = room.open(book, game, house=4 if game == "holdem" else 3)
    guest: Guest = guests(NAMES[game])
    guest.sit(table)
    number = guest.dealt_in()
    done = guest.play_out(picture={"holdem": "table", "chinese-poker": "chinese"}.get(game, ""))
    assert {"call", "check", "bet", "draw", "for me"} & set(done)
    story = guest.page.inner_text(".story")
    assert "§" in story
    hand = room.hand(table, number)
    assert guest.name in hand["players"].values()
    assert sum(hand["won"].values()) == 0
    assert hand["over"]


def test_from_the_door_to_a_seat_in_two_clicks(guests: Any, room: Room) -> None:
    guest: Guest = guests("Two Clicks")
    guest.page.goto(room.address)
    guest.page.fill("#name", guest.name)
    guest.page.click("text=Come in")
    guest.page.click(".table-card >> nth=0 >> button")
    guest.page.wait_for_selector(".seat.mine")
    assert "Two Clicks" in guest.page.inner_text(".seat.mine")


def bet_and_deal(guest: Guest) -> None:
    page = guest.page
    page.click("button[data-wager=ante]")
    page.wait_for_selector(".own-box .area.ante .stack")
    page.click("button[data-verb=ready]")


@pytest.mark.parametrize(
    ("book", "verbs"),
    [("crown-melbourne-three-card", ("play",)), ("crown-perth-holdem", ("flop", "turn", "river"))],
    ids=["three card poker", "crown hold'em"],
)
def test_a_newcomer_plays_a_round_against_the_house(guests: Any, room: Room, book: str, verbs: tuple[str, ...]) -> None:
    table = room.open(book, kind="banked")
    guest: Guest = guests("Banker " + verbs[0])
    guest.come_in(f"/table/{table}")
    guest.page.click("button[data-verb=sit]")
    bet_and_deal(guest)
    for verb in verbs:
        guest.page.wait_for_selector(f"button[data-verb={verb}]")
        if verb == verbs[-1]:
            guest.page.click("text=Advice")
            assert "worth" in guest.page.inner_text(".advice")
            if verb == "river":
                guest.picture("against-the-house")
        guest.page.click(f"button[data-verb={verb}]")
    guest.page.wait_for_selector(".settlement")
    rows = guest.page.locator(".settlement tr").count()
    assert rows >= len(verbs) + 1, "the ante and every wager after it has its line"
    assert guest.page.locator(".settlement .cite").count() >= rows
    told = guest.page.locator(".dock .sizer b")
    assert told.first.inner_text() == guest.page.inner_text(".settlement h2"), "also where the story is folded away"
    assert told.count() == 2, "and what the hand was"
    panel, cells = (
        guest.page.locator(".settlement").bounding_box(),
        guest.page.locator(".settlement :is(td, .cite)").all(),
    )
    assert panel is not None
    assert all((cell.bounding_box() or panel)["x"] < panel["x"] + panel["width"] - 20 for cell in cells)
    assert "??" not in guest.page.inner_text(".dealer-hand")


def test_pay_tables_are_shown_with_their_clauses(guests: Any, room: Room) -> None:
    guest: Guest = guests("Reader")
    guest.come_in(f"/table/{room.open('crown-perth-holdem', kind='banked')}")
    guest.page.click("text=Pay tables")
    guest.page.wait_for_selector("dialog .pays")
    assert guest.page.locator("dialog .cite").count() > 0
    assert guest.page.locator(".jackpots b").count() == 3


def test_two_browsers_play_each_other(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=0)
    ann, bob = guests("Ann Two"), guests("Bob Two")
    ann.sit(table)
    bob.sit(table)
    for _ in range(30):
        ann.page.wait_for_function(TURN)
        actor = next((one for one in (ann, bob) if one.page.query_selector(".dock .act[data-verb]")), None)
        if ann.page.query_selector(".felt.over"):
            break
        if actor is not None:
            actor.act()
    ann.page.wait_for_selector(".felt.over")
    hand = room.hand(table, 1)
    assert sorted(hand["players"].values()) == ["Ann Two", "Bob Two"]
    own = ann.page.eval_on_selector_all(".own .card", "cards => cards.map(card => card.ariaLabel)")
    assert len(own) == 2


TURN = "() => document.querySelector('.felt.over') || document.querySelector('.seat.turn')"


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Reloader")
    guest.sit(table)
    guest.dealt_in()
    guest.page.wait_for_selector(".betting .act")
    before = seen(guest)
    guest.page.reload()
    guest.page.wait_for_selector(".betting .act")
    assert seen(guest) == before
    assert before["cards"]
    assert "Dealt face down" in guest.page.inner_text(".story")
    guest.play_out()


def seen(guest: Guest) -> dict[str, Any]:
    page = guest.page
    return {
        "cards": page.eval_on_selector_all(".own .card", "cards => cards.map(card => card.ariaLabel)"),
        "seats": page.eval_on_selector_all(".seat", "seats => seats.map(seat => seat.ariaLabel)"),
        "choices": page.eval_on_selector_all(".dock .act", "acts => acts.map(act => act.innerText)"),
    }


def test_a_lost_connection_comes_back_with_the_seat(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "holdem", house=3)
    guest: Guest = guests("Dropped")
    guest.sit(table)
    guest.dealt_in()
    guest.page.wait_for_selector(".betting .act")
    guest.page.evaluate("async () => (await own('/web/js/socket.js')).line.socket.close()")
    guest.page.wait_for_selector(".lost")
    guest.page.wait_for_selector(".lost", state="detached")
    assert guest.play_out()[-1] == "over"


def all_in(guest: Guest) -> None:
    """The whole stack by keyboard: `a` takes the most, Enter says so."""
    guest.page.wait_for_selector(".betting .act")
    if guest.page.query_selector('.act[data-verb="raise to"], .act[data-verb="bet"]'):
        guest.page.keyboard.press("a")
        guest.page.keyboard.press("Enter")
    else:
        guest.page.keyboard.press("c")


def test_two_players_all_in_run_the_board_twice(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem", house=0, runs=True)
    ann, bob = guests("Ann Twice"), guests("Bob Twice")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".seat.turn")
    first, second = (ann, bob) if ann.page.query_selector(".seat.mine.turn") else (bob, ann)
    all_in(first)
    second.page.wait_for_selector('.act[data-verb="call"]')
    second.page.keyboard.press("c")
    for one in (ann, bob):
        one.page.click('.act[data-verb="run 2"]')
    ann.page.wait_for_selector(".felt.over")
    ann.page.wait_for_selector(".boards .board >> nth=1")
    assert ann.page.locator(".boards .board").count() == 2


def test_a_pineapple_card_is_discarded_by_a_tap(guests: Any, room: Room) -> None:
    table = room.open("star-sydney-poker", "pineapple", house=2)
    guest: Guest = guests("Pina")
    guest.sit(table)
    for _ in range(40):
        guest.dealt_in()
        page = guest.page
        page.wait_for_selector(".dock .act[data-verb], .felt.over")
        if page.query_selector('.act[data-verb="discard"]'):
            assert page.is_disabled('.act[data-verb="discard"]'), "nothing is chosen yet"
            before = page.get_attribute("[data-position]", "data-position")
            page.click(".picking .tap >> nth=0")
            page.click('.act[data-verb="discard"]')
            page.wait_for_selector(f'[data-position]:not([data-position="{before}"])')
            assert page.locator(".own .card").count() == 2
            return
        guest.act()
    raise AssertionError("never asked to discard")


def test_whoever_finds_no_seat_waits_on_the_list(guests: Any, room: Room) -> None:
    table = room.open("crown-melbourne-poker", "holdem", house=2, places=2)
    guest: Guest = guests("Patient")
    guest.come_in(f"/table/{table}")
    guest.page.click("text=Join the waiting list")
    guest.page.wait_for_selector("text=Number 1 on the list")
    guest.page.click("text=Number 1 on the list")
    guest.page.wait_for_selector("text=Join the waiting list")


def test_tasmania_has_a_puck_where_others_have_a_button(guests: Any, room: Room) -> None:
    for book, words in (("tasmania-poker", "The puck"), ("star-sydney-poker", "The dealer button")):
        guest: Guest = guests(f"Rail {words}"[:24])
        guest.come_in(f"/table/{room.open(book, 'holdem', house=3)}")
        guest.page.wait_for_selector(f".button-disc[aria-label^='{words}']")
