"""The sign as a page that stands alone: nothing loaded from elsewhere, readable from across the table and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cardspeak.table.sign import SignLine

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1.5rem/1.4 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 2.2rem; margin: 0 0 1.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
small { opacity: .65; white-space: nowrap; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .6rem; } }
@media print { body { margin: 0; max-width: none; } }
"""


def sign_page(title: str, lines: Iterable[SignLine]) -> str:
    """HTML of the sign; whatever stands on it is escaped."""
    rows = "\n".join(
        f"<dt>{escape(line.title)}</dt><dd>{escape(line.says)} <small>{escape(line.cite)}</small></dd>"
        for line in lines
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<dl>\n{rows}\n</dl>\n</body>\n</html>\n"
    )
