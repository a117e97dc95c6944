/** The stage of generated histories: a studio that takes money in every way, its people, and three providers. */
import type Stripe from 'stripe';
import { seededRandom } from '../../../../../sandbox/random';
import { STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';

export const PROVIDERS = ['stripe', 'paypal', 'mercadopago'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export interface Dispute {
  readonly provider: ProviderName;
  readonly id: string;
  readonly payment: string;
  status: 'open' | 'won' | 'lost';
}

export interface World {
  readonly api: Api;
  /** Stripe as the bank and the test see it, without the accidents of the studio's calls. */
  readonly processor: Stripe;
  readonly random: () => number;
  readonly people: readonly Person[];
  readonly admin: Person;
  readonly staff: Person;
  /** Five classes; one that two people may have; a single class with its seat. */
  readonly packages: { readonly five: number; readonly limited: number; readonly dropIn: number };
  /** The class of two seats that the single one is for. */
  readonly single_class_id: number;
  /** Tokens of links by which gift cards are paid. */
  readonly links: string[];
  readonly disputes: Dispute[];
  /** What was handed to the studio less what it handed back: in cash, by terminal, by transfer. Centavos by customer. */
  readonly hands: Map<number, number>;
  /** What was sent by SPEI. Centavos by customer. */
  readonly sent: Map<number, number>;
  /** What of `hands` went through the till. Centavos. */
  drawer: number;
  /** Given as goodwill. Pesos. */
  given: number;
  /** Providers that don't respond for now. */
  readonly away: Set<ProviderName>;
  /** Whether calls to providers have accidents now. */
  rough: boolean;
  keys: number;
}

export const PRICE = { five: 500, limited: 450, dropIn: 250 } as const;
export const LIMIT = 2;

/** What becomes of the studio's calls: a few fail, or lose their responses. */
function installAccidents(world: World, random: () => number): void {
  const { stripe, paypal, mercadoPago } = world.api;
  const of = (provider: ProviderName) => (call: { readonly method: string }) => {
    if (!world.rough) return undefined;
    if (world.away.has(provider)) return 'fail';
    const chance = random();
    return call.method === 'GET' || chance > 0.12 ? undefined : chance < 0.06 ? 'fail' : 'lose_response';
  };
  stripe.faults.calls(of('stripe'));
  paypal.faults.calls(of('paypal'));
  mercadoPago.faults.calls(of('mercadopago'));
}

/** Every second studio is in Tijuana, five minutes before midnight. */
export async function createWorld(seed: number): Promise<World> {
  const api = await startApi({ payments: true, mercadoPago: true });
  const isTijuana = seed % 2 === 0;
  if (isTijuana) api.setNow(new Date('2026-11-21T07:55:00.000Z'));
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    paypal_enabled: 'true',
    cash_checkout_enabled: 'true',
    mercado_pago_enabled: 'true',
    spei_enabled: 'true',
    oxxo_enabled: 'true',
    gift_card_amounts: '300, 700',
    transfer_enabled: 'true',
    transfer_clabe: '032180000118359719',
    transfer_holder: 'Casa Aura SC',
    transfer_bank: 'Banorte',
    cash_pending_hours: '48',
    cash_pending_reservations: '1',
    timezone: isTijuana ? 'America/Tijuana' : 'America/Mexico_City',
  });
  const { db, stripe, paypal, mercadoPago } = api;
  for (const { faults } of [stripe, paypal, mercadoPago]) faults.pause();
  const share = { seed, drop: 0.25, duplicate: 0.25 };
  stripe.faults.webhooks({ ...share, reorder: { ms: 5 } });
  for (const { faults } of [paypal, mercadoPago]) faults.set({ ...share, reorder: true });
  const random = seededRandom(seed);
  const people = [await aPerson(db), await aPerson(db), await aPerson(db), await aPerson(db)];
  const world: World = {
    api,
    random,
    people,
    processor: stripeAt(stripe.url, STRIPE_KEYS.secretKey),
    admin: await aPerson(db, 'admin'),
    staff: await aPerson(db, 'staff'),
    packages: {
      five: await aPackage(db, { price: PRICE.five * 100, class_amount: 5, expiration_days: 365 }),
      limited: await aPackage(db, { price: PRICE.limited * 100, attendee_limit: LIMIT }),
      dropIn: await aPackage(db, { price: PRICE.dropIn * 100, class_amount: 1, expiration_days: 365 }),
    },
    single_class_id: await aClass(db, { capacity: 2, inHours: 24 * 60 }),
    links: [],
    disputes: [],
    hands: new Map(),
    sent: new Map(),
    drawer: 0,
    given: 0,
    away: new Set<ProviderName>(),
    rough: true,
    keys: 0,
  };
  installAccidents(world, seededRandom(seed + 1_000));
  return world;
}

export const draw = (world: World, below: number): number => Math.floor(world.random() * below);
export const chance = (world: World, share: number): boolean => world.random() < share;
export const one = <T>(world: World, list: readonly T[]): T | undefined => list[draw(world, list.length)];
export const newKey = (world: World): string => `historia-${(world.keys += 1).toString().padStart(4, '0')}`;
export const personOf = ({ people }: World, id: number): Person | undefined =>
  people.find(({ customer_id }) => customer_id === id);
export const add = (sums: Map<number, number>, id: number, centavos: number): void => {
  sums.set(id, (sums.get(id) ?? 0) + centavos);
};
/** Does what others than the studio do, whose calls have no accidents. */
export async function undisturbed<T>(world: World, work: () => Promise<T>): Promise<T> {
  const before = world.rough;
  world.rough = false;
  try {
    return await work();
  } finally {
    world.rough = before;
  }
}

/** Lets all notifications through that wait. */
export async function tell({ api }: World): Promise<void> {
  await Promise.all([api.stripe.faults.flush(), api.paypal.faults.flush(), api.mercadoPago.faults.flush()]);
}

/** The purchases of the history, the oldest first. */
export const purchases = ({ api }: World) =>
  api.db
    .selectFrom('purchase')
    .select(['purchase_id', 'customer_id', 'status', 'payment_method_id', 'provider', 'provider_reference', 'failure'])
    .select(['total_payment', 'store_credit', 'desk_sale_id'])
    .orderBy('purchase_id')
    .execute();
export type Bought = Awaited<ReturnType<typeof purchases>>[number];

/** What is left of the payments of purchases, apart for what store credit paid. */
export const leftOf = ({ api }: World) =>
  api.db
    .selectFrom('invoice_balance as i')
    .innerJoin('purchase as p', 'p.purchase_id', 'i.purchase_id')
    .select(['i.invoice_id', 'i.purchase_id', 'i.customer_id', 'i.provider', 'i.provider_payment_id', 'i.fulfilled'])
    .select(['i.total_payment', 'i.refunded', 'i.charged_back', 'p.payment_method_id', 'p.status', 'p.desk_sale_id'])
    .orderBy('i.invoice_id')
    .execute();
