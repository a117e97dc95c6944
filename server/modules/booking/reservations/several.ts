/** Several people of an account reserve at once: the customer and their family, all or none. */
import type { ReserveSeveral, SeveralResponse } from '../../../../domain/contract/reservations';
import { openCredits } from '../../../../domain/bookingWindow';
import { creditOrder } from '../../../../domain/credits';
import { AppError } from '../../../../domain/errors';
import { decideSeveral, payerNeed, payingOrder } from '../../../../domain/reserve';
import { responseTo } from '../../../db/idempotency';
import { retry } from '../../../db/retry';
import { requireAccount, requireSession, type Context } from '../../../context';
import { requestKey } from '../../../once';
import { servingLapsed } from '../holds/service';
import { takeSeveral, type TakenSeats } from '../seats/repository';
import { refusal } from './onBehalf';
import * as repository from './repository';
import { ATTEMPTS, asReservation, isLostRace, ownFactsOf, requireBookable } from './service';

/** Throws AppError with the codes of the contract; nothing is reserved then. */
export async function reserveSeveral(
  ctx: Context,
  { single_class_id, places }: ReserveSeveral,
): Promise<SeveralResponse> {
  const { studio, now } = ctx;
  const account = requireAccount(ctx);
  const asked = places.map(({ family_member_id = null, spot = null }) => ({ family_member_id, spot, guest: null }));
  const wanted = payingOrder(asked);
  const { key, fingerprint } = requestKey(ctx, [
    'reserve-several',
    single_class_id,
    ...asked.flatMap(({ family_member_id, spot }) => [family_member_id, spot]),
  ]);
  const rules = await studio.config();

  const responseOf = async ({ family_seats = [] }: TakenSeats, found: repository.ReserveCase) => ({
    class_reservations: asked.flatMap(({ family_member_id }) => {
      const seat = family_seats.find((one) => (one.family_member_id ?? null) === family_member_id);
      const credit = found.credits.find((one) => one.available_class_id === seat?.available_class_id);
      return seat ? [asReservation(seat, false, credit)] : [];
    }),
  });
  const tried = async (): Promise<SeveralResponse> => {
    const found = await repository.readReserveCase(ctx, {
      customer: { uid: account.uid },
      single_class_id,
      spots: wanted.flatMap(({ spot }) => spot ?? []),
      now,
      key,
      zone: rules.timezone,
      // Whose held seats are free for these people: the customer's own where they come, too.
      family_member_id: wanted.at(-1)?.family_member_id,
    });
    if (!found) throw new AppError('auth/not-registered');
    requireSession(account, found.signed_out_at);
    if (found.first_answer) return responseOf(responseTo(found.first_answer, fingerprint), found);
    await requireBookable(ctx, found);
    const facts = ownFactsOf(found);
    const decision = decideSeveral(rules, facts, wanted, now);
    if (!decision.ok) {
      const ofFamily = payerNeed(decision.request).family;
      throw refusal({ ...decision, ofFamily }, false, rules.timezone);
    }
    const seats = wanted.map((request) => ({
      family_member_id: request.family_member_id,
      spot: request.spot,
      credits: creditOrder(openCredits(rules, facts), { ...facts, ...payerNeed(request) }).map(
        ({ available_class_id }) => available_class_id,
      ),
    }));
    const { customer_id } = found;
    return responseOf(await takeSeveral(ctx, { customer_id, single_class_id }, seats, now, key, fingerprint), found);
  };
  const ended = () => refusal('reservation/conflict', false);
  return retry({ attempts: ATTEMPTS, ended }, tried, servingLapsed(ctx, single_class_id, isLostRace));
}
