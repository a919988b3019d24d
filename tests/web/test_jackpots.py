"""Jackpots in the browser: a royal flush at Crown Melbourne paid by four people, and the flop asked for."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.web.conftest import Room

from cardspeak.client import Watched, enter

CROWN = "crown-melbourne-poker"


async def royal(room: Room, table: str) -> tuple[int, str]:
    """A hand that a live dealer tells: the first player makes the royal flush with the flop. Seat and name."""
    async with (
        await enter(room.address, "Royal Ann") as ann,
        await enter(room.address, "Royal Bob") as bob,
        await enter(room.address, "Royal Dan", role_token=room.link("dealer").partition("=")[2]) as dan,
    ):
        players: dict[int, Watched] = {}
        for seat, guest in ((1, ann), (2, bob)):
            players[seat] = await guest.watch(table)
            await players[seat].sit(seat)
        desk = await dan.watch(table)
        await desk.ask("StartHand")
        first = True
        for _ in range(40):
            hand = desk.view["hand"]
            if hand is None or hand["over"]:
                break
            assist = desk.view["dealer"]
            match assist["asks"]:
                case "down":
                    for seat, cards in ((1, ["As", "Ks"]), (2, ["2c", "7d"])):
                        await desk.play("TellHole", seat=seat, cards=cards)
                case "board":
                    cards = ["Qs", "Js", "Ts"] if first else ["3h"] if len(hand["boards"][0]) == 3 else ["4h"]
                    first = False
                    await desk.play("TellBoard", cards=cards)
                case "act":
                    seat = hand["turn"]
                    prompt = players[seat].prompt
                    assert prompt is not None
                    verbs = [choice["verb"] for choice in prompt["choices"]]
                    await players[seat].play("Check" if "check" in verbs else "Call", seat=seat)
                case "show":
                    seat = assist["seats"][0]
                    await desk.play("Show", seat=seat, cards=["As", "Ks"] if seat == 1 else ["2c", "7d"])
            await desk.news()
        return 1, "Royal Ann"


@pytest.mark.clause(CROWN, "17.4.2", "17.4.3")
@pytest.mark.clause(CROWN, "17.5.3")
def test_a_royal_flush_is_paid_by_four_people_in_four_windows(guests: Any, room: Room) -> None:
    answer = room.http.post(
        "/api/tables",
        json={"book": CROWN, "game": "holdem", "told": True, "options": {"jackpot": True}},
    )
    assert answer.status_code == 200, answer.text
    table = str(answer.json()["id"])
    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        seat, name = beside.submit(asyncio.run, royal(room, table)).result(60)
    people = {"Rec Dora": "dealer", "Ver Sue": "supervisor", "Con Sam": "supervisor", "Pay Max": "manager"}
    windows = {}
    for who, role in people.items():
        windows[who] = guests(who)
        windows[who].come_in("/jackpots", role=role)
        windows[who].page.wait_for_selector(".console")
    dealer, verifier, confirmer, payer = (windows[who].page for who in people)
    dealer.fill("[data-order=record] [name=table]", f"table {table}")
    dealer.fill("[data-order=record] [name=number]", "1")
    dealer.fill("[data-order=record] [name=seat]", str(seat))
    dealer.click("[data-order=record] button")
    dealer.wait_for_selector(".win")

    def refused(clause: str) -> None:
        """The payer tries, and is told what is missing, by this clause: what was said before may still stand there."""
        payer.wait_for_selector(".win [data-order=pay]")
        payer.click(".win [data-order=pay] button")
        payer.wait_for_selector(f"toast-stack :text('{clause}')")

    refused("17.5.3")
    verifier.wait_for_selector(".win [data-step=verify] button")
    verifier.click(".win [data-step=verify] button")
    verifier.wait_for_selector(".win [data-step=verify]", state="detached")
    dealer.click(".win [data-order=count] button")
    dealer.wait_for_selector(".win [data-step=count]", state="detached")
    refused("17.4.3")
    confirmer.wait_for_selector(".win [data-step=confirm] button")
    confirmer.click(".win [data-step=confirm] button")
    confirmer.wait_for_selector(".win [data-step=confirm]", state="detached")
    confirmer.click(".win [data-step=tell] button")
    confirmer.wait_for_selector(".win [data-step=tell]", state="detached")
    payer.wait_for_selector(".win [data-step=confirm]", state="detached")
    windows["Pay Max"].picture("jackpot-console")
    payer.click(".win [data-order=pay] button")
    payer.wait_for_selector(".slip")
    slip = payer.inner_text(".slip")
    assert name in slip
    assert "$50,001.00" in slip
    assert all(who in slip for who in ("Rec Dora", "Con Sam", "Pay Max"))


def test_the_wall_shows_the_figure_to_anybody_and_no_console(guests: Any, room: Room) -> None:
    guest = guests("Wall Eve")
    guest.come_in("/jackpots")
    page = guest.page
    page.wait_for_selector(".jackpot-page")
    assert page.query_selector(".console") is None


def test_the_last_one_left_is_asked_about_the_flop(guests: Any, room: Room) -> None:
    table = room.open(CROWN, "holdem", house=0, options={"jackpot": True})
    ann, bob = guests("Ann Flop"), guests("Bob Flop")
    ann.sit(table)
    bob.sit(table)
    ann.page.wait_for_selector(".seat.turn")
    ann.page.wait_for_timeout(300)
    actor, other = (ann, bob) if ann.page.query_selector('.dock .act[data-verb="fold"]') else (bob, ann)
    actor.page.click('.dock .act[data-verb="fold"]')
    other.page.wait_for_selector('.dock .act[data-verb="ask flop"]')
    assert actor.page.query_selector('.dock .act[data-verb="ask flop"]') is None
    other.page.click('.dock .act[data-verb="ask flop"]')
    actor.page.wait_for_selector(".board .card")
    assert "asks for the flop" in actor.page.inner_text(".story")
