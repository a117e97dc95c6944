/** A new database gets its schema by one script; it must be that which all migrations make. */
import { randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { createDatabase, createPool } from '../../../server/db/connection';
import { installIndexes } from '../../../server/db/indexes';
import { migrateToLatest, migrator } from '../../../server/db/migrate';
import { MigrationDialect } from '../../../server/db/migrationDialect';
import { installRoutines } from '../../../server/db/routines';
import type { DB } from '../../../server/db/schema';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';

let beside: TestDatabase;
const names: string[] = [];
async function create(): Promise<string> {
  const name = `studio_base_${randomBytes(6).toString('hex')}`;
  await beside.pool.query(`create database ${name}`);
  names.push(name);
  return Object.assign(new URL(beside.url), { pathname: `/${name}` }).href;
}

let fromScript: Pool;
let walked: Pool;
beforeAll(async () => {
  beside = await createTestDatabase();
  const [one, other] = [await create(), await create()];
  await migrateToLatest(one);
  fromScript = createPool(one);
  walked = createPool(other, { max: 1 });
  const db = new Kysely<DB>({ dialect: new MigrationDialect({ pool: walked }) });
  expect((await migrator(db).migrateToLatest()).error).toBeUndefined();
  await installRoutines(createDatabase(walked));
  await installIndexes(walked);
});
afterAll(async () => {
  await Promise.all([fromScript.end(), walked.end()]);
  for (const name of names) await beside.pool.query(`drop database ${name} with (force)`);
  await beside.drop();
});

const IN_PUBLIC = `relnamespace = 'public'::regnamespace`;

it.each([
  [
    'columns',
    `select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
       a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as default, row_number() over (partition by c.oid order by a.attnum) as place
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${IN_PUBLIC} and c.relkind in ('r', 'v')`,
  ],
  [
    'tables',
    `select relname as name, relkind, relpersistence, relrowsecurity, reloptions from pg_class where ${IN_PUBLIC}`,
  ],
  [
    // PostgreSQL names what forbids null by the column's name at its time; columns tell of it. pg_dump writes one and
    // inside another without its brackets.
    'constraints',
    `select conrelid::regclass::text as name, conname, regexp_replace(pg_get_constraintdef(oid), '[()]', '', 'g') as text, convalidated from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n'`,
  ],
  [
    'indexes',
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text, indisvalid from pg_index
     join pg_class c on c.oid = indexrelid where ${IN_PUBLIC}`,
  ],
  [
    'triggers',
    `select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as text, tgenabled from pg_trigger where not tgisinternal`,
  ],
  [
    'functions',
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
  ['views', `select relname as name, pg_get_viewdef(oid) as text from pg_class where relkind = 'v' and ${IN_PUBLIC}`],
  [
    'sequences',
    `select sequencename as name, start_value, increment_by, data_type::text, cycle, last_value from pg_sequences
     where schemaname = 'public'`,
  ],
  [
    'descriptions',
    `select objoid::regclass::text as name, objsubid, description from pg_description
     join pg_class c on c.oid = objoid where ${IN_PUBLIC}`,
  ],
])('its %s are those of a database that went through every migration', async (what, query) => {
  const read = async (pool: Pool) =>
    (await pool.query(`select to_jsonb(t) as one from (${query}) t order by t::text`)).rows;
  const expected = await read(walked);
  if (what !== 'descriptions') expect(expected.length).toBeGreaterThan(9);
  expect(await read(fromScript)).toEqual(expected);
});

it('its rows are those of a database that went through every migration, but for times and what is of one studio alone', async () => {
  const { rows: tables } = await walked.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and ${IN_PUBLIC} order by 1`,
  );
  /** Times are the studio's own. */
  const read = async (pool: Pool, name: string) =>
    (await pool.query<{ one: string }>(`select to_jsonb(t)::text as one from ${name} t order by 1`)).rows.map(
      ({ one }) => one.replace(/"20\d\d-\d\d-\d\dT[^"]*"/g, '"(a time)"'),
    );
  for (const { name } of tables.filter(({ name }) => name !== 'studio'))
    expect([name, await read(fromScript, name)]).toEqual([name, await read(walked, name)]);
});

it('two new databases have keys and file tags of their own', async () => {
  const read = async (pool: Pool) =>
    (await pool.query('select encode(signing_key, $1) as key, tagged_in from studio', ['hex'])).rows;
  const [one, other] = [await read(fromScript), await read(walked)];
  expect([one.length, other.length]).toEqual([1, 1]);
  expect(one[0].key).toHaveLength(64);
  expect(one[0].key).not.toBe(other[0].key);
  expect(one[0].tagged_in).not.toBe(other[0].tagged_in);
});
