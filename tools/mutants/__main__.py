"""`python -m tools.mutants values`: try every value of every book, or a sample; what lives is listed.

`verbs` does the same for conditions of the program, `prove` looks for a mutant of each executed clause that dies by a
test with its mark, `page` writes docs/mutants.md from what is known, and `proofs` tries a sample of what is proved
again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from tools.mutants.forks import WORK, Job, Tests, Verdict, forked, with_tests
from tools.mutants.learned import Learned
from tools.mutants.near import Near, clauses_of
from tools.mutants.patching import put_in, remember
from tools.mutants.reasons import reason
from tools.mutants.store import Store, say
from tools.mutants.values import Mutant, mutants


def chosen(asked: argparse.Namespace, known: dict[str, Verdict]) -> list[Mutant]:
    """All that are asked for and not known yet; or of all a sample, tried whatever is known."""
    found = [one for one in mutants() if all(word in one.id for word in asked.only)]
    if asked.sample:
        return random.Random(asked.seed).sample(found, min(asked.sample, len(found)))
    if asked.alive:
        return [one for one in found if one.id in known and known[one.id].fate == "alive"]
    random.Random(asked.seed).shuffle(found)  # a run that is broken off has seen something of everything
    found.sort(key=lambda one: next((at for at, word in enumerate(asked.before) if word in one.id), len(asked.before)))
    return [one for one in found if asked.again or one.id not in known]


def values(asked: argparse.Namespace) -> int:
    store = Store("values")
    store.recall(mutants())
    wanted = chosen(asked, store.known)
    alive: list[Verdict] = []

    def work(tests: Tests) -> None:
        near = Near(tests)
        near.look_around(wanted)
        remember()
        learned = Learned()
        by_id = {one.id: one for one in mutants()}
        for verdict in store.known.values():
            if verdict.id in by_id:
                learned.learn(by_id[verdict.id], verdict)

        def job(one: Mutant) -> Job:
            first = learned.ordered(one, near.first(one))
            about = tuple((one.book, clause) for clause in clauses_of(one))
            return Job(one, first, lambda: learned.ordered(one, near.then(one)), about)

        counts: Counter[str] = Counter()
        began = time.monotonic()
        for number, verdict in enumerate(forked(map(job, wanted), put_in, at_once=asked.jobs), 1):
            counts[verdict.fate] += 1
            learned.learn(by_id[verdict.id], verdict)
            if not asked.sample:
                store.keep(verdict)
            if verdict.fate == "alive" and not reason(verdict.id):
                alive.append(verdict)
                say(f"alive: {verdict.id}")
            if number % 100 == 0 or number == len(wanted):
                spent = time.monotonic() - began
                say(f"{number} of {len(wanted)} in {spent:.0f} s: {dict(counts)}")
            if asked.seconds and time.monotonic() - began > asked.seconds:
                say(f"{asked.seconds:g} seconds are over after {number}.")
                break

    if wanted:
        with_tests(work)
    say(f"{len(alive)} of {len(wanted)} live without a reason.")
    return 1 if alive and asked.sample else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    made.add_argument("what", choices=("values", "verbs", "prove", "page", "proofs"))
    made.add_argument("--jobs", type=int, default=2)
    made.add_argument("--sample", type=int, default=0, help="so many of all, by --seed; nothing is kept")
    made.add_argument("--each", type=int, default=0, help="of the verbs so many of each package")
    made.add_argument(
        "--fresh",
        action="store_true",
        help="with --each: of those that nobody has tried; their rate is kept, and with --alive put right",
    )
    made.add_argument(
        "--work", type=float, default=WORK, help="verbs: seconds of tests before a mutant counts as alive"
    )
    made.add_argument("--package", action="append", default=[], help="only verbs of these packages")
    made.add_argument("--among", action="append", default=[], help="verbs: only tests of these files below tests/")
    made.add_argument("--seed", default="mutants")
    made.add_argument(
        "--only", action="append", default=[], help="words that the name of a mutant has; to prove: a book and a clause"
    )
    made.add_argument("--by", action="append", default=[], help="to prove: only mutants whose name has these words")
    made.add_argument("--tries", type=int, default=0, help="to prove: values of each clause, and half of its verbs")
    made.add_argument("--before", action="append", default=[], help="words: those that have them are tried first")
    made.add_argument("--again", action="store_true", help="those that are known, too; proofs: all by verbs")
    made.add_argument("--alive", action="store_true", help="only those that lived when they were tried last")
    made.add_argument("--seconds", type=float, default=0, help="stop after so many")
    return made


def main(given: list[str] | None = None) -> int:
    asked = parser().parse_args(given)
    if asked.what == "proofs":
        from tools.mutants.proofs import keep_what_holds, tried_again

        if asked.again:
            keep_what_holds(asked.jobs)
            return 0
        return 1 if tried_again(asked.sample or 40, asked.seed, asked.jobs) else 0
    if asked.what == "prove":
        from tools.mutants.proving import TRIES, prove

        prove(asked.seconds, asked.jobs, asked.only, asked.by, asked.tries or TRIES)
        return 0
    if asked.what == "page":
        from tools.mutants.page import write

        write()
        return 0
    if asked.what == "verbs":
        from tools.mutants.running import verbs

        return verbs(asked)
    return values(asked)


if __name__ == "__main__":
    sys.exit(main())
