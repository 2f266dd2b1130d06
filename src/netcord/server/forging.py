"""The forge on the page: the fields of its form, and a card made of what stands in them."""

from functools import lru_cache
from threading import Lock

from netcord.club.forging import as_set, from_season, season_proof
from netcord.club.language import told
from netcord.forge.common import figure_told
from netcord.forge.making import Forged, make, maker, makers
from netcord.kernel import Impossible, NetcordError, Unreadable, either
from netcord.registry import AnyGame, game

from .catalogue import card_state
from .telling import words_for
from .wire import ForgedFigure, ForgedState, ForgeField, ForgeState, NewCard, OptionValue, ProofTold

LONGEST, MOST = 80, 64
_anvil = Lock()


def forge_state(key: str, lang: str) -> ForgeState:
    """What a game's forge asks for; nothing where it has none."""
    if key not in makers():
        return ForgeState(key, (), {})
    words = words_for(game(key), lang)
    found = maker(key)
    figures = {one.figure for one in found.counts}
    fields = tuple(
        ForgeField(
            column.key,
            words.terms.get(f"server_forge_{column.key}", figure_told(column.key, lang).replace("_", " ")),
            column.kind,
            column.needed,
            tuple(OptionValue(one, words.terms.get(f"server_forge_{column.key}_{one}", one)) for one in column.values),
            column.least,
            column.most,
            words.terms.get(f"server_forge_group_{column.group}", ""),
            "counts" if column.counts else "figures" if column.key in figures else "",
        )
        for column in found.columns
    )
    seasons = key in ("inside-volley", "pro-tennis")
    return ForgeState(key, fields, dict(found.example), seasons, dict(found.counted))


def forged_state(key: str, wanted: NewCard, lang: str) -> ForgedState:
    """A card of these figures, or of a season that is named, with its proof."""
    if len(wanted.fields) > MOST or any(len(text) > LONGEST for pair in wanted.fields.items() for text in pair):
        raise Unreadable("a field of the forge holds at most {most} letters", most=LONGEST)
    found = game(key)
    if key not in makers():
        raise Impossible("{game} has no cards to forge: there are forges for {known}", game=key, known=either(makers()))
    try:
        with _anvil:  # one card at a time: a form asks again with every key that is pressed
            made = _made(key, tuple(sorted(wanted.fields.items())), " ".join(wanted.season.split())[:LONGEST])
    except NetcordError as error:
        return ForgedState(problem=told(error, found.words(lang).language))
    return _told(found, made, lang, real=bool(wanted.season))


def proof_told(key: str, card: str, lang: str) -> ProofTold:
    """How close a card of a season comes to that season; nothing where no such season is known."""
    found = game(key)
    proof = season_proof(found, card)
    if proof is None:
        return ProofTold()
    figures = zip(proof.real._fields, proof.real, proof.exact, strict=True)
    return ProofTold(
        tuple(
            ForgedFigure(name, figure_told(name, lang), round(float(100 * real), 2), round(float(100 * exact), 2))
            for name, real, exact in figures
        ),
        proof.line.season,
        proof.line.stat_matches,
        proof.line.svpt,
    )


@lru_cache(maxsize=256)
def _made(key: str, fields: tuple[tuple[str, str], ...], season: str) -> Forged:
    return from_season(game(key), season) if season else make(key, dict(fields))


def _told(found: AnyGame, made: Forged, lang: str, *, real: bool) -> ForgedState:
    figures = (
        ForgedFigure(one.key, figure_told(one.key, lang), round(one.wanted, 2), round(one.exact, 2))
        for one in made.figures
    )
    return ForgedState(
        card_state(made.card, "", words_for(found, lang)),
        tuple(figures),
        round(made.mean_error, 2),
        tuple(told(note, lang) for note in made.notes),
        as_set(made.card.name, (made,), real=real).decode(),
        shares={key: round(share, 1) for key, share in made.shares.items()},
    )
