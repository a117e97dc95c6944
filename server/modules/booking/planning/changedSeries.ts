/**
 * Derives the change of a series from a change of one of its classes: its weekdays, its end, and the classes that come
 * and go.
 */
import type { ChangeClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { weekdayOf } from '../../../../domain/series';
import { addDays, mondayOf, studioDay, type Day } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { continueFixedPlaces } from '../fixedPlaces/lasting';
import { requirePattern } from './newClasses';
import type { ClassFacts, StoredClass } from './repository';
import {
  changeSeries,
  hasClassesAfter,
  hasClassesBefore,
  insertSeries,
  isDayTaken,
  moveSeriesDays,
  readSeries,
  type DayShift,
  type StoredSeries,
} from './seriesRepository';

export const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** The changed facts, named as the columns of the table. */
export function givenFacts(body: ChangeClass): Partial<ClassFacts> {
  const {
    single_class_id: _id,
    version: _version,
    scope: _scope,
    weekdays: _weekdays,
    accept_conflicts: _accepted,
    until: _until,
    publish: _publish,
    class_date: _date,
    class_instructors,
    published_at,
    ...given
  } = body;
  return {
    // Rooms belong to a location, so another location clears the room.
    ...(given.location_id === undefined ? {} : { room_id: null }),
    ...given,
    ...(class_instructors ? { instructors: class_instructors.map(({ instructor_id }) => instructor_id) } : {}),
    ...(published_at === undefined ? {} : { published_at: published_at === null ? null : new Date(published_at) }),
  };
}

export interface Shift extends DayShift {
  /** HH:mm; null: unchanged. */
  readonly time: string | null;
}

/** The shift of a series that a new date of one class means. Throws 'request/invalid' if it leaves the week. */
export function shiftOf(day: Day, class_date: string | undefined): Shift {
  if (class_date === undefined) return { time: null, from: null, to: 0 };
  const wanted = class_date.slice(0, 10);
  if (mondayOf(wanted) !== mondayOf(day)) throw new AppError('request/invalid', { field: 'class_date' });
  const [from, to] = [weekdayOf(day), weekdayOf(wanted)];
  return { time: class_date.slice(11, 16), from: from === to ? null : from, to };
}

export const shiftDay = (day: Day, { from, to }: Shift): Day =>
  weekdayOf(day) === from ? addDays(day, to - from) : day;

/** The fields that differ, before and after. */
export function diffOf<T extends object>(before: T, after: T, names: ReadonlyArray<keyof T>) {
  const changed = names.filter((name) => isDifferent(before[name], after[name]));
  const only = (row: T) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return changed.length === 0 ? null : { before: only(before), after: only(after) };
}

const SERIES_FACTS = [
  'weekdays',
  'start_time',
  'starts_on',
  'ends_on',
  'duration',
  'capacity',
  'description',
  'class_type_id',
  'location_id',
  'room_id',
  'class_package_id',
  'class_category_id',
  'live_url',
  'instructors',
  'tags',
  'publish',
] as const;

export interface SeriesPlan {
  readonly before: StoredSeries;
  readonly after: StoredSeries;
  /** The first day to which the change applies. */
  readonly from: Day;
  /** Whether earlier classes stay in the old series and a new one begins. */
  readonly splits: boolean;
  readonly shift: Shift;
  /** Weekdays that leave the series. */
  readonly removed: readonly number[];
}

interface Asked {
  readonly target: StoredClass;
  readonly scope: 'following' | 'all';
  readonly shift: Shift;
  /** Time zone of the classes' new location. */
  readonly zone: string;
  readonly locks: boolean;
}

/** Throws 'series/day-taken', 'series/first-day', 'series/long', 'series/classes-after'. */
export async function planSeries(
  trx: Trx,
  ctx: Context,
  body: ChangeClass,
  { target, scope, shift, zone, locks }: Asked,
): Promise<SeriesPlan> {
  const { timezone } = await ctx.studio.config(trx);
  const before = await readSeries(trx, target.class_series_id!, locks);
  const from = scope === 'following' ? target.series_day! : studioDay(ctx.now, before.timezone ?? timezone);
  const { published_at: _once, ...given } = givenFacts(body);
  if (shift.from !== null && (before.weekdays.includes(shift.to) || (await isDayTaken(trx, before, from, shift.to))))
    throw new AppError('series/day-taken', { field: 'class_date' });
  const moved = before.weekdays.map((weekday) => (weekday === shift.from ? shift.to : weekday)).sort();
  const weekdays = body.weekdays ? [...body.weekdays].sort() : moved;
  const removed = moved.filter((weekday) => !weekdays.includes(weekday));
  if (removed.includes(weekdayOf(shiftDay(target.series_day!, shift))) && !target.is_exception)
    throw new AppError('series/first-day', {
      field: 'weekdays',
      message: 'Deja marcado el día de esta clase; para quitarlo, abre la serie en otro de sus días.',
    });
  const splits = scope === 'following' && (await hasClassesBefore(trx, before, from));
  if (body.until) {
    requirePattern({ weekdays: [weekdayOf(from)], starts_on: from, ends_on: body.until });
    if (await hasClassesAfter(trx, before, body.until)) throw new AppError('series/classes-after', { field: 'until' });
  }
  const after = {
    ...before,
    ...given,
    timezone: zone,
    weekdays,
    starts_on: splits ? from : before.starts_on,
    start_time: shift.time === null ? before.start_time : `${shift.time}:00`,
    ends_on: body.until === undefined ? before.ends_on : body.until,
    publish: body.publish === undefined ? before.publish : body.publish,
    instructors: [...(given.instructors ?? before.instructors)],
    tags: [...(given.tags ?? before.tags)],
  };
  return { before, after, from, splits, shift, removed };
}

/** Weekdays before and after; null: unchanged. */
export const weekdaysDiff = ({ before, after }: SeriesPlan) => diffOf<StoredSeries>(before, after, ['weekdays']);

/** Updates the series, or ends it and begins a new one. Returns the series of the changed classes. */
export async function storeSeries(
  trx: Trx,
  ctx: Context,
  { before, after, from, splits, shift }: SeriesPlan,
): Promise<StoredSeries> {
  const id = splits ? await continueSeries(trx, before, after, from) : before.class_series_id;
  if (!splits) await changeSeries(trx, after);
  await moveSeriesDays(trx, before.class_series_id, { to: id, from, shift, now: ctx.now });
  if (splits) await continueFixedPlaces(trx, ctx, { from: before.class_series_id, to: id, day: from });
  const diff = diffOf<StoredSeries>(before, after, SERIES_FACTS);
  if (diff || splits)
    await recordAudit(trx, ctx, {
      action: 'series.change',
      entity: 'class_series',
      id: before.class_series_id,
      before: diff?.before ?? {},
      after: { ...diff?.after, ...(splits ? { continued_by: id } : {}) },
    });
  return readSeries(trx, id, true);
}

/** Ends a series the day before, and begins the one that replaces it. */
async function continueSeries(trx: Trx, before: StoredSeries, after: StoredSeries, from: Day): Promise<number> {
  await changeSeries(trx, { ...before, ends_on: addDays(from, -1) });
  const { class_series_id: _old, timezone: _zone, publish, ...row } = after;
  return insertSeries(trx, { ...row, publish: publish && JSON.stringify(publish) });
}
