"""A small client of the room: come in, watch a table, sit down, answer when asked. docs/protocol.md tells the rest.

    async with await enter("http://localhost:8000", "Robin") as me:
        table = await me.watch("1")
        await table.sit()
        async for prompt in table.turns():
            await table.answer(prompt["choices"][0])

Needs `websockets` (pip install 'cardspeak[room]'). A connection that breaks is made again, tables are watched again,
and what was asked without an answer is asked again under the same id: the room does it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.errors import BadInput, CardspeakError, need

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

Message = dict[str, Any]
Rows = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # of a Chinese hand, from front to back
PATIENCE = (0.1, 0.3, 1.0, 3.0)  # seconds before each try to come back


class Refusal(CardspeakError):
    """The room said no, and why: nothing changed."""

    def __init__(self, answer: Message) -> None:
        self.why, self.book, self.clause = answer.get("why", ""), answer.get("book", ""), answer.get("clause", "")
        place = f" [{self.book} {self.clause}]" if self.clause else ""
        super().__init__(f"{answer.get('says', 'refused')}{place}")


class GoneError(CardspeakError):
    """The connection is closed and could not be made again."""


async def enter(address: str, name: str, password: str = "", role_token: str = "") -> Guest:
    """Come in by name; `async with` keeps the connection as long as it is needed."""
    need("A bot", "room", "websockets")
    asked = {"name": name, "password": password, "role_token": role_token}
    told = await asyncio.to_thread(_request, address, "POST", "/api/session", asked, "")
    return Guest(address, told)


def _request(address: str, method: str, path: str, body: Any, token: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address.rstrip("/") + path, data, method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
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


class Guest:
    """Somebody in the room, with one connection for any number of tables."""

    def __init__(self, address: str, told: Message) -> None:
        self.address = address.rstrip("/")
        self.name: str = told["name"]
        self.role: str = told["role"]
        self.chips: int = told["chips"]
        self._token: str = told["token"]
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        self._waiting: dict[str, tuple[asyncio.Future[Message], Message]] = {}
        self._tables: dict[str, Watched] = {}
        self._soon: set[asyncio.Task[None]] = set()  # what is said again in a moment

    # -- the connection -------------------------------------------------------------------------------------

    async def __aenter__(self) -> Guest:
        await self._connect()
        self._reader = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *wrong: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        for task in self._soon:
            task.cancel()
        if self._socket is not None:
            await self._socket.close()
        self._end(GoneError("The connection was closed."))

    async def _connect(self) -> None:
        from websockets.asyncio.client import connect

        where = self.address.replace("http", "ws", 1)
        bearer = {"Authorization": f"Bearer {self._token}"}
        self._socket = await connect(f"{where}/ws", additional_headers=bearer, max_size=None)

    async def _listen(self) -> None:
        """Messages as they come; a connection that breaks is made again a few times."""
        from websockets.exceptions import ConnectionClosed, WebSocketException

        tries = iter(PATIENCE)
        while True:
            try:
                if self._socket is None:
                    await self._connect()
                    await self._go_on()
                assert self._socket is not None, "connected"
                async for text in self._socket:
                    tries = iter(PATIENCE)
                    await self._hear(json.loads(text))
                raise ConnectionError
            except (ConnectionClosed, WebSocketException, OSError) as wrong:
                self._socket = None
                delay = next(tries, None)
                if delay is None:
                    self._end(GoneError(f"The room at {self.address} is gone: {wrong}."))
                    return
                await asyncio.sleep(delay)

    async def _go_on(self) -> None:
        """After a break, or a gap: the same tables, and the same questions under the same ids."""
        for table in self._tables:
            await self._say({"do": "watch", "table": table})
        for _, message in list(self._waiting.values()):
            await self._say(message)

    def _end(self, wrong: GoneError) -> None:
        for future, _ in self._waiting.values():
            if not future.done():
                future.set_exception(wrong)
                future.exception()  # whoever waits hears of it; nobody else has to
        for table in self._tables.values():
            table._hear(None)

    async def _say(self, message: Message) -> None:
        if self._socket is not None:
            from websockets.exceptions import ConnectionClosed

            with contextlib.suppress(ConnectionClosed):  # asked again when the connection is back
                await self._socket.send(json.dumps(message))

    async def _hear(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "view":
            table = self._tables.get(message["table"])
            if table is not None:
                table._hear(message)
        elif kind == "reload":
            await self._go_on()  # messages were left out, and answers may have been among them
        else:
            if kind in ("welcome", "done"):
                self.chips = message.get("chips", self.chips)
            if message.get("again"):
                self._again(message)
                return
            waiting = self._waiting.pop(message.get("id", ""), None)
            if waiting is not None and not waiting[0].done():
                waiting[0].set_result(message)

    def _again(self, message: Message) -> None:
        """Something came too soon and was not heard: it is said once more, under the same id."""
        waiting = self._waiting.get(message.get("id", ""))
        said = waiting[1] if waiting is not None else None
        if said is None and message.get("table") in self._tables:
            said = {"do": "watch", "table": message["table"]}
        if said is not None:
            task = asyncio.create_task(self._later(message["again"], said))
            self._soon.add(task)
            task.add_done_callback(self._soon.discard)

    async def _later(self, seconds: float, message: Message) -> None:
        await asyncio.sleep(seconds)
        await self._say(message)

    # -- asking ---------------------------------------------------------------------------------------------

    async def say(self, do: str, **more: Any) -> Message:
        """Any message of the protocol that is answered by its id; Refusal if the answer is no."""
        id = next(self._ids)
        message = {"do": do, "id": id, **more}
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (future, message)
        await self._say(message)
        answer = await future
        if answer["type"] == "refused":
            raise Refusal(answer)
        if answer["type"] == "wrong":
            raise BadInput(answer["says"])
        return answer

    async def get(self, path: str) -> Any:
        """GET of the REST side, as this guest: `/api/books`."""
        return await asyncio.to_thread(_request, self.address, "GET", path, None, self._token)

    async def post(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(_request, self.address, "POST", path, body, self._token)

    async def tables(self) -> list[Message]:
        """The lobby."""
        found: list[Message] = (await self.get("/api/tables"))["tables"]
        return found

    async def open_table(self, **opening: Any) -> str:
        """A new table: `book`, `game`, `house` players ...; its id."""
        return str((await self.post("/api/tables", opening))["id"])

    async def open_tournament(self, **wish: Any) -> str:
        """A tournament that the room conducts, entered at once: `book`, `game`, `players`, `house` ...; its id."""
        return str((await self.post("/api/tournaments", wish))["id"])

    async def tournament(self, id: str) -> Message:
        """How it stands, as this guest sees it: `board` for everybody, `own` for whoever has entered."""
        found: Message = await self.get(f"/api/tournaments/{id}")
        return found

    async def seats(self, tournament: str) -> AsyncIterator[Watched]:
        """The tables at which this guest is seated in a tournament, one after the other, until out or over.

        A next round may seat somebody at the table of the last one: that is a table of its own again.
        """
        last, left = "", 0
        while True:
            seen = await self.tournament(tournament)
            own = seen["own"] or {}
            if seen["board"]["phase"] in ("over", "cancelled") or own.get("status", "in") != "in":
                return
            table = own.get("table", "")
            known = self._tables.get(table)
            again = known is not None and known.left > left and known.seated
            if table and (table != last or again):
                watched = await self.watch(table)
                last, left = table, watched.left
                yield watched
            await asyncio.sleep(0.2)

    async def watch(self, table: str) -> Watched:
        """Look at a table; what happens there is heard until `leave`."""
        row = next((row for row in await self.tables() if row["id"] == table), None)
        if row is None:
            raise BadInput(f"There is no table {table!r} here.")
        watched = self._tables.setdefault(table, Watched(self, row))
        await self._say({"do": "watch", "table": table})
        await watched.news()
        return watched


class Watched:
    """A table that is looked at. `shown` is the last message, `view` the table as this guest may see it."""

    def __init__(self, guest: Guest, row: Message) -> None:
        self.guest = guest
        self.row = row
        self.id: str = row["id"]
        self.shown: Message = {}
        self.story: list[str] = []  # what was told, the last few hundred lines
        self.left = 0  # how often this guest gave up a place here, or was moved
        self._gone = False
        self._changed = asyncio.Event()

    def _hear(self, message: Message | None) -> None:
        if message is None:
            self._gone = True
        else:
            sat = bool(self.shown) and self.seated
            self.shown = message
            self.left += sat and not self.seated
            self.story = [*self.story, *(line["says"] for line in message["told"])][-300:]
        self._changed.set()

    async def news(self) -> Message:
        """Wait for the next look at the table."""
        if not self._gone:
            await self._changed.wait()
        self._changed.clear()
        if self._gone:
            raise GoneError("The connection is closed.")
        return self.shown

    @property
    def view(self) -> Message:
        found: Message = self.shown["view"]
        return found

    @property
    def seated(self) -> bool:
        """Whether this guest has a place here."""
        return any(one["name"] == self.guest.name for one in self.view["seats"])

    @property
    def prompt(self) -> Message | None:
        """What this guest is asked now, if anything."""
        if "layout" in self.view:
            asked = (self.view["layout"] or {}).get("prompts", ())
            own = next((one for one in asked if one.get("owner") == self.guest.name), None)
            return own or self._compulsory(asked)
        hand = self.view.get("hand") or {}
        prompt: Message | None = hand.get("prompt")
        if not prompt:
            return None
        votes = any(choice["verb"] == "run" for choice in prompt["choices"])  # asked of everybody who is left
        return prompt if votes or prompt["seat"] == self.view["viewer"] else None

    def _compulsory(self, asked: Sequence[Message]) -> Message | None:
        """In a tournament against the house everybody is asked for a wager: the prompt `bets`, until there is one."""
        view, name = self.view, self.guest.name
        if not view.get("tournament") or not self.seated or name in (*view["away"], *view["sitting"], *view["written"]):
            return None
        ready = any(one["name"] == name and one["ready"] for one in view["seats"])
        return None if ready else next((one for one in asked if one["kind"] == "bets"), None)

    async def turns(self) -> AsyncIterator[Message]:
        """Every question that this guest is asked, once, until the place is given up or the connection ends."""
        answered, sat = -1, False
        while True:
            prompt = self.prompt
            if sat and not self.seated:
                return
            sat = sat or self.seated
            if prompt is not None and self.shown["position"] > answered:
                answered = self.shown["position"]
                yield prompt
            else:
                try:
                    await self.news()
                except GoneError:
                    return

    async def ask(self, type: str, **fields: Any) -> Message:
        """A command to the table; see docs/protocol.md for their names."""
        return await self.guest.say("ask", table=self.id, command={"type": type, **fields})

    async def play(self, type: str, **fields: Any) -> Message:
        """A command of the hand or the round: `play("Call", seat=3)`."""
        return await self.ask("Play", command={"type": type, **fields})

    async def sit(self, seat: int = 0, chips: int = 0) -> Message:
        """Sit down: by default at the best free place with the least that is usual."""
        seat = seat or self.row["best"]
        chips = chips or (await self._brings()) or self.row["buy_in"][0]
        if self.row["kind"] == "banked":
            return await self.ask("SitAt", box=seat, chips=chips)
        return await self.ask("TakeSeat", seat=seat, name=self.guest.name, chips=chips)

    async def _brings(self) -> int:
        """What this guest took away from here a short while ago, and has to bring back."""
        row = next((row for row in await self.guest.tables() if row["id"] == self.id), self.row)
        took, until = row.get("brings", {}).get(self.guest.name, (0, 0))
        return int(took) if self.shown.get("time", 0) <= until else 0

    async def answer(
        self,
        choice: Message,
        total: int = 0,
        cards: tuple[str, ...] = (),
        rows: Rows | None = None,
    ) -> Message:
        """One of the prompt's choices, whatever its kind.

        A bet or raise is to `total` (the least if none is given), and so is a wager of a tournament against the house;
        a draw or discard is of `cards` (as many as have to go),
        a Chinese hand in `rows` from front to back (as `cardspeak.arrange` would set it, if none are given).
        """
        seat, verb = self.view["viewer"], choice["verb"]
        if "layout" in self.view:
            return await self._decide(verb, choice.get("wager", ""), total)
        match verb:
            case "bet" | "raise to":
                least = choice["only"][0] if choice.get("only") else choice["least"]
                return await self.play("Bet" if verb == "bet" else "RaiseTo", seat=seat, total=total or least)
            case "draw" | "discard":
                due = choice.get("cards", 0) if verb == "discard" else choice.get("least", 0)
                return await self.play("Discard", seat=seat, cards=cards or tuple(self.held[:due]))
            case "turn up":
                return await self.play("TurnUp", seat=seat, cards=cards or self.face_down[: choice.get("cards", 0)])
            case "ask flop":
                return await self.play("AskFlop", seat=seat, cards=cards)
            case "arrange":
                front, middle, back = rows if rows is not None else await asyncio.to_thread(self._arranged)
                return await self.play("Arrange", seat=seat, front=front, middle=middle, back=back)
            case "run":
                return await self.ask("AskRun", seat=seat, boards=total or 1)
        return await self.play(verb.title().replace(" ", ""), seat=seat)

    async def _wager(self, wager: str, total: int) -> Message:
        """On the own box, the compulsory amount if none is given; then bets may close."""
        box = next(one["box"] for one in self.view["seats"] if one["name"] == self.guest.name)
        amount = total or self.view["compulsory"]
        await self.play("Place", box=box, wager=wager or "ante", owner=self.guest.name, amount=amount)
        return await self.ask("Ready")

    async def _decide(self, verb: str, wager: str = "", total: int = 0) -> Message:
        """Against the house: a decision on a box, or whether its hand is shown; in a tournament a wager."""
        prompt = self.prompt or {}
        box = prompt.get("box", 0)
        if prompt.get("kind") == "bets":
            return await self._wager(wager, total)
        if prompt.get("kind") == "expose":
            return await self.play("Expose", box=box, owner=self.guest.name, show=verb == "show")
        return await self.play("Decide", box=box, verb=verb, sure=True)

    @property
    def held(self) -> tuple[str, ...]:
        """The cards of this guest's own seat."""
        hand = self.view.get("hand") or {}
        mine: Message = next((one for one in hand.get("seats", ()) if one["seat"] == self.view["viewer"]), {})
        return tuple(card for card in mine.get("cards", ()) if card != "??")

    @property
    def face_down(self) -> tuple[str, ...]:
        """Those of them that nobody else sees."""
        hand = self.view.get("hand") or {}
        mine: Message = next((one for one in hand.get("seats", ()) if one["seat"] == self.view["viewer"]), {})
        return tuple(card for card, up in zip(mine.get("cards", ()), mine.get("up", ()), strict=True) if not up)

    def _arranged(self) -> Rows:
        from cardspeak.odds.settings import arrange

        best = arrange("".join(self.held), samples=20, book=self.row["book"], game=self.row["game"])
        front, middle, back = (tuple(map(str, row)) for row in best.setting)
        return front, middle, back

    async def leave(self) -> None:
        """Look no more."""
        self.guest._tables.pop(self.id, None)
        await self.guest._say({"do": "unwatch", "table": self.id})
