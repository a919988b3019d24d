"""Table talk at a table: what chips, words and actions out of turn come to, as events, where three books differ."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.table.sitting import deal, done, happened, opened, refused, sound

from cardspeak.hand import events as he
from cardspeak.hand.choices import Verb
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.story import tell
from cardspeak.table.talk_view import VERBS
from cardspeak.table.topics.talk import Wager
from cardspeak.table.views import view_of

STAR, CROWN, TASMANIA = "star-sydney-poker", "crown-melbourne-poker", "tasmania-poker"
NO_LIMIT = Stakes(structure="no limit", blinds=(50, 100), small=100)


def clause(book: str, number: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(book, number)


def running(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


def flop(book: str, *lines: str, third: int = 20000) -> Table:
    """Four players see the flop for a hundred each; seat 1 is first to act."""
    table = opened(book, "holdem", (1, 2), chips=20000, stakes=NO_LIMIT)
    done(table, f"p3 takes seat 3 with {third}, card c3")
    done(table, "p4 takes seat 4 with 20000, card c4")
    deal(table)
    for line in ("3 calls", "4 calls", "1 calls", "2 checks", *lines):
        done(table, line)
    return table


def came(table: Table) -> str:
    """The last thing that talk came to: what, how much of the chips, and by which clause."""
    last = next(event for event in reversed(table.events) if isinstance(event, e.ActionBound | e.ChoiceLeft))
    if isinstance(last, e.ChoiceLeft):
        ways = [type(one.command).__name__.lower() for one in last.options.choices]
        return f"{' or '.join([*ways, *(['raise'] if last.options.wager else [])])} [{last.cite}]"
    size = getattr(last.command, "total", 0)
    chips = f" back {last.returned}" if last.returned else f" add {last.added}" if last.added else ""
    return f"{type(last.command).__name__.lower()}{f' {size}' if size else ''}{chips} [{last.cite}]"


def in_words(table: Table) -> str:
    """The last gesture that was bound, in words."""
    (line,) = tell(happened(table, e.ActionBound)[-1:])
    return str(line)


@clause(STAR, "7.10")
@clause(CROWN, "6.14.1(b)")
@pytest.mark.parametrize(
    ("book", "cite"),
    [
        (STAR, "7.10"),
        (CROWN, "6.14.1(b)"),
        (TASMANIA, "silent: one silent chip of more than a call is a call"),
    ],
)
def test_an_oversized_chip_is_a_call(book: str, cite: str) -> None:
    table = flop(book, "1 bets 100", "2 pushes 500")
    assert came(table) == f"call back 400 [{cite}]"
    assert running(table).state.bet[2] == 100
    assert in_words(table).endswith(" 400 of 500 go back.")
    sound(table)


@clause(CROWN, "6.14.2")
def test_an_oversized_chip_with_the_word_raises_by_all_of_it() -> None:
    table = flop(CROWN, "1 bets 100", "2 says raise; pushes 500")
    assert came(table) == "raiseto 500 [6.14.2]"
    assert "go back" not in in_words(table)
    assert "more to put in" not in in_words(table)
    sound(table)


@clause(STAR, "7.11")
@pytest.mark.parametrize(
    ("book", "cite", "string"),
    [
        (STAR, "7.5.3", "7.11"),
        (CROWN, "8.2.1", "silent: the first motion counts"),
        (TASMANIA, "C.12.2.a", "C.7.6"),
    ],
)
def test_of_a_string_bet_the_first_motion_counts(book: str, cite: str, string: str) -> None:
    table = flop(book, "1 bets 100", "2 pushes 100; pushes 200")
    assert came(table) == f"call back 200 [{cite}]"
    assert string in happened(table, e.ActionBound)[-1].considered
    sound(table)


@clause(STAR, "7.8")
@clause(CROWN, "6.12")
@clause(TASMANIA, "C.19.13")
@pytest.mark.parametrize(
    ("book", "below", "at"),
    [
        (STAR, "call back 49 [7.8]", "raiseto 200 add 50 [7.8]"),
        (CROWN, "call back 49 [6.12]", "raiseto 200 add 50 [6.12]"),
        (TASMANIA, "call back 49 [C.19.13]", "call back 50 [C.19.13]"),
    ],
)
def test_half_a_raise(book: str, below: str, at: str) -> None:
    assert came(flop(book, "1 bets 100", "2 pushes 100 49")) == below
    table = flop(book, "1 bets 100", "2 pushes 100 50")
    assert came(table) == at
    sound(table)


@clause(STAR, "7.5.3.1")
@clause(STAR, "7.5.3.2")
@clause(CROWN, "6.17")
@clause(TASMANIA, "C.19.14")
@pytest.mark.parametrize(
    ("book", "cite", "stays"), [(STAR, "7.5.3.1", 60), (CROWN, "6.17", 60), (TASMANIA, "C.19.14", 0)]
)
def test_an_under_call_is_completed_or_folded(book: str, cite: str, stays: int) -> None:
    table = flop(book, "1 bets 100", "2 pushes 60")
    assert came(table) == f"call or fold [{cite}]"
    assert refused(table, "2 raises to 400").cite.clause == cite
    assert refused(table, "2 says raise to 400").cite.clause == cite
    seen = view_of(table, 2)
    assert seen.choice is not None
    assert [(way.verb, way.added) for way in seen.choice.ways] == [("call", 40), ("fold", 0)]
    assert seen.hand is not None
    assert seen.hand.prompt is not None
    assert {choice.verb for choice in seen.hand.prompt.choices} == {"call", "fold"}, "and no raise"
    whole = Table.replay(table.setup, table.events)
    done(whole, "2 pushes 40")
    assert happened(whole, e.ActionBound)[-1].put == 100
    assert running(whole).state.bet[2] == 100
    sound(whole)
    done(table, "2 folds")
    folded = happened(table, e.InHand)[-1].events[0]
    assert isinstance(folded, he.Folded)
    assert folded.surrendered == stays
    assert running(table).state.stack[2] == 19900 - stays
    sound(table)


# -- out of turn -------------------------------------------------------------------------------------------------------


@clause(STAR, "26.5")
@clause(STAR, "26.5.1")
@clause(STAR, "26.5.2")
@clause(STAR, "26.5.3")
@clause(STAR, "26.5.4")
@clause(CROWN, "6.18.1")
@clause(CROWN, "6.18.2")
@clause(TASMANIA, "C.19.11")
@clause(TASMANIA, "C.19.12")
@pytest.mark.parametrize(
    ("book", "folds", "checks", "less", "more"),
    [
        (
            STAR,
            "bet 300 [26.5.4]",
            "check back 300 [26.5.1]",
            "call or fold [26.5.2]",
            "call or fold or raise [26.5.3]",
        ),
        (
            CROWN,
            "bet 300 [6.18.1]",
            "bet 300 [6.18.1]",
            "raiseto 400 add 100 [6.18.1]",
            "call or fold or raise [6.18.2]",
        ),
        (
            TASMANIA,
            "check or fold [C.19.11]",
            "check or fold [C.19.11]",
            "call or fold [C.19.11]",
            "call or fold [C.19.12]",
        ),
    ],
)
def test_a_bet_out_of_turn_by_what_those_passed_over_do(
    book: str, folds: str, checks: str, less: str, more: str
) -> None:
    """Seat 3 bets 300 while it is for seat 1; then seats 1 and 2 act."""
    before = [
        (folds, ("1 folds", "2 folds")),
        (checks, ("1 checks", "2 folds")),
        (less, ("1 bets 200", "2 folds")),
        (more, ("1 bets 400", "2 folds")),
    ]
    for expected, lines in before:
        table = flop(book, "3 pushes 200 100")
        held = happened(table, e.ActionHeld)[-1].held
        assert (held.act, held.wager, held.skipped) == ("wager", 300, (1, 2))
        assert running(table).state.stack[3] == 19900, "nothing is in the pot before its turn"
        assert view_of(table, "rail").held[0].seat == 3
        assert refused(table, "3 says fold").cite.clause
        assert refused(table, "3 bets 300").cite.clause
        for line in lines:
            done(table, line)
        assert came(table) == expected
        assert not view_of(table, "rail").held
        sound(table)


@clause(STAR, "26.5.2")
@clause(STAR, "26.5.3")
@clause(CROWN, "6.18.2")
@clause(TASMANIA, "C.19.11")
@clause(TASMANIA, "C.19.12")
@pytest.mark.parametrize(
    ("book", "bet", "stays"),
    [(STAR, 200, 300), (STAR, 400, 300), (CROWN, 400, 0), (TASMANIA, 200, 0), (TASMANIA, 400, 0)],
)
def test_what_an_early_wager_costs_when_it_is_folded(book: str, bet: int, stays: int) -> None:
    table = flop(book, "3 pushes 200 100", f"1 bets {bet}", "2 folds", "3 folds")
    folded = happened(table, e.InHand)[-1].events[0]
    assert isinstance(folded, he.Folded)
    assert folded.surrendered == stays
    sound(table)


@clause(CROWN, "6.18.2")
def test_at_crown_whoever_was_overtaken_may_also_raise() -> None:
    table = flop(CROWN, "3 pushes 200 100", "1 bets 400", "2 folds", "3 raises to 900")
    assert running(table).state.highest == 900
    sound(table)


@clause(CROWN, "6.18.3")
def test_at_crown_an_early_check_costs_the_raise() -> None:
    table = flop(CROWN, "2 taps", "1 bets 200")
    assert came(table) == "call or fold [6.18.3]"
    assert refused(table, "2 raises to 600").cite.clause == "6.18.3"
    table = flop(CROWN, "2 taps", "1 checks", "3 bets 200", "4 folds", "1 calls")
    assert happened(table, e.ActionBound)[-1].barred
    assert refused(table, "2 raises to 600").cite.clause == "6.18.3"
    done(table, "2 pushes 200 400")
    assert came(table) == "call back 400 [6.18.3]"
    sound(table)


@pytest.mark.parametrize("book", [STAR, TASMANIA])
def test_elsewhere_an_early_check_is_free_again_once_somebody_bets(book: str) -> None:
    table = flop(book, "2 taps", "1 bets 200", "2 raises to 600")
    assert running(table).state.highest == 600
    sound(table)


@clause(CROWN, "6.18.4")
def test_at_crown_an_early_all_in_below_the_call_stays_in() -> None:
    table = flop(CROWN, "3 says all in", "1 bets 301", "2 folds", third=400)
    assert came(table) == "call add 300 [6.18.4]"
    sound(table)
    table = flop(CROWN, "3 says all in", "1 bets 300", "2 folds", third=400)
    assert came(table) == "call add 300 [6.18.1]", "what it says is exactly the price"
    sound(table)


@clause(STAR, "26.4")
@pytest.mark.parametrize(
    ("book", "cite"),
    [
        (STAR, "26.4"),
        (CROWN, "silent: what the dealer's mistake caused is taken back"),
        (TASMANIA, "silent: what the dealer's mistake caused is taken back"),
    ],
)
def test_what_the_dealer_caused_is_taken_back(book: str, cite: str) -> None:
    table = flop(book, "3 pushes 200 100, asked by the dealer")
    assert happened(table, e.ActionReturned)[-1].cite == cite
    assert not table.state.held
    done(table, "3 pushes 200 100")
    assert refused(table, "release 3 by a player").cite.clause == cite
    assert refused(table, "release 2 by a dealer").cite.clause == cite
    done(table, "release 3 by a dealer")
    assert not table.state.held
    for line in ("1 checks", "2 checks", "3 checks"):
        done(table, line)
    sound(table)


def test_nobody_but_the_dealer_says_that_the_dealer_was_wrong() -> None:
    table = flop(STAR)
    assert refused(table, "3 pushes 300, asked by a player").why == "authority"


def test_what_is_held_lapses_with_the_round_and_with_the_hand() -> None:
    table = flop(STAR, "3 pushes 200 100", "1 folds", "2 folds")
    assert came(table) == "bet 300 [26.5.4]"
    done(table, "4 calls")
    done(table, "4 pushes 500")  # on the turn it is for seat 3
    done(table, "3 folds")
    assert not table.state.running
    assert [type(event).__name__ for event in table.events[-2:]] == ["HandFinished", "ActionLapsed"]
    assert not table.state.held
    sound(table)
    table = flop(STAR, "1 bets 200", "2 calls", "3 calls", "2 says raise to 900", "4 calls")
    lapsed = happened(table, e.ActionLapsed)[-1]
    assert (lapsed.seat, len(running(table).state.boards[0])) == (2, 4), "nobody raised, so the turn came instead"
    sound(table)


@clause(STAR, "7.6")
def test_of_two_gestures_out_of_turn_the_first_counts() -> None:
    table = flop(STAR, "3 says bet 300")
    assert refused(table, "3 says check").cite.clause == "7.6"


@clause(STAR, "1.1:indicate")
def test_a_word_first_and_its_amount_later() -> None:
    table = flop(STAR, "1 bets 100", "2 says raise")
    assert came(table) == "raise [1.1:indicate]"
    assert refused(table, "2 folds").cite.clause == "1.1:indicate"
    done(table, "2 pushes 300 300")
    assert came(table) == "raiseto 600 [1.1:indicate]"
    sound(table)


def test_a_choice_that_nobody_makes_ends_with_the_time() -> None:
    """The clock of the Star: what is left to choose is folded, and the short chips stay."""
    from cardspeak.talk.clock import TimeSign

    table = opened(STAR, "holdem", (1, 2, 3, 4), chips=20000, stakes=NO_LIMIT, time=TimeSign(seconds=20))
    deal(table)
    done(table, "3 pushes 60")
    done(table, "clock by a dealer")
    done(table, "warn by a dealer", at=15)
    done(table, "time is up by a dealer", at=20)
    folded = next(one for one in happened(table, e.InHand)[-1].events if isinstance(one, he.Folded))
    assert (folded.seat, folded.surrendered) == (3, 60)
    sound(table)


# -- a live dealer -----------------------------------------------------------------------------------------------------


def told() -> Table:
    table = opened(STAR, "holdem", (1, 2, 3, 4), chips=20000, stakes=NO_LIMIT, told=True, asked=True)
    assert not isinstance(table.act(c.StartHand()), e.TableEvent)
    done(table, "deal unseen")
    return table


def test_a_gesture_that_was_entered_wrongly_is_taken_back() -> None:
    table = told()
    before = table.state.copy()
    back: Any = c.TakeBackEntry(by="dealer")
    for line, what in (
        ("4 pushes 500", "Seat 4 pushes 500 out of turn."),
        ("3 pushes 60", "Seat 3 pushes 60."),
        ("3 pushes 500", "Seat 3 calls, putting in 100."),
    ):
        done(table, line)
        assert view_of(table, "floor").entry == what
        table.act(back)
        assert table.state == before, line
        sound(table)


def test_with_an_entry_goes_what_it_settled() -> None:
    table = told()
    done(table, "4 pushes 500")
    held = table.state.copy()
    done(table, "3 folds")
    assert came(table) == "call back 400 [26.5.4]"
    table.act(c.TakeBackEntry(by="dealer"))
    assert table.state == held, "the turn of seat 3, with the action of seat 4 still held"
    sound(table)


def test_the_dealer_is_told_what_is_held_and_what_is_left() -> None:
    table = told()
    done(table, "4 pushes 500")
    done(table, "3 pushes 60")
    seen = view_of(table, "floor").dealer
    assert seen is not None
    assert [line.cite for line in seen.lines[:2]] == ["26.5.4", "7.5.3.1"]
    words = " ".join(map(str, tell(table.events)))
    assert "Seat 4 pushes 500 out of turn." in words
    assert "Seat 3 pushes 60: 60 is less than the call: add 40, or fold and lose the 60." in words


def test_what_a_gesture_comes_to_is_called_as_a_prompt_calls_it() -> None:
    assert set(VERBS) == set(get_args(Wager))
    assert set(VERBS.values()) <= set(get_args(Verb))
