"""The rule books: `<slug>/*.toml` holds what each one says, the modules here read it.

Called, it names them: `cardspeak.books()`.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Books(ModuleType):
    def __call__(self, *more: str) -> tuple[str, ...]:
        """The names of the books that are here."""
        from cardspeak.books.names import known_books
        from cardspeak.errors import BadInput

        if more:
            raise BadInput('cs.books() names all books and takes nothing; one of them is cs.book("star").')

        return known_books()


sys.modules[__name__].__class__ = _Books
