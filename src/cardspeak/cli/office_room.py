"""`cardspeak office look` and `order`: the office of a room that runs, from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import click
import msgspec

from cardspeak.cli.output import json_option, print_json
from cardspeak.errors import BadInput

LONGEST = 20  # seconds
token_option = click.option(
    "--token", envvar="CARDSPEAK_TOKEN", required=True, help="Of a session, or CARDSPEAK_TOKEN."
)


@click.command("look")
@click.argument("address")
@token_option
@json_option
def look_command(address: str, token: str, as_json: bool) -> None:
    """The office of a room that runs, as you may see it: what waits for a second person, lists, staff, the cage.

    \b
    cardspeak office look http://localhost:8000
    """
    view = _asked(address, "/api/office", token)["view"]
    if as_json:
        print_json(view)
        return
    for line in _lines(view):
        click.echo(line)


def _lines(view: dict[str, Any]) -> Iterator[str]:
    from cardspeak.office.money import dollars

    yield f"Gaming day {view['day']}."
    for one in view["proposals"]:
        yield f"Order {one['number']} ({one['what']}, by {one['by']}) waits: {one['confirms']} confirms it."
    cage = view["cage"]
    if cage is not None:
        shift = f"shift {cage['shift']['name']}" if cage["shift"] else "no shift is open"
        yield f"Cage: {shift}, drawer {dollars(cage['cash'])}, rack {dollars(cage['chips'])}."
        for one in (report for report in cage["reports"] if report["lodged"] is None):
            yield f"Report {one['number']} ({one['kind']}): {one['name']}, {dollars(one['amount'])}, to be lodged."
    for one in view["lists"] or view["mine"]:
        names = one["waiting"]
        told = names if isinstance(names, int) else ", ".join(_waits(name) for name in names) or "nobody"
        yield f"List {one['id']}, {one['title']}: {told}."
    for one in view["movers"]:
        yield f"Table {one['feeder']} must move to table {one['main']}: {', '.join(one['order']) or 'nobody'}."
    for one in view["wishes"]:
        yield f"{one['name']} would rather sit at table {one['to']} than at {one['table']}."
    if view["staff"]:
        on_duty = [f"{one['name']} ({one['role']})" for one in view["staff"]]
        yield f"On duty: {', '.join(on_duty)}."
    for one in view["dealers"]:
        dealer = one["dealer"]
        where = f"at table {dealer['table']}" if dealer["place"] == "table" else f"on the {dealer['place']}"
        yield f"{dealer['name']} is {where}{', a break is owed' if one['owed'] else ''}."
    if view["visits"]:
        yield f"In the room: {', '.join(one['name'] for one in view['visits'])}."


def _waits(one: dict[str, Any]) -> str:
    return f"{one['name']} (table {one['called']})" if one["called"] else str(one["name"])


@click.command("order")
@click.argument("address")
@click.argument("kind", metavar="ORDER")
@click.argument("told", nargs=-1, metavar="[FIELD=VALUE]...")
@token_option
@click.option("--id", "id", default="", help="A name of your own for it: sent twice, it is done once.")
@json_option
def order_command(address: str, kind: str, told: tuple[str, ...], token: str, id: str, as_json: bool) -> None:
    """Give an order to the office of a room that runs; values are JSON where they can be read so.

    \b
    cardspeak office order http://localhost:8000 SellChips name=Ann amount=50000 --id window-17
    cardspeak office order http://localhost:8000 FillTable table=3 amount=25000 'pieces={"2500": 10}'
    cardspeak office order http://localhost:8000 ConfirmOrder proposal=4
    """
    order = {"type": kind, **_fields(kind, told)}
    done = _asked(address, "/api/office/orders", token, {"order": order, "id": id})
    if as_json:
        print_json(done)
        return
    again = " (it was done before)" if done["repeated"] else ""
    click.echo(f"Done, record {done['position']} of the office{again}.")


def _fields(kind: str, told: tuple[str, ...]) -> dict[str, Any]:
    """What is text in such an order stays text: a table's name may be a number."""
    from cardspeak.room.office.permits import KINDS

    text = {name for name, type in get_type_hints(KINDS[kind]).items() if type is str} if kind in KINDS else set()
    found: dict[str, Any] = {}
    for one in told:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadInput(f"{one!r} says nothing: write FIELD=VALUE.")
        try:
            found[name] = value if name in text else msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def _asked(address: str, path: str, token: str, body: Any = None) -> Any:
    """The room's answer; BadInput with its own words where it refuses."""
    from urllib.error import HTTPError, URLError
    from urllib.request import Request, urlopen

    if not address.startswith(("http://", "https://")):
        raise BadInput(f"{address!r} is no address of a room: write http://localhost:8000.")
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    told = None if body is None else msgspec.json.encode(body)
    try:
        with urlopen(Request(f"{address.rstrip('/')}{path}", told, headers), timeout=LONGEST) as answer:
            return msgspec.json.decode(answer.read())
    except HTTPError as wrong:
        said = msgspec.json.decode(wrong.read() or b"{}")
        raise BadInput(said.get("wrong", f"The room answered {wrong.code}.")) from None
    except (URLError, OSError) as wrong:
        raise BadInput(f"The room does not answer ({wrong}): is it open there?") from None
