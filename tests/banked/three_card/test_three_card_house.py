"""The table between rounds: cards, signs, pay tables, limits, disputes (3.2 to 3.4, 6.1, 8.2, part 11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.house import accepted, begin, do, give, open_table, yes
from tests.banked.three_card.table import ANN, BOB, BOOK, CUT, clause, round_of, setup_of, three

from cardspeak.banked import commands as c
from cardspeak.banked import table as f
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import BankedTable, RecordLine
from cardspeak.banked.table.views import view
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

GS, BOSS = "Game Supervisor", "Pit Boss"


def refused(answer: Any) -> str:
    assert isinstance(answer, Refused), answer
    return clause(answer)


def house(*, opened: bool = True, **more: object) -> BankedTable:
    setup = setup_of({ANN: 1000, BOB: 1000}, **more)
    return open_table(setup, CUT) if opened else BankedTable(setup)


def opens(table: BankedTable, hands: dict[int, str] | None = None) -> Any:
    """The next round deals these hands."""
    return begin(table, round_of(table.state.setup, hands or {1: "KsTh4d"}))


def play_round(table: BankedTable, *players: str) -> None:
    opens(table, {1: "KsTh4d", 2: "9s9h2c"})
    for box, player in table.state.setup.seats.items():
        if player in players:
            do(table, c.Place(box, "ante", player, 10))
    do(table, c.Proceed("close"))
    for prompt in table.prompt.asks:
        do(table, c.Decide(prompt.box, "play", sure=True))
    assert table.state.round is None


@three("0:Title")
def test_the_book_says_what_it_is() -> None:
    head = load_book(BOOK).head
    assert (head.title, head.authority, head.version) == (
        "Crown Melbourne Limited: Three Card Poker Rules",
        "Victoria",
        "undated",
    )
    assert head.roles == ["dealer", GS, BOSS]


@three("3.2")
def test_cards_are_checked_before_and_counted_after() -> None:
    table = house(opened=False)
    give(table, f.ShowSign())
    assert refused(give(table, f.OpenTable())) == "3.2"
    assert yes(give(table, f.CheckCards())).cite == "3.2"
    yes(give(table, f.OpenTable()))
    give(table, f.ShowNotice(what="close", says="closing"), at=0)
    assert refused(give(table, f.EndGaming(), BOSS, 20)) == "3.2"
    yes(give(table, f.EndGaming(total=52), BOSS, 20))
    counts = [entry for entry in table.record if entry.what == "cards counted"]
    assert [(entry.amount, entry.cite) for entry in counts] == [(52, "3.2")]
    assert not table.state.is_open


@three("3.3")
def test_a_count_is_ordered_by_the_supervisor_or_above() -> None:
    table = house()
    assert refused(give(table, f.CountCards(total=52), "dealer")) == "3.3"
    for role in (GS, BOSS):
        entry = yes(give(table, f.CountCards(total=52), role))
        assert (entry.by, entry.cite, entry.amount) == (role, "3.3", 52)


@three("3.4")
def test_cards_are_changed_between_rounds_and_checked() -> None:
    table = house()
    assert refused(give(table, f.ChangeCards(reason="marked"), "dealer")) == "3.4"
    accepted(opens(table))
    do(table, c.Place(1, "ante", ANN, 10))
    assert refused(give(table, f.ChangeCards(reason="marked"), GS)) == "3.4"
    do(table, c.Proceed("close"), c.Decide(1, "play"))
    assert yes(give(table, f.ChangeCards(reason="marked"), GS)).says == "marked; check, shuffle, cut"
    assert refused(opens(table)) == "3.2"
    give(table, f.CheckCards())
    accepted(opens(table))


@three("3.4")
def test_a_single_card_needs_no_new_check() -> None:
    table = house()
    yes(give(table, f.ChangeCards(reason="torn", whole=False), GS))
    accepted(opens(table))


@three("6.1")
@three("6.1:Footnote s66(1)(d)")
@three("8.2(a)")
def test_the_sign_shows_limits_and_pay_tables_before_opening() -> None:
    table = house(opened=False, tables={"ante-bonus": "B", "pair-plus": "E"})
    give(table, f.CheckCards())
    assert refused(give(table, f.OpenTable())) == "6.1"
    shown = yes(give(table, f.ShowSign()))
    assert shown.cite == "6.1:Footnote s66(1)(d)"
    for part in ("ante 5 to 100", "pair-plus 5 to 100", "Ante Bonus, Table B", "Pair Plus, Table E"):
        assert part in shown.says
    assert yes(give(table, f.OpenTable())).cite == "8.2(a)"


@three("8.2(a)")
def test_a_round_is_paid_by_the_tables_on_the_sign() -> None:
    table = house(tables={"pair-plus": "E"})
    accepted(opens(table))
    assert table.state.sign is not None
    assert table.round is not None
    assert table.round.setup.tables == table.state.sign.tables == {"ante-bonus": "A", "pair-plus": "E"}
    assert refused(opens(house(opened=False))) == "8.2(a)"


@three("8.2(b)")
def test_another_combination_needs_the_pit_boss_and_notice_to_all() -> None:
    table = house()
    change = {"pair-plus": "D"}
    for role in ("dealer", GS):
        assert refused(give(table, f.ChooseTables(tables=change, notified=(ANN, BOB)), role)) == "8.2(b)"
    assert refused(give(table, f.ChooseTables(tables=change, notified=(ANN,)), BOSS)) == "8.2(b)"
    accepted(opens(table))
    do(table, c.Place(1, "ante", ANN, 10))
    assert refused(give(table, f.ChooseTables(tables=change, notified=(ANN, BOB)), BOSS)) == "8.2(b)"
    do(table, c.Proceed("close"), c.Decide(1, "play"))
    yes(give(table, f.ChooseTables(tables=change, notified=(ANN, BOB)), BOSS))
    assert table.state.setup.tables == {"ante-bonus": "A", "pair-plus": "D"}
    with pytest.raises(BadInput, match="no pair-plus table"):
        give(table, f.ChooseTables(tables={"pair-plus": "G"}, notified=(ANN, BOB)), BOSS)


@three("6.1:Footnote s66(2)")
@pytest.mark.parametrize(("minutes", "raised"), [(19, False), (20, True), (21, True)])
def test_a_higher_minimum_needs_twenty_minutes(minutes: int, raised: bool) -> None:
    table = house()
    assert refused(give(table, f.SetLimits(wager="ante", limit=Limit(10, 100, 5)), at=0)) == "6.1:Footnote s66(2)"
    give(table, f.ShowNotice(what="minimum", says="ante 10 at 120", amount=10), at=100)
    answer = give(table, f.SetLimits(wager="ante", limit=Limit(10, 100, 5)), at=100 + minutes)
    assert isinstance(answer, RecordLine) is raised
    assert table.state.setup.limits["ante"].least == (10 if raised else 5)
    assert isinstance(
        give(table, f.SetLimits(wager="ante", limit=Limit(15, 100, 5)), at=300), Refused
    )  # the sign said 10


@three("6.1:Footnote s66(2)")
def test_a_lower_minimum_or_another_maximum_needs_none() -> None:
    table = house()
    yes(give(table, f.SetLimits(wager="ante", limit=Limit(1, 500)), at=0))
    empty = BankedTable(setup_of({}, seats={}))
    yes(give(empty, f.SetLimits(wager="ante", limit=Limit(50, 500)), at=0))


@three("6.3")
@three("1.1:Distinctive Marker")
def test_personal_limits_are_agreed_for_a_place() -> None:
    table = house()
    assert not table.state.setup.marker(1)
    entry = yes(give(table, f.AgreeLimits(player=ANN, limits={"ante": Limit(50, 500)}), GS))
    assert (entry.cite, table.state.setup.marker(1), table.state.setup.marker(2)) == ("6.3", True, False)
    assert table.state.setup.limit("ante", ANN) == Limit(50, 500)
    assert table.state.setup.limit("pair-plus", ANN) == Limit(5, 100, 5)
    assert refused(give(table, f.AgreeLimits(player="eve", limits={"ante": Limit(50, 500)}), GS)) == "6.3"


@three("11.7")
@pytest.mark.parametrize(("minutes", "closed"), [(19, False), (20, True), (21, True)])
def test_an_occupied_table_closes_after_twenty_minutes(minutes: int, closed: bool) -> None:
    table = house()
    give(table, f.ShowNotice(what="close", says="closing at 120"), at=100)
    for role in ("dealer", GS):
        assert refused(give(table, f.EndGaming(total=52), role, 200)) == "11.7"
    assert isinstance(give(table, f.EndGaming(total=52), BOSS, 100 + minutes), RecordLine) is closed


@three("11.7")
def test_a_table_closes_at_the_time_on_its_sign_and_not_before() -> None:
    table = house()
    yes(give(table, f.CloseTable(minutes=45), BOSS, 100))
    assert refused(give(table, f.EndGaming(total=52), BOSS, 144)) == "11.7"
    yes(give(table, f.EndGaming(total=52), BOSS, 145))


@three("11.7")
def test_an_empty_table_closes_at_once_and_none_in_a_round() -> None:
    yes(give(BankedTable(setup_of({}, seats={})), f.EndGaming(total=52), BOSS, 0))
    table = house()
    give(table, f.ShowNotice(what="close", says="closing at 20"), at=0)
    accepted(opens(table))
    do(table, c.Place(1, "ante", ANN, 10))
    assert refused(give(table, f.EndGaming(total=52), BOSS, 30)) == "11.7"


@three("11.8")
@pytest.mark.parametrize(("rounds", "boxes", "may"), [(2, 2, False), (3, 2, True), (3, 3, False), (4, 2, True)])
def test_three_rounds_without_a_wager_at_a_full_table(rounds: int, boxes: int, may: bool) -> None:
    table = house(boxes=boxes)
    for _ in range(rounds):
        play_round(table, ANN)
    assert table.state.may_vacate(BOB) is may
    assert not table.state.may_vacate(ANN)
    boxes_of_bob = tuple(box for box, who in table.state.setup.seats.items() if who == BOB)
    assert view(table.state).may_vacate == (boxes_of_bob if may else ())
    play_round(table, ANN, BOB)
    assert not table.state.may_vacate(BOB)
    assert view(table.state).may_vacate == ()


@three("11.2.3")
def test_held_winnings_are_on_record() -> None:
    table = house()
    accepted(opens(table))
    do(table, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "play"))
    do(table, c.Report("hold winnings", by=BOSS, player=ANN, reason="device"))
    *_, last = table.record
    assert (last.what, last.cite, last.amount) == ("winnings held", "11.2.3", 20)
    assert table.state.setup.stacks[ANN] == 1000
    released = give(table, f.Release(player=ANN), "dealer", 10**6)  # no time is over: it has to be looked into
    assert isinstance(released, Refused)
    assert released.cite.clause == "11.2.3"
    assert released.says == "It is held until it has been looked into, or until the Pit Boss lets it go."
    yes(give(table, f.Release(player=ANN), BOSS, 5))
    assert table.state.setup.stacks[ANN] == 1020


@three("11.2.3")
def test_what_was_held_goes_after_a_player_who_has_left() -> None:
    table = house()
    accepted(opens(table))
    do(table, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "play"))
    do(table, c.Report("hold winnings", by=BOSS, player=ANN, reason="device"))
    accepted(table.act(f.GetUp(name=ANN)))
    assert table.state.moved == [(ANN, -1000)]
    yes(give(table, f.Release(player=ANN), BOSS, 5))
    assert table.state.moved == [(ANN, -20)]
    assert table.state.setup.stacks == {BOB: 1000}


@three("11.2.1")
def test_a_ruling_on_the_last_round_finds_a_player_who_has_left() -> None:
    """What was lost comes back: to the stack of who still sits there, and after who does not."""
    for leaves in (False, True):
        table = house()
        accepted(opens(table, {1: "KsTh4d"}))
        do(table, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "fold"))
        assert table.state.setup.stacks == {ANN: 990, BOB: 1000}
        if leaves:
            accepted(table.act(f.GetUp(name=ANN)))
        void = c.Report("void wagers", by=BOSS, player=ANN, reason="device")
        answer = table.act(f.Play(command=void, at=5))
        assert isinstance(answer, Accepted)
        assert [event.cite for event in answer.events] == ["11.2.1"]
        assert table.state.setup.stacks == ({BOB: 1000} if leaves else {ANN: 1000, BOB: 1000})
        assert table.state.moved == ([(ANN, -10)] if leaves else [])


@three("11.9")
@three("11.10")
def test_a_dispute_is_told_of_the_inspector_and_decided_by_the_pit_boss() -> None:
    table = house()
    assert yes(give(table, f.Complain(says="my flush was not paid"), ANN)).cite == "11.9"
    assert refused(give(table, f.AskReview(dispute=1), ANN)) == "11.10"
    for role in ("dealer", GS):
        assert refused(give(table, f.SettleDispute(dispute=1, says="paid"), role)) == "11.10"
    assert yes(give(table, f.SettleDispute(dispute=1, says="paid"), BOSS)).cite == "11.10"
    assert yes(give(table, f.AskReview(dispute=1), ANN)).what == "review asked"
    with pytest.raises(BadInput, match="no dispute 2"):
        give(table, f.SettleDispute(dispute=2, says="paid"), BOSS)


@three("11.12")
def test_the_rules_are_given_to_whoever_asks() -> None:
    entry = yes(give(house(), f.AskRules(), ANN))
    assert (entry.cite, entry.says) == ("11.12", f"cardspeak rules list {BOOK}")
    assert len(clause_index(BOOK)) == 240


def test_the_sign_must_agree_with_the_table() -> None:
    table = house(opened=False)
    give(table, f.CheckCards())
    give(table, f.ShowSign())
    table.state.setup = setup_of({ANN: 1000, BOB: 1000}, tables={"pair-plus": "F"})
    assert refused(give(table, f.OpenTable())) == "8.2(a)"
