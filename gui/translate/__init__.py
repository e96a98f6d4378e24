"""The Translate workspace."""
