"""Every incident that can be reported: its name, what the report must say, when it can have happened, how it lies.

The vocabulary is the same for all books; what a book makes of an incident stands in its `rulings.toml`. `stage` puts
the cards where the report says they lie, before any remedy; cards that were seen stay seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from cardspeak.books.book import Book
from cardspeak.books.model.ruling import has_rulings, rulings_of
from cardspeak.books.names import known_books, per_book
from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.rulings import burning, runs, stud
from cardspeak.rulings import drawing as draw
from cardspeak.rulings import possible as when
from cardspeak.rulings import staging as stage
from cardspeak.rulings.work import Work
from cardspeak.values import Value

Needs = Literal["seat", "other", "count", "amount"]
ALL = ("draw", "stud", "manila", "flop", "chinese")
BOARD = ("flop", "manila")


class Kind(Value):
    """One kind of incident."""

    name: str
    says: str  # what happened, for a menu
    topic: str
    families: tuple[str, ...]
    possible: Callable[[Hand], bool]
    stage: Callable[[Work], None] = stage.nothing
    needs: tuple[Needs, ...] = ()
    secret: bool = False  # cards named in the report are not for everybody to see

    @property
    def when(self) -> str:
        """At which moments of a hand it can be reported, in a sentence."""
        return (self.possible.__doc__ or "").partition("\n")[0]


_KINDS = (
    # before and during the deal
    Kind("card exposed in the cut", "A card showed while the pack was cut.", "deal", ALL, when.running),
    Kind("not shuffled", "The pack was not shuffled.", "deal", ALL, when.running),
    Kind("not cut", "The pack was not cut.", "deal", ALL, when.running),
    Kind("cut by the wrong player", "Somebody cut who should not have.", "deal", ALL, when.running),
    Kind("dealt out of order", "The cards went round in the wrong order.", "deal", ALL, when.dealt),
    Kind(
        "card to the wrong player",
        "A player was dealt a card that was another's.",
        "deal", ALL, when.dealt, stage.misdirected, ("seat", "other"), True,
    ),
    Kind("player missed", "A player was passed over in the deal.", "deal", ALL, when.dealt, stage.missed, ("seat",)),
    Kind("extra hand", "A hand was dealt that nobody is entitled to.", "deal", ALL, when.dealt, stage.extra_hand),
    Kind(
        "wrong number of cards",
        "A player holds too many or too few cards.",
        "deal", ALL, when.dealt, stage.wrong_number, ("seat", "count"),
    ),
    Kind("winner with a wrong number of cards", "The one player left after the last round holds too many or too few.",
         "deal", ("draw", "stud", "manila", "flop"), when.alone_at_the_end, stage.wrong_number, ("seat", "count")),
    Kind("no correct hand left", "Nobody left in the hand holds the right number of cards.", "deal",
         ("draw", "stud", "manila", "flop"), when.dealt),
    Kind("defective deck", "A card is missing, foreign, marked, or there twice.", "deal", ALL, when.running),
    Kind(
        "hole card exposed",
        "The dealer showed one or more down cards in the first deal.",
        "deal", ("draw", "manila", "flop", "chinese"), when.first_deal, stage.hole_exposed, ("seat",),
    ),
    Kind(
        "hole card dealt up",
        "In stud a card that should lie face down came face up.",
        "stud", ("stud",), when.first_deal, stage.hole_exposed, ("seat",),
    ),
    Kind(
        "two up cards",
        "In stud's first deal one player, or more, received two cards face up.",
        "stud", ("stud",), when.first_deal, stud.two_up, ("seat",),
    ),
    Kind("all cards up", "A player's first cards all lie face up.", "stud", ("stud",), when.first_deal,
         stud.all_up, ("seat",)),
    Kind("wrong up card", "The wrong card, or number of cards, lies open.", "stud", ("stud",), when.first_deal),
    Kind("boxed card", "The next card of the stub lies face up.", "deal", ALL, when.stub_left, stage.boxed),
    # burns
    Kind(
        "burn forgotten", "The last cards were dealt without the burn before them.",
        "burn", ("draw", "stud", "manila", "flop"), when.burned_last, burning.unburned,
    ),
    # cards shown too early
    Kind(
        "card exposed before betting closed",
        "The dealer showed the next card while players were still to act.",
        "early", ("stud", "manila"), when.street_ahead, stage.early_card,
    ),
    Kind("premature flop", "The flop was turned before the first round ended.", "early", ("flop",), when.flop_next,
         stage.early_board),
    Kind("premature turn", "The fourth card was turned before the second round ended.", "early", ("flop",),
         when.turn_next, stage.early_board),
    Kind("premature river", "The fifth card was turned before the third round ended.", "early", ("flop",),
         when.river_next, stage.early_board),
    Kind("next card exposed after betting", "The betting is over, and the next card shows before it is due.", "early",
         BOARD, when.betting_over, stage.next_shown),
    # board
    Kind("too many flop cards", "More than three cards were turned for the flop.", "board", ("flop",), when.flop_out,
         stage.long_flop),
    Kind("too many board cards", "Two or more cards were turned for one.", "board", BOARD, when.single_out,
         stage.long_card),
    # draw and discard
    Kind("card exposed in the draw", "A replacement card was shown.", "draw", ("draw",), when.drawing,
         draw.shown),
    Kind("draw card to the wrong player", "Replacement cards went to another player.", "draw", ("draw",),
         when.just_drew, draw.misdirected, ("seat", "other"), True),
    Kind("discard missed", "A player kept a card that should have been discarded.", "discard", ("flop",),
         when.discarded, stage.undiscarded, ("seat",)),
    # stud's last card
    Kind("last card exposed", "A player's last card, due face down, was shown.", "stud", ("stud",),
         when.last_down_card, stage.last_exposed, ("seat",)),
    Kind("last street begun short", "The last cards were begun though the stub cannot serve everybody.", "stud",
         ("stud",), when.last_street_short, stud.begun_short),
    # run it twice
    Kind("cards too few for the runs", "The stub cannot serve every board agreed.", "run", ("flop",),
         when.run_offered, runs.agreed_too_many, ("count",)),
    Kind("card turned before the run was agreed", "A board card was turned before everybody agreed.", "run",
         ("flop",), when.run_offered),
    # players
    Kind("player exposed a card", "A player dropped or showed a card.", "player", ALL, when.dealt,
         stage.player_showed, ("seat",)),
    Kind("hand shown to one player", "A player showed a hand to another.", "player", ALL, when.dealt_or_over,
         needs=("seat",), secret=True),
    Kind("information passed", "Somebody told what a hand holds, or played together.", "player", ALL, when.dealt,
         needs=("seat",)),
    Kind("cards exchanged", "Players exchanged cards.", "player", ALL, when.dealt, needs=("seat",)),
    Kind("hand inspected", "The house looks at a hand when it is over.", "player", ALL, when.result_known,
         needs=("seat",)),
    Kind("hand mucked by mistake", "The dealer swept up an unprotected hand.", "player", ALL, when.dealt,
         needs=("seat",)),
    Kind("discards looked at", "Somebody looked through the discards.", "player", ALL, when.no_outcome,
         needs=("seat",)),
    Kind("stub looked at", "Somebody looked at cards not yet dealt.", "player", ALL, when.no_outcome,
         needs=("seat",)),
    Kind("mucked hand asked for", "A called hand was mucked, and somebody wants to see it.", "player",
         ("draw", "stud", "manila", "flop"), when.mucked, needs=("seat", "other")),
    Kind("hopeless call", "A call in the last round that could not have won.", "player", ("stud",),
         when.last_round_called, needs=("seat",)),
    Kind("hole card passed on", "A player who folded let others see the hole card.", "player", ("stud",),
         when.somebody_folded, needs=("seat",)),
    # stakes
    Kind("wrong stake", "A player sat down, or topped up, with less or more than the sign says.", "stake", ALL,
         when.any_time, needs=("seat", "amount")),
    # the house
    Kind("wager invalid", "A player wagered who may not: no valid card, or for somebody else.", "house", ALL,
         when.running, needs=("seat",)),
    Kind("device used", "A player used a device that records, reckons or transmits, or took a call.", "house", ALL,
         when.also_afterwards("device used"), needs=("seat",)),
    Kind("rules broken", "A player broke the rules, or harmed the integrity of the game.", "house", ALL,
         when.also_afterwards("rules broken"), needs=("seat",)),
    Kind("disturbance", "Fire, robbery, a brawl, an act of God.", "house", ALL, when.no_outcome),
    Kind("fraud", "The result of the hand was affected by fraud.", "house", ALL, when.no_outcome),
    Kind("pot contested", "A player claims a pot that went to somebody else.", "house", ALL, when.result_known,
         needs=("seat",)),
    Kind("decision disputed", "A player does not accept a decision.", "house", ALL, when.any_time, needs=("seat",)),
    Kind("table direction", "The floor tells the table how to behave.", "house", ALL, when.any_time),
    Kind("something else", "Anything that no rule speaks of.", "house", ALL, when.running),
)  # fmt: skip
KINDS: dict[str, Kind] = {kind.name: kind for kind in _KINDS}


MOMENTS: dict[str, Callable[[Hand], bool]] = {
    "any time": when.any_time,
    "hand running": when.running,
    "cards dealt": when.dealt,
    "result known": when.result_known,
}


def kinds_of_book(book: Book) -> dict[str, Kind]:
    """The incidents of a book's own."""
    if not has_rulings(book):
        return {}
    return {
        name: Kind(name, row.says, row.topic, row.families or ALL, MOMENTS[row.when], needs=row.needs)
        for name, row in rulings_of(book).incidents.items()
    }


@per_book
def own_kinds() -> dict[str, Kind]:
    """Those of all books here; whatever one of them calls so is known by that name everywhere."""
    from cardspeak.books.loader import load_book

    return {name: kind for slug in known_books() for name, kind in kinds_of_book(load_book(slug)).items()}


def kind_of(name: str) -> Kind:
    """The kind of that name; `premature-turn` and `Premature Turn` mean the same."""
    plain = " ".join(name.replace("-", " ").replace("_", " ").lower().split())
    known = KINDS if plain in KINDS else {**KINDS, **own_kinds()}
    if plain not in known:
        from cardspeak.errors import nearest

        raise BadInput(f"No incident is called {name!r}.{nearest(plain, known)} `cardspeak ruling --list` names all.")
    return known[plain]


def possible_now(hand: Hand) -> tuple[Kind, ...]:
    """What can have happened at this moment of this hand: the floor's menu."""
    family = hand.setup.rules.family
    known = (*KINDS.values(), *kinds_of_book(hand.setup.rules.book).values())
    return tuple(kind for kind in known if family in kind.families and kind.possible(hand))
