/** Makes the classes of series for some weeks ahead, one for each of their days. */
import type { StoppedSeries } from '../../../../domain/contract/scheduleAdmin';
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { publishedAt, seriesDays, seriesHorizon, seriesTitle } from '../../../../domain/series';
import { instantOf, studioDay, zoneOf, type Day } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { holdPlaces } from '../fixedPlaces/repository';
import type { Draft } from './conflicts';
import { findArchived, insertClasses } from './repository';
import { lockSchedule } from '../scheduleLockRepository';
import {
  findFilledDays,
  findNamedSeriesFrom,
  findSeriesFrom,
  type DayShift,
  type StoredSeries,
} from './seriesRepository';

/** Most titles of series that a question lists. */
const TITLES = 5;

/** The class of a series on one of its days. */
function classOfDay(series: StoredSeries, day: Day, timeZone: string): Draft {
  const class_date = `${day}T${series.start_time.slice(0, 5)}:00.000Z`;
  const { duration, capacity, description, class_type_id, location_id, room_id, class_package_id } = series;
  return {
    duration,
    capacity,
    description,
    class_type_id,
    location_id,
    room_id,
    class_package_id,
    class_category_id: series.class_category_id,
    live_url: series.live_url,
    class_date,
    starts_at: instantOf(class_date, timeZone),
    published_at: publishedAt(series.publish, day, timeZone),
    instructors: series.instructors,
    tags: series.tags,
    class_series_id: series.class_series_id,
    series_day: day,
  };
}

/**
 * Missing classes of a series: on future days that are no holiday and never had one, and only if no part is archived.
 * `shift`: the change of weekday that is about to be made.
 */
export async function missingClasses(
  trx: Trx,
  { now }: Pick<Context, 'now'>,
  series: StoredSeries,
  studioZone: string,
  shift: DayShift = { from: null, to: 0 },
): Promise<Draft[]> {
  if ((await findArchived(trx, [series])).length > 0) return [];
  const zone = zoneOf(series, studioZone);
  const today = studioDay(now, zone);
  const from = series.starts_on > today ? series.starts_on : today;
  const filled = await findFilledDays(trx, series, { from, now, shift });
  return seriesDays(series, from, seriesHorizon(series, today))
    .filter((day) => !filled.has(day))
    .map((day) => classOfDay(series, day, zone))
    .filter(({ starts_at }) => starts_at.getTime() > now.getTime());
}

/** The first day for which series make classes: a day before the studio's, as other locations' zones may be behind. */
async function firstDay({ studio, now }: Pick<Context, 'studio' | 'now'>, trx?: Trx): Promise<Day> {
  const { timezone } = await studio.config(trx);
  return studioDay(new Date(now.getTime() - DAY), timezone);
}

/** Series that make no more classes because one of their parts is archived. */
export async function stoppedSeries(ctx: Context): Promise<StoppedSeries[]> {
  const { db } = ctx.studio;
  const running = await findNamedSeriesFrom(db, await firstDay(ctx));
  const archived = await findArchived(db, running);
  return running.flatMap((one, index) => {
    const names = archived.filter(({ n }) => n === index).map(({ name }) => name);
    return names.length === 0
      ? []
      : [{ class_series_id: one.class_series_id, title: seriesTitle(one), archived: names }];
  });
}

/** Throws 'series/running' with the running series that an archived part would stop. */
export async function requireNoSeries(trx: Trx, ctx: Context, uses: (series: StoredSeries) => boolean): Promise<void> {
  const running = (await findNamedSeriesFrom(trx, await firstDay(ctx, trx))).filter(uses);
  if (running.length === 0) return;
  const shown = running.slice(0, TITLES).map(seriesTitle).join('; ');
  const more = running.length > TITLES ? ` y ${running.length - TITLES} más` : '';
  throw new AppError('series/running', {
    message:
      `${running.length === 1 ? 'Una serie semanal lo usa' : `${running.length} series semanales lo usan`}: ` +
      `${shown}${more}. Si lo archivas, ya no se crean clases nuevas de ` +
      `${running.length === 1 ? 'esa serie' : 'esas series'}; las que están en el horario se quedan.`,
  });
}

/** The daily job: makes missing classes of series. Returns how many. */
export const extendSeries = (ctx: Context): Promise<number> =>
  ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    return extendSeriesIn(trx, ctx);
  });

/** Makes missing classes of series, under the schedule's lock. */
export async function extendSeriesIn(trx: Trx, ctx: Context): Promise<number> {
  const { timezone } = await ctx.studio.config(trx);
  let made = 0;
  for (const series of await findSeriesFrom(trx, await firstDay(ctx, trx))) {
    const ids = await insertClasses(trx, await missingClasses(trx, ctx, series, timezone));
    await holdPlaces(trx, ids, ctx.now);
    made += ids.length;
    if (ids.length > 0)
      await recordAudit(trx, ctx, {
        action: 'series.extend',
        entity: 'class_series',
        id: series.class_series_id,
        before: null,
        after: { single_classes: ids },
      });
  }
  return made;
}
