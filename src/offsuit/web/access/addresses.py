"""Network addresses as limits count them."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

HOST_BITS = 64
"""Of an IPv6 address: a provider gives every customer all of them."""


def counted_address(host: str) -> str:
    """The address that stands for a client: IPv6 by /64, IPv4 in any spelling as IPv4.

    >>> counted_address("::ffff:192.0.2.7"), counted_address("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address) >> HOST_BITS << HOST_BITS, 128 - HOST_BITS)))
    return str(address)
