"""`offsuit destiny`, as programs and people call it."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from offsuit.cli.destiny import destiny
from support.destiny.destiny_program import Capture, answer, refused, run

SEED = "00" * 32
ROBBERY: dict[str, Any] = {
    "kind": "crime",
    "actor": {"name": "Ann", "skills": {"lockpicking": 50, "stealth": 40}},
    "target": {"crime": "bank_robbery"},
    "hands": {"actor": "K♠ Q♠ J♠ 10♠ 9♠"},
    "rules": {"skill_curve": "published"},
}
DUEL: dict[str, Any] = {"kind": "duel", "actor": {"name": "Ann"}, "target": {"npc": "rookie"}}
GANG: dict[str, Any] = {"kind": "gang", "attackers": [{}, {}], "defenders": [{"npc": "rookie"}]}


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with these commands alone."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.add_typer(destiny, name="destiny")
    monkeypatch.setattr("offsuit.cli.app.app", app)


def saved(folder: Path, data: Any, name: str = "scenario.json") -> str:
    file = folder / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return str(file)


def test_resolve_as_json(capsys: Capture, tmp_path: Path) -> None:
    found = answer(capsys, "resolve", saved(tmp_path, ROBBERY))
    assert found["actor"]["hand"] == ["KS", "QS", "JS", "TS", "9S"]
    assert found["actor"]["total"] == "804.50"
    assert found["record"]["rules"]["skill_curve"] == "published"


def test_resolve_in_words(capsys: Capture, tmp_path: Path) -> None:
    _, out, _ = run(capsys, "resolve", saved(tmp_path, ROBBERY))
    assert out.splitlines() == [
        "Ann: KS QS JS TS 9S",
        f"  {'straight flush':44} {'400.00':>9}",
        f"  {'lockpicking 50: 5 spades x 45.49':44} {'227.45':>9}",
        f"  {'stealth 40: 5 spades x 35.41':44} {'177.05':>9}",
        f"  {'total':44} {'804.50':>9}",
        "",
        "threshold 275.00",
        "critical success by 529.50 (threshold); rewards x 2, 50 energy",
    ]


def test_resolve_with_a_seed_is_the_same_again(capsys: Capture, tmp_path: Path) -> None:
    file = saved(tmp_path, DUEL)
    seeded = ("resolve", file, "--seed", SEED, "--client-seed", "616e6e")
    assert answer(capsys, *seeded) == answer(capsys, *seeded)
    fresh = [answer(capsys, "resolve", file)["record"]["server_seed"] for _ in range(2)]
    assert len({*fresh, SEED}) == 3
    _, out, _ = run(capsys, "resolve", file, "--seed", SEED)
    assert out.endswith(f"server seed {SEED}\n")
    assert "rookie" in out
    assert "wins, margin" in out


def test_resolve_a_gang_war_in_words(capsys: Capture, tmp_path: Path) -> None:
    _, out, _ = run(capsys, "resolve", saved(tmp_path, GANG), "--seed", SEED)
    assert "actor: average of the gang" in out
    assert out.count("total") == 4  # three members, and the rule that decided


def test_replay_a_record_or_a_result(capsys: Capture, tmp_path: Path) -> None:
    result = answer(capsys, "resolve", saved(tmp_path, DUEL), "--seed", SEED)
    for data in (result, result["record"]):
        assert answer(capsys, "replay", saved(tmp_path, data, "record.json")) == result
    _, out, _ = run(capsys, "replay", saved(tmp_path, result, "record.json"))
    assert out.endswith("replayed: the result follows from the record\n")
    result["actor"]["total"] = "9.00"
    err = refused(capsys, "replay", saved(tmp_path, result, "record.json"))
    assert "actor.total: '9.00' is written" in err


def test_odds(capsys: Capture, tmp_path: Path) -> None:
    check = {"kind": "check", "actor": {}, "target": {"threshold": 80}}
    found = answer(capsys, "odds", saved(tmp_path, check), "--distribution")
    assert found["win"]["fraction"] == "6219/216580"
    assert sum(n for _, n in found["actor_score"]["distribution"]) == 2_598_960
    _, out, _ = run(capsys, "odds", saved(tmp_path, check))
    assert out.splitlines()[0] == "win                  2.8715%  6219/216580"
    assert "critical failure" in out
    _, out, _ = run(capsys, "odds", saved(tmp_path, DUEL))
    assert "target score" in out
    skills = ("gun_fighting", "lockpicking", "charisma", "mining")
    people = [{"skills": {name: 4 * n + m for m, name in enumerate(skills)}} for n in range(1, 21)]
    big = {"kind": "gang", "scoring": "best three", "attackers": people, "defenders": [{}]}
    _, out, _ = run(capsys, "odds", saved(tmp_path, big), "--samples", "500")
    assert out.endswith("sampled: 500 draws\n")


def test_rules_files_and_settings(capsys: Capture, tmp_path: Path) -> None:
    scenario = saved(tmp_path, ROBBERY)
    rules = saved(tmp_path, "skill_curve = 'formula'\ncritical_margin = 900", "rules.toml")
    found = answer(capsys, "resolve", scenario, "--rules", rules)
    assert (found["actor"]["total"], found["degree"]) == ("762.15", "success")
    settings = ("--set", "skill_curve=published", "--set", "hand_rank_scores.straight_flush=0")
    found = answer(capsys, "resolve", scenario, "--rules", rules, *settings)
    assert found["actor"]["total"] == "404.50"


def test_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(ROBBERY)))
    assert answer(capsys, "resolve", "-")["degree"] == "critical_success"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "scenario.json"),
        ("[]", "expected a scenario in JSON"),
        ('{"kind": "duel", "kind": "gang"}', "'kind' is listed twice"),
        ('{"kind": "duel", "rules": 5}', "rules: expected an object, got 5"),
        ('{"kind": "duel", "actor": {"skills": {"x": 1}}, "target": {}}', "unknown skill 'x'"),
    ],
)
def test_wrong_scenarios(capsys: Capture, tmp_path: Path, text: str, complaint: str) -> None:
    for command in ("resolve", "odds"):
        assert complaint in refused(capsys, command, saved(tmp_path, text))


def test_wrong_options(capsys: Capture, tmp_path: Path) -> None:
    file = saved(tmp_path, DUEL)
    assert "'xy' is not hexadecimal" in refused(capsys, "resolve", file, "--seed", "xy")
    assert "32 bytes, not 1" in refused(capsys, "resolve", file, "--seed", "00")
    assert "NAME=VALUE" in refused(capsys, "odds", file, "--set", "luck")
    assert "--set luck: unknown rule 'luck'" in refused(capsys, "odds", file, "--set", "luck=1")
    assert "absent.json" in refused(capsys, "odds", str(tmp_path / "absent.json"))
    assert "samples: 0" in refused(capsys, "odds", file, "--samples", "0")
    wrong = saved(tmp_path, "[crimes.heist]\nthreshold = 'x'\nenergy_cost = 1", "wrong.toml")
    err = refused(capsys, "odds", file, "--rules", wrong)
    assert "wrong.toml: crimes: heist.threshold: 'x' is no number" in err
