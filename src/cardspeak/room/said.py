"""What guests are told of a failure: why nothing happened, without where this machine keeps its files."""

from __future__ import annotations

import re

# Where a file lies, or a database is, as the errors of a log name it. A stroke inside a word (and/or) is none.
_PLACE = re.compile(r"(?:postgres(?:ql)?://|(?<![\w.])[A-Za-z]:\\|(?<![\w.:/])(?:~|\.{1,2})?/)[^\s'\"]*[^\s'\".,:;)]")
LOG = "the log"


def for_guests(says: object) -> str:
    """The same words with every place of this machine left out."""
    return _PLACE.sub(LOG, str(says))
