"""A room's streams played again for an audit, and held against each other."""
