"""A hand whose key is lost for good: declared void by a record, and everybody has back what they sat down to it with.

Nobody can read who bet what, and nobody need to: the table's open records say what everybody had before the hand, and
the ledger, which never lies face down, who has brought or taken chips since. The table is closed by the same record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cardspeak.errors import BadInput
from cardspeak.ledger import Transfer
from cardspeak.room.batches import FLOORED, VOIDED
from cardspeak.room.building import build
from cardspeak.room.money import BANK, COMMISSION
from cardspeak.room.openings import read_opening
from cardspeak.room.players.money import account
from cardspeak.store import Draft, Log, Record, canonical
from cardspeak.store.cover import is_face_down

CITE = "room silent: a hand that nobody can read is void, and stakes go back"
RETURNED = "stakes returned"


def voiding(stream: str, stacks: Mapping[str, int], since: Iterable[Record]) -> tuple[Transfer, ...]:
    """What gives everybody back what is theirs: `stacks` before the hand, and the records from its first on."""
    seats, pot = f"{stream}/seats", f"{stream}/pot"
    due: Counter[str] = Counter()
    for name, chips in stacks.items():
        due[account(name)] += chips
    house: Counter[str] = Counter()  # what the house has of it: neither brought nor taken by a player
    all_moved = [one for record in since for one in record.transfers]
    for moved in all_moved:
        for side, sign in ((moved.debit, 1), (moved.credit, -1)):
            if side in (BANK, COMMISSION):
                house[side] -= sign * moved.amount
            elif side not in (seats, pot):
                due[side] += sign * moved.amount
    kept, paid = house[COMMISSION], house[BANK]
    lies = _in_the_middle(stream, all_moved) + kept
    made = [Transfer(COMMISSION, pot, kept, CITE, "given back by the house")] if kept > 0 else []
    made += [Transfer(pot, seats, lies, CITE, "the hand is void")] if lies > 0 else []
    made += [Transfer(BANK, seats, paid, CITE, "given back by the house")] if paid > 0 else []
    made += [Transfer(seats, BANK, -paid, CITE, "given back to the house")] if paid < 0 else []
    return (*made, *(Transfer(seats, name, chips, CITE, RETURNED) for name, chips in due.items() if chips > 0))


def _in_the_middle(stream: str, moved: Iterable[Transfer]) -> int:
    """Before a hand nothing lies there."""
    pot = f"{stream}/pot"
    return sum(one.amount * ((one.credit == pot) - (one.debit == pot)) for one in moved)


def void_hand(log: Log, id: str, *, actor: str, time: int) -> int:
    """How many chips went back; BadInput if there is no hand at that table that nobody can read."""
    stream = f"table/{id}"
    records = list(log.proven(stream))
    hidden = next((at for at, one in enumerate(records) if is_face_down(one)), None)
    if hidden is None or records[-1].kind == VOIDED:
        raise BadInput(f"No hand lies face down at table {id}: a hand that can be read is played, or ruled on.")
    machine = build(read_opening(records[0].body), id)
    if machine.event:
        raise BadInput(f"Table {id} belongs to a tournament, whose chips are no money: its director rules on it.")
    for record in records[1:hidden]:
        if record.kind not in FLOORED:
            machine.apply(machine.read_events(record.body))
    moved = voiding(stream, machine.stacks(), records[hidden:])
    body = canonical({"hand": "void", "why": "its key is lost"})
    log.append(stream, records[-1].position, (Draft(VOIDED, time, actor, "", body, moved),)).result()
    return sum(one.amount for one in moved if one.memo == RETURNED)
