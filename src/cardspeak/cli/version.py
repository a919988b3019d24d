"""What `cardspeak --version` says: the version and, where anybody can tell, the commit; looked up when it is said."""

from __future__ import annotations

from cardspeak import __version__ as _number


class VersionWords(str):
    """A version that finds its commit when somebody asks for its words."""

    __slots__ = ()

    def __str__(self) -> str:
        from cardspeak.commit import commit

        made_of = commit()
        return f"{_number}{f' (commit {made_of})' if made_of else ''}"


__version__ = VersionWords(_number)
