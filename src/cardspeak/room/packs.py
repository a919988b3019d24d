"""The packs of one table, each committed to before its first card: `packs/ID` beside the table's own stream.

The house draws its seed a hand ahead and shows its digest; whoever sits at the table mixes a seed in; with the next
hand all of them make the pack. Its root is in the record, and on the table, with the record that begins the hand. The
house's seed is opened when the hand is over: for auditors, and for whomever the house opens it to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from cardspeak.cards import Card
from cardspeak.cards.chance import fresh_seed
from cardspeak.cards.committed import SeedMix, Tree, again_of, house_digest, mixed_seed, pack_of, require_seed, seed_in
from cardspeak.room.batches import Beside
from cardspeak.store import Record
from cardspeak.table.sign import SignLine
from cardspeak.values import Named, Value

COMMITTED, AGAIN, OPENED = "committed", "shuffled again", "opened"


class PackCommitted(Named):
    """The pack of a hand or round before its first card. `seed`: the house's own, while the hand is running."""

    number: int
    cards: int
    root: str
    house: str  # the digest of the house's seed, as it was shown before
    mixes: tuple[SeedMix, ...]
    seed: str = ""


class ShuffledAgain(Named):
    """Cards that were shuffled in the middle of a hand have a root of their own."""

    number: int
    cards: int
    root: str
    nonce: str


class OpenedSeed(Named):
    """The hand is over: the house's seed, from which its packs follow."""

    number: int
    seed: str


class Commitment(Value):
    """What everybody sees: of the hand that is dealt, and of the one to come."""

    number: int
    root: str
    again: tuple[str, ...]  # roots of what was shuffled in the middle of the hand
    next: str  # the digest of the house's seed for the next hand: now is the time to mix one in


class Packs:
    """Seeds in, packs out. What is drawn counts when its record is written."""

    def __init__(self, id: str, urandom: Callable[[int], bytes], seeds_after: int | None = None) -> None:
        """`seeds_after`: minutes after a hand at which the house opens its seed to everybody; none: never."""
        self.stream = f"packs/{id}"
        self._seeds_after = seeds_after
        self._urandom = urandom
        self._next = ""
        self._mixes: dict[str, str] = {}
        self._ready: tuple[tuple[Card, ...], str, tuple[SeedMix, ...]] | None = None  # a pack, not yet dealt
        self._drawn: dict[tuple[Card, ...], str] = {}  # what was shuffled in a decision, and its nonce
        self.running: PackCommitted | None = None
        self._again: list[ShuffledAgain] = []
        self._shown: Commitment | None = None  # until the record has more

    # -- drawing --------------------------------------------------------------------------------------------

    @property
    def next(self) -> str:
        """The house's seed for the next hand, drawn before anybody mixes."""
        self._next = self._next or fresh_seed(self._urandom)
        return self._next

    def mix(self, name: str, seed: str) -> None:
        self._mixes[name] = seed_in(require_seed(seed))

    def pack(self, cards: Iterable[Card], people: Iterable[str]) -> tuple[Card, ...]:
        """The next pack, with the seeds of whoever sits here."""
        here = set(people)
        mixes = tuple(sorted(("", seed) for name, seed in self._mixes.items() if name in here))
        pack = pack_of(cards, mixed_seed(self.next, mixes))
        self._ready = (pack, self.next, mixes)
        return pack

    def again(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards that go back in the middle of a hand."""
        nonce = fresh_seed(self._urandom)
        seed = f"{self._seed()} {nonce}" if self.running is not None else nonce
        order = again_of(cards, seed)
        if self.running is not None:
            self._drawn[order] = nonce
        return order

    def _seed(self) -> str:
        assert self.running is not None, "a hand is running"
        return mixed_seed(self.running.seed, self.running.mixes)

    # -- the record -----------------------------------------------------------------------------------------

    def beside(
        self, number: int, started: tuple[Card, ...] | None, orders: Sequence[tuple[Card, ...]], over: bool
    ) -> tuple[Beside, ...]:
        """What a batch means here: the pack it deals from, cards shuffled in it, the end of the hand."""
        made: list[PackCommitted | ShuffledAgain | OpenedSeed] = []
        if started is None and not orders and not over:
            return ()
        running = self._dealt(number, started) if started is not None else self.running
        if started is not None and running is not None:
            made.append(running)
        if running is not None:
            made += self._shuffled(running, orders)
            if over:
                made.append(OpenedSeed(number=running.number, seed=running.seed))
        return tuple(Beside(self.stream, _kind(one), one) for one in made)

    def _dealt(self, number: int, pack: tuple[Card, ...]) -> PackCommitted | None:
        """Nothing for a pack that was not made here."""
        if self._ready is None or self._ready[0] != pack:
            return None
        _, house, mixes = self._ready
        root = Tree(pack, mixed_seed(house, mixes)).root
        return PackCommitted(
            number=number, cards=len(pack), root=root, house=house_digest(house), mixes=mixes, seed=house
        )

    def _shuffled(self, running: PackCommitted, orders: Iterable[tuple[Card, ...]]) -> Iterator[ShuffledAgain]:
        for order in orders:
            nonce = self._drawn.get(order)
            if nonce is not None:
                seed = f"{mixed_seed(running.seed, running.mixes)} {nonce}"
                root = Tree(order, seed).root
                yield ShuffledAgain(number=running.number, cards=len(order), root=root, nonce=nonce)

    def apply(self, beside: Sequence[Beside]) -> None:
        """It is in the log."""
        for one in beside:
            if one.stream == self.stream:
                self._hear(one.events)
        self._drawn.clear()

    def recall(self, records: Iterable[Record]) -> None:
        """As the log has it, after a start: a hand that runs goes on with its seed."""
        for record in records:
            self._hear(read_packs(record))

    def _hear(self, told: PackCommitted | ShuffledAgain | OpenedSeed) -> None:
        self._shown = None
        match told:
            case PackCommitted():
                self.running, self._again = told, []
                used = {seed for _, seed in told.mixes}
                self._mixes = {name: seed for name, seed in self._mixes.items() if seed not in used}
                self._next, self._ready = "", None
            case ShuffledAgain():
                self._again.append(told)

    # -- seeing ---------------------------------------------------------------------------------------------

    def sign(self) -> SignLine:
        """What the sign at the table says of it."""
        after = self._seeds_after
        opens = "to auditors only" if after is None else f"to everybody {after} minutes after the hand"
        says = f"Every pack is committed to before its first card; the seed of a hand is opened {opens}."
        return SignLine("The shuffle", says, "silent: how a room shows that its packs are not stacked")

    def shown(self) -> Commitment:
        """All of it is for everybody to see."""
        if self._shown is None:
            now, again = self.running, tuple(one.root for one in self._again)
            number, root = (now.number, now.root) if now is not None else (0, "")
            self._shown = Commitment(number, root, again, house_digest(self.next))
        return self._shown


AnyPackRecord = PackCommitted | ShuffledAgain | OpenedSeed
_BODIES: dict[str, type[PackCommitted] | type[ShuffledAgain] | type[OpenedSeed]] = {
    COMMITTED: PackCommitted,
    AGAIN: ShuffledAgain,
    OPENED: OpenedSeed,
}


def _kind(told: AnyPackRecord) -> str:
    return next(kind for kind, body in _BODIES.items() if isinstance(told, body))


def read_packs(record: Record) -> AnyPackRecord:
    """MsgspecError or LookupError for what is none of these."""
    told: AnyPackRecord = msgspec.json.decode(record.body, type=_BODIES[record.kind])
    return told
