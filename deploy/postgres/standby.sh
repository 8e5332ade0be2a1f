#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is new: a standby may come, and where one is wished each commit waits for it.
set -e
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
if [ "${SYNCHRONOUS_STANDBYS:-}" != "" ]; then
  psql -v ON_ERROR_STOP=1 -v names="$SYNCHRONOUS_STANDBYS" -U "$POSTGRES_USER" -d postgres <<'SQL'
alter system set synchronous_standby_names = :'names';
SQL
fi
