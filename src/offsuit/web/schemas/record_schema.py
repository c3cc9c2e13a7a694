"""JSON Schema of the package's own records and messages, with a description for each field."""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from offsuit.games.jsonable import Jsonable
from offsuit.web.schemas.field_docs import field_docs

Schema = dict[str, Any]


class RecordSchema(GenerateJsonSchema):
    """As pydantic makes it, and as `jsonable.to_json` and `entry_codec.public` write records: with
    a kind, all fields, and nothing that is sealed.
    """

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """The schema of a record."""
        made = super().dataclass_schema(schema)
        form = schema["cls"]
        if not issubclass(form, Jsonable):
            return made
        fields = {
            name: each
            for name, each in made.get("properties", {}).items()
            if name not in getattr(form, "sealed", ())
        }
        kind = {"kind": {"const": form.kind}} if form.kind else {}
        made["properties"] = {**kind, **fields}
        made["required"] = [*made["properties"]]
        made["description"] = form.__doc__ or ""
        describe(made, form)
        return made

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> JsonSchemaValue:
        """The schema of a message or of a part of one."""
        made = super().typed_dict_schema(schema)
        if (form := schema.get("cls")) is not None:
            describe(made, form)
        return made


def describe(schema: Schema, form: type) -> None:
    """Add what is written below each field."""
    texts = field_docs(form)
    for name, each in schema.get("properties", {}).items():
        if name in texts and "$ref" not in each:
            each["description"] = texts[name]
        each.pop("title", None)


def schemas_of(forms: Sequence[Any], template: str, mode: JsonSchemaMode) -> dict[str, Schema]:
    """Name -> schema of each form and all that it uses."""
    inputs: Iterable[Any] = [(n, mode, TypeAdapter(form)) for n, form in enumerate(forms)]
    _, made = TypeAdapter.json_schemas(
        list(inputs), ref_template=template, schema_generator=RecordSchema
    )
    found: dict[str, Schema] = made.get("$defs", {})
    return found
