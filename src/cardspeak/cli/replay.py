"""`cardspeak replay`: PHH files played again, hand by hand, and held against the results they give."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path

import click
import msgspec

from cardspeak.cli.output import json_option
from cardspeak.cli.workers import cores, progress, run_options
from cardspeak.errors import BadInput
from cardspeak.interop.phh import BrokenHand, ReadHand, walk
from cardspeak.interop.phh.amounts import Amount
from cardspeak.interop.phh_replay import Replayed, replay
from cardspeak.runs import Kept, crew_of, in_order

FILES_AT_ONCE = 200  # small files for one process to take together
ENOUGH_FOR_TWO = 1_500_000  # bytes of files, below which starting processes takes longer than it saves


class Line(msgspec.Struct, frozen=True):
    """One hand of the report."""

    file: str
    hand: str | None
    agrees: bool
    finishing_stacks: tuple[Amount | None, ...] | None
    why: str


class Part(msgspec.Struct, frozen=True):
    """What one process made of its files: JSON lines, or the lines of the hands that do not agree."""

    files: int
    hands: int
    agreeing: int
    text: bytes


class Work(msgspec.Struct, frozen=True):
    files: tuple[str, ...]
    as_json: bool


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@run_options(jobs="Processes; as many as pay off by default.", default=None)
@json_option
def command(paths: tuple[Path, ...], jobs: int | None, cluster: str | None, keep: Path | None, as_json: bool) -> int:
    """Replay .phh and .phhs files and folders of them; a file that cannot be read is reported and passed over.

    \b
    cardspeak replay hands/ --json > report.jsonl
    cardspeak replay antonius-blom-2009.phh
    cardspeak replay /shared/hands --cluster tcp://scheduler:8786 --keep run.jsonl --json > report.jsonl

    A hand agrees if every action is legal and it ends as the file says: to the chip where the file gives
    finishing stacks, within a commission where it gives winnings. Ends with 1 if any hand does not agree.
    """
    files = phh_files(paths)
    work = [Work(chunk, as_json) for chunk in _chunks(files)]
    sizes = [file.stat().st_size if file.is_file() else 0 for file in files]
    if jobs is None:
        jobs = cores() if sum(sizes) >= ENOUGH_FOR_TWO and cluster is None else 1
    hands = agreeing = 0
    began = time.perf_counter()
    with progress("files", len(files)) as advance, ExitStack() as stack:
        what = ("replay", list(zip(map(str, files), sizes, strict=True)), as_json)
        kept = stack.enter_context(Kept(keep, what, Part)) if keep is not None else None
        for part in in_order(_replayed, work, crew_of(jobs, cluster), kept):
            hands, agreeing = hands + part.hands, agreeing + part.agreeing
            click.echo(part.text, nl=False)
            advance(part.files)
    if not as_json:
        rate = hands / max(time.perf_counter() - began, 1e-9)
        agree = "all agree" if agreeing == hands else f"{agreeing} agree and {hands - agreeing} do not"
        click.echo(f"{_count(hands, 'hand')} in {_count(len(files), 'file')}: {agree} ({rate:,.0f} hands a second).")
    return 0 if agreeing == hands else 1


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def phh_files(paths: Sequence[Path]) -> list[Path]:
    """Every file named or found in a folder named; BadInput for a path that is neither."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = [file for file in path.rglob("*.phh*") if file.suffix in (".phh", ".phhs") and file.is_file()]
            if not found:
                raise BadInput(f"{path} holds no .phh or .phhs files.")
            files += sorted(found, key=_by_name)
        elif path.suffix in (".phh", ".phhs") and path.exists():
            files.append(path)
        else:
            raise BadInput(f"{path} is neither a folder nor a .phh or .phhs file.")
    return files


def _by_name(path: Path) -> list[tuple[int, int, str]]:
    """Numbers within names count as numbers, so that 9.phh stands before 10.phh."""
    pieces = ["".join(group) for _, group in groupby(str(path), str.isdecimal)]
    return [(1, int(piece), "") if piece.isdecimal() else (0, 0, piece) for piece in pieces]


def _chunks(files: list[Path]) -> Iterator[tuple[str, ...]]:
    """Files of many hands one by one, small ones together."""
    for many, group in groupby(files, lambda file: file.suffix == ".phhs"):
        names = [str(file) for file in group]
        size = 1 if many else FILES_AT_ONCE
        yield from (tuple(names[at : at + size]) for at in range(0, len(names), size))


def _replayed(work: Work) -> Part:
    hands = agreeing = 0
    text: list[bytes] = []
    encode = msgspec.json.Encoder(decimal_format="number").encode
    for found in walk([Path(file) for file in work.files]):
        line = _line(found)
        hands += 1
        agreeing += line.agrees
        if work.as_json:
            text.append(encode(line) + b"\n")
        elif not line.agrees:
            where = f"{line.file}, hand {line.hand}" if line.hand else line.file
            text.append(f"{where}: {line.why}\n".encode())
    return Part(len(work.files), hands, agreeing, b"".join(text))


def _line(found: ReadHand | BrokenHand) -> Line:
    if isinstance(found, BrokenHand):
        return Line(found.file, found.key or None, False, None, f"cannot be read: {found.reason}")
    result: Replayed = replay(found.hand)
    name = found.key or (None if found.hand.hand is None else str(found.hand.hand))
    return Line(found.file, name, result.agrees, result.finishing_stacks, result.why)
