"""The jackpot of a house or a club (our own book, `jackpot.*`), clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.jackpots.linked import (
    ROYAL,
    T1,
    T2,
    begin,
    do,
    dollars,
    events,
    facts,
    jackpot,
    link,
    no,
    over,
    plan,
    record,
)

from cardspeak.books.jackpot import has_jackpot, load_jackpot
from cardspeak.books.model.jackpot import (
    BadBeat,
    BestOfPeriod,
    Condition,
    FixedSum,
    OfCards,
    OfCategory,
    PoolPercent,
    WholePool,
)
from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import open_hand
from cardspeak.jackpots.by_hand.facts import facts_of
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan, make_hand_jackpot
from cardspeak.jackpots.by_hand.sign import figure_of, read_console, sign_of
from cardspeak.jackpots.by_hand.topics import (
    adjusting,
    contributions,
    displays,
    faults,
    hands,
    parameters,
    running,
    settling,
)
from cardspeak.refusal import Refused

OPEN = "open-table"
ours: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, OPEN)
FLUSH = OfCategory(category="flush")
FLOOR: dict[str, Any] = {"by": "floor", "who": "Flo"}


def pool(amount: float, *rows: EventPlan) -> HandJackpot:
    """A pool of so many dollars once the first hand has been counted."""
    return jackpot(OPEN, plan(tables=(T1, T2), seed=round(amount * 100) - 50, events=rows or plan().events))


def won(meter: HandJackpot, *cards: str, number: int = 1, table: str = T1) -> list[int]:
    """What seats 1, 2, 3 ... with these cards win by the record of the first event."""
    begin(meter, table, number)
    over(meter, facts(dict(enumerate(cards, 1)), "2s5s9sKdQh", table=table, number=number, book=OPEN))
    do(meter, record(table, number, seat=1))
    return [share.amount for share in meter.state.hits[max(meter.state.hits)].shares]


@ours("jackpot.pool", "jackpot.sign")
def test_whoever_runs_the_game_pays_and_the_sign_says_so() -> None:
    with pytest.raises(BadInput, match=r"players' money.*jackpot\.pool"):
        make_hand_jackpot(OPEN, [plan()], [link(OPEN)], funded="players")
    with pytest.raises(BadInput, match=r"adds something.*jackpot\.pool"):
        make_hand_jackpot(OPEN, [plan(contribution=0)], [link(OPEN)])
    for wrong, cite in (({"sign": False}, "jackpot.sign"), ({"display": ""}, "jackpot.sign")):
        with pytest.raises(BadInput, match=cite):
            make_hand_jackpot(OPEN, [plan()], [link(OPEN, **wrong)])
    said = {
        (line.says, line.cite) for line in sign_of(jackpot(OPEN, plan(tables=(T1, T2), seed=5_000_000)).state, "royal")
    }
    assert ("House jackpot: royal. This table takes part.", "jackpot.sign") in said
    assert ("The house adds $0.50 for each hand.", "jackpot.pool") in said
    assert ("Several winners of the whole share it equally.", "jackpot.shared") in said
    assert not [line for line, _ in said if "percentage" in line or "fixed sum" in line]  # neither can be won there
    rows = events(("a", ROYAL, PoolPercent(percent=5)), ("b", FLUSH, FixedSum(cents=500)))
    others = {(line.says, line.cite) for line in sign_of(jackpot(OPEN, plan(events=rows)).state, "royal")}
    assert ("Several winners of a percentage share successive ones equally.", "jackpot.shared") in others
    assert ("Several winners of a fixed sum have it each.", "jackpot.shared") in others
    assert not [line for line, _ in others if "of the whole" in line]
    assert ("The pool begins again with $50,000.00.", "jackpot.prizes") in said
    assert ("The figure of the console is paid.", "jackpot.paid") in said
    assert ("It is rounded down to $1.00, and the rest stays.", "jackpot.paid") in said
    assert ("Whoever is left before the flop may table the hand and ask for the flop.", "jackpot.flop") in said
    assert has_jackpot(OPEN)
    assert not has_jackpot("tasmania-poker"), "that book says nothing of jackpots, and nothing is made up for it"
    with pytest.raises(BadInput, match=r"tasmania-poker has no jackpot among players.*open-table"):
        load_jackpot("tasmania-poker")


@ours("jackpot.kit", "jackpot.tables")
def test_which_tables_take_part() -> None:
    kit = load_jackpot(OPEN).file.equipment
    assert {row.does for row in kit} == {"keeps the pool", "shows the players what can be won"}
    rows = {row.name: (row.system, row.cite) for row in kit}
    assert rows == {"record": (True, "jackpot.kit"), "screen": (False, "jackpot.sign")}
    for missing, (_, cite) in rows.items():
        with pytest.raises(BadInput, match=rf"no {missing}\b.*{cite}"):
            make_hand_jackpot(OPEN, [plan()], [link(OPEN, equipment=tuple(rows.keys() - {missing}))])
    (told,) = do(jackpot(OPEN), running.LinkTable(link=link(OPEN, "t3"), pools=("royal",)))
    assert told.cite == "jackpot.kit"
    games = [link(OPEN, T1), link(OPEN, T2, "omaha")]
    with pytest.raises(BadInput, match=r"holdem and omaha.*jackpot\.tables"):
        make_hand_jackpot(OPEN, [plan(tables=(T1, T2))], games)
    make_hand_jackpot(OPEN, [plan("one"), plan("two", (T2,))], games)
    make_hand_jackpot(
        OPEN, [plan(events=events(("flush", FLUSH, WholePool())))], [link(OPEN, game="short-deck-holdem", deck=36)]
    )
    for game in ("courchevel", "seven-card-stud"):
        with pytest.raises(BadInput, match=r"flop of 3.*jackpot\.tables"):
            make_hand_jackpot(OPEN, [plan()], [link(OPEN, game=game)])
    with pytest.raises(BadInput, match=r"one table or a group.*jackpot\.tables"):
        make_hand_jackpot(OPEN, [plan(tables=())], [link(OPEN)])
    assert figure_of(jackpot(OPEN).state, "royal").screens_cite == "jackpot.tables"
    meter = jackpot(OPEN)
    assert no(meter, contributions.PressButton(table="t9", number=1, by="dealer", who="Dan")) == "jackpot.tables"
    assert no(meter, running.UnlinkTable(table="t9", **FLOOR)) == "jackpot.tables"


@ours("jackpot.hand", "jackpot.void", "jackpot.late")
def test_hands_are_counted_once_void_ones_not_at_all_and_forgotten_ones_after_all() -> None:
    meter = jackpot(OPEN)
    told = begin(meter)
    assert told[-1].cite == "jackpot.hand"
    assert isinstance(meter.act(hands.BeginHand(table=T1, number=1, by="dealer", who="Dan")), Refused)
    assert meter.state.amount("royal") == dollars(0.5)
    do(meter, hands.RecordResult(facts=facts({3: ""}, void="misdeal", book=OPEN), by="dealer", who="Dan"))
    assert no(meter, contributions.ReverseContribution(table=T1, number=1, by="dealer", who="Dan")) == "jackpot.void"
    (back,) = do(meter, contributions.ReverseContribution(table=T1, number=1, **FLOOR))
    assert (back.cite, meter.state.amount("royal")) == ("jackpot.void", 0)
    begin(meter, number=2, pressed=False)
    (late,) = do(meter, contributions.PressButton(table=T1, number=2, late=True, by="dealer", who="Dan"))
    assert late.cite == "jackpot.late"
    over(meter, facts({3: ""}, number=2, book=OPEN))
    begin(meter, number=3, pressed=False)
    over(meter, facts({3: ""}, number=3, book=OPEN))
    assert no(meter, contributions.PressButton(table=T1, number=3, by="dealer", who="Dan")) == "jackpot.late"
    (after,) = do(meter, contributions.PressButton(table=T1, number=3, **FLOOR))
    assert (after.cite, meter.state.amount("royal")) == ("jackpot.late", dollars(1))
    file = load_jackpot(OPEN).file
    assert file.contribution.button == file.late.presses[0] == file.after.presses[0] == "count the hand"
    assert no(meter, contributions.PressButton(table=T1, number=9, by="dealer", who="Dan")) == "jackpot.hand"
    begin(meter, number=4, pressed=False)
    assert no(meter, contributions.PressButton(table=T1, number=4, by="", who="Zoe")) == "jackpot.hand"
    (counted,) = do(meter, contributions.PressButton(table=T1, number=4, by="dealer", who="Dan"))
    assert counted.cite == "jackpot.hand"


@ours("jackpot.wins")
def test_up_to_three_things_win_of_every_kind() -> None:
    beat = BadBeat(category="four of a kind", rank="2")
    best = BestOfPeriod(category="full house", minutes=60)
    kinds: tuple[Condition, ...] = (ROYAL, OfCards(ranks="AKQJT", suit="h"), beat, best)
    rows = tuple(EventPlan(name=f"e{at}", condition=one, prize=FixedSum(cents=100)) for at, one in enumerate(kinds))
    for chosen in (rows[:3], rows[1:]):
        make_hand_jackpot(OPEN, [plan(events=chosen)], [link(OPEN)])
    with pytest.raises(BadInput, match=r"4 events.*jackpot\.wins"):
        make_hand_jackpot(OPEN, [plan(events=rows)], [link(OPEN)])
    bad = EventPlan(name="x", condition=OfCategory(category="royal flash"), prize=WholePool())
    with pytest.raises(BadInput, match=r"royal flash.*jackpot\.wins"):
        make_hand_jackpot(OPEN, [plan(events=(bad,))], [link(OPEN)])
    meter = jackpot(OPEN)
    begin(meter)
    over(meter, facts({3: "AhKs"}, book=OPEN))
    assert no(meter, record()) == "jackpot.wins"


def of(prize: WholePool | PoolPercent | FixedSum, name: str = "flush") -> EventPlan:
    return EventPlan(name=name, condition=FLUSH, prize=prize)


@ours("jackpot.prizes", "jackpot.shared", "jackpot.paid")
def test_prizes_are_shared_in_whole_units_and_the_rest_stays() -> None:
    meter = pool(100.70, of(WholePool()))
    assert won(meter, "AsKs") == [10_000]
    assert meter.state.amount("royal") == dollars(100.20 + 0.70), "it begins again with its seed"
    assert meter.state.hits[1].prize_cite == "jackpot.prizes"
    assert won(pool(101, of(WholePool())), "AsKs", "7s8s") == [5_000, 5_000]
    meter = pool(10_000, of(PoolPercent(percent=10)))
    assert won(meter, "AsKs", "7s8s") == [95_000, 95_000]
    assert (meter.state.amount("royal"), meter.state.hits[1].prize_cite) == (dollars(8_100), "jackpot.shared")
    meter = pool(300, of(FixedSum(cents=50_000)))
    assert won(meter, "AsKs") == [50_000]
    assert meter.state.hits[1].lacks_cite == "jackpot.prizes", "the house makes it up"
    meter = pool(9_000, of(FixedSum(cents=50_000)))
    assert won(meter, "AsKs", "7s8s") == [50_000, 50_000]
    assert meter.state.hits[1].prize_cite == "jackpot.shared"
    for prize in (PoolPercent(percent=100), FixedSum(cents=0)):
        with pytest.raises(BadInput, match=r"jackpot\.prizes"):
            pool(100, of(prize))


@ours("jackpot.paid")
def test_the_record_counts_and_the_means_are_three() -> None:
    meter = pool(500.50, of(WholePool()))
    read = do(meter, displays.ReadDisplay(pool="royal", cents=99_900, by="dealer", who="Dan"))
    assert read[-1].cite == "jackpot.paid"
    assert won(meter, "AsKs") == [50_000]
    seen = read_console(meter.state, "royal", "dealer")
    assert not isinstance(seen, Refused)
    assert seen.cite == "jackpot.paid"
    refused = read_console(meter.state, "royal", "")
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "jackpot.paid"
    do(meter, settling.VerifyWin(id=1, **FLOOR), settling.ConfirmWin(id=1, **FLOOR))
    for means in ("cheque", "goods"):
        assert no(meter, settling.PayWin(id=1, seat=1, means=means, by="floor", who="Pat")) == "jackpot.paid"
    assert load_jackpot(OPEN).file.prizes.means == ["chips", "cash", "transfer"]


@ours("jackpot.steps")
def test_recorded_looked_at_confirmed_and_paid_in_that_order() -> None:
    meter = pool(100, of(WholePool()))
    begin(meter)
    over(meter, facts({1: "AsKs"}, "2s5s9sKdQh", book=OPEN))
    assert no(meter, record(seat=1, by="", who="Zoe")) == "jackpot.steps"
    do(meter, record(seat=1))
    pay = settling.PayWin(id=1, seat=1, means="cash", by="floor", who="Pat")
    for ask in (settling.VerifyWin, settling.ConfirmWin):
        assert no(meter, pay) == "jackpot.steps"
        assert no(meter, ask(id=1, by="dealer", who="Dee")) == "jackpot.steps"
        if ask is settling.VerifyWin:
            assert no(meter, settling.ConfirmWin(id=1, **FLOOR)) == "jackpot.steps"
        do(meter, ask(id=1, **FLOOR))
    assert no(meter, settling.PayWin(id=1, seat=1, means="cash", by="dealer", who="Dee")) == "jackpot.steps"
    assert no(meter, settling.PayWin(id=1, seat=1, means="cash", **FLOOR)).startswith("silent: control C7")
    (paid,) = do(meter, pay)
    assert (paid.cite, meter.state.paid) == ("jackpot.steps", 10_000 * 100)


@ours("jackpot.order")
def test_tables_are_settled_as_they_are_recorded_and_events_as_the_sign_lists_them() -> None:
    meter = pool(1_000, of(PoolPercent(percent=50), "half"), of(PoolPercent(percent=10), "tenth"))
    for table in (T1, T2):
        begin(meter, table)
        over(meter, facts({1: "AsKs"}, "2s5s9sKdQh", table=table, book=OPEN))
    do(meter, record(T2, seat=1))
    do(meter, record(T1, seat=1))
    shares = [(hit.table, hit.event, hit.shares[0].amount) for hit in meter.state.hits.values()]
    assert shares == [
        (T2, "half", 50_000),
        (T2, "tenth", 5_000),
        (T1, "half", 22_500),  # of what is left
        (T1, "tenth", 2_200),
    ]
    cites = {line.says: line.cite for line in sign_of(meter.state, "royal")}
    assert cites["Several events won in one hand are settled in the order of this sign."] == "jackpot.order"
    assert cites["Wins at several tables are paid in the order of their record."] == "jackpot.order"


@ours("jackpot.claim", "jackpot.first", "jackpot.end")
def test_tabled_not_folded_and_as_the_hand_stands_in_the_end() -> None:
    assert load_jackpot(OPEN).file.prevail_cite == "jackpot.first"
    meter = jackpot(OPEN)
    begin(meter)
    assert no(meter, record()) == "jackpot.claim"
    over(meter, facts({3: "", 5: "AsKs"}, folded=(5,), book=OPEN))
    assert no(meter, record(seat=3)) == "jackpot.claim"
    assert no(meter, record(seat=5)) == "jackpot.claim"
    meter = jackpot(OPEN)
    begin(meter)
    over(meter, facts({3: "AsKs"}, book=OPEN))
    do(meter, record())
    told = over(meter, facts({3: "AsKs"}, "QsJs9h", book=OPEN))
    assert "jackpot.end" in {event.cite for event in told}
    assert not meter.state.hits


@ours("jackpot.boards", "jackpot.flop")
def test_the_first_board_counts_and_whoever_is_left_may_ask_for_the_flop() -> None:
    def double(boards: str) -> tuple[int, ...]:
        known = parse_cards(f"2c3cAs7d8dKs {boards}")
        rest = [card for card in deck_of(52).cards if card not in known]
        hand = open_hand(OPEN, "double-board-holdem", [100, 100, 100], jackpot=True, pack=[*known, *rest])
        while not hand.over:
            options = hand.options
            assert options is not None
            hand.play(c.Check(options.seat) if options.check else c.Call(options.seat))
        assert len(hand.state.boards) == 2
        return qualifying(ROYAL, facts_of(hand, "t", 1, {}))

    assert len(double("4h QsJsTs 2h3h5h")) == 1
    assert double("4h 2h3h5h QsJsTs") == ()
    assert load_jackpot(OPEN).file.claims.flop_cite == "jackpot.boards"
    known = parse_cards("As2cKs7d 4h QsJsTs")  # heads-up the button folds first, and is dealt to last
    rest = [card for card in deck_of(52).cards if card not in known]
    hand = open_hand(OPEN, "holdem", [100, 100], jackpot=True, pack=[*known, *rest])
    hand.act(c.Fold(hand.turn))
    assert {choice.cite for choice in hand.legal} == {"jackpot.flop"}
    hand.act(c.AskFlop(hand.turn))
    assert len(qualifying(ROYAL, facts_of(hand, "t", 1, {}))) == 1


@ours("jackpot.fault", "jackpot.mended")
def test_when_the_record_fails_hands_are_counted_by_hand_and_wins_are_paid() -> None:
    meter = jackpot(OPEN)
    assert no(meter, faults.ReportFault(pool="royal", what="no light", by="", who="Zoe")) == "jackpot.fault"
    told = do(meter, faults.ReportFault(pool="royal", what="no light", by="dealer", who="Dan"))
    assert {event.cite for event in told} == {"jackpot.fault"}
    assert not meter.state.tell_owed
    begin(meter)
    over(meter, facts({3: "AsKs"}, book=OPEN))
    (counted,) = do(meter, contributions.PressButton(table=T1, number=1, by="dealer", who="Dan"))
    assert counted.cite == "jackpot.fault"
    assert no(meter, faults.NotifyOf(whom="the press")) == "jackpot.fault"
    do(meter, record())
    assert not meter.state.hits[1].pending, "it has its amount at once"
    do(meter, settling.VerifyWin(id=1, **FLOOR))
    assert no(meter, settling.ConfirmWin(id=1, by="dealer", who="Dee")) == "jackpot.fault"
    do(meter, settling.ConfirmWin(id=1, **FLOOR), settling.PayWin(id=1, seat=3, means="cash", by="floor", who="Pat"))
    do(meter, adjusting.AdjustPool(pool="royal", amount=100, reason="failure", second="Max", **FLOOR))
    (mended,) = do(meter, faults.MendEquipment(pool="royal", checks=(), by="dealer", who="Dan"))
    assert (mended.cite, load_jackpot(OPEN).file.fault.stand_cite) == ("jackpot.fault", "jackpot.fault")
    for reason in ("forgotten hand", "correction"):
        (told_one,) = do(meter, adjusting.AdjustPool(pool="royal", amount=100, reason=reason, second="Max", **FLOOR))
        assert told_one.cite == "jackpot.mended"
        by_dealer = adjusting.AdjustPool(pool="royal", amount=100, reason=reason, second="Max", by="dealer", who="Dan")
        assert no(meter, by_dealer) == "jackpot.mended"
    other = adjusting.AdjustPool(pool="royal", amount=100, reason="a wish", second="Max", **FLOOR)
    assert isinstance(meter.act(other), Refused)
    sound = adjusting.AdjustPool(pool="royal", amount=100, reason="failure", second="Max", **FLOOR)
    assert isinstance(jackpot(OPEN).act(sound), Refused), "nothing has failed there"
    rows = {row.reason: (row.by, row.in_fault, row.cite) for row in load_jackpot(OPEN).file.adjustments}
    assert rows == {
        "forgotten hand": ("floor", False, "jackpot.mended"),
        "failure": ("floor", True, "jackpot.mended"),
        "correction": ("floor", False, "jackpot.mended"),
    }


@ours("jackpot.changes")
def test_other_terms_stand_on_the_sign_for_half_an_hour_and_wait_for_a_win() -> None:
    meter = jackpot(OPEN)
    new = plan(tables=(T1, T2), contribution=7_500)
    begin(meter)
    over(meter, facts({3: "AsKs"}, book=OPEN))
    assert no(meter, parameters.SignChange(plan=new, applies=1_800, by="dealer", who="Dan")) == "jackpot.changes"
    assert no(meter, parameters.SignChange(plan=new, applies=1_799, **FLOOR)) == "jackpot.changes"
    (signed,) = do(meter, parameters.SignChange(plan=new, applies=1_800, **FLOOR))
    assert signed.cite == "jackpot.changes"
    assert no(meter, parameters.ApplyChange(pool="royal", at=1_799, **FLOOR)) == "jackpot.changes"
    assert no(meter, parameters.ApplyChange(pool="royal", at=1_800, **FLOOR)) == "jackpot.changes"
    do(meter, record(at=1_800))
    (changed,) = do(meter, parameters.ApplyChange(pool="royal", at=1_800, **FLOOR))
    assert changed.cite == "jackpot.changes"
    assert isinstance(meter.state.plans["royal"], PoolPlan)
    assert meter.state.plans["royal"].contribution == 7_500
