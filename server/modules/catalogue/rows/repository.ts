/** SQL that all parts of the catalogue share: versions, archiving, and what prevents a row's deletion. */
import { sql } from 'kysely';
import type { CatalogueUse, UseCounts } from '../../../../domain/catalogueUse';
import { deleteRows, findValue } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

export type CatalogueTable = 'class_type' | 'class_category' | 'location' | 'instructor' | 'tag' | 'program';

/** SQL that selects the rows that refer to the row with this `id`; classes are named `x`. */
type Uses = Readonly<Partial<Record<Exclude<CatalogueUse, 'classes_ahead' | 'classes_before'> | 'classes', string>>>;

/** What can refer to a row of each table; $id is the row's id. */
const USES: Readonly<Record<CatalogueTable, Uses>> = {
  class_type: {
    classes: 'single_class x where x.class_type_id = $id',
    series: 'class_series where class_type_id = $id',
    packages: 'class_package_type where class_type_id = $id',
    purchases: 'purchase_type where class_type_id = $id',
    credits: 'available_class where class_type_id = $id',
    blocked_spots: 'blocked_spot where class_type_id = $id',
    videos: 'video where class_type_id = $id',
    rates: 'coach_rate where class_type_id = $id',
  },
  class_category: {
    classes: 'single_class x where x.class_category_id = $id',
    series: 'class_series where class_category_id = $id',
    videos: 'video where class_category_id = $id',
  },
  location: {
    classes: 'single_class x where x.location_id = $id',
    series: 'class_series where location_id = $id',
    rooms: 'room where location_id = $id',
    holidays: 'holiday where location_id = $id',
    blocked_spots: 'blocked_spot where location_id = $id',
    rates: 'coach_rate where location_id = $id',
  },
  instructor: {
    classes: 'class_instructor join single_class x using (single_class_id) where instructor_id = $id',
    series: 'class_series where instructors @> array[$id]::bigint[]',
    videos: 'video_instructor where instructor_id = $id',
    rates: 'coach_rate where instructor_id = $id',
    statements: 'coach_statement where instructor_id = $id',
  },
  tag: {
    classes: 'single_class_tag join single_class x using (single_class_id) where tag_id = $id',
    series: 'class_series where tags @> array[$id]::bigint[]',
    programs: 'program_tag where tag_id = $id',
    videos: 'video_tag where tag_id = $id',
  },
  program: { videos: 'video where program_id = $id' },
};

const entriesOf = (table: CatalogueTable, id: string): ReadonlyArray<readonly [use: string, from: string]> =>
  Object.entries(USES[table]).map(([use, from]) => [use, from.replace('$id', id)]);

/** SQL for whether anything refers to the row `t` of a statement. */
export function inUse(table: CatalogueTable) {
  const uses = entriesOf(table, `t.${table}_id`).map(([, from]) => `exists (select from ${from})`);
  return sql<boolean>`${sql.raw(uses.join(' or ') || 'false')}`.as('in_use');
}

/** Counts what refers to a row, by kind. */
export async function countUses(db: Db, table: CatalogueTable, id: number, now: Date): Promise<UseCounts> {
  const counts = entriesOf(table, String(id)).map(([use, from]) =>
    use === 'classes'
      ? sql`(select json_build_object('classes_ahead', count(*) filter (where ${isAhead(now)}),
          'classes_before', count(*) filter (where not (${isAhead(now)}))) from ${sql.raw(from)})`
      : sql`(select json_build_object(${use}::text, count(*)) from ${sql.raw(from)})`,
  );
  if (counts.length === 0) return {};
  const { rows } = await sql<{ counts: UseCounts[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(
    db,
  );
  return Object.assign({}, ...(rows[0]?.counts ?? [])) as UseCounts;
}

const isAhead = (now: Date) => sql`x.deleted_at is null and x.starts_at > ${now}`;

const key = (table: CatalogueTable) => sql.ref(`${table}_id`);

/** An arbitrary advisory lock number, different from the schedule's. */
const NAMES_LOCK = 7_236_114;

/** Serializes the creation of rows that are created once per name. Taken after the locks of customers. */
export async function lockNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(trx);
}

/** The row of this name that isn't archived; undefined: there is none. */
export async function findNamed(
  trx: Trx,
  table: CatalogueTable,
  { name, last_name }: Columns,
): Promise<number | undefined> {
  const more = last_name === undefined ? sql`` : sql`and lower(last_name) = lower(${last_name})`;
  const { rows } = await sql<{ id: number }>`
    select ${key(table)} as id from ${sql.table(table)}
    where archived_at is null and lower(name) = lower(${name}) ${more} order by 1 limit 1`.execute(trx);
  return rows[0]?.id;
}

export type Columns = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export async function insertRow(trx: Trx, table: CatalogueTable, columns: Columns): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})
    returning ${key(table)} as id`.execute(trx);
  return rows[0]!.id;
}

/** Updates a row and increments its version. `archived_at`: an archived row keeps its date. */
export async function updateRow(
  trx: Trx,
  table: CatalogueTable,
  id: number,
  columns: Columns,
  archived_at?: Date | null,
): Promise<void> {
  const changes = [
    sql`version = version + 1`,
    ...Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...(archived_at === undefined
      ? []
      : [sql`archived_at = ${archived_at === null ? null : sql`coalesce(archived_at, ${archived_at})`}`]),
  ];
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${key(table)} = ${id}`.execute(trx);
}

/** Deletes a row; false: there is none. SQLSTATE 23503 if anything refers to it. */
export async function removeRow(trx: Trx, table: CatalogueTable, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${key(table)} = ${id}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether a file is a public picture. */
export async function isPublicPicture(db: Db, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('is_private', '=', false)
    .where('type', 'like', 'image/%')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of a program's tags. */
export async function findProgramTags(trx: Trx, programId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('program_tag')
    .select('tag_id')
    .where('program_id', '=', programId)
    .orderBy('tag_id')
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}

export async function setProgramTags(trx: Trx, programId: number, tags: readonly number[]): Promise<void> {
  await deleteRows(trx, 'program_tag', { program_id: programId });
  if (tags.length === 0) return;
  const rows = tags.map((tag_id) => ({ program_id: programId, tag_id }));
  await trx.insertInto('program_tag').values(rows).execute();
}

interface ClassAhead {
  readonly single_class_id: number;
  readonly class_date: string;
}

/** The zone of a location, and its future classes, locked in the order of their ids. */
export async function lockClassesAhead(trx: Trx, locationId: number, now: Date): Promise<ClassAhead[]> {
  const { rows } = await sql<ClassAhead>`
    select single_class_id, class_date from single_class
    where location_id = ${locationId} and deleted_at is null and starts_at > ${now}
    order by single_class_id for no key update`.execute(trx);
  return rows;
}

export async function findZone(trx: Trx, locationId: number): Promise<string | null> {
  return (await findValue(trx, 'location', { location_id: locationId }, 'timezone')) ?? null;
}

export async function setStarts(
  trx: Trx,
  classes: ReadonlyArray<{ readonly single_class_id: number; readonly starts_at: Date }>,
  now: Date,
): Promise<void> {
  await sql`
    update single_class sc set starts_at = w.starts_at, changed_at = ${now}, version = sc.version + 1
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as w(single_class_id bigint, starts_at timestamptz)
    where w.single_class_id = sc.single_class_id`.execute(trx);
}
