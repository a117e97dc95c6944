/** Reads the sections of a customer's data export in small portions. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { PERSONAL_TABLES, type PersonalTable, type Section } from './tables';

/** Rows in memory at a time. */
const PORTION = 500;

/** `id` orders the rows of a section, `row` is what the customer reads. */
function sectionSql(
  table: string,
  { facts, hidden = '', order, through, more = '' }: Extract<PersonalTable, Section>,
): string {
  const owner = `${through ? 'o' : 't'}.customer_id`;
  return `select ${order ? `row_number() over (partition by ${owner} order by ${order})` : `t.${table}_id`} as id,
    ${facts ? `jsonb_build_object(${facts})` : `to_jsonb(t) - '{${hidden}}'::text[]`} as row, ${owner}
    from ${table} t ${through ? `join ${through} o using (${through}_id)` : ''} ${more}`;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows in the order of their age. */
async function* rowsOf(db: Db, text: string, customerId: number): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; row: Row }>`
      select s.id, s.row from (${sql.raw(text)}) s
      where s.customer_id = ${customerId} and s.id > ${after} order by s.id limit ${PORTION}`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < PORTION) return;
    after = rows[rows.length - 1]?.id ?? after;
  }
}

export type FilledSection = ReturnType<typeof sectionsOf>[number];

export const sectionsOf = (db: Db, customerId: number) =>
  Object.entries(PERSONAL_TABLES).flatMap(([table, part]) =>
    'unlisted' in part
      ? []
      : [{ name: part.section, words: part.words ?? {}, rows: () => rowsOf(db, sectionSql(table, part), customerId) }],
  );

/** The customer's uploads, without earlier exports. */
export function findUploads(
  db: Db,
  customerId: number,
): Promise<{ file_id: number; name: string; src: string; storage: 'disk' | 's3' | null }[]> {
  return db
    .selectFrom('file')
    .select(['file_id', 'name', 'src', 'storage'])
    .where('customer_id', '=', customerId)
    .where('type', '<>', 'application/zip')
    .orderBy('file_id')
    .execute();
}
