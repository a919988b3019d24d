"""The sections, each measured in a process of its own.

A package that crashes or hangs the interpreter ends its section and nothing else; what one section imports does not
slow another; and what a package prints while it works does not reach the tables.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

import msgspec

from bench.machine import ROOT
from bench.measure import measure
from bench.model import FULL, QUICK, Effort, Task, TaskResult

SECTIONS = {
    "A": ("bench.evaluators", "Evaluators"),
    "B": ("bench.equity", "Exact equity"),
    "C": ("bench.hands", "Whole hands"),
    "D": ("bench.phh", "Hand histories"),
    "E": ("bench.start", "Starting up"),
    "F": ("bench.log", "The log"),
    "G": ("bench.house", "Against the house"),
    "H": ("bench.room", "The room"),
    "I": ("bench.batch", "Many hands at once"),
    "P": ("bench.postgres", "The log on PostgreSQL"),
    "Q": ("bench.processes", "A room in several processes"),
}
LONGEST = 600  # seconds for one section
QUICK_LONGEST = 120


class Doing(msgspec.Struct, frozen=True, tag="doing"):
    """What a section is about to measure: all that is known of it if the process dies."""

    title: str


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """A section that ended early, and where."""

    section: str
    title: str
    reason: str


class Options(msgspec.Struct, frozen=True):
    quick: bool = False
    peers: bool = True


def effort_of(options: Options) -> Effort:
    return QUICK if options.quick else FULL


# -- inside the section's own process ----------------------------------------------------------------------


def measure_section(section: str, options: Options) -> None:
    """Measure one section and write its results, one JSON line each, to what was standard output."""
    lines = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # from below Python: compiled packages print too
    effort = effort_of(options)
    module = importlib.import_module(SECTIONS[section][0])
    for task in module.tasks(effort):
        _tell(lines, Doing(task.title))
        _tell(lines, measure(section, task if options.peers else _without_peers(task), effort))


def _without_peers(task: Task) -> Task:
    return replace(task, contestants=tuple(one for one in task.contestants if not one.package))


def _tell(lines: BinaryIO, message: Doing | TaskResult) -> None:
    lines.write(msgspec.json.encode(message) + b"\n")
    lines.flush()


# -- in the process that asked -----------------------------------------------------------------------------


def run_section(section: str, options: Options) -> Iterator[TaskResult | Lost]:
    """The results of a section as they come."""
    command = [sys.executable, "-W", "ignore", "-m", "bench.sections", section]
    command.append(msgspec.json.encode(options).decode())
    longest = QUICK_LONGEST if options.quick else LONGEST
    doing = "its first task"
    complaints: list[bytes] = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        watch = threading.Timer(longest, process.kill)
        listener = threading.Thread(target=lambda: complaints.extend(process.stderr or ()))
        watch.start()
        listener.start()
        try:
            for line in process.stdout or ():
                message = msgspec.json.decode(line, type=Doing | TaskResult)
                if isinstance(message, Doing):
                    doing = message.title
                else:
                    yield message
        finally:
            slow = not watch.is_alive()
            watch.cancel()
            if sys.exc_info()[0] is not None:  # nobody wants the rest
                process.kill()
            listener.join()
    if process.returncode:
        reason = f"not done after {longest} s" if slow else _last_words(process.returncode, complaints)
        yield Lost(section, doing, reason)


def _last_words(code: int, complaints: list[bytes]) -> str:
    said = [line.decode(errors="replace").strip() for line in complaints if line.strip()]
    return said[-1][:200] if said else f"its process ended with code {code}"


if __name__ == "__main__":
    measure_section(sys.argv[1], msgspec.json.decode(sys.argv[2], type=Options))
