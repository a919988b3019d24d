"""`cardspeak audit`: a log file from its first record to its last, chain, ledger and play."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from cardspeak.cli.output import json_option, print_json
from cardspeak.store.audit import Across, Audit, Replayer, audit
from cardspeak.store.records import Head

# kind of stream: (module, function), a `Replayer` that plays such a stream again; imported when a log is audited
REPLAYERS: dict[str, tuple[str, str]] = {
    "table": ("cardspeak.room.audit.tables", "replay_table"),
    "looks": ("cardspeak.room.looks", "replay_looks"),
    "jackpot": ("cardspeak.room.audit.tables", "replay_jackpot"),
}
ACROSS: tuple[tuple[str, str], ...] = (("cardspeak.room.audit.pools", "pools_agree"),)  # streams against each other


@click.command("audit")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--head", metavar="HEAD", help="A head written down earlier: it must still be part of the log.")
@json_option
def command(file: Path, head: str | None, as_json: bool) -> int:
    """Verify a log: every record's hash and place, every ledger entry and balance, and what the records tell.

    \b
    cardspeak audit room.log
    cardspeak audit room.log --head 4711-9f0c...

    A log may be audited while it is being written. Ends with 1 if anything is wrong, and names the record.
    """
    found = audit(file, Head.parse(head) if head is not None else None, replayers(), across())
    if as_json:
        print_json(_document(file, found))
    else:
        click.echo("\n".join(_lines(file, found)))
    return 0 if found.sound else 1


def replayers() -> dict[str, Replayer]:
    return {kind: getattr(importlib.import_module(module), name) for kind, (module, name) in REPLAYERS.items()}


def across() -> list[Across]:
    return [getattr(importlib.import_module(module), name) for module, name in ACROSS]


def _document(file: Path, found: Audit) -> dict[str, object]:
    verified = found.verified
    return {
        "file": str(file),
        "sound": found.sound,
        "records": verified.records,
        "streams": verified.streams,
        "entries": verified.entries,
        "accounts": verified.accounts,
        "head": verified.head,
        "replayed": found.replayed,
        "faults": found.faults,
    }


def _lines(file: Path, found: Audit) -> list[str]:
    verified = found.verified
    if not found.sound:
        return [f"{file} is not sound.", *map(str, found.faults)]
    played = f" {len(found.replayed):,} played again." if found.replayed else ""
    return [
        f"{file} is sound: {verified.records:,} records in {verified.streams:,} streams, "
        f"{verified.entries:,} ledger entries between {verified.accounts:,} accounts.{played}",
        f"Head {verified.head}",
    ]
