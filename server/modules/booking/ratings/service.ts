/** Rating a class and its coach (specification, section 4 and 5), and what the team reads of it. */
import type { Rate, RatingsQuery, RatingsResponse } from '../../../../domain/contract/ratings';
import type { ClassReservation } from '../../../../domain/contract/reservations';
import { AppError, requireFound } from '../../../../domain/errors';
import { canRate, reservationStatus } from '../../../../domain/reservationStatus';
import { requireCustomer, type Context } from '../../../context';
import { findReservation, wireOf, type StoredReservation } from '../reservations/repository';
import { findRatings, summarise } from './listRepository';
import { insertRating } from './repository';

function refuseUnrateable(found: StoredReservation, enabled: boolean, now: Date): void {
  if (!enabled) throw new AppError('rating/disabled');
  const status = reservationStatus({ ...found, startsAt: found.starts_at }, now);
  if (canRate(status, enabled, found.class_stars)) return;
  throw new AppError(found.class_stars === null ? 'rating/not-attended' : 'rating/already-rated');
}

/** Rates the caller's attended reservation; once, even with concurrent requests. */
export async function rate(
  ctx: Context,
  id: number,
  { class_reservation_id = id, customer_id, ...body }: Rate,
): Promise<ClassReservation> {
  const { studio, now } = ctx;
  if (class_reservation_id !== id) throw new AppError('request/invalid', { field: 'class_reservation_id' });
  const { reservation_rating_enabled } = await studio.config();
  const look = async (): Promise<StoredReservation> => {
    const found = requireFound(await findReservation(studio.db, id), 'reservation/not-found');
    const me = requireCustomer(ctx).customer_id;
    if (found.customer_id !== me || (customer_id ?? me) !== me) throw new AppError('reservation/not-yours');
    return found;
  };
  const found = await look();
  refuseUnrateable(found, reservation_rating_enabled, now);
  const rating = { ...body, comment: body.comment?.trim() || null };
  if (await ctx.transaction((trx) => insertRating(trx, id, rating))) return wireOf({ ...found, ...rating });
  refuseUnrateable(await look(), reservation_rating_enabled, now);
  throw new AppError('rating/not-attended');
}

/** Staff read all; a coach only those of the own classes and videos, without names, where the studio shows them. */
export async function listRatings(ctx: Context, { kind, after, ...filter }: RatingsQuery): Promise<RatingsResponse> {
  const { db } = ctx.studio;
  const me = requireCustomer(ctx);
  const isCoach = me.kind === 'coach';
  // A coach who could ask for one person's ratings would read their name.
  if (isCoach && (!(await ctx.studio.config()).coach_ratings_enabled || filter.customer_id !== undefined))
    throw new AppError('rating/not-shown');
  const shown = { ...filter, coach_id: isCoach ? me.customer_id : null };
  const [page, summary] = await Promise.all([findRatings(db, kind, shown, after), summarise(db, kind, shown)]);
  if (!isCoach) return { ...page, summary };
  return { ...page, summary, ratings: page.ratings.map((rating) => ({ ...rating, customer: null, notes: [] })) };
}
