"""Frozen data that becomes plain JSON and is read back equal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RecordError

SCALARS = (bool, int, str, NoneType)


class Jsonable:
    """Base of frozen dataclasses whose fields are scalars, records, and tuples or sets of these.

    A `kind` is written with the fields where a reader has to tell several classes apart:

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Bet(Jsonable, kind="bet"):
    ...     chips: int
    ...     cards: tuple[str, ...] = ()
    >>> to_json(Bet(5, ("AS",)))
    {'kind': 'bet', 'chips': 5, 'cards': ['AS']}
    >>> from_json([Bet], {"kind": "bet", "chips": 5, "cards": ["AS"]})
    Bet(chips=5, cards=('AS',))
    >>> from_json([Bet], {"kind": "bet", "chips": False})
    Traceback (most recent call last):
    offsuit.errors.RecordError: bet.chips: False is not of type int
    """

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str = "", **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.kind = kind


R = TypeVar("R", bound=Jsonable)


def make(form: type[R], fields: dict[str, Any]) -> R:
    """A record from all of its fields, for records that check nothing when they are made.

    `__init__` of a frozen record sets one field at a time: with 24 fields it takes 30 times as
    long.
    """
    record = object.__new__(form)
    record.__dict__.update(fields)
    return record


def with_fields(record: R, **changes: Any) -> R:
    """A copy with other values of some fields, as `dataclasses.replace` makes, but see `make`."""
    copy = object.__new__(type(record))
    copy.__dict__.update(record.__dict__, **changes)
    return copy


Made = dict[int, tuple[Any, Any]]
"""By `id`, a value and what it is in JSON; the value is kept, so that nothing else gets its id."""


def to_json(value: Any, made: Made | None = None) -> Any:
    """What `json.dumps` takes; tuples become lists.

    Parts that several values share are made once where all of them are given the same `made`.
    """
    if made is not None and (known := made.get(id(value))) is not None:
        return known[1]
    found: Any = value
    if isinstance(value, Jsonable):
        found = {"kind": value.kind} if value.kind else {}
        names, items = _parts(type(value))
        for name, item in zip(names, items(value), strict=True):
            found[name] = item if type(item) in SCALARS else to_json(item, made)
    elif isinstance(value, frozenset):
        found = sorted(value)
    elif isinstance(value, tuple):  # scalars are most of what there is: no call for each
        found = [item if type(item) in SCALARS else to_json(item, made) for item in value]
    else:
        assert isinstance(value, SCALARS), f"{value!r} cannot be written as JSON"
    if made is not None:
        made[id(value)] = value, found
    return found


def from_json(forms: Iterable[type[R]], data: Any, where: str = "") -> R:
    """The record that `data` is, which must be one of `forms`; the kind tells which.

    `where` is what errors call its place.
    """
    known = {form.kind: form for form in forms}
    kind = data.get("kind", "") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in known:
        place = f"{where}: " if where else ""
        raise RecordError(place + unknown_name("kind", kind if kind else data, known))
    return _read_fields(known[kind], data, where or kind or known[kind].__name__.lower())


def read_value(form: Any, data: Any, where: str) -> Any:
    """The value that `data` is, by the type of a field: a scalar, a record, a tuple or a set.

    >>> read_value(tuple[tuple[str, int], ...], [["p1", 2]], "late")
    (('p1', 2),)
    """
    return _read(form, data, where)


def _read_fields(form: type[R], data: Any, where: str) -> R:
    if not isinstance(data, Mapping):
        raise RecordError(f"{where}: {quoted(data)} is not an object")
    forms = _forms(form)
    if unknown := [name for name in data if name not in forms and name != "kind"]:
        raise RecordError(f"{where}: {unknown_name('field', unknown[0], forms)}")
    if data.get("kind", form.kind) != form.kind:
        raise RecordError(f"{where}: expected kind {form.kind!r}, got {quoted(data['kind'])}")
    read = {
        name: _read(forms[name], data[name], f"{where}.{name}") for name in data if name in forms
    }
    try:
        return form(**read)
    except TypeError:
        missing = next(name for name in forms if name not in read and not hasattr(form, name))
        raise RecordError(f"{where}: {missing} is missing") from None


def _read(form: Any, value: Any, where: str) -> Any:
    origin = get_origin(form)
    if origin in (Union, UnionType):
        return _read_union(get_args(form), value, where)
    if origin in (tuple, frozenset):
        if not isinstance(value, list | tuple):
            raise RecordError(f"{where}: {quoted(value)} is not a list")
        forms = _item_forms(form, value, where)
        return origin(
            _read(item, each, f"{where}[{place}]")
            for place, (item, each) in enumerate(zip(forms, value, strict=True))
        )
    if issubclass(form, Jsonable):
        return _read_fields(form, value, where)
    if type(value) is not form:  # a bool is no number here
        name = "null" if form is NoneType else form.__name__
        raise RecordError(f"{where}: {quoted(value)} is not of type {name}")
    return value


def _item_forms(form: Any, value: Any, where: str) -> list[Any]:
    """The type of each item: one for all, or for `tuple[str, int]` one for each place."""
    forms = get_args(form)
    if len(forms) == 1 or forms[1:] == (...,):
        return [forms[0]] * len(value)
    if len(forms) != len(value):
        raise RecordError(f"{where}: expected {len(forms)} items, got {len(value)}")
    return list(forms)


def _read_union(forms: tuple[Any, ...], value: Any, where: str) -> Any:
    """Nothing, or one of several kinds of record, or one scalar."""
    if value is None and NoneType in forms:
        return None
    left = [form for form in forms if form is not NoneType]
    if len(left) == 1:
        return _read(left[0], value, where)
    return from_json(left, value, where)


def _parts(form: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Names of a record's fields, and what takes them all out of one."""
    return _named_parts(form)


@cache  # a function of its own for the type checker, as below
def _named_parts(form: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(form))
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda value: tuple(getattr(value, name) for name in names)


def _forms(form: Any) -> dict[str, Any]:
    """Field of a record -> its type."""
    return _named_forms(form)


@cache  # a function of its own: mypy takes a class for unhashable
def _named_forms(form: Any) -> dict[str, Any]:
    hints = get_type_hints(form)
    return {field.name: hints[field.name] for field in fields(form)}
