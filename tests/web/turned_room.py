"""A room whose clock a test turns: `python -m tests.web.turned_room FILE`, ahead by the seconds in FILE."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import uvicorn

from cardspeak.room.room import Room
from cardspeak.server.app import make_app
from cardspeak.server.run import listening, settings
from cardspeak.server.sessions import Sessions
from cardspeak.store import MemoryStore


def main(ahead: Path) -> None:
    room = Room(MemoryStore(), clock=lambda: time.time() + float(ahead.read_text() or 0))
    sessions = Sessions(room.log)
    bound = listening("127.0.0.1", 0)
    tokens = {role: sessions.role_token(role) for role in ("dealer", "supervisor", "manager")}
    ready = {"address": f"http://127.0.0.1:{bound.getsockname()[1]}", "tokens": tokens}
    sys.stdout.write(json.dumps(ready) + "\n")
    sys.stdout.flush()
    server = uvicorn.Server(settings(make_app(room, sessions)))
    asyncio.run(server.serve(sockets=[bound]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
