"""How a person's mistake is answered: not an exception but a value, with the clause that refuses it."""

from __future__ import annotations

from typing import final

from cardspeak.citation import Citation
from cardspeak.values import Value


@final
class Refused(Value):
    """`why` is a code from the refuser's own `StrEnum`; `says` is what happened and what to do instead."""

    why: str
    cite: Citation
    says: str

    def __str__(self) -> str:
        return f"{self.says} [{self.cite}]"
