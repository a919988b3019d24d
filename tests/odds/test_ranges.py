"""Hands and ranges as players write them, for every deck."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import DECKS, deck_of
from cardspeak.errors import BadInput
from cardspeak.odds.classes import HandKind, combos_of, grid, kind_of, kinds
from cardspeak.odds.ranges import HandForm, Range, combo_text, parse_range, range_text, strongest

FULL = HandForm(deck_of(52), 2, "Texas Hold'em")
SHORT = HandForm(deck_of(36), 2, "short deck")
OMAHA = HandForm(deck_of(52), 4, "Omaha")
STUD = HandForm(deck_of(52), 7, "stud", later=True, open_ended=True)
DRAW = HandForm(deck_of(52), 5, "draw", later=True)
PINEAPPLE = HandForm(deck_of(52), 2, "Pineapple", discards=1)


def names(text: str, form: HandForm = FULL) -> set[str]:
    return {str(kind_of(combo)) for combo in parse_range(text, form).combos}


@pytest.mark.parametrize(
    ("text", "combos", "kinds_held"),
    [
        ("AA", 6, "AA"),
        ("AK", 16, "AKs AKo"),
        ("KA", 16, "AKs AKo"),
        ("AKs", 4, "AKs"),
        ("aks", 4, "AKs"),
        ("AKo", 12, "AKo"),
        ("QQ+", 18, "QQ KK AA"),
        ("AA+", 6, "AA"),
        ("77-TT", 24, "77 88 99 TT"),
        ("TT-77", 24, "77 88 99 TT"),
        ("77-77", 6, "77"),
        ("A5s-A2s", 16, "A5s A4s A3s A2s"),
        ("A2s-A5s", 16, "A5s A4s A3s A2s"),
        ("KTs+", 12, "KTs KJs KQs"),
        ("KQs+", 4, "KQs"),
        ("ATo+", 48, "ATo AJo AQo AKo"),
        ("AJ+", 48, "AJs AJo AQs AQo AKs AKo"),
        ("AQ-AT", 48, "AQs AQo AJs AJo ATs ATo"),
        ("T9s-76s", 16, "T9s 98s 87s 76s"),
        ("J9o-T8o", 24, "J9o T8o"),
        ("Axs", 48, "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("2x", 192, " ".join(f"{r}2{s}" for r in "3456789TJQKA" for s in "so")),
        ("AA, KK", 12, "AA KK"),
        ("AA KK", 12, "AA KK"),
        ("AA,AA,AKs AK", 22, "AA AKs AKo"),
        ("10 9s", 4, None),
        ("AsKs, AhKh", 2, "AKs"),
        ("AsKs AhKh", 2, "AKs"),
        ("100%", 1326, " ".join(map(str, kinds(deck_of(52))))),
    ],
)
def test_kinds(text: str, combos: int, kinds_held: str | None) -> None:
    if kinds_held is None:  # two pieces that are no hands on their own
        with pytest.raises(BadInput):
            parse_range(text, FULL)
        return
    found = parse_range(text, FULL)
    assert (len(found.combos), found.unknown) == (combos, 0)
    assert len(set(found.combos)) == combos
    assert names(text) == set(kinds_held.split())


@pytest.mark.parametrize("text", ["AsKd", "As Kd", "KdAs", "A♠K♦", "asKD", " AsKd "])
def test_one_hand_however_it_is_typed(text: str) -> None:
    assert [combo_text(combo) for combo in parse_range(text, FULL).combos] == ["AsKd"]


def test_tens_may_be_written_with_two_digits() -> None:
    assert names("1010") == {"TT"}
    assert [combo_text(combo) for combo in parse_range("10s9s", FULL).combos] == ["Ts9s"]


@pytest.mark.parametrize("text", ["random", "??", "????", "*", "any", "Random"])
def test_a_hand_nobody_knows(text: str) -> None:
    assert parse_range(text, FULL)[1:] == (((),), 2)


def test_a_hand_of_which_one_card_is_known() -> None:
    found = parse_range("As??", FULL)
    assert (found.combos, found.unknown) == (((51,),), 1)
    assert len(found.dealt_out(FULL.deck).combos) == 51
    assert len(found.dealt_out(FULL.deck, [50, 49]).combos) == 49
    # In a list every hand counts once, however many pieces name it.
    assert len(parse_range("As??, Ah??", FULL).combos) == 51 + 51 - 1


def test_stripped_decks() -> None:
    assert len(parse_range("66+", SHORT).combos) == 54
    assert names("Axs", SHORT) == {f"A{r}s" for r in "6789TJQK"}
    assert len(parse_range("100%", SHORT).combos) == 630
    assert [len(grid(deck)) for deck in DECKS.values()] == [13, 10, 9, 8, 5]
    assert sum(kind.combos for kind in kinds(deck_of(36))) == 630


def test_the_usual_square() -> None:
    square = grid(deck_of(52))
    assert [str(kind) for kind in square[0][:3]] == ["AA", "AKs", "AQs"]
    assert [str(row[0]) for row in square[:3]] == ["AA", "AKo", "AQo"]
    assert len(kinds(deck_of(52))) == len(set(kinds(deck_of(52)))) == 169


def test_other_games_are_written_card_by_card() -> None:
    assert parse_range("AsAhKsKh", OMAHA).known
    assert parse_range("random", OMAHA)[1:] == (((),), 4)
    assert parse_range("????????", OMAHA)[1:] == (((),), 4)
    assert parse_range("AsAh????", OMAHA)[1:] == (((51, 50),), 2)
    assert len(parse_range("AsAhKsKh, AcAdKcKd", OMAHA).combos) == 2
    assert parse_range("As Kd 7c", STUD)[1:] == (((51, 45, 20),), 4)
    assert parse_range("????7c", STUD)[1:] == (((20,),), 6)
    assert parse_range("AsAd7c, KsKd7c", STUD).unknown == 4
    assert parse_range("AsAhAd????", DRAW)[1:] == (((51, 50, 49),), 2)


@pytest.mark.parametrize(
    ("text", "form", "says"),
    [
        ("", FULL, "names no hand"),
        (" , ", FULL, "names no hand"),
        ("AKd", FULL, "'AKd' is not a hand"),
        ("A", FULL, "is not a hand"),
        ("1K", FULL, "is not a hand"),
        ("AKx", FULL, "is not a hand"),
        ("As", FULL, "'As' has 1 card; a hand of Texas Hold'em has 2. Write ??"),
        ("AsKdQh", FULL, "'AsKdQh' has 3 cards; a hand of Texas Hold'em has 2."),
        ("AsKdQhJhTh9h", FULL, "'AsKdQhJhTh9h' has 6 cards"),
        ("AsKdQh", PINEAPPLE, "give the 2 that are kept"),
        ("AAs", FULL, "a pair is never suited"),
        ("AsAs", FULL, "As appears twice"),
        ("QQ+-TT", FULL, "both a + and a -"),
        ("TT-QQ+", FULL, "is not a hand"),
        ("A5s-K2s", FULL, "has no such run"),
        ("AA-AK", FULL, "from a pair to no pair"),
        ("AKs-AQo", FULL, "both ends must be alike"),
        ("Kxs+", FULL, "x already stands for every other rank"),
        ("15%", FULL, "not ranked here"),
        ("0%", FULL, "above 0 and up to 100"),
        ("101%", FULL, "above 0 and up to 100"),
        ("x%", FULL, "not a share"),
        ("55", SHORT, "'55' holds a five, and the deck of 36 cards runs from 6 to A."),
        ("A2s+", SHORT, "holds a two"),
        ("2c3c", SHORT, "2c is not in the deck of 36 cards"),
        ("AA", OMAHA, "is not a card"),
        ("AsAhKs", OMAHA, "has 3 cards; a hand of Omaha has 4"),
        ("AsAh????, KsKh????", OMAHA, "every card of each must be known"),
        ("AsAd7c, KsKd", STUD, "as many known cards as the others"),
        ("AsKdQhJhTh9h8h7h", STUD, "has 8 cards"),
        ("AsKdQh", DRAW, "Write ??"),
    ],
)
def test_what_is_refused(text: str, form: HandForm, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_range(text, form)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_shares_take_from_the_top_and_never_exceed_themselves() -> None:
    order = sorted(kinds(deck_of(52)), reverse=True)  # any order will do
    assert strongest(order, Fraction(1), deck_of(52)) == order
    assert strongest(order, Fraction(1, 10_000), deck_of(52)) == order[:1]
    for percent in range(1, 101):
        taken = strongest(order, Fraction(percent, 100), deck_of(52))
        held = sum(kind.combos for kind in taken)
        assert taken == order[: len(taken)]
        assert held <= 1326 * percent / 100
        assert len(taken) == 169 or held + order[len(taken)].combos > 1326 * percent / 100
    found = parse_range("12.5%", FULL, lambda: order)
    assert len(found.combos) == sum(kind.combos for kind in strongest(order, Fraction(1, 8), deck_of(52)))


def test_what_other_cards_rule_out() -> None:
    found = parse_range("AA", FULL).without([51])
    assert [combo_text(combo) for combo in found.combos] == ["AhAd", "AhAc", "AdAc"]
    assert not parse_range("AsAh", FULL).without([51]).combos


decks = st.sampled_from(sorted(DECKS)).map(deck_of)


@settings(deadline=None)
@given(st.data())
def test_a_range_reads_back_from_its_text(data: st.DataObject) -> None:
    deck = data.draw(decks)
    some_kinds = data.draw(st.sets(st.sampled_from(kinds(deck)), max_size=30))
    every = list(combinations(sorted(map(int, deck.cards), reverse=True), 2))
    some_hands = data.draw(st.sets(st.sampled_from(every), max_size=6))
    combos = {combo for kind in some_kinds for combo in combos_of(kind)} | some_hands
    if combos:
        text = range_text(combos, deck)
        assert set(parse_range(text, HandForm(deck, 2)).combos) == combos


@settings(deadline=None)
@given(st.sampled_from(kinds(deck_of(52))))
def test_every_kind_reads_back_from_its_name(kind: HandKind) -> None:
    found = parse_range(str(kind), FULL)
    assert set(found.combos) == set(combos_of(kind))
    assert len(found.combos) == kind.combos
    assert range_text(found.combos, deck_of(52)) == str(kind)


@settings(deadline=None)
@given(st.text(alphabet="AKQJT98765432cdhsxo+-%?*, ", max_size=12))
def test_nonsense_is_refused_in_one_line(text: str) -> None:
    found, refused = None, ""
    try:
        found = parse_range(text, FULL)
    except BadInput as wrong:
        refused = str(wrong)
    assert bool(refused) != isinstance(found, Range)
    assert "\n" not in refused
    assert found is None or all(len(combo) + found.unknown == 2 for combo in found.combos)
