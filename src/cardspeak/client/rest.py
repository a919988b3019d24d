"""One request and its answer; and the ways in which a room says no."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from cardspeak.errors import BadInput, CardspeakError

Message = dict[str, Any]


class Refusal(CardspeakError):
    """The room said no, and why: nothing changed."""

    def __init__(self, answer: Message) -> None:
        self.why, self.book, self.clause = answer.get("why", ""), answer.get("book", ""), answer.get("clause", "")
        place = f" [{self.book} {self.clause}]" if self.clause else ""
        super().__init__(f"{answer.get('says', 'refused')}{place}")


class GoneError(CardspeakError):
    """The connection is closed and could not be made again."""


def request(address: str, method: str, path: str, body: Any, token: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    made = urllib.request.Request(address.rstrip("/") + path, data, method=method)
    if token:
        made.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(made, timeout=30) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as wrong:
        with wrong:
            said = wrong.read()
        try:
            says = json.loads(said)["wrong"]
        except (ValueError, LookupError, TypeError):
            says = f"{address} answered {wrong.code}."
        raise BadInput(says) from None
    except OSError as wrong:
        raise BadInput(f"There is no room at {address}: {wrong}.") from None
