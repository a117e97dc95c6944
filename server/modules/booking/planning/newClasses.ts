/** New classes: one alone, or the first of a weekly series with those that follow it. */
import type { CheckedClass, NewClass, PlannedClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { SERIES_MAX_DAYS, weekdayOf, type WeeklyPattern } from '../../../../domain/series';
import { spotCount } from '../../../../domain/spotMap';
import { addDays, instantOf, isDay, zoneOf, type Day } from '../../../../domain/studioTime';
import type { Db, Trx } from '../../../db/schema';
import type { Context } from '../../../context';
import { onceFor } from '../../../once';
import { auditCreated, recordAudit } from '../../audit/record';
import { findAdminClasses } from './adminRepository';
import { findConflicts, requireNoConflict, type Draft } from './conflicts';
import { findArchived, findParts, insertClasses, type ClassFacts } from './repository';
import { lockSchedule } from '../scheduleLockRepository';
import { missingClasses } from './series';
import { insertSeries, type StoredSeries } from './seriesRepository';

const WALL_CLOCK = /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:00\.000Z$/;

/** Throws 'request/invalid'. */
export function requireWallClock(class_date: string): void {
  if (!WALL_CLOCK.test(class_date) || !isDay(class_date.slice(0, 10)))
    throw new AppError('request/invalid', { field: 'class_date' });
}

/**
 * Checks a class that is to be stored, and returns its time zone. Throws 'class/unknown-part', 'room/other-location',
 * 'class/capacity-spots' (if `checksSpots`). `before`: the class as it is, which may keep parts that were archived
 * since.
 */
export async function requireParts(
  db: Db,
  facts: Omit<ClassFacts, 'class_date' | 'published_at'>,
  studioZone: string,
  checksSpots = true,
  before?: Omit<ClassFacts, 'class_date' | 'published_at'>,
): Promise<string> {
  const { location, type, roomLocation, hasRest } = await findParts(db, facts, before);
  if (!location || !type || !hasRest || (facts.room_id !== null && roomLocation === null)) {
    const [archived] = await findArchived(db, [facts]);
    throw archived
      ? new AppError('class/unknown-part', {
          field: archived.field,
          message: `«${archived.name}» está archivado. Elige otra opción, o vuelve a ofrecerlo.`,
        })
      : new AppError('class/unknown-part');
  }
  if (roomLocation !== null && roomLocation !== facts.location_id)
    throw new AppError('room/other-location', { field: 'room_id' });
  const spots = spotCount(type.spot_map);
  if (checksSpots && spots > 0 && facts.capacity > spots)
    throw new AppError('class/capacity-spots', {
      field: 'capacity',
      message: `El cupo no puede ser mayor que los ${spots} lugares del mapa.`,
    });
  return zoneOf(location, studioZone);
}

/** Throws 'series/first-day', 'series/long', 'request/invalid'. */
export function requirePattern({ weekdays, starts_on, ends_on }: WeeklyPattern): void {
  if (!weekdays.includes(weekdayOf(starts_on))) throw new AppError('series/first-day', { field: 'weekdays' });
  if (ends_on === null) return;
  if (!isDay(ends_on) || ends_on < starts_on) throw new AppError('request/invalid', { field: 'until' });
  if (ends_on > addDays(starts_on, SERIES_MAX_DAYS)) throw new AppError('series/long', { field: 'until' });
}

interface Plan {
  readonly series: StoredSeries | null;
  readonly drafts: readonly Draft[];
}

async function planNew(trx: Trx, ctx: Context, body: NewClass): Promise<Plan> {
  const { timezone: studioZone } = await ctx.studio.config(trx);
  requireWallClock(body.class_date);
  const { class_date, class_instructors, repeat, accept_conflicts: _accepted, published_at = null, ...given } = body;
  const facts = {
    room_id: null,
    description: '',
    class_category_id: null,
    class_package_id: null,
    live_url: null,
    tags: [],
    ...given,
    instructors: class_instructors.map(({ instructor_id }) => instructor_id),
  };
  const zone = await requireParts(trx, facts, studioZone);
  const starts_at = instantOf(class_date, zone);
  if (starts_at.getTime() <= ctx.now.getTime()) throw new AppError('class/past', { field: 'class_date' });
  const opens = published_at === null ? null : new Date(published_at);
  if (!repeat) {
    const draft = { ...facts, class_date, starts_at, published_at: opens, class_series_id: null, series_day: null };
    return { series: null, drafts: [draft] };
  }
  const day: Day = class_date.slice(0, 10);
  const pattern = { weekdays: [...repeat.weekdays].sort(), starts_on: day, ends_on: repeat.until ?? null };
  requirePattern(pattern);
  const series: StoredSeries = {
    ...pattern,
    ...facts,
    class_series_id: 0,
    start_time: class_date.slice(11, 16),
    publish: repeat.publish ?? null,
    timezone: zone,
  };
  const drafts = await missingClasses(trx, ctx, series, studioZone);
  return { series, drafts: drafts.map((draft) => ({ ...draft, published_at: draft.published_at ?? opens })) };
}

/** Conflicts of new classes, and how many classes would be made. */
export function conflictsOfNew(ctx: Context, body: NewClass): Promise<CheckedClass> {
  return ctx.transaction(async (trx) => {
    const { drafts } = await planNew(trx, ctx, body);
    const conflicts = await findConflicts(trx, drafts);
    return { conflicts, classes: drafts.length, added: drafts.length, removed: 0 };
  });
}

/** Throws AppError with the codes of the contract. A repeat with the same key gets the first response. */
export async function createClass(ctx: Context, body: NewClass): Promise<PlannedClass> {
  const ids = await onceFor(ctx, ['class', body], lockSchedule, (trx) => storeNew(trx, ctx, body));
  return plannedClass(ctx, ids[0]!, ids);
}

async function storeNew(trx: Trx, ctx: Context, body: NewClass): Promise<number[]> {
  const { series, drafts } = await planNew(trx, ctx, body);
  if (!body.accept_conflicts) await requireNoConflict(trx, drafts);
  if (!series) {
    const ids = await insertClasses(trx, drafts);
    await auditCreated(trx, ctx, { action: 'class.create', entity: 'single_class', id: ids[0]! });
    return ids;
  }
  if (drafts.length === 0)
    throw new AppError('class/conflict', { message: 'Todos los días de la serie son festivos.' });
  const { class_series_id: _none, timezone: _zone, publish, ...row } = series;
  const id = await insertSeries(trx, { ...row, publish: publish && JSON.stringify(publish) });
  const ids = await insertClasses(
    trx,
    drafts.map((draft) => ({ ...draft, class_series_id: id })),
  );
  await recordAudit(trx, ctx, {
    action: 'series.create',
    entity: 'class_series',
    id,
    before: null,
    after: { ...row, publish, single_classes: ids },
  });
  return ids;
}

/** Throws 'class/not-found'. */
export async function plannedClass(ctx: Context, id: number, ids: readonly number[]): Promise<PlannedClass> {
  const [single_class] = await findAdminClasses(ctx.studio.db, [id]);
  if (!single_class) throw new AppError('class/not-found');
  return { single_class, single_class_ids: [...ids] };
}
