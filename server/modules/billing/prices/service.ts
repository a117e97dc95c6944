/**
 * Changes the price of running subscriptions. It is announced in the transaction that changes the package, by a row and
 * a mail for each. A higher one has to be agreed to (agree.ts); until then the old one stays. After the last charge at
 * the old price a job updates the provider, outside of any transaction, and then the purchase. Cards only: PayPal requires its customers' consent.
 */
import type { PriceReachPreview } from '../../../../domain/contract/packageAdmin';
import { AppError } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import {
  isPriceDue,
  isRise,
  PRICE_NOTICE_DAYS,
  decideNewPrice,
  type KeepsPriceReason,
  type NewCharges,
} from '../../../../domain/priceChange';
import type { SubscriptionTerms } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { auditChange } from '../../audit/record';
import { notify } from '../../mail/notify';
import type { CardGateway } from '../../../ports/payments';
import { ensurePlan } from '../providers/ensure';
import { lockPurchase } from '../purchases/paidPurchaseRepository';
import * as repository from './repository';

/** Rows per statement. */
const PAGE = 500;

interface Reached {
  readonly running: repository.Running;
  readonly charges: NewCharges;
}

/**
 * Which subscriptions a price affects. `price`: centavos; `terms`: the package's period, null: it is no subscription
 * any more.
 */
async function reachOf(
  ctx: Context,
  db: Parameters<typeof repository.findRunning>[0],
  class_package_id: number,
  price: number,
  terms: SubscriptionTerms | null,
) {
  const { timezone } = await ctx.studio.config();
  const all = terms === null ? [] : await repository.findRunning(db, { class_package_id }, timezone);
  const reached: Reached[] = [];
  const same: repository.Running[] = [];
  const left_out: Record<KeepsPriceReason, number> = {
    paypal: 0,
    imported: 0,
    other_period: 0,
    too_little: 0,
    same: 0,
  };
  for (const running of all) {
    const charges = decideNewPrice(running, price, terms!, studioDay(ctx.now, timezone));
    if (typeof charges !== 'string') reached.push({ running, charges });
    else left_out[charges] += 1;
    if (charges === 'same') same.push(running);
  }
  return { reached, same, left_out };
}

export async function previewReach(
  ctx: Context,
  class_package_id: number,
  price: number,
  terms: SubscriptionTerms | null,
): Promise<PriceReachPreview> {
  const { reached, left_out } = await reachOf(ctx, ctx.studio.db, class_package_id, price, terms);
  const groups = new Map<string, { from: number; to: number; subscriptions: number; first_charge: string | null }>();
  for (const { running, charges } of reached) {
    const [from, to] = [toPesos(running.charges.later), toPesos(charges.later)];
    const group = groups.get(`${from} ${to}`) ?? { from, to, subscriptions: 0, first_charge: null };
    group.subscriptions += 1;
    const { firstDay } = charges;
    if (firstDay !== null && (group.first_charge === null || firstDay < group.first_charge))
      group.first_charge = firstDay;
    groups.set(`${from} ${to}`, group);
  }
  return {
    notice_days: PRICE_NOTICE_DAYS,
    subscriptions: reached.length,
    charges: [...groups.values()].sort((a, b) => a.from - b.from || a.to - b.to),
    left_out,
  };
}

/**
 * Announces a price to the affected subscriptions, in the transaction that changes the package. Earlier announcements
 * that haven't taken effect are withdrawn; their customers are told if nothing replaces them. Returns how many are
 * affected.
 */
export async function announcePrice(
  trx: Trx,
  ctx: Context,
  class_package_id: number,
  price: number,
  terms: SubscriptionTerms | null,
): Promise<number> {
  const { reached, same } = await reachOf(ctx, trx, class_package_id, price, terms);
  const { now } = ctx;
  const all = [...reached.map(({ running }) => running), ...same].map(({ purchase_id }) => purchase_id);
  const dropped = new Set(await repository.dropPlanned(trx, all, now));
  for (let from = 0; from < reached.length; from += PAGE) {
    const page = reached.slice(from, from + PAGE);
    const ids = await repository.insertPrices(
      trx,
      page.map(({ running: { purchase_id }, charges: { first, later, notBefore } }) => ({
        purchase_id,
        price,
        first_payment: first,
        later_payment: later,
        not_before: notBefore,
        created_at: now,
      })),
    );
    await notify(
      trx,
      page.map(({ running, charges }, index) => ({
        kind: 'price-change' as const,
        customer_id: running.customer_id,
        purchase_id: running.purchase_id,
        about: `${ids[index] ?? 0}`,
        price: {
          from: running.charges.later,
          to: charges.later,
          day: charges.firstDay ?? charges.notBefore,
          exact: charges.firstDay !== null,
        },
      })),
      now,
    );
  }
  const kept = same.filter(({ purchase_id }) => dropped.has(purchase_id));
  for (let from = 0; from < kept.length; from += PAGE)
    await notify(
      trx,
      kept.slice(from, from + PAGE).map(({ customer_id, purchase_id, charges }) => ({
        kind: 'price-change' as const,
        customer_id,
        purchase_id,
        about: `kept:${purchase_id}:${now.getTime()}`,
        price: { from: charges.later, to: charges.later, day: null, exact: false },
      })),
      now,
    );
  return reached.length;
}

/** Marks a due price change as being sent. null: it isn't due yet, or was withdrawn. */
async function claimPrice(ctx: Context, { subscription_price_id: id, purchase_id, telling_at }: repository.OpenPrice) {
  const { timezone } = await ctx.studio.config();
  const due = async (db: Parameters<typeof repository.findRunning>[0]) => {
    const [running] = await repository.findRunning(db, { purchase_id }, timezone);
    return running;
  };
  const seen = await due(ctx.studio.db);
  const isDue = (running: repository.Running, notBefore: string): boolean =>
    isPriceDue(running, running.charged_at && studioDay(running.charged_at, timezone), notBefore);
  if (telling_at !== null && seen?.status === 'active') return seen;
  return ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchase_id);
    const open = await repository.lockOpenPrice(trx, id);
    const running = await due(trx);
    if (!open || !running) return null;
    if (running.status !== 'active') {
      await repository.markPrice(trx, id, { dropped_at: ctx.now });
      return null;
    }
    if (open.telling_at === null) {
      const { first_payment: first, later_payment: later } = open;
      if (open.agreed_at === null && isRise(running.charges, { first, later }, running.firstPending)) return null;
      if (!isDue(running, open.not_before)) return null;
    }
    if (open.telling_at === null) await repository.markPrice(trx, id, { telling_at: ctx.now });
    return running;
  });
}

async function tellProvider(
  ctx: Context,
  gateway: CardGateway,
  open: repository.OpenPrice,
  running: repository.Running,
) {
  const {
    class_package_id,
    title,
    subscription_period: period,
    subscription_interval: interval,
    firstPending,
  } = running;
  const { price, first_payment, later_payment } = open;
  const plan = await ensurePlan(ctx, gateway, class_package_id, ['plan', title, price, period, interval], () =>
    gateway.createPlan({ title, price, period, interval }),
  );
  const next = firstPending ? first_payment : later_payment;
  const off = { off: price - next, firstInvoiceOnly: next !== later_payment };
  const coupon =
    off.off === 0
      ? null
      : await ensurePlan(ctx, gateway, class_package_id, ['coupon', off.off, off.firstInvoiceOnly], () =>
          gateway.createCoupon(off),
        );
  await gateway.reprice(running.subscription_id ?? '', { plan, coupon });
}

/** Applies a price change; false: it isn't due yet, or was withdrawn. May be repeated. */
async function applyPrice(ctx: Context, gateway: CardGateway, open: repository.OpenPrice): Promise<boolean> {
  const running = await claimPrice(ctx, open);
  if (!running) return false;
  await tellProvider(ctx, gateway, open, running);
  return ctx.transaction(async (trx) => {
    const { customer_id: owner } = await lockPurchase(trx, open.purchase_id);
    if (!(await repository.lockOpenPrice(trx, open.subscription_price_id))) return false;
    const { purchase_id: id } = open;
    await auditChange(trx, ctx, { action: 'subscription.reprice', entity: 'purchase', id, owner }, () =>
      repository.setCharges(trx, open, { firstPending: running.firstPending, now: ctx.now }),
    );
    await repository.markPrice(trx, open.subscription_price_id, { applied_at: ctx.now });
    return true;
  });
}

/** Applies the due price changes. Returns how many; a failure doesn't block the others. */
export async function applyPrices(ctx: Context): Promise<number> {
  const { db, payments } = ctx.studio;
  if (!payments.card) return 0;
  let applied = 0;
  let failure: unknown = null;
  for (let after = 0, more = true; more;) {
    const page = await repository.findOpenPrices(db, after, PAGE);
    more = page.length === PAGE;
    after = page.at(-1)?.subscription_price_id ?? 0;
    for (const open of page) {
      const done = await applyPrice(ctx, payments.card, open).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'checkout/unavailable')) failure ??= error;
        return false;
      });
      if (done) applied += 1;
    }
  }
  if (failure !== null) throw failure;
  return applied;
}
