/** Weekly series, as they are stored. */
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Day } from '../../../../domain/studioTime';
import type { DB } from '../../../db/schema';

/** A series with its location's zone; null: the studio's. */
export interface StoredSeries extends Selectable<DB['class_series']> {
  readonly timezone: string | null;
}

const series = (db: Kysely<DB>) =>
  db
    .selectFrom('class_series as s')
    .innerJoin('location as l', 'l.location_id', 's.location_id')
    .selectAll('s')
    .select('l.timezone');

/** pg reads an array of bigint as text. */
const withNumbers = (row: StoredSeries): StoredSeries => ({
  ...row,
  instructors: row.instructors.map(Number),
  tags: row.tags.map(Number),
});

/** Takes its lock. */
export async function lockSeries(trx: Transaction<DB>, id: number): Promise<StoredSeries> {
  return withNumbers(
    await series(trx).where('s.class_series_id', '=', id).forNoKeyUpdate('s').executeTakeFirstOrThrow(),
  );
}

/** Those that still make classes on a day or later. */
export async function findSeriesFrom(db: Kysely<DB>, day: Day): Promise<StoredSeries[]> {
  const rows = await series(db)
    .where((eb) => eb.or([eb('s.ends_on', 'is', null), eb('s.ends_on', '>=', day)]))
    .orderBy('s.class_series_id')
    .execute();
  return rows.map(withNumbers);
}

export async function insertSeries(trx: Transaction<DB>, row: Insertable<DB['class_series']>): Promise<number> {
  const made = await trx.insertInto('class_series').values(row).returning('class_series_id').executeTakeFirstOrThrow();
  return made.class_series_id;
}

/** The days of a series that have a class already, cancelled or not, or are a holiday. */
export async function findFilledDays(
  db: Kysely<DB>,
  { class_series_id, location_id }: StoredSeries,
  from: Day,
): Promise<Set<Day>> {
  const { rows } = await sql<{ day: Day }>`
    select series_day as day from single_class where class_series_id = ${class_series_id} and series_day >= ${from}
    union
    select day from holiday where day >= ${from} and (location_id is null or location_id = ${location_id})`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Classes of a series that a change of it concerns: they lie ahead, stand, and weren't changed alone. */
export async function findSeriesClasses(db: Kysely<DB>, id: number, from: Day | null, now: Date): Promise<number[]> {
  let found = db
    .selectFrom('single_class')
    .select('single_class_id')
    .where('class_series_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('single_class_id');
  if (from !== null) found = found.where('series_day', '>=', from);
  return (await found.execute()).map(({ single_class_id }) => single_class_id);
}

export async function changeSeries(trx: Transaction<DB>, series: StoredSeries): Promise<void> {
  const { class_series_id, timezone: _zone, publish, ...row } = series;
  await trx
    .updateTable('class_series')
    .set({ ...row, publish: publish && JSON.stringify(publish) })
    .where('class_series_id', '=', class_series_id)
    .execute();
}

/** Whether a series had a class before a day. */
export async function hasClassesBefore(
  trx: Transaction<DB>,
  { class_series_id }: StoredSeries,
  day: Day,
): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where class_series_id = ${class_series_id} and series_day < ${day} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether it has one after a day that isn't cancelled. */
export async function hasClassesAfter(
  trx: Transaction<DB>,
  { class_series_id }: StoredSeries,
  day: Day,
): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where class_series_id = ${class_series_id} and series_day > ${day}
      and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a series had a class on a day of the week, from the week of `from` on. */
export async function isDayTaken(
  trx: Transaction<DB>,
  { class_series_id }: StoredSeries,
  from: Day,
  weekday: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where class_series_id = ${class_series_id} and series_day >= date_trunc('week',
      ${from}::date)
      and extract(isodow from series_day) = ${weekday} limit 1`.execute(trx);
  return rows.length > 0;
}

interface Move {
  /** The series that goes on with them. */
  readonly to: number;
  readonly from: Day;
  /** From one day of the week to another; from null: the days stay. */
  readonly shift: { readonly from: number | null; readonly to: number };
  readonly now: Date;
}

/** The days of a series from one on, also those of cancelled and changed classes, so that they aren't filled again. */
export async function moveSeriesDays(trx: Transaction<DB>, id: number, { to, from, shift, now }: Move): Promise<void> {
  await sql`
    update single_class set class_series_id = ${to}, series_day = case
      when extract(isodow from series_day) = ${shift.from}::int and starts_at > ${now}
        then series_day + (${shift.to}::int - ${shift.from}::int)
      else series_day end
    where class_series_id = ${id} and series_day >= ${from}`.execute(trx);
}
