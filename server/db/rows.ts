/**
 * Statements that select, insert, update or delete rows of one table by equality, which is most of what repositories
 * need. Write out those that join, compare or order.
 */
import { sql, type Expression, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB, Db, Trx } from './schema';

type Table = keyof DB & string;
type Row<T extends Table> = Selectable<DB[T]>;
type Column<T extends Table> = keyof Row<T> & string;
/** Values that the columns must have, all of them; for an array any of its values. */
type Key<T extends Table, K extends Column<T>> = { readonly [C in K]: Row<T>[C] | ReadonlyArray<Row<T>[C]> };

type Changes<T extends Table> = {
  readonly [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | Expression<Updateable<DB[T]>[C]>;
};

/** The next value of a row's `version`, which each change increments. */
export const NEXT_VERSION = sql<number>`version + 1`;

/** Reads some columns of one matching row; undefined: there is none. */
export async function findRow<T extends Table, K extends Column<T>, C extends Column<T>>(
  db: Db,
  table: T,
  key: Key<T, K>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const { rows } = await selectRows<Pick<Row<T>, C>>(table, key, columns).execute(db);
  return rows[0];
}

/** Reads one column of one matching row; undefined: there is none. */
export async function findValue<T extends Table, K extends Column<T>, C extends Column<T>>(
  db: Db,
  table: T,
  key: Key<T, K>,
  column: C,
): Promise<Row<T>[C] | undefined> {
  return (await findRow(db, table, key, [column]))?.[column];
}

export async function hasRow<T extends Table, K extends Column<T>>(db: Db, table: T, key: Key<T, K>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${matchesKey(key)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads like findRow, and locks the row against changes until the transaction ends; new rows may still refer to it. */
export async function lockRow<T extends Table, K extends Column<T>, C extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const { rows } = await sql<Pick<Row<T>, C>>`${selectRows(table, key, columns)} for no key update`.execute(trx);
  return rows[0];
}

/** Inserts a row and returns a column that the database generated, usually the id. */
export async function insertRow<T extends Table, C extends Column<T>>(
  trx: Trx,
  table: T,
  row: Insertable<DB[T]>,
  column: C,
): Promise<Row<T>[C]> {
  const columns = givenColumns(row);
  const { rows } = await sql<Row<T>>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning ${sql.ref(column)}`.execute(trx);
  return rows[0]![column];
}

/** Updates the matching rows and returns their number. Undefined values are not changed. */
export async function updateRows<T extends Table, K extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
  changes: Changes<T>,
): Promise<number> {
  const columns = givenColumns(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const statement = sql`update ${sql.table(table)} set ${sql.join(columns)} where ${matchesKey(key)}`;
  return Number((await statement.execute(trx)).numAffectedRows);
}

/** Deletes the matching rows and returns their number. */
export async function deleteRows<T extends Table, K extends Column<T>>(
  trx: Trx,
  table: T,
  key: Key<T, K>,
): Promise<number> {
  const statement = sql`delete from ${sql.table(table)} where ${matchesKey(key)}`;
  return Number((await statement.execute(trx)).numAffectedRows);
}

const givenColumns = (row: object) => Object.entries(row).filter(([, value]) => value !== undefined);

const selectRows = <R>(table: string, key: object, columns: readonly string[]) =>
  sql<R>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${matchesKey(key)}`;

const matchesKey = (key: object) => sql.join(Object.entries(key).map(matchesColumn), sql` and `);

function matchesColumn([name, value]: [string, unknown]) {
  if (value === null) return sql`${sql.ref(name)} is null`;
  return Array.isArray(value) ? sql`${sql.ref(name)} in (${sql.join(value)})` : sql`${sql.ref(name)} = ${value}`;
}
