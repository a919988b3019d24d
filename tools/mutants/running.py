"""Trying the turned conditions with the tests that call their function."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial

from tools.mutants import samples
from tools.mutants.forks import FOLDERS, Job, Tests, forked, with_tests
from tools.mutants.nearest import Nearest
from tools.mutants.reasons import reason
from tools.mutants.store import Store, say
from tools.mutants.verbs import Turned, put_in, turned


def verbs(asked: argparse.Namespace) -> int:
    store = Store("verbs")
    store.recall(turned())
    found = [one for one in turned() if all(word in one.id for word in asked.only)]
    found = [one for one in found if not asked.package or one.package in asked.package]
    random.Random(asked.seed).shuffle(found)
    if asked.package:  # in the order in which they are named
        found.sort(key=lambda one: asked.package.index(one.package))
    wanted = found[: asked.sample] if asked.sample else [one for one in found if one.key not in store.known]
    if asked.each:
        wanted = _of_each(found, asked.each, store, asked.seed, fresh=asked.fresh)
    if asked.alive:
        wanted = [one for one in found if one.key in store.known and store.known[one.key].fate == "alive"]

    def work(tests: Tests) -> None:
        near = Nearest(tests, store)
        began = time.monotonic()
        counts: Counter[str] = Counter()
        by_id = {one.id: one for one in wanted}

        def jobs() -> Iterator[Job]:
            for one in wanted:
                if near.reaches(one):
                    yield Job(one, [], partial(near.to, one), work=asked.work)

        for number, verdict in enumerate(forked(jobs(), put_in, at_once=asked.jobs), 1):
            one = by_id[verdict.id]
            counts[verdict.fate] += 1
            near.learn(one, verdict)
            store.keep(verdict._replace(id=one.key))
            if asked.fresh:
                seen = samples.noticed_after_all if asked.alive else samples.add
                seen(asked.seed, one.package, verdict._replace(id=one.key))
            if verdict.fate == "alive" and not reason(one.key):
                say(f"alive: {verdict.id}")
            if number % 100 == 0 or number == len(wanted):
                say(f"{number} of {len(wanted)} in {time.monotonic() - began:.0f} s: {dict(counts)}")
            if asked.seconds and time.monotonic() - began > asked.seconds:
                break

    if wanted:
        with_tests(work, asked.among or FOLDERS)
    for line in rates(store):
        say(line)
    return 0


def _of_each(found: list[Turned], most: int, store: Store, seed: str, *, fresh: bool) -> list[Turned]:
    """So many of each package, those that are known among them: they are not tried again. Or of those alone that nobody
    has tried: no test was written because of one of them. A sample of this seed that was broken off is filled up."""
    begun = {name: one.tried for name, one in samples.read().items() if fresh and one.seed == seed}
    taken = Counter(begun)
    wanted: list[Turned] = []
    for one in found:
        if fresh and one.key in store.known:
            continue
        taken[one.package] += 1
        if taken[one.package] <= most and one.key not in store.known:
            wanted.append(one)
    return wanted


def rates(store: Store) -> list[str]:
    """How many die, by package, those aside that are no different; and of how many, where some have not been tried."""
    tried: Counter[str] = Counter()
    died: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    every = Counter(one.package for one in turned())
    for one in turned():
        verdict = store.known.get(one.key)
        if verdict is None or verdict.fate == "loader":
            continue
        if verdict.fate == "alive" and reason(one.key):
            alike[one.package] += 1
            continue
        tried[one.package] += 1
        died[one.package] += verdict.fate != "alive"
    return [
        f"{name}: {died[name]} of {count} die, {100 * died[name] / count:.1f} %"
        + ("" if count + alike[name] == every[name] else f" (there are {every[name]})")
        + (f"; {alike[name]} more are no different" if alike[name] else "")
        for name, count in tried.items()
    ]


__all__ = ["Turned", "rates", "verbs"]
