"""Tables against the house in the room: boxes, wagers, decisions, permissions, money, replay."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests import seeds
from tests.room.boxes import (
    ANN,
    BOB,
    BOOKS,
    CAT,
    DEALER,
    HOLDEM,
    MANAGER,
    SLOW,
    THREE_CARD,
    Floor,
    banked,
    play,
    run,
    snapshot,
)

from cardspeak.banked import commands as bc
from cardspeak.banked import table as f
from cardspeak.jackpots import commands as jc
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.banked.house import waited_for
from cardspeak.room.desk import Desk, Done
from cardspeak.room.face import Next
from cardspeak.room.shown import Pace, encode
from cardspeak.room.who import THE_ROOM, Who


async def decided(floor: Floor, desk: Desk, rnd: random.Random) -> None:
    """Every question of the round answered by its owner."""
    for _ in range(40):
        machine = banked(desk.machine)
        if machine.round is None or not machine.round.state.closed:
            return
        prompt = waited_for(machine.round.prompt)[0]
        verb = rnd.choice([choice.verb for choice in prompt.choices])
        owner = Who(prompt.owner)
        if prompt.kind == "decide":
            await floor.do(desk, owner, play(bc.Decide(prompt.box, verb, sure=True)))
        elif prompt.kind == "expose":
            await floor.do(desk, owner, play(bc.Expose(prompt.box, prompt.owner, verb == "show")))
        elif prompt.kind == "retract":
            await floor.do(desk, owner, play(bc.Retract(prompt.box, prompt.owner)))
        else:
            raise AssertionError(prompt)
    raise AssertionError("the round never ends")


@pytest.mark.parametrize("book", BOOKS)
def test_two_players_play_rounds(book: str) -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(book)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 3)
        machine = banked(desk.machine)
        for number in range(1, 6):
            assert machine.setup.number == number
            await floor.place(desk, ANN, 1)
            await floor.place(desk, BOB, 3, 1_000)
            await floor.do(desk, ANN, d.Ready())
            assert machine.round is not None
            assert not machine.round.state.closed, "Bob is not ready"
            await floor.do(desk, BOB, d.Ready())
            await decided(floor, desk, random.Random(number))
            shown = machine.view(machine.viewer(ANN)).layout
            assert shown is not None
        assert floor.log.balance("bank") == machine.state.bank - floor.log.balance(f"jackpot/{book}")

    run(work)


def test_bets_close_without_those_who_sit_out() -> None:
    """Two rounds without a wager, and nobody waits for that player any longer."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        machine = banked(desk.machine)
        for _ in range(2):
            await floor.place(desk, ANN, 1)
            await floor.do(desk, ANN, d.Ready())
            assert machine.round is not None
            assert not machine.round.state.closed
            await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
            await decided(floor, desk, random.Random(1))
        await floor.place(desk, ANN, 1)
        await floor.do(desk, ANN, d.Ready())
        assert machine.round is not None
        assert machine.round.state.closed

    run(work)


def test_a_changed_wager_is_not_ready() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.do(desk, ANN, d.Ready())
        machine = banked(desk.machine)
        assert machine.state.ready == {"Ann"}
        await floor.place(desk, ANN, 1)
        assert not machine.state.ready
        await floor.do(desk, ANN, d.Ready())
        await floor.do(desk, ANN, play(bc.TakeBack(1, "ante", "Ann", 500)))
        assert not machine.state.ready

    run(work)


def test_boxes_are_taken_while_bets_are_open() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.place(desk, ANN, 1, 2_000)
        machine = banked(desk.machine)
        await floor.sit(desk, BOB, 2)
        assert machine.setup.seats == {1: "Ann", 2: "Bob"}
        assert machine.round is not None
        assert machine.round.state.stakes == {(1, "ante", "Ann"): 2_000}
        await floor.place(desk, BOB, 2)
        await floor.do(desk, CAT, d.SitAt(box=3, chips=10_000))
        await floor.do(desk, CAT, d.BuyIn(chips=700))
        assert machine.state.chips_of("Cat") == 10_700
        await floor.do(desk, CAT, d.GetUp())
        assert machine.setup.seats == {1: "Ann", 2: "Bob"}
        assert floor.log.balance("player/Cat") == 100_000
        assert machine.round.state.stakes

    run(work)


def test_a_box_that_somebody_plays_is_taken_from_the_next_round() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.place(desk, ANN, 1)
        await floor.place(desk, ANN, 2)  # a second box, played blind
        await floor.sit(desk, BOB, 2)
        machine = banked(desk.machine)
        assert machine.state.joining == {2: ("Bob", 40_000)}
        assert next(seat for seat in machine.view(("Ann", "")).seats if seat.box == 2).waiting
        await floor.refused(desk, BOB, play(bc.Place(2, "ante", "Bob", 500)))
        await floor.do(desk, ANN, d.Ready())
        await decided(floor, desk, random.Random(2))
        assert machine.setup.seats == {1: "Ann", 2: "Bob"}

    run(work)


def test_whoever_has_chips_on_the_layout_leaves_after_the_round() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.do(desk, ANN, d.GetUp())
        machine = banked(desk.machine)
        assert machine.state.leaving == {"Ann"}
        await floor.refused(desk, ANN, d.GetUp())
        await floor.do(desk, BOB, d.GetUp())  # nothing of Bob's lies there: Ann's wager stays
        assert machine.round is not None
        assert machine.round.state.stakes == {(1, "ante", "Ann"): 500}
        await floor.do(desk, ANN, d.Ready())
        await decided(floor, desk, random.Random(3))
        assert not machine.setup.seats
        assert machine.chips().seats == machine.chips().pot == 0
        assert machine.next(0.0).what == "nothing"

    run(work)


def test_somebody_who_took_a_wager_back_can_leave_at_once() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.place(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.do(desk, ANN, play(bc.TakeBack(1, "ante", "Ann")))
        await floor.do(desk, ANN, d.GetUp())
        assert banked(desk.machine).setup.seats == {2: "Bob"}
        assert floor.log.balance("player/Ann") == 100_000

    run(work)


SITTING: list[tuple[Any, str]] = [
    (d.SitAt(box=0, chips=5_000), "boxes 1 to"),
    (d.SitAt(box=8, chips=5_000), "boxes 1 to"),
    (d.SitAt(box=1, chips=5_000), "Ann sits"),
    (d.SitAt(box=2, chips=499), "least wager"),
    (d.SitAt(box=2, chips=100_001), "not hold"),
    (d.BuyIn(chips=100), "Take a box"),
    (d.GetUp(), "no box"),
    (d.Ready(), "Take a box"),
    (d.OpenRound(), "room opens"),
    (d.HouseSits(box=2, name="House Ada", chips=5_000), "seats its players"),
    (d.FreeBox(box=1), "floor asks"),
    (f.CheckCards(), "floor to order"),
    (f.Complain(says="no"), "Take a box"),
    (d.Advise(box=1), "not yours"),
    (play(bc.Place(1, "ante", "Ann", 500)), "not yours"),
    (play(bc.Place(1, "ante", "Bob", 500)), "no chips"),
    (play(bc.Declare(1, "ante", "Bob", 500, "cash")), "chips"),
    (play(bc.TakeBack(1, "ante", "Ann")), "not yours"),
    (play(bc.Decide(1, "fold")), "not yours"),
    (play(bc.Look(1, "Bob")), "not yours"),
    (play(bc.Expose(1, "Bob", show=False)), "not yours"),
    (play(bc.Retract(1, "Ann")), "not yours"),
    (play(bc.Waive(1, "ante", "Ann")), "not yours"),
    (play(bc.Proceed("close")), "dealer does"),
    (play(bc.Report("bad cards")), "dealer does"),
    (play(bc.Count(52)), "dealer does"),
    (play(bc.NameCards(1, ())), "dealer does"),
    (play(bc.Amend(1, "jackpot-1", "Ann", "dealer")), "dealer does"),
    (play(bc.PayPrize(1, "dealer")), "dealer does"),
    (play(bc.Cut(10)), "room shuffles"),
    (play(bc.Shuffle(())), "room shuffles"),
    (play(bc.Tell(1, ())), "room shuffles"),
    (play(bc.TellBoard(())), "room shuffles"),
]


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_does_what_is_anothers(book: str) -> None:
    """Every kind of command, asked by somebody who has no box, is refused and changes nothing."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(book, boxes=7)
        await floor.sit(desk, ANN, 1)
        await floor.place(desk, ANN, 1)
        for command, words in SITTING:
            answer = await floor.refused(desk, BOB, command)
            assert words in answer.says, (command, answer)

    run(work)
    inner = {type(command.command) for command, _ in SITTING if isinstance(command, d.Play)}
    assert inner == set(bc.AnyCommand.__args__)


def test_a_dealer_may_not_stack_the_deck_or_play_for_others() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.place(desk, ANN, 1)
        for command in (bc.Shuffle(()), bc.Cut(20), bc.Place(1, "ante", "Ann", 500), bc.TakeBack(1, "ante", "Ann")):
            await floor.refused(desk, MANAGER, play(command))
        await floor.do(desk, DEALER, play(bc.Proceed("close", by="player")))  # the rank is the asker's own
        await floor.refused(desk, MANAGER, play(bc.Decide(1, "fold", sure=True)))

    run(work)


def test_time_is_over() -> None:
    """Bets close, and a hand that does not answer is played as the book says; the record names the room."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        machine = banked(desk.machine)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        assert machine.next(0.0).what == "nothing", "an empty layout has all the time in the world"
        await floor.place(desk, ANN, 1)
        assert machine.next(0.0) == Next("clock")
        moment = machine.moment
        await floor.place(desk, ANN, 1)
        assert machine.moment == moment, "another wager does not give more time"
        await floor.do(desk, THE_ROOM, machine.time_out(0, 0))
        assert machine.round is not None
        assert machine.next(0.0).name == "Ann"
        await floor.do(desk, THE_ROOM, machine.time_out(1, 0))
        assert machine.state.shown is not None
        assert machine.state.shown.state.folded == {1: "fold"}
        assert [record.actor for record in floor.log.read(desk.stream)][-2:] == ["room", "room"]

    run(work)


@pytest.mark.parametrize("book", BOOKS)
def test_the_rooms_own_clock_plays_a_round_to_its_end(book: str) -> None:
    """Somebody bets and falls asleep: the bets close, the hand is played by default, and the next round opens."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(book, pace=Pace(house=0, pause=0, act=0.02, board=0))
        machine = banked(desk.machine)
        assert isinstance(await desk.ask(ANN, d.SitAt(box=1, chips=40_000)), Done)
        while machine.round is None:
            await asyncio.sleep(0.001)
        assert isinstance(await desk.ask(ANN, play(bc.Place(1, "ante", "Ann", 500))), Done)
        while machine.setup.number < 2 or machine.round is None:
            await asyncio.sleep(0.005)
        floor.check()
        actors = [record.actor for record in floor.log.read(desk.stream) if record.kind in ("play", "round finished")]
        assert actors[0] == "Ann"
        assert set(actors[1:]) == {"room"}

    run(work)


def test_advice_is_for_whoever_plays_the_box() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        position = desk.position
        found = await floor.ask(desk, ANN, d.Advise(box=1))
        assert found.says.startswith(("Play", "Fold"))
        assert desk.position == position, "advice is no event"
        await floor.refused(desk, BOB, d.Advise(box=1))

    run(work)


@pytest.mark.parametrize("book", BOOKS)
def test_no_card_is_seen_that_should_not_be(book: str) -> None:
    """What others are told and shown of a hand that is not turned up holds none of its cards."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(book)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.place(desk, BOB, 2)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        machine = banked(desk.machine)
        assert machine.round is not None
        hidden = [str(card) for box in (0, 2) for card in machine.round.state.hands[box]]
        hidden += [str(card) for card in machine.round.state.stub]
        mine = {str(card) for card in machine.round.state.hands[1]}
        for who in (ANN, CAT, DEALER):
            viewer = machine.viewer(who)
            text = encode([machine.view(viewer), machine.tell(machine.recent(), viewer)]).decode()
            assert not [card for card in hidden if f'"{card}"' in text]
            assert all((f'"{card}"' in text) == (who is ANN) for card in mine)

    run(work)


@pytest.mark.parametrize("book", BOOKS)
def test_house_players_keep_company(book: str) -> None:
    """They bet when a guest has, decide at once, and buy more when they are out of chips."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(book, house=2)
        machine = banked(desk.machine)
        assert machine.house_players() == 2
        assert machine.round is None, "nobody to play with"
        await floor.sit(desk, ANN, 1)
        assert machine.round is not None
        assert not machine.round.state.stakes
        for number in range(60):
            await floor.place(desk, ANN, 1)
            assert machine.round is not None
            assert len({owner for _, _, owner in machine.round.state.stakes}) == 3
            await floor.do(desk, ANN, d.Ready())
            await decided(floor, desk, random.Random(number))
            if machine.state.chips_of("Ann") < 5_000:
                await floor.do(desk, ANN, d.BuyIn(chips=10_000))
        bought = [one for one in floor.log.entries("cage/house-players") if one.transfer.debit == "cage/house-players"]
        assert len(bought) >= 2

    run(work)


# -- any order of anything ---------------------------------------------------------------------------------------


def asked(rnd: random.Random, desk: Desk) -> tuple[Who, Any]:
    """Something that somebody might ask, sensible or not."""
    who = rnd.choice((ANN, BOB, CAT))
    machine = banked(desk.machine)
    box = machine.state.box_of(who.name) or rnd.randint(1, 7)
    wager = rnd.choice(list(machine.setup.limits))
    amount = rnd.choice((300, 500, 500, 500, 1_000))
    prompts = waited_for(machine.round.prompt) if machine.round is not None else []
    if prompts and rnd.random() < 0.7:
        prompt = rnd.choice(prompts)
        owner = Who(prompt.owner)
        verb = rnd.choice([choice.verb for choice in prompt.choices])
        if prompt.kind == "decide":
            return owner, play(bc.Decide(prompt.box, verb, sure=True))
        if prompt.kind == "expose":
            return owner, play(bc.Expose(prompt.box, prompt.owner, verb == "show"))
        if prompt.kind == "retract":
            return owner, play(bc.Retract(prompt.box, prompt.owner, ("ante",) if rnd.random() < 0.5 else ()))
        return THE_ROOM, machine.time_out(0, 0)
    dice = rnd.random()
    if machine.round is not None and machine.round.state.suspended and dice < 0.5:
        return MANAGER, play(bc.Report(rnd.choice(("no system fault", "system fault")), reason="looked into"))
    if dice < 0.15:
        return who, d.SitAt(box=box, chips=rnd.choice((499, 500, 4_000, 20_000)))
    if dice < 0.2:
        return who, d.GetUp()
    if dice < 0.25:
        return who, d.BuyIn(chips=rnd.choice((1, 5_000)))
    if dice < 0.6:
        return who, play(bc.Place(rnd.choice((box, box, rnd.randint(1, 7))), wager, who.name, amount))
    if dice < 0.65:
        return who, play(bc.TakeBack(box, wager, who.name))
    if dice < 0.85:
        return who, d.Ready()
    if dice < 0.9:
        return MANAGER, rnd.choice(ORDERS)
    if dice < 0.95:
        return DEALER, play(bc.Proceed("close"))
    what = rnd.choice([row.report for row in machine.setup.game.file.mishaps])
    return MANAGER, play(bc.Report(what, box, player=who.name, reason="seen", count=rnd.randint(0, 3)))


ORDERS = (
    f.ShowNotice(what="minimum", says="1,000 from ten", amount=1_000),
    f.ChangeCards(reason="marked"),
    f.CountCards(total=52),
    f.Complain(says="that was mine"),
    f.SettleDispute(dispute=1, says="it was"),
    f.Release(player="Ann"),
    f.AskRules(),
    d.FreeBox(box=1),
    d.OrderPools(command=jc.Resume((), "")),
    d.OrderPools(command=jc.FailDisplay("")),
    d.OrderPools(command=jc.RestoreDisplay("")),
)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_asked_the_log_makes_the_same_table(book: str, seed: int) -> None:
    """Anything in any order: after every record the log's own table is the same, to the chip, and cards are kept."""
    taken = 0

    async def work(floor: Floor) -> None:
        nonlocal taken
        rnd = seeds.chance("boxes", book, seed)
        desk = await floor.open(book, house=seed % 2)
        for step in range(150):
            who, command = asked(rnd, desk)
            try:
                answer = await floor.ask(desk, who, command)
            except Exception as wrong:
                if type(wrong).__name__ != "BadInput":
                    raise
                continue
            taken += isinstance(answer, Done)
            machine = banked(desk.machine)
            if machine.round is not None:
                cards = machine.round.state.places
                assert len(cards) == len(set(cards)) == 52
            if step % 50 == 49:
                again = floor.restarted().room.desks[desk.id]
                assert snapshot(banked(again.machine)) == snapshot(machine)

    run(work)
    assert taken > 15


def test_a_refused_purchase_leaves_the_table_as_it_was() -> None:
    """Chips that are spent twice are refused by the ledger, whoever looks first."""

    async def work(floor: Floor) -> None:
        first, second = await floor.open(THREE_CARD), await floor.open(THREE_CARD)
        await floor.sit(first, ANN, 1, 100_000)
        assert isinstance(await floor.ask(second, ANN, d.SitAt(box=1, chips=500)), Refused)
        assert not banked(second.machine).setup.seats

    run(work)


def test_holdem_and_three_cards_go_by_their_own_rules() -> None:
    """A second box at Three Card Poker; not at Crown Hold'em."""

    async def work(floor: Floor) -> None:
        three, holdem = await floor.open(THREE_CARD), await floor.open(HOLDEM)
        await floor.sit(three, ANN, 1)
        await floor.sit(holdem, BOB, 1)
        await floor.place(three, ANN, 2)
        answer = await floor.refused(holdem, BOB, play(bc.Place(2, "ante", "Bob", 500)))
        assert answer.cite.book == HOLDEM

    run(work)
