import { postReservation } from '../../../../domain/contract/reservations';
import type { Api } from '../../../helpers/api';
import { sendChecked, bodyOf, newKey, pick, type Operation } from '../operation';
import { openOfferTo, settle, take } from '../state';
import { rollSpot } from './reserve';

/** Codes of a refusal of the guest's seat if the customer's own is free. */
const OF_GUEST: Readonly<Record<string, string>> = {
  'class/full': 'class/last-seat',
  'reservation/no-credits': 'reservation/no-guest-credits',
};

/** Reserves two seats: both or none. */
export const reserveWithGuest: Operation = {
  name: 'reserve with guest',
  weight: 3,
  propose(model, { who, where, which, coin }) {
    const [as, lesson] = [pick(model.people, who), pick(model.lessons, where)];
    if (!as || !lesson) return null;
    const [spot, guestSpot] = [rollSpot(lesson, which), rollSpot(lesson, coin)];
    const guest = coin % 19 === 0 ? ' B' : 'Bety';
    const input = {
      as,
      body: { single_class_id: lesson.id, spot, with_guest: { guest, spot: guestSpot } },
      key: newKey(),
    };
    const text = `${as.name} reserves ${lesson.name} with a guest, spots ${spot} and ${guestSpot}`;
    const send = (api: Api) => sendChecked(api, postReservation, input);
    return {
      text,
      send,
      verdict: () => {
        const offer = openOfferTo(model, lesson, { owner: as, member: null });
        const own = take(model, lesson, as, { spot, guest: null });
        if (typeof own === 'string') return { code: own };
        const theirs = take(model, lesson, as, { spot: guestSpot, guest });
        if (typeof theirs === 'string') {
          model.reservations.pop();
          if (offer) offer.outcome = null;
          return { code: OF_GUEST[theirs] ?? theirs };
        }
        theirs.guest = guest.trim();
        settle(model, own);
        return {
          code: 'ok',
          learn: (body) => {
            const { class_reservation, guest_reservation } = bodyOf(postReservation, body);
            own.id = class_reservation.class_reservation_id;
            theirs.id = guest_reservation?.class_reservation_id ?? null;
            model.lastKeyed = { text, send, ids: [own, theirs].flatMap((p) => p.id ?? []) };
            expect(class_reservation).toMatchObject({ spot, guest: null, counted: !own.credit.unlimited });
            expect(guest_reservation).toMatchObject({ spot: guestSpot, guest: theirs.guest, counted: true });
          },
        };
      },
    };
  },
};
