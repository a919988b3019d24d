"""docs/mutants.md: how many values were tried, what killed them, and what lives, with the reason where there is one."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from tools.mutants import proofs
from tools.mutants.forks import ROOT
from tools.mutants.reasons import reason
from tools.mutants.running import rates
from tools.mutants.store import Store
from tools.mutants.values import mutants, words

PAGE = ROOT / "docs" / "mutants.md"
FATES = ("clause", "other", "loader", "time", "alive")

HEAD = """# Mutants

Written by `make mutants`. Every value of every book's data is changed, one at a time, to a plausible other one: a
number by one, a flag turned, a choice made otherwise, an entry dropped. Then the tests run that carry the clause of the
value, and after them those of its neighbours. A value whose change nobody notices is untested or unread; it stays on
this page until it is neither. Citations are left alone, and {words} values are words that only people read.

A run goes on where it was broken off (`.mutants/`). `python -m tools.mutants values --only tasmania-poker/talk` tries
one file, `--alive` what lived last time, `--sample 100 --seed x` some of all. `python -m tools.mutants verbs` turns
conditions of the program. A sample of what is proved is tried again with every `make check`.

## Values

`clause`: killed by a test that carries the clause of the value. `other`: by another test. `loader`: such a file does
not load. `time`: the tests did not end.

| file | values | tried | clause | other | loader | time | alive | with a reason |
|---|---|---|---|---|---|---|---|---|
"""


def made(values: Store, verbs: Store) -> str:
    text = [HEAD.format(words=words())]
    tried: dict[str, Counter[str]] = defaultdict(Counter)
    alive: list[str] = []
    for one in mutants():
        name = f"{one.book}/{'games' if one.file.startswith('games/') else one.file}"
        tried[name]["values"] += 1
        verdict = values.known.get(one.id)
        if verdict is not None:
            tried[name]["tried"] += 1
            tried[name][verdict.fate] += 1
            if verdict.fate == "alive":
                tried[name]["reason"] += bool(reason(one.id))
                alive += [] if reason(one.id) else [one.id]
    total: Counter[str] = Counter()
    for name, counts in sorted(tried.items()):
        total.update(counts)
        text.append(_row(name, counts))
    text.append(_row("**all**", total))
    known = proofs.found_in(values)
    text += [
        "\n## Clauses proved\n\nBy a changed value that cites the clause and a test with its mark that noticed.\n\n"
    ]
    text += ["| book | clauses proved by a value |\n|---|---|\n"]
    text += [f"| `{book}` | {len(clauses)} |\n" for book, clauses in sorted(known.items())]
    text += [
        "\n## Verbs\n\nConditions turned, by package.\n\n",
        *(f"- {line}\n" for line in rates(verbs) or ["none tried"]),
    ]
    text += [f"\n## Alive, and no reason for it\n\n{len(alive)} of {total['tried']} that were tried.\n\n"]
    text += [f"- `{id}`\n" for id in sorted(alive)]
    return "".join(text)


def _row(name: str, counts: Counter[str]) -> str:
    cells = [counts["values"], counts["tried"], *(counts[fate] for fate in FATES), counts["reason"]]
    return f"| {name} | {' | '.join(map(str, cells))} |\n"


def write(page: Path = PAGE) -> None:
    values, verbs = Store("values"), Store("verbs")
    proofs.write(proofs.found_in(values))
    page.write_text(made(values, verbs), encoding="utf-8")
