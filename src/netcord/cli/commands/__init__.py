"""The commands, a file each: what they take, and what they call."""
