"""What an append must be before it is looked at: checked in the caller's thread, so that the writer's is kept short."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.errors import BadInput
from cardspeak.ledger import check_transfer
from cardspeak.store.records import Draft, Snapshot, StreamDrafts

LONGEST = 200  # characters of a name
LARGEST_BODY = 16 * 1024 * 1024
NOTHING = "There is nothing to append: give at least one record for each stream."
MICROSECONDS = range(-(2**63), 2**63)


def check_parts(parts: Sequence[StreamDrafts]) -> None:
    """BadInput for anything that no log could take; what is taken cannot change any more."""
    streams: set[str] = set()
    asked: set[tuple[str, str]] = set()
    for part in parts:
        if not part.drafts:
            raise BadInput(NOTHING)
        _check_stream(part)
        streams.add(part.stream)
        for draft in part.drafts:
            _check_draft(draft)
            asked.add((draft.actor, draft.command))
    if not parts:
        raise BadInput(NOTHING)
    if len(streams) < len(parts):
        raise BadInput("A stream stands twice in one append: put its records together.")
    if len(asked) > 1 and any(command for _, command in asked):
        raise BadInput("The records of one append answer one command of one actor.")


def check_snapshot(snapshot: Snapshot) -> None:
    """BadInput for what is no snapshot; whether its record is there is seen later."""
    if not is_name(snapshot.stream) or type(snapshot.position) is not int:
        raise BadInput(f"A snapshot names a stream and a position, not {snapshot.stream!r} and {snapshot.position!r}.")
    if type(snapshot.body) is not bytes:
        raise BadInput("The body of a snapshot is bytes.")


def _check_stream(part: StreamDrafts) -> None:
    if not is_name(part.stream) or "" in part.stream.split("/"):
        raise BadInput(f"{part.stream!r} names no stream: parts divided by '/', as in 'table/7'.")
    if type(part.drafts) is not tuple:
        raise BadInput(f"The records for {part.stream} are a tuple.")
    if part.expected is not None and (type(part.expected) is not int or part.expected < 0):
        raise BadInput(f"{part.expected!r} is no position: 0 for a new stream, else the number of its last record.")


def _check_draft(draft: Draft) -> None:
    if not is_name(draft.kind):
        raise BadInput(f"{draft.kind!r} is no kind of record: 1 to {LONGEST} printable characters.")
    if not is_name(draft.actor):
        raise BadInput(f"{draft.actor!r} is nobody: a record says who asked in 1 to {LONGEST} printable characters.")
    if draft.command != "" and not is_name(draft.command):
        raise BadInput(f"{draft.command!r} names no command: up to {LONGEST} printable characters.")
    if type(draft.time) is not int or draft.time not in MICROSECONDS:
        raise BadInput(f"{draft.time!r} is no time: whole microseconds since 1970 UTC.")
    if type(draft.body) is not bytes or len(draft.body) > LARGEST_BODY:
        raise BadInput(f"The body of a record is bytes, at most {LARGEST_BODY:,} of them.")
    if type(draft.transfers) is not tuple:
        raise BadInput("The transfers of a record are a tuple.")
    for transfer in draft.transfers:
        check_transfer(transfer)


def is_name(text: object) -> bool:
    """Printable also means no lone surrogate: whatever passes can be written as UTF-8."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST and text.isprintable()
