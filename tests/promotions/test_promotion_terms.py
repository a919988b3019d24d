"""What the Terms of a promotion must say: each item of 29.7 left out in turn, and what may never be a prize."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.promotions.desk import BOOK, CLOSES, DAY, STARTS, done, refused, running, star, terms_of

from cardspeak.books.promotions import load_promotions
from cardspeak.errors import BadInput
from cardspeak.promotions import orders as o
from cardspeak.promotions.conditions import CHECKLIST, articles_of, lacking_in
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.prizes import (
    AnyPrize,
    Appliance,
    CasinoDollars,
    Goods,
    Money,
    RealEstate,
    Travel,
    Vehicle,
)
from cardspeak.promotions.terms import PromotionTerms, Qualifying, changed_terms, standard_promotion

KETTLE: dict[str, Any] = {"name": "Kettle", "value": 5_000, "make": "Steam", "model": "K1", "accessories": "lid"}
CAR: dict[str, Any] = {**KETTLE, "name": "Car", "value": 5_000_000, "on_road": False}
TRIP: dict[str, Any] = {
    "name": "Trip",
    "value": 400_000,
    "people": 2,
    "inclusions": "flights, five nights, breakfast",
    "dates": "within a year, not in January",
    "spending_money": False,
}
HOUSE: dict[str, Any] = {
    "name": "House",
    "value": 80_000_000,
    "dwelling": "two rooms",
    "plans": "with the terms",
    "contract": "on request",
    "easements": "none",
    "address": "1 Harbour Street",
    "inclusions": "conveyancing",
}


def cites(terms: PromotionTerms) -> list[str]:
    return [lack.cite for lack in lacking_in(terms)]


@star("29.7")
def test_terms_without_anything_lack_every_item_that_always_applies() -> None:
    always = [row.cite for row in load_promotions(BOOK).file.items if not row.when]
    assert cites(PromotionTerms(book=BOOK)) == always
    assert always == ["29.6", "29.6", *(f"29.7.{n}" for n in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11))]
    assert lacking_in(terms_of()) == ()


@pytest.mark.parametrize(
    ("clause", "parts"),
    [
        pytest.param("29.6", {"held": {"in_marketing": False}}, marks=star("29.6")),
        pytest.param("29.6", {"held": {"available": ()}}, marks=star("29.6")),
        pytest.param("29.7.1", {"award": {"manner": ""}}, marks=star("29.7.1")),
        pytest.param("29.7.2", {"award": {"drawn": None}}, marks=star("29.7.2")),
        pytest.param("29.7.2", {"award": {"place": ""}}, marks=star("29.7.2")),
        pytest.param("29.7.2", {"award": {"drawn": CLOSES - 1}}, marks=star("29.7.2")),
        pytest.param("29.7.3", {"entry": {"criteria": ()}}, marks=star("29.7.3")),
        pytest.param("29.7.3", {"entry": {"each": -1}}, marks=star("29.7.3")),
        pytest.param("29.7.4", {"entry": {"wager": Qualifying(least=0)}}, marks=star("29.7.4")),
        pytest.param("29.7.5", {"nature": ""}, marks=star("29.7.5")),
        pytest.param("29.7.6", {"entry": {"closes": None}}, marks=star("29.7.6")),
        pytest.param("29.7.6", {"entry": {"closes": STARTS}}, marks=star("29.7.6")),
        pytest.param("29.7.7", {"held": {"place": ""}}, marks=star("29.7.7")),
        pytest.param("29.7.7", {"held": {"starts": None}}, marks=star("29.7.7")),
        pytest.param("29.7.8", {"award": {"claiming": ""}}, marks=star("29.7.8")),
        pytest.param("29.7.8", {"award": {"present": None}}, marks=star("29.7.8")),
        pytest.param("29.7.8", {"award": {"claim_hours": 0}}, marks=star("29.7.8")),
        pytest.param("29.7.9", {"award": {"tell_by": ()}}, marks=star("29.7.9")),
        pytest.param("29.7.9", {"award": {"tell_by": ("carrier pigeon",)}}, marks=star("29.7.9")),
        pytest.param("29.7.10", {"award": {"results": ""}}, marks=star("29.7.10")),
        pytest.param("29.7.11", {"prizes": ()}, marks=star("29.7.11")),
        pytest.param("29.7.11", {"prizes": (Money(name="First"),)}, marks=star("29.7.11")),
        pytest.param("29.7.11", {"prizes": (Money(name="First", value=0),)}, marks=star("29.7.11")),
        pytest.param("29.7.11", {"prizes": (Money(name="First", value=1, count=0),)}, marks=star("29.7.11")),
        pytest.param("29.7.11", {"prizes": (Money(name="", value=1),)}, marks=star("29.7.11")),
        pytest.param("29.7.11", {"prizes": (Money(name="A", value=1), Money(name="A", value=2))}),
    ],
)
def test_an_item_left_out_is_missed_by_its_clause(clause: str, parts: dict[str, Any]) -> None:
    assert clause in cites(terms_of(**parts))
    promotion = Promotion(terms_of(**parts))
    refused(promotion, o.LodgeTerms(by="boss", at=0), "terms", clause)


@pytest.mark.parametrize(
    ("kind", "told", "missing"),
    [
        pytest.param(Appliance, KETTLE, {"make": "29.7.11.1(i)"}, marks=[star("29.7.11.1"), star("29.7.11.1(i)")]),
        pytest.param(Appliance, KETTLE, {"model": "29.7.11.1(ii)"}, marks=star("29.7.11.1(ii)")),
        pytest.param(Appliance, KETTLE, {"accessories": "29.7.11.1(iii)"}, marks=star("29.7.11.1(iii)")),
        pytest.param(Vehicle, CAR, {"make": "29.7.11.2(i)"}, marks=[star("29.7.11.2"), star("29.7.11.2(i)")]),
        pytest.param(Vehicle, CAR, {"model": "29.7.11.2(ii)"}, marks=star("29.7.11.2(ii)")),
        pytest.param(Vehicle, CAR, {"accessories": "29.7.11.2(iii)"}, marks=star("29.7.11.2(iii)")),
        pytest.param(Vehicle, CAR, {"on_road": "29.7.11.2(iv)"}, marks=star("29.7.11.2(iv)")),
        pytest.param(Travel, TRIP, {"people": "29.7.11.3(i)"}, marks=[star("29.7.11.3"), star("29.7.11.3(i)")]),
        pytest.param(Travel, TRIP, {"inclusions": "29.7.11.3(ii)"}, marks=star("29.7.11.3(ii)")),
        pytest.param(Travel, TRIP, {"dates": "29.7.11.3(iii)"}, marks=star("29.7.11.3(iii)")),
        pytest.param(Travel, TRIP, {"spending_money": "29.7.11.3(iv)"}, marks=star("29.7.11.3(iv)")),
        pytest.param(RealEstate, HOUSE, {"dwelling": "29.7.11.4(i)"}, marks=[star("29.7.11.4"), star("29.7.11.4(i)")]),
        pytest.param(RealEstate, HOUSE, {"plans": "29.7.11.4(ii)"}, marks=star("29.7.11.4(ii)")),
        pytest.param(RealEstate, HOUSE, {"contract": "29.7.11.4(iii)"}, marks=star("29.7.11.4(iii)")),
        pytest.param(RealEstate, HOUSE, {"easements": "29.7.11.4(iv)"}, marks=star("29.7.11.4(iv)")),
        pytest.param(RealEstate, HOUSE, {"address": "29.7.11.4(v)"}, marks=star("29.7.11.4(v)")),
        pytest.param(RealEstate, HOUSE, {"inclusions": "29.7.11.4(vi)"}, marks=star("29.7.11.4(vi)")),
    ],
)
def test_a_prize_of_some_kinds_has_details(kind: Any, told: dict[str, Any], missing: dict[str, str]) -> None:
    assert lacking_in(terms_of(prizes=(kind(**told),))) == ()
    ((field, clause),) = missing.items()
    without = {name: value for name, value in told.items() if name != field}
    assert cites(terms_of(prizes=(kind(**without),))) == [clause]
    assert clause not in cites(terms_of(prizes=(Goods(name="Watch", value=5_000),)))


def banned(prize: AnyPrize, *prescribed: str) -> list[str]:
    return [lack.cite for lack in lacking_in(terms_of(prizes=(prize,)), prescribed)]


@star("29.5")
@pytest.mark.parametrize(
    ("clause", "name"),
    [
        pytest.param("29.5.1", "A box of cigars", marks=star("29.5.1")),
        pytest.param("29.5.1", "Pipe TOBACCO", marks=star("29.5.1")),
        pytest.param("29.5.2", "Imitation pistol", marks=star("29.5.2")),
        pytest.param("29.5.1", "Box of cigarillos", marks=star("29.5.1")),
        pytest.param("29.5.2", "Pair of rifles", marks=star("29.5.2")),
        pytest.param("29.5.2", "Ammo", marks=star("29.5.2")),
        pytest.param("29.5.2", "Bullets", marks=star("29.5.2")),
        pytest.param("29.5.3", "Flick knives", marks=star("29.5.3")),
        pytest.param("29.5.4", "Whiskeys and brandies", marks=star("29.5.4")),
        pytest.param("29.5.4", "Case of bourbon", marks=star("29.5.4")),
        pytest.param("29.5.2", "Ammunition", marks=star("29.5.2")),
        pytest.param("29.5.3", "A crossbow", marks=star("29.5.3")),
    ],
)
def test_what_is_banned_is_no_prize_and_no_part_of_one(clause: str, name: str) -> None:
    assert banned(Goods(name=name, value=1_000)) == [clause]
    assert banned(Goods(name="Hamper", value=1_000, contains=(name,))) == [clause]
    assert banned(Goods(name="Hamper", value=1_000, contains=("cheese",))) == []
    promotion = Promotion(terms_of(prizes=(Goods(name=name, value=1_000),)))
    refused(promotion, o.LodgeTerms(by="boss", at=0), "terms", clause)


@star("29.5")
@pytest.mark.parametrize(
    "prize",
    [
        Goods(name="Hamper", value=1_000, conditions="comes with 100 cigarettes"),
        Travel(**{**TRIP, "inclusions": "flights and a box of cigars"}),
        Vehicle(name="Car", value=1, make="a", model="b", accessories="cigars in the glove box", on_road=True),
    ],
)
def test_it_is_found_wherever_the_prize_is_described(prize: AnyPrize) -> None:
    assert banned(prize) == ["29.5.1"]
    assert banned(msgspec.structs.replace(prize, cleared=True)) == []


@star("29.5")
@pytest.mark.parametrize(("nature", "clause"), [("a fine cigar", "29.5.1"), ("a case of wine", "29.5.4")])
def test_nor_does_the_nature_of_the_prizes_speak_of_it(nature: str, clause: str) -> None:
    prize = Goods(name="Hamper", value=1_000)
    assert [one.cite for one in lacking_in(terms_of(nature=nature, prizes=(prize,)))] == [clause]
    looked_at = msgspec.structs.replace(prize, cleared=True)
    assert lacking_in(terms_of(nature=nature, prizes=(looked_at,))) == ()
    some = msgspec.structs.replace(prize, liquor_ml=750)
    assert bool(lacking_in(terms_of(nature=nature, prizes=(some,)))) == (clause == "29.5.1")


def test_words_that_mean_something_else_can_be_cleared() -> None:
    assert banned(Goods(name="Poster of a gun", value=1_000, cleared=True)) == []
    assert banned(Goods(name="Gunnera for the garden", value=1_000)) == []


@star("29.5.4")
@pytest.mark.parametrize(("ml", "wrong"), [(19_999, []), (20_000, []), (20_001, ["29.5.4"])])
def test_more_than_twenty_litres_of_liquor(ml: int, wrong: list[str]) -> None:
    assert banned(Goods(name="Wine", value=100_000, liquor_ml=ml)) == wrong
    assert banned(Goods(name="Wine", value=100_000, liquor_ml=ml, cleared=True)) == wrong


def test_of_liquor_one_says_how_much() -> None:
    assert banned(Goods(name="Champagne", value=10_000)) == ["29.5.4"]


@star("29.5.5")
def test_what_the_regulations_prescribe_grows_with_them() -> None:
    prize = Goods(name="Vouchers", value=1_000, contains=("cosmetic surgery",), cleared=True)
    assert banned(prize) == []
    assert banned(prize, "cosmetic surgery") == ["29.5.5"]
    promotion = Promotion(terms_of(prizes=(prize,)))
    done(promotion, o.PrescribeItem(item="Cosmetic surgery", by="boss", at=0))
    refused(promotion, o.LodgeTerms(by="boss", at=0), "terms", "29.5.5")


@star("29.5.5")
def test_a_prize_prescribed_after_the_start_is_not_drawn() -> None:
    promotion = running(prizes=(Goods(name="Vouchers", value=1_000, contains=("cosmetic surgery",)),))
    done(promotion, o.CloseDraw(seed="a seed that nobody guesses", by="desk", at=CLOSES))
    done(promotion, o.PrescribeItem(item="cosmetic surgery", by="boss", at=CLOSES))
    refused(promotion, o.HoldDraw(word="x", by="desk", at=CLOSES + DAY), "terms", "29.5.5")


@star("29.3")
def test_casino_dollars_have_no_alternative_in_money() -> None:
    assert banned(CasinoDollars(name="Credit", value=10_000, alternative=True)) == ["29.3"]
    assert banned(CasinoDollars(name="Credit", value=10_000)) == []
    assert banned(Goods(name="Watch", value=10_000, alternative=True)) == []


def test_every_item_of_the_book_has_its_check() -> None:
    file = load_promotions(BOOK).file
    assert CHECKLIST.unknown(file.items) == ()
    everything = terms_of(
        prizes=(Appliance(**KETTLE), Vehicle(**CAR), Travel(**TRIP), RealEstate(**HOUSE)),
        entry={"wager": Qualifying(least=500, tables=("7",))},
    )
    assert [article.cite for article in articles_of(everything)] == [row.cite for row in file.items]
    assert all(article.says for article in articles_of(everything))


def test_a_part_that_is_not_there_is_said_so() -> None:
    with pytest.raises(BadInput, match="have no part 'entries'"):
        changed_terms(terms_of(), entries={})
    with pytest.raises(BadInput, match="has criteria, closes, each, wager; not close"):
        changed_terms(terms_of(), entry={"close": 5})
    with pytest.raises(BadInput, match="tasmania-poker has no promotions"):
        load_promotions("tasmania")


def test_times_beyond_the_calendar_are_told_all_the_same() -> None:
    strange = terms_of(held={"starts": 10**20}, entry={"closes": 10**20 + 1}, award={"drawn": 10**20 + 1})
    assert any("second 1000" in article.says for article in articles_of(strange))


PARTS = {
    "terms": ["29.6"],
    "award": ["29.7.1", "29.7.2", "29.7.8", "29.7.9", "29.7.10"],
    "entry": ["29.7.3", "29.7.4", "29.7.6"],
    "promotion": ["29.7.7"],
    "prizes": [
        "29.7.5", "29.7.11",
        *(f"29.7.11.1({n})" for n in ("i", "ii", "iii")),
        *(f"29.7.11.2({n})" for n in ("i", "ii", "iii", "iv")),
        *(f"29.7.11.3({n})" for n in ("i", "ii", "iii", "iv")),
        *(f"29.7.11.4({n})" for n in ("i", "ii", "iii", "iv", "v", "vi")),
    ],
}  # fmt: skip


@star("29.6", "29.7.1", "29.7.2", "29.7.8", "29.7.9", "29.7.10")
@star("29.7.3", "29.7.4", "29.7.6", "29.7.7", "29.7.5", "29.7.11")
@star("29.7.11.1(i)", "29.7.11.1(ii)", "29.7.11.1(iii)", "29.7.11.2(i)", "29.7.11.2(ii)", "29.7.11.2(iii)")
@star("29.7.11.2(iv)", "29.7.11.3(i)", "29.7.11.3(ii)", "29.7.11.3(iii)", "29.7.11.3(iv)", "29.7.11.4(i)")
@star("29.7.11.4(ii)", "29.7.11.4(iii)", "29.7.11.4(iv)", "29.7.11.4(v)", "29.7.11.4(vi)")
def test_every_item_stands_in_its_part_of_the_document() -> None:
    """A document with a prize of every kind and a qualifying wager: each item once, below its own heading."""
    kinds = (
        Appliance(name="Oven", value=1, make="a", model="b", accessories="c"),
        Vehicle(name="Car", value=1, make="a", model="b", accessories="c", on_road=True),
        Travel(name="Trip", value=1, people=1, inclusions="a", dates="b", spending_money=False),
        RealEstate(name="House", value=1, dwelling="a", plans="b", contract="c", easements="d", address="e",
                   inclusions="f"),
    )  # fmt: skip
    terms = standard_promotion(prizes=kinds, entry={"wager": Qualifying(least=100)})
    assert lacking_in(terms) == (), "one person may travel"
    found: dict[str, list[str]] = {}
    for article in articles_of(terms):
        found.setdefault(article.part, []).append(article.cite)
    assert {part: sorted(set(cites)) for part, cites in found.items()} == {k: sorted(v) for k, v in PARTS.items()}
    nobody = standard_promotion(prizes=(Travel(name="Trip", value=1, people=0, inclusions="a", dates="b",
                                               spending_money=False),))  # fmt: skip
    assert [one.cite for one in lacking_in(nobody)] == ["29.7.11.3(i)"]


@star("29.5.1", "29.5.2", "29.5.3")
def test_what_is_banned_is_called_by_its_name() -> None:
    for words, name, cite in (
        ("a box of cigars", "tobacco", "29.5.1"),
        ("a rifle", "firearm", "29.5.2"),
    ):
        (lack,) = lacking_in(standard_promotion(prizes=(Goods(name=words, value=5_000),)))
        assert lack.cite == cite
        assert lack.says.startswith(f"{words} ({name}): ")
    weapons = next(row for row in load_promotions(BOOK).file.banned if row.cite == "29.5.3")
    (lack,) = lacking_in(standard_promotion(prizes=(Goods(name=f"a {weapons.words[0]}", value=5_000),)))
    assert "(prohibited weapon): " in lack.says


@star("29.7.1", "29.7.2", "29.7.5", "29.7.8", "29.7.10", "29.7.11.3(ii)")
@pytest.mark.parametrize(
    ("parts", "clause"),
    [
        ({"held": {"title": "%"}}, "29.7"),
        ({"held": {"available": ("%",)}}, "29.6"),
        ({"entry": {"criteria": ("%",)}}, "29.7"),
        ({"award": {"manner": "%"}}, "29.7.1"),
        ({"award": {"place": "%"}}, "29.7.2"),
        ({"award": {"claiming": "%"}}, "29.7.8"),
        ({"award": {"results": "%"}}, "29.7.10"),
        ({"nature": "%"}, "29.7.5"),
        ({"prizes": (Money(name="%", value=5_000),)}, "29.7.11"),
        ({"prizes": (Travel(**{**TRIP, "inclusions": "%"}),)}, "29.7.11.3(ii)"),
    ],
    ids=["title", "available", "criteria", "manner", "place", "claiming", "results", "nature", "prize", "inclusions"],
)
def test_what_is_blank_says_nothing(parts: dict[str, Any], clause: str) -> None:
    def lacks(text: str) -> list[str]:
        raw = msgspec.json.encode(standard_promotion(**parts)).replace(b"%", text.encode())
        return [one.cite for one in lacking_in(msgspec.json.decode(raw, type=PromotionTerms))]

    assert lacks("said") == []
    for blank in ("", " ", "\u00a0 "):
        assert len(lacks(blank)) == 1
        assert lacks(blank)[0].startswith(clause)


@star("29.7.2", "29.7.6", "29.7.7")
def test_times_are_written_as_the_house_reads_them() -> None:
    terms = standard_promotion()
    by_clause = {one.cite: one.says for one in articles_of(terms, lambda at: f"<{at}>")}
    assert by_clause["29.7.2"] == f"<{terms.award.drawn}>, {terms.award.place}"
    assert by_clause["29.7.6"] == f"<{terms.entry.closes}>"
    assert by_clause["29.7.7"] == f"{terms.held.title}: {terms.held.place}, <{terms.held.starts}>"
    others = [(one.cite, one.says) for one in articles_of(terms) if one.cite not in ("29.7.2", "29.7.6", "29.7.7")]
    assert [(cite, by_clause[cite]) for cite, _ in others if cite != "29.6"] == [
        (cite, says) for cite, says in others if cite != "29.6"
    ]
