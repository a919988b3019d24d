"""The REST side as it is served: every address with one shape for its answers. `/api/openapi.json` describes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from cardspeak.errors import BookError, CardspeakError
from cardspeak.room.said import for_guests
from cardspeak.server.addresses import ADDRESSES, Handled
from cardspeak.server.answers import Denied, answer, failed, packed
from cardspeak.server.asking import caller_of, require_inside
from cardspeak.store import StoreError


def guarded(address: Handled) -> Callable[[Request], Awaitable[Response]]:
    """One shape for every answer and every mistake; nobody asks too often."""

    async def handle(request: Request) -> Response:
        if not request.app.state.buckets.take(caller_of(request)):
            return failed(429, "Too many requests: wait a moment.")
        try:
            require_inside(request)
            found = await address.handler(request)
        except Denied as wrong:
            return failed(wrong.status, str(wrong))
        except StoreError as wrong:  # nothing was written: the disk is full, the log cannot be read
            return failed(503, for_guests(wrong))
        except BookError as wrong:
            return failed(400, for_guests(wrong))
        except CardspeakError as wrong:
            return failed(400, str(wrong))
        except ClientDisconnect:
            return failed(400, "Gone before the end.")  # which nobody hears
        return found if isinstance(found, Response) else await packed(request, answer(found))

    handle.__name__ = address.name
    return handle


@cache
def routes() -> tuple[Route, ...]:
    """The same for every room of a program; each finds its room by the application that it is asked in."""
    return tuple(Route(one.path, guarded(one), methods=[one.method]) for one in ADDRESSES)
