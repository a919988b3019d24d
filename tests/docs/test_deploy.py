"""What deploy/ starts is what the program understands."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from cardspeak.cli import command

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def parsed(arguments: list[str]) -> dict[str, Any]:
    """The options of the command that these arguments call; an error for one that it does not have."""
    context = command.make_context("cardspeak", list(arguments))
    while True:
        name, found, rest = context.command.resolve_command(context, [*context._protected_args, *context.args])  # type: ignore[attr-defined]
        assert found is not None, name
        context = found.make_context(name, rest, parent=context)
        if not hasattr(found, "resolve_command"):
            return dict(context.params)


def settings() -> dict[str, str]:
    files = [DEPLOY / "systemd" / name for name in ("room.env", "room-north.env")]
    lines = [line for file in files for line in file.read_text().splitlines()]
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units(unit: Path) -> None:
    lines = unit.read_text().splitlines()
    (line,) = [line for line in lines if line.startswith("ExecStart=")]
    usual = [one for line in lines if line.startswith("Environment=") for one in line.split("=", 1)[1].split()]
    for name, value in {**dict(one.split("=", 1) for one in usual), **settings()}.items():
        line = line.replace(f"${{{name}}}", value)
    assert "${" not in line
    program, *arguments = shlex.split(line.removeprefix("ExecStart="))
    assert program.endswith("/cardspeak")
    assert parsed(arguments)


def test_containers() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    rooms = {"north", "south", "west"}
    assert set(services) == {"database", *rooms, "witness", "proxy"}
    for name in rooms:
        room = parsed(services[name]["command"])
        assert room["path"].startswith("postgresql://room@database/room")
        assert (room["port"], room["witnesses"]) == (8000, ("http://witness:8700/",))
        assert (room["name"], room["address"]) == (name, f"{name}:8100")
        assert services[name]["stop_signal"] == "SIGUSR1"
        assert f"{name}:8000" in (DEPLOY / "Caddyfile").read_text()
    assert parsed(services["witness"]["command"])["port"] == 8700
    assert services["proxy"]["depends_on"] == sorted(rooms)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


KEYS = {
    "": {"name", "services", "secrets", "volumes", "networks"},
    "service": {
        "build", "command", "depends_on", "environment", "healthcheck", "image", "networks", "ports", "restart",
        "secrets", "stop_grace_period", "stop_signal", "volumes",
    },
}  # fmt: skip


def test_everything_that_a_container_names_is_there() -> None:
    """As `docker compose config` looks at it: no unknown key, nothing that is used and not said."""
    whole = compose()
    assert {key for key in whole if not key.startswith("x-")} == KEYS[""]
    services = whole["services"]
    for name, one in services.items():
        assert set(one) <= KEYS["service"], name
        for network in one["networks"]:
            assert network in whole["networks"], (name, network)
        for volume in one.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in whole["volumes"] or (DEPLOY / source).is_file(), (name, volume)
        for secret in one.get("secrets", ()):
            assert (secret if isinstance(secret, str) else secret["source"]) in whole["secrets"], (name, secret)
        waits = one.get("depends_on", ())
        for other, told in waits.items() if isinstance(waits, dict) else ((each, {}) for each in waits):
            assert other in services, (name, other)
            assert told.get("condition") != "service_healthy" or "healthcheck" in services[other], (name, other)
        if "build" in one:
            assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).is_file()
            assert one["image"] == "cardspeak", "which deploy/README.md asks for the user that it runs as"
    used = {path for one in services.values() for path in re.findall(r"/run/secrets/(\w+)", str(one))}
    assert used == set(whole["secrets"]), "each secret is read by somebody"
    for one in services.values():
        given = {secret if isinstance(secret, str) else secret["source"] for secret in one.get("secrets", ())}
        assert set(re.findall(r"/run/secrets/(\w+)", str(one))) == given


def test_only_the_proxy_is_seen_from_outside() -> None:
    services = compose()["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]
    assert compose()["networks"]["inside"]["internal"] is True
    assert {name for name, one in services.items() if one["networks"] == ["inside"]} == {"database", "witness"}
    assert "inside" not in services["proxy"]["networks"], "the proxy reaches neither database nor witness"
    (outside,) = compose()["networks"]["outside"]["ipam"]["config"]
    for one in services.values():
        proxies = [word for word in one.get("command", ()) if word.startswith("--behind-proxy")]
        assert all(word == f"--behind-proxy={outside['subnet']}" for word in proxies), "and nobody else's word counts"


def test_the_secrets_are_made_as_they_are_read() -> None:
    """What deploy/README.md has one make is what the containers are given, for those who read it."""
    told = (DEPLOY / "README.md").read_text()
    assert "cardspeak log key secrets/seal.key" in told
    for secret in compose()["secrets"].values():
        assert secret["file"].startswith("./secrets/")
        assert secret["file"][2:].removesuffix(".pub") in told
    assert 'chown "$(docker run --rm --entrypoint id cardspeak -u)" secrets/pgpass secrets/seal.key' in told
    assert "chmod 644 secrets/seal.key.pub" in told, "the witness runs as somebody else"
    assert told.index("docker compose build") < told.index("docker run"), "there is an image before it is asked"


def test_the_services_find_the_password_of_the_database() -> None:
    """libpq looks in the home of the user, and a unit with `ProtectHome` sees nothing of the usual ones."""
    told = (DEPLOY / "README.md").read_text()
    (home,) = re.findall(r"^useradd --system --home-dir (\S+) cardspeak$", told, re.MULTILINE)
    hidden = ("/home", "/root", "/run/user")
    assert not home.startswith(hidden)
    assert f"-o cardspeak -g cardspeak {home}\n" in told, "somebody makes it"
    assert f"`{home}/.pgpass`" in told
    for unit in UNITS:
        if "User=cardspeak\n" in unit.read_text():
            assert "ProtectHome=yes" in unit.read_text()
            assert "PrivateUsers" not in unit.read_text()


CADDY = shutil.which("caddy")


@pytest.mark.skipif(CADDY is None, reason="no caddy here")
def test_the_proxy_understands_its_file(tmp_path: Path) -> None:
    adapt = [str(CADDY), "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    made = subprocess.run(adapt, capture_output=True, text=True, timeout=60, env=_homeless(tmp_path))
    assert made.returncode == 0, made.stderr
    dials = re.findall(r'"dial":"([^"]+)"', made.stdout)
    assert dials == [f"{name}:8000" for name in ("north", "south", "west")]
    assert '"host":["room.example"]' in made.stdout


def _homeless(folder: Path) -> dict[str, str]:
    return {"ROOM_NAME": "room.example", "HOME": str(folder), "PATH": "/usr/bin:/bin"}


def test_the_image_has_what_it_copies() -> None:
    root = DEPLOY.parent
    for line in (DEPLOY / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY "):
            assert all((root / name).exists() for name in line.split()[1:-1])


def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    """Whatever else a machine lacks, no line of ours is one that systemd does not know."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd here")
    stands = shutil.which("true") or "/bin/true"
    copies = []
    for unit in sorted((DEPLOY / "systemd").glob("cardspeak-*.*")):
        copies.append(tmp_path / unit.name)
        copies[-1].write_text(unit.read_text().replace("/opt/cardspeak/bin/cardspeak", stands))
    bad = copies[0].with_name("cardspeak-bad.service")
    bad.write_text(copies[0].read_text() + "\n[Service]\nRestartNever=yes\n")
    said = _told([program, "verify", "--man=no", str(bad)])
    if "RestartNever" not in said:
        pytest.skip("systemd cannot look at units here")
    assert [
        line for line in _told([program, "verify", "--man=no", *map(str, copies)]).splitlines() if WRONG(line)
    ] == []


WRONG = re.compile(r"Unknown|Invalid|Failed to parse|unknown|ignoring").search


def _told(program: list[str]) -> str:
    return subprocess.run(program, capture_output=True, text=True, timeout=60).stderr
