"""Fields that are open in the types of messages, and what is in them: views, events, entries."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from offsuit.games.catalog.seated import SEATED, seated_game
from offsuit.games.game import Action, Event, View
from offsuit.games.jsonable import Jsonable
from offsuit.table.options import Options
from offsuit.table.shapes import ENTRY_FORMS
from offsuit.web.messages import destiny_answers as destiny
from offsuit.web.messages import lab_answers as lab
from offsuit.web.messages.destiny_messages import ActionView
from offsuit.web.messages.problems import ProblemBody
from offsuit.web.schemas.record_schema import Schema, schemas_of

OPEN: dict[str, tuple[str, str]] = {
    "ReaderView.view": ("views", "null or one"),
    "TurnView.entry": ("entries", "one"),
    "TurnView.events": ("events", "list"),
    "RoundRecord.events": ("events", "list"),
    "RecordedAction.action": ("actions", "one"),
    "Act.action": ("actions", "one"),
    "StreamAct.action": ("actions", "one"),
    "TableView.options": ("options", "one"),
    "TableListing.options": ("options", "one"),
    "Refused.problem": ("problem", "one"),
    "StreamRefused.problem": ("problem", "one"),
    "Reviews.reviews": ("reviews", "list"),
    "Weighed.sheets": ("sheets", "list"),
    "Weighed.odds": ("odds", "one"),
    "Weighed.instead": ("odds", "list"),
    "ScenarioOdds.odds": ("odds", "one"),
    "ScenarioOdds.scores": ("histograms", "list"),
    "ActionView.record": ("record", "one"),
    "DareView.action": ("answered action", "one"),
}
"""Class and field -> what is in it, and whether it is one or a list."""


@cache
def open_forms() -> dict[str, tuple[Any, ...]]:
    """What open fields hold, by the words of `OPEN`."""
    return {
        "views": game_forms(View),
        "events": game_forms(Event),
        "actions": game_forms(Action),
        "entries": ENTRY_FORMS,
        "options": (Options,),
        "problem": (ProblemBody,),
        "reviews": (lab.PyramidReview, lab.PiecepackReview),
        "sheets": (destiny.ParticipantSheet,),
        "odds": (destiny.OddsAnswer,),
        "histograms": (destiny.HistogramAnswer,),
        "record": (destiny.DestinyRecord,),
        "answered action": (ActionView,),
    }


def game_forms(base: type[Jsonable]) -> tuple[type[Jsonable], ...]:
    """The views, events or actions of all games."""
    found = dict.fromkeys(
        form for name in SEATED for form in seated_game(name).forms if issubclass(form, base)
    )
    return tuple(found)


def fill(schemas: dict[str, Schema], template: str) -> None:
    """Say of every open field what is in it, and add the schemas of that."""
    left = dict(OPEN)
    while places := [place for place in left if place.partition(".")[0] in schemas]:
        for place in places:
            _fill_one(schemas, place, *left.pop(place), template)


def _fill_one(schemas: dict[str, Schema], place: str, what: str, how: str, template: str) -> None:
    name, _, field = place.partition(".")
    forms = open_forms()[what]
    for added, schema in schemas_of(forms, template, "serialization").items():
        schemas.setdefault(added, schema)
    fields = schemas[name]["properties"]
    told = {key: fields[field][key] for key in ("description",) if key in fields[field]}
    fields[field] = {**_reference(forms, how, template), **told}


def _reference(forms: Sequence[Any], how: str, template: str) -> Schema:
    references = [{"$ref": template.format(model=form.__name__)} for form in forms]
    if how == "null or one":
        return {"anyOf": [*references, {"type": "null"}]}
    one = references[0] if len(references) == 1 else {"anyOf": references}
    return {"type": "array", "items": one} if how == "list" else one
