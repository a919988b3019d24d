"""Everything that is wrong with a book, found at once and told so that whoever knows TOML can mend it."""
