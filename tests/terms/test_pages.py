"""Pages made for printing hold what they are given, and nothing in it is taken for markup."""

from __future__ import annotations

from html.parser import HTMLParser

from cardspeak.terms import Article, Page, to_html
from cardspeak.terms.pages import Paragraph, Rows, Subtitle, Tickets, ToSign, terms_page

VOID = {"meta", "link"}


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Balanced:
    page = Balanced()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


def test_a_document_is_numbered_through_under_its_parts() -> None:
    articles = [
        Article("details", "when", "Saturday", "1.1"),
        Article("details", "where", "the hall", "silent: ours"),
        Article("entry", "fee", "$20", "1.2"),
    ]
    text = to_html(terms_page("Terms", "Harbour", articles, ToSign(("Name", "Date"))))
    assert read(text).seen.count("ol") == 2
    assert '<h2>Entry</h2><ol start="3">' in text
    assert "<cite>1.1</cite>" in text
    assert "silent" not in text
    assert "<dt>Name</dt><dd></dd>" in text
    assert "@media print" in text


def test_what_people_wrote_is_text() -> None:
    nasty = '<script>alert("x")</script>'
    blocks = (
        Subtitle(nasty),
        Paragraph(nasty, nasty),
        Rows((nasty,), ((nasty,),), nasty),
        Tickets(((nasty, nasty),)),
        ToSign((nasty,)),
    )
    text = to_html(Page(nasty, nasty, blocks))
    assert "script" not in read(text).seen
    assert text.count("&lt;script&gt;") == 12


def test_figures_stand_to_the_right() -> None:
    text = to_html(Page("Prizes", "", (Rows(("place", "prize"), (("1", "$1,250.00"), ("Ann", "9 pm"))),)))
    assert '<td class="number">$1,250.00</td>' in text
    assert "<td>Ann</td>" in text
    assert "<td>9 pm</td>" in text


def test_a_room_may_keep_the_styles_in_a_file_of_its_own() -> None:
    text = to_html(Page("Draw", "", ()), styles="/print.css")
    assert '<link rel="stylesheet" href="/print.css">' in text
    assert "<style>" not in text
