"""Games solved: what perfect play is worth, and bots that know it. Needs the extra `solve` (numpy and scipy)."""
