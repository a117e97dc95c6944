/** Fifty concurrent clients of one world that send the operations of the games, each knowing its own reservations. */
import { HOUR } from '../../../domain/durations';
import type { Api } from '../../helpers/api';
import { aCrowd, someCredits } from '../builders';
import { OPERATIONS } from './operations';
import { answerOffer } from './operations/answerOffer';
import { changeWaitlist } from './operations/changeWaitlist';
import { decideOffer } from './operations/decideOffer';
import { passTime } from './operations/passTime';
import { passOffersOn } from './offerJobs';
import type { Requests, Roll } from './operation';
import type { Tally } from './play';
import type { Customer, Model, WaitlistEntry } from './state';
import { aChild, buildWorld, type SharedRows, type WorldPlan } from './world';

export const CLIENTS = 50;

/** Hours of the cancellation window: with offers, most classes are inside it. */
export const windowHours = (offers: boolean): number => (offers ? 72 : 24);

/** Every feature enabled, classes on both sides of the window, and few seats. */
const PLAN: Omit<WorldPlan, 'copies'> = {
  rules: {
    window: windowHours(false),
    cancelling: true,
    lateCancelling: true,
    maxCancels: 2,
    guests: true,
    penalties: true,
    waitlists: true,
    ratings: true,
    perDay: null,
    perWeek: null,
    ahead: null,
  },
  capacities: [3, 3, 2, 3, 3, 2],
  credits: [],
  penalized: false,
  packageOnly: false,
};

/** Repeatable random numbers (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/**
 * Chooses a client's next operation: never the clock. A client with an unlimited plan never changes its waitlist
 * entries, so that queueRules.ts can check them at the end.
 */
function choose(n: number, unlimited: boolean, offers: boolean): Requests {
  const own: Requests[] = OPERATIONS.filter(
    (operation) => operation !== passTime && operation !== decideOffer && !(unlimited && operation === changeWaitlist),
  );
  if (offers) own.push(answerOffer);
  const deck = own.flatMap((operation) => Array.from({ length: operation.weight }, () => operation));
  return deck[n % deck.length] ?? own[0] ?? passTime;
}

export interface LoadOptions {
  readonly seed: number;
  /** Operations of each client. */
  readonly steps: number;
  /** Copies of each class: the fewer, the more clients compete for one. */
  readonly copies: number;
  /** Whether seats that are freed inside the window are offered to one customer after the other. */
  readonly offers?: boolean;
  /** Called again and again while the clients run, never while their world is built. Once it is true, they end. */
  readonly watch?: () => Promise<boolean>;
}

interface Client extends Customer {
  readonly unlimited: boolean;
}

/** Runs the clients and returns the counted outcomes. */
export async function runClients(api: Api, shared: SharedRows, options: LoadOptions): Promise<Tally> {
  const { seed, steps, copies, offers = false, watch } = options;
  const world = await buildWorld(api, shared, {
    ...PLAN,
    copies,
    rules: { ...PLAN.rules, offers, window: windowHours(offers) },
  });
  // Some have an unlimited plan, some credits for the restricted class.
  const crowd: Client[] = await Promise.all(
    (await aCrowd(api.db, CLIENTS, 5)).map(async (p, n) => ({
      ...p,
      name: p.uid,
      unlimited: n % 5 === 0,
      child: await aChild(api, p.customer_id, p.uid),
    })),
  );
  for (const [n, { customer_id, unlimited }] of crowd.entries()) {
    if (unlimited) await someCredits(api.db, customer_id, 1, { unlimited: true });
    if (n % 3 === 0) await someCredits(api.db, customer_id, 2, { class_type_id: shared.types.restricted });
  }
  const tally: Tally = new Map();
  let over = false;
  const goesOn = (): boolean => !over;
  const running = Promise.all([
    ...crowd.map((as, n) => client(api, world, as, { roll: dice(seed * 1000 + n), steps, goesOn }, tally)),
    clock(api, dice(seed), steps, offers),
  ]).finally(() => {
    over = true;
  });
  const watching = async (): Promise<void> => {
    while (watch && !over) if (await watch()) over = true;
  };
  await Promise.all([running, watching()]);
  return tally;
}

/**
 * Advances the clock by twelve hours, so that classes start and enter the window. With offers, the jobs that end them
 * run after each hour, twice at once, as on two servers.
 */
async function clock(api: Api, roll: () => number, steps: number, offers: boolean): Promise<void> {
  for (let hour = 0; hour < 12; hour += 1) {
    // Wait about as long as a few requests take.
    for (let i = 0; i < steps; i += 1) await api.pool.query('select 1');
    api.setNow(new Date(api.now().getTime() + HOUR + (roll() % 60_000)));
    if (offers) await Promise.all([1, 2].map(() => passOffersOn(api)));
  }
}

async function client(
  api: Api,
  world: Model,
  as: Client,
  { roll, steps, goesOn }: { roll: () => number; steps: number; goesOn: () => boolean },
  tally: Tally,
): Promise<void> {
  const known: Model = {
    ...world,
    people: [as],
    reservations: [],
    credits: [],
    purchases: [],
    waits: [],
    penalties: [],
  };
  for (let n = 0; n < steps && goesOn(); n += 1) {
    const operation = choose(roll(), as.unlimited, world.rules.offers === true);
    const rolled: Roll = { who: roll(), where: roll(), which: roll(), coin: roll() };
    const proposal = operation.propose(known, rolled);
    if (!proposal) continue;
    const { code } = await proposal.send(api);
    const what = `${operation.name}: ${code}`;
    tally.set(what, (tally.get(what) ?? 0) + 1);
    if (code === 'ok') await reloadOwn(api, known, as);
  }
}

/** Reloads the client's reservations and waitlist entries. */
async function reloadOwn({ db }: Api, known: Model, owner: Customer): Promise<void> {
  const rows = await db
    .selectFrom('class_reservation')
    .selectAll()
    .where('customer_id', '=', owner.customer_id)
    .orderBy('class_reservation_id')
    .execute();
  known.reservations.splice(
    0,
    known.reservations.length,
    ...rows.flatMap((r) => {
      const lesson = known.lessons.find((l) => l.id === r.single_class_id);
      if (!lesson) return [];
      // The server chooses the credit.
      const credit = {
        id: r.available_class_id,
        owner,
        type: null,
        unlimited: !r.counted,
        expires: null,
        cancels: 0,
        forfeited: false,
        unpaid: false,
      };
      return [
        {
          id: r.class_reservation_id,
          lesson,
          owner,
          credit,
          madeAt: r.created_at.getTime(),
          spot: r.spot,
          guest: r.guest,
          member: r.family_member_id,
          cancelled: r.deleted_at !== null,
          attended: r.attend,
          stars: null,
        },
      ];
    }),
  );
  const waits = await db
    .selectFrom('waitlist')
    .selectAll()
    .where('customer_id', '=', owner.customer_id)
    .orderBy('waitlist_id')
    .execute();
  known.waits.splice(
    0,
    known.waits.length,
    ...waits.flatMap((w): WaitlistEntry[] => {
      const lesson = known.lessons.find((l) => l.id === w.single_class_id);
      return lesson
        ? [
            {
              id: w.waitlist_id,
              lesson,
              owner,
              member: w.family_member_id,
              auto: w.auto,
              state: w.promoted_at ? 'promoted' : w.removed_at ? 'gone' : 'waiting',
            },
          ]
        : [];
    }),
  );
}
