"""What a stack of a tournament is worth: the chance of every place by chips alone, and deals made of it."""
