"""Promotions and bonus prizes over HTTP: what is offered, one's own entries and prizes, the office and its hours."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request

from cardspeak.books.bonus import FILE as BONUS
from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.books.promotions import FILE
from cardspeak.office.days import minute_of
from cardspeak.promotions.conditions import WritesTime, lacking_in
from cardspeak.promotions.terms import PromotionTerms, standard_promotion
from cardspeak.refusal import Refused
from cardspeak.room.known import require_known
from cardspeak.room.promotions.permits import OFFICE
from cardspeak.room.room import Room
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of
from cardspeak.values import Value


class Ordering(Value, forbid_unknown_fields=True):
    """An order by its `type` and fields; `id` is the asker's own name for it, so that it is done once."""

    order: dict[str, Any]
    id: str = ""


def _known(told: Any) -> None:
    require_known(PromotionTerms, told)


def _refused(refused: Refused) -> Denied:
    """In words, with the clause; who may not at all is told so by the status too."""
    return Denied(str(refused), 403 if refused.why == "authority" else 400)


def _clock(room: Room) -> WritesTime:
    """Times as they stand on the clocks of the house, with the name of their zone: Terms are read elsewhere too."""
    zone = room.office.state.settings.clock
    return lambda at: "" if at is None else f"{minute_of(at, zone)} {zone}"


async def promotions(request: Request) -> Any:
    """Every promotion that has begun; for the office those that are planned too; and whose books have which."""
    who, room = asked_by(request), room_of(request)
    books = (
        [slug for slug in known_books() if (load_book(slug).folder / FILE).is_file()] if who.at_least("manager") else []
    )
    bonus = [load_book(slug) for slug in known_books() if (load_book(slug).folder / BONUS).is_file()]
    rows = [{"book": book.slug, "title": book.head.short} for book in bonus]
    return {"promotions": room.promotions.rows(who), "books": books, "bonus": rows, "now": int(room.now())}


async def plan_promotion(request: Request) -> Any:
    """Plan a promotion by its Terms, complete or not yet."""
    who = asked_by(request)
    terms = await body_of(request, PromotionTerms, _known)
    id = await room_of(request).promotions.open(who, terms)
    if isinstance(id, Refused):
        raise _refused(id)
    return {"id": id, "lacking": lacking_in(terms)}


async def check_promotion(request: Request) -> Any:
    """What Terms lack, with the clauses."""
    if not asked_by(request).at_least(OFFICE):
        raise Denied("The office asks that.", 403)
    return {"lacking": lacking_in(await body_of(request, PromotionTerms, _known))}


async def usual_promotion(request: Request) -> Any:
    """Ordinary Terms to begin with, which start in a little more than a day."""
    if not asked_by(request).at_least(OFFICE):
        raise Denied("The office asks that.", 403)
    starts = int(room_of(request).now()) // 3600 * 3600 + 26 * 3600
    return {"terms": standard_promotion(request.query_params.get("book", "star-sydney-poker"), starts=starts)}


async def promotion(request: Request) -> Any:
    """A promotion as the asker may see it, and its story."""
    who, room = asked_by(request), room_of(request)
    id = request.path_params["id"]
    view = room.promotions.view(who, id, _clock(room))
    return {"view": view, "told": await asyncio.to_thread(room.promotions.story, who, id)}


async def order_promotion(request: Request) -> Any:
    """Give an order: enter, claim, dispute for oneself; the rest is the office's."""
    who, room = asked_by(request), room_of(request)
    asked = await body_of(request, Ordering)
    done = await room.promotions.ask(who, request.path_params["id"], asked.order, asked.id)
    if isinstance(done, Refused):
        raise _refused(done)
    return {"position": done.position, "view": room.promotions.view(who, request.path_params["id"], _clock(room))}


async def bonus(request: Request) -> Any:
    """The bonus prizes of a book: offers with their signs, and claims as far as they are the asker's business."""
    return room_of(request).bonus.view(asked_by(request), request.path_params["book"])


async def order_bonus(request: Request) -> Any:
    """Offer a bonus, put up its sign, tell, verify, pay, give: for the floor, by the ranks of the book."""
    who, room, book = asked_by(request), room_of(request), request.path_params["book"]
    asked = await body_of(request, Ordering)
    done = await room.bonus.ask(who, book, asked.order, asked.id)
    if isinstance(done, Refused):
        raise _refused(done)
    return {"position": done.position, "view": room.bonus.view(who, book)}
