#!/bin/bash
# Runs once, when the primary's data directory is made: a user for Sitrep without special rights, and one for the replica.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" \
  --set=own="$(cat /run/secrets/db_password)" --set=replication="$(cat /run/secrets/replication_password)" <<'SQL'
create role sitrep login password :'own';
create database sitrep owner sitrep;
create role replicator login replication password :'replication';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
