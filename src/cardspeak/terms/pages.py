"""Pages made for printing: a document, a form to sign, a list, cards to hand out. HTML that needs nothing else.

A page is a title and blocks; each kind of block knows how it is set. The same page is shown on a screen: the print
styles only take away what paper does not need.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cardspeak.terms.checklist import Article
from cardspeak.values import Value


class Block(Value, tag=True):
    """A part of a page."""

    def html(self) -> str:
        raise NotImplementedError


class Subtitle(Block):
    says: str

    def html(self) -> str:
        return f"<h2>{escape(self.says)}</h2>"


class Paragraph(Block):
    says: str
    cite: str = ""

    def html(self) -> str:
        return f"<p>{escape(self.says)}{_cite(self.cite)}</p>"


class Clauses(Block):
    """Articles under the headings of their parts, numbered through, each with its clause at the edge."""

    articles: tuple[Article, ...]

    def html(self) -> str:
        lines, part, open_list = [], "", False
        for number, article in enumerate(self.articles, 1):
            if article.part != part:
                lines.append("</ol>" if open_list else "")
                part, open_list = article.part, True
                lines.append(f'<h2>{escape(part.capitalize())}</h2><ol start="{number}">')
            says = f"<b>{escape(article.item)}</b>: {escape(article.says)}"
            lines.append(f"<li>{says}{_cite(article.cite)}</li>")
        return "\n".join([*(line for line in lines if line), "</ol>" if open_list else ""])


class Rows(Block):
    """A table; numbers stand to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""

    def html(self) -> str:
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        heads = "".join(f'<th scope="col">{escape(head)}</th>' if head else "<td></td>" for head in self.heads)
        body = "\n".join(f"<tr>{''.join(_cell(cell) for cell in row)}</tr>" for row in self.rows)
        return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table>"


class Tickets(Block):
    """Small cards to cut out: seat cards. The first line is the largest."""

    cards: tuple[tuple[str, ...], ...]

    def html(self) -> str:
        cards = "\n".join(
            "<article>" + "".join(f"<div>{escape(line)}</div>" for line in card) + "</article>" for card in self.cards
        )
        return f'<section class="tickets">\n{cards}\n</section>'


class ToSign(Block):
    """Lines to be filled in by hand."""

    labels: tuple[str, ...]

    def html(self) -> str:
        lines = "".join(f"<dt>{escape(label)}</dt><dd></dd>" for label in self.labels)
        return f'<dl class="sign">{lines}</dl>'


AnyBlock = Subtitle | Paragraph | Clauses | Rows | Tickets | ToSign


class Page(Value):
    """Something to print; `under` is the line below the title."""

    title: str
    under: str
    blocks: tuple[AnyBlock, ...]


STYLES = """
:root { font: 11pt/1.4 Georgia, serif; color: #111; background: #fff; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.2rem 0 0.3rem; break-after: avoid; }
.under { color: #444; margin: 0 0 1.5rem; }
ol { margin: 0; padding-left: 2.2rem; } li { margin: 0.25rem 0; break-inside: avoid; }
cite { float: right; margin-left: 1rem; font-style: normal; font-size: 0.75rem; color: #555; }
table { width: 100%; border-collapse: collapse; margin: 0.8rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }
th, td { text-align: left; padding: 0.2rem 0.5rem; border-bottom: 1px solid #bbb; }
td.number { text-align: right; } thead { display: table-header-group; } tr { break-inside: avoid; }
.tickets { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
.tickets article { border: 1px dashed #777; padding: 0.8rem; break-inside: avoid; text-align: center; }
.tickets div:first-child { font-size: 1.3rem; font-weight: bold; }
.sign { display: grid; grid-template-columns: max-content 1fr; gap: 1.6rem 1rem; margin-top: 2rem; }
.sign dt { align-self: end; } .sign dd { margin: 0; border-bottom: 1px solid #111; min-height: 1.6rem; }
@page { size: A4; margin: 18mm; }
@media print { body { margin: 0; padding: 0; max-width: none; } cite { color: #333; } }
"""


def to_html(page: Page, *, styles: str = "") -> str:
    """The whole page. `styles` is the address of the style sheet for a room whose pages may hold none of their own."""
    style = f'<link rel="stylesheet" href="{escape(styles)}">' if styles else f"<style>{STYLES}</style>"
    body = "\n".join(block.html() for block in page.blocks)
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(page.title)}</title>{style}</head>\n<body>\n"
        f'<h1>{escape(page.title)}</h1>\n<p class="under">{escape(page.under)}</p>\n{body}\n</body>\n</html>\n'
    )


def terms_page(title: str, under: str, articles: Iterable[Article], *more: AnyBlock) -> Page:
    """A document, item by item, and what stands below it."""
    return Page(title, under, (Clauses(tuple(articles)), *more))


def _cite(cite: str) -> str:
    return f" <cite>{escape(cite)}</cite>" if cite and not cite.startswith(("silent", "reading")) else ""


def _cell(cell: str) -> str:
    figure = cell.replace(",", "").replace(".", "").lstrip("$").isdigit()
    return f'<td class="number">{escape(cell)}</td>' if figure else f"<td>{escape(cell)}</td>"
