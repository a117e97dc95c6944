import { putGuest } from '../../../../domain/contract/reservations';
import { sendChecked, pick, type Operation } from '../operation';
import type { Model, Reservation } from '../state';

function refusal(model: Model, { guest, member, cancelled, lesson }: Reservation, name: string): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (guest === null || member !== null) return 'reservation/not-a-guest';
  if (!model.rules.guests) return 'reservation/guests-disabled';
  if (lesson.starts <= model.now) return 'class/started';
  return name.trim().length < 2 ? 'reservation/guest-name' : null;
}

export const renameGuest: Operation = {
  name: 'rename guest',
  weight: 1,
  propose(model, { which, coin }) {
    const reservation = pick(
      coin % 5 === 0 ? model.reservations : model.reservations.filter((p) => p.guest !== null),
      which,
    );
    if (!reservation) return null;
    const name = coin % 7 === 0 ? 'C  ' : ` Carmen ${coin % 10} `;
    return {
      text: `${reservation.owner.name} calls the guest of ${reservation.id} '${name}'`,
      send: (api) =>
        sendChecked(api, putGuest, {
          as: reservation.owner,
          body: { class_reservation_id: reservation.id ?? 0, name },
        }),
      verdict: () => {
        const code = refusal(model, reservation, name);
        if (code) return { code };
        reservation.guest = name.trim();
        return { code: 'ok' };
      },
    };
  },
};
