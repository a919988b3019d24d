"""Which clause is proved by what: a mutant of its value or verb died by a test that carries its mark.

`proofs.json` is kept with the source, and with the package which test proves which clause: where that test carries the
mark no longer, the clause counts as unproved until it is proved again. A sample is tried with every check.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardspeak.books.coverage import PROVED, shown_by_tests
from tools.mutants import patching, steps, verbs
from tools.mutants.forks import Job, Tests, forked, with_tests
from tools.mutants.near import clauses_of
from tools.mutants.store import Store, say
from tools.mutants.values import Mutant, mutants

FILE = Path(__file__).with_name("proofs.json")
CASES = "tests/rulings/test_cases.py::test_case["  # its examples are files that carry marks of their own


class Proof(NamedTuple):
    mutant: str  # its key
    test: str


Altered: TypeAlias = verbs.Turned | steps.Step
Proofs = dict[str, dict[str, Proof]]  # book -> clause


def read() -> Proofs:
    if not FILE.is_file():
        return {}
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    return {book: {clause: Proof(*one) for clause, one in clauses.items()} for book, clauses in raw.items()}


def source_of(test: str) -> str:
    """Where the mark of a test stands: its function, or the case file that it plays."""
    if test.startswith(CASES):
        return "tests/cases/" + test.removeprefix(CASES).removesuffix("]").partition(":")[0]
    return test.partition("[")[0]


def standing() -> Proofs:
    """Those whose mutant there still is, and whose test carries the mark, as `make coverage` last wrote it."""
    known, shown = _by_key(), shown_by_tests()
    return {
        book: {
            clause: proof
            for clause, proof in clauses.items()
            if proof.mutant in known and source_of(proof.test) in shown.get(book, {}).get(clause, ())
        }
        for book, clauses in read().items()
    }


def _by_key() -> dict[str, Any]:
    found: dict[str, Any] = {one.key: one for one in changes()}
    return found | {one.key: one for one in mutants()}


def changes() -> list[Altered]:
    """Every change of the program that a clause may be proved by."""
    found = [(verbs.of_file(path), steps.of_file(path)) for path in verbs.paths(verbs.EVERY)]  # each file is read once
    return [*(one for turned, _ in found for one in turned), *(one for _, taken in found for one in taken)]


def found_in(store: Store) -> Proofs:
    """What stands; and for each other clause the first mutant of a value that a test with its mark killed."""
    made = standing()
    for one in mutants():
        verdict = store.known.get(one.id)
        if verdict is not None and verdict.fate == "clause" and verdict.by:
            clause = verdict.clause or one.clause
            if clause in clauses_of(one) and not clause.startswith("silent"):
                made.setdefault(one.book, {}).setdefault(clause, Proof(one.key, verdict.by))
    return made


def write(proofs: Proofs) -> None:
    kept = {book: dict(sorted(clauses.items())) for book, clauses in sorted(proofs.items())}
    FILE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    shipped = {book: {clause: source_of(one.test) for clause, one in known.items()} for book, known in kept.items()}
    PROVED.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")


def put_in(change: Any) -> str | None:
    """A value, a condition or a step."""
    match change:
        case Mutant():
            return patching.put_in(change)
        case steps.Step():
            return steps.put_in(change)
    return verbs.put_in(change)


def tried_again(count: int, seed: str, jobs: int) -> int:
    """A sample of the proofs that stand: how many hold no more."""
    every = sum(map(len, read().values()))
    known = [proof for clauses in standing().values() for proof in clauses.values()]
    chosen = random.Random(seed).sample(known, min(count, len(known)))
    lost, gone = _lost(chosen, jobs)
    for test in gone:
        say(f"this example is there no more: {test}")
    held = len(chosen) - len(lost) - len(gone)
    say(f"{held} of {len(chosen)} proofs tried hold; {len(known)} of {every} stand.")
    return len(lost)


def keep_what_holds(jobs: int) -> None:
    """Every proof by a verb is tried again, and what no assertion notices any more is dropped."""
    made = standing()
    turned = {one.key for one in changes()}
    chosen = [proof for clauses in made.values() for proof in clauses.values() if proof.mutant in turned]
    lost, gone = _lost(chosen, jobs)
    for clauses in made.values():
        for clause, proof in list(clauses.items()):
            if proof in lost or (proof.mutant in turned and proof.test in gone):
                del clauses[clause]
    write(made)
    say(f"of {len(chosen)} proofs by a verb {len(lost) + len(gone)} do not hold.")


def _lost(chosen: list[Proof], jobs: int) -> tuple[set[Proof], set[str]]:
    """Of these the proofs that hold no more, and the tests that are there no more. What a turned condition proves an
    assertion of the test has to notice."""
    by_key = _by_key()
    lost: set[Proof] = set()
    gone: set[str] = set()

    def work(tests: Tests) -> None:
        patching.remember()
        gone.update(proof.test for proof in chosen if proof.test not in tests.items)
        left = [_Tried(by_key[proof.mutant], proof) for proof in dict.fromkeys(chosen) if proof.test not in gone]
        by_id = {one.id: one.proof for one in left}
        tried = (Job(one, tests.named([one.proof.test]), strict=not isinstance(one.of, Mutant)) for one in left)
        for verdict in forked(tried, lambda change: put_in(change.of), at_once=jobs):
            if verdict.fate == "alive":
                lost.add(by_id[verdict.id])
                say(f"no longer noticed: {verdict.id}")

    with_tests(work, sorted({_folder(proof) for proof in chosen}))
    return lost, gone


class _Tried(NamedTuple):
    """A mutant with the proof that it is of: one may prove more than one clause, by other tests."""

    of: Any
    proof: Proof

    @property
    def key(self) -> str:
        return f"{self.of.key} by {self.proof.test}"

    @property
    def id(self) -> str:
        return self.key


def _folder(proof: Proof) -> str:
    """The file of a test, below tests/."""
    return proof.test.partition("::")[0].removeprefix("tests/")


__all__ = ["Mutant", "Proof", "found_in", "keep_what_holds", "read", "source_of", "standing", "tried_again", "write"]
