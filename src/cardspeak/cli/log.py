"""`cardspeak log`: copy a log, seal it, verify it, keep its seals, bring it to the present format."""

from __future__ import annotations

import time
from pathlib import Path

import click

from cardspeak.cli.log_options import (
    LogAddress,
    kept_seals,
    key_options,
    named,
    proof_options,
    public_keys,
    signing_key,
)
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.room_keys import own_key_file, room_key_option, room_secret
from cardspeak.cli.workers import progress
from cardspeak.store.marking import PLAIN
from cardspeak.store.records import Head
from cardspeak.store.verifying import LogVerdict, verify

FILE = click.Path(path_type=Path)


@click.group("log")
def command() -> None:
    """A room's log: a file, or a database of PostgreSQL by its address (postgresql://user@host/name)."""


def _now() -> int:
    return time.time_ns() // 1000


@command.command("copy")
@click.argument("source", metavar="FROM", type=LogAddress())
@click.argument("target", metavar="TO", type=LogAddress())
@json_option
def copy(source: Path | str, target: Path | str, as_json: bool) -> None:
    """Copy a log from a file to PostgreSQL or back; both sides are verified.

    \b
    cardspeak log copy room.db postgresql://room@db.local/room
    cardspeak log copy postgresql://room@db.local/room room.db

    Stop the room first: what is written while it is copied may be left out. A log of one chain keeps every number, hash
    and seal. One that several processes wrote becomes one chain in a file: the source stays the proof of its seals.
    """
    from cardspeak.store.copying import copy_log

    began, done = time.perf_counter(), 0
    with progress("records", 0) as advance:

        def told(now: int, total: int) -> None:
            nonlocal done
            advance(now - done)
            done = now

        found = copy_log(source, target, _now(), told)
    seconds = time.perf_counter() - began
    if as_json:
        rate = round(found.records / seconds) if seconds else 0
        print_json({"from": named(source), "to": named(target), "records": found.records, "entries": found.entries,
                    "head": found.head, "joined": found.joined, "records_per_second": rate})  # fmt: skip
        return
    click.echo(f"{named(target)} holds {found.records:,} records and {found.entries:,} ledger entries; both are sound.")
    if found.joined > 1:
        click.echo(f"{found.joined} chains were put into one: keep {named(source)}, which proves its seals.")
    click.echo(f"Head {found.head}")
    key_file = own_key_file(source)
    if key_file.exists() and not own_key_file(target).exists():
        click.echo(f"The room's key is not copied: start the room there with --seal-key {key_file}")


@command.command("key")
@click.argument("file", metavar="FILE", type=FILE)
@json_option
def key(file: Path, as_json: bool) -> None:
    """Make a key for seals: the secret half in FILE, for its owner only, the public half in FILE.pub.

    \b
    cardspeak log key /etc/cardspeak/seal.key

    Keep the secret half where the log is not, and give the public half to whoever audits.
    """
    from cardspeak.store.seals import make_key

    made = make_key(file)
    public = f"{file}.pub"
    if as_json:
        print_json({"secret": str(file), "public": public, "fingerprint": made.public.fingerprint})
        return
    click.echo(f"The secret key is in {file}, the public one in {public}.")
    click.echo(f"Fingerprint {made.public.fingerprint}")


@command.command("seal")
@click.argument("log", metavar="LOG", type=LogAddress())
@key_options
@click.option("--apart", is_flag=True, help="Print a seal of a log that a room is writing; it is kept nowhere else.")
@click.option("--witness", "witnesses", multiple=True, metavar="URL", help="Send the seal there; may be repeated.")
def seal(
    log: Path | str,
    key_file: Path | None,
    key_command: str | None,
    public: Path | None,
    apart: bool,
    witnesses: tuple[str, ...],
) -> None:
    """Seal a log as it stands: where its chains end, signed. Prints the seal, one line to keep elsewhere.

    \b
    cardspeak log seal room.db --key /etc/cardspeak/seal.key
    cardspeak log seal room.db --key seal.key --apart >> seals.jsonl
    cardspeak log seal room.db --key-command "ssh vault sign" --public seal.key.pub

    A room that runs with a key seals its log by itself.
    """
    from cardspeak.store.opening import open_log, open_reader
    from cardspeak.store.seals import seal_apart, seal_now
    from cardspeak.store.seals.sending import send

    signer = signing_key(key_file, key_command, public)
    with open_reader(log) as reader:
        if apart:
            made = seal_apart(reader, signer, _now())
        else:
            writer = open_log(log, name="seal", clock=_now, take_over=False)
            try:
                found = seal_now(writer, signer, _now())
            finally:
                writer.close()
            if found is None:
                raise click.ClickException("Somebody else has just sealed this log: look at `cardspeak log seals`.")
            made = found
        click.echo(made.text())
        for witness in witnesses:
            send(witness, reader, made)


@command.command("seals")
@click.argument("log", metavar="LOG", type=LogAddress())
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N.")
def seals(log: Path | str, last: int | None) -> None:
    """The seals of a log, one on each line, to be printed or kept elsewhere.

    \b
    cardspeak log seals room.db --last 1
    cardspeak log seals room.db > seals.jsonl
    """
    from cardspeak.store.opening import open_reader
    from cardspeak.store.seals.seal import SEALS

    with open_reader(log) as reader:
        count = reader.position(SEALS)
        for record in reader.read(SEALS, max(0, count - last) if last else 0):
            click.echo(record.body)


@command.command("verify")
@click.argument("log", metavar="LOG", type=LogAddress())
@proof_options
@json_option
def verify_log(log: Path | str, head: str | None, keys: tuple[Path, ...], kept: tuple[str, ...], as_json: bool) -> int:
    """Every record's hash and place, every entry, balance and seal; what records mean is played by `cardspeak audit`.

    \b
    cardspeak log verify room.db
    cardspeak log verify room.db --key seal.key.pub --seals http://witness.local:8700/

    Ends with 1 if anything is wrong, and names the record.
    """
    anchor = Head.parse(head) if head is not None else None
    found = verify(log, anchor, seals=kept_seals(kept), keys=public_keys(keys))
    if as_json:
        print_json({"log": named(log), "sound": found.sound, **verified_json(found), "faults": found.faults})
    elif found.sound:
        click.echo("\n".join(verified_lines(log, found)))
    else:
        click.echo("\n".join([f"{named(log)} is not sound.", *map(str, found.faults)]))
    return 0 if found.sound else 1


def verified_json(found: LogVerdict) -> dict[str, object]:
    names = ("records", "streams", "entries", "accounts", "chains", "head", "seals", "sealed", "unsealed")
    return {name: getattr(found, name) for name in names}


def verified_lines(log: Path | str, found: LogVerdict, more: str = "") -> list[str]:
    chains = f" {found.chains:,} chains." if found.chains > 1 else ""
    lines = [
        f"{named(log)} is sound: {found.records:,} records in {found.streams:,} streams, "
        f"{found.entries:,} ledger entries between {found.accounts:,} accounts.{chains}{more}",
        f"Head {found.head}",
    ]
    if found.sealed is not None:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(found.sealed / 1e6))
        lines.append(f"{found.seals:,} seals, the last of {at} UTC; {found.unsealed:,} records after it.")
    return lines


@command.command("witness")
@click.option("--file", "path", required=True, type=FILE, help="Where the seals are kept, one on each line.")
@click.option("--key", "keys", required=True, multiple=True, metavar="FILE", type=FILE, help="The public key.")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8700, show_default=True, help="0 for any.")
def witness(path: Path, keys: tuple[Path, ...], host: str, port: int) -> None:
    """Keep the seals of one log, and nothing else; best on another machine. POST keeps, GET gives them back.

    \b
    cardspeak log witness --file seals.jsonl --key seal.key.pub --host 0.0.0.0

    A seal that does not follow from the last one is refused and kept apart, as evidence.
    """
    from cardspeak.store.seals.witness import serve

    try:
        server = serve(path, public_keys(keys), host, port)
    except OSError as wrong:
        raise click.ClickException(f"{host}:{port} cannot be opened ({wrong.strerror or wrong}).") from None
    click.echo(f"The witness listens at http://{host}:{server.server_address[1]}/ and keeps seals in {path}.")
    with server:
        server.serve_forever()


@command.command("forget")
@click.argument("log", metavar="LOG", type=LogAddress())
@click.argument("name", metavar="NAME")
@click.option("--yes", is_flag=True, help="Do not ask: it cannot be taken back.")
@json_option
def forget(log: Path | str, name: str, yes: bool, as_json: bool) -> None:
    """Throw away the name of a person and what they wrote; the chain, its seals and every chip stay as they are.

    \b
    cardspeak log forget room.db "Ann Lee"
    cardspeak log forget postgresql://room@db.local/room "Ann Lee" --yes

    Stop the room first. Records then tell of a former guest, the same one everywhere; the account and its password are
    gone. Names that an earlier version wrote into the chain itself cannot be taken out. Backups and copies made
    before still hold the name: do the same to them, or destroy them.
    """
    from cardspeak.room.forgetting import forget as forgotten
    from cardspeak.store.opening import open_log

    if not yes:
        click.confirm(f"Throw away the name {name!r} for good?", abort=True, err=True)
    writer = open_log(log, name="forget", clock=_now, take_over=False)
    try:
        others: list[str] = getattr(writer, "others", list)()
        if others:
            raise click.ClickException(f"The process {others[0]!r} writes this log: stop all of them first.")
        done = forgotten(writer, log, name, actor="operator", time=_now())  # type: ignore[arg-type]
    finally:
        writer.close()
    if as_json:
        print_json({"log": named(log), "known_as": done.known_as, "texts": done.texts, "chips": done.chips,
                    "left": done.left})  # fmt: skip
        return
    click.echo(f"Forgotten. The records of {named(log)} tell of {done.known_as!r}; {done.texts:,} texts went along.")
    if done.chips:
        click.echo(f"{done.chips:,} chips stay on that account, and nobody can come for them.")
    if done.left:
        click.echo(
            f"{done.left:,} records still say that word in a text of another kind: they are in the chain, and stay."
        )
    click.echo("Backups and copies made before still hold the name: do the same to them, or destroy them.")


@command.command("void")
@click.argument("log", metavar="LOG", type=LogAddress())
@click.argument("table", metavar="TABLE")
@click.option("--yes", is_flag=True, help="Do not ask: it cannot be taken back.")
@room_key_option
def void(log: Path | str, table: str, yes: bool, room_key: Path | None) -> None:
    """Declare the hand at TABLE void, whose key is lost for good: everybody has their stakes back, the table is closed.

    \b
    cardspeak log void room.db 7

    Stop the room first. With the key at hand nothing is voided: the room finishes the hand.
    """
    from cardspeak.room.voiding import void_hand
    from cardspeak.store.opening import open_log

    if not yes:
        click.confirm(f"Declare the hand at table {table} void for good?", abort=True, err=True)
    writer = open_log(log, name="void", clock=_now, secret=room_secret(log, room_key))
    try:
        chips = void_hand(writer, table, actor="operator", time=_now())
    finally:
        writer.close()
    click.echo(f"The hand at table {table} is void: {chips:,} chips went back to those who had them, and it is closed.")


@command.command("upgrade")
@click.argument("log", metavar="LOG", type=LogAddress())
def upgrade(log: Path | str) -> None:
    """Bring a log to the present format; says so if it has it already. docs/log-and-ledger.md tells their history.

    Stop the room first. From then on what names people lies beside the chain and can be thrown away (`log forget`);
    whoever stands in the chain by then stays there. A room that opens a log does this by itself.
    """
    from cardspeak.store.opening import open_log, open_reader

    with open_reader(log) as reader:
        there = reader.names_people
    if there:
        click.echo(f"{named(log)} has format 2, the present one: there is nothing to do.")
        return
    open_log(log, name="upgrade", clock=_now, take_over=False, people=True).close()
    with open_reader(log) as reader:
        plain = sum(one.mark.startswith(PLAIN) for one in reader.openings())
    click.echo(f"{named(log)} has format 2 now. {plain:,} names stand in its chain, and stay there.")
