"""Unchecked loads and stores by address, and one bit trick, for use inside kernels.

A lookup is one block of memory; kernels get its address and add offsets that are constants of the
compiled code. That frees the registers that separate arrays would need, and it avoids the
reference counting that array arguments of jitted helpers cost (10-40 x).
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _loader(bits: int) -> Any:
    @intrinsic
    def load(_context: Any, _address: Any, _index: Any) -> Any:
        """Unsigned integer number `index` of those that start at `address`."""

        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kind = ir.IntType(bits)
            start = builder.inttoptr(arguments[0], kind.as_pointer())
            place = builder.gep(start, [arguments[1]], source_etype=kind)
            value = builder.load(place, typ=kind)
            return value if bits == 64 else builder.zext(value, ir.IntType(64))

        return types.uint64(types.uint64, types.uint64), generate

    return load


def _storer(bits: int) -> Any:
    @intrinsic
    def store(_context: Any, _address: Any, _index: Any, _value: Any) -> Any:
        """Write the low bits of `value` to place `index` of those that start at `address`."""

        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kind = ir.IntType(bits)
            start = builder.inttoptr(arguments[0], kind.as_pointer())
            place = builder.gep(start, [arguments[1]], source_etype=kind)
            builder.store(builder.trunc(arguments[2], kind), place)
            return target.get_dummy_value()

        return types.void(types.uint64, types.uint64, types.uint64), generate

    return store


load8, load16, load32, load64 = _loader(8), _loader(16), _loader(32), _loader(64)
store16, store32 = _storer(16), _storer(32)


def _lowest_bit() -> Any:
    @intrinsic
    def place(_context: Any, _word: Any) -> Any:
        """Place of the lowest set bit; 64 for 0."""

        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.uint64(types.uint64), generate

    return place


lowest_bit = _lowest_bit()
