/**
 * Empties a database of the API's template after a test, so that the next one has it with its connections: PostgreSQL
 * reads its catalogues and plans its statements anew for each connection, which takes longer than many a test.
 */
import type { Pool } from 'pg';
import { createPool } from '../../server/db/connection';
import { createTestDatabase, type TestDatabase } from './database';

/**
 * Run once on the template: copies of its rows, the values of its sequences, what tells a changed table, and a function
 * that brings all back. It returns false where that can't be done, as another connection is open, a lock is held, a
 * setting or a table was changed, or statements have waited for each other.
 */
export const CLEANING = `
create schema cleaning;
do $$ declare t record; begin
  for t in
    select c.oid, n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and pg_relation_size(c.oid) > 0 and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations')
  loop
    execute format('create table cleaning.%I as table %I.%I', t.nspname || '.' || t.relname, t.nspname, t.relname);
  end loop;
end $$;
create table cleaning.sequence_value as
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences
  where schemaname in ('public', 'graphile_worker');
create function cleaning.shape() returns text language sql as $$
  select md5(string_agg(line, ' ' order by line)) from (
    select 'class ' || c.oid || ' ' || c.xmin as line from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'column ' || attrelid || ' ' || attnum || ' ' || a.xmin from pg_attribute a
      join pg_class c on c.oid = attrelid
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'constraint ' || oid || ' ' || xmin from pg_constraint
    union all select 'trigger ' || oid || ' ' || xmin from pg_trigger
    union all select 'routine ' || oid || ' ' || xmin from pg_proc
      where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'default ' || oid || ' ' || xmin from pg_attrdef
    union all select 'setting ' || setrole from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase where d.datname = current_database()
  ) lines
$$;
create table cleaning.expected as select cleaning.shape() as shape;
create function cleaning.clean(connections int) returns boolean language plpgsql as $$
declare t record; columns text; begin
  if (select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend')
      <> connections
    or exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory')
    or (select deadlocks from pg_stat_database where datname = current_database()) > 0
    or cleaning.shape() is distinct from (select shape from cleaning.expected)
  then
    return false;
  end if;
  -- Without triggers and foreign keys, of which some forbid it.
  set local session_replication_role = replica;
  for t in
    select n.nspname, c.relname, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and pg_relation_size(c.oid) > 0 and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations')
  loop
    execute format('delete from %I.%I', t.nspname, t.relname);
    if to_regclass(format('cleaning.%I', t.nspname || '.' || t.relname)) is not null then
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %I.%I (%s) overriding system value select %s from cleaning.%I',
        t.nspname, t.relname, columns, columns, t.nspname || '.' || t.relname);
    end if;
  end loop;
  perform setval(name::regclass, coalesce(last_value, start_value), last_value is not null)
    from cleaning.sequence_value;
  return true;
end $$`;

/** Resolves to whether the pool's database is again as its template is; then its connections may serve the next test. */
async function isCleaned(pool: Pool): Promise<boolean> {
  // One that a test has left in use may still write.
  if (pool.idleCount !== pool.totalCount || pool.totalCount === 0) return false;
  try {
    const { rows } = await pool.query<{ clean: boolean }>('select cleaning.clean($1)', [pool.totalCount]);
    return rows[0]?.clean === true;
  } catch {
    return false;
  }
}

/**
 * A pool that its borrower may end, over one that stays open. What is set on it, as `jest.spyOn` does, isn't set on
 * the other.
 */
function lentPool(pool: Pool): Pool {
  const own = new Map<PropertyKey, unknown>([
    ['ending', false],
    ['ended', false],
  ]);
  const refuse = () => Promise.reject(new Error('Cannot use a pool after calling end on the pool'));
  own.set(
    'end',
    async () => void own.set('ending', true).set('ended', true).set('query', refuse).set('connect', refuse),
  );
  return new Proxy(pool, {
    get: (target, key) => {
      if (own.has(key)) return own.get(key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (_target, key, value) => {
      own.set(key, value);
      return true;
    },
    deleteProperty: (_target, key) => {
      own.delete(key);
      return true;
    },
  });
}

/** Production rejects a request that has queued for ten seconds; a busy test machine may need longer. */
const POOL_TIMEOUTS = { connectionTimeoutMillis: 90_000, statement_timeout: 90_000 };

interface ApiDatabase {
  readonly database: TestDatabase;
  readonly pool: Pool;
}

async function open(route?: (databaseUrl: string) => Promise<string>): Promise<ApiDatabase> {
  const database = await createTestDatabase(process.env.STUDIO_TEST_API_TEMPLATE);
  const pool = createPool(route ? await route(database.url) : database.url, POOL_TIMEOUTS);
  // Tests drop the database, which breaks its idle connections.
  pool.on('error', () => undefined);
  return { database, pool };
}

async function drop({ database, pool }: ApiDatabase): Promise<void> {
  if (!pool.ended) await pool.end();
  await database.drop();
}

/** Databases as new, with their connections. */
const waiting: ApiDatabase[] = [];
let areKept = false;

/** Keeps databases for the further suites of this file, until all of them have run. */
export function keepDatabases(): void {
  areKept = true;
  afterAll(async () => {
    areKept = false;
    await dropWaiting();
  });
}

/** Drops those that nothing will use; between two suites of one file none. */
export async function dropUnlessKept(): Promise<void> {
  if (!areKept) await dropWaiting();
}

const dropWaiting = async (): Promise<void> => void (await Promise.all(waiting.splice(0).map(drop)));

export interface LentDatabase {
  readonly url: string;
  /** The one who has it may end it. */
  readonly pool: Pool;
  giveBack(): Promise<void>;
}

/** One that serves nothing else; `route` returns the URL that its pool connects to instead, such as a proxy's. */
export async function openOwnDatabase(route?: (databaseUrl: string) => Promise<string>): Promise<LentDatabase> {
  const own = await open(route);
  return { url: own.database.url, pool: own.pool, giveBack: () => drop(own) };
}

/** Lends a database that was given back, else a new one. */
export async function lendDatabase(): Promise<LentDatabase> {
  const lent = waiting.pop() ?? (await open());
  return {
    url: lent.database.url,
    pool: lentPool(lent.pool),
    giveBack: async () => {
      if (await isCleaned(lent.pool)) waiting.push(lent);
      else await drop(lent);
    },
  };
}
