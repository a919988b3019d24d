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
    (line,) = [line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")]
    for name, value in settings().items():
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
