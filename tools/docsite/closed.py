"""The site asks nobody else for anything: what would is found, and its own scripts are the only ones that may run.

The policy is written beside the pages. It has the digest of each script that stands within a page, so that the room can
serve the site under a policy nearly as strict as that of its own pages.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

POLICY = "policy.txt"
# What a page loads by itself; links that a reader follows are no matter.
LOADED = re.compile(
    r"<(?:script|img|iframe|source|audio|video|embed|object)\b[^>]*?\b(?:src|data|srcset)=\"?([^\"\s>]+)"
)
LINKED = re.compile(r"<link\b[^>]*>")
HREF = re.compile(r"href=\"?([^\"\s>]+)")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)
STYLED = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)")
# The theme would fetch a diagram library by itself; there are no diagrams here, and nothing is to be fetched.
DELIVERED = re.compile(r"https://unpkg\.com/[^\"'`]*")


def strange(address: str) -> bool:
    return address.startswith(("http:", "https:", "//"))


def leaks_of(path: Path, text: str) -> Iterator[str]:
    """Whatever this file would fetch from elsewhere."""
    if path.suffix == ".html":
        asked = [*LOADED.findall(text), *(found for tag in LINKED.findall(text) for found in HREF.findall(tag))]
    elif path.suffix == ".css":
        asked = [one or other for one, other in STYLED.findall(text)]
    else:
        asked = DELIVERED.findall(text)
    yield from (f"{path.name}: {one}" for one in asked if strange(one))


def digests(text: str) -> set[str]:
    """Of the scripts that stand within a page, as a policy names them; data is no script."""
    return {
        "'sha256-" + base64.b64encode(hashlib.sha256(body.encode()).digest()).decode() + "'"
        for kind, body in INLINE.findall(text)
        if "application/" not in kind
    }


def policy(allowed: set[str]) -> str:
    return (
        f"default-src 'none'; script-src 'self' {' '.join(sorted(allowed))}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def close(site: Path) -> list[str]:
    """Take out what would be fetched, write the policy, and say what is still left."""
    leaks: list[str] = []
    allowed: set[str] = set()
    for path in sorted(site.rglob("*")):
        if path.suffix in (".map", ".gz"):  # nobody reads these, and they are half of the weight
            path.unlink()
        elif path.suffix in (".html", ".css", ".js"):
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".js":
                text = re.sub(r"\n//# sourceMappingURL=.*", "", DELIVERED.sub("", text))
                path.write_text(text, encoding="utf-8")
            if path.suffix == ".html":
                allowed |= digests(text)
            leaks += leaks_of(path.relative_to(site), text)
    (site / POLICY).write_text(policy(allowed), encoding="utf-8")
    return leaks
