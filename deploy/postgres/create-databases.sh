#!/bin/sh
# Runs once, when the database server starts with an empty volume. Neither role is a superuser, and neither can
# connect to the other's database.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=instroom_password="$DATABASE_PASSWORD" --set=inngest_password="$INNGEST_DATABASE_PASSWORD" <<'SQL'
create role instroom login password :'instroom_password';
-- The roles of row-level security. The instroom role can't create them itself.
create role instroom_base;
create role instroom_all_bases;
grant instroom_base to instroom;
create database instroom owner instroom encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8' template template0;
revoke connect, temporary on database instroom from public;
create role inngest login password :'inngest_password';
create database inngest owner inngest encoding 'UTF8' template template0;
revoke connect, temporary on database inngest from public;
SQL
