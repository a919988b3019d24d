"""`cardspeak restore`: a room goes on from a backup that is sound, and what that lacks is said."""

from __future__ import annotations

from pathlib import Path

import click

from cardspeak.cli.backup import audited
from cardspeak.cli.log_options import LogAddress, kept_seals, named, public_keys
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.room_keys import last_seal, room_secret
from cardspeak.errors import BadInput
from cardspeak.store.reader import Reader
from cardspeak.store.records import Head
from cardspeak.store.seals.keeping import why_not_signed
from cardspeak.store.seals.keys import PublicKey
from cardspeak.store.seals.seal import Seal


@click.command("restore")
@click.argument("backup", metavar="BACKUP", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("log", metavar="LOG", type=LogAddress())
@click.option("--key", "keys", multiple=True, metavar="FILE", type=click.Path(path_type=Path), help="A public key.")
@click.option("--seals", "kept", multiple=True, metavar="FILE|URL", help="Seals kept elsewhere: what the backup lacks.")
@json_option
def command(backup: Path, log: Path | str, keys: tuple[Path, ...], kept: tuple[str, ...], as_json: bool) -> int:
    """Audit a backup and put it in the place of a log. Nothing is written over: move the old log away first.

    \b
    mv room.db room.db.damaged
    cardspeak restore /mnt/backup/room-2026-11-17.db room.db --key seal.key.pub --seals http://witness.local:8700/
    cardspeak restore room-2026-11-17.db postgresql://room@db.local/empty

    With seals that were kept elsewhere it says what the backup is too old for. Ends with 1, and writes nothing, if the
    backup is not sound or not of the log that was sealed.
    """
    _require_room_for(log)
    secret = room_secret(log)
    found = audited(backup, None, secret)
    if not found.sound:
        click.echo("\n".join([f"{backup} is not sound, and was not put back.", *map(str, found.faults)]))
        return 1
    with Reader(backup) as reader:
        wrong, younger = _against(reader, kept_seals(kept), public_keys(keys))
        if wrong:
            click.echo(f"{backup} was not put back: {wrong}")
            return 1
        head = _put(reader, backup, log)
    again = audited(log, head, secret)
    if not again.sound or again.verified.records != found.verified.records:
        raise BadInput(f"{named(log)} did not become what {backup} is: is its disk in order?")
    if (noted := last_seal(log)) is not None:
        noted.forget()  # the room goes on from here, on purpose
    if as_json:
        lacks = sorted(seal.number for seal in younger)
        print_json({"log": named(log), "head": again.verified.head, "records": again.verified.records, "lacks": lacks})
        return 0
    click.echo(f"{named(log)} is the log of {backup}: {again.verified.records:,} records, every one audited.")
    click.echo(f"Head {again.verified.head}")
    if younger:
        first = min(younger, key=lambda seal: seal.time)
        click.echo(f"{len(younger)} seals are younger than it, from seal {first.number} on: what they cover is lost.")
    return 0


def _require_room_for(log: Path | str) -> None:
    """A file that is not there; a database that holds a log is found when it is filled."""
    beside = [log.with_name(log.name + end) for end in ("", "-wal", "-shm")] if isinstance(log, Path) else []
    there = next((one for one in beside if one.exists()), None)
    if there is not None:
        raise BadInput(f"{there} exists: move it away first, a log is never written over.")


def _put(reader: Reader, backup: Path, log: Path | str) -> Head:
    """Where the log ends that was put back."""
    if isinstance(log, Path):
        return reader.backup(log)
    import time

    from cardspeak.store.copying import copy_log

    copy_log(backup, log, time.time_ns() // 1000)
    return reader.head()


def _against(reader: Reader, seals: list[Seal], keys: list[PublicKey]) -> tuple[str, list[Seal]]:
    """What contradicts the backup, and the seals that were made after it."""
    last, younger = reader.head(), []
    for seal in seals:
        unsigned = why_not_signed(seal, keys) if keys else ""
        if unsigned:
            return f"seal {seal.number}, kept elsewhere: {unsigned}.", []
        for chain, head in seal.ends().items():
            if chain != last.chain or head.seq > last.seq:
                younger.append(seal)
                continue
            found = next(iter(reader.read_all({chain: head.seq - 1})))
            if found.hash != head.hash:
                return f"seal {seal.number}, kept elsewhere, is of another log than this one.", []
    return "", younger
