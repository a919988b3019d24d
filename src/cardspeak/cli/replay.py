"""`cardspeak replay`: files of hands played again, hand by hand, and held against the results they give."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import click
import msgspec

from cardspeak.cli.output import json_option
from cardspeak.cli.workers import cores, progress, run_options
from cardspeak.interop.hands import Found, format_of, hand_files, hands_of
from cardspeak.interop.phh.amounts import Amount
from cardspeak.interop.replay.verdict import FAILS, VERDICTS, ReplayVerdict
from cardspeak.runs import KeptRun, crew_of, in_order
from cardspeak.values import Value

FILES_AT_ONCE = 200  # small files for one process to take together
BYTES_AT_ONCE = 1 << 22  # of a large file, for one process
ENOUGH_FOR_TWO = 1_500_000  # bytes of files, below which starting processes takes longer than it saves
SHARED = ("phhs", "pokerstars")  # formats of which a process can take a part


class ReportLine(Value):
    """One hand of the report."""

    file: str
    hand: str | None
    format: str
    verdict: ReplayVerdict
    why: str
    commission: Amount | None
    finishing_stacks: tuple[Amount | None, ...] | None


class ReplayWork(Value):
    """Small files, or a part of a large one."""

    files: tuple[str, ...]
    as_json: bool
    size: int
    start: int = 0
    end: int | None = None


class ReplayPart(Value):
    """What one process made of its work: JSON lines, or the lines of the hands that fail."""

    size: int
    counts: dict[str, int]
    text: bytes


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@run_options(jobs="Processes; as many as pay off by default.", default=None)
@json_option
def command(paths: tuple[Path, ...], jobs: int | None, cluster: str | None, keep: Path | None, as_json: bool) -> int:
    """Replay hands from files and folders: PHH, Open Hand History, or the text of PokerStars and its relatives.

    \b
    cardspeak replay hands/ --json > report.jsonl
    cardspeak replay antonius-blom-2009.phh
    cardspeak replay /shared/hands --cluster tcp://scheduler:8786 --keep run.jsonl --json > report.jsonl

    The format is found by what stands in a file. Each hand gets a verdict: to the chip; within commission (short of
    the pot by what a house may take); legal (no result in the file); stops early; differs; unreadable. Ends with 1
    if any hand differs or cannot be read.
    """
    files = hand_files(paths)
    work = list(work_of(files, as_json))
    size = sum(one.size for one in work)
    if jobs is None:
        jobs = cores() if size >= ENOUGH_FOR_TWO and cluster is None else 1
    counts: Counter[str] = Counter()
    began = time.perf_counter()
    with progress("bytes", size) as advance, ExitStack() as stack:
        what = ("replay", [(str(file), file.stat().st_size) for file in files], as_json)
        kept = stack.enter_context(KeptRun(keep, what, ReplayPart)) if keep is not None else None
        for part in in_order(_replayed, work, crew_of(jobs, cluster), kept):
            counts.update(part.counts)
            click.echo(part.text, nl=False)
            advance(part.size)
    if not as_json:
        click.echo(summary(counts, len(files), time.perf_counter() - began))
    return 1 if any(counts[verdict] for verdict in FAILS) else 0


def summary(counts: Counter[str], files: int, seconds: float) -> str:
    """How many hands earned which verdict."""
    hands = counts.total()
    told = ", ".join(f"{counts[verdict]:,} {verdict}" for verdict in VERDICTS if counts[verdict])
    rate = hands / max(seconds, 1e-9)
    return f"{_count(hands, 'hand')} in {_count(files, 'file')}: {told or 'none'} ({rate:,.0f} hands a second)."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def work_of(files: list[Path], as_json: bool) -> Iterator[ReplayWork]:
    """Large files in parts, small ones together, in their order."""
    small: list[str] = []
    size = 0
    for file in files:
        own = file.stat().st_size
        if own > BYTES_AT_ONCE:
            if small:
                yield ReplayWork(tuple(small), as_json, size)
                small, size = [], 0
            yield from _parts(file, own, as_json)
            continue
        small.append(str(file))
        size += own
        if len(small) == FILES_AT_ONCE or size > BYTES_AT_ONCE:
            yield ReplayWork(tuple(small), as_json, size)
            small, size = [], 0
    if small:
        yield ReplayWork(tuple(small), as_json, size)


def _parts(file: Path, size: int, as_json: bool) -> Iterator[ReplayWork]:
    if format_of(file) not in SHARED:
        yield ReplayWork((str(file),), as_json, size)
        return
    for start in range(0, size, BYTES_AT_ONCE):
        end = min(start + BYTES_AT_ONCE, size)
        yield ReplayWork((str(file),), as_json, end - start, start, end)


def _replayed(work: ReplayWork) -> ReplayPart:
    counts: Counter[str] = Counter()
    text: list[bytes] = []
    encode = msgspec.json.Encoder(decimal_format="number").encode
    for found in hands_of(map(Path, work.files), work.start, work.end):
        line = _line(found)
        counts[line.verdict] += 1
        if work.as_json:
            text.append(encode(line) + b"\n")
        elif line.verdict in FAILS:
            where = f"{line.file}, hand {line.hand}" if line.hand else line.file
            text.append(f"{where}: {line.why}\n".encode())
    return ReplayPart(work.size, dict(counts), b"".join(text))


def _line(found: Found) -> ReportLine:
    result = found.replay()
    stacks, taken = result.finishing_stacks, result.commission
    return ReportLine(found.file, found.hand, found.format, result.verdict, result.why, taken, stacks)
