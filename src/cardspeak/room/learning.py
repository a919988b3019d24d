"""The records of those who learn: a stream for each person, read when it is asked for; and how it is audited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from cardspeak.learn.record import PASS, AnswerGiven, AnyLearnEvent, ExamBegun, ExamEnded, LearnerRecord
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.audit.reading import fault, moved
from cardspeak.store import Draft, Log, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

LEARNED = "learned"
_EVENTS: Reads[tuple[AnyLearnEvent, ...]] = Reads(tuple[AnyLearnEvent, ...])


class Learners:
    """Everybody's record, each as its stream makes it."""

    def __init__(self, log: Log, now: Callable[[], float]) -> None:
        self._log, self._now = log, now
        self._known: dict[str, tuple[LearnerRecord, int]] = {}  # and how far each is read
        self._lock = asyncio.Lock()

    def of(self, name: str) -> LearnerRecord:
        """As the log has it now: another process of the room may have written since."""
        learner, read = self._known.get(name) or (LearnerRecord(None), 0)
        for record in self._log.proven(stream_of(name), read):
            learner.apply(_EVENTS.decode(record.body))
            read = record.position
        learner.forget()
        self._known[name] = learner, read
        return learner

    def names(self) -> list[str]:
        """Everybody who has answered anything."""
        return [unquote(stream.partition("/")[2]) for stream in self._log.streams("learning")]

    def seconds(self) -> int:
        return int(self._now())

    async def ask(self, name: str, make: Callable[[int], Any]) -> tuple[Any, ...] | Refused:
        """Decided, written down, applied."""
        async with self._lock:
            now = self._now()
            answer = self.of(name).decide(make(int(now)))
            if isinstance(answer, Refused) or not answer.events:
                return answer if isinstance(answer, Refused) else ()
            draft = Draft(LEARNED, int(now * 1e6), name, "", canonical(answer.events))
            await awaited(self._log.append(stream_of(name), None, (draft,)))
            self.of(name)
            return answer.events


def stream_of(name: str) -> str:
    return f"learning/{quote(name, safe='')}"


def replay_learning(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """By the person whose it is; examinations as they were begun, and what they came to is counted again."""
    exam: ExamBegun | None = None
    given: list[AnswerGiven] = []
    count = 0
    for record in records:
        yield from moved(record)
        if record.kind != LEARNED or stream_of(record.actor) != stream:
            yield fault(record, "it is nobody's own record of learning")
        try:
            events = _EVENTS.decode(record.body)
        except msgspec.MsgspecError as wrong:
            yield fault(record, f"it cannot be read: {wrong}")
            continue
        for event in events:
            match event:
                case ExamBegun():
                    if exam is not None or event.number != count + 1:
                        yield fault(record, f"examination {event.number} cannot begin now")
                    exam, given, count = event, [], event.number
                case AnswerGiven() if event.exam:
                    due = exam.questions[len(given)] if exam and len(given) < len(exam.questions) else ""
                    if exam is None or (event.exam, event.question) != (exam.number, due):
                        yield fault(record, "that question was not open")
                    given.append(event)
                case ExamEnded():
                    right = sum(one.right for one in given)
                    whole = exam is not None and len(given) == len(exam.questions) and event.number == exam.number
                    if not whole or (event.right, event.passed) != (right, 100 * right >= PASS * len(given)):
                        yield fault(record, f"examination {event.number} did not end so")
                    exam = None
