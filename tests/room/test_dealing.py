"""A live table dealt from a tablet: people named by the dealer, hands of four games, mistakes, and what is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.room import hours
from tests.room.dealing import (
    asked,
    done,
    enter,
    faults,
    live_table,
    refused,
    round_of,
    started,
    taken_back,
    watching,
    wrong,
)  # fmt: skip
from tests.room.sitting import (
    ANN,
    BOB,
    DEALER,
    SUPERVISOR,
    Eyes,
    act,
    balanced,
    memory,
    same_as_the_log,
    table_of,
    until,
)
from tests.shelf import APPROVED

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.words.script import command_of
from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Pace
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Question, Ruling
from cardspeak.table import commands as c


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60):
            await story()

    hours.run(whole())


def stacks(desk: Desk) -> dict[str, int]:
    state = table_of(desk).state
    return {place.name.removesuffix(" (live)"): state.chips(seat) for seat, place in state.seats.items()}


def sound(room: Room, desk: Desk) -> None:
    """The log alone makes the same table, every chip is in an account, and an audit finds nothing."""
    same_as_the_log(room, desk)
    balanced(room)
    assert faults(room.log, desk) == []
    assert room.notes == []


# -- people ------------------------------------------------------------------------------------------------------------


def test_live_people_are_named_by_the_dealer_and_buy_from_the_cage() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        assert desk.people == ("Ann (live)", "Bob (live)", "Cid (live)")
        assert room.log.balance("cage/live/Ann") == -20_000
        assert room.log.balance("player/Dee") == 0, "the dealer's own chips are not touched"
        refused(await desk.ask(DEALER, c.BuyChips(seat=1, chips=200)), "8.1")
        done(await desk.ask(DEALER, c.LeaveTable(seat=1)))
        refused(await desk.ask(DEALER, c.TakeSeat(seat=1, name="Ann", chips=19_999)))  # what left comes back
        done(await desk.ask(DEALER, c.TakeSeat(seat=1, name="Ann", chips=20_000)))
        assert room.log.balance("cage/live/Ann") == -20_000
        done(await desk.ask(DEALER, c.TakeSeat(seat=5, name="Eve", chips=19_000)))
        done(await desk.ask(DEALER, c.BuyChips(seat=5, chips=1_000)))
        assert room.log.balance("cage/live/Eve") == -20_000
        done(await desk.ask(DEALER, c.StepAway(seat=2)))
        done(await desk.ask(DEALER, c.ComeBack(seat=2)))
        done(await desk.ask(DEALER, c.LeaveTable(seat=1)))
        assert room.log.balance("cage/live/Ann") == 0
        assert table_of(desk).state.seat_of("Ann (live)") is None
        refused(await desk.ask(DEALER, c.TakeSeat(seat=2, name="Dot", chips=20_000)))
        refused(await desk.ask(DEALER, c.TakeSeat(seat=4, name="Bob", chips=20_000)))
        refused(await desk.ask(DEALER, c.TakeSeat(seat=4, name="Dot", chips=1)))
        sound(room, desk)

    run(story)


@pytest.mark.parametrize("name", ["", "   ", "House Ann", "the floor", "a/b", "x" * 25])
def test_a_name_is_a_name(name: str) -> None:
    async def story() -> None:
        _, desk = await live_table()
        with pytest.raises(BadInput):
            await desk.ask(DEALER, c.TakeSeat(seat=1, name=name, chips=20_000))
        assert desk.people == ()

    run(story)


def test_somebody_of_the_same_name_in_a_browser_is_somebody_else() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        await room.welcome("Ann")
        await started(desk)
        await enter(desk, "deal 1 As Ah", "deal unseen")
        assert desk.machine.viewer(ANN) == "rail"
        eyes = await watching(desk, ANN)
        assert "As" not in str(eyes.last)
        assert room.seated("Ann") == ()
        seat = table_of(desk).hand.turn  # type: ignore[union-attr]
        await wrong(desk, f"{seat} folds", ANN)
        refused(await desk.ask(ANN, c.LeaveTable(seat=1)))

    run(story)


def test_nobody_comes_in_by_the_door_as_a_live_player() -> None:
    from cardspeak.room.names import require_name

    for name in ("Ann (live)", "Ann (LIVE)", "Ann(live)"):
        with pytest.raises(BadInput, match="belongs to the house"):
            require_name(name)


def test_who_opens_a_table_with_real_cards() -> None:
    async def story() -> None:
        room = memory()
        told = Opening(book="star-sydney-poker", game="holdem", told=True)
        with pytest.raises(BadInput, match="opened by its dealer"):
            await room.open(told, ANN)
        with pytest.raises(BadInput, match="House players hold no real cards"):
            await room.open(msgspec.structs.replace(told, house=2), DEALER)
        desk = await room.open(told, DEALER)
        assert desk.row()["told"]
        done(await desk.ask(DEALER, c.SeatStaff(role="dealer", name="Dee", by="")))
        assert table_of(desk).state.staff == {"dealer": "Dee"}

    run(story)


# -- whole hands -------------------------------------------------------------------------------------------------------


def test_a_hand_of_holdem() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        assert (asked(desk).asks, asked(desk).seats) == ("start", (1, 2, 3))
        await started(desk)
        assert asked(desk).asks == "down"
        await enter(desk, "deal unseen")
        await round_of(desk, raises="800")
        assert [line.says for line in asked(desk).lines] == ["Burn one card.", "Deal the flop: three cards face up."]
        await enter(desk, "board 2c 7d 9h")
        await round_of(desk)
        await enter(desk, "board Ts")
        await round_of(desk)
        await enter(desk, "board 3d")
        await round_of(desk)
        while asked(desk).asks == "show":
            seat = asked(desk).seats[0]
            await enter(desk, f"{seat} shows {({1: 'As Ah', 2: 'Kc Kd', 3: 'Qc Qd'})[seat]}")
        assert stacks(desk) == {"Ann": 21_600, "Bob": 19_200, "Cid": 19_200}
        assert any(
            line.says.startswith("Seat 1 wins 2400, the main pot with one pair, aces") for line in asked(desk).result
        )
        done(await desk.ask(DEALER, c.LeaveTable(seat=1)))
        assert room.log.balance("cage/live/Ann") == 1_600, "won"
        sound(room, desk)

    run(story)


@pytest.mark.parametrize("book", [book for book in APPROVED if "seven-card-stud" in load_book(book).games])
def test_a_hand_of_seven_card_stud(book: str) -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid", book=book, game="seven-card-stud")
        await started(desk)
        await enter(desk, "deal unseen")
        up = iter(["2c 9d Kc", "3c 8d Qc", "4c 7d Jc", "5c 6d Tc"])
        while asked(desk).asks != "show":
            match asked(desk).asks:
                case "up":
                    cards = next(up).split()
                    refused_up = await wrong(desk, f"deal {asked(desk).seats[0]} ??")
                    assert "fall face up" in refused_up.says
                    for seat, card in zip(asked(desk).seats, cards, strict=True):
                        await enter(desk, f"deal {seat} {card}")
                case "down":
                    await enter(desk, "deal unseen")
                case _:
                    await round_of(desk)
        held = {1: "2c 3c 4c 5c 2d 2h 2s", 2: "9d 8d 7d 6d Ad Ah 3s", 3: "Kc Qc Jc Tc 4h 5h 6s"}
        shown = 0
        while asked(desk).asks == "show":
            seat = asked(desk).seats[0]
            assert asked(desk).cards == 7
            await wrong(desk, f"{seat} shows 2c 3c 4c")
            await enter(desk, f"{seat} shows {held[seat]}")
            shown += 1
        assert shown == 3
        assert stacks(desk)["Ann"] > 20_000, "four twos"
        assert sum(stacks(desk).values()) == 60_000
        sound(room, desk)

    run(story)


def test_a_hand_of_triple_draw() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", book="crown-melbourne-poker", game="triple-draw-27")
        await started(desk)
        await enter(desk, "deal unseen")
        draws, changed = 0, {1: 2, 2: 0}
        while asked(desk).asks != "show":
            match asked(desk).asks:
                case "draw":
                    seat = asked(desk).seats[0]
                    await wrong(desk, f"{seat} draws ?? ?? ?? ?? ?? ??")
                    count = changed[seat]
                    await enter(desk, f"{seat} draws {' '.join(['??'] * count)}" if count else f"{seat} stands pat")
                    draws += 1
                case "serve":
                    assert (asked(desk).seats, asked(desk).cards) == ((1,), 2)
                    await wrong(desk, "deal 1 ??")
                    await wrong(desk, "deal 2 ?? ??")
                    await enter(desk, "deal unseen")
                case _:
                    await round_of(desk)
        assert draws == 6
        while asked(desk).asks == "show":
            seat = asked(desk).seats[0]
            await enter(desk, f"{seat} shows {({1: '2c 3c 4c 5d 7c', 2: '2d 3d 4d 5c 8c'})[seat]}")
        assert stacks(desk)["Ann"] > 20_000 > stacks(desk)["Bob"]
        sound(room, desk)

    run(story)


def test_a_hand_of_chinese_poker() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", book="crown-melbourne-poker", game="chinese-poker", chips=10_000)
        await started(desk)
        await enter(desk, "deal unseen")
        assert (asked(desk).asks, asked(desk).seats) == ("arrange", (1, 2))
        await wrong(desk, "1 sets ?? ?? ??/?? ?? ?? ?? ??/?? ?? ?? ?? ??")
        await enter(desk, "1 sets Ac Ad 2c/3c 3d 3h 8d 9h/Tc Td Th Kd Ks")
        await wrong(desk, "2 sets Ac 3s 4c/5d 6d 7c 8c 9d/Ts Jd Qc Kc Ah")
        await enter(desk, "2 sets 2d 3s 4c/5d 6d 7c 8c Jc/9s 9d Qc Kc Ah")
        assert stacks(desk) == {"Ann": 10_400, "Bob": 9_600}
        assert any("pays seat 1" in line.says for line in asked(desk).result)
        sound(room, desk)

    run(story)


def test_a_board_run_twice_at_a_live_table() -> None:
    """The dealer says for each live player how often; when the last has spoken, both boards are told."""

    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", book="crown-melbourne-poker", runs=True)
        await started(desk)
        await enter(desk, "deal unseen")
        hand = table_of(desk).hand
        assert hand is not None
        await enter(desk, f"{hand.turn} raises to 20000")
        await enter(desk, f"{hand.turn} calls")
        assert (asked(desk).asks, asked(desk).cards) == ("run", 6)
        for seat in (1, 2):
            done(await desk.ask(DEALER, c.AskRun(seat=seat, boards=2)))
        await until(lambda: asked(desk).asks == "board")
        told = []
        for board in ("2c 7d 9h", "Ts", "3d", "2d 7h 9s", "Tc", "3h"):
            told.append(asked(desk).lines[-1].says.partition(":")[0])
            await enter(desk, f"board {board}")
        streets = [f"Deal the {name} on board {number}" for number in (1, 2) for name in ("flop", "turn", "river")]
        assert told == streets
        await enter(desk, f"{asked(desk).seats[0]} shows As Ah")
        await enter(desk, f"{asked(desk).seats[0]} shows Kc Kd")
        assert sorted(stacks(desk).values()) == [0, 40_000]
        *_, pushed, divided = asked(desk).result
        assert pushed.says.startswith("Push in all: ")
        assert divided.says == "The pot is divided among the boards: 20,000 for board 1, 20,000 for board 2."
        sound(room, desk)

    run(story)


# -- mistakes ----------------------------------------------------------------------------------------------------------


def test_bad_entries_are_refused_with_their_clause() -> None:
    async def story() -> None:
        _, desk = await live_table("Ann", "Bob", "Cid")
        await started(desk)
        await enter(desk, "deal 1 As Ah")
        assert (await wrong(desk, "deal 2 As Kd")).cite.clause == "4.1.1"
        assert (await wrong(desk, "deal 2 Ks Kd Kc")).cite.clause == "25.1.5"
        assert (await wrong(desk, "deal 1 Ks Kd")).cite.clause == "1.1:active-player"
        await wrong(desk, "board 2c 7d 9h")
        await enter(desk, "deal unseen")
        assert (await wrong(desk, "1 calls")).cite.clause == "10.1", "out of turn"
        assert (await wrong(desk, "3 raises to 399")).cite.clause == "8.8.6"
        assert (await wrong(desk, "3 raises to 20001")).cite.clause == "8.2"
        await enter(desk, "3 raises to 400")
        await round_of(desk)
        assert (await wrong(desk, "board As 7d 9h")).cite.clause == "4.1.1", "it was told to seat 1"
        assert (await wrong(desk, "board 2c 7d")).cite.clause == "25.1.5"
        assert (await wrong(desk, "board 2c 7d 9h Ts")).cite.clause == "25.1.5"
        twice = c.Play(command=hc.TellBoard((Card("2c"), Card("2c"), Card("9h"))))
        refused(await desk.ask(DEALER, twice), "4.1.1")
        await enter(desk, "board 2c 7d 9h")

    run(story)


def test_a_card_that_is_not_in_the_deck() -> None:
    async def story() -> None:
        _, desk = await live_table("Ann", "Bob", "Cid", deck=32)
        await started(desk)
        assert "not in the deck of 32" in (await wrong(desk, "deal 1 2c Ah")).says
        await enter(desk, "deal 1 7c Ah")

    run(story)


def test_an_entry_typed_wrongly_is_taken_back() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        await started(desk)
        await enter(desk, "deal unseen", "3 raises to 8000")
        assert room.log.balance("table/1/pot") == 8_300
        done(await taken_back(desk))
        assert room.log.balance("table/1/pot") == 300
        await enter(desk, "3 raises to 800", "1 folds", "2 folds")
        assert desk.hands == 1
        done(await taken_back(desk))
        assert desk.hands == 0
        await enter(desk, "2 calls", "board 2c 7d 9h")
        sound(room, desk)

    run(story)


def test_the_history_tells_a_hand_as_it_was_in_the_end() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        await started(desk)
        await enter(desk, "deal unseen", "3 raises to 800", "1 folds", "2 folds")
        done(await taken_back(desk))
        done(await taken_back(desk))
        await enter(desk, "1 calls", "2 folds", "board 2c 7d 9h", "1 checks", "3 bets 400", "1 folds")
        shelf = Shelves(room.log).of(desk.id)
        played = shelf.find("1")
        assert (played.over, played.won) == (True, {1: -800, 2: -200, 3: 1_000})
        kinds = [one.kind for step in shelf.replay(room.log, played, "Dee")["steps"] for one in step.told]
        assert [kinds.count(kind) for kind in ("RaisedTo", "Folded", "Called", "Boarded", "BetTo")] == [1, 2, 1, 1, 1]
        phh = shelf.document(room.log, played, DEALER, "phh").text
        assert phh.count(' f"') == 2
        assert "d dh p1 ????" in phh
        sound(room, desk)

    run(story)


def test_what_a_player_entered_is_not_the_dealers_to_take_back() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob")
        await room.welcome("Zoe")
        zoe = Who("Zoe")
        done(await desk.ask(zoe, seat_command(3, "Zoe", 20_000, 0)))
        await started(desk)
        await enter(desk, "deal unseen")
        assert asked(desk).seats == (3,)
        assert (await wrong(desk, "3 folds")).cite.clause == "27.1"
        assert (await wrong(desk, "3 calls", SUPERVISOR)).cite.clause == "27.1"
        await enter(desk, "3 calls", who=zoe)
        assert refused(await taken_back(desk)).cite.clause == "27.1"
        await enter(desk, "1 folds")
        done(await taken_back(desk))
        refused(await taken_back(desk))
        sound(room, desk)

    run(story)


def test_an_irregularity_is_ruled_on_from_the_same_desk() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        await started(desk)
        await enter(desk, "deal unseen")
        answer = await desk.rule(
            SUPERVISOR, Report(incident="premature flop", cards=parse_cards("2c7d9h")), carry_out=False
        )
        assert isinstance(answer, Ruling | Question), answer
        done(await desk.ask(SUPERVISOR, c.DeclareMisdeal(by="")))
        assert stacks(desk) == {"Ann": 20_000, "Bob": 20_000, "Cid": 20_000}
        refused(await taken_back(desk))
        sound(room, desk)

    run(story)


# -- what is hidden ----------------------------------------------------------------------------------------------------


def cards_in(shown: list[dict[str, Any]]) -> str:
    return msgspec.json.encode(shown).decode()


def test_a_hole_card_that_was_told_is_seen_by_its_seat_alone() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob")
        zoe = Who("Zoe")
        await room.welcome("Zoe")
        done(await desk.ask(zoe, seat_command(3, "Zoe", 20_000, 0)))
        others: list[Eyes] = [await watching(desk, who) for who in (BOB, DEALER, SUPERVISOR)]
        own = await watching(desk, zoe)
        await started(desk)
        await enter(desk, "deal 3 As Kh", "deal 1 Qs Qh", "deal unseen")
        seen = next(one for one in own.last["view"]["hand"]["seats"] if one["seat"] == 3)
        assert seen["cards"] == ["As", "Kh"]
        assert not any(card in cards_in(own.shown) for card in ('"Qs"', '"Qh"', "Qs Qh"))
        for eyes in others:
            assert not any(card in cards_in(eyes.shown) for card in ('"As"', '"Kh"', "As Kh", '"Qs"', "Qs Qh"))
        assert others[1].last["view"]["dealer"]["asks"] == "act"
        assert others[0].last["view"]["dealer"] is None
        assert own.last["view"]["dealer"] is None

    run(story)


def test_a_player_in_a_browser_acts_and_the_dealer_names_what_is_laid_down() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob")
        zoe = Who("Zoe")
        await room.welcome("Zoe")
        done(await desk.ask(zoe, seat_command(3, "Zoe", 20_000, 0)))
        await started(desk)
        await enter(desk, "deal unseen")
        await enter(desk, "3 calls", who=zoe)
        await enter(desk, "1 calls", "2 checks", "board 2c 7d 9h", "1 checks", "2 checks")
        await enter(desk, "3 checks", who=zoe)
        await enter(desk, "board Ts", "1 checks", "2 checks")
        await enter(desk, "3 checks", who=zoe)
        await enter(desk, "board 3d", "1 checks", "2 checks")
        await enter(desk, "3 checks", who=zoe)
        await enter(desk, "1 mucks", "2 mucks")
        assert asked(desk).seats == (3,)
        await wrong(desk, "3 shows As Ah", zoe)
        await wrong(desk, "3 shows", zoe)
        await wrong(desk, "3 shows As ??")
        await enter(desk, "3 shows As Ah")
        assert stacks(desk)["Zoe"] == 20_400
        done(await desk.ask(zoe, c.LeaveTable(seat=3)))
        assert room.chips_of("Zoe") == 100_400
        sound(room, desk)

    run(story)


def test_nobody_finds_out_by_guessing_what_others_hold() -> None:
    """A card that was told to somebody and one that nobody has are refused alike."""

    async def story() -> None:
        room, desk = await live_table("Ann", book="crown-melbourne-poker", game="triple-draw-27")
        zoe = Who("Zoe")
        await room.welcome("Zoe")
        done(await desk.ask(zoe, seat_command(2, "Zoe", 20_000, 0)))
        await started(desk)
        await enter(desk, "deal 1 As Ks Qs Js 9s", "deal unseen")
        while asked(desk).asks == "act":
            seat = asked(desk).seats[0]
            who = zoe if seat == 2 else DEALER
            verbs = {choice.verb for choice in table_of(desk).hand.legal}  # type: ignore[union-attr]
            await enter(desk, f"{seat} calls" if "call" in verbs else f"{seat} checks", who=who)
        while asked(desk).seats != (2,):
            await enter(desk, "1 stands pat")
        held, free = await wrong(desk, "2 draws As", zoe), await wrong(desk, "2 draws 2c", zoe)
        assert (held.says, held.cite) == (free.says, free.cite)
        await enter(desk, "2 draws ?? ??", who=zoe)

    run(story)


def test_whoever_plays_does_not_deal() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob")
        await room.welcome("Dee")
        done(await desk.ask(Who("Dee"), seat_command(3, "Dee", 20_000, 0)))
        done(await desk.ask(SUPERVISOR, c.StartHand()))
        await wrong(desk, "deal unseen", DEALER)
        await wrong(desk, "1 folds", DEALER)
        await enter(desk, "deal unseen", who=SUPERVISOR)
        refused(await desk.ask(DEALER, c.TakeBackEntry(by="")))

    run(story)


# -- time, and the end of the power ------------------------------------------------------------------------------------


def test_the_room_waits_for_the_dealer_and_not_for_long_for_a_browser() -> None:
    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", pace=Pace(house=0, pause=0, act=0.05, board=0))
        zoe = Who("Zoe")
        await room.welcome("Zoe")
        done(await desk.ask(zoe, seat_command(3, "Zoe", 20_000, 0)))
        await asyncio.sleep(0.1)
        assert not table_of(desk).state.running, "the dealer says when"
        await started(desk)
        await asyncio.sleep(0.1)
        assert asked(desk).asks == "down", "and deals"
        eyes = await watching(desk, DEALER)
        await enter(desk, "deal unseen")
        assert eyes.last["clock_seat"] == 3
        await enter(desk, "3 folds", who=zoe)
        assert eyes.last["clock_seat"] == 0, "a live player has the dealer's time"
        await asyncio.sleep(0.1)
        assert asked(desk).seats == (1,)

    run(story)


@pytest.mark.clause("star-sydney-poker", "26.12")
def test_the_time_of_a_live_player_is_run_by_the_floor() -> None:
    """Called and ended by people; the room does neither for a player whom it cannot see."""
    machine = build(Opening(book="star-sydney-poker", game="holdem", told=True), "1")
    assert isinstance(machine, PlayersTable)
    for seat, name in enumerate(("Ann", "Bob", "Cid"), 1):
        assert isinstance(act(machine, DEALER, c.TakeSeat(seat=seat, name=name, chips=20_000), 1), Batch)
    for command in (c.StartHand(), c.Play(command=hc.TellUnseen())):
        assert isinstance(act(machine, DEALER, command, 2), Batch)
    assert isinstance(act(machine, DEALER, c.StartClock(clock="called", by=""), 10), Refused)
    assert isinstance(act(machine, SUPERVISOR, c.StartClock(clock="called", by=""), 10), Batch)
    assert machine.chores(10_000) == []
    assert isinstance(act(machine, SUPERVISOR, c.TimeUp(by=""), 49), Refused)
    assert isinstance(act(machine, SUPERVISOR, c.TimeUp(by=""), 50), Batch)
    assert machine.table.hand is not None
    assert machine.table.hand.state.folded[3]


def test_nothing_is_lost_in_the_middle_of_a_live_hand() -> None:
    """The log alone brings the hand back after every single entry, with what can still be taken back."""

    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", "Cid")
        await started(desk)
        lines = ["deal 2 As Ah", "deal unseen", "3 raises to 800", "1 folds", "2 calls", "board 2c 7d 9h", "2 checks"]
        for line in lines:
            await enter(desk, line)
            twin = memory(room.log)
            twin.restore()
            other = twin.desks[desk.id]
            assert table_of(other).state == table_of(desk).state
            assert asked(other) == asked(desk)
            assert other.machine.view("floor").entry == desk.machine.view("floor").entry != ""
        again = memory(room.log)
        again.restore()
        done(await taken_back(again.desks[desk.id]))
        await enter(again.desks[desk.id], "2 bets 400")
        sound(again, again.desks[desk.id])

    run(story)


def test_a_read_command_of_the_desk() -> None:
    async def story() -> None:
        _, desk = await live_table("Ann", "Bob", "Cid")
        raw = b'{"type": "Play", "command": {"type": "TellUnseen"}}'
        assert desk.machine.read_command(raw) == c.Play(command=command_of("deal unseen"))  # type: ignore[arg-type]

    run(story)
