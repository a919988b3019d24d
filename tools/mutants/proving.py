"""`python -m tools.mutants prove`: for each executed clause a mutant that dies by a test with its mark.

First the values that cite the clause, or stand in a row that does. A clause without such a value, or whose values are
noticed by others alone, is carried out by a verb: of the conditions and steps that its tests pass, those that speak of
the same as the clause and the tests are changed first. An assertion of a test has to notice: that the program could not
go on shows nothing of a clause.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

from cardspeak.books.clauses import clause_index, has_index
from cardspeak.books.names import BOOKS
from tools.mutants import patching, proofs
from tools.mutants.forks import Job, Tests, Verdict, forked, function_of, with_tests
from tools.mutants.near import clauses_of
from tools.mutants.passed import passed
from tools.mutants.ranking import Ranking
from tools.mutants.store import Store, say
from tools.mutants.values import Mutant, mutants

TRIES = 10  # values of one clause before its verbs are tried, and half of the verbs before it is left unproved
MOST = 6  # tests of a clause that are asked

Named = tuple[str, str]  # book and clause


class Wanted(NamedTuple):
    clause: Named
    tests: list[pytest.Item]


def prove(seconds: float, jobs: int, only: list[str], by: list[str], tries: int = TRIES) -> None:
    """Every executed clause that has no proof standing gets one, if one is found; or those that are named alone, and by
    mutants whose key has one of these words."""
    known = proofs.standing()
    store = Store("values")

    def work(tests: Tests) -> None:
        patching.remember()
        began = time.monotonic()
        left = [one for one in executed(tests) if one.clause[1] not in known.get(one.clause[0], {})]
        left = [one for one in left if not only or " ".join(one.clause) in only]
        say(f"{sum(map(len, known.values()))} clauses are proved, {len(left)} are to be.")
        for kind, tried in (
            ("value", by_values(left, store, jobs, tries, by)),
            ("verb", by_verbs(left, tests, known, jobs, tries, by)),
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
            items = of_book(tests.carrying(book, clause.number), book)
            if items and clause.kind not in ("human", "record"):
                yield Wanted((book, clause.number), items)


def of_book(items: list[pytest.Item], book: str) -> list[pytest.Item]:
    """Where a test has examples of several books, those of this one: another's show nothing of it."""
    return [item for item in items if book in books_of(item) or not books_of(item)] or items


def books_of(item: pytest.Item) -> set[str]:
    """The books that an example is of, by what it is given."""
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    words = {word for one in given if isinstance(one, str) for word in one.split()}
    return {book for book in BOOKS if book in words or book in item.nodeid.partition("[")[2]}


def by_values(
    left: list[Wanted], store: Store, jobs: int, tries: int, by: list[str]
) -> Iterator[tuple[Named, proofs.Proof]]:
    about: dict[Named, list[Mutant]] = defaultdict(list)
    for one in mutants():
        for number in clauses_of(one):
            if not by or any(word in one.key for word in by):
                about[one.book, number].append(one)
    done: set[Named] = set()

    def every() -> Iterator[Job]:
        for turn in range(tries):
            for one in left:
                if one.clause not in done and turn < len(about[one.clause]):
                    yield Job(
                        _About(one.clause, about[one.clause][turn]), one.tests, clauses=(one.clause,), strict=True
                    )

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
    left: list[Wanted], tests: Tests, known: proofs.Proofs, jobs: int, tries: int, by: list[str]
) -> Iterator[tuple[Named, proofs.Proof]]:
    """Of the conditions and steps that the tests of a clause pass, those that speak of the same as the clause and its
    tests come first, and among them those that few other clauses come by."""
    still = [one for one in left if one.clause[1] not in known.get(one.clause[0], {})]
    say(f"{len(still)} have no value that proves them: their verbs.")
    asked = {one.clause: _in_turn(one.tests) for one in still}
    lines = passed(item for items in asked.values() for item in items)
    ranking = Ranking(still, asked, lines)
    found = {
        one.clause: [step for step in ranking.of(one) if not by or any(word in step.key for word in by)][: 2 * tries]
        for one in still
    }
    done: set[Named] = set()

    def every() -> Iterator[Job]:
        for turn in range(2 * tries):
            for one in still:
                if one.clause not in done and turn < len(found[one.clause]):
                    about = _About(one.clause, found[one.clause][turn])
                    yield Job(about, asked[one.clause], clauses=(one.clause,), strict=True)

    for verdict in forked(every(), lambda change: proofs.put_in(change.of), at_once=jobs):
        clause, id = _read(verdict)
        if verdict.fate == "clause" and clause not in done:
            done.add(clause)
            yield clause, proofs.Proof(id, verdict.by)


def _in_turn(items: list[pytest.Item]) -> list[pytest.Item]:
    """Examples of every test function by turns, up to MOST."""
    by_function: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        by_function[function_of(item.nodeid)].append(item)
    turns = zip_longest(*by_function.values())
    return [item for turn in turns for item in turn if item is not None][:MOST]
