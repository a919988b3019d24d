"""`/docs`: the site of the docs, where `make docs` has built it or a wheel has brought it; else a page that says how.

Its policy is its own: the theme has scripts within its pages, whose digests were written down when it was built, and
styles. It is as closed as the room's: nothing is fetched from elsewhere, and nobody may frame it.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from cardspeak.server.files import Pages

POLICY = "policy.txt"

HOW = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The docs are not built yet · cardspeak</title>
<link rel="stylesheet" href="/web/css/base.css">
</head>
<body><main class="page centred">
<h1>The docs are not built yet</h1>
<p>In the folder of cardspeak's source say <code>make docs</code>: it builds the site, which stands here from then
on and needs no network to be read. The same pages lie as plain text in <code>docs/</code>.</p>
<p><a href="/">To the lobby</a></p>
</main></body>
</html>
"""


def site_folder() -> Path:
    """Where the site lies when it is built."""
    return Path(str(files("cardspeak"))) / "site"


class Site:
    """Looks anew with every request whether there is a site, so that one built meanwhile is found."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or site_folder()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self.answer(scope))(scope, receive, send)

    async def answer(self, scope: Scope) -> Response:
        policy = self.folder / POLICY
        if not policy.is_file():
            return HTMLResponse(HOW, 404)
        pages = Pages(directory=self.folder, html=True)
        try:
            found = await pages.get_response(pages.get_path(scope), scope)
        except HTTPException as wrong:
            missing = self.folder / "404.html"
            text = missing.read_text(encoding="utf-8") if missing.is_file() else HOW
            found = HTMLResponse(text, wrong.status_code)
        found.headers["content-security-policy"] = policy.read_text(encoding="utf-8").strip()
        return found
