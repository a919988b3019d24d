"""`cardspeak room`: start the poker room in the browser, on a database in one file."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.log_options import LogAddress, seal_options, signing_key
from cardspeak.cli.room_keys import last_seal, own_key_file
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from cardspeak.store.seals import Key


def data_folder() -> Path:
    """Where a room is kept when nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "cardspeak"


def _key(own: Path | None, file: Path | None, command: str | None, public: Path | None) -> Key:
    from cardspeak.store.seals import own_key

    return signing_key(file, command, public) if own is None else own_key(own)[0]


@click.command("room")
@click.option(
    "--file",
    "--log",
    "path",
    type=LogAddress(),
    metavar="LOG",
    help="The room's log, a file or postgresql://; made if new.",
)
@click.option("--name", default="room", show_default=True, help="Of this process, where several write one database.")
@click.option(
    "--address",
    default="",
    metavar="HOST:PORT",
    help="Share the room with other processes, which reach this one there: on a private network.",
)
@click.option("--drain", is_flag=True, help="Have the process of that --name hand its tables over, and end.")
@click.option("--host", help="By default 127.0.0.1, of a home game 0.0.0.0; a network asks for passwords.")
@click.option("--port", type=click.IntRange(0, 65535), help="By default 8000, or the next that is free; 0 for any.")
@click.option("--tls-cert", type=click.Path(path_type=Path), metavar="FILE", help="Speak https with this certificate.")
@click.option("--tls-key", type=click.Path(path_type=Path), metavar="FILE", help="And its key, both in PEM.")
@click.option(
    "--behind-proxy",
    is_flag=False,
    flag_value="127.0.0.1",
    default="",
    metavar="[ADDRESS]",
    help="A proxy there speaks https and says who calls; by default on this machine.",
)
@click.option("--cage", is_flag=True, help="Chips are sold at the cage, and given to nobody: office.md.")
@click.option("--home", is_flag=True, help="A home game: guests by a link and their names, chips from the host.")
@click.option("--reached-at", default="", metavar="NAME", help="The address in a home game's link; found by default.")
@click.option("--plain-http", is_flag=True, help="On a network without https: everybody on it may read along.")
@click.option("--memory", is_flag=True, help="Keep nothing: the room is gone when it stops.")
@seal_options
@click.option(
    "--without-hands", is_flag=True, help="The key is lost: leave tables out whose hand in progress only it can read."
)
@click.option("--browser/--no-browser", default=None, help="Open the page; by default where there is a screen.")
@click.option("--json", "as_json", is_flag=True, help="One line when the room is ready: address and role tokens.")
def command(
    path: Path | str | None,
    name: str,
    address: str,
    drain: bool,
    host: str | None,
    port: int | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    behind_proxy: str,
    cage: bool,
    home: bool,
    reached_at: str,
    plain_http: bool,
    memory: bool,
    key_file: Path | None,
    key_command: str | None,
    public: Path | None,
    every: float,
    witnesses: tuple[str, ...],
    without_hands: bool,
    browser: bool | None,
    as_json: bool,
) -> None:
    """Open the poker room: every game of every book, in the browser.

    \b
    cardspeak room
    cardspeak room --file club.db --port 9000
    cardspeak room --file club.db --seal-key /etc/cardspeak/seal.key --witness http://witness.local:8700/
    cardspeak room --log postgresql://room@db.local/room --name north
    cardspeak room --log postgresql://room@db.local/room --name north --address 10.0.0.5:8100
    cardspeak room --log postgresql://room@db.local/room --name north --drain
    cardspeak room --host 0.0.0.0 --tls-cert club.pem --tls-key club.key
    cardspeak room --behind-proxy
    cardspeak room --home
    """
    file = None if memory else path or data_folder() / ("home.db" if home else "room.db")
    _require_fitting(file, cage, home, bool(reached_at), bool(address), drain, bool(witnesses or public is not None))
    gc.disable()  # what it loads and reads back is no garbage: `settle` has it looked for before the door opens
    try:
        from cardspeak.server.entrance import Entrance
        from cardspeak.server.run import KeptAt, serve
    except ModuleNotFoundError as missing:
        raise BadInput(f"The room needs {missing.name}: pip install 'cardspeak[room]', or make run.") from None
    if isinstance(file, Path):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise BadInput(f"{file.parent} cannot be made ({wrong.strerror}): choose a place with --file.") from None
    own = own_key_file(file) if file is not None and key_file is None and key_command is None else None
    if drain:
        gone = own is not None and not own.is_file()
        _drain(str(file), name, None if gone else _key(own, key_file, key_command, public))
        return
    key = None if file is None else _key(own, key_file, key_command, public)
    noted = None if file is None else last_seal(file)
    kept = KeptAt(file, name, key, every, witnesses, own, without_hands, address, noted)
    show = sys.stdout.isatty() and bool(os.environ.get("DISPLAY")) if browser is None else browser
    at = host or ("0.0.0.0" if home else "127.0.0.1")
    # A home game has no passwords that could be overheard; the cards can, and it says so where it starts.
    entrance = Entrance(at, port, tls_cert, tls_key, behind_proxy, plain_http or (home and tls_cert is None))
    serve(kept, entrance, open_browser=show, as_json=as_json, home=reached_at if home else None, cage=cage)


def _drain(log: str, name: str, key: Key | None) -> None:
    from cardspeak.server.joined import drain
    from cardspeak.store.seals import secret_of

    drain(log, name, b"" if key is None else secret_of(key, "snapshots"))
    click.echo(f"{name} has handed its tables over.")


def _require_fitting(
    file: Path | str | None, cage: bool, home: bool, linked: bool, joined: bool, drain: bool, witnessed: bool
) -> None:
    """BadInput for options that do not go together, and which to leave out."""
    if cage and home:
        raise BadInput("A home game has its host for a cage: leave --cage out.")
    if linked and not home:
        raise BadInput("The address in a home game's link needs one: add --home.")
    if witnessed and file is None:
        raise BadInput("A witness keeps seals, and a room that keeps nothing has none: leave --memory out.")
    if (joined or drain) and not isinstance(file, str):
        raise BadInput("Several processes share a room on PostgreSQL: give --log postgresql://...")
    if joined and home:
        raise BadInput("A home game is one process: leave --address or --home out.")
