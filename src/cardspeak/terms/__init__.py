"""Documents that a book demands: items with their clauses, what is lacking, what a change asks for, pages to print."""

from cardspeak.terms.changes import Change, changes, required
from cardspeak.terms.checklist import Article, Checklist, Lacks, Point, TermsDraft
from cardspeak.terms.pages import Page, to_html

__all__ = [
    "Article",
    "Change",
    "Checklist",
    "Lacks",
    "Page",
    "Point",
    "TermsDraft",
    "changes",
    "required",
    "to_html",
]
