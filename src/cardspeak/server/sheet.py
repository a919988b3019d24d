"""The HTML of an address as it goes over the line: its text, packed once, what its policy names, and its mark.

A table's page is one stream (`in_one`): on a slow line every further file costs a turn there and back before its first
byte comes, and a connection of its own costs two. Style and scripts stand in the HTML itself, the scripts in pieces, so
that a browser makes one ready while the next is still on its way. Whoever opens the same address again is told by the
mark of the HTML that nothing has changed, and nothing is sent. For some days it is not even asked for (`kept`): the
page of a table then asks for its table at once, and hears in the answer whether there is a newer page (`js/early.js`).
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Sequence
from functools import cached_property

from cardspeak.errors import CardspeakError

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
# What would end an element of the page in the middle of its text, or begin a comment there.
BREAKS = re.compile(r"</script|</style|<!--", re.IGNORECASE)
END = "  </body>"
DAYS = 7  # for which a browser may keep a page without asking


class Unfit(CardspeakError):
    """A text that cannot stand in a page as it is."""


class Sheet:
    """The HTML of one address, of one edition, in one language."""

    def __init__(self, html: str, kept: bool = False) -> None:
        """`kept`: it finds out by itself that there is a newer one, and a browser may keep it."""
        self.html = html
        self.caching = f"private, max-age={DAYS * 86400}" if kept else "no-cache"
        self.body = html.encode()
        self.etag = f'"{hashlib.sha256(self.body).hexdigest()[:24]}"'

    def ready(self) -> Sheet:
        """With all that takes a while to work out, for whoever must not wait for it afterwards."""
        _ = self.packed, self.policy
        return self

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    @cached_property
    def policy(self) -> str:
        """The room's policy, which names by their digests what stands in the page itself."""
        return _naming("style", STYLE, self.html, _naming("script", SCRIPT, self.html, POLICY))


def _naming(kind: str, form: re.Pattern[str], html: str, policy: str) -> str:
    named = "".join(f" 'sha256-{_digest(text)}'" for text in form.findall(html))
    return policy.replace(f"{kind}-src 'self'", f"{kind}-src 'self'{named}")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def in_one(html: str, link: str, style: str, script: str, pieces: Sequence[str]) -> str:
    """The page with its style in the place of this link, and these pieces at its end in the place of this script."""
    if any(BREAKS.search(text) for text in (style, *pieces)):
        raise Unfit("A text of the page ends it.")
    scripts = "".join(f"    <script>{piece}</script>\n" for piece in pieces)
    return html.replace(link, f"    <style>{style}</style>\n").replace(script, "").replace(END, scripts + END)
