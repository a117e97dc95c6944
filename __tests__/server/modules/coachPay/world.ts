/** Coaches with classes in the first half of November, for the suites about their pay. */
import type { Insertable } from 'kysely';
import type { CoachRateTerms, CoachStatement } from '../../../../domain/contract/coachPay';
import type { DB } from '../../../../server/db/schema';
import { NOON, type Api } from '../../../helpers/api';
import { aClass, aPerson, someCredits, type ClassOptions } from '../../builders';

export const FIRST_HALF = { from: '2026-11-01', to: '2026-11-15' };
export const SECOND_HALF = { from: '2026-11-16', to: '2026-11-30' };
/** A day of the first half, at noon in Mexico City. */
export const onDay = (day: number): number => (day - 20) * 24;

export const A_RATE: CoachRateTerms = {
  instructor_id: null,
  class_type_id: null,
  location_id: null,
  occasion: 'class',
  basis: 'class',
  amount: 200,
  steps: [],
  percent: null,
  unlimited_visit: null,
  starts_on: '2026-01-01',
  ends_on: null,
};

export async function aCoach(api: Api, name: string, customer_id: number | null = null): Promise<number> {
  const { instructor_id } = await api.db
    .insertInto('instructor')
    .values({
      name,
      last_name: 'Luna',
      nickname: null,
      quote: null,
      short_bio: null,
      instagram: null,
      birthdate: null,
      music_type: null,
      file_id: null,
      customer_id,
    })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  return instructor_id;
}

/** A class of these coaches on a day of November; the first `attended` of its `booked` places came. */
export async function aCoachedClass(
  api: Api,
  coaches: readonly number[],
  day: number,
  { attended = 0, booked = attended, ...options }: ClassOptions & { attended?: number; booked?: number } = {},
): Promise<number> {
  const id = await aClass(api.db, { inHours: onDay(day), ...options });
  await api.db
    .insertInto('class_instructor')
    .values(coaches.map((instructor_id, position) => ({ single_class_id: id, instructor_id, position })))
    .execute();
  for (let n = 0; n < booked; n += 1) await aPlace(api, id, { attend: n < attended });
  return id;
}

/** A place in a class, by default with a credit that was given. */
export async function aPlace(
  api: Api,
  single_class_id: number,
  place: Partial<Insertable<DB['class_reservation']>> = {},
): Promise<number> {
  const customer_id = place.customer_id ?? (await aPerson(api.db)).customer_id;
  const [credit = 0] = place.available_class_id === undefined ? await someCredits(api.db, customer_id, 1) : [];
  const { class_reservation_id } = await api.db
    .insertInto('class_reservation')
    .values({
      available_class_id: credit,
      counted: true,
      spot: null,
      guest: null,
      created_at: NOON,
      single_class_id,
      customer_id,
      ...place,
    })
    .returning('class_reservation_id')
    .executeTakeFirstOrThrow();
  if (!place.deleted_at)
    await api.db
      .updateTable('single_class')
      .set((eb) => ({ reserved: eb('reserved', '+', 1) }))
      .where('single_class_id', '=', single_class_id)
      .execute();
  return class_reservation_id;
}

/** Each line as its class, who came, what it pays and what was paid. */
export const linesOf = ({ lines }: CoachStatement) =>
  lines.map(({ single_class_id, attended, amount, paid }) => [single_class_id, attended, amount, paid]);
