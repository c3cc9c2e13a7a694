"""`offsuit operator`: what the operator of a running server may do."""

from offsuit.cli.command_group import command_group
from offsuit.cli.operator.commands import audit, ban, close, limits, rename, unban, void

operator = command_group(
    "Operate a running server; its operator_token is read from OFFSUIT_OPERATOR_TOKEN.",
    {
        close: "offsuit operator close 1f0a --url http://127.0.0.1:8000",
        void: "offsuit operator void 1f0a",
        audit: "offsuit operator audit 1f0a",
        ban: "offsuit operator ban --address 192.0.2.7 --hours 24",
        unban: "offsuit operator unban --address 192.0.2.7",
        rename: "offsuit operator rename 1f0a --chair 2 --name Guest",
        limits: "offsuit operator limits --set quotas.tables.player=5",
    },
)
