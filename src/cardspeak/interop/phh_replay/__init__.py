"""Real hands played again by our own machine, and our hands written as PHH.

    for found in walk([Path("hands")]):
        if isinstance(found, ReadHand):
            print(replay(found.hand).why)

A replay feeds every action of a file to the machine as a command at an open table (the book `open-table`), in
which a dealer tells the cards. The hand agrees if every action is legal and the result is the file's own: to the
chip where it gives finishing stacks, and within what a commission explains where it gives only winnings
(`replay/outcome.py` says how far those can be trusted).
"""

from cardspeak.interop.phh_replay.play import replay, replayed_hand, told_of
from cardspeak.interop.phh_replay.record import phh_of
from cardspeak.interop.phh_replay.table import GAMES, setup_of
from cardspeak.interop.phh_replay.variants import variant_of
from cardspeak.interop.replay.verdict import Replayed

__all__ = ["GAMES", "Replayed", "phh_of", "replay", "replayed_hand", "setup_of", "told_of", "variant_of"]
