"""The rule books: `<slug>/*.toml` holds what each one says, the modules here read it."""
