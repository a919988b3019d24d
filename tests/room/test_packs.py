"""Every pack is committed to before its first card: shown, proven to whoever saw a card, and checked by the audit."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.room.boxes import HOLDEM, SLOW, THREE_CARD, Floor, play
from tests.room.rewriting import ANN, BOB, done, forged
from tests.room.sitting import Eyes
from tests.room.test_banked_desk import decided

from cardspeak.banked import commands as bc
from cardspeak.cards.committed import Proof, house_digest, mixed_seed, pack_of, root_by
from cardspeak.cards.deck import deck_of
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.history.proofs import Proofs, proofs_of
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.packs import OpenedSeed, PackCommitted, read_packs
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.shown import encode
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import report_of
from cardspeak.store import Log, MemoryStore, Record, Store, audit
from cardspeak.table import commands as c

EVE, DEALER = Who("Eve"), Who("Dee", "dealer")
HAND: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "pace": SLOW}


async def seated(room: Room, **more: Any) -> Desk:
    desk = await room.open(Opening(**HAND | more))
    for seat, who in enumerate((ANN, BOB), 1):
        await room.welcome(who.name)
        await done(desk, who, seat_command(seat, who.name, 8_000, 0))
    return desk


def table(desk: Desk) -> PlayersTable:
    assert isinstance(desk.machine, PlayersTable)
    return desk.machine


async def dealt(desk: Desk) -> None:
    await done(desk, THE_ROOM, desk.machine.deal(0))


async def called(desk: Desk) -> None:
    """Everybody calls to the end."""
    while (hand := table(desk).table.hand) is not None and not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        verbs = [choice.verb for choice in prompt.choices]
        command = hc.Call(prompt.seat) if "call" in verbs else hc.Check(prompt.seat)
        await done(desk, Who(table(desk).table.state.dealt[prompt.seat]), c.Play(command=command))


async def folded(desk: Desk) -> None:
    hand = table(desk).table.hand
    assert hand is not None
    await done(desk, Who(table(desk).table.state.dealt[hand.turn]), c.Play(command=hc.Fold(hand.turn)))


def proven(room: Room, name: str, number: int = 1, now: float = 0.0) -> Proofs:
    shelves = Shelves(room.log)
    shelf = shelves.of("1")
    packs = room.desks["1"].machine.packs
    return proofs_of(room.log, shelf, shelf.find(str(number)), name, running=packs.running, now=now)


def told(log: Log) -> list[Any]:
    return [read_packs(record) for record in log.read("packs/1")]


def run(story: Any) -> None:
    async def whole() -> None:
        room = Room(MemoryStore())
        desk = await seated(room)
        await story(room, desk)
        await room.stop()

    asyncio.run(whole())


@pytest.mark.control("C30")
def test_the_root_is_shown_with_the_deal_and_stands_in_the_record() -> None:
    async def story(room: Room, desk: Desk) -> None:
        eyes = Eyes(EVE)
        desk.watch(eyes)
        before = eyes.last["shuffle"]
        assert (before["number"], before["root"], len(before["next"])) == (0, "", 64)
        desk.mix(ANN, "a" * 32)
        desk.mix(BOB, "b" * 32)
        await dealt(desk)
        (first,) = told(room.log)
        shown = eyes.last["shuffle"]
        assert (shown["number"], shown["root"]) == (1, first.root)
        assert first.house == before["next"], "the house had fixed its seed before anybody mixed"
        assert first.mixes == (("", "a" * 32), ("", "b" * 32)), "and nobody's name"
        assert shown["next"] != before["next"], "the next pack has a seed of its own"
        hand = table(desk).table.hand
        assert hand is not None
        assert pack_of(deck_of(52).cards, mixed_seed(first.seed, first.mixes)) == hand.pack()
        raw = json.dumps(eyes.shown)
        assert first.seed not in raw, "the seed is nobody's to see"

    run(story)


def test_whoever_does_not_sit_here_mixes_nothing() -> None:
    async def story(room: Room, desk: Desk) -> None:
        for who in (EVE, DEALER):
            with pytest.raises(BadInput, match="take a seat"):
                desk.mix(who, "e")
        with pytest.raises(BadInput, match="A seed to mix in"):
            desk.mix(ANN, "two words")
        desk.mix(ANN, "first")
        desk.mix(ANN, "second")
        desk.mix(BOB, "bob")
        await done(desk, BOB, c.LeaveTable(seat=2))
        await done(desk, EVE, c.TakeSeat(seat=2, name="Eve", chips=8_000))
        await dealt(desk)
        assert told(room.log)[0].mixes == (("", sha256(b"second").hexdigest()),)

    async def with_eve(room: Room, desk: Desk) -> None:
        await room.welcome("Eve")
        await story(room, desk)

    run(with_eve)


@pytest.mark.control("C28")
def test_proofs_are_of_the_cards_one_saw_and_of_no_other() -> None:
    async def story(room: Room, desk: Desk) -> None:
        await dealt(desk)
        hand = table(desk).table.hand
        assert hand is not None
        holes = hand.state.holes
        held: dict[str, set[str]] = {"Ann": set(map(str, holes[1])), "Bob": set(map(str, holes[2])), "Eve": set()}
        assert [len(cards) for cards in held.values()] == [2, 2, 0]
        for name, own in held.items():
            found = proven(room, name)
            assert {one.proof.card for one in found.cards} == own, "in the middle of the hand"
            assert found.seed == ""
        await folded(desk)
        (one, two) = told(room.log)
        assert isinstance(two, OpenedSeed)
        assert house_digest(two.seed) == one.house
        for name, own in held.items():
            found = proven(room, name)
            assert {one.proof.card for one in found.cards} == own, "folded and unshown cards are opened to nobody"
            assert all(root_by(one.proof) == found.roots[0] for one in found.cards)
            assert found.seed == "", "nor the seed"

    run(story)


def test_what_was_shown_is_proven_to_everybody() -> None:
    async def story(room: Room, desk: Desk) -> None:
        await dealt(desk)
        await called(desk)
        found = proven(room, "Eve")
        assert len(found.cards) >= 7, "the board, and hands that were shown down"
        assert all(root_by(one.proof) == found.roots[one.pack] for one in found.cards)
        altered: Proof = msgspec.structs.replace(found.cards[0].proof, card=found.cards[1].proof.card)
        assert root_by(altered) != found.roots[0]

    run(story)


def test_a_house_may_open_its_seeds_after_a_time() -> None:
    async def story() -> None:
        room = Room(MemoryStore())
        desk = await seated(room, seeds_after=10)
        assert "opened to everybody 10 minutes after the hand" in desk.machine.sign()[-1].says
        await dealt(desk)
        ends = room.now() + 601
        assert proven(room, "Eve", now=ends).seed == "", "not while it is played"
        await folded(desk)
        assert proven(room, "Eve", now=room.now()).seed == ""
        found = proven(room, "Eve", now=ends)
        assert house_digest(found.seed) == found.house
        await room.stop()

    asyncio.run(story())


def test_whether_seeds_are_opened_is_the_houses_to_say() -> None:
    """With a seed everybody has every folded hand: a guest does not open a table that gives those of others away."""

    async def story() -> None:
        room = Room(MemoryStore())
        for who in (ANN, Who("Dee", "dealer")):
            with pytest.raises(BadInput, match="the house's to say"):
                await room.open(Opening(book="star-sydney-poker", game="holdem", seeds_after=0), who)
        sue = Who("Sue", "supervisor")
        with pytest.raises(BadInput, match="0 minutes after a hand, or more"):
            await room.open(Opening(book="star-sydney-poker", game="holdem", seeds_after=-1), sue)
        await room.open(Opening(book="star-sydney-poker", game="holdem", seeds_after=0), sue)
        await room.stop()

    asyncio.run(story())


def test_cards_shuffled_in_the_middle_of_a_hand_have_a_root_of_their_own(tmp_path: Path) -> None:
    async def story() -> None:
        with Store.open(tmp_path / "room.log") as log:
            room = Room(log)
            desk = await seated(room)
            eyes = Eyes(EVE)
            desk.watch(eyes)
            await dealt(desk)
            for _ in range(2):  # before the flop
                hand = table(desk).table.hand
                assert hand is not None
                if hand.state.boards[0]:
                    break
                await called_once(desk)
            await desk.rule(Who("Sue", "supervisor"), report_of("premature turn"))
            await called(desk)
            found = proven(room, "Eve")
            assert len(found.roots) == 2
            assert list(found.roots[1:]) == eyes.last["shuffle"]["again"]
            assert any(one.pack == 1 for one in found.cards), "a card that was dealt after it"
            assert all(root_by(one.proof) == found.roots[one.pack] for one in found.cards)
            await room.stop()

    asyncio.run(story())
    assert audit(tmp_path / "room.log", None, replayers(), across()).faults == ()


@pytest.mark.control("C28")
@pytest.mark.parametrize("book", ["star-sydney-poker", "crown-melbourne-poker", "open-table"])
def test_where_a_card_lies_that_was_shuffled_back_is_proven_to_nobody(book: str) -> None:
    """Everybody has seen the flop that came too soon; whether and when its cards come again nobody may know."""

    async def story() -> None:
        room = Room(MemoryStore())
        desk = await seated(room, book=book)
        await dealt(desk)
        assert isinstance(await desk.rule(Who("Max", "manager"), report_of("premature flop")), Done)
        hand = table(desk).table.hand
        while hand is not None and not hand.over:
            assert any(isinstance(event, he.Reshuffled) for event in hand.events), "or there is nothing to be found"
            stub = {str(card) for card in hand.state.stub}
            found = [(one.pack, one.proof.card) for one in proven(room, "Eve").cards]
            assert not [card for pack, card in found if pack == 1 and card in stub]
            assert {card for pack, card in found if pack == 0}, "as they lay before, they are"
            await called_once(desk)
            hand = table(desk).table.hand
        await room.stop()

    asyncio.run(story())


def test_what_somebody_threw_away_is_not_found_again_in_anothers_hand() -> None:
    """Six people draw five cards each: discards go back, and one's own may well be dealt to somebody else."""

    async def story() -> None:
        room = Room(MemoryStore())
        desk = await room.open(Opening(book="crown-melbourne-poker", game="triple-draw-27", pace=SLOW))
        people = [Who(f"P{seat}") for seat in range(1, 7)]
        for seat, who in enumerate(people, 1):
            await room.welcome(who.name)
            await done(desk, who, seat_command(seat, who.name, desk.machine.setup.buy_in[0], 0))
        await dealt(desk)
        shuffled = 0
        while (hand := table(desk).table.hand) is not None and not hand.over and hand.prompt is not None:
            seat, verbs = hand.prompt.seat, [choice.verb for choice in hand.prompt.choices]
            command: hc.Call | hc.Check | hc.Discard = hc.Call(seat) if "call" in verbs else hc.Check(seat)
            if not {"call", "check"} & {*verbs}:  # cards are drawn
                command = hc.Discard(seat, tuple(hand.state.holes[seat]))
            await done(desk, people[seat - 1], c.Play(command=command))
            hand = table(desk).table.hand
            shuffled = sum(isinstance(event, he.Reshuffled) for event in hand.events) if hand is not None else 0
            if hand is None or not shuffled or hand.over:
                continue
            for own, who in enumerate(people, 1):
                later = {one.proof.card for one in proven(room, who.name).cards if one.pack == shuffled}
                hidden = {str(card) for at in range(1, 7) if at != own for card in hand.state.holes[at]}
                assert not later & (hidden | {str(card) for card in hand.state.stub})
        await room.stop()
        assert shuffled, "or there was nothing to be found"

    asyncio.run(story())


async def called_once(desk: Desk) -> None:
    hand = table(desk).table.hand
    assert hand is not None
    assert hand.prompt is not None
    verbs = [choice.verb for choice in hand.prompt.choices]
    seat = hand.prompt.seat
    command = hc.Call(seat) if "call" in verbs else hc.Check(seat)
    await done(desk, Who(table(desk).table.state.dealt[seat]), c.Play(command=command))


@pytest.mark.control("C30")
def test_a_room_that_was_killed_goes_on_with_its_pack(tmp_path: Path) -> None:
    """The seed of a hand that runs is in the log: what was committed to before is proven and opened after."""

    async def before() -> str:
        with Store.open(tmp_path / "room.log") as log:
            room = Room(log)
            desk = await seated(room)
            await dealt(desk)
            root: str = desk.machine.packs.shown().root
            return root

    async def later(root: str) -> None:
        with Store.open(tmp_path / "room.log") as log:
            room = Room(log)
            room.restore()
            desk = room.desks["1"]
            assert desk.machine.packs.shown().root == root
            await called(desk)
            found = proven(room, "Ann")
            assert found.roots[0] == root
            assert all(root_by(one.proof) == root for one in found.cards)
            await dealt(desk)
            assert desk.machine.packs.shown().number == 2
            await room.stop()

    asyncio.run(later(asyncio.run(before())))
    assert audit(tmp_path / "room.log", None, replayers(), across()).faults == ()


@pytest.mark.parametrize("book", [THREE_CARD, HOLDEM])
def test_rounds_against_the_house_are_committed_to_as_well(book: str, tmp_path: Path) -> None:
    log = Store.open(tmp_path / "room.log")

    async def story() -> None:
        floor = Floor(log)
        desk = await floor.open(book, pace=SLOW, committed=True)
        await floor.sit(desk, ANN, 1)
        desk.mix(ANN, "mine")
        await floor.do(desk, THE_ROOM, d.OpenRound())
        first = told(log)[0]
        assert first.mixes == (("", sha256(b"mine").hexdigest()),)
        assert desk.machine.packs.shown().root == first.root, "before the first card"
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        assert {one.proof.card for one in proven(floor.room, "Eve").cards} == set()
        await decided(floor, desk, Random(1))
        found = proven(floor.room, "Ann")
        assert len(found.cards) >= 3
        assert all(root_by(one.proof) == found.roots[0] for one in found.cards)
        await floor.room.stop()

    asyncio.run(story())
    log.close()
    assert audit(tmp_path / "room.log", None, replayers(), across()).faults == ()


# -- the audit ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packs") / "room.log"

    async def evening() -> None:
        with Store.open(path) as log:
            room = Room(log)
            desk = await seated(room)
            for _ in range(2):
                desk.mix(ANN, "ann")
                await dealt(desk)
                await called(desk)
            await room.stop()

    asyncio.run(evening())
    return path


def changed(record: Record, stream: str, kind: str, change: Any) -> Record:
    if (record.stream, record.kind) != (stream, kind):
        return record
    body = json.loads(record.body)
    change(body)
    return msgspec.structs.replace(record, body=json.dumps(body, sort_keys=True, separators=(",", ":")).encode())


def swap_the_bottom(events: list[Any]) -> None:
    """Two cards that nobody will ever see."""
    pack = next(event for event in events if event["type"] == "HandStarted")["pack"]
    pack[-1], pack[-2] = pack[-2], pack[-1]


FORGED = {
    "cards that nobody saw": (("table/1", "hand started", swap_the_bottom), "it was stacked"),
    "another root": (
        ("packs/1", "committed", lambda body: body.update(root="0" * 64)),
        "not the one that was committed",
    ),
    "somebody's seed": (("packs/1", "committed", lambda body: body.update(mixes=[["Ann", "x"]])), "it was stacked"),
    "a seed left out": (("packs/1", "committed", lambda body: body.update(mixes=[])), "it was stacked"),
    "the house's seed": (("packs/1", "opened", lambda body: body.update(seed="0" * 64)), "whose digest was shown"),
    "the hand's number": (("packs/1", "opened", lambda body: body.update(number=9)), "it belongs to hand 9"),
}


@pytest.mark.control("C30")
@pytest.mark.parametrize("name", FORGED)
def test_a_pack_that_was_changed_is_found(name: str, path: Path, tmp_path: Path) -> None:
    (stream, kind, change), says = FORGED[name]
    copy = forged(path, tmp_path / "forged.log", lambda record: changed(record, stream, kind, change))
    assert says in "\n".join(map(str, audit(copy, None, replayers(), across()).faults))


def test_a_hand_without_a_commitment_is_found(path: Path, tmp_path: Path) -> None:
    assert audit(path, None, replayers(), across()).faults == ()
    copy = forged(path, tmp_path / "none.log", lambda record: () if record.stream == "packs/1" else record)
    assert "its pack was not committed to" in str(audit(copy, None, replayers(), across()).faults[0])


def test_a_stacked_pack_is_found(tmp_path: Path) -> None:
    """The house deals what it likes, and commits to it: no seed makes that pack."""

    async def evening() -> None:
        with Store.open(tmp_path / "room.log") as log:
            room = Room(log)
            desk = await seated(room)
            packs = desk.machine.packs
            order = deck_of(52).cards
            packs._ready = (order, packs.next, ())
            await done(desk, THE_ROOM, c.StartHand(pack=order))
            assert isinstance(told(log)[0], PackCommitted)
            await called(desk)
            await room.stop()

    asyncio.run(evening())
    faults = audit(tmp_path / "room.log", None, replayers(), across()).faults
    assert "is not the one that its seeds make: it was stacked" in str(faults[0])


# -- without our code --------------------------------------------------------------------------------------------


def program() -> str:
    """The second program of the page about the shuffle: the one that is given a root."""
    page = Path(__file__).parents[2].joinpath("docs", "shuffle.md").read_text("utf-8")
    found = [block for block in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S) if "sys.argv" in block]
    assert len(found) == 1
    return str(found[0])


def checked(found: Proofs, *noted: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-c", program(), *noted]
    return subprocess.run(command, input=encode(found).decode(), capture_output=True, text=True, check=False)


def test_a_program_of_ones_own_verifies_a_hand() -> None:
    async def story() -> None:
        room = Room(MemoryStore())
        desk = await seated(room, seeds_after=0)
        house = desk.machine.packs.shown().next
        desk.mix(ANN, "a" * 32)
        desk.mix(BOB, "bob")
        await dealt(desk)
        root = desk.machine.packs.shown().root
        noted = (root, house, "a" * 32)
        await called(desk)
        found = proven(room, "Ann", now=room.now() + 1)
        done = checked(found, *noted)
        assert (done.stderr, done.stdout.splitlines()) == (
            "",
            [f"{one.proof.card} lay at place {one.proof.place}" for one in found.cards]
            + [f"{len(found.cards)} cards hold", "the seeds make this pack"],
        )
        assert checked(found, root, house).stderr == "", "who mixed nothing in verifies the rest"
        assert "not the root that was shown" in checked(found, "0" * 64, *noted[1:]).stderr
        assert "your seed was not mixed in" in checked(found, root, house, "c" * 32).stderr
        first = found.cards[0]
        lied: Proof = msgspec.structs.replace(first.proof, card="As" if first.proof.card != "As" else "Ks")
        other: Proofs = msgspec.structs.replace(found, cards=(msgspec.structs.replace(first, proof=lied),))
        assert "AssertionError" in checked(other, *noted).stderr
        stolen: Proofs = msgspec.structs.replace(found, mixes=(("", "a" * 32), ("", "another")))
        assert "the seeds make another pack" in checked(stolen, *noted).stderr
        await room.stop()

    asyncio.run(story())


def test_a_house_that_chooses_its_seed_after_the_others_is_found_by_the_digest_one_noted() -> None:
    """It sees what was mixed in, tries seeds until the first card suits it, and commits to that pack. All fits."""

    async def story() -> None:
        room = Room(MemoryStore())
        desk = await seated(room, seeds_after=0)
        packs = desk.machine.packs
        noted = packs.shown().next
        desk.mix(ANN, "a" * 32)
        mixes = (("", "a" * 32),)
        suits = (f"{number:064x}" for number in range(10_000))
        packs._next = next(
            seed for seed in suits if str(pack_of(deck_of(52).cards, mixed_seed(seed, mixes))[0]) == "As"
        )
        await dealt(desk)
        root = packs.shown().root
        await called(desk)
        found = proven(room, "Ann", now=room.now() + 1)
        assert "As" in {str(one.proof.card) for one in found.cards}
        assert checked(found, root, found.house, "a" * 32).stderr == "", "by the root alone it is a good pack"
        assert "had fixed another seed" in checked(found, root, noted, "a" * 32).stderr
        await room.stop()

    asyncio.run(story())
