"""The table between rounds: cards, signs, pay tables, limits, disputes (3.2 to 3.4, 6.1, 8.2, part 11)."""

from __future__ import annotations

import pytest
from tests.banked.three_card.table import ANN, BOB, BOOK, clause, decide, do, round_of, setup_of, three

from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import BankedTable, Entry
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused

GS, BOSS = "Game Supervisor", "Pit Boss"


def yes(answer: Entry | Refused) -> Entry:
    assert isinstance(answer, Entry), answer
    return answer


def refused(answer: Entry | Refused) -> str:
    assert isinstance(answer, Refused), answer
    return clause(answer)


def house(*, opened: bool = True, **more: object) -> BankedTable:
    table = BankedTable(setup_of({ANN: 1000, BOB: 1000}, **more))
    if opened:
        yes(table.check_cards())
        yes(table.show_sign())
        yes(table.open())
    return table


def play_round(table: BankedTable, *players: str) -> Round:
    round_ = round_of(table.setup, {1: "KsTh4d", 2: "9s9h2c"})
    yes(table.begin(round_))
    for box, player in table.setup.seats.items():
        if player in players:
            do(round_, c.Place(box, "ante", player, 10))
    do(round_, c.Proceed("close"))
    for prompt in round_.prompt:
        decide(round_, **{f"b{prompt.box}": "play"})
    table.end()
    return round_


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
    table.show_sign()
    assert refused(table.open()) == "3.2"
    assert yes(table.check_cards()).cite == "3.2"
    yes(table.open())
    table.show_notice("close", 0, "closing")
    assert refused(table.close(20, BOSS)) == "3.2"
    yes(table.close(20, BOSS, total=52))
    counts = [entry for entry in table.log if entry.what == "cards counted"]
    assert [(entry.amount, entry.cite) for entry in counts] == [(52, "3.2")]
    assert not table.is_open


@three("3.3")
def test_a_count_is_ordered_by_the_supervisor_or_above() -> None:
    table = house()
    assert refused(table.count_cards(52, "dealer")) == "3.3"
    for role in (GS, BOSS):
        entry = yes(table.count_cards(52, role))
        assert (entry.by, entry.cite, entry.amount) == (role, "3.3", 52)


@three("3.4")
def test_cards_are_changed_between_rounds_and_checked() -> None:
    table = house()
    assert refused(table.change_cards("dealer", "marked")) == "3.4"
    round_ = round_of(table.setup, {1: "KsTh4d"})
    yes(table.begin(round_))
    assert refused(table.change_cards(GS, "marked")) == "3.4"
    do(round_, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "play"))
    table.end()
    assert yes(table.change_cards(GS, "marked")).says == "marked; check, shuffle, cut"
    next_round = round_of(table.setup, {1: "KsTh4d"})
    assert refused(table.begin(next_round)) == "3.2"
    table.check_cards()
    yes(table.begin(next_round))


@three("3.4")
def test_a_single_card_needs_no_new_check() -> None:
    table = house()
    yes(table.change_cards(GS, "torn", whole=False))
    yes(table.begin(round_of(table.setup, {1: "KsTh4d"})))


@three("6.1")
@three("6.1:Footnote s66(1)(d)")
@three("8.2(a)")
def test_the_sign_shows_limits_and_pay_tables_before_opening() -> None:
    table = house(opened=False, tables={"ante-bonus": "B", "pair-plus": "E"})
    table.check_cards()
    assert refused(table.open()) == "6.1"
    shown = yes(table.show_sign())
    assert shown.cite == "6.1:Footnote s66(1)(d)"
    for part in ("ante 5 to 100", "pair-plus 5 to 100", "Ante Bonus, Table B", "Pair Plus, Table E"):
        assert part in shown.says
    assert yes(table.open()).cite == "8.2(a)"


@three("8.2(a)")
def test_a_round_is_paid_by_the_tables_on_the_sign() -> None:
    table = house(tables={"pair-plus": "E"})
    other = round_of(setup_of({ANN: 1000, BOB: 1000}, tables={"pair-plus": "F"}), {1: "KsTh4d"})
    assert refused(table.begin(other)) == "8.2(a)"
    closed = house(opened=False)
    assert refused(closed.begin(round_of(closed.setup, {1: "KsTh4d"}))) == "8.2(a)"


@three("8.2(b)")
def test_another_combination_needs_the_pit_boss_and_notice_to_all() -> None:
    table = house()
    change = {"pair-plus": "D"}
    for role in ("dealer", GS):
        assert refused(table.choose_tables(change, role, (ANN, BOB))) == "8.2(b)"
    assert refused(table.choose_tables(change, BOSS, (ANN,))) == "8.2(b)"
    running = round_of(table.setup, {1: "KsTh4d"})
    yes(table.begin(running))
    assert refused(table.choose_tables(change, BOSS, (ANN, BOB))) == "8.2(b)"
    do(running, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "play"))
    table.end()
    yes(table.choose_tables(change, BOSS, (ANN, BOB)))
    assert table.setup.tables == {"ante-bonus": "A", "pair-plus": "D"}
    with pytest.raises(BadInput, match="no pair-plus table"):
        table.choose_tables({"pair-plus": "G"}, BOSS, (ANN, BOB))


@three("6.1:Footnote s66(2)")
@pytest.mark.parametrize(("minutes", "raised"), [(19, False), (20, True), (21, True)])
def test_a_higher_minimum_needs_twenty_minutes(minutes: int, raised: bool) -> None:
    table = house()
    assert refused(table.set_limits("ante", Limit(10, 100, 5), 0)) == "6.1:Footnote s66(2)"
    table.show_notice("minimum", 100, "ante 10 at 120", 10)
    answer = table.set_limits("ante", Limit(10, 100, 5), 100 + minutes)
    assert isinstance(answer, Entry) is raised
    assert table.setup.limits["ante"].least == (10 if raised else 5)
    assert isinstance(table.set_limits("ante", Limit(15, 100, 5), 300), Refused)  # the sign said 10


@three("6.1:Footnote s66(2)")
def test_a_lower_minimum_or_another_maximum_needs_none() -> None:
    table = house()
    yes(table.set_limits("ante", Limit(1, 500), 0))
    empty = BankedTable(setup_of({}, seats={}))
    yes(empty.set_limits("ante", Limit(50, 500), 0))


@three("6.3")
@three("1.1:Distinctive Marker")
def test_personal_limits_are_agreed_for_a_place() -> None:
    table = house()
    assert not table.setup.marker(1)
    entry = yes(table.agree_limits(ANN, {"ante": Limit(50, 500)}, GS))
    assert (entry.cite, table.setup.marker(1), table.setup.marker(2)) == ("6.3", True, False)
    assert table.setup.limit("ante", ANN) == Limit(50, 500)
    assert table.setup.limit("pair-plus", ANN) == Limit(5, 100, 5)
    assert refused(table.agree_limits("eve", {"ante": Limit(50, 500)}, GS)) == "6.3"


@three("11.7")
@pytest.mark.parametrize(("minutes", "closed"), [(19, False), (20, True), (21, True)])
def test_an_occupied_table_closes_after_twenty_minutes(minutes: int, closed: bool) -> None:
    table = house()
    table.show_notice("close", 100, "closing at 120")
    for role in ("dealer", GS):
        assert refused(table.close(200, role, 52)) == "11.7"
    assert isinstance(table.close(100 + minutes, BOSS, 52), Entry) is closed


@three("11.7")
def test_an_empty_table_closes_at_once_and_none_in_a_round() -> None:
    yes(BankedTable(setup_of({}, seats={})).close(0, BOSS, 52))
    table = house()
    table.show_notice("close", 0, "closing at 20")
    yes(table.begin(round_of(table.setup, {1: "KsTh4d"})))
    assert refused(table.close(30, BOSS, 52)) == "11.7"


@three("11.8")
@pytest.mark.parametrize(("rounds", "boxes", "may"), [(2, 2, False), (3, 2, True), (3, 3, False), (4, 2, True)])
def test_three_rounds_without_a_wager_at_a_full_table(rounds: int, boxes: int, may: bool) -> None:
    table = house(boxes=boxes)
    for _ in range(rounds):
        play_round(table, ANN)
    assert table.may_vacate(BOB) is may
    assert not table.may_vacate(ANN)
    play_round(table, ANN, BOB)
    assert not table.may_vacate(BOB)


@three("11.2.3")
def test_held_winnings_are_on_record() -> None:
    table = house()
    round_ = round_of(table.setup, {1: "KsTh4d"})
    yes(table.begin(round_))
    do(round_, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "play"))
    do(round_, c.Report("hold winnings", by=BOSS, player=ANN, reason="device"))
    table.end()
    assert (table.log[-1].what, table.log[-1].cite, table.log[-1].amount) == ("winnings held", "11.2.3", 20)
    assert table.setup.stacks[ANN] == 1000
    released = table.release(ANN, 10**6, "dealer")  # no time is over: it has to be looked into
    assert isinstance(released, Refused)
    assert released.cite.clause == "11.2.3"
    yes(table.release(ANN, 5, BOSS))
    assert table.setup.stacks[ANN] == 1020


@three("11.9")
@three("11.10")
def test_a_dispute_is_told_of_the_inspector_and_decided_by_the_pit_boss() -> None:
    table = house()
    assert yes(table.complain(ANN, "my flush was not paid")).cite == "11.9"
    assert refused(table.ask_review(1, ANN)) == "11.10"
    for role in ("dealer", GS):
        assert refused(table.rule(1, role, "paid")) == "11.10"
    assert yes(table.rule(1, BOSS, "paid")).cite == "11.10"
    assert yes(table.ask_review(1, ANN)).what == "review asked"
    with pytest.raises(BadInput, match="no dispute 2"):
        table.rule(2, BOSS, "paid")


@three("11.12")
def test_the_rules_are_given_to_whoever_asks() -> None:
    entry = yes(house().give_rules(ANN))
    assert (entry.cite, entry.says) == ("11.12", f"cardspeak rules list {BOOK}")
    assert len(clause_index(BOOK)) == 240


def test_the_sign_must_agree_with_the_table() -> None:
    table = house(opened=False)
    table.check_cards()
    table.show_sign()
    table.setup = setup_of({ANN: 1000, BOB: 1000}, tables={"pair-plus": "F"})
    assert refused(table.open()) == "8.2(a)"
