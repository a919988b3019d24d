"""Pictures of odds: PNG, SVG or PDF by the file's name. matplotlib is imported when the first one is drawn.

Colours are those of Okabe and Ito, which people with any colour vision tell apart; every figure also stands there
as a number, so that no meaning hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Deck, deck_of
from cardspeak.errors import BadInput
from cardspeak.odds.classes import HandKind, combos_of, grid
from cardspeak.odds.ranges import Combo

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from cardspeak.odds.categories import Categories, StreetOdds
    from cardspeak.odds.equity import Equity

ENDINGS = (".png", ".svg", ".pdf")
BLUE, ORANGE, GREEN, SKY = "#0072B2", "#E69F00", "#009E73", "#56B4E9"
INK, GREY, PALE, WHITE = "#1a1a1a", "#6b6b6b", "#ececec", "#ffffff"
ROOM = 0.16  # of the axis, kept free at the right of bars for their labels


def check_path(path: str) -> Path:
    """Refuse a file that could not be written, before anything is worked out."""
    file = Path(path)
    if file.suffix.lower() not in ENDINGS:
        raise BadInput(f"{path!r} is not a picture's name; end it in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")
    if not file.parent.is_dir():
        raise BadInput(f"There is no folder {str(file.parent)!r} to put {file.name} into.")
    return file


def equity_chart(equity: Equity, path: str, ranges: Mapping[str, Iterable[Combo]] | None = None) -> None:
    """A bar for each hand, and below them the square of kinds for each hand that is a range."""
    file = check_path(path)
    rows = len(equity.hands) * (1 + len(equity.hands[0].parts))
    bars = 1.3 + 0.42 * rows
    if not ranges:
        figure = _figure(8, bars)
        _equity_bars(figure, figure.add_subplot(), equity)
    else:
        deck = deck_of(equity.deck)
        side = 0.46 * len(grid(deck))
        figure = _figure(max(8, side * len(ranges) + 0.4), bars + side + 0.7)
        places = figure.add_gridspec(2, len(ranges), height_ratios=(bars, side + 0.7))
        _equity_bars(figure, figure.add_subplot(places[0, :]), equity)
        for column, (text, combos) in enumerate(ranges.items()):
            axes = figure.add_subplot(places[1, column])
            _square(axes, set(combos), deck, None, small=True)
            axes.set_title(_short(text, 40), loc="left", fontsize=10.5, color=INK)
    _save(figure, file)


def _equity_bars(figure: Figure, axes: Axes, equity: Equity) -> None:
    """Where the pot has several shares, a thinner bar for each share below the hand's own."""
    shares = [part.name for part in equity.hands[0].parts]
    place, ticks, labels = 0.0, [], []
    for hand in equity.hands:
        _bar(axes, place, float(hand.equity), BLUE, 0.72, hand.interval95)
        ticks.append(place)
        labels.append(_short(hand.hand))
        place += 0.85
        for part, colour in zip(hand.parts, (GREEN, ORANGE), strict=False):
            _bar(axes, place, float(part.equity), colour, 0.5)
            ticks.append(place)
            labels.append(part.name)
            place += 0.7
        place += 0.35 if shares else 0.15
    top = max(float(hand.equity) for hand in equity.hands)
    parts = [float(part.equity) for hand in equity.hands for part in hand.parts]
    _finish_bars(axes, ticks, labels, max([top, *parts]))
    for label in axes.get_yticklabels():
        if label.get_text() in shares:
            label.set_fontsize(8.5)
            label.set_color(GREY)
    how = f"{equity.boards:,} deals, " + ("every one counted" if equity.method == "exact" else "sampled, 95 % interval")
    _titles(figure, axes, f"Equity · {equity.book} · {equity.game}", how)


def categories_chart(found: Categories, path: str) -> None:
    """One panel for each street and share, the same categories in each, best on top."""
    file = check_path(path)
    parts = list(dict.fromkeys(street.part for street in found.streets))
    streets = list(dict.fromkeys(street.street for street in found.streets))
    tallest = {part: max(len(s.made) for s in found.streets if s.part == part) for part in parts}
    heights = [tallest[part] for part in parts]
    figure = _figure(2.3 + 2.9 * len(streets), 1.1 + sum(0.3 * n + 0.55 for n in heights))
    panels = figure.subplots(len(parts), len(streets), squeeze=False, height_ratios=heights, sharex=True)
    for line, part in enumerate(parts):
        for column, name in enumerate(streets):
            axes = panels[line][column]
            odds = next(s for s in found.streets if s.street == name and s.part == part)
            _panel(axes, odds, column == 0, name if len(parts) == 1 else f"{name}, {part}")
    most = max(float(made.probability) for street in found.streets for made in street.made)
    panels[0][0].set_xlim(0, most * 1.42)
    figure.suptitle(f"What {found.hand} makes · {found.book} · {found.game}", x=0.01, ha="left", fontsize=12, color=INK)
    _save(figure, file)


def range_chart(
    combos: Iterable[Combo],
    deck: Deck,
    title: str,
    path: str,
    strength: Mapping[HandKind, float] | None = None,
) -> None:
    """The usual square of kinds: full colour where all its hands are in the range, pale where some are."""
    file = check_path(path)
    held = set(combos)
    side = len(grid(deck))
    figure = _figure(0.62 * side + 0.3, 0.62 * side + 0.9)
    axes = figure.add_subplot()
    _square(axes, held, deck, strength)
    whole = deck.size * (deck.size - 1) // 2
    _titles(figure, axes, title, f"{len(held):,} of {whole:,} hands, {len(held) / whole:.1%}")
    _save(figure, file)


# -- parts of pictures -------------------------------------------------------------------------------------


def _figure(width: float, height: float) -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise BadInput("Pictures need matplotlib; install cardspeak[charts].") from None
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    margins = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.1)
    return Figure(figsize=(width, height), dpi=160, layout=margins, facecolor=WHITE)


def _titles(figure: Figure, axes: Axes, title: str, below: str) -> None:
    axes.set_title(title, loc="left", fontsize=12, color=INK, pad=18)
    axes.annotate(below, (0, 1), (0, 5), "axes fraction", textcoords="offset points", fontsize=9, color=GREY)


def _bar(
    axes: Axes, place: float, share: float, colour: str, thick: float, interval: tuple[float, float] | None = None
) -> None:
    axes.barh(place, share, thick, color=colour, zorder=2)
    end = share
    if interval is not None:
        axes.plot(interval, (place, place), color=INK, linewidth=1.4, zorder=3, solid_capstyle="butt")
        end = max(share, interval[1])
    size = 10 if thick > 0.6 else 8.5
    axes.annotate(
        _percent(share), (end, place), (5, 0), textcoords="offset points", va="center", fontsize=size, color=INK
    )


def _finish_bars(axes: Axes, ticks: Sequence[float], labels: Sequence[str], longest: float) -> None:
    axes.set_yticks(ticks, labels, fontsize=10, color=INK)
    axes.invert_yaxis()
    axes.set_xlim(0, min(1.0, longest) * (1 + ROOM))
    _plain_axes(axes)


def _panel(axes: Axes, odds: StreetOdds, named: bool, title: str) -> None:
    names = [made.name for made in odds.made]
    shares = [float(made.probability) for made in odds.made]
    axes.barh(range(len(names)), shares, 0.72, color=BLUE, zorder=2)
    for place, share in enumerate(shares):
        text = _percent(share)
        axes.annotate(text, (share, place), (4, 0), textcoords="offset points", va="center", fontsize=8.5, color=INK)
    axes.set_yticks(range(len(names)), names if named else [""] * len(names), fontsize=9.5, color=INK)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_title(title, loc="left", fontsize=10.5, color=INK)
    _plain_axes(axes)


def _square(
    axes: Axes, held: set[Combo], deck: Deck, strength: Mapping[HandKind, float] | None, *, small: bool = False
) -> None:
    """The kinds of a range in their square; a small one says only which are held."""
    cells = grid(deck)
    for row, line in enumerate(cells):
        for column, kind in enumerate(line):
            inside = sum(combo in held for combo in combos_of(kind))
            below = "" if small or inside in (0, kind.combos) else f"{inside} of {kind.combos}"
            if strength is not None:
                below = f"{100 * strength[kind]:.1f}"
            _cell(axes, row, column, kind, inside / kind.combos, below, 8 if small else 10)
    axes.set_xlim(0, len(cells))
    axes.set_ylim(len(cells), 0)
    axes.set_aspect("equal")
    axes.axis("off")


def _plain_axes(axes: Axes) -> None:
    """No frame and no grid: the numbers stand at the bars."""
    for name in ("top", "right", "bottom"):
        axes.spines[name].set_visible(False)
    axes.spines["left"].set_color(GREY)
    axes.tick_params(axis="y", length=0)
    axes.set_xticks([])


def _cell(axes: Axes, row: int, column: int, kind: HandKind, inside: float, below: str, size: float = 10) -> None:
    from matplotlib.patches import Rectangle

    gap = 0.04
    box: dict[str, Any] = {"linewidth": 0, "zorder": 1}
    axes.add_patch(Rectangle((column + gap, row + gap), 1 - 2 * gap, 1 - 2 * gap, facecolor=PALE, **box))
    if inside:
        box |= {"facecolor": BLUE if kind.pair else SKY if kind.suited else ORANGE, "alpha": 1 if inside == 1 else 0.4}
        axes.add_patch(Rectangle((column + gap, row + gap), 1 - 2 * gap, 1 - 2 * gap, **box))
    ink = WHITE if kind.pair and inside == 1 else INK if inside else GREY
    middle = row + (0.36 if below else 0.5)
    axes.text(column + 0.5, middle, str(kind), ha="center", va="center", fontsize=size, color=ink, zorder=3)
    axes.text(column + 0.5, row + 0.75, below, ha="center", va="center", fontsize=7.5, color=ink, zorder=3)


def _percent(share: float) -> str:
    """Two digits behind the point, more where those would be nothing; a bare 0 is impossible, not merely rare."""
    if not share:
        return "0"
    return f"{share:.2%}" if share >= 0.0001 else f"{share:.5%}"


def _short(text: str, most: int = 28) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _save(figure: Figure, file: Path) -> None:
    metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower())
    try:
        figure.savefig(file, metadata=metadata)
    except OSError as wrong:
        raise BadInput(f"{str(file)!r} cannot be written: {wrong.strerror}.") from None
