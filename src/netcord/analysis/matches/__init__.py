"""Matches summed exactly: points composed into games, sets and matches. Needs numpy and scipy (the extra `solve`)."""
