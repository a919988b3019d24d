"""What the commands about logs have in common: addresses, keys, seals kept elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from cardspeak.errors import BadInput
from cardspeak.store.address import is_postgres

if TYPE_CHECKING:
    from cardspeak.store.seals import Key, PublicKey, Seal

F = TypeVar("F", bound=Callable[..., Any])


class LogAddress(click.ParamType[Path | str]):
    """A file, or a database of PostgreSQL."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | str:
        if isinstance(value, Path) or is_postgres(value):
            return cast("Path | str", value)
        if _SCHEME.match(value):
            raise BadInput(f"No log is kept at {value}: give a file, or a database as postgresql://user@host/name.")
        return Path(value)


_SCHEME = re.compile(r"\w\w+:/")  # of an address that is none of ours; a drive has one letter


def named(address: Path | str) -> str:
    """As it may be printed: without a password."""
    if not is_postgres(address):
        return str(address)
    from cardspeak.store.opening import need_postgres

    need_postgres()
    from cardspeak.store.postgres.errors import shown

    return shown(str(address))


def proof_options(function: F) -> F:
    """`--head`, `--key` and `--seals`: what was written down, signed and kept elsewhere."""
    options = (
        click.option("--head", metavar="HEAD", help="A head written down earlier: it must still be part of the log."),
        click.option(
            "--key",
            "keys",
            multiple=True,
            metavar="FILE",
            type=click.Path(path_type=Path, dir_okay=False),
            help="A public key: every seal must be signed by it, or by another that is given.",
        ),
        click.option(
            "--seals",
            "kept",
            multiple=True,
            metavar="FILE|URL",
            help="Seals kept elsewhere, in a file or by a witness: each must still be part of the log.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def key_options(function: F) -> F:
    """`--key FILE`, or `--key-command CMD --public FILE`."""
    options = (
        click.option("--key", "key_file", metavar="FILE", type=click.Path(path_type=Path), help="The secret key."),
        click.option("--key-command", metavar="COMMAND", help="A key service: signs what it is given, answers in hex."),
        click.option(
            "--public", metavar="FILE", type=click.Path(path_type=Path), help="The public key of that service."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def seal_options(function: F) -> F:
    """A room that seals its own log."""
    options = (
        click.option(
            "--seal-key",
            "key_file",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Seal with this key; by default one of the room's own, made at its first start.",
        ),
        click.option("--seal-command", "key_command", metavar="COMMAND", help="Seal by this key service."),
        click.option(
            "--seal-public", "public", metavar="FILE", type=click.Path(path_type=Path), help="Its public key."
        ),
        click.option(
            "--seal-every", "every", type=click.FloatRange(min=1), default=60, show_default=True, metavar="SECONDS"
        ),
        click.option(
            "--witness", "witnesses", multiple=True, metavar="URL", help="Send each seal there; may be repeated."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def signing_key(file: Path | None, command: str | None, public: Path | None) -> Key:
    from cardspeak.store.seals import CommandKey, FileKey, read_public

    if file is not None and command is None:
        return FileKey(file)
    if file is None and command is not None and public is not None:
        return CommandKey(command, read_public(public))
    raise BadInput("A seal is signed with --key FILE, or with --key-command COMMAND and --public FILE.")


def public_keys(files: tuple[Path, ...]) -> list[PublicKey]:
    if not files:
        return []
    from cardspeak.store.seals import read_public

    return [read_public(file) for file in files]


def kept_seals(places: tuple[str, ...]) -> list[Seal]:
    """From files, and from witnesses that are asked."""
    if not places:
        return []
    from cardspeak.store.seals import read_seals

    return [seal for place in places for seal in (_asked(place) if "://" in place else read_seals(place))]


def _asked(witness: str) -> list[Seal]:
    from urllib.request import urlopen

    from cardspeak.store.seals.seal import read_seal

    try:
        with urlopen(witness, timeout=10) as answer:
            return [read_seal(line) for line in answer.read().splitlines() if line.strip()]
    except (OSError, ValueError) as wrong:
        raise BadInput(f"The witness {witness} cannot be asked: {wrong}") from None


def _know(ctx: click.Context, param: click.Parameter, value: Path | str | None) -> None:
    """Before any book is looked up: `my-book@3f0c21` is one of those that this log carries."""
    if value is None:
        return
    from cardspeak.room.editions import know_editions
    from cardspeak.store.opening import open_reader

    with open_reader(value) as log:
        know_editions(log)


editions_option = click.option(
    "--log",
    type=LogAddress(),
    callback=_know,
    is_eager=True,
    expose_value=False,
    metavar="LOG",
    help="A room's log: books may be editions that it carries, my-book@3f0c21.",
)
