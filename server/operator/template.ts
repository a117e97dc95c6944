/**
 * New databases are copies of a template on the same server that already has the newest schema: migrating an empty
 * database takes seconds, a copy a fraction of one. Templates are made when the first copy needs them.
 */
import { sql } from 'kysely';
import { migrateToLatest } from '../db/migrate';
import type { Db } from '../db/schema';
import { SCHEMA_NAME } from '../db/schemaVersion';
import { withLock } from './lock';
import { directUrl, type ServerRow } from './repository';
import { onServer } from './servers';

const TEMPLATE = `studio_template_${SCHEMA_NAME}`;
/** Templates of any schema, and no other databases. */
const TEMPLATES = '^studio_template_[0-9]{4}[a-z]?_[0-9a-f]{8}$';
const LOCK = 'studio template';

async function hasDatabase(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db);
  return rows.length > 0;
}

/** Marked as a template in the last step: one without the mark was left half made. */
async function isReady(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_database where datname = ${TEMPLATE} and datistemplate`.execute(db);
  return rows.length > 0;
}

async function makeTemplate(db: Db, server: ServerRow): Promise<void> {
  const template = sql.id(TEMPLATE);
  await sql`drop database if exists ${template} with (force)`.execute(db);
  await sql`create database ${template}`.execute(db);
  await migrateToLatest(directUrl(server, TEMPLATE));
  // With no connection to it, it can be copied at any time.
  await sql`alter database ${template} with allow_connections false is_template true`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname ~ ${TEMPLATES} and datname <> ${TEMPLATE}`.execute(db);
  for (const { name } of rows) {
    await sql`alter database ${sql.id(name)} with is_template false`.execute(db);
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
  }
}

/** Makes a database unless there is one of this name. Several commands may do so at once. */
export const copyTemplate = (server: ServerRow, name: string): Promise<{ readonly isNew: boolean }> =>
  onServer(server, async (first) => {
    for (;;) {
      // Shared: while databases are copied, none makes or drops templates.
      const done = await withLock(first, LOCK, { shared: true }, async (db) => {
        if (await hasDatabase(db, name)) return { isNew: false };
        if (!(await isReady(db))) return null;
        await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(db);
        return { isNew: true };
      });
      if (done) return done;
      await withLock(first, LOCK, {}, async (db) => {
        if (!(await isReady(db))) await makeTemplate(db, server);
      });
    }
  });
