#!/bin/sh
# Called by Patroni once, with the address of the database server that it made: the role of the servers, who creates the
# studios' databases, and the directory.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$STUDIO_PASSWORD" "$1" <<'SQL'
create role studio login createdb password :'password';
create database directorio owner studio;
SQL
