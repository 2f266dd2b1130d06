"""Worldwide Tennis as machine code: two players without player cards, the advanced game, tie-breaks and matches."""
