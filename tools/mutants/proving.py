"""`python -m tools.mutants prove`: for each executed clause a mutant that dies by a test with its mark.

First the values that cite the clause, or stand in a row that does. A clause without such a value, or whose values are
noticed by others alone, is carried out by a verb: of the conditions that its tests come by, those of the functions
that speak of the same as the tests are turned first, and an assertion of a test has to notice: that the program could
not go on shows nothing of a clause.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from cardspeak.books.clauses import clause_index, has_index
from cardspeak.books.names import BOOKS
from tools.mutants import patching, proofs, verbs
from tools.mutants.calls import called
from tools.mutants.forks import Job, Tests, Verdict, forked, function_of, with_tests
from tools.mutants.near import clauses_of
from tools.mutants.store import Store, say
from tools.mutants.values import Mutant, mutants
from tools.mutants.wording import Functions, said_by

TRIES = 10  # values of one clause before its verbs are tried, and half of the verbs before it is left unproved
MOST = 6  # tests of a clause that are asked

Named = tuple[str, str]  # book and clause


class Wanted(NamedTuple):
    clause: Named
    tests: list[pytest.Item]


def prove(seconds: float, jobs: int, only: list[str], tries: int = TRIES) -> None:
    """Every executed clause that has no proof standing gets one, if one is found; or those that are named alone."""
    known = proofs.standing()
    store = Store("values")

    def work(tests: Tests) -> None:
        patching.remember()
        began = time.monotonic()
        left = [one for one in executed(tests) if one.clause[1] not in known.get(one.clause[0], {})]
        left = [one for one in left if not only or " ".join(one.clause) in only]
        say(f"{sum(map(len, known.values()))} clauses are proved, {len(left)} are to be.")
        for kind, tried in (
            ("value", by_values(left, store, jobs, tries)),
            ("verb", by_verbs(left, tests, known, jobs, tries)),
        ):
            found = 0
            for clause, proof in tried:
                known.setdefault(clause[0], {})[clause[1]] = proof
                found += 1
                if found % 25 == 0:
                    proofs.write(known)
                    say(f"{found} by a {kind} after {time.monotonic() - began:.0f} s")
                if seconds and time.monotonic() - began > seconds:
                    break
            proofs.write(known)
            say(f"{found} proved by a {kind}, {time.monotonic() - began:.0f} s.")
        unproved = Counter(one.clause[0] for one in left if one.clause[1] not in known.get(one.clause[0], {}))
        say(f"not yet proved: {dict(unproved)}")

    with_tests(work)


def executed(tests: Tests) -> Iterator[Wanted]:
    """The clauses that software carries out and a test is marked with."""
    for book in BOOKS:
        if not has_index(book):
            continue
        for clause in clause_index(book):
            items = tests.carrying(book, clause.number)
            if items and clause.kind not in ("human", "record"):
                yield Wanted((book, clause.number), items)


def by_values(left: list[Wanted], store: Store, jobs: int, tries: int) -> Iterator[tuple[Named, proofs.Proof]]:
    about: dict[Named, list[Mutant]] = defaultdict(list)
    for one in mutants():
        for number in clauses_of(one):
            about[one.book, number].append(one)
    done: set[Named] = set()

    def every() -> Iterator[Job]:
        for turn in range(tries):
            for one in left:
                if one.clause not in done and turn < len(about[one.clause]):
                    yield Job(_About(one.clause, about[one.clause][turn]), one.tests, clauses=(one.clause,))

    for verdict in forked(every(), lambda change: patching.put_in(change.of), at_once=jobs):
        clause, id = _read(verdict)
        if verdict.fate == "clause" and clause not in done:
            done.add(clause)
            store.keep(verdict._replace(id=id, clause=clause[1]))
            yield clause, proofs.Proof(id, verdict.by)


class _About(NamedTuple):
    """A mutant that is tried for one clause."""

    clause: Named
    of: Any

    @property
    def key(self) -> str:
        return json.dumps([self.clause, self.of.key])

    @property
    def id(self) -> str:
        return self.key


def _read(verdict: Verdict) -> tuple[Named, str]:
    (book, number), key = json.loads(verdict.id)
    return (book, number), key


def by_verbs(
    left: list[Wanted], tests: Tests, known: proofs.Proofs, jobs: int, tries: int
) -> Iterator[tuple[Named, proofs.Proof]]:
    still = [one for one in left if one.clause[1] not in known.get(one.clause[0], {})]
    say(f"{len(still)} have no value that proves them: their verbs.")
    calls = _come_by(still, tests)
    alike = Functions({(one.module, one.function) for one in verbs.turned(verbs.EVERY)})
    conditions: dict[str, list[verbs.Turned]] = defaultdict(list)
    for turned in verbs.turned(verbs.EVERY):
        file = turned.module.removeprefix("cardspeak.").replace(".", "/") + ".py"
        conditions[f"{file}:{turned.function}"].append(turned)
    done: set[Named] = set()

    def of(one: Wanted) -> list[verbs.Turned]:
        names = [name for name in calls.get(one.clause, ()) if name in conditions]
        first = {name: conditions[name][0] for name in names}
        said = said_by(one.tests[:MOST])
        near = {name: alike.likeness(one.module, one.function, said) for name, one in first.items()}
        names.sort(key=lambda name: (-near[name], name))
        return [turned for name in names for turned in conditions[name]][: 2 * tries]

    found = {one.clause: of(one) for one in still}

    def every() -> Iterator[Job]:
        for turn in range(2 * tries):
            for one in still:
                if one.clause not in done and turn < len(found[one.clause]):
                    about = _About(one.clause, found[one.clause][turn])
                    yield Job(about, one.tests[:MOST], clauses=(one.clause,), strict=True)

    for verdict in forked(every(), lambda change: verbs.put_in(change.of), at_once=jobs):
        clause, id = _read(verdict)
        if verdict.fate == "clause" and clause not in done:
            done.add(clause)
            yield clause, proofs.Proof(id, verdict.by)


def _come_by(left: list[Wanted], tests: Tests) -> dict[Named, set[str]]:
    """The functions of the program that the tests of a clause call: not those that so many call that few are named."""
    by_test: dict[str, set[str]] = defaultdict(set)
    calls, _ = called(tests)
    for name, nodes in calls.items():
        for node in nodes:
            by_test[function_of(node)].add(name)
    return {one.clause: {name for item in one.tests for name in by_test[function_of(item.nodeid)]} for one in left}
