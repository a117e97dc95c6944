/**
 * Reconciles our books with the providers': completes what a killed server or a lost event left behind, and logs for
 * people what can't be repaired. Repeated or concurrent runs are harmless.
 */
import { OXXO_LAPSED, SPEI_LAPSED } from '../../../../domain/checkoutErrors';
import { HOUR, MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { OXXO } from '../../../../domain/pricing';
import { isBookMethod } from '../../../../domain/till';
import type { Provider } from '../../../db/schema';
import { type NamedPayment, UNKNOWN_PAYMENT } from '../../../ports/paymentFacts';
import { type Gateway, Refused } from '../../../ports/payments';
import type { Context } from '../../../context';
import { availableProviders, gatewayOf } from '../../../ports/payments';
import { collectLeftOver } from './leftOver';
import { refreshById } from './refresh';
import { findDisputed } from '../disputes/repository';
import { returnLostPlaces, takeInDisputes } from '../disputes/service';
import { MOST_SILENCES, takeInRefunds } from '../refunds/send';
import { findBySubscription, findPaidPurchase, storeEnded } from '../purchases/paidPurchaseRepository';
import { ABANDONED, settlePurchase } from './settle';
import * as repository from './repository';
import { adoptSubscription } from './adoptSubscription';

/** Age from which a payment is examined; younger ones may still be under way. */
const LOOK_AFTER = 2 * MINUTE;
/** Age after which a purchase without a reference is given up: its server died before anything payable was shown. */
const UNSEEN_AFTER = 10 * MINUTE;
/** Age after which no customer completes 3-D Secure or pays on the provider's page any more. */
const GIVE_UP_AFTER = 90 * MINUTE;
/** How far back the providers' payments are compared with ours. */
const COMPARED = 48 * HOUR;
/** How long a decided dispute is still read: banks may reopen it. */
const TAKEN_UP_AGAIN = 90 * 24 * HOUR;
/** How long after it was due a renewal is looked up. */
const RENEWAL_GRACE = HOUR;

/** A discrepancy that could not be repaired; names payments and purchases, never people. */
interface Unmended {
  readonly what: 'purchase' | 'payment' | 'refund' | 'dispute' | 'provider';
  readonly provider: Provider;
  readonly id: string;
  readonly why: string;
}

export interface Reconciliation {
  /** Purchases whose status changed. */
  readonly moved: number;
  /** Refunds made at the provider that were unknown here. */
  readonly refunds: number;
  readonly unmended: readonly Unmended[];
}

interface Run {
  readonly ctx: Context;
  moved: number;
  refunds: number;
  readonly unmended: Unmended[];
  /** Calls per provider without a response; from MOST_SILENCES on no more are made, as they would delay other jobs. */
  readonly silent: Map<Provider, number>;
  /** Pending purchases whose state the provider returned. */
  readonly answered: Set<number>;
}

const reasonOf = (error: unknown): string =>
  error instanceof AppError || error instanceof Refused
    ? (error.code ?? error.name)
    : error instanceof Error
      ? error.name
      : 'unknown';

const isSilent = ({ silent }: Run, provider: Provider): boolean => (silent.get(provider) ?? 0) >= MOST_SILENCES;

/** Runs a step; reports its failure and goes on. */
async function tryMending(run: Run, about: Omit<Unmended, 'why'>, work: () => Promise<void>): Promise<void> {
  if (isSilent(run, about.provider)) return;
  try {
    await work();
  } catch (error) {
    // Includes responses that can't be parsed. If the database is gone, the next statement throws.
    const why = reasonOf(error);
    run.unmended.push({ ...about, why });
    if (why === 'checkout/unavailable') run.silent.set(about.provider, (run.silent.get(about.provider) ?? 0) + 1);
  }
}

interface Turns<T> {
  readonly what: Unmended['what'];
  readonly provider: Provider;
  /** Name of the list, under which its position is stored. */
  readonly list: string;
  readonly read: (after: string | null) => Promise<readonly T[]> | readonly T[];
  readonly idOf: (item: T) => string;
  readonly work: (item: T) => Promise<void>;
}

/**
 * Processes a list from where the last run stopped, so that no item starves the others. The position is stored before
 * each item: after a crash, even one caused by the item, the next run continues behind it.
 */
async function inTurn<T>(run: Run, { what, provider, list, read, idOf, work }: Turns<T>): Promise<void> {
  for (const item of await read(await repository.findPlace(run.ctx.studio.db, list))) {
    if (isSilent(run, provider)) return;
    const id = idOf(item);
    await run.ctx.transaction((trx) => repository.movePlace(trx, list, id));
    await tryMending(run, { what, provider, id }, () => work(item));
  }
}

/** The items of a provider's list, starting behind the stored position. */
const behindFirst = (ids: Iterable<string>, place: string | null): string[] =>
  [...new Set(ids)].sort((a, b) => {
    const [isBehindA, isBehindB] = [place === null || a > place, place === null || b > place];
    return isBehindA === isBehindB ? (a < b ? -1 : 1) : isBehindA ? -1 : 1;
  });

/** Why a purchase is given up: without its transfer, its voucher unpaid, or abandoned. */
function failureAt({ pay_by, payment_method_id }: repository.Waiting, now: Date): string {
  if (pay_by === null || now < pay_by) return ABANDONED;
  return payment_method_id === OXXO ? OXXO_LAPSED : SPEI_LAPSED;
}

/** Ends purchases that have been pending for too long. */
function endPending(run: Run, provider: Provider): Promise<void> {
  const { studio, now } = run.ctx;
  return inTurn(run, {
    what: 'purchase',
    provider,
    list: `pending ${provider}`,
    read: (after) => repository.findPending(studio.db, provider, new Date(now.getTime() - LOOK_AFTER), after),
    idOf: ({ purchase_id }) => String(purchase_id),
    work: async (purchase) => {
      const { purchase_id, provider_reference, subscription_id, created_at, pay_by } = purchase;
      const age = now.getTime() - created_at.getTime();
      const unseen = provider_reference === null && subscription_id === null && provider !== 'paypal';
      // Transfers and vouchers have a deadline of their own.
      const late = unseen || pay_by === null ? age > (unseen ? UNSEEN_AFTER : GIVE_UP_AFTER) : now >= pay_by;
      const failure = failureAt(purchase, now);
      const after = await refreshById(run.ctx, purchase_id, late ? { giveUp: { failure } } : {});
      run.answered.add(purchase_id);
      if (after && after.status !== 'pending') run.moved += 1;
      else if (late) run.unmended.push({ what: 'purchase', provider, id: String(purchase_id), why: 'still pending' });
    },
  });
}

/**
 * Fails purchases whose provider has not responded for the hours that cash may wait, so that they don't occupy places
 * for ever; vouchers only once their payment must have been told. Money that arrives later is refunded.
 */
async function lapseUnanswered(run: Run, reachable: readonly Provider[]): Promise<void> {
  const { ctx, answered, silent } = run;
  const { cash_pending_hours } = await ctx.studio.config();
  const before = new Date(ctx.now.getTime() - cash_pending_hours * HOUR);
  for (const purchase of await repository.findWaitingSince(ctx.studio.db, before, ctx.now)) {
    const { purchase_id, provider } = purchase;
    if (answered.has(purchase_id) || (reachable.includes(provider) && !silent.has(provider))) continue;
    const ended = { at: ctx.now, failure: failureAt(purchase, ctx.now), untold: true };
    const { status } = await settlePurchase(ctx, purchase, { ...UNKNOWN_PAYMENT, ended });
    if (status !== 'pending') run.moved += 1;
  }
}

/** Ends, at a provider that responds again, purchases that lapsed while it was away: parts of transfers wait there. */
function endLapsed(run: Run, provider: Provider): Promise<void> {
  const { studio } = run.ctx;
  return inTurn(run, {
    what: 'purchase',
    provider,
    list: `lapsed ${provider}`,
    read: (after) => repository.findLapsed(studio.db, provider, after),
    idOf: ({ purchase_id }) => String(purchase_id),
    work: async ({ purchase_id, failure }) => {
      await refreshById(run.ctx, purchase_id, { giveUp: { failure } });
      await run.ctx.transaction((trx) => storeEnded(trx, purchase_id));
    },
  });
}

/** Settles subscriptions whose renewal was due and not reported: paid, unpaid, or ended at the provider. */
function findRenewals(run: Run, provider: Provider): Promise<void> {
  const { studio, now } = run.ctx;
  return inTurn(run, {
    what: 'purchase',
    provider,
    list: `renewals ${provider}`,
    read: (after) => repository.findDueRenewals(studio.db, provider, new Date(now.getTime() - RENEWAL_GRACE), after),
    idOf: ({ purchase_id }) => String(purchase_id),
    work: async ({ purchase_id }) => {
      const before = await repository.countInvoices(studio.db, purchase_id);
      const after = await refreshById(run.ctx, purchase_id);
      if (after && (after.status !== 'active' || (await repository.countInvoices(studio.db, purchase_id)) > before))
        run.moved += 1;
    },
  });
}

/** Settles the purchases of those payments that we don't know. */
async function takeInPayments(
  run: Run,
  provider: Provider,
  list: string,
  payments: readonly NamedPayment[],
): Promise<void> {
  const { studio } = run.ctx;
  const ids = payments.map(({ payment_id }) => payment_id);
  const known = await repository.findKnownPayments(studio.db, provider, ids);
  const unknown = new Map(payments.filter((p) => !known.has(p.payment_id)).map((p) => [p.payment_id, p]));
  await inTurn(run, {
    what: 'payment',
    provider,
    list,
    read: (after) => behindFirst(unknown.keys(), after).flatMap((id) => unknown.get(id) ?? []),
    idOf: ({ payment_id }) => payment_id,
    work: async ({ purchase_id, key, payment_id }) => {
      const purchase = await findPaidPurchase(studio.db, purchase_id);
      const ours = purchase?.provider === provider && (key === null || key === purchase.key);
      if (ours) await refreshById(run.ctx, purchase_id);
      if ((await repository.findKnownPayments(studio.db, provider, [payment_id])).has(payment_id)) run.moved += 1;
      else
        run.unmended.push({
          what: 'payment',
          provider,
          id: payment_id,
          why: ours ? 'not of its purchase' : 'no such purchase',
        });
    },
  });
}

/** Takes in payments at OXXO that were told after their purchase had failed, and whose event was lost. */
async function findToldLate(run: Run): Promise<void> {
  const { studio, now } = run.ctx;
  const { card } = studio.payments;
  if (!card || !(await studio.config()).oxxo_enabled) return;
  await takeInPayments(run, 'stripe', 'vouchers stripe', await card.vouchers.told(new Date(now.getTime() - COMPARED)));
}

/** Records payments and refunds that the provider knows and we don't. */
async function findForgotten(run: Run, gateway: Gateway): Promise<void> {
  const { studio, now } = run.ctx;
  const { provider } = gateway;
  const { purchases, orphanPayments, refunded, disputed } = await gateway.recent(new Date(now.getTime() - COMPARED));
  const known = await repository.findKnownPayments(studio.db, provider, orphanPayments);
  await takeInPayments(run, provider, `payments ${provider}`, purchases);
  // Not for wallets: their subscriptions' payments name no purchase.
  if (provider === 'stripe')
    for (const id of orphanPayments)
      if (!known.has(id)) run.unmended.push({ what: 'payment', provider, id, why: 'no purchase' });
  await inTurn(run, {
    what: 'refund',
    provider,
    list: `refunds ${provider}`,
    read: (after) => behindFirst(refunded, after),
    idOf: (payment) => payment,
    work: async (payment) => {
      run.refunds += await takeInRefunds(run.ctx, gateway, payment);
    },
  });
  // Events about open, recently changed or reopened disputes may have been lost.
  const decidable = await findDisputed(studio.db, provider, new Date(now.getTime() - TAKEN_UP_AGAIN));
  await inTurn(run, {
    what: 'dispute',
    provider,
    list: `disputes ${provider}`,
    read: (after) => behindFirst([...disputed, ...decidable], after),
    idOf: (payment) => payment,
    work: async (payment) => {
      run.moved += (await takeInDisputes(run.ctx, gateway, payment)) ?? 0;
    },
  });
}

/** Collects transferred money that paid nothing and whose event was lost. */
async function findLeftOver(run: Run): Promise<void> {
  const { studio, now } = run.ctx;
  const { card } = studio.payments;
  if (!card) return;
  const funded = await card.transfers.funded(new Date(now.getTime() - COMPARED));
  await inTurn(run, {
    what: 'payment',
    provider: 'stripe',
    list: 'transfers stripe',
    read: (after) => behindFirst(funded, after),
    idOf: (customer) => customer,
    work: async (customer) => {
      const id = await repository.findCustomerAt(studio.db, 'stripe', customer);
      if (id !== null) await collectLeftOver(run.ctx, card, id);
    },
  });
}

/** Settles the wallet's recently charged subscriptions: renewals, and those that the browser never reported. */
async function findWalletRenewals(run: Run): Promise<void> {
  const { studio, now } = run.ctx;
  const { wallet } = studio.payments;
  if (!wallet) return;
  const charged = await wallet.recentSubscriptions(new Date(now.getTime() - COMPARED));
  await inTurn(run, {
    what: 'purchase',
    provider: 'paypal',
    list: 'subscriptions paypal',
    read: (after) => behindFirst(charged, after),
    idOf: (id) => id,
    work: async (id) => {
      const known = await findBySubscription(studio.db, 'paypal', id);
      const before = known ? await repository.countInvoices(studio.db, known.purchase_id) : 0;
      const adopted = await adoptSubscription(run.ctx, wallet, id);
      if (
        adopted.kind === 'taken' &&
        (await repository.countInvoices(studio.db, adopted.purchase.purchase_id)) > before
      )
        run.moved += 1;
      if (adopted.kind === 'rejected' && !adopted.purchase)
        run.unmended.push({ what: 'payment', provider: 'paypal', id, why: 'no purchase' });
    },
  });
}

/** Reports failed refunds: a person has to return the money. */
async function reportFailedRefunds({ ctx: { studio, now }, unmended }: Run): Promise<void> {
  const rows = await repository.findFailedRefunds(studio.db, new Date(now.getTime() - COMPARED));
  for (const { provider, provider_payment_id: id } of rows)
    if (!isBookMethod(provider)) unmended.push({ what: 'refund', provider, id, why: 'could not be given back' });
}

/** Runs the reconciliation; returns what was repaired, what could not be, and which providers were unreachable. */
export async function reconcile(ctx: Context): Promise<Reconciliation> {
  const { studio } = ctx;
  // Reads a key that was entered meanwhile.
  await studio.config();
  const run: Run = { ctx, moved: 0, refunds: 0, unmended: [], silent: new Map(), answered: new Set() };
  const providers = availableProviders(studio.payments);
  for (const provider of providers) await endPending(run, provider);
  await lapseUnanswered(run, providers);
  if (providers.length === 0) return { moved: run.moved, refunds: 0, unmended: [] };
  for (const provider of providers) await endLapsed(run, provider);
  for (const provider of providers) await findRenewals(run, provider);
  await tryMending(run, { what: 'provider', provider: 'paypal', id: 'paypal' }, () => findWalletRenewals(run));
  await tryMending(run, { what: 'provider', provider: 'stripe', id: 'stripe' }, () => findLeftOver(run));
  await tryMending(run, { what: 'provider', provider: 'stripe', id: 'stripe' }, () => findToldLate(run));
  for (const provider of providers) {
    const gateway = gatewayOf(studio.payments, provider);
    if (gateway) await tryMending(run, { what: 'provider', provider, id: provider }, () => findForgotten(run, gateway));
  }
  await returnLostPlaces(ctx);
  await reportFailedRefunds(run);
  return { moved: run.moved, refunds: run.refunds, unmended: run.unmended };
}
