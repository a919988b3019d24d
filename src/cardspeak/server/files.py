"""Files as they go over the line: packed once for every version, and sent again only when they have changed."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
        found.headers["cache-control"] = "no-cache"
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
