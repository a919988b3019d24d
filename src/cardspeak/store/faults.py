"""What an auditor of a log finds."""

from __future__ import annotations

from cardspeak.values import Value

MOST = 20  # faults told; a log with that many needs no more


class Fault(Value):
    """What is wrong, and with which record if it is one."""

    what: str
    seq: int | None = None
    stream: str | None = None
    position: int | None = None
    chain: int = 1

    def __str__(self) -> str:
        if self.seq is None:
            return self.what
        number = self.seq if self.chain == 1 else f"{self.chain}:{self.seq}"
        place = f" ({self.stream}, position {self.position})" if self.stream is not None else ""
        return f"record {number}{place}: {self.what}"


class LogVerdict(Value):
    """What was found; the log is sound if there are no faults."""

    records: int
    streams: int
    entries: int
    accounts: int
    head: str
    faults: tuple[Fault, ...]
    chains: int = 1
    seals: int = 0  # that fit, and are signed by a key the auditor knows if one was given
    sealed: int | None = None  # when the last of them was made, in microseconds since 1970 UTC
    unsealed: int = 0  # records after the last of them: only a head or a seal kept elsewhere speaks for these

    @property
    def sound(self) -> bool:
        return not self.faults
