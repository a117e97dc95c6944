/** What series make: their classes for some weeks ahead, each day once. */
import { publishedAt, seriesDays, seriesHorizon } from '../../../../domain/series';
import { instantOf, studioDay, zoneOf, type Day } from '../../../../domain/studioTime';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context';
import type { DB } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import type { Draft } from './conflicts';
import { insertClasses, lockSchedule } from './repository';
import { findFilledDays, findSeriesFrom, type StoredSeries } from './seriesRepository';

/** The class of a series on one of its days. */
export function classOfDay(series: StoredSeries, day: Day, timeZone: string): Draft {
  const class_date = `${day}T${series.start_time.slice(0, 5)}:00.000Z`;
  const { duration, capacity, description, class_type_id, location_id, room_id, class_package_id, class_category_id } =
    series;
  return {
    ...{ duration, capacity, description, class_type_id, location_id, room_id, class_package_id, class_category_id },
    class_date,
    starts_at: instantOf(class_date, timeZone),
    published_at: publishedAt(series.publish, day, timeZone),
    instructors: series.instructors,
    tags: series.tags,
    class_series_id: series.class_series_id,
    series_day: day,
  };
}

/** The classes that a series lacks: of days to come that are no holiday and never had one. */
export async function missingClasses(
  trx: Transaction<DB>,
  { now }: Pick<Context, 'now'>,
  series: StoredSeries,
  studioZone: string,
): Promise<Draft[]> {
  const zone = zoneOf(series, studioZone);
  const today = studioDay(now, zone);
  const from = series.starts_on > today ? series.starts_on : today;
  const filled = await findFilledDays(trx, series, from);
  return seriesDays(series, from, seriesHorizon(series, today))
    .filter((day) => !filled.has(day))
    .map((day) => classOfDay(series, day, zone))
    .filter(({ starts_at }) => starts_at.getTime() > now.getTime());
}

/** The daily job: makes the classes that series lack. Returns how many. */
export const extendSeries = (ctx: Context): Promise<number> =>
  ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    return extendSeriesIn(trx, ctx);
  });

/** The same under the schedule's lock. */
export async function extendSeriesIn(trx: Transaction<DB>, ctx: Context): Promise<number> {
  const { timezone } = await ctx.studio.config();
  let made = 0;
  // A day earlier: no zone is further behind.
  for (const series of await findSeriesFrom(trx, studioDay(new Date(ctx.now.getTime() - 86_400_000), timezone))) {
    const ids = await insertClasses(trx, await missingClasses(trx, ctx, series, timezone));
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
