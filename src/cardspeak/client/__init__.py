"""A small client of the room: come in, watch a table, sit down, answer when asked. docs/protocol.md tells the rest.

    async with await enter("http://localhost:8000", "Robin") as me:
        table = await me.watch("1")
        await table.sit()
        async for prompt in table.turns():
            await table.answer(prompt["choices"][0])

Needs `websockets` (pip install 'cardspeak[room]'). A connection that breaks is made again, tables are watched again,
and what was asked without an answer is asked again under the same id: the room does it once.
"""

from __future__ import annotations

from cardspeak.client.guest import Guest, enter
from cardspeak.client.rest import GoneError, Message, Refusal
from cardspeak.client.watched import Watched, WatchedRows

__all__ = ["GoneError", "Guest", "Message", "Refusal", "Watched", "WatchedRows", "enter"]
