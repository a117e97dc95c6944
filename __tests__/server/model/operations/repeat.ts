import { bodyOf, type Operation } from '../operation';
import { postReservation } from '../../../../domain/contract/reservations';

/** Repeats a request as after a lost response: returns the first response and changes nothing. */
export const repeat: Operation = {
  name: 'repeat',
  weight: 1,
  propose({ lastKeyed }) {
    if (!lastKeyed) return null;
    return {
      text: `again: ${lastKeyed.text}`,
      send: lastKeyed.send,
      verdict: () => ({
        code: 'ok',
        learn: (body) => {
          const { class_reservation, guest_reservation } = bodyOf(postReservation, body);
          expect([class_reservation, guest_reservation].flatMap((r) => r?.class_reservation_id ?? [])).toEqual(
            lastKeyed.ids,
          );
        },
      }),
    };
  },
};
