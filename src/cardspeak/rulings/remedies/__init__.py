"""The closed set of remedies: verbs that turn into ordinary events, one module for each kind of thing they touch."""
