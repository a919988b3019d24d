"""What became of every mutant, a line each: a run that is broken off goes on where it was."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.mutants.forks import ROOT, Verdict

FOLDER = ROOT / ".mutants"


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Store:
    """One file; the last line of a mutant counts."""

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
            file.write(json.dumps(list(verdict), ensure_ascii=False) + "\n")
