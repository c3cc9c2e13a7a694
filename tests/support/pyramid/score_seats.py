"""Seats for score sheets, in the words of the rules."""

from typing import Any

RANKS = "A23456789TJQKA"


def straight(high: str, position: int = 0) -> str:
    """A straight to `high` that is no flush; other positions have other cards."""
    top = RANKS.rindex(high)
    return " ".join(RANKS[at] + "SHDC"[(at + position) % 4] for at in range(top, top - 5, -1))


def seat(name: str, back: str, middle: str, front: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "back": back, "middle": middle, "front": front, **fields}


def straights(name: str, highs: str, **fields: Any) -> dict[str, Any]:
    """Three straights to the ranks given, as an automatic unless said otherwise."""
    hands = [straight(high, position) for position, high in enumerate(highs)]
    return seat(name, *hands, **{"automatic": "three straights"} | fields)


def full_houses(name: str, ranks: str) -> dict[str, Any]:
    """`AKQJT9` is aces over kings, queens over jacks, tens over nines."""
    hands = [f"{a}S {a}H {a}D {b}S {b}H" for a, b in zip(ranks[::2], ranks[1::2], strict=True)]
    return seat(name, *hands, automatic="three full houses")


def flushes(name: str, *highs: str) -> dict[str, Any]:
    """Flushes of spades, hearts and diamonds over 8 6 4 2."""
    hands = [f"{h}{s} 8{s} 6{s} 4{s} 2{s}" for h, s in zip(highs, "SHD", strict=True)]
    return seat(name, *hands, automatic="three flushes")


def dragon(name: str, ace: str = "AS", king: str = "KD") -> dict[str, Any]:
    hands = f"{ace} {king} QC JH TC", "9D 8C 7H 6D 5S", "4H 3D 2C"
    return seat(name, *hands, automatic="dragon")


def strong(name: str, **fields: Any) -> dict[str, Any]:
    """Beats `weak` in every position: 1 + 1 + 1 points."""
    return seat(name, "AS AD 8C 5H 4D", "KS KD 7C 6H 3D", "QS QD 9C", **fields)


def weak(name: str, **fields: Any) -> dict[str, Any]:
    return seat(name, "TS TD 8H 5C 4C", "9S 9D 7H 6C 3C", "8S 8D 2H", **fields)
