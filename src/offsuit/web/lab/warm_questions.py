"""Small questions of each kind, which a new worker answers for nobody before the first real one.

They load machine code and lookups, so that what a client is charged for is their own question.
"""

from typing import Any

FIRST = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C"
CARDS = f"{FIRST} 5C 4C 2S *"
ROWS = {"back": "AS AD QH QC JH", "middle": "KH KC 9D 8D 7D", "front": "2S 2D TD"}
LEFT = "2C 3D 4H 6S"
STANDARD = {"variant": "standard"}
STAKE = {"players": 2, "pot": 4, "rules": STANDARD}
NO_STAKE: dict[str, Any] = {"players": None, "pot": None, "rules": {}}
DUEL = {"kind": "duel", "actor": {}, "target": {}}
WAR = {"kind": "gang", "attackers": [{}, {}], "defenders": [{}]}
SPOT = {"board": "", "low": None, "deck": "dual", "samples": None, "seed": 1}
AIM = {
    "target": [{"scenario": {**DUEL, "actor": {"skills": {"mining": 2}}}, "value": 0.5}],
    "parameter": [{"name": "critical_margin", "low": 99, "high": 101, "step": 1}],
}
SEEDS = {"seed": "00" * 32, "client_seed": None}

QUESTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "arrange": (
        {"cards": CARDS, "top": 2, **NO_STAKE},
        {"cards": CARDS, "top": 2, **STAKE},
    ),
    "judge": ({**ROWS, "unused": LEFT, **NO_STAKE}, {**ROWS, "unused": LEFT, **STAKE}),
    "draft": ({**ROWS, "unused": "", "automatic": None, "rules": {}},),
    "automatics": ({"cards": CARDS, "rules": {}},),
    "decide": ({"cards": FIRST, "players": 2, "pot": None, "seconds": 0.01, "rules": {}},),
    "equity": (
        {"hands": ["♠N ♠A", "♥3 ♡3"], "variant": "holdem", **SPOT},
        {"hands": ["random", "random"], "variant": "omaha-hilo", **SPOT, "samples": 100},
    ),
    "odds": ({"scenario": DUEL},),
    "weigh": ({"scenario": DUEL, "instead": [{}]},),
    "resolve": ({"scenario": DUEL, **SEEDS},),
    "explain": ({"scenario": DUEL, **SEEDS},),
    "verify": ({"record": {}},),
    "curves": ({"rules": {}, "level": 50}, {"rules": {"critical_margin": 99}, "level": 50}),
    "promises": ({"rules": {}},),
    "difference": ({"before": {}, "now": {}, "most": 1},),
    "balance": ({"rules": {}, "html": True},),
    "tune": ({"rules": {}, "aim": AIM, "seed": 1, "generations": 1},),
    "check_content": ({"files": [{"name": "npcs.toml", "text": ""}], "rules": {}},),
    "rules_file": ({"rules": {}},),
    "scenario": ({"scenario": DUEL, "rules": {}},),
    "day_choices": ({"version": "", "scenario": {"actor": {}}, "cents": 0},),
    "day_war": ({"version": "", "scenario": WAR, "cents": 0, "instead": [{}]},),
    "day_luck": ({"versions": {"": ""}, "actions": [{"rules": "", "inputs": DUEL, "cents": 0}]},),
}
"""Kind -> questions; one that is refused has loaded what it needs all the same."""
