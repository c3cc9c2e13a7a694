"""All benchmarks: speed against installed peers, then how fast a new process starts."""

import startup
from offsuit.cli.bench import bench


def main() -> None:
    """The table of `offsuit bench`, then that of `startup`."""
    bench()
    print(flush=True)
    startup.main()


if __name__ == "__main__":
    main()
