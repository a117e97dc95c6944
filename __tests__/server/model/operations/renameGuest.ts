import { putGuest } from '../../../../domain/contract/reservations';
import { ask, pick, type Operation } from '../operation';
import type { Model, Place } from '../state';

function refusal(model: Model, { guest, cancelled, lesson }: Place, name: string): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (guest === null) return 'reservation/not-a-guest';
  if (!model.rules.guests) return 'reservation/guests-disabled';
  if (lesson.starts <= model.now) return 'class/started';
  return name.trim().length < 2 ? 'reservation/guest-name' : null;
}

export const renameGuest: Operation = {
  name: 'rename guest',
  weight: 1,
  propose(model, { which, coin }) {
    const place = pick(coin % 5 === 0 ? model.places : model.places.filter((p) => p.guest !== null), which);
    if (!place) return null;
    const name = coin % 7 === 0 ? 'C  ' : ` Carmen ${coin % 10} `;
    return {
      text: `${place.owner.name} calls the guest of ${place.id} '${name}'`,
      send: (api) => ask(api, putGuest, { as: place.owner, body: { class_reservation_id: place.id ?? 0, name } }),
      verdict: () => {
        const code = refusal(model, place, name);
        if (code) return { code };
        place.guest = name.trim();
        return { code: 'ok' };
      },
    };
  },
};
