"""The shuffle against its published vectors, its page, and people who tamper."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from itertools import chain, islice, repeat
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.core import fair
from offsuit.errors import RecordError

VECTORS: dict[str, Any] = json.loads(
    files("offsuit.core").joinpath("fair_vectors.json").read_text(encoding="utf-8")
)
DOUBLE = (*(code for code in range(52) for _ in range(2)), 52, 52)

seeds = st.binary(min_size=32, max_size=32)
unhurried = settings(deadline=None)


def whole_round(number: int) -> fair.Published:
    """A whole round as it is told at its end, everything opened and the seed published."""
    server_seed, *client_seeds = (hashlib.sha256(bytes([number, who])).digest() for who in range(4))
    deal = fair.Deal(DOUBLE, server_seed)
    places = fair.dealing_order(client_seeds, len(DOUBLE))
    return fair.Published(
        deck=DOUBLE,
        commitments=deal.commitments,
        client_commitments=tuple(map(fair.client_commitment, client_seeds)),
        client_seeds=tuple(client_seeds),
        places=places,
        openings=tuple(deal.opening(place) for place in places[:40]),
        server_seed=server_seed,
    )


# --- docs/fair.md read literally: no code shared with offsuit.core.fair ---------------------


def page_hash(hexed: str) -> str:
    return hashlib.sha256(bytes.fromhex(hexed)).hexdigest()


def page_hmac(key: str, message: str) -> str:
    """RFC 2104: the key filled up to a block of 64 bytes, and two hashes."""
    filled = int(key.ljust(128, "0"), 16)
    inner, outer = (f"{filled ^ int(pad * 64, 16):0128x}" for pad in ("36", "5c"))
    return page_hash(outer + page_hash(inner + message))


def page_label(text: str) -> str:
    return text.encode("ascii").hex()


def page_words(seed: str, purpose: str, blocks: int) -> list[int]:
    digits = "".join(page_hmac(seed, page_label(purpose) + f"{b:016x}") for b in range(blocks))
    return [int(digits[at : at + 8], 16) for at in range(0, len(digits), 8)]


def page_draw(unused: list[int], n: int) -> int:
    multiple = (2**32 // n) * n
    while unused[0] >= multiple:
        del unused[0]
    return divmod(unused.pop(0), n)[1]


def page_shuffle(seed: str, purpose: str, n: int) -> list[int]:
    unused, entries, i = page_words(seed, purpose, blocks=n), list(range(n)), n - 1
    while i >= 1:
        j = page_draw(unused, i + 1)
        kept = entries[i]
        entries[i] = entries[j]
        entries[j] = kept
        i -= 1
    return entries


def page_public_seed(client_seeds: list[str]) -> str:
    joined = page_label("offsuit/1/public")
    for seed in client_seeds:
        joined += f"{len(seed) // 2:08x}{seed}"
    return page_hash(joined)


def page_round(server_seed: str, deck: list[int], client_seeds: list[str]) -> dict[str, Any]:
    n = len(deck)
    p = page_shuffle(server_seed, "offsuit/1/deck", n)
    cards = [deck[p[i]] for i in range(n)]
    salts = [page_hmac(server_seed, page_label("offsuit/1/salt") + f"{i:08x}") for i in range(n)]
    public = page_public_seed(client_seeds)
    q = page_shuffle(public, "offsuit/1/places", n)
    return {
        "server_seed": server_seed,
        "deck": deck,
        "permutation": p,
        "order": cards,
        "salts": salts,
        "commitments": [page_hash(f"{salts[i]}{i:08x}{cards[i]:04x}") for i in range(n)],
        "client_seeds": client_seeds,
        "public_seed": public,
        "places": q,
        "dealt": [cards[q[j]] for j in range(n)],
    }


def test_the_page_alone_gives_every_vector() -> None:
    for stream in VECTORS["streams"]:
        words = page_words(stream["seed"], stream["purpose"], blocks=3)
        assert [f"{word:08x}" for word in words][:20] == stream["words"].split()
    for drawn in VECTORS["draws"]:
        unused = page_words(drawn["seed"], drawn["purpose"], blocks=9)
        assert [page_draw(unused, n) for n in drawn["below"]] == drawn["draws"]
    for told in VECTORS["clients"]:
        label = page_label("offsuit/1/client")
        hashed = [page_hash(label + seed) for seed in told["client_seeds"]]
        assert hashed == told["client_commitments"]
        assert page_public_seed(told["client_seeds"]) == told["public_seed"]
    for round_ in VECTORS["rounds"]:
        again = page_round(round_["server_seed"], round_["deck"], round_["client_seeds"])
        assert {"about": round_["about"], **again} == round_


# --- offsuit.core.fair ----------------------------------------------------------------------


@pytest.mark.parametrize("vector", VECTORS["streams"])
def test_words(vector: dict[str, str]) -> None:
    source = fair.words(bytes.fromhex(vector["seed"]), vector["purpose"].encode())
    assert " ".join(f"{word:08x}" for word in islice(source, 20)) == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_draws(vector: dict[str, Any]) -> None:
    source = fair.words(bytes.fromhex(vector["seed"]), vector["purpose"].encode())
    assert [fair.below(source, n) for n in vector["below"]] == vector["draws"]


@pytest.mark.parametrize("vector", VECTORS["clients"])
def test_client_seeds(vector: dict[str, Any]) -> None:
    client_seeds = [bytes.fromhex(seed) for seed in vector["client_seeds"]]
    hashed = [fair.client_commitment(seed).hex() for seed in client_seeds]
    assert hashed == vector["client_commitments"]
    assert fair.public_seed(client_seeds).hex() == vector["public_seed"]


@pytest.mark.parametrize("vector", VECTORS["rounds"], ids=lambda vector: vector["about"])
def test_rounds(vector: dict[str, Any]) -> None:
    client_seeds = [bytes.fromhex(seed) for seed in vector["client_seeds"]]
    n = len(vector["deck"])
    deal = fair.Deal(tuple(vector["deck"]), bytes.fromhex(vector["server_seed"]))
    places = fair.dealing_order(client_seeds, n)
    assert list(fair.shuffle(deal.server_seed, n)) == vector["permutation"]
    assert list(deal.order) == vector["order"]
    assert [deal.opening(place).salt.hex() for place in range(n)] == vector["salts"]
    assert [commitment.hex() for commitment in deal.commitments] == vector["commitments"]
    assert list(places) == vector["places"]
    assert list(deal.cards(places)) == vector["dealt"]


def test_seed_lengths_cannot_be_mistaken() -> None:
    with pytest.raises(RecordError, match="a seed has 32 bytes, not 31"):
        fair.shuffle(bytes(31), 52)
    assert fair.public_seed([b"ab", b"c"]) != fair.public_seed([b"a", b"bc"])


def test_a_deal_does_not_print_its_secrets() -> None:
    deal = fair.Deal((7, 8, 9), bytes(range(32)))
    assert deal.order
    assert repr(deal) == "Deal(deck=(7, 8, 9))"


@unhurried
@given(seeds, st.integers(0, 120))
def test_a_shuffle_is_a_permutation(seed: bytes, n: int) -> None:
    assert sorted(fair.shuffle(seed, n)) == list(range(n))


@unhurried
@given(st.integers(1, 2**32), st.data())
def test_the_last_fair_word_is_used_and_the_first_unfair_one_is_not(n: int, data: Any) -> None:
    unfair = 2**32 % n
    last = 2**32 - unfair - 1
    assert fair.below(iter([last]), n) == n - 1
    if unfair:
        beyond = data.draw(st.lists(st.integers(last + 1, 2**32 - 1), min_size=1))
        assert fair.below(iter([last + 1, *beyond, last]), n) == n - 1


@unhurried
@given(st.lists(st.integers(2**32 - 60, 2**32 - 1) | st.integers(0, 2**32 - 1)), st.integers(0, 60))
def test_a_permutation_throws_away_what_a_draw_does(first: list[int], n: int) -> None:
    """Words at the edge of unfairness, too: one draw for each item from the last down."""
    ones, others = chain(first, repeat(7)), chain(first, repeat(7))
    items = list(range(n))
    for i in range(n - 1, 0, -1):
        j = fair.below(ones, i + 1)
        items[i], items[j] = items[j], items[i]
    assert fair.permutation(others, n) == tuple(items)
    assert next(ones) == next(others)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_is_drawn_below_what_a_word_cannot_reach(n: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw below {n}"):
        fair.below(iter([0]), n)


def chi_square(seen: Counter[Any], kinds: int) -> float:
    expected = seen.total() / kinds
    return sum((seen[kind] - expected) ** 2 for kind in seen) / expected + expected * (
        kinds - len(seen)
    )


def test_all_permutations_are_equally_frequent() -> None:
    source = fair.words(hashlib.sha256(b"uniformity").digest(), fair.DECK)
    seen = Counter(fair.permutation(source, 5) for _ in range(12_000))
    freedom = 119
    assert abs(chi_square(seen, 120) - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_card_is_equally_frequent_at_every_place_of_fresh_seeds() -> None:
    n, rounds = 12, 3_000
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(rounds):
        seen.update(enumerate(fair.shuffle(hashlib.sha256(b"%d" % number).digest(), n)))
    freedom = (n - 1) ** 2
    assert abs(chi_square(seen, n * n) - freedom) < 4 * (2 * freedom) ** 0.5


@unhurried
@given(seeds, st.lists(st.binary(max_size=40), max_size=6), st.sets(st.integers(0, 105)))
def test_what_is_opened_is_what_was_dealt(
    server_seed: bytes, client_seeds: list[bytes], opened: set[int]
) -> None:
    deal = fair.Deal(DOUBLE, server_seed)
    places = fair.dealing_order(client_seeds, len(DOUBLE))
    told = fair.Published(
        deck=DOUBLE,
        commitments=deal.commitments,
        client_commitments=tuple(map(fair.client_commitment, client_seeds)),
        client_seeds=tuple(client_seeds),
        places=places,
        openings=tuple(map(deal.opening, opened)),
    )
    dealt = deal.cards(places)
    assert sorted(dealt) == sorted(DOUBLE)
    hidden = [card if place in opened else None for place, card in zip(places, dealt, strict=True)]
    assert list(fair.verify(told)) == hidden
    assert fair.verify(replace(told, server_seed=server_seed)) == dealt


ROUND = whole_round(1)


def flip(value: bytes, bit: int) -> bytes:
    return (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big")


@unhurried
@given(st.data(), st.sampled_from(["commitments", "client_commitments", "client_seeds"]))
def test_no_bit_of_hashes_and_client_seeds_can_be_changed(data: Any, part: str) -> None:
    values: list[Any] = list(getattr(ROUND, part))
    at = data.draw(st.integers(0, len(values) - 1))
    values[at] = flip(values[at], data.draw(st.integers(0, 255)))
    with pytest.raises(RecordError):
        fair.verify(replace(ROUND, **dict[str, Any]({part: tuple(values)})))


@unhurried
@given(st.integers(0, 255))
def test_no_bit_of_the_server_seed_can_be_changed(bit: int) -> None:
    assert ROUND.server_seed is not None
    with pytest.raises(RecordError, match=r"commitment of place 0: .* is published, .* follows"):
        fair.verify(replace(ROUND, server_seed=flip(ROUND.server_seed, bit)))


@unhurried
@given(st.data(), st.sampled_from(["place", "card", "salt"]))
def test_no_part_of_an_opening_can_be_changed(data: Any, part: str) -> None:
    openings = list(ROUND.openings)
    at = data.draw(st.integers(0, len(openings) - 1))
    was = getattr(openings[at], part)
    other: Any = (
        flip(was, data.draw(st.integers(0, 255)))
        if part == "salt"
        else data.draw(st.integers(-2, 70_000).filter(lambda number: number != was))
    )
    openings[at] = replace(openings[at], **{part: other})
    with pytest.raises(RecordError):
        fair.verify(replace(ROUND, openings=tuple(openings), server_seed=None))


@unhurried
@given(st.permutations(range(len(DOUBLE))))
def test_no_other_dealing_order_passes(places: list[int]) -> None:
    with pytest.raises(RecordError, match="place of dealt card"):
        fair.verify(replace(ROUND, places=tuple(places)))


def test_the_first_difference_is_told_in_words() -> None:
    first, second, *_ = ROUND.openings
    swapped = (replace(first, card=second.card), replace(second, card=first.card))
    lowest = min(swapped, key=lambda opening: opening.place)
    repeated = (first, second, first)
    spades = tuple(replace(first, place=place, card=3) for place in range(3))
    changes: list[tuple[dict[str, Any], str]] = [
        (
            {"openings": swapped},
            f"opened commitment of place {lowest.place}: "
            f"{ROUND.commitments[lowest.place].hex()} is published, "
            f"{lowest.commitment.hex()} follows",
        ),
        ({"openings": repeated}, f"place {first.place}: opened 2 times, the deck holds 1"),
        ({"openings": spades}, "card 3: opened 3 times, the deck holds 2"),
        ({"openings": (replace(first, place=106),)}, "place 106: opened 1 times, the deck holds 0"),
        (
            {"openings": (replace(first, salt=first.salt[1:]),)},
            f"place {first.place}: card {first.card} with a salt of 31 bytes",
        ),
        ({"commitments": ROUND.commitments[1:]}, "105 commitments for 106 cards"),
        (
            {"client_commitments": ROUND.client_commitments[:2]},
            f"client commitment of seat 2: nothing is published, "
            f"{ROUND.client_commitments[2].hex()} follows",
        ),
        (
            {"places": ROUND.places[:-1]},
            f"place of dealt card 105: nothing is published, {ROUND.places[-1]} follows",
        ),
        ({"server_seed": bytes(16)}, "a seed has 32 bytes, not 16"),
    ]
    for change, words in changes:
        with pytest.raises(RecordError) as refusal:
            fair.verify(replace(ROUND, **change))
        assert str(refusal.value) == words


def test_a_card_code_beyond_two_bytes_is_refused() -> None:
    deal = fair.Deal((65_536,), bytes(32))
    with pytest.raises(RecordError, match="card 65536"):
        _ = deal.commitments
