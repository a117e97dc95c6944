import { postReservation } from '../../../../domain/contract/reservations';
import type { Api } from '../../../helpers/api';
import { ask, bodyOf, newKey, pick, type Operation, type Roll } from '../operation';
import { seatsLeft, settle, take, type Customer, type Lesson, type Model, type Wanted } from '../state';

/** Mostly a spot of the class, now and then one that it hasn't got; without a map mostly none. */
export function rollSpot(lesson: Lesson, which: number): number | null {
  if (lesson.spots > 0)
    return which % 13 === 0
      ? null
      : ((which % (lesson.spots * 5 + 1)) % (lesson.spots + (which % 11 === 0 ? 1 : 0))) + 1;
  return which % 13 === 0 ? 1 : null;
}

export const rollGuest = (coin: number): string | null => (coin % 5 > 0 ? null : coin % 35 === 0 ? 'B ' : 'Bety');

/** Anybody and any class; now and then somebody who waits, as soon as a seat is free that the line left over. */
function choose(model: Model, { who, where, coin }: Roll): { as?: Customer; lesson?: Lesson } {
  const chance = model.waits.filter(
    (w) => w.state === 'waiting' && w.lesson.starts > model.now && seatsLeft(model, w.lesson) > 0,
  );
  const wait = coin % 4 === 1 ? pick(chance, who) : undefined;
  return wait
    ? { as: wait.owner, lesson: wait.lesson }
    : { as: pick(model.people, who), lesson: pick(model.lessons, where) };
}

export const reserve: Operation = {
  name: 'reserve',
  weight: 8,
  propose(model, roll) {
    const { which, coin } = roll;
    const { as, lesson } = choose(model, roll);
    if (!as || !lesson) return null;
    const wanted: Wanted = { spot: rollSpot(lesson, which), guest: rollGuest(coin) };
    const asked = { as, body: { single_class_id: lesson.id, ...wanted }, key: newKey() };
    const text = `${as.name} reserves ${lesson.name}, spot ${wanted.spot}, guest ${wanted.guest}`;
    const send = (api: Api) => ask(api, postReservation, asked);
    return {
      text,
      send,
      verdict: () => {
        const place = take(model, lesson, as, wanted);
        if (typeof place === 'string') return { code: place };
        settle(model, place);
        return {
          code: 'ok',
          learn: (body) => {
            const { class_reservation: made } = bodyOf(postReservation, body);
            place.id = made.class_reservation_id;
            model.lastKeyed = { text, send, ids: [place.id] };
            expect(made).toMatchObject({
              customer_id: as.customer_id,
              single_class_id: lesson.id,
              ...wanted,
              counted: !place.credit.unlimited,
              cancels: place.credit.cancels,
            });
          },
        };
      },
    };
  },
};
