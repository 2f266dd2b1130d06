"""A season told in a language: what terminal and page show of it."""

from netcord.kernel import Value
from netcord.tennis import HOME, load_words, surname, told_apart
from netcord.tournament import Championship, Feat, Ranked, Telling, Tournament, told_in

from .circuits import Season, Stop

__all__ = ["SeasonSheet", "season_sheet"]

FIRST = 12
"""Rows of the ranking that are shown at first."""
AMONG = 6
"""Players of the table of meetings."""


class StopTold(Value, omit_defaults=True):
    """A tournament of the season. `ground` is its surface in words.

    `standing`: over, on (being played), next or later; `mine`: how one's own player fared, or where he stands.
    """

    key: str
    name: str
    place: str
    surface: str
    ground: str
    standing: str
    when: str = ""
    result: str = ""
    mine: str = ""
    then: str = ""
    tournament: str = ""


class RankedTold(Value, omit_defaults=True):
    """A row of the ranking. `moved`: places gained against the cards; `titles`: the tournaments won."""

    place: int
    name: str
    points: tuple[int | None, ...]
    total: int
    won: int
    lost: int
    moved: int = 0
    titles: tuple[int, ...] = ()
    country: str = ""
    mine: bool = False


class MetTold(Value, omit_defaults=True):
    """What two players have played: wins of the first and of the second, and every match of theirs in words."""

    a: str
    b: str
    won: tuple[int, int]
    matches: tuple[str, ...] = ()


class FeatTold(Value, omit_defaults=True):
    """A line of the record book."""

    what: str
    number: str
    name: str
    text: str = ""
    tournament: str = ""


class SeasonSheet(Value, omit_defaults=True):
    """All of it. `among`: the players of the table of meetings, by their family names in `short`,
    with initials where two share one."""

    key: str
    name: str
    game: str
    about: str
    stops: tuple[StopTold, ...]
    ranking: tuple[RankedTold, ...]
    among: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    met: tuple[MetTold, ...] = ()
    record_book: tuple[FeatTold, ...] = ()
    matches: int = 0
    next: int | None = None
    over: bool = False
    me: tuple[str, ...] = ()


def season_sheet(season: Season, language: str) -> SeasonSheet:
    """A season as it stands."""
    return _Sheet(season, language).told


class _Sheet:
    def __init__(self, season: Season, language: str) -> None:
        self._season = season
        self._words: Telling = told_in(language)
        self._house = load_words((HOME,), language)
        self._ranking = season.ranking
        self._places = self._columns()
        self._mine = next((one for one in self._ranking if one.name in season.kept.me), None)

    @property
    def told(self) -> SeasonSheet:
        season = self._season
        among = self._among()
        return SeasonSheet(
            season.plan.key,
            season.name or self._words.known(season.plan.name),
            season.plan.game,
            self._about(),
            tuple(self._stop(place, stop) for place, stop in enumerate(season.plan.stops)),
            tuple(self._row(one) for one in self._ranking),
            among,
            told_apart(among),
            self._met(among),
            tuple(self._feat(one) for one in season.record_book),
            len(season.meetings),
            season.next,
            season.over,
            season.kept.me,
        )

    # Tournaments

    def _names(self, stop: Stop) -> tuple[str, str, str, str]:
        """Its name, the place or surface it is known by, when it was, and who won it then."""
        field, words = stop.field, self._words
        if not isinstance(field, Championship):
            surface = self._house.term(f"surface_{field.surface.lower()}")
            name = surface[:1].upper() + surface[1:]
            again = stop.key.partition("-")[2]
            return (f"{name} {again}", f"{name} {again}", "", "") if again else (name, name, "", "")
        year = str(self._season.plan.year)
        name = words.known(field.name).partition(f" {year}")[0]
        *_, place, when = words.known(field.where).split(", ")
        winner, _, rest = field.then.partition(" beat ")
        loser = rest.rstrip("0123456789-() ")
        then = words.say("season_beat", winner=surname(winner), loser=surname(loser), score="").strip()
        return name, place, when.removesuffix(f" {year}"), words.say("season_then", then=then)

    def _columns(self) -> tuple[str, ...]:
        """Where each was played; the name of the tournament where two were at the same place."""
        found: list[str] = []
        for stop in self._season.plan.stops:
            name, place, _, _ = self._names(stop)
            found.append(name if place in found else place)
        return tuple(found)

    def _stop(self, place: int, stop: Stop) -> StopTold:
        season = self._season
        played, folder = season.played[place], season.place(stop)
        name, _, when, then = self._names(stop)
        if played is not None and played.ended:
            standing = "over"
        elif played is not None:
            standing = "on"
        else:
            standing = "next" if place == season.next else "later"
        result, mine = self._fared(played) if played is not None else self._to_come(stop)
        return StopTold(
            stop.key,
            name,
            self._places[place],
            stop.field.surface.lower(),
            self._house.term(f"surface_{stop.field.surface.lower()}"),
            standing,
            when,
            result,
            mine,
            then,
            folder.name if folder is not None else "",
        )

    def _fared(self, played: Tournament) -> tuple[str, str]:
        """How it ended, and how far one's own player came."""
        words, event = self._words, played.events[0]
        champion = played.champion(event.key)
        result = words.say("season_going_on")
        if champion is not None:
            path = played.path(champion, event.key)
            last = path[-1] if path else None
            loser = None if last is None else last.lost_by
            result = words.say(
                "season_beat",
                winner=event.entrants[champion].family,
                loser="" if loser is None else event.entrants[loser].family,
                score="" if last is None else words.score(last),
            )
        mine = [place for place, one in enumerate(event.entrants) if one.name in self._season.kept.me]
        if not mine:
            return result, ""
        me = mine[0]
        if champion == me:
            return result, words.say("champion")
        lost = next((match for match in reversed(played.path(me, event.key)) if match.lost_by == me), None)
        if lost is None:
            seed = event.seed(me)
            return result, words.say("season_seeded", seed=seed) if seed else words.say("season_in_draw")
        other = lost.won_by
        return result, words.say(
            "season_lost_to",
            round=words.round_of(event, lost),
            name="" if other is None else event.entrants[other].family,
        )

    def _to_come(self, stop: Stop) -> tuple[str, str]:
        words, season = self._words, self._season
        size = season.size(stop)
        result = words.say("season_best" if stop.of_the_best else "entrants", count=size, best=size)
        if self._mine is None:
            return result, ""
        if not stop.of_the_best:
            return result, words.say("season_ranked", place=self._mine.place)
        key = "season_in" if self._mine.place <= size else "season_not_in"
        return result, words.say(key, total=self._house.figure(self._mine.total))

    # Ranking and meetings

    def _about(self) -> str:
        words, season, mine = self._words, self._season, self._mine
        over = sum(one is not None and one.ended for one in season.played)
        told = [words.say("season_about", count=len(season.plan.stops), played=over)]
        if mine is not None:
            figure = self._house.figure
            told.append(words.say("season_me", name=mine.name, place=mine.place, total=figure(mine.total)))
            first = self._ranking[0]
            if over and first is not mine:
                ahead = figure(first.total - mine.total)
                told.append(words.say("season_behind", name=surname(first.name), total=ahead))
            elif over and len(self._ranking) > 1:
                ahead = figure(mine.total - self._ranking[1].total)
                told.append(words.say("season_ahead", name=surname(self._ranking[1].name), total=ahead))
        return " ".join(told)

    def _row(self, one: Ranked) -> RankedTold:
        mine = one.name in self._season.kept.me
        moved = one.cards - one.place
        return RankedTold(
            one.place, one.name, one.points, one.total, one.won, one.lost, moved, one.titles, one.country, mine
        )

    def _among(self) -> tuple[str, ...]:
        """The first of the ranking, and one's own player."""
        first = [one.name for one in self._ranking[:AMONG]]
        if self._mine is not None and self._mine.name not in first:
            first[-1] = self._mine.name
        return tuple(first)

    def _met(self, among: tuple[str, ...]) -> tuple[MetTold, ...]:
        found: dict[tuple[str, str], list[tuple[bool, str]]] = {}
        for one in self._season.meetings:
            if one.winner in among and one.loser in among:
                a, b = sorted((one.winner, one.loser), key=among.index)
                text = self._words.say(
                    "season_met", place=self._places[one.stop], winner=surname(one.winner), score=one.score
                )
                found.setdefault((a, b), []).append((one.winner == a, text))
        return tuple(
            MetTold(a, b, (sum(won for won, _ in all), sum(not won for won, _ in all)), tuple(text for _, text in all))
            for (a, b), all in found.items()
        )

    # The record book

    def _feat(self, feat: Feat) -> FeatTold:
        words, season = self._words, self._season
        places = [self._places[stop] for stop in feat.stops]
        text = words.say(
            f"feat_{feat.what}_text",
            count=feat.number,
            place=words.listed(places) if places else "",
            other=surname(feat.other) if feat.other else "",
            score=feat.score,
            winner=feat.ranks[0],
            loser=feat.ranks[1],
        )
        folder = season.place(season.plan.stops[feat.stops[-1]]) if feat.stops else None
        return FeatTold(
            words.say(f"feat_{feat.what}"),
            self._house.figure(feat.number),
            feat.name,
            text,
            folder.name if folder is not None else "",
        )
