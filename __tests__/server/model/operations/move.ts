import { putReservation } from '../../../../domain/contract/reservations';
import { ask, pick, type Operation } from '../operation';
import { freeSpots, type Model, type Place } from '../state';

function refusal(model: Model, { lesson, cancelled, spot: held }: Place, spot: number): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (lesson.starts <= model.now) return 'class/started';
  if (spot > lesson.spots) return 'spot/invalid';
  return spot !== held && !freeSpots(model, lesson).includes(spot) ? 'spot/taken' : null;
}

/** To another spot of the same class. */
export const move: Operation = {
  name: 'move',
  weight: 2,
  propose(model, { which, coin }) {
    const mapped = model.places.filter((p) => p.lesson.spots > 0 && !p.cancelled);
    const place = pick(coin % 9 === 0 ? model.places : mapped, which);
    if (!place) return null;
    const spot = (coin % (place.lesson.spots + 1)) + 1;
    return {
      text: `${place.owner.name} moves ${place.id} (${place.lesson.name}) to spot ${spot}`,
      send: (api) => ask(api, putReservation, { as: place.owner, body: { class_reservation_id: place.id ?? 0, spot } }),
      verdict: () => {
        const code = refusal(model, place, spot);
        if (code) return { code };
        place.spot = spot;
        return { code: 'ok' };
      },
    };
  },
};
