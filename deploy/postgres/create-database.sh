#!/usr/bin/env bash
# Runs once, when the volume is empty. The service's own role owns its database and is no superuser, so pgvector is put there for it.
set -euo pipefail
: "${DATABASE_PASSWORD:?}"
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role lembra login password :'password';
create database lembra owner lembra template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke all on database lembra from public;
\connect lembra
create extension vector;
revoke all on schema public from public;
grant all on schema public to lembra;
SQL
