import { putReservation } from '../../../../domain/contract/reservations';
import { sendChecked, pick, type Operation } from '../operation';
import { freeSpots, type Model, type Reservation } from '../state';

function refusal(model: Model, { lesson, cancelled, spot: held }: Reservation, spot: number): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (lesson.starts <= model.now) return 'class/started';
  if (spot > lesson.spots) return 'spot/invalid';
  return spot !== held && !freeSpots(model, lesson).includes(spot) ? 'spot/taken' : null;
}

/** Moves a reservation to another spot of its class. */
export const move: Operation = {
  name: 'move',
  weight: 2,
  propose(model, { which, coin }) {
    const mapped = model.reservations.filter((p) => p.lesson.spots > 0 && !p.cancelled);
    const reservation = pick(coin % 9 === 0 ? model.reservations : mapped, which);
    if (!reservation) return null;
    const spot = (coin % (reservation.lesson.spots + 1)) + 1;
    return {
      text: `${reservation.owner.name} moves ${reservation.id} (${reservation.lesson.name}) to spot ${spot}`,
      send: (api) =>
        sendChecked(api, putReservation, {
          as: reservation.owner,
          body: { class_reservation_id: reservation.id ?? 0, spot },
        }),
      verdict: () => {
        const code = refusal(model, reservation, spot);
        if (code) return { code };
        reservation.spot = spot;
        return { code: 'ok' };
      },
    };
  },
};
