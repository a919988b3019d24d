"""A witness: a process, best on another machine, that keeps seals and does nothing else.

It has the public key and a file of its own. A seal that does not follow from the last one it kept is refused and
noted: whoever rewrites a log, or takes records off its end, cannot rewrite what the witness has.
"""

from __future__ import annotations

from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any

from cardspeak.errors import BadInput
from cardspeak.store.records import canonical
from cardspeak.store.seals.keeping import keep_seals, read_seals, why_not_signed
from cardspeak.store.seals.keys import PublicKey
from cardspeak.store.seals.seal import Seal, read_seal

LARGEST = 4 * 1024 * 1024  # bytes of one message


class Witness:
    """What was kept, and whether the next seal follows from it."""

    def __init__(self, path: Path | str, keys: Sequence[PublicKey]) -> None:
        self._path = Path(path)
        self._keys = tuple(keys)
        self._turn = Lock()
        kept = read_seals(self._path) if self._path.exists() else []
        self._kept = {seal.number: seal for seal in kept if seal.number}
        self._apart = {seal.digest() for seal in kept if not seal.number}
        self._evidence = self._path.with_name(f"{self._path.name}.refused")
        self._refused = {seal.digest() for seal in (read_seals(self._evidence) if self._evidence.exists() else ())}

    @property
    def last(self) -> int:
        return max(self._kept, default=0)

    def hear(self, seal: Seal) -> dict[str, Any]:
        """Kept: `last`. Otherwise what is `wrong`, and with `missing` the number it would take."""
        with self._turn:
            wrong = why_not_signed(seal, self._keys)
            if wrong:
                return {"last": self.last, "wrong": f"{wrong}."}
            if seal.number == 0:
                return self._keep_apart(seal)
            if seal.number in self._kept:
                same = self._kept[seal.number] == seal
                return {"last": self.last} if same else self._contradicts(seal, "another seal of that number is kept")
            if self._kept and seal.number < self.last:
                return {"last": self.last, "wrong": "it is older than what is kept."}
            if self._kept and seal.number > self.last + 1:
                return {"last": self.last, "missing": self.last + 1, "wrong": "those before it are missing."}
            if self._kept and seal.before != self._kept[self.last].digest():
                return self._contradicts(seal, f"it does not follow from seal {self.last}")
            if self._kept and not _goes_on(self._kept[self.last], seal):
                return self._contradicts(seal, f"it ends before seal {self.last} did")
            keep_seals(self._path, [seal])
            self._kept[seal.number] = seal
            return {"last": self.last}

    def _keep_apart(self, seal: Seal) -> dict[str, Any]:
        if seal.digest() not in self._apart:
            keep_seals(self._path, [seal])
            self._apart.add(seal.digest())
        return {"last": self.last}

    def _contradicts(self, seal: Seal, why: str) -> dict[str, Any]:
        """Evidence: two signed seals that cannot both be true."""
        if seal.digest() not in self._refused:  # once, however often it is sent
            keep_seals(self._evidence, [seal])
            self._refused.add(seal.digest())
        return {"last": self.last, "wrong": f"{why}: this log is not the one that was sealed."}


def _goes_on(before: Seal, after: Seal) -> bool:
    """A chain that both name has not become shorter."""
    then, now = before.ends(), after.ends()
    return all(now[chain].seq >= then[chain].seq for chain in then.keys() & now.keys())


def serve(path: Path | str, keys: Sequence[PublicKey], host: str, port: int) -> ThreadingHTTPServer:
    """A server that is ready: POST keeps seals, one on each line; GET gives back all that are kept."""
    witness = Witness(path, keys)

    class Handler(BaseHTTPRequestHandler):
        timeout = 10  # seconds for somebody who sends nothing

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if not length.isdecimal() or len(length) > len(str(LARGEST)) or int(length) > LARGEST:
                return self._answer(413, {"wrong": f"Send seals, one on each line, at most {LARGEST:,} bytes."})
            told: dict[str, Any] = {"last": witness.last}
            try:
                for line in self.rfile.read(int(length)).splitlines():
                    told = witness.hear(read_seal(line))
                    if "wrong" in told:
                        return self._answer(409, told)
            except BadInput as wrong:
                return self._answer(400, {"last": witness.last, "wrong": str(wrong)})
            return self._answer(200, told)

        def do_GET(self) -> None:
            kept = Path(path).read_bytes() if Path(path).exists() else b""
            self._send(200, kept, "application/jsonl")

        def _answer(self, status: int, told: dict[str, Any]) -> None:
            self._send(status, canonical(told), "application/json")

        def _send(self, status: int, raw: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is said of what goes well."""

    return ThreadingHTTPServer((host, port), Handler)
