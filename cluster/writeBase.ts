/**
 * `DATABASE_URL=... npm run base`: writes server/db/baseScript.ts from an empty database, by pg_dump of its server's
 * version or a newer one. Migrations that land later run on top of it, so that it need not be written anew with each of
 * them.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { createPool } from '../server/db/connection';
import { migrator } from '../server/db/migrate';
import { MigrationDialect } from '../server/db/migrationDialect';
import type { DB } from '../server/db/schema';

/** The studio's row has a key and tags of its own; migrations 0016 and 0038 make them so. */
const STUDIO_ROW = `insert into public.studio (file_tags, tagged_in)
select array[left(md5(s.system_identifier || ' ' || d.oid), 4)],
  md5(s.system_identifier || ' ' || c.timeline_id || ' ' || d.oid)
from pg_control_system() s, pg_control_checkpoint() c, pg_database d
where d.datname = current_database();`;

/** What pg_dump writes of a section, without its comments and its settings for a session of its own. */
const dumpOf = (url: string, section: 'pre-data' | 'post-data'): string =>
  execFileSync('pg_dump', ['--no-owner', '--no-privileges', `--section=${section}`, '--schema=public', url], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
    .replace(/^--\n-- .*\n--\n/gm, '')
    .replace(
      /^(-- .*|SET .*;|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*|CREATE SCHEMA public;|COMMENT ON SCHEMA .*;)\n/gm,
      '',
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The rows that migrations insert; a time is that of the studio's own beginning. */
async function rowsOf(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string; values: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(case when a.atttypid = 'timestamptz'::regtype
        then format('case when %I is null then ''null'' else ''now()'' end', a.attname)
        else format('quote_nullable(%I)', a.attname) end, ' || '', '' || ' order by a.attnum) as values
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'studio'
    group by c.relname order by c.relname`);
  const lines = [STUDIO_ROW];
  for (const { name, columns, values } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select ${values} as row from public."${name}" order by 1`);
    if (rows.length > 0)
      lines.push(
        `insert into public.${name} (${columns}) overriding system value values\n` +
          `${rows.map(({ row }) => `(${row})`).join(',\n')};`,
      );
  }
  const { rows: sequences } = await pool.query<{ line: string }>(`
    select format('select setval(%L, %s);', 'public.' || sequencename, last_value) as line from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return [...lines, ...sequences.map(({ line }) => line)].join('\n\n');
}

async function write(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  const db = new Kysely<DB>({ dialect: new MigrationDialect({ pool }) });
  try {
    const { error } = await migrator(db).migrateToLatest();
    if (error) throw error;
    // It makes functions before the tables that they read.
    const start = 'set local check_function_bodies = off;';
    const script = [start, dumpOf(url, 'pre-data'), await rowsOf(pool), dumpOf(url, 'post-data')].join('\n\n');
    const text = script.replace(/[\\`]|\$\{/g, '\\$&');
    writeFileSync(
      path.join(__dirname, '../server/db/baseScript.ts'),
      `/* eslint-disable max-lines */\n/** The schema and rows of a new studio's database. Written by \`npm run base\`. */\nexport const BASE = \`${text}\n\`;\n`,
    );
  } finally {
    await db.destroy();
  }
}

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL: the address of an empty database.');
void write(DATABASE_URL);
