/** Who the customers are and how they use the studio. */
import { DEMO_ACCOUNTS } from './accounts';
import { POLANCO, ROMA, TIJUANA } from './content/catalogue';
import { FIVE, PRENATAL_PACK, SINGLE, TEN, TRIAL, UNLIMITED_MONTH } from './content/packages';
import { FIRST_NAMES, LAST_NAMES } from './content/people';
import type { Random } from './random';

/**
 * What a customer is there to show. Everyone but 'regular' is in the demo by hand, so that every state of a
 * customer exists on every day on which the demo is made.
 */
export type Habit =
  | 'ana' | 'regular' | 'unlimited' | 'penalized' | 'forgiven' | 'prenatal' | 'trial' | 'cash-pending' | 'expired' | 'forfeited' | 'revoked'
  | 'failed' | 'subscriber' | 'new';

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
  'ana', 'penalized', 'forgiven', 'cash-pending', 'cash-pending', 'cash-pending', 'expired', 'forfeited', 'revoked', 'failed', 'subscriber', 'new',
  'prenatal', 'prenatal', 'prenatal', 'trial', 'trial', 'trial', 'unlimited', 'unlimited', 'unlimited', 'unlimited', 'unlimited', 'unlimited',
];

const KEENNESS: Partial<Record<Habit, number>> = { unlimited: 3, regular: 1.5, prenatal: 0.8, forgiven: 1 };

function habitOf(index: number, rng: Random): Habit {
  const cast = CAST[index];
  if (cast) return cast;
  if (index < 40) return 'regular';
  const r = rng.next();
  return r < 0.12 ? 'unlimited' : r < 0.2 ? 'prenatal' : 'regular';
}

function packageFor(habit: Habit, rng: Random): number {
  if (habit === 'unlimited' || habit === 'penalized' || habit === 'forgiven') return UNLIMITED_MONTH;
  if (habit === 'prenatal') return PRENATAL_PACK;
  if (habit === 'trial') return TRIAL;
  return habit === 'regular' ? rng.pick([TEN, TEN, TEN, FIVE, FIVE, SINGLE]) : TEN;
}

function homeOf(habit: Habit, rng: Random): number {
  if (habit === 'ana' || habit === 'penalized' || habit === 'expired' || habit === 'forfeited') return ROMA;
  return rng.pick([ROMA, ROMA, ROMA, POLANCO, POLANCO, TIJUANA]);
}

/** Plain letters for an e-mail address. */
const plain = (text: string): string => text.normalize('NFD').replace(/[^a-z ]/gi, '').toLowerCase().replace(/ /g, '.');

export function makeCustomers(count: number, rng: Random): Person[] {
  return Array.from({ length: count }, (_, i) => {
    const habit = habitOf(i, rng);
    const rest = {
      customer_id: FIRST_ID + i, habit, home: homeOf(habit, rng), keenness: KEENNESS[habit] ?? 0, usualPackage: packageFor(habit, rng),
    };
    if (habit === 'ana') {
      const { uid, email, name, last_name, phone } = DEMO_ACCOUNTS.customer;
      return { ...rest, uid, email, name, last_name, phone };
    }
    const name = FIRST_NAMES[i % FIRST_NAMES.length] ?? '';
    // Each round of first names meets the last names one further on: 1,600 people before a name comes twice.
    const last_name = LAST_NAMES[(i * 7 + Math.floor(i / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
    const suffix = i < FIRST_NAMES.length ? '' : `.${i}`;
    return {
      ...rest, name, last_name, uid: `demo-${i}`, email: `${plain(name)}.${plain(last_name)}${suffix}@demo.mx`,
      phone: `${rest.home === TIJUANA ? '664' : '551'}${String(1_000_000 + i * 37).slice(-7)}`,
    };
  });
}
