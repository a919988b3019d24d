"""`make pictures`: those whose page has changed since, or those that are named; `all` for every one.

A new picture is one line in a test in the browser, `guest.picture("name")`, at the moment that it shall show.
"""

from __future__ import annotations

import os
import subprocess
import sys

from click import echo

from tools.pictures.makers import PROGRAMS, takers
from tools.pictures.record import ROOT, stale


def main(asked: list[str]) -> int:
    makers = takers()
    wanted = sorted({*makers, *PROGRAMS}) if asked == ["all"] else asked or stale()
    lost = [name for name in wanted if name not in makers and name not in PROGRAMS]
    if lost:
        echo(f"Nothing makes {', '.join(lost)}: delete it, or take it in a test with guest.picture(...).")
        return 1
    if not wanted:
        echo("Every picture shows its page as it is.")
        return 0
    echo(f"Making {', '.join(wanted)}.")
    for name in wanted:
        if name in PROGRAMS:
            PROGRAMS[name]()
    nodes = sorted({makers[name] for name in wanted if name in makers})
    if not nodes:
        return 0
    told = {**os.environ, "CARDSPEAK_PICTURES": ",".join(wanted)}
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "0", *nodes], cwd=ROOT, env=told).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
