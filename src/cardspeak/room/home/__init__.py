"""A night at home in a room: its stream and desk, what moves in the ledger, what each pair of eyes sees."""
