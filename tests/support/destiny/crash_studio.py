"""A service whose characters act until it is killed; prints what was acknowledged.

PYTHONPATH=tests python -m support.destiny.crash_studio DATABASE RUN
"""

import asyncio
import sys
from contextlib import suppress

from offsuit.errors import CharacterExistsError
from offsuit.games.destiny.life.rules_version import parse_version
from offsuit.games.destiny.life.version_timeline import VersionEntry
from offsuit.host.destiny.destiny_service import DestinyService
from offsuit.host.destiny.studio_rules import StudioRules, added
from offsuit.host.world import World
from offsuit.store.store import Store
from support.destiny.studio import ANN, CRIME, DUEL, STUDIO, asked

CHARACTERS = ("ann", "bob", "cy", "dee")
PLENTY = {"economy": {"energy": {"capacity": 100_000, "start": 100_000}}}


def plenty(rules: StudioRules, at: int) -> list[dict[str, object]]:
    """Rules under which energy lasts for the whole test."""
    version = parse_version(PLENTY)
    if version.rules_hash in rules.texts:
        return []
    return [added(version, at), VersionEntry("published", at, version.rules_hash, at).as_json()]


async def play(destiny: DestinyService, character: str, run: str) -> None:
    """Act for ever; every third action uses a commitment."""
    number = 0
    while True:
        number += 1
        commitment = None
        if number % 3 == 0:
            told = await destiny.commit(STUDIO, character, 1)
            commitment = told["commitments"][0]["id"]
        body, key = (CRIME, DUEL)[number % 2], f"{run}-{number}"
        print("asks", character, key, commitment or "-", number % 2, flush=True)
        found = await destiny.act(STUDIO, asked(key, body, character, commitment=commitment))
        print("acted", character, key, found.result["id"], flush=True)


async def main(url: str, run: str) -> None:
    """Create the characters, unless there are any, and let them act."""
    destiny = DestinyService(Store(url), World())
    await destiny.rules.write(STUDIO, plenty)
    for character in CHARACTERS:
        with suppress(CharacterExistsError):
            await destiny.create(STUDIO, ANN, character)
    await asyncio.gather(*(play(destiny, each, run) for each in CHARACTERS))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
