"""The tiles in everybody's symbols, both ways."""

import pytest

from offsuit.core.notation import card_names, parse_cards
from offsuit.errors import NotationError
from offsuit.games.catalog.rankings import evaluate
from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.piecepack.symbols import SCHEMES, parse_tiles, tile_names

EVERY = [(deck, code) for deck in SCHEMES for code in PIECEPACK_DECK.cards]


def test_the_documents_schemes_are_there() -> None:
    assert list(SCHEMES) == ["dual", "expansion", "rainbow", "dice", "cards52"]


@pytest.mark.parametrize(("deck", "code"), EVERY)
def test_every_tile_is_read_back_as_printed(deck: str, code: int) -> None:
    (name,) = tile_names([code], deck)
    for text in (name, name.upper(), name.lower(), f"({name}), "):
        assert parse_tiles(text, deck) == (code,)
    ways = [way for way, meant in SCHEMES[deck].codes.items() if meant == code]
    assert len(ways) >= 2, "signs, and letters for keyboards without them"
    assert any(way.isascii() for way in ways)
    assert parse_tiles(" ".join(ways), deck) == parse_tiles("".join(ways), deck)
    assert set(parse_tiles("".join(ways), deck)) == {code}


@pytest.mark.parametrize("deck", SCHEMES)
def test_no_two_tiles_look_alike(deck: str) -> None:
    names = tile_names(PIECEPACK_DECK.cards, deck)
    assert len(set(names)) == 48
    assert parse_tiles(" ".join(names), deck) == PIECEPACK_DECK.cards
    assert parse_tiles("".join(names), deck) == PIECEPACK_DECK.cards


def test_dual_is_how_tiles_are_written_everywhere() -> None:
    text = card_names(PIECEPACK_DECK, PIECEPACK_DECK.cards)
    assert " ".join(tile_names(PIECEPACK_DECK.cards)) == text
    for name in SCHEMES["dual"].codes:
        assert parse_tiles(name) == parse_cards(PIECEPACK_DECK, name)


@pytest.mark.parametrize(
    ("deck", "text", "dual"),
    [
        # the expansion's four links, as the document lists them
        ("expansion", "SunN Moon3 CrownA Arms5", "♡N ♤3 ♧A ♢5"),
        ("expansion", "HN S3 CA D5", "♥N ♠3 ♣A ♦5"),
        ("rainbow", "K♠ J♡ 2dh 5LC", "♠N ♡A ♥2 ♧5"),
        ("dice", "bSunN rmoon3 b♛A r⚜5", "♥N ♤3 ♣A ♢5"),
        ("cards52", "2S 3S 4S 5S AS QS", "♤2 ♤3 ♤4 ♤5 ♤A ♤N"),
        ("cards52", "6h 7h 8h 9h jh k♥", "♥2 ♥3 ♥4 ♥5 ♥A ♥N"),
    ],
)
def test_what_stands_for_what(deck: str, text: str, dual: str) -> None:
    assert " ".join(tile_names(parse_tiles(text, deck))) == dual


@pytest.mark.parametrize(
    ("deck", "text", "message"),
    [
        ("rainbow", "K♠ ♠N", "'♠N' in 'K♠ ♠N' is not a card of piecepack deck 'rainbow'"),
        ("rainbow", "♠N", "--deck dual or expansion reads it"),
        ("dual", "☀3", "--deck expansion reads it"),
        ("dual", "b☀3", "--deck dice reads it"),
        ("expansion", "♡3", "'♡3' is not a card of piecepack deck 'expansion' (written like ♛N)"),
        ("dice", "♠N", "--deck dual or expansion reads it"),
        ("cards52", "10S", "'10S' is not a card of piecepack deck 'cards52' (written like QC)"),
        ("cards52", "TS", "'TS'"),
        (
            "tarot",
            "♠N",
            "unknown deck 'tarot'; must be one of dual, expansion, rainbow, dice, cards52",
        ),
    ],
)
def test_a_wrong_symbol_is_quoted(deck: str, text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_tiles(text, deck)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_letters_that_only_look_like_ranks_are_refused() -> None:
    with pytest.raises(NotationError):
        parse_tiles("\u212a♠", "rainbow")  # the sign of the kelvin


@pytest.mark.parametrize("deck", SCHEMES)
def test_a_hand_is_worth_the_same_in_all_symbols(deck: str) -> None:
    codes = parse_tiles("♠N ♤N ♥A ♡3 ♦5 ♧2 ♣4")
    plain = evaluate("piecepack", " ".join(tile_names(codes)))
    found = evaluate("piecepack", " ".join(tile_names(codes, deck)), deck=deck)
    assert (found.strength, found.text) == (plain.strength, plain.text)
    assert found.cards == tile_names(codes, deck)
    assert parse_tiles(" ".join(found.best), deck) == parse_tiles(" ".join(plain.best))
