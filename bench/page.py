"""`python -m bench.page FILE`: the figures of one run, as `--json` wrote them, into docs/benchmarks.md.

No figure on that page is copied by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bench.machine import ROOT, Machine
from bench.measure import factor
from bench.model import Figure, TaskResult
from bench.report import amount, note, word
from bench.sections import SECTIONS, Lost, Options

PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: written by python -m bench.page -->", "<!-- end of figures -->"


class Record(msgspec.Struct, frozen=True):
    """One run, whole: what `--json` writes."""

    machine: Machine
    options: Options
    seconds: float
    results: list[TaskResult]
    lost: list[Lost]


def figures(record: Record) -> Iterator[str]:
    """The lines between the marks."""
    machine = record.machine
    where = f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}"
    yield f"{where}; load {machine.load:.1f} when it began;"
    yield f"cardspeak at commit {machine.commit}, numpy {machine.numpy}, numba {machine.numba}."
    measured = {figure.package for result in record.results for figure in result.figures}
    peers = ", ".join(f"{name} {version}" for name, version in machine.peers.items() if name in measured)
    if peers:
        yield f"Peers: {peers}."
    yield from ("", "### The bars", "")
    yield from _bars(record.results)
    for result in record.results:
        yield from ("", f"### {result.section}. {SECTIONS[result.section][1]}: {result.title}", "")
        yield from _table(result)
    for lost in record.lost:
        yield from ("", f"Section {lost.section} ended early, at {lost.title}: {lost.reason}")


def _bars(results: list[TaskResult]) -> Iterator[str]:
    yield "| | task | ours | bar | measured |"
    yield "|---|---|---|---|---|"
    for result in results:
        for figure in result.figures:
            for verdict in figure.verdicts:
                cells = (word(verdict), f"{result.section}. {result.title}", figure.name, verdict.bar, verdict.measured)
                yield _row(*cells)


def _table(result: TaskResult) -> Iterator[str]:
    yield f"| who | {'time' if result.slow else result.unit + '/s'} | ratio | note |"
    yield "|---|--:|--:|---|"
    for figure in result.figures:
        yield _row(_name(figure), amount(figure, slow=result.slow), _ratio(figure), note(figure))


def _name(figure: Figure) -> str:
    return f"**{figure.name}**" if figure.ours else figure.name


def _ratio(figure: Figure) -> str:
    return "" if figure.ratio is None else factor(figure.ratio)


def _row(*cells: str) -> str:
    escaped = (cell.replace("|", r"\|").replace("_", r"\_") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def marks(section: str = "") -> tuple[str, str]:
    """Between which the figures stand: those of a whole run, or of one section that was measured by itself."""
    return (
        (BEGIN, END) if not section else (f"{BEGIN[:-4]}, section {section} -->", f"{END[:-4]}, section {section} -->")
    )


def rewritten(page: str, record: Record, section: str = "") -> str:
    """The page with these figures in place of the old ones."""
    begin, end = marks(section)
    before, _, rest = page.partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        raise SystemExit(f"{PAGE.name} has no place for figures: it needs {begin} and {end}")
    return "\n".join((before + begin, *figures(record), end)) + after


def main() -> None:
    if len(sys.argv) not in (2, 3):
        raise SystemExit("usage: python -m bench.page FILE [SECTION] (written by python -m bench --json FILE)")
    record = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Record)
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8"), record, "".join(sys.argv[2:])), encoding="utf-8")


if __name__ == "__main__":
    main()
