"""Files as they go over the line: packed once for every version, and sent again only when they have changed."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cardspeak.server.printing import Press

PICTURE = "max-age=86400"  # an icon of yesterday does no harm
FOREVER = "public, max-age=31536000, immutable"  # its address says what stands in it
PACKED = frozenset({".js", ".css", ".html", ".json", ".svg"})


@lru_cache(maxsize=512)
def packed(path: str, changed: int) -> bytes:
    """A file as it goes over the line; packed once for every version of it."""
    return gzip.compress(Path(path).read_bytes(), mtime=0)


class Pages(StaticFiles):
    """What the page is made of; a path that no file system takes is not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Asked for again, a file that has not changed is not sent again; text goes packed to whoever reads that."""
        found = await super().get_response(path, scope)
        found.headers["cache-control"] = PICTURE if path.endswith(".svg") else "no-cache"
        found.headers["vary"] = "accept-encoding"
        reads = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if not reads or scope["method"] != "GET" or not isinstance(found, FileResponse) or found.status_code != 200:
            return found
        if Path(found.path).suffix not in PACKED:
            return found
        kept = {name: found.headers[name] for name in ("etag", "last-modified", "cache-control", "vary")}
        body = packed(str(found.path), os.stat(found.path).st_mtime_ns)
        return Response(body, headers={**kept, "content-encoding": "gzip"}, media_type=found.media_type)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        if "\0" in path or path.endswith(".py"):
            raise HTTPException(404)
        return super().lookup_path(path)


class PrintedPages(Pages):
    """The page's files, by their names and by the edition that they belong to (`/web/@DIGEST/...`)."""

    def __init__(self, press: Press) -> None:
        super().__init__(directory=press.folder)
        self.press = press

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not path.startswith("@"):
            return await super().get_response(path, scope)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        digest, _, name = path.removeprefix("@").replace(os.sep, "/").partition("/")
        edition, asked = await asyncio.to_thread(self.press.find, digest, name)
        headers = {"cache-control": FOREVER if asked else "no-cache", "vary": "accept-encoding"}
        kind = "application/json" if name.endswith(".map") else mimetypes.guess_type(name)[0]
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return Response(edition.file(name), headers=headers, media_type=kind)
        body = await asyncio.to_thread(edition.packed, name)
        return Response(body, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
