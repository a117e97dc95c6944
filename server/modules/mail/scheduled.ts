/** Scheduled mails (domain/mailTimes). Writing them twice, or by several servers at once, is harmless. */
import {
  isQuietHour,
  lapsingDays,
  RENEWAL_CYCLE_DAYS,
  RENEWAL_DAYS,
  REMINDERS,
  WIN_BACK_WINDOW_DAYS,
} from '../../../domain/mailTimes';
import { studioDay, zoneOf } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import {
  findZones,
  PAGE,
  writeLapsing,
  writeReminders,
  writeRenewals,
  writeVouchers,
  writeWinBack,
} from './scheduledRepository';

/** Writes page after page, each in its own transaction. Returns how many. */
async function inPages(ctx: Context, write: (trx: Trx) => Promise<number>): Promise<number> {
  let total = 0;
  for (let written = PAGE; written === PAGE; total += written) written = await ctx.transaction(write);
  return total;
}

/** Reminds of the classes of the next hours; at night only if it can't wait for the location's morning. */
export async function remindOfClasses(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const locations = await findZones(studio.db);
  const idsOf = (found: typeof locations): number[] => found.map(({ location_id }) => location_id);
  const reachable = locations.filter((location) => !isQuietHour(now, zoneOf(location, timezone)));
  let total = 0;
  for (const reminder of REMINDERS) {
    const notified = idsOf(reminder.waits ? reachable : locations);
    total += await inPages(ctx, (trx) => writeReminders(trx, reminder, { now, locations: notified }));
  }
  return total;
}

/** Announces expiring credits, coming charges and ending vouchers, and (if the studio wants it) mails absent customers; by day only. */
export async function tellAhead(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone, win_back_days } = await studio.config();
  if (isQuietHour(now, timezone)) return 0;
  const today = studioDay(now, timezone);
  let total = 0;
  for (const [from, until] of lapsingDays(now, timezone))
    total += await inPages(ctx, (trx) => writeLapsing(trx, { from, until, today }, now));
  total += await inPages(ctx, (trx) => writeRenewals(trx, { ahead: RENEWAL_DAYS, cycle: RENEWAL_CYCLE_DAYS }, now));
  total += await inPages(ctx, (trx) => writeVouchers(trx, now));
  if (win_back_days !== null && win_back_days > 0)
    total += await inPages(ctx, (trx) => writeWinBack(trx, { away: win_back_days, window: WIN_BACK_WINDOW_DAYS }, now));
  return total;
}
