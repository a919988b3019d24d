"""Mistakes that somebody makes who writes a book: what stands there, what they write, and what they are told.

`T` is a copy of the smallest of our books among players, `S` of one with tournaments, jackpots and promotions (without
its rulings and tables, to be quick), `C` of one with bonus prizes, `H` of one against the house, `K` of the card-room
code in `examples/`, `O` of the home game there, which lies over another book.
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
            'single = [\n  { structures = ["fixed", "spread", "half pot", ',
            'single = [\n  { structures = ["fixed", "spread", ',
            "single speaks 0 times of half pot games",
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
BANKED = [
    *rows(
        "H",
        "banked.toml",
        (
            'remedy = "misdeal"',
            'remedy = "misdael"',
            "banked.toml:318: mishaps[2].remedy: 'misdael' is none of",
        ),
        ('when = ["one exposed"]', 'when = ["one exposd"]', "banked.toml:311: mishaps[1]: 'one exposd' is no fact of"),
        ('report = "exposed card"', 'report = "exposed crad"', "Did you mean 'exposed card'?"),
        (
            'remedy = "misdeal"\nauthority = "Game Supervisor"',
            'remedy = "misdeal"\nauthority = "Game Supervisr"',
            "banked.toml:339: mishaps[5]: 'Game Supervisr' is none of the roles in book.toml.",
        ),
        ('supervisor = "Game Supervisor"', 'supervisor = "Supervisor"', "Did you mean 'Game Supervisor'?"),
        ('notify = "Pit Boss"', 'notify = "Pit Bos"', "Did you mean 'Pit Boss'?"),
        (
            'overrides_cite = "9.1"',
            'overrides_cite = "9.4"',
            "it overrides '9.4', and no other row of 'exposed card'",
        ),
        ('overrides_cite = "9.1"\n', "", "'9.1' and '9.3' are both for 'exposed card' when dealer, one exposed"),
        ('rank = "Q"', 'rank = "X"', "banked.toml:23: dealer.rank: 'X' is not a rank; write one of 2, 3"),
        (
            'category = "no pair"\nrank',
            'category = "no pairs"\nrank',
            "'no pairs' is not a hand of this game.",
        ),
        ("default = 9", "default = 12", "banked.toml:13: boxes: default is 12; a table has from 1 to 9."),
        ("most = 9\n", "most = 19\n", "19 boxes and the dealer need 60 cards, and the deck has 52."),
        ("hole = 3", "hole = 2", "banked.toml:10: hole is 2, and the script deals 3 cards"),
        ("deck = 52", "deck = 50", "banked.toml:6: deck: there is no deck of 50 cards"),
        ("deck = 52", "deck = 32", "banked.toml:6: deck: "),
        ('key = "B"', 'key = "A"', "two pay tables are called 'ante-bonus' with the key 'A': give each its letter."),
        (
            '"three of a kind", pays = 4',
            '"straight flush", pays = 4',
            "Table A: 'straight flush' has two lines.",
        ),
        ('placed = "before the deal"', 'placed = "befor the deal"', "Did you mean 'before the deal'?"),
        (
            "[settings]\n",
            '[settings]\nraise_it = {allowed=true, cite="9.1"}\n',
            "nothing is left open by 'raise_it'",
        ),
        ("retract_play_alone", "retract_play_alnoe", "asks for retract_play_alone, which is not there."),
        ("not-your-box =", "no-your-box =", "Did you mean 'not-your-box'?"),
        ("not-your-box =", "# ", "refusals: give the clause of 'not-your-box'."),
    ),
    *rows(
        "S",
        "jackpot.toml",
        (
            'presses = ["no more bets", "end game"]',
            "presses = []",
            "jackpot.toml:42: after.presses: say what is",
        ),
        ('presses = ["no more bets"]', 'presses = [""]', "jackpot.toml:37: late.presses: say what is pressed"),
        ('does = "keeps the pool"', 'does = ""', "jackpot.toml:11: equipment: say what 'jackpot controller' does."),
    ),
    *rows("T", "book.toml", ('roles = ["dealer", ', 'roles = ["dealer", "", ', "roles has one without a name.")),
    *rows("T", "play.toml", ("fewest = 3", "fewest = 40", "play.toml asks for 40 at least.")),
    *rows(
        "T",
        "play.toml",
        ('{ kind = "scale", cite', '{ kind = "percent", cite', "has a scale, and commission.kinds does not name it."),
    ),
    *rows("T", "table.toml", ('who = "waiting list"', 'who = "seat change"', "priority has 'seat change' twice.")),
]
SENSE = [
    *rows(
        "K",
        "play.toml",
        ("most = 1, fewest = 3", "most = -1, fewest = 3", "all.straddle.most: this is -1; write 0 or more."),
        ("raises = 3", "raises = 3.5", "all.cap.raises: this is 3.5; write a whole number."),
        ('allowed = ["fixed", "no limit"]', 'allowed = ["fixed", "fixed"]', "structures.allowed has 'fixed' twice."),
        ("[all]\n", "[all]\ncap.raises = 3\n", "the same key or table stands there twice."),
        ('like = "all"', 'like = "all"\nwithout = "cap"', 'without is a list: write without = ["cap"].'),
        ('like = "all"', 'like = "all"\nwithout = ["raises"]', "'raises' stands in without, and every set has one"),
    ),
    *rows(
        "K",
        "games/holdem.toml",
        ('  { do = "showdown"', '  { do = "burn", cite = "12.4" },\n  { do = "showdown"', "after which none is dealt."),
        ('  { do = "showdown"', '  { do = "showdown", cite = "11.1" },\n  { do = "showdown"', "more than one showdown"),
        ('  { do = "deal", down = 2, cite = "12.1" },\n', "", "the script deals nobody a card: add a deal."),
        ('name = "turn"', 'name = "flop"', "the script's list of betting rounds has 'flop' twice."),
        (
            '  { do = "deal"',
            '  { do = "post", what = "blinds", cite = "5.1" },\n  { do = "deal"',
            "the script's list of posts has 'blinds' twice.",
        ),
        ('name = "flop", opens = "left of the button"', 'name = "flop", opens = "after the last blind"', "first round"),
        (
            '  { do = "deal", down = 2, cite = "12.1" },\n  { do = "bet", name = "before the flop"',
            '  { do = "bet", name = "before the flop"',
            "the script deals nobody a card",
        ),
        ('family = "flop"\n', 'family = "flop"\nlike = "omaha-hilo"\n', "like goes round in a circle"),
    ),
    *rows("K", "games/seven-card-stud.toml", ("seats = 8", "seats = 20", "20 players are dealt 60 cards at first")),
    *rows("K", "ranking.toml", ('limit = "8"', 'limit = "3"', "no 5 cards of different rank are 3 or below")),
    *rows(
        "K",
        "groups.toml",
        ('games = ["holdem", ', 'games = ["holdem", "holdem", ', "games has 'holdem' twice."),
        ("hilo = {", "holdem = {", "'holdem' is a game already: give the group another name."),
        ("hilo = {", "all = {", "'all' is every game of the book already: give the group another name."),
    ),
    *rows(
        "K",
        "table.toml",
        ("rejoin_minutes = 60", "rejoin_minutes = -60", "all.stake.rejoin_minutes: this is -60; write 0 or more."),
        ("hands = 3", "hands = -3", "all.changes.terms.hands: this is -3; write 0 or more."),
        ('{ what = "game", ', '{ what = "rules", ', "sign has 'rules' twice."),
    ),
    *rows(
        "K",
        "talk.toml",
        ("percent = 50", "percent = 150", "between.percent is 150; write 1 to 100, or leave it out"),
        ("least = 60, most = 60", "least = 60, most = 30", "called runs 60 to 30 seconds; the smaller comes first."),
    ),
    *rows(
        "K",
        "rulings.toml",
        ("", '\n[facts.idle]\nwords = ["a", "b"]\nasks = "?"\ncite = "6.9"\n', "no [[ruling]] turns on 'idle'"),
        ("", '\n[facts.looked]\nwords = ["a", "b"]\nasks = "?"\ncite = "6.9"\n', "a fact that every book knows"),
        ("players = 2\nwagers = 1", "players = 0\nwagers = 0", "a deal would stand before anybody acts."),
        ("players = 2\nwagers = 1", "players = 2\nwagers = 5", "substantial.wagers is 5, of 2 players"),
        ("at = 2, order", "at = 9, order", "'deal as' at = 9; 0 is this street, 1 the next, 2 the one after."),
        ('needs = ["seat"]', 'needs = ["seet"]', "Did you mean 'seat'?"),
        ('incident = "defective deck"\n', 'incident = "defective deck"\noverrides = ["6.19"]\n', "it never stands"),
    ),
    *rows(
        "K",
        "book.toml",
        ('version = "1"', "version = 2026-01-01", "this is the date or time 2026-01-01; write text in quotes."),
        ('cite = "1.1"', 'cite = "silent:"', "behind 'silent: ' stands what you chose instead."),
        ('cite = "1.1"', 'cite = "silnet: x"', "Where the book says nothing, write 'silent: ...'."),
        ("title =", 'over = "nowhere"\ntitle =', "it lies over 'nowhere', which is no book here."),
    ),
    *rows(
        "K",
        "clauses.csv",
        ("1.2,conduct", "1.2,conductt", "topic 'conductt' is none of"),
        ("\n1.2,", "\n\n1.2,", "clauses.csv:3: the line is empty: take it away."),
        ('"A sign at', '"A "sign at', "stands in quotes. A quote in it stands twice."),
        ("", '16.1,betting,engine,all,"never closed,x\n', "A quote is opened and not closed."),
        ("\n5.10,", "\n5.1,", "the clause stands there twice"),
        ("clause,topic", "sep=,\nclause,topic", "Take away the line sep=,"),
    ),
    *rows(
        "K",
        "cases/deal.toml",
        ("! not cut", "! not cutt", "nothing is called 'not cutt'. Did you mean 'not cut'?"),
        ("reconstructible = no", "reconstructable = no", "Did you mean 'reconstructible'?"),
        ("3 calls", "3 cals", "'3 cals' is not something that can be done"),
        ("= outcome misdeal", "= outcum misdeal", "nothing is checked by 'outcum'. Did you mean 'outcome'?"),
        ('game = "seven-card-stud"', 'game = "stud"', "the book has no game 'stud'."),
        ('book = "card-room"', 'book = "cardroom"', "there is no book 'cardroom'. Did you mean 'card-room'?"),
        ("stacks =", "stack =", "case 1: there is no 'stack' here. Did you mean 'stacks'?"),
    ),
    *rows("K", "cases/betting.toml", ("card-room 8.2", "card-room 88.2", "clauses.csv has no clause '88.2'.")),
]
FILES = {  # what the file is instead, and what is told
    "utf-16.toml": ("play.toml", 'a = "b"'.encode("utf-16"), "play.toml:1: this is no UTF-8: save the file as UTF-8."),
    "utf-16.csv": ("clauses.csv", "clause".encode("utf-16"), "save the file as UTF-8 (a spreadsheet offers it)."),
    "zero.toml": ("play.toml", b"[all]\n\0", "play.toml:2: this is no text: a character is zero."),
    "zero.csv": ("clauses.csv", b"clause\0", "clauses.csv:1: this is no text: a character is zero."),
    "large": ("play.toml", b"#" * 4_000_001, "play.toml: the file has 4000001 bytes; no file of a book is so large."),
    "deep": ("play.toml", b"a = " + b"[" * 3000 + b"]" * 3000, "brackets stand in brackets without end"),
    "long line": (
        "clauses.csv",
        b"clause,topic,kind,applies_to,paraphrase,testable\n1.1,x,engine,all," + b"x" * 200_000 + b",\n",
        "clauses.csv:2: the line has 200018 characters; say it in fewer words.",
    ),
    "empty list": ("clauses.csv", b"", "the first line must be clause,topic,kind,"),
    "empty head": ("book.toml", b"", "book.toml:1: 'title' is missing."),
    "case that is no TOML": ("cases/x.toml", b"title = ", "cases/x.toml: "),
    "case of another kind": ("cases/x.txt", b"hello", "cases stand in files that end in .toml."),
    "a folder": ("talk.toml", "folder", "talk.toml: this cannot be read: is a directory."),
    "a link to nothing": ("talk.toml", "link", "talk.toml: this cannot be read: no such file or directory."),
}
OVER = [
    *rows(
        "O",
        "table.toml",
        (
            'every = ["orbit", "hands", "minutes"]',
            "every = []",
            "table.toml:1: all: rotation.every is empty; name orbit,",
        ),
        ('ranks = "72"', 'ranks = "7Z"', "side 'seven-deuce': ranks is '7Z'; write ranks of cards out of 2"),
        ('ranks = "72"', 'ranks = ""', "side 'seven-deuce': ranks is ''; write ranks of cards"),
        ('ranks = "72"', 'ranks = "7272727272727272"', "ranks has 16 cards, and no game deals more than"),
        ("times = 2", "times = 0", "side 'seven-deuce' is paid 0 times the least wager; write 1 or more."),
    ),
    *rows(
        "O",
        "clauses.csv",
        ("home.2,", "home.2,tables and,", "clauses.csv:3: home.2: 7 fields where 6 are due."),
        ("home.3,conduct,", "home.3,bombs,", "clauses.csv:4: home.3: topic 'bombs' is none of all-in,"),
    ),
    *rows(
        "K",
        "rulings.toml",
        ("at = [2]", "at = [0]", "rulings.toml:49: facts.boxed here: at begins with 0, so that 'one' never holds;"),
        ("at = [2]", "at = [2, 1]", "rulings.toml:48: facts.boxed here: at needs 1 rising numbers"),
    ),
]

MISTAKES = [*HEAD, *RANKING, *GAMES, *PLAY, *GROUPS, *CLAUSES, *RULINGS, *TABLE, *EVENTS, *BANKED, *SENSE, *OVER]
