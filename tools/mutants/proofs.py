"""Which clause is proved by what: a value that cites it was changed, and a test that carries its mark noticed.

`proofs.json` is kept with the source. What was proved stays proved: a sample of it is tried with every check.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import NamedTuple

from cardspeak.books.coverage import PROVED
from tools.mutants.forks import Job, Tests, Verdict, forked, with_tests
from tools.mutants.patching import put_in, remember
from tools.mutants.store import Store, say
from tools.mutants.values import Mutant, mutants

FILE = Path(__file__).with_name("proofs.json")


class Proof(NamedTuple):
    mutant: str
    test: str


Proofs = dict[str, dict[str, Proof]]  # book -> clause


def read() -> Proofs:
    if not FILE.is_file():
        return {}
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    return {book: {clause: Proof(*one) for clause, one in clauses.items()} for book, clauses in raw.items()}


def found_in(store: Store) -> Proofs:
    """For each clause the first mutant of a value that a test with its mark killed."""
    made: Proofs = {}
    for one in mutants():
        verdict = store.known.get(one.id)
        if verdict is not None and verdict.fate == "clause":
            made.setdefault(one.book, {}).setdefault(one.clause, Proof(one.id, verdict.by))
    return made


def write(proofs: Proofs) -> None:
    kept = {book: dict(sorted(clauses.items())) for book, clauses in sorted(proofs.items())}
    FILE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    clauses = {book: sorted(one) for book, one in kept.items()}
    PROVED.write_text(json.dumps(clauses, indent=1) + "\n", encoding="utf-8")


def tried_again(count: int, seed: str, jobs: int) -> int:
    """A sample of the proofs: how many hold no more."""
    by_id = {one.id: one for one in mutants()}
    known = [(book, clause, proof) for book, one in read().items() for clause, proof in one.items()]
    standing = [(by_id[proof.mutant], proof) for _, _, proof in known if proof.mutant in by_id]
    chosen = random.Random(seed).sample(standing, min(count, len(standing)))
    lost: list[Verdict] = []
    gone: list[Job] = []

    def work(tests: Tests) -> None:
        remember()

        def every() -> list[Job]:
            """A test that is there no more proves nothing, and its clause is proved again by the next whole run."""
            jobs = [Job(one, tests.named([proof.test]), []) for one, proof in chosen]
            gone.extend(job for job in jobs if not job.first)
            return [job for job in jobs if job.first]

        for verdict in forked(every(), put_in, at_once=jobs):
            if verdict.fate == "alive":
                lost.append(verdict)
                say(f"no longer noticed: {verdict.id}")

    with_tests(work, sorted({_folder(proof) for _, proof in chosen}))
    held = len(chosen) - len(lost) - len(gone)
    say(f"{held} of {len(chosen)} proofs hold, of {len(known)}; of {len(gone)} the test is there no more.")
    return len(lost)


def _folder(proof: Proof) -> str:
    """The file of a test, below tests/."""
    return proof.test.partition("::")[0].removeprefix("tests/")


__all__ = ["Mutant", "Proof", "found_in", "read", "tried_again", "write"]
