"""The table against the house as a machine: decided without changing, taken back, replayed, copied; with pools too."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.banked.house import accepted, give, open_table
from tests.shelf import AGAINST

from cardspeak.banked import commands as c
from cardspeak.banked import events as be
from cardspeak.banked import table as f
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.setup import Limit, make_setup
from cardspeak.banked.table import BankedTable, BuyIn, FreeBox, GetUp, Give, OpenRound, Play, Ready, SitAt
from cardspeak.banked.table.base import Command, Event, Order
from cardspeak.banked.table.orders import CARRIED_OUT, ORDERS, AnyOrder
from cardspeak.banked.table.story import said
from cardspeak.banked.table.topics import ANSWERS, EVOLVE, SAYS, AnyTableCommand, AnyTableEvent
from cardspeak.cards import deck_of, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.jackpots import Jackpot, LinkedTable, make_jackpot
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

BOOKS = AGAINST
THREE, HOLDEM = "crown-melbourne-three-card", "crown-perth-holdem"
CUT = 26
PEOPLE = ("ann", "bob", "cat", "dan")
ROYAL = "As 7h Ks Jd QsJsTs 2d 3c"  # box 1 and the dealer by turns, then the board


def empty(book: str) -> BankedTable:
    table = open_table(make_setup(book, {}, least=500, most=10_000, unit=500), CUT)
    table.doors.shuffle = lambda cards: pack_of("again")
    return table


def pack_of(seed: str) -> tuple[Any, ...]:
    return shuffled(deck_of(52).cards, seeded(seed))


def stacked(cards: str) -> tuple[Any, ...]:
    """The cut puts the pack in this order."""
    first = parse_cards(cards.replace(" ", ""))
    order = (*first, *(card for card in deck_of(52).cards if card not in first))
    return order[-CUT:] + order[:-CUT]


def play(command: c.Command, at: int = 0) -> Play:
    return Play(command=command, at=at)  # type: ignore[arg-type]


# -- topics ------------------------------------------------------------------------------------------------------


def test_every_command_order_and_event_has_its_topic() -> None:
    assert set(ANSWERS) == set(AnyTableCommand.__args__)
    assert set(EVOLVE) == set(AnyTableEvent.__args__)
    assert set(ORDERS) == set(CARRIED_OUT) == set(AnyOrder.__args__)
    untold = {kind.__name__ for kind in set(EVOLVE) - set(SAYS)}
    assert untold == {"InRound", "Afterwards"}, "the round's own events are told one by one"
    askers = {vars(kind).get("asker") for kind in (*ANSWERS, *ORDERS)}
    assert askers == {"player", "dealer", "house"}


# -- one evening, by chance --------------------------------------------------------------------------------------


def order_of(rnd: random.Random, table: BankedTable, who: str) -> Order:
    limit = Limit(500, rnd.choice((5_000, 10_000)), 500)
    return rnd.choice(
        (
            f.CheckCards(),
            f.CountCards(total=52),
            f.ChangeCards(reason="worn", whole=rnd.random() < 0.5),
            f.ShowNotice(what="minimum", says="soon", amount=500),
            f.CloseTable(minutes=30),
            f.KeepOpen(),
            f.SetLimits(wager="ante", limit=limit, agreed=table.state.people()),
            f.AgreeLimits(player=who, limits={"ante": limit}),
            f.Complain(says="no"),
            f.SettleDispute(dispute=1, says="yes"),
            f.AskReview(dispute=1),
            f.AskRules(),
            f.Release(player=who),
        )
    )


def answer_to(prompt: Prompt, cards: int) -> c.Command:
    match prompt.kind:
        case "retract":
            return c.Retract(prompt.box, prompt.owner)
        case "cards":
            return c.NameCards(prompt.box, ())
        case "count":
            return c.Count(cards)
        case _:
            return c.Expose(prompt.box, prompt.owner, show=True)


def command_of(rnd: random.Random, table: BankedTable, at: int) -> Command:
    """Anything at all, sensible more often than not."""
    state, who = table.state, rnd.choice(PEOPLE)
    boss = state.setup.game.book.head.roles[-1]
    asks = [one for one in table.prompt.asks if one.kind == "decide"]
    waiting = [one for one in table.prompt.asks if one.kind in ("retract", "cards", "count", "expose")]
    dice = rnd.random()
    if waiting and dice < 0.5:
        return play(answer_to(waiting[0], len(state.round.state.places) if state.round is not None else 0), at)
    if dice < 0.5 and state.round is None:
        return OpenRound(pack=pack_of(str(rnd.random())), check=rnd.random() < 0.9, at=at)
    if dice < 0.5 and asks:
        return play(c.Decide(asks[0].box, rnd.choice(asks[0].choices).verb, sure=True), at)
    if dice < 0.35 and state.round is not None:
        box = state.box_of(who) or rnd.randint(1, 7)
        return play(c.Place(box, rnd.choice(list(state.setup.limits)), who, rnd.choice((500, 1_000))), at)
    if dice < 0.5:
        return play(c.Proceed("close"), at)
    if dice < 0.75:
        chips = rnd.choice((100, 5_000, 20_000))
        return rnd.choice(
            (
                SitAt(box=rnd.randint(1, 7), name=who, chips=chips),
                SitAt(box=rnd.randint(1, 7), name=who, chips=chips),
                BuyIn(name=who, chips=chips),
                GetUp(name=who),
                Ready(name=who),
                FreeBox(box=rnd.randint(1, 7)),
            )
        )
    if dice < 0.77 or (state.round is not None and state.round.state.suspended):
        what = rnd.choice([row.report for row in state.setup.game.file.mishaps])
        report = c.Report(what, rnd.randint(1, 3), boss, player=who, reason="seen", count=rnd.randint(0, 2))
        return play(report, at)
    return Give(order=order_of(rnd, table, who), by=rnd.choice((boss, "dealer")), at=at)  # type: ignore[arg-type]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_asked_is_decided_applied_and_replayed_alike(book: str, seed: int) -> None:
    """Deciding changes nothing; what was decided is what happens; chips are kept; the events alone make the table."""
    rnd = seeds.chance("whole table", book, seed)
    table, brought, done = empty(book), 0, 0
    for step in range(250):
        command = command_of(rnd, table, step)
        before, events = table.state.copy(), len(table.events)
        try:
            decided = table.decide(command)
        except BadInput:
            decided = None
        assert table.state == before, "deciding changes nothing"
        assert len(table.events) == events
        if not isinstance(decided, Accepted):
            continue
        after = table.after(decided.events).copy()
        table.apply(decided.events)
        done += 1
        assert table.state == after
        assert table.prompt == decided.prompt
        brought += sum(chips for _, chips in table.state.moved)
        where = table.state.chips
        assert where.seats + where.layout + where.bank == brought
        list(said(decided.events))
    assert done > 30
    again = BankedTable.replay(table.setup, table.events, cut=lambda places: CUT)
    assert again.state == table.state
    recorded = msgspec.json.encode(table.events, enc_hook=str)
    assert msgspec.json.encode(again.events, enc_hook=str) == recorded


def test_a_round_is_taken_back_command_by_command_and_a_copy_goes_its_own_way() -> None:
    table = empty(THREE)
    accepted(table.act(SitAt(box=1, name="ann", chips=5_000)))
    accepted(table.act(OpenRound(pack=pack_of("one"))))
    accepted(table.act(play(c.Place(1, "ante", "ann", 500))))
    before = table.state.copy()
    accepted(table.act(play(c.Proceed("close"))))
    twin = table.copy()
    accepted(twin.act(play(c.Decide(1, "fold", sure=True))))
    assert twin.state.round is None
    assert table.state.round is not None
    gone = table.undo()
    assert [type(event).__name__ for event in gone] == ["InRound"]
    assert table.state == before
    accepted(table.act(play(c.Proceed("close"))))
    assert table.prompt == table.copy().prompt


def test_what_the_table_waits_for() -> None:
    table = BankedTable(make_setup(THREE, {}))

    def waits() -> str:
        return table.prompt.waits_for

    assert waits() == "opening"
    for order in (f.CheckCards(), f.ShowSign(), f.OpenTable()):
        give(table, order)
    assert waits() == "players"
    table.act(SitAt(box=1, name="ann", chips=500))
    assert waits() == "round"
    table.act(OpenRound(pack=pack_of("one")))  # nobody cuts by the door: the round asks for it
    assert [one.kind for one in table.prompt.asks] == ["cut"]
    table.act(play(c.Cut(CUT)))
    assert waits() == "wagers"
    table.act(play(c.Place(1, "ante", "ann", 10)))
    table.act(play(c.Proceed("close")))
    assert (waits(), table.prompt.asks[0].owner) == ("answers", "ann")


# -- pools -------------------------------------------------------------------------------------------------------


def linked(jackpot: Jackpot | None = None) -> LinkedTable:
    table = open_table(make_setup(HOLDEM, {}, least=500, most=10_000, unit=500, jackpot_wager=500), CUT)
    found = LinkedTable(table, jackpot or Jackpot(make_jackpot(wager=500)), "table 1")
    accepted(found.act(SitAt(box=1, name="ann", chips=20_000)))
    return found


def dealt(found: LinkedTable, cards: str) -> None:
    accepted(found.act(OpenRound(pack=stacked(cards))))
    for wager in ("ante", "jackpot-1"):
        accepted(found.act(play(c.Place(1, wager, "ann", 500))))


def test_a_batch_and_its_news_are_decided_together_and_applied_together() -> None:
    found = linked()
    dealt(found, ROYAL)
    jackpot, closing = found.link.jackpot, play(c.Proceed("close"))
    pools, table = jackpot.state.copy(), found.table.state.copy()
    decided = found.decide(closing)
    assert isinstance(decided, Accepted)
    assert [type(one).__name__ for one in found.link.news] == ["Wagered"]
    assert (jackpot.state, found.table.state) == (pools, table), "deciding leaves both untouched"
    found.apply(decided.events)
    assert jackpot.state.pools != pools.pools
    for verb in ("flop", "check", "check"):
        accepted(found.act(play(c.Decide(1, verb))))
    assert found.table.state.round is None
    (award,) = jackpot.state.awards.values()
    assert (award.owner, jackpot.state.open, jackpot.reconciliation.off) == ("ann", set(), 0)
    lines = {line.wager: line for line in found.table.round.lines}  # type: ignore[union-attr]
    assert lines["jackpot-1"].amount + 500 == award.amount


def test_a_decision_that_is_not_applied_is_forgotten_by_the_pools() -> None:
    found = linked()
    dealt(found, ROYAL)
    assert isinstance(found.decide(play(c.Proceed("close"))), Accepted)
    accepted(found.act(SitAt(box=2, name="bob", chips=5_000)))
    assert not found.link.jackpot.state.wagers, "somebody sat down instead"
    accepted(found.act(play(c.Proceed("close"))))
    assert len(found.link.jackpot.state.wagers) == 1


def test_pools_and_table_must_be_meant_for_each_other() -> None:
    for wager, says in ((1_000, "must be the same"), (500, "number rounds upwards")):
        jackpot = Jackpot(make_jackpot(wager=wager))
        jackpot.state.started["table 1"] = 1
        found = linked(jackpot)
        with pytest.raises(BadInput, match=says):
            found.act(OpenRound(pack=stacked(ROYAL)))


def test_what_happened_is_told_in_words_with_its_clause() -> None:
    found = linked()
    dealt(found, ROYAL)
    events: tuple[Event, ...] = tuple(found.table.events)
    lines = [says for says, _ in said(events)]
    assert "ann takes box 1 with 20,000." in lines
    assert "Round 1: place your bets." in lines
    (first, *_) = (one for event in events if isinstance(event, f.InRound) for one in event.events)
    assert isinstance(first, be.Shuffled)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (SitAt(box=1, name="bob", chips=5_000), "ann sits at box 1"),
        (SitAt(box=99, name="bob", chips=5_000), "boxes 1 to"),
        (SitAt(box=2, name="bob", chips=1), "least wager here is 500"),
        (SitAt(box=2, name="ann", chips=5_000), "You have a box here"),
        (BuyIn(name="bob", chips=5_000), "Take a box first"),
        (BuyIn(name="ann", chips=0), "at least one chip"),
        (GetUp(name="bob"), "no box here"),
        (Ready(name="ann"), "No bets are open"),
        (FreeBox(box=1), "may keep box 1"),
        (FreeBox(box=2), "Nobody sits"),
        (Play(command=c.Proceed("close")), "No round is open"),
    ],
)
def test_what_a_table_refuses_between_rounds(command: Command, says: str) -> None:
    answer = linked().act(command)
    assert isinstance(answer, Refused)
    assert says in answer.says


def test_whoever_gets_up_goes_at_once_unless_the_chips_are_in_play() -> None:
    found = empty(THREE)
    for box, name in ((1, "ann"), (2, "bob")):
        accepted(found.act(SitAt(box=box, name=name, chips=5_000)))
    accepted(found.act(GetUp(name="bob")))
    assert dict(found.state.setup.stacks) == {"ann": 5_000}  # nobody's empty stack stays
    accepted(found.act(OpenRound(pack=pack_of("up"))))
    accepted(found.act(SitAt(box=2, name="cat", chips=4_000)))
    accepted(found.act(play(c.Place(1, "ante", "ann", 500))))
    answer = found.act(GetUp(name="cat"))  # bets are open, and no chip of hers lies there
    assert isinstance(answer, Accepted)
    assert [type(event) for event in answer.events] == [f.GotUp]
    answer = found.act(GetUp(name="ann"))
    assert isinstance(answer, Accepted)
    assert [type(event) for event in answer.events] == [f.LeaveSaid]
    assert found.state.leaving == {"ann"}
    assert "leave when this round is over" in refusal(found.act(GetUp(name="ann")))


def refusal(answer: Any) -> str:
    assert isinstance(answer, Refused)
    return answer.says
