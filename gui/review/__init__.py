"""The Review workspace: every error in every state on one sheet."""
