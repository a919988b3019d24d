"""The one shape itself: what decide, apply, act, undo, replay, copy, after and forget promise of every machine.

On a till of the test's own first, small enough to see every copy that is made; then on the five that are run here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import pytest
from tests.banked.test_banked_table import empty as open_boxes
from tests.banked.test_banked_table import pack_of
from tests.bonus.test_bonus import FOUR, QUADS
from tests.jackpots.linked import facts, jackpot, record
from tests.jackpots.pools import T1, pools
from tests.promotions.desk import LODGED, STARTS, enter, terms_of
from tests.sources import speaking
from tests.table.sitting import opened
from tests.tournament.hall import ALL, entering, person

from cardspeak.banked import commands as b
from cardspeak.banked.round import Round
from cardspeak.banked.setup import make_setup
from cardspeak.banked.table import BankedTable, BuyIn, OpenRound, SitAt
from cardspeak.banked.table import Play as PlayAtBox
from cardspeak.bonus.claims import NotifyOfBonus
from cardspeak.bonus.machine import Bonuses
from cardspeak.bonus.offering import OfferBonus, SignBonus
from cardspeak.cards import deck_of, parse_cards
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.jackpots import Jackpot
from cardspeak.jackpots import commands as j
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.topics.hands import BeginHand, RecordResult
from cardspeak.learn.record import BeginExam, GiveAnswer, LearnerRecord
from cardspeak.machine import Accepted, AskedBack, Machine
from cardspeak.office.home.ending import GoOnWithNight, PauseNight
from cardspeak.office.home.machine import HomeNight
from cardspeak.office.home.state import NightTerms
from cardspeak.office.machine import Office
from cardspeak.office.seconding import ConfirmOrder
from cardspeak.office.settings import HouseSettings
from cardspeak.office.topics.bank import FundBank
from cardspeak.promotions import orders as o
from cardspeak.promotions.machine import Promotion
from cardspeak.refusal import Refused
from cardspeak.room.beside.calls import CallFloor, Calls, TakeCall
from cardspeak.room.beside.chat import Chat, Say, TakeVoice
from cardspeak.slotted import Slotted
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.values import Value

# -- a machine of the test's own -----------------------------------------------------------------------------------


class PutIn(Value):
    """So many coins into the till; ten of them make a roll, by itself."""

    coins: int


class TakeOut(Value):
    coins: int


class Ring(Value):
    """Nothing comes of it."""


class Change(Value):
    """It has to be said for what first."""


class CoinsIn(Value):
    coins: int


class CoinsOut(Value):
    coins: int


class Rolled(Value):
    pass


class ForWhat(AskedBack):
    pass


class Coins(Slotted):
    __slots__ = ("loose", "rolls")
    copies = 0  # of all states together

    def __init__(self) -> None:
        self.loose = self.rolls = 0

    def copy(self) -> Coins:
        Coins.copies += 1
        return super().copy()


def _put_in(state: Coins, command: PutIn) -> Iterable[Any] | Refused:
    return [CoinsIn(coin) for coin in (1,) * command.coins]


def _take_out(state: Coins, command: TakeOut) -> Iterable[Any] | Refused:
    if command.coins > state.loose:
        return Refused("no coins", Citation("till", "2"), f"There are {state.loose}: take no more than that.")
    return [CoinsOut(command.coins)]


def _coins_in(state: Coins, event: CoinsIn) -> None:
    state.loose += event.coins
    if state.loose == 13:
        raise ZeroDivisionError("a mistake of the program, in the middle of a batch")


def _coins_out(state: Coins, event: CoinsOut) -> None:
    state.loose -= event.coins


def _rolled(state: Coins, event: Rolled) -> None:
    state.loose -= 10
    state.rolls += 1


class Till(Machine[Coins, Any, Any, int, ForWhat]):
    """Its prompt is how many coins are loose."""

    __slots__ = ()

    ANSWERS = {
        PutIn: _put_in,
        TakeOut: _take_out,
        Ring: lambda state, command: (),
        Change: lambda state, command: ForWhat(),
    }
    EVOLVE = {CoinsIn: _coins_in, CoinsOut: _coins_out, Rolled: _rolled}

    def blank(self) -> Coins:
        return Coins()

    def beginning(self) -> Iterable[Any]:
        return (CoinsIn(1),)

    def following(self) -> Iterable[Any]:
        return (Rolled(),) if self.state.loose >= 10 else ()

    @property
    def prompt(self) -> int:
        return self.state.loose


def copies(work: Callable[[], Any]) -> int:
    before = Coins.copies
    work()
    return Coins.copies - before


def test_a_till_runs_on_until_somebody_is_asked() -> None:
    till = Till(None)
    assert till.act(PutIn(9)) == Accepted((*[CoinsIn(1)] * 9, Rolled()), 0)
    assert (till.state.loose, till.state.rolls) == (0, 1)
    assert till.events == [CoinsIn(1)] * 10 + [Rolled()]
    assert till.batches == (1,)  # the beginning was nobody's command


def test_a_question_back_changes_nothing() -> None:
    till = Till(None)
    assert till.act(Change()) == till.decide(Change()) == ForWhat()
    assert (till.state.loose, till.batches) == (1, ())


def test_a_command_of_which_nothing_comes_is_no_batch() -> None:
    till = Till(None)
    assert till.act(Ring()) == till.decide(Ring()) == Accepted((), 1)
    till.apply(())
    assert till.batches == ()
    with pytest.raises(BadInput, match="nothing has been asked for"):
        till.undo()


def test_a_twin_whose_decisions_are_applied_is_made_once() -> None:
    till = Till(None)

    def evening() -> None:
        for coins in (2, 3, 4, 5):
            assert isinstance(till.decide(TakeOut(99)), Refused)  # leaves the twin level
            answer = till.decide(PutIn(coins))
            assert isinstance(answer, Accepted)
            till.apply(answer.events)

    assert copies(evening) == 1
    assert (till.state.loose, till.state.rolls) == (5, 1)


def test_a_twin_that_ran_ahead_is_made_again() -> None:
    till = Till(None)
    assert copies(lambda: till.decide(PutIn(2))) == 1
    assert copies(lambda: till.decide(PutIn(3))) == 1  # the first was never applied
    assert till.decide(TakeOut(2)) == Refused("no coins", Citation("till", "2"), "There are 1: take no more than that.")
    till.apply((CoinsIn(1),))  # decided elsewhere
    assert till.decide(TakeOut(2)) == Accepted((CoinsOut(2),), 0)
    till.apply((CoinsOut(2),))
    till.act(PutIn(3))  # at once, without a decision, while the twin stood level
    assert till.decide(TakeOut(3)) == Accepted((CoinsOut(3),), 0)


def test_what_fails_in_the_middle_of_a_decision_leaves_nothing_behind() -> None:
    till = Till(None)
    with pytest.raises(ZeroDivisionError):
        till.decide(PutIn(12))
    assert (till.state.loose, till.events, till.batches) == (1, [CoinsIn(1)], ())
    assert till.decide(PutIn(1)) == Accepted((CoinsIn(1),), 2)
    till.decide(PutIn(2))
    with pytest.raises(ZeroDivisionError):  # nor does it confuse a decision that was waiting
        till.after((CoinsIn(12),))
    assert till.decide(TakeOut(1)) == Accepted((CoinsOut(1),), 0)


def test_whoever_asks_for_more_knows_that_it_can_be_had() -> None:
    till = Till(None)
    with pytest.raises(AssertionError, match="whoever asks for more"):
        till.decide(PutIn(1), then=lambda state: TakeOut(99))
    assert till.decide(PutIn(1), then=lambda state: None) == Accepted((CoinsIn(1),), 2)
    asked: list[Coins] = []
    till.decide(TakeOut(99), then=asked.append)
    assert asked == []  # what is refused leads to nothing more


def test_looking_ahead_takes_no_second_twin_for_the_decision_at_hand() -> None:
    till = Till(None)
    answer = till.decide(PutIn(3))
    assert isinstance(answer, Accepted)
    assert copies(lambda: till.after(answer.events)) == 0
    assert till.after(answer.events).loose == 4
    assert copies(lambda: till.after((CoinsIn(5),))) == 1
    assert (till.after((CoinsIn(5),)).loose, till.state.loose) == (6, 1)


def test_one_thing_more_after_nothing_is_a_batch_of_its_own() -> None:
    till = Till(None)
    till.apply(decided(till, PutIn(2)))
    till.apply(decided(till, Ring(), then=lambda state: PutIn(3)))
    assert till.batches == (1, 3)
    assert till.undo() == (CoinsIn(1),) * 3
    assert till.state.loose == 3  # what was put in before stays


class Counted(Machine[Coins, Any, Any, int, ForWhat]):
    """A kind that names no slots, and remembers how many events came in its last batch."""

    ANSWERS = {PutIn: _put_in}
    EVOLVE = {CoinsIn: _coins_in}

    def __init__(self, setup: Any, *, most: int = 9, begin: bool = True) -> None:
        self.most, self.last = most, 0
        super().__init__(setup, begin=begin)

    def blank(self) -> Coins:
        return Coins()

    def take(self, batch: Sequence[Any]) -> None:
        super().take(batch)
        self.last = len(batch)

    @property
    def prompt(self) -> int:
        return self.most - self.state.loose


def test_a_kind_without_slots_is_copied_with_all_it_has() -> None:
    counted = Counted(None, most=7)
    assert counted.decide(PutIn(2)) == Accepted((CoinsIn(1),) * 2, 5)
    assert counted.copy().most == 7


def test_what_is_taken_back_leaves_the_batches_before_as_they_were_taken() -> None:
    counted = Counted(None)
    for coins in (2, 3, 4):
        counted.act(PutIn(coins))
    counted.undo()
    assert (counted.state.loose, counted.last) == (5, 3)


def test_whatever_a_table_knows_of_its_last_batch_is_that_of_the_last_one_left() -> None:
    boxes = open_boxes("crown-melbourne-three-card")
    for asked in (SitAt(name="ann", box=1, chips=100_000), BuyIn(name="ann", chips=500)):
        carried_out(boxes, asked)
    boxes.undo()
    assert boxes.state.moved == [("ann", 100_000)]

    table = opened("star", "holdem", (1, 2, 4), told=True)
    for command in (
        t.StartHand(),
        t.Play(command=hc.TellHole(1, parse_cards("????"))),
        t.RaiseDispute(seat=1, about="the button"),
        t.Play(command=hc.TellHole(2, parse_cards("????"))),
    ):
        carried_out(table, command)
    table.undo()
    assert table.state.before is None  # the dispute came after the entry, which cannot be taken back any more


# -- the machines of the house -------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A machine, what is asked of it in order and accepted, and what it refuses at first."""

    made: Callable[[], Any]
    asks: Sequence[Any]
    refuses: Any


def _round() -> Round:
    setup = make_setup("three-card", {"ann": 1000, "bob": 500}, least=5, most=100, unit=5)
    return Round(setup, pack_of("a round"), cut=lambda places: 26)


KINDS = {
    "till": Kind(lambda: Till(None), (PutIn(3), PutIn(7), TakeOut(1)), TakeOut(2)),
    "table": Kind(
        lambda: opened("star", "holdem", (1, 2, 4)),
        (
            t.TakeSeat(seat=5, name="Eve", chips=100, card="E-1"),
            t.StartHand(pack=tuple(deck_of(52).cards)),
            t.Play(command=hc.Call(4)),
            t.Play(command=hc.Fold(5)),
        ),
        t.TakeSeat(seat=4, name="Eve", chips=100, card="E-1"),
    ),
    "round": Kind(
        _round,
        (
            b.Place(1, "ante", "ann", 10),
            b.Place(2, "pair-plus", "bob", 20),
            b.Proceed("close"),
            b.Decide(1, "play"),
        ),
        b.Decide(1, "play"),
    ),
    "banked table": Kind(
        lambda: open_boxes("crown-melbourne-three-card"),
        (
            SitAt(name="ann", box=1, chips=100_000),
            BuyIn(name="ann", chips=500),
            OpenRound(pack=pack_of("boxes")),
            PlayAtBox(command=b.Place(1, "ante", "ann", 1000)),
            PlayAtBox(command=b.Proceed("close")),
        ),
        OpenRound(pack=pack_of("boxes")),
    ),
    "jackpot": Kind(
        pools,
        (
            j.StartGame(T1, 1, (j.Stake(1, "p1", "level-1"), j.Stake(2, "p2", "level-3"))),
            j.KeyOff(T1, 1, (j.Winner(1, "royal flush"),)),
            j.StartGame("table 2", 1, (j.Stake(1, "p3", "level-1"),)),
        ),
        j.KeyOff(T1, 1, (j.Winner(1, "royal flush"),)),
    ),
    "tournament": Kind(
        entering,
        tuple(c.Enter(person(name), 2000, 10_000) for name in ALL),
        c.StartRound("seed"),
    ),
    "jackpot by hand": Kind(
        jackpot,
        (
            BeginHand(table="table 1", number=1, at=0, by="dealer", who="Dan"),
            RecordResult(facts=facts({3: "AsKs", 5: ""}, folded=(5,)), at=0, by="dealer", who="Dan"),
            record(),
        ),
        record(),
    ),
    "bonuses": Kind(
        lambda: Bonuses("crown-melbourne-poker"),
        (
            OfferBonus(offer=QUADS, by="TG Area Manager"),
            SignBonus(offer="Quads", where="on the table", tables=("1",), by="dealer"),
            NotifyOfBonus(offer="Quads", hand=FOUR, by="dealer"),
        ),
        NotifyOfBonus(offer="Quads", hand=FOUR, by="dealer"),
    ),
    "promotion": Kind(
        lambda: Promotion(terms_of()),
        (
            o.LodgeTerms(by="boss", at=LODGED),
            o.StartPromotion(by="desk", at=STARTS),
            enter("Ann"),
            enter("Bob"),
        ),
        enter("Ann"),
    ),
    "chat": Kind(
        lambda: Chat(None),
        (
            Say(name="Ann", seat=1, words="Nice hand.", at=1_000_000),
            TakeVoice(name="Sue", role="supervisor", whose="Ann", at=9_000_000),
        ),
        TakeVoice(name="Ann", seat=1, whose="Bob", at=1_000_000),
    ),
    "calls": Kind(
        lambda: Calls(None),
        (
            CallFloor(name="Ann", seat=1, why="The pot is wrong.", at=1_000_000),
            TakeCall(name="Sue", role="supervisor", call=1, at=2_000_000),
        ),
        TakeCall(name="Sue", role="supervisor", call=1, at=1_000_000),
    ),
    "office": Kind(
        lambda: Office(HouseSettings()),
        (
            FundBank(cash={10_000: 5}, chips={100: 9}, by="Max", at=1),
            ConfirmOrder(proposal=1, may=("cage", "table", "manager"), held=10**9, by="Zoe", at=2),
        ),
        ConfirmOrder(proposal=1, may=("cage", "table", "manager"), held=10**9, by="Zoe", at=1),
    ),
    "night at home": Kind(
        lambda: HomeNight(NightTerms()),
        (PauseNight(by="Hal", at=1), GoOnWithNight(by="Hal", at=2)),
        GoOnWithNight(by="Hal", at=1),
    ),
    "learner": Kind(
        lambda: LearnerRecord(None),
        (
            BeginExam(book="star", topic="deal", questions=tuple("abcdefghij"), at=1),
            GiveAnswer(
                question="a", given="1", right=True, book="star", topic="deal", incident="boxed card", clause="20", at=2
            ),
        ),
        BeginExam(book="star", topic="deal", questions=(), at=1),
    ),
}
TYPES = {
    "till": Till,
    "table": Table,
    "round": Round,
    "banked table": BankedTable,
    "jackpot": Jackpot,
    "jackpot by hand": HandJackpot,
    "bonuses": Bonuses,
    "promotion": Promotion,
    "chat": Chat,
    "calls": Calls,
    "office": Office,
    "night at home": HomeNight,
    "learner": LearnerRecord,
}


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


def same(one: Any, other: Any) -> bool:
    return bool((one.state, one.events, one.prompt) == (other.state, other.events, other.prompt))


def carried_out(machine: Any, command: Any) -> tuple[Any, ...]:
    answer = machine.act(command)
    assert isinstance(answer, Accepted), answer
    assert answer.events
    assert answer.prompt == machine.prompt
    return answer.events


def decided(machine: Any, command: Any, then: Any = None) -> tuple[Any, ...]:
    answer = machine.decide(command, then)
    assert isinstance(answer, Accepted), answer
    return answer.events


def test_every_machine_of_the_house_is_tried_here() -> None:
    made = {name: type(kind.made()) for name, kind in KINDS.items()}
    assert made == {**TYPES, "tournament": Tournament}
    ours = {one for one in Machine.__subclasses__() if one.__module__.startswith("cardspeak.")}
    assert ours <= set(made.values())


def test_whatever_carries_a_command_out_answers_alike() -> None:
    """`act` and `decide` are the machine's words: whoever has them answers with what was accepted, or a refusal."""
    found = {}
    for path, tree in speaking(r"\bdef\s+(act|decide)\b"):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in ("act", "decide") and node.returns is not None:
                given = [one.arg for one in node.args.args]
                if given[:2] == ["self", "command"]:
                    found[f"{path.stem}.{node.name} line {node.lineno}"] = ast.unparse(node.returns)
    assert len(found) > 8
    assert [where for where, says in found.items() if not re.search(r"\b(Accepted|Played|Foreseen)\b", says)] == []


def test_a_decision_changes_nothing(kind: Kind) -> None:
    machine, untouched = kind.made(), kind.made()
    for command in kind.asks:
        decided(machine, command)
        assert same(machine, untouched)
        assert machine.batches == untouched.batches
        carried_out(machine, command)
        carried_out(untouched, command)


def test_decided_and_applied_is_acted(kind: Kind) -> None:
    by_decision, by_act = kind.made(), kind.made()
    for command in kind.asks:
        answer = by_decision.decide(command)
        by_decision.apply(answer.events)
        assert answer == by_act.act(command)
        assert same(by_decision, by_act)
        assert by_decision.batches == by_act.batches


def test_a_refusal_leaves_no_trace(kind: Kind) -> None:
    machine, untouched = kind.made(), kind.made()
    for asked in (machine.decide, machine.act, machine.decide):
        answer = asked(kind.refuses)
        assert isinstance(answer, Refused)
        assert answer.cite.clause
        assert same(machine, untouched)
        assert machine.batches == untouched.batches
    for command in kind.asks:  # and whoever decides goes on from where the machine stands
        machine.apply(decided(machine, command))
        carried_out(untouched, command)
        assert same(machine, untouched)


def test_a_decision_that_is_never_applied_is_forgotten(kind: Kind) -> None:
    machine, straight = kind.made(), kind.made()
    first, second = kind.asks[:2]
    decided(machine, first)
    again = decided(machine, first)
    assert again == carried_out(straight, first)
    machine.apply(again)
    decided(machine, second)
    assert isinstance(machine.copy().decide(second), Accepted)  # a copy does not take it for its own
    machine.apply(decided(machine, second))
    carried_out(straight, second)
    assert same(machine, straight)


def test_what_fails_in_a_decision_leaves_nothing_behind(kind: Kind) -> None:
    machine, straight = kind.made(), kind.made()

    def fails(state: Any) -> Any:
        raise ZeroDivisionError("a mistake of the program")

    for command in kind.asks:
        with pytest.raises(ZeroDivisionError):
            machine.decide(command, then=fails)
        assert same(machine, straight)
        machine.apply(decided(machine, command))
        carried_out(straight, command)
    assert same(machine, straight)


def test_undo_takes_back_one_command_and_all_that_followed(kind: Kind) -> None:
    machine = kind.made()
    begun = len(machine.batches)
    stood = []
    for command in kind.asks:
        stood.append(machine.copy())
        machine.apply(decided(machine, command))
    for before, command in zip(reversed(stood), reversed(kind.asks), strict=True):
        gone = machine.undo()
        assert same(machine, before)
        assert gone == decided(machine, command)  # and it can be asked for again
    assert len(machine.batches) == begun


def test_the_same_events_make_the_same_machine(kind: Kind) -> None:
    machine = kind.made()
    for command in kind.asks:
        carried_out(machine, command)
        again = type(machine).replay(machine.setup, machine.events)
        assert same(again, machine)


def test_what_was_replayed_with_its_batches_is_taken_back_like_the_machine_that_was(kind: Kind) -> None:
    machine = kind.made()
    for command in kind.asks:
        carried_out(machine, command)
    again = type(machine).replay(machine.setup, machine.events, machine.batches)
    assert same(again, machine)
    assert again.batches == machine.batches
    for _ in machine.batches:
        assert again.undo() == machine.undo()
        assert same(again, machine)
    with pytest.raises(BadInput, match="nothing has been asked for"):
        again.undo()


def test_without_its_batches_only_what_came_after_the_replay_is_taken_back(kind: Kind) -> None:
    machine = kind.made()
    *before, last = kind.asks
    for command in before:
        carried_out(machine, command)
    again = type(machine).replay(machine.setup, machine.events)
    reference = again.copy()
    for one in (again, reference):
        with pytest.raises(BadInput, match="replayed without its `batches`"):
            one.undo()
        assert same(one, machine)
    assert carried_out(again, last) == again.undo()
    assert same(again, reference)


def test_a_copy_goes_its_own_way(kind: Kind) -> None:
    machine = kind.made()
    first, second = kind.asks[:2]
    carried_out(machine, first)
    copy, reference = machine.copy(), machine.copy()
    carried_out(copy, second)
    assert same(machine, reference)
    machine.undo()
    assert copy.events[: len(reference.events)] == reference.events
    copy.undo()
    assert same(copy, reference)


def test_one_thing_more_is_the_same_batch(kind: Kind) -> None:
    machine, straight = kind.made(), kind.made()
    first, second = kind.asks[:2]
    begun = machine.batches
    seen = []

    def then(state: Any) -> Any:
        seen.append(state.copy())
        return second

    events = decided(machine, first, then)
    assert machine.batches == begun
    assert carried_out(straight, first) == events[: len(straight.events) - len(machine.events)]
    assert seen == [straight.state]  # it looks at what came of the first
    carried_out(straight, second)
    machine.apply(events)
    assert same(machine, straight)
    assert len(machine.batches) == len(begun) + 1
    assert machine._ahead.batches == machine.batches  # the twin stands level in that too
    assert machine.undo() == events
    assert same(machine, kind.made())


def test_the_state_to_come_can_be_looked_at(kind: Kind) -> None:
    machine, ahead = kind.made(), kind.made()
    for command in kind.asks:
        events = carried_out(ahead, command)
        assert machine.after(events) == ahead.state  # decided elsewhere
        assert machine.after(decided(machine, command)) == ahead.state  # decided here
        assert machine.state != ahead.state
        machine.apply(events)
        assert same(machine, ahead)


def test_what_the_log_has_is_let_go(kind: Kind) -> None:
    machine, straight = kind.made(), kind.made()
    for command in kind.asks[:-1]:
        machine.apply(decided(machine, command))
        machine.forget()
        carried_out(straight, command)
        assert (machine.events, machine.batches) == ([], ())
        assert machine._ahead.events == []  # the twin keeps nothing either
        assert machine.state == straight.state
    with pytest.raises(BadInput, match="the log has it"):
        machine.undo()
    events = decided(machine, kind.asks[-1])
    assert events == carried_out(straight, kind.asks[-1])
    machine.apply(events)
    assert (machine.state, machine.events) == (straight.state, list(events))
    with pytest.raises(BadInput, match="in the log alone"):
        machine.undo()
