"""`python -m bench`: measure, print, and keep the figures as JSON if asked to."""

from __future__ import annotations

import time
from pathlib import Path

import click
import msgspec

from bench.machine import describe
from bench.model import TaskResult
from bench.page import Record
from bench.peers import missing
from bench.report import console, print_bars, print_lost, print_machine, print_task
from bench.sections import SECTIONS, Lost, Options, run_section


@click.command()
@click.option("--quick", is_flag=True, help="A short run: under a minute, rougher figures.")
@click.option(
    "--only",
    multiple=True,
    metavar="SECTION",
    type=click.Choice(list(SECTIONS), case_sensitive=False),
    help="Measure this section only: " + ", ".join(f"{key} {name}" for key, (_, name) in SECTIONS.items()) + ".",
)
@click.option("--no-peers", is_flag=True, help="Measure cardspeak alone.")
@click.option("--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Write all figures to this file.")
def main(quick: bool, only: tuple[str, ...], no_peers: bool, path: Path | None) -> None:
    """Measure cardspeak and the named peers in the same run and print the ratios."""
    began = time.perf_counter()
    out, machine, options = console(), describe(), Options(quick=quick, peers=not no_peers)
    print_machine(out, machine)
    if options.peers:
        for package, reason in missing().items():
            out.print(f"Missing: {package}: {reason}", style="yellow")
    results: list[TaskResult] = []
    lost: list[Lost] = []
    for section in only or SECTIONS:
        for message in run_section(section, options):
            if isinstance(message, Lost):
                lost.append(message)
                print_lost(out, message)
            else:
                results.append(message)
                print_task(out, message)
    print_bars(out, results)
    seconds = time.perf_counter() - began
    out.print(f"{seconds:.0f} seconds.")
    if path is not None:
        record = msgspec.json.encode(Record(machine, options, seconds, results, lost))
        path.write_bytes(msgspec.json.format(record, indent=1) + b"\n")


if __name__ == "__main__":
    main()
