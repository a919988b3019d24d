"""`make mutants`: every value of every book changed and every condition turned, one at a time: what lives is listed."""
