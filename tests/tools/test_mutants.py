"""Mutants: every value has another, put into a running program; and what is proved names its test."""

from __future__ import annotations

import gc
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from tools.mutants import calls, patching, proofs, proving, samples, steps, verbs, wording
from tools.mutants.forks import (
    FOLDERS,
    READINGS,
    ROOT,
    SOON,
    Change,
    Verdict,
    asserted,
    find_caches,
    function_of,
    in_turn,
)
from tools.mutants.learned import Learned
from tools.mutants.reasons import REASONS
from tools.mutants.store import Store, write_kept
from tools.mutants.values import Mutant, files, mutants, mutated

from cardspeak.books.clauses import FOLDER as BOOKS_FOLDER
from cardspeak.books.clauses import clause_index
from cardspeak.books.coverage import coverage, proved_by_mutants
from cardspeak.books.loader import load_book


def one(words: str) -> Mutant:
    (found,) = [mutant for mutant in mutants() if words in mutant.id]
    return found


def in_a_fork(work: Callable[[], bool]) -> bool:
    """What a mutant does stays in its process."""
    pid = os.fork()
    if pid == 0:
        code = 2
        gc.disable()  # it would touch, and so copy, whatever the tests have
        try:
            code = 0 if work() else 1
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


@pytest.fixture(scope="module")
def remembered() -> Iterator[None]:
    """What is done once, before the first fork; afterwards the collector looks at none of it again."""
    find_caches()
    patching.remember()
    yield
    gc.freeze()


def test_every_file_of_every_book_has_mutants_and_every_one_its_own_name() -> None:
    names = [mutant.id for mutant in mutants()]
    assert len(set(names)) == len(names) > 8000
    tried = {(mutant.book, mutant.file) for mutant in mutants()}
    for book, path, _ in files():
        assert (book, path.relative_to(ROOT / "src/cardspeak/books" / book).as_posix()) in tried


@pytest.mark.parametrize(
    ("words", "clause", "now"),
    [
        ("star-sydney-poker/talk.toml all.between.percent", "7.8", "51"),
        ("star-sydney-poker/talk.toml all.short.folded", "7.5.3.1", '"returned"'),
        ("crown-melbourne-poker/play.toml all.pot.includes_call", "6.7", "false"),
        ("tasmania-poker/talk.toml hold-em.clocks[1].unbet", "C.5.7", '"check"'),
    ],
)
def test_a_number_a_choice_and_a_flag_are_changed_and_keep_their_clause(words: str, clause: str, now: str) -> None:
    mutant = one(words)
    assert (mutant.clause, mutant.now) == (clause, now)


def test_a_mutant_differs_in_one_place() -> None:
    mutant = one("star-sydney-poker/talk.toml all.between.percent")
    assert mutated(mutant)["all"]["between"]["percent"] == 51
    dropped = next(mutant for mutant in mutants() if mutant.drop and mutant.file == "rulings.toml")
    before = len(mutated(mutant)["all"]["early"])
    assert before == 7
    assert dropped.place.endswith("]")


@pytest.mark.usefixtures("remembered")
def test_a_value_is_changed_in_the_running_program_and_for_whoever_holds_it() -> None:
    book = load_book("star-sydney-poker")
    game = book.game("holdem")

    def changed() -> bool:
        wrong = patching.put_in(one("star-sydney-poker/games/holdem.toml script[5].count"))
        return wrong is None and book.game("holdem").script[4].count == 4 == game.script[4].count  # type: ignore[union-attr]

    assert in_a_fork(changed)
    assert game.script[4].count == 3  # type: ignore[union-attr]


@pytest.mark.usefixtures("remembered")
def test_whoever_reads_the_file_for_himself_reads_the_mutant() -> None:
    """An auditor with a reader of its own must not find the book as it was: that would notice every change."""
    mutant = one("star-sydney-poker/talk.toml all.between.percent")
    text = (BOOKS_FOLDER / mutant.book / mutant.file).read_text(encoding="utf-8")

    def changed() -> bool:
        return patching.put_in(mutant) is None and tomllib.loads(text)["all"]["between"]["percent"] == 51

    assert in_a_fork(changed)
    assert tomllib.loads(text)["all"]["between"]["percent"] == 50


@pytest.mark.usefixtures("remembered")
def test_a_book_that_shuffles_its_games_apart_loads_with_a_mutant() -> None:
    flags = [mutant for mutant in mutants() if mutant.id.startswith("tasmania-poker/shuffle.toml") and not mutant.drop]
    assert any(in_a_fork(lambda mutant=mutant: patching.put_in(mutant) is None) for mutant in flags)  # type: ignore[misc]


def test_what_noticed_a_neighbour_is_asked_first_and_the_readings_after_a_while() -> None:
    def item(name: str) -> pytest.Item:
        return cast("pytest.Item", SimpleNamespace(nodeid=name))

    slow, quick, known, reading = item("a::slow"), item("a::quick"), item("a::known"), item(f"{READINGS}::test[x]")
    first, second = [mutant for mutant in mutants() if "open-table/talk.toml all.early[1]." in mutant.id][:2]
    learned = Learned()
    learned.learn(first, Verdict(first.id, "other", "a::known", 1.0, "", (("a::slow", 0.5), ("a::known", 0.9))))
    assert learned.ordered(second, [slow, quick, known]) == [known, quick, slow]
    ran: list[tuple[str, float]] = []
    asked = []
    for one in in_turn([slow, reading, quick, known], ran):
        asked.append(one)
        ran.append((one.nodeid, 0.8 * SOON))
    assert asked == [slow, quick, reading, known]


def test_a_set_is_like_another_one_and_without_less() -> None:
    """Which set another takes its values from is a value too, and so is each that it does not take."""
    play = one('crown-melbourne-poker/play.toml seven-card-stud.like: "stud"')
    assert mutated(play)["seven-card-stud"]["like"] == "all"
    game = one('crown-melbourne-poker/games/omaha-hilo.toml like: "omaha"')
    assert mutated(game)["like"] not in ("omaha", "omaha-hilo")
    assert mutated(one("crown-melbourne-poker/play.toml draw.without[1]"))["draw"]["without"] == []


@pytest.mark.usefixtures("remembered")
def test_what_does_not_load_says_why() -> None:
    mutant = one('crown-perth-holdem/ranking.toml ladder[1].rungs[4]: {"category": "full house"')
    assert in_a_fork(lambda: "full house" in (patching.put_in(mutant) or ""))


def test_a_condition_is_turned_for_everybody_who_has_the_function() -> None:
    from cardspeak.hand.pots import divide

    found = [one for one in verbs.turned(("hand",)) if one.id.startswith("hand/pots.py") and "ways == 1" in one.id]
    assert len(found) == 1
    assert divide(10, 1, 1) == [10]

    def turned() -> bool:
        return verbs.put_in(found[0]) is None and divide(10, 2, 1) == [10]

    assert in_a_fork(turned)


def test_a_condition_of_a_package_is_turned_where_everybody_has_it() -> None:
    from cardspeak.hand.commission import parse_charge

    (found,) = [
        one for one in verbs.turned(("hand",)) if one.key.startswith("hand/commission/__init__.py parse_charge")
    ]
    assert parse_charge("3 per hand") is not None
    assert in_a_fork(lambda: verbs.put_in(found) is None and parse_charge("3 per hand") is None)


def step(words: str) -> steps.Step:
    (found,) = [one for one in steps.steps(("hand",)) if words in one.key]
    return found


def test_a_limit_is_moved_and_a_step_left_out_for_everybody_who_has_the_function() -> None:
    from cardspeak.hand.pots import Pot, divide, layers

    assert divide(5, 2, 1) == [3, 2]
    left_out = step("hand/pots.py divide without (shares[place % ways] += unit)")
    assert in_a_fork(lambda: steps.put_in(left_out) is None and divide(5, 2, 1) == [2, 2])
    assert layers([5, 3], [0, 1]) == [Pot(6, (0, 1)), Pot(2, (0,))]
    moved = step("hand/pots.py layers limit moved (paid[seat] >= level)")
    assert in_a_fork(lambda: steps.put_in(moved) is None and layers([5, 3], [0, 1])[0] == Pot(6, (0,)))


def test_what_a_mutant_works_out_about_hands_is_kept_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardspeak.ranking.plain import category_by_counts
    from cardspeak.ranking.tables import tables_for

    monkeypatch.setenv("CARDSPEAK_CACHE", str(tmp_path))
    changes = steps.steps(("ranking",))
    mutant = next(one for one in changes if one.key.startswith("ranking/plain.py category_by_counts one more (4)"))
    (ladder,) = [one for one in load_book("crown-perth-holdem").ladders if one.name == "high"]

    def worked_out() -> bool:
        assert steps.put_in(mutant) is None
        tables_for(ladder.shape)
        return category_by_counts([4, 1]) != "four of a kind"

    assert in_a_fork(worked_out)
    assert list(tmp_path.iterdir()) == []


def test_every_change_of_a_step_has_its_own_name_and_none_is_of_an_assertion() -> None:
    keys = [one.key for one in proofs.changes()]
    assert len(set(keys)) == len(keys) > 20_000
    assert not any(key.startswith("hand/pots.py layers untrue (sum(") for key in keys)
    assert step("hand/pots.py divide one more (ways == 1)").function == "divide"  # a number as it stands among others


def test_an_example_of_another_book_shows_nothing_of_this_one() -> None:
    def example(name: str, *given: object) -> pytest.Item:
        given_as = SimpleNamespace(params=dict(enumerate(given)))
        return cast(pytest.Item, SimpleNamespace(nodeid=name, callspec=given_as))

    star, crown = example("test_x[1]", "star-sydney-poker", 3), example("test_x[crown-melbourne-poker-2]", 2)
    plain = example("test_y")
    assert proving.of_book([star, crown, plain], "star-sydney-poker") == [star, plain]
    assert proving.of_book([star, crown, plain], "crown-melbourne-poker") == [crown, plain]
    assert proving.of_book([star], "open-table") == [star], "there is no other"


def test_who_comes_by_a_condition_is_watched() -> None:
    from cardspeak.hand.pots import divide

    (key,) = [one.key for one in verbs.turned(("hand",)) if one.id.startswith("hand/pots.py") and "ways == 1" in one.id]
    watch = calls._Watch()
    sys.settrace(watch.call)
    try:
        divide(10, 2, 1)
    finally:
        sys.settrace(None)
    assert {"hand/pots.py:divide", key} <= watch.found()


def test_a_file_of_cases_is_a_test_of_its_own() -> None:
    case = "tests/rulings/test_cases.py::test_case[open-table/wrong.deal.toml"
    assert function_of(f"{case}:3]") == function_of(f"{case}]") == case
    assert function_of("tests/hand/test_x.py::test_y[1-2]") == "tests/hand/test_x.py::test_y"


def test_a_clause_is_shown_by_an_assertion_and_not_by_a_program_that_cannot_go_on() -> None:
    def raised(what: Callable[[], object]) -> BaseException | None:
        try:
            what()
        except BaseException as wrong:
            return wrong
        return None

    def said() -> None:
        assert not FOLDERS, "a test says so"

    def refused() -> None:
        with pytest.raises(ValueError, match="never"):
            pass

    assert asserted(raised(said))
    assert asserted(raised(refused))
    assert not asserted(raised(lambda: load_book("no book of ours")))
    assert not asserted(raised(lambda: dict[str, int]()["a key"]))
    assert not asserted(None)


def test_a_sample_goes_on_where_it_was_and_another_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "samples.json"
    for fate, key in (("other", "a"), ("alive", "b"), ("loader", "c"), ("time", "d")):
        samples.add("dawn", "hand", Verdict(key, fate, "", 1.0), file)
    samples.add("dawn", "table", Verdict("e", "clause", "", 1.0), file)
    assert samples.read(file) == {"hand": samples.Sample("dawn", 3, ("b",)), "table": samples.Sample("dawn", 1, ())}
    assert list(samples.lines(file)) == [
        "hand: 2 of 3 die, 66.7 % (21 to 94 %; seed `dawn`)",
        "table: 1 of 1 die, 100.0 % (21 to 100 %; seed `dawn`)",
    ]
    samples.noticed_after_all("dusk", "hand", Verdict("b", "other", "", 1.0), file)
    samples.noticed_after_all("dawn", "hand", Verdict("b", "alive", "", 1.0), file)
    assert samples.read(file)["hand"].alive == ("b",), "of another sample, or living still"
    samples.noticed_after_all("dawn", "hand", Verdict("b", "other", "", 1.0), file)
    assert samples.read(file)["hand"] == samples.Sample("dawn", 3, ())
    samples.add("dusk", "hand", Verdict("f", "other", "", 1.0), file)
    assert samples.read(file)["hand"] == samples.Sample("dusk", 1, ())


def test_tests_that_speak_of_what_a_function_does_come_first() -> None:
    names = {(turned.module, turned.function) for turned in verbs.turned()}
    functions = wording.Functions(names)
    said = wording.words_of("a newcomer pays for sitting down, and the hourly share: FeesCharged, not moved")
    near = {name: functions.likeness(*name, said) for name in names}
    assert "table.topics.fees" in max(near, key=lambda name: near[name])[0]


def test_proofs_name_clauses_and_tests_that_carry_their_mark() -> None:
    """A test that was renamed since proves nothing until the next `make mutants`; most stand, and no other counts."""
    every = [(book, clause) for book, clauses in proofs.read().items() for clause in clauses]
    assert all(clause in clause_index(book) for book, clause in every)
    standing = {(book, clause) for book, clauses in proofs.standing().items() for clause in clauses}
    assert len(standing) > 0.9 * len(every) > 1000
    counted = {(book.book, number) for book in coverage().books for number in book.executed}
    assert counted <= set(every)
    shipped = {(book, clause) for book, clauses in proved_by_mutants().items() for clause in clauses}
    assert shipped == set(every)


def test_a_function_that_moved_to_another_module_takes_its_proofs_along() -> None:
    known = {one.key for one in proofs.changes()}
    moved = {key.partition(" ")[2]: key for key in known}
    named = {proof.mutant for clauses in proofs.read().values() for proof in clauses.values()}
    lost = {key: moved[rest] for key in named - known if (rest := key.partition(" ")[2]) in moved}
    assert lost == {}, "these stand elsewhere now: say so in proofs.json"


def test_a_case_file_proves_by_its_own_mark() -> None:
    assert proofs.source_of(f"{proofs.CASES}open-table/wrong.deal.toml:3]") == "tests/cases/open-table/wrong.deal.toml"
    assert proofs.source_of("tests/hand/test_x.py::test_y[1-2]") == "tests/hand/test_x.py::test_y"


def test_what_is_known_is_kept_with_the_source(tmp_path: Path) -> None:
    """By a name that does not change when its function moves; what is tried here later counts more."""
    value, verb = mutants()[0], verbs.turned(("hand",))[0]
    both: list[Change] = [value, verb]
    file = tmp_path / "kept.json"
    fates = ("clause", "alive")
    write_kept([("a", one, Verdict(one.id, fate, "", 1.0)) for one, fate in zip(both, fates, strict=True)], file)
    store = Store("values", tmp_path)
    store.recall([value], file)
    assert store.known[value.id].fate == "clause"
    store.keep(Verdict(value.id, "alive", "", 1.0))
    again = Store("values", tmp_path)
    again.recall(both, file)
    assert [again.known[one].fate for one in (value.key, verb.key)] == ["alive", "alive"]
    assert str(verb.line) not in verb.key.partition("not (")[0]


def test_values_know_the_clause_of_their_row_too() -> None:
    mutant = one("tasmania-poker/rulings.toml ruling[1].remedies[1].do")
    assert (mutant.clause, mutant.around) == ("B.10.1", ("B.10.2.a",))


def test_reasons_say_something() -> None:
    assert all(form and why.endswith(".") for form, why in REASONS)
