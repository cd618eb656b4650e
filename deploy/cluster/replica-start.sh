#!/bin/bash
# Starts a replica: copies the primary the first time, and goes on from its own data directory afterwards, promoted or not.
set -euo pipefail
umask 077
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  passfile="$(dirname "$PGDATA")/pgpass"
  printf 'db:5432:*:replicator:%s\n' "$(cat /run/secrets/replication_password)" > "$passfile"
  pg_basebackup --dbname="host=db user=replicator passfile=$passfile" --pgdata="$PGDATA" --write-recovery-conf
fi
exec postgres
