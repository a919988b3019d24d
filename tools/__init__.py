"""Programs for whoever works on cardspeak or wants more of it; nothing here is part of the package."""
