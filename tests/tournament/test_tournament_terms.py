"""What the Terms and Conditions must contain: each item of 10.4 left out in turn, and what the features ask for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.tournament.desk import BOOK, done, happened, planned, refused, terms_of, three

from cardspeak.books.tournament import load_tournament, load_tournament_folder
from cardspeak.errors import BadInput, BookError
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import CHECKS, document, lacking
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.terms import Purchase, RoundPlan, Terms, changed, standard_terms

PLAN = RoundPlan(name="final", hands=5)
HEAT = RoundPlan(name="heat", hands=5, advance=2)
BUY = Purchase(cost=5000, chips=500, until=2, method="at the desk, before the next draw")


@three("10.4")
def test_terms_without_anything_lack_every_item_that_always_applies() -> None:
    rules = load_tournament(BOOK)
    always = [row.cite for row in rules.file.items if not row.when]
    assert [lack.cite for lack in lacking(Terms(book=BOOK))] == always
    assert lacking(standard_terms(BOOK)) == ()


def lacks(**parts: Any) -> list[str]:
    return [lack.cite for lack in lacking(changed(terms_of(), **parts))]


@pytest.mark.parametrize(
    ("clause", "parts"),
    [
        pytest.param("10.4.1(a)(i)", {"details": {"when": ""}}, marks=three("10.4.1(a)(i)")),
        pytest.param("10.4.1(a)(ii)", {"details": {"entry_fee": None}}, marks=three("10.4.1(a)(ii)")),
        pytest.param("10.4.1(a)(ii)", {"details": {"buy_in": None}}, marks=three("10.4.1(a)(ii)")),
        pytest.param(
            "10.4.1(a)(ii)", {"details": {"rebuy": Purchase(cost=100, chips=0)}}, marks=three("10.4.1(a)(ii)")
        ),
        pytest.param(
            "10.4.1(a)(ii)", {"details": {"add_on": Purchase(cost=-1, chips=5)}}, marks=three("10.4.1(a)(ii)")
        ),
        pytest.param("10.4.1(a)(iii)", {"details": {"least": 9, "most": 8}}, marks=three("10.4.1(a)(iii)")),
        pytest.param("10.4.1(a)(iii)", {"details": {"least": 1, "most": 8}}, marks=three("10.4.1(a)(iii)")),
        pytest.param("10.4.1(a)(iv)", {"details": {"location": ""}}, marks=three("10.4.1(a)(iv)")),
        pytest.param("10.4.2(a)(iv)", {"entry": {"criteria": ()}}, marks=three("10.4.2(a)(iv)")),
        pytest.param("10.4.2(b)(ii)", {"entry": {"copies": ""}}, marks=three("10.4.2(b)(ii)")),
        pytest.param("10.4.2(c)", {"entry": {"method": ""}}, marks=three("10.4.2(c)")),
        pytest.param("10.4.2(d)", {"entry": {"withdraw_minutes": None}}, marks=three("10.4.2(d)")),
        pytest.param("10.4.3(a)(i)", {"format": {"rounds": ()}}, marks=three("10.4.3(a)(i)")),
        pytest.param("10.4.3(a)(i)", {"format": {"rounds": (RoundPlan(name="final"),)}}, marks=three("10.4.3(a)(i)")),
        pytest.param("10.4.3(a)(ii)", {"format": {"seats": 0}}, marks=three("10.4.3(a)(ii)")),
        pytest.param("10.4.3(a)(iii)", {"format": {"rounds": (PLAN, PLAN)}}, marks=three("10.4.3(a)(iii)")),
        pytest.param("10.4.3(a)(iii)", {"format": {"rounds": (HEAT, HEAT)}}, marks=three("10.4.3(a)(iii)")),
        pytest.param(
            "10.4.3(a)(iv)", {"format": {"buy_back": Purchase(cost=1, chips=5)}}, marks=three("10.4.3(a)(iv)")
        ),
        pytest.param("10.4.3(a)(v)", {"format": {"repechage": ""}}, marks=three("10.4.3(a)(v)")),
        pytest.param("10.4.3(a)(v)", {"format": {"repechage": "planned"}}, marks=three("10.4.3(a)(v)")),
        pytest.param("10.4.3(b)", {"format": {"start_chips": 19}}, marks=three("10.4.3(b)")),
        pytest.param("10.4.3(c)", {"format": {"chips_afterwards": ""}}, marks=three("10.4.3(c)")),
        pytest.param("10.4.4(a)", {"wagers": {"chips": ""}}, marks=three("10.4.4(a)")),
        pytest.param("10.4.4(a)", {"wagers": {"chips": "cash chips"}}, marks=three("10.4.4(a)")),
        pytest.param("10.4.4(b)", {"wagers": {"minimum": 0}}, marks=three("10.4.4(b)")),
        pytest.param("10.4.4(b)", {"wagers": {"minimum": 100, "maximum": 99}}, marks=three("10.4.4(b)")),
        pytest.param("10.4.4(c)", {"wagers": {"secret": 1}}, marks=three("10.4.4(c)")),
        pytest.param("10.4.4(c)", {"wagers": {"secret": 0, "secret_method": "slip"}}, marks=three("10.4.4(c)")),
        pytest.param("10.4.5(a)", {"elimination": ""}, marks=three("10.4.5(a)")),
        pytest.param("10.4.6(a)", {"winners": ""}, marks=three("10.4.6(a)")),
        pytest.param("10.4.7(a)", {"prizes": {"percent": None}}, marks=three("10.4.7(a)")),
        pytest.param("10.4.7(a)", {"prizes": {"percent": 101}}, marks=three("10.4.7(a)")),
        pytest.param("10.4.7(b)", {"prizes": {"shares": (50, 49)}}, marks=three("10.4.7(b)")),
        pytest.param("10.4.7(b)", {"prizes": {"shares": (50, 51)}}, marks=three("10.4.7(b)")),
        pytest.param("10.4.7(b)", {"prizes": {"shares": (40, 60)}}, marks=three("10.4.7(b)")),
        pytest.param("10.4.8(a)(i)", {"conduct": {"penalties": {}}}, marks=three("10.4.8(a)(i)")),
        pytest.param("10.4.8(a)(ii)", {"conduct": {"grounds": ()}}, marks=three("10.4.8(a)(ii)")),
        pytest.param("10.4.8(a)(iii)", {"conduct": {"substitutes": ""}}, marks=three("10.4.8(a)(iii)")),
        pytest.param("10.4.8(a)(iv)", {"conduct": {"refunds": {"cancelled": 100}}}, marks=three("10.4.8(a)(iv)")),
        pytest.param("10.4.8(b)(i)", {"conduct": {"late": ""}}, marks=three("10.4.8(b)(i)")),
        pytest.param("10.4.8(b)(ii)", {"conduct": {"absent": ""}}, marks=three("10.4.8(b)(ii)")),
        pytest.param("10.4.8(b)(iii)", {"conduct": {"telephone": None}}, marks=three("10.4.8(b)(iii)")),
        pytest.param("10.4.8(b)(iv)", {"conduct": {"substitution": ""}}, marks=three("10.4.8(b)(iv)")),
        pytest.param("10.4.8(b)(v)", {"conduct": {"disqualification": ""}}, marks=three("10.4.8(b)(v)")),
        pytest.param("10.4.8(b)(vi)", {"conduct": {"retirement": ""}}, marks=three("10.4.8(b)(vi)")),
    ],
)
def test_a_value_left_out_is_missed_with_its_clause(clause: str, parts: dict[str, Any]) -> None:
    assert lacks(**parts) == [clause]


@pytest.mark.parametrize(
    ("clause", "item", "parts"),
    [
        pytest.param("10.4.1(b)", "times may move", {}, marks=three("10.4.1(b)")),
        pytest.param("10.4.1(c)", "changes are told", {}, marks=three("10.4.1(c)")),
        pytest.param("10.4.2(a)(i)", "taking part accepts", {}, marks=three("10.4.2(a)(i)")),
        pytest.param("10.4.2(a)(ii)", "who may enter", {}, marks=three("10.4.2(a)(ii)")),
        pytest.param(
            "10.4.2(a)(iii)",
            "any application may be refused",
            {"entry": {"refusal": True}},
            marks=three("10.4.2(a)(iii)"),
        ),
        pytest.param("10.4.2(a)(v)", "staff win nothing", {"entry": {"charity": True}}, marks=three("10.4.2(a)(v)")),
        pytest.param("10.4.2(b)(i)", "breach risks disqualification", {}, marks=three("10.4.2(b)(i)")),
        pytest.param("10.4.2(b)(iii)", "signature", {"entry": {"signature": True}}, marks=three("10.4.2(b)(iii)")),
        pytest.param("10.4.3(b)", "equal bank", {}, marks=three("10.4.3(b)")),
        pytest.param("10.4.8(c)", "the rules prevail", {}, marks=three("10.4.8(c)")),
        pytest.param("10.4.8(d)", "a table may end early", {}, marks=three("10.4.8(d)")),
        pytest.param("10.4.8(d)(i)", "early: those who go on are known", {}, marks=three("10.4.8(d)(i)")),
        pytest.param(
            "10.4.8(d)(ii)",
            "early: chips for cash",
            {"format": {"chips_afterwards": "cash"}, "prizes": {"shares": ()}},
            marks=three("10.4.8(d)(ii)"),
        ),
        pytest.param("10.4.8(e)", "privacy", {}, marks=three("10.4.8(e)")),
        pytest.param("10.4.8(f)", "publicity", {}, marks=three("10.4.8(f)")),
        pytest.param("10.4.8(g)", "conducted by", {}, marks=three("10.4.8(g)")),
        pytest.param("10.4.8(h)", "disputes", {}, marks=three("10.4.8(h)")),
        pytest.param("10.4.8(i)", "liability", {}, marks=three("10.4.8(i)")),
        pytest.param("10.4.8(j)", "complaints", {}, marks=three("10.4.8(j)")),
    ],
)
def test_a_statement_left_out_is_missed_with_its_clause(clause: str, item: str, parts: dict[str, Any]) -> None:
    complete = terms_of(**parts)
    assert lacking(complete) == ()
    assert item in {article.item for article in document(complete)}
    kept = {name: says for name, says in complete.statements.items() if name != item}
    assert [lack.cite for lack in lacking(msgspec.structs.replace(complete, statements=kept))] == [clause]


@pytest.mark.parametrize(
    "parts",
    [
        {"details": {"rebuy": BUY, "add_on": BUY}},
        {"details": {"entry_fee": 0, "buy_in": 0}},
        {"details": {"least": 2, "most": 2}},
        {"entry": {"criteria": ("member",)}},
        {"entry": {"withdraw_minutes": 0}},
        {"format": {"rounds": (RoundPlan(name="final", minutes=1),)}},
        {"format": {"rounds": (HEAT, PLAN)}},
        {"format": {"buy_back": BUY}},
        {"format": {"repechage": "director"}},
        {
            "format": {
                "repechage": "planned",
                "rounds": (HEAT, RoundPlan(name="r", hands=1, advance=1, who="eliminated"), PLAN),
            }
        },
        {"format": {"start_chips": 20}},
        {"wagers": {"minimum": 99, "maximum": 99}},
        {"wagers": {"secret": 1, "secret_method": "on a slip"}},
        {"prizes": {"percent": 0, "guarantee": 100_000}},
        {"prizes": {"percent": 100}},
        {"prizes": {"shares": (50, 50)}},
    ],
)
def test_complete_terms_lack_nothing(parts: dict[str, Any]) -> None:
    assert lacks(**parts) == []


@three("10.2.1")
def test_incomplete_terms_are_not_published() -> None:
    event = planned(details={"location": ""})
    assert refused(event, c.OpenEntries()) == "10.2.1"
    assert refused(event, c.Publish()) == "10.4.1(a)(iv)"
    done(Tournament(terms_of()), c.Publish())


@three("10.4.8(c)")
def test_where_terms_and_rules_differ_the_rules_stand() -> None:
    event = planned(format={"seats": 10}, wagers={"tables": {"pair-plus": "Z", "ante-bonus": "B"}})
    prevailed = happened(done(event, c.Publish()), e.RulePrevailed)
    assert [(p.what, p.asked, p.applied, p.cite) for p in prevailed] == [
        ("seats", "10", "9", "10.4.8(c)"),
        ("pay table pair-plus", "Z", "A", "10.4.8(c)"),
    ]
    assert event.state.boxes == 9
    assert happened(done(planned(format={"seats": 9}), c.Publish()), e.RulePrevailed) == []


def test_every_item_of_the_book_has_a_check_or_a_statement() -> None:
    rules = load_tournament(BOOK)
    assert {row.name for row in rules.file.items if not row.statement} <= set(CHECKS)
    assert all(row.says for row in rules.file.items)


def test_the_document_names_every_item_that_applies_once() -> None:
    terms = terms_of(details={"rebuy": BUY}, wagers={"secret": 2, "secret_method": "on a slip"})
    articles = document(terms)
    assert len({article.cite for article in articles}) == len(articles)
    told = {article.item: article.says for article in articles}
    assert told["price"] == "entry fee 2000; buy-in 10000; re-buy 5000 for 500 chips, 1 at most, to round 2 (cents)"
    assert told["secret wagers"] == "2 in a round; on a slip"
    assert "criteria" not in told
    assert all(told.values())


@pytest.mark.parametrize("parts", [{"wager": {}}, {"wagers": {"minimal": 5}}, {"format": {"start_chips": 10.5}}])
def test_terms_that_do_not_exist_are_bad_input(parts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        changed(terms_of(), **parts)


def test_a_book_without_tournaments_says_so() -> None:
    with pytest.raises(BadInput, match="crown-perth-holdem has no tournaments"):
        load_tournament("crown-perth-holdem")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "location"', 'name = "when"', "two items"),
        ('name = "briefing"', 'name = "tables"', "no duty 'briefing'"),
        ("[50, 30, 20]", "[50, 30, 19]", "99 hundredths"),
        ('cite = "10.2.5"', "", ""),
    ],
)
def test_a_faulty_file_does_not_load(old: str, new: str, says: str, tmp_path: Any) -> None:
    rules = load_tournament(BOOK)
    text = (rules.book.folder / "tournament.toml").read_text(encoding="utf-8")
    wrong = text.replace(old, new, 1) if says else text.replace('exclusive_cite = "10.2.5"\n', "")
    assert wrong != text
    (tmp_path / "tournament.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(BookError, match=says or "exclusive_cite"):
        load_tournament_folder(tmp_path, rules.book)
