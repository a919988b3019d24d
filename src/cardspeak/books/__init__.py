"""The rule books: `<slug>/*.toml` holds what each one says, the modules here read it.

Called, it names them: `cardspeak.books()`.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Books(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of the books that are here."""
        from cardspeak.books.names import known_books

        return known_books()


sys.modules[__name__].__class__ = _Books
