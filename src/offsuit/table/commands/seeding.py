"""Commands of the shuffle: commit to a client seed, then reveal it."""

from dataclasses import dataclass

from offsuit.core.fair import client_commitment
from offsuit.errors import TableError
from offsuit.table.bounds import Hash, Hex
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.table_round import REVEALS, SEEDS

COMMITMENT_BYTES, LONGEST_SEED = 32, 64


@dataclass(frozen=True)
class PromiseSeed(TableCommand, kind="promise"):
    """Commit to a client seed; the same commitment again changes nothing."""

    commitment: Hash

    def apply(self, draft: Draft, player: str) -> None:
        """Keep the commitment of a seat that was asked for one."""
        commitment = _from_hex("commitment", self.commitment)
        round_, seat = draft.table.dealt_in(player)
        if (seat, commitment) in round_.promises:
            return
        if round_.phase != SEEDS or seat not in round_.bring or seat in dict(round_.promises):
            raise TableError("no commitment is expected from you")
        if len(commitment) != COMMITMENT_BYTES:
            raise TableError(
                f"commitment: expected {COMMITMENT_BYTES} bytes, got {len(commitment)}"
            )
        draft.add(e.SeedPromised(draft.now, seat, commitment.hex()))


@dataclass(frozen=True)
class RevealSeed(TableCommand, kind="reveal"):
    """Reveal the client seed that was committed to; once more changes nothing."""

    seed: Hex

    def apply(self, draft: Draft, player: str) -> None:
        """Keep the seed if it is the one committed to."""
        seed = _from_hex("client seed", self.seed)
        round_, seat = draft.table.dealt_in(player)
        if (seat, seed) in round_.reveals:
            return
        promises = dict(round_.promises)
        if round_.phase != REVEALS or seat not in promises or seat in dict(round_.reveals):
            raise TableError("no client seed is expected from you")
        if len(seed) > LONGEST_SEED or client_commitment(seed) != promises[seat]:
            given = seed[:LONGEST_SEED].hex()
            raise TableError(f"client seed {given}: not the one you committed to")
        draft.add(e.SeedRevealed(draft.now, seat, seed.hex()))


def _from_hex(what: str, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise TableError(f"{what} {text[:LONGEST_SEED]!r}: expected hexadecimal digits") from None
