/** Changes a future class: alone, with the later ones of its series, or with all of them. */
import type { ChangeClass, CheckedClass, PlannedClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { formatDateTime } from '../../../../domain/format';
import { publishedAt, weekdayOf } from '../../../../domain/series';
import { instantOf } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';
import type { Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { recordAudit, type AuditEvent } from '../../audit/record';
import type { MailEvent } from '../../mail/events';
import { notify } from '../../mail/notify';
import { loseFixedSpots } from '../fixedPlaces/lasting';
import { holdPlaces, lockPlacesOfSeries } from '../fixedPlaces/repository';
import { clearSpots } from '../spotMaps/repository';
import { requireSpotsKept } from '../spotMaps/service';
import { serveWaitlistOf } from '../waitlists/promote';
import { orderOpening } from '../waitlists/servingRepository';
import { removeClasses } from './cancel';
import {
  diffOf,
  isDifferent,
  givenFacts,
  planSeries,
  shiftDay,
  shiftOf,
  storeSeries,
  weekdaysDiff,
  type SeriesPlan,
} from './changedSeries';
import { findConflicts, requireNoConflict, type Draft } from './conflicts';
import { plannedClass, requireParts, requireWallClock } from './newClasses';
import * as repository from './repository';
import { missingClasses } from './series';
import { findSeriesClasses } from './seriesRepository';
import { lockSchedule } from '../scheduleLockRepository';

type Scope = NonNullable<ChangeClass['scope']>;

interface Plan {
  readonly target: repository.StoredClass;
  readonly scope: Scope;
  /** null: its series isn't changed. */
  readonly series: SeriesPlan | null;
  /** Pairs of the class before and after the change. */
  readonly changes: ReadonlyArray<readonly [before: repository.StoredClass, after: Draft]>;
  /** Classes whose weekday leaves the series. */
  readonly removed: readonly repository.StoredClass[];
  /** Classes that the changed series lacks. */
  readonly added: readonly Draft[];
}

async function affectedIds(trx: Trx, ctx: Context, target: repository.StoredClass, scope: Scope): Promise<number[]> {
  const { single_class_id: id, class_series_id, series_day } = target;
  if (scope === 'this') return [id];
  if (class_series_id === null) throw new AppError('class/no-series');
  const later = await findSeriesClasses(trx, class_series_id, scope === 'following' ? series_day : null, ctx.now);
  return [...new Set([id, ...later])].sort((a, b) => a - b);
}

/** Facts that decide which map a class has. */
const MAPPED = ['class_type_id', 'room_id', 'location_id'] as const;

/** Plans a change, under the classes' locks if it `locks`. Throws AppError with the codes of the contract. */
async function planChange(trx: Trx, ctx: Context, body: ChangeClass, locks: boolean): Promise<Plan> {
  const { now, studio } = ctx;
  const { timezone: studioZone } = await studio.config(trx);
  const { single_class_id: id, scope = 'this', version, class_date, publish } = body;
  if (class_date !== undefined) requireWallClock(class_date);
  const [seen] = await repository.findStored(trx, [id]);
  if (!seen) throw new AppError('class/not-found');
  const ids = await affectedIds(trx, ctx, seen, scope);
  const found = locks ? await repository.lockClasses(trx, ids) : await repository.findStored(trx, ids);
  const target = found.find((stored) => stored.single_class_id === id)!;
  if (target.deleted_at) throw new AppError('class/cancelled');
  if (target.starts_at.getTime() <= now.getTime()) throw new AppError('class/started');
  if (version !== undefined && target.version !== version)
    throw await changedSince(trx, { entity: 'single_class', id, version: target.version }, 'class/changed');
  const given = givenFacts(body);
  const shift =
    scope === 'this' ? shiftOf(target.class_date.slice(0, 10), undefined) : shiftOf(target.series_day!, class_date);
  const checksSpots = MAPPED.some((name) => given[name] !== undefined) || given.capacity !== undefined;
  const zone = await requireParts(trx, { ...target, ...given }, studioZone, checksSpots, target);
  const concerned = found.filter(
    (stored) => stored === target || (stored.deleted_at === null && !stored.is_exception && stored.starts_at > now),
  );
  const changes = concerned.map((before): readonly [repository.StoredClass, Draft] => {
    const series_day = before.series_day === null ? null : shiftDay(before.series_day, shift);
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
  if (scope === 'this') {
    if (body.weekdays) throw new AppError('request/invalid', { field: 'weekdays' });
    return { target, scope, series: null, changes, removed: [], added: [] };
  }
  const series = await planSeries(trx, ctx, body, { target, scope, shift, zone, locks });
  const goes = (before: repository.StoredClass, { series_day }: Draft): boolean =>
    series_day !== null && !before.is_exception && series.removed.includes(weekdayOf(series_day));
  return {
    target,
    scope,
    series,
    changes: changes.filter(([before, after]) => !goes(before, after)),
    removed: changes.flatMap(([before, after]) => (goes(before, after) ? [before] : [])),
    added: await missingClasses(trx, ctx, series.after, studioZone, shift),
  };
}

/**
 * Facts that decide about conflicts with other classes: if none of them changes, existing conflicts were accepted
 * before.
 */
const MEETING = ['class_date', 'duration', 'location_id', 'room_id', 'capacity', 'instructors'] as const;

const newlyMeeting = (changes: Plan['changes']): Draft[] =>
  changes.flatMap(([before, after]) => (MEETING.some((name) => isDifferent(before[name], after[name])) ? [after] : []));

/** Conflicts of a change, and how many classes it would change, make and remove. */
export function conflictsOfChange(ctx: Context, body: ChangeClass): Promise<CheckedClass> {
  return ctx.transaction(async (trx) => {
    const { changes, removed, added } = await planChange(trx, ctx, body, false);
    await requireRoomForBooked(trx, changes);
    await requireSpotsOfBooked(trx, changes);
    await requireNotBooked(trx, removed);
    return {
      conflicts: await findConflicts(trx, [...newlyMeeting(changes), ...added]),
      classes: changes.filter(isChanged).length + removed.length + added.length,
      added: added.length,
      removed: removed.length,
    };
  });
}

const takenSeats = ({ reserved, held_seats }: repository.StoredClass): number => reserved + held_seats;

/** Throws 'class/booked', 'class/capacity-taken' with the customers' names. */
async function requireRoomForBooked(trx: Trx, changes: Plan['changes']): Promise<void> {
  for (const [before, after] of changes) {
    const isOther = before.class_type_id !== after.class_type_id || before.class_package_id !== after.class_package_id;
    if (
      isOther &&
      (takenSeats(before) > 0 || (await repository.findWithQueue(trx, [before.single_class_id])).length > 0)
    )
      throw new AppError('class/booked');
    if (after.capacity < before.capacity && after.capacity < takenSeats(before)) {
      const names = await repository.findNames(trx, before.single_class_id);
      throw new AppError('class/capacity-taken', {
        field: 'capacity',
        message: `El cupo no puede ser ${after.capacity}: ya hay ${takenSeats(before)} lugares (${names.join(', ')}).`,
      });
    }
  }
}

/** Classes with places that move to where another map may hold. */
const withChangedMap = (changes: Plan['changes']): Plan['changes'] =>
  changes.filter(
    ([before, after]) => takenSeats(before) > 0 && MAPPED.some((name) => isDifferent(before[name], after[name])),
  );

/** Throws 'spot-map/booked' if a class moves to a room without the spots that its customers have. */
const requireSpotsOfBooked = (trx: Trx, changes: Plan['changes']): Promise<void> =>
  requireSpotsKept(
    trx,
    withChangedMap(changes).map(([{ single_class_id }, { class_type_id, room_id }]) => ({
      single_class_id,
      class_type_id,
      room_id,
    })),
  );

/** Most days that a refusal names. */
const NAMED_DAYS = 4;

/** Throws 'series/day-booked' with the customers' names. */
async function requireNotBooked(trx: Trx, removed: readonly repository.StoredClass[]): Promise<void> {
  const booked = removed.filter((one) => takenSeats(one) > 0);
  if (booked.length === 0) return;
  const days: string[] = [];
  for (const { single_class_id, class_date } of booked.slice(0, NAMED_DAYS))
    days.push(`${formatDateTime(class_date)} (${(await repository.findNames(trx, single_class_id)).join(', ')})`);
  const more = booked.length - days.length;
  throw new AppError('series/day-booked', {
    field: 'weekdays',
    message: `Ya hay lugares reservados: ${days.join('; ')}${more > 0 ? ` y ${more} más` : ''}.`,
  });
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
  'live_url',
  'instructors',
  'tags',
] as const;

const isChanged = ([before, after]: readonly [repository.StoredClass, Draft]): boolean =>
  FACTS.some((name) => isDifferent(before[name], after[name]));

const hasMoved = (before: repository.StoredClass, after: Draft): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.location_id !== after.location_id ||
  // A class that gets its first room isn't moved.
  (before.room_id !== null && before.room_id !== after.room_id);
const hasOtherCoaches = (before: repository.StoredClass, after: Draft): boolean =>
  isDifferent([...before.instructors].sort(), [...after.instructors].sort());

/** Notifies customers with a place or on the waitlist of a new time, place or coach. */
async function notifyOfChanges(trx: Trx, changes: Plan['changes'], now: Date): Promise<void> {
  const notified = changes.filter(([before, after]) => hasMoved(before, after) || hasOtherCoaches(before, after));
  if (notified.length === 0) return;
  const places = await repository.findPlaces(trx, [
    ...notified.flatMap(([before, after]) => [
      [before.location_id, before.room_id] as const,
      [after.location_id, after.room_id] as const,
    ]),
  ]);
  const people = await repository.findConcerned(
    trx,
    notified.map(([before]) => before.single_class_id),
  );
  const whenAndWhere = ({ class_date, location_id, room_id }: repository.ClassFacts) => ({
    class_date,
    place: places(location_id, room_id),
  });
  const events = notified.flatMap(([before, after]) =>
    people
      .filter(({ single_class_id }) => single_class_id === before.single_class_id)
      .flatMap(({ customer_id, single_class_id, class_reservation_id }): MailEvent[] => [
        ...(hasMoved(before, after)
          ? [
              {
                kind: 'class-changed' as const,
                customer_id,
                single_class_id,
                class_reservation_id,
                at: now,
                from: whenAndWhere(before),
                to: whenAndWhere(after),
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
 * Changes a class or its series. Customers with a place in a class with a new time, place or coach are notified, and
 * may cancel without loss. Throws AppError with the codes of the contract.
 */
export async function changeClass(ctx: Context, body: ChangeClass): Promise<PlannedClass> {
  const { now } = ctx;
  const { ids, served } = await ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    if (body.scope !== undefined && body.scope !== 'this') await lockPlacesOfSeries(trx, body.single_class_id);
    const plan = await planChange(trx, ctx, body, true);
    if (!body.accept_conflicts) await requireNoConflict(trx, [...newlyMeeting(plan.changes), ...plan.added]);
    await requireRoomForBooked(trx, plan.changes);
    await requireSpotsOfBooked(trx, plan.changes);
    await requireNotBooked(trx, plan.removed);
    const series = plan.series && (await storeSeries(trx, ctx, plan.series));
    await removeClasses(trx, ctx, plan.removed);
    // The series' weekdays are versioned by its classes: if they changed since the caller's class was read, the change
    // is refused with them.
    const weekdays = plan.series && weekdaysDiff(plan.series);
    const made = plan.changes.filter((change) => weekdays !== null || isChanged(change));
    await repository.updateClasses(
      trx,
      made.map(([before, after]) => ({
        single_class_id: before.single_class_id,
        facts: { ...after, class_series_id: series?.class_series_id ?? before.class_series_id },
        is_exception: before.is_exception || (plan.scope === 'this' && before.class_series_id !== null),
        moved_at: hasMoved(before, after) ? now : null,
        coach_changed_at: hasOtherCoaches(before, after) ? now : null,
      })),
      now,
    );
    const moved = withChangedMap(made).map(([{ single_class_id }]) => single_class_id);
    if (moved.length > 0) await clearSpots(trx, moved, now);
    if (series) await loseFixedSpots(trx, ctx, [series.class_series_id]);
    await recordAudit(
      trx,
      ctx,
      ...made.flatMap(([before, after]): AuditEvent[] => {
        const diff = diffOf<repository.ClassFacts>(before, after, FACTS) ?? weekdays;
        return diff ? [{ action: 'class.change', entity: 'single_class', id: before.single_class_id, ...diff }] : [];
      }),
    );
    await notifyOfChanges(trx, made, now);
    if (series) {
      const { timezone } = await ctx.studio.config(trx);
      await holdPlaces(trx, await repository.insertClasses(trx, await missingClasses(trx, ctx, series, timezone)), now);
    }
    const isHidden = ({ published_at }: repository.ClassFacts): boolean => published_at !== null && published_at > now;
    const hidden = new Map(
      made.flatMap(([{ single_class_id }, after]) =>
        isHidden(after) ? [[single_class_id, after.published_at!] as const] : [],
      ),
    );
    for (const id of await repository.findWithQueue(trx, [...hidden.keys()]))
      await orderOpening(trx, id, hidden.get(id)!);
    const better = made.filter(
      ([before, after]) => !isHidden(after) && (after.capacity > before.capacity || isHidden(before)),
    );
    return {
      ids: made.map(([before]) => before.single_class_id),
      served: better.map(([before]) => before.single_class_id),
    };
  });
  // Waiting customers must be locked before classes, so each waitlist is served in its own transaction afterwards.
  for (const id of await repository.findWithQueue(ctx.studio.db, served)) await serveWaitlistOf(ctx, id);
  return plannedClass(ctx, body.single_class_id, ids);
}
