"""`offsuit destiny`: the commands of Destiny Deck."""

from offsuit.cli.command_group import command_group
from offsuit.cli.destiny.balance import balance
from offsuit.cli.destiny.odds import odds
from offsuit.cli.destiny.resolve import replay, resolve
from offsuit.cli.destiny.tune import tune

destiny = command_group(
    "Destiny Deck: actions resolved by a hand, odds, records, balance.",
    {
        resolve: "offsuit destiny resolve examples/duel.json",
        odds: "offsuit destiny odds examples/duel.json",
        replay: "offsuit destiny replay record.json",
        balance: "offsuit destiny balance --output report.html --set hand_rank_scores.pair=40",
        tune: "offsuit destiny tune --target targets.toml --output rules.toml",
    },
)
