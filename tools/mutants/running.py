"""Trying the turned conditions with the tests that call their function."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from tools.mutants.calls import called
from tools.mutants.forks import Job, Tests, forked, with_tests
from tools.mutants.reasons import reason
from tools.mutants.store import Store, say
from tools.mutants.verbs import Turned, put_in, turned


def verbs(asked: argparse.Namespace) -> int:
    store = Store("verbs")
    store.recall(turned())
    found = [one for one in turned() if all(word in one.id for word in asked.only)]
    random.Random(asked.seed).shuffle(found)
    wanted = found[: asked.sample] if asked.sample else [one for one in found if one.id not in store.known]

    def work(tests: Tests) -> None:
        calls = called(tests)
        began = time.monotonic()
        counts: Counter[str] = Counter()

        def jobs() -> Iterator[Job]:
            for one in wanted:
                file = one.module.removeprefix("cardspeak.").replace(".", "/") + ".py"
                yield Job(one, [], tests.named(calls.get(f"{file}:{one.function}", [])))

        for number, verdict in enumerate(forked(jobs(), put_in, at_once=asked.jobs), 1):
            counts[verdict.fate] += 1
            store.keep(verdict)
            if verdict.fate == "alive" and not reason(verdict.id):
                say(f"alive: {verdict.id}")
            if number % 100 == 0 or number == len(wanted):
                say(f"{number} of {len(wanted)} in {time.monotonic() - began:.0f} s: {dict(counts)}")
            if asked.seconds and time.monotonic() - began > asked.seconds:
                break

    if wanted:
        with_tests(work)
    for line in rates(store):
        say(line)
    return 0


def rates(store: Store) -> list[str]:
    """How many die, by package."""
    tried: Counter[str] = Counter()
    died: Counter[str] = Counter()
    for one in turned():
        verdict = store.known.get(one.id)
        if verdict is not None and verdict.fate != "loader":
            tried[one.package] += 1
            died[one.package] += verdict.fate != "alive"
    return [f"{name}: {died[name]} of {count} die, {100 * died[name] / count:.1f} %" for name, count in tried.items()]


__all__ = ["Turned", "rates", "verbs"]
