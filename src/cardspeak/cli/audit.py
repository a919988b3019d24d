"""`cardspeak audit`: a log from its first record to its last, chain, ledger, seals and play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from cardspeak.cli.log import verified_json, verified_lines
from cardspeak.cli.log_options import LogAddress, kept_seals, named, proof_options, public_keys
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.room_keys import room_key_option, room_secret
from cardspeak.store.audit import Across, Audit, Replayer, audit
from cardspeak.store.records import Head


@click.command("audit")
@click.argument("file", metavar="LOG", type=LogAddress())
@proof_options
@room_key_option
@json_option
def command(
    file: Path | str,
    head: str | None,
    keys: tuple[Path, ...],
    kept: tuple[str, ...],
    room_key: Path | None,
    as_json: bool,
) -> int:
    """Verify a log: every record's hash and place, every entry, balance and seal, and what the records tell.

    \b
    cardspeak audit room.log
    cardspeak audit room.log --head 4711-9f0c...
    cardspeak audit room.log --key seal.key.pub --seals seals.jsonl
    cardspeak audit postgresql://room@db.local/room

    Hands that are running lie face down in a log: with the key of the room they are played again too, without it the
    audit says how many records it could not read. A log may be audited while it is being written. Ends with 1 if
    anything is wrong, and names the record.
    """
    anchor = Head.parse(head) if head is not None else None
    secret = room_secret(file, room_key)
    found = audit(file, anchor, replayers(), across(), seals=kept_seals(kept), keys=public_keys(keys), secret=secret)
    if as_json:
        print_json(_document(file, found))
    else:
        click.echo("\n".join([*_lines(file, found), *_present(file, found)]))
    return 0 if found.sound else 1


def replayers() -> Mapping[str, Replayer]:
    """Imported when a log is audited."""
    from cardspeak.room.audit import registry

    return registry.replayers()


def across() -> list[Across]:
    from cardspeak.room.audit import registry

    return registry.across()


def _document(file: Path | str, found: Audit) -> dict[str, object]:
    told = {"file": named(file), "sound": found.sound, **verified_json(found.verified)}
    told |= {"replayed": found.replayed, "by_the_present_book": _present(file, found)}
    return told | {"face_down": found.face_down, "faults": found.faults}


def _present(file: Path | str, found: Audit) -> list[str]:
    """Which tables were played again by the book as it is, for want of the book as it was."""
    from cardspeak.room.audit.editions import by_the_present_book
    from cardspeak.store.opening import open_reader

    if not found.sound or not found.replayed:
        return []
    with open_reader(file) as log:
        return [f"{said}." for said in by_the_present_book(log)]


def _lines(file: Path | str, found: Audit) -> list[str]:
    if not found.sound:
        return [f"{named(file)} is not sound.", *map(str, found.faults)]
    played = f" {len(found.replayed):,} played again." if found.replayed else ""
    return [*verified_lines(file, found.verified, played), *face_down_lines(found)]


def face_down_lines(found: Audit) -> list[str]:
    """What nobody without the room's key can say."""
    if not found.face_down:
        return []
    return [f"{found.face_down:,} records of hands in progress lie face down: --room-key FILE plays them again too."]
