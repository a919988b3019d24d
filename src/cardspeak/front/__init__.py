"""What `import cardspeak as cs` offers: short names for what one wants first, loaded when they are used."""
