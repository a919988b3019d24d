"""What replayers share: a fault with its place, the chips that a record may move, and a body that can be read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.ledger import Transfer
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

ChipMove = tuple[str, str, int]  # from, to, how much


def fault(record: Record, what: str) -> Fault:
    return Fault(what, record.seq, record.stream, record.position, record.chain)


def moved(record: Record, *due: ChipMove) -> Iterator[Fault]:
    """The chips that are due, and no others."""
    told = [(one.debit, one.credit, one.amount) for one in record.transfers]
    if told != list(due):
        yield fault(record, f"it moves {_said(told)}; its events move {_said(list(due))}")


def moved_so(record: Record, due: tuple[Transfer, ...], *, strictly: bool) -> Iterator[Fault]:
    """The same where the room's own transfers can be made again; strictly: the clause and the words beside them too."""
    yield from moved(record, *moves_of(due))
    if strictly:
        yield from said_so(record, due)


def said_so(record: Record, due: tuple[Transfer, ...]) -> Iterator[Fault]:
    """What stands beside chips that moved as they had to."""
    if moves_of(record.transfers) == moves_of(due) and record.transfers != due:
        said = [f"{one.memo or 'nothing'} ({one.cite})" for one in record.transfers]
        yield fault(record, f"its chips move for {', '.join(said)}, and its events say otherwise")


def moves_of(transfers: tuple[Transfer, ...]) -> tuple[ChipMove, ...]:
    return tuple((one.debit, one.credit, one.amount) for one in transfers)


def unread(record: Record) -> Iterator[Fault]:
    """A body that is no JSON."""
    try:
        msgspec.json.decode(record.body)
    except msgspec.MsgspecError as wrong:
        yield fault(record, f"it cannot be read: {wrong}")


def _said(moves: list[ChipMove]) -> str:
    return ", ".join(f"{amount} from {debit} to {credit}" for debit, credit, amount in moves) or "nothing"
