"""A room with a tournament, killed between and inside hands, comes back and plays it to the end; nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.forked import Forked

from cardspeak.cli.audit import across, replayers
from cardspeak.store import audit

LONGEST = 90.0  # seconds to come up and play on a busy machine
FAST = {"house": 0, "pause": 0, "act": 0, "board": 0, "alone": 0}
WISH = {"book": "star", "game": "holdem", "players": 6, "seats": 3, "house": 6, "level_hands": 2, "pace": FAST}

BOXES = {"book": "three-card", "players": 9, "house": 9, "pace": FAST}


def start(file: Path) -> tuple[subprocess.Popen[str], httpx.Client]:
    command = [sys.executable, "-m", "cardspeak", "room", "--file", str(file), "--port", "0", "--no-browser", "--json"]
    server = Forked[str](command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    ready = json.loads(server.stdout.readline())
    client = httpx.Client(base_url=ready["address"], timeout=30, verify=False)
    token = client.post("/api/session", json={"name": "Max", "role_token": ready["tokens"]["manager"]}).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    return server, client


def killed(server: subprocess.Popen[str], client: httpx.Client) -> None:
    """Nothing is finished, nothing is said."""
    client.close()
    server.kill()
    server.wait()
    assert server.stdout is not None
    server.stdout.close()


def row_of(client: httpx.Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/tournaments").json()["tournaments"][0]
    return found


def hands_of(client: httpx.Client) -> int:
    return sum(table["hands"] for table in client.get("/api/tables").json()["tables"])


@pytest.mark.parametrize("wish", [WISH, BOXES], ids=["among players", "against the house"])
def test_killed_in_the_middle_a_tournament_goes_on(tmp_path: Path, wish: dict[str, Any]) -> None:
    file = tmp_path / "room.db"
    server, client = start(file)
    try:
        assert client.post("/api/tournaments", json=wish).status_code == 200
        end = time.monotonic() + LONGEST
        for _ in range(3):
            seen = hands_of(client)
            while hands_of(client) < seen + 3 and row_of(client)["phase"] != "over":
                assert time.monotonic() < end, "no hand was played"
                time.sleep(0.15)
            killed(server, client)
            found = audit(file, None, replayers(), across())
            assert found.sound, found.faults[:3]
            server, client = start(file)
        while row_of(client)["phase"] != "over":
            assert time.monotonic() < end, "it came to no end"
            time.sleep(0.15)
        assert row_of(client)["winner"]
    finally:
        killed(server, client)
    found = audit(file, None, replayers(), across())
    assert found.sound, found.faults[:3]
    assert "tournament/1" in found.replayed
