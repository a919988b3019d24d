"""The matters of the office, one file each."""
