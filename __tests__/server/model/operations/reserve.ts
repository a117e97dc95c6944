import { postReservation } from '../../../../domain/contract/reservations';
import type { Api } from '../../../helpers/api';
import { sendChecked, bodyOf, newKey, pick, type Operation, type Roll } from '../operation';
import { seatsLeft, settle, take, type Customer, type Lesson, type Model, type Wanted } from '../state';

/** Mostly a valid spot, sometimes a missing one; without a map mostly none. */
export function rollSpot(lesson: Lesson, which: number): number | null {
  if (lesson.spots > 0)
    return which % 13 === 0
      ? null
      : ((which % (lesson.spots * 5 + 1)) % (lesson.spots + (which % 11 === 0 ? 1 : 0))) + 1;
  return which % 13 === 0 ? 1 : null;
}

export const rollGuest = (coin: number): string | null => (coin % 5 > 0 ? null : coin % 35 === 0 ? 'B ' : 'Bety');

/** Any customer and class; sometimes a waiting customer, once a seat is free that the queue left. */
function choose(model: Model, { who, where, coin }: Roll): { as?: Customer; lesson?: Lesson; member?: number | null } {
  const chance = model.waits.filter(
    (w) => w.state === 'waiting' && w.lesson.starts > model.now && seatsLeft(model, w.lesson, w) > 0,
  );
  const wait = coin % 4 === 1 ? pick(chance, who) : undefined;
  return wait
    ? { as: wait.owner, lesson: wait.lesson, member: wait.member }
    : { as: pick(model.people, who), lesson: pick(model.lessons, where) };
}

export const reserve: Operation = {
  name: 'reserve',
  weight: 8,
  propose(model, roll) {
    const { which, coin } = roll;
    const { as, lesson, member = coin % 7 === 2 ? (as?.child?.id ?? null) : null } = choose(model, roll);
    if (!as || !lesson) return null;
    const wanted: Wanted = { spot: rollSpot(lesson, which), guest: member === null ? rollGuest(coin) : null, member };
    const body = {
      single_class_id: lesson.id,
      spot: wanted.spot,
      ...(member === null ? { guest: wanted.guest } : { family_member_id: member }),
    };
    const input = { as, body, key: newKey() };
    const whose = member === null ? '' : ' for the child';
    const text = `${as.name} reserves ${lesson.name}${whose}, spot ${wanted.spot}, guest ${wanted.guest}`;
    const send = (api: Api) => sendChecked(api, postReservation, input);
    return {
      text,
      send,
      verdict: () => {
        const reservation = take(model, lesson, as, wanted);
        if (typeof reservation === 'string') return { code: reservation };
        settle(model, reservation);
        return {
          code: 'ok',
          learn: (body) => {
            const { class_reservation: made } = bodyOf(postReservation, body);
            reservation.id = made.class_reservation_id;
            model.lastKeyed = { text, send, ids: [reservation.id] };
            expect(made).toMatchObject({
              customer_id: as.customer_id,
              single_class_id: lesson.id,
              spot: wanted.spot,
              guest: reservation.guest,
              family_member_id: member,
              counted: !reservation.credit.unlimited,
              cancels: reservation.credit.cancels,
            });
          },
        };
      },
    };
  },
};
