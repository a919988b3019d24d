"""A night at home: a host, guests by name, chips that the host hands out, and who pays whom at the end."""
