"""Whatever is written reads back the same, and the fast reader never disagrees with the plain one."""

from __future__ import annotations

import datetime
import random
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import UNKNOWN, Card, cards_text, deck_of
from cardspeak.errors import BadInput
from cardspeak.interop.phh import (
    VARIANTS,
    Action,
    HandHistory,
    NoOp,
    ReadHand,
    TomlValue,
    iter_phhs,
    parse_action,
    read_phh,
    write_phh,
    write_phhs,
)
from cardspeak.interop.phh.lines import read_lines
from cardspeak.interop.phh.read import parse_plainly

amounts = st.integers(0, 10**9) | st.decimals(0, 10**6, places=2) | st.decimals(0, 10**6, places=1)
positive = amounts.filter(bool)
stacks = positive | st.none()
# Every kind of character TOML treats in its own way, and some that only look like white space or a line's end.
names = st.text("abcXYZ09 '\"\\#[]{}=,.:-_\n\t\r\b\f\0\x1f\x7f\x85\xa0\u2028\ufeffé漢🂡", max_size=12)
plain_names = st.text("abc XYZ'-#[]=,.é", max_size=12)
times = st.times() | st.builds(datetime.time, st.integers(0, 23), st.integers(0, 59))
whole_minutes = st.integers(-840, 840).map(lambda m: datetime.timezone(datetime.timedelta(minutes=m)))
leaves: st.SearchStrategy[TomlValue] = st.one_of(
    names,
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.decimals(allow_nan=False),
    st.dates(),
    st.times(),
    st.datetimes(timezones=st.none() | whole_minutes),
)
toml_values: st.SearchStrategy[TomlValue] = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3), max_leaves=6
)
variants = st.sampled_from(list(VARIANTS))
commentaries = st.none() | names.map(str.strip)


@cache
def orders(deck_size: int) -> st.SearchStrategy[list[Card]]:
    """A deck shuffled by one number: which card comes where is nothing to look for."""
    cards = deck_of(deck_size).cards
    return st.integers(0, 2**32).map(lambda seed: random.Random(seed).sample(cards, deck_size))


@cache
def for_players(players: int) -> tuple[st.SearchStrategy[set[int]], st.SearchStrategy[list[tuple[int, int | Decimal]]]]:
    """Some of the seats; some bets of theirs."""
    seats = st.sampled_from(range(1, players + 1))
    return st.sets(seats), st.lists(st.tuples(seats, positive), max_size=4)


@st.composite
def actions(draw: st.DrawFn, players: int, deck_size: int) -> tuple[Action, ...]:
    """Deals, some bets and folds, a discard, and a showdown of those left: not a game, but never out of place."""
    stub = iter(draw(orders(deck_size)))
    seats = range(1, players + 1)
    some, bets = for_players(players)
    hidden = draw(some)
    hands = {seat: [UNKNOWN if seat in hidden else next(stub) for _ in range(4)] for seat in seats}
    texts = [f"d dh p{seat} {cards_text(hand)}" for seat, hand in hands.items()]
    folded = draw(some)
    texts += [f"p{seat} {'f' if seat in folded else 'cc'}" for seat in seats]
    for seat, amount in draw(bets):
        texts += [f"p{seat} cbr {amount:f}" if isinstance(amount, Decimal) else f"p{seat} cbr {amount}"]
    texts += [f"d db {cards_text([next(stub), next(stub)])}", draw(st.sampled_from(["", "p1 pb", "p2 sd"]))]
    for seat in sorted(set(seats) - folded):
        texts += draw(showdowns(seat, hands[seat]))
    return tuple(_with_commentary(parse_action(text), draw(commentaries)) for text in texts)


@st.composite
def showdowns(draw: st.DrawFn, seat: int, hand: list[Card]) -> list[str]:
    count = draw(st.integers(0, len(hand) - 1))
    thrown, kept = hand[:count], hand[count:]
    shown = cards_text([card if draw(st.booleans()) else UNKNOWN for card in kept])
    dash = "-" if UNKNOWN not in kept else shown
    return [
        f"p{seat} sd {cards_text(thrown)}",
        draw(st.sampled_from([f"p{seat} sm {shown}", f"p{seat} sm {dash}", f"p{seat} sm"])),
    ]


def _with_commentary(action: Action, commentary: str | None) -> Action:
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return type(action)(**(fields | {"commentary": commentary}))


@cache
def tables(variant: str, players: int) -> st.SearchStrategy[dict[str, Any]]:
    """All fields but the actions. Made once for each kind of table: to make a strategy is dearer than to draw."""
    each = st.tuples(*[amounts] * players)
    fields: dict[str, Any] = {"antes": each, "starting_stacks": st.tuples(*[stacks] * players)}
    stud = variant in ("F7S", "F7S/8", "FR")
    limit = ("small_bet", "big_bet") if variant[0] == "F" else ("min_bet",)
    fields |= dict.fromkeys(limit, positive)
    fields |= {"bring_in": positive} if stud else {"blinds_or_straddles": each}
    optional: dict[str, Any] = {
        **dict.fromkeys(("author", "event", "url", "venue", "time_zone"), names | plain_names),
        "time": times,
        "day": st.integers(1, 31),
        "year": st.integers(),
        "hand": names | st.integers(),
        "table": names | st.integers(),
        "seats": st.permutations(range(1, players + 1)).map(tuple),
        "players": st.tuples(*[names | plain_names] * players),
        "finishing_stacks": st.tuples(*[amounts | st.none()] * players),
        "winnings": each,
        "currency": st.sampled_from(["AUD", "USD", "JPY"]),
        "currency_symbol": st.sampled_from('$€¥\n"'),
        "ante_trimming_status": st.booleans(),
        "time_limit": amounts | st.just(Decimal("Infinity")),
        "time_banks": each,
        "custom": st.dictionaries(names.map("_{}".format), toml_values, max_size=3),
    }
    return st.fixed_dictionaries(fields, optional=optional)


@st.composite
def hands(draw: st.DrawFn) -> HandHistory:
    variant = draw(variants)
    players = draw(st.integers(2, 5))
    deck_size = 36 if variant == "NS" else 52
    fields = draw(tables(variant, players))
    return HandHistory(variant=variant, actions=draw(actions(players, deck_size)), **fields)  # type: ignore[arg-type]


@given(hands())
def test_a_phh_text_reads_back_the_same(hand: HandHistory) -> None:
    text = write_phh(hand)
    again = read_phh(text)
    assert again == hand
    assert repr(parse_plainly(text)) == repr(again)
    assert write_phh(again) == text


@given(st.lists(st.tuples(names.filter(bool), hands()), max_size=3, unique_by=lambda pair: pair[0]))
def test_a_phhs_file_reads_back_the_same(tmp_path_factory: pytest.TempPathFactory, keyed: list[Any]) -> None:
    path = tmp_path_factory.mktemp("phhs") / "x.phhs"
    path.write_bytes("".join(write_phhs(keyed)).encode())
    found = list(iter_phhs(path))
    assert [(one.key, one.hand) for one in found if isinstance(one, ReadHand)] == keyed
    assert list(tomllib.loads(path.read_bytes().decode())) == [key for key, _ in keyed]


@given(hands(), st.data())
def test_the_two_readers_agree_on_damaged_texts(hand: HandHistory, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([write_phh(hand), "".join(write_phhs([(1, hand)]))[4:]]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(st.text(" \n\t'\"[]{}=,.#\\-_:0129eabinfp\r\x00é", max_size=3))
        text = text[:at] + put + text[at + cut :]
    assert outcome(read_phh, text) == outcome(parse_plainly, text)


def outcome(reader: Any, text: str) -> str:
    if "=" not in text:
        return "refused"
    try:
        return repr(reader(text))
    except BadInput:
        return "refused"


@given(st.integers(-(10**12), 10**12), st.sampled_from([1, 2, 4, 5, 10, 20, 100, 1000]))
def test_units_and_amounts_are_inverse(units: int, scale: int) -> None:
    from cardspeak.interop.phh.amounts import amount_of, whole

    assert whole(amount_of(units, scale), scale) == units


# --- the written form ---

HAND = HandHistory(
    variant="NT",
    antes=(0, 0),
    blinds_or_straddles=(1, Decimal("2.50")),
    min_bet=Decimal("2.50"),
    starting_stacks=(200, None),
    actions=(parse_action("d dh p1 AsKd # nice"), parse_action("p2 f"), NoOp()),
    time=datetime.time(17, 30),
    hand=7,
    players=("O'Brien", 'A "B"'),
    ante_trimming_status=True,
    time_limit=Decimal("Infinity"),
    custom={"_rake": {"percent": Decimal("5.0"), "to": [1, "x"]}, "_burns": ["As", "??"], "_odd key": {}},
)


def test_the_text_of_a_file() -> None:
    assert (
        write_phh(HAND)
        == r"""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2.50]
min_bet = 2.50
starting_stacks = [200, inf]
actions = [
  "d dh p1 AsKd # nice",
  "p2 f",
  "",
]
time = 17:30:00
hand = 7
players = ["O'Brien", "A \"B\""]
ante_trimming_status = true
time_limit = inf
_rake = { percent = 5.0, to = [1, "x"] }
_burns = ["As", "??"]
"_odd key" = {}
"""
    )


def test_many_hands_are_numbered_tables_with_their_actions_on_one_line() -> None:
    first, second = write_phhs(enumerate([HAND, HAND], 1))
    assert first.startswith('[1]\nvariant = "NT"\n')
    assert second.startswith('\n[2]\nvariant = "NT"\n')
    assert 'actions = ["d dh p1 AsKd # nice", "p2 f", ""]\n' in first


def test_our_own_files_take_the_fast_way(tmp_path: Path) -> None:
    plain = HandHistory(
        variant="NT",
        antes=(0, 0),
        blinds_or_straddles=(1, 2),
        min_bet=2,
        starting_stacks=(Decimal("200.50"), None),
        actions=HAND.actions,
        custom=HAND.custom | {"_notes": [{"cite": "3.2.4"}]},
    )
    del plain.custom["_odd key"]
    assert read_lines(write_phh(plain)) is not None
    assert read_lines("".join(write_phhs([(1, plain)]))[4:]) is not None


@pytest.mark.parametrize("amount", ["200", "200.0", "1E+3", "0.0000001", "2E-7"])
def test_a_decimal_comes_back_as_a_decimal(amount: str) -> None:
    hand = HandHistory(
        variant="NT",
        antes=(0, 0),
        blinds_or_straddles=(1, 2),
        min_bet=2,
        starting_stacks=(Decimal(amount), 200),
        actions=(),
        custom={"_x": [Decimal(amount), 200]},
    )
    again = read_phh(write_phh(hand))
    assert again == hand
    assert [type(stack) for stack in again.starting_stacks] == [Decimal, int]
    listed = again.custom["_x"]
    assert isinstance(listed, list)
    assert [type(value) for value in listed] == [Decimal, int]


def test_a_key_given_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="Hand 1 is given twice"):
        list(write_phhs([(1, HAND), ("1", HAND)]))


def test_what_utf8_cannot_hold_is_refused() -> None:
    hand = HandHistory(
        variant="NT",
        antes=(0, 0),
        blinds_or_straddles=(1, 2),
        min_bet=2,
        starting_stacks=(9, 9),
        actions=(),
        author="\ud800",
    )
    with pytest.raises(BadInput, match="cannot be written in UTF-8"):
        write_phh(hand)
