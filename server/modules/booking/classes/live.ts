/** The link of a live class, for those with a place in it. */
import { AppError } from '../../../../domain/errors';
import { formatDateTime } from '../../../../domain/format';
import { LIVE_HINT, liveEntry, liveOpensAt } from '../../../../domain/liveClass';
import { wallClockOf, zoneOf } from '../../../../domain/studioTime';
import { requireCustomer, type Context } from '../../../context';
import { findLive } from './liveRepository';

/** Throws 'live/no-place', 'live/unpaid', 'live/early', 'class/cancelled', 'class/ended'. */
export async function liveLink(ctx: Context, id: number): Promise<string> {
  const { studio, now } = ctx;
  const found = await findLive(studio.db, id, requireCustomer(ctx).customer_id);
  if (!found || found.live_url === null) throw new AppError('live/no-place');
  const { live_url, starts_at, duration, deleted_at, timezone, places } = found;
  const facts = { places, hasLink: true, isCancelled: deleted_at !== null, startsAt: starts_at, minutes: duration };
  const entry = liveEntry(facts, now);
  if (entry === 'open') return live_url;
  if (entry !== 'live/early') throw new AppError(entry);
  const zone = zoneOf({ timezone }, (await studio.config()).timezone);
  throw new AppError(entry, { message: `${LIVE_HINT}: ${formatDateTime(wallClockOf(liveOpensAt(starts_at), zone))}.` });
}
