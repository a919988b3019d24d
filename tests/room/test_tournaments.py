"""Tournaments in the room: whole ones among house players and people, money, tables, a restart, one on paper."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import Eyes, memory, until

from cardspeak.books.loader import load_book
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk
from cardspeak.room.openings import Opening, require_opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done, Pace
from cardspeak.room.tournament.felt import TournamentTable
from cardspeak.room.tournament.hall import EVENTS, Hall
from cardspeak.room.tournament.halls import leagues, listed, open_tournament
from cardspeak.room.tournament.openings import TournamentWish, opening_of
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Record, Store, audit
from cardspeak.table import commands as tc
from cardspeak.tournament import commands as c
from cardspeak.tournament.events import HandBegan
from cardspeak.tournament.league import LeaguePlan, PointsByPlace
from cardspeak.tournament.standard import most_seats
from cardspeak.tournament.terms import Purchase, Terms, changed

ANN, BOB, DIRECTOR = Who("Ann"), Who("Bob"), Who("Dana")
MANAGER = Who("Max", "manager")


def wish(**more: Any) -> TournamentWish:
    usual: dict[str, Any] = {"book": "star", "game": "holdem", "players": 6, "seats": 3, "level_hands": 2}
    return TournamentWish(**{**usual, "pace": INSTANT, **more})


async def over(hall: Hall) -> None:
    def ended() -> bool:
        paid = sum(hall.state.paid.values()) == sum(hall.state.prizes.values())
        return hall.state.over and paid and all(hall.room.desks[id].closed for id in hall.tables)

    await until(ended, 600.0)


def sound(room: Room, hall: Hall) -> None:
    """Chips and money are all there, and everybody has a place; those who go out together with as much share theirs."""
    state = hall.state
    assert not hall.fault
    assert state.balance == 0
    places = sorted(state.places.values())
    assert len(places) == state.seen
    assert all(place == 1 + bisect_left(places, place) for place in places)
    assert sum(state.paid.values()) == sum(state.prizes.values()) == state.pool
    balances = room.log.balances()
    assert sum(balances.values()) == 0
    assert balances.get(f"tournament/{hall.id}/pool", 0) == 0
    assert balances.get(f"tournament/{hall.id}/fees", 0) == state.fees
    assert all(desk.fault == "" for desk in room.desks.values())


@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("star-sydney-poker", "holdem"),
        ("crown-melbourne-poker", "holdem"),
        ("crown-melbourne-poker", "razz"),
        ("open-table", "omaha"),
    ],
)
def test_house_players_play_a_sit_and_go_of_two_tables_to_the_end(book: str, game: str) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(book=book, game=game, house=6))
        await over(hall)
        sound(room, hall)
        assert len(room.desks) == 2
        (row,) = listed(room)
        assert row["phase"] == "over"
        assert row["winner"]
        await room.stop()

    run(story())


@pytest.mark.parametrize(
    ("book", "form", "players", "tables", "rounds"),
    [
        ("star-sydney-poker", "heads-up", 4, 2, [2, 1]),  # the two sides of one table
        ("crown-melbourne-poker", "heads-up", 3, 2, [2, 1]),  # one has a bye
        ("open-table", "shoot-out", 6, 2, [2, 1]),
    ],
)
def test_house_players_play_matches_of_two_and_tables_apart(
    book: str, form: Any, players: int, tables: int, rounds: list[int]
) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(book=book, form=form, players=players, house=players, level_hands=1))
        await over(hall)
        sound(room, hall)
        assert len(hall.tables) == tables
        kept = [len(one.matches or one.tables) for one in hall.state.bracket]
        assert kept == (rounds if form == "heads-up" else rounds[:-1])
        sides = [table.half_of for table in hall.state.tables.values()]
        assert all(sides) is (book == "star-sydney-poker")
        await room.stop()

    run(story())


async def everything(desk: Desk, who: Who) -> None:
    """Somebody who puts all chips in, whenever asked."""
    machine = desk.machine
    assert isinstance(machine, TournamentTable)
    hand = machine.table.hand
    seat = machine.table.state.seat_of(who.name)
    if hand is None or hand.over or seat is None or hand.turn != seat:
        return
    verbs = {one.verb: one for one in hand.legal}
    command: Any = hc.Call(seat) if "call" in verbs else hc.Check(seat)
    if "raise to" in verbs:
        command = hc.RaiseTo(seat, verbs["raise to"].most)
    elif "bet" in verbs:
        command = hc.Bet(seat, verbs["bet"].most)
    await desk.ask(who, tc.Play(command=command))


def test_a_person_enters_plays_is_moved_and_is_paid() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        before = room.chips_of("Ann")
        hall = await open_tournament(room, wish(players=6, house=5), ANN)
        await hall.prepared()
        eyes = Eyes(ANN)
        hall.watch(eyes)
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0), "enter"), Done)
        price = sum(hall.row()["price"])
        assert room.chips_of("Ann") == before - price
        again = await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0), "enter")
        assert isinstance(again, Done)
        assert again.repeated
        while not hall.state.over:
            await asyncio.sleep(0.01)
            table = hall.state.seat.get("Ann", ("", 0))[0]
            if table:
                await everything(room.desks[table], ANN)
        await over(hall)
        sound(room, hall)
        assert room.chips_of("Ann") == before - price + hall.state.prizes.get("Ann", 0)
        assert eyes.last["view"]["board"]["phase"] == "over"
        assert eyes.last["view"]["desk"] is None
        await room.stop()

    run(story())


def test_who_may_ask_for_what() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        hall = await open_tournament(room, wish(players=4, house=2), BOB)
        await hall.prepared()
        for who, command in (
            (ANN, c.CloseEntries()),
            (BOB, c.CloseEntries()),  # who asked for it plays; the room conducts it
            (ANN, c.Enter(c.Person(name="Bob"), 0)),
            (MANAGER, c.Enter(c.Person(name="House 9"), 2000, 10_000)),
            (ANN, c.Withdraw("House 1")),
            (ANN, c.ReportHand("1", {})),
            (ANN, c.Appoint("Ann")),
        ):
            answer = await hall.ask(who, command)
            assert isinstance(answer, Refused), command
            assert answer.cite.clause
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0)), Done)
        assert isinstance(await hall.ask(ANN, c.Withdraw("Ann")), Done)
        assert room.chips_of("Ann") == 100_000
        poor = await hall.ask(Who("Poor"), c.Enter(c.Person(name="Poor"), 0))
        assert isinstance(poor, Refused)
        assert poor.why == "chips"
        await room.stop()

    run(story())


def test_tables_of_a_tournament_are_used_for_nothing_else() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        hall = await open_tournament(room, wish(players=4, house=2))
        desk = room.desks[hall.tables[0]]
        answer = await desk.ask(ANN, tc.TakeSeat(seat=1, name="Ann", chips=100))
        assert isinstance(answer, Refused)
        assert answer.cite.clause == "28.5.6"
        answer = await desk.ask(MANAGER, tc.SeatPlayer(seat=1, name="Zoe", chips=100, by="x"))
        assert isinstance(answer, Refused)
        assert desk.row()["tournament"] == hall.id
        assert desk.row()["best"] == 0
        with pytest.raises(BadInput, match="opened by its tournament"):
            require_opening(b'{"book": "star", "game": "holdem", "options": {"tournament": {"event": "1"}}}')
        await room.stop()

    run(story())


def test_what_no_tournament_is() -> None:
    for more, says in (
        ({"players": 1}, "2 to"),
        ({"house": 7}, "as many as there are places"),
        ({"felt": "paper", "run_by": "room"}, "a director runs it"),
        ({"seats": 40}, "A table seats"),
    ):
        with pytest.raises(BadInput, match=says):
            opening_of(wish(**more), "Ann")
    assert opening_of(wish(players=20, seats=9), "Ann").tables == 3
    assert Opening(book="star").options == {}


def test_a_room_that_stops_between_hands_goes_on_where_it_was(tmp_path: Path) -> None:
    """On a file: stopped again and again, read back, played to the end, and audited."""
    path = tmp_path / "room.db"

    left: list[tuple[Any, dict[str, Any]]] = []  # the tournament and its tables as they were when the room stopped

    def states(room: Room) -> tuple[Any, dict[str, Any]]:
        tables = {id: desk.machine.table.state for id, desk in room.desks.items()}  # type: ignore[attr-defined]
        return room.halls["1"].state, tables

    async def evening(rounds: int) -> bool:
        room = Room(Store.open(path))
        room.restore()
        for tournament, tables in left[-1:]:
            again = states(room)
            assert again[0] == tournament
            assert all(table == tables[id] for id, table in again[1].items())
        if rounds == 0:
            room.log.close()
            return True
        room.start()
        if not room.halls:
            await open_tournament(room, wish(house=6))
        hall = room.halls["1"]
        hands = sum(desk.hands for desk in room.desks.values())
        await until(
            lambda: (hall.state.over and hall._settled()) or sum(d.hands for d in room.desks.values()) > hands + rounds,
            60.0,
        )
        done = hall.state.over and hall._settled()
        await room.stop()
        left.append(states(room))
        room.log.close()
        return bool(done)

    for _ in range(40):
        if asyncio.run(evening(5)):
            break
    else:
        raise AssertionError("it came to no end")
    assert asyncio.run(evening(0))
    found = audit(path, None, replayers(), across())
    assert found.sound, found.faults[:3]
    assert "tournament/1" in found.replayed


def test_a_director_runs_an_event_on_paper() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(players=8, seats=4, felt="paper", run_by="director"), DIRECTOR)
        names = [f"p{number}" for number in range(1, 9)]

        async def done(command: Any, who: Who = DIRECTOR) -> None:
            answer = await hall.ask(who, command)
            assert isinstance(answer, Done), (command, answer)

        for command in (c.Publish(), c.Appoint("Dana"), c.Designate(("table 1", "table 2"), "paper"), c.OpenEntries()):
            await done(command)
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 2000, 10_000)), Refused)
        for name in names:
            await done(c.Enter(c.Person(name=name), 2000, 10_000))
        await done(c.CloseEntries())
        await done(c.StartRound("a seed"))
        assert len(hall.state.seat) == 8
        out = []
        while not hall.state.over:
            prompts = hall.tournament.prompt
            planned = next((one for one in prompts if one.kind in ("move", "break")), None)
            if planned is not None and planned.kind == "break":
                table = planned.table
                players = hall.state.at_table(table)
                total = sum(hall.state.chips[p] for p in players) + hall.state.tables[table].loose
                each, rest = divmod(total, len(players))
                counted = {player: each + (at < rest) for at, player in enumerate(players)}
                await done(c.BreakTable(table, "another", counted))
                continue
            if planned is not None:
                await done(c.Move(planned.players[0], planned.table, planned.seat))
                continue
            table, players = max(
                ((table.name, hall.state.at_table(table.name)) for table in hall.state.live),
                key=lambda one: len(one[1]),
            )
            out.append(players[-1])
            await done(c.ReportOut(table, (players[-1],)))
        assert len(hall.state.places) == 8
        for player in hall.state.prizes:
            await done(c.PayPrize(player))
        sound(room, hall)
        assert room.desks == {}
        await room.stop()

    run(story())


def test_the_director_sees_the_desk_and_a_player_does_not() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(felt="paper", run_by="director"), DIRECTOR)
        assert hall.view(DIRECTOR)["desk"] is not None
        assert hall.view(ANN)["desk"] is None
        assert hall.view(MANAGER)["may"]["direct"]
        assert hall.view(THE_ROOM)["desk"] is not None
        await room.stop()

    run(story())


def test_tournaments_of_a_league_add_up() -> None:
    """Two that are over, one that is not yet; read back from the log it is the same."""
    plan = LeaguePlan(name="winter", method=PointsByPlace(points=(10, 5)))

    async def story() -> None:
        room = memory()
        room.start()
        assert leagues(room) == []
        for _ in range(2):
            await over(await open_tournament(room, wish(players=3, house=3, league=plan)))
        await open_tournament(room, wish(players=3, house=1, league=msgspec.structs.replace(plan, best=1)))
        await over(await open_tournament(room, wish(players=3, house=3)))  # counts for none
        (found,) = leagues(room)
        assert found["name"] == "winter"
        assert found["best"] == 1
        assert [one["over"] for one in found["tournaments"]] == [True, True, False]
        assert len(found["standings"]) == 3
        assert found["standings"][0].points == 10
        again = memory(room.log)
        again.restore()
        assert leagues(again) == [found]
        with pytest.raises(BadInput, match="a name"):
            opening_of(wish(league=LeaguePlan(name="")), "Ann")
        await room.stop()

    run(story())


def test_a_league_is_its_owners() -> None:
    """Whoever opens an event of their own would otherwise say how everybody stands in the league of the house."""
    plan = LeaguePlan(name="winter", method=PointsByPlace(points=(10, 5)))
    mine = LeaguePlan(name=" Winter ", method=PointsByPlace(points=(1_000_000,)))

    async def story() -> None:
        room = memory()
        await open_tournament(room, wish(players=3, league=plan), Who("Sue", "supervisor"))
        for who in (ANN, Who("Dee", "dealer")):
            with pytest.raises(BadInput, match="begun by somebody else"):
                await open_tournament(room, wish(players=3, league=mine), who)
        await open_tournament(room, wish(players=3, league=plan), Who("Max", "manager"))
        await open_tournament(room, wish(players=3, league=msgspec.structs.replace(mine, name="Ann's")), ANN)
        await open_tournament(room, wish(players=3, league=msgspec.structs.replace(mine, name="Ann's")), ANN)
        assert [(one["name"], len(one["tournaments"])) for one in leagues(room)] == [("Ann's", 2), ("winter", 2)]
        for name in ("x" * 61, "a\nb"):
            with pytest.raises(BadInput, match="printable"):
                opening_of(wish(league=msgspec.structs.replace(plan, name=name)), "Ann")
        await room.stop()

    run(story())


@pytest.mark.parametrize("book", ["crown-melbourne-poker", "star-sydney-poker", "open-table"])
def test_every_game_can_be_opened_with_as_many_seats_as_the_page_is_told(book: str) -> None:
    """What the list of games says a table seats is what a tournament of 27 is opened with, and one more is too many."""
    for game in load_book(book).games:
        seats = most_seats(Terms(book=book, game=game))
        opened = opening_of(wish(book=book, game=game, players=27, seats=min(seats, 9), house=26), "Ann")
        assert opened.tables == -(-27 // min(seats, 9))
        with pytest.raises(BadInput, match="A table seats"):
            opening_of(wish(book=book, game=game, players=27, seats=seats + 1), "Ann")


def test_against_the_house_a_director_runs_one_on_paper() -> None:
    opened = opening_of(wish(book="three-card", game="", players=14, seats=7, felt="paper", run_by="director"), "Ann")
    assert opened.tables == 2
    assert opened.name == "Three Card Poker tournament, 14 players"
    assert [plan.hands for plan in opened.terms.format.rounds] == [10, 10]
    more: dict[str, Any] = {"felt": "paper", "run_by": "director"}
    with pytest.raises(BadInput, match="rounds go by hands"):
        opening_of(wish(book="three-card", game="", form="shoot-out", **more), "Ann")


def selling(**more: Any) -> Terms:
    """Few chips, and as many again for money, twice."""
    terms = opening_of(wish(chips=1000, **more), "x").terms
    offer = Purchase(cost=5000, chips=1000, most=2, until=30, method="at the desk")
    return changed(terms, details={"rebuy": offer})


def test_whoever_has_no_chips_and_buys_none_is_out_and_the_table_goes_on() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(terms=selling(), house=6))
        await over(hall)
        sound(room, hall)
        assert all(who.rebuys == 0 for who in hall.state.entrants.values())
        await room.stop()

    run(story())


def test_a_player_buys_chips_out_of_the_own_account_and_has_a_while_for_it() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        pace = Pace(house=0, pause=1, act=0, board=0, alone=1)
        hall = await open_tournament(room, wish(terms=selling(players=3), players=3, house=2, pace=pace))
        await hall.prepared()
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0)), Done)
        await until(lambda: "Ann" in hall.state.seat)
        assert hall.view(ANN)["buys"] == []  # nobody buys who has the starting bank
        assert isinstance(await hall.ask(ANN, c.Rebuy("House 1", 5000)), Refused)
        before = room.chips_of("Ann")
        while hall.state.chips.get("Ann", 0) and not hall.state.over and "Ann" in hall.state.seat:
            await asyncio.sleep(0.05)
            if len(hall.state.seat) > 1:
                await everything(room.desks[hall.state.seat["Ann"][0]], ANN)
        if "Ann" in hall.state.seat and not hall.state.over:  # and has lost everything
            (offer,) = hall.view(ANN)["buys"]
            assert (offer["what"], offer["cost"], offer["chips"]) == ("re-buy", 5000, 1000)
            await asyncio.sleep(20)
            assert "Ann" in hall.state.seat, "nobody is sent off in the time for it"
            assert isinstance(await hall.ask(ANN, c.Rebuy("Ann", 5000)), Done)
            assert room.chips_of("Ann") == before - 5000
            assert hall.state.chips["Ann"] == 1000
        else:
            assert hall.state.places.get("Ann") == 1
        await room.stop()

    run(story())


@pytest.mark.parametrize("when", ["between hands", "in a hand"])
def test_a_penalty_of_hands_is_sat_out_at_a_table_of_the_room(when: str) -> None:
    """As many hands as the Terms say, none of them the one that was being played when it was given."""

    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        pause = 30.0 if when == "between hands" else 0.0
        pace = Pace(house=0, pause=pause, act=0, board=0, alone=pause)
        hall = await open_tournament(room, wish(book="crown-melbourne-poker", players=3, house=2, pace=pace))
        await hall.prepared()
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0)), Done)
        await until(lambda: "Ann" in hall.state.seat)
        desk = room.desks[hall.state.seat["Ann"][0]]
        if when == "in a hand":
            await until(lambda: desk.machine.table.hand is not None)  # type: ignore[attr-defined]
        assert isinstance(await hall.ask(MANAGER, c.Penalise("Ann", "card talk")), Done)
        heard: list[bool] = []
        while len(heard) < 3 and "Ann" in hall.state.seat:
            await asyncio.sleep(0.05)
            await passive(desk, ANN)
            began = [one for r in room.log.read(hall.stream) for one in _hands(r)]
            heard = ["Ann" in one.sitting for one in began]
        assert heard[:2] == ([True, False] if when == "between hands" else [False, True])
        assert "Ann" not in hall.state.absent
        await room.stop()

    run(story())


async def passive(desk: Desk, who: Who) -> None:
    machine = desk.machine
    assert isinstance(machine, TournamentTable)
    hand, seat = machine.table.hand, machine.table.state.seat_of(who.name)
    if hand is None or hand.over or seat is None or hand.turn != seat:
        return
    verbs = {one.verb for one in hand.legal}
    await desk.ask(who, tc.Play(command=hc.Check(seat) if "check" in verbs else hc.Fold(seat)))


def _hands(record: Record) -> list[HandBegan]:
    told = EVENTS.decode(record.body) if record.kind != "opened" else []
    return [one for one in told if isinstance(one, HandBegan)]
