"""Network addresses as keys: what one client has, however many addresses it can choose from."""

from functools import lru_cache
from ipaddress import AddressValueError, IPv4Address, IPv6Address, IPv6Network

PREFIX = 64
"""Bits of an IPv6 address that one customer of a provider shares; the rest is theirs to choose."""
LONGEST = 100


@lru_cache(4096)
def address_key(host: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 network of an IPv6 address.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::9%eth0")
    ('2001:db8:1:2::/64', '2001:db8:1:2::/64')
    >>> address_key("testclient")
    'testclient'
    """
    try:
        return str(IPv4Address(host))
    except AddressValueError:
        pass
    try:
        address = IPv6Address(host.partition("%")[0])
    except AddressValueError:
        return host[:LONGEST]
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), PREFIX), strict=False))
