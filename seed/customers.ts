/** Who the customers are and how they use the studio. */
import { houseOf, type StudioContent } from './content/studio';
import type { Random } from './random';

/**
 * What a customer is there to show. 'shown' is the account that the demo is shown with, 'special' has credits for a
 * restricted class type. Everyone but 'regular' is in the demo by hand, so that every state of a
 * customer exists on every day on which the demo is made.
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
  /** How much more often than others they come. */
  readonly keenness: number;
  /** What they buy when they have no credit left. */
  readonly usualPackage: number;
}

/** admin and staff have the first two ids. */
const FIRST_ID = 3;

const CAST: readonly Habit[] = [
  'shown',
  'penalized',
  'forgiven',
  'cash-pending',
  'cash-pending',
  'cash-pending',
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
  const cast = CAST[index];
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

function homeOf({ houses }: StudioContent, habit: Habit, rng: Random): number {
  const homes = houses.flatMap(({ location_id, share }) => Array.from({ length: share }, () => location_id));
  const [main = 0] = homes;
  if (habit === 'shown' || habit === 'penalized' || habit === 'expired' || habit === 'forfeited') return main;
  return rng.pick(homes);
}

/** Plain letters for an e-mail address. */
const plain = (text: string): string =>
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
    // Each round of first names meets the last names one further on: 1,600 people before a name comes twice.
    const last_name = last[(i * 7 + Math.floor(i / first.length)) % last.length] ?? '';
    const suffix = i < first.length ? '' : `.${i}`;
    return {
      ...rest,
      name,
      last_name,
      uid: `demo-${i}`,
      email: `${plain(name)}.${plain(last_name)}${suffix}@demo.mx`,
      phone: `${houseOf(content, rest.home).areaCode}${String(1_000_000 + i * 37).slice(-7)}`,
    };
  });
}
