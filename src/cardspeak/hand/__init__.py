"""The machine for games among players: posting, dealing, betting, pots, showdown, commission, views.

from cardspeak.hand import Stakes, open_hand

hand = open_hand("star", "holdem", [200, 200, 200], seed="a quiet night")
hand.call(); hand.raise_to(6); hand.fold()
"""

from cardspeak.hand.commission import Charge
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.open import open_hand
from cardspeak.hand.prompt import Choice, Prompt
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

__all__ = ["Accepted", "Charge", "Choice", "Hand", "Prompt", "Refused", "Setup", "Stakes", "make_setup", "open_hand"]
