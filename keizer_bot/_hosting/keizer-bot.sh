#!/bin/sh
# keizer-bot by hand, as the service's own user, with its configuration and its token, as
# `keizer-bot example-wrapper` prints it. Install it once as /usr/local/sbin/keizer-bot, mode 755.
# Then for instance: sudo keizer-bot check
# Where several bots run, a link keizer-bot@NAME to it is the bot NAME: sudo keizer-bot@NAME check
case $0 in *@*) name=/${0##*@} ;; *) name= ;; esac
KEIZER_BOT_CONFIG=/var/lib/keizer-bot$name/config.toml
KEIZER_BOT_TOKEN=$(cat "/etc/keizer-bot$name/token")
export KEIZER_BOT_CONFIG KEIZER_BOT_TOKEN
cd "/var/lib/keizer-bot$name" && exec runuser -u keizer-bot -- /opt/keizer-bot/bin/keizer-bot "$@"
