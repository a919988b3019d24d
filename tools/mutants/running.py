"""Trying the turned conditions with the tests that call their function."""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from tools.mutants.calls import called
from tools.mutants.forks import FOLDERS, Job, Tests, few, forked, with_tests
from tools.mutants.reasons import reason
from tools.mutants.store import Store, say
from tools.mutants.verbs import Turned, put_in, turned

QUICKEST = 40  # tests of a function whose other examples are tried too


def verbs(asked: argparse.Namespace) -> int:
    store = Store("verbs")
    store.recall(turned())
    found = [one for one in turned() if all(word in one.id for word in asked.only)]
    found = [one for one in found if not asked.package or one.package in asked.package]
    random.Random(asked.seed).shuffle(found)
    wanted = found[: asked.sample] if asked.sample else [one for one in found if one.key not in store.known]
    if asked.each:
        wanted = _of_each(found, asked.each, store)
    if asked.alive:
        wanted = [one for one in found if one.key in store.known and store.known[one.key].fate == "alive"]

    def work(tests: Tests) -> None:
        calls, crowded = called(tests)
        began = time.monotonic()
        counts: Counter[str] = Counter()
        keys = {one.id: one.key for one in wanted}

        def jobs() -> Iterator[Job]:
            inner = {name.partition(".<locals>")[0] for name in calls if ".<locals>" in name}
            for one in wanted:
                file = one.module.removeprefix("cardspeak.").replace(".", "/") + ".py"
                name = f"{file}:{one.function}"
                if name in calls or name not in inner:  # what was made once, on import, cannot be changed any more
                    yield Job(one, [], partial(nearest, tests, calls.get(name, []), file, crowded=name in crowded))

        for number, verdict in enumerate(forked(jobs(), put_in, at_once=asked.jobs), 1):
            counts[verdict.fate] += 1
            store.keep(verdict._replace(id=keys[verdict.id]))
            if verdict.fate == "alive" and not reason(keys[verdict.id]):
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


def nearest(tests: Tests, nodes: list[str], file: str, *, crowded: bool) -> list[pytest.Item]:
    """The quickest tests that call the function with more of their examples, and those that are named as its file is;
    then all others that call it. Where those are more than can be named, one of whatever stands in the same folders."""
    word = file.rpartition("/")[2].removesuffix(".py").rstrip("s")
    alike = [item for name, item in tests.items.items() if word in name.partition("[")[0]]
    quick = tests.like(nodes[:QUICKEST])
    found = [*quick[:QUICKEST], *few(alike, 3), *quick, *few(tests.named(nodes), 3)]
    if crowded:
        folders = {node.split("/")[1] for node in nodes}
        found += few([item for name, item in tests.items.items() if name.split("/")[1] in folders], 1)
    return list(dict.fromkeys(found))


def _of_each(found: list[Turned], most: int, store: Store) -> list[Turned]:
    """So many of each package, those that are known among them: they are not tried again."""
    taken: Counter[str] = Counter()
    wanted: list[Turned] = []
    for one in found:
        taken[one.package] += 1
        if taken[one.package] <= most and one.key not in store.known:
            wanted.append(one)
    return wanted


def rates(store: Store) -> list[str]:
    """How many die, by package, those aside that are no different; of a sample, where the whole lies with 95 %."""
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
        + ("" if count == every[name] else f" (a sample of {every[name]}: {interval(died[name], count)})")
        + (f"; {alike[name]} more are no different" if alike[name] else "")
        for name, count in tried.items()
    ]


def interval(died: int, tried: int) -> str:
    """Wilson's interval: `91 to 99 %`."""
    z = 1.96
    share, over = died / tried, 1 + z * z / tried
    middle = (share + z * z / (2 * tried)) / over
    half = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried)) / over
    return f"{100 * (middle - half):.0f} to {100 * (middle + half):.0f} %"


__all__ = ["Turned", "rates", "verbs"]
