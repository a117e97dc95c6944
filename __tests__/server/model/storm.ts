/** Fifty clients of one world, each with what it knows of its own places, doing what the games do. */
import type { Api } from '../../helpers/api';
import { aCrowd, someCredits } from '../builders';
import { OPERATIONS } from './operations';
import { passTime } from './operations/passTime';
import type { Operation, Roll } from './operation';
import type { Tally } from './play';
import type { Customer, Model } from './state';
import { buildWorld, type Ground, type WorldPlan } from './world';

export const CLIENTS = 50;

/** Everything allowed, a window through the middle of the classes, and seats for a few of the many. */
const PLAN: WorldPlan = {
  rules: { window: 24, cancelling: true, lateCancelling: true, maxCancels: 2, guests: true, penalties: true, waitlists: true, ratings: true },
  capacities: [3, 3, 2, 3, 3, 2], credits: [], penalized: false, packageOnly: false, copies: 4,
};

/** The same numbers in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** What a client does next: never the clock, which is nobody's in particular. */
function choose(n: number): Operation {
  const own = OPERATIONS.filter((operation) => operation !== passTime);
  const deck = own.flatMap((operation) => Array.from({ length: operation.weight }, () => operation));
  return deck[n % deck.length] ?? own[0] ?? passTime;
}

export interface StormOptions {
  readonly seed: number;
  /** Operations of each client. */
  readonly steps: number;
}

/** How often what was answered. */
export async function storm(api: Api, ground: Ground, { seed, steps }: StormOptions): Promise<Tally> {
  const world = await buildWorld(api, ground, PLAN);
  const crowd = (await aCrowd(api.db, CLIENTS, 5)).map((p) => ({ ...p, name: p.uid }));
  // Some have an unlimited plan, some a credit for the restricted class.
  for (const [n, { customer_id }] of crowd.entries()) {
    if (n % 5 === 0) await someCredits(api.db, customer_id, 1, { unlimited: true });
    if (n % 3 === 0) await someCredits(api.db, customer_id, 2, { class_type_id: ground.types.restricted });
  }
  const tally: Tally = new Map();
  await Promise.all([
    ...crowd.map((as, n) => client(api, world, as, dice(seed * 1000 + n), steps, tally)),
    clock(api, dice(seed), steps),
  ]);
  return tally;
}

/** Twelve hours in all: classes start and come into the window meanwhile. */
async function clock(api: Api, roll: () => number, steps: number): Promise<void> {
  for (let hour = 0; hour < 12; hour += 1) {
    // As long as a few requests take, however busy the machine is.
    for (let i = 0; i < steps; i += 1) await api.pool.query('select 1');
    api.setNow(new Date(api.now().getTime() + 3_600_000 + (roll() % 60_000)));
  }
}

async function client(api: Api, world: Model, as: Customer, roll: () => number, steps: number, tally: Tally): Promise<void> {
  const known: Model = { ...world, people: [as], places: [], credits: [], purchases: [], waits: [], penalties: [] };
  for (let n = 0; n < steps; n += 1) {
    const does = choose(roll());
    const rolled: Roll = { who: roll(), where: roll(), which: roll(), coin: roll() };
    const proposal = does.propose(known, rolled);
    if (!proposal) continue;
    const { code } = await proposal.send(api);
    const what = `${does.name}: ${code}`;
    tally.set(what, (tally.get(what) ?? 0) + 1);
    if (code === 'ok') await lookAtOwn(api, known, as);
  }
}

/** Reads again which places are the client's own, given by itself or by the server. */
async function lookAtOwn({ db }: Api, known: Model, owner: Customer): Promise<void> {
  const rows = await db.selectFrom('class_reservation').selectAll().where('customer_id', '=', owner.customer_id).orderBy('class_reservation_id').execute();
  known.places.splice(0, known.places.length, ...rows.flatMap((r) => {
    const lesson = known.lessons.find((l) => l.id === r.single_class_id);
    if (!lesson) return [];
    // Which credit pays is the server's affair here.
    const credit = { id: r.available_class_id, owner, type: null, unlimited: !r.counted, expires: null, cancels: 0, forfeited: false, unpaid: false };
    return [{ id: r.class_reservation_id, lesson, owner, credit, spot: r.spot, guest: r.guest, cancelled: r.deleted_at !== null, attended: r.attend, stars: null }];
  }));
}
