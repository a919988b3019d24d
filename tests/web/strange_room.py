"""A room whose page is another folder than the program's own: `python strange_room.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import cardspeak.server.app
from cardspeak.cli import main

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    cardspeak.server.app.web_folder = lambda: folder
    sys.argv = ["cardspeak", "room", "--memory", "--port", "0", "--no-browser", "--json"]
    main()
