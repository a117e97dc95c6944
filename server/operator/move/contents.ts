/** What lies in a studio's database, for copying and comparing it. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

export interface Table {
  /** Quoted where it must be, with its schema. */
  readonly name: string;
  readonly schema: string;
  /** Quoted, in the order of their names, as two databases may have them in another one. */
  readonly columns: readonly string[];
  /** Those that aren't computed from others. */
  readonly stored: readonly string[];
  /** Each column with its type, to compare. */
  readonly shape: string;
  /** Emptied by a crash, and not replicated. */
  readonly unlogged: boolean;
  readonly bytes: number;
  /** Has a trigger that refuses to empty it. */
  readonly guarded: boolean;
  /** Shows its rows to its owner alone, and to whom a policy names (the queue of jobs). */
  readonly secured: boolean;
}

export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name, quote_ident(n.nspname) as schema,
      array_agg(quote_ident(a.attname) order by a.attname) as columns,
      array_agg(quote_ident(a.attname) order by a.attname) filter (where a.attgenerated = '') as stored,
      string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as shape,
      c.relpersistence = 'u' as unlogged, c.relrowsecurity as secured, pg_table_size(c.oid) as bytes,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 32 > 0) as guarded
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by n.nspname, c.relname, c.oid, c.relpersistence, c.relrowsecurity order by 1`.execute(db);
  return rows;
}

/** Names of all sequences, quoted. */
export async function readSequences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Where each of these sequences is. */
async function readPlaces(db: Db, names: readonly string[]) {
  const each = names.map(
    (name) => sql`select ${name}::text as name, last_value::text as value, is_called as called from ${sql.raw(name)}`,
  );
  const { rows } = await sql<{ name: string; value: string; called: boolean }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}

export async function copySequences(from: Db, to: Db, names: readonly string[]): Promise<void> {
  const places = await readPlaces(from, names);
  await sql`
    select setval(p.name::regclass, p.value::bigint, p.called)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) p (name text, value text, called boolean)`.execute(to);
}

/** Replaces what the target has of a table that replication leaves out. */
export async function copyRows(from: Db, to: Db, { name, stored }: Table): Promise<void> {
  const table = sql.raw(name);
  const columns = sql.raw(stored.join(', '));
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(t), '[]')::text as all from ${table} t`.execute(from);
  await to.transaction().execute(async (trx) => {
    await sql`truncate ${table}`.execute(trx);
    await sql`
      insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${rows[0]?.all ?? '[]'}::jsonb)`.execute(trx);
  });
}

/** Names of tables that don't have as many rows here as there. */
export async function compareCounts(from: Db, to: Db, tables: readonly Table[]): Promise<string[]> {
  const each = tables.map(({ name }) => sql`select ${name}::text as name, count(*) as count from ${sql.raw(name)}`);
  const [here, there] = await Promise.all(
    [from, to].map(async (db) => {
      const { rows } = await sql<{ name: string; count: number }>`${sql.join(each, sql` union all `)}`.execute(db);
      return new Map(rows.map(({ name, count }) => [name, count]));
    }),
  );
  return tables.flatMap(({ name }) => (here?.get(name) === there?.get(name) ? [] : [name]));
}

/** A sum over all rows, whatever their order. */
async function tableChecksum(db: Db, { name, columns }: Table): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(row(${sql.raw(columns.join(', '))})::text, 0)::numeric), 0)
      as sum from ${sql.raw(name)}`.execute(db);
  return rows[0]?.sum ?? '';
}

/** Names of tables whose rows differ. Both are read as they are: nothing may write meanwhile, but for a snapshot. */
export async function compareRows(from: Db, to: Db, tables: readonly Table[]): Promise<string[]> {
  for (const db of [from, to])
    await sql`
      select set_config(name, value, false) from (values ('timezone', 'UTC'), ('datestyle', 'ISO'),
        ('intervalstyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) t (name, value)`.execute(
      db,
    );
  const differing: string[] = [];
  for (const table of tables) {
    const [one, other] = await Promise.all([tableChecksum(from, table), tableChecksum(to, table)]);
    if (one !== other) differing.push(table.name);
  }
  return differing;
}
