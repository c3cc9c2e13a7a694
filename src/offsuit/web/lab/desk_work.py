"""What a lab worker does for the designer's desk."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offsuit.games.destiny.balance.report import Report
    from offsuit.games.destiny.rulebook.rules import Rules

Facts = dict[str, Any]


def curves(rules: Facts, level: int) -> Facts:
    """Every curve, and every promise that is quick to check; null for the others."""
    from offsuit.games.destiny.balance.curve_set import curve_set, quick_verdicts, verdict_json

    read = _rules(rules)
    verdicts = [each and verdict_json(each) for each in quick_verdicts(read)]
    return {**curve_set(read, level), "promises": verdicts}


def promises(rules: Facts) -> Facts:
    """Every promise."""
    from offsuit.games.destiny.balance.curve_set import verdict_json
    from offsuit.games.destiny.life.version_difference import all_verdicts

    return {"promises": [verdict_json(each) for each in all_verdicts(_rules(rules))]}


def difference(before: Facts, now: Facts, most: int) -> Facts:
    """The chances that differ most, and every promise that does."""
    from offsuit.games.destiny.life.version_difference import difference as differ

    found = differ(_rules(before), _rules(now))
    return {"differing": len(found.chances), **found.largest(most).as_json()}


def balance(rules: Facts, html: bool) -> Facts:
    """The balance report as data, or as a page."""
    from offsuit.reports.destiny.page import html_page

    report = _report(_rules(rules))
    return {"page": html_page(report, [])} if html else report.as_json()


@lru_cache(4)
def _report(rules: "Rules") -> "Report":
    """Made once for data and page."""
    from offsuit.games.destiny.balance.report import make_report

    return make_report(rules)


def tune(**given: Any) -> Facts:
    """One slice of a tuning."""
    from offsuit.games.destiny.tuning.tuning_slice import tune_slice

    return tune_slice(**given).as_json()


def check_content(files: list[dict[str, str]], rules: Facts) -> Facts:
    """Mistakes in content files, or what the files change."""
    from offsuit.games.destiny.rulebook import content_check

    read = [content_check.ContentFile(each["name"], each["text"]) for each in files]
    return content_check.check_content(read, _rules(rules)).as_json()


def rules_file(rules: Facts) -> Facts:
    """The rules file that holds what differs from the document."""
    from offsuit.games.destiny.rulebook.content_files import shipped_rules
    from offsuit.games.destiny.rulebook.rules_text import rules_toml

    ours, shipped = _rules(rules).as_json(), shipped_rules().as_json()
    changed = {name: value for name, value in ours.items() if value != shipped[name]}
    return {"text": rules_toml(changed or {"skill_curve": ours["skill_curve"]})}


def scenario(scenario: Facts, rules: Facts) -> Facts:
    """The odds of a scenario, and histograms of its scores where one person draws for a side."""
    from offsuit.games.destiny.odds.cells import cells
    from offsuit.games.destiny.odds.odds_json import odds_json
    from offsuit.games.destiny.odds.score_histogram import score_histogram
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    read = parse_scenario(scenario, _rules(rules))
    people = [] if read.kind == "gang" else [*read.attackers[:1], *read.defenders[:1]]
    drawn = [score_histogram(cells().totals(read.rules, who), cells().hands) for who in people]
    threshold = None if read.challenge is None else read.challenge.threshold / 10**6
    return {
        "odds": odds_json(read, quick=True),
        "threshold": threshold,
        "scores": [each.as_json() for each in drawn],
    }


def _rules(given: Facts) -> "Rules":
    from offsuit.games.destiny.rulebook.content_files import rules_over, shipped_rules

    return rules_over(shipped_rules(), given)
