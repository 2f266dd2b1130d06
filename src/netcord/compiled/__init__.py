"""Games as machine code (extra `fast`): for learning, and for reports and arenas of thousands of matches.

The rules are stated once, in `netcord.games`; what is here says them again for numba, and tests prove on very many
random positions that both offer the same, lead to the same and choose the same.
"""

__all__ = ["ase", "worldwide"]
