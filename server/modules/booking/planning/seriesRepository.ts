/** Rows of weekly series. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Day } from '../../../../domain/studioTime';
import { insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

/** A series with its location's time zone; null: the studio's. */
export interface StoredSeries extends Selectable<DB['class_series']> {
  readonly timezone: string | null;
}
/** A series with the names of its class type and location. */
export type NamedSeries = StoredSeries & { readonly name: string; readonly location: string };

const selectSeries = (db: Db) =>
  db
    .selectFrom('class_series as s')
    .innerJoin('location as l', 'l.location_id', 's.location_id')
    .selectAll('s')
    .select('l.timezone');

/** Converts bigint arrays, which pg reads as text. */
const withNumbers = (row: StoredSeries): StoredSeries => ({
  ...row,
  instructors: row.instructors.map(Number),
  tags: row.tags.map(Number),
});

const goesOn = (day: Day) => sql<boolean>`(s.ends_on is null or s.ends_on >= ${day})`;

/** Reads a series, under its lock if it `locks`. */
export async function readSeries(trx: Trx, id: number, locks: boolean): Promise<StoredSeries> {
  const found = selectSeries(trx).where('s.class_series_id', '=', id);
  return withNumbers(await (locks ? found.forNoKeyUpdate('s') : found).executeTakeFirstOrThrow());
}

/** Series that make classes on or after a day. */
export async function findSeriesFrom(db: Db, day: Day): Promise<StoredSeries[]> {
  const rows = await selectSeries(db).where(goesOn(day)).orderBy('s.class_series_id').execute();
  return rows.map(withNumbers);
}

/** Series that make classes on or after a day, with names. */
export async function findNamedSeriesFrom(db: Db, day: Day): Promise<NamedSeries[]> {
  const rows = await selectSeries(db)
    .innerJoin('class_type as t', 't.class_type_id', 's.class_type_id')
    .select(['t.name', 'l.name as location'])
    .where(goesOn(day))
    .orderBy('s.class_series_id')
    .execute();
  return rows.map((row) => ({ ...row, ...withNumbers(row) }));
}

export async function insertSeries(trx: Trx, row: Insertable<DB['class_series']>): Promise<number> {
  return insertRow(trx, 'class_series', row, 'class_series_id');
}

/** A move from one weekday to another; `from` null: no move. */
export interface DayShift {
  readonly from: number | null;
  readonly to: number;
}

/** SQL for the day of the series that a future class stands for after a shift. */
const shiftedDay = ({ from, to }: DayShift, now: Date) => sql<Day>`case
  when extract(isodow from series_day) = ${from}::int and starts_at > ${now}
    then series_day + (${to}::int - ${from}::int)
  else series_day end`;

/** Days of a series that have a class already (even a cancelled one) or are a holiday. */
export async function findFilledDays(
  db: Db,
  { class_series_id, location_id }: StoredSeries,
  { from, now, shift }: { readonly from: Day; readonly now: Date; readonly shift: DayShift },
): Promise<Set<Day>> {
  const { rows } = await sql<{ day: Day }>`
    select ${shiftedDay(shift, now)} as day from single_class
    where class_series_id = ${class_series_id} and series_day >= ${from}
    union
    select day from holiday where day >= ${from} and (location_id is null or location_id = ${location_id})`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Classes of a series that its change affects: future, not cancelled, and not changed alone. */
export async function findSeriesClasses(db: Db, id: number, from: Day | null, now: Date): Promise<number[]> {
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

export async function changeSeries(trx: Trx, series: StoredSeries): Promise<void> {
  const { class_series_id, timezone: _zone, publish, ...row } = series;
  await updateRows(trx, 'class_series', { class_series_id }, { ...row, publish: publish && JSON.stringify(publish) });
}

/** Whether a series had a class before a day. */
export async function hasClassesBefore(trx: Trx, { class_series_id }: StoredSeries, day: Day): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where class_series_id = ${class_series_id} and series_day < ${day} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a series has a class after a day that isn't cancelled. */
export async function hasClassesAfter(trx: Trx, { class_series_id }: StoredSeries, day: Day): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where class_series_id = ${class_series_id} and series_day > ${day}
      and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a series had a class on a weekday, from the week of `from` on. */
export async function isDayTaken(
  trx: Trx,
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
  /** The series that takes over the days. */
  readonly to: number;
  readonly from: Day;
  readonly shift: DayShift;
  readonly now: Date;
}

/**
 * Moves the days of a series from one on to another series, including those of cancelled and changed classes, so that
 * they aren't filled again.
 */
export async function moveSeriesDays(trx: Trx, id: number, { to, from, shift, now }: Move): Promise<void> {
  await sql`
    update single_class set class_series_id = ${to}, series_day = ${shiftedDay(shift, now)}
    where class_series_id = ${id} and series_day >= ${from}`.execute(trx);
}

/** Removes classes from their series: the series may fill their days again. */
export async function leaveSeries(trx: Trx, ids: readonly number[]): Promise<void> {
  await updateRows(trx, 'single_class', { single_class_id: ids }, { class_series_id: null, series_day: null });
}

/** Deletes those of the classes that no customer ever had to do with. Returns their ids. */
export async function deleteUntouched(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await sql`select from single_class where single_class_id = any(${ids}) order by single_class_id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    delete from single_class sc where single_class_id = any(${ids})
      and not exists (select from class_reservation x where x.single_class_id = sc.single_class_id)
      and not exists (select from waitlist x where x.single_class_id = sc.single_class_id)
      and not exists (select from spot_hold x where x.single_class_id = sc.single_class_id)
      and not exists (select from mail x where x.single_class_id = sc.single_class_id)
      and not exists (select from purchase x where x.single_class_id = sc.single_class_id)
    returning single_class_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}
