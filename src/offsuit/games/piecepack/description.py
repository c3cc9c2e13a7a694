"""Dual Piecepacks Poker as data for pages and programs."""

from offsuit.core.deck import ANY
from offsuit.core.ranking import Ranking
from offsuit.games.description import (
    BettingDescription,
    Half,
    RankingDescription,
    StakeDescription,
    StreetDescription,
    UsualTable,
    describe_deck,
    describe_ranking,
)
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.rules import PiecepackRules

BRING_IN = "bring-in"
STACK = 100
"""Big blinds that a player begins with."""


def describe_piecepack(rules: PiecepackRules) -> BettingDescription:
    """The streets, stakes and rankings of a table with these rules.

    >>> [street.board for street in describe_piecepack(PiecepackRules()).streets]
    [0, 3, 1, 1]
    """
    play = rules.play
    antes = play.opening == BRING_IN
    return BettingDescription(
        title=f"Piecepack {play.title}",
        deck=describe_deck(PIECEPACK_DECK),
        defaults={"limit": play.limit} | ({} if antes else {"ante": 0}),
        follows={"bring_in": "small_blind"} | ({"ante": "small_blind"} if antes else {}),
        on_credit=False,
        usual=UsualTable(
            seats=5, rounds=20, bots="regular", stake=STACK * rules.big_blind, pause=20
        ),
        aids=(),
        retired={},
        streets=tuple(
            StreetDescription(
                each.name, each.down, each.up, each.board, each.draw, each.burn, each.big
            )
            for each in play.streets
        ),
        halves=play.halves,
        hand_size=play.hand_size,
        best_of=min(PIECEPACK.hand_sizes),
        from_hand=play.from_hand,
        opening=play.opening,
        stakes=_stakes(antes),
        rankings=tuple(_rankings(play.halves)),
        flushes=tuple(
            dict.fromkeys(
                line.partition for line in reversed(PIECEPACK.categories) if line.partition != ANY
            )
        ),
    )


def _stakes(antes: bool) -> tuple[StakeDescription, ...]:
    ante = StakeDescription("ante", "ante")
    if antes:
        return (
            ante,
            StakeDescription("bring-in", "bring_in"),
            StakeDescription("small bet", "big_blind"),
            StakeDescription("big bet", "big_blind", times=2),
        )
    blinds = ("small blind", "small_blind"), ("big blind", "big_blind")
    return (ante, *(StakeDescription(name, rule) for name, rule in blinds))


def _rankings(halves: tuple[Half, ...]) -> list[RankingDescription]:
    found = []
    if "high" in halves:
        found.append(_ranking("high", "high", PIECEPACK))
    if "low" in halves:
        found += [_ranking(name, "low", ranking) for name, ranking in LOW_RANKINGS.items()]
    return found


def _ranking(name: str, half: Half, ranking: Ranking) -> RankingDescription:
    letters = ranking.rank_order if half == "low" else reversed(ranking.rank_order)
    words = PIECEPACK_DECK.rank_words
    return RankingDescription(
        name=name,
        half=half,
        ranks=tuple(words[letter] for letter in letters),
        categories=tuple(reversed(ranking.names)),
        table=describe_ranking(ranking),
    )
