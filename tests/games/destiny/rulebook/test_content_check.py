"""Content files that designers upload: mistakes with line and key, and nothing that breaks."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.games.destiny.rulebook.content_check import ContentFile, check_content
from offsuit.games.destiny.rulebook.content_files import SHIPPED, shipped_rules
from offsuit.games.destiny.rulebook.rules_text import rules_toml

CRIMES = (SHIPPED / "crimes.toml").read_text("utf-8")
FILES = sorted(SHIPPED.glob("*.toml"))
JSON = '{"crimes": {"a": {"threshold": 5,\n  "energy_cost": "k"}},\n "skills": {"x": ["cups"]}}'


def mistakes(name: str, text: str) -> list[tuple[int | None, str | None, str]]:
    found = check_content([ContentFile(name, text)], shipped_rules()).mistakes
    return [(each.line, each.key, each.what[:40]) for each in found]


@pytest.mark.parametrize(
    ("name", "text", "line", "key", "what"),
    [
        ("crimes.toml", CRIMES.replace("275", '"lots"'), 25, "bank_robbery.threshold", "'lots'"),
        ("crimes.toml", CRIMES.replace("[burglary]", "[burglary"), 13, None, "Expected ']'"),
        ("crimes.toml", "[a]\nthreshold = 5\nenergy = 1\n", 3, "a.energy", "unknown key 'energy'"),
        ("skills.toml", "a = ['clubs']\n\nb = ['cups']\n", 3, "b", "unknown suit 'cups'"),
        ("tuning.toml", "CRITICAL_MARGIN = -1\n", 1, "CRITICAL_MARGIN", "-1 is not within"),
        ("rules.toml", "[crimes.a]\nthreshold = 1\n", 1, "crimes.a", "energy_cost is missing"),
        ("rules.toml", "[x]\ny = 1\n[hand_rank_scores]\npears = 1\n", 1, "x", "unknown rule 'x'"),
        ("economy.toml", "[energy]\n\ncapacity = 'a'\n", 3, "energy.capacity", "'a'"),
        ("rules.json", JSON, 2, "crimes.a.energy_cost", "'k'"),
        ("rules.json", '{"a":\n 1,}', 2, None, "Illegal trailing comma"),
    ],
)
def test_a_mistake_is_told_at_its_line_and_key(
    name: str, text: str, line: int, key: str | None, what: str
) -> None:
    found = check_content([ContentFile(name, text)], shipped_rules()).mistakes[0]
    assert (found.file, found.key) == (name, key)
    if "trailing comma" in what:  # in the words of the Python that reads it
        assert found.line == line
    else:
        assert (found.line, what in found.what) == (line, True), found.what


def test_every_mistake_is_told_and_not_only_the_first() -> None:
    text = CRIMES.replace("80", "'x'").replace("450", "-1")
    assert [(line, key) for line, key, _ in mistakes("crimes.toml", text)] == [
        (5, "pickpocket.threshold"),
        (35, "legendary_score.threshold"),
    ]
    assert [line for line, _, _ in mistakes("rules.json", JSON)] == [2, 3]


def test_the_shipped_files_are_sound_together_and_two_of_one_kind_are_not() -> None:
    files = [ContentFile(path.name, path.read_text("utf-8")) for path in FILES]
    found = check_content(files, shipped_rules())
    assert found.mistakes == []
    shipped = shipped_rules().as_json()
    assert found.data == {name: shipped[name] for name in found.data}
    assert set(found.data) == set(shipped)
    again = check_content(
        [*files, ContentFile("rules.toml", "[npcs.a]\nlevel = 3\n")], shipped_rules()
    )
    assert [each.what for each in again.mistakes] == ["npcs is in two files"]


def test_ids_and_words_of_any_characters_survive_a_rules_file() -> None:
    name, word = 'köln_"a".b_<c>', 'very\n"hard" \\ \x7f ♠'
    crimes = {name: {"difficulty": word, "threshold": "80.00", "energy_cost": 5}}
    file = ContentFile("rules.toml", rules_toml({"crimes": crimes}))
    found = check_content([file], shipped_rules())
    assert (found.mistakes, found.data) == ([], {"crimes": crimes})


WORDS = ("threshold", "[a]", "[a.b]", "=", "\n", "'x'", '"', "{", "}", "[", "]", "0x" + "f" * 5000,
         "1e400", "nan", "crimes", "npcs", "level", ",", "-5", "#", "\\", ":", "[" * 400, "pair",
         "hand_rank_scores", "true", "\r\n", "♠", "effects", "flatBonus")  # fmt: skip
TEXTS = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join),
    st.tuples(st.sampled_from(FILES), st.integers(0, 600), st.sampled_from(WORDS)).map(
        lambda given: _with(given[0], given[1], given[2])
    ),
)
NAMES = st.sampled_from(("crimes.toml", "rules.json", "tuning.toml", "skills.toml", "economy.toml",
                         "buffs.toml", "x", "published_curve.toml"))  # fmt: skip


def _with(file: Path, at: int, word: str) -> str:
    text = file.read_text("utf-8")
    return text[:at] + word + text[at + len(word) % 7 :]


def fuzz(name: str, text: str) -> None:
    found = check_content([ContentFile(name, text)], shipped_rules()).as_json()
    assert found["ok"] == (found["mistakes"] == [])
    lines = text.count("\n") + 1
    assert all(each["line"] is None or 1 <= each["line"] <= lines for each in found["mistakes"])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(NAMES, TEXTS)
def test_no_file_breaks_the_check(name: str, text: str) -> None:
    fuzz(name, text)


@pytest.mark.proof
@settings(max_examples=5000, deadline=None)
@given(NAMES, TEXTS | st.text(max_size=300))
def test_no_file_of_many_breaks_the_check(name: str, text: str) -> None:
    fuzz(name, text)
