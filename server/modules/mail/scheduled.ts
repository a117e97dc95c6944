/** Scheduled mails (domain/mailTimes). Writing them twice, or by several servers at once, is harmless. */
import {
  isQuietHour,
  lapsingDays,
  RATING_PAUSE_DAYS,
  RATING_WINDOW_DAYS,
  reminderAt,
  RENEWAL_CYCLE_DAYS,
  REMINDER_KINDS,
  WIN_BACK_WINDOW_DAYS,
} from '../../../domain/mailTimes';
import { mondayOf, studioDay, zoneOf } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import {
  findZones,
  PAGE,
  writeLapsing,
  writeRatings,
  writeReminders,
  writeRenewals,
  writeVouchers,
  writeWinBack,
} from './scheduledRepository';
import { messageSettings } from './settings/inForce';

/** Writes page after page, each in its own transaction. Returns how many. */
async function inPages(ctx: Context, write: (trx: Trx) => Promise<number>): Promise<number> {
  let total = 0;
  for (let written = PAGE; written === PAGE; total += written) written = await ctx.transaction(write);
  return total;
}

const idsOf = (found: ReadonlyArray<{ readonly location_id: number }>): number[] =>
  found.map(({ location_id }) => location_id);

/** Reminds of the classes of the next hours; at night only if it can't wait for the location's morning. */
export async function remindOfClasses(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const locations = await findZones(studio.db);
  const reachable = locations.filter((location) => !isQuietHour(now, zoneOf(location, timezone)));
  let total = 0;
  const settings = await messageSettings(studio);
  for (const kind of REMINDER_KINDS) {
    const { enabled, channels, times } = settings(kind);
    if (!enabled) continue;
    for (const hours of times) {
      const reminder = reminderAt(kind, hours);
      const notified = idsOf(reminder.waits ? reachable : locations);
      total += await inPages(ctx, (trx) => writeReminders(trx, reminder, { now, locations: notified, channels }));
    }
  }
  return total;
}

/** Asks for the stars of classes that were attended, by the day of their location. */
export async function askForRatings(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone, reservation_rating_enabled, news_per_week: most } = await studio.config();
  const { enabled, channels, times } = (await messageSettings(studio))('class-rating');
  if (!enabled || !reservation_rating_enabled) return 0;
  const reachable = (await findZones(studio.db)).filter((location) => !isQuietHour(now, zoneOf(location, timezone)));
  const span = {
    locations: idsOf(reachable),
    after: Math.max(...times),
    window: RATING_WINDOW_DAYS,
    pause: RATING_PAUSE_DAYS,
    monday: mondayOf(studioDay(now, timezone)),
    most,
    channels,
  };
  return inPages(ctx, (trx) => writeRatings(trx, span, now));
}

/** Announces expiring credits, coming charges and ending vouchers, and (if the studio wants it) mails absent customers; by day only. */
export async function tellAhead(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  if (isQuietHour(now, timezone)) return 0;
  const settings = await messageSettings(studio);
  const today = studioDay(now, timezone);
  let total = 0;
  const lapsing = settings('credits-lapsing');
  if (lapsing.enabled)
    for (const [from, until] of lapsingDays(lapsing.times, now, timezone))
      total += await inPages(ctx, (trx) => writeLapsing(trx, { from, until, today, channels: lapsing.channels }, now));
  const { channels, times } = settings('renewal-coming');
  const renewals = { ahead: Math.max(...times), cycle: RENEWAL_CYCLE_DAYS, channels };
  total += await inPages(ctx, (trx) => writeRenewals(trx, renewals, now));
  if (settings('oxxo-ending').enabled) total += await inPages(ctx, (trx) => writeVouchers(trx, now));
  const winBack = settings('win-back');
  if (winBack.enabled) {
    const span = { away: Math.max(...winBack.times), window: WIN_BACK_WINDOW_DAYS };
    total += await inPages(ctx, (trx) => writeWinBack(trx, span, now));
  }
  return total;
}
