"""Tournaments in the browser: people play, a director runs them on paper and at the room's tables, a wall shows one."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect
from tests.web.conftest import Guest, Room

FAST = {"house": 0, "pause": 0.05, "act": 0, "board": 0, "alone": 0.05}
LONGEST = 240.0  # seconds


def goes_along(guest: Guest) -> None:
    """Whoever is asked calls, or checks, with the buttons of the page."""
    for verb in ("call", "check"):
        button = guest.page.locator(f'.dock .act[data-verb="{verb}"]:enabled')
        if button.count():
            button.first.click(timeout=2000)
            return


def test_a_sit_and_go_of_three_tables_is_two_clicks_from_the_lobby(guests: Any, room: Room) -> None:
    guest: Guest = guests("Twice")
    guest.come_in("/tournaments")
    page = guest.page
    page.click('.sit-and-go .game[data-game="crown-melbourne-poker/holdem"]')
    page.wait_for_selector(".seat.mine")
    page.wait_for_selector(".tournament-strip")
    assert "27" in page.inner_text(".tournament-strip")
    assert guest.name in page.inner_text(".seat.mine")


def test_a_person_plays_a_three_table_sit_and_go_to_the_end(guests: Any, room: Room) -> None:
    guest: Guest = guests("Player")
    guest.come_in("/tournaments")
    page = guest.page
    body = {"book": "star", "game": "holdem", "players": 9, "seats": 3, "house": 8, "level_hands": 3, "pace": FAST}
    opened = page.evaluate(
        """async (body) => {
          const { call } = await own('/web/js/api.js');
          return call('/api/tournaments', { method: 'POST', body });
        }""",
        body,
    )
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector(".own-place a, .own-place .place, .seat.mine")
    if page.locator(".own-place a").count():
        page.click(".own-place a")
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        row = room.http.get(f"/api/tournaments/{opened['id']}").json()
        if row["board"]["phase"] == "over":
            break
        if page.locator(".seat.mine").count():
            goes_along(guest)
        time.sleep(0.2)
    assert row["board"]["phase"] == "over"
    assert len(row["row"]["tables"]) == 3
    page.goto(f"{room.address}/tournament/{opened['id']}")
    page.wait_for_selector("tr.mine")
    assert "You finished" in page.inner_text(".own-place")
    assert sorted(one["place"] for one in row["board"]["rows"]) == list(range(1, 10))


class Desk:
    """A director with a tablet: whatever is done is done with the buttons of the page."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    def plan(self, name: str, game: str, players: int, seats: int) -> None:
        self.guest.come_in("/tournaments")
        self.page.click(".paper-event summary")
        for field, value in (("name", name), ("players", players), ("seats", seats)):
            self.page.fill(f".event-form [name={field}]", str(value))
        self.page.select_option(".event-form [name=game]", game)
        self.page.click(".event-form button")

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).first.click()

    def order(self, table: str, words: str) -> None:
        self.page.click(f'summary[aria-label="Orders for {table}"]')
        self.press(words)

    def choose(self, *players: str) -> None:
        for player in players:
            seat = self.page.locator(f'.seated[data-player="{player}"]')
            seat.click()
            expect(seat).to_have_attribute("aria-pressed", "true")

    def settle(self, verb: str) -> None:
        self.page.locator("dialog").get_by_role("button", name=verb, exact=True).click()
        expect(self.page.locator("dialog")).to_have_count(0)

    def at(self, table: str) -> list[str]:
        seats = self.page.locator(f'.seat-map section[aria-label="{table}"] .seated')
        return [str(seats.nth(number).get_attribute("data-player")) for number in range(seats.count())]

    def seated(self, many: int) -> None:
        expect(self.page.locator(".seated")).to_have_count(many)

    def out(self, *players: str) -> None:
        """Gone in one hand; the next order waits until they are off the map."""
        left = self.page.locator(".seated").count() - len(players)
        self.choose(*players)
        if len(players) == 1:
            self.press("Out")
        else:
            self.press(f"All {len(players)} out in one hand…")
            self.settle("They are out")
        self.seated(left)

    def enter(self, names: list[str]) -> None:
        self.page.wait_for_selector(".entering")
        self.page.fill(".entering textarea", ", ".join(names))
        self.page.click(".entering button.main")
        expect(self.page.locator(".entry-desk tbody tr")).to_have_count(len(names))

    def counts(self, total: int = 0) -> None:
        """Everybody's chips are typed, as many as lie there: the first has what is left over."""
        told = self.page.locator("dialog output")
        lies = int(told.inner_text().split(" of ")[1].split(":")[0].replace(",", ""))
        assert lies == (total or lies)
        boxes = self.page.locator("dialog .count-box input")
        many = boxes.count()
        each = lies // many // 25 * 25
        for number in range(many):
            boxes.nth(number).fill(str(each if number else lies - each * (many - 1)))
        expect(told).to_contain_text("as it should be")


def test_a_director_runs_27_players_on_paper_from_planning_to_payments(guests: Any, room: Room) -> None:
    desk = Desk(guests("Dana", 1024, 768))
    page = desk.page
    desk.plan("Sunday paper", "crown-melbourne-poker/holdem", 27, 9)
    due = page.locator(".next-due")
    expect(due).to_contain_text("15.2.2(a)")  # duties with their clauses
    for words in ("Publish the Terms", "The regulator is told", "I am in charge (Dana)", "Designate 3 tables"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    desk.press("Open entries")
    desk.enter([f"p{number:02d}" for number in range(1, 28)])
    desk.press("Close entries")
    desk.press("All 27 have understood")
    desk.press("Draw seats and start")
    desk.seated(27)

    first = desk.at("table 1")[0]
    desk.out(first)
    desk.press("Take back: who went out")  # it was a slip
    desk.seated(27)
    desk.out(first)

    disputed = desk.at("table 2")[0]
    desk.choose(disputed)
    desk.press("Dispute…")
    page.fill("dialog [name=says]", "the pot was short")
    desk.settle("Stop, and hear it")
    expect(due).to_contain_text(f"Dispute 1, {disputed}: the pot was short")
    desk.press("Decide it…")
    page.fill("dialog [name=says]", "it was not")
    desk.settle("Decide it")
    expect(due).not_to_contain_text("Dispute")

    desk.choose(disputed)
    desk.press("Disqualify…")
    page.select_option("dialog [name=ground]", "abuse")
    desk.settle("Disqualify")
    desk.seated(25)
    desk.guest.picture("director")

    desk.out(*desk.at("table 3")[1:8])
    desk.press("Break table 3")
    desk.counts(90_000)
    desk.settle("Break it and draw seats")
    expect(page.locator(".seat-map > section")).to_have_count(2)
    desk.seated(18)

    page.click('summary[aria-label="More orders"]')
    desk.press("Hand for hand")
    expect(page.locator(".level-clock")).to_contain_text("Hand for hand")
    for table in ("table 1", "table 2"):
        desk.out(*desk.at(table)[2:])
    desk.order("table 1", "Count the chips…")
    desk.counts()
    desk.settle("Write it down")
    desk.press("Break table 2")
    desk.counts()
    desk.settle("Break it and draw seats")
    expect(page.locator(".seat-map > section")).to_have_count(1)
    desk.seated(4)

    page.get_by_role("tab", name="Prizes").click()
    desk.press("Deal by what the chips are worth (ICM)…")
    desk.settle("Put it to the players")
    expect(page.locator(".deal th[scope=row]")).to_have_count(4)
    for player in page.locator(".deal th[scope=row]").all_inner_texts():
        desk.press(f"{player} agrees")
        expect(page.get_by_role("button", name=f"{player} agrees", exact=True)).to_have_count(0)
    expect(due).to_contain_text("4 prizes are to be paid, $2,700 altogether.")
    desk.press("Pay them all")
    expect(due).to_contain_text("Everything is paid")
    page.get_by_role("tab", name="Papers").click()
    page.goto(room.address + str(page.locator(".papers a", has_text="Results").get_attribute("href")))
    expect(page.locator(".paper tbody tr")).to_have_count(27)


def opened_by(guest: Guest, body: dict[str, Any]) -> str:
    """A tournament that somebody opened, by its id."""
    found = guest.page.evaluate(
        """async (body) => {
          const { call } = await own('/web/js/api.js');
          return call('/api/tournaments', { method: 'POST', body });
        }""",
        body,
    )
    return str(found["id"])


def started(desk: Desk, tables: int, entered: int) -> None:
    """From the plan to the first hand, at tables of the room by the Star's book."""
    for words in (
        "Publish the Terms",
        f"I am in charge ({desk.guest.name})",
        f"Designate {tables} tables",
        "Open entries",
    ):
        desk.press(words)
        expect(desk.page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    expect(desk.page.locator(".entry-desk tbody tr")).to_have_count(entered)


def folded_until(seen: Locator, *guests: Guest) -> None:
    """The people at the tables fold or check whatever they are asked, until the director sees none of these."""
    end = time.monotonic() + LONGEST
    while seen.count() and time.monotonic() < end:
        for guest in guests:
            with contextlib.suppress(TimeoutError):  # the turn has passed
                folds = guest.page.locator('.dock .act:is([data-verb="fold"], [data-verb="check"]):enabled')
                if folds.count():
                    folds.first.click(timeout=500)
    expect(seen).to_have_count(0)


def test_two_browsers_are_moved_to_the_same_final_table(guests: Any, room: Room) -> None:
    """A director at the room's tables: two go, a table is broken, and everybody's browser follows by itself."""
    director, ann, bob = guests("Dora"), guests("Ann"), guests("Bob")
    director.come_in("/tournaments")
    body = {"book": "star", "game": "holdem", "players": 8, "seats": 4, "house": 4, "run_by": "director", "pace": FAST}
    event = f"/tournament/{opened_by(director, body)}"
    director.page.goto(room.address + event)
    desk = Desk(director)
    started(desk, 2, 4)
    for guest in (ann, bob):
        guest.come_in(event)
        guest.page.get_by_role("button", name="Enter for").click()
        expect(guest.page.get_by_role("button", name="Withdraw")).to_have_count(1)
    expect(desk.page.locator(".entry-desk tbody tr")).to_have_count(6)
    desk.press("Close entries")
    desk.press("Draw seats and start")
    desk.seated(6)
    for guest in (ann, bob):
        guest.page.wait_for_selector(".seat.mine")
    desk.press("Pause")  # the hands in play are the last for now
    folded_until(desk.page.locator(".seat-map small", has_text="in a hand"), ann, bob)
    while (left := desk.page.locator(".seated").count()) > 4:
        desk.choose(str(desk.page.locator('.seated[data-player^="House"]').first.get_attribute("data-player")))
        desk.press("Disqualify…")
        desk.settle("Disqualify")
        desk.seated(left - 1)
    desk.press(str(desk.page.get_by_role("button", name="Break").first.inner_text()))
    expect(desk.page.locator(".seat-map > section")).to_have_count(1)
    final = desk.page.locator(".seat-map h3 a").get_attribute("href")
    for guest in (ann, bob):
        guest.page.wait_for_url(f"**{final}")
        guest.page.wait_for_selector(".seat.mine")


@pytest.mark.slow
def test_a_director_runs_27_house_players_at_the_rooms_tables(guests: Any, room: Room) -> None:
    """To a deal at the final table: moves and breaks as proposed, one disqualified, a dispute, hand for hand."""
    desk = Desk(guests("Dora"))
    page = desk.page
    desk.guest.come_in("/tournaments")
    body = {"book": "star", "game": "holdem", "players": 27, "house": 27, "run_by": "director", "chips": 3000}
    id = opened_by(desk.guest, {**body, "level_hands": 2, "pace": FAST})
    page.goto(f"{room.address}/tournament/{id}")
    started(desk, 3, 27)
    desk.press("Close entries")
    desk.press("Draw seats and start")
    page.wait_for_selector(".seat-map > section:nth-of-type(3)")
    desk.press("Pause")  # hands follow each other quickly: nobody goes out while somebody is pointed at
    expect(page.locator(".seat-map small", has_text="in a hand")).to_have_count(0)
    player = str(page.locator(".seated").first.get_attribute("data-player"))
    desk.choose(player)
    desk.press("Dispute…")
    page.fill("dialog [name=says]", "a card was shown")
    desk.settle("Stop, and hear it")
    desk.press("Decide it…")
    page.fill("dialog [name=says]", "it stands")
    desk.settle("Decide it")
    page.click('summary[aria-label="More orders"]')
    desk.press("Hand for hand")
    expect(page.locator(".level-clock")).to_contain_text("Hand for hand")
    page.click('summary[aria-label="More orders"]')
    desk.press("End hand for hand")
    victim = str(page.locator(".seated").last.get_attribute("data-player"))
    desk.choose(victim)
    desk.press("Disqualify…")
    desk.settle("Disqualify")
    desk.press("Start the clock")
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        view = page.evaluate(f"async () => (await own('/web/js/api.js')).call('/api/tournaments/{id}')")
        if view["board"]["phase"] != "playing" or view["desk"].get("deals"):
            break
        button = page.locator(".next-due .first button.main")
        if button.count():
            with contextlib.suppress(TimeoutError):  # what was due is not any more
                button.first.click(timeout=1000)
    assert view["board"]["phase"] == "playing"
    desk.press("Pause")
    page.get_by_role("tab", name="Prizes").click()
    desk.press("Deal by what the chips are worth (ICM)…")
    desk.settle("Put it to the players")
    desk.press("Pay them all")
    expect(page.locator(".next-due")).to_contain_text("Everything is paid")
    row = room.http.get(f"/api/tournaments/{id}").json()
    places = {one["player"]: one["place"] for one in row["board"]["rows"]}
    assert len(places) == 27
    assert places[victim] == 27 or victim not in places


@pytest.mark.slow
def test_a_director_runs_60_players_on_paper_to_the_paid_prizes(guests: Any, room: Room) -> None:
    desk = Desk(guests("Sixty", 1024, 768))
    page = desk.page
    desk.plan("Sixty", "open-table/holdem", 60, 9)
    page.wait_for_selector(".next-due .main")
    for words in ("Publish the Terms", "I am in charge (Sixty)", "Designate 7 tables", "Open entries"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    desk.enter([f"p{number:02d}" for number in range(1, 61)])
    desk.press("Close entries")
    desk.press("Draw seats and start")
    desk.seated(60)
    due = page.locator(".next-due .first button.main")
    while (left := page.locator(".seated").count()) > 2 or due.count():
        if due.count():
            words = due.inner_text()
            due.click()
            if page.locator("dialog output").count():
                desk.counts()
            if page.locator("dialog").count():
                page.locator("dialog .main").click()
            expect(due.get_by_text(words, exact=True)).to_have_count(0)
            desk.seated(left)
            continue
        tables = page.locator(".seat-map > section")
        names = [str(tables.nth(number).get_attribute("aria-label")) for number in range(tables.count())]
        there = max((desk.at(name) for name in names), key=len)
        desk.out(*there[: 3 if len(there) > 4 else 1])
    desk.choose(desk.at("table 1")[0])
    desk.press("Out")
    page.wait_for_selector(".player-orders", state="detached")
    while due.inner_text().startswith("Draw"):  # three went in one hand with as much, and a prize hangs on it
        told = page.locator(".next-due .first").inner_text()
        due.click()
        desk.settle("That is how they fell")
        expect(page.locator(".next-due .first").get_by_text(told, exact=True)).to_have_count(0)
    expect(page.locator(".next-due")).to_contain_text("$6,000 altogether")
    desk.press("Pay them all")
    expect(page.locator(".next-due")).to_contain_text("Everything is paid")
    rows = room.http.get("/api/tournaments").json()["tournaments"]
    assert next(row for row in rows if row["name"] == "Sixty")["phase"] == "over"


def test_the_wall_fills_a_television(guests: Any, room: Room) -> None:
    guest: Guest = guests("Viewer")
    guest.page.set_viewport_size({"width": 1920, "height": 1080})
    body = {"book": "open-table", "game": "omaha", "players": 8, "house": 4, "level_minutes": 20}
    opened = room.http.post("/api/tournaments", json=body).json()
    guest.come_in(f"/tournament/{opened['id']}/wall")
    page = guest.page
    page.wait_for_selector(".wall-centre")
    assert "entries open" in page.inner_text(".wall-centre")
    size = page.evaluate("getComputedStyle(document.querySelector('.wall-time')).fontSize")
    assert float(size.removesuffix("px")) > 200  # read from ten metres
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_matches_of_two_on_paper_and_their_bracket(guests: Any, room: Room) -> None:
    """The tables are divided, one side plays a bonus round, and whoever looks sees who meets whom to the winner."""
    desk, guest = Desk(guests("Divider", 1024, 768)), guests("Looker")
    page = desk.page
    desk.guest.come_in("/tournaments")
    body = {"book": "star", "players": 4, "form": "heads-up", "felt": "paper", "run_by": "director", "name": "Duels"}
    event = opened_by(desk.guest, body)
    page.goto(f"{room.address}/tournament/{event}")
    for words in ("Publish the Terms", "I am in charge (Divider)", "Divide the tables", "Open entries"):
        desk.press(words)
        expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
    names = ["ann", "bob", "cat", "dan"]
    desk.enter(names)
    guest.come_in(f"/tournament/{event}/bracket")
    seen = guest.page
    expect(seen.locator(".bracket-page .empty")).to_contain_text("drawn when the first round starts")
    desk.press("Close entries")
    desk.press("Draw seats and start")
    desk.seated(4)
    expect(seen.locator(".bracket .round")).to_have_count(1)
    expect(seen.locator(".bracket .opponent")).to_have_count(4)

    desk.order("1 left", "Bonus round…")
    page.fill("dialog [name=chips]", "500")
    desk.settle("Announce it")
    left = page.locator('.seat-map section[aria-label="1 left"]')
    expect(left).to_contain_text("next: bonus round")
    desk.order("1 left", "The bonus round was played…")
    desk.settle("That is how it ended")
    expect(left).to_contain_text("20,500")  # what the operator gave lies there

    def wins_twice(table: str) -> str:
        winner, loser = desk.at(table)
        score = seen.locator(".bracket .opponent", has_text=winner).locator("b").last
        for won in ("1", "2"):
            desk.choose(loser)
            desk.press("Out")
            expect(score).to_have_text(won)
        return winner

    finalists = [wins_twice("1 left"), wins_twice("1 right")]
    desk.press("Draw seats and start")
    expect(seen.locator(".bracket .round")).to_have_count(2)
    desk.seated(2)
    champion = wins_twice("1 left")
    assert champion in finalists
    desk.press("Draw a card each…")  # those who lost in the semi-finals are level for the third prize
    desk.settle("That is how they fell")
    expect(seen.locator(".bracket .champion")).to_have_text(champion)
