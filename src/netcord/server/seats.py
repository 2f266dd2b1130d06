"""Who sits where, and how they show it: unguessable tokens, of which the server keeps only the hashes."""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from netcord.club.opponents import bot_named, usual_bot
from netcord.kernel import Illegal, Seat, Unreadable
from netcord.registry import AnyGame
from netcord.store import Seated

from .lots import Lots

OWNER: Seat = "*"
"""The place of whoever watches a match that nobody plays: it decides nothing, but may let the match go on."""

PERSON, HERE, BOT, WATCH = "person", "here", "bot", "watch"


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def next_token(token: str, match: str) -> str:
    """The token of the same person in the match that follows: whoever shows the old one is given it, also twice."""
    return hmac.digest(token.encode(errors="replace"), f"rematch {match}".encode(), "sha256").hex()


class Places(NamedTuple):
    """A plan of seats, with the secrets that are told once and then forgotten."""

    seated: tuple[Seated, ...]
    tokens: dict[Seat, str]
    invitations: dict[Seat, str]


def placed(game: AnyGame, seats: Iterable[Seat], wanted: Mapping[Seat, str], lots: Lots) -> Places:
    """Who sits at the seats of a match, as wanted by seat or by side; wherever nobody is, the usual bot."""
    there = [str(seat) for seat in seats]
    if strange := [seat for seat in wanted if seat not in {*there, *(seat[:1] for seat in there)}]:
        raise Unreadable(
            "there is no seat {seat!r}: the seats are {seats}", seat=strange[0], seats=", ".join(there) or "-"
        )
    seated: list[Seated] = []
    tokens: dict[Seat, str] = {}
    invitations: dict[Seat, str] = {}
    for seat in there:
        kind, _, name = wanted.get(seat, wanted.get(seat[:1], BOT)).partition(":")
        if kind == BOT:
            bot_named(game, name or None)  # refuses a bot that is not there
            seated.append(Seated(seat, BOT, name or usual_bot(game)))
        elif kind in ("you", "here") and not name:
            if tokens or kind == "here":
                seated.append(Seated(seat, HERE))
            else:
                tokens[seat] = lots.token()
                seated.append(Seated(seat, PERSON, token=hashed(tokens[seat]), used=True))
        elif kind == "link" and not name:
            invitations[seat] = lots.token()
            seated.append(Seated(seat, PERSON, invitation=hashed(invitations[seat])))
        else:
            raise Unreadable(
                "a seat is you, here, link or bot:NAME, not {wanted!r}", wanted=wanted.get(seat, wanted.get(seat[:1]))
            )
    if any(one.kind == HERE for one in seated) and not tokens:
        raise Illegal('somebody must sit at the screen at which another is "here": say "you" for one seat')
    if not tokens and not invitations:
        tokens[OWNER] = lots.token()
        seated.append(Seated(OWNER, WATCH, token=hashed(tokens[OWNER]), used=True))
    return Places(tuple(seated), tokens, invitations)


def again(seats: Iterable[Seated], *, turned: bool = False) -> tuple[Seated, ...]:
    """The same seats for another match, waiting for whoever held them: nobody has a token yet."""
    return tuple(
        Seated(across(one.seat) if turned else one.seat, one.kind, one.bot, None, one.invitation, True) for one in seats
    )


def across(seat: Seat) -> Seat:
    """The seat on the other side of the net."""
    return {"A": "B", "B": "A"}.get(seat[:1], seat[:1]) + seat[1:]


def held_by(seats: Iterable[Seated], token: str) -> tuple[Seat, ...]:
    """The seats of whoever shows this token: one's own first, then those of others at the same screen."""
    shown = hashed(token)
    every = tuple(seats)
    own = tuple(one.seat for one in every if one.token is not None and hmac.compare_digest(one.token, shown))
    if not own:
        return ()
    first = own[0]
    # Whoever made the match brought the others along; who came by invitation sits alone.
    came = next(one for one in every if one.seat == first).invitation is not None
    return own if came else (*own, *(one.seat for one in every if one.kind == HERE))
