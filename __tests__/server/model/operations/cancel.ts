import { deleteReservation } from '../../../../domain/contract/reservations';
import { ask, bodyOf, pick, type Operation } from '../operation';
import { serveLine, tell, windowOf, type Model, type Place } from '../state';

/** Why a place can't be given back, or whether its credit comes back and whether that is one of the times that it may. */
function decide(
  model: Model,
  { lesson, credit, cancelled, attended, madeAt }: Place,
): string | { readonly returns: boolean; readonly counts: boolean } {
  const { rules } = model;
  if (cancelled) return 'reservation/cancelled';
  if (lesson.starts <= model.now || attended) return 'reservation/started';
  // Another coach than the one who was booked: no loss, whatever the rules.
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
    // A few times what is cancelled already, or somebody else's.
    const active = model.places.filter((p) => !p.cancelled);
    const place = pick(coin % 12 === 0 ? model.places : active, which);
    const as = coin % 17 === 0 ? pick(model.people, who) : place?.owner;
    if (!place || !as) return null;
    return {
      text: `${as.name} cancels ${place.id} (${place.owner.name}, ${place.lesson.name}, guest ${place.guest})`,
      send: (api) => ask(api, deleteReservation, { as, params: { id: place.id ?? 0 } }),
      verdict: () => {
        if (as !== place.owner) return { code: 'reservation/not-yours' };
        const decided = decide(model, place);
        if (typeof decided === 'string') return { code: decided };
        const { credit } = place;
        place.cancelled = true;
        if (!credit.unlimited && decided.counts) {
          credit.cancels += 1;
          if (!decided.returns) credit.forfeited = true;
        }
        tell(model, 'reservation-cancelled', place);
        serveLine(model, place.lesson, place.spot);
        const credit_returned = !credit.unlimited && decided.returns;
        return {
          code: 'ok',
          learn: (body) => expect(bodyOf(deleteReservation, body)).toMatchObject({ credit_returned }),
        };
      },
    };
  },
};
