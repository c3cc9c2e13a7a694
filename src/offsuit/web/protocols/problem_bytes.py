"""A refusal as the bytes of an HTTP response, for connections that no route has seen."""

from http import HTTPStatus

from offsuit.web.messages.problems import Problem
from offsuit.web.middleware import HEADERS


def problem_bytes(problem: Problem) -> bytes:
    """The whole response; the connection is closed after it.

    >>> print(problem_bytes(Problem("too-slow", "late")).decode().splitlines()[0])
    HTTP/1.1 408 Request Timeout
    """
    response = problem.response()
    headers = [
        *(each for each in response.raw_headers if each[0] != b"connection"),
        *HEADERS,
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    lines = [b"HTTP/1.1 %d %s" % (problem.status, HTTPStatus(problem.status).phrase.encode())]
    lines += [b"%s: %s" % each for each in headers]
    return b"\r\n".join([*lines, b"", bytes(response.body)])
