"""Statistics as players know them: VPIP, PFR, 3-bet, c-bet, WTSD, W$SD, aggression, win rate, each with its error.

stats = Stats(by="position", only="anna").read(hands_in(Path("hands.txt")))
for name, place, tally in stats.rows():
    print(place, tally.rates["VPIP"].share, tally.win_rate)
"""

from cardspeak.interop.stats.book import By, Stats, stake_text
from cardspeak.interop.stats.facts import Facts, facts_of, positions
from cardspeak.interop.stats.tally import PlayerTally, Rate, WinRate

__all__ = ["By", "Facts", "PlayerTally", "Rate", "Stats", "WinRate", "facts_of", "positions", "stake_text"]
