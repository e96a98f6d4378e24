"""The code registry: data files, overlays, and resolution of aliases and reserved codes."""
