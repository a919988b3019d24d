"""Every kind of command against every role: nobody plays another's seat, tells cards, starts hands or chooses packs."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, DEALER, HOLDEM, MANAGER, SUPERVISOR, act, memory, seated, table_of, turn, until

from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.refusal import Refused
from cardspeak.room.building import build
from cardspeak.room.desk import Done
from cardspeak.room.openings import Opening
from cardspeak.room.players.permits import PERMITS, permitted
from cardspeak.room.players.shuffling import strong_shuffle
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.who import ROLES, THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.table import commands as c
from cardspeak.table.commands import ClaimedBy
from cardspeak.table.machine import Table

COMMANDS: tuple[type, ...] = get_args(c.AnyTableCommand)
OWN, OWN_OR_FLOOR, FLOOR, ANYBODY, DIRECTOR = (
    tuple(kind for kind, whose in PERMITS.items() if whose == wanted)
    for wanted in ("own seat", "own seat or floor", "floor", "anybody", "director")
)
RANKS = ("dealer", "supervisor", "manager")
SAMPLES: dict[type, Any] = {
    c.ReserveSeat: c.ReserveSeat(seat=2, name="Zoe", by="x"),
    c.DrawForSeat: c.DrawForSeat(seat=5, cards=()),
    c.DrawSeats: c.DrawSeats(cards=()),
    c.Rule: c.Rule(report=Report(incident="premature turn"), by="x"),
}


def sample(kind: type, seat: int = 2) -> Any:
    """A command of this kind about a seat; what else it needs is made up, for nobody gets as far as that."""
    if kind in SAMPLES:
        return SAMPLES[kind]
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name == "seat":
            made["seat"] = seat
        elif field.required:
            made[field.name] = {"by": "manager", "agreed": (), "how": "wait"}.get(field.name, 1)
    return kind(**made)


@pytest.fixture
def table() -> Table:
    machine = build(Opening(**HOLDEM), "1")
    assert isinstance(machine, PlayersTable)
    chips = machine.setup.buy_in[0]
    for seat, name in enumerate(("Ann", "Bob"), 1):
        assert not isinstance(act(machine, Who(name), c.TakeSeat(seat=seat, name=name, chips=chips), 5), Refused)
    return machine.table


def ask(table: Table, who: Who, command: Any) -> Any:
    return permitted(table, who, command, 7, lambda count: strong_shuffle(deck_of(52).cards)[:count])


def test_every_kind_of_command_is_somebodys() -> None:
    """A command that the table learns is given to somebody here, or this fails."""
    assert set(PERMITS) == set(COMMANDS)
    assert {kind for kind, whose in PERMITS.items() if whose == "hand"} == {c.Play}
    assert {kind for kind, whose in PERMITS.items() if whose == "room"} == {
        c.TakeEdition,
        c.StartTimeAway,
        c.CallTimeAway,
    }
    assert len(OWN) + len(OWN_OR_FLOOR) + len(FLOOR) + len(ANYBODY) + len(DIRECTOR) + 4 == len(COMMANDS)


@pytest.mark.parametrize("kind", ANYBODY, ids=lambda kind: kind.__name__)
def test_some_things_anybody_may_ask_for(table: Table, kind: type) -> None:
    for who in (ANN, Who("Zoe"), DEALER, SUPERVISOR, MANAGER):
        assert not isinstance(ask(table, who, sample(kind)), Refused), who


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.__name__)
def test_own_seats_are_asked_for_by_their_players_alone(table: Table, kind: type) -> None:
    by = {"by": "player"} if "by" in kind.__struct_fields__ else {}  # type: ignore[attr-defined]
    assert ask(table, BOB, sample(kind)) == msgspec.structs.replace(sample(kind), at=7, **by)
    for who in (ANN, Who("Zoe"), DEALER, SUPERVISOR, MANAGER):
        assert isinstance(ask(table, who, sample(kind)), Refused), who


@pytest.mark.parametrize("kind", OWN_OR_FLOOR, ids=lambda kind: kind.__name__)
def test_some_things_the_dealer_may_do_for_a_seat(table: Table, kind: type) -> None:
    assert not isinstance(ask(table, BOB, sample(kind)), Refused)
    for who in (DEALER, SUPERVISOR, MANAGER):
        assert not isinstance(ask(table, who, sample(kind)), Refused), who
    for who in (ANN, Who("Zoe")):
        assert isinstance(ask(table, who, sample(kind)), Refused), who


@pytest.mark.parametrize("kind", FLOOR, ids=lambda kind: kind.__name__)
def test_the_rest_is_the_floors(table: Table, kind: type) -> None:
    for who in (ANN, BOB, Who("Zoe")):
        assert isinstance(ask(table, who, sample(kind)), Refused), who
    for who in (DEALER, SUPERVISOR, MANAGER):
        assert not isinstance(ask(table, who, sample(kind)), Refused), who


@pytest.mark.parametrize("kind", DIRECTOR, ids=lambda kind: kind.__name__)
def test_orders_at_a_tournament_table_are_its_desks_alone(table: Table, kind: type) -> None:
    for who in (ANN, BOB, Who("Zoe"), DEALER, SUPERVISOR, MANAGER):
        assert isinstance(ask(table, who, sample(kind)), Refused), who
    assert not isinstance(ask(table, THE_ROOM, sample(kind)), Refused)


@pytest.mark.parametrize("kind", [kind for kind in COMMANDS if "by" in kind.__struct_fields__])  # type: ignore[attr-defined]
@pytest.mark.parametrize("role", ROLES)
def test_nobody_chooses_the_own_rank_or_the_time(table: Table, kind: type, role: str) -> None:
    who = Who("Bob", role)  # type: ignore[arg-type]
    ready = ask(table, who, msgspec.structs.replace(sample(kind), by="manager", at=99))
    if isinstance(ready, Refused):
        assert role in ("player", "cashier") or kind in DIRECTOR
        return
    ranks = {"dealer": "dealer", "supervisor": "gaming supervisor", "manager": "Gaming Manager"}
    assert ready.by == ranks.get(role, "player"), "a cashier has no rank at a table"
    assert ready.at == 7
    if isinstance(ready, c.Rule):
        assert ready.report.by == ready.by


def test_names_and_cards_are_the_rooms_to_fill_in(table: Table) -> None:
    taken = ask(table, Who("Zoe"), c.TakeSeat(seat=4, name="Ann", chips=5, moved_by="manager", card="forged"))
    assert (taken.name, taken.moved_by, taken.card) == ("Zoe", "", "card of Zoe")
    assert ask(table, Who("Zoe"), c.JoinList(name="Ann")).name == "Zoe"
    assert ask(table, DEALER, c.JoinList(name="Ann")).name == "Ann"


@pytest.mark.parametrize("role", RANKS)
def test_nobody_chooses_a_pack(table: Table, role: str) -> None:
    who = Who("Dee", role)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="The room shuffles"):
        ask(table, who, c.StartHand(pack=deck_of(52).cards))
    packs = {ask(table, who, c.StartHand()).pack for _ in range(3)}
    assert len(packs) == 3, "shuffled by the room, each time"
    assert all(set(pack) == set(deck_of(52).cards) for pack in packs)


def test_nobody_chooses_the_cards_of_a_draw(table: Table) -> None:
    aces = parse_cards("AsAh")
    asked = c.DrawForSeat(seat=5, cards=(ClaimedBy("Ann", aces[0]), ClaimedBy("Bob", aces[1])))
    drawn = {tuple(claim.card for claim in ask(table, DEALER, asked).cards) for _ in range(40)}
    assert len(drawn) > 20
    assert all(claim.name in ("Ann", "Bob") for claim in ask(table, DEALER, asked).cards)


# -- playing -------------------------------------------------------------------------------------------------


def hand_commands(seat: int, cards: tuple[Card, ...]) -> list[Any]:
    return [
        hc.Check(seat), hc.Call(seat), hc.Bet(seat, 100), hc.RaiseTo(seat, 400), hc.Fold(seat), hc.TakeKitty(seat),
        hc.Discard(seat, cards[:1]), hc.Arrange(seat, cards[:3], cards[3:8], cards[8:13]), hc.Show(seat), hc.Muck(seat),
        hc.AskToSee(seat, 1), hc.TakeUp(seat), hc.AskFlop(seat), hc.TakePot(seat), hc.Run(2),
        hc.TellHole(seat, cards[:2]), hc.TellUnseen(), hc.TurnUp(seat, cards[:1]),
        hc.TellBoard(cards[:3]), hc.Reorder(cards),
    ]  # fmt: skip


def test_only_whoever_was_dealt_in_plays_a_seat() -> None:
    """Not the neighbour, not the rail, not the floor of any rank; and nobody tells cards where the room deals."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        other = BOB if who == ANN else ANN
        commands = hand_commands(seat, deck_of(52).cards)
        assert {type(one) for one in commands} == set(get_args(hc.AnyCommand))
        before = desk.position
        for command in commands:
            for stranger in (other, Who("Zoe"), DEALER, SUPERVISOR, MANAGER):
                answer = await desk.ask(stranger, c.Play(command=command))
                assert isinstance(answer, Refused), (stranger, command)
        for command in (hc.Run(2), hc.TellHole(seat, deck_of(52).cards[:2]), hc.TellBoard(()), hc.Reorder(())):
            assert isinstance(await desk.ask(who, c.Play(command=command)), Refused)
        assert desk.position == before
        assert isinstance(await desk.ask(who, c.Play(command=hc.Call(seat))), Done)

    run(story())


@pytest.mark.parametrize(
    ("opening", "clause"),
    [
        pytest.param(
            {"book": "tasmania-poker", "game": "five-card-stud"},
            "B.5.2",
            marks=pytest.mark.clause("tasmania-poker", "B.5.2"),
        ),
        pytest.param(HOLDEM, "27.1", marks=pytest.mark.clause("star-sydney-poker", "27.1")),
    ],
    ids=lambda one: one if isinstance(one, str) else one["book"],
)
def test_nobody_wagers_for_somebody_else(opening: dict[str, Any], clause: str) -> None:
    """Not a neighbour, not a dealer or manager: the chips stay where they are until their owner puts them in."""

    async def story() -> None:
        cat = Who("Cat")
        desk = await seated(memory(), ANN, BOB, cat, **opening)
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        wager = next(one for one in hand.legal if one.verb in ("bet", "raise to"))
        command = hc.Bet(seat, wager.least) if wager.verb == "bet" else hc.RaiseTo(seat, wager.least)
        before = dict(hand.stacks)
        for other in ({ANN, BOB, cat} - {who}) | {DEALER, SUPERVISOR, MANAGER}:
            answer = await desk.ask(other, c.Play(command=command))
            assert isinstance(answer, Refused)
            assert (answer.why, answer.cite.clause) == ("not yours", clause)
        assert hand.stacks == before
        assert isinstance(await desk.ask(who, c.Play(command=command)), Done)
        assert hand.stacks[seat] < before[seat]

    run(story())


def test_a_live_dealer_tells_the_cards_and_players_do_not() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, told=True)
        assert isinstance(await desk.ask(ANN, c.StartHand()), Refused)
        assert isinstance(await desk.ask(DEALER, c.StartHand()), Done)
        hand = table_of(desk).hand
        assert hand is not None
        first = hand.state.waiting[0]
        for tell in (hc.TellHole(first, parse_cards("AsKs")), hc.TellUnseen()):
            assert isinstance(await desk.ask(ANN, c.Play(command=tell)), Refused)
            assert isinstance(await desk.ask(DEALER, c.Play(command=tell)), Done)

    run(story())


def test_a_player_cannot_bring_in_a_ruling() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        await until(lambda: table_of(desk).state.running)
        before = desk.position
        report = Report(incident="premature flop", by="manager", reported_by="manager")
        for carry_out in (True, False):
            assert isinstance(await desk.rule(ANN, report, carry_out=carry_out), Refused)
        assert isinstance(await desk.ask(ANN, c.Rule(report=report, by="manager")), Refused)
        assert isinstance(await desk.ask(ANN, c.DeclareMisdeal(by="manager")), Refused)
        assert desk.position == before

    run(story())


@pytest.mark.parametrize(("said", "stands"), [("", "supervisor"), ("dealer", "dealer"), ("player", "player")])
def test_a_ruling_is_reported_by_whoever_asked_unless_they_say_who_told_them(said: str, stands: str) -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        await until(lambda: table_of(desk).state.running)
        report = Report(incident="premature flop", reported_by=said)
        assert isinstance(await desk.rule(SUPERVISOR, report), Done)
        hand = table_of(desk).hand
        assert hand is not None
        ruled = next(event for event in hand.events if isinstance(event, he.Ruled))
        assert (ruled.reported_by, ruled.decided_by) == (stands, "gaming supervisor")

    run(story())


def test_whoever_takes_a_seat_over_sees_nothing_of_the_hand_before() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, Who("Cid"))
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        held = {str(card) for card in hand.state.holes[seat]}
        assert isinstance(await desk.ask(who, c.LeaveTable(seat=seat)), Done)
        await room.floor(DEALER, desk.id, "pause")
        view = msgspec.to_builtins(desk.machine.view("rail"), enc_hook=str)
        assert not held & set(str(view).split("'"))
        machine = desk.machine
        assert isinstance(machine, PlayersTable)
        machine.table.state.seats[seat] = msgspec.structs.replace(machine.table.state.seats[seat], name="Eve")
        told = set(re.findall(r"\w+", str(machine.tell(machine.table.events, seat))))
        assert not held & told

    run(story())


def test_the_room_itself_is_nobody_who_comes_in_by_the_door() -> None:
    assert THE_ROOM.is_room
    assert not Who("room").is_room
    assert not Who("Max", "manager").is_room
