"""What every option means to the seat that is asked, in words: the menu of the terminal.

A stroke is told in columns: the card, where it is played, the chance of a fault, where the ball goes and what it takes
off the answer, and what changes the roll. Options that begin alike are told in steps (`STEP`): first the card, then
its target, then the hand. Cards that are told alike are one line.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.tennis import STEP, Words

from .court import generic_receive
from .rules import CHALLENGE, KEEP, LATE, MIX
from .strokes import Hit, Lunge, announced
from .table import Table
from .telling import (
    as_played,
    at,
    effect,
    fault_chance,
    hit_risk,
    places,
    played_from,
    serve_strike,
    service_name,
    spelled_out,
    stroke_name,
)


def choices(view: View[Any, Ask], words: Words) -> Mapping[Answer, str]:
    """By answer, what it means; what is not told here the words alone tell."""
    ask, table = view.ask, view.state.table
    if not isinstance(ask, Choose) or view.seat is None:
        return {}
    seat = Side(view.seat)
    match ask.what:
        case "serve":
            return serves(table, seat, ask, words)
        case "answer":
            return answers(table, seat, ask, words)
        case "recover":
            return {sector: _step(table, seat, sector, words) for sector in ask.options}
        case "lob":
            return {mode: _lob(table, seat, mode, words) for mode in ask.options}
        case "redraw":
            return {
                card: words.term("keep_hand") if card == KEEP else f"{_given(table, card, words)}{STEP}"
                for card in ask.options
            }
        case "mix":
            counts = {
                "discards": len(table.discard) + len(table.service_discard),
                "stock": len(table.stock) + len(table.service_stock),
            }
            return {one: words.say("mix_in" if one == MIX else "mix_not", {}, **counts) for one in ask.options}
        case "challenge":
            return {one: _challenge(table, seat, one, words) for one in ask.options}
        case _:
            return {}


# The serve


def serves(table: Table, seat: Side, ask: Choose[Any], words: Words) -> dict[Answer, str]:
    """The service cards: the chance of a fault, where the serve goes and what it takes off the return."""
    rows = {card: _serve(table, seat, card, words) for card in ask.options if card != LATE}
    return {card: f"{text}{STEP}" for card, text in zip(rows, columns(list(rows.values())), strict=True)}


def _serve(table: Table, seat: Side, card: str, words: Words) -> tuple[str, ...]:
    service = table.book.service[card]
    name = words.say("service_card", {}, style=service.card.style, name=service_name(service.card, words))
    if table.court not in service.sides:
        return name, words.say("wrong_side", {}, court=table.court)
    strike = serve_strike(table, seat, card)
    return (
        name,
        f"{fault_chance(table, strike)}%",
        effect(as_played(table, strike), words),
        spelled_out(table, strike, words),
    )


# The answer


def answers(table: Table, seat: Side, ask: Choose[Any], words: Words) -> dict[Answer, str]:
    """Every stroke, every lunge, and letting the ball go."""
    ways: dict[tuple[str, str], list[Hit]] = {}
    for option in ask.options:
        if isinstance(option, Hit):  # where a card has targets to be chosen, so is the place from which it is played
            ways.setdefault((option.card, "" if option.target else option.dest), []).append(option)
    heads = columns([_way(table, seat, hits, words) for hits in ways.values()])
    told: dict[Answer, str] = {}
    for head, hits in zip(heads, ways.values(), strict=True):
        told |= {hit: f"{head}{STEP}{tail}" for hit, tail in _tails(table, seat, hits, words).items()}
    for option in ask.options:
        if isinstance(option, Lunge):
            head = words.term("lunge" if ways else "lunge_stuck")
            told[option] = f"{head}{STEP}{_given(table, option.card, words)}"
    return told


def _way(table: Table, seat: Side, hits: list[Hit], words: Words) -> tuple[str, ...]:
    """A card from one place; of a card with a target what there is to choose from."""
    first = hits[0]
    name = stroke_name(table.book.rally[first.card].card, words)
    risk = f"{places({hit.dest for hit in hits}, words)} {_risk(table, seat, hits)}"
    added = {spelled_out(table, announced(table, seat, hit), words) for hit in hits}
    if first.target:
        return name, risk, words.term("any_target"), added.pop() if len(added) == 1 else ""
    return name, risk, effect(as_played(table, announced(table, seat, first)), words), added.pop()


def _risk(table: Table, seat: Side, hits: list[Hit]) -> str:
    """The chance of a fault, or the least and the greatest."""
    risks = sorted({hit_risk(table, seat, hit) for hit in hits})
    return f"{risks[0]}%" if len(risks) == 1 else f"{risks[0]}-{risks[-1]}%"


def _tails(table: Table, seat: Side, hits: list[Hit], words: Words) -> dict[Hit, str]:
    """What tells the options of one way apart: the place and the target, and the hand where both may be used."""
    if not hits[0].target:
        return dict(zip(hits, _by_hand(hits, [""] * len(hits), words), strict=True))
    told: dict[Hit, str] = {}
    dests = list(dict.fromkeys(hit.dest for hit in hits))
    groups = [[hit for hit in hits if hit.dest == dest] for dest in dests]
    rows = [
        (
            words.say("played_at", {}, at=at(dest, words), sector=dest),
            _risk(table, seat, group),
            spelled_out(table, announced(table, seat, group[0]), words),
        )
        for dest, group in zip(dests, groups, strict=True)
    ]
    for head, group in zip(columns(rows), groups, strict=True):
        tails = _by_hand(group, columns([_target(table, seat, hit, words) for hit in group]), words)
        told |= {hit: f"{head}{STEP}{tail}" if len(dests) > 1 else tail for hit, tail in zip(group, tails, strict=True)}
    return told


def _target(table: Table, seat: Side, hit: Hit, words: Words) -> tuple[str, ...]:
    """Where a card is aimed at, what that risks, and where the ball may be played then."""
    ball = as_played(table, announced(table, seat, hit))
    where = words.say("target", {}, at=at(hit.target, words), sector=hit.target)
    goes = effect(ball, words) if ball.receive else ""  # a lob: once it is known how it is met
    return where, f"{hit_risk(table, seat, hit)}%", goes


def _by_hand(hits: list[Hit], tails: list[str], words: Words) -> list[str]:
    """The same, with the hand as a further step where there are two."""
    if len({hit.hand for hit in hits}) == 1:
        return tails
    told = [words.term(f"hand_{hit.hand}") for hit in hits]
    return [f"{tail}{STEP}{hand}" if tail else hand for tail, hand in zip(tails, told, strict=True)]


WIDE = 73
"""What a line of a menu has room for."""


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows with their cells one below the other, as far as the longest has room; the last cell ends where it ends."""
    many = max((len(row) for row in rows), default=0)
    for aligned in range(many - 1, 0, -1):
        widths = [max((len(row[place]) for row in rows if place < len(row) - 1), default=0) for place in range(aligned)]
        lines = [
            "  ".join(cell.ljust(widths[place]) if place < aligned else cell for place, cell in enumerate(row)).rstrip()
            for row in rows
        ]
        if max(map(len, lines), default=0) <= WIDE:
            break
    return lines if many > 1 else [row[0] for row in rows]


def _given(table: Table, card: str, words: Words) -> str:
    """A card that is shown or given away, and from where it would be played."""
    rally = table.book.rally[card].card
    return words.say("card_told", {}, card=stroke_name(rally, words), told=played_from(rally, words))


# Everything else


def _step(table: Table, seat: Side, sector: str, words: Words) -> str:
    stays = table.pawns[seat.row] == sector
    return words.say("stay" if stays else "step_to", {}, at=at(sector, words), sector=sector)


def _lob(table: Table, seat: Side, mode: str, words: Words) -> str:
    """Where the lob would be played, and whether there is a smash for it."""
    ball = table.ball
    assert ball is not None, "a lob is in the air"
    where = places((sector for sector, _ in generic_receive(mode, ball.landed)), words)
    smashes = sum(table.book.rally[str(card)].shot == "smash" for card in table.hands[seat.row])
    return words.say(f"lob_{mode}", {}, at=where, smashes=smashes)


def _challenge(table: Table, seat: Side, answer: str, words: Words) -> str:
    """What a challenge may bring; declining, what stands."""
    rolled, strike = table.rolled, table.strike
    assert rolled is not None, "a close call"
    assert strike is not None, "of a stroke"
    called = "out" if rolled.out else "in"
    if answer != CHALLENGE:
        return words.say(f"decline_{called}", {})
    left, then = table.challenges[seat.row] - 1, table.options.hawkeye_wrong_in
    return words.say(f"challenge_{called}", {}, left=left, then=then)
