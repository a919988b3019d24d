"""`cardspeak backup`: a copy of a log while the room goes on, verified before it is called one."""

from __future__ import annotations

from pathlib import Path

import click

from cardspeak.cli.log_options import LogAddress, named
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.room_keys import room_secret
from cardspeak.errors import BadInput
from cardspeak.store.address import is_postgres
from cardspeak.store.auditing import Audit, audit
from cardspeak.store.records import Head


@click.command("backup")
@click.argument("log", metavar="LOG", type=LogAddress())
@click.argument("target", metavar="BACKUP", type=click.Path(path_type=Path))
@json_option
def command(log: Path | str, target: Path, as_json: bool) -> int:
    """Copy a log as it stands, whoever writes it meanwhile; then verify and audit the copy.

    \b
    cardspeak backup room.db /mnt/backup/room-2026-11-17.db
    cardspeak backup postgresql://room@db.local/room room.db

    A database becomes one file, its chains put into one where there are several. The copy is for its owner only. Its
    head, printed at the end, belongs on paper. The key of the room is no part of it: keep a copy of that apart. Ends
    with 1 if the copy is not sound.
    """
    head = _copied(log, target)
    found = audited(target, head, room_secret(log))
    if as_json:
        told = {"backup": str(target), "head": found.verified.head, "records": found.verified.records}
        print_json(told | {"sound": found.sound, "faults": found.faults})
    elif found.sound:
        click.echo(f"{target} is a sound copy of {named(log)}: {found.verified.records:,} records.")
        click.echo(f"Head {found.verified.head}")
    else:
        click.echo("\n".join([f"{target} is not sound: so is {named(log)}.", *map(str, found.faults)]))
    return 0 if found.sound else 1


def _copied(log: Path | str, target: Path) -> Head | None:
    if target.exists():
        raise BadInput(f"{target} exists already: give the backup a name of its own.")
    if is_postgres(log):
        import time

        from cardspeak.store.copying import copy_log

        copy_log(str(log), target, time.time_ns() // 1000)
        return None
    from cardspeak.store.reader import Reader

    with Reader(log) as reader:
        return reader.backup(target)


def audited(path: Path | str, head: Head | None = None, secret: bytes = b"") -> Audit:
    """The whole audit of a copy; with the secret of its room, hands that are running too."""
    from cardspeak.room.audit.registry import across, replayers

    return audit(path, head, replayers(), across(), secret=secret)
