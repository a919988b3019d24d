"""Entries until the closing time, what they need, and a draw that anybody can check."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.promotions.desk import (
    ANN,
    BOB,
    CAT,
    CLOSES,
    CRITERIA,
    DAN,
    DRAWN,
    SEED,
    STARTS,
    closed,
    done,
    drawn,
    enter,
    entered,
    hold,
    one,
    refused,
    running,
    star,
    terms_of,
)

from cardspeak.errors import BadInput
from cardspeak.promotions import events as e
from cardspeak.promotions import orders as o
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.drawing import draw_commitment, draw_order, read_draw, verify_draw
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.prizes import Goods, Money
from cardspeak.promotions.state import PlayRef
from cardspeak.promotions.terms import Qualifying

# -- entries -----------------------------------------------------------------------------------------------------------


@star("29.7.6")
@pytest.mark.parametrize(("at", "ok"), [(CLOSES - 1, True), (CLOSES, True), (CLOSES + 1, False)])
def test_entries_are_taken_until_the_closing_time(at: int, ok: bool) -> None:
    promotion = running()
    if ok:
        assert one(promotion, enter(ANN, at), e.EntryTaken).ticket == 1
    else:
        refused(promotion, enter(ANN, at), "too-late", "29.7.6")


def test_entries_before_the_start_and_after_the_closing() -> None:
    refused(Promotion(terms_of()), enter(ANN), "not-now", "29.7.7")
    refused(closed(), enter("Eve", CLOSES), "too-late", "29.7.6")


@star("29.7.3")
def test_every_criterion_is_met_or_there_is_no_entry() -> None:
    promotion = running()
    for lacking in CRITERIA:
        meets = tuple(one for one in CRITERIA if one != lacking)
        order = o.EnterDraw(patron=ANN, meets=meets, by=ANN, at=STARTS)
        assert lacking in refused(promotion, order, "not-eligible", "29.7.3").says
    refused(promotion, enter(" "), "details", "29.7.3")


@pytest.mark.parametrize(("each", "entries"), [(1, 1), (3, 3), (0, 5)])
def test_the_terms_say_how_often_one_may_enter(each: int, entries: int) -> None:
    promotion = running(entry={"each": each})
    for _ in range(entries):
        done(promotion, enter(ANN))
    if each:
        refused(promotion, enter(ANN), "not-eligible", "29.7.3")
        done(promotion, o.StrikeEntry(ticket=1, why="entered by mistake", by="desk", at=STARTS))
        assert one(promotion, enter(ANN), e.EntryTaken).ticket == entries + 1


def play(amount: int, position: int = 5, stream: str = "table/7") -> PlayRef:
    return PlayRef(stream=stream, position=position, amount=amount)


@star("29.7.4")
@pytest.mark.parametrize(
    ("refs", "ok"),
    [
        ((), False),
        ((play(499),), False),
        ((play(500),), True),
        ((play(501),), True),
        ((play(250), play(250, 6)), True),
        ((play(250), play(250)), False),  # one record is one record
        ((play(500, stream="table/8"),), False),
    ],
)
def test_a_qualifying_wager_stands_in_the_log(refs: tuple[PlayRef, ...], ok: bool) -> None:
    promotion = running(entry={"wager": Qualifying(least=500, tables=("7",)), "each": 0})
    if not ok:
        refused(promotion, enter(ANN, play=refs), "no-wager", "29.7.4")
        return
    assert one(promotion, enter(ANN, play=refs), e.EntryTaken).play == refs
    refused(promotion, enter(ANN, play=refs), "no-wager", "29.7.4")  # it has brought an entry
    done(promotion, enter(BOB, play=refs))  # of the same hand, somebody else's wager


def test_an_entry_is_struck_before_the_list_is_published() -> None:
    promotion = entered()
    refused(promotion, o.StrikeEntry(ticket=9, why="none", by="desk", at=STARTS), "no-such", NO_SUCH)
    refused(promotion, o.StrikeEntry(ticket=1, why=" ", by="desk", at=STARTS), "details", "29.7.3")
    done(promotion, o.StrikeEntry(ticket=1, why="excluded", by="desk", at=STARTS))
    refused(promotion, o.StrikeEntry(ticket=1, why="excluded", by="desk", at=STARTS), "no-such", NO_SUCH)
    sealed = one(promotion, o.CloseDraw(seed=SEED, by="desk", at=CLOSES), e.EntriesSealed)
    assert sealed.tickets == (2, 3, 4)
    refused(promotion, o.StrikeEntry(ticket=2, why="excluded", by="desk", at=CLOSES), "not-now", "29.7.3")


NO_SUCH = "silent: a number names what is there"

# -- the draw ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "ok"), [(CLOSES - 1, False), (CLOSES, True)])
def test_entries_are_not_closed_before_their_time(at: int, ok: bool) -> None:
    promotion = entered()
    order = o.CloseDraw(seed=SEED, by="desk", at=at)
    if ok:
        done(promotion, order)
        refused(promotion, order, "not-now", "29.7.6")
    else:
        refused(promotion, order, "too-soon", "29.7.6")


@star("29.7.2")
@pytest.mark.parametrize(("at", "ok"), [(DRAWN - 1, False), (DRAWN, True)])
def test_the_draw_is_held_at_the_time_of_the_terms(at: int, ok: bool) -> None:
    promotion = closed()
    if ok:
        done(promotion, hold(at))
        refused(promotion, hold(at), "not-now", "29.7.2")
    else:
        refused(promotion, hold(at), "too-soon", "29.7.2")


def test_the_draw_waits_for_the_closing_and_needs_a_word_and_a_good_seed() -> None:
    refused(entered(), hold(), "not-now", "29.7.2")
    refused(closed(), hold(word=""), "not-sealed", "silent: nobody alone knows the draw beforehand")
    refused(closed(), hold(word="two\nlines"), "not-sealed", "silent: nobody alone knows the draw beforehand")
    short = o.CloseDraw(seed="x" * 15, by="desk", at=CLOSES)
    refused(entered(), short, "not-sealed", "silent: a draw is sealed before it is held")


@star("29.2")
@pytest.mark.parametrize(("cents", "needed"), [(999_999, False), (1_000_000, False), (1_000_001, True)])
def test_a_scrutineer_above_ten_thousand_dollars(cents: int, needed: bool) -> None:
    promotion = closed(prizes=(Money(name="First", value=cents),))
    if not needed:
        done(promotion, hold())
        return
    refused(promotion, hold(), "scrutineer", "29.2")
    refused(promotion, hold(scrutineer="Sue"), "scrutineer", "29.2")
    nominated = one(promotion, o.NominateScrutineer(name="Sue", by="boss", at=CLOSES), e.ScrutineerNominated)
    assert nominated.cite == "29.2"
    refused(promotion, hold(), "scrutineer", "29.2")
    refused(promotion, hold(scrutineer="Tom"), "scrutineer", "29.2")
    for name in ("Sue", "sue "):  # nobody oversees what they do themselves
        refused(promotion, hold(scrutineer="Sue", by=name), "same-person", "29.2")
    assert one(promotion, hold(scrutineer="Sue"), e.DrawHeld).scrutineer == "Sue"


@star("29.2")
def test_many_prizes_that_come_to_more_need_none() -> None:
    done(closed(prizes=(Money(name="First", value=1_000_000, count=3),)), hold())


def test_whoever_oversees_the_draw_takes_no_part() -> None:
    promotion = entered()
    control = "silent: whoever oversees a draw takes no part in it"
    refused(promotion, o.NominateScrutineer(name=ANN, by="boss", at=STARTS), "same-person", control)
    done(promotion, o.NominateScrutineer(name="Sue", by="boss", at=STARTS))
    for typed in ("Sue", "sue", " SUE "):
        refused(promotion, enter(typed), "same-person", control)


@star("29.2")
@pytest.mark.parametrize(("value", "stands"), [(1_000_000, []), (1_000_001, ["open", "overdue"])])
def test_a_scrutineer_who_is_needed_and_not_nominated_is_a_duty(value: int, stands: list[str]) -> None:
    promotion = entered(prizes=(Money(name="First", value=value),))
    drawn = promotion.terms.award.drawn
    assert drawn is not None

    def duty() -> list[str]:
        found = [one for one in deadlines(promotion.state) if one.what == "scrutineer"]
        assert all(one.cite == "29.2" for one in found)
        return [one.stands(at) for one in found for at in (drawn, drawn + 1)]

    assert duty() == stands
    done(promotion, o.NominateScrutineer(name="Sue", by="boss", at=STARTS))
    assert duty() == []


@star("29.7.3")
def test_one_person_is_one_however_the_name_is_typed() -> None:
    promotion = entered("Ann Lee")
    for typed in ("Ann Lee", "ann lee", "Ann  LEE"):
        refused(promotion, enter(typed), "not-eligible", "29.7.3")
    done(promotion, enter("Anna Lee"))


@star("1.1:promotional-prizes")
@star("29.7.1")
def test_prizes_are_won_by_lot_the_first_prize_first() -> None:
    promotion = closed()
    events = done(promotion, hold())
    assert events[0].cite == "29.7.1"
    won = [event for event in events if isinstance(event, e.PrizeDrawn)]
    order = draw_order((1, 2, 3, 4), SEED, "seventeen")
    assert [event.ticket for event in won] == list(order[:3])
    assert [event.prize.name for event in won] == ["First prize", "Runner-up", "Runner-up"]
    assert {event.cite for event in won} == {"1.1:promotional-prizes"}


def test_nobody_wins_twice_unless_the_terms_say_so() -> None:
    patrons = [ANN] * 30 + [BOB]
    once = drawn(*patrons, entry={"each": 0})
    assert sorted(award.patron for award in once.state.awards.values()) == [ANN, BOB]
    often = drawn(*patrons, entry={"each": 0}, award={"once": False})
    assert len(often.state.awards) == 3


@star("29.7.8")
def test_where_one_must_be_present_those_away_are_passed_over() -> None:
    promotion = closed(award={"present": True})
    held = one(promotion, hold(present=(CAT,)), e.DrawHeld)
    assert set(held.passed) == {1, 2, 4}
    assert [award.patron for award in promotion.state.awards.values()] == [CAT]


def test_every_ticket_is_as_likely_to_win() -> None:
    wins = Counter(draw_order((1, 2, 3, 4), SEED, str(word))[0] for word in range(4000))
    assert all(900 < wins[ticket] < 1100 for ticket in (1, 2, 3, 4)), wins


def test_the_seed_is_fixed_before_the_word_and_anybody_can_check() -> None:
    promotion = closed()
    text = f"cardspeak draw 1\ntickets 1 2 3 4\nseed {SEED}\n"
    assert promotion.state.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert promotion.draw_record() is None
    done(promotion, hold())
    record = promotion.draw_record()
    assert record is not None
    assert verify_draw(record, promotion.state.commitment) == ()
    again = read_draw(msgspec.json.encode(record))
    assert again == record


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"seed": "another seed, chosen later"}, ("commitment", "published", "order")),
        ({"word": "eighteen"}, ("order",)),
        ({"order": (4, 3, 2, 1)}, ("order",)),
        ({"order": ()}, ("order",)),
        ({"tickets": (1, 2, 3)}, ("commitment", "published", "order")),
        ({"commitment": "0" * 64}, ("commitment",)),
    ],
)
def test_a_record_that_was_changed_is_found(change: dict[str, Any], wrong: tuple[str, ...]) -> None:
    promotion = drawn()
    record = promotion.draw_record()
    assert record is not None
    found = verify_draw(msgspec.structs.replace(record, **change), promotion.state.commitment)
    assert tuple(line.partition(":")[0] for line in found) == wrong


def test_a_file_that_is_no_draw() -> None:
    with pytest.raises(BadInput, match="not the record of a draw"):
        read_draw(b"{}")
    assert draw_commitment((), "x") != draw_commitment((1,), "x")


def test_a_draw_without_tickets_has_no_winner() -> None:
    promotion = running()
    done(promotion, o.CloseDraw(seed=SEED, by="desk", at=CLOSES))
    done(promotion, hold())
    assert promotion.state.awards == {}


def test_goods_are_drawn_too() -> None:
    promotion = drawn(ANN, BOB, CAT, DAN, prizes=(Goods(name="Watch", value=5_000, count=9),))
    assert len(promotion.state.awards) == 4
    assert promotion.state.owed == 0
