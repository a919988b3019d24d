"""How the API answers: JSON, or one line that says what is wrong."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from cardspeak.errors import CardspeakError
from cardspeak.room.desk import encode


class Denied(CardspeakError):
    """Not for this asker, or not in this shape."""

    def __init__(self, says: str, status: int = 401) -> None:
        super().__init__(says)
        self.status = status


def answer(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def failed(status: int, says: str) -> Response:
    return answer({"wrong": says}, status)
