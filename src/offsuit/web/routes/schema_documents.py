"""Routes that describe the others: JSON Schema and AsyncAPI of all messages on sockets."""

from fastapi import APIRouter
from starlette.responses import JSONResponse

from offsuit.web.schemas.asyncapi import asyncapi_document, messages_document

router = APIRouter(include_in_schema=False)


@router.get("/messages.json")
async def messages() -> JSONResponse:
    """Every message on a socket or stream, as JSON Schema."""
    return JSONResponse(messages_document())


@router.get("/asyncapi.json")
async def asyncapi() -> JSONResponse:
    """The same as an AsyncAPI document."""
    return JSONResponse(asyncapi_document())
