"""The window's frame: top bar, rail, status bar, and the controls they share with the rooms."""
