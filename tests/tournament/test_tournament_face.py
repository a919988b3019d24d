"""The face of a tournament: rows, views per viewer, slips taken back, deals, late entries, paper, the auditor."""

from __future__ import annotations

import msgspec
import pytest
from tests import seeds
from tests.tournament.hall import (
    ALL,
    ANN,
    BOB,
    BUY_IN,
    CAT,
    CROWN,
    DAN,
    FEE,
    SECOND,
    STAR,
    START,
    TABLE,
    all_of,
    done,
    entered,
    entering,
    hand,
    happened,
    person,
    refused,
    started,
    terms_of,
    wins,
)

from cardspeak.cards import parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.odds.icm.request import icm
from cardspeak.terms import to_html
from cardspeak.tournament import Tournament, printed
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.audit_draws import drawn_again
from cardspeak.tournament.collected import ANSWERS, EVOLVE, MAY, MODULES, SAYINGS
from cardspeak.tournament.draws import mixed
from cardspeak.tournament.snapshot import packed, unpacked
from cardspeak.tournament.terms import Purchase
from cardspeak.tournament.topics.slips import SLIPS
from cardspeak.tournament.views import event_for, view_for


def test_every_command_and_event_has_its_row() -> None:
    commands = {getattr(c, name) for name in c.__all__ if name not in ("Command", "Person")}
    events = {getattr(e, name) for name in e.__all__ if name != "Event"}
    assert commands == set(ANSWERS) == set(MAY)
    assert events == set(EVOLVE) == set(SAYINGS)
    for module in MODULES:
        rows = {row.kind.__name__ for row in (*module.TOPIC.commands, *module.TOPIC.events)}
        assert rows <= set(module.__all__)
    assert set(ANSWERS) >= SLIPS


def test_views_are_built_for_whoever_looks() -> None:
    event = started(STAR)
    public, own, desk = (view_for(event.state, eyes) for eyes in ("public", (ANN,), "director"))
    assert (public.own, public.desk) == (None, None)
    assert own.desk is None
    assert own.own is not None
    assert (own.own.player, own.own.chips, own.own.bought) == (ANN, 10_000, BUY_IN)
    assert desk.desk is not None
    assert (desk.desk.fees, desk.desk.bought) == (4 * FEE, 4 * BUY_IN)
    assert b"fees" not in msgspec.json.encode(public)
    assert (public.board.left, public.board.average, public.board.level) == (4, 10_000, 1)
    assert public.board.prizes == (20_000, 12_000, 8_000)
    assert view_for(event.state, ("nobody",)).own.status == ""  # type: ignore[union-attr]


def test_a_dispute_is_read_by_its_maker_and_the_director_alone() -> None:
    event = started(STAR)
    opened = happened(done(event, c.OpenDispute(ANN, "my secret", at=START)), e.DisputeOpened)[0]
    assert event_for(opened) is None
    assert event_for(opened, (BOB,)) is None
    assert event_for(opened, (ANN,)) == event_for(opened, "director") == opened
    assert "my secret" not in str(view_for(event.state, (BOB,)))


def test_time_goes_forward() -> None:
    event = started(STAR)
    hand(event, at=START + 100)
    assert refused(event, c.AskToDeal(TABLE, at=START + 99)) == "28.5"


def test_nothing_is_asked_once_it_is_over_but_paying_and_disputes() -> None:
    event = started(STAR, (ANN, BOB))
    wins(event, ANN, BOB)
    assert refused(event, c.Enter(person(CAT), FEE, at=START)) == "28.5"
    done(event, c.OpenDispute(BOB, "hm", at=START))
    done(event, c.PayPrize(ANN, at=START))
    assert event.state.paid == {ANN: 12_500}


# -- slips -------------------------------------------------------------------------------------------------------------


def paper(**parts: object) -> Tournament:
    event = started(STAR, **parts)  # type: ignore[arg-type]
    done(event, c.ChangeFelt(TABLE, "paper", at=START))
    return event


def test_a_slip_is_taken_back_with_all_that_followed() -> None:
    event = paper()
    before = event.state.copy()
    done(event, c.ReportOut(TABLE, (BOB, CAT, DAN), {BOB: 1, CAT: 2, DAN: 3}, at=START))
    assert event.over
    done(event, c.TakeBackSlip("wrong table", at=START))
    for name in before.parts():
        if name not in ("events", "slips"):
            assert getattr(event.state, name) == getattr(before, name), name
    assert audit_tournament(event.setup, event.events) == []
    assert Tournament.replay(event.setup, event.events).state == event.state
    done(event, c.ReportOut(TABLE, (BOB,), at=START))
    done(event, c.Penalise(ANN, "slow play", at=START))
    done(event, c.TakeBackSlip(at=START))
    done(event, c.TakeBackSlip(at=START))  # two orders, the last first
    assert sorted(event.state.seat) == sorted(ALL)
    assert isinstance(refused(event, c.TakeBackSlip(at=START)), str)


def test_nothing_is_taken_back_that_was_paid_or_dealt_on() -> None:
    event = paper()
    done(event, c.ReportOut(TABLE, (BOB, CAT, DAN), {BOB: 1, CAT: 2, DAN: 3}, at=START))
    done(event, c.PayPrize(ANN, at=START))
    assert refused(event, c.TakeBackSlip(at=START)) == "28.8.4"
    real = started(STAR)
    done(real, c.Penalise(ANN, "slow play", at=START))
    done(real, c.AskToDeal(TABLE, at=START))
    assert refused(real, c.TakeBackSlip(at=START)) == "28.8.4"
    assert refused(real, c.TakeBackSlip(at=START, by="dealer")) == "28.8.4"


# -- paper -------------------------------------------------------------------------------------------------------------


def test_on_paper_what_lies_at_a_table_is_known_and_conserved() -> None:
    event = paper()
    assert isinstance(refused(started(STAR), c.ReportOut(TABLE, (ANN,), at=START)), str)  # a real table
    assert isinstance(refused(event, c.ReportOut(TABLE, ALL, at=START)), str)  # somebody won their chips
    done(event, c.ReportOut(TABLE, (BOB,), at=START))
    assert event.state.tables[TABLE].loose == 10_000
    assert isinstance(refused(event, c.ChangeFelt(TABLE, "table", at=START)), str)  # count first
    right = happened(done(event, c.CountTable(TABLE, {ANN: 25_000, CAT: 5000, DAN: 10_000}, at=START)), e.TableCounted)
    assert (right[0].difference, event.state.tables[TABLE].loose) == (0, 0)
    short = happened(done(event, c.CountTable(TABLE, {ANN: 25_000, CAT: 4900, DAN: 10_000}, at=START)), e.TableCounted)
    assert (short[0].difference, event.state.removed) == (-100, 100)
    done(event, c.ChangeFelt(TABLE, "table", at=START))
    wins(event, ANN, CAT)
    assert event.state.chips[ANN] == 29_900


def test_out_in_one_hand_on_paper_by_the_stacks_that_were_typed() -> None:
    event = paper()
    done(event, c.ReportOut(TABLE, (BOB, CAT), {BOB: 700, CAT: 900}, at=START))
    done(event, c.ReportOut(TABLE, (DAN,), at=START))
    assert event.state.places == {ANN: 1, DAN: 2, CAT: 3, BOB: 4}


def test_a_bounty_goes_to_whoever_won_the_chips() -> None:
    event = started(STAR, prizes={"bounty": 2501})
    hand(event, {ANN: 5000, CAT: 5000, BOB: -10_000}, credits={BOB: (ANN, CAT)})
    won = all_of(event, e.BountyWon)
    assert [(one.player, one.amount) for one in won] == [(ANN, 1251), (CAT, 1250)]
    assert event.state.pool == 4 * (BUY_IN - 2501)


# -- late entries, hand for hand, colour-up, deals ---------------------------------------------------------------------


def test_late_entries_are_briefed_paid_and_drawn_a_seat() -> None:
    event = entering(CROWN, entry={"late_until": 2, "reentries": 1})
    for name in (ANN, BOB, CAT):
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.Brief((ANN, BOB, CAT)))
    done(event, c.StartRound("x", at=START))
    done(event, c.Enter(person(DAN), FEE, BUY_IN, at=START))
    assert refused(event, c.SeatLate("y", at=START)) == "15.3.1"
    done(event, c.Brief((DAN,), at=START))
    done(event, c.SeatLate("y", at=START))
    assert event.state.chips[DAN] == 10_000
    wins(event, ANN, DAN)
    done(event, c.Enter(person(DAN), FEE, BUY_IN, at=START))  # once more
    done(event, c.SeatLate("z", at=START))
    wins(event, ANN, DAN)
    assert refused(event, c.Enter(person(DAN), FEE, BUY_IN, at=START)) == "15.4.2(c)"
    done(event, c.SetLevel(3, at=START))
    assert refused(event, c.Enter(person("eve"), FEE, BUY_IN, at=START)) == "15.4.2(c)"
    done(event, c.CloseEntries(at=START))
    assert event.state.pool == 5 * BUY_IN


@pytest.mark.parametrize(("bubble", "places"), [("tied", (3, 3)), ("by stack", (3, 4))])
def test_hand_for_hand(bubble: str, places: tuple[int, int]) -> None:
    event = started(STAR, format={"seats": 2}, moves={"bubble": bubble, "halt": 0}, prizes={"shares": (60, 40)})
    one, two = (event.state.at_table(name) for name in (TABLE, SECOND))
    hand(event, {one[0]: 100, one[1]: -100}, TABLE)
    done(event, c.StartHandForHand(at=START))
    wins(event, one[0], one[1])  # with 9,900
    assert refused(event, c.AskToDeal(TABLE, at=START)) == "28.4.2(f)"  # waits, or has nobody to play against
    wins(event, two[0], two[1])  # with 10,000
    done(event, c.BreakTable(SECOND, "x", at=START))
    assert all_of(event, e.HandForHandEnded)  # one table is left
    wins(event, one[0], two[0])
    found = (event.state.places[two[1]], event.state.places[one[1]])
    assert found == places


def test_colour_up_is_an_event_with_every_change() -> None:
    event = started(STAR)
    hand(event, {ANN: 25, BOB: 50, CAT: -25, DAN: -50})
    cards = {ANN: 1, BOB: 2, CAT: 3, DAN: 2}
    pack = list(parse_cards("AsKdQcJh9s8d7c6h"))
    dealt = {player: tuple(pack.pop(0) for _ in range(count)) for player, count in cards.items()}
    assert isinstance(refused(event, c.ColourUp(TABLE, 25, 100, {ANN: dealt[ANN]}, at=START)), str)
    assert isinstance(refused(event, c.ColourUp(TABLE, 25, 90, dealt, at=START)), str)
    coloured = happened(done(event, c.ColourUp(TABLE, 25, 100, dealt, at=START)), e.ColouredUp)[0]
    assert coloured.winners == (ANN, BOB)  # two chips for eight odd ones
    assert coloured.after == {ANN: 10_100, BOB: 10_100, CAT: 9900, DAN: 9900}
    assert event.state.balance == 0


def test_a_deal_needs_the_terms_everybody_and_the_right_sum() -> None:
    event = started(STAR, prizes={"deals": ("icm", "chip chop", "custom")})
    wins(event, ANN, BOB)
    left = event.state.left
    prizes = [20_000, 12_000, 8_000]
    worth = icm([event.state.chips[player] for player in left], prizes).exact
    cents = [int(part) for part in worth]
    cents[0] += sum(prizes) - sum(cents)
    fair = dict(zip(left, cents, strict=True))
    assert refused(event, c.OfferDeal("icm", {**fair, ANN: fair[ANN] + 1}, at=START)) == "28.4.2(m)"
    assert refused(event, c.OfferDeal("chip chop", fair, at=START)) == "28.4.2(m)"
    greedy = dict.fromkeys(left, 9000) | {left[0]: 22_000}
    assert refused(event, c.OfferDeal("custom", greedy, at=START)) == "28.4.2(m)"  # more than first prize, untold
    done(event, c.OfferDeal("custom", greedy, (left[0],), at=START))
    done(event, c.OfferDeal("icm", fair, at=START))
    for player in left[:-1]:
        done(event, c.AgreeDeal(player, at=START))
    assert refused(event, c.AgreeDeal(left[0], at=START)) == "28.4.2(m)"
    assert not event.over
    answer = done(event, c.AgreeDeal(left[-1], at=START))
    assert happened(answer, e.DealMade)
    assert {player: event.state.prizes[player] for player in left} == fair
    assert event.state.places[ANN] == 1
    plain = started(STAR)
    assert refused(plain, c.OfferDeal("icm", fair, at=START)) == "28.4.2(m)"


def test_a_pause_stops_the_deal_and_the_clock() -> None:
    event = started(STAR)
    done(event, c.RunClock(at=START))
    done(event, c.PauseClock(at=START + 600))
    assert refused(event, c.AskToDeal(TABLE, at=START + 700)) == "28.4.2(f)"
    assert view_for(event.state, at=START + 9000).board.seconds_left == 600
    done(event, c.RunClock(at=START + 9000))
    done(event, c.SetClock(1199, at=START + 9000))
    assert not happened(done(event, c.Tick(at=START + 9000)), e.LevelBegan)
    assert happened(done(event, c.Tick(at=START + 9001)), e.LevelBegan)


def test_a_break_is_a_level_in_which_nothing_is_dealt() -> None:
    event = started(STAR)
    rest = next(at for at, level in enumerate(event.terms.wagers.levels, 1) if level.rest)
    done(event, c.SetLevel(rest, at=START))
    assert refused(event, c.AskToDeal(TABLE, at=START)) == "28.4.2(e)"
    done(event, c.SetLevel(rest + 1, at=START))
    done(event, c.AskToDeal(TABLE, at=START))


# -- papers, snapshots, the auditor ------------------------------------------------------------------------------------


def test_every_paper_can_be_printed() -> None:
    event = started(STAR)
    terms, state = event.terms, event.state
    pages = [
        printed.terms_page(terms),
        printed.agreement_page(terms),
        printed.entry_form(terms),
        printed.notice_page(terms),
        printed.level_sheet(terms),
        printed.seat_draw(state),
        printed.table_list(state),
        printed.seat_cards(state),
        printed.payout_sheet(state),
    ]
    wins(event, ANN, BOB)
    wins(event, ANN, CAT)
    wins(event, ANN, DAN)
    short = done(event, c.CheckChips({500: 10}, {500: 8}, at=event.state.at))
    pages += [
        printed.elimination_list(event.state),
        printed.results_page(event.state),
        printed.missing_chips(terms, happened(short, e.ShortfallTold)[0]),
        printed.refund_list(terms, (e.Refunded(ANN, FEE, 0, "approved", cite="28.3.5"),)),
    ]
    texts = [to_html(page) for page in pages]
    assert all(text.startswith("<!doctype html>") for text in texts)
    assert ANN in texts[5]
    assert "$200.00" in texts[8]
    assert len({page.title for page in pages}) == len(pages)


def test_a_state_is_packed_whole() -> None:
    event = paper()
    done(event, c.ReportOut(TABLE, (BOB,), at=START))
    again = unpacked(packed(event.state))
    assert again == event.state
    assert again.slips


def test_the_auditor_finds_what_was_forged() -> None:
    event = started(STAR)
    for loser in (BOB, CAT, DAN):
        wins(event, ANN, loser)
    log = list(event.events)
    assert audit_tournament(event.setup, log) == []

    def forged(kind: type[e.Event], **values: object) -> list[str]:
        at = max(number for number, one in enumerate(log) if isinstance(one, kind))
        wrong = msgspec.structs.replace(log[at], **values)
        return audit_tournament(event.setup, [*log[:at], wrong, *log[at + 1 :]])

    assert forged(e.HandHeard, stacks={ANN: 39_999, DAN: 0})
    assert forged(e.BankIssued, amount=9_999)
    assert forged(e.PrizeWon, amount=1)
    assert forged(e.PlacedAt, place=9)
    assert forged(e.PoolSet, amount=1)
    assert forged(e.SeatsAllotted, seed="another")
    assert forged(e.WentOut, player=ANN)
    assert forged(e.TournamentOver, cite="")
    assert audit_tournament(event.setup, [one for one in log if not isinstance(one, e.ChipsBack)])


def test_a_purchase_that_the_terms_do_not_know_is_refused() -> None:
    event = started(STAR)
    assert refused(event, c.AddOn(ANN, 100, at=START)) == "28.4.2(d)"
    offer = Purchase(cost=100, chips=100)
    assert refused(started(STAR, details={"add_on": offer}), c.AddOn(ANN, 99, at=START)) == "28.4.2(d)"
    assert terms_of(STAR).uses("buying back") is False
    assert entered(STAR).prompt[0].kind == "start round"


@pytest.mark.parametrize("count", [1, 2, 9, 256, 257, 300])
def test_the_auditor_draws_as_the_tournament_does(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    for number in range(20):
        seed = seeds.of_the_day("drawn again", count, number)
        assert drawn_again(reversed(names), seed) == mixed(sorted(names), seeded(seed))
