"""Hands from seeds: every participant draws five cards from a deck of their own.

The server seed gives draw number i (actor 0, target 1; in a gang war attackers and then
defenders, in the order listed) the seed HMAC-SHA256(server seed, "offsuit/1/destiny/draw" |
u32(i)). That seed orders a 52-card deck as `core.fair` orders any deck, and the five cards drawn
lie at the first five places of its dealing order, which the client seed alone decides. What the
server promises beforehand is the hash of the server seed; all cards are shown in Destiny Deck,
so the seed itself is published with the result.
"""

import hmac
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from offsuit.core.fair import dealing_order, shuffle
from offsuit.core.standard import STANDARD_DECK
from offsuit.errors import RecordError
from offsuit.games.destiny.resolver.drawn_hand import CARDS, Hand

DRAW = b"offsuit/1/destiny/draw"  # one HMAC per draw: server seed -> seed of a deck
SERVER = b"offsuit/1/destiny/server"  # hash: server seed -> commitment
SEED_BYTES = 32
MOST_CLIENT_BYTES = 1024


@dataclass(frozen=True)
class Seeds:
    """What the draws of one resolution come from; without a client seed its order is public."""

    server: bytes
    client: bytes | None = None

    def __post_init__(self) -> None:
        if len(self.server) != SEED_BYTES:
            raise RecordError(f"a server seed has {SEED_BYTES} bytes, not {len(self.server)}")
        if self.client is not None and len(self.client) > MOST_CLIENT_BYTES:
            raise RecordError(f"a client seed of {len(self.client)} bytes; 1024 is the most")

    @property
    def commitment(self) -> str:
        """What is published before the client seed is known."""
        return sha256(SERVER + self.server).hexdigest()

    def as_json(self) -> dict[str, str | None]:
        """The seeds in hexadecimal with their commitment, as records have them."""
        client = None if self.client is None else self.client.hex()
        return {
            "commitment": self.commitment,
            "server_seed": self.server.hex(),
            "client_seed": client,
        }

    def draw(self, number: int) -> Hand:
        """The hand of one participant.

        >>> Seeds(bytes(32), b"north").draw(0)
        (27, 16, 23, 35, 47)
        """
        seed = hmac.digest(self.server, DRAW + number.to_bytes(4, "big"), "sha256")
        order = shuffle(seed, STANDARD_DECK.size)
        return tuple(STANDARD_DECK.cards[order[place]] for place in _places(self.client))

    def hands(self, participants: int) -> tuple[Hand, ...]:
        """The hands of all participants, in order."""
        return tuple(map(self.draw, range(participants)))


@lru_cache(1024)
def _places(client: bytes | None) -> tuple[int, ...]:
    seeds = () if client is None else (client,)
    return dealing_order(seeds, STANDARD_DECK.size)[:CARDS]


def parse_seed(what: str, text: str) -> bytes:
    """A seed in hexadecimal."""
    try:
        return bytes.fromhex(text)
    except (ValueError, TypeError):
        raise RecordError(f"{what}: {str(text)[:80]!r} is not hexadecimal") from None
