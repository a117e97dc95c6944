/**
 * People whom open days brought weeks ago: the front desk wrote them down, and each had one class on the house. They are
 * many enough that the journey of the first visit has something to compare: fewer of those whom it left out came again.
 */
import { sql } from 'kysely';
import { DAY } from '../domain/durations';
import type { Db } from '../server/db/schema';
import { insertRows } from './rows';

const FIRST = [
  'Ximena',
  'Tere',
  'Wendy',
  'Yolanda',
  'Zulema',
  'Fernanda',
  'Gabi',
  'Hilda',
  'Irene',
  'Nuria',
  'Olga',
  'Vero',
];
const LAST = ['Treviño', 'Vidal', 'Zamora', 'Figueroa', 'Quiroz', 'Ibarra'];
const PEOPLE = FIRST.length * LAST.length;

/** Days ago, between which they came: later ones have no result yet. */
const CAME = { from: 26, until: 15 } as const;
/** Most of them in one class. */
const TOGETHER = 3;

interface Start {
  readonly customer_id: number;
  readonly available_class_id: number;
  readonly class_reservation_id: number;
}

interface Seat {
  readonly single_class_id: number;
  readonly starts_at: Date;
}

/** Free seats without a number in past classes; those of a class follow each other, the classes in no order of time. */
async function findSeats(trx: Db, now: Date): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select sc.single_class_id, sc.starts_at from single_class sc
    join class_type ct using (class_type_id) left join room using (room_id),
      generate_series(1, least(${TOGETHER}::int, sc.capacity - sc.reserved - 1))
    where sc.deleted_at is null and sc.class_package_id is null and not ct.restricted
      and ct.spot_map is null and room.spot_map is null
      and sc.starts_at > ${new Date(now.getTime() - CAME.from * DAY)} and sc.starts_at <= ${new Date(now.getTime() - DAY)}
    order by sc.single_class_id * 7 % 31, sc.single_class_id`.execute(trx);
  return rows;
}

/** Which of the new customers, counted from 0, the journey leaves out. */
async function findHeldOut(trx: Db, { customer_id }: Start, percent: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ n: number }>`
    select n from journey j, generate_series(0, ${PEOPLE - 1}::int) n
    where j.trigger = 'first-visit' and is_held_out(j.journey_id, ${customer_id}::bigint + n, ${percent}::int)`.execute(
    trx,
  );
  return new Set(rows.map(({ n }) => n));
}

/** Takes the first seat in a class that begins within these moments out of the free ones. */
function takeSeat(free: Seat[], from: Date, until: Date): Seat | undefined {
  const at = free.findIndex(({ starts_at }) => starts_at >= from && starts_at <= until);
  return at === -1 ? undefined : free.splice(at, 1)[0];
}

/** After the reservations, before the sequences continue. `heldOut`: percent that the journey leaves out. */
export async function writeOpenWeek(trx: Db, heldOut: number, now: Date): Promise<void> {
  const [start] = (
    await sql<Start>`select (select max(customer_id) + 1 from customer) as customer_id,
      (select max(available_class_id) + 1 from available_class) as available_class_id,
      (select max(class_reservation_id) + 1 from class_reservation) as class_reservation_id`.execute(trx)
  ).rows;
  if (!start) return;
  const [free, without] = [await findSeats(trx, now), await findHeldOut(trx, start, heldOut)];
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY);
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const first = takeSeat(free, daysAgo(CAME.from), daysAgo(CAME.until));
    const comesAgain = first !== undefined && (without.has(n) ? n % 8 === 0 : n % 5 < 3);
    const after = (days: number): Date => new Date((first?.starts_at.getTime() ?? 0) + days * DAY);
    const again = comesAgain ? takeSeat(free, after(4), daysAgo(1)) : undefined;
    return { customer_id: start.customer_id + n, n, first, again, bookedAgain: after(3) };
  });
  const came = people.flatMap(({ first, ...person }) => (first ? [{ ...person, first }] : []));
  await insertRows(
    trx,
    'customer',
    came.map(({ customer_id, n, first: { starts_at } }) => ({
      customer_id,
      uid: null,
      role: 'customer' as const,
      created_at: new Date(starts_at.getTime() - 2 * DAY),
      name: FIRST[n % FIRST.length] ?? '',
      last_name: LAST[Math.floor(n / FIRST.length)] ?? '',
      email: `puertas.abiertas.${n}@demo.mx`,
      phone: `5577${100_000 + n * 37}`,
    })),
  );
  const places = came
    .flatMap(({ customer_id, first, again, bookedAgain }) => [
      { customer_id, seat: first, created_at: new Date(first.starts_at.getTime() - DAY) },
      ...(again ? [{ customer_id, seat: again, created_at: bookedAgain }] : []),
    ])
    .map((place, n) => ({
      ...place,
      available_class_id: start.available_class_id + n,
      class_reservation_id: start.class_reservation_id + n,
    }));
  await insertRows(
    trx,
    'available_class',
    places.map(({ available_class_id, customer_id, created_at, seat }) => ({
      available_class_id,
      customer_id,
      created_at,
      expires_at: new Date(seat.starts_at.getTime() + 30 * DAY),
    })),
  );
  await insertRows(
    trx,
    'class_reservation',
    places.map(({ seat: { single_class_id }, ...place }) => ({
      ...place,
      single_class_id,
      counted: true,
      spot: null,
      guest: null,
      attend: true,
    })),
  );
  await sql`
    update single_class sc set reserved = reserved + p.places
    from (select id, count(*)::int as places
      from unnest(${places.map(({ seat }) => seat.single_class_id)}::bigint[]) id group by id) p
    where p.id = sc.single_class_id`.execute(trx);
}
