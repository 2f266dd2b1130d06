"""By which rules: the options of a game, in words, as far as they can matter."""

from collections.abc import Mapping

from netcord.club.language import words_of
from netcord.registry import AnyGame
from netcord.tennis import Option, option_text

from .picking import Desk


def rules(desk: Desk, game: AnyGame, cards: int | None = None) -> dict[str, str]:
    """What is played and its length first, then what is recommended, the rest only for those who want it.

    What cannot matter under what was chosen, with so many cards a side, is not asked.
    """
    chosen: dict[str, str] = {}
    for option in game.options:
        if option.asked and game.matters(option, chosen, cards):
            chosen[option.key] = _picked(desk, game, option)
    chosen |= advice_taken(desk, game, chosen)
    others = [option for option in game.options if option.key not in chosen]
    if others and not desk.yes(desk.say("rules_as_printed"), default=True):
        for option in others:
            if game.matters(option, chosen, cards):
                chosen[option.key] = _picked(desk, game, option)
    return chosen


def advice_taken(desk: Desk, game: AnyGame, known: Mapping[str, str]) -> dict[str, str]:
    """What the game has advice on and nobody has decided yet: said in one sentence, and offered."""
    chosen: dict[str, str] = {}
    for option in game.options:
        if option.recommended and option.key not in known:
            desk.out.print()
            desk.tell(option_text(option, words_of(game, desk.words.language)).advice, "yellow")
            chosen[option.key] = _picked(desk, game, option)
    return chosen


def _picked(desk: Desk, game: AnyGame, option: Option) -> str:
    """One value of an option, in words."""
    told = option_text(option, words_of(game, desk.words.language))
    marks = {option.default: desk.say("printed"), option.recommended: desk.say("recommended")}
    texts = [
        f"{text} ({marks[value]})" if option.recommended and value in marks else text
        for value, text in told.values.items()
    ]
    usual = option.values.index(option.recommended or option.default)
    return option.values[desk.pick(told.title, texts, default=usual, about=f"{told.about} ({option.rule})")]
