"""Mistakes, facts and remedies at a table against the house, in sentences for a drill.

What is an order rather than a mistake (a player excluded, winnings held) is not asked: its name is its answer.
"""

from __future__ import annotations

HAPPENED: dict[str, str] = {
    "no cut": "It is found that the pack was not cut.",
    "bad cards": "The cards in use prove to be wrong in some way.",
    "machine fault": "The shuffling machine fails.",
    "machine count": "The shuffling machine does not confirm the number of cards.",
    "stray cards": "Cards went to a box without a wager.",
    "wrong count": "A hand has too many or too few cards.",
    "exposed card": "A card was shown that should lie face down.",
    "wrong board": "The board was dealt wrongly.",
    "wrong amount": "A wager that must follow the Ante has the wrong size.",
    "forgotten wager": "The wager that keeps a hand in was never put down.",
    "cannot match": "A player who plays on does not have enough chips to match the Ante.",
    "cards taken": "The dealer took a player's cards by mistake.",
    "deck count": "A supervisor wants to know whether the pack is complete.",
    "abnormal sequence": "The order of the cards looks abnormal.",
    "reasonable cause": "A supervisor doubts the order of the cards, with reasonable cause.",
    "jackpot system": "The jackpot system seems to fail.",
    "card talk": "Players told each other about their cards, or exchanged them.",
    "disruption": "A disturbance interrupts the game.",
    "fraud": "Fraud changed the result of the round.",
}

AT_A_BOX = (
    "wrong count",
    "exposed card",
    "stray cards",
    "cards taken",
    "cannot match",
    "wrong amount",
    "forgotten wager",
)

TOLD: dict[str, str] = {
    "before the call": "The players have not been called on to decide yet.",
    "after the call": "The players have been called on to decide.",
    "nobody looked": "Nobody has picked cards up yet.",
    "somebody looked": "Somebody has picked cards up.",
    "not counted": "The cards have not been counted.",
    "count right": "A count shows the full pack.",
    "count wrong": "A count shows that the pack is not complete.",
    "box": "It is a player's hand.",
    "dealer": "It is the dealer's hand.",
    "followed": "Somebody has made the wager that follows the Ante.",
    "not followed": "Nobody has made the wager that follows the Ante.",
    "whole board known": "Every card as it should lie is known.",
    "flop known": "Of the right board only the flop is known.",
    "no flop known": "What the right board was is not known.",
    "less": "It is too small.",
    "more": "It is too large.",
    "on flop": "It is the Flop Wager.",
    "on turn": "It is the Turn Wager.",
    "on river": "It is the River Wager.",
    "one exposed": "It is the first card shown.",
    "more exposed": "It is not the only card shown.",
    "not named": "The player has not named the cards.",
    "named right": "The player names exactly the cards on top of the rack.",
    "named wrong": "The player does not name the cards on top of the rack.",
    "other discards": "Other discards lie in the rack too.",
    "only discards": "No other discards lie in the rack.",
    "first time": "It is the first time that this happens to the player.",
    "warned before": "The player was warned of it before.",
}

DOES: dict[str, str] = {
    "play on": "The round goes on as it stands.",
    "void the round": "The round is void; every wager goes back.",
    "misdeal": "It is a misdeal: hands are collected and wagers go back.",
    "refund everything": "Every wager goes back, settled or not.",
    "discard and offer to void": "Discard the stray cards; players may void their wagers or go on.",
    "burn and offer to retract": "Burn the stray cards; players may take their wagers back or go on.",
    "count the cards": "Hands lie face down while the whole pack is counted.",
    "void the box and offer to void": "That hand is void; everybody else may void theirs or go on.",
    "void the box and offer to retract": "That box is void; everybody else may take wagers back or go on.",
    "pay the antes": "Antes still in are paid even money, folded ones go back; of the rest, some stay in.",
    "dealer has no hand": "The dealer is treated as having no hand.",
    "rebuild the board": "Lay the board as it should have been.",
    "rebuild the flop": "Lay the right flop; side wagers are settled on it, the others go back.",
    "settle what was placed": "Settle it for the amount that lies there.",
    "return the excess": "Give back what is too much and settle the rest.",
    "leave the hand in": "The hand stays in for its other wagers.",
    "suspend": "Gaming at the tables concerned is suspended.",
    "resume": "Gaming goes on.",
    "hold the winnings": "The winnings are held back while it is looked into.",
    "void the player's hand": "The player's hand and wagers are void.",
    "void the player's wagers": "The player's wagers are void.",
    "exclude the player": "The player takes no further part in the game.",
    "ask for the cards": "Ask the player to name the cards.",
    "give the cards back": "The cards may be given back.",
    "void the hand": "The cards stay discarded, and the hand is void.",
    "void the hand and warn": "The hand is void, the Ante goes back, and the player is warned.",
    "forfeit the ante": "The Ante is forfeit and the cards are taken.",
    "forfeit the wagers": "The player's wagers are forfeit.",
    "reshuffle": "The cards are shuffled again.",
}

# Remedies that come to the same for those at the table are not put side by side.
ALIKE: dict[str, str] = {
    "misdeal": "void the round",
    "refund everything": "void the round",
    "burn and offer to retract": "discard and offer to void",
    "void the box and offer to retract": "void the box and offer to void",
    "void the player's wagers": "void the player's hand",
    "void the hand": "void the player's hand",
}
