"""What a round is played with: pay tables, limits, boxes, shoe or machine, and who sits where with how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.names import book_name, slug_and_edition
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, require_chips
from cardspeak.values import Named, Value

Device = Literal["shoe", "machine", "hand"]


class Limit(Value):
    """The least and the most of a wager, and the steps between them."""

    least: int
    most: int
    unit: int = 1

    def __str__(self) -> str:
        return f"{self.least} to {self.most}" + (f" in steps of {self.unit}" if self.unit > 1 else "")


class TournamentBoxes(Named):
    """What a table is opened with that serves a tournament: whose, and the clauses by which its rounds are played."""

    event: str
    director: str  # who gives its orders
    chips: str  # the kind that is used
    wager: str = "ante"  # the compulsory one
    secrets: bool = False  # wagers may be written down, and are laid open when bets are closed
    boxes_cite: str = ""  # a table serves the tournament alone: its boxes are the director's to give
    equal_cite: str = ""  # everybody plays one box
    chips_cite: str = ""  # chips come and go on the director's word
    wager_cite: str = ""  # the compulsory wager of each hand
    absent_cite: str = ""  # what becomes of somebody who is away
    penalty_cite: str = ""  # hands that are sat out
    secret_cite: str = ""
    final_cite: str = ""  # the director has the last word


class BankedSetup(Named):
    """Made by `make_setup`, which checks it against the book. Amounts are whole chips of the smallest kind."""

    book: str
    tables: dict[str, str]  # the letter chosen of each pay table
    boxes: int
    limits: dict[str, Limit]  # by wager
    stacks: dict[str, int]  # what each player has at the table
    seats: dict[int, str]  # who sits at which box
    claims: dict[int, str] = {}  # box -> who had the Ante there in the round before, and stands
    personal: dict[str, dict[str, Limit]] = {}  # limits agreed with one player
    chip: int = 1  # the smallest chip in which payments are made
    device: Device = "shoe"
    packs: tuple[str, ...] = ("blue",)
    number: int = 1  # of the round: packs take turns where a machine shuffles
    tray_by: str = ""  # who had the dealer's packet wait in the machine
    attended: bool = False  # a dealer leads every step; else the round runs on by itself
    told: bool = False  # real cards are dealt: the machine hears of them when they are turned up
    reserve: bool = True  # chips for the next compulsory wager are kept back
    must_sit: bool = True  # whoever plays a box has been asked to sit, where the book lets people stand
    waiting: int = 0  # people waiting for a seat at these limits
    warned: tuple[tuple[str, str], ...] = ()  # (player, of what), from earlier rounds
    excluded: tuple[str, ...] = ()
    jackpot_wager: int = 0  # the smallest jackpot wager
    settings: dict[str, bool] = {}  # choices where the book leaves a gap
    edition: str = ""  # of the book, where somebody keeps it; empty: the book as it is
    tournament: TournamentBoxes | None = None

    @property
    def game(self) -> BankedGame:
        return load_banked(book_name(self.book, self.edition))

    @property
    def pack(self) -> str:
        return self.packs[(self.number - 1) % len(self.packs)]

    def limit(self, wager: str, owner: str) -> Limit:
        """The limits on the sign, or those agreed with this player."""
        return self.personal.get(owner, {}).get(wager) or self.limits[wager]

    def marker(self, box: int) -> bool:
        """Whether the distinctive marker lies at this box: its player has limits of his own."""
        return self.seats.get(box, "") in self.personal

    def setting(self, name: str) -> bool:
        return self.settings.get(name, self.game.file.settings[name].allowed)

    def cite(self, clause: str) -> Citation:
        return Citation(self.book, clause)


def make_setup(
    book: str,
    stacks: Mapping[str, int],
    *,
    seats: Mapping[int, str] | None = None,
    tables: Mapping[str, str] | None = None,
    least: int = 1,
    most: int = 1_000_000,
    unit: int = 1,
    limits: Mapping[str, Limit] | None = None,
    boxes: int | None = None,
    device: Device = "shoe",
    packs: tuple[str, ...] | None = None,
    tray_by: str = "",
    settings: Mapping[str, bool] | None = None,
    **rest: Any,
) -> BankedSetup:
    """A setup that the book allows. Without `seats` the players sit at box 1, 2, 3 ... in the order named."""
    game = load_banked(book)
    chosen = _tables(game, tables or {})
    count = game.file.boxes.default if boxes is None else boxes
    if not 1 <= count <= game.file.boxes.most:
        raise BadInput(
            f"A table of {game.title} has 1 to {game.file.boxes.most} boxes, not {count} ({_boxes_cite(game)})."
        )
    packs = packs or (("blue", "red")[: game.file.machine_decks.value] if device == "machine" else ("blue",))
    _check_packs(game, device, packs)
    _check_tray(game, device, tray_by)
    all_limits = {wager.name: Limit(least, most, unit) for wager in game.before} | dict(limits or {})
    _check_limits(game, all_limits)
    for name in settings or {}:
        if name not in game.file.settings:
            raise BadInput(f"{game.title} has no setting {name!r}; it has {', '.join(game.file.settings) or 'none'}.")
    seated = dict(seats) if seats is not None else dict(enumerate(stacks, 1))
    _check_seats(game, seated, stacks, count)
    rest.setdefault("reserve", game.file.limits.reserve.allowed)
    if game.file.jackpot is not None:
        rest.setdefault("jackpot_wager", game.file.jackpot.wager)
    return BankedSetup(
        book=game.book.slug,
        tables=chosen,
        boxes=count,
        limits=all_limits,
        stacks=dict(stacks),
        seats=seated,
        device=device,
        packs=packs,
        tray_by=tray_by,
        settings=dict(settings or {}),
        edition=slug_and_edition(book)[1],
        **rest,
    )


def _boxes_cite(game: BankedGame) -> str:
    return str(game.cite(game.file.boxes.cite))


def _tables(game: BankedGame, asked: Mapping[str, str]) -> dict[str, str]:
    chosen = game.default_tables()
    for name, key in asked.items():
        game.pay_table(name, key)
        chosen[name] = key
    return chosen


def _check_packs(game: BankedGame, device: Device, packs: tuple[str, ...]) -> None:
    if device not in game.file.devices:
        allowed = ", ".join(game.file.devices)
        raise BadInput(f"{game.title} is dealt from {allowed}, not from {device!r} ({game.cite(_device_cite(game))}).")
    if device != "machine":
        if len(packs) != 1:
            raise BadInput(f"A shoe holds one pack at a time, not {len(packs)} ({game.cite(game.file.deck_cite)}).")
        return
    need = game.file.machine_decks
    if len(packs) != need.value or len(set(packs)) != need.value:
        raise BadInput(f"A machine needs {need.value} packs of different colours in turn ({game.cite(need.cite)}).")


def _device_cite(game: BankedGame) -> str:
    return game.file.devices_cite or game.file.deck_cite


def _check_tray(game: BankedGame, device: Device, by: str) -> None:
    if not by:
        return
    deal = game.deal
    if deal.tray_cite is None or device != "machine":
        raise BadInput("Only a packet that a machine dispensed can wait in its tray; leave tray_by empty.")
    if not game.book.ranks(by, deal.tray_authority or ""):
        raise BadInput(
            f"The {deal.tray_authority} or somebody above directs the dealer's packet to wait, not {by} "
            f"({game.cite(deal.tray_cite)})."
        )


def _check_limits(game: BankedGame, limits: Mapping[str, Limit]) -> None:
    for name, limit in limits.items():
        if game.wager(name) not in game.before:
            raise BadInput(f"{name} follows the Ante and has no limits of its own; leave it out.")
        if not 0 < limit.least <= limit.most or limit.unit < 1:
            raise BadInput(f"{name}: {limit} is no limit; the least is above 0 and not above the most.")


def _check_seats(game: BankedGame, seats: Mapping[int, str], stacks: Mapping[str, int], boxes: int) -> None:
    for box, player in seats.items():
        if not 1 <= box <= boxes:
            raise BadInput(f"There is no box {box}; this table has {boxes} ({_boxes_cite(game)}).")
        if player not in stacks:
            raise BadInput(f"{player} sits at box {box} but has no stack; name the chips of every player.")
    if len(set(seats.values())) != len(seats):
        raise BadInput("A player sits at one box; wagers on others are placed from there.")
    for player, stack in stacks.items():
        require_chips(stack, f"{player} has")
        if stack < 0:
            raise BadInput(f"{player} has {stack} chips; a stack cannot be below 0.")
