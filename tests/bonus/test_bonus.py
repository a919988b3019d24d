"""Bonus prizes of Crown Melbourne: rule 16, clause by clause, on hands that were really played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.hand.crown.table import deal, play_out, say

from cardspeak.bonus.base import BonusEvent, BonusOrder
from cardspeak.bonus.claims import (
    BonusDenied,
    BonusGiven,
    BonusPaid,
    BonusTold,
    BonusVerified,
    GiveBonus,
    NotifyOfBonus,
    PayBonus,
    VerifyBonus,
)
from cardspeak.bonus.hands import BonusHand, read_bonus_hand
from cardspeak.bonus.machine import AnyBonusEvent, Bonuses, bonus_says
from cardspeak.bonus.offering import BonusOffered, OfferBonus, SignBonus, TakeDownBonus
from cardspeak.bonus.offers import (
    AnyBonus,
    BonusOffer,
    CashBonus,
    GoodsBonus,
    HandOf,
    Holds,
    ServicesBonus,
    bonus_sign,
)
from cardspeak.books.bonus import load_bonus, load_bonus_folder
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput, BookError
from cardspeak.hand.machine import Hand
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

BOOK = "crown-melbourne-poker"
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)
MANAGER, DEALER = "TG Area Manager", "dealer"
QUADS = BonusOffer(
    name="Quads",
    bonus=CashBonus(amount=500),
    outcomes=(HandOf(category="four of a kind", or_better=True, own=2), Holds(ranks="AA", suited=False)),
    tables=("1", "2"),
)
FOUR = BonusHand(
    table="1",
    number=7,
    seat=3,
    player="Ann",
    cards="9s9h",
    makes=("four of a kind", "full house"),
    own=2,
    shown=True,
    over=True,
)


def done(bonuses: Bonuses, order: BonusOrder) -> tuple[BonusEvent, ...]:
    answer = bonuses.act(order)
    assert isinstance(answer, Accepted), str(answer)
    return answer.events


def refused(bonuses: Bonuses, order: BonusOrder, why: str, clause: str) -> str:
    before = bonuses.state.copy()
    answer = bonuses.act(order)
    assert isinstance(answer, Refused), answer
    assert (str(answer.why), answer.cite.clause) == (why, clause), str(answer)
    assert bonuses.state == before
    return answer.says


def changed(hand: BonusHand = FOUR, **more: Any) -> BonusHand:
    return msgspec.structs.replace(hand, **more)


def offered(bonus: AnyBonus = QUADS.bonus, *, sign: bool = True) -> Bonuses:
    bonuses = Bonuses(BOOK)
    done(bonuses, OfferBonus(offer=msgspec.structs.replace(QUADS, bonus=bonus), by=MANAGER))
    if sign:
        done(bonuses, SignBonus(offer="Quads", where="on the table", tables=("1",), by=DEALER))
    return bonuses


def told(bonus: AnyBonus = QUADS.bonus) -> Bonuses:
    bonuses = offered(bonus)
    done(bonuses, NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER))
    return bonuses


def verified(bonus: AnyBonus = QUADS.bonus) -> Bonuses:
    bonuses = told(bonus)
    done(bonuses, VerifyBonus(claim=1, hand=FOUR, by=MANAGER, name="Mel"))
    return bonuses


# -- offers and signs --------------------------------------------------------------------------------------------------


@crown("16.1")
@pytest.mark.parametrize("bonus", [CashBonus(amount=1), GoodsBonus(what="a cap"), ServicesBonus(what="a dinner")])
def test_a_bonus_is_cash_goods_or_services(bonus: AnyBonus) -> None:
    bonuses = Bonuses(BOOK)
    (event,) = done(bonuses, OfferBonus(offer=msgspec.structs.replace(QUADS, bonus=bonus), by=MANAGER))
    assert isinstance(event, BonusOffered)
    assert event.cite == "16.1"


@crown("16.1")
def test_a_form_that_the_book_does_not_know_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_bonus(BOOK)
    forms = {name: cite for name, cite in rules.forms.items() if name != "goods"}
    monkeypatch.setattr(rules, "forms", forms)
    offer = msgspec.structs.replace(QUADS, bonus=GoodsBonus(what="a cap"))
    refused(Bonuses(BOOK), OfferBonus(offer=offer, by=MANAGER), "offer", "16.1")


@crown("16.2")
@pytest.mark.parametrize(
    "change",
    [
        {"outcomes": ()},
        {"tables": ()},
        {"name": " "},
        {"bonus": CashBonus(amount=0)},
        {"bonus": GoodsBonus(what=" ")},
        {"outcomes": (HandOf(category="five of a kind"),)},
        {"outcomes": (HandOf(category="flush", own=6),)},
        {"outcomes": (Holds(ranks="1A"),)},
        {"outcomes": (Holds(ranks=""),)},
        {"outcomes": (Holds(ranks="AAAAA"),)},
        {"outcomes": (Holds(ranks="AA", suited=True),)},
    ],
)
def test_an_offer_that_no_sign_could_tell_is_not_made(change: dict[str, Any]) -> None:
    offer = msgspec.structs.replace(QUADS, **change)
    refused(Bonuses(BOOK), OfferBonus(offer=offer, by=MANAGER), "offer", "16.2")


@crown("16.2")
def test_the_sign_gives_the_type_and_the_outcomes_of_the_data_that_judges() -> None:
    lines = [line.says for line in bonus_sign(QUADS, "16.2")]
    assert lines == [
        "Quads: a bonus in cash, 500 in chips",
        "Wins it: four of a kind or better, 2 of one's own cards playing",
        "Wins it: A A dealt to one player",
    ]
    goods = msgspec.structs.replace(QUADS, bonus=GoodsBonus(what="a cap"), outcomes=(Holds(ranks="72", suited=True),))
    assert [line.says for line in bonus_sign(goods, "16.2")] == [
        "Quads: a bonus in goods, a cap",
        "Wins it: 7 2 of one suit dealt to one player",
    ]


@crown("16.2")
def test_nothing_is_won_before_the_sign_stands_at_that_table() -> None:
    bonuses = offered(sign=False)
    tell = NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER)
    refused(bonuses, tell, "no-sign", "16.2")
    sign = SignBonus(offer="Quads", where="near the table", tables=("2",), by=DEALER)
    done(bonuses, sign)
    refused(bonuses, tell, "no-sign", "16.2")
    done(bonuses, msgspec.structs.replace(sign, tables=("1", "2")))
    assert bonuses.state.signs == {"Quads": ["2", "1"]}
    done(bonuses, tell)


@crown("16.2")
def test_only_the_tables_of_the_offer_take_part() -> None:
    bonuses = offered()
    refused(bonuses, NotifyOfBonus(offer="Quads", hand=changed(table="3"), by=DEALER), "table", "16.2")
    refused(bonuses, NotifyOfBonus(offer="Royals", hand=FOUR, by=DEALER), "no-such", "16.2")
    sign = SignBonus(offer="Quads", where="on the table", tables=("3",), by=DEALER)
    refused(bonuses, sign, "table", "16.2")
    refused(bonuses, msgspec.structs.replace(sign, tables=()), "table", "16.2")
    refused(bonuses, msgspec.structs.replace(sign, where="in the bar"), "no-sign", "16.2")
    refused(bonuses, msgspec.structs.replace(sign, offer="Royals"), "no-such", "16.2")
    refused(bonuses, OfferBonus(offer=QUADS, by=MANAGER), "twice", "16.2")


def test_who_may_offer_and_take_down() -> None:
    silent = "silent: whoever verifies a bonus may offer one"
    refused(Bonuses(BOOK), OfferBonus(offer=QUADS, by=DEALER), "authority", silent)
    bonuses = offered()
    refused(bonuses, TakeDownBonus(offer="Quads", by=DEALER), "authority", silent)
    refused(bonuses, TakeDownBonus(offer="Royals", by=MANAGER), "no-such", "16.2")
    done(bonuses, TakeDownBonus(offer="Quads", by=MANAGER))
    assert bonuses.state.offers == {}
    refused(bonuses, NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER), "no-such", "16.2")


def tell(number: int, **more: Any) -> NotifyOfBonus:
    return NotifyOfBonus(offer="Quads", hand=changed(number=number, **more), by=DEALER)


@crown("16.2")
@crown("16.3")
def test_a_hand_is_judged_by_the_sign_that_stood_when_it_began() -> None:
    bonuses = offered(sign=False)
    sign = SignBonus(offer="Quads", where="on the table", tables=("1",), begun={"1": 7, "2": 9}, by=DEALER)
    done(bonuses, sign)
    assert "began before the sign" in refused(bonuses, tell(7), "no-sign", "16.2")
    done(bonuses, tell(8))
    done(bonuses, msgspec.structs.replace(sign, begun={"1": 10}))  # it stands already
    done(bonuses, tell(9))
    done(bonuses, TakeDownBonus(offer="Quads", begun={"1": 12, "2": 30}, by=MANAGER))
    assert "when hand 13 began" in refused(bonuses, tell(13), "no-such", "16.2")
    refused(bonuses, tell(7), "no-such", "16.2")
    refused(bonuses, tell(12, table="2"), "no-such", "16.2")
    (event,) = done(bonuses, tell(12))
    assert isinstance(event, BonusTold)
    done(bonuses, VerifyBonus(claim=event.claim, hand=changed(number=12), by=MANAGER))
    done(bonuses, PayBonus(claim=event.claim, ways={"chips": 500}, by=DEALER))


@crown("16.2")
def test_an_offer_made_again_under_its_name_is_another_one() -> None:
    bonuses = offered()
    done(bonuses, TakeDownBonus(offer="Quads", begun={"1": 12}, by=MANAGER))
    done(bonuses, OfferBonus(offer=msgspec.structs.replace(QUADS, bonus=CashBonus(amount=9_000)), by=MANAGER))
    refused(bonuses, tell(13), "no-sign", "16.2")
    done(bonuses, SignBonus(offer="Quads", where="on the table", tables=("1",), begun={"1": 14}, by=DEALER))
    refused(bonuses, tell(14), "no-sign", "16.2")
    done(bonuses, tell(12))
    done(bonuses, tell(15))
    bonus = [claim.terms.bonus for claim in bonuses.state.claims.values()]
    assert bonus == [CashBonus(amount=500), CashBonus(amount=9_000)]


def test_signs_of_earlier_versions_stood_for_every_hand_until_they_were_taken_down() -> None:
    told_then = offered()
    done(told_then, tell(7))
    done(told_then, TakeDownBonus(offer="Quads", by=MANAGER))
    plain = msgspec.json.decode(msgspec.json.encode(told_then.events))
    for event in plain:
        event.pop("begun", None)
    again = Bonuses.replay(BOOK, msgspec.convert(plain, list[AnyBonusEvent]))
    assert again.state == told_then.state
    refused(again, tell(8), "no-such", "16.2")


def test_what_was_told_before_it_was_taken_down_is_given_all_the_same() -> None:
    bonuses = told()
    done(bonuses, TakeDownBonus(offer="Quads", by=MANAGER))
    done(bonuses, VerifyBonus(claim=1, hand=FOUR, by=MANAGER))
    done(bonuses, PayBonus(claim=1, ways={"chips": 500}, by=DEALER))


# -- claims ------------------------------------------------------------------------------------------------------------


@crown("16.3")
def test_the_dealer_tells_and_a_manager_verifies() -> None:
    bonuses = offered()
    (event,) = done(bonuses, NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER))
    assert isinstance(event, BonusTold)
    assert event.cite == "16.3"
    assert [claim.status for claim in bonuses.prompt] == ["told"]
    refused(bonuses, PayBonus(claim=1, ways={"chips": 500}, by=MANAGER), "not-verified", "16.3")
    refused(bonuses, GiveBonus(claim=1, by=MANAGER), "not-verified", "16.3")
    for rank in (DEALER, "TG Higher Duties Dealer", "", "guest"):
        refused(bonuses, VerifyBonus(claim=1, hand=FOUR, by=rank), "authority", "16.3")
    (found,) = done(bonuses, VerifyBonus(claim=1, hand=FOUR, by=MANAGER, name="Mel"))
    assert isinstance(found, BonusVerified)
    assert (found.amount, bonuses.state.owed) == (500, 500)
    assert bonuses.state.claims[1].verified_by == "Mel"
    refused(bonuses, VerifyBonus(claim=1, hand=FOUR, by="Casino Manager"), "no-such", "16.3")
    refused(bonuses, VerifyBonus(claim=2, hand=FOUR, by=MANAGER), "no-such", "16.3")


@crown("16.3")
def test_those_above_verify_too() -> None:
    for rank in ("TG Assistant Casino Manager", "Casino Manager"):
        done(told(), VerifyBonus(claim=1, hand=FOUR, by=rank))


@crown("16.3")
def test_it_is_verified_on_the_hand_as_it_was_in_the_end() -> None:
    bonuses = told()
    refused(bonuses, VerifyBonus(claim=1, hand=changed(over=False), by=MANAGER), "not-now", "16.3")
    for other in ({"seat": 4}, {"number": 8}, {"table": "2"}, {"player": "Bob"}):
        refused(bonuses, VerifyBonus(claim=1, hand=changed(**other), by=MANAGER), "not-eligible", "16.3")
    (event,) = done(bonuses, VerifyBonus(claim=1, hand=changed(makes=("full house",)), by=MANAGER))
    assert isinstance(event, BonusDenied)
    assert "four of a kind or better" in event.reason
    refused(bonuses, PayBonus(claim=1, ways={"chips": 500}, by=DEALER), "not-now", "16.3")


@crown("16.3")
def test_what_was_denied_is_told_again_once_the_hand_is_put_right() -> None:
    bonuses = told()
    done(bonuses, VerifyBonus(claim=1, hand=changed(makes=("full house",)), by=MANAGER))
    done(bonuses, NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER))
    refused(bonuses, NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER), "twice", "16.3")
    done(bonuses, VerifyBonus(claim=2, hand=FOUR, by=MANAGER))
    assert (bonuses.state.owed, [one.status for one in bonuses.state.claims.values()]) == (500, ["denied", "verified"])


@crown("16.3")
@pytest.mark.parametrize("bonus", [QUADS.bonus, GoodsBonus(what="a cap")])
def test_a_hand_put_right_after_it_was_verified_is_looked_at_again(bonus: AnyBonus) -> None:
    full = changed(makes=("full house",))
    bonuses = verified(bonus)
    give: PayBonus | GiveBonus = GiveBonus(claim=1, hand=full, by=DEALER)
    if isinstance(bonus, CashBonus):
        give = PayBonus(claim=1, ways={"chips": 500}, hand=full, by=DEALER)
    refused(bonuses, give, "not-verified", "16.3")
    refused(bonuses, msgspec.structs.replace(give, hand=changed(over=False)), "not-verified", "16.3")
    (event,) = done(bonuses, VerifyBonus(claim=1, hand=full, by=MANAGER))
    assert isinstance(event, BonusDenied)
    assert (bonuses.state.owed, bonuses.state.claims[1].amount) == (0, 0)
    refused(bonuses, msgspec.structs.replace(give, hand=FOUR), "not-now", "16.3")
    right = verified(bonus)
    done(right, msgspec.structs.replace(give, hand=FOUR))
    refused(right, VerifyBonus(claim=1, hand=full, by=MANAGER), "no-such", "16.3")  # given is given


@crown("16.4")
def test_a_folded_hand_wins_nothing() -> None:
    refused(offered(), NotifyOfBonus(offer="Quads", hand=changed(folded=True), by=DEALER), "folded", "16.4")
    bonuses = told()
    (event,) = done(bonuses, VerifyBonus(claim=1, hand=changed(folded=True), by=MANAGER))
    assert isinstance(event, BonusDenied)
    assert event.cite == "16.4"


@crown("16.3")
@pytest.mark.parametrize("makes", [FOUR.makes, ("full house",), ()])
def test_nobody_learns_by_asking_what_a_hand_that_was_not_shown_is(makes: tuple[str, ...]) -> None:
    order = NotifyOfBonus(offer="Quads", hand=changed(shown=False, makes=makes, cards="2c3d"), by=DEALER)
    assert "does not lie open" in refused(offered(), order, "not-shown", "16.3")


def test_a_void_hand_wins_nothing_and_no_hand_wins_twice() -> None:
    void = "silent: a void hand was never played"
    refused(offered(), NotifyOfBonus(offer="Quads", hand=changed(void=True), by=DEALER), "not-eligible", void)
    refused(told(), NotifyOfBonus(offer="Quads", hand=FOUR, by=DEALER), "twice", "16.3")
    done(told(), NotifyOfBonus(offer="Quads", hand=changed(seat=4, player="Bob"), by=DEALER))
    refused(offered(), NotifyOfBonus(offer="Quads", hand=FOUR, by="guest"), "authority", "16.3")


@crown("16.2")
@pytest.mark.parametrize(
    ("change", "wins"),
    [
        ({}, True),
        ({"makes": ("straight flush", "four of a kind")}, True),
        ({"makes": ("full house", "flush")}, False),
        ({"makes": ()}, False),
        ({"own": 1}, False),
        ({"makes": (), "cards": "AsAh", "own": 0}, True),
        ({"makes": (), "cards": "AsKs"}, False),
    ],
)
def test_the_outcomes_of_the_sign_and_no_others_win(change: dict[str, Any], wins: bool) -> None:
    assert QUADS.met(changed(**change)) == wins
    order = NotifyOfBonus(offer="Quads", hand=changed(**change), by=DEALER)
    if wins:
        done(offered(), order)
    else:
        refused(offered(), order, "not-eligible", "16.2")


def test_an_exact_category_and_suited_ranks() -> None:
    exact = HandOf(category="four of a kind")
    assert exact.met(FOUR)
    assert not exact.met(changed(makes=("straight flush", "four of a kind")))
    assert Holds(ranks="27", suited=True).met(changed(cards="7h2h"))
    assert not Holds(ranks="72", suited=True).met(changed(cards="7h2s"))


# -- given -------------------------------------------------------------------------------------------------------------


@crown("16.3.1")
@pytest.mark.parametrize("ways", [{"chips": 500}, {"cash": 500}, {"cash equivalent": 500}, {"chips": 1, "cash": 499}])
def test_a_cash_bonus_is_paid_in_chips_cash_or_equivalent(ways: dict[str, int]) -> None:
    bonuses = verified()
    (event,) = done(bonuses, PayBonus(claim=1, ways=ways, by=DEALER))
    assert isinstance(event, BonusPaid)
    assert event.cite == "16.3.1"
    assert (bonuses.state.owed, bonuses.state.paid) == (0, 500)
    refused(bonuses, PayBonus(claim=1, ways=ways, by=DEALER), "not-now", "16.3")


@crown("16.3.1")
def test_no_other_way_and_no_other_sum() -> None:
    bonuses = verified()
    refused(bonuses, PayBonus(claim=1, ways={"voucher": 500}, by=DEALER), "way", "16.3.1")
    for ways in ({"chips": 499}, {"chips": 501}, {}, {"chips": 501, "cash": -1}):
        refused(bonuses, PayBonus(claim=1, ways=ways, by=DEALER), "amount", "16.3.1")
    refused(bonuses, PayBonus(claim=1, ways={"chips": 500}, by="guest"), "authority", "16.3.1")
    refused(bonuses, PayBonus(claim=9, ways={"chips": 500}, by=DEALER), "no-such", "16.3")
    refused(bonuses, GiveBonus(claim=1, by=DEALER), "way", "16.3.1")


@crown("16.3.2")
@pytest.mark.parametrize("bonus", [GoodsBonus(what="a cap"), ServicesBonus(what="a dinner")])
def test_goods_and_services_wait_until_it_is_convenient(bonus: GoodsBonus | ServicesBonus) -> None:
    bonuses = verified(bonus)
    assert [claim.status for claim in bonuses.prompt] == ["verified"]
    assert bonuses.state.owed == 0
    refused(bonuses, PayBonus(claim=1, ways={"chips": 500}, by=DEALER), "way", "16.3.2")
    (event,) = done(bonuses, GiveBonus(claim=1, by=DEALER, at=99_999))
    assert isinstance(event, BonusGiven)
    assert (event.what, event.cite) == (bonus.what, "16.3.2")
    assert bonuses.prompt == ()


# -- hands -------------------------------------------------------------------------------------------------------------


def read(hand: Hand, seat: int) -> BonusHand:
    return read_bonus_hand(hand, seat, table="1", number=1, player=f"player {seat}")


@crown("16.2")
@pytest.mark.parametrize(
    ("hole", "board", "made", "own"),
    [
        ("9s9h", "9d9c2s5h7d", "four of a kind", 2),
        ("9s2h", "9d9c9hKhQd", "four of a kind", 1),
        ("3s2h", "9d9c9h9sAd", "four of a kind", 0),
        ("AsKs", "QsJsTs2d3d", "royal flush", 2),
        ("7s2h", "9d4c5hJsQd", "no pair", 1),
    ],
)
def test_a_hand_is_read_as_it_was_played(hole: str, board: str, made: str, own: int) -> None:
    hand = play_out(deal("holdem", [100, 100], holes={1: hole, 2: "8c8d"}, board=board))
    found = read(hand, 1)
    assert (found.makes[0], found.own, found.cards, found.over) == (made, own, hole, True)
    assert found.makes[-1] == "no pair"
    assert found.shown == (1 in hand.state.shown)


@crown("16.3", "12.3.4")
@pytest.mark.parametrize(
    ("hole", "made", "own"),
    [("AsKsQs", "straight", 2), ("7s7h7d", "one pair", 2), ("2sJhTd", "two pair", 2)],
)
def test_a_card_that_would_have_been_given_up_makes_no_hand(hole: str, made: str, own: int) -> None:
    """Crazy Pineapple that nobody called on the flop: three cards are held, and two of them would have played."""
    hand = deal("crazy-pineapple", [100, 100], holes={1: hole, 2: "8c8d3h"}, board="JsTsQh2c4d")
    while not any(hand.state.boards):
        say(hand, f"{hand.turn} calls" if "call" in {one.verb for one in hand.legal} else f"{hand.turn} checks")
    if hand.turn == 1:
        say(hand, "1 bets 10")
    say(hand, "2 folds")
    found = read(hand, 1)
    assert (len(found.cards), found.makes[0], found.own) == (6, made, own)


@crown("16.4")
def test_a_hand_that_was_folded_is_read_as_folded() -> None:
    hand = deal("holdem", [100, 100], holes={1: "AsAh", 2: "8c8d"})
    seat = hand.turn
    assert not read(hand, seat).folded
    say(hand, f"{seat} folds")
    assert read(hand, seat).folded


# -- stories -----------------------------------------------------------------------------------------------------------


def anything(chance: Random) -> BonusOrder:
    hand = changed(
        table=chance.choice("123"),
        number=chance.randrange(4),
        seat=chance.randrange(1, 4),
        makes=chance.choice([FOUR.makes, ("full house",)]),
        folded=chance.random() < 0.2,
        over=chance.random() < 0.8,
    )
    by, claim = chance.choice([DEALER, MANAGER]), chance.randrange(1, 6)
    name = chance.choice(["Quads", "Caps"])
    begun = {"1": chance.randrange(3), "2": 0}
    bonus = chance.choice([CashBonus(amount=500), GoodsBonus(what="a cap")])
    return chance.choice(
        [
            OfferBonus(offer=msgspec.structs.replace(QUADS, name=name, bonus=bonus), by=by),
            *([TakeDownBonus(offer=name, begun=begun, by=by)] if chance.random() < 0.1 else []),
            SignBonus(offer=name, where="on the table", tables=("1", "2"), begun=begun, by=by),
            *[NotifyOfBonus(offer=name, hand=hand, by=by)] * 3,
            *[VerifyBonus(claim=claim, hand=hand, by=by)] * 4,
            PayBonus(claim=claim, ways={"chips": 500}, by=by),
            GiveBonus(claim=claim, by=by),
        ]
    )


@pytest.mark.parametrize("seed", range(20))
def test_random_stories_add_up_and_are_told_again(seed: int) -> None:
    chance = seeds.chance("bonus", seed)
    bonuses = Bonuses(BOOK)
    for _ in range(300):
        order = anything(chance)
        if chance.random() < 0.3 and isinstance(order, VerifyBonus) and order.claim in bonuses.state.claims:
            order = msgspec.structs.replace(order, hand=changed(bonuses.state.claims[order.claim].hand, over=True))
        foreseen = bonuses.decide(order)
        assert bonuses.act(order) == foreseen
    state = bonuses.state
    cash = {event.claim: event.amount for event in bonuses.events if isinstance(event, BonusVerified)}
    denied = {event.claim for event in bonuses.events if isinstance(event, BonusDenied)}
    assert sum(amount for claim, amount in cash.items() if claim not in denied) == state.owed + state.paid
    assert all(bonus_says(event) for event in bonuses.events)
    back = msgspec.json.decode(msgspec.json.encode(bonuses.events), type=list[AnyBonusEvent])
    assert Bonuses.replay(BOOK, back).state == state


def test_a_book_without_bonus_prizes_and_one_with_a_wrong_rank(tmp_path: Any) -> None:
    with pytest.raises(BadInput, match="star-sydney-poker has no bonus prizes"):
        load_bonus("star")
    book = load_book(BOOK)
    text = (book.folder / "bonus.toml").read_text(encoding="utf-8").replace(f'"{MANAGER}"', '"Area Manager"')
    (tmp_path / "bonus.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match="verifier is 'Area Manager', which is none of the roles"):
        load_bonus_folder(tmp_path, book)
