/** Changes of a class that lies ahead: alone, with those of its series that follow, or with all of them. */
import type { Transaction } from 'kysely';
import type { ChangeClass, ClassConflict, PlannedClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { publishedAt, weekdayOf } from '../../../../domain/series';
import { addDays, instantOf, mondayOf, studioDay, type Day } from '../../../../domain/studioTime';
import type { DB } from '../../../db/schema';
import type { Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { recordAudit, type AuditEvent } from '../../audit/record';
import { notify, type MailEvent } from '../../mail/notify';
import { findConflicts, type Draft } from './conflicts';
import { plannedClass, requireNoConflict, requireParts, requirePattern, requireWallClock } from './newClasses';
import {
  findConcerned,
  findNames,
  findPlaces,
  findWithQueue,
  findStored,
  insertClasses,
  lockClasses,
  lockSchedule,
  updateClasses,
  type ClassFacts,
  type StoredClass,
} from './repository';
import { serveLine } from '../waitlists/promote';
import { missingClasses } from './series';
import {
  changeSeries,
  findSeriesClasses,
  hasClassesBefore,
  hasClassesAfter,
  insertSeries,
  isDayTaken,
  lockSeries,
  moveSeriesDays,
  type StoredSeries,
} from './seriesRepository';

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

type Scope = NonNullable<ChangeClass['scope']>;

/** What the body changes, in the words of the table. */
function givenFacts(body: ChangeClass): Partial<ClassFacts> {
  const {
    single_class_id: _id,
    version: _version,
    scope: _scope,
    accept_conflicts: _accepted,
    until: _until,
    publish: _publish,
    class_date: _date,
    class_instructors,
    published_at,
    ...given
  } = body;
  return {
    // A room is of one location.
    ...(given.location_id === undefined ? {} : { room_id: null }),
    ...given,
    ...(class_instructors ? { instructors: class_instructors.map(({ instructor_id }) => instructor_id) } : {}),
    ...(published_at === undefined ? {} : { published_at: published_at === null ? null : new Date(published_at) }),
  };
}

interface Shift {
  /** HH:mm; null: stays. */
  readonly time: string | null;
  /** Day of the week that moves; null: none does. */
  readonly from: number | null;
  readonly to: number;
}

/** What a new date of one class means for its series. Throws 'request/invalid' where it leaves the week. */
function shiftOf(day: Day, class_date: string | undefined): Shift {
  if (class_date === undefined) return { time: null, from: null, to: 0 };
  const wanted = class_date.slice(0, 10);
  if (mondayOf(wanted) !== mondayOf(day)) throw new AppError('request/invalid', { field: 'class_date' });
  const [from, to] = [weekdayOf(day), weekdayOf(wanted)];
  return { time: class_date.slice(11, 16), from: from === to ? null : from, to };
}

const shifted = (day: Day, { from, to }: Shift): Day => (weekdayOf(day) === from ? addDays(day, to - from) : day);

interface Plan {
  readonly target: StoredClass;
  readonly scope: Scope;
  readonly shift: Shift;
  /** As they are and as they will be. */
  readonly changes: ReadonlyArray<readonly [before: StoredClass, after: Draft]>;
}

async function affectedIds(trx: Transaction<DB>, ctx: Context, target: StoredClass, scope: Scope): Promise<number[]> {
  const { single_class_id: id, class_series_id, series_day } = target;
  if (scope === 'this') return [id];
  if (class_series_id === null) throw new AppError('class/no-series');
  const later = await findSeriesClasses(trx, class_series_id, scope === 'following' ? series_day : null, ctx.now);
  return [...new Set([id, ...later])].sort((a, b) => a - b);
}

/** Under the classes' locks where it `locks`. Throws AppError with the codes of the contract. */
async function planChange(trx: Transaction<DB>, ctx: Context, body: ChangeClass, locks: boolean): Promise<Plan> {
  const { now, studio } = ctx;
  const { timezone: studioZone } = await studio.config();
  const { single_class_id: id, scope = 'this', version, class_date, publish } = body;
  if (class_date !== undefined) requireWallClock(class_date);
  const [seen] = await findStored(trx, [id]);
  if (!seen) throw new AppError('class/not-found');
  const ids = await affectedIds(trx, ctx, seen, scope);
  const found = locks ? await lockClasses(trx, ids) : await findStored(trx, ids);
  const target = found.find((stored) => stored.single_class_id === id)!;
  if (target.deleted_at) throw new AppError('class/cancelled');
  if (target.starts_at.getTime() <= now.getTime()) throw new AppError('class/started');
  if (version !== undefined && target.version !== version)
    throw await changedSince(trx, { entity: 'single_class', id, version: target.version }, 'class/changed');
  const given = givenFacts(body);
  const shift =
    scope === 'this' ? shiftOf(target.class_date.slice(0, 10), undefined) : shiftOf(target.series_day!, class_date);
  const checksSpots = given.capacity !== undefined || given.class_type_id !== undefined;
  const zone = await requireParts(trx, { ...target, ...given }, studioZone, checksSpots);
  const concerned = found.filter(
    (stored) => stored === target || (stored.deleted_at === null && !stored.is_exception && stored.starts_at > now),
  );
  const changes = concerned.map((before): readonly [StoredClass, Draft] => {
    const series_day = before.series_day === null ? null : shifted(before.series_day, shift);
    const own = scope === 'this' || before === target ? class_date : undefined;
    const day = series_day === before.series_day ? before.class_date.slice(0, 10) : series_day;
    const date = own ?? `${day}T${shift.time ?? before.class_date.slice(11, 16)}:00.000Z`;
    const after: Draft = {
      ...before,
      ...given,
      series_day,
      class_date: date,
      starts_at: instantOf(date, zone),
      ...(publish !== undefined && series_day !== null ? { published_at: publishedAt(publish, series_day, zone) } : {}),
    };
    if (after.starts_at.getTime() !== before.starts_at.getTime() && after.starts_at <= now)
      throw new AppError('class/past', { field: 'class_date' });
    return [before, after];
  });
  return { target, scope, shift, changes };
}

/** What decides whether a class meets another: where none of it changes, what it met before was accepted. */
const MEETING = ['class_date', 'duration', 'location_id', 'room_id', 'capacity', 'instructors'] as const;

const newlyMeeting = (changes: Plan['changes']): Draft[] =>
  changes.flatMap(([before, after]) => (MEETING.some((name) => differs(before[name], after[name])) ? [after] : []));

/** What stands against a change, and how many classes it would change. */
export function conflictsOfChange(
  ctx: Context,
  body: ChangeClass,
): Promise<{ conflicts: ClassConflict[]; classes: number }> {
  return ctx.transaction(async (trx) => {
    const { changes } = await planChange(trx, ctx, body, false);
    return {
      conflicts: await findConflicts(trx, newlyMeeting(changes)),
      classes: changes.length,
    };
  });
}

const taken = ({ reserved, held_seats }: StoredClass): number => reserved + held_seats;

/** Throws 'class/booked', 'class/capacity-taken' with the names. */
async function requireRoomForBooked(trx: Transaction<DB>, changes: Plan['changes']): Promise<void> {
  for (const [before, after] of changes) {
    const isOther = before.class_type_id !== after.class_type_id || before.class_package_id !== after.class_package_id;
    if (isOther && (taken(before) > 0 || (await findWithQueue(trx, [before.single_class_id])).length > 0))
      throw new AppError('class/booked');
    if (after.capacity < before.capacity && after.capacity < taken(before)) {
      const names = await findNames(trx, before.single_class_id);
      throw new AppError('class/capacity-taken', {
        field: 'capacity',
        message: `El cupo no puede ser ${after.capacity}: ya hay ${taken(before)} lugares (${names.join(', ')}).`,
      });
    }
  }
}

const FACTS = [
  'class_date',
  'duration',
  'capacity',
  'description',
  'class_type_id',
  'location_id',
  'room_id',
  'class_package_id',
  'class_category_id',
  'published_at',
  'instructors',
  'tags',
] as const;

/** The fields that differ, as they were and as they are. */
function diffOf<T extends object>(before: T, after: T, names: ReadonlyArray<keyof T>) {
  const changed = names.filter((name) => differs(before[name], after[name]));
  const only = (row: T) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return changed.length === 0 ? null : { before: only(before), after: only(after) };
}

const hasMoved = (before: StoredClass, after: Draft): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.location_id !== after.location_id ||
  // The first room is no news.
  (before.room_id !== null && before.room_id !== after.room_id);
const hasOtherCoaches = (before: StoredClass, after: Draft): boolean =>
  differs([...before.instructors].sort(), [...after.instructors].sort());

/** Tells those who have a place, or wait for one, of another time, place or coach. */
async function tell(trx: Transaction<DB>, changes: Plan['changes'], now: Date): Promise<void> {
  const told = changes.filter(([before, after]) => hasMoved(before, after) || hasOtherCoaches(before, after));
  if (told.length === 0) return;
  const places = await findPlaces(trx, [
    ...told.flatMap(([before, after]) => [
      [before.location_id, before.room_id] as const,
      [after.location_id, after.room_id] as const,
    ]),
  ]);
  const people = await findConcerned(
    trx,
    told.map(([before]) => before.single_class_id),
  );
  const whenAndWhere = ({ class_date, location_id, room_id }: ClassFacts) => ({
    class_date,
    place: places(location_id, room_id),
  });
  const events = told.flatMap(([before, after]) =>
    people
      .filter(({ single_class_id }) => single_class_id === before.single_class_id)
      .flatMap(({ customer_id, single_class_id, class_reservation_id }): MailEvent[] => [
        ...(hasMoved(before, after)
          ? [
              {
                kind: 'class-changed' as const,
                ...{ customer_id, single_class_id, class_reservation_id },
                ...{ at: now, from: whenAndWhere(before), to: whenAndWhere(after) },
              },
            ]
          : []),
        ...(hasOtherCoaches(before, after) && class_reservation_id !== null
          ? [{ kind: 'coach-replaced' as const, customer_id, single_class_id, class_reservation_id, at: now }]
          : []),
      ]),
  );
  await notify(trx, events, now);
}

/**
 * Changes a class or its series. Customers with a place where time, place or coach changes are told, and may cancel
 * without loss. Throws AppError with the codes of the contract.
 */
export async function changeClass(ctx: Context, body: ChangeClass): Promise<PlannedClass> {
  const { now } = ctx;
  const { ids, grown } = await ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    const plan = await planChange(trx, ctx, body, true);
    if (!body.accept_conflicts) await requireNoConflict(trx, newlyMeeting(plan.changes));
    await requireRoomForBooked(trx, plan.changes);
    const series = plan.scope === 'this' ? null : await changeSeriesOf(trx, ctx, body, plan);
    const made = plan.changes.filter(([before, after]) => FACTS.some((name) => differs(before[name], after[name])));
    await updateClasses(
      trx,
      made.map(([before, after]) => ({
        single_class_id: before.single_class_id,
        facts: { ...after, class_series_id: series?.class_series_id ?? before.class_series_id },
        is_exception: before.is_exception || (plan.scope === 'this' && before.class_series_id !== null),
        moved_at: hasMoved(before, after) ? now : null,
        coach_changed_at: hasOtherCoaches(before, after) ? now : null,
      })),
    );
    await recordAudit(
      trx,
      ctx,
      ...made.flatMap(([before, after]): AuditEvent[] => {
        const diff = diffOf<ClassFacts>(before, after, FACTS);
        return diff ? [{ action: 'class.change', entity: 'single_class', id: before.single_class_id, ...diff }] : [];
      }),
    );
    await tell(trx, made, now);
    if (series) {
      const { timezone } = await ctx.studio.config();
      await insertClasses(trx, await missingClasses(trx, ctx, series, timezone));
    }
    const larger = made.filter(([before, after]) => after.capacity > before.capacity);
    return {
      ids: made.map(([before]) => before.single_class_id),
      grown: larger.map(([before]) => before.single_class_id),
    };
  });
  // Those who wait are customers, whose locks come before the class's: after it, for each class with a queue.
  for (const id of await findWithQueue(ctx.studio.db, grown)) await serveLine(ctx, id);
  return plannedClass(ctx, body.single_class_id, ids);
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
  'instructors',
  'tags',
  'publish',
] as const;

/** Changes the series itself, or ends it and goes on with a new one. Returns the one that the classes are of now. */
async function changeSeriesOf(
  trx: Transaction<DB>,
  ctx: Context,
  body: ChangeClass,
  { target, scope, shift }: Plan,
): Promise<StoredSeries> {
  const { timezone } = await ctx.studio.config();
  const before = await lockSeries(trx, target.class_series_id!);
  const from = scope === 'following' ? target.series_day! : studioDay(ctx.now, before.timezone ?? timezone);
  const { published_at: _once, ...given } = givenFacts(body);
  if (shift.from !== null && (before.weekdays.includes(shift.to) || (await isDayTaken(trx, before, from, shift.to))))
    throw new AppError('series/day-taken', { field: 'class_date' });
  const after = {
    ...before,
    ...given,
    weekdays: before.weekdays.map((weekday) => (weekday === shift.from ? shift.to : weekday)).sort(),
    start_time: shift.time === null ? before.start_time : `${shift.time}:00`,
    ends_on: body.until === undefined ? before.ends_on : body.until,
    publish: body.publish === undefined ? before.publish : body.publish,
    instructors: [...(given.instructors ?? before.instructors)],
    tags: [...(given.tags ?? before.tags)],
  };
  if (body.until) {
    requirePattern({ weekdays: [weekdayOf(from)], starts_on: from, ends_on: body.until });
    if (await hasClassesAfter(trx, before, body.until)) throw new AppError('series/classes-after', { field: 'until' });
  }
  const splits = scope === 'following' && (await hasClassesBefore(trx, before, from));
  const id = splits ? await continueSeries(trx, before, after, from) : before.class_series_id;
  if (!splits) await changeSeries(trx, after);
  await moveSeriesDays(trx, before.class_series_id, { to: id, from, shift, now: ctx.now });
  const diff = diffOf(before, splits ? { ...after, starts_on: from } : after, SERIES_FACTS);
  if (diff || splits)
    await recordAudit(trx, ctx, {
      action: 'series.change',
      entity: 'class_series',
      id: before.class_series_id,
      before: diff?.before ?? {},
      after: { ...diff?.after, ...(splits ? { continued_by: id } : {}) },
    });
  return lockSeries(trx, id);
}

/** Ends a series the day before, and makes the one that goes on instead. */
async function continueSeries(
  trx: Transaction<DB>,
  before: StoredSeries,
  after: StoredSeries,
  from: Day,
): Promise<number> {
  await changeSeries(trx, { ...before, ends_on: addDays(from, -1) });
  const { class_series_id: _old, timezone: _zone, publish, ...row } = after;
  return insertSeries(trx, { ...row, starts_on: from, publish: publish && JSON.stringify(publish) });
}
