"""A hand in plain words: told as a story, asked for by lines, stakes as somebody types them."""
