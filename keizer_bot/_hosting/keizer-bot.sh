#!/bin/sh
# keizer-bot by hand, as the service's own user, with its configuration and its token.
# Install it once: sudo install -m 755 docs/keizer-bot.sh /usr/local/sbin/keizer-bot
# Then for instance: sudo keizer-bot check
KEIZER_BOT_CONFIG=/var/lib/keizer-bot/config.toml
KEIZER_BOT_TOKEN=$(cat /etc/keizer-bot/token)
export KEIZER_BOT_CONFIG KEIZER_BOT_TOKEN
cd /var/lib/keizer-bot && exec runuser -u keizer-bot -- /opt/keizer-bot/bin/keizer-bot "$@"
