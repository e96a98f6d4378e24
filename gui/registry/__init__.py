"""The Registry workspace."""
