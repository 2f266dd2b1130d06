"""Asking a person: the menu, what was typed, the time that is left."""
