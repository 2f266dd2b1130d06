"""The forge: from statistics to cards. What a card is worth is computed by the rules, never guessed."""
