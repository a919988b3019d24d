"""What regulators ask of such software, where the code does it and which test shows it: docs/controls.md."""
