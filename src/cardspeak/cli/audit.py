"""`cardspeak audit`: a log from its first record to its last, chain, ledger, seals and play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
import msgspec

from cardspeak.cli.log import verified_json, verified_lines
from cardspeak.cli.log_options import LogAddress, kept_seals, named, proof_options, public_keys
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.room_keys import room_key_option, room_secret
from cardspeak.store.auditing import Across, Audit, Replayer, audit
from cardspeak.store.errors import StoreError
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

    What was asked at a table is decided again if this very program wrote the log: another version may have decided
    otherwise. Hands that are running lie face down in a log: with the key of the room they are played again too,
    without it the audit says how many records it could not read. A log may be audited while it is being written. Ends
    with 1 if anything is wrong, and names the record.
    """
    anchor = Head.parse(head) if head is not None else None
    secret = room_secret(file, room_key)
    ours = by_this_program(file)
    known = replayers(strictly=ours)
    found = audit(file, anchor, known, across(), seals=kept_seals(kept), keys=public_keys(keys), secret=secret)
    if as_json:
        print_json({**_document(file, found), "decided_again": ours})
    else:
        click.echo("\n".join([*_lines(file, found), *_present(file, found), *decided_lines(found, ours)]))
    return 0 if found.sound else 1


def replayers(*, strictly: bool = False) -> Mapping[str, Replayer]:
    """Imported when a log is audited."""
    from cardspeak.room.audit import registry

    return registry.replayers(strictly=strictly)


def by_this_program(file: Path | str) -> bool:
    """A log that cannot be read was written by nobody; what is wrong with it the audit says."""
    from cardspeak.server.program import written_by_this
    from cardspeak.store.opening import open_reader

    try:
        with open_reader(file) as log:
            return written_by_this(log)
    except (StoreError, msgspec.MsgspecError):
        return False


def decided_lines(found: Audit, ours: bool) -> list[str]:
    """Rules change from version to version: what was asked is held only against the program that answered it."""
    if not found.sound or not found.replayed:
        return []
    if ours:
        return ["This very program wrote it: what was asked at its tables was decided again, and led to the same."]
    return ["Not written by this very program alone: what was asked at its tables was not decided again."]


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
