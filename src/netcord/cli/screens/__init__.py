"""What stands on the screen: the scoreboard, the commentary, cards, a match from evening to evening."""
