"""Every message between the server and whoever plays. `docs/wire.md` describes them, `types.py` makes TypeScript.

A field that has its default may be left out in messages either way. What a game is made of (its view, its facts, its
answers) travels as that game's own JSON.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from netcord.club.season_sheets import SeasonSheet
from netcord.club.throwing import Die
from netcord.kernel import NetcordError, Seat, Side, Value
from netcord.tennis import Face, Offer

LONGEST = 16 * 1024
"""Bytes that a message of a client may have."""

Pace: TypeAlias = Literal["throw", "point", "game", "set", "match"]
"""How far the dice and the bots go on by themselves."""

Sitter: TypeAlias = Literal["you", "person", "bot", "here", "open", "automaton"]
Surface: TypeAlias = Literal["clay", "hard", "grass", "indoor"]
Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]
Code: TypeAlias = Literal["unreadable", "illegal", "stale", "impossible", "limit"]
AnswerJson: TypeAlias = Annotated[msgspec.Raw, "Answer"]
"""An answer as the game writes it: a number, a word, or an object with the name of its kind in `answer`."""
FactJson: TypeAlias = Annotated[msgspec.Raw, "Fact"]
"""A fact as the game writes it, with the name of its kind in `fact`."""
ViewJson: TypeAlias = Annotated[msgspec.Raw, "View"]
"""What the viewer sees, as the game writes it."""


class Limit(NetcordError):
    """More than the server takes: of bytes, of messages, of matches."""

    code = "limit"


class TooLarge(Limit):
    """More bytes than are taken here."""


class Missing(NetcordError):
    """There is nothing at this address, or not for whoever asks."""

    code = "impossible"


class Told(Value, omit_defaults=True):
    """Something the server says."""


# From a client, by WebSocket


class FromClient(Value, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client may say."""


class Hello(FromClient):
    """The first message: who is there. A token holds a seat, without one it is a spectator.

    `since`: whoever comes back and has seen everything up to that question is told what has happened from there on.
    """

    token: str | None = None
    lang: str = "en"
    since: int | None = None


class Answer(FromClient):
    """The answer to question `number`: the `answer` of a choice of the offer."""

    number: int
    answer: AnswerJson


class Throw(FromClient):
    """What fell when dice of one's own were thrown for question `number`."""

    number: int
    answer: AnswerJson


class Try(FromClient):
    """What would that bring, if it fell for question `number`? Nothing counts yet."""

    number: int
    answer: AnswerJson


class Go(FromClient):
    """Let dice and bots go on by themselves, to the end of this."""

    number: int
    to: Pace


class Hint(FromClient):
    """What is each choice worth?"""

    number: int


class Hand(FromClient):
    """Which cards do I hold, while another is asked?"""

    number: int


class Undo(FromClient):
    """Take back the last answer."""

    number: int


class Concede(FromClient):
    """Leave the match to the other side."""


class Rematch(FromClient):
    """The same again, once it is over; `swap`: everybody on the other side of the net."""

    swap: bool = False


class Refresh(FromClient):
    """The whole state, please; with `since`, and what has happened from that question on."""

    since: int | None = None


class Lang(FromClient):
    """Speak this language from now on."""

    lang: str


FromPage: TypeAlias = Hello | Answer | Throw | Try | Go | Hint | Hand | Undo | Concede | Rematch | Refresh | Lang


# How a match stands


class SeatState(Told):
    """Who sits where. `open`: somebody is invited; `here`: another person at the same screen.

    `named`: by a card or by somebody; else `name` is only what the seat is called.
    """

    seat: Seat
    side: Side
    name: str
    short: str
    kind: Sitter
    bot: str = ""
    present: bool = False
    named: bool = True


class SetState(Told):
    """A finished set as one side has it; `tiebreak` are its points in the tie-break."""

    games: int
    tiebreak: int | None = None
    won: bool = False


class ScoreRow(Told):
    """A side on the scoreboard. `games` of the running set; None where only a tie-break is played."""

    side: Side
    name: str
    short: str
    sets: tuple[SetState, ...]
    points: str
    games: int | None = None
    you: bool = False
    serving: bool = False
    won: bool = False


class ScoreState(Told):
    """The scoreboard: `note` says who serves, `set` which set it is, `stake` what the next point would win."""

    rows: tuple[ScoreRow, ...]
    note: str = ""
    set: str = ""
    stake: str = ""


class PromptState(Told):
    """Whose turn it is, what is to be done, and why; `help` says at length what the `rule` is about.

    `whose` says it where there is more to say than whose turn it is: "Your serve, first ball". `stress` is what matters
    in `why`: pieces of it, in their order. `also` is a second rule, where two stand behind what is asked.
    """

    turn: Literal["yours", "theirs", "dice", "watch", "over"]
    what: str
    who: str = ""
    why: str = ""
    rule: str = ""
    help: tuple[str, ...] = ()
    whose: str = ""
    stress: tuple[str, ...] = ()
    also: str = ""


class Fall(Told):
    """What a fall of the dice, a face of each, comes to."""

    faces: tuple[str, ...]
    answer: AnswerJson


class ThrowState(Told):
    """What is thrown by hand now, and by whom."""

    what: str
    dice: tuple[Die, ...]
    outcomes: tuple[Fall, ...]
    by: Seat | None = None


class FellDie(Told):
    """A die as it lies: the key of its face, and what that is called."""

    kind: str
    face: str
    label: str


class Fell(Told):
    """What was thrown by hand: the dice as they fell, and what they were read as."""

    dice: tuple[FellDie, ...]
    text: str


class Reason(Told):
    """A rule, and what came of it."""

    rule: str
    text: str


class FeedLine(Told):
    """A line of commentary; `number` is the answer that was awaited after it, `call` what the umpire says.

    Where a game is told stroke by stroke, `by` is whose stroke it was and `roll` what was rolled and needed. `score` is
    the call in figures, as far as there are any.
    """

    kind: str
    text: str
    number: int | None = None
    call: str = ""
    mood: str = ""
    why: tuple[Reason, ...] = ()
    by: Seat = ""
    roll: str = ""
    score: str = ""


class BoxRow(Told):
    """A line of the box score; `share` are the lengths of two bars, the better one 1."""

    key: str
    label: str
    left: str
    right: str
    share: tuple[float, float]


FeedGoesOn: TypeAlias = Literal["all", "more", "last"]
"""How lines of commentary go on with those told before: they are all there are, or follow them, or follow them but for
the last one, whose place the first of them takes."""
BoxJson: TypeAlias = Annotated[msgspec.Raw, BoxRow]
"""A line of the box score as it is written: it is told again until it changes."""


class ClockState(Told):
    """Who must decide within how many seconds; `bot`: a bot decides then, else the rules say what is taken."""

    seat: Seat
    left: float
    bot: bool = False


class OverState(Told):
    """How the match ended."""

    winner: Side | None
    how: str
    heading: str


class Event(Told):
    """A fact as the viewer may read it, and how it is told; `stroke` and `by`: in a few words, and whose it was.

    A `stroke` that begins with a comma goes on with the one before it. `card` is what is laid on the table.
    """

    fact: FactJson
    text: str = ""
    mood: str = ""
    rule: str = ""
    why: str = ""
    stroke: str = ""
    by: Seat = ""
    roll: str = ""
    card: Face | None = None


class State(Told):
    """A match as one viewer sees it now; `number` is the question that an answer must name; `draw` its tournament.

    `point` is what has happened in the point being played, before its first ball in the last one: told to whoever comes
    or asks, since others have been told the facts. `picture` is what a picture needs and only the rules can tell.
    `goes_on` says how the lines of `feed` go on with those told before; after a move `box` is told if it has changed.
    `patience` is for how many seconds somebody who is away is waited for; then a bot decides for them.
    `fell` are the last throws by hand, the newest first. `promise`, told to whoever comes or asks, is the SHA-256
    of the seed that the dice are thrown with: whoever keeps it can hold the record against it.
    """

    match: str
    number: int
    game: str
    edition: int
    title: str
    seats: tuple[SeatState, ...]
    score: ScoreState
    standing: str
    prompt: PromptState
    view: ViewJson
    feed: tuple[FeedLine, ...]
    surface: Surface | None = None
    seat: Seat | None = None
    offer: Offer[Any] | None = None
    throw: ThrowState | None = None
    fell: tuple[Fell, ...] = ()
    transport: tuple[Pace, ...] = ()
    point: tuple[Event, ...] = ()
    picture: dict[str, Any] | None = None
    box: tuple[BoxJson, ...] = ()
    undo: bool = False
    clock: ClockState | None = None
    over: OverState | None = None
    draw: str = ""
    goes_on: FeedGoesOn = "all"
    patience: int | None = None
    promise: str = ""


# From the server, by WebSocket


class StateTold(State, tag_field="type", tag="state", kw_only=True):
    """The whole state; after a move with the facts that led to it from question `since` on.

    `missed`: what has happened since the question that whoever comes back has named.
    """

    facts: tuple[Event, ...]
    since: int | None = None
    missed: tuple[Event, ...] = ()


class Worth(Told):
    """What a choice is worth: the chance of winning the point, and the match; `exact`, or else an estimate that is as a
    rule off by `error`, if that is known."""

    answer: AnswerJson
    exact: bool
    point: float | None = None
    match: float | None = None
    error: float | None = None


class HintTold(Told, tag_field="type", tag="hint"):
    """What each choice of question `number` is worth."""

    number: int
    worth: tuple[Worth, ...]


class HandTold(Told, tag_field="type", tag="hand"):
    """The cards of whoever asked, at question `number`."""

    number: int
    cards: tuple[Face, ...]


class TriedTold(Told, tag_field="type", tag="tried"):
    """What a throw would bring: the facts, or none where something hidden might be told by them."""

    number: int
    answer: AnswerJson
    facts: tuple[Event, ...]


class Present(Told):
    """Whether somebody is there who holds the seat."""

    seat: Seat
    present: bool


class PresenceTold(Told, tag_field="type", tag="presence"):
    """Who is there; `watching` are the spectators."""

    seats: tuple[Present, ...]
    watching: int


class ThinkingTold(Told, tag_field="type", tag="thinking"):
    """A bot thinks."""

    seat: Seat


class LapsedTold(Told, tag_field="type", tag="lapsed"):
    """Something is played for a seat, and why: a bot of somebody's own could not decide, or a person is away."""

    seat: Seat
    text: str


class RefusedTold(Told, tag_field="type", tag="refused"):
    """Something was refused and has changed nothing; `number` is the question it named."""

    code: Code
    message: str
    number: int | None = None


class RematchTold(Told, tag_field="type", tag="rematch"):
    """The match that follows, and the token of the seat there."""

    match: str
    token: str | None = None


FromServer: TypeAlias = (
    StateTold | HintTold | HandTold | TriedTold | PresenceTold | ThinkingTold | LapsedTold | RefusedTold | RematchTold
)


# By REST


class NewMatch(Value, forbid_unknown_fields=True):
    """A match to be played. Seats are "you", "here" (at the same screen), "link" (by invitation) or "bot:NAME".

    `cards` are ids; `random` draws those that are missing. `names` where no card names the players. `clock`: after so
    many seconds a bot decides for a player who is not there. `own`: a set of cards of one's own, as the forge writes
    it; its cards can be named like those that come with the game.
    """

    game: str
    cards: tuple[str, ...] = ()
    options: dict[str, str] = msgspec.field(default_factory=dict)
    names: dict[Seat, str] = msgspec.field(default_factory=dict)
    seats: dict[Seat, str] = msgspec.field(default_factory=dict)
    dice: Literal["netcord", "mine"] = "netcord"
    speed: Speed = "normal"
    lang: str = "en"
    random: bool = False
    clock: int | None = None
    own: str = ""


class Created(Told):
    """A match that was made: tokens hold seats, invitations take them; `watch` is where everybody may look on."""

    match: str
    tokens: dict[Seat, str]
    invitations: dict[Seat, str]
    watch: str


class Join(Value, forbid_unknown_fields=True):
    """An invitation to a seat. `clock`: whoever takes it agrees to the clock of the match; otherwise it has none."""

    invitation: str
    clock: bool = False


class Invited(Value, forbid_unknown_fields=True):
    """An invitation that nobody has taken yet: whoever has it may ask for a code to say aloud, or take it back."""

    invitation: str


class Renewed(Told):
    """An invitation in place of another, which nobody can use any more."""

    invitation: str


class Spoken(Told):
    """A code that stands for an invitation: two words and a number, for so many seconds."""

    code: str
    seconds: int


class Said(Value, forbid_unknown_fields=True):
    """A code as somebody has heard it."""

    code: str


class Heard(Told):
    """What a code is for. `clock`: seconds for which whoever is away is waited for, if whoever comes agrees to that."""

    match: str
    game: str
    clock: int | None = None


class JoinByCode(Value, forbid_unknown_fields=True):
    """A code instead of an invitation; `clock` as there."""

    code: str
    clock: bool = False


class Joined(Told):
    """A seat taken: the invitation is used up, the token holds the seat."""

    match: str
    seat: Seat
    token: str


class MyMatch(Told):
    """A match in which somebody here holds a seat; `told` is how it stands: what is at stake, and whose turn it is."""

    match: str
    game: str
    name: str
    heading: str
    score: ScoreState
    changed: int
    yours: bool = False
    over: bool = False
    told: str = ""


class ReplayPoint(Told):
    """One point of a finished match: the score before it and after it, and what happened.

    `stakes` is what it could have won, "break", "set" or "match" (`stake` says so in words); `call` is the umpire's,
    `then` what is told of the game, set or match that it ended; `why` are the rules behind it.
    """

    number: int
    set: int
    games: str
    points: str
    text: str
    winner: Side
    score: str
    facts: tuple[Event, ...]
    server: Side
    stakes: tuple[str, ...] = ()
    stake: str = ""
    call: str = ""
    then: str = ""
    why: tuple[Reason, ...] = ()


class Replay(Told):
    """A match, point by point.

    `chances` of side A to win it before the first point and after each; null until they have been reckoned (`explain`),
    and where nobody can. `exact`: they are right but for `missing`; else `error` is the largest standard error.
    `boxes` are the box scores of its sets, where there is more than one. `over`: it was played to its end. `credits`
    are those of the sets of cards it was played with, and their licences. `played` is when it was last played here, in
    milliseconds since 1970; null for a record that was handed in: it says of no day when it was played.
    """

    match: str
    points: tuple[ReplayPoint, ...]
    chances: tuple[float, ...] | None
    boxes: tuple[tuple[BoxRow, ...], ...] = ()
    over: bool = True
    credits: tuple[str, ...] = ()
    exact: bool = False
    missing: float = 0.0
    error: float | None = None
    played: int | None = None


class Account(Told):
    """What the dice brought a side and what its choices cost it, in its own chance to win the match."""

    luck: float
    skill: float


class TurningPoint(Told):
    """A point (from 0) that moved the match, in words; and the chance of side A before and after it."""

    point: int
    where: str
    what: str
    moved: str
    before: float
    after: float


class Explained(Told):
    """What decided a match: `final - initial = luck + skill of A - luck and skill of B + common`.

    `chances` of side A before the first point and after each; `reliance` says how far all this can be relied on. Where
    nobody can reckon them there is nothing but the reason, in `reliance`. `better`: these are estimates, and exact ones
    can be had, which takes longer: ask with `exact=1` until they are there.
    """

    match: str
    exact: bool
    missing: float
    error: float | None
    initial: float
    final: float
    accounts: tuple[Account, ...]
    common: float
    chances: tuple[float, ...]
    turning: tuple[TurningPoint, ...]
    costs: tuple[str, ...]
    reliance: str
    better: bool = False


class Moment(Told):
    """One answer of a point: the table before it, nothing hidden, and what came of it; `chosen` tells a choice."""

    number: int
    by: str
    score: ScoreState
    standing: str
    view: ViewJson
    facts: tuple[Event, ...]
    picture: ViewJson | None = None
    chosen: str = ""


class Moments(Told):
    """A point of a match, answer by answer."""

    point: int
    moments: tuple[Moment, ...]


class ThrowKind(Told, omit_defaults=False):
    """What a throw can come up with and how often, in the order in which a number is counted off along it."""

    what: str
    outcomes: tuple[AnswerJson, ...]
    weights: tuple[int, ...]


class Throws(Told, omit_defaults=False):
    """Every throw of a match: the number of the answer, and which of the kinds it was."""

    match: str
    kinds: tuple[ThrowKind, ...]
    throws: tuple[tuple[int, int], ...]


class Opened(Told):
    """A record that was handed in and is a match here now; who handed it in holds the seats of what can go on."""

    match: str
    tokens: dict[Seat, str] = msgspec.field(default_factory=dict)
    invitations: dict[Seat, str] = msgspec.field(default_factory=dict)


class LookedSeat(Told):
    """A seat of a record that was handed in."""

    seat: Seat
    name: str


class Looked(Told):
    """A record as it stands, looked at and not kept. `goes_on`: it can be gone on with; else it can be watched.

    `dice` are promised by a seed, or entered by hand (`mine`). `seats` are whom somebody can be chosen for.
    """

    game: str
    name: str
    title: str
    heading: str
    score: ScoreState
    standing: str
    dice: Literal["netcord", "mine"]
    seats: tuple[LookedSeat, ...]
    bots: tuple["BotState", ...]
    over: bool = False
    goes_on: bool = False


class OptionValue(Told):
    """A value of an option; `figure`: what comes of it, in a number, where that is known; `about`: in a few words.

    `short`: what it is called where there is little room, with `about` beside it.
    """

    value: str
    title: str
    figure: str = ""
    about: str = ""
    short: str = ""


class OptionState(Told):
    """What may be agreed on. `when`: it matters only if all of one of these are chosen."""

    key: str
    title: str
    about: str
    values: tuple[OptionValue, ...]
    default: str
    rule: str = ""
    recommended: str = ""
    advice: str = ""
    asked: bool = False
    matters: bool = False
    when: tuple[dict[str, str], ...] = ()


class BotState(Told):
    """An opponent. `level`: one of the levels, which come first and from the weakest on; `usual`: for a first match."""

    name: str
    title: str
    about: str = ""
    level: bool = False
    usual: bool = False


class CardsState(Told):
    """How many cards a side may bring, how many there are, and the sets they come in."""

    each: tuple[int, ...]
    count: int
    shelves: tuple[str, ...]


class AloneLevel(Told):
    """How often a level wins a match by oneself, of a hundred."""

    title: str
    wins: int


class AloneState(Told):
    """A match by oneself that a newcomer can win, in a sentence, and how often every level does.

    `bare`: of a hundred matches without a card, how many each level wins on each surface.
    """

    cards: tuple[str, ...]
    options: dict[str, str]
    about: str
    levels: tuple[AloneLevel, ...]
    bare: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


class GameState(Told):
    """A game to choose; `quick` is what a first match is made of, `alone` one by oneself."""

    key: str
    name: str
    designer: str
    about: str
    minutes: int
    players: str
    bots: tuple[BotState, ...]
    quick: NewMatch
    options: tuple[OptionState, ...]
    cards: CardsState
    hints: bool = False
    doubles: bool = False
    languages: tuple[str, ...] = ()
    alone: AloneState | None = None


class CardColumn(Told):
    """A column of a printed table of letters: how many throws read each letter, from bad to good."""

    head: str
    letters: tuple[tuple[str, int], ...]


class CardRange(Told):
    """Numbers of a throw that mean the same: what they are called, the first and the last."""

    key: str
    low: int
    high: int


class CardState(Told):
    """A card of a player, to look at. `needs`: the options it can be played by, with their values.

    `shelf` is the set it comes from, `shelf_title` what that is called; `columns` its table in short; `ranges` the
    numbers that a throw is looked up in; `figures` what the player did in the season it is of, in per cent of points;
    `hand` the one that holds the racket, "R" or "L", where the card says it; `short` what a player is called for short;
    `credit` where its set comes from, and under which licence.
    """

    id: str
    name: str
    label: str
    shelf: str
    surface: str = ""
    tour: str = ""
    sex: str = ""
    rank: int | None = None
    country: str = ""
    note: str = ""
    shelf_title: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[CardColumn, ...] = ()
    details: dict[str, int | str] = msgspec.field(default_factory=dict)
    needs: dict[str, str] = msgspec.field(default_factory=dict)
    ranges: tuple[CardRange, ...] = ()
    figures: dict[str, float] = msgspec.field(default_factory=dict)
    hand: str = ""
    short: str = ""
    credit: str = ""


class ProofTold(Told):
    """A card of a season beside that season: what the player did and what the card does exactly, in per cent.

    What was done is adjusted for the opposition; it is counted in so many matches and service points. No figures: the
    card is of no season that is known.
    """

    figures: tuple["ForgedFigure", ...] = ()
    season: int = 0
    matches: int = 0
    points: int = 0


class ChancesTold(Told):
    """How often each side wins a match that has not begun; no chance is off by more than `missing`.

    `points` is each side's share of all points of it.
    """

    won: tuple[float, float]
    missing: float = 0.0
    points: tuple[float, float] | None = None


# Tournaments, by REST


class RuleInShort(Told):
    """One of the things there are to know of a game."""

    about: str
    text: str


class RulesInShort(Told):
    """How a game is played, for somebody who does not know it, in the order in which things come up."""

    title: str
    rows: tuple[RuleInShort, ...]


class ForgeField(Told):
    """A field of the form of a forge. `group`: under which heading it stands; `way`: whether it is only for those who
    count (`counts`) or only for those who know per cents (`figures`)."""

    key: str
    label: str
    kind: str
    needed: bool = False
    values: tuple[OptionValue, ...] = ()
    least: float | None = None
    most: float | None = None
    group: str = ""
    way: str = ""


class ForgeState(Told):
    """What a game's forge asks for, and lines to start from: in per cents, and `counted`, as statistics print them,
    where the forge takes those; no fields where the game has no forge."""

    game: str
    fields: tuple[ForgeField, ...]
    example: dict[str, str]
    seasons: bool = False
    counted: dict[str, str] = msgspec.field(default_factory=dict)


class NewCard(Value, forbid_unknown_fields=True):
    """A card to be forged: from figures by the name of their field, or a real season ("Graf 1988 grass")."""

    fields: dict[str, str] = msgspec.field(default_factory=dict)
    season: str = ""


class ForgedFigure(Told):
    """A figure of a card, as it was wanted and as the card plays it."""

    key: str
    label: str
    wanted: float
    exact: float


class ForgedState(Told):
    """A card that was forged, its proof, what has to be said about it, and the set as a file.

    Without a card, what is wrong with the figures: somebody is typing them, which is no reason to refuse. `shares` are
    counts in per cent, by their field.
    """

    card: CardState | None = None
    figures: tuple[ForgedFigure, ...] = ()
    error: float = 0.0
    notes: tuple[str, ...] = ()
    file: str = ""
    problem: str = ""
    shares: dict[str, float] = msgspec.field(default_factory=dict)


class CalendarState(Told):
    """A ready-made field: "Wimbledon 1983, men"."""

    key: str
    name: str
    game: str
    kind: str
    surface: str
    sizes: tuple[int, ...]
    where: str = ""
    then: str = ""
    season: int = 0
    """Of a field of a real season, the year."""
    players: tuple[str, ...] = ()
    """Who enters the largest draw, the best first; not told of real seasons, which are many."""


class NewEvent(Value, forbid_unknown_fields=True):
    """An event of a tournament: who may enter, how they are chosen (one of `players`, `best` and `random`), the plan.

    `players` are ids of cards or names, a pair as "one + other".
    """

    kind: Literal["men", "women", "mixed", "open"] = "open"
    doubles: bool = False
    players: tuple[str, ...] = ()
    best: int | None = None
    random: int | None = None
    plan: str = "knockout"
    groups: int | None = None
    through: int | None = None
    meetings: int | None = None
    key: str = ""


class NewTournament(Value, forbid_unknown_fields=True):
    """A tournament to be drawn: events of the calendar, or a game and events of one's own; `me`: whom persons play."""

    game: str = ""
    calendar: tuple[str, ...] = ()
    size: int | None = None
    events: tuple[NewEvent, ...] = ()
    plan: str = ""
    name: str = ""
    options: dict[str, str] = msgspec.field(default_factory=dict)
    surface: str | None = None
    seed_draw: Literal["fixed", "drawn"] = "fixed"
    byes_to_seeds: bool = False
    budgets: bool = False
    injury_carryover: bool = False
    me: tuple[str, ...] = ()
    bot: str = ""
    lang: str = "en"


class Drawn(Told):
    """A tournament that was drawn: who shows the token may change it."""

    tournament: str
    token: str


class TakeCourt(Value, forbid_unknown_fields=True):
    """A match of a tournament to be played or watched here. Seats as in a new match, or by who plays for whom."""

    match: str
    seats: dict[Seat, str] = msgspec.field(default_factory=dict)
    speed: Speed = "normal"


class PlayOut(Value, forbid_unknown_fields=True):
    """Matches to be played out by bots: one, or all of an event up to a day, or all; `mine`: those of persons too."""

    match: str = ""
    event: str = ""
    day: int | None = None
    mine: bool = False


class Leaves(Value, forbid_unknown_fields=True):
    """A player leaves a tournament."""

    player: str
    why: str = ""


class PlaysFor(Value, forbid_unknown_fields=True):
    """Whom persons here play for, and which bots play the others."""

    me: tuple[str, ...] = ()
    bot: str = ""


class DueState(Told):
    """The match of a tournament that is to be played next. `mine`: by somebody here."""

    round: str
    a: str
    b: str
    mine: bool = False


class TournamentListed(Told):
    """A tournament in a list. `mine`: whoever asks may change it; `due`: what is played next, theirs before others."""

    tournament: str
    name: str
    game: str
    game_name: str
    standing: str
    changed: int
    over: bool = False
    mine: bool = False
    due: DueState | None = None


class EntrantState(Told):
    """Who has entered: `called` with the seeding, `short` where there is little room."""

    name: str
    called: str
    short: str
    players: tuple[str, ...]
    rank: int | None = None
    seed: int | None = None
    country: str = ""
    out: bool = False
    mine: bool = False


class TieState(Told):
    """A match of a tournament. `a` and `b` count the entrants; `from_a` says where somebody comes from, not yet known.

    The score is as the winner has it; `court` is the match here, if it is played on this server.
    """

    id: str
    stage: str
    round: int
    day: int
    standing: Literal["waiting", "due", "played", "bye", "walkover", "empty"]
    a: int | None = None
    b: int | None = None
    from_a: str = ""
    from_b: str = ""
    winner: Side | None = None
    score: str = ""
    told: str = ""
    why: str = ""
    mine: tuple[Side, ...] = ()
    begun: bool = False
    court: str = ""


class RoundState(Told):
    """A round of a stage: its name, the day on which it is played, its matches by id."""

    name: str
    day: int
    matches: tuple[str, ...]


class TableRow(Told):
    """A line of the table of a group."""

    entrant: int
    played: int
    won: int
    lost: int
    sets: tuple[int, int]
    games: tuple[int, int]
    out: bool = False


class StageState(Told):
    """A bracket, whose matches stand from top to bottom, or a group with its table, of which so many go `through`."""

    key: str
    title: str
    form: Literal["bracket", "group"]
    rounds: tuple[RoundState, ...]
    table: tuple[TableRow, ...] = ()
    through: int = 0


class Highlight(Told):
    """What a newspaper would print."""

    what: str
    text: str


class NumbersRow(Told):
    """An entrant's tournament in numbers, in the order in which they finished."""

    entrant: int
    reached: str
    matches: int
    won: int
    sets: tuple[int, int]
    games: tuple[int, int]
    points: tuple[int, int]
    aces: int
    double_faults: int


class PathStep(Told):
    """A match of the champion's."""

    round: str
    foe: str
    score: str


class EventState(Told):
    """One draw of a tournament. `champion` counts the entrants."""

    key: str
    title: str
    about: str
    doubles: bool
    entrants: tuple[EntrantState, ...]
    stages: tuple[StageState, ...]
    matches: tuple[TieState, ...]
    highlights: tuple[Highlight, ...]
    numbers: tuple[NumbersRow, ...]
    path: tuple[PathStep, ...] = ()
    champion: int | None = None
    options: tuple[Highlight, ...] = ()


class RunState(Told):
    """Matches are being played out: how many have been so far, and how many were there to be."""

    done: int
    of: int
    problem: str = ""


class TournamentState(Told):
    """A tournament as it stands. `mine`: whoever asks may change it; `me`: whom persons play for."""

    tournament: str
    name: str
    game: str
    game_name: str
    standing: str
    events: tuple[EventState, ...]
    commitment: str
    note: str = ""
    surface: str = ""
    over: bool = False
    mine: bool = False
    me: tuple[str, ...] = ()
    bot: str = ""
    running: RunState | None = None
    seed: str | None = None
    season: str = ""
    """Of which it is a tournament."""
    others: int = 0
    """Matches that can be played out now before those of persons: later rounds wait for them."""


class CircuitState(Told):
    """A season that can be begun: how many may enter, the usual number first, and the best of them by the cards."""

    key: str
    name: str
    game: str
    kind: str
    year: int
    sizes: tuple[int, ...]
    players: tuple[str, ...]


class NewSeason(Value, forbid_unknown_fields=True):
    """A season to be begun; `me`: whom persons play for."""

    season: str
    size: int | None = None
    name: str = ""
    me: tuple[str, ...] = ()
    bot: str = ""
    lang: str = "en"


class Begun(Told):
    """A season that was begun: who shows the token may change it, and its tournaments."""

    season: str
    token: str


class SeasonListed(Told):
    """A season in a list."""

    season: str
    name: str
    game: str
    about: str
    changed: int
    over: bool = False


class SeasonState(Told):
    """A season as it stands. `mine`: whoever asks may change it."""

    season: str
    sheet: SeasonSheet
    game_name: str
    mine: bool = False


class ErrorBody(Told):
    """What went wrong."""

    code: Code
    message: str


class ErrorTold(Told):
    """Every refusal by REST."""

    error: ErrorBody


class Ok(Told):
    """All is well."""

    version: str


_CLIENT: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


def read_message(text: str | bytes) -> FromPage:
    """A message of a client."""
    from netcord.kernel import Unreadable

    try:
        return _CLIENT.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable("this is no message that is understood here: {error}", error=error) from None


def raw(value: Any) -> msgspec.Raw:
    """A value as the JSON it is."""
    return msgspec.Raw(msgspec.json.encode(value))
