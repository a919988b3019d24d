"""The office's day as docs/office.md tells it: every line is typed by whoever may, and the audit finds nothing."""

from __future__ import annotations

import asyncio
import re
import shlex
from pathlib import Path

from click.testing import CliRunner
from tests.room.serving import served

from cardspeak.cli import command
from cardspeak.room.who import Role
from cardspeak.store import Reader, Store

PAGE = Path(__file__).parents[2] / "docs" / "office.md"
STAFF: tuple[tuple[str, Role], ...] = (
    ("Max", "manager"),
    ("Cy", "cashier"),
    ("Cat", "cashier"),
    ("Sue", "supervisor"),
)
BY = {"FundBank": "Max", "ConfirmOrder": "Cy", "LodgeReport": "Max"} | dict.fromkeys(
    ("OpenShift", "SellChips", "FillTable", "CashOut", "CloseShift"), "Cy"
)  # everything else is for the floor


def lines() -> list[list[str]]:
    """What is typed, without what the page says it leads to."""
    block = PAGE.read_text(encoding="utf-8").partition("## The same day from the command line")[2].split("```")[1]
    typed = [re.split(r"\s{3,}", line)[0] for line in block.strip().splitlines()]
    return [shlex.split(line) for line in typed if line.startswith("cardspeak")]


def said(words: list[str]) -> str:
    found = CliRunner().invoke(command, words)
    return found.output + (f"refused: {found.exception}" if found.exception else "")


def test_every_line_of_the_day_is_run(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    there = [line[1:] for line in lines() if "$ROOM" in line]
    after = [line[1:] for line in lines() if "$ROOM" not in line]
    assert (len(there), len(after)) == (17, 2)

    async def day() -> None:
        with Store.open(path) as log:
            async with served(log) as here:
                here.room.welcomes = False
                await here.open(book="star-sydney-poker", game="holdem")
                tokens = {who: await here.token(who, role_token=here.sessions.role_token(role)) for who, role in STAFF}

                async def typed(who: str, words: list[str]) -> str:
                    spoken = [here.address if word == "$ROOM" else word for word in words]
                    return await asyncio.to_thread(said, [*spoken, "--token", tokens[who]])

                for words in there:
                    if words[1] == "look":
                        assert "Order 1 (FundBank, by Max) waits" in await typed("Max", words)
                        continue
                    order = words[3]
                    done = await typed(BY.get(order, "Sue"), words)
                    assert "Done, record" in done, (words, done)
                    waiting = re.search(r"Order (\d+) ", await typed("Max", ["office", "look", "$ROOM"]))
                    if waiting is not None and order != "FundBank":  # the page confirms that one itself
                        second = ["office", "order", "$ROOM", "ConfirmOrder", f"proposal={waiting[1]}"]
                        for who in ("Cat", "Max"):
                            if "Done, record" in await typed(who, second):
                                break
                        else:
                            raise AssertionError(f"nobody confirms {words}: {await typed(who, second)}")

    asyncio.run(day())
    for words in after:
        told = said([str(path) if word == "house.db" else word for word in words])
        assert "refused" not in told, told
    cage = said(["office", "cage", str(path)])
    assert "Drawer $31,500.00, rack $43,250.00, trays $250.00." in cage, "as it was counted, and as the slips say"
    with Reader(path) as log:
        assert any(b'"ShiftClosed"' in record.body for record in log.read_all())
