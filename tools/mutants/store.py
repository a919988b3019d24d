"""What became of every mutant: a run that is broken off goes on where it was, and what is known stays with the source.

`.mutants/` holds a line for each verdict of this machine, with the test that killed it. `kept.json` has the fates
alone, by a short name of each mutant: a file changed since has other mutants, whose fate nobody knows yet.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tools.mutants.forks import ROOT, Change, Verdict

FOLDER = ROOT / ".mutants"
KEPT = Path(__file__).with_name("kept.json")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Store:
    """One file, by the key of each mutant, which it has wherever it stands; the last line of one counts."""

    def __init__(self, name: str, folder: Path = FOLDER) -> None:
        self.path = folder / f"{name}.jsonl"
        self.known: dict[str, Verdict] = {}
        if self.path.is_file():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                verdict = Verdict(*json.loads(line))
                self.known[verdict.id] = verdict

    def keep(self, verdict: Verdict) -> None:
        self.known[verdict.id] = verdict
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(list(verdict[:5]), ensure_ascii=False) + "\n")

    def recall(self, mutants: Iterable[Change], file: Path = KEPT) -> None:
        """What is kept with the source of these, where this machine knows nothing newer."""
        fates = kept(file)
        for one in mutants:
            fate = fates.get(short(one.key))
            if fate and one.key not in self.known:
                self.known[one.key] = Verdict(one.key, fate, "", 0.0)


def short(key: str) -> str:
    """A name of ten letters, the same on every machine."""
    return hashlib.sha256(key.encode()).hexdigest()[:10]


def kept(file: Path = KEPT) -> dict[str, str]:
    """Short name -> fate."""
    raw = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: fate for fates in raw.values() for fate, names in fates.items() for name in names.split()}


def write_kept(stores: Iterable[tuple[str, Change, Verdict]], file: Path = KEPT) -> None:
    """The fates of these, by the file that each mutant is of."""
    made: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for group, one, verdict in stores:
        made[group][verdict.fate].append(short(one.key))
    plain = {
        group: {fate: " ".join(sorted(names)) for fate, names in sorted(fates.items())}
        for group, fates in sorted(made.items())
    }
    file.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
