"""What the containers run, run without them: the commands of deploy/compose.yaml, a real database, the witness.

Only what a network of containers would give is put in its place: names of machines, ports, and where secrets lie. Where
there is a caddy its own file stands in front of the room; the images themselves are not built here.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from tests.docs.test_deploy import CADDY, DEPLOY, compose
from websockets.sync.client import connect

from cardspeak.store.seals import make_key

LONGEST = 120.0  # seconds, on a busy machine


@contextmanager
def running(command: list[str], **more: object) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def until(true: Callable[[], bool], what: str) -> None:
    ends = time.monotonic() + LONGEST
    while not true():
        assert time.monotonic() < ends, what
        time.sleep(0.05)


def command_of(service: str, instead: dict[str, str]) -> list[str]:
    """As compose says it, with what stands here for the other containers."""
    found = [sys.executable, "-m", "cardspeak.cli"]
    for word in compose()["services"][service]["command"]:
        name = word.partition("=")[0]
        found.append(f"{name}={instead.pop(name)}" if name in instead else word)
    assert not instead, instead
    return found


@contextmanager
def witness(folder: Path) -> Iterator[str]:
    at = {"--file": str(folder / "seals.jsonl"), "--key": str(folder / "seal.key.pub"), "--host": "127.0.0.1"}
    with running([*command_of("witness", at), "--port=0"]) as process:
        found = re.search(r"http://\S+/", line_of(process))
        assert found is not None
        yield found[0]


@contextmanager
def north(folder: Path, database: str, seals: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    at = {
        "--log": database, "--address": "127.0.0.1:0", "--host": "127.0.0.1", "--port": "0",
        "--behind-proxy": "127.0.0.1", "--seal-key": str(folder / "seal.key"), "--witness": seals,
    }  # fmt: skip
    with running([*command_of("north", at), "--json"]) as process:
        line = line_of(process)
        assert line.startswith("{"), line
        yield process, json.loads(line)["address"]


@pytest.mark.parametrize("service", ["north", "south", "west"])
def test_the_network_of_the_proxy_alone_is_believed(service: str) -> None:
    found = compose()
    (outside,) = found["networks"]["outside"]["ipam"]["config"]
    assert f"--behind-proxy={outside['subnet']}" in found["services"][service]["command"]
    assert "outside" in found["services"]["proxy"]["networks"]


def test_a_room_as_its_container_starts_it_seals_at_the_witness_and_leaves_when_told(
    tmp_path: Path, database: str
) -> None:
    make_key(tmp_path / "seal.key")
    with witness(tmp_path) as seals, north(tmp_path, database, seals) as (process, address):
        assert httpx.get(f"{address}/", timeout=LONGEST).status_code == 403, "it did not come by https"
        proxied = httpx.get(f"{address}/", headers={"X-Forwarded-Proto": "https"}, timeout=LONGEST)
        assert proxied.status_code == 200
        process.send_signal(signal.Signals[compose()["services"]["north"]["stop_signal"]])
        assert process.wait(LONGEST) == 0
        kept = (tmp_path / "seals.jsonl").read_text()
        assert kept, "whoever leaves seals, and the witness has it"


@contextmanager
def proxy(folder: Path, upstream: str) -> Iterator[str]:
    """deploy/Caddyfile with one process behind it, at a free port, by a certificate of its own for localhost."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = (DEPLOY / "Caddyfile").read_text()
    here = told.replace("north:8000 south:8000 west:8000", upstream.removeprefix("http://"))
    assert here != told
    alone = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    (folder / "Caddyfile").write_text(alone + here)
    room = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "ROOM_NAME": f"localhost:{port}", "PATH": os.defpath}
    with running([str(CADDY), "run", "--config", "Caddyfile", "--adapter", "caddyfile"], cwd=folder, env=room):
        yield f"https://localhost:{port}"


@pytest.mark.skipif(CADDY is None, reason="no caddy here")
def test_through_the_proxy(tmp_path: Path, database: str) -> None:
    make_key(tmp_path / "seal.key")
    with ExitStack() as all:
        seals = all.enter_context(witness(tmp_path))
        _, address = all.enter_context(north(tmp_path, database, seals))
        front = all.enter_context(proxy(tmp_path, address))
        http = all.enter_context(httpx.Client(base_url=front, verify=False, timeout=LONGEST))

        def up() -> bool:
            with suppress(httpx.TransportError):
                return http.get("/").status_code == 200
            return False

        until(up, "the proxy does not answer")
        assert http.get("/").headers["strict-transport-security"].startswith("max-age=31536000")
        came = http.post("/api/session", json={"name": "Ann", "password": "a long enough password"})
        assert came.status_code == 200, came.text
        by = {"Authorization": f"Bearer {came.json()['token']}"}
        with connect(f"{front.replace('https', 'wss')}/ws", ssl=_any(), additional_headers=by, proxy=None) as ws:
            ws.send('{"do":"ping","id":"1"}')
            heard = iter(lambda: json.loads(ws.recv(LONGEST))["type"], "pong")
            assert "welcome" in list(heard)


def _any() -> ssl.SSLContext:
    """Caddy's own authority is known to nobody here."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
