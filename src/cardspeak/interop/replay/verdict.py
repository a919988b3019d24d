"""What a replay proved, in six words that are never mixed up.

| verdict             | what it says                                                                              |
|---------------------|-------------------------------------------------------------------------------------------|
| `to the chip`       | every action is legal and every player ends with what the file says, its commission counted |
| `within commission` | legal, and the result is short of the pot by what a house may have taken                   |
| `legal`             | legal to the end; the file gives no result to compare                                      |
| `stops early`       | legal as far as it goes; the file breaks off, or unknown stacks or up cards hide the rest   |
| `differs`           | the machine refuses an action, or the result is another                                    |
| `unreadable`        | no hand could be made of the text                                                          |
"""

from __future__ import annotations

from typing import Literal, get_args

from cardspeak.interop.phh.amounts import Amount
from cardspeak.values import Named

ReplayVerdict = Literal["to the chip", "within commission", "legal", "stops early", "differs", "unreadable"]
VERDICTS: tuple[ReplayVerdict, ...] = get_args(ReplayVerdict)
FAILS: frozenset[ReplayVerdict] = frozenset({"differs", "unreadable"})


class DisagreesError(Exception):
    """The machine refuses what the file says was done."""


class Replayed(Named):
    """`finishing_stacks` as the machine has them, before commission; None where unknown cards decide.

    `commission` is what the file says was taken, or what its result is short by; None where nobody can say.
    """

    verdict: ReplayVerdict
    why: str
    commission: Amount | None = None
    finishing_stacks: tuple[Amount | None, ...] | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing in the file contradicts the machine."""
        return self.verdict not in FAILS
