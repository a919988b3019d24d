"""The rulings of a hand, read from its events: who reported, who decided, by which clause, and what was done.

Any list of events will do, of one hand or of many; `search` finds rulings by words, clause, incident or role.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.cards import Card
from cardspeak.hand import events as e
from cardspeak.hand.evolve_rulings import RULINGS
from cardspeak.hand.words.story import sentence
from cardspeak.rulings.incidents import KINDS, own_kinds
from cardspeak.rulings.report import Report
from cardspeak.values import Named, Value

_CARRIED_OUT = frozenset(RULINGS) - {e.Ruled} | {e.Reshuffled}


class RemedyDone(Value):
    """One thing done to carry a ruling out, in words, with its clause."""

    says: str
    clause: str


class Recorded(Named):
    """One ruling as it stands in the record."""

    at: int  # which event of the list it is, from 0
    incident: str
    topic: str
    clause: str
    says: str  # the reason
    seat: int
    cards: tuple[Card, ...]
    facts: dict[str, str]
    considered: tuple[str, ...]
    reported_by: str
    decided_by: str
    choice: str
    silent: bool
    done: tuple[RemedyDone, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that had a part in it, the deciding one first."""
        return tuple(dict.fromkeys((self.clause, *(one.clause for one in self.done), *self.considered)))

    @property
    def text(self) -> str:
        """Everything said in it, for whoever searches."""
        facts = (f"{name} {value}" for name, value in self.facts.items())
        parts = (self.incident, self.topic, self.says, self.choice, *facts, *(one.says for one in self.done))
        return " ".join(filter(None, parts)).casefold()


def rulings_in(events: Iterable[e.Event]) -> tuple[Recorded, ...]:
    """The rulings among these events, in their order."""
    listed = list(events)
    return tuple(_recorded(listed, at, event) for at, event in enumerate(listed) if isinstance(event, e.Ruled))


def _recorded(events: list[e.Event], at: int, ruled: e.Ruled) -> Recorded:
    kind = KINDS.get(ruled.incident) or own_kinds().get(ruled.incident)
    return Recorded(
        at=at,
        incident=ruled.incident,
        topic=kind.topic if kind is not None else "",
        clause=ruled.cite,
        says=ruled.says,
        seat=ruled.seat,
        cards=ruled.cards,
        facts=ruled.facts,
        considered=ruled.considered,
        reported_by=ruled.reported_by,
        decided_by=ruled.decided_by,
        choice=ruled.choice,
        silent=ruled.silent,
        done=tuple(_carried_out(events[at + 1 :])),
    )


def report_in(ruled: e.Ruled) -> Report:
    """The report behind a ruling: made again on the same hand, it is ruled alike."""
    return Report(
        incident=ruled.incident,
        seat=ruled.seat,
        other=ruled.other,
        cards=ruled.named,
        count=ruled.count,
        row=ruled.row,
        amount=ruled.amount,
        facts=ruled.facts,
        choice=ruled.choice,
        reported_by=ruled.reported_by,
        by=ruled.decided_by,
    )


def _carried_out(events: list[e.Event]) -> Iterable[RemedyDone]:
    """What follows a ruling until play goes on."""
    for event in events:
        if type(event) not in _CARRIED_OUT:
            return
        told = sentence(event)
        yield RemedyDone(str(told), told.cite)


def search(
    rulings: Iterable[Recorded],
    *,
    words: str = "",
    clause: str = "",
    incident: str = "",
    role: str = "",
    topic: str = "",
    silent: bool | None = None,
) -> tuple[Recorded, ...]:
    """The rulings in which every word is found, and all the rest that is given holds.

    `clause` is one that decided, was carried out or was considered; a clause finds those below it too (`26.31` finds
    `26.31(i)`). `role` reported or decided.
    """
    wanted = words.casefold().split()

    def fits(ruling: Recorded) -> bool:
        return (
            all(word in ruling.text for word in wanted)
            and (not clause or any(_below(known, clause) for known in ruling.clauses))
            and (not incident or ruling.incident == incident)
            and (not role or role in (ruling.reported_by, ruling.decided_by))
            and (not topic or ruling.topic == topic)
            and silent in (None, ruling.silent)
        )

    return tuple(ruling for ruling in rulings if fits(ruling))


def _below(clause: str, above: str) -> bool:
    return clause == above or (clause.startswith(above) and not clause[len(above)].isalnum())
