"""At a table against the house: who says what, who sees which card, and what a report would lead to."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.banked.house import accepted, begin, do, give, open_table, yes
from tests.banked.three_card.table import ANN, BOB, CUT, round_of, setup_of
from tests.banked.three_card.table import do as look
from tests.banked.three_card.table import table as dealt

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked import table as f
from cardspeak.banked.commands import NOBODY
from cardspeak.banked.mishaps import facts, foreseen
from cardspeak.banked.table.base import DEALER, HOUSE, PLAYER
from cardspeak.banked.table.boxes import BuyIn, GetUp, Ready, SitAt
from cardspeak.banked.table.orders import ORDERS
from cardspeak.banked.table.story import said, seen
from cardspeak.banked.table.topics import ANSWERS
from cardspeak.banked.table.views import view
from cardspeak.banked.views import event_for, sign_of
from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.refusal import Refused

HANDS = {1: "KsTh4d", 2: "9s9h2c"}


@pytest.mark.parametrize(
    ("command", "who"),
    [
        (c.Place(1, "ante", ANN, 10), PLAYER),
        (c.Decide(1, "play"), PLAYER),
        (c.Proceed("close"), DEALER),
        (c.Report("cards taken", 1), DEALER),
        (c.Cut(26), HOUSE),
    ],
)
def test_who_speaks_so_in_a_round(command: c.Command, who: str) -> None:
    assert command.asker == who


@pytest.mark.parametrize("kind", [*ANSWERS, *ORDERS, *get_args(c.AnyCommand)], ids=lambda kind: str(kind.__name__))
def test_every_command_says_itself_who_may_ask_for_it(kind: type[c.Command]) -> None:
    """What a class above it says does not count: a command that was forgotten is for nobody."""
    assert vars(kind).get("asker") in (PLAYER, DEALER, HOUSE)


@pytest.mark.parametrize("base", [c.Command, f.Command, f.Order], ids=["round", "table", "order"])
def test_one_that_does_not_is_for_nobody(base: type[c.Command]) -> None:
    assert base.asker == NOBODY


@pytest.mark.parametrize(("viewer", "boxes"), [(ANN, {1}), (BOB, {2}), ("", set())])
def test_a_player_who_has_looked_hears_of_the_own_cards_and_nobody_of_the_others(viewer: str, boxes: set[int]) -> None:
    round_ = dealt(HANDS, stacks={ANN: 1000, BOB: 1000})
    look(round_, c.Look(1, ANN), c.Look(2, BOB))
    deal = next(one for one in round_.events if isinstance(one, e.Dealt))
    heard = event_for(round_.state, deal, viewer)
    assert isinstance(heard, e.Dealt)
    assert {box for box, card in zip(heard.boxes, heard.cards, strict=True) if card is not UNKNOWN} == boxes
    shuffled = next(one for one in round_.events if isinstance(one, e.Shuffled))
    assert event_for(round_.state, shuffled, viewer).order == ()  # type: ignore[attr-defined]


def test_events_of_a_round_are_told_one_by_one_and_those_of_the_table_as_they_are() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    accepted(begin(table, round_of(table.state.setup, HANDS)))
    do(table, c.Place(1, "ante", ANN, 10), c.Place(2, "ante", BOB, 10), c.Proceed("close"), c.Look(1, ANN))
    told = list(seen(table.events, table.round, ANN))
    assert [one for one in told if isinstance(one, f.Ordered)] == [
        one for one in table.events if isinstance(one, f.Ordered)
    ]
    inside = [one for one in told if isinstance(one, e.Dealt | e.Placed)]
    assert len(inside) >= 2
    held = [card for one in inside if isinstance(one, e.Dealt) for card in one.cards]
    assert {*held} == {UNKNOWN, *parse_cards(HANDS[1])}
    assert not [one for one in seen(table.events, None, ANN) if isinstance(one, e.Event)]


def test_a_report_that_would_be_refused_is_refused_and_cards_that_were_named_may_lie_either_way() -> None:
    round_ = dealt(HANDS, stacks={ANN: 1000, BOB: 1000})
    look(round_, c.Look(1, ANN), c.Look(2, BOB))
    refused = foreseen(round_.state, c.Report("cards taken", 3))
    assert isinstance(refused, Refused)
    unnamed = foreseen(round_.state, c.Report("cards taken", 1))
    assert not isinstance(unnamed, Refused)
    assert len(unnamed) == 1
    named = foreseen(round_.state, c.Report("cards taken", 1, cards=parse_cards(HANDS[1])))
    assert not isinstance(named, Refused)
    assert len(named) == 2


def test_whether_somebody_has_decided_is_a_fact_of_the_moment() -> None:
    round_ = dealt(HANDS, stacks={ANN: 1000, BOB: 1000})
    ask = c.Report("cards taken", 1)
    assert "no wager made" in facts(round_.state, ask)
    answer = round_.act(c.Decide(1, "play", sure=True))
    assert not isinstance(answer, Refused), answer
    assert "first wager made" in facts(round_.state, ask)


@pytest.mark.clause("crown-melbourne-three-card", "11.7")
def test_a_notice_of_closing_cites_its_own_clause_and_one_of_limits_another() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    notices = table.state.setup.game.file.notices
    close = yes(give(table, f.ShowNotice(what="close", says="closing"), at=0))
    least = yes(give(table, f.ShowNotice(what="minimum", says="ante 10", amount=10), at=0))
    assert (close.cite, least.cite) == (notices.close_table.cite, notices.raise_minimum.cite)
    assert close.cite != least.cite


def test_whoever_was_excluded_is_not_let_in_by_the_clause_that_excludes() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}, excluded=frozenset({"cat"})), CUT)
    answer = table.act(SitAt(box=3, name="cat", chips=500))
    assert isinstance(answer, Refused)
    rows = {row.cite for row in table.state.setup.game.file.mishaps if row.report == "exclude"}
    assert answer.cite.clause in rows


# -- what is on show -----------------------------------------------------------------------------------------------


def test_a_table_shows_every_wager_of_its_sign_and_those_made_later() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    setup = table.state.setup
    shown = view(table.state, ANN)
    assert [area.wager for area in shown.areas] == [wager.name for wager in setup.game.file.wagers]
    assert list(sign_of(setup).limits) == [wager.name for wager in setup.game.before]
    assert shown.layout is None, "nothing has been dealt"
    accepted(begin(table, round_of(setup, HANDS)))
    assert view(table.state, ANN).layout is not None


def test_whoever_has_no_box_has_no_bets_to_be_done_with() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    closed = table.act(Ready(name=ANN))
    assert isinstance(closed, Refused)
    assert closed.says == "No bets are open."
    accepted(begin(table, round_of(table.state.setup, HANDS)))
    stranger = table.act(Ready(name="cat"))
    assert isinstance(stranger, Refused)
    assert stranger.says == "Take a box first."
    accepted(table.act(Ready(name=ANN)))


def test_whoever_goes_leaves_the_others_who_are_coming_where_they_are() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    accepted(begin(table, round_of(table.state.setup, HANDS)))
    do(table, c.Place(1, "ante", ANN, 10), c.Place(2, "ante", BOB, 10), c.Proceed("close"))
    for box, name in ((3, "cat"), (4, "dan")):
        accepted(table.act(SitAt(box=box, name=name, chips=500)))
    assert {who for who, _ in table.state.joining.values()} == {"cat", "dan"}
    accepted(table.act(GetUp(name="cat")))
    assert {who for who, _ in table.state.joining.values()} == {"dan"}


def test_a_player_is_asked_for_the_cards_and_the_dealer_for_a_count() -> None:
    round_ = dealt(HANDS, stacks={ANN: 1000, BOB: 1000})
    look(round_, c.Look(1, ANN), c.Look(2, BOB), c.Report("cards taken", 1))
    (asked,) = round_.prompt
    assert (asked.kind, asked.owner, asked.role) == ("cards", ANN, "")


def test_a_warning_is_the_first_until_the_same_player_has_had_the_same_one() -> None:
    round_ = dealt(HANDS, stacks={ANN: 1000, BOB: 1000})
    state, ask = round_.state.copy(), c.Report("cards taken", 1)
    assert "first time" in facts(state, ask)
    state.warned = {(ANN, "cards taken")}
    assert "warned before" in facts(state, ask)
    assert "first time" in facts(state, c.Report("cards taken", 2)), "of somebody else"


# -- between rounds ------------------------------------------------------------------------------------------------


def test_cards_that_were_checked_are_not_checked_again() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    at = len(table.events)
    accepted(begin(table, round_of(table.state.setup, HANDS)))
    assert not [one for one in table.events[at:] if isinstance(one, f.Ordered)]


def test_an_order_is_told_with_what_it_says_or_without() -> None:
    def told(says: str) -> list[str]:
        entry = f.RecordLine("notice: close", "11.7", "dealer", says)
        return [
            sentence
            for sentence, _ in said([f.Ordered(order=f.KeepOpen(), by="dealer", entry=entry, at=0, cite="11.7")])
        ]

    assert told("") == ["Notice: close."]
    assert told("at ten") == ["Notice: close: at ten."]


def test_a_table_kept_open_keeps_its_other_notices() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    yes(give(table, f.ShowNotice(what="minimum", says="soon", amount=10), at=0))
    yes(give(table, f.CloseTable(), "Pit Boss", 10))
    assert set(view(table.state).notices) == {"close", "minimum"}
    yes(give(table, f.KeepOpen(), "Pit Boss", 20))
    assert view(table.state).notices == ("minimum",)


def test_more_chips_are_in_play_at_once_while_bets_are_open_and_else_from_the_next_round() -> None:
    table = open_table(setup_of({ANN: 1000, BOB: 1000}), CUT)
    accepted(begin(table, round_of(table.state.setup, HANDS)))
    accepted(table.act(BuyIn(name=ANN, chips=100)))
    assert (table.state.setup.stacks[ANN], table.state.coming) == (1100, {})
    do(table, c.Place(1, "ante", ANN, 10), c.Place(2, "ante", BOB, 10), c.Proceed("close"))
    accepted(table.act(BuyIn(name=BOB, chips=50)))
    assert (table.state.setup.stacks[BOB], table.state.coming) == (1000, {BOB: 50})
