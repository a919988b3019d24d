"""What Terms must contain at Crown: 15.4 for poker, 10.4 for Three Card Poker; each item left out in turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.shelf import EVENTS
from tests.tournament.hall import CROWN, FREEZE, STAR, THREE, crown, done, happened, planned, refused, terms_of, three

from cardspeak.books.tournament import load_tournament, load_tournament_folder
from cardspeak.errors import BadInput, BookError
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import CHECKS, document, lacking
from cardspeak.tournament.standard import standard_terms
from cardspeak.tournament.terms import Level, Purchase, RoundPlan, Terms, changed, terms_from

PLAN = RoundPlan(name="final", hands=5)
HEAT = RoundPlan(name="heat", hands=5, advance=2)
BUY = Purchase(cost=5000, chips=500, until=2, method="at the desk, before the next draw")
BOOKS = [pytest.param("crown-melbourne-poker", "15.", id="crown"), pytest.param(THREE, "10.", id="three-card")]


@three("10.4")
@crown("15.4")
@pytest.mark.parametrize(("book", "rule"), BOOKS)
def test_terms_without_anything_lack_every_item_that_always_applies(book: str, rule: str) -> None:
    rules = load_tournament(book)
    always = [row.cite for row in rules.file.items if not row.when]
    assert [lack.cite for lack in lacking(Terms(book=book, game="holdem" if book == CROWN else ""))] == always
    assert all(cite.startswith(f"{rule}4.") for cite in always)
    assert lacking(standard_terms(book)) == ()


VALUES: list[tuple[str, dict[str, Any]]] = [
    ("4.1(a)(i)", {"details": {"when": ""}}),
    ("4.1(a)(ii)", {"details": {"entry_fee": None}}),
    ("4.1(a)(ii)", {"details": {"buy_in": None}}),
    ("4.1(a)(ii)", {"details": {"rebuy": Purchase(cost=100, chips=0)}}),
    ("4.1(a)(ii)", {"details": {"add_on": Purchase(cost=-1, chips=5)}}),
    ("4.1(a)(iii)", {"details": {"least": 9, "most": 8}}),
    ("4.1(a)(iii)", {"details": {"least": 1, "most": 8}}),
    ("4.1(a)(iv)", {"details": {"location": ""}}),
    ("4.2(a)(iv)", {"entry": {"criteria": ()}}),
    ("4.2(b)(ii)", {"entry": {"copies": ""}}),
    ("4.2(c)", {"entry": {"method": ""}}),
    ("4.2(d)", {"entry": {"withdraw_minutes": None}}),
    ("4.3(a)(i)", {"format": {"rounds": ()}}),
    ("4.3(a)(i)", {"format": {"rounds": (RoundPlan(name="final"),)}}),
    ("4.3(a)(ii)", {"format": {"seats": 0}}),
    ("4.3(a)(iii)", {"format": {"rounds": (PLAN, PLAN)}}),
    ("4.3(a)(iii)", {"format": {"rounds": (HEAT, HEAT)}}),
    ("4.3(a)(iv)", {"format": {"buy_back": Purchase(cost=1, chips=5)}}),
    ("4.3(a)(v)", {"format": {"repechage": ""}}),
    ("4.3(a)(v)", {"format": {"repechage": "planned"}}),
    ("4.3(b)", {"format": {"start_chips": 19}}),
    ("4.3(c)", {"format": {"chips_afterwards": ""}}),
    ("4.4(a)", {"wagers": {"chips": ""}}),
    ("4.4(a)", {"wagers": {"chips": "cash chips"}}),
    ("4.4(c)", {"wagers": {"secret": 1}}),
    ("4.4(c)", {"wagers": {"secret": 0, "secret_method": "slip"}}),
    ("4.5(a)", {"elimination": ""}),
    ("4.6(a)", {"winners": ""}),
    ("4.7(a)", {"prizes": {"percent": None}}),
    ("4.7(a)", {"prizes": {"percent": 101}}),
    ("4.7(a)", {"prizes": {"bounty": 10_001}}),
    ("4.7(b)", {"prizes": {"shares": (50, 49)}}),
    ("4.7(b)", {"prizes": {"shares": (50, 51)}}),
    ("4.7(b)", {"prizes": {"shares": (40, 60)}}),
    ("4.8(a)(i)", {"conduct": {"penalties": {}}}),
    ("4.8(a)(ii)", {"conduct": {"grounds": ()}}),
    ("4.8(a)(iii)", {"conduct": {"substitutes": ""}}),
    ("4.8(a)(iv)", {"conduct": {"refunds": {"cancelled": 100}}}),
    ("4.8(b)(i)", {"conduct": {"late": ""}}),
    ("4.8(b)(ii)", {"conduct": {"absent": ""}}),
    ("4.8(b)(iii)", {"conduct": {"telephone": None}}),
    ("4.8(b)(iv)", {"conduct": {"substitution": ""}}),
    ("4.8(b)(v)", {"conduct": {"disqualification": ""}}),
    ("4.8(b)(vi)", {"conduct": {"retirement": ""}}),
]


@pytest.mark.parametrize(("book", "rule"), BOOKS)
@pytest.mark.parametrize(
    ("clause", "parts"),
    [pytest.param(clause, parts, marks=[three(f"10.{clause}"), crown(f"15.{clause}")]) for clause, parts in VALUES],
)
def test_a_value_left_out_is_missed_with_its_clause(book: str, rule: str, clause: str, parts: dict[str, Any]) -> None:
    found = [lack.cite for lack in lacking(changed(terms_of(book), **parts))]
    assert found == [f"{rule}{clause}"]


@three("10.4.4(b)")
@pytest.mark.parametrize("wagers", [{"minimum": 0}, {"minimum": 100, "maximum": 99}])
def test_the_compulsory_wager_is_named(wagers: dict[str, int]) -> None:
    assert [lack.cite for lack in lacking(changed(terms_of(THREE), wagers=wagers))] == ["10.4.4(b)"]
    assert lacking(changed(terms_of(THREE), wagers={"minimum": 99, "maximum": 99})) == ()


@crown("15.4.4(b)")
@pytest.mark.parametrize(
    "levels",
    [
        (),
        (Level(minutes=5, rest=True), *terms_of(CROWN).wagers.levels),
        (*terms_of(CROWN).wagers.levels[:1], Level(minutes=5), *terms_of(CROWN).wagers.levels),
        (msgspec.structs.replace(terms_of(CROWN).wagers.levels[0], minutes=None), *terms_of(CROWN).wagers.levels),
    ],
)
def test_what_is_posted_is_named_level_by_level(levels: tuple[Level, ...]) -> None:
    assert "15.4.4(b)" in [lack.cite for lack in lacking(changed(terms_of(CROWN), wagers={"levels": levels}))]


STATEMENTS: list[tuple[str, str, dict[str, Any], str]] = [
    ("4.1(b)", "times may move", {}, "With an hour of notice the start may be put off."),
    ("4.1(c)", "changes are told", {}, "The inspectors hear of every change beforehand."),
    ("4.2(a)(i)", "taking part accepts", {}, "By playing you agree to all of this."),
    ("4.2(a)(ii)", "who may enter", {}, "Only who may gamble in the casino enters."),
    ("4.2(a)(iii)", "any application may be refused", {"entry": {"refusal": True}}, "We may refuse anybody."),
    (
        "4.2(a)(v)",
        "staff win nothing",
        {"entry": {"charity": True}},
        "Staff play if approved, win no prize, and the next one moves up.",
    ),
    ("4.2(b)(i)", "breach risks disqualification", {}, "Break these and be disqualified."),
    ("4.2(b)(iii)", "signature", {"entry": {"signature": True}}, "Everybody signs before sitting down."),
    ("4.3(b)", "equal bank", {}, "Everybody has the same chips and is told how many."),
    ("4.8(c)", "the rules prevail", {}, "Where the rules differ, the rules prevail."),
    ("4.8(d)(i)", "early: those who go on are known", {}, "Play ends when all that is known."),
    (
        "4.8(d)(ii)",
        "early: chips for cash",
        {"format": {"chips_afterwards": "cash"}, "prizes": {"shares": ()}},
        "For cash, if all agree.",
    ),
    ("4.8(e)", "privacy", {}, "Your privacy is looked after."),
    ("4.8(f)", "publicity", {}, "With your consent we print your name."),
    ("4.8(g)", "conducted by", {}, "The Director runs it by these Terms."),
    ("4.8(h)", "disputes", {}, "In a dispute the Director's word is final."),
    ("4.8(i)", "liability", {}, "Under the law nobody is liable."),
    ("4.8(j)", "complaints", {}, "Complain to the regulator if you like."),
]


@pytest.mark.parametrize(("book", "rule"), BOOKS)
@pytest.mark.parametrize(
    ("clause", "item", "parts", "own"),
    [
        pytest.param(clause, item, parts, own, marks=[three(f"10.{clause}"), crown(f"15.{clause}")])
        for clause, item, parts, own in STATEMENTS
    ],
)
def test_a_statement_is_made_in_our_words_or_in_others_that_say_it(
    book: str, rule: str, clause: str, item: str, parts: dict[str, Any], own: str
) -> None:
    complete = terms_of(book, **parts)
    assert lacking(complete) == ()
    assert item in {article.item for article in document(complete)}

    def with_words(words: str) -> list[str]:
        made = msgspec.structs.replace(complete, statements={**complete.statements, item: words})
        return [lack.cite for lack in lacking(made)]

    assert with_words("") == [f"{rule}{clause}"]
    assert with_words("Have a good time, everybody here.") == [f"{rule}{clause}"]
    assert with_words(own) == []


@three("10.4.8(d)")
def test_three_card_says_that_a_table_may_end_early() -> None:
    complete = terms_of(THREE)
    kept = {name: says for name, says in complete.statements.items() if name != "a table may end early"}
    assert [lack.cite for lack in lacking(msgspec.structs.replace(complete, statements=kept))] == ["10.4.8(d)"]


@pytest.mark.parametrize(("book", "rule"), BOOKS)
@pytest.mark.parametrize(
    "parts",
    [
        {"details": {"rebuy": BUY, "add_on": BUY}},
        {"details": {"entry_fee": 0, "buy_in": 0}},
        {"details": {"least": 2, "most": 2}},
        {"entry": {"criteria": ("member",)}},
        {"entry": {"withdraw_minutes": 0}},
        {"format": {"rounds": (RoundPlan(name="final", minutes=1),)}},
        {"format": {"rounds": (FREEZE,)}},
        {"format": {"rounds": (HEAT, PLAN)}},
        {"format": {"rounds": (RoundPlan(name="day 1", until=9, fresh=False), FREEZE)}},
        {"format": {"buy_back": BUY}},
        {"format": {"repechage": "director"}},
        {
            "format": {
                "repechage": "planned",
                "rounds": (HEAT, RoundPlan(name="r", hands=1, advance=1, who="eliminated"), PLAN),
            }
        },
        {"wagers": {"secret": 1, "secret_method": "on a slip"}},
        {"prizes": {"percent": 0, "guarantee": 100_000}},
        {"prizes": {"shares": (50, 50)}},
        {"prizes": {"bounty": 10_000}},
    ],
)
def test_complete_terms_lack_nothing(book: str, rule: str, parts: dict[str, Any]) -> None:
    assert lacking(changed(terms_of(book), **parts)) == ()


@crown("15.4.3(b)")
def test_the_bank_reaches_for_the_first_blinds() -> None:
    big = terms_of(CROWN).wagers.levels[0].blinds[1]
    assert lacking(changed(terms_of(CROWN), format={"start_chips": big})) == ()
    assert [one.cite for one in lacking(changed(terms_of(CROWN), format={"start_chips": big - 1}))] == ["15.4.3(b)"]


@crown("15.4.7(b)")
def test_the_last_place_paid_wins_so_many_buy_ins() -> None:
    wanted = {"shares": (70, 30), "least_multiple": 4}
    assert lacking(changed(terms_of(CROWN), details={"most": 14}, prizes=wanted)) == ()  # 30% of 14 is 4.2
    wrong = lacking(changed(terms_of(CROWN), details={"most": 13}, prizes=wanted))
    assert [one.cite for one in wrong] == ["15.4.7(b)"]


@three("10.2.1")
@crown("15.2.1")
@crown("1.1:Tournament Terms and Conditions")
@pytest.mark.parametrize(("book", "rule"), BOOKS)
def test_incomplete_terms_are_not_published(book: str, rule: str) -> None:
    event = planned(book, details={"location": ""})
    assert refused(event, c.OpenEntries()) == f"{rule}2.1"
    assert refused(event, c.Publish()) == f"{rule}4.1(a)(iv)"
    done(Tournament(terms_of(book)), c.Publish())


@three("10.4.8(c)")
@crown("15.4.8(c)")
@crown("4.1:Holdem")
@pytest.mark.parametrize(("book", "most"), [(THREE, 9), (CROWN, 11)])
def test_where_terms_and_rules_differ_the_rules_stand(book: str, most: int) -> None:
    event = planned(book, format={"seats": most + 1})
    prevailed = happened(done(event, c.Publish()), e.RulePrevailed)
    clause = "10.4.8(c)" if book == THREE else "15.4.8(c)"
    assert [(p.what, p.asked, p.applied, p.cite) for p in prevailed] == [("seats", str(most + 1), str(most), clause)]
    assert event.terms.format.seats == most
    assert happened(done(planned(book, format={"seats": most}), c.Publish()), e.RulePrevailed) == []


@three("10.4.8(c)")
def test_pay_tables_that_the_game_does_not_have_are_not_used() -> None:
    event = planned(THREE, wagers={"tables": {"pair-plus": "Z", "ante-bonus": "B"}})
    prevailed = happened(done(event, c.Publish()), e.RulePrevailed)
    assert [(p.what, p.asked, p.applied) for p in prevailed] == [("pay table pair-plus", "Z", "A")]


def test_every_item_of_every_book_has_a_check_or_a_statement() -> None:
    for book in EVENTS:
        rules = load_tournament(book)
        assert {row.name for row in rules.file.items if not row.statement} <= set(CHECKS)
        assert all(row.says for row in rules.file.items)


@pytest.mark.parametrize(("book", "rule"), BOOKS)
def test_the_document_names_every_item_that_applies_once(book: str, rule: str) -> None:
    terms = terms_of(book, details={"rebuy": BUY}, wagers={"secret": 2, "secret_method": "on a slip"})
    articles = document(terms)
    assert len({article.cite for article in articles}) == len(articles)
    told = {article.item: article.says for article in articles}
    assert told["price"] == "entry fee $20.00; buy-in $100.00; re-buy $50.00 for 500 chips, 1 at most, to level 2"
    assert told["secret wagers"] == "2 in a round; on a slip"
    assert "criteria" not in told
    assert all(told.values())


@pytest.mark.parametrize("parts", [{"wager": {}}, {"wagers": {"minimal": 5}}, {"format": {"start_chips": 10.5}}])
def test_terms_that_do_not_exist_are_bad_input(parts: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        changed(terms_of(CROWN), **parts)


def test_terms_come_from_a_file_and_a_fault_is_named() -> None:
    terms = terms_of(CROWN)
    assert terms_from(msgspec.json.encode(terms)) == terms
    with pytest.raises(BadInput, match="start_chips"):
        terms_from(b'{"book": "star", "format": {"start_chips": "many"}}')


def test_a_book_without_tournaments_says_so() -> None:
    with pytest.raises(BadInput, match="crown-perth-holdem has no tournaments"):
        load_tournament("crown-perth-holdem")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "location"', 'name = "when"', "two items"),
        ('"disputes" = { value = false', '"disputed" = { value = false', "no rule 'disputes'"),
        ('"disputes" = { value = false', '"disputes" = { value = 3', "'disputes' cannot be 3"),
        ('"absent" = { value = "terms"', '"absent" = { value = "whim"', "'absent' cannot be 'whim'"),
        ("[rules]", '[rules]\n"whim" = { value = true, cite = "10.1" }', "nobody knows a rule 'whim'"),
        ("[50, 30, 20]", "[50, 30, 19]", "99 hundredths"),
        ('exclusive_cite = "10.2.5"\n', "", "exclusive_cite"),
    ],
)
def test_a_faulty_file_does_not_load(old: str, new: str, says: str, tmp_path: Any) -> None:
    rules = load_tournament(THREE)
    text = (rules.book.folder / "tournament.toml").read_text(encoding="utf-8")
    wrong = text.replace(old, new, 1)
    assert wrong != text
    (tmp_path / "tournament.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(BookError, match=says):
        load_tournament_folder(tmp_path, rules.book)


def test_a_file_of_an_earlier_time_opens_and_means_what_it_meant(tmp_path: Any) -> None:
    rules = load_tournament(STAR)
    text = (rules.book.folder / "tournament.toml").read_text(encoding="utf-8")
    lines = [
        line for line in text.splitlines() if not line.startswith(('"signed"', '"lowest of"', 'button = "', "wait ="))
    ]
    old = "\n".join(lines).replace('"returned" = { value = "session"', '"returned" = { value = true')
    (tmp_path / "tournament.toml").write_text(old, encoding="utf-8")
    read = load_tournament_folder(tmp_path, rules.book)
    said = (read.rule("signed"), read.rule("lowest of"), read.rule("returned"), read.rule_cite("returned"))
    assert said == ("seat", "those with chips", "end", "28.9.5")
    modes = {name: (row.button, row.wait) for name, row in read.buttons.items()}
    assert modes["waits"] == ("held", False)
    assert modes["dead"] == ("dead", False)
    assert modes["newcomer waits"] == ("as the game", True)
