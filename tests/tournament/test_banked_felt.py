"""A round against the house in a tournament: own box, own chips, compulsory and secret wagers, absence, void rounds."""

from __future__ import annotations

from tests.banked.three_card.table import CUT, order_of
from tests.tournament.hall import ANN, BOB, START, TABLE, THREE, done, happened, started, three

from cardspeak.banked import commands as b
from cardspeak.cards import Card
from cardspeak.refusal import Refused
from cardspeak.tournament import Tournament, standard_terms
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import lacking
from cardspeak.tournament.felts.banked import BankedFelt
from cardspeak.tournament.terms import changed


def opened(*away: str) -> tuple[Tournament, BankedFelt]:
    event = started(THREE, (ANN, BOB), wagers={"secret": 1, "secret_method": "on a slip"})
    for player in away:
        done(event, c.StepAway(player, at=START))
    began = happened(done(event, c.AskToDeal(TABLE, at=START)), e.HandBegan)[0]
    boxes = sorted(event.state.seat[player][1] for player in (ANN, BOB))
    order = order_of(dict(zip(boxes, ("AsKsQs", "2h3h5d"), strict=True)), "Tc9d8s", "shoe")
    pack: tuple[Card, ...] = order[-CUT:] + order[:-CUT]
    return event, BankedFelt(event.state, began, pack, CUT)


def no(answer: Refused | None) -> str:
    assert answer is not None
    return answer.cite.clause


def bet(felt: BankedFelt, player: str, amount: int, wager: str = "ante") -> Refused | None:
    return felt.play(b.Place(felt.box[player], wager, player, amount))


def played(event: Tournament, felt: BankedFelt) -> None:
    while not felt.over:
        ask = next(prompt for prompt in felt.round.prompt if prompt.kind == "decide")
        assert felt.play(b.Decide(ask.box, "play", sure=True)) is None
    done(event, felt.report())


@three("10.4.4(a)")
@three("10.4.4(b)")
@three("10.1")
def test_own_chips_own_box_and_the_compulsory_wager() -> None:
    event, felt = opened()
    assert no(felt.play(b.Place(felt.box[ANN], "ante", ANN, 10, "cash"))) == "10.4.4(a)"
    assert no(felt.play(b.Place(felt.box[BOB], "ante", ANN, 10))) == "10.1"
    assert bet(felt, ANN, 10) is None
    assert no(felt.play(b.Proceed("close"))) == "10.4.4(b)"  # bob has made none
    assert bet(felt, BOB, 10) is None
    assert felt.play(b.Proceed("close")) is None
    played(event, felt)
    assert event.state.tables[TABLE].hands == 1
    assert event.state.bank == 2000 - sum(event.state.chips.values())


@three("10.4.4(c)")
def test_a_secret_wager_is_laid_open_when_bets_are_closed() -> None:
    event, felt = opened()
    assert no(felt.secret(ANN, {"ante": 9})) == "10.4.4(b)"
    assert felt.secret(ANN, {"ante": 50}) is None
    done(event, c.Secret(ANN, at=START))
    assert no(bet(felt, ANN, 10)) == "10.4.4(c)"
    assert no(felt.secret(ANN, {"ante": 60})) == "10.4.4(c)"
    assert felt.round.state.stake(felt.box[ANN], "ante") == 0
    assert bet(felt, BOB, 10) is None
    assert felt.play(b.Proceed("close")) is None
    assert felt.round.state.stake(felt.box[ANN], "ante") == 50
    played(event, felt)


@three("10.4.8(b)(ii)")
def test_the_compulsory_wager_of_somebody_who_is_away_is_taken_and_not_followed() -> None:
    event, felt = opened(ANN)
    assert bet(felt, BOB, 10) is None
    assert felt.play(b.Proceed("close")) is None
    played(event, felt)
    assert event.state.chips[ANN] == 990


def test_a_void_round_uses_up_no_hand() -> None:
    event, felt = opened()
    for player in (ANN, BOB):
        assert bet(felt, player, 10) is None
    felt.round.state.void = felt.round.state.over = True  # as the game leaves a round that is void
    done(event, felt.report())
    assert event.state.tables[TABLE].hands == 0
    assert event.state.chips == {ANN: 1000, BOB: 1000}


def test_there_is_a_moment_before_the_call() -> None:
    """Whatever the game itself provides for between the wagers and the cards can be asked for here too."""
    _, felt = opened()
    assert bet(felt, ANN, 10) is None
    assert felt.play(b.TakeBack(felt.box[ANN], "ante", ANN)) is None
    assert felt.round.state.stake(felt.box[ANN], "ante") == 0


@three("10.4.5(a)")
def test_against_the_house_who_cannot_follow_is_out() -> None:
    """Somebody with fewer chips than a hand takes could neither play nor go: such Terms lack something."""
    terms = changed(standard_terms(THREE, players=4), elimination="no chips")
    assert [(one.cite, "cannot follow" in one.says) for one in lacking(terms)] == [("10.4.5(a)", True)]
    assert lacking(changed(terms, elimination="cannot follow")) == ()
