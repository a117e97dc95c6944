import { deleteReservation } from '../../../../domain/contract/reservations';
import { sendChecked, bodyOf, pick, type Operation } from '../operation';
import { addMail, serveQueue, windowOf, type Model, type Reservation } from '../state';

/** Returns the code of the refusal, or whether the credit returns and whether the cancellation counts. */
function decide(
  model: Model,
  { lesson, credit, cancelled, attended, madeAt }: Reservation,
): string | { readonly returns: boolean; readonly counts: boolean } {
  const { rules } = model;
  if (cancelled) return 'reservation/cancelled';
  if (lesson.starts <= model.now || attended) return 'reservation/started';
  // After the coach was replaced, a cancellation is always free.
  if (lesson.newCoachAt !== null && madeAt <= lesson.newCoachAt) return { returns: true, counts: false };
  const inTime = rules.cancelling && lesson.starts - model.now >= windowOf(model);
  if (!inTime && !rules.lateCancelling) return rules.cancelling ? 'reservation/late' : 'reservation/cancel-disabled';
  const worn = !credit.unlimited && rules.maxCancels !== null && credit.cancels >= rules.maxCancels;
  return { returns: inTime && !worn, counts: true };
}

export const cancel: Operation = {
  name: 'cancel',
  weight: 5,
  propose(model, { who, which, coin }) {
    // Sometimes a cancelled reservation, or another customer's.
    const active = model.reservations.filter((p) => !p.cancelled);
    const reservation = pick(coin % 12 === 0 ? model.reservations : active, which);
    const as = coin % 17 === 0 ? pick(model.people, who) : reservation?.owner;
    if (!reservation || !as) return null;
    return {
      text: `${as.name} cancels ${reservation.id} of ${reservation.owner.name} in ${reservation.lesson.name}`,
      send: (api) => sendChecked(api, deleteReservation, { as, params: { id: reservation.id ?? 0 } }),
      verdict: () => {
        if (as !== reservation.owner) return { code: 'reservation/not-yours' };
        const decided = decide(model, reservation);
        if (typeof decided === 'string') return { code: decided };
        const { credit } = reservation;
        reservation.cancelled = true;
        if (!credit.unlimited && decided.counts) {
          credit.cancels += 1;
          if (!decided.returns) credit.forfeited = true;
        }
        addMail(model, 'reservation-cancelled', reservation);
        serveQueue(model, reservation.lesson, reservation.spot);
        const credit_returned = !credit.unlimited && decided.returns;
        return {
          code: 'ok',
          learn: (body) => expect(bodyOf(deleteReservation, body)).toMatchObject({ credit_returned }),
        };
      },
    };
  },
};
