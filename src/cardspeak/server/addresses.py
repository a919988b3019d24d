"""Every address of the REST side, in the order in which they are tried, and which handler answers it.

The module of a handler is loaded when somebody asks for one of its addresses first, or a little sooner (`loading.py`):
most rooms never hold a tournament, draw a prize or open an office.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from typing import Any, TypeAlias

from starlette.requests import Request

from cardspeak.lazy import lazy

Handler: TypeAlias = Callable[[Request], Awaitable[Any]]


class Handled:
    """What is asked there and how, and the name of its handler in a module of the server."""

    def __init__(self, module: str, method: str, path: str, name: str) -> None:
        self.module = f"cardspeak.server.{module}"
        self.method, self.path, self.name = method, path, name

    @lazy
    def handler(self) -> Handler:
        found: Handler = getattr(import_module(self.module), self.name)
        return found


def _of(module: str, *rows: tuple[str, str, str]) -> Iterator[Handled]:
    return (Handled(module, *row) for row in rows)


ADDRESSES: tuple[Handled, ...] = (
    *_of(
        "people_api",
        ("POST", "/api/session", "enter"),
        ("GET", "/api/session", "me"),
        ("DELETE", "/api/session", "leave"),
        ("POST", "/api/password", "password"),
        ("GET", "/api/roles", "roles"),
        ("POST", "/api/roles", "new_role"),
        ("DELETE", "/api/roles/{id}", "no_role"),
    ),
    *_of(
        "guard_api",
        ("GET", "/api/limits", "my_limits"),
        ("POST", "/api/limits", "set_limits"),
        ("GET", "/api/exclusions", "exclusions"),
        ("POST", "/api/exclusions", "exclude"),
        ("DELETE", "/api/exclusions/{name}", "readmit"),
    ),
    *_of(
        "tables_api",
        ("GET", "/api/tables", "tables"),
        ("POST", "/api/tables", "open_table"),
        ("POST", "/api/play", "play"),
        ("GET", "/api/tables/{id}", "table"),
        ("GET", "/api/tables/{id}/opening", "opening"),
        ("GET", "/api/tables/{id}/story", "story"),
        ("GET", "/api/tables/{id}/sign", "sign"),
        ("GET", "/api/tables/{id}/incidents", "incidents"),
    ),
    *_of(
        "tournament_api",
        ("GET", "/api/tournaments", "tournaments"),
        ("POST", "/api/tournaments", "open_one"),
        ("GET", "/api/leagues", "every_league"),
        ("GET", "/api/tournaments/{id}", "one"),
        ("GET", "/api/tournaments/{id}/terms", "terms"),
        ("GET", "/api/tournaments/{id}/papers", "papers"),
        ("GET", "/api/tournaments/{id}/papers/{name}", "paper"),
        ("GET", "/api/tournaments/{id}/deals", "deals"),
    ),
    *_of(
        "tables_api",
        ("GET", "/api/room", "about"),
    ),
    *_of("openapi", ("GET", "/api/openapi.json", "openapi")),
    *_of(
        "books_api",
        ("GET", "/api/books", "books"),
        ("GET", "/api/books/{book}/clauses", "clauses"),
        ("GET", "/api/books/{book}/clauses/{clause:path}", "clause"),
        ("GET", "/api/search", "searched"),
        ("GET", "/api/compare", "compared"),
    ),
    *_of(
        "preview_api",
        ("GET", "/api/books/{book}/preview", "preview"),
    ),
    *_of(
        "history_api",
        ("GET", "/api/history", "hands"),
        ("GET", "/api/history/{table}/{hand}", "hand"),
        ("GET", "/api/history/{table}/{hand}/proofs", "proofs"),
        ("GET", "/api/history/{table}/{hand}/phh", "phh"),
        ("GET", "/api/history/{table}/{hand}/json", "round_json"),
        ("GET", "/api/rulings", "rulings"),
    ),
    *_of(
        "seals_api",
        ("GET", "/api/seals", "seals"),
    ),
    *_of(
        "check_api",
        ("POST", "/api/check", "check"),
    ),
    *_of(
        "drill_api",
        ("GET", "/api/drill", "drill"),
        ("POST", "/api/drill", "drill_answer"),
        ("GET", "/api/drill/choices", "drill_choices"),
    ),
    *_of(
        "exam_api",
        ("GET", "/api/learning", "record"),
        ("GET", "/api/class", "classroom"),
        ("GET", "/api/exam", "exam"),
        ("POST", "/api/exam", "begin_exam"),
        ("POST", "/api/exam/answer", "exam_answer"),
        ("GET", "/api/certificates/{name}/{number}", "certificate"),
    ),
    *_of(
        "coach_api",
        ("GET", "/api/tables/{id}/coach", "coach"),
    ),
    *_of(
        "chances_api",
        ("GET", "/api/tables/{id}/chances", "chances"),
    ),
    *_of(
        "promotions_api",
        ("GET", "/api/promotions", "promotions"),
        ("POST", "/api/promotions", "plan_promotion"),
        ("GET", "/api/promotions/usual", "usual_promotion"),
        ("POST", "/api/promotions/check", "check_promotion"),
        ("GET", "/api/promotions/{id}", "promotion"),
        ("POST", "/api/promotions/{id}/orders", "order_promotion"),
        ("GET", "/api/bonus/{book}", "bonus"),
        ("POST", "/api/bonus/{book}/orders", "order_bonus"),
    ),
    *_of(
        "jackpots_api",
        ("GET", "/api/jackpots", "jackpots"),
        ("POST", "/api/jackpots/{book}", "order"),
        ("POST", "/api/jackpots/{book}/close", "close_jackpot"),
        ("GET", "/api/tables/{id}/jackpot", "table_jackpot"),
        ("POST", "/api/tabled", "turned_over"),
        ("POST", "/api/openings/{number}", "second_opening"),
        ("DELETE", "/api/openings/{number}", "drop_opening"),
    ),
    *_of(
        "home_api",
        ("GET", "/api/home", "home"),
        ("POST", "/api/home", "begin_night"),
        ("POST", "/api/home/beside", "open_beside"),
        ("POST", "/api/home/orders", "order_home"),
        ("GET", "/api/home/file", "night_file"),
    ),
    *_of(
        "office_api",
        ("GET", "/api/office", "office"),
        ("POST", "/api/office/orders", "order_office"),
        ("GET", "/api/office/floor", "map_of_floor"),
        ("GET", "/api/office/board", "board"),
        ("GET", "/api/office/report", "report"),
        ("GET", "/api/office/report.csv", "report_csv"),
    ),
)
