"""docs/mutants.md: how many values were tried, what killed them, and what lives, with the reason where there is one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.mutants import proofs, samples
from tools.mutants.forks import ROOT, Change
from tools.mutants.reasons import reason
from tools.mutants.running import rates
from tools.mutants.store import Store, write_kept
from tools.mutants.values import Mutant, mutants, words
from tools.mutants.verbs import turned

PAGE = ROOT / "docs" / "mutants.md"
FATES = ("clause", "other", "reading", "loader", "time", "alive")

HEAD = """# Mutants

Written by `make mutants` from what was really run. Every value of every book's data is changed, one at a time, to a
plausible other one: a number by one, a flag turned, a choice made otherwise, an entry dropped. Then the tests run that
carry the clause of the value or of the row it stands in, and after them what holds for every file of its kind and the
tests of its neighbours: first what noticed a change of a row like it, then the quickest. A value whose change nobody
notices is untested or unread; it stays on this page until it is neither. Citations are left alone, and {words} values
are words that only people read.

A run goes on where it was broken off: what is known is kept in `tools/mutants/kept.json`, and with the names of the
tests in `.mutants/` on the machine that ran it. `python -m tools.mutants values --only tasmania-poker/talk` tries one
file, `--alive` what lived last time, `--sample 100 --seed x` some of all, and `--before tournament.toml` has some tried
first. `python -m tools.mutants verbs` turns conditions of the program, and `python -m tools.mutants prove` looks for a
mutant of every clause that a test with its mark notices. A sample of what is proved is tried again with every
`make check`.

## Values

{tried} of {values} were tried. `clause`: killed by a test that carries the clause of the value or of its row. `other`:
by another test. `reading`: by none with the clause, nor by those of the others that run within a tenth of a second, and
by the second readings of the books (`tests/books/readings`), which say what each line of a book's data comes to; the
rest of the others is asked where these notice nothing either. `loader`: such a file does not load. `time`: the tests
did not end.

| file | values | tried | clause | other | reading | loader | time | alive | with a reason |
|---|---|---|---|---|---|---|---|---|---|
"""

VERBS = """
## Verbs

Conditions turned, by package: how many were tried, and how many of them died. Where a package was tried among the tests
of its own folder alone (`--among`), what other folders would notice is not in its rate.

"""

FRESH = """
Tests were written for what lived, so these rates are better than those of conditions that nobody has looked at. Of such
a sample was taken (`verbs --each 150 --fresh --seed x`), and this is how it came out with the tests that were there
then. Only the nearest had a few seconds for each (`--work`); what others of them noticed when more were asked is put
right, and what farther ones would notice still counts as living here.

"""

PROVED = """
## Clauses proved

A clause is proved where a changed value that cites it, or a turned condition that its test comes by, died by a test
with its mark: `cardspeak rules coverage` counts it as executed, and every other with such a test as tested.

| book | by a value | by a verb |
|---|---|---|
"""


def made(values: Store, verbs: Store) -> str:
    tried: dict[str, Counter[str]] = defaultdict(Counter)
    alive: list[str] = []
    for one in mutants():
        name = _group(one)
        tried[name]["values"] += 1
        verdict = values.known.get(one.id)
        if verdict is not None:
            tried[name]["tried"] += 1
            tried[name][verdict.fate] += 1
            if verdict.fate == "alive":
                tried[name]["reason"] += bool(reason(one.id))
                alive += [] if reason(one.id) else [one.id]
    right = [*_right(values, mutants()), *_right(verbs, turned())]
    total: Counter[str] = Counter()
    for counts in tried.values():
        total.update(counts)
    text = [HEAD.format(words=words(), tried=total["tried"], values=total["values"])]
    text += [_row(name, counts) for name, counts in sorted(tried.items())]
    text += [_row("**all**", total), PROVED, *_proved()]
    text += [
        VERBS,
        "".join(f"- {name}: none tried\n" for name in _untried(verbs)),
        *(f"- {line}\n" for line in rates(verbs) or ["none tried"]),
        *_living(verbs),
        FRESH,
        *(f"- {line}\n" for line in samples.lines()),
    ]
    text += [f"\n## Alive, and no reason for it\n\n{len(alive)} of {total['tried']} that were tried.\n\n"]
    text += [f"- `{id}`\n" for id in sorted(alive)]
    text += [f"\n## Alive, and why that is right\n\n{len(right)} values and conditions.\n\n"]
    text += [f"- `{key}`: {reason(key)}\n" for key in sorted(right)]
    return "".join(text)


def _right(store: Store, every: Iterable[Change]) -> list[str]:
    """What lives for a reason."""
    found = (store.known[one.key] for one in every if one.key in store.known)
    return [verdict.id for verdict in found if verdict.fate == "alive" and reason(verdict.id)]


def _living(verbs: Store) -> Iterator[str]:
    """The conditions that live, and nobody has said why that is right."""
    keys = [one.key for one in turned() if one.key in verbs.known and verbs.known[one.key].fate == "alive"]
    left = [key for key in keys if not reason(key)]
    yield f"\n{len(left)} of them live, and no reason is known{':' if left else '.'}\n\n"
    yield from (f"- `{key}`\n" for key in left)


def _untried(verbs: Store) -> list[str]:
    tried = {one.package for one in turned() if one.key in verbs.known}
    return sorted({one.package for one in turned()} - tried)


def _group(one: Mutant) -> str:
    return f"{one.book}/{'games' if one.file.startswith('games/') else one.file}"


def _row(name: str, counts: Counter[str]) -> str:
    cells = [counts["values"], counts["tried"], *(counts[fate] for fate in FATES), counts["reason"]]
    return f"| {name} | {' | '.join(map(str, cells))} |\n"


def _proved() -> Iterator[str]:
    changed = {one.key for one in proofs.changes()}
    for book, clauses in sorted(proofs.standing().items()):
        by_verb = sum(one.mutant in changed for one in clauses.values())
        yield f"| `{book}` | {len(clauses) - by_verb} | {by_verb} |\n"


def write(page: Path = PAGE) -> None:
    values, verbs = Store("values"), Store("verbs")
    proofs.write(proofs.found_in(values))
    values.recall(mutants())
    verbs.recall(turned())
    write_kept(
        [
            *((_group(one), one, values.known[one.id]) for one in mutants() if one.id in values.known),
            *((f"src/{one.package}", one, verbs.known[one.key]) for one in turned() if one.key in verbs.known),
        ]
    )
    page.write_text(made(values, verbs), encoding="utf-8")
