"""Corners of a table: what is left where nothing else applies, each with what it is beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, opened, refused, sound

from cardspeak.books.editions import keep_edition, present_edition
from cardspeak.books.loader import forget_books, know_book
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.hand import events as he
from cardspeak.refusal import Refused
from cardspeak.table import Accepted, Table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.opening import check_table
from cardspeak.table.plan import _late
from cardspeak.table.terms import KillTerms, NewTerms
from cardspeak.table.topics import editions
from cardspeak.table.topics.blinds import Late
from cardspeak.table.topics.entries import in_words
from cardspeak.table.topics.hands import _missed
from cardspeak.table.topics.rotation import _apply
from cardspeak.table.topics.stakes import _chips_bought
from cardspeak.talk.clock import TimeSign

STAR, CROWN, HOME = "star-sydney-poker", "crown-melbourne-poker", Path(__file__).parents[2] / "examples" / "home-game"
BLINDS = Stakes(structure="no limit", blinds=(5, 10), small=10)


@pytest.fixture
def home() -> Iterator[str]:
    know_book(HOME)
    yield "home-game"
    forget_books(["home-game"])


# -- places ------------------------------------------------------------------------------------------------------------


def test_a_hand_knows_the_places_where_the_book_has_tables_of_several_sizes() -> None:
    star = opened(STAR, "holdem", (1, 2, 3))
    sizes = sorted(row.seats for row in star.setup.rules.file.layouts)
    assert deal(star).setup.places == star.setup.places
    assert star.setup.places in sizes
    assert deal(opened("open-table", "holdem", (1, 2, 3))).setup.places is None
    for wrong in (sizes[0] - 1, sizes[-1] + 1):
        with pytest.raises(BadInput, match="places"):
            check_table(msgspec.structs.replace(star.setup, places=wrong))
    check_table(msgspec.structs.replace(star.setup, places=sizes[0]))


# -- what is posted ----------------------------------------------------------------------------------------------------


def test_a_killer_posts_nothing_live_besides() -> None:
    kill = KillTerms(amount=20)
    stakes = Stakes(structure="fixed", blinds=(5, 10), small=10, big=20)
    state = opened(CROWN, "holdem", (1, 2, 3, 4), chips=1000, kill=kill, stakes=stakes).state
    marked = cast(Any, None)  # who posts which blind is asked only of those who come back
    both = [Late(1, 10, 5, "missed", "x"), Late(2, 10, 5, "missed", "x"), Late(3, 10, 0, "new", "x")]
    killed = _late(state, marked, [1, 2, 3, 4], both, (1, 20))
    assert [(one.seat, one.live, one.dead) for one in killed] == [(1, 0, 5), (2, 10, 5), (3, 10, 0)]
    assert _late(state, marked, [1, 2, 3, 4], both, None) == tuple(both)
    assert [one.seat for one in _late(state, marked, [1, 2, 3, 4], both, (3, 20))] == [1, 2]


def test_who_misses_a_blind_again_stays_with_what_was_said() -> None:
    state = opened("open-table", "holdem", (1, 2, 3, 4)).state
    state.seats[1] = msgspec.structs.replace(state.seats[1], entry="missed", how="post", missed=(0,))
    state.seats[2] = msgspec.structs.replace(state.seats[2], entry="", how="post")
    state.seats[3] = msgspec.structs.replace(state.seats[3], entry="new", how="post")
    state.missing = ((1, 1), (2, 1), (3, 1), (9, 1))
    _missed(state)
    found = {seat: (place.entry, place.how, place.missed) for seat, place in state.seats.items()}
    assert found[1] == ("missed", "post", (0, 1))
    assert found[2] == ("missed", "wait", (1,))  # whoever owed nothing has to say it anew
    assert found[3] == ("new", "post", ())


@pytest.mark.parametrize(("bought", "least"), [(49, 100), (50, 0), (51, 0)])
def test_a_stake_that_was_found_too_short_is_made_up(bought: int, least: int) -> None:
    state = opened("open-table", "holdem", (1, 2), chips=50).state
    state.seats[1] = msgspec.structs.replace(state.seats[1], least=100)
    _chips_bought(state, e.ChipsBought(seat=1, chips=bought, behind=False, at=0, cite="x"))
    assert (state.seats[1].stack, state.seats[1].least) == (50 + bought, least)


def test_a_straddle_that_is_refused_says_whose_it_would_be() -> None:
    says = [refused(table, "1 straddles").says for table in (straddling(100), straddling(15))]
    assert says == [
        "Seat 1 cannot straddle the next hand; those next after the last blind may.",
        "Seat 1 cannot straddle the next hand; nobody can.",
    ]


def straddling(chips: int) -> Table:
    return opened(CROWN, "holdem", (1, 2, 3, 4), chips=chips, stakes=BLINDS, straddle=True)


# -- time, talk and entries --------------------------------------------------------------------------------------------


def test_whose_time_is_up_and_who_has_to_open_the_betting_opens_it() -> None:
    stakes = Stakes(structure="fixed", antes=(1,), small=10, big=20)
    table = opened(STAR, "seven-card-stud", (1, 2, 3), stakes=stakes, time=TimeSign(seconds=30))
    deal(table, at=0)
    assert table.hand is not None
    turn = table.hand.turn
    (least,) = [choice.least for choice in table.hand.legal if choice.verb == "bet"]
    done(table, "call the clock by gaming supervisor", at=10)
    done(table, "time is up by gaming supervisor", at=50)
    (opening,) = [one for one in table.hand.events if isinstance(one, he.BetTo)]
    assert (opening.seat, opening.total) == (turn, least)


def test_a_choice_is_gone_once_it_is_made() -> None:
    """Forty of a hundred: a call or a fold, and nothing else; then nothing is left to choose."""
    stakes = Stakes(structure="no limit", blinds=(50, 100), small=100)
    table = opened(STAR, "holdem", (1, 2, 3), chips=20000, stakes=stakes)
    deal(table)
    done(table, "3 pushes 40")
    assert table.state.left is not None
    done(table, "3 calls")
    assert table.state.left is None
    fold_out(table)
    sound(table)


def test_no_entry_is_none_in_words() -> None:
    table = opened(CROWN, "holdem", (1, 2), told=True, asked=True, jackpot=True)
    assert in_words(table.state) == ""
    assert isinstance(table.act(c.StartHand(at=0)), Accepted)
    assert in_words(table.state) == ""
    done(table, "deal unseen")
    assert table.hand is not None
    done(table, f"{table.hand.turn} folds")
    assert in_words(table.state) not in ("", "The pot is taken.")
    done(table, f"{table.hand.turn} takes the pot")
    assert in_words(table.state) == "The pot is taken."


# -- another game, another edition -------------------------------------------------------------------------------------


def test_another_deck_is_washed_like_a_new_one() -> None:
    state = opened("open-table", "holdem", (1, 2)).state
    state.deck = msgspec.structs.replace(state.deck, washed=True)
    _apply(state, NewTerms(game="omaha"))
    assert state.deck.washed
    _apply(state, NewTerms(game="short-deck-holdem"))
    assert not state.deck.washed


def test_a_hand_of_another_game_is_over_by_the_clause_that_allows_it(home: str) -> None:
    table = opened(home, "holdem", (1, 2, 3), stakes=Stakes(blinds=(1, 2), small=2))
    other = next(name for name in table.setup.rules.book.games if name not in ("holdem", "super-stud"))
    done(table, f"one hand of {other} by the dealer")
    hand(table)
    (over,) = happened(table, e.OneHandOver)
    row = table.setup.table.rotation
    assert row is not None
    assert over.cite == row.one_hand_cite != table.setup.table.start_cite
    sound(table)


def test_an_edition_is_taken_between_hands_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened("open-table", "holdem", (1, 2, 3))
    edition = keep_edition(present_edition("open-table")).partition("@")[2]

    def taken(which: str) -> str:
        answer = table.act(c.TakeEdition(edition=which, at=0))
        return answer.says if isinstance(answer, Refused) else ""

    once = "A new edition is taken between hands, once."
    assert taken("") == once
    deal(table)
    assert taken(edition) == once
    fold_out(table)
    with monkeypatch.context() as other:
        other.setattr(editions, "unfit", lambda state, edition: "it has no such game.")
        assert taken(edition) == "This table cannot be played by it: it has no such game."
    assert taken(edition) == ""
    assert table.state.setup.edition == edition
    assert taken(edition) == once


# -- rulings -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(STAR, "27.5.2")
def test_who_is_excluded_goes_with_the_end_of_the_hand_where_that_is_now() -> None:
    table = opened(STAR, "holdem", (1, 2), stakes=BLINDS)
    deal(table)
    facts = "in a hand = yes; device = for a call"
    done(table, f"! device used; seat 2; {facts}; choice void and exclude; by gaming supervisor")
    assert not table.state.running
    assert 2 not in table.state.seats
    sound(table)
