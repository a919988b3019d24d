"""Chinese hands: the settings worth trying, the best of them, and what they are worth."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand.chinese import rightly_set
from cardspeak.odds.settings import Setting, _shapes, arrange, setting_value, settings
from cardspeak.ranking.fast import evaluator

HAND = "AsAdKsKdQh9c9d7h6h5c4s3d2c"
RULES = load_book("crown-melbourne-poker").game("chinese-poker")


def values(setting: Setting) -> tuple[int, ...]:
    return tuple(evaluator(shape).value(row) for shape, row in zip(_shapes(RULES), setting, strict=True))


@pytest.mark.parametrize("seed", ["a", "b"])
def test_nothing_else_beats_or_equals_them_in_every_row(seed: str) -> None:
    """Against all 72,072 ways to set the hand."""
    held = tuple(shuffled(deck_of(52).cards, seeded(seed))[:13])
    kept = {values(setting) for setting in settings(held)}
    shapes = _shapes(RULES)
    for back in combinations(held, 5):
        rest = [card for card in held if card not in back]
        for middle in list(combinations(rest, 5))[::7]:  # a seventh of them, in turn
            front = tuple(card for card in rest if card not in middle)
            setting = Setting(front, middle, back)
            own = values(setting)
            if any(all(a >= b for a, b in zip(other, own, strict=True)) for other in kept):
                continue
            assert not rightly_set(setting, shapes), setting


def test_the_settings_are_in_order_and_none_dominates_another() -> None:
    found = settings(HAND)
    rated = [values(setting) for setting in found]
    assert all(rightly_set(setting, _shapes(RULES)) for setting in found)
    assert not any(one != two and all(a >= b for a, b in zip(one, two, strict=True)) for one in rated for two in rated)


def test_against_a_known_setting_the_best_answer_is_exact() -> None:
    rest = [card for card in deck_of(52).cards if card not in parse_cards(HAND)]
    other = settings(shuffled(rest, seeded("other"))[:13])[0]
    best = arrange(HAND, against=[other])
    assert best.error is None
    assert best.units == setting_value(best.setting, other)
    assert best.units == max(setting_value(setting, other) for setting in settings(HAND))
    assert setting_value(other, best.setting) == -best.units


def test_against_unknown_hands_a_sample_with_its_interval() -> None:
    found = arrange(HAND, samples=40, seed="x")
    assert found == arrange(HAND, samples=40, seed="x")
    assert found.samples == 20
    assert found.interval is not None
    assert found.interval[0] < found.units < found.interval[1]
    strong = arrange("AsKsQsJsTsAhKhQhJhThAdAcKd", samples=20, seed="x")
    assert strong.units > 2, "two royal flushes and aces with a king lose next to nothing"


@pytest.mark.parametrize(
    ("cards", "more", "why"),
    [
        ("AsAd", {}, "thirteen different cards"),
        (HAND, {"samples": 2}, "too few"),
        (HAND, {"against": []}, "at least one opponent"),
    ],
)
def test_what_cannot_be_asked(cards: str, more: dict[str, object], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        arrange(cards, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("samples", [4, 10, 100])
def test_a_sample_that_always_says_the_same_is_not_certain(samples: int) -> None:
    """Three of a kind in front and two quads lose nothing in any deal seen: that is not yet never."""
    found = arrange("AsAdAhKsKdKhKcQsQdQhQc2c3d", samples=samples, seed="a")
    assert found.interval is not None
    low, high = found.interval
    assert low < found.units <= high
    few = arrange("AsAdAhKsKdKhKcQsQdQhQc2c3d", samples=4, seed="a").interval
    assert few is not None
    assert low >= few[0]
