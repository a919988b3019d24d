"""Every number of the Star's promotions is read: changed by one, some answer changes with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.promotions.desk import BOOK, CLOSES, DRAWN, LODGED, STARTS, closed, done, drawn, hold, terms_of

from cardspeak.books.loader import load_book
from cardspeak.books.promotions import PromotionRules, load_promotions, load_promotions_folder
from cardspeak.errors import BookError
from cardspeak.promotions import orders as o
from cardspeak.promotions import terms as module
from cardspeak.promotions.conditions import lacking_in
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.prizes import Goods, Money
from cardspeak.promotions.terms import HOUR
from cardspeak.refusal import Refused

Probe = Callable[[], object]


def _lodging() -> object:
    found = []
    for at in range(LODGED - 2 * HOUR, LODGED + 2 * HOUR, HOUR // 2):
        promotion = Promotion(terms_of())
        done(promotion, o.LodgeTerms(by="boss", at=at))
        found.append(isinstance(promotion.decide(o.StartPromotion(by="desk", at=STARTS)), Refused))
    return found


def _scrutineer() -> object:
    cents = (999_999, 1_000_000, 1_000_001)
    return [isinstance(closed(prizes=(Money(name="A", value=one),)).decide(hold()), Refused) for one in cents]


def _kept() -> object:
    order = o.RefusePrize(award=1, reason="no", eligible=False, by="boss", at=DRAWN)
    cents = (9_999, 10_000, 10_001)
    return [isinstance(drawn(prizes=(Money(name="A", value=one),)).decide(order), Refused) for one in cents]


def _telling() -> object:
    return [one.due for one in deadlines(drawn().state) if one.what == "tell winner"]


def _inspector() -> object:
    promotion = closed()
    done(promotion, o.PostponePromotion(why="x", by="boss", at=CLOSES))
    return [one.due for one in deadlines(promotion.state) if one.what == "tell inspector"]


def _liquor() -> object:
    return [lacking_in(terms_of(prizes=(Goods(name="W", value=1, liquor_ml=ml),))) for ml in (19_999, 20_000, 20_001)]


def changed(file: Any, path: str, by: int) -> Any:
    name, _, rest = path.partition(".")
    old = getattr(file, name)
    new = changed(old, rest, by) if rest else old + by
    return msgspec.structs.replace(file, **{name: new})


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize(
    ("path", "probe"),
    [
        ("regulator.lodge_hours.value", _lodging),
        ("scrutineer_over.value", _scrutineer),
        ("keep_over.value", _kept),
        ("tell_hours.value", _telling),
        ("regulator.inspector_hours.value", _inspector),
        ("liquor.most_ml", _liquor),
    ],
)
def test_a_number_that_is_changed_changes_an_answer(
    path: str, probe: Probe, by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = probe()
    rules = load_promotions(BOOK)
    mutant = PromotionRules(rules.book, changed(rules.file, path, by))
    monkeypatch.setattr(module, "load_promotions", lambda book: mutant)
    assert probe() != before


@pytest.mark.parametrize(
    ("find", "put", "says"),
    [
        ('name = "mail"', 'name = "email"', "methods has 'email' twice"),
        ('name = "crossed cheque", ', "", "missing required field `name`"),
        ("lodge_hours = ", "lodging_hours = ", "unknown field `lodging_hours`"),
        ('name = "tobacco"', 'name = "firearm"', "banned has 'firearm' twice"),
    ],
)
def test_a_file_that_is_wrong_does_not_load(find: str, put: str, says: str, tmp_path: Path) -> None:
    book = load_book(BOOK)
    text = (book.folder / "promotions.toml").read_text(encoding="utf-8")
    assert find in text
    (tmp_path / "promotions.toml").write_text(text.replace(find, put, 1), encoding="utf-8")
    with pytest.raises(BookError, match=says):
        load_promotions_folder(tmp_path, book)
