"""A home game beside a room that runs: `cardspeak room --home` in a process of its own, begun from the lobby.

The room itself may be nobody's but this machine's, with play chips and house players; a night among friends is open to
the network and has a log of its own. So it is another room, which ends with this one.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Any

import msgspec

from cardspeak.server.answers import Denied

LONGEST = 120  # seconds to come up on a busy machine
COMMAND = (sys.executable, "-m", "cardspeak", "room", "--home", "--port", "0", "--no-browser", "--json")


class HomeBeside:
    """None to begin with; one at a time."""

    def __init__(self, memory: bool) -> None:
        self._memory = memory  # a room that keeps nothing has such a night beside it
        self._running: asyncio.subprocess.Process | None = None
        self._found: dict[str, Any] = {}
        self._opening = asyncio.Lock()

    async def open(self) -> dict[str, str]:
        """The host's link, whose word makes somebody the host once, and the guests' one."""
        async with self._opening:
            if self._running is None or self._running.returncode is not None:
                self._found = await self._start()
            token = self._found["tokens"].pop("manager", "")
            word = f"#role_token={token}" if token else ""
            return {"host": f"{self._found['address']}/home{word}", "invite": self._found["invite"]}

    async def _start(self) -> dict[str, Any]:
        pipe = asyncio.subprocess.PIPE
        command = (*COMMAND, *(("--memory",) if self._memory else ()))
        running = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        assert running.stdout is not None, "it was piped"
        assert running.stderr is not None, "it was piped"
        try:
            async with asyncio.timeout(LONGEST):
                line = await running.stdout.readline()
        except TimeoutError:
            line = b""
        if not line:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            said = (await running.stderr.read()).decode(errors="replace").strip()
            await running.wait()
            raise Denied(f"The home game could not be opened: {said.splitlines()[-1] if said else 'it ended'}", 503)
        self._running = running
        return dict(msgspec.json.decode(line))

    async def stop(self) -> None:
        if self._running is not None and self._running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._running.terminate()
            await self._running.wait()
