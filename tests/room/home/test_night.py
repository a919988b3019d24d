"""A night at home in a room without a network: the door, chips, pause, settling up, restart, and the audit."""

from __future__ import annotations

import asyncio
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.sitting import play, until

from cardspeak.books.editions import present_edition
from cardspeak.books.loader import forget_books
from cardspeak.cards.chance import seeded
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.simulate import random_command
from cardspeak.office.home.stakes import in_colours
from cardspeak.office.home.state import ChipColour, NightTerms
from cardspeak.proofing.adding import add_book
from cardspeak.refusal import Refused
from cardspeak.room.audit.home import replay_home
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.home.desk import Home
from cardspeak.room.home.keepsake import keepsake
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done
from cardspeak.room.who import Who
from cardspeak.server.invitation import Invitation, addresses
from cardspeak.store import MemoryStore, Store
from cardspeak.store.auditing import audit
from cardspeak.store.opening import open_reader
from cardspeak.table import commands as c

EXAMPLES = Path(__file__).parents[3] / "examples"
STAR = "star-sydney-poker"
HANNA, BEN, EVE = Who("Hanna", "manager"), Who("Ben"), Who("Eve")


async def at_home(log: Any, **terms: Any) -> tuple[Room, Home]:
    room = Room(log)
    room.restore()
    room.home = Home(room, NightTerms(**terms))
    room.home.restore()
    await room.home.start()
    room.start()
    return room, room.home


async def do(home: Home, who: Who, type: str, id: str = "", **more: Any) -> Done:
    done = await home.ask(who, {"type": type, **more}, id)
    assert isinstance(done, Done), str(done)
    return done


async def no(home: Home, who: Who, type: str, **more: Any) -> Refused:
    refused = await home.ask(who, {"type": type, **more})
    assert isinstance(refused, Refused), refused
    return refused


async def invited(home: Home) -> None:
    for who, session in ((HANNA, "h"), (BEN, "b"), (EVE, "e")):
        await home.knock(who, session)
    await do(home, HANNA, "LetIn", session="b")


async def one_hand(room: Room) -> str:
    """Hanna and Ben sit down, and whoever acts first gives the blind up: the winner's name."""
    desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=INSTANT), HANNA)
    for seat, who in ((1, HANNA), (2, BEN)):
        assert isinstance(await desk.ask(who, c.TakeSeat(seat=seat, name=who.name, chips=5_000)), Done)
    assert isinstance(desk.machine, PlayersTable)
    machine = desk.machine
    await until(lambda: machine.table.state.running)
    hand = machine.table.hand
    assert hand is not None
    turn = hand.turn
    for name in ("Hanna", "Ben"):
        await desk.send_away(name)
    await desk.ask({1: HANNA, 2: BEN}[turn], c.Play(command=hc.Fold(turn)))
    await until(lambda: not desk.people)
    return {1: "Ben", 2: "Hanna"}[turn]


def test_a_night_from_the_door_to_the_last_payment(tmp_path: Path) -> None:
    path = tmp_path / "home.db"

    async def evening() -> tuple[str, int]:
        with Store.open(path) as log:
            room, home = await at_home(log, worth=2)
            await invited(home)
            assert [home.admits(session) for session in ("h", "b", "e", "nobody")] == [True, True, False, False]
            assert home.view(EVE, "e").people == (), "at the door nothing is told of those inside"
            assert await room.welcome("Ben") == 0, "chips come from the host"
            assert (await no(home, BEN, "HandOutChips", name="Ben", chips=100)).why == "authority"
            assert (await no(home, HANNA, "HandOutChips", name="Eve", chips=100)).why == "unknown"
            assert (await no(home, HANNA, "HandOutChips", name="Ben", chips=0)).why == "amount"
            await do(home, BEN, "AskForChips", chips=10_000)
            assert (await no(home, BEN, "AskForChips", chips=1)).why == "asked"
            first = await do(home, HANNA, "HandOutChips", "once", name="Ben", chips=10_000, wanted=1)
            again = await do(home, HANNA, "HandOutChips", "once", name="Ben", chips=10_000, wanted=1)
            assert (again.position, again.repeated, room.chips_of("Ben")) == (first.position, True, 10_000)
            await do(home, HANNA, "HandOutChips", name="Hanna", chips=8_000)
            assert (await no(home, HANNA, "TakeBackChips", name="Ben", chips=10_001)).why == "amount"
            await do(home, HANNA, "TakeBackChips", name="Ben", chips=1_000)
            worth = NightTerms(worth=5)
            assert (await no(home, HANNA, "SetNightTerms", terms=msgspec.to_builtins(worth))).why == "playing"
            strange: list[dict[str, Any]] = [{"house": 2}, {"kind": "banked", "book": "crown-perth-holdem", "game": ""}]
            for wrong in strange:
                with pytest.raises(BadInput, match="people play each other"):
                    await room.open(Opening(**{"book": "star-sydney-poker", "game": "holdem", **wrong}), HANNA)
            with pytest.raises(BadInput, match="host opens the tables"):
                await room.open(Opening(book="star-sydney-poker", game="holdem"), BEN)
            winner = await one_hand(room)
            await do(home, HANNA, "PauseNight", why="pizza")
            await room.stop()
            return winner, home.results()["nets"][winner]

    winner, won = asyncio.run(evening())
    assert won > 0

    async def morning() -> None:
        with Store.open(path) as log:
            room, home = await at_home(log)
            assert home.state.paused == "pizza"
            assert home.admits("b"), "a restart shows nobody the door"
            await do(home, HANNA, "GoOnWithNight")
            assert not any(desk.paused for desk in room.desks.values())
            await do(home, HANNA, "SettleUp")
            loser = "Ben" if winner == "Hanna" else "Hanna"
            view = home.view(BEN, "b")
            assert [(one.payer, one.to, one.chips, one.cents) for one in view.payments] == [
                (loser, winner, won, 2 * won)
            ]
            assert (await no(home, EVE, "MarkPaid", payment=0)).why == "authority"
            await do(home, BEN, "MarkPaid", payment=0)
            assert (room.chips_of("Ben"), room.chips_of("Hanna"), log.balance("cage")) == (0, 0, 0)
            assert (await no(home, HANNA, "HandOutChips", name="Ben", chips=5)).why == "over"
            file = zipfile.ZipFile(BytesIO(keepsake(Shelves(log), room.desks, view, home.story(), BEN, home.since)))
            assert file.read("hands/table-1-hand-1.phh").decode().count("????") == 1
            kept = {Path(name).name for name in file.namelist() if name.startswith("books/star-sydney-poker/")}
            assert {"book.toml", "play.toml", "clauses.csv", "holdem.toml"} <= kept
            assert file.read("books/star-sydney-poker/play.toml").decode() == present_edition(STAR).files["play.toml"]
            assert f"{winner},{9_000 if winner == 'Ben' else 8_000}," in file.read("results.csv").decode()
            await home.begin(HANNA, NightTerms(title="Another"))
            assert (home.number, home.admits("b"), home.admits("e")) == (2, True, False)
            await room.stop()

    asyncio.run(morning())
    found = audit(path, replayers=replayers(), across=across())
    assert found.faults == ()
    assert "home/1" in found.replayed
    with open_reader(path) as log:
        records = list(log.read("home/1"))
    settled = next(at for at, record in enumerate(records) if b"NightSettled" in record.body)
    for before, after in ((f'"amount":{won}', f'"amount":{won + 1}'), (f'"{winner}":{won}', f'"{winner}":{won + 1}')):
        body = records[settled].body.replace(before.encode(), after.encode())
        assert body != records[settled].body
        altered = [*records[:settled], msgspec.structs.replace(records[settled], body=body), *records[settled + 1 :]]
        assert "not everybody is square" in " ".join(one.what for one in replay_home("home/1", iter(altered)))


@pytest.mark.parametrize(
    ("colours", "words"),
    [
        ([("white", 1), ("red", 5), ("black", 100)], ""),
        ([("white", 1)] * 2, "a name of its own"),
        ([("white", 1), ("White", 5)], "a name of its own"),
        ([("", 1)], "a name of its own"),
        ([("x" * 20, 1)], ""),
        ([("x" * 21, 1)], "a name of its own"),
        ([("white", 0)], "more than the one before"),
        ([("white", 5), ("red", 5)], "more than the one before"),
        ([("white", 5), ("red", 1)], "more than the one before"),
        ([(f"c{at}", at + 1) for at in range(12)], ""),
        ([(f"c{at}", at + 1) for at in range(13)], "up to 12 colours"),
    ],
)
def test_the_hosts_own_set_of_chips(colours: list[tuple[str, int]], words: str) -> None:
    async def work() -> None:
        room, home = await at_home(MemoryStore())
        await invited(home)
        terms = {"stack": 2_511, "colours": [{"name": name, "chips": chips} for name, chips in colours]}
        if words:
            assert words in (await no(home, HANNA, "SetNightTerms", terms=terms)).says
        else:
            await do(home, HANNA, "SetNightTerms", terms=terms)
            assert [(one.name, one.chips) for one in home.state.terms.colours] == colours
            await do(home, HANNA, "HandOutChips", name="Ben", chips=100)
            assert (await no(home, HANNA, "SetNightTerms", terms={"stack": 2_511})).why == "playing"
        await room.stop()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("chips", "words"), [(0, ""), (4, "4 white"), (5, "1 red"), (2_511, "25 black, 2 red, 1 white"), (100, "1 black")]
)
def test_an_amount_in_colours(chips: int, words: str) -> None:
    colours = tuple(ChipColour(name=name, chips=worth) for name, worth in (("white", 1), ("red", 5), ("black", 100)))
    assert in_colours(chips, colours) == words
    assert in_colours(chips, ()) == ""
    assert in_colours(103, colours[2:]) == "1 black, 3 over"


def test_a_night_in_a_log_with_chips_from_elsewhere_does_not_begin(tmp_path: Path) -> None:
    async def work() -> None:
        with Store.open(tmp_path / "room.db") as log:
            room = Room(log)
            await room.welcome("Ann")
            with pytest.raises(BadInput, match="100,000 chips are out from another time"):
                await Home(room).start()

    asyncio.run(work())


def test_chips_at_a_table_wait_and_whoever_is_sent_home_leaves_it(tmp_path: Path) -> None:
    async def work() -> None:
        with Store.open(tmp_path / "home.db") as log:
            room, home = await at_home(log)
            await invited(home)
            await do(home, HANNA, "HandOutChips", name="Ben", chips=5_000)
            desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=INSTANT), HANNA)
            await desk.ask(BEN, c.TakeSeat(seat=1, name="Ben", chips=5_000))
            assert "5,000 chips are still at tables" in (await no(home, HANNA, "SettleUp")).says
            assert (await no(home, HANNA, "TakeBackChips", name="Ben", chips=5_000)).why == "chips"
            await do(home, HANNA, "TurnAway", session="b")
            await until(lambda: not desk.people)
            assert not home.admits("b"), "whoever is sent home leaves the table, and the door is shut"
            assert room.chips_of("Ben") == 5_000
            await room.stop()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("host", "ours"),
    [("127.0.0.2:8000", True), ("[fe80::1]:8000", True), ("evil.example:8000", False), ("evil.example", False)],
)
def test_a_name_of_another_site_leads_nowhere(host: str, ours: bool) -> None:
    assert Invitation("http", "0.0.0.0", 8000).leads(host) is ours
    assert Invitation("http", "0.0.0.0", 8000, "den.local").leads("DEN.local:8000")


def test_the_link_never_names_every_address_at_once() -> None:
    for host in ("0.0.0.0", "::", ""):
        assert addresses(host)[0] not in ("0.0.0.0", "::", "")
    invitation = Invitation("http", "192.168.1.5", 8000)
    assert invitation.link == f"http://192.168.1.5:8000/#invite={invitation.word}"
    assert invitation.picture().startswith("data:image/svg+xml")
    with pytest.raises(BadInput, match="host's link"):
        invitation.require("guess")


def test_a_game_that_phh_has_not_is_taken_home_in_words() -> None:
    """Super Stud of the examples: nothing of it that the taker did not see, and the book that it was played by."""
    add_book(EXAMPLES / "home-game")

    async def story() -> None:
        log = MemoryStore()
        room, home = await at_home(log)
        await invited(home)
        desk = await room.open(Opening(book="home-game", game="super-stud", house=0, pace=INSTANT), HANNA)
        for seat, who in ((1, HANNA), (2, BEN)):
            await do(home, HANNA, "HandOutChips", name=who.name, chips=9_000)
            assert isinstance(await desk.ask(who, c.TakeSeat(seat=seat, name=who.name, chips=9_000)), Done)
        machine = desk.machine
        assert isinstance(machine, PlayersTable)
        below = seeded("super stud at home")
        names = {1: HANNA, 2: BEN}

        while not desk.hands:
            await until(lambda: machine.table.state.running or desk.hands > 0)
            hand = machine.table.hand
            if hand is None or hand.over or hand.prompt is None:
                await asyncio.sleep(0)
                continue
            await desk.ask(names[hand.prompt.seat], play(random_command(hand, below)))
        taken = keepsake(Shelves(log), room.desks, home.view(BEN, "b"), home.story(), BEN, home.since)
        file = zipfile.ZipFile(BytesIO(taken))
        told = file.read("hands/table-1-hand-1.txt").decode()
        assert told.startswith("Seat 1: Hanna\nSeat 2: Ben\n")
        dealt = next(line for line in told.splitlines() if line.startswith("Dealt face down"))
        assert "seat 1 ?? ?? ?? ??" in dealt, "Hanna's cards"
        assert "books/home-game/games/super-stud.toml" in file.namelist()
        await room.stop()

    try:
        asyncio.run(story())
    finally:
        forget_books(["home-game"])
