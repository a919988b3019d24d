"""Mistakes that somebody makes who writes a book: what stands there, what they write, and what they are told.

`T` is a copy of the smallest of our books among players, `S` of one with tournaments, jackpots and promotions (without
its rulings and tables, to be quick), `C` of one with bonus prizes, `H` of one against the house.
"""

from __future__ import annotations

from typing import NamedTuple


class Mistake(NamedTuple):
    book: str
    file: str
    find: str  # empty: at the end
    put: str
    says: str


def rows(book: str, file: str, *told: tuple[str, str, str]) -> list[Mistake]:
    return [Mistake(book, file, *one) for one in told]


HEAD = rows(
    "T",
    "book.toml",
    ("title =", "titel =", "book.toml:1: titel: there is no 'titel' here. Did you mean 'title'?"),
    ("title =", "titel =", "'title' is missing."),
    ('kind = "players"', 'kind = "player"', "Did you mean 'players'?"),
    ('kind = "players"', "kind = 3", "3 is none of the choices. Allowed: banked, conventions, players."),
    ('kind = "players"', 'kind = "banked"', "the book is against the house, and there is no banked.toml."),
    ('ladder = "high"', 'ladder = "hihg"', "ranking.toml has no ladder 'hihg'"),
    ('ladder = "high"', "ladder = true", "this is true; write text in quotes."),
    ('short = "', "short = ", "this is no TOML: invalid value; a quote is missing."),
    ("roles = [", "roles = 5 # [", "this is 5; write a list in [ ]."),
    ('roles = ["dealer", ', 'roles = ["dealer", "dealer", ', "roles has 'dealer' twice."),
    ("roles_cite =", "# ", "roles stand without their clause: add roles_cite."),
    ('cite = "', 'cite = "" # "', "cite: this is empty; say something."),
    ('version = "', "version = \u201c", "quotes are curly"),
    ('ladder = "high"', 'ladder = "high"\nladder = "high"', "the same key or table stands there twice."),
)
RANKING = rows(
    "T",
    "ranking.toml",
    ('category = "flush"', 'category = "flusch"', "no hand is called 'flusch'. Did you mean 'flush'?"),
    ("rungs = [", "rung = [", "there is no 'rung' here. Did you mean 'rungs'?"),
    ("decks = [52]", "decks = 52", "this is 52; write a list in [ ]."),
    ("decks = [52]", 'decks = ["52"]', "this is '52'; write a whole number."),
    ("decks = [52]", "decks = [54]", "there is no deck of 54 cards; decks have 52, 40, 36, 32, 20."),
    ("decks = [32]", "decks = [52]", "two ladders are called 'high' for 52 cards; keep one."),
    ('  { category = "flush", cite = "B.14.1.e" },\n', "", "has no place in it: add the rung that it needs."),
    ('category = "straight", cite', 'category = "flush", cite', "a category stands twice."),
    ("{ deck = 52, allowed", "{ deck = 36, allowed", "say once in small_straight whether the ace may stand below"),
    ("allowed = true", "allowed = True", "write true or false in small letters."),
    ('cite = "B.3.3"', 'cite = "B.3.3"\norder = "shdx"', "write each of s, h, d and c once, highest first."),
    ('cite = "B.14.1.a"\n', 'cite = "B.14.1.a"\nlimit = "9x"\n', "'9x' is not a rank; write one of"),
)
GAMES = rows(
    "T",
    "games/holdem.toml",
    ('do = "burn"', 'do = "bury"', "'bury' is none of the choices. Did you mean 'burn'?"),
    ('{ do = "burn", by', "{ by", "'do' is missing. Allowed:"),
    ("final = true", "final = false", "the last betting round, and no other, is marked final"),
    ("final = true", 'final = "yes"', "this is 'yes'; write true or false."),
    ('family = "flop"', 'family = "flops"', "Did you mean 'flop'?"),
    ("count = 3", "count = 50", "cards; a deck of"),
    ("count = 3", "count = 0", "script[6] turns 0 cards on board 1; both are 1 or more."),
    ("count = 3", "cuont = 3", "Did you mean 'count'?"),
    ("count = 3", "count = 03", "a number does not begin with 0."),
    ("down = 2", "down = 2, up = 1", "deals cards down or up: give one of the two"),
    ("[showdown]", "[showdawn]", "Did you mean 'showdown'?"),
    ("size = 52", "size = 51", "there is no deck of 51 cards; decks have"),
    ("seats = 10, cite", "seats = 1, cite", "seats is 1; two or more play."),
    ('play = "hold-em"', 'play = "holdem"', "play.toml has no set 'holdem'. Did you mean 'hold-em'?"),
    ('ladder = "hold-em"', 'ladder = "holdem"', "no ladder 'holdem'"),
    ('cite = "C.15.1"\nparts', 'cite = "C.15.1"\nuse = 3\nparts', "showdown.use is 3, of 2 cards"),
    ('name = "high", ladder', 'name = "high", row = 2, ladder', "names a board that is never dealt."),
    ('check_cite = "C.13.1", call_cite = "C.12', 'call_cite = "C.12', "does not say by which clause: add check_cite."),
    ('opens = "the puck"', 'opens = "best board"', "opens by up cards, but none has been dealt."),
    ('  { do = "showdown"', '  # { do = "showdown"', "the script does not end with a showdown."),
    ('cite = "C.11.1"', 'cite = "C.11.11"', "clauses.csv has no clause 'C.11.11'. Did you mean"),
    ('{ size = 52, seats = 10, cite = "C.1.2.a" },', "", "decks names no deck to play with."),
)
GAMES += rows(
    "T",
    "games/five-card-stud.toml",
    (
        '  { do = "deal", up = 1, cite = "B.9.2" },\n  { do = "bet", name = "second"',
        '  { do = "bet", name = "second"',
        "high needs 5 cards by the ladder 'high'; a player has 4 and the board 0.",
    ),
)
PLAY = rows(
    "T",
    "play.toml",
    ("fewest_cite =", "fewest_clause =", "Did you mean 'fewest_cite'?"),
    ("fewest_cite =", "# ", "stud: 'fewest_cite' is missing."),
    ("fewest = 3", "fewest = 1", "fewest is 1; a hand among players needs two."),
    ('allowed = ["half pot"]', 'allowed = ["halfpot"]', "Did you mean 'half pot'?"),
    ('allowed = ["half pot"]', "allowed = []", "structures.allowed is empty"),
    (
        '{ structures = ["fixed", "spread", "half pot", ',
        '{ structures = ["fixed", "spread", ',
        "speaks 0 times of half pot",
    ),
    ("up_to = 10000", "up_to = 1000", "the lines of the scale do not rise"),
    ('{ kind = "scale", cite', '{ kind = "percent", least = 9, most = 5, cite', "percent takes 9 to 5 percent"),
    ('{ kind = "scale", cite', '{ kind = "capped scale", cite', "commission.kinds has 'capped scale' twice."),
    ('[[stud.commission.scales]]\nkind = "scale"', '[[stud.commission.scales]]\nkind = "capped scale"', "give it once"),
    ('"not your turn" =', '"not your tern" =', "Did you mean 'not your turn'?"),
    ('"not your turn" = ', "# ", "refusals give no clause for 'not your turn'."),
    ("deck = 52", "deck = 53", "freeze_out.deck: there is no deck of 53 cards."),
    ("[stud]\n", '[stud]\nlike = "hold-emm"\n', "it is like 'hold-emm', which is no set here. Did you mean 'hold-em'?"),
    ("[stud]\n", '[stud]\nlike = "stud"\n', "like goes round in a circle: stud -> stud."),
)
GROUPS = rows(
    "T",
    "groups.toml",
    ('"holdem"', '"holden"', "the game 'holdem' of games/holdem.toml is not listed."),
    ('"holdem"', '"holden"', "there is no games/holden.toml for 'holden'. Did you mean 'holdem'?"),
    ('\ngames = ["five-card-stud"]\n', '\ngames = ["five-card-studs"]\n', "Did you mean 'five-card-stud'?"),
    ('\ngames = ["five-card-stud"]\n', '\ngames = ["deck-32"]\n', "contains itself."),
)
CLAUSES = rows(
    "T",
    "clauses.csv",
    ("clause,topic", "number,topic", "'number' is no column."),
    (
        "clause,topic,kind,applies_to,paraphrase,testable",
        "clause;topic;kind;applies_to;paraphrase;testable",
        "semicolons",
    ),
    ("clause,topic", "\ufeffclause,topic", "byte order mark"),
    (
        ",engine,",
        ",engin,",
        "kind 'engin' is none of engine, config, table, ruling, record, human. Did you mean 'engine'?",
    ),
    (",engine,all", ",engine,al", "applies_to 'al' is neither a game nor a group of groups.toml. Did you mean 'all'?"),
    ("A:Ante,definition", "A:All In,definition", "the clause stands there twice, first in line 3."),
    ("A:Ante,definition,", "A:Ante,", "5 fields where 6 are due."),
    ("A:Ante,definition", "A:Ante, or stake,definition", "A sentence with a comma stands in quotes."),
    (",definition,engine,all,Committing", ",,engine,all,Committing", "topic is empty; only the test sketch may be."),
)
RULINGS = rows(
    "T",
    "rulings.toml",
    ("incident =", "incidents =", "Did you mean 'incident'?"),
    ("[silent]", "[silence]", "'silent' is missing."),
    ("", '[facts.x]\nwords = ["one"]\nasks = "Is it?"\ncite = "B.2.2"\n', "words needs two or more, each once."),
    ("", '[facts.x]\nwords = ["a", "b"]\ncite = "B.2.2"\n', "give asks (a question) or counts"),
    (
        "",
        '[facts.x]\nwords = ["a", "b"]\ncounts = "boxed cards"\nat = [1, 2]\ncite = "B.2.2"\n',
        "at needs 1 rising numbers: from each on the next word holds.",
    ),
    ("", '[facts.x]\nwords = ["a", "b"]\ncounts = "boxd cards"\ncite = "B.2.2"\n', "Did you mean 'boxed cards'?"),
    ('incident = "cut by', 'incident = "cuts by', "Did you mean 'cut by the wrong player'?"),
    (
        '"betting begun" = "no"',
        '"betting began" = "no"',
        "there is no fact 'betting began'. Did you mean 'betting begun'?",
    ),
    (
        '"betting begun" = "no"',
        '"betting begun" = "not"',
        "betting begun = 'not'. Did you mean 'no'? Allowed: yes, no.",
    ),
    ('"betting begun" = "yes"', '"betting begun" = "no"', "all apply. Let one of them name the other in overrides."),
    ('by = "dealer"', 'by = "dealers"', "'dealers' is none of the roles in book.toml. Did you mean 'dealer'?"),
    ('games = ["five-card-stud"]', 'games = ["five-card"]', "the book has no game 'five-card'. Did you mean"),
    ('games = ["five-card-stud"]', 'families = ["studs"]', "there is no family 'studs'. Did you mean 'stud'?"),
    ('overrides = ["C.19.1.c"]', 'overrides = ["C.19.1.d"]', "it overrides 'C.19.1.d', and no row with that cite"),
    ('{ do = "misdeal"', '{ do = "missdeal"', "Did you mean 'misdeal'?"),
    ('{ do = "misdeal", forced_stand = true', '{ do = "deal as"', "'deal as' needs its order."),
    ('{ do = "misdeal", forced_stand = true', '{ do = "deal as", order = ["bern"]', "Did you mean 'burn'?"),
    ('{ do = "misdeal", forced_stand = true', '{ do = "note"', "'note' needs what: the words that are written down."),
    ('{ do = "misdeal", forced_stand = true', '{ do = "pot to", to = "oponent"', "Did you mean 'opponent'?"),
    ('{ name = "void the hand"', '{ name = "play on"', "two options are called 'play on'."),
    ('remedies = [\n  { do = "misdeal"', 'options = []\nremedies_ = [\n  { do = "misdeal"', "there is no 'remedies_'"),
)
TABLE = [
    *rows(
        "T",
        "shuffle.toml",
        ("[[rules]]", "[[rule]]", "this is no TOML: cannot overwrite a value"),
        ("value = 1", "value = 0", "this is 0; write 1 or more."),
        ('when  = "new_deck"', 'when  = "new deck"', "Did you mean 'new_deck'?"),
        ('when  = "misdeal"', 'when  = "before_round"', "before_round stands there twice; keep one row each."),
        ('games = ["holdem"]', 'games = ["holden"]', "the book has no game 'holden'. Did you mean 'holdem'?"),
        ('games = ["holdem"]', 'games = ["five-card-stud"]', "five-card-stud has two sets of rules; keep one."),
        ('"management_representative"', '"manager"', "'manager' is none of the roles in book.toml."),
    ),
    *rows(
        "T",
        "table.toml",
        ("start_cite =", "start =", "stud.start: there is no 'start' here."),
        (
            'check = ["management representative"]',
            'check = ["manager"]',
            "'manager' is none of the roles in book.toml.",
        ),
        ("", '[hold-him]\nlike = "hold-em"\n', "no game is played by a set 'hold-him'. Did you mean 'hold-em'?"),
        ("[stud]\n", "[studs]\n", "table.toml:3: studs: 'changes' is missing."),
    ),
    *rows(
        "T",
        "talk.toml",
        ("cite =", "sight =", "there is no 'sight' here."),
        ('play = ["stud"]', 'play = ["studs"]', "play.toml has no set 'studs'. Did you mean 'stud'?"),
        ('play = ["stud"]', 'play = ["studs"]', "0 sets speak for the play of five-card-stud, 'stud'; name it once."),
        ('act = "check", since = ["folds", ', 'act = "check", since = [', "say once."),
        (
            'single = [\n  { structures = ["fixed", ',
            "single = [\n  { structures = [",
            "single speaks 0 times of fixed games",
        ),
    ),
]
EVENTS = [
    *rows(
        "S",
        "tournament.toml",
        ('"fresh" =', '"frehs" =', "nobody knows a rule 'frehs'. Did you mean 'fresh'?"),
        ('"fresh" =', '"frehs" =', "there is no rule 'fresh'."),
        (
            'value = "everything"',
            'value = "every thing"',
            "cannot be 'every thing'; it may be 'everything' or 'terms'.",
        ),
        ("value = [50, 30, 20]", "value = [50, 30, 10]", "the standard prizes are 90 hundredths, not 100."),
        ('game = "holdem"', 'game = "holden"', "game is 'holden', which the book has not. Did you mean 'holdem'?"),
        ('name = "wagers"', 'name = "wagerz"', "nobody can carry out an item 'wagerz'. Did you mean 'wagers'?"),
        ('name = "wagers"', 'name = "buy-in"', "two items have the same name, 'buy-in'."),
        ("[authority]", "[autority]", "there is no 'autority' here. Did you mean 'authority'?"),
    ),
    *rows(
        "S",
        "jackpot.toml",
        ('do = "verify"', 'do = "verrify"', "Did you mean 'verify'?"),
        (
            'after = ["verify", "confirm"]',
            'after = ["pay"]',
            "'pay' comes after 'pay', which does not stand before it.",
        ),
        ('do = "pay"', 'do = "tell"', "record, confirm and pay are among them."),
        ('by = "gaming supervisor"\npresses', 'by = "supervisor"\npresses', "the book has no 'supervisor'"),
        ("decks = [52, 36, 32]", "decks = [52, 36, 33]", "tables.decks: there is no deck of 33 cards"),
        ("unit = 1", "unit = 0", "the unit of payment and the number of events are 1 or more."),
        (
            "\n[prizes]",
            'conditions = [{ kind = "category", category = "quads" }]\n\n[prizes]',
            "offer.conditions: no hand is called 'quads'.",
        ),
        ('void = "kept"', 'void = "keep"', "Did you mean 'kept'?"),
    ),
    *rows(
        "S",
        "promotions.toml",
        ('name = "mail"', 'name = "email"', "methods has 'email' twice."),
        ("value = 48", 'value = "48"', "this is '48'; write a whole number."),
        ("payments = [", "payments = []\npayed = [", "there is no 'payed' here."),
    ),
    *rows(
        "C",
        "bonus.toml",
        (
            'verifier = "TG Area Manager"',
            'verifier = "Area Manager"',
            "verifier is 'Area Manager', which is none of the roles",
        ),
        ('folded_cite = "16.4"', 'folded_cite = "16.44"', "clauses.csv has no clause '16.44'."),
    ),
    *rows(
        "H",
        "banked.toml",
        ('result = "won"', 'result = "wins"', "'wins' is none of the choices. Allowed: lost, stand-off, void, won."),
        ('name = "ante"', 'name = "anti"', "anti"),
    ),
]
MISTAKES = [*HEAD, *RANKING, *GAMES, *PLAY, *GROUPS, *CLAUSES, *RULINGS, *TABLE, *EVENTS]
