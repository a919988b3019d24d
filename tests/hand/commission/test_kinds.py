"""What holds for every kind of commission: nothing is known of one outside its module but its name and its row."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest
from tests import seeds
from tests.hand.commission.pots import counted, taken_of
from tests.shelf import APPROVED

from cardspeak.books.loader import load_book
from cardspeak.books.model.play import CommissionKind
from cardspeak.books.names import BOOKS
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, make_setup
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import (
    KINDS,
    CapByPot,
    CappedScale,
    Charge,
    NoFlopNoDrop,
    Percent,
    PerHand,
    PerPerson,
    Scale,
    charge_of,
    combined,
    parse_charge,
)
from cardspeak.hand.save import dump, load
from cardspeak.hand.simulate import dealt, play_out, random_command
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.room.openings import require_opening

STEPS = CapByPot(percent=7, caps=((40, 2), (90, 5)), above=8)
ONE_OF_EACH: dict[str, tuple[Charge, str]] = {
    "percent": (Percent(percent=5, cap=10), "5% cap 10"),
    "per hand": (PerHand(amount=3, more=((4, 5),)), "3 per hand or 5 from 4 players"),
    "per person": (PerPerson(amount=2), "2 per person"),
    "scale": (Scale(), "scale"),
    "capped scale": (CappedScale(), "capped scale"),
    "cap by pot": (STEPS, "7% cap 2 to 40 or 5 to 90 or 8 above"),
    "no flop no drop": (NoFlopNoDrop(then=STEPS), "7% cap 2 to 40 or 5 to 90 or 8 above no flop no drop"),
}
GAMES = {"scale": ("tasmania-poker", "five-card-stud"), "capped scale": ("tasmania-poker", "five-card-stud")}


def test_a_book_may_name_every_kind_and_no_other() -> None:
    assert set(KINDS) == set(ONE_OF_EACH) == set(get_args(CommissionKind)) - {"time", "sitting"}


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_kind_is_told_read_written_and_offered(kind: str) -> None:
    charge, words = ONE_OF_EACH[kind]
    assert type(charge) is KINDS[kind]
    assert charge.kind == kind
    assert parse_charge(words) == charge
    told = msgspec.to_builtins(charge)
    assert told["kind"] == kind
    assert charge_of(**told) == charge
    assert msgspec.json.decode(msgspec.json.encode(Stakes(charge=charge)), type=Stakes).charge == charge
    form = charge.form
    assert form.title
    assert {field.name for field in form.fields} <= {*charge.__struct_fields__} - {"also"}
    game = load_book("open-table").game("holdem")
    if kind not in GAMES:
        assert parse_stakes(f"no limit, blinds 1/2, commission {words}", game).charge == charge


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_whole_hands_are_charged_saved_loaded_and_audited(kind: str) -> None:
    """The auditor's sums agree with those of the kind on every hand, and it saves and loads as any other."""
    book, game = GAMES.get(kind, ("open-table", "holdem"))
    stakes = (
        Stakes(structure="half pot", antes=(500,), small=500, charge=ONE_OF_EACH[kind][0])
        if kind in GAMES
        else Stakes(structure="no limit", blinds=(1, 2), small=2, charge=ONE_OF_EACH[kind][0])
    )
    rng, paid = random.Random(kind), 0
    for number in range(40):
        chips = [rng.randint(1, 60) * (500 if kind in GAMES else 1) for _ in range(rng.randint(3, 5))]
        hand = dealt(make_setup(book, game, chips, stakes=stakes), f"{kind} {number}", log=True)
        play_out(hand, lambda now: random_command(now, rng.randrange))
        assert audit(hand.setup, hand.events, hand.pack()) == []
        assert load(dump(hand)).state == hand.state
        paid += hand.state.commission > 0
    assert paid >= 10, "most of these hands pay something"


@pytest.mark.parametrize("kind", [kind for kind in ONE_OF_EACH if kind != "per person"])
def test_a_commission_never_exceeds_the_pot(kind: str) -> None:
    """Whatever is in the pots and whatever other methods left there."""
    rng = seeds.chance("charged", kind)
    extreme = {
        "percent": Percent(percent=100, floor=50),
        "per hand": PerHand(amount=500),
        "cap by pot": CapByPot(percent=100, caps=((10, 10),), above=900),
        "no flop no drop": NoFlopNoDrop(then=PerHand(amount=500)),
    }
    for charge in (ONE_OF_EACH[kind][0], extreme.get(kind, ONE_OF_EACH[kind][0])):
        for _ in range(200):
            pots = [rng.randint(1, 400) for _ in range(rng.randint(1, 4))]
            left = [rng.randint(0, chips) for chips in pots]
            now = counted(*pots, left=left, dollar=1, game=GAMES.get(kind, ("open-table", "holdem")))
            taken = [amount for amount, _ in charge.take(now)]
            assert len(taken) == len(pots)
            assert all(0 <= amount <= chips for amount, chips in zip(taken, left, strict=True))


MUTANTS: list[tuple[Charge, dict[str, Any]]] = [
    (Percent(percent=10, cap=20, floor=4), {"percent": 9}),
    (Percent(percent=10, cap=20, floor=4), {"percent": 11}),
    (Percent(percent=10, cap=20, floor=4), {"cap": 19}),
    (Percent(percent=10, cap=20, floor=4), {"cap": 21}),
    (Percent(percent=10, cap=20, floor=4), {"floor": 3}),
    (Percent(percent=10, cap=20, floor=4), {"floor": 5}),
    (PerHand(amount=6, cap=5), {"cap": 4}),
    (PerHand(amount=6, cap=5), {"cap": 6}),
    (PerHand(amount=6), {"amount": 5}),
    (PerHand(amount=6), {"amount": 7}),
    (PerHand(amount=6, more=((3, 9),)), {"more": ((4, 9),)}),
    (PerHand(amount=6, more=((3, 9),)), {"more": ((3, 8),)}),
    (PerHand(amount=6, more=((4, 9),)), {"more": ((3, 9),)}),
]


@pytest.mark.parametrize(("charge", "change"), MUTANTS, ids=str)
def test_every_number_is_read(charge: Charge, change: dict[str, Any]) -> None:
    mutant = msgspec.structs.replace(charge, **change)
    assert any(taken_of(mutant, pot) != taken_of(charge, pot) for pot in range(300))


@pytest.mark.parametrize(("charge", "change"), MUTANTS, ids=str)
def test_the_auditor_reads_every_number(charge: Charge, change: dict[str, Any]) -> None:
    """Hands of three, charged by the one and audited by the other: somewhere the auditor objects."""
    found: list[str] = []
    for chips in (2, 10, 30, 62, 70, 200):
        stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=charge)
        hand = dealt(make_setup("open-table", "holdem", [chips] * 3, stakes=stakes), "mutant", log=True)
        while not hand.over:
            if hand.state.highest < chips and chips > 2 and not any(hand.state.boards):
                hand.raise_to(chips)
            else:
                hand.call()
        assert audit(hand.setup, hand.events, hand.pack()) == []
        other = msgspec.structs.replace(stakes, charge=msgspec.structs.replace(charge, **change))
        found += audit(msgspec.structs.replace(hand.setup, stakes=other), hand.events, hand.pack())
    assert any("it is owed" in fault for fault in found)


@pytest.mark.parametrize("amount", [1, 3])
def test_the_auditor_reads_the_fee(amount: int) -> None:
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=PerPerson(amount=2))
    hand = dealt(make_setup("open-table", "holdem", [2, 3, 50], stakes=stakes), "fee", log=True)
    play_out(hand, lambda now: random_command(now, random.Random(1).randrange))
    assert hand.state.commission == 4, "who has no more than the fee pays none"
    assert audit(hand.setup, hand.events, hand.pack()) == []
    other = msgspec.structs.replace(stakes, charge=PerPerson(amount=amount))
    faults = audit(msgspec.structs.replace(hand.setup, stakes=other), hand.events, hand.pack())
    assert any(f"to pay {amount}" in fault for fault in faults)


@pytest.mark.parametrize("kind", ["no flop no drop", "cap by pot"])
def test_books_that_do_not_know_a_kind_refuse_it_by_their_clause(kind: str) -> None:
    refused = {}
    for slug in BOOKS:
        book = load_book(slug)
        for game in book.games.values() if book.head.kind != "banked" else ():
            rules = game.play.commission
            if any(row.kind == kind for row in rules.kinds):
                assert slug == "open-table"
                continue
            stakes = msgspec.structs.replace(parse_stakes(None, game), dollar=100, charge=ONE_OF_EACH[kind][0])
            seats = max(game.play.fewest, 2)
            with pytest.raises(BadInput, match=f"not {kind}") as wrong:
                make_setup(slug, game.slug, [1000] * seats, stakes=stakes)
            assert f"({rules.cite})" in str(wrong.value)
            refused[slug] = rules.cite
    assert set(refused) >= set(APPROVED)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"kind": "scale", "cap": 5}, "prints its scale of commission: give no cap with it"),
        ({"kind": "per person", "amount": 1, "cap": 5}, "'per person' has no cap; it has amount"),
        ({"kind": "percent", "percent": 5, "also": {"kind": "per hand", "percent": 3}}, "'per hand' has no percent"),
        ({"kind": "no flop no drop", "then": {"kind": "percent", "above": 3}}, "'percent' has no above"),
        ({"kind": "cap by pot", "percent": 5, "cap": 3}, "'cap by pot' has no cap; it has percent, caps, above"),
    ],
)
def test_terms_of_another_kind_are_refused_at_the_door(told: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        charge_of(**told)
    with pytest.raises(BadInput, match=says):
        require_opening(msgspec.json.encode({"book": "open-table", "game": "holdem", "stakes": {"charge": told}}))


def test_noughts_of_another_kind_say_nothing() -> None:
    old: dict[str, Any] = {"percent": 0, "amount": 3, "cap": None, "floor": 0, "more": [], "also": None}
    assert charge_of("per hand", **old) == PerHand(amount=3)
    with pytest.raises(BadInput, match=r"no commission 'per hnad'\. Did you mean"):
        charge_of("per hnad", amount=3)
    with pytest.raises(BadInput, match="That is no commission"):
        charge_of("per hand", amount="three")


def test_methods_are_combined_in_their_order() -> None:
    parts: list[Charge] = [Percent(percent=5), PerHand(amount=1), NoFlopNoDrop(then=PerHand(amount=2))]
    both = combined(parts)
    assert both is not None
    assert [one.kind for one in both.each] == ["percent", "per hand", "no flop no drop"]
    assert combined([]) is None
    assert combined(parts[:1]) == parts[0]
