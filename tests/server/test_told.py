"""Cards and hands as the page is told them: in its language, and nobody else's."""

import random
import time
from typing import Any

import pytest

from netcord.kernel import Side
from netcord.registry import games
from netcord.server.telling import figures
from netcord.tennis import Call

from .conftest import Served, act, play_out


def cards(server: Served, game: str, lang: str) -> dict[str, Any]:
    """The cards of a game by their ids."""
    return {card["id"]: card for card in server.http.get(f"/api/games/{game}/cards?lang={lang}").json()}


def test_what_is_printed_on_a_card_is_told_in_the_language_of_the_page(server: Served) -> None:
    lendl, connors = (cards(server, "pro-tennis", "fr")[name] for name in ("ivan-lendl", "jimmy-connors"))
    assert lendl["note"] == "1983 : 75-16, 7 titres, Elo 2392"
    assert "n'est pas dans l'ordre" in connors["note"]
    assert cards(server, "pro-tennis", "en")["ivan-lendl"]["note"] == "1983: 75-16, 7 titles, Elo 2392"
    server_card = cards(server, "worldwide", "fr")["corvin-aldous"]
    assert (server_card["details"]["style"], server_card["details"]["era"]) == ("gros serveur", "Raquettes en bois")
    assert server_card["label"] == "Corvin Aldous (gros serveur, Raquettes en bois)"
    federer = cards(server, "ase", "fr")["roger-federer"]
    assert federer["note"].startswith(
        "Relevé en pour cent, à côté de la moyenne du circuit : première gagnée 47.8 (43.6)"
    )
    assert federer["label"].startswith("Roger Federer (première balle +2")


def test_no_sentence_of_a_shipped_card_stays_english_in_french(server: Served) -> None:
    for game in ("pro-tennis", "inside-volley", "worldwide", "ase"):
        english, french = cards(server, game, "en"), cards(server, game, "fr")
        for name, card in english.items():
            for text, translated in (
                (card.get("note"), french[name].get("note")),
                (card["details"].get("style"), french[name]["details"].get("style")),
                (card["details"].get("era"), french[name]["details"].get("era")),
            ):
                assert not text or text != translated, (name, text)


def test_a_column_of_letters_is_told_by_the_throws_that_read_it_from_bad_to_good(server: Served) -> None:
    lendl = cards(server, "pro-tennis", "en")["ivan-lendl"]
    serve = next(column for column in lendl["columns"] if column["head"] == "S")
    assert [letter for letter, _ in serve["letters"]] == ["F", "I", "P", "A"]
    assert all(sum(throws for _, throws in column["letters"]) == 36 for column in lendl["columns"])
    assert dict(serve["letters"])["A"] == 3, "56 falls two ways and 66 one"
    assert (lendl["details"]["record"], lendl["details"]["titles"], lendl["details"]["elo"]) == ("75-16", "7", "2392")


def test_the_forge_says_in_words_what_may_be_chosen(server: Served) -> None:
    form = server.http.get("/api/games/pro-tennis/forge?lang=fr").json()
    hand = next(field for field in form["fields"] if field["key"] == "hand")
    assert hand["values"] == [{"value": "R", "title": "droite"}, {"value": "L", "title": "gauche"}]


def test_before_a_match_it_is_told_how_often_each_wins(server: Served) -> None:
    asked = {"cards": "john-mcenroe,jimmy-connors", "options": "random_events=off"}
    told = server.http.get("/api/games/pro-tennis/chances", params=asked).json()
    turned = server.http.get(
        "/api/games/pro-tennis/chances", params=asked | {"cards": "jimmy-connors,john-mcenroe"}
    ).json()
    assert told["won"][0] > 0.7, "McEnroe, without events"
    assert told["won"] == pytest.approx(turned["won"][::-1])
    assert sum(told["won"]) == pytest.approx(1)
    assert server.http.get("/api/games/worldwide/chances").json()["error"]["code"] == "impossible"


@pytest.mark.parametrize("game", ["worldwide", "ase"])
def test_whoever_waits_may_look_at_their_own_hand_and_nobody_else_at_any(server: Served, game: str) -> None:
    made = server.make(game, options={"first": "A"}, seats={"A": "you", "B": "link"})
    joined = server.http.post(
        f"/api/matches/{made['match']}/join", json={"invitation": made["invitations"]["B"]}
    ).json()
    anna, bob = server.sit(made["match"], made["tokens"]["A"]), server.sit(made["match"], joined["token"])
    watcher = server.sit(made["match"])
    number = anna.ready()["number"]
    waiting = bob.state(lambda one: one["number"] == number)
    assert "offer" not in waiting or waiting["offer"] is None
    bob.say(type="hand", number=number)
    cards = bob.hear("hand")["cards"]
    table = waiting["view"]["state"]["table"]
    pile = (table["players"][1]["hand"] if game == "worldwide" else table["hands"][1])["piles"][0]
    held = sorted(str(card) for card, many in pile["cards"] for _ in range(many))
    assert sorted(card["id"] for card in cards) == held
    watcher.state(lambda one: one["number"] == number)
    watcher.say(type="hand", number=number)
    assert watcher.refused()["code"] == "illegal"
    bob.say(type="hand", number=number + 1)
    assert bob.refused()["code"] == "stale"


def test_beside_the_table_a_throw_is_told_in_the_words_of_the_commentary(server: Served) -> None:
    """ "The return goes wide" in one place and "the return is long" in another would be two returns."""
    made = server.make("pro-tennis", cards=["john-mcenroe", "jimmy-connors"], random=False)
    client = server.sit(made["match"], made["tokens"]["A"])
    told = 0
    for _ in range(8):
        state = client.ready()
        if state.get("offer"):
            client.say(type="answer", number=state["number"], answer=state["offer"]["choices"][0]["answer"])
            continue
        point = next(line for line in reversed(state["feed"]) if line["kind"] == "point")
        events = [*state.get("point", []), *state["facts"]]
        sentences = [event["text"] for event in events if event.get("text") and event["fact"]["fact"] == "Hit"]
        assert all(sentence in point["text"] for sentence in sentences), (sentences, point["text"])
        told += len(sentences)
        client.say(type="go", number=state["number"], to="point")
    assert told > 10


def test_the_card_of_a_season_is_told_beside_that_season(server: Served) -> None:
    federer = cards(server, "inside-volley", "en")["roger-federer-2007-hard"]
    assert federer["ranges"][0] == {"key": "serve1_server", "low": 1, "high": 32}
    assert federer["ranges"][-1]["high"] == 100
    told = server.http.get("/api/games/inside-volley/cards/roger-federer-2007-hard/proof?lang=fr").json()
    assert (told["season"], told["matches"], told["points"]) == (2007, 50, 3645)
    assert [figure["key"] for figure in told["figures"]][:3] == ["first_in", "aces", "double_faults"]
    assert all(abs(figure["wanted"] - figure["exact"]) < 0.6 for figure in told["figures"])
    done = {figure["key"]: pytest.approx(figure["wanted"], abs=0.051) for figure in told["figures"]}
    assert federer["figures"] == done, "in the list of cards stands what the player did"
    averages = [card for card in cards(server, "inside-volley", "en").values() if "average" in card["name"]]
    assert averages
    assert not any(card.get("figures") for card in averages)
    for game, card in (("inside-volley", "nobody"), ("pro-tennis", "ivan-lendl")):
        assert server.http.get(f"/api/games/{game}/cards/{card}/proof").json() == {}


@pytest.mark.parametrize("key", list(games()))
def test_every_game_is_told_in_short_in_both_languages(server: Served, key: str) -> None:
    english, french = (server.http.get(f"/api/games/{key}/rules?lang={lang}").json() for lang in ("en", "fr"))
    assert len(english["rows"]) == len(french["rows"]) > 5
    assert english["title"] == french["title"] == games()[key].name
    assert not {row["text"] for row in english["rows"]} & {row["text"] for row in french["rows"]}
    assert server.http.get("/api/games/squash/rules").status_code == 400


def test_the_forge_says_which_fields_count_and_what_a_count_is_in_per_cent(server: Served) -> None:
    form = server.http.get("/api/games/inside-volley/forge?lang=fr").json()
    ways = {field["key"]: field.get("way", "") for field in form["fields"]}
    assert (ways["aces"], ways["ace_count"], ways["break_faced"]) == ("figures", "counts", "")
    assert {field["group"] for field in form["fields"] if field["key"] == "ace_count"} == {"Service"}
    forged = server.http.post("/api/games/inside-volley/forge", json={"fields": form["counted"]}).json()
    assert forged["shares"]["their_first_won_count"] == 66.0
    assert "counted" not in server.http.get("/api/games/ase/forge").json()


def test_a_card_that_was_forged_is_played_with(server: Served) -> None:
    form = server.http.get("/api/games/inside-volley/forge").json()
    forged = server.http.post("/api/games/inside-volley/forge", json={"fields": form["example"]}).json()
    made = server.make("inside-volley", cards=[forged["card"]["id"]], own=forged["file"])
    state = server.sit(made["match"], made["tokens"]["A"]).ready()
    assert state["seats"][0]["name"] == forged["card"]["name"]
    assert state["seats"][1]["name"] != forged["card"]["name"], "drawn from those that come along"
    wrong = forged["file"].replace('"inj": 0', '"inj": 99', 1)
    assert wrong != forged["file"]
    refused = server.http.post("/api/matches", json={"game": "inside-volley", "random": True, "own": wrong}).json()
    assert refused["error"]["code"] == "unreadable"
    assert "inj" in refused["error"]["message"]


def test_whoever_has_no_name_is_called_you_after_the_match_too(server: Served) -> None:
    made = server.make("tennidice", options={"spirit": "off"})
    head = {"X-Netcord-Tokens": made["tokens"]["A"]}
    play_out(server.sit(made["match"], made["tokens"]["A"]), random.Random(3))
    mine = server.http.get(f"/api/matches/{made['match']}/replay", headers=head).text
    theirs = server.http.get(f"/api/matches/{made['match']}/replay").text
    assert '"then":"You win the match' in mine or "Match point, you!" in mine
    assert "Match point, Player!" not in mine
    assert "You win" not in theirs
    explained = server.http.get(f"/api/matches/{made['match']}/explain", headers=head).json()
    moved = [one["moved"] for one in explained["turning"]]
    assert moved
    assert all(text.startswith(("You went", "netcord went")) for text in moved)
    assert all(": tie-break, " in one["where"] for one in explained["turning"]), "nobody counts games in it"


@pytest.mark.parametrize(
    ("lang", "mine", "theirs"),
    [
        ("en", "You win the toss and serve first.", "{} wins the toss and serves first."),
        ("fr", "Vous gagnez le tirage au sort et servez en premier.", "{} gagne le tirage au sort et sert en premier."),
    ],
)
def test_whoever_has_no_name_is_called_you_by_the_umpire_and_by_nobody_else(
    server: Served, lang: str, mine: str, theirs: str
) -> None:
    """One fact of one move: whoever plays and whoever watches hear it, each in words of their own."""
    heard = ("B", "", "")
    while heard[0] != "A":  # until the toss is won by whoever is told so
        made = server.make("tennidice", seats={"A": "you", "B": "link"})
        here = [server.sit(made["match"], token, lang) for token in (made["tokens"]["A"], None)]
        for client in here:
            client.state()  # both are there before the seat is taken and the toss is thrown
        server.http.post(f"/api/matches/{made['match']}/join", json={"invitation": made["invitations"]["B"]})
        mine_told, theirs_told = (
            next(
                event
                for event in client.state(lambda state: bool(state["facts"]))["facts"]
                if event["fact"]["fact"] == "TossWon"
            )
            for client in here
        )
        heard = mine_told["fact"]["server"], mine_told["text"], theirs_told["text"]
    assert heard == ("A", mine, theirs.format({"en": "Host", "fr": "Hôte"}[lang]))


def test_in_pairs_nobody_is_called_like_a_square(server: Served) -> None:
    """A1 and A2 are squares of the court."""
    made = server.make("tennidice", options={"players": "4", "first": "A"})
    client = server.sit(made["match"], next(iter(made["tokens"].values())))
    assert [seat["short"] for seat in client.ready()["seats"]] == ["Player 1", "Player 2", "netcord 1", "netcord 2"]


def asked(server: Served, game: str, what: str, lang: str = "en", **wanted: Any) -> dict[str, Any]:
    """The state of a match in which somebody is asked this: others are answered by lot."""
    made = server.make(game, seats={"A": "you", "B": "bot:random"}, **wanted)
    client = server.sit(made["match"], made["tokens"]["A"], lang)
    luck = random.Random(1)
    while (state := client.ready())["offer"]["what"] != what:
        act(client, state, luck)
    return state


def test_whoever_serves_is_told_which_ball_it_is_and_what_matters(server: Served) -> None:
    for game in ("worldwide", "ase", "tennidice"):
        prompt = asked(server, game, "serve", options={"first": "A"})["prompt"]
        assert (prompt["turn"], prompt["whose"]) == ("yours", "Your serve, first ball")
        assert prompt["stress"]
        assert all(piece in prompt["why"] for piece in prompt["stress"])
    assert (
        asked(server, "ase", "serve", "fr", options={"first": "A"})["prompt"]["whose"]
        == "Votre service, première balle"
    )


def test_cubes_are_placed_in_secret_and_every_row_names_its_rule(server: Served) -> None:
    state = asked(server, "tennidice", "arrange")
    assert state["prompt"]["whose"] == "In secret"
    assert state["picture"]["rules"] == {"agility": "TD-50", "accuracy": "TD-55", "ace": "TD-65", "winner": "TD-70"}


def test_where_it_matters_the_score_says_from_which_side_is_served(server: Served) -> None:
    assert asked(server, "ase", "serve", options={"first": "A"})["score"]["note"] == "You serve, deuce side"
    assert asked(server, "tennidice", "serve", options={"first": "A"})["score"]["note"] == "You serve"


def test_a_service_card_says_where_it_goes_which_hand_answers_it_and_whether_it_is_wide(server: Served) -> None:
    choices = asked(server, "ase", "serve", options={"first": "A"})["offer"]["choices"]
    going = [choice for choice in choices if choice.get("to")]
    assert going
    assert all(spot["hands"] for choice in going for spot in choice["to"])
    assert {"wide" in choice["label"] for choice in going if choice.get("wide")} <= {True}


def test_in_doubles_it_is_said_who_serves_to_whom_and_why_a_ball_is_whose(server: Served) -> None:
    four = ["john-mcenroe", "tomas-smid", "jimmy-connors", "vitas-gerulaitis"]
    seats = {"A1": "you", "A2": "you", "B1": "bot:random", "B2": "bot:random"}
    made = server.make("pro-tennis", cards=four, seats=seats)
    client, luck = server.sit(made["match"], next(iter(made["tokens"].values()))), random.Random(1)
    while "offer" not in (state := client.ready()):
        act(client, state, luck)
    assert state["title"].split(" · ")[1].startswith("doubles, ")
    assert " serves to " in state["score"]["note"]
    assert state["prompt"]["what"] == "Red 6: choose a strategy"
    assert state["picture"]["by_number"] in ("odd", "even")
    assert state["picture"]["serves"] in seats


def test_two_cards_say_how_the_points_between_them_go(server: Served) -> None:
    query = {"cards": "john-mcenroe,jimmy-connors", "options": "random_events=off"}
    told = server.http.get("/api/games/pro-tennis/chances", params=query).json()
    assert sum(told["points"]) == pytest.approx(1)
    assert (told["points"][0] > 0.5) == (told["won"][0] > 0.5)


def test_whoever_comes_back_to_home_is_told_how_a_match_stands(server: Served) -> None:
    made = server.make("worldwide", seats={"A": "you", "B": "bot:random"}, options={"first": "A"})
    token = {"X-Netcord-Tokens": made["tokens"]["A"]}
    (mine,) = server.http.get("/api/matches", headers=token).json()
    assert mine["told"] == "It has not begun."
    server.sit(made["match"], made["tokens"]["A"]).ready()
    (mine,) = server.http.get("/api/matches", headers=token).json()
    assert mine["told"] == "Tie-break. It is your turn."
    (mine,) = server.http.get("/api/matches", headers=token, params={"lang": "fr"}).json()
    assert mine["told"] == "Jeu décisif. C'est à vous."


def test_a_match_in_which_nobody_is_asked_is_said_to_go_on(server: Served) -> None:
    made = server.make("inside-volley", seats={"A": "you", "B": "bot:first"}, random=True)
    client = server.sit(made["match"], made["tokens"]["A"])
    number = client.ready()["number"]
    client.say(type="go", number=number, to="point")
    client.after(number)
    (mine,) = server.http.get("/api/matches", headers={"X-Netcord-Tokens": made["tokens"]["A"]}).json()
    assert mine["told"] == "Set 1. It goes on where you left it."


def test_a_call_in_words_has_its_figures_as_far_as_there_are_any() -> None:
    calls = [
        Call("points", "40", "15"),
        Call("all", "30"),
        Call("tiebreak", "3", "2", Side.A),
        Call("tiebreak_all", "4"),
    ]
    assert [figures(call) for call in calls] == ["40-15", "30-30", "3-2", "4-4"]
    assert [figures(Call(kind, side=Side.B)) for kind in ("deuce", "advantage", "game", "match")] == ["", "", "", ""]


def test_a_point_is_called_in_figures_too(server: Served) -> None:
    made = server.make("inside-volley")
    client = server.sit(made["match"], made["tokens"]["A"])
    number = client.ready()["number"]
    client.say(type="go", number=number, to="point")
    state = client.after(number)
    line = next(line for line in reversed(state["feed"]) if line.get("call"))
    assert line["score"] in ("30-0", "15-15", "0-30", "15-0", "0-15"), "one or two points were played"
    assert state["prompt"]["who"].startswith("Point ")
    assert state["prompt"]["who"].endswith(f", {line['score']}")


@pytest.mark.parametrize("game", ["worldwide", "ase", "tennidice", "pro-tennis", "inside-volley"])
def test_whoever_watches_is_told_what_decided_the_point_and_what_matters_in_it(server: Served, game: str) -> None:
    made = server.make(game, seats={"A": "bot:random", "B": "bot:random"})
    (token,) = made["tokens"].values()  # nobody's seat: whoever has made it lets it go on
    client = server.sit(made["match"], token)
    stressed, state = 0, client.ready()
    for _ in range(12):
        client.say(type="go", number=state["number"], to="point")
        state = client.ready()
        if "over" in state:
            break
        prompt = state["prompt"]
        assert prompt["turn"] == "watch"
        assert prompt["why"][:1].isupper()
        assert prompt["rule"]
        assert "**" not in prompt["why"]
        assert all(piece in prompt["why"] for piece in prompt.get("stress", ()))
        facts = [event["fact"]["fact"] for event in state["facts"]]
        after = state["facts"][facts.index("PointWon") + 1 :]
        tidied = {event.get("why", "").lower() for event in after} - {""}
        assert prompt["why"].lower() not in tidied, "what was put away afterwards decided nothing"
        stressed += bool(prompt.get("stress"))
    assert stressed


def test_a_match_says_when_it_was_played_here_and_a_record_does_not(server: Served) -> None:
    made = server.make("inside-volley")
    client = server.sit(made["match"], made["tokens"]["A"])
    client.say(type="go", number=client.ready()["number"], to="match")
    client.state(lambda state: "over" in state)
    replay = server.http.get(f"/api/matches/{made['match']}/replay").json()
    assert abs(replay["played"] / 1000 - time.time()) < 3600
    record = server.http.get(f"/api/matches/{made['match']}/record").content
    handed_in = server.http.post("/api/records", content=record).json()["match"]
    assert server.http.get(f"/api/matches/{handed_in}/replay").json().get("played") is None


def test_what_is_promised_of_the_dice_is_told_to_whoever_comes_and_stands_in_the_record(server: Served) -> None:
    """Before anything has been thrown: later it would be no promise."""
    made = server.make("worldwide", options={"first": "A"})
    client = server.sit(made["match"], made["tokens"]["A"])
    first, after = client.state(), client.ready()
    assert (first["number"], len(first["promise"])) == (0, 64)
    assert "promise" not in after, "whoever has heard it is not told again"
    assert first["promise"].encode() in server.record(made["match"]).splitlines()[0]


def test_whoever_serves_is_told_so_as_people_say_it(server: Served) -> None:
    made = server.make("tennidice", options={"first": "A"})
    for lang, said in (("en", "You serve · "), ("fr", "Vous servez · ")):
        assert server.sit(made["match"], made["tokens"]["A"], lang).ready()["standing"].startswith(said)


@pytest.mark.parametrize(
    ("wanted", "status", "why"),
    [
        ({"game": "pro-tennis"}, 409, "singles takes two cards, doubles four, not 0"),
        ({"game": "pro-tennis", "cards": ["john-mcenroe"]}, 409, "singles takes two cards, doubles four, not 1"),
        ({"game": "pro-tennis", "cards": ["bjorn-borg", "x"]}, 400, "Cards on the page and `netcord cards list` show"),
        ({"game": "worldwide", "speed": "warp"}, 400, "speed"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_what_would_have_been_right(
    server: Served, wanted: dict[str, Any], status: int, why: str
) -> None:
    answer = server.http.post("/api/matches", json=wanted)
    assert answer.status_code == status
    assert why in answer.json()["error"]["message"]


def test_whoever_watches_takes_nothing_back_and_nothing_is_answered_when_it_is_over(server: Served) -> None:
    made = server.make("tennidice", options={"first": "A"})
    match, token = made["match"], made["tokens"]["A"]
    looks, plays = server.sit(match), server.sit(match, token)
    asked = plays.ready()
    looks.say(type="undo", number=asked["number"])
    assert looks.refused()["message"] == "you are watching: only whoever plays can take an answer back"
    plays.say(type="concede")
    over = plays.state(lambda state: "over" in state)
    plays.say(type="answer", number=over["number"], answer=asked["offer"]["choices"][0]["answer"])
    assert plays.refused()["message"] == "the match is over: nothing is asked any more"


def test_a_line_of_a_stroke_has_its_own_rules_and_the_last_one_what_decided_the_point(server: Served) -> None:
    made = server.make("worldwide", options={"first": "A"})
    client, luck = server.sit(made["match"], made["tokens"]["A"]), random.Random(5)
    lines: list[dict[str, Any]] = []
    while "over" not in (state := client.ready()):
        lines += [line for line in state["feed"] if line not in lines]
        act(client, state, luck)
    called = [line for line in lines if line.get("call") and line.get("by")]
    assert called
    for line in called:
        rules = [reason["rule"] for reason in line["why"]]
        assert len(rules) == len(set(rules)), line
        assert not [rule for rule in rules if rule.startswith("WT-11B")], (line, "put away after the point before")
