"""Another price after somebody paid: agreed to with the difference, which comes back with the word."""

from __future__ import annotations

from typing import Any

import msgspec
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
    all_of,
    crown,
    done,
    entered,
    entering,
    happened,
    person,
    refused,
    star,
    terms_of,
    three,
)

from cardspeak.cards import deck_of
from cardspeak.ledger.tournament import account, gaming_revenue, player_account, transfers
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.snapshot import packed, unpacked
from cardspeak.tournament.terms import Terms, changed
from cardspeak.tournament.views import view_for

MORE = {"entry_fee": FEE + 500, "buy_in": BUY_IN + 2000}
LESS = {"entry_fee": FEE - 500, "buy_in": BUY_IN - 1000}
PRICE = {CROWN: "15.4.1(a)(ii)", THREE: "10.4.1(a)(ii)", STAR: "28.4.2(b)", OPEN: "event.entry"}
every_book = pytest.mark.parametrize("book", [CROWN, STAR, OPEN, THREE])


def repriced(event: Tournament, details: dict[str, Any]) -> Tournament:
    """Changed, published again, and told to the regulator where the book wants it."""
    done(event, c.AmendTerms(changed(event.terms, details=details)))
    done(event, c.Publish())
    if event.state.untold:
        done(event, c.NotifyRegulator())
    return event


def paid(event: Tournament, player: str = ANN) -> tuple[int, int]:
    who = event.state.entrants[player]
    return who.fee, who.bought


def spent(event: Tournament, player: str = ANN) -> int:
    """By the ledger: what left the player's account less what came to it."""
    mine, found = player_account(player), 0
    for one in transfers("night", event.events):
        found += one.amount * ((one.debit == mine) - (one.credit == mine))
    return found


def sound(terms: Terms, event: Tournament) -> None:
    """Audited, replayed, packed; money in is money kept and money given back."""
    assert audit_tournament(terms, event.events) == []
    assert Tournament.replay(terms, event.events).state == event.state
    assert unpacked(packed(event.state)) == event.state
    taken = sum(one.amount for one in event.events if isinstance(one, e.MoneyPaid))
    assert event.state.received + event.state.refunds == taken
    assert {player: spent(event, player) for player in event.state.entrants} == {
        player: sum(paid(event, player)) for player in event.state.entrants
    }


# -- agreeing ----------------------------------------------------------------------------------------------------------


@every_book
@crown("15.4.1(c)")
@crown("15.4.1(a)(ii)")
@three("10.4.1(a)(ii)")
@star("28.4.2(a)")
@star("28.4.2(b)")
def test_whoever_agrees_to_a_higher_price_pays_the_difference(book: str) -> None:
    event = repriced(entered(book), MORE)
    assert refused(event, c.AgreeToTerms(ANN)) == PRICE[book]
    assert refused(event, c.AgreeToTerms(ANN, 2499)) == PRICE[book]
    assert refused(event, c.AgreeToTerms(ANN, 2501)) == PRICE[book]
    agreed = done(event, c.AgreeToTerms(ANN, 2500))
    assert [(one.what, one.amount) for one in happened(agreed, e.MoneyPaid)] == [("entry fee", 500), ("buy-in", 2000)]
    assert happened(agreed, e.TermsAgreed)[0].price == (FEE + 500, BUY_IN + 2000)
    assert paid(event) == (FEE + 500, BUY_IN + 2000)
    assert paid(event, BOB) == (FEE, BUY_IN)
    assert event.state.fees == 4 * FEE + 500
    assert event.state.pool_bought == 4 * BUY_IN + 2000
    refused(event, c.AgreeToTerms(ANN, 2500))  # and not twice
    sound(terms_of(book), event)


@every_book
@crown("15.4.8(a)(iv)")
@star("28.3.2")
def test_whoever_agrees_to_a_lower_price_gets_the_difference_back(book: str) -> None:
    event = repriced(entered(book), LESS)
    assert refused(event, c.AgreeToTerms(ANN, 1500)) == PRICE[book]
    (back,) = happened(done(event, c.AgreeToTerms(ANN, -1500)), e.Refunded)
    assert (back.fee, back.bought, back.reason) == (500, 1000, "another price")
    assert paid(event) == (FEE - 500, BUY_IN - 1000)
    assert event.state.refunds == 1500
    sound(terms_of(book), event)


@every_book
def test_a_fee_that_rises_and_a_buy_in_that_falls_are_two_payments(book: str) -> None:
    event = repriced(entered(book), {"entry_fee": FEE + 1000, "buy_in": BUY_IN - 1000})
    agreed = done(event, c.AgreeToTerms(ANN, 0))
    assert [(one.fee, one.bought) for one in happened(agreed, e.Refunded)] == [(0, 1000)]
    assert [(one.what, one.amount) for one in happened(agreed, e.MoneyPaid)] == [("entry fee", 1000)]
    sound(terms_of(book), event)


def test_a_buy_in_still_to_be_paid_is_paid_whole_at_the_new_price() -> None:
    event = entering(STAR)
    done(event, c.Enter(person(ANN), FEE))
    done(event, c.Enter(person(BOB), FEE, BUY_IN))
    repriced(event, MORE)
    done(event, c.AgreeToTerms(ANN, 500))
    assert paid(event) == (FEE + 500, 0)
    assert refused(event, c.PayBuyIn(ANN, BUY_IN)) == "28.4.2(b)"
    done(event, c.PayBuyIn(ANN, BUY_IN + 2000))
    sound(terms_of(STAR), event)


@every_book
def test_nobody_agrees_to_what_cannot_be_read(book: str) -> None:
    event = entered(book)
    done(event, c.AmendTerms(changed(event.terms, details=MORE)))
    refused(event, c.AgreeToTerms(ANN, 2500))
    done(event, c.Publish())
    done(event, c.AgreeToTerms(ANN, 2500))


@every_book
@crown("15.4.1(c)")
@star("28.4.3")
def test_a_free_entry_that_is_to_cost_something_is_agreed_to_too(book: str) -> None:
    """Nobody had paid anything; those who entered are asked all the same."""
    event = entering(book, details={"entry_fee": 0, "buy_in": 0})
    for player in ALL:
        done(event, c.Enter(person(player), 0, 0))
    done(event, c.CloseEntries())
    repriced(event, {"entry_fee": 0, "buy_in": 1000})
    assert not any(who.agreed == event.state.version for who in event.state.entrants.values())
    done(event, c.AgreeToTerms(ANN, 1000))
    assert paid(event) == (0, 1000)


@crown("15.4.1(c)")
def test_another_place_does_not_stand_for_a_word_that_is_still_owed() -> None:
    """Telling of another location asks nobody; it does not answer for those who were asked about the price."""
    event = repriced(entered(CROWN), MORE)
    done(event, c.AgreeToTerms(BOB, 2500))
    repriced(event, {**MORE, "location": "the hall"})
    agreed = {name: who.agreed == event.state.version for name, who in event.state.entrants.items()}
    assert agreed == {ANN: False, BOB: True, CAT: False, DAN: False}


@star("28.4.3")
def test_a_signature_and_a_substitute_wait_for_the_price() -> None:
    event = repriced(entered(STAR, conduct={"substitutes": "any time"}), MORE)
    assert refused(event, c.Sign(ANN)) == "28.4.2(b)"
    assert refused(event, c.Substitute(ANN, person("eve", signed=True))) == "28.4.2(b)"
    done(event, c.AgreeToTerms(ANN, 2500))
    done(event, c.Sign(ANN))
    done(event, c.Substitute(ANN, person("eve", signed=True)))
    assert paid(event, "eve") == (FEE + 500, BUY_IN + 2000)


# -- the word taken back -----------------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize(("details", "due"), [(MORE, 2500), (LESS, -1500)])
@crown("15.4.2(d)")
@crown("15.4.8(a)(iv)")
def test_a_word_taken_back_undoes_what_was_paid_on_it(book: str, details: dict[str, Any], due: int) -> None:
    event = repriced(entered(book), details)
    refused(event, c.TakeBackConsent(ANN, 0))  # which was not given
    done(event, c.AgreeToTerms(ANN, due))
    assert refused(event, c.TakeBackConsent(ANN, 0)) == PRICE[book]
    done(event, c.TakeBackConsent(ANN, -due))
    assert paid(event) == (FEE, BUY_IN)
    assert event.state.entrants[ANN].stake_paid
    assert event.state.entrants[ANN].agreed < event.state.version
    sound(terms_of(book), event)
    (back,) = happened(done(event, c.Withdraw(ANN)), e.Refunded)
    assert (back.fee, back.bought, back.reason) == (FEE, BUY_IN, "not agreed")
    assert spent(event) == 0


def test_a_buy_in_paid_on_the_word_comes_back_with_it() -> None:
    event = entering(STAR)
    for player, stake in ((ANN, 0), (BOB, BUY_IN)):
        done(event, c.Enter(person(player), FEE, stake))
    repriced(event, MORE)
    done(event, c.AgreeToTerms(ANN, 500))
    done(event, c.PayBuyIn(ANN, BUY_IN + 2000))
    done(event, c.TakeBackConsent(ANN, -500 - BUY_IN - 2000))
    assert paid(event) == (FEE, 0)
    assert not event.state.entrants[ANN].stake_paid
    sound(terms_of(STAR), event)


@every_book
def test_agreed_again_it_is_paid_again_and_the_first_hand_ends_it(book: str) -> None:
    event = repriced(entered(book), MORE)
    for player in ALL:
        done(event, c.AgreeToTerms(player, 2500))
    done(event, c.TakeBackConsent(ANN, -2500))
    if "briefing" in event.terms.rules.duty:
        done(event, c.Brief(ALL))
    refused(event, c.StartRound("seed", at=START))
    done(event, c.AgreeToTerms(ANN, 2500))
    done(event, c.StartRound("seed", at=START))
    refused(event, c.TakeBackConsent(ANN, -2500, at=START))
    assert event.state.received == 4 * (FEE + BUY_IN + 2500)
    sound(terms_of(book), event)


@pytest.mark.parametrize(("book", "felt"), [(CROWN, "table"), (STAR, "paper"), (OPEN, "paper"), (THREE, "banked")])
@star("28.9.7")
def test_the_higher_pool_is_played_for_and_paid(book: str, felt: Any) -> None:
    """On every felt: what was paid more is won, cent for cent, outside gross gaming revenue."""
    event = entering(book)
    if felt == "paper":
        done(event, c.ChangeFelt(TABLE, felt))
    for player in ALL:
        done(event, c.Enter(person(player), FEE, BUY_IN))
    done(event, c.CloseEntries())
    repriced(event, MORE)
    for player in ALL:
        done(event, c.AgreeToTerms(player, 2500))
    if "briefing" in event.terms.rules.duty:
        done(event, c.Brief(ALL))
    done(event, c.StartRound("seed", at=START))
    for player in (BOB, CAT, DAN):
        done(event, c.Retire(player, at=event.state.at))
    if not event.over:
        done(event, c.EndTable(TABLE, "known", at=event.state.at))
    if not event.over:
        drawn = dict(zip(event.prompt[0].players, deck_of(52).cards[::5], strict=False))
        done(event, c.DrawCards(drawn, at=event.state.at))
    assert event.over, event.prompt
    for player in list(event.state.prizes):
        done(event, c.PayPrize(player, at=event.state.at))
    assert event.state.pool == 4 * (BUY_IN + 2000) == sum(event.state.paid.values())
    assert audit_tournament(terms_of(book), event.events) == []
    balances: dict[str, int] = {}
    for one in transfers("night", event.events):
        balances[one.debit] = balances.get(one.debit, 0) - one.amount
        balances[one.credit] = balances.get(one.credit, 0) + one.amount
    assert balances[account("night", "fees")] == 4 * (FEE + 500)
    assert sum(balances.values()) == 0
    assert gaming_revenue(balances) == {}


# -- seen and audited --------------------------------------------------------------------------------------------------


def test_player_and_desk_see_what_the_word_costs() -> None:
    event = repriced(entered(CROWN), MORE)
    mine, desk = view_for(event.state, (ANN,)).own, view_for(event.state, "director").desk
    assert mine is not None
    assert (mine.agreed, mine.due, mine.undoes) == (False, 2500, None)
    assert desk is not None
    assert [(one.agreed, one.due) for one in desk.entries] == [(False, 2500)] * 4
    done(event, c.AgreeToTerms(ANN, 2500))
    mine = view_for(event.state, (ANN,)).own
    assert mine is not None
    assert (mine.agreed, mine.due, mine.undoes) == (True, 0, -2500)


def _altered(log: list[e.Event], kind: type[e.Event], **values: Any) -> list[e.Event]:
    at = next(at for at, one in enumerate(log) if type(one) is kind and getattr(one, "player", ANN) == ANN)
    return [*log[:at], msgspec.structs.replace(log[at], **values), *log[at + 1 :]]


def test_the_auditor_finds_a_difference_that_was_not_paid() -> None:
    event = repriced(entered(CROWN), MORE)
    for player in ALL:
        done(event, c.AgreeToTerms(player, 2500))
    done(event, c.Brief(ALL))
    done(event, c.StartRound("seed", at=START))
    terms, log = terms_of(CROWN), list(event.events)
    assert audit_tournament(terms, log) == []
    unpaid = [one for one in log if not (isinstance(one, e.MoneyPaid) and one.player == ANN and one.amount == 500)]
    assert any("ann agreed to pay" in line for line in audit_tournament(terms, unpaid))
    assert any("agrees to" in line for line in audit_tournament(terms, _altered(log, e.TermsAgreed, price=(1, 2))))
    was: dict[str, Any] = {"price": None}
    older = [msgspec.structs.replace(one, **was) if isinstance(one, e.TermsAgreed) else one for one in unpaid]
    assert audit_tournament(terms, older) == []  # a log of the time before prices were named with the word


def test_the_auditor_finds_a_word_taken_back_that_cost_something() -> None:
    event = repriced(entered(STAR), MORE)
    done(event, c.AgreeToTerms(ANN, 2500))
    done(event, c.TakeBackConsent(ANN, -2500))
    terms, log = terms_of(STAR), list(event.events)
    kept = [one for one in log if not isinstance(one, e.Refunded)]
    assert any("ann had paid" in line for line in audit_tournament(terms, kept))
    began = e.RoundStarted(1, "final", ALL, cite="28.5.1", at=START)
    assert any("ann plays and does not agree" in line for line in audit_tournament(terms, [*log, began]))
    never = [one for one in log if not isinstance(one, e.TermsAgreed)]
    assert any("ann had not agreed" in line for line in audit_tournament(terms, never))
    assert len(all_of(event, e.ConsentTakenBack)) == 1
