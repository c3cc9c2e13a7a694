"""Routes of the day on the frontier: a character for a token, charged once, nothing early."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

import offsuit
from offsuit.games.destiny.life.rules_version import shipped_version
from offsuit.host.destiny.frontier import HOUSE, character_of
from offsuit.host.tokens import player_of
from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits, Quota, QuotaSettings
from support.destiny.studio_calls import DESTINY, make_key
from support.web.api_calls import guest, problem, settings
from support.web.socket_program import QUOTAS

DAY = f"{DESTINY}/day"
SKILLS = {"gun_fighting": 60, "brawling": 60}
CRIME = {"kind": "crime", "target": "pickpocket"}
SEED, OTHER = "00" * 16, "ff" * 16
PATIENT = LabLimits(idle=False, seconds=600, wait_seconds=3600, budget=1e6, budget_burst=1e6)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose lab has all the time it needs."""
    with TestClient(create_app(settings(tmp_path_factory.mktemp("day"), lab=PATIENT))) as client:
        yield client


class Rider:
    """A player at a server, by token."""

    def __init__(self, server: TestClient, name: str = "Ann", begun: bool = True) -> None:
        self.server, self.headers = server, guest(server)
        self.player = player_of(self.headers["Authorization"].removeprefix("Bearer "))
        if begun:
            self.post("/character", {"name": name, "skills": SKILLS})

    def get(self, path: str = "") -> Any:
        return self.server.get(f"{DAY}{path}", headers=self.headers)

    def post(self, path: str, body: Any = None, key: str | None = None) -> Any:
        named = {} if key is None else {"Idempotency-Key": key}
        return self.server.post(f"{DAY}{path}", json=body or {}, headers=self.headers | named)

    def act(self, key: str, **body: Any) -> Any:
        return self.post("/actions", {**CRIME, **body}, key)

    def challenge(self, key: str = "d") -> str:
        answer = self.post("/duels", {"client_seed": SEED}, key)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @property
    def character(self) -> Any:
        return self.get().json()["character"]


def test_a_day_is_begun_once_and_an_action_charged_once(server: TestClient) -> None:
    ann = Rider(server, begun=False)
    assert ann.get().json()["character"] is None
    problem(ann.act("k"), 404, "unknown")
    first = ann.post("/character", {"name": "Ann", "skills": SKILLS}).json()["character"]
    again = ann.post("/character", {"name": "Bob", "skills": {"mining": 5}}).json()["character"]
    assert again["name"] == "Ann"
    assert again["skills"] == first["skills"] == SKILLS
    done = ann.act("k")
    assert done.status_code == 201, done.text
    told = done.json()
    assert told["action"]["energy"] == {"before": "150.000", "after": "140.000"}
    assert told["day"]["character"]["entries"] > first["entries"]
    repeated = ann.act("k")
    assert repeated.status_code == 200
    assert repeated.json()["action"] == told["action"]
    assert ann.character["actions"] == 1
    problem(ann.act("k", target="burglary"), 409, "conflict")
    problem(ann.act("duel:x"), 422, "invalid")
    problem(ann.post("/actions", CRIME), 422, "invalid")


def test_only_what_the_rules_name_can_be_chosen(server: TestClient) -> None:
    ann = Rider(server)
    bob = Rider(server, "Bob")
    other = character_of(bob.player)
    for wrong in (
        {"kind": "duel", "target": other},
        {"kind": "duel", "target": {"character": other}},
        {"kind": "crime", "target": "regicide"},
        {"kind": "crime", "target": "burglary", "character": other},
        {"kind": "crime", "target": "burglary", "foes": ["rookie"]},
        {"kind": "gang", "foes": []},
        {"kind": "gang", "foes": ["rookie"] * 6},
        {"kind": "gang", "foes": ["rookie"], "hired": ["burglar", "burglar"]},
        {"kind": "gang", "foes": ["rookie"], "hired": [other]},
    ):
        problem(ann.post("/actions", wrong, "w"), 422, "invalid")
    for form in (
        {"name": "Cy", "skills": {"gun_fighting": 100, "brawling": 21}},
        {"name": "Cy", "skills": {"sewing": 3}},
        {"name": "Cy", "items": [{"name": "cannon", "flatBonus": 900}]},
    ):
        problem(Rider(server, begun=False).post("/character", form), 422, "invalid")
    blank = Rider(server, begun=False).post("/character", {"name": "\u2800"})
    assert "1 to 24 printable" in problem(blank, 409, "refused")["detail"]
    url = f"{DAY}/character"
    changes: list[Any] = [{"items": ["lucky_ace_charm"] * 2}, {"use": "moonshine"}, {"buffs": []}]
    for change in changes:
        answer = server.patch(url, json=change, headers=ann.headers)
        problem(answer, 422, "invalid")
    assert ann.character["actions"] == 0


def test_nobody_reaches_the_character_of_another(server: TestClient) -> None:
    ann, bob = Rider(server), Rider(server, "Bob")
    done = ann.act("k").json()["action"]
    assert ann.get(f"/actions/{done['id']}").json()["record"] == done["record"]
    problem(bob.get(f"/actions/{done['id']}"), 404, "unknown")
    problem(server.get(DAY), 401, "stranger")
    key = make_key(str(server.app.state.context.settings.database.get_secret_value()), "rival")  # type: ignore[attr-defined]
    server.app.state.context.keys._read_at = None  # type: ignore[attr-defined]
    rival = {"Authorization": f"Bearer {key}"}
    problem(server.get(DAY, headers=rival), 401, "stranger")
    mine = f"{DESTINY}/characters/{character_of(ann.player)}"
    problem(server.get(mine, headers=rival), 404, "unknown")
    problem(server.get(mine, headers=ann.headers), 401, "stranger")


def test_choices_have_exact_odds_and_the_pay_that_follows(server: TestClient) -> None:
    ann = Rider(server)
    server.patch(f"{DAY}/character", json={"location": "frontera"}, headers=ann.headers)
    told = ann.get("/choices").json()
    assert told["entries"] == ann.character["entries"]
    found = {(each["kind"], each["name"]): each for each in told["choices"]}
    crimes = [each for each in told["choices"] if each["kind"] == "crime"]
    assert [each["energy"] for each in crimes] == sorted(each["energy"] for each in crimes)
    scenario = {
        "kind": "crime",
        "actor": {"skills": SKILLS},
        "target": {"crime": "bank_robbery"},
        "location": "frontera",
    }
    odds, bank = offsuit.destiny.odds(scenario), found["crime", "bank_robbery"]
    assert bank["exact"]
    assert bank["win"] == odds["win"]
    chances = {name: Fraction(each["fraction"]) for name, each in odds["degrees"].items()}
    pay = 275 * (2 * chances["critical_success"] + chances["success"])
    assert Fraction(bank["dollars_fraction"]) == pay  # an empty wallet pays no penalty
    assert (bank["energy"], bank["most"], bank["threshold"]) == (50, "550.0000", "275.00")
    assert found["duel", "elite"]["win"]["value"] < found["duel", "rookie"]["win"]["value"]


def test_a_war_has_odds_beside_every_choice_and_is_fought(server: TestClient) -> None:
    ann = Rider(server)
    small = {"kind": "gang", "foes": ["rookie", "veteran"], "hired": ["burglar"]}
    told = ann.post("/war", small).json()
    assert told["war"]["exact"]
    changes = {each["change"]: each for each in told["instead"]}
    assert {"hire drifter", "dismiss burglar", "add elite", "remove veteran"} <= set(changes)
    fewer = ann.post("/war", {**small, "foes": ["rookie"]}).json()["war"]
    assert changes["remove veteran"]["win"] == fewer["win"]
    assert changes["remove veteran"]["win"]["value"] > told["war"]["win"]["value"]
    large = {**small, "foes": ["veteran"] * 5}
    estimates = [each for each in ann.post("/war", large).json()["instead"] if not each["exact"]]
    assert estimates
    assert all(0 < each["win"]["se"] < 0.004 for each in estimates)
    done = ann.post("/actions", small, "war").json()
    assert [len(done["action"][side]) for side in ("attackers", "defenders")] == [2, 2]
    assert done["day"]["character"]["energy"]["now"].startswith("130.")


def test_luck_is_what_came_against_what_was_expected(server: TestClient) -> None:
    ann = Rider(server)
    assert ann.get("/history").json()["luck"]["actions"] == 0
    chance = {each["name"]: each for each in ann.get("/choices").json()["choices"]}
    for number in range(3):
        ann.act(f"k{number}")
    ann.act("d", kind="duel", target="veteran")
    told = ann.get("/history").json()
    luck = told["luck"]
    assert [each["target"] for each in told["actions"]] == ["veteran", *["pickpocket"] * 3]
    assert luck["succeeded"] == sum(each["succeeded"] for each in told["actions"])
    expected = 3 * chance["pickpocket"]["win"]["value"] + chance["veteran"]["win"]["value"]
    assert luck["expected"] == pytest.approx(expected)
    assert luck["dollars"] == ann.character["dollars"]
    assert 0 <= luck["fewer"] <= luck["at_most"] <= 1
    assert float(luck["expected_dollars"]) > 0


def test_a_duel_of_two_is_drawn_once_and_told_to_both_and_nobody_else(server: TestClient) -> None:
    ann, bob, cy = Rider(server), Rider(server, "Bob"), Rider(server, "Cy")
    id = ann.challenge()
    assert ann.challenge() == id
    assert ann.character["energy"]["now"].startswith("150.")
    seen = bob.get(f"/duels/{id}").json()
    assert (seen["state"], seen["name"], seen["mine"], seen["result"]) == (
        "open",
        "Ann",
        False,
        None,
    )
    assert seen["odds"]["exact"]
    listed = [each["id"] for each in bob.get("/duels").json()["duels"]]
    assert id in listed
    problem(ann.post(f"/duels/{id}/accept", {"client_seed": OTHER}), 409, "conflict")
    done = bob.post(f"/duels/{id}/accept", {"client_seed": OTHER}).json()
    assert done["state"] == "over"
    again = bob.post(f"/duels/{id}/accept", {"client_seed": "ab" * 16}).json()
    assert again["result"] == done["result"]
    problem(cy.post(f"/duels/{id}/accept", {"client_seed": OTHER}), 409, "conflict")
    problem(ann.post(f"/duels/{id}/withdraw"), 409, "conflict")
    assert cy.get(f"/duels/{id}").json()["result"] is None
    hers = ann.get(f"/duels/{id}").json()["result"]
    assert (hers["actor"], hers["target"]) == (done["result"]["actor"], done["result"]["target"])
    record = hers["record"]
    assert record["client_seed"] == SEED + OTHER
    assert record["commitment"] == seen["commitment"]
    assert hers["precommitted"]
    assert offsuit.destiny.replay(record).actor == hers["actor"]
    assert "dollars" in hers
    assert not {"dollars", "energy", "key"} & set(done["result"])
    assert ann.character["energy"]["now"].startswith("140.")
    assert bob.character["energy"]["now"].startswith("150.")
    assert (ann.character["actions"], bob.character["actions"]) == (1, 0)


def test_no_seed_or_hand_of_a_duel_is_told_before_it_is_over(server: TestClient) -> None:
    ann, bob = Rider(server), Rider(server, "Bob")
    own = "5eed" * 8
    id = ann.post("/duels", {"client_seed": own}, "d").json()["id"]
    texts = [
        each.get(path).text
        for each in (ann, bob)
        for path in ("", "/duels", f"/duels/{id}", "/history", "/choices", "/metrics")
    ]
    done = bob.post(f"/duels/{id}/accept", {"client_seed": OTHER}).json()["result"]
    secret = done["record"]["server_seed"]
    assert not [text for text in texts if secret in text or own in text]
    assert not [text for text in texts if json.dumps(done["actor"]["hand"]) in text]


def test_challenges_are_withdrawn_limited_and_wait_for_energy(server: TestClient) -> None:
    ann, bob = Rider(server), Rider(server, "Bob")
    ids = [ann.challenge(str(number)) for number in range(3)]
    full = ann.post("/duels", {"client_seed": SEED}, "more")
    assert "3 challenges of yours are open" in problem(full, 409, "conflict")["detail"]
    problem(bob.post(f"/duels/{ids[0]}/withdraw"), 404, "unknown")
    assert ann.post(f"/duels/{ids[0]}/withdraw").json()["state"] == "withdrawn"
    problem(bob.post(f"/duels/{ids[0]}/accept", {"client_seed": OTHER}), 409, "conflict")
    for number in range(15):
        assert ann.act(f"k{number}").status_code == 201
    late = bob.post(f"/duels/{ids[1]}/accept", {"client_seed": OTHER})
    assert "Ann needs 10 energy" in problem(late, 409, "conflict")["detail"]
    assert bob.get(f"/duels/{ids[1]}").json()["state"] == "open"
    told = problem(ann.act("late"), 402, "energy")
    assert told["needed"] == 10
    problem(bob.get(f"/duels/{'0' * 16}"), 404, "unknown")


def test_items_places_and_things_to_use_count_and_wear_off(server: TestClient) -> None:
    ann = Rider(server)
    url = f"{DAY}/character"
    plain = ann.get("/choices").json()["sheet"]
    for change in ({"items": ["lucky_ace_charm"]}, {"location": "frontera"}, {"use": "whiskey"}):
        assert server.patch(url, json=change, headers=ann.headers).status_code == 200
    dressed = ann.get("/choices").json()["sheet"]
    assert float(dressed["flat"]["bonus"]) == float(plain["flat"]["bonus"]) + 15
    assert float(dressed["suits"]["clubs"]["bonus"]) == float(plain["suits"]["clubs"]["bonus"]) + 13
    for _ in range(2):
        server.patch(url, json={"use": "whiskey"}, headers=ann.headers)
    (buff,) = ann.character["buffs"]
    assert buff["duration"] == shipped_version().rules.buffs["whiskey"].duration
    server.patch(url, json={"location": "", "items": []}, headers=ann.headers)
    assert ann.character["location"] is None
    assert ann.character["items"] == []


def test_the_house_has_metrics_without_a_key_that_name_nobody(server: TestClient) -> None:
    ann = Rider(server)
    ann.act("k")
    context: Any = server.app.state.context  # type: ignore[attr-defined]
    assert server.portal is not None
    assert HOUSE in server.portal.call(context.destiny_metrics._studios, context.keys, context.host)
    server.portal.call(context.destiny_metrics.measure, HOUSE, context.host)
    told = server.get(f"{DAY}/metrics").json()
    assert told["actions"] >= 1
    assert (told["difference_count"], told["differences"]) == (0, [])


def test_players_have_quotas_of_actions(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = {**QUOTAS, "rounds": Quota(player=2, address=10, all=100)}
    given = settings(tmp_path_factory.mktemp("few"), quotas=QuotaSettings.model_validate(few))
    with TestClient(create_app(given)) as server:
        ann = Rider(server)
        assert [ann.act(key).status_code for key in ("a", "a", "b")] == [201, 200, 201]
        problem(ann.act("c"), 429, "too-many")
        assert ann.act("a").status_code == 200
        assert Rider(server, "Bob").act("a").status_code == 201
