"""Documents that a book demands: items with their clauses, what is lacking, what a change asks for, pages to print."""

from cardspeak.terms.changes import Change, changes, required
from cardspeak.terms.checklist import Article, Checklist, Draft, Lacks, Point
from cardspeak.terms.pages import Page, to_html

__all__ = [
    "Article",
    "Change",
    "Checklist",
    "Draft",
    "Lacks",
    "Page",
    "Point",
    "changes",
    "required",
    "to_html",
]
