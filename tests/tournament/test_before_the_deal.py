"""What comes before a card is dealt: briefed again after a change, consent to another price, Terms that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.hall import (
    ALL,
    ANN,
    BOB,
    BUY_IN,
    CAT,
    CROWN,
    DAN,
    FEE,
    OPEN,
    STAR,
    START,
    TABLE,
    THREE,
    crown,
    done,
    entered,
    entering,
    hand,
    happened,
    person,
    planned,
    refused,
    star,
    started,
    terms_of,
    three,
    wins,
)

from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.conditions import lacking
from cardspeak.tournament.run import run
from cardspeak.tournament.standard import most_seats, standard_terms
from cardspeak.tournament.terms import Purchase, changed

both = pytest.mark.parametrize(("book", "rule"), [(CROWN, "15."), (THREE, "10.")], ids=["crown", "three-card"])


@three("10.3.1")
@crown("15.3.1")
@both
def test_after_a_change_of_the_terms_everybody_is_briefed_again(book: str, rule: str) -> None:
    event = entered(book)
    done(event, c.AmendTerms(changed(event.terms, details={"location": "the hall"})))
    for ask in (c.Publish(), c.NotifyRegulator()):
        done(event, ask)
    assert refused(event, c.StartRound("x", at=START)) == f"{rule}3.1"
    assert refused(event, c.Brief(ALL[:3])) == f"{rule}3.1"
    done(event, c.Brief(ALL))
    done(event, c.StartRound("x", at=START))


@three("10.3.1")
@crown("15.3.1")
@both
@pytest.mark.parametrize("paper", [False, True])
def test_a_substitute_who_comes_in_during_play_is_briefed_first(book: str, rule: str, paper: bool) -> None:
    event = entered(book, conduct={"substitutes": "any time"})
    if paper:
        done(event, c.ChangeFelt(TABLE, "paper"))
    done(event, c.StartRound("seed", at=START))
    play: c.Command = c.PlayHands(TABLE, at=START) if paper else c.AskToDeal(TABLE, at=START)
    done(event, c.Substitute(BOB, person("eve"), at=START))
    assert refused(event, play) == f"{rule}3.1"
    asked = next(one for one in event.prompt if one.kind == "duty")
    assert (asked.cite, asked.players) == (f"{rule}3.1", ("eve",))
    done(event, c.Brief(("eve",), at=START))
    done(event, play)


def test_where_the_book_wants_no_briefing_play_goes_on() -> None:
    event = started(STAR, conduct={"substitutes": "any time"})
    done(event, c.Substitute(BOB, person("eve"), at=START))
    hand(event)


@both
@pytest.mark.parametrize(
    ("details", "agrees"), [({"buy_in": 12_000}, True), ({"entry_fee": 2500}, True), ({"location": "the hall"}, False)]
)
def test_another_price_is_agreed_to_by_those_who_paid(
    book: str, rule: str, details: dict[str, Any], agrees: bool
) -> None:
    event = entered(book)
    amended = happened(done(event, c.AmendTerms(changed(event.terms, details=details))), e.TermsAmended)[0]
    assert ("everybody agrees" in amended.requires) is agrees
    assert {"publish again", "tell the regulator"} <= set(amended.requires)
    assert amended.cite.startswith("silent") is agrees
    assert all((who.agreed < event.state.version) is agrees for who in event.state.entrants.values())


@both
def test_a_detail_that_is_changed_with_something_else_is_no_detail_alone(book: str, rule: str) -> None:
    event = entered(book)
    new = changed(event.terms, details={"location": "the hall"}, format={"start_chips": 20_000})
    assert "everybody agrees" in happened(done(event, c.AmendTerms(new)), e.TermsAmended)[0].requires


# -- how many sit at a table -------------------------------------------------------------------------------------------


@star("28.2.1")
@star("2.1")
@crown("4.1:Holdem")
@crown("4.1:Omaha")
@pytest.mark.parametrize(
    ("book", "game", "most"),
    [
        (STAR, "holdem", 11),  # rule 6 is off: as many as the table has places for
        (STAR, "omaha", 11),  # 44, five and three burns: the whole pack
        (STAR, "five-card-stud", 10),  # the pack serves no more
        (STAR, "draw-blind", 8),
        (CROWN, "holdem", 11),
        (CROWN, "omaha", 10),
        (OPEN, "holdem", 10),
    ],
)
def test_how_many_sit_at_a_table(book: str, game: str, most: int) -> None:
    for asked in (most, most + 1):
        terms = standard_terms(book, game=game, players=most, format={"seats": asked})
        assert most_seats(terms) == most


@star("28.2.1")
@crown("4.1:Holdem")
@pytest.mark.parametrize("book", [STAR, CROWN])
def test_eleven_are_dealt_in(book: str) -> None:
    terms = standard_terms(book, players=11, format={"seats": 11, "start_chips": 500})
    played = run(terms, 11, "eleven")
    began = next(one for one in played.events if isinstance(one, e.HandBegan))
    assert len(began.players) == 11
    assert audit_tournament(terms, played.events) == []


# -- Terms that cannot be ----------------------------------------------------------------------------------------------


@star("28.4.2(l)")
@crown("15.4.2(d)")
@three("10.4.2(d)")
@pytest.mark.parametrize(("book", "cite"), [(STAR, "28.4.2(l)"), (CROWN, "15.4.2(d)"), (THREE, "10.4.2(d)")])
def test_whoever_withdraws_in_time_loses_nothing(book: str, cite: str) -> None:
    terms = terms_of(book)
    for part, cites in ((100, []), (99, [cite]), (0, [cite])):
        refunds = {**terms.conduct.refunds, "withdrawn in time": part}
        assert [lack.cite for lack in lacking(changed(terms, conduct={"refunds": refunds}))] == cites


@star("28.7.1")
def test_the_star_wagers_no_cash_chips() -> None:
    assert [lack.cite for lack in lacking(changed(terms_of(STAR), wagers={"chips": "cash chips"}))] == ["28.7.1"]
    assert [lack.cite for lack in lacking(changed(terms_of(STAR), wagers={"chips": ""}))] == ["28.7.1"]


@star("28.5.10.1")
@pytest.mark.parametrize("what", ["late", "absent"])
def test_the_star_takes_posts_of_whoever_is_not_there_whatever_the_terms_say(what: str) -> None:
    event = planned(STAR, conduct={what: "out"})
    told = happened(done(event, c.Publish()), e.RulePrevailed)
    posts = "compulsory wagers are taken"
    assert [(one.what, one.asked, one.applied, one.cite) for one in told] == [(what, "out", posts, "28.5.10.1")]
    assert getattr(event.terms.conduct, what) == posts
    assert happened(done(planned(CROWN, conduct={what: "out"}), c.Publish()), e.RulePrevailed) == []


# -- money that stays, and money that is won ---------------------------------------------------------------------------


def test_an_auditor_finds_what_somebody_left_in_the_pool() -> None:
    event = entering(STAR)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    done(event, c.Withdraw(DAN, at=START))  # too late for a refund
    done(event, c.StartRound("x", at=START))
    wins(event, ANN, BOB)
    wins(event, ANN, CAT)
    assert (event.over, event.state.pool) == (True, 4 * BUY_IN)
    assert audit_tournament(event.setup, event.events) == []


def test_a_bounty_is_not_forgotten_while_another_table_plays() -> None:
    offer = Purchase(cost=5000, chips=10_000, most=1, until=9)
    names = (*ALL, "eve", "fay")
    event = started(STAR, names, format={"seats": 3}, details={"rebuy": offer}, prizes={"bounty": 1000})
    here, there = event.state.at_table(TABLE), event.state.at_table("table 2")
    stacks = {here[0]: 20_000, here[1]: 0, here[2]: 10_000}
    done(event, c.AskToDeal(TABLE, at=START))
    done(event, c.ReportHand(TABLE, stacks, credits={here[1]: (here[0],)}, at=START))
    hand(event, table="table 2")  # its report says nothing of the other
    answer = done(event, c.AskToDeal(TABLE, at=START))  # has not bought again
    assert [(one.player, one.out, one.amount) for one in happened(answer, e.BountyWon)] == [(here[0], here[1], 1000)]
    done(event, c.ReportHand(TABLE, {here[0]: 30_000, here[2]: 0}, credits={here[2]: (here[0],)}, at=START))
    done(event, c.Rebuy(here[2], 5000, at=START))  # nobody has put them out
    assert not happened(done(event, c.AskToDeal(TABLE, at=START)), e.BountyWon)
    assert there == event.state.at_table("table 2")
