"""How a room is reached: nothing in the clear over a network unless somebody said so, and no token in an address."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.room.serving import bearer, served

from cardspeak.cli.room import command
from cardspeak.errors import BadInput
from cardspeak.server.app import HSTS
from cardspeak.server.door import Settings
from cardspeak.server.entrance import Entrance


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "room.pem").write_bytes(cert.public_bytes(serialization.Encoding.PEM))
    for file, how in (
        ("room.key", serialization.NoEncryption()),
        ("locked.key", serialization.BestAvailableEncryption(b"secret")),
    ):
        form = serialization.PrivateFormat.PKCS8
        (folder / file).write_bytes(key.private_bytes(serialization.Encoding.PEM, form, how))
    return folder / "room.pem", folder / "room.key"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "poker.example"])
def test_a_network_is_not_opened_to_in_the_clear(host: str, signed: tuple[Path, Path]) -> None:
    with pytest.raises(BadInput, match=r"in the clear.*--tls-cert.*--behind-proxy.*--plain-http"):
        Entrance(host).check()
    Entrance(host, plain=True).check()
    Entrance(host, proxy="192.0.2.1").check()
    Entrance(host, cert=signed[0], key=signed[1]).check()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_this_machine_is_no_network(host: str) -> None:
    Entrance(host).check()
    assert not Entrance(host).on_a_network
    assert Entrance(host, proxy="127.0.0.1").on_a_network, "a proxy lets others in: names need passwords"


@pytest.mark.parametrize(
    ("proxy", "says"),
    [
        *((one, "but everybody, who would say who calls: give its address") for one in ("*", "0.0.0.0/0", "::/0")),
        ("10.0.0.5, *", r"^'\*' is not where a proxy is, but everybody"),
        ("proxy.example", r"^'proxy\.example' is not where a proxy is: give its address, .*, and no name\.$"),
        (",", "^'' is not where a proxy is"),
    ],
)
def test_not_everybody_is_a_proxy(proxy: str, says: str) -> None:
    """Anybody could say from where they call: three tries, limits of an address and two people would be words."""
    with pytest.raises(BadInput, match=says):
        Entrance("0.0.0.0", proxy=proxy).check()
    for known in ("10.0.0.5", "10.0.0.5,10.0.0.6", "10.0.0.0/24", "fd00::/8"):
        Entrance("0.0.0.0", proxy=known).check()


def test_certificates_that_cannot_be_used(signed: tuple[Path, Path], tmp_path: Path) -> None:
    cert, key = signed
    (tmp_path / "empty.pem").write_text("")
    for how, says in (
        ({"cert": cert}, "come together"),
        ({"key": key}, "come together"),
        ({"cert": cert, "key": tmp_path / "none.key"}, "There is no file"),
        ({"cert": tmp_path / "empty.pem", "key": key}, "no certificate with its key"),
        ({"cert": key, "key": cert}, "no certificate with its key"),
        ({"cert": cert, "key": key.with_name("locked.key")}, "no passphrase"),
        ({"cert": cert, "key": key, "proxy": "127.0.0.1"}, "Either"),
    ):
        with pytest.raises(BadInput, match=says):
            Entrance("0.0.0.0", **how).check()


def test_the_command_says_so() -> None:
    answer = CliRunner().invoke(command, ["--memory", "--host", "0.0.0.0", "--port", "0"])
    assert isinstance(answer.exception, BadInput)
    assert "in the clear" in str(answer.exception)


def test_https_and_wss(signed: tuple[Path, Path]) -> None:
    def by_https(settings: Settings) -> None:
        settings.ssl_certfile, settings.ssl_keyfile = signed

    async def story() -> None:
        trusted = ssl.create_default_context(cafile=str(signed[0]))
        async with served(open_door=False, change=by_https) as here:
            address = here.address.replace("http://127.0.0.1", "https://localhost")
            async with httpx.AsyncClient(base_url=address, verify=trusted) as http:
                page = await http.get("/")
                assert page.headers[HSTS[0].decode()] == HSTS[1].decode()
                entered = await http.post("/api/session", json={"name": "Ann", "password": "three small birds"})
            url = f"{address.replace('https', 'wss')}/ws"
            headers = bearer(entered.json()["token"])
            async with websockets.connect(url, ssl=trusted, additional_headers=headers) as socket:
                assert msgspec.json.decode(await socket.recv())["type"] == "welcome"

    asyncio.run(story())


def test_in_the_clear_nobody_is_told_to_come_by_https() -> None:
    async def story() -> None:
        async with served() as here:
            assert HSTS[0].decode() not in (await here.http.get("/")).headers

    asyncio.run(story())


def behind(proxy: str) -> Any:
    def change(settings: Settings) -> None:
        settings.proxy_headers, settings.forwarded_allow_ips = True, proxy

    return change


@pytest.mark.parametrize(
    ("proxy", "proto", "status"),
    [("127.0.0.1", "https", 200), ("127.0.0.1", "http", 403), ("127.0.0.1", "", 403), ("192.0.2.1", "https", 403)],
)
def test_behind_a_proxy_only_https_counts_and_only_that_proxys_word(proxy: str, proto: str, status: int) -> None:
    async def story() -> None:
        async with served(open_door=False, change=behind(proxy)) as here:
            here.app.state.only_https = True
            headers = {"X-Forwarded-For": "203.0.113.9"} | ({"X-Forwarded-Proto": proto} if proto else {})
            answer = await here.http.get("/api/room", headers=headers)
            assert answer.status_code == status
            assert (HSTS[0].decode() in answer.headers) is (status == 200)
            socket = websockets.connect(f"{here.address.replace('http', 'ws')}/ws", additional_headers=headers)
            if status == 200:
                async with socket as heard:
                    await heard.wait_closed()
                assert heard.close_code == 4401
            else:
                with pytest.raises(websockets.exceptions.InvalidStatus):
                    await socket

    asyncio.run(story())


def test_a_token_in_an_address_opens_nothing() -> None:
    async def story() -> None:
        async with served() as here:
            token = await here.token("Ann")
            url = f"{here.address.replace('http', 'ws')}/ws"
            async with websockets.connect(f"{url}?token={token}") as socket:
                await socket.wait_closed()
            assert socket.close_code == 4401
            assert (await here.http.get(f"/api/session?token={token}")).status_code == 401
            spoken: Any = ["cardspeak", token]
            async with websockets.connect(url, subprotocols=spoken) as socket:
                assert socket.subprotocol == "cardspeak", "the token is not said again"
                assert msgspec.json.decode(await socket.recv())["type"] == "welcome"

    asyncio.run(story())
