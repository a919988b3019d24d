"""Somebody is forgotten: the name and whatever they wrote are thrown away, and the chain stays as it is.

First it is tried: the whole log is audited as it will read afterwards. Then a record says which marks stand for nothing
any more, and the rows go. Names that an earlier version wrote into the chain itself cannot be taken out, and are not.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.audit import registry
from cardspeak.room.audit.accounts import COMES, GOES
from cardspeak.room.audit.forgotten import FORGOTTEN, NO_RECORD, STREAM, ForgottenMarks
from cardspeak.room.names import key
from cardspeak.store import Draft, Store, StoreError, canonical
from cardspeak.store.auditing import audit
from cardspeak.store.beside import texts_with
from cardspeak.store.marking import PLAIN, former
from cardspeak.store.opening import AnyReader, open_reader
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.store.postgres import PostgresStore

IN_THE_CHAIN = (
    "an earlier version of the program wrote that name into the chain itself, and nothing can be taken out of it "
    "without breaking every hash after it. End this log and begin another; the old one can be destroyed whole"
)


class GuestForgotten(Value):
    """What was done: how the log calls them now, and how many texts and records still say the name."""

    known_as: str
    texts: int
    chips: int
    left: int


def forget(log: Store | PostgresStore, address: Path | str, name: str, *, actor: str, time: int) -> GuestForgotten:
    """BadInput if there is nobody of that name, or the log would not stand without it; then nothing is changed."""
    name, mark = _found(log, name)
    if tables := sits_at(log, name):
        raise BadInput(f"{name} sits at table {tables[0]}: they get up first, and their chips with them.")
    texts = texts_with(log.openings(), mark, name)
    _must_stand(address, (mark, *texts))
    body = canonical(ForgottenMarks(mark, texts))
    log.append(STREAM, None, (Draft(FORGOTTEN, time, actor, "", body),)).result()
    chips = log.balance(f"player/{quote(name, safe='')}")
    log.throw_away(mark, texts)
    return GuestForgotten(former(mark), len(texts), chips, left_in(address, name))


def _found(log: AnyReader, name: str) -> tuple[str, str]:
    if not log.people.kept:
        raise BadInput(f"Nobody of {log.path} can be forgotten: {IN_THE_CHAIN}.")
    known = {one.value: one.mark for one in log.openings() if one.mark == one.owner}
    alike = [one for one in known if one == name] or [one for one in known if key(one) == key(name)]
    if not alike:
        raise BadInput(f"{log.path} names nobody {name!r}.")
    if known[alike[0]].startswith(PLAIN):
        raise BadInput(f"{alike[0]} cannot be forgotten: {IN_THE_CHAIN}.")
    return alike[0], known[alike[0]]


def _must_stand(address: Path | str, marks: tuple[str, ...]) -> None:
    """As it will read: a log that does not stand then keeps the name."""
    found = audit(address, None, registry.replayers(), registry.across(), without=marks)
    wrong = [fault for fault in found.faults if NO_RECORD not in str(fault)]
    if wrong:
        raise StoreError(f"The log would not stand without that name, and nothing was thrown away: {wrong[0]}")


def sits_at(log: AnyReader, name: str) -> list[str]:
    """The tables at which somebody sits, by the records of who came and went."""
    found, told = [], canonical(name)
    for stream in log.streams("table"):
        sits = False
        for record in log.read(stream):
            if told in record.body:
                sits = _after(record.body, name, sits)
        if sits:
            found.append(stream.partition("/")[2])
    return found


def _after(body: bytes, name: str, sits: bool) -> bool:
    events: Any = msgspec.json.decode(body)
    for event in events if isinstance(events, list) else ():
        if isinstance(event, dict) and event.get("name") == name and event.get("type") in (*COMES, *GOES):
            sits = event["type"] in COMES
    return sits


def left_in(address: Path | str, name: str) -> int:
    """Records and entries that say the name all the same, as bytes: what a field of some text may have kept.

    Also under covers whose key is in the log: whoever reads the file can turn them up.
    """
    forms = {form.casefold() for form in (name, quote(name, safe=""), canonical(name).decode()[1:-1])}
    with open_reader(address, raw=True) as log:
        return sum(_says(record, forms) or _says(log.covers.opened((record,))[0], forms) for record in log.read_all())


def _says(record: Any, forms: set[str]) -> bool:
    texts = [record.stream, record.actor, record.command, record.body.decode("utf-8", "replace")]
    texts += [text for moved in record.transfers for text in (moved.debit, moved.credit, moved.memo)]
    whole = "\n".join(texts).casefold()
    return any(form in whole for form in forms)
