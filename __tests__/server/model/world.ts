/** Random small studios: few seats and credits, classes inside and outside the window, and varying rules. */
import fc from 'fast-check';
import { DAY, HOUR, NOON, type Api } from '../../helpers/api';
import { aClass, aClassType, aLocation, aPackage, aPerson, someCredits } from '../builders';
import { MISSES, PENALTY_DAYS, type Customer, type Lesson, type Model, type Package, type Rules } from './state';

export const ZONE = 'America/Mexico_City';
const NAMES = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elsa'];
/** Hours from noon until each class starts. */
const STARTS = [2, 5, 26, 30, 50, 75];
const SPOTS = 3;

type CreditKind = 'general' | 'typed' | 'short' | 'unlimited';

export interface WorldPlan {
  readonly rules: Rules;
  readonly capacities: readonly number[];
  readonly credits: ReadonlyArray<readonly CreditKind[]>;
  readonly penalized: boolean;
  readonly packageOnly: boolean;
  /** Copies of each class. */
  readonly copies: number;
}

const mostly = fc.nat(5).map((n) => n > 0);
const seldom = fc.nat(5).map((n) => n === 5);
const kind = fc.constantFrom<CreditKind>('general', 'general', 'general', 'typed', 'short', 'unlimited');

export const worldPlan: fc.Arbitrary<WorldPlan> = fc.record({
  rules: fc.record({
    window: fc.constantFrom(null, 6, 24),
    cancelling: mostly,
    lateCancelling: fc.boolean(),
    maxCancels: fc.constantFrom(null, 1, 2),
    guests: mostly,
    penalties: fc.boolean(),
    waitlists: mostly,
    ratings: mostly,
    perDay: fc.constantFrom(null, 1),
    perWeek: fc.constantFrom(null, 1),
    ahead: fc.constantFrom(null, 1, 2),
    offers: fc.boolean(),
    offerMinutes: fc.constantFrom(15, 60),
    closeMinutes: fc.constantFrom(30, 90),
    membersFirst: fc.boolean(),
  }),
  capacities: fc.array(fc.integer({ min: 1, max: SPOTS }), { minLength: STARTS.length, maxLength: STARTS.length }),
  credits: fc.array(fc.array(kind, { minLength: 1, maxLength: 7, size: 'max' }), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  }),
  penalized: seldom,
  packageOnly: seldom,
  copies: fc.constant(1),
});

/** The same studio where seats are few, may be left late and are offered to who waits, mostly with something to pay. */
export const withOffers = ({ rules, capacities, credits, ...plan }: WorldPlan): WorldPlan => ({
  ...plan,
  rules: {
    ...rules,
    window: 72,
    cancelling: true,
    lateCancelling: true,
    waitlists: true,
    offers: true,
    perDay: null,
    perWeek: null,
    ahead: null,
  },
  capacities: capacities.map((capacity) => Math.min(capacity, 2)),
  credits: credits.map((kinds) => ['general', 'general', 'general', ...kinds]),
});

/** Rows that all worlds of a database share. */
export interface SharedRows {
  readonly staff: Customer;
  readonly location: number;
  readonly types: Readonly<Record<'plain' | 'mapped' | 'restricted', number>>;
  readonly instructors: readonly number[];
  readonly packages: readonly Package[];
  /** The package that a package-only class is sold with. */
  readonly otherPackage: number;
}

export async function createSharedRows({ db }: Api): Promise<SharedRows> {
  const buyable = async (pkg: Omit<Package, 'id'>): Promise<Package> => ({
    ...pkg,
    id: await aPackage(db, {
      price: pkg.cash ? 20_000 : 0,
      class_amount: pkg.classes,
      expiration_days: pkg.days,
      limit_per_customer: pkg.limit,
    }),
  });
  return {
    staff: { ...(await aPerson(db, 'staff')), name: 'Front desk' },
    instructors: (
      await db
        .insertInto('instructor')
        .values(
          ['Lucía', 'Renata'].map((name) => ({
            name,
            last_name: 'Mora',
            nickname: null,
            quote: null,
            short_bio: null,
            instagram: null,
            birthdate: null,
            music_type: null,
            file_id: null,
          })),
        )
        .returning('instructor_id')
        .execute()
    ).map((i) => i.instructor_id),
    location: await aLocation(db, ZONE),
    types: {
      plain: await aClassType(db),
      mapped: await aClassType(db, { spot_map: '1,2' }),
      restricted: await aClassType(db, { restricted: true }),
    },
    packages: [
      await buyable({ classes: 2, days: 1, limit: 2, cash: false }),
      await buyable({ classes: 1, days: 30, limit: null, cash: true }),
    ],
    otherPackage: await aPackage(db),
  };
}

export async function buildWorld(api: Api, shared: SharedRows, plan: WorldPlan): Promise<Model> {
  const { db } = api;
  const { rules } = plan;
  // One world at a time: checks of the whole studio must not see earlier worlds.
  await api.pool.query(
    `select set_config('studio.emptying', 'on', true);
    truncate class_reservation, class_reservation_penalty, waitlist, spot_hold, mail, available_class, purchase, single_class,
      idempotency_key cascade`,
  );
  const flag = (on: boolean): string => String(on);
  api.setNow(NOON);
  await api.configure({
    allow_cancel_reservations: flag(rules.cancelling),
    allow_cancel_after_treshold: flag(rules.lateCancelling),
    cancel_timeframe_unit: 'hours',
    cancel_timeframe_value: rules.window === null ? '' : String(rules.window),
    max_cancels_per_available_class: rules.maxCancels === null ? '' : String(rules.maxCancels),
    allow_class_guests: flag(rules.guests),
    unlimited_membership_penalties_enabled: flag(rules.penalties),
    unlimited_max_no_shows_for_penalty: String(MISSES),
    penalty_days: String(PENALTY_DAYS),
    waitlist_enabled: flag(rules.waitlists),
    waitlist_offers: rules.offers ? 'one' : 'all',
    // Unless given, long enough that most are answered while the clients run.
    waitlist_offer_minutes: String(rules.offerMinutes ?? 180),
    waitlist_close_minutes: String(rules.closeMinutes ?? 30),
    waitlist_order: rules.membersFirst ? 'members' : 'arrival',
    reservation_rating_enabled: flag(rules.ratings),
    reservations_per_day: String(rules.perDay ?? ''),
    reservations_per_week: String(rules.perWeek ?? ''),
    reservations_ahead: String(rules.ahead ?? ''),
    cash_checkout_enabled: 'true',
    family_enabled: 'true',
  });
  const model: Model = {
    rules,
    now: NOON.getTime(),
    people: await Promise.all(
      NAMES.map(async (name) => {
        const person = await aPerson(db);
        return { ...person, name, child: await aChild(api, person.customer_id, name) };
      }),
    ),
    staff: shared.staff,
    lessons: [],
    instructors: shared.instructors,
    packages: shared.packages,
    credits: [],
    reservations: [],
    purchases: [],
    waits: [],
    offers: [],
    penalties: [],
    mails: new Map(),
    lastKeyed: null,
  };
  await grantCredits(api, shared, plan, model);
  const hours = Array.from({ length: plan.copies }, () => [...STARTS.entries()]).flat();
  const lessons = await Promise.all(hours.map(([n, inHours]) => aLesson(api, shared, plan, inHours, n)));
  const [first] = model.people;
  if (plan.penalized && first) {
    const [since, end] = [NOON.getTime() - 4 * HOUR, NOON.getTime() + 20 * HOUR];
    const { class_reservation_penalty_id: id } = await db
      .insertInto('class_reservation_penalty')
      .values({ customer_id: first.customer_id, end_date: new Date(end), created_at: new Date(since) })
      .returning('class_reservation_penalty_id')
      .executeTakeFirstOrThrow();
    model.penalties.push({ id, owner: first, since, end, lifted: false, missed: [] });
  }
  return { ...model, lessons };
}

/** A person of a customer's family. */
export async function aChild(
  { db }: Api,
  customer_id: number,
  parent: string,
): Promise<NonNullable<Customer['child']>> {
  const name = `Hija de ${parent}`;
  const { family_member_id: id } = await db
    .insertInto('family_member')
    .values({ customer_id, kind: 'child', name, last_name: '', birthdate: null, note: '', created_at: NOON })
    .returning('family_member_id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** Grants each customer the credits of the plan. */
async function grantCredits({ db }: Api, shared: SharedRows, plan: WorldPlan, model: Model): Promise<void> {
  for (const [n, owner] of model.people.entries()) {
    for (const kindName of plan.credits[n] ?? []) {
      const type = kindName === 'typed' ? shared.types.restricted : null;
      const expires = NOON.getTime() + (kindName === 'short' ? 28 * HOUR : 60 * DAY);
      const unlimited = kindName === 'unlimited';
      const [id = 0] = await someCredits(db, owner.customer_id, 1, {
        class_type_id: type,
        unlimited,
        expires_at: new Date(expires),
      });
      model.credits.push({ id, owner, type, unlimited, expires, cancels: 0, forfeited: false, unpaid: false });
    }
  }
}

async function aLesson({ db }: Api, shared: SharedRows, plan: WorldPlan, inHours: number, n: number): Promise<Lesson> {
  const kindName = (['plain', 'mapped', 'plain', 'restricted', 'mapped', 'plain'] as const)[n] ?? 'plain';
  const type = shared.types[kindName];
  const capacity = plan.capacities[n] ?? 1;
  const packageOnly = plan.packageOnly && n === STARTS.length - 1;
  const id = await aClass(db, {
    capacity,
    inHours,
    class_type_id: type,
    location_id: shared.location,
    class_package_id: packageOnly ? shared.otherPackage : null,
  });
  const spots = kindName === 'mapped' ? SPOTS : 0;
  return {
    id,
    name: `the ${kindName} class in ${inHours} h`,
    starts: NOON.getTime() + inHours * HOUR,
    type,
    restricted: kindName === 'restricted',
    capacity,
    spots,
    packageOnly,
    cancelled: false,
    coach: null,
    newCoachAt: null,
  };
}
