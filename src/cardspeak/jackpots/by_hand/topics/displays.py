"""What the display says, kept apart from what the console says: the book knows which of them pays."""

from __future__ import annotations

from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, dollars
from cardspeak.jackpots.by_hand.refusing import alone, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics.wins import FiguresDiffer
from cardspeak.jackpots.by_hand.why import MeterWhy

__all__ = ["DisplayFollows", "DisplayRead", "MendDisplay", "ReadDisplay"]


class ReadDisplay(MeterCommand):
    """Somebody reads off a display what it shows, in cents; where it pays, a second person has seen it too."""

    pool: str
    cents: int
    second: str = ""


class MendDisplay(MeterCommand):
    pool: str


class DisplayRead(MeterEvent):
    pool: str
    cents: int
    second: str = ""


class DisplayFollows(MeterEvent):
    pool: str


def read_display(state: MeterState, ask: ReadDisplay) -> MeterAnswer:
    file = state.setup.jackpot_rules.file
    row = file.prizes
    wrong = no_pool(state, ask.pool) or lacks(state, ask, file.reader.by, file.reader.cite)
    if wrong:
        return wrong
    if ask.cents < 0:
        return refuse(state, MeterWhy.REASON, row.counts_cite, "A display shows no amount below 0.")
    console = state.gauges[ask.pool].cents
    if ask.cents != console and ask.pool in state.used and ask.cents == state.displays[ask.pool]:
        says = f"{dollars(ask.cents)} has been won, and the display stands still since: the console counts. Mend it."
        return refuse(state, MeterWhy.FAULTY, file.fault.cite, says)
    if ask.cents != console and row.counts == "display":  # a win is paid by it
        wrong = alone(state, ask, ask.second)
        if wrong:
            return wrong
    read: list[MeterEvent] = [
        DisplayRead(
            pool=ask.pool,
            cents=ask.cents,
            second=ask.second,
            at=ask.at,
            cite=state.setup.jackpot_rules.file.tables.display_cite,
            by=ask.by,
            who=ask.who,
        )
    ]
    if ask.cents != console:
        read.append(FiguresDiffer(pool=ask.pool, console=console, display=ask.cents, at=ask.at, cite=row.counts_cite))
    return read


def mend_display(state: MeterState, ask: MendDisplay) -> MeterAnswer:
    file = state.setup.jackpot_rules.file
    wrong = no_pool(state, ask.pool) or lacks(state, ask, file.fault.by, controls.DISPLAY)
    if wrong:
        return wrong
    if ask.pool not in state.stuck:
        return refuse(state, MeterWhy.DONE, controls.DISPLAY, "The display follows.")
    return [DisplayFollows(pool=ask.pool, at=ask.at, cite=controls.DISPLAY, by=ask.by, who=ask.who)]


def _read(state: MeterState, event: DisplayRead) -> None:
    state.used.discard(event.pool)
    state.displays[event.pool] = event.cents
    state.display_at[event.pool] = event.at
    if event.cents != state.gauges[event.pool].cents:
        state.stuck.add(event.pool)
    else:
        state.stuck.discard(event.pool)


def _follows(state: MeterState, event: DisplayFollows) -> None:
    state.stuck.discard(event.pool)
    state.used.discard(event.pool)
    follow(state, event.pool, event.at)


TOPIC = MeterTopic(
    commands=(MeterAsks(ReadDisplay, read_display), MeterAsks(MendDisplay, mend_display)),
    events=(
        MeterHappens(DisplayRead, _read, lambda event: f"The display of {event.pool} shows {dollars(event.cents)}."),
        MeterHappens(DisplayFollows, _follows, lambda event: f"The display of {event.pool} follows again."),
    ),
)
