"""What a run has done so far, in a file: a line that says which run it is, and one for each piece."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from cardspeak.errors import BadInput
from cardspeak.values import Value

Done = TypeVar("Done")


class _Line(Value, array_like=True):
    place: int
    done: msgspec.Raw


class KeptRun(Generic[Done]):
    """`what` says everything that the result depends on: a file of another run is refused, never mixed in."""

    def __init__(self, path: Path | str, what: object, kind: type[Done]) -> None:
        self._path = Path(path)
        self._kind = kind
        self._encode = msgspec.json.Encoder().encode
        self.done: dict[int, Done] = {}
        name = sha256(msgspec.json.encode(what, enc_hook=repr)).hexdigest()
        first = msgspec.json.encode({"cardspeak run": name}) + b"\n"
        try:
            found = self._path.read_bytes() if self._path.exists() else b""
            whole = found[: found.rfind(b"\n") + 1]  # a line that an interrupt cut off is done again
            if whole and not whole.startswith(first):
                raise BadInput(f"{path} keeps another run: give this one a file of its own, or take that away.")
            self._read(whole[len(first) :])
            self._file = self._path.open("r+b" if found else "wb")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not whole:
                self._file.write(first)
        except OSError as wrong:
            raise BadInput(f"{path} cannot keep the run: {wrong.strerror}.") from None

    def _read(self, lines: bytes) -> None:
        for line in lines.splitlines():
            try:
                found = msgspec.json.decode(line, type=_Line)
                self.done[found.place] = msgspec.json.decode(found.done, type=self._kind)
            except msgspec.DecodeError:
                raise BadInput(f"{self._path} is damaged: take it away, and the run begins anew.") from None

    def keep(self, place: int, done: Done) -> None:
        self._file.write(self._encode((place, done)) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> KeptRun[Done]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
