"""Other people's formats, read and written exactly."""
