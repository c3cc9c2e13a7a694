"""Questions about the day on the frontier before they go to the lab, and answers after it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from offsuit.host.destiny.frontier import FrontierDeed
from offsuit.web.messages.day_messages import HistoryView, LuckView, PastView

Facts = dict[str, Any]


class WarChanges:
    """Every gang war that differs from one in a single choice, with the name of that choice."""

    def __init__(self, deed: FrontierDeed, content: Mapping[str, Any]) -> None:
        self.names: list[str] = []
        self.deeds: list[FrontierDeed] = []
        hired, foes, most = list(deed.hired), list(deed.foes), content["gang"]
        for name in content["presets"]:
            if name in hired:
                rest = [each for each in hired if each != name]
                self._add(f"dismiss {name}", replace(deed, hired=rest))
            elif len(hired) < most - 1:
                self._add(f"hire {name}", replace(deed, hired=[*hired, name]))
        for npc in content["npcs"]:
            if len(foes) < most:
                self._add(f"add {npc}", replace(deed, foes=[*foes, npc]))
            if npc in foes and len(foes) > 1:
                at = foes.index(npc)
                self._add(f"remove {npc}", replace(deed, foes=[*foes[:at], *foes[at + 1 :]]))
        for scoring in content["scorings"]:
            if scoring != (deed.scoring or content["scorings"][0]):
                self._add(f"score {scoring}", replace(deed, scoring=scoring))

    def _add(self, name: str, deed: FrontierDeed) -> None:
        self.names.append(name)
        self.deeds.append(deed)


def past_question(action: Mapping[str, Any]) -> Facts:
    """What the lab needs to know of an action."""
    cents = int(Decimal(action["dollars"]["before"]) * 100)
    return {"rules": action["rules"], "inputs": action["record"]["inputs"], "cents": cents}


def history_json(done: Sequence[Facts], found: Mapping[str, Any]) -> HistoryView:
    """Actions with what was to be expected of each, and of all of them."""
    pairs = list(zip(done, found["expected"], strict=True))
    return {
        "actions": [_past(action, expected) for action, expected in pairs],
        "luck": _luck(pairs, found["at_most"]),
    }


def _past(action: Facts, expected: Any) -> PastView:
    return {
        "id": action["id"],
        "at": action["at"],
        "kind": action["kind"],
        "target": _target(action),
        "succeeded": succeeded(action),
        "degree": action["degree"],
        "total": action["actor"]["total"],
        "against": action["target"].get("threshold") or action["target"]["total"],
        "dollars": action["dollars"]["change"],
        "experience": action["experience"]["change"],
        "expected": expected,
    }


def succeeded(action: Mapping[str, Any]) -> bool:
    """Whether the threshold was reached, or the duel or war won."""
    return bool(action["success"]) or action["winner"] == "actor"


def _target(action: Facts) -> str:
    """By its id in the rules, or the name of somebody."""
    if action["kind"] == "gang":
        return f"{len(action['attackers'])} against {len(action['defenders'])}"
    target = action["target"]
    return str(target.get(action["kind"]) or target.get("name") or "")


def _luck(pairs: Sequence[tuple[Facts, Any]], at_most: Sequence[float]) -> LuckView:
    came = sum(succeeded(action) for action, _ in pairs)
    chances = [expected["win"]["value"] for _, expected in pairs]

    def total(name: str) -> str:
        return str(sum((Decimal(action[name]["change"]) for action, _ in pairs), Decimal("0.00")))

    def average(name: str) -> str:
        return f"{sum((Decimal(each[name]) for _, each in pairs), Decimal(0)):.2f}"

    return {
        "actions": len(pairs),
        "succeeded": came,
        "expected": sum(chances),
        "se": sum(chance * (1 - chance) for chance in chances) ** 0.5,
        "at_most": at_most[came],
        "fewer": at_most[came - 1] if came else 0.0,
        "dollars": total("dollars"),
        "expected_dollars": average("dollars"),
        "experience": total("experience"),
        "expected_experience": average("experience"),
        "exact": all(each["exact"] for _, each in pairs),
    }
