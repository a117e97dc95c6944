import { postRating } from '../../../../domain/contract/ratings';
import { ask, pick, type Operation } from '../operation';
import type { Customer, Model, Place } from '../state';

function refusal(model: Model, { owner, cancelled, attended, credit, stars }: Place, as: Customer): string | null {
  if (as !== owner) return 'reservation/not-yours';
  if (!model.rules.ratings) return 'rating/disabled';
  if (stars) return 'rating/already-rated';
  // Exitosa: there, and not waiting for the cash.
  return cancelled || !attended || credit.unpaid ? 'rating/not-attended' : null;
}

export const rate: Operation = {
  name: 'rate',
  weight: 2,
  propose(model, { who, which, coin }) {
    const place = pick(coin % 4 === 0 ? model.places : model.places.filter((p) => p.attended), which);
    const as = coin % 17 === 0 ? pick(model.people, who) : place?.owner;
    if (!place || !as) return null;
    const stars = [(coin % 5) + 1, (which % 5) + 1] as const;
    return {
      text: `${as.name} gives ${place.id} ${stars.join(' and ')} stars`,
      send: (api) =>
        ask(api, postRating, {
          as,
          params: { id: place.id ?? 0 },
          body: { class_stars: stars[0], coach_stars: stars[1] },
        }),
      verdict: () => {
        const code = refusal(model, place, as);
        if (code) return { code };
        place.stars = stars;
        return { code: 'ok' };
      },
    };
  },
};
