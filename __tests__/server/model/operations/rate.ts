import { postRating } from '../../../../domain/contract/ratings';
import { sendChecked, pick, type Operation } from '../operation';
import type { Customer, Model, Reservation } from '../state';

function refusal(
  model: Model,
  { owner, cancelled, attended, credit, stars }: Reservation,
  as: Customer,
): string | null {
  if (as !== owner) return 'reservation/not-yours';
  if (!model.rules.ratings) return 'rating/disabled';
  if (stars) return 'rating/already-rated';
  // Only the status Exitosa: attended and paid.
  return cancelled || !attended || credit.unpaid ? 'rating/not-attended' : null;
}

export const rate: Operation = {
  name: 'rate',
  weight: 2,
  propose(model, { who, which, coin }) {
    const reservation = pick(coin % 4 === 0 ? model.reservations : model.reservations.filter((p) => p.attended), which);
    const as = coin % 17 === 0 ? pick(model.people, who) : reservation?.owner;
    if (!reservation || !as) return null;
    const stars = [(coin % 5) + 1, (which % 5) + 1] as const;
    return {
      text: `${as.name} gives ${reservation.id} ${stars.join(' and ')} stars`,
      send: (api) =>
        sendChecked(api, postRating, {
          as,
          params: { id: reservation.id ?? 0 },
          body: { class_stars: stars[0], coach_stars: stars[1] },
        }),
      verdict: () => {
        const code = refusal(model, reservation, as);
        if (code) return { code };
        reservation.stars = stars;
        return { code: 'ok' };
      },
    };
  },
};
