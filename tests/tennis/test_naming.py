"""Names are shortened in one way everywhere: commentary, draw sheets, pages."""

import pytest

import netcord
from netcord.forge.ase.players import REAL
from netcord.tennis import short_name, surname, told_apart


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Roger Federer", "Federer"),
        ("José Luis Clerc", "Clerc"),
        ("Billie Jean King", "King"),
        ("Juan Martin del Potro", "del Potro"),
        ("Robert Van't Hof", "Van't Hof"),
        ("Vincent Van Patten", "Van Patten"),
        ("Van Winitsky", "Winitsky"),
        ("Oscar de la Hoya", "de la Hoya"),
        ("Botic van de Zandschulp", "van de Zandschulp"),
        ("Arantxa Sánchez Vicario", "Sánchez Vicario"),
        ("Evonne Goolagong Cawley", "Goolagong Cawley"),
        ("Felix Auger-Aliassime", "Auger-Aliassime"),
        ("Ken Flach Jr.", "Flach Jr."),
        ("Li Na", "Li Na"),
        ("Roger Federer 2007", "Federer 2007"),
        ("Roger Federer (A)", "Federer (A)"),
        ("Andy Roddick 2003 (indoor hard)", "Roddick 2003 (indoor hard)"),
        ("ATP average", "ATP average"),
        ("Player 1", "Player 1"),
        ("Bo", "Bo"),
    ],
)
def test_the_family_name(name: str, family: str) -> None:
    assert surname(name) == family


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("John McEnroe", "J. McEnroe"),
        ("José Luis Clerc", "J. L. Clerc"),
        ("Jose-Luis Clerc", "J.-L. Clerc"),
        ("Billie Jean King", "B. J. King"),
        ("Juan Martin del Potro", "J. M. del Potro"),
        ("Vincent Van Patten", "V. Van Patten"),
        ("Arantxa Sánchez Vicario", "A. Sánchez Vicario"),
        ("Hana Mandlíková", "H. Mandlíková"),
        ("Ken Flach Jr.", "K. Flach Jr."),
        ("J. Kriek", "J. Kriek"),
        ("J.C. Ferrero", "J.C. Ferrero"),
        ("Roger Federer 2007", "R. Federer 2007"),
        ("North", "North"),
        ("Li Na", "Li Na"),
        ("Billie Jean King / Bill Scanlon", "King / Scanlon"),
        ("Pam Shriver / José Luis Clerc", "Shriver / Clerc"),
        ("North / South", "North / South"),
    ],
)
def test_a_short_name_has_initials_and_a_pair_only_family_names(name: str, short: str) -> None:
    assert short_name(name) == short


def test_a_card_says_whether_it_is_somebody() -> None:
    designs = netcord.game("ase").cards()
    assert tuple(card.name for card in designs if card.person) == REAL
    assert all(
        card.person for key in ("pro-tennis", "worldwide", "inside-volley") for card in netcord.game(key).cards()
    )


def test_two_of_one_family_are_told_apart_and_nobody_else_is_called_otherwise() -> None:
    assert told_apart(("Sandy Mayer", "John McEnroe", "Gene Mayer")) == ("S. Mayer", "McEnroe", "G. Mayer")
