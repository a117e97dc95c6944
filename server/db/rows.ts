/**
 * Statements about the rows of one table that have certain values: most of what repositories need. One that joins,
 * compares or orders is written out in its repository.
 */
import { sql, type Expression, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB, Db, Trx } from './schema';

type Table = keyof DB & string;
type Row<T extends Table> = Selectable<DB[T]>;
type Column<T extends Table> = keyof Row<T> & string;
/** The values that a row has, all of them; of a list any. */
type Key<T extends Table, K extends Column<T>> = { readonly [C in K]: Row<T>[C] | ReadonlyArray<Row<T>[C]> };

type Changes<T extends Table> = {
  readonly [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | Expression<Updateable<DB[T]>[C]>;
};

/** For a row's `version`, which grows with each change. */
export const NEXT_VERSION = sql<number>`version + 1`;

/** Some columns of one of these rows; undefined: there is none. */
export async function findRow<T extends Table, K extends Column<T>, C extends Column<T>>(
  db: Db,
  table: T,
  key: Key<T, K>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const { rows } = await select<Pick<Row<T>, C>>(table, key, columns).execute(db);
  return rows[0];
}

/** One column of one of these rows; undefined: there is none. */
export async function findValue<T extends Table, K extends Column<T>, C extends Column<T>>(
  db: Db,
  table: T,
  key: Key<T, K>,
  column: C,
): Promise<Row<T>[C] | undefined> {
  return (await findRow(db, table, key, [column]))?.[column];
}

export async function hasRow<T extends Table, K extends Column<T>>(db: Db, table: T, key: Key<T, K>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${matches(key)} limit 1`.execute(db);
  return rows.length > 0;
}

/** As findRow, and locked against changes until the transaction ends; rows that refer to it may still come. */
export async function lockRow<T extends Table, K extends Column<T>, C extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const { rows } = await sql<Pick<Row<T>, C>>`${select(table, key, columns)} for no key update`.execute(trx);
  return rows[0];
}

/** Returns a column that the database made, as a rule the row's number. */
export async function insertRow<T extends Table, C extends Column<T>>(
  trx: Trx,
  table: T,
  row: Insertable<DB[T]>,
  column: C,
): Promise<Row<T>[C]> {
  const columns = given(row);
  const { rows } = await sql<Row<T>>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning ${sql.ref(column)}`.execute(trx);
  return rows[0]![column];
}

/** Returns how many there were. What is undefined stays. */
export async function updateRows<T extends Table, K extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
  changes: Changes<T>,
): Promise<number> {
  const columns = given(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const statement = sql`update ${sql.table(table)} set ${sql.join(columns)} where ${matches(key)}`;
  return Number((await statement.execute(trx)).numAffectedRows);
}

/** Returns how many there were. */
export async function deleteRows<T extends Table, K extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
): Promise<number> {
  const statement = sql`delete from ${sql.table(table)} where ${matches(key)}`;
  return Number((await statement.execute(trx)).numAffectedRows);
}

const given = (row: object) => Object.entries(row).filter(([, value]) => value !== undefined);

const select = <R>(table: string, key: object, columns: readonly string[]) =>
  sql<R>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${matches(key)}`;

const matches = (key: object) => sql.join(Object.entries(key).map(matchesColumn), sql` and `);

function matchesColumn([name, value]: [string, unknown]) {
  if (value === null) return sql`${sql.ref(name)} is null`;
  return Array.isArray(value) ? sql`${sql.ref(name)} in (${sql.join(value)})` : sql`${sql.ref(name)} = ${value}`;
}
