/** Inserts rows that a test needs. Times are hours from the test's noon. */
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Role } from '../../domain/contract/customers';
import { instantOf, wallClockOf } from '../../domain/studioTime';
import type { DB } from '../../server/db/schema';
import { DAY, HOUR, NOON } from '../helpers/api';

const ZONE = 'America/Mexico_City';
let counter = 0;
const next = (): number => (counter += 1);

/** By its last digits WhatsApp's stand-in knows the numbers that it refuses: none of these ends so. */
const phoneOf = (n: number): string => `55${String(n).padStart(7, '0')}1`;

export interface Person {
  readonly customer_id: number;
  readonly uid: string;
  readonly email: string;
  readonly phone: string;
}

export async function aPerson(db: Kysely<DB>, role: Role = 'customer', credits = 0): Promise<Person> {
  const n = next();
  const uid = `persona-${n}`;
  const person = { uid, email: `${uid}@ejemplo.mx`, phone: phoneOf(n) };
  const { customer_id } = await db
    .insertInto('customer')
    .values({ ...person, name: 'Inés', last_name: 'Ñandú', role, created_at: NOON })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  if (credits > 0) await someCredits(db, customer_id, credits);
  return { ...person, customer_id };
}

/** Returns the ids of the new credits, in the order in which reservations take them. */
export async function someCredits(
  db: Kysely<DB>,
  customer_id: number,
  count: number,
  fields: Partial<Insertable<DB['available_class']>> = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, () => ({
    customer_id,
    expires_at: new Date(NOON.getTime() + 60 * DAY),
    created_at: NOON,
    ...fields,
  }));
  const made = await db.insertInto('available_class').values(rows).returning('available_class_id').execute();
  return made.map((r) => r.available_class_id);
}

export async function anUnlimitedPlan(db: Kysely<DB>, customer_id: number): Promise<number> {
  const [id = 0] = await someCredits(db, customer_id, 1, { unlimited: true });
  return id;
}

/** Inserts many customers with few statements, each with `credits` credits. */
export async function aCrowd(db: Kysely<DB>, size: number, credits = 1): Promise<Person[]> {
  const first = counter + 1;
  counter += size;
  const people = Array.from({ length: size }, (_, i) => ({
    uid: `persona-${first + i}`,
    email: `persona-${first + i}@ejemplo.mx`,
    phone: phoneOf(first + i),
    name: 'Ana',
    last_name: 'Pérez',
    created_at: NOON,
  }));
  const made: Person[] = [];
  for (let from = 0; from < size; from += 1000) {
    made.push(
      ...(await db
        .insertInto('customer')
        .values(people.slice(from, from + 1000))
        .returning(['customer_id', sql<string>`uid`.as('uid'), sql<string>`email`.as('email'), 'phone'])
        .execute()),
    );
  }
  if (credits > 0) {
    await sql`insert into available_class (customer_id, expires_at, created_at)
      select customer_id, ${new Date(NOON.getTime() + 60 * DAY)}::timestamptz, ${NOON}::timestamptz
      from unnest(${made.map((p) => p.customer_id)}::bigint[]) customer_id,
        generate_series(1, ${credits}::int)`.execute(db);
  }
  return made;
}

export async function aLocation(db: Kysely<DB>, timezone: string | null = null): Promise<number> {
  const { location_id } = await db
    .insertInto('location')
    .values({ name: `Estudio ${next()}`, address: 'Orizaba 10', timezone })
    .returning('location_id')
    .executeTakeFirstOrThrow();
  return location_id;
}

export async function aClassType(db: Kysely<DB>, fields: Partial<Insertable<DB['class_type']>> = {}): Promise<number> {
  const { class_type_id } = await db
    .insertInto('class_type')
    .values({ name: `Clase ${next()}`, description: '', icon: null, file_id: null, spot_map: null, ...fields })
    .returning('class_type_id')
    .executeTakeFirstOrThrow();
  return class_type_id;
}

export interface ClassOptions {
  readonly capacity?: number;
  /** Hours from noon until it starts. */
  readonly inHours?: number;
  readonly spot_map?: string | null;
  readonly class_type_id?: number;
  readonly location_id?: number;
  readonly room_id?: number | null;
  readonly timezone?: string;
  readonly class_package_id?: number | null;
}

/** A class, by default with a type and location of its own; returns its id. */
export async function aClass(db: Kysely<DB>, options: ClassOptions = {}): Promise<number> {
  const { capacity = 20, inHours = 24, spot_map = null, timezone = ZONE, class_package_id = null } = options;
  const class_type_id = options.class_type_id ?? (await aClassType(db, { spot_map }));
  const location_id = options.location_id ?? (await aLocation(db, timezone));
  const class_date = wallClockOf(new Date(NOON.getTime() + inHours * HOUR), timezone);
  const { single_class_id } = await db
    .insertInto('single_class')
    .values({
      class_date,
      starts_at: instantOf(class_date, timezone),
      duration: 50,
      description: '',
      capacity,
      class_type_id,
      location_id,
      // Also for databases from before there were rooms.
      ...('room_id' in options ? { room_id: options.room_id ?? null } : {}),
      class_package_id,
    })
    .returning('single_class_id')
    .executeTakeFirstOrThrow();
  return single_class_id;
}

/** Makes a class the only one of a weekly series; returns the series. */
export async function aSeriesOf(db: Kysely<DB>, single_class_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into class_series (weekdays, start_time, starts_on, ends_on, duration, capacity, description, class_type_id,
      location_id, instructors, tags)
    select array[extract(isodow from class_date)::int], class_date::time, class_date::date, class_date::date, duration, capacity, '',
      class_type_id, location_id, '{}', '{}'
    from single_class where single_class_id = ${single_class_id} returning class_series_id as id`.execute(db);
  const [{ id } = { id: 0 }] = rows;
  await sql`update single_class set class_series_id = ${id}, series_day = class_date::date
    where single_class_id = ${single_class_id}`.execute(db);
  return id;
}

export async function aFixedPlace(
  db: Kysely<DB>,
  place: Pick<Insertable<DB['fixed_place']>, 'customer_id' | 'class_series_id' | 'purchase_id'>,
): Promise<number> {
  const { fixed_place_id } = await db
    .insertInto('fixed_place')
    .values({ ...place, spot: null, starts_on: '2026-11-20', created_at: NOON })
    .returning('fixed_place_id')
    .executeTakeFirstOrThrow();
  return fixed_place_id;
}

export async function aPackage(db: Kysely<DB>, fields: Partial<Insertable<DB['class_package']>> = {}): Promise<number> {
  const { class_package_id } = await db
    .insertInto('class_package')
    .values({
      title: `Paquete ${next()}`,
      description: 'Para empezar',
      short_description: 'Tu ritmo',
      price: 120_050,
      sale_price: null,
      class_amount: 5,
      expiration_days: 30,
      kind: 'presencial',
      limit_per_customer: null,
      subscription_period: null,
      subscription_interval: null,
      free_trial_length: null,
      created_at: NOON,
      ...fields,
    })
    .returning('class_package_id')
    .executeTakeFirstOrThrow();
  return class_package_id;
}

export async function aPage(db: Kysely<DB>, fields: Partial<Insertable<DB['page']>> = {}): Promise<number> {
  const n = next();
  const { page_id } = await db
    .insertInto('page')
    .values({ title: `Página ${n}`, slug: `pagina-${n}`, content: '<p>Hola</p>', updated_at: NOON, ...fields })
    .returning('page_id')
    .executeTakeFirstOrThrow();
  return page_id;
}

export async function aFile(
  db: Kysely<DB>,
  file: Pick<Insertable<DB['file']>, 'name' | 'type' | 'src' | 'customer_id' | 'is_private'>,
): Promise<number> {
  const { file_id } = await db
    .insertInto('file')
    .values({ ...file, created_at: NOON })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return file_id;
}

/** A purchase, by default of one credit in unconfirmed cash. */
export async function aPurchase(
  db: Kysely<DB>,
  customer_id: number,
  fields: Partial<Insertable<DB['purchase']>> = {},
): Promise<number> {
  const { purchase_id } = await db
    .insertInto('purchase')
    .values({
      customer_id,
      class_package_id: fields.class_package_id ?? (await aPackage(db)),
      status: 'pending',
      amount: 100,
      total_payment: 100,
      payment_method_id: 2,
      class_amount: 1,
      expiration_days: 30,
      created_at: NOON,
      updated_at: NOON,
      ...fields,
    })
    .returning('purchase_id')
    .executeTakeFirstOrThrow();
  return purchase_id;
}

export async function aDiscount(
  db: Kysely<DB>,
  fields: Partial<Insertable<DB['discount']>> & { readonly code: string; readonly amount: number },
): Promise<void> {
  await db
    .insertInto('discount')
    .values({
      is_percent: true,
      class_package_id: null,
      limit_per_customer: null,
      limit_total: null,
      created_at: NOON,
      ...fields,
    })
    .execute();
}

export async function aPenalty(db: Kysely<DB>, customer_id: number, end_date: Date): Promise<number> {
  const { class_reservation_penalty_id } = await db
    .insertInto('class_reservation_penalty')
    .values({ customer_id, end_date, created_at: NOON })
    .returning('class_reservation_penalty_id')
    .executeTakeFirstOrThrow();
  return class_reservation_penalty_id;
}

/** A subscription by card, charged so many days before NOON, which renews after `interval` days. Returns its purchase. */
export async function aSubscription(db: Kysely<DB>, { customer_id }: Person, chargedDaysAgo: number, interval: number) {
  const created_at = new Date(NOON.getTime() - chargedDaysAgo * DAY);
  const purchase_id = await aPurchase(db, customer_id, {
    class_package_id: await aPackage(db, { title: 'Ilimitado' }),
    status: 'active',
    amount: 120_000,
    total_payment: 60_000,
    payment_method_id: 1,
    provider: 'stripe',
    subscription_id: `sub_${customer_id}`,
    subscription_period: 'day',
    subscription_interval: interval,
    created_at,
  });
  await db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'stripe',
      provider_payment_id: `in_${purchase_id}`,
      total_payment: 60_000,
      fulfilled: true,
      created_at,
    })
    .execute();
  return purchase_id;
}
