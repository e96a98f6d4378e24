"""The safe bundle: redacted copies of what a user sent, fit to be handed on."""
