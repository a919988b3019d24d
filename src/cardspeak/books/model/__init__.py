"""What the files of a book may say, as strict types: one module a file."""
