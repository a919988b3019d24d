"""`/metrics`: what to watch, in the text that Prometheus and its relatives read.

For this machine, and for whoever has a role: how much is played is nobody else's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isinf
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak import __version__
from cardspeak.room.gauges import BOUNDS, Gauges
from cardspeak.server.answers import failed
from cardspeak.server.asking import caller_of, token_of
from cardspeak.server.sessions import digest

TEXT = "text/plain; version=0.0.4; charset=utf-8"
HERE = ("127.0.0.1", "::1")
Labels = Mapping[str, str]
Sample = tuple[str, Labels, float]


async def metrics(request: Request) -> Response:
    """Counts, queues and times of this room as it runs."""
    app = request.app.state
    who = app.sessions.use(digest(token_of(request)))
    if not (who is not None and who.at_least("dealer")) and caller_of(request) not in HERE:
        return failed(403, "Metrics are for this machine, and for whoever has a role: send a session's token.")
    return Response("".join(f"{line}\n" for line in lines(app)), media_type=TEXT)


def lines(app: Any) -> Iterator[str]:
    room = app.room
    gauges: Gauges = room.gauges
    desks = list(room.desks.values())
    states = {"open": 0, "paused": 0, "stopped": 0, "closed": 0}
    for desk in desks:
        states["closed" if desk.closed else "stopped" if desk.fault else "paused" if desk.paused else "open"] += 1
    states["closed"] += len(room.closed)
    hands = _hands(desks) + sum(table.hands for table in room.closed.values())
    yield from _told("info", "gauge", "What runs here.", [("", {"version": __version__}, 1)])
    yield from _told("tables", "gauge", "Tables by state.", [("", {"state": one}, n) for one, n in states.items()])
    yield from _told("hands_total", "counter", "Hands and rounds since the tables were opened.", [_one(hands)])
    yield from _told("connections", "gauge", "Sockets that are open.", [_one(len(app.connected))])
    waiting = app.connected.waiting()
    yield from _told("queue_messages", "gauge", "Messages that wait for clients, in all.", [_one(sum(waiting))])
    yield from _told(
        "queue_longest", "gauge", "Messages that wait for the slowest client.", [_one(max(waiting, default=0))]
    )
    answers = [("", {"answer": one}, n) for one, n in sorted(gauges.answers.items())]
    yield from _told("commands_total", "counter", "Commands by what they were answered with.", answers)
    refusals = [("", {"why": one}, n) for one, n in sorted(gauges.refusals.items())]
    yield from _told("refusals_total", "counter", "Commands that were refused, by reason.", refusals)
    yield from _told("records_total", "counter", "Records that the tables appended.", [_one(gauges.records)])
    yield from _told("command_seconds", "histogram", "From a command to its record and every view.", _times(gauges))
    yield from _log(room)
    if app.peers is not None:
        yield from _processes(app.peers)


def _processes(peers: Any) -> Iterator[str]:
    """Who keeps the room: each run by its chain, which is its epoch, and how long its lease would last."""
    known = sorted(peers.known.values(), key=lambda peer: peer.chain)
    named = {peer.chain: {"name": peer.name, "chain": str(peer.chain)} for peer in known}
    state = [
        ("", {**named[peer.chain], "role": "lead" if peers.is_lead(peer) else "table"}, int(peer.alive))
        for peer in known
    ]
    yield from _told("process", "gauge", "1 for each process of the room that is alive, by its epoch.", state)
    leases = [("", named[peer.chain], round(peer.left, 3)) for peer in known]
    yield from _told("lease_seconds", "gauge", "What is left of each lease.", leases)
    tables = [("", named[peer.chain], peer.tables) for peer in known]
    yield from _told("process_tables", "gauge", "Tables that each process has.", tables)
    yield from _told("epoch", "gauge", "The chain that this process writes.", [_one(peers.mine)])
    yield from _told("taken_over_total", "counter", "Processes that this one took over from.", [_one(len(peers.taken))])


def _hands(desks: Iterable[Any]) -> int:
    return sum(desk.hands for desk in desks)


def _log(room: Any) -> Iterator[str]:
    """Where the log stands, whether it takes anything, and how far behind the last seal is."""
    log, now = room.log, room.now()
    head = [("", {"chain": str(one.chain)}, one.seq) for one in log.heads()]
    yield from _told("log_records", "gauge", "Number of the last record of each chain.", head)
    yield from _told("log_stopped", "gauge", "1 where the log takes nothing more.", [_one(int(bool(log.stopped)))])
    latest = log.latest()
    if latest is not None:
        age = max(0.0, now - latest / 1e6)
        yield from _told("log_age_seconds", "gauge", "Since the last record was written.", [_one(age)])
    yield from _told("seals", "gauge", "Seals of this log.", [_one(log.position("seal"))])


def _times(gauges: Gauges) -> Iterator[Sample]:
    for bound, within in zip(BOUNDS, gauges.within, strict=True):
        yield "_bucket", {"le": "+Inf" if isinf(bound) else f"{bound:g}"}, within
    yield "_sum", {}, gauges.seconds
    yield "_count", {}, gauges.within[-1]


def _one(value: float) -> Sample:
    return "", {}, value


def _told(name: str, kind: str, says: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP cardspeak_{name} {says}"
    yield f"# TYPE cardspeak_{name} {kind}"
    for suffix, labels, value in samples:
        named = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
        yield f"cardspeak_{name}{suffix}{'{' + named + '}' if named else ''} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
