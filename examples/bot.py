"""A bot for the room in twenty lines: sits down at a table of hold'em and plays by the price of a call.

python examples/bot.py http://localhost:8000 Robin 10
"""

import asyncio
import sys

from cardspeak.client import enter


async def play(address: str, name: str, hands: int) -> str:
    async with await enter(address, name) as me:
        row = next(row for row in await me.tables() if row["game"] == "holdem" and row["free"])
        table = await me.watch(row["id"])
        await table.sit()
        played, leaving = set(), False
        async for prompt in table.turns():  # until the place is given up
            choices = {choice["verb"]: choice for choice in prompt["choices"]}
            cheap = choices.get("call", {"amount": 0})["amount"] * 4 <= table.view["pot"]
            verb = next(verb for verb in ("check", "call" if cheap else "fold", "fold", "bet") if verb in choices)
            played.add(table.view["number"])
            if len(played) >= hands and not leaving:
                leaving = True
                await table.ask("LeaveTable", seat=table.view["viewer"])
            await table.answer(choices[verb])
        return f"{name} leaves after {len(played)} hands."


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]))) + "\n")
