"""Routes of the designer's desk: answers of the library, bounded, with mistakes told in place."""

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

from fastapi.testclient import TestClient
from pydantic import TypeAdapter

import offsuit
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import parse_rules
from offsuit.web.messages.desk_messages import Curves
from support.web.api_calls import API, problem

HARDER = {"crimes": {"theft": {"threshold": 120, "energy_cost": 5}}, "critical_margin": 80}
DUEL: dict[str, Any] = {"kind": "duel", "actor": {"skills": {"gun_fighting": 20}}, "target": {}}


def ask(lab: TestClient, path: str, **body: Any) -> Any:
    answer = lab.post(f"{API}/destiny/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_curves_and_promises_of_changed_rules(lab: TestClient) -> None:
    found = ask(lab, "curves", rules=HARDER, level=10)
    TypeAdapter(Curves).validate_python(found, strict=True)
    actor = {"skills": {"gun_fighting": 40}}
    asked = {"kind": "crime", "actor": actor, "target": {"crime": "theft"}}
    exact = offsuit.destiny.odds(asked, HARDER)["win"]["fraction"]
    assert Fraction(found["crimes"][0]["passed"]["specialist"][39], found["hands"]) == Fraction(
        exact
    )
    every = ask(lab, "promises", rules=HARDER)["promises"]
    assert len(every) == len(PROMISES) == len(found["promises"])
    assert all(
        quick in (None, whole) for quick, whole in zip(found["promises"], every, strict=True)
    )


def test_two_sets_of_rules_are_told_apart_exactly(lab: TestClient) -> None:
    found = ask(lab, "difference", before={}, now={"hand_rank_scores": {"pair": 60}}, most=5)
    assert found["differing"] > len(found["chances"]) == 5
    sizes = [abs(each["after"]["value"] - each["before"]["value"]) for each in found["chances"]]
    assert sizes == sorted(sizes, reverse=True)
    assert any(each["before"]["holds"] != each["after"]["holds"] for each in found["promises"])
    assert ask(lab, "difference", before=HARDER, now=HARDER) == {
        "differing": 0, "chances": [], "promises": [],
    }  # fmt: skip


def test_report_and_rules_file_are_exported(lab: TestClient) -> None:
    told = ask(lab, "balance", rules={"critical_margin": 80})
    assert len(told["promises"]) == len(PROMISES)
    page = lab.post(f"{API}/destiny/balance", json={"rules": {"critical_margin": 80}, "html": True})
    assert page.headers["content-type"].startswith("text/html")
    assert "except <code>critical_margin</code>" in page.text
    text = ask(lab, "content/file", rules=HARDER)["text"]
    checked = ask(lab, "content/check", files=[{"name": "rules.toml", "text": text}])
    read = parse_rules(checked["rules"], shipped_rules())
    assert read.as_json() == parse_rules(HARDER, shipped_rules()).as_json()


def test_content_files_are_checked_and_workers_live_on(lab: TestClient) -> None:
    files = [
        {"name": "npcs.toml", "text": "[rookie]\nlevel = 5\n"},
        {"name": "crimes.toml", "text": "[a]\nthreshold = 0x" + "f" * 9000 + "\nenergy_cost = 1\n"},
        {"name": "x.json", "text": "[" * 50_000},
    ]
    found = ask(lab, "content/check", files=files)
    assert [(each["file"], each["line"]) for each in found["mistakes"]] == [
        ("crimes.toml", 1),
        ("x.json", None),
    ]
    assert found["rules"] == {}
    assert ask(lab, "content/check", files=files[:1])["rules"] == {"npcs": {"rookie": {"level": 5}}}


def test_a_scenario_has_odds_and_columns(lab: TestClient) -> None:
    found = ask(lab, "scenario", scenario=DUEL, rules=HARDER)
    assert found["odds"]["win"] == offsuit.destiny.odds(DUEL, HARDER)["win"]
    assert [sum(each["hands"]) for each in found["scores"]] == [2_598_960] * 2
    wrong = lab.post(f"{API}/destiny/scenario", json={"scenario": {"kind": "dance"}})
    assert "dance" in problem(wrong, 422, "invalid")["detail"]


TARGETS: dict[str, Any] = {
    "target": [
        {
            "name": "theft",
            "scenario": {"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}},
            "value": 0.4,
            "tolerance": 0.02,
        }
    ],
    "parameter": [{"name": "crimes.pickpocket.threshold", "low": 20, "high": 80, "step": 1}],
}


def test_a_tuning_tells_its_progress_and_ends_at_the_target(lab: TestClient) -> None:
    answer = lab.post(f"{API}/destiny/tune", json={**TARGETS, "generations": 5})
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["generation"] for line in lines[:3]] == [2, 4, 5]
    assert [line["done"] for line in lines] == [*[False] * (len(lines) - 1), True]
    assert all(a["loss"] >= b["loss"] for a, b in pairwise(lines))
    assert lines[-1]["best"]["met"]
    rules = lines[-1]["best"]["rules"]
    unskilled = TARGETS["target"][0]["scenario"]
    assert abs(offsuit.destiny.odds(unskilled, rules)["win"]["value"] - 0.4) <= 0.02


def test_what_is_too_much_or_wrong_is_refused_before_any_work(lab: TestClient) -> None:
    many = {**TARGETS, "parameter": TARGETS["parameter"] * 6}
    refused = lab.post(f"{API}/destiny/tune", json=many)
    assert "at most 5" in problem(refused, 422, "invalid")["detail"]
    crimes = {str(n): {"threshold": 1, "energy_cost": 1} for n in range(201)}
    refused = lab.post(f"{API}/destiny/curves", json={"rules": {"crimes": crimes}})
    assert "at most 200 entries, got 201" in problem(refused, 422, "invalid")["detail"]
    refused = lab.post(f"{API}/destiny/curves", json={"rules": {"pairs": 1}})
    assert "unknown rule 'pairs'" in problem(refused, 422, "invalid")["detail"]
