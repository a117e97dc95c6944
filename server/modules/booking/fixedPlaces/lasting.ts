/** How long fixed places last: with their package, its renewal, and through freezes; and with their series. */
import { isEndingSoon } from '../../../../domain/fixedPlaces';
import type { Day } from '../../../../domain/studioTime';
import { asSystem, type Context } from '../../../context';
import { updateRows } from '../../../db/rows';
import type { Trx } from '../../../db/schema';
import { notify } from '../../mail/notify';
import { reopenDays } from './dayRepository';
import * as repository from './repository';
import { reserveFixedPlaces } from './reserveDays';
import { detailsOf, dropUnneeded, endPlaceIn } from './service';

/** The job: ends what is over, announces what ends soon, keeps seats and reserves what is near enough. */
export async function keepFixedPlaces(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  for (const place of await repository.findLasting(studio.db, now))
    await checkPlace(asSystem(ctx, 'fixed-place'), place);
  await dropUnneeded(ctx);
  await reserveFixedPlaces(ctx);
}

async function checkPlace(ctx: Context, place: repository.LastingPlace): Promise<void> {
  const { studio, now } = ctx;
  const { fixed_place_warning_days } = await studio.config();
  const isNear = place.lasts && isEndingSoon(place.ends_at, fixed_place_warning_days, now);
  if (place.over === null && place.lasts && !isNear) return;
  await ctx.transaction(async (trx) => {
    const locked = await repository.lockPlace(trx, place);
    if (locked?.state !== 'active' || locked.purchase_id !== place.purchase_id) return;
    if (place.over !== null) {
      await endPlaceIn(trx, ctx, locked, place.over);
      return;
    }
    // Another package of the customer's takes over, where it lasts longer.
    const { customer_id, class_type_id, fixed_place_id } = place;
    const next = await repository.findSource(trx, { customer_id, class_type_id }, now);
    const ends = next ? next.ends_at : null;
    if (next && next.purchase_id !== place.purchase_id && (!place.lasts || ends === null || ends > place.ends_at!)) {
      await updateRows(trx, 'fixed_place', { fixed_place_id }, { purchase_id: next.purchase_id });
      return;
    }
    if (!place.lasts) {
      await endPlaceIn(trx, ctx, locked, 'package');
      return;
    }
    const due_at = place.ends_at!;
    const fixed = await detailsOf(trx, fixed_place_id, now);
    const about = `${fixed_place_id}:${due_at.getTime()}`;
    await notify(trx, { kind: 'fixed-place-ending', customer_id, about, fixed, due_at }, now);
  });
}

/**
 * The package of fixed places was frozen, and the places that it paid for were given back: their dates are open again
 * once it is over, or the fixed places end, as the studio decides. Under the lock of the customer.
 */
export async function freezeFixedPlaces(
  trx: Trx,
  ctx: Context,
  {
    purchaseId,
    returned,
    ends,
  }: { readonly purchaseId: number; readonly returned: readonly number[]; readonly ends: boolean },
): Promise<void> {
  if (returned.length > 0) await reopenDays(trx, returned);
  if (!ends) return;
  for (const place of await repository.findPlacesOf(trx, purchaseId)) await endPlaceIn(trx, ctx, place, 'freeze');
}

/** The places of a series go on in the one that continues it. */
export const continueFixedPlaces = (
  trx: Trx,
  { now }: Pick<Context, 'now'>,
  change: { readonly from: number; readonly to: number; readonly day: Day },
): Promise<void> => repository.continuePlaces(trx, { ...change, now });

/** Takes lost spots off the fixed places of series whose room has changed, and tells their holders. */
export async function loseFixedSpots(
  trx: Trx,
  { now }: Pick<Context, 'now'>,
  seriesIds: readonly number[],
): Promise<void> {
  for (const { fixed_place_id, customer_id, spot } of await repository.loseSpots(trx, seriesIds)) {
    const fixed = { ...(await detailsOf(trx, fixed_place_id, now)), spot };
    const about = `${fixed_place_id}:${spot}:${now.getTime()}`;
    await notify(trx, { kind: 'fixed-place-spot-lost', customer_id, about, fixed }, now);
  }
}
