"""The appraisal: a fast guess of what a hand is worth, by a small network instead of a search.

Two networks are shipped. The one for seventeen cards predicts the value that `arrange` finds
against the field without automatics. The one for thirteen predicts the mean value after the kitty
in the standard game, against the field with automatics, declaring where that is better.
"""

import io
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from offsuit.errors import FieldError, HandError
from offsuit.games.pyramid.kernels.features import FEATURES, features_of
from offsuit.games.pyramid.rules import FIRST_HAND, HAND
from offsuit.games.pyramid.strategy.appraisal.network import Network, Numbers

FORM = "offsuit appraisal 1"
NAMES = {FIRST_HAND: "thirteen.npz", HAND: "seventeen.npz"}
BATCH = 4096
"""Deals at a time, to keep the arrays between the layers small."""


def appraise(deals: ArrayLike) -> NDArray[np.float64]:
    """Points that each deal, a row of 13 or 17 card codes, should win from one opponent."""
    rows = np.ascontiguousarray(deals, np.uint8)
    if rows.ndim != 2 or rows.shape[1] not in NAMES:
        raise HandError(f"{rows.shape[-1]} cards given; {FIRST_HAND} or {HAND} are appraised")
    network = shipped_appraisal(rows.shape[1])[0]
    parts = [network(see(rows[at : at + BATCH])) for at in range(0, len(rows), BATCH)]
    return np.concatenate(parts) if parts else np.zeros(0)


def see(deals: NDArray[np.uint8]) -> Numbers:
    """The features of every deal."""
    found = np.empty((len(deals), FEATURES), np.float32)
    features_of(deals, found)
    return found


@cache
def shipped_appraisal(cards: int) -> tuple[Network, dict[str, Any]]:
    """The network for this number of cards, and the report of its fit."""
    name = NAMES[cards]
    return load_appraisal(files(__package__).joinpath("shipped", name).read_bytes(), name)


def dump_appraisal(network: Network, report: Mapping[str, Any]) -> bytes:
    """The network and its report as bytes; equal networks give equal bytes."""
    text = json.dumps({"form": FORM, "report": dict(report)}).encode()
    layers = {f"weights{place}": array for place, array in enumerate(network.weights)}
    layers |= {f"biases{place}": array for place, array in enumerate(network.biases)}
    out = io.BytesIO()
    np.savez_compressed(out, facts=np.frombuffer(text, np.uint8), **layers)  # type: ignore[arg-type] # the names are not savez's own
    return out.getvalue()


def load_appraisal(data: bytes, name: str) -> tuple[Network, dict[str, Any]]:
    """Network and report; errors call the file `name`."""
    try:
        with np.load(io.BytesIO(data)) as arrays:
            facts = json.loads(arrays["facts"].tobytes())
            layers = range((len(arrays.files) - 1) // 2)
            network = Network(
                tuple(arrays[f"weights{place}"] for place in layers),
                tuple(arrays[f"biases{place}"] for place in layers),
            )
        network(np.zeros((1, FEATURES), np.float32))
        form, report = facts["form"], dict(facts["report"])
    except Exception:  # NumPy, zip and JSON each have errors of their own
        raise FieldError(f"{name}: not an appraisal file, or damaged") from None
    if form != FORM:
        raise FieldError(f"{name}: expected form {FORM!r}, got {form!r}")
    return network, report
