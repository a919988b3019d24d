"""A sentence for fields whose name is enough for the makers of a model, and not for somebody who writes a book.

A remark beside the field in its model comes first; what stands here is for the others, by table and field, or by the
field alone where it means the same everywhere.
"""

from __future__ import annotations

ANYWHERE = {
    "by": "The least role of `book.toml` that may do it",
    "says": "What happens, in your own words, as people are told it",
    "note": "A remark for whoever reads the file; nothing turns on it",
    "title": "As it is shown to people",
    "games": "The games meant, by the names of their files; left out: all",
    "structures": "The betting structures for which this row speaks",
    "remedies": "What the dealer does, in this order",
    "options": "What may be chosen from",
    "asks": "Who chooses among the options: the floor, or the player concerned",
}

SENTENCES = {
    "BookHead": {
        "authority": "Who has approved it, or stands behind it",
        "version": "Which edition it is; a room announces another one with its differences",
        "amendments": "Changes that the document itself lists",
        "kind": "Games among players, against the house (banked), or conventions that nobody has approved",
    },
    "Amendment": {"rules": "The rules that were changed", "by": "Who changed them", "date": "When"},
    "RankingFile": {"suits": "Whether suits are ever ordered", "ladder": "The orders of hands, one row each"},
    "LadderRow": {
        "name": "By which the showdown of a game calls it",
        "decks": "The sizes of the decks for which it holds: 52, 40, 36, 32 or 20 cards",
        "rungs": 'The categories of hands, the highest first; with goal = "low" the lowest of them wins',
        "size": "Cards that make a hand; five if left out",
        "small_straight": "Whether the ace may stand below the lowest card in a straight, for each deck",
        "goal": "Whether the highest or the lowest hand wins; high if left out",
        "ace": "Whether an ace counts above the king or below the deuce",
    },
    "RungRow": {"category": "What the hand is called: royal flush, straight flush, four of a kind, ..., no pair"},
    "SmallStraightRow": {"deck": "The size of the deck", "allowed": "Whether the ace may stand below its lowest card"},
    "Groups": {"games": "Every game of the book, by the names of its files", "groups": "Words for several games"},
    "Group": {"means": "What the word stands for", "games": "Games, or other groups, that it is made of"},
    "PlayRules": {
        "commission": "What the house may take, and when it takes nothing",
        "all_in_opener": "Who opens where the hand that should is all-in",
    },
    "StructuresRow": {"allowed": "Those that a table may be opened with"},
    "FirstRow": {"seat": "Where the deal begins"},
    "HeadsUpRow": {"button_first": "True: the button posts the small blind and acts first"},
    "BlindOptionRow": {"name": "What a check by the last blind is called"},
    "PostsRow": {"most_blinds": "The most blinds that a table may have"},
    "FreezeOutRow": {"fewest": "Players without whom none is begun"},
    "RaiseRow": {"least": "As much as the last full bet or raise, or as the player has to call"},
    "PotRow": {"includes_call": "Whether the call is part of the pot that a raise may be as large as"},
    "OddRow": {
        "unit": "What cannot be divided: a chip, or what is below the minimum wager",
        "to": "One chip each from the first seat on, all to the first seat, or all to the highest card by suit",
    },
    "ShowRow": {
        "checked": "Who shows first when everybody checked: the first seat, whoever opened, or the best open cards",
        "all_in": "When a hand that is all-in lies open: after the final round, when betting is over, or as any hand",
        "beaten": "Whether a beaten hand may be given up unseen",
    },
    "CommissionRules": {
        "kinds": "The ways of charging that a table may be opened with",
        "exempt": "Pots of which nothing is taken",
        "scales": "The tables behind the kinds scale and capped scale",
    },
    "RoundsRow": {"repeats": "How often more than once the board may be dealt"},
    "ExemptRow": {
        "blinds_only_percent": "True: a pot of blinds alone is free of the percentage, not of other charges",
        "uncalled": "Of a bet that nobody called nothing is taken",
        "tie_alone": "Nothing is taken where those who tie have only their own chips back",
    },
    "CommissionRow": {
        "kind": "Which way of charging",
        "most": "The greatest percentage",
        "least": "The least percentage",
    },
    "ScaleRow": {
        "kind": "Whether it has a cap",
        "lines": "Its lines, the smallest pot first",
        "rest": "Above the last",
    },
    "ScaleRest": {"charge": "Taken for each `each`, or once", "each": "For every so much of the pot, in cents"},
    "ScaleLine": {"up_to": "The largest pot of the line, in cents", "charge": "What it pays, in cents"},
    "RulingsFile": {"silent": "Who decides where no row speaks", "ruling": "The rows, several for an incident"},
    "IncidentRow": {"topic": "Under which heading of the floor's menu it stands"},
    "RulingRow": {
        "incident": "What happened: one of the incidents below, or of the book's own",
        "games": "Games for which it speaks, besides those of `families`",
        "except_games": "Games for which it does not",
        "when": "Facts and their words, all of which must hold; none: whatever the facts",
        "overrides": "Clauses of other rows of the incident that it beats when both apply",
        "says": "The ruling in a sentence, as the table is told it",
    },
    "OptionRow": {"name": "As the floor, or the player, chooses it", "says": "What it means, in a sentence"},
    "RemedyRow": {
        "do": "What is done; the remedies below say what each does",
        "says": "The same in your own words, as the dealer is told it",
        "which": "Of which cards: shown (those that the incident is about), right (of these the first, as many as were"
        " due), extras (the rest of them), burn (the last one), street (all that were dealt last), aside (set aside)",
        "of": "Whose hand it is done to: the seat of the report, or its other seat",
    },
    "TableRules": {"sign": "What the sign shows, line by line", "refusals": "Every reason to refuse, with its clause"},
    "ChangesRow": {
        "terms": "Other stakes, limits or another game",
        "commission": "Another charge",
        "closing": "The end of the game",
    },
    "FreezeRow": {"leave_by": "The least role that lets somebody go", "grows": "What grows as players drop out"},
    "TournamentTableRow": {
        "absence": "What becomes of the hands of somebody who is away; the first unless the Terms say otherwise",
        "antes": "Who puts in the antes; the first unless the Terms say otherwise",
    },
    "SeatsRow": {"priority": "Who has the first claim to a vacated seat, in this order"},
    "ButtonRow": {"first": "Where it stands in the first hand of a game"},
    "BlindsRow": {
        "new": "Whether a newcomer waits for the blind or posts at once, or posts once the blinds have passed",
        "post": "How much that is",
        "missed_small": "Whether a small blind made good is dead, or live as far as the big one",
    },
    "AbsenceRow": {"idle_by": "The least role that gives the seat of an idle player away"},
    "DecksRow": {"reasons": "Why a deck is changed", "count_by": "The least role that may order a count"},
    "ConductRow": {
        "staff": "Roles at the table that do not play there, and whose names go on the record",
        "exclude_by": "The least role that may exclude somebody",
        "direct_by": "The least role that may tell the table how to behave",
        "directions": "What it may tell it",
    },
    "DisputesRow": {"routes": "Others to whom a player may go, and is told of"},
    "HigherRow": {"all_agree": "Everybody at the table has to agree to it"},
    "DeckChangeRow": {"fewest": "So few players may agree on it", "most": "And so many"},
    "DrawRow": {"equal": "What happens when two draw cards of one rank"},
    "SignRow": {
        "what": "Which line: time is the time to act, hourly the charge for time, sitting the charge for sitting down,"
        " units the value of a unit, copy where the rules can be read",
        "games": "Games with a clause of their own for it",
    },
    "PolicyRow": {
        "button": "As the game has it; dead, also at an empty seat; or held by the player before an empty seat"
    },
    "HoleBounty": {"name": "By which a table plays for it"},
    "KnockOut": {"name": "By which a table plays for it"},
    "StandUp": {"name": "By which a table plays for it"},
    "ClaimRow": {"who": "Somebody at the table, from another one, or from the list"},
    "DeckReasonRow": {"why": "The players ask for it, the deck is unfit, or somebody sees fit"},
    "StaffRow": {"role": "One of the roles of `book.toml`, or another name"},
    "DirectionRow": {"what": "One of the directions that the floor may give"},
    "RouteRow": {"to": "Whom, in your own words"},
    "SingleRow": {"structures": "For which structures; every one that is offered has one row"},
    "EarlyRow": {
        "act": "What was done too early: a bet, call or raise (wager), a check, or a fold",
        "since": "What those did then who had been passed over: the largest of it counts",
        "then": "It stands; or the player may only check; or only call or fold; or do anything, as if nothing had been",
    },
    "ClockRow": {"most": "Seconds at most; left out: as the sign says", "extra": "Time that may be bought"},
    "ExtraTime": {"to": "Whose the price is"},
    "ShuffleFile": {"rules": "One set for all games, or one for some of them each"},
    "Rules": {"cut": "Who cuts, and how", "shuffle": "When the cards are shuffled, and what is done then"},
    "Cut": {
        "cutter": "Who cuts",
        "others": "Nobody else does",
        "declined": "Who cuts where that player will not",
        "times": "How often",
        "leave": "Cards that must stay in each part, at least",
        "before_deal": "It is done before the first card",
        "machine": "True: cards from a shuffling machine are cut too",
    },
    "Moment": {
        "when": "At which moment",
        "steps": "What is done, in this order",
        "authority": "The role whose word it takes",
    },
    "Value": {"value": "The choice itself"},
    "GameFile": {
        "family": "Which kind of game it is; incidents and rulings go by it",
        "decks": "The decks it may be played with, and how many players each serves",
        "showdown": "How pots are won",
        "script": "What happens in a hand, step by step",
    },
    "ShowdownRow": {"parts": "What the pot is divided into; one part: the whole pot"},
    "DeckRow": {"size": "Cards in it: 52, 40, 36, 32 or 20", "seats": "The most players who are dealt in"},
    "LayoutRow": {"seats": "Its numbered places"},
    "PartRow": {
        "name": "What the share is called",
        "ladder": "The order of hands by which it is won, a name of `ranking.toml`",
        "row": "The board by which it is won, where there are two",
    },
    "Post": {"what": "Antes from everybody, or the blinds"},
    "Deal": {"down": "So many cards face down", "up": "So many face up"},
    "Burn": {"by_table": "True: as many as the table says"},
    "Board": {"count": "So many cards", "row": "On which board, where there are two"},
    "BettingRound": {
        "name": "What the round is called",
        "opens": "Who acts first: by the seat, or by the cards that show",
        "check": "False: nobody may check in it",
        "tier": "Which of the two limits a bet is of, in fixed limit",
        "final": "True in the last round, and in no other",
    },
    "Discard": {"count": "So many cards"},
    "TurnUp": {"count": "So many cards"},
    "Draw": {"most": "Cards that a player may change, at most"},
}


def sentence_for(table: str, field: str) -> str:
    """What is said here of a field of a table; nothing where nobody has."""
    return SENTENCES.get(table.lstrip("_"), {}).get(field, "") or ANYWHERE.get(field, "")
