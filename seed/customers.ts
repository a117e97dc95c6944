/** Creates the customers and their habits. */
import { locationOf, type StudioContent } from './content/studio';
import type { Random } from './random';

/**
 * A customer's role in the demo. 'shown' is the demo's customer account, 'special' has credits for a restricted class
 * type. All but 'regular' are assigned by a fixed list, so that every state exists whenever the demo is seeded.
 */
export type Habit =
  | 'shown'
  | 'regular'
  | 'unlimited'
  | 'penalized'
  | 'forgiven'
  | 'special'
  | 'trial'
  | 'cash-pending'
  | 'transfer-pending'
  | 'expired'
  | 'forfeited'
  | 'revoked'
  | 'failed'
  | 'subscriber'
  | 'new';

export interface Person {
  readonly customer_id: number;
  readonly uid: string;
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly habit: Habit;
  readonly home: number;
  /** Weight in random bookings. */
  readonly keenness: number;
  /** The package that they buy without a free credit. */
  readonly usualPackage: number;
}

/** Admin and staff have the first two ids. */
const FIRST_ID = 3;

const FIXED_HABITS: readonly Habit[] = [
  'shown',
  'penalized',
  'forgiven',
  'cash-pending',
  'cash-pending',
  'transfer-pending',
  'expired',
  'forfeited',
  'revoked',
  'failed',
  'subscriber',
  'new',
  'special',
  'special',
  'special',
  'trial',
  'trial',
  'trial',
  'unlimited',
  'unlimited',
  'unlimited',
  'unlimited',
  'unlimited',
  'unlimited',
];

const KEENNESS: Partial<Record<Habit, number>> = { unlimited: 3, regular: 1.5, special: 0.8, forgiven: 1 };

function habitOf(index: number, rng: Random): Habit {
  const cast = FIXED_HABITS[index];
  if (cast) return cast;
  if (index < 40) return 'regular';
  const r = rng.next();
  return r < 0.12 ? 'unlimited' : r < 0.2 ? 'special' : 'regular';
}

function packageFor({ offers }: StudioContent, habit: Habit, rng: Random): number {
  if (habit === 'unlimited' || habit === 'penalized' || habit === 'forgiven') return offers.unlimited;
  if (habit === 'special') return offers.special;
  if (habit === 'trial') return offers.trial;
  return habit === 'regular'
    ? rng.pick([offers.many, offers.many, offers.many, offers.few, offers.few, offers.single])
    : offers.many;
}

function homeOf({ locations }: StudioContent, habit: Habit, rng: Random): number {
  const homes = locations.flatMap(({ location_id, share }) => Array.from({ length: share }, () => location_id));
  const [main = 0] = homes;
  if (habit === 'shown' || habit === 'penalized' || habit === 'expired' || habit === 'forfeited') return main;
  return rng.pick(homes);
}

/** Converts a name to plain letters for an e-mail address. */
const emailPart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replace(/ /g, '.');

export function makeCustomers(content: StudioContent, count: number, rng: Random): Person[] {
  const { first, last } = content.people;
  return Array.from({ length: count }, (_, i) => {
    const habit = habitOf(i, rng);
    const rest = {
      customer_id: FIRST_ID + i,
      habit,
      home: homeOf(content, habit, rng),
      keenness: KEENNESS[habit] ?? 0,
      usualPackage: packageFor(content, habit, rng),
    };
    if (habit === 'shown') {
      const { uid, email, name, last_name, phone } = content.accounts.customer;
      return { ...rest, uid, email, name, last_name, phone };
    }
    const name = first[i % first.length] ?? '';
    // Each round of first names shifts the last names by one, so 1,600 full names are unique.
    const last_name = last[(i * 7 + Math.floor(i / first.length)) % last.length] ?? '';
    const suffix = i < first.length ? '' : `.${i}`;
    return {
      ...rest,
      name,
      last_name,
      uid: `demo-${i}`,
      email: `${emailPart(name)}.${emailPart(last_name)}${suffix}@demo.mx`,
      phone: `${locationOf(content, rest.home).areaCode}${String(1_000_000 + i * 37).slice(-7)}`,
    };
  });
}
