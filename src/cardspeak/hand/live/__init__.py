"""A live table: the dealer tells the cards as they fall, and is told what comes next."""
