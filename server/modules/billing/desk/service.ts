/** Sells at the desk (cash and terminal are paid at once, a link later by the customer), and voids sales. */
import type { AppConfig } from '../../../../domain/config';
import type { FormValues } from '../../../../domain/forms/types';
import type { DeskOrder, DeskSale } from '../../../../domain/contract/desk';
import { HOUR } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { CARD, CASH, MIN_CARD_CHARGE, TERMINAL, WALLET } from '../../../../domain/pricing';
import { canMovePurchase } from '../../../../domain/purchaseStatus';
import { isAllowed } from '../../../../domain/roles';
import { canVoidSale, changeDue, PAYMENT_LINK_HOURS } from '../../../../domain/till';
import { studioDay } from '../../../../domain/studioTime';
import { IDEMPOTENCY_CONSTRAINT } from '../../../db/idempotency';
import { violates } from '../../../db/errors';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';
import { keysetPage } from '../../../db/cursors';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { onceIn } from '../../../once';
import { auditChange, auditCreated } from '../../audit/record';
import { findPackages, type SoldPackage } from '../../catalogue/packages/repository';
import { notify } from '../../mail/notify';
import { answersOf, checkLimit, priceOf, writePurchase, type Way } from '../checkout/begin';
import { lockCustomer } from '../../../people/repository';
import { findSubscribed } from '../../catalogue/packages/usedRepository';
import { findOpen } from '../checkout/repository';
import { isOffered } from '../methods/offered';
import { isOwnMethod } from '../methods/repository';
import { availableProviders } from '../../../ports/payments';
import { endPurchase } from '../purchases/endPurchase';
import { lockPurchase, movePurchase } from '../purchases/paidPurchaseRepository';
import { areCreditsUsed, findInvoicesToRefund, insertRefund } from '../refunds/repository';
import { refreshById } from '../settlement/refresh';
import { ABANDONED } from '../settlement/settle';
import { chargeOf, chargesAsOne, chargeTotal, saleTitle, type Charge } from '../checkout/charges';
import { linkPath } from './linkToken';
import * as repository from './repository';
import { refusedBy } from '../purchases/refusals';

/** Attempts to sell, as purchases that wait at providers are ended before each; includes the first. */
const ATTEMPTS = 4;
const BUILT_IN = { cash: CASH, terminal: TERMINAL } as const;

/** Thrown when purchases that the customer began to pay online must be ended before the same is paid at the desk. */
class BegunOnline extends Error {
  constructor(readonly purchases: ReadonlyArray<{ readonly purchase_id: number }>) {
    super('The same is being paid online.');
  }
}

const paidOnline = (): AppError =>
  new AppError('checkout/paid-meanwhile', { message: 'Esta persona acaba de pagarlo en línea. Revisa sus compras.' });

const subscribedAlready = (): AppError =>
  new AppError('checkout/subscribed', { message: 'Esta persona ya tiene esta suscripción activa.' });

/** Ends purchases at their providers. Throws 'checkout/paid-meanwhile', 'checkout/too-many-open'. */
async function endOnline(ctx: Context, purchases: BegunOnline['purchases']): Promise<void> {
  for (const { purchase_id } of purchases) {
    const ended = await refreshById(ctx, purchase_id, { giveUp: { failure: ABANDONED } });
    if (ended?.status === 'pending') throw new AppError('checkout/too-many-open');
    if (ended && ended.status !== 'failed') throw paidOnline();
  }
}

interface Sale extends Omit<DeskOrder, 'charges' | 'total' | 'received'> {
  readonly config: AppConfig;
  readonly pkg: SoldPackage | null;
  /** In centavos. */
  readonly charges: readonly Charge[];
  readonly total: number;
  readonly received: number | null;
}

async function checked(ctx: Context, order: DeskOrder): Promise<Sale> {
  const { studio } = ctx;
  const { class_package_id, customer_id, method } = order;
  const config = await studio.config();
  const [pkg = null] = class_package_id === undefined ? [] : await findPackages(studio.db, { class_package_id });
  if (class_package_id !== undefined && !pkg) throw new AppError('package/not-found');
  const charges = order.charges.map(({ concept, amount }) => ({ concept: concept.trim(), amount: toCentavos(amount) }));
  const [total, received] = [toCentavos(order.total), order.received === undefined ? null : toCentavos(order.received)];
  if (order.discountCode !== undefined && !isAllowed(requireCustomer(ctx).kind, 'only_admins_discount', config))
    throw new AppError('desk-sale/admins-only', { field: 'discountCode' });
  if (!pkg && charges.length === 0) throw new AppError('desk-sale/empty');
  if (charges.some(({ amount }) => amount < 1)) throw new AppError('request/invalid', { field: 'charges' });
  if (customer_id === undefined && (pkg || method === 'link')) throw new AppError('desk-sale/needs-customer');
  if (order.single_class_id !== undefined && (!pkg || method === 'link'))
    throw new AppError('request/invalid', { field: 'single_class_id' });
  if (method === 'link') {
    if (pkg && charges.length > 0) throw new AppError('desk-sale/link-alone');
    if (![CARD, WALLET].some((way) => isOffered(way, config, studio.payments)) || total < MIN_CARD_CHARGE)
      throw new AppError('desk-sale/link-unavailable', {
        ...(total < MIN_CARD_CHARGE && { message: 'En línea se pagan al menos $10.00.' }),
      });
  } else if (pkg?.is_subscription) throw new AppError('desk-sale/subscription');
  if ((method === 'other') !== (order.payment_method_id !== undefined))
    throw new AppError('request/invalid', { field: 'payment_method_id' });
  if (order.payment_method_id !== undefined && !(await isOwnMethod(studio.db, order.payment_method_id)))
    throw new AppError('payment-method/not-found', { field: 'payment_method_id' });
  if (method === 'cash' && received !== null && changeDue(received, total) === null)
    throw new AppError('desk-sale/not-enough');
  return { ...order, config, pkg, charges, total, received: method === 'cash' ? received : null };
}

/** Returns the package's part of the total; 0 without one. Throws 'desk-sale/changed' if the total isn't the sum. */
async function checkTotal(trx: Trx, sale: Sale, now: Date): Promise<void> {
  const { pkg, discountCode, customer_id, config, charges, total } = sale;
  const ofPackage =
    pkg && customer_id !== undefined
      ? (await priceOf(trx, { pkg, discountCode, customerId: customer_id, config }, now)).total
      : 0;
  if (ofPackage + chargeTotal(charges) !== total) throw new AppError('desk-sale/changed');
}

/** Withdraws other links for the same thing; throws if the named one was paid. */
async function withdrawOthers(trx: Trx, ctx: Context, by: number, sale: Sale): Promise<void> {
  const { customer_id, class_package_id, replaces } = sale;
  if (customer_id === undefined) return;
  for (const { desk_sale_id, paid } of await repository.findLinksFor(trx, customer_id, {
    class_package_id,
    replaces,
  })) {
    if (paid) throw new AppError('desk-sale/paid');
    await withdrawOne(trx, ctx, by, desk_sale_id);
  }
}

const withdrawOne = (trx: Trx, ctx: Context, by: number, id: number): Promise<boolean> =>
  auditChange(trx, ctx, { action: 'desk-sale.withdraw', entity: 'desk_sale', id }, () =>
    repository.markVoided(trx, id, by, '', ctx.now),
  );

interface Granted {
  readonly by: number;
  readonly id: number;
  readonly sale: Sale;
  readonly answers: FormValues;
}

/** Completes the purchases of a sale that is paid at once. */
async function grant(trx: Trx, ctx: Context, { by, id, sale, answers }: Granted): Promise<void> {
  const { method, customer_id: customerId, pkg, config, discountCode, charges, single_class_id, spot } = sale;
  if (method === 'link') return;
  const payment_method_id = method === 'other' ? (sale.payment_method_id ?? null) : BUILT_IN[method];
  const charge = chargesAsOne(charges);
  if (customerId === undefined) {
    if (charge)
      await repository.moveVisitorMoney(
        trx,
        {
          ...{ customer_id: by, method, kind: 'sale', amount: charge.amount, desk_sale_id: id },
          payment_method_id: method === 'other' ? payment_method_id : null,
        },
        ctx.now,
      );
    return;
  }
  const wayOf = (total: number): Way => ({
    status: 'completed',
    payment_method_id: total === 0 ? null : payment_method_id,
    provider: null,
  });
  const common = {
    customerId,
    config,
    wayOf,
    wanted: { single_class_id, spot },
    trial: false,
    answers: {},
    desk_sale_id: id,
    taken: { provider: method === 'terminal' ? 'terminal' : 'cash', taken_by: by },
  } as const;
  if (pkg) await writePurchase(trx, ctx, { ...common, pkg, discountCode, answers });
  if (charge) {
    await repository.ensureChargePackage(trx, ctx.now);
    const [any] = await findPackages(trx, { isCharge: true });
    const bought = { ...common, discountCode: undefined, charge, isMailed: pkg === null };
    if (any) await writePurchase(trx, ctx, { ...bought, pkg: chargeOf(any, charge) });
  }
}

async function sellOnce(ctx: Context, sale: Sale, order: DeskOrder): Promise<number> {
  const { customer_id, pkg, method } = sale;
  const { desk_sale_id } = await ctx.transaction(async (trx) => {
    // Read before any lock is taken, as in the checkout.
    const answers = pkg && method !== 'link' ? await answersOf(ctx, sale.custom_values ?? {}, trx) : {};
    if (customer_id !== undefined) {
      await lockCustomer(trx, customer_id);
      if (!(await repository.customerExists(trx, customer_id))) throw new AppError('customer/not-found');
    }
    return onceIn(trx, ctx, ['desk-sale', order], async () => {
      if (answers instanceof AppError) throw answers;
      return { desk_sale_id: await sellIn(trx, ctx, sale, answers) };
    });
  });
  return desk_sale_id;
}

/** Writes the sale, under the customer's lock. */
async function sellIn(trx: Trx, ctx: Context, sale: Sale, answers: FormValues): Promise<number> {
  const { studio, now } = ctx;
  const { customer_id: by } = requireCustomer(ctx);
  const { customer_id, pkg, class_package_id, replaces, method, charges, total, received } = sale;
  if (customer_id !== undefined && method !== 'link') {
    const open = (await findOpen(trx, customer_id, availableProviders(studio.payments))).filter(
      (one) => one.class_package_id === class_package_id || (replaces !== undefined && one.desk_sale_id === replaces),
    );
    if (open.length > 0) throw new BegunOnline(open);
  }
  await checkTotal(trx, sale, ctx.now);
  if (method === 'link' && customer_id !== undefined) {
    if (pkg) {
      await checkLimit(trx, customer_id, pkg);
      if ((await findSubscribed(trx, customer_id)).includes(pkg.class_package_id)) throw subscribedAlready();
    } else await repository.ensureChargePackage(trx, now);
  }
  if (method !== 'link') await withdrawOthers(trx, ctx, by, sale);
  const title = pkg ? saleTitle(pkg.title, charges) : (chargesAsOne(charges)?.concept ?? '');
  const due_at = new Date(now.getTime() + PAYMENT_LINK_HOURS * HOUR);
  const desk_sale_id = await repository.insertSale(trx, {
    customer_id: customer_id ?? null,
    sold_by: by,
    method,
    payment_method_id: sale.payment_method_id ?? null,
    class_package_id: class_package_id ?? null,
    discount_code: sale.discountCode?.trim() ?? null,
    charges: JSON.stringify(charges),
    title,
    total,
    received,
    terminal_digits: method === 'terminal' ? (sale.terminal_digits ?? null) : null,
    terminal_authorisation: method === 'terminal' ? sale.terminal_authorisation?.trim() || null : null,
    created_at: now,
    link_expires_at: method === 'link' ? due_at : null,
  });
  await auditCreated(trx, ctx, { action: 'desk-sale.create', entity: 'desk_sale', id: desk_sale_id });
  await grant(trx, ctx, { by, id: desk_sale_id, sale, answers });
  if (method === 'link' && customer_id !== undefined) {
    const path = await linkPath(studio, desk_sale_id);
    const link = { title, total, path };
    await notify(trx, { kind: 'payment-link', customer_id, about: desk_sale_id, due_at, link }, now);
  }
  return desk_sale_id;
}

/** Sells once per idempotency key, after ending what the customer began to pay online for the same thing. */
export async function sell(ctx: Context, order: DeskOrder): Promise<DeskSale> {
  const sale = await checked(ctx, order);
  let online: BegunOnline['purchases'] = [];
  const tried = async (): Promise<DeskSale> => {
    await endOnline(ctx, online);
    const id = await sellOnce(ctx, sale, order).catch((error: unknown) => {
      throw refusedBy(error);
    });
    return oneSale(ctx, id);
  };
  return retry({ attempts: ATTEMPTS, ended: () => new AppError('checkout/too-many-open') }, tried, (error) => {
    online = error instanceof BegunOnline ? error.purchases : [];
    return error instanceof BegunOnline || violates(error, IDEMPOTENCY_CONSTRAINT);
  });
}

/** Withdraws a link that isn't paid. Idempotent. */
export async function withdrawLink(ctx: Context, id: number): Promise<DeskSale> {
  const { customer_id: by } = requireCustomer(ctx);
  const { method, customer } = await oneSale(ctx, id);
  if (method !== 'link' || !customer) throw new AppError('desk-sale/not-a-link');
  await endOnline(ctx, await repository.findPendingOf(ctx.studio.db, id)).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'checkout/paid-meanwhile'
      ? new AppError('desk-sale/paid')
      : error;
  });
  await ctx.transaction(async (trx) => {
    await lockCustomer(trx, customer.customer_id);
    // A payment was begun through the link meanwhile.
    if ((await repository.findPendingOf(trx, id)).length > 0) throw new AppError('checkout/too-many-open');
    const [link] = await repository.findLinksFor(trx, customer.customer_id, { replaces: id });
    if (link?.paid) throw new AppError('desk-sale/paid');
    if (link) await withdrawOne(trx, ctx, by, id);
  });
  return oneSale(ctx, id);
}

/** Refunds what is left of a purchase's payments. */
async function handBack(trx: Trx, ctx: Context, by: number, id: number, reason: string): Promise<void> {
  const { now } = ctx;
  const purchase = await lockPurchase(trx, id);
  if (await areCreditsUsed(trx, id, now)) throw new AppError('purchase/credits-used');
  for (const { invoice_id, left } of await findInvoicesToRefund(trx, id)) {
    if (left === 0) continue;
    await insertRefund(trx, {
      invoice_id,
      amount: left,
      reason,
      status: 'succeeded',
      created_by: by,
      created_at: now,
      updated_at: now,
    });
  }
  if (canMovePurchase(purchase.status, 'revoked')) await movePurchase(trx, purchase, 'revoked', now);
  const { customer_id } = purchase;
  await notify(trx, { kind: 'purchase-ended', customer_id, purchase_id: id, ended: 'refunded' }, now);
}

/**
 * Voids a sale as if it had never been made: the money leaves the till of who voids it, credits and places are taken
 * back (purchases/endPurchase). Throws 'desk-sale/voided' for the second time, 'purchase/credits-used' after a class.
 */
export async function voidSale(ctx: Context, id: number, reason: string): Promise<DeskSale> {
  const { studio, now } = ctx;
  const me = requireCustomer(ctx);
  const { timezone, only_admins_void: onlyAdmins } = await studio.config();
  const sale = await oneSale(ctx, id);
  const { purchase_ids, total, method, seller, createdAt } = sale;
  if (method === 'link') throw new AppError('desk-sale/by-link');
  const day = studioDay(new Date(createdAt), timezone);
  const who = {
    customer_id: me.customer_id,
    isAdmin: hasRole(me, 'admin'),
    mayVoid: !onlyAdmins,
    today: studioDay(now, timezone),
  };
  if (!who.isAdmin && onlyAdmins) throw new AppError('desk-sale/admins-only');
  if (!canVoidSale({ sold_by: seller.customer_id, day }, who)) throw new AppError('desk-sale/not-yours');
  const change = async (trx: Trx): Promise<void> => {
    const voided = await auditChange(trx, ctx, { action: 'desk-sale.void', entity: 'desk_sale', id }, () =>
      repository.markVoided(trx, id, me.customer_id, reason, now),
    );
    if (!voided) throw new AppError('desk-sale/voided');
    for (const purchaseId of purchase_ids) await handBack(trx, ctx, me.customer_id, purchaseId, reason);
    if (sale.customer === null)
      await repository.moveVisitorMoney(
        trx,
        {
          customer_id: me.customer_id,
          method,
          payment_method_id: sale.payment_method?.payment_method_id ?? null,
          kind: 'refund',
          amount: -toCentavos(total),
          desk_sale_id: id,
          note: reason,
        },
        now,
      );
  };
  const [first] = purchase_ids;
  // The first purchase is the package's: only that has credits and places.
  if (first === undefined) await ctx.transaction(change);
  else
    await endPurchase(ctx, first, async (trx) => {
      await change(trx);
      return { result: undefined, ended: 'refunded' };
    });
  return oneSale(ctx, id);
}

interface Asked {
  readonly after?: number | undefined;
  readonly customer_id?: number | undefined;
  readonly between?: { readonly from: Date; readonly to: Date } | undefined;
}

/** Up to `limit` sales with their links, newest first. */
async function salesOf(ctx: Context, filter: repository.SalesFilter): Promise<DeskSale[]> {
  const { studio, now } = ctx;
  const me = requireCustomer(ctx);
  const { timezone, only_admins_void: onlyAdmins } = await studio.config();
  const reader = { customer_id: me.customer_id, isAdmin: hasRole(me, 'admin'), mayVoid: !onlyAdmins, timezone, now };
  return Promise.all(
    (await repository.findSales(studio.db, filter, reader)).map(async ({ link_expires_at, ...sale }) => ({
      ...sale,
      link: link_expires_at && {
        path: await linkPath(studio, sale.desk_sale_id),
        expires_at: link_expires_at.toISOString(),
      },
    })),
  );
}

const PAGE = 50;

export async function salesPage(ctx: Context, asked: Asked): Promise<{ desk_sales: DeskSale[]; next: number | null }> {
  const found = await salesOf(ctx, { ...asked, limit: PAGE + 1 });
  const { shown, next } = keysetPage(found, PAGE, ({ desk_sale_id }) => desk_sale_id);
  return { desk_sales: shown, next };
}

/** Throws 'desk-sale/not-found'. */
export async function oneSale(ctx: Context, id: number): Promise<DeskSale> {
  return requireFound((await salesOf(ctx, { desk_sale_id: id, limit: 1 }))[0], 'desk-sale/not-found');
}
