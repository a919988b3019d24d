"""A long run of a room, and how its memory and its files grow: figures as CSV, and a picture.

    python -m tools.soak room.db --hands 20000 --csv soak.csv --chart soak.png

House players deal themselves hand after hand at every kind of table, as fast as they can; a day of a busy room takes
some minutes. Looked at every second: what the process has in memory, the log and what lies beside it on the disk, and
how many records it has.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec

TABLES = (
    {"book": "star-sydney-poker", "game": "holdem", "house": 6},
    {"book": "crown-melbourne-poker", "game": "omaha", "house": 6},
    {"book": "crown-melbourne-poker", "game": "triple-draw-27", "house": 4},
    {"book": "tasmania-poker", "game": "five-card-stud", "house": 4},
    {"book": "crown-perth-holdem", "kind": "banked", "house": 3},
    {"book": "crown-melbourne-three-card", "kind": "banked", "house": 3},
)
PACE = {"house": 0.0, "pause": 0.0, "act": 1.0, "board": 0.0, "alone": 0.0}
GROWS = {"memory": "memory, MB", "files": "log and what lies beside it, MB"}
EVERY = 1.0  # seconds from one look to the next


class Look(NamedTuple):
    """The room at one moment."""

    seconds: float
    hands: int
    records: int
    memory: int  # kilobytes
    files: int  # kilobytes


class Soaked(NamedTuple):
    looks: tuple[Look, ...]

    def per_thousand(self, what: str, since: float = 0.5) -> float:
        """Kilobytes by which it grew for each thousand hands, over the last part of the run."""
        last = self.looks[-1]
        first = next(one for one in self.looks if one.hands >= since * last.hands)
        hands = max(1, last.hands - first.hands)
        return float(1000 * (getattr(last, what) - getattr(first, what)) / hands)


@contextmanager
def room(path: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A room in a process of its own, and its manager."""
    command = [sys.executable, "-m", "cardspeak", "room", "--file", str(path), "--port", "0", "--no-browser", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        ready = msgspec.json.decode(process.stdout.readline())
        with httpx.Client(base_url=ready["address"], timeout=60, verify=False) as http:
            told = {"name": "Max", "role_token": ready["tokens"]["manager"]}
            token = http.post("/api/session", json=told).raise_for_status().json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            yield process, http
    finally:
        process.terminate()
        process.communicate()


def soak(path: Path, hands: int) -> Soaked:
    """Until so many hands and rounds were played."""
    looks: list[Look] = []
    with room(path) as (process, http):
        begun = time.monotonic()
        for opening in TABLES:
            http.post("/api/tables", json={**opening, "pace": PACE}).raise_for_status()
        while not looks or looks[-1].hands < hands:
            time.sleep(EVERY)
            assert process.poll() is None, "the room has ended"
            looks.append(_look(process.pid, path, http, begun))
    return Soaked(tuple(looks))


def _look(pid: int, path: Path, http: httpx.Client, begun: float) -> Look:
    told = dict(_figures(http.get("/metrics").raise_for_status().text))
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    memory = int(next(line for line in status if line.startswith("VmRSS")).split()[1])
    files = sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*")) // 1024
    hands, records = (int(told[f"cardspeak_{name}"]) for name in ("hands_total", "records_total"))
    return Look(time.monotonic() - begun, hands, records, memory, files)


def _figures(text: str) -> Iterator[tuple[str, float]]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            yield name, float(value)


def write_csv(found: Soaked, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(Look._fields)
        writer.writerows(found.looks)


def draw(found: Soaked, path: Path) -> None:
    """Memory and files over hands, one above the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 6), layout="constrained")
    above: Any = None
    hands = [one.hands for one in found.looks]
    for place, (what, says) in enumerate(GROWS.items(), 1):
        axes = figure.add_subplot(2, 1, place, sharex=above)
        axes.plot(hands, [getattr(one, what) / 1024 for one in found.looks])
        axes.set_ylabel(says)
        axes.set_ylim(bottom=0)
        axes.grid(visible=True, alpha=0.3)
        axes.set_title(f"{found.per_thousand(what):+,.0f} kB for each thousand hands, over the second half", fontsize=9)
        above = axes
    above.set_xlabel("hands and rounds")
    figure.savefig(path)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--chart", type=Path)
    asked = parser.parse_args(arguments)
    found = soak(asked.file, asked.hands)
    last = found.looks[-1]
    grew = {what: f"{getattr(last, what) / 1024:,.0f} MB ({found.per_thousand(what):+,.0f} kB)" for what in GROWS}
    says = f"{last.hands:,} hands and {last.records:,} records in {last.seconds:,.0f} s: {grew['memory']} in memory, "
    sys.stdout.write(f"{says}{grew['files']} on disk; in brackets, for each thousand hands of the second half.\n")
    if asked.csv is not None:
        write_csv(found, asked.csv)
    if asked.chart is not None:
        draw(found, asked.chart)


if __name__ == "__main__":
    main()
