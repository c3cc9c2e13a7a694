"""What a worker process does: it answers questions, and knows nothing of tables."""

import logging
import os
import resource
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from offsuit.errors import OffsuitError, OutageError
from offsuit.web.lab import day_work, desk_work
from offsuit.web.lab.warm_questions import QUESTIONS

Call = Callable[..., dict[str, Any]]
ANSWERED, REFUSED, OUTAGE, DEFECT, WARM = "answered", "refused", "outage", "defect", "warm"
LEARN = "learn"
"""Asks a process to learn some kinds of answers, before anybody wants one."""
STARTING = 60.0
"""Seconds for the warm questions of a kind: a new process imports, builds lookups and compiles."""
POLITENESS = 5
"""Niceness of a worker that does not wait for idle processors: it gets a third of a share."""


def _arrange(
    cards: str, top: int, players: int | None, pot: int | None, rules: dict[str, Any]
) -> dict[str, Any]:
    from offsuit.games.pyramid import api as pyramid
    from offsuit.games.pyramid.rules import parse_rules

    table = parse_rules(rules)
    return pyramid.arrange(cards, top=top, rules=table, players=players, pot=pot).as_json()


def _judge(
    back: str,
    middle: str,
    front: str,
    unused: str,
    players: int | None,
    pot: int | None,
    rules: dict[str, Any],
) -> dict[str, Any]:
    from offsuit.games.pyramid import api as pyramid
    from offsuit.games.pyramid.rules import parse_rules

    hands = {"back": back, "middle": middle, "front": front}
    return pyramid.judge(hands, unused, parse_rules(rules), players, pot).as_json()


def _draft(
    back: str, middle: str, front: str, unused: str, automatic: str | None, rules: dict[str, Any]
) -> dict[str, Any]:
    from offsuit.games.pyramid import api as pyramid
    from offsuit.games.pyramid.rules import parse_rules

    hands = {"back": back, "middle": middle, "front": front}
    return pyramid.drafts(hands, unused, automatic, parse_rules(rules)).as_json()


def _automatics(cards: str, rules: dict[str, Any]) -> dict[str, Any]:
    from offsuit.games.pyramid import api as pyramid
    from offsuit.games.pyramid.rules import parse_rules

    return pyramid.automatics(cards, parse_rules(rules)).as_json()


def _decide(
    cards: str, players: int, pot: int | None, seconds: float, rules: dict[str, Any]
) -> dict[str, Any]:
    from offsuit.games.pyramid import api as pyramid
    from offsuit.games.pyramid.rules import parse_rules

    standard = parse_rules({"variant": "standard", **rules})
    return pyramid.decide(cards, players, pot, seconds, rules=standard).as_json()


def _equity(**given: Any) -> dict[str, Any]:
    from offsuit.games.piecepack import api as piecepack

    return piecepack.equity(**given).as_json()


def _resolve(scenario: dict[str, Any], seed: str, client_seed: str | None) -> dict[str, Any]:
    from offsuit.games.destiny import api as destiny

    return destiny.resolve(scenario, seed, client_seed).as_json()


def _odds(scenario: dict[str, Any]) -> dict[str, Any]:
    from offsuit.games.destiny import api as destiny

    return destiny.odds(scenario, quick=True).as_json()


def _weigh(scenario: dict[str, Any], instead: list[dict[str, Any]]) -> dict[str, Any]:
    from offsuit.games.destiny import api as destiny

    return destiny.weigh(scenario, instead).as_json()


def _explain(scenario: dict[str, Any], seed: str, client_seed: str | None) -> dict[str, Any]:
    from offsuit.games.destiny import api as destiny

    return destiny.explain(scenario, seed, client_seed).as_json()


def _verify(record: dict[str, Any]) -> dict[str, Any]:
    from offsuit.errors import RecordError
    from offsuit.games.destiny.life.action_check import is_destiny, verify_destiny
    from offsuit.table.records.verify import check_form, verify

    if is_destiny(record):
        try:
            return {"verified": True, "checks": verify_destiny(record)}
        except RecordError as error:
            return {"verified": False, "checks": [], "difference": str(error)}
    check_form(record)
    try:
        found = verify(record)
    except RecordError as error:
        return {"verified": False, "round": record["round"], "checks": [], "difference": str(error)}
    return {"verified": True, "round": found.round, "checks": list(found.checks)}


def _measure(**given: Any) -> dict[str, Any]:
    from offsuit.host.destiny.metrics_fold import measure

    return measure(**given)


def _review(game: str, settings: str, state: Any) -> dict[str, Any]:
    from offsuit.host.world import find_reviews

    return {"reviews": find_reviews(game, settings, state)}


CALLS: dict[str, Call] = {
    "arrange": _arrange,
    "judge": _judge,
    "draft": _draft,
    "automatics": _automatics,
    "decide": _decide,
    "equity": _equity,
    "resolve": _resolve,
    "odds": _odds,
    "weigh": _weigh,
    "explain": _explain,
    "verify": _verify,
    "review": _review,
    "measure": _measure,
    "curves": desk_work.curves,
    "promises": desk_work.promises,
    "difference": desk_work.difference,
    "balance": desk_work.balance,
    "tune": desk_work.tune,
    "check_content": desk_work.check_content,
    "rules_file": desk_work.rules_file,
    "scenario": desk_work.scenario,
    "day_choices": day_work.choices,
    "day_war": day_work.war,
    "day_luck": day_work.luck,
}


def serve(wire: Connection, idle: bool) -> None:
    """Answer until the other end closes: (one of the words above, the answer, processor seconds).

    Before the first answer of a kind the process learns how to give it, and says so.

    Processor time and not wall time, so that a client does not pay for the work of others. The
    timer's signal ends the process, in compiled code too.
    """
    _lower_priority(idle)
    logging.getLogger("offsuit").addHandler(logging.NullHandler())  # the server logs for both
    knows: set[str] = set()
    while True:
        try:
            name, given, allowed = wire.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if name == LEARN:
            known = set(given["names"]) - knows
            knows |= known
            took = sum(_timed(STARTING, _warm, each)[1] for each in sorted(known))
            wire.send((ANSWERED, {}, took))
            continue
        if name not in knows:
            knows.add(name)
            wire.send((WARM, None, _timed(STARTING, _warm, name)[1]))
            allowed += 0 if name in QUESTIONS else STARTING
        (how, what), took = _timed(allowed, _answer, name, given)
        wire.send((how, what, took))


def _timed(allowed: float, work: Callable[..., Any], *given: Any) -> tuple[Any, float]:
    """What the work returns, and its processor seconds; beyond those allowed the process ends."""
    start = _used()
    signal.setitimer(signal.ITIMER_PROF, allowed)
    found = work(*given)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return found, _used() - start


def _warm(name: str) -> None:
    if name == "review":
        from offsuit.host.operating.warm_start import warm_reviews

        warm_reviews()
    for question in QUESTIONS.get(name, ()):
        _answer(name, question)


def _used() -> float:
    """Processor seconds so far; `time.process_time` moves by ticks while a timer runs."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def _answer(name: str, given: dict[str, Any]) -> tuple[str, Any]:
    try:
        return ANSWERED, CALLS[name](**given)
    except OutageError as error:
        return OUTAGE, str(error)
    except OffsuitError as error:
        return REFUSED, str(error)
    except Exception as error:  # its message may quote anything
        return DEFECT, type(error).__name__


def _lower_priority(idle: bool) -> None:
    """Lower the priority below the tables; `idle`: run on idle processors only."""
    if idle and sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(POLITENESS)
