"""The one shuffle: a deck order fixed before the deal, moved by every seat, checked by anyone.

`docs/fair.md` says it in full for other languages, with what is proved and what is not;
`fair_vectors.json` beside this file holds its test vectors. Seeds are handed in, never made here.

>>> deal = Deal(deck=tuple(range(52)), server_seed=bytes(32))
>>> promised = deal.commitments  # published first
>>> client_seeds = (b"north", b"south")  # committed to, then revealed
>>> places = dealing_order(client_seeds, 52)
>>> deal.cards(places[:5])
(34, 28, 46, 10, 31)
>>> deal.opening(places[0]).commitment == promised[places[0]]
True
"""

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count, zip_longest
from struct import unpack

from offsuit.errors import RecordError

DECK = b"offsuit/1/deck"  # stream: server seed -> order of the deck
SALT = b"offsuit/1/salt"  # one HMAC per place: server seed -> salt
CLIENT = b"offsuit/1/client"  # hash: client seed -> a seat's commitment
PUBLIC = b"offsuit/1/public"  # hash: all client seeds -> public seed
PLACES = b"offsuit/1/places"  # stream: public seed -> order in which places are dealt

WORDS = 2**32


def words(seed: bytes, purpose: bytes) -> Iterator[int]:
    """Endless 32-bit words: HMAC-SHA256 blocks 0, 1, 2, ..., eight big-endian words each.

    >>> f"{next(words(bytes(32), DECK)):08x}"
    '888d5f3f'
    """
    if len(seed) != 32:  # HMAC pads shorter keys with zeros: two seeds would give one stream
        raise RecordError(f"a seed has 32 bytes, not {len(seed)}")
    key = seed.ljust(sha256().block_size, b"\0")
    inner, outer = sha256(key.translate(hmac.trans_36)), sha256(key.translate(hmac.trans_5C))
    inner.update(purpose)
    for block in count():  # `hmac.digest` would take in the key anew for every block
        once, twice = inner.copy(), outer.copy()
        once.update(block.to_bytes(8, "big"))
        twice.update(once.digest())
        yield from unpack(">8I", twice.digest())


def below(source: Iterator[int], n: int) -> int:
    """A uniform draw from 0..n-1; words beyond the last whole multiple of n are thrown away.

    >>> below(iter([2**32 - 1, 7]), 5)  # 2**32 leaves remainder 1: its last word is unfair
    2
    """
    if not 1 <= n <= WORDS:
        raise ValueError(f"cannot draw below {n}: a word reaches 1 to {WORDS}")
    fair = WORDS - WORDS % n
    return next(word for word in source if word < fair) % n


def permutation(source: Iterator[int], n: int) -> tuple[int, ...]:
    """Fisher-Yates from the last item down: item i changes places with one of items 0..i.

    >>> permutation(iter([0, 0, 0]), 4)
    (1, 2, 3, 0)
    """
    items = list(range(n))
    for i in range(n - 1, 0, -1):
        fair = WORDS - WORDS % (i + 1)
        while (word := next(source)) >= fair:  # as `below` draws, four times as fast
            pass
        j = word % (i + 1)
        items[i], items[j] = items[j], items[i]
    return tuple(items)


def shuffle(seed: bytes, n: int, purpose: bytes = DECK) -> tuple[int, ...]:
    """The permutation of 0..n-1 that a 32-byte seed gives for a purpose.

    >>> shuffle(bytes(32), 8)
    (1, 6, 4, 2, 5, 3, 0, 7)
    """
    return permutation(words(seed, purpose), n)


@dataclass(frozen=True, slots=True)
class Opening:
    """What is told to show one card: anyone may hash it and compare."""

    place: int
    card: int
    salt: bytes

    @property
    def commitment(self) -> bytes:
        """SHA-256 of salt, place in four bytes and card in two, both big-endian."""
        place, card, salt = self.place, self.card, self.salt
        if len(salt) != 32 or not 0 <= card < 2**16:
            raise RecordError(f"place {place}: card {card} with a salt of {len(salt)} bytes")
        return sha256(salt + place.to_bytes(4, "big") + card.to_bytes(2, "big")).digest()


@dataclass(frozen=True)
class Deal:
    """The server's side of one round; only `deck` and `commitments` may be seen before the end."""

    deck: tuple[int, ...]
    server_seed: bytes = field(repr=False)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The card at each place."""
        return tuple(self.deck[i] for i in shuffle(self.server_seed, len(self.deck)))

    @cached_property
    def commitments(self) -> tuple[bytes, ...]:
        """The promise for each place, published before any client seed is revealed."""
        return tuple(opening.commitment for opening in self._openings)

    @cached_property
    def _openings(self) -> tuple[Opening, ...]:
        salts = (
            hmac.digest(self.server_seed, SALT + place.to_bytes(4, "big"), "sha256")
            for place in range(len(self.deck))
        )
        return tuple(map(Opening, range(len(self.deck)), self.order, salts))

    def opening(self, place: int) -> Opening:
        """The proof of one card; its salt tells nothing of any other salt."""
        return self._openings[place]

    def cards(self, places: Iterable[int]) -> tuple[int, ...]:
        """The cards at some places; with all of `dealing_order`, the deck as the game deals it."""
        return tuple(self.order[place] for place in places)


def client_commitment(client_seed: bytes) -> bytes:
    """What a seat publishes before it reveals its seed."""
    return sha256(CLIENT + client_seed).digest()


def public_seed(client_seeds: Sequence[bytes]) -> bytes:
    """All revealed seeds in seat order, each after its length in four bytes, as one hash."""
    prefixed = (len(seed).to_bytes(4, "big") + seed for seed in client_seeds)
    return sha256(PUBLIC + b"".join(prefixed)).digest()


def dealing_order(client_seeds: Sequence[bytes], n: int) -> tuple[int, ...]:
    """The places in the order they are dealt: the j-th card dealt lies at the j-th of them."""
    return shuffle(public_seed(client_seeds), n, PLACES)


@dataclass(frozen=True, slots=True)
class Published:
    """What the world has been told of a round's cards, with nothing taken on trust."""

    deck: tuple[int, ...]
    commitments: tuple[bytes, ...]
    client_commitments: tuple[bytes, ...]
    client_seeds: tuple[bytes, ...]
    places: tuple[int, ...]
    openings: tuple[Opening, ...]
    server_seed: bytes | None = None


def verify(told: Published) -> tuple[int | None, ...]:
    """The cards in dealing order as far as they are proved, None where a card was never shown.

    The first thing that does not follow is raised as `RecordError`, in words.
    """
    promised = map(client_commitment, told.client_seeds)
    _follow("client commitment of seat", promised, told.client_commitments)
    _follow("place of dealt card", dealing_order(told.client_seeds, len(told.deck)), told.places)
    shown = _shown(told)
    if told.server_seed is None:
        return tuple(shown.get(place) for place in told.places)
    deal = Deal(told.deck, told.server_seed)
    _follow("commitment of place", deal.commitments, told.commitments)
    return deal.cards(told.places)


def _shown(told: Published) -> dict[int, int]:
    """Place -> card, each opening kept to its commitment and all together to the deck."""
    if len(told.commitments) != len(told.deck):
        raise RecordError(f"{len(told.commitments)} commitments for {len(told.deck)} cards")
    _no_more("place", (opening.place for opening in told.openings), range(len(told.deck)))
    _no_more("card", (opening.card for opening in told.openings), told.deck)
    hashed = list(told.commitments)
    for opening in told.openings:
        hashed[opening.place] = opening.commitment
    _follow("opened commitment of place", hashed, told.commitments)
    return {opening.place: opening.card for opening in told.openings}


def _no_more(what: str, opened: Iterable[int], held: Iterable[int]) -> None:
    """Refuse what is opened more often than the deck holds it, which may be never."""
    most = Counter(held)
    for item, times in Counter(opened).items():
        if times > most[item]:
            raise RecordError(f"{what} {item}: opened {times} times, the deck holds {most[item]}")


def _follow(what: str, follows: Iterable[object], published: Iterable[object]) -> None:
    """Refuse the first published value that is not the one that follows."""
    for i, pair in enumerate(zip_longest(follows, published, fillvalue="nothing")):
        ours, theirs = (value.hex() if isinstance(value, bytes) else value for value in pair)
        if ours != theirs:
            raise RecordError(f"{what} {i}: {theirs} is published, {ours} follows")
