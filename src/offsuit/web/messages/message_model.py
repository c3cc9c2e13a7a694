"""Models of messages, made from the frozen values that they carry."""

from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetPydanticSchema, create_model
from pydantic_core import core_schema

from offsuit.table.options import Options

M = TypeVar("M", bound="Message")


class Message(BaseModel):
    """Base of all messages from clients; unknown fields and other types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def with_examples(*examples: dict[str, Any]) -> ConfigDict:
    """The configuration of a message whose description shows some of them."""
    return ConfigDict(**Message.model_config, json_schema_extra={"examples": list(examples)})


def model_of(form: type, base: type[M], name: str, **more: Any) -> type[M]:
    """A model with the fields, limits and defaults of a dataclass, and some more fields."""
    assert is_dataclass(form), f"{form} has fields"
    hints = get_type_hints(form, include_extras=True)
    own = {field.name: (_hint(hints[field.name]), _default(field)) for field in fields(form)}
    both: dict[str, Any] = {**more, **own}
    return create_model(name, __base__=base, __doc__=form.__doc__, **both)


def _hint(hint: Any) -> Any:
    return TableOptions if hint is Options else hint


def _default(field: "Field[Any]") -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()  # copied by the model
    return ... if field.default is MISSING else field.default


def values_in(message: BaseModel, form: type) -> dict[str, Any]:
    """The values of a dataclass's fields in a message."""
    assert is_dataclass(form), f"{form} has fields"
    return {field.name: getattr(message, field.name) for field in fields(form)}


_OPTIONS = model_of(Options, Message, "TableOptions")


def _options_schema(_: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
    return core_schema.no_info_after_validator_function(
        lambda message: Options(**values_in(message, Options)), handler(_OPTIONS)
    )


TableOptions = Annotated[Options, GetPydanticSchema(_options_schema)]
"""Options of a table as a message has them: what is left out has its default."""
