"""That the cards somebody saw lay in the pack that was committed to before the deal, and nothing of any other card."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.cards.committed import Proof, SeedMix, Tree, mixed_seed
from cardspeak.errors import BadInput
from cardspeak.room.history.played import PastPlay, Shelf
from cardspeak.room.packs import AnyPackRecord, OpenedSeed, PackCommitted, ShuffledAgain, read_packs
from cardspeak.store import Log
from cardspeak.values import Named, Value


class CardProof(Value):
    """A card, and in which of the packs of its hand it is proven: the first, or what was shuffled again later."""

    pack: int
    proof: Proof


class Proofs(Named):
    """For one pair of eyes. `seed` is the house's own, where it is open to everybody; empty where it is not."""

    table: str
    number: int
    roots: tuple[str, ...]
    house: str
    mixes: tuple[SeedMix, ...]
    cards: tuple[CardProof, ...]
    seed: str = ""


def proofs_of(
    log: Log, shelf: Shelf, played: PastPlay, name: str, *, running: PackCommitted | None, now: float
) -> Proofs:
    """Of every card that this person saw. BadInput where no pack was committed to."""
    told = list(_told(log, shelf.table, played.number))
    first = next((one for one in told if isinstance(one, PackCommitted)), None)
    if first is None:
        raise BadInput(f"The pack of {played.kind} {played.number} was not committed to: there is nothing to prove.")
    again = [one for one in told if isinstance(one, ShuffledAgain)]
    opened = next((one.seed for one in told if isinstance(one, OpenedSeed)), "")
    house = opened or (running.seed if running is not None and running.number == played.number else first.seed)
    seed = mixed_seed(house, first.mixes)
    dealt = shelf.dealt(log, played, name)
    orders = dealt.orders[: 1 + len(again)]
    seeds = [seed, *(f"{seed} {one.nonce}" for one in again)][: len(orders)]
    trees = [Tree(order, own) for order, own in zip(orders, seeds, strict=True)]
    cards = []
    for card, when in sorted(dealt.seen.items()):
        # Not in a later pack: where a card that everybody knows lies in the stub tells what is dealt next, and to whom.
        last = max((at for at, order in enumerate(orders[: when + 1]) if card in order), default=None)
        if last is not None:
            cards.append(CardProof(last, trees[last].proof(card)))
    after = shelf.opening.seeds_after
    public = played.over and bool(opened) and after is not None and now >= played.time / 1e6 + 60 * after
    return Proofs(
        table=shelf.table,
        number=played.number,
        roots=(first.root, *(one.root for one in again)),
        house=first.house,
        mixes=first.mixes,
        cards=tuple(cards),
        seed=opened if public else "",
    )


def _told(log: Log, table: str, number: int) -> Iterator[AnyPackRecord]:
    """What the stream of packs says of one hand."""
    for record in log.read(f"packs/{table}"):
        told = read_packs(record)
        if told.number > number:
            return
        if told.number == number:
            yield told
