"""The card-room code of `examples/`: its cases, its limit on raises that stays, its talk and its sign."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.seeds import of_the_day
from tests.table.sitting import done, hand, happened, opened, sound

from cardspeak.books.clauses import clause_index
from cardspeak.books.coverage import citing, coverage
from cardspeak.books.differing import differences
from cardspeak.books.loader import forget_books, load_book
from cardspeak.books.overlay import lies_over
from cardspeak.hand import Stakes, make_setup, open_hand
from cardspeak.proofing.adding import add_book
from cardspeak.proofing.check import book_faults, book_todos
from cardspeak.proofing.preview import preview
from cardspeak.refusal import Refused
from cardspeak.rulings import Question, Report, Ruling, consider
from cardspeak.rulings.cases.files import parse_cases, run_case
from cardspeak.rulings.incidents import kind_of, possible_now
from cardspeak.rulings.lookup import lookup
from cardspeak.rulings.mishaps import simulate_mishaps
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.sign import sign_of, sign_text
from cardspeak.talk import Bound, gesture_of, judge

HOME = Path(__file__).parents[2] / "examples" / "card-room"
LIMIT = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)


@pytest.fixture(autouse=True, scope="module")
def _added() -> Iterator[None]:
    add_book(HOME)
    yield
    forget_books(["card-room"])


def test_the_book_is_whole_and_in_order() -> None:
    assert book_faults(HOME) == ()
    assert book_todos(HOME) == ()
    assert set(load_book("card-room").games) == {"holdem", "omaha-hilo", "seven-card-stud"}
    assert lies_over(HOME) is None
    numbers = [clause.number for clause in clause_index("card-room")]
    assert len(numbers) == 133
    assert all(number[0].isdigit() for number in numbers)
    found = preview(HOME)
    assert (found.untried, found.without_data) == ((), ("7.2", "13.3"))  # which every script carries out anyway
    assert len(found.cases) == 83
    assert all(case.green for case in found.cases)
    paths = {row.path for row in differences("holdem", ("card-room", "open-table"))}
    assert {"play.cap.lifted", "play.cap.raises", "play.straddle.most"} <= paths


@pytest.mark.parametrize("file", sorted(HOME.glob("cases/*.toml")), ids=lambda path: path.stem)
def test_its_cases_are_decided_as_written(file: Path) -> None:
    for case in parse_cases(file.read_text(encoding="utf-8"), file.name, "card-room"):
        run_case(case)


def test_two_may_raise_without_limit_until_it_was_reached_among_more() -> None:
    hand = open_hand("card-room", "holdem", [100] * 2, stakes=LIMIT)
    for total in (4, 6, 8, 10, 12):
        assert not isinstance(hand.raise_to(total), Refused)
    capped = open_hand("card-room", "holdem", [100] * 3, stakes=LIMIT)
    for total in (4, 6, 8):
        assert not isinstance(capped.raise_to(total), Refused)
    capped.fold()
    refused = capped.raise_to(10)
    assert isinstance(refused, Refused)
    assert str(refused.cite) == "card-room 8.2"
    early = open_hand("card-room", "holdem", [100] * 3, stakes=LIMIT)
    for total in (4, 6):
        assert not isinstance(early.raise_to(total), Refused)
    early.fold()
    for total in (8, 10, 12):  # two are left when the limit is reached
        assert not isinstance(early.raise_to(total), Refused)
    free = open_hand("card-room", "holdem", [500] * 2, stakes=Stakes(blinds=(1, 2)))
    for total in (4, 8, 16, 32, 64):
        assert not isinstance(free.raise_to(total), Refused)


@pytest.mark.parametrize(
    ("lifted", "between_two", "after_a_fold"),
    [("never", False, False), ("two left", True, True), ("two able to bet, before it is reached", True, False)],
)
def test_when_a_limit_on_raises_is_lifted(tmp_path: Path, lifted: str, between_two: bool, after_a_fold: bool) -> None:
    """The fourth raise: between two from the start, and when the third of three players folds to the third raise."""
    book = tmp_path / "capped"
    shutil.copytree(HOME, book)
    file = book / "play.toml"
    was = 'lifted = "two able to bet, before it is reached"'
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, f'lifted = "{lifted}"'), encoding="utf-8")
    add_book(book)
    try:
        two, three = (open_hand("capped", "holdem", [100] * players, stakes=LIMIT) for players in (2, 3))
        for total in (4, 6, 8):
            assert not isinstance(two.raise_to(total), Refused)
            assert not isinstance(three.raise_to(total), Refused)
        three.fold()
        assert ("raise to" in [choice.verb for choice in two.legal]) is between_two
        assert ("raise to" in [choice.verb for choice in three.legal]) is after_a_fold
    finally:
        forget_books(["capped"])


@pytest.mark.parametrize(
    ("structure", "short", "reopens"),
    [("fixed", 49, False), ("fixed", 50, True), ("fixed", 51, True), ("no limit", 50, False), ("no limit", 59, False)],
)
def test_half_a_bet_reopens_the_betting_in_limit_alone(structure: str, short: int, reopens: bool) -> None:
    """A raise from 20 to 40, and somebody is all-in for so much: may whoever raised raise again?"""
    stakes = Stakes(structure=structure, blinds=(10, 20), small=20, big=40)  # type: ignore[arg-type]
    hand = open_hand("card-room", "holdem", [400, short, 400, 400], button=4, stakes=stakes)
    for line in ("3 raises to 40", "4 calls", "1 folds", f"2 raises to {short}"):
        assert not isinstance(hand.say(line), Refused)
    assert hand.turn == 3
    assert ("raise to" in [choice.verb for choice in hand.legal]) is reopens


def test_a_deal_stands_when_the_book_says_so() -> None:
    """Two who have acted, one of them with chips; or three, with or without."""
    for acts, stands in (
        (["3 folds"], "no"),
        (["3 folds", "4 folds"], "no"),
        (["3 folds", "4 calls"], "yes"),
        (["3 folds", "4 folds", "5 folds"], "yes"),
    ):
        hand = open_hand("card-room", "holdem", [200] * 5, button=5, stakes=LIMIT)
        for line in acts:
            assert not isinstance(hand.say(line), Refused), line
        found = consider(hand, Report(incident="card exposed in the cut"))
        assert isinstance(found, Ruling)
        assert found.facts["substantial action"] == stands, acts


def test_what_only_people_know_is_asked_by_the_books_own_clause() -> None:
    hand = open_hand("card-room", "holdem", [200] * 3, stakes=LIMIT)
    asked = consider(hand, Report(incident="hole card exposed", seat=1))
    assert isinstance(asked, Question)
    assert (asked.name, str(asked.cite)) == ("first cards", "card-room 6.9")


def test_the_odd_chip_of_stud_goes_by_suit() -> None:
    rules = load_book("card-room").game("seven-card-stud").play
    assert (rules.odd.to, rules.odd.cite) == ("highest card by suit", "14.8")
    assert load_book("card-room").suits == "shdc"


def test_a_fact_of_its_own_is_looked_up_and_asked_for() -> None:
    found = lookup(load_book("card-room").game("holdem"), "boxed card")
    counted = [branch for branch in found.branches if "boxed here" in branch.when]
    assert {(branch.clause, *branch.when["boxed here"]) for branch in counted} == {
        ("6.18", "one"),
        ("6.11", "two or more"),
    }
    known = {"boxed here": "two or more", "substantial action": "no"}
    one = lookup(load_book("card-room").game("holdem"), "boxed card", known)
    assert [branch.clause for branch in one.branches] == ["6.11"]


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo", "seven-card-stud"])
def test_it_is_played_with_mishaps_and_audited(game: str) -> None:
    setup = make_setup("card-room", game, [60] * 5)
    assert simulate_mishaps(setup, of_the_day(f"card room {game}"), range(12)).hands == 12


def test_a_single_chip_and_chips_in_between() -> None:
    for pushed, act in (("100", "Call"), ("5 5 5", "Raise"), ("5 5 2 1", "Call")):
        hand = open_hand("card-room", "holdem", [500] * 4, stakes=Stakes(blinds=(5, 10)))
        bound = judge(hand, gesture_of(f"3 pushes {pushed}"))
        assert isinstance(bound, Bound), bound
        assert type(bound.command).__name__.startswith(act), (pushed, bound)


def test_the_sign_is_that_of_the_room() -> None:
    table = opened("card-room", "holdem", (1, 2), stakes=LIMIT)
    text = sign_text(sign_of(table.setup))
    assert "Rules of the Card Room" in text


def test_an_incident_of_its_own_is_on_the_menu_and_ruled_on() -> None:
    hand = open_hand("card-room", "holdem", [200] * 3, stakes=LIMIT)
    assert "call taken" in [kind.name for kind in possible_now(hand)]
    assert "call taken" not in [kind.name for kind in possible_now(open_hand("open-table", "holdem", [200] * 3))]
    assert kind_of("Call-taken").says.startswith("A player took a telephone call")
    found = lookup(load_book("card-room").game("holdem"), "call taken")
    assert {(branch.clause, *branch.when["still in"]) for branch in found.branches} == {("2.4", "no"), ("2.4", "yes")}


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('[incidents."call taken"]', '[incidents."not cut"]', "every book knows"),
        ('[incidents."call taken"]', '[incidents."Call-Taken"]', "cannot be typed"),
        ('[incidents."call taken"]', '[incidents."phone heard"]', "no [[ruling]] speaks of it"),
        ('incident = "call taken"', 'incident = "call takken"', "Did you mean 'call taken'"),
        ('when = "cards dealt"', 'when = "later"', "later"),
        ('needs = ["seat"]', 'needs = ["seat"]\nfamilies = ["flopp"]', "Did you mean 'flop'"),
    ],
)
def test_what_may_be_wrong_with_one(tmp_path: Path, was: str, becomes: str, says: str) -> None:
    book = tmp_path / "card-room"
    shutil.copytree(HOME, book)
    file = book / "rulings.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(was, becomes), encoding="utf-8")
    assert says in "\n".join(map(str, book_faults(book)))


def test_a_stake_that_is_cut_down_after_the_hand_is_gone_from_the_table_and_the_auditor_knows() -> None:
    """4.8 asks for no moment: the hand is over, and what was too much leaves the table all the same."""
    table = opened("card-room", "holdem", (1, 2, 3), stakes=LIMIT)
    hand(table)
    had = {seat: place.stack for seat, place in table.state.seats.items()}
    done(table, "! wrong stake; seat 2; amount 60; by card room manager")
    (put_right,) = happened(table, e.ResultCorrected)
    assert put_right.stacks == ((2, -40),)
    assert {seat: place.stack for seat, place in table.state.seats.items()} == {**had, 2: had[2] - 40}
    sound(table)
    more = msgspec.structs.replace(put_right, stacks=((2, -39),))
    told = [more if one is put_right else one for one in table.events]
    assert any(
        "the stacks change by {2: -39} and should by {2: -40}" in fault for fault in audit_table(table.setup, told)
    )


def test_its_values_are_found_by_their_clauses() -> None:
    """`cardspeak rules show` and `rules coverage` read the data of a book of one's own as they read ours."""
    index = clause_index("card-room")
    assert citing(index.get("8.3")) == ("card-room/play.toml",)
    assert citing(index.get("12.4")) == ("card-room/games/holdem.toml", "card-room/games/omaha-hilo.toml")
    (report,) = coverage(["card-room"]).books
    assert len(report.carried) > 120
