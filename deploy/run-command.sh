#!/bin/sh
# Runs a command of Instroom with the settings and the account of instroom.service, for example:
#   instroom backup --keep 14
# Relative paths are those of the current folder. Only root can run it. Install it as the guide's "Deployment" page says.
exec systemd-run --quiet --collect --pipe --wait --uid=instroom --gid=instroom \
  --working-directory=/opt/instroom --property=UMask=0077 \
  --property=EnvironmentFile=/etc/instroom/instroom.env \
  --setenv=INIT_CWD="$PWD" \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/instroom \
  /usr/bin/node scripts/cli.mjs "$@"
