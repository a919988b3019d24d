"""Paper: rounds of their own that were announced, counts that nobody can exceed, re-buys by what is held."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.hall import (
    ALL,
    ANN,
    BOB,
    CAT,
    CROWN,
    DAN,
    FREEZE,
    OPEN,
    STAR,
    START,
    TABLE,
    all_of,
    done,
    entered,
    hand,
    happened,
    refused,
    star,
    started,
)

from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.terms import Purchase, RoundPlan

OFFER = Purchase(cost=5000, chips=10_000, most=2, until=3)


def on_paper(book: str = STAR, **parts: Any) -> Tournament:
    event = entered(book, **parts)
    done(event, c.ChangeFelt(TABLE, "paper"))
    done(event, c.StartRound("seed", at=START))
    return event


def sound(event: Tournament) -> None:
    """Conserved, replayed to the same, and nothing for an auditor to say."""
    assert event.state.balance == 0
    assert Tournament.replay(event.setup, event.events).state == event.state
    assert audit_tournament(event.setup, event.events) == []


def lie(event: Tournament) -> int:
    return sum(event.state.chips.values()) + event.state.tables[TABLE].loose


@star("28.5.7")
@star("28.1.1:bonus-round")
def test_a_bonus_round_on_paper() -> None:
    event = on_paper()
    assert refused(event, c.PlaySpecial(TABLE, at=START)) == "28.4.2(f)"  # nothing was announced
    done(event, c.AnnounceSpecial(TABLE, "bonus", 500, "a hat", at=START))
    assert refused(event, c.PlayHands(TABLE, at=START)) == "28.5.7"  # the next hand is that one
    assert refused(event, c.PlaySpecial(TABLE, at=START)) == "28.5.7"  # and somebody wins the prize
    assert refused(event, c.PlaySpecial(TABLE, winner="eve", at=START)) == "28.5.7"
    played = happened(done(event, c.PlaySpecial(TABLE, winner=BOB, at=START)), e.SpecialPlayed)[0]
    assert (played.kind, played.bonus, played.winner, played.cite) == ("bonus", 500, BOB, "28.5.7")
    assert (event.state.issued, event.state.tables[TABLE].loose, event.state.goods) == (40_500, 500, {BOB: "a hat"})
    assert event.state.tables[TABLE].hands == 1
    done(event, c.PlayHands(TABLE, at=START))
    counted = {ANN: 20_500, BOB: 10_000, CAT: 5_000, DAN: 5_000}
    assert happened(done(event, c.CountTable(TABLE, counted, at=START)), e.TableCounted)[0].difference == 0
    sound(event)
    done(event, c.AnnounceSpecial(TABLE, "bonus", 100, at=START))
    assert refused(event, c.PlaySpecial(TABLE, counted, at=START)) == "28.7.6"  # the hundred is there too
    done(event, c.PlaySpecial(TABLE, {**counted, ANN: 20_600}, at=START))
    assert event.state.tables[TABLE].loose == 0
    sound(event)


@star("28.5.8")
@star("28.1.1:elimination-round")
def test_an_elimination_round_on_paper() -> None:
    event = on_paper()
    done(event, c.AnnounceSpecial(TABLE, "elimination", at=START))
    assert refused(event, c.PlayHands(TABLE, at=START)) == "28.5.8"
    assert refused(event, c.PlaySpecial(TABLE, at=START)) == "28.5.8"  # who has the smallest stack is counted
    stacks = {ANN: 10_010, BOB: 10_020, CAT: 9_980, DAN: 9_990}
    assert refused(event, c.PlaySpecial(TABLE, {**stacks, ANN: 10_011}, at=START)) == "28.7.6"
    answer = done(event, c.PlaySpecial(TABLE, stacks, at=START))
    out = happened(answer, e.WentOut)
    assert [(one.player, one.chips, one.reason) for one in out] == [(CAT, 9_980, "elimination round")]
    done(event, c.TakeBackSlip("it was miscounted", at=START))
    assert event.state.tables[TABLE].announced == "elimination"
    again = done(event, c.PlaySpecial(TABLE, {**stacks, CAT: 9_990, DAN: 9_980}, at=START))
    assert [one.player for one in happened(again, e.WentOut)] == [DAN]
    sound(event)


@star("28.5.8")
@star("28.1.1:elimination-round")
@pytest.mark.parametrize("felt", ["table", "paper"])
@pytest.mark.parametrize(
    ("moves", "out"),
    [
        ({ANN: 10_000, BOB: -10_000, CAT: 10, DAN: -10}, [BOB]),  # has the lowest, and nobody goes besides
        ({ANN: 20_000, BOB: -10_000, CAT: -10_000}, []),  # level at nothing: the round puts out neither
        ({ANN: 20, BOB: -10, CAT: -10}, []),  # level
        ({ANN: 20, BOB: -11, CAT: -9}, [BOB]),
    ],
)
def test_somebody_who_lost_all_in_an_elimination_round_has_the_lowest_stake(
    felt: str, moves: dict[str, int], out: list[str]
) -> None:
    event = on_paper(details={"rebuy": OFFER}) if felt == "paper" else started(STAR, details={"rebuy": OFFER})
    done(event, c.AnnounceSpecial(TABLE, "elimination", at=START))
    if felt == "paper":
        stacks = {player: 10_000 + moves.get(player, 0) for player in ALL}
        answer = done(event, c.PlaySpecial(TABLE, stacks, at=START))
    else:
        answer = hand(event, moves)
    assert [one.player for one in happened(answer, e.WentOut)] == out
    sound(event)


def test_books_without_such_rounds_have_none_on_paper() -> None:
    event = on_paper(CROWN)
    assert refused(event, c.AnnounceSpecial(TABLE, "bonus", 500, at=START)).startswith("silent")


# -- counts ------------------------------------------------------------------------------------------------------------


@star("28.9.3")
@pytest.mark.parametrize("book", [STAR, CROWN, OPEN])
def test_no_count_finds_more_than_there_is(book: str) -> None:
    event = on_paper(book)
    right = dict.fromkeys(ALL, 10_000)
    count = refused(event, c.CountTable(TABLE, {**right, ANN: 10_001}, at=START))
    assert count == event.terms.rules.rule_cite("count")
    done(event, c.CountTable(TABLE, {**right, ANN: 9_900}, at=START))  # a hundred is missing
    assert (event.state.missing, event.state.removed, lie(event)) == (100, 100, 39_900)
    assert refused(event, c.CountTable(TABLE, {**right, ANN: 10_001}, at=START)) == count
    found = happened(done(event, c.CountTable(TABLE, right, at=START)), e.TableCounted)[0]  # and is found again
    assert (found.difference, event.state.missing, event.state.removed, event.state.issued) == (100, 0, 0, 40_000)
    sound(event)


@star("28.1.1:re-buy")
def test_a_re_buy_on_paper_goes_by_what_is_held() -> None:
    event = on_paper(details={"rebuy": OFFER})
    done(event, c.CountTable(TABLE, {ANN: 10_000, BOB: 9_999, CAT: 10_001, DAN: 10_000}, at=START))
    assert refused(event, c.Rebuy(ANN, 5000, at=START)) == "28.1.1:re-buy"  # counted, and not below the bank
    assert refused(event, c.Rebuy(ANN, 5000, 10_000, at=START)) == "28.1.1:re-buy"
    assert refused(event, c.Rebuy(ANN, 5000, 40_001, at=START)) == "28.7.6"  # so many do not lie there
    done(event, c.Rebuy(BOB, 5000, at=START))
    assert event.state.chips[BOB] == 19_999
    done(event, c.Rebuy(ANN, 5000, 9_999, at=START))  # lost some since
    assert (event.state.chips[ANN], event.state.tables[TABLE].loose) == (19_999, 1)
    sound(event)
    done(event, c.PlayHands(TABLE, at=START))
    done(event, c.Rebuy(CAT, 5000, at=START))  # after a hand nobody knows but whoever looks
    assert refused(event, c.Rebuy(DAN, 5000, 10_000, at=START)) == "28.1.1:re-buy"
    assert refused(started(STAR, details={"rebuy": OFFER}), c.Rebuy(ANN, 5000, 9_999, at=START)) == "28.7.6"
    sound(event)


@star("28.9.5")
@star("28.7.2")
def test_after_each_session_on_paper_every_chip_goes_back() -> None:
    event = on_paper(rounds=(RoundPlan(name="first", until=3), FREEZE))
    back = happened(done(event, c.ReportOut(TABLE, (BOB,), at=START)), e.ChipsBack)
    told = [(one.amounts, one.loose, one.cite) for one in back]
    assert told == [({ANN: 10_000, CAT: 10_000, DAN: 10_000}, {TABLE: 10_000}, "28.9.5")]
    assert (event.state.returned, lie(event)) == (40_000, 0)
    done(event, c.StartRound("final", at=START))
    for loser in (CAT, DAN):
        done(event, c.ReportOut(TABLE, (loser,), at=START))
    assert (event.over, event.state.returned, lie(event)) == (True, 70_000, 0)
    sound(event)


@pytest.mark.parametrize("book", [CROWN, OPEN])
def test_where_chips_go_back_in_the_end_they_are_carried_over(book: str) -> None:
    event = started(book, rounds=(RoundPlan(name="first", until=3), RoundPlan(name="final", until=1, fresh=False)))
    hand(event, {ANN: 10_000, BOB: -10_000})
    assert all_of(event, e.ChipsBack) == []
    done(event, c.StartRound("final", at=START))
    assert event.state.chips[ANN] == 20_000
