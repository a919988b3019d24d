"""The table between rounds: opening and closing, signs, cards, pay tables, personal limits, disputes.

Same shape as a round: a method answers with what happened (and notes it in `log`) or with a refusal and its clause.
Time comes in with the command, in minutes of any clock that only goes forward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from cardspeak.banked.events import Placed
from cardspeak.banked.round import Round
from cardspeak.banked.setup import Limit, TableSetup
from cardspeak.banked.why import Why
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.values import Value

MOST_MINUTES = 24 * 60


class Entry(Value, omit_defaults=True):
    """One line of the table's record."""

    what: str
    cite: str
    by: str = ""
    says: str = ""
    at: int = 0
    amount: int = 0


class Held(Value):
    """A payment kept back: until which minute, or until somebody with the authority lets it go."""

    player: str
    amount: int
    until: int | None


class Closing(Value):
    """What the sign says: from which minute on the table is closed, and why."""

    minute: int
    why: str


class BankedTable:
    """One table, from the first check of the cards to the last count."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.rules = setup.game.file.house
        self.log: list[Entry] = []
        self.checked = False
        self.sign: TableSetup | None = None
        self.is_open = False
        self.running: Round | None = None
        self.skipped: dict[str, int] = {}
        self.notices: list[tuple[str, int, Any]] = []  # (what, minute shown, what it says)
        self.disputes: dict[int, str] = {}
        self.held: list[Held] = []
        self.closing: Closing | None = None  # announced, and not withdrawn

    # -- opening and closing --------------------------------------------------------------------------------------

    def check_cards(self, by: str = "dealer") -> Entry | Refused:
        self.checked = True
        return self._note(Entry("cards checked", self.rules.check_cite, by))

    def show_sign(self, by: str = "dealer") -> Entry | Refused:
        """The limits of every wager and the pay tables in use, for everybody to read."""
        self.sign = self.setup
        limits = "; ".join(f"{name} {limit}" for name, limit in self.setup.limits.items())
        tables = "; ".join(self.setup.game.pay_table(name, key).title for name, key in self.setup.tables.items())
        return self._note(Entry("sign shown", self.rules.sign_shows_cite, by, f"{limits}; {tables}"))

    def open(self, by: str = "dealer") -> Entry | Refused:
        if not self.checked:
            return self._refuse(Why.NO_CHOICE, self.rules.check_cite, "Check the cards before gaming starts.")
        if self.sign is None:
            return self._refuse(Why.NO_CHOICE, self.rules.sign_cite, "Show the limit sign before opening.")
        if self.sign.tables != self.setup.tables or self.sign.limits != self.setup.limits:
            return self._refuse(Why.NO_CHOICE, self.rules.tables_cite, "The sign shows other limits or pay tables.")
        self.is_open = True
        return self._note(Entry("opened", self.rules.tables_cite, by))

    def count_cards(self, total: int, by: str = "dealer", *, closing: bool = False) -> Entry | Refused:
        """At the end of gaming; in between when somebody with the authority wants it."""
        if not closing and not self._ranks(by, self.rules.supervisor):
            return self._refuse(
                Why.AUTHORITY,
                self.rules.count_order_cite,
                f"The {self.rules.supervisor} orders a count, or somebody above.",
            )
        cite = self.rules.count_cite if closing else self.rules.count_order_cite
        return self._note(Entry("cards counted", cite, by, amount=total))

    def announce_close(self, now: int, by: str, minutes: int = 0, says: str = "") -> Entry | Refused:
        """A sign that the table closes, in so many minutes or as many as the book asks for."""
        notices = self.setup.game.file.notices
        if notices.close_authority and not self._ranks(by, notices.close_authority):
            return self._refuse(Why.AUTHORITY, notices.close_cite, f"The {notices.close_authority} closes the table.")
        if not 0 <= minutes <= MOST_MINUTES:
            raise BadInput(f"A notice is of 0 to {MOST_MINUTES} minutes, not {minutes}.")
        if self.closing is not None:
            return self._refuse(Why.NO_CHOICE, notices.close_table.cite, "The sign says already that the table closes.")
        self.closing = Closing(now + max(minutes, notices.close_table.value), says)
        self.notices.append(("close", now, minutes))
        return self._note(Entry("notice: the table closes", notices.close_table.cite, by, says, now, minutes))

    def withdraw_close(self, by: str) -> Entry | Refused:
        """The table stays open after all."""
        notices = self.setup.game.file.notices
        if notices.close_authority and not self._ranks(by, notices.close_authority):
            return self._refuse(Why.AUTHORITY, notices.close_cite, f"The {notices.close_authority} closes the table.")
        if self.closing is None:
            return self._refuse(Why.NO_CHOICE, notices.close_table.cite, "No sign says that the table closes.")
        self.closing = None
        self.notices = [notice for notice in self.notices if notice[0] != "close"]
        return self._note(Entry("notice withdrawn: the table stays open", notices.close_table.cite, by))

    def close(self, now: int, by: str, total: int | None = None, agreed: tuple[str, ...] = ()) -> Entry | Refused:
        """A table with players needs its sign; one without closes at once. The cards are counted at the end."""
        notices = self.setup.game.file.notices
        if notices.close_authority and not self._ranks(by, notices.close_authority):
            return self._refuse(Why.AUTHORITY, notices.close_cite, f"The {notices.close_authority} closes the table.")
        if self._busy():
            return self._refuse(Why.NO_CHOICE, notices.close_cite, "Finish the round first.")
        if not self._may_change("close", notices.close_by, now, notices.close_table.value, agreed):
            says = f"Show the closing time for {notices.close_table.value} minutes first."
            return self._refuse(Why.NO_CHOICE, notices.close_table.cite, says)
        if total is None:
            return self._refuse(Why.NO_CHOICE, self.rules.count_cite, "Count the cards at the end of gaming.")
        counted = self.count_cards(total, by, closing=True)
        assert isinstance(counted, Entry), "the closing count needs no order"
        self.is_open = False
        return self._note(Entry("closed", notices.close_cite, by, at=now))

    # -- signs ----------------------------------------------------------------------------------------------------

    def show_notice(self, what: Literal["close", "minimum"], now: int, says: str, amount: int = 0) -> Entry | Refused:
        self.notices.append((what, now, amount))
        return self._note(Entry(f"notice: {what}", self._notice_cite(what), "dealer", says, now, amount))

    def _notice_cite(self, what: str) -> str:
        notices = self.setup.game.file.notices
        return notices.close_table.cite if what == "close" else notices.raise_minimum.cite

    def _may_change(
        self,
        what: str,
        ways: Sequence[str],
        now: int,
        minutes: int,
        agreed: tuple[str, ...],
        amount: int | None = None,
    ) -> bool:
        """Whether one of the book's ways is open: a notice that stood long enough, no players, everybody's consent."""
        seated = set(self.setup.seats.values())
        return (
            ("no players" in ways and not seated)
            or ("all agree" in ways and seated <= set(agreed))
            or ("notice" in ways and self._shown(what, now, minutes, amount))
        )

    def _shown(self, what: str, now: int, minutes: int, amount: int | None = None) -> bool:
        return any(
            kind == what and now - shown >= minutes and amount in (None, told) for kind, shown, told in self.notices
        )

    def set_limits(
        self, wager: str, limit: Limit, now: int, by: str = "dealer", agreed: tuple[str, ...] = ()
    ) -> Entry | Refused:
        """Another limit; where the book asks for a notice, once it has stood long enough."""
        old, notices = self.setup.limits[wager], self.setup.game.file.notices
        if self._busy():
            return self._refuse(Why.NO_CHOICE, notices.limits_cite, "Limits change between rounds.")
        minutes = notices.raise_minimum
        due = limit.least > old.least if notices.limits_change == "a higher minimum" else limit != old
        if due and not self._may_change("minimum", notices.limits_by, now, minutes.value, agreed, limit.least):
            says = f"Show the new limits for {minutes.value} minutes first."
            return self._refuse(Why.NO_CHOICE, minutes.cite, says)
        self.setup = msgspec.structs.replace(self.setup, limits={**self.setup.limits, wager: limit})
        self.sign = self.setup
        return self._note(Entry("limits changed", notices.limits_cite, by, f"{wager} {limit}", now))

    def choose_tables(self, tables: Mapping[str, str], by: str, notified: tuple[str, ...]) -> Entry | Refused:
        """Another combination of pay tables: ordered by authority, between rounds, after everybody was told."""
        if not self._ranks(by, self.rules.boss):
            return self._refuse(
                Why.AUTHORITY, self.rules.change_tables_cite, f"The {self.rules.boss} confirms a change of pay tables."
            )
        if self._busy():
            return self._refuse(
                Why.NO_CHOICE, self.rules.change_tables_cite, "Pay tables change before a game starts, not in it."
            )
        missing = sorted(set(self.setup.seats.values()) - set(notified))
        if self.is_open and missing:
            return self._refuse(Why.NO_CHOICE, self.rules.change_tables_cite, f"Tell {', '.join(missing)} first.")
        for name, key in tables.items():
            self.setup.game.pay_table(name, key)
        self.setup = msgspec.structs.replace(self.setup, tables={**self.setup.tables, **tables})
        self.sign = self.setup
        chosen = ", ".join(f"{name} {key}" for name, key in tables.items())
        return self._note(Entry("pay tables changed", self.rules.change_tables_cite, by, chosen))

    def agree_limits(self, player: str, limits: Mapping[str, Limit], by: str) -> Entry | Refused:
        """Personal limits; from now on the marker lies at the player's place."""
        cite = self.setup.game.file.limits.personal_cite
        if cite is None:
            raise BadInput(f"{self.setup.game.title} knows no personal limits.")
        if player not in self.setup.seats.values():
            return self._refuse(Why.STRANGER, cite, f"{player} has no place where the marker could lie.")
        personal = {**self.setup.personal, player: dict(limits)}
        self.setup = msgspec.structs.replace(self.setup, personal=personal)
        says = "; ".join(f"{name} {limit}" for name, limit in limits.items())
        return self._note(Entry("personal limits", cite, by, f"{player}: {says}"))

    # -- cards ----------------------------------------------------------------------------------------------------

    def change_cards(self, by: str, reason: str, *, whole: bool = True, unfit: bool = True) -> Entry | Refused:
        """Unfit cards are replaced between rounds; a whole new deck is checked, then shuffled and cut as any other."""
        general = self.rules.change_cards_cite
        cite = (self.rules.unfit_cite if unfit else self.rules.discretion_cite) or general
        least = self.rules.supervisor if unfit else self.rules.boss
        if not self._ranks(by, least):
            return self._refuse(Why.AUTHORITY, cite, f"The {least} has cards changed, or somebody above.")
        if self._busy():
            return self._refuse(Why.NO_CHOICE, general, "Cards are changed after a round, not in it.")
        if whole:
            self.checked = False
        moment = self.setup.game.shuffling.due("new_deck")
        steps = ", ".join(moment.steps) if whole and moment else ""
        return self._note(Entry("cards changed", cite, by, f"{reason}{'; ' + steps if steps else ''}"))

    # -- rounds ---------------------------------------------------------------------------------------------------

    def begin(self, round_: Round) -> Entry | Refused:
        """A round may start at an open table with checked cards, and not before the last one is over."""
        if not self.is_open:
            return self._refuse(Why.NO_CHOICE, self.rules.tables_cite, "The table is not open.")
        if not self.checked:
            return self._refuse(Why.NO_CHOICE, self.rules.check_cite, "New cards are checked before they are used.")
        if self._busy():
            return self._refuse(Why.NO_CHOICE, self.rules.tables_cite, "The last round is not over.")
        if round_.setup.tables != self.setup.tables:
            return self._refuse(Why.NO_CHOICE, self.rules.tables_cite, "The round has other pay tables than the sign.")
        self.running = round_
        return self._note(Entry("round", round_.cite(round_.events[0]).clause, amount=round_.setup.number))

    def end(self, now: int = 0) -> TableSetup:
        """The setup of the next round: stacks, warnings and exclusions as this one left them, the other pack.

        Winnings held in the round are kept from now on, for as long as the book allows."""
        done = self.running
        assert done is not None, "a round has begun"
        assert done.over, "a round ends before the next is set up"
        state = done.state
        for player in self.setup.seats.values():
            wagered = any(isinstance(event, Placed) and event.owner == player for event in done.events)
            self.skipped[player] = 0 if wagered else self.skipped.get(player, 0) + 1
        self.setup = next_setup(self.setup, done)
        self.running = None
        hours = self.rules.hold_hours
        for player, amount in state.held.items():
            self.held.append(Held(player, amount, None if hours is None else now + 60 * hours))
            self._note(Entry("winnings held", self.rules.hold_cite, says=player, at=now, amount=amount))
        return self.setup

    def release(self, player: str, now: int, by: str) -> Entry | Refused:
        """Pay what was held back: when its time is over, or earlier by order of whoever has the last word."""
        cite, boss = self.rules.hold_cite, self.rules.boss
        if self._busy():
            return self._refuse(Why.NO_CHOICE, cite, "Finish the round first.")
        own = [held for held in self.held if held.player == player]
        if not own:
            return self._refuse(Why.NO_CHOICE, cite, f"Nothing of {player} is held back.")
        ordered = self._ranks(by, boss)
        due = [held for held in own if ordered or (held.until is not None and now >= held.until)]
        if not due:
            until = own[0].until
            when = "until it has been looked into" if until is None else f"until minute {until}"
            return self._refuse(Why.AUTHORITY, cite, f"It is held {when}, or until the {boss} lets it go.")
        amount = sum(held.amount for held in due)
        self.held = [held for held in self.held if held not in due]
        stacks = {**self.setup.stacks, player: self.setup.stacks.get(player, 0) + amount}
        self.setup = msgspec.structs.replace(self.setup, stacks=stacks)
        return self._note(Entry("winnings released", cite, by, player, now, amount))

    def may_vacate(self, player: str) -> bool:
        """Whether a player may be asked for the seat: so many rounds without a wager, perhaps only at a full table."""
        full = len(self.setup.seats) == self.setup.boxes
        return self.skipped.get(player, 0) >= self.rules.abstain_rounds and (full or not self.rules.abstain_full)

    # -- disputes -------------------------------------------------------------------------------------------------

    def complain(self, player: str, says: str) -> Entry | Refused:
        """An unresolved dispute; the complainant is told at once that an inspector can be consulted."""
        self.disputes[len(self.disputes) + 1] = "open"
        self._note(Entry("dispute", self.rules.dispute_cite, player, says, amount=len(self.disputes)))
        told = "An inspector is present and may be consulted."
        return self._note(Entry("inspector named", self.rules.inspector_cite, "dealer", told))

    def rule(self, dispute: int, by: str, says: str) -> Entry | Refused:
        if dispute not in self.disputes:
            raise BadInput(f"There is no dispute {dispute}.")
        if not self._ranks(by, self.rules.boss):
            says = f"The {self.rules.boss} or somebody above has the last word."
            return self._refuse(Why.AUTHORITY, self.rules.dispute_cite, says)
        self.disputes[dispute] = "decided"
        return self._note(Entry("dispute decided", self.rules.dispute_cite, by, says, amount=dispute))

    def ask_review(self, dispute: int, player: str) -> Entry | Refused:
        if self.disputes.get(dispute) != "decided":
            return self._refuse(Why.NO_CHOICE, self.rules.dispute_cite, "An inspector reviews what has been decided.")
        self.disputes[dispute] = "under review"
        return self._note(Entry("review asked", self.rules.dispute_cite, player, amount=dispute))

    def give_rules(self, player: str) -> Entry | Refused:
        """A copy for whoever asks: where the clauses of this book can be read."""
        where = f"cardspeak rules list {self.setup.book}"
        return self._note(Entry("rules given", self.rules.copy_cite, player, where))

    # -- helpers --------------------------------------------------------------------------------------------------

    def _note(self, entry: Entry) -> Entry:
        self.log.append(entry)
        return entry

    def _busy(self) -> bool:
        return self.running is not None and not self.running.over

    def _ranks(self, by: str, least: str) -> bool:
        return self.setup.game.book.ranks(by, least)

    def _refuse(self, why: Why, clause: str, says: str) -> Refused:
        return Refused(why, Citation(self.setup.book, clause), says)


def next_setup(setup: TableSetup, done: Round) -> TableSetup:
    """What carries over from a finished round: stacks, warnings, exclusions, and the number that changes the pack."""
    state = done.state
    return msgspec.structs.replace(
        setup,
        stacks=dict(state.stack),
        warned=tuple(sorted(state.warned)),
        excluded=tuple(sorted(state.excluded)),
        number=setup.number + 1,
    )
