"""By which addresses this computer is reached in its local networks, asked anew as they change.

A club's laptop joins the hall's network when the house already runs, or is the network itself for
all phones and has no way out.
"""

import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings

# Only the route to each is asked, nothing is sent: an address for documentation stands for the way
# out, then those of the networks that a laptop or a telephone opens for others.
_ASKED = ("192.0.2.1", "10.42.0.254", "192.168.137.254", "192.168.2.254", "192.168.43.254")
_GET_ADDRESS = 0x8915  # SIOCGIFADDR of Linux


def lan_addresses() -> list[str]:
    """This computer's addresses in its local networks; the one with the way out stands first."""
    found = dict.fromkeys((*_by_routes(), *_by_interfaces()))
    return [address for address in found if _is_of_a_network(address)]


def _is_of_a_network(text: str) -> bool:
    address = ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def _by_routes() -> Iterator[str]:
    for asked in _ASKED:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((asked, 9))
            yield str(probe.getsockname()[0])


if sys.platform == "linux":
    import fcntl
    import struct

    def _by_interfaces() -> Iterator[str]:
        """What the interfaces say of themselves: a name need not be known, nor a way out."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            for _, name in socket.if_nameindex():
                asked = struct.pack("256s", name.encode()[:15])
                with suppress(OSError):
                    told = fcntl.ioctl(any_socket.fileno(), _GET_ADDRESS, asked)
                    yield socket.inet_ntoa(told[20:24])

else:

    def _by_interfaces() -> Iterator[str]:
        """What the system knows under the name of this computer."""
        with suppress(OSError):
            yield from socket.gethostbyname_ex(socket.gethostname())[2]


def let_neighbours_in(port: int, known: list[str]) -> list[str]:
    """Answer to whoever calls this computer by one of its addresses or names; gives the addresses.

    `known` are the hosts that are answered anyway. It is called again and again.
    """
    addresses, name = lan_addresses(), socket.gethostname()
    settings.ALLOWED_HOSTS = [*known, *addresses, name, f"{name}.local"]
    if not settings.WORTWART_URL:
        settings.SERVED_AT = [f"http://{address}:{port}" for address in addresses]
    return addresses
