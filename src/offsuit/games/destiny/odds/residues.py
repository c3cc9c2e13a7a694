"""Long numbers from their residues, modulo primes that transforms can work with."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from math import prod
from typing import Any

PRIME_BITS = 50
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)  # decide every number below 2**64


def prime_number(bits: int) -> int:
    """Primes just below 2**PRIME_BITS whose product is longer than `bits`."""
    return bits // (PRIME_BITS - 1) + 1


def joined_residues(primes: Sequence[int], residues: Sequence[Any]) -> Any:
    """The number, not below 0 and less than the product of the primes, with these residues.

    Residues are numbers, or arrays of objects: then all their numbers at once.

    >>> joined_residues((7, 11), (-3, 5))
    60
    """
    whole = prod(primes)
    parts = (
        residue * (whole // p) * pow(whole // p, -1, p)
        for p, residue in zip(primes, residues, strict=True)
    )
    return sum(parts) % whole


@lru_cache(64)
def transform_primes(order: int, number: int) -> tuple[tuple[int, int], ...]:
    """The greatest primes below 2**PRIME_BITS with a root of 1 of that order, and such a root.

    Roots are told between -p/2 and p/2.
    """
    found: list[tuple[int, int]] = []
    for k in count((2**PRIME_BITS - 2) // order, -1):
        p = k * order + 1
        if _is_prime(p):
            found.append((p, _root(p, order)))
            if len(found) == number:
                return tuple(found)
    raise AssertionError("unreachable: there are primes enough")


def _root(p: int, order: int) -> int:
    factors = [n for n in range(2, order + 1) if order % n == 0 and _is_prime(n)]
    for base in count(2):
        root = pow(base, (p - 1) // order, p)
        if all(pow(root, order // factor, p) != 1 for factor in factors):
            return root if 2 * root < p else root - p
    raise AssertionError("unreachable: every prime has a root")


def _is_prime(n: int) -> bool:
    """Miller and Rabin's test with witnesses that decide every number below 2**64."""
    if n < 2 or any(n % small == 0 for small in _WITNESSES):
        return n in _WITNESSES
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(n, pow(witness, odd, n), twos) for witness in _WITNESSES)


def _passes(n: int, x: int, twos: int) -> bool:
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False
