"""Records: replayed byte for byte, whatever became of the rules, and every change found."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.fair import dealing_order, shuffle, words
from offsuit.core.notation import card_name
from offsuit.core.standard import STANDARD_DECK
from offsuit.errors import RecordError
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.conformance.samples import sample_scenario
from offsuit.games.destiny.resolver.draws import Seeds

SEED = bytes(range(32))
DUEL: dict[str, Any] = {
    "kind": "duel",
    "actor": {"name": "Ann", "skills": {"gun_fighting": 45}, "items": ["lucky_ace_charm"]},
    "target": {"npc": "veteran"},
    "location": "frontera",
    "defense_bonus": 15,
}


def read_back(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_d28_a_record_replays_byte_for_byte() -> None:
    source = words(bytes(32), b"offsuit/tests/destiny/record")
    for number in range(200):
        scenario = sample_scenario(source)
        if number % 2:
            del scenario["hands"]
            result = destiny.resolve(scenario, seed=SEED, client_seed=b"%d" % number).as_json()
        else:
            result = destiny.resolve(scenario).as_json()
        assert json.dumps(destiny.replay(read_back(result["record"])).as_json()) == json.dumps(
            result
        )
        assert json.dumps(destiny.replay(read_back(result)).as_json()) == json.dumps(result)
        typed = destiny.replay(result)
        assert destiny.replay(typed) == destiny.replay(typed.record) == typed


def test_d28_a_record_outlives_its_rules_file(tmp_path: Path) -> None:
    rules = tmp_path / "tuning.toml"
    rules.write_text("[hand_rank_scores]\nhigh_card = 7\npair = 33.5\n", "utf-8")
    result = destiny.resolve(DUEL, seed=SEED, rules=tmp_path).as_json()
    rules.write_text("[hand_rank_scores]\nhigh_card = 700\npair = 700\n", "utf-8")
    changed = destiny.resolve(DUEL, seed=SEED, rules=tmp_path).as_json()
    assert changed["actor"] != result["actor"]
    rules.unlink()
    assert json.dumps(destiny.replay(read_back(result["record"])).as_json()) == json.dumps(result)


def test_d27_the_documented_derivation_of_draws() -> None:
    """Written out once more, from the words of the rule."""
    import hmac
    from hashlib import sha256

    result = destiny.resolve(DUEL, seed=SEED, client_seed=b"ann").as_json()
    places = dealing_order((b"ann",), 52)[:5]
    for number, side in enumerate(("actor", "target")):
        message = b"offsuit/1/destiny/draw" + number.to_bytes(4, "big")
        order = shuffle(hmac.digest(SEED, message, "sha256"), 52)
        names = [card_name(STANDARD_DECK, STANDARD_DECK.cards[order[place]]) for place in places]
        assert result[side]["hand"] == names
    record = result["record"]
    assert record["commitment"] == sha256(b"offsuit/1/destiny/server" + SEED).hexdigest()
    assert (record["server_seed"], record["client_seed"]) == (SEED.hex(), b"ann".hex())
    assert destiny.resolve(DUEL, seed=SEED.hex(), client_seed="616e6e").as_json() == result
    assert destiny.resolve(DUEL, seed=SEED)["actor"]["hand"] != result["actor"]["hand"]


def test_d27_draws_are_uniform_enough_to_notice_a_slip() -> None:
    """Each card in 5/52 of 2,000 hands, within five standard errors."""
    counts = [0] * 52
    for number in range(2_000):
        for code in Seeds(SEED).draw(number):
            counts[code] += 1
    error = (2_000 * (5 / 52) * (47 / 52)) ** 0.5
    assert all(abs(count - 2_000 * 5 / 52) < 5 * error for count in counts)


def test_d29_explicit_hands_have_no_seeds() -> None:
    hands = {"actor": "AS KS QS JS TS", "target": "2C 3C 4D 5H 7S"}
    record = destiny.resolve(DUEL | {"hands": hands})["record"]
    assert (record["commitment"], record["server_seed"], record["client_seed"]) == (None,) * 3
    with pytest.raises(RecordError, match="hands and a seed"):
        destiny.resolve(DUEL | {"hands": hands}, seed=SEED)
    with pytest.raises(RecordError, match="neither hands nor a seed"):
        destiny.resolve(DUEL)


def test_d28_every_changed_value_is_found() -> None:
    """Each number, word and name in a result and its record, changed one at a time."""
    result = read_back(destiny.resolve(DUEL, seed=SEED, client_seed=b"ann").as_json())
    places = list(leaves(result))
    assert len(places) > 180
    for path in places:
        changed = read_back(result)
        change(changed, path)
        with pytest.raises(RecordError):
            destiny.replay(changed)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """The path to every scalar."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def change(value: Any, path: tuple[Any, ...]) -> None:
    for key in path[:-1]:
        value = value[key]
    old = value[path[-1]]
    if isinstance(old, bool) or old is None:
        value[path[-1]] = 1 if old is None else not old
    elif isinstance(old, str):
        value[path[-1]] = old[:-1] + ("1" if old[-1:] != "1" else "2")
    else:
        value[path[-1]] = old + 1


def flipped(step: int) -> Iterator[bytes]:
    """A record's file with one bit changed, at every so many bits."""
    data = json.dumps(destiny.resolve(DUEL, seed=SEED, client_seed=b"ann")["record"]).encode()
    for bit in range(0, 8 * len(data), step):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        yield bytes(changed)


def test_d28_a_changed_bit_of_a_file_is_found() -> None:
    """It is no JSON any more, or it does not replay."""
    for changed in flipped(37):
        with pytest.raises(ValueError, match=r"."):  # RecordError is one
            destiny.replay(json.loads(changed))


@pytest.mark.proof
def test_d28_every_changed_bit_of_a_file_is_found() -> None:
    for changed in flipped(1):
        with pytest.raises(ValueError, match=r"."):
            destiny.replay(json.loads(changed))


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("actor", "total"), "1.00", "actor.total: '1.00' is written, "),
        (("record", "rules", "critical_margin"), "99.00", "record.digest: "),
        (("record", "rules", "critical_margin"), "99.0", "record.rules.critical_margin: '99.0' is"),
        (("record", "rules", "critical_margin"), "lots", "rules: critical_margin: 'lots' is no"),
        (("record", "inputs", "defense_bonus"), 16, ".* is written, .* follows"),
        (("record", "inputs", "actor", "name"), "Bob", "actor.name: 'Ann' is written, 'Bob' foll"),
        (("record", "commitment"), "00", "record.commitment: '00' is written"),
        (("record", "version"), "destiny/0", "record.version: 'destiny/0' is not"),
        (("record", "server_seed"), "zz", "record.server_seed: 'zz' is not hexadecimal"),
        (("record", "server_seed"), "00", "a server seed has 32 bytes, not 1"),
        (("record", "server_seed"), None, "neither hands nor a seed"),
        (("record", "inputs", "rules"), {}, "without rules"),
        (("record",), {}, "does not have version"),
        (("extra",), 1, "extra: 1 is written, nothing follows"),
    ],
)
def test_d28_the_first_difference_is_named(path: Any, value: Any, complaint: str) -> None:
    result = read_back(destiny.resolve(DUEL, seed=SEED).as_json())
    spot = result
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    with pytest.raises(RecordError, match=complaint):
        destiny.replay(result)


def test_d28_fields_in_another_order_are_another_record() -> None:
    result = read_back(destiny.resolve(DUEL, seed=SEED).as_json())
    result["record"] = dict(reversed(result["record"].items()))
    with pytest.raises(RecordError, match=re.escape("record: ['digest', ")):
        destiny.replay(result)


def test_a_result_belongs_to_its_caller() -> None:
    """Changing one changes no later one."""
    first = destiny.resolve(DUEL, seed=SEED).as_json()
    kept = json.dumps(first)
    first["record"]["rules"]["crimes"].clear()
    first["record"]["inputs"]["actor"].clear()
    first["actor"]["lines"].clear()
    assert json.dumps(destiny.resolve(DUEL, seed=SEED).as_json()) == kept


def test_nothing_in_an_answer_is_shared_with_the_next() -> None:
    """No object or list of a result, nor of odds, is in two of them."""
    hands = {"actor": "AS KS QS JS TS", "target": "2C 3C 4D 5H 7S"}
    explicit = [destiny.resolve(DUEL | {"hands": hands}).as_json() for _ in range(2)]
    seeded = [destiny.resolve(DUEL, seed=SEED).as_json() for _ in range(2)]
    told = [destiny.odds(DUEL).as_json() for _ in range(2)]
    for one, other in (explicit, seeded, told):
        assert one == other
        assert not {id(each) for each in containers(one)} & {id(each) for each in containers(other)}


def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from containers(each)
