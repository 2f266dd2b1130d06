"""What is printed, sheet by sheet: cards nine to a page with cut marks, their backs behind them, boards, scores."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from netcord.kernel import Illegal, Impossible, Unreadable, either
from netcord.registry import AnyGame
from netcord.tennis import Board, Leaf, Own, Papers, Words, load_words

if TYPE_CHECKING:  # reportlab is an extra
    from .ink import Area, Ink

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
PARTS = ("players", "deck", "boards", "tokens", "dice", "sheet")
BACKS = ("none", "long", "short")
"""Without backs; or behind each sheet its backs, for a printer that turns it over its long or its short edge."""

Part: TypeAlias = Literal["players", "deck", "boards", "tokens", "dice", "sheet"]
COLUMNS, ROWS = 3, 3
MARK = 4.0
"""Length of a cut mark."""


class Wish(NamedTuple):
    """What somebody wants printed, and how."""

    parts: tuple[str, ...] = PARTS
    paper: str = "a4"
    backs: str = "long"


class _Place(NamedTuple):
    leaf: Leaf
    back: str


def pages(
    game: AnyGame,
    words: Words,
    cards: Sequence[Any] = (),
    wish: Wish | None = None,
    own: Own | None = None,
    credits: Iterable[str] = (),
) -> bytes:
    """A PDF of what is wished for of a game's box; `cards` are those of players. The same wish makes the same bytes."""
    wish = wish or Wish()
    _check(wish)
    try:
        from .ink import Ink
    except ImportError as missing:
        raise Impossible(
            "printing needs {missing}: install it with pip install 'netcord[print]'", missing=missing.name
        ) from None
    frame = load_words((__package__,), words.language)
    papers = game.coverage.papers(words, own or {}) if game.coverage.papers is not None else Papers()
    whose = [*credits, *([papers.credit] if "deck" in wish.parts else [])]
    credit = " ".join(dict.fromkeys(filter(None, whose)))
    sheets = _Sheets(Ink(PAPERS[wish.paper], f"netcord: {game.name}", credit), game, frame, wish, credit)
    if "players" in wish.parts and game.coverage.leaf is not None:
        make = game.coverage.leaf
        sheets.cards(_Place(make(card, words), frame.term("back_player")) for card in cards)
    if "deck" in wish.parts:
        for pack in papers.packs:
            sheets.cards(_Place(leaf, pack.back) for leaf in pack.leaves for _ in range(leaf.count))
    if "tokens" in wish.parts and papers.tokens:
        sheets.tokens(papers)
    if "dice" in wish.parts and papers.dice:
        sheets.dice(papers)
    if "boards" in wish.parts:
        for one in papers.boards:
            sheets.board(one)
        sheets.fresh()
        for one in papers.aids:  # what is only read may share a sheet
            sheets.aid(one)
    if "sheet" in wish.parts:
        sheets.score(papers.counted)
    if not sheets.ink.pages:
        raise Illegal(
            "{game} has nothing of the kind to print: {parts}", game=game.name, parts=either(parts_of(game, words))
        )
    return sheets.ink.done()


def parts_of(game: AnyGame, words: Words) -> tuple[str, ...]:
    """What of a game's box can be printed."""
    papers = game.coverage.papers(words, {}) if game.coverage.papers is not None else Papers()
    there = {
        "players": game.coverage.leaf is not None,
        "deck": bool(papers.packs),
        "boards": bool(papers.boards or papers.aids),
        "tokens": bool(papers.tokens),
        "dice": bool(papers.dice),
        "sheet": True,
    }
    return tuple(part for part in PARTS if there[part])


def _check(wish: Wish) -> None:
    if wish.paper not in PAPERS:
        raise Unreadable("the paper is {known}, not {paper!r}", known=either(PAPERS), paper=wish.paper)
    if wish.backs not in BACKS:
        raise Unreadable("backs are {known}, not {backs!r}", known=either(BACKS), backs=wish.backs)
    if unknown := [part for part in wish.parts if part not in PARTS]:
        raise Unreadable("what can be printed is {known}, not {part!r}", known=either(PARTS), part=unknown[0])


class _Sheets:
    """Pages as they are filled."""

    def __init__(self, ink: "Ink", game: AnyGame, frame: Words, wish: Wish, credit: str) -> None:
        self.ink, self.game, self.frame, self.wish, self.credit = ink, game, frame, wish, credit

    def cards(self, places: Iterable[_Place]) -> None:
        """Nine to a page, each page of fronts with its backs behind it."""
        every = list(places)
        for start in range(0, len(every), COLUMNS * ROWS):
            some = every[start : start + COLUMNS * ROWS]
            self._fronts(some)
            if self.wish.backs != "none":
                self._backs(some)

    def _fronts(self, some: list[_Place]) -> None:
        from .leaves import front

        self._cut_marks()
        for number, place in enumerate(some):
            front(self.ink, self._slot(number), place.leaf, f"netcord, {self.game.name}")
        self._foot()
        self.ink.turn_page()

    def _backs(self, some: list[_Place]) -> None:
        from .leaves import back

        for number, place in enumerate(some):
            area = self._slot(self._behind(number))
            if self.wish.backs == "short":
                with self.ink.turned(area):
                    back(self.ink, area, self.game.name, place.back)
            else:
                back(self.ink, area, self.game.name, place.back)
        self.ink.turn_page()

    def _behind(self, number: int) -> int:
        """The slot behind a slot, when the sheet is turned over."""
        row, column = divmod(number, COLUMNS)
        return (
            row * COLUMNS + COLUMNS - 1 - column if self.wish.backs == "long" else (ROWS - 1 - row) * COLUMNS + column
        )

    def _slot(self, number: int) -> "Area":
        """Where a card lies; the nine of them are in the middle of the page, so that backs meet fronts."""
        from .ink import Area
        from .leaves import HEIGHT, WIDTH

        row, column = divmod(number, COLUMNS)
        left, low = self._corner()
        return Area(left + column * WIDTH, low + (ROWS - 1 - row) * HEIGHT, WIDTH, HEIGHT)

    def _corner(self) -> tuple[float, float]:
        from .leaves import HEIGHT, WIDTH

        wide, high = self.ink.size
        return (wide - COLUMNS * WIDTH) / 2, (high - ROWS * HEIGHT) / 2

    def _cut_marks(self) -> None:
        """Short lines in the margin where to cut, nothing inside: a cut that is a little off leaves no trace."""
        from .leaves import HEIGHT, WIDTH

        left, low = self._corner()
        for column in range(COLUMNS + 1):
            x = left + column * WIDTH
            for y, away in ((low - 1, -MARK), (low + ROWS * HEIGHT + 1, MARK)):
                self.ink.line(x, y, x, y + away, 0.15)
        for row in range(ROWS + 1):
            y = low + row * HEIGHT
            for x, away in ((left - 1, -MARK), (left + COLUMNS * WIDTH + 1, MARK)):
                self.ink.line(x, y, x + away, y, 0.15)

    def _foot(self) -> None:
        """Whose game and whose figures these are, along the left edge: there is room for it beside the cut marks."""
        _, high = self.ink.size
        text = self.frame.say("foot", {}, game=self.game.name, designer=self.game.designer, credit=self.credit)
        left, _ = self._corner()
        self.ink.upright(left - MARK - 2, high / 2, text.strip(), 5.5, high - 40)

    def _page(self) -> "Area":
        from .ink import Area

        wide, high = self.ink.size
        return Area(12, 12, wide - 24, high - 24)

    def fresh(self) -> None:
        """What is cut out, played on or written on begins a sheet: if sheets are turned, nothing else is behind it."""
        if self.wish.backs != "none" and self.ink.pages % 2:
            self.ink.turn_page()

    def board(self, sheet: Board) -> None:
        """A board on a sheet of its own."""
        self.fresh()
        self.aid(sheet)

    def aid(self, sheet: Board) -> None:
        """What is looked up, on a page."""
        from .boards import board

        board(self.ink, self._page(), sheet)
        self._foot()
        self.ink.turn_page()

    def tokens(self, papers: Papers) -> None:
        """The tokens, and their other sides behind them; without backs these stand on a sheet of their own too."""
        from .boards import tokens

        area = self._page()
        tokens(self.ink, area, papers.tokens, backs=False, mirrored=False)
        self._foot()
        self.ink.turn_page()
        if self.wish.backs == "short":
            with self.ink.turned(area):
                tokens(self.ink, area, papers.tokens, backs=True, mirrored=True)
        else:
            tokens(self.ink, area, papers.tokens, backs=True, mirrored=self.wish.backs == "long")
        self.ink.turn_page()

    def dice(self, papers: Papers) -> None:
        """Six dice to a page."""
        from .boards import FACE, die

        self.fresh()
        area = self._page()
        self.ink.paragraph(area, self.frame.term("dice_about"), 10)
        for number, one in enumerate(papers.dice):
            column, row = number % 2, number // 2
            die(self.ink, area.x + 6 + column * (4 * FACE + 18), area.top - 14 - row * (3 * FACE + 24), one)
        self._foot()
        self.ink.turn_page()

    def score(self, counted: tuple[str, ...]) -> None:
        """A score sheet for the longest match of the game."""
        from .boards import score_sheet

        self.fresh()
        told = {key: self.frame.term(f"score_{key}") for key in ("set", "games", "tie_break", "date", "how")}
        stats = tuple(self.frame.term(f"score_{key}") for key in ("aces", "double_faults", "winners", "errors"))
        title = self.frame.say("score_title", {}, game=self.game.name)
        sets = max(self.game.lengths, default=3)
        score_sheet(self.ink, self._page(), title, sets, (*stats, *counted), told)
        self._foot()
        self.ink.turn_page()
