"""A table as a guest watches it: what is shown, what one is asked, and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from cardspeak.client.rest import GoneError, Message

WatchedRows = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # of a Chinese hand, from front to back


class Watching(Protocol):
    """Whoever looks at the table, with a connection to its room: a `Guest`."""

    name: str
    chips: int

    async def say(self, do: str, **more: Any) -> Message: ...

    async def tables(self) -> list[Message]: ...

    async def unwatch(self, table: str) -> None: ...


class Watched:
    """A table that is looked at. `shown` is the last message, `view` the table as this guest may see it."""

    def __init__(self, guest: Watching, row: Message) -> None:
        self.guest = guest
        self.row = row
        self.id: str = row["id"]
        self.shown: Message = {}
        self.story: list[str] = []  # what was told, the last few hundred lines
        self.left = 0  # how often this guest gave up a place here, or was moved
        self._gone = False
        self._changed = asyncio.Event()

    def hear(self, message: Message | None) -> None:
        """A look at the table, as it comes; None: there will be no more."""
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
        rows: WatchedRows | None = None,
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

    def _arranged(self) -> WatchedRows:
        from cardspeak.odds.settings import arrange

        best = arrange("".join(self.held), samples=20, book=self.row["book"], game=self.row["game"])
        front, middle, back = (tuple(map(str, row)) for row in best.setting)
        return front, middle, back

    async def leave(self) -> None:
        """Look no more."""
        await self.guest.unwatch(self.id)
