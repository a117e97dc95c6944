/** Sells at the desk (cash and terminal are paid at once, a link later by the customer). */
import type { FormValues } from '../../../../domain/forms/types';
import type { DeskOrder, DeskSale } from '../../../../domain/contract/desk';
import { HOUR } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { methodDiscounts } from '../../../../domain/pricing';
import { inSaleOrder, PAYMENT_LINK_HOURS } from '../../../../domain/till';
import { IDEMPOTENCY_CONSTRAINT } from '../../../db/idempotency';
import { hasSqlState, violatesUnique } from '../../../db/errors';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';
import { keysetPage } from '../../../db/cursors';
import { branchesOf, hasRole, requireCustomer, type Context } from '../../../context';
import { onceIn } from '../../../once';
import { auditChange, auditCreated } from '../../audit/record';
import { findPackages } from '../../catalogue/packages/repository';
import { notify } from '../../mail/notify';
import { answersOf } from '../checkout/answers';
import { checkLimit, priceOf, writePurchase, type Way } from '../checkout/write';
import { lockCustomer } from '../../../people/repository';
import { findSubscribed } from '../../catalogue/packages/usedRepository';
import { findOpen } from '../checkout/repository';
import { availableProviders } from '../../../ports/payments';
import { refreshById } from '../settlement/refresh';
import { ABANDONED } from '../settlement/settle';
import { chargeOf, chargesAsOne, chargeTotal, saleTitle } from '../checkout/charges';
import { giftPath, newCode } from '../giftCards/codes';
import { insertGiftCard } from '../giftCards/repository';
import { linkPath } from './linkToken';
import { checkOrder, methodOf, type Sale } from './order';
import * as repository from './repository';
import { refusedBy } from '../purchases/refusals';

/** Attempts to sell, as purchases that wait at providers are ended before each; includes the first. */
const ATTEMPTS = 4;
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';

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

const tooLittleCredit = (): AppError =>
  new AppError('checkout/store-credit', {
    message: 'Esta persona ya no tiene tanto saldo a favor. Revísalo de nuevo.',
  });

/**
 * Returns the packages with what is paid for each, after what the method takes off. Throws 'desk-sale/changed' if the
 * total isn't the sum.
 */
async function pricedPackages(trx: Trx, sale: Sale, now: Date) {
  const { items, customer_id: customerId = 0, config, charges, total, store_credit } = sale;
  const priced = [];
  for (const { pkg, discountCode } of items) {
    const { total: price } = await priceOf(trx, { pkg, discountCode, customerId, config }, now);
    priced.push({ class_package_id: pkg.class_package_id, concept: pkg.title, price });
  }
  const inOrder = [...priced].sort(inSaleOrder);
  const taken = methodDiscounts(
    inOrder.map(({ price }) => price),
    store_credit,
    methodOf(sale),
    config,
  );
  // By the thing, as a package may be in a sale twice.
  const off = new Map(inOrder.map((one, n) => [one, taken[n] ?? 0]));
  const packages = priced.map((one) => ({
    class_package_id: one.class_package_id,
    concept: one.concept,
    amount: one.price - (off.get(one) ?? 0),
  }));
  if (chargeTotal([...packages, ...charges]) !== total) throw new AppError('desk-sale/changed');
  return packages;
}

const idsOf = ({ items }: Sale): number[] => items.map(({ pkg }) => pkg.class_package_id);

/** Withdraws other links for the same things; throws if the named one was paid. */
async function withdrawOthers(trx: Trx, ctx: Context, by: number, sale: Sale): Promise<void> {
  const { customer_id, replaces } = sale;
  if (customer_id === undefined) return;
  for (const { desk_sale_id, paid } of await repository.findLinksFor(trx, customer_id, {
    packages: idsOf(sale),
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
async function completePurchases(trx: Trx, ctx: Context, { by, id, sale, answers }: Granted): Promise<void> {
  const { method, customer_id: customerId, items, config, charges } = sale;
  if (method === 'link') return;
  const payment_method_id = methodOf(sale);
  const charge = chargesAsOne(charges);
  if (customerId === undefined) {
    if (charge)
      await repository.recordVisitorMoney(
        trx,
        {
          customer_id: by,
          method,
          kind: 'sale',
          amount: charge.amount,
          desk_sale_id: id,
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
    method: payment_method_id ?? undefined,
    wayOf,
    trial: false,
    answers: {},
    desk_sale_id: id,
    taken: { provider: method === 'terminal' ? 'terminal' : 'cash', taken_by: by },
  } as const;
  // One mail names all that was sold: that of an event, as it tells its place.
  const mailed = items.find(({ pkg }) => pkg.is_special_event) ?? items[0];
  // Store credit pays for the first ones, and the method for what is left.
  let credit = sale.store_credit;
  // All sales lock their packages in this order.
  for (const item of [...items].sort((one, other) => inSaleOrder(one.pkg, other.pkg))) {
    const { pkg, discountCode, single_class_id, spot } = item;
    const bought = { ...common, pkg, discountCode, wanted: { single_class_id, spot }, answers };
    const { store_credit } = await writePurchase(trx, ctx, {
      ...bought,
      store_credit: credit,
      isMailed: item === mailed,
    });
    credit -= store_credit;
  }
  if (charge) {
    await repository.ensureChargePackage(trx, ctx.now);
    const [any] = await findPackages(trx, { isCharge: true });
    const wanted = { single_class_id: undefined, spot: undefined };
    const bought = { ...common, discountCode: undefined, wanted, charge, isMailed: items.length === 0 };
    if (any) await writePurchase(trx, ctx, { ...bought, pkg: chargeOf(any, charge), store_credit: credit });
  }
}

async function sellOnce(ctx: Context, sale: Sale, order: DeskOrder): Promise<number> {
  const { customer_id, items, method } = sale;
  const { desk_sale_id } = await ctx.transaction(async (trx) => {
    // Read before any lock is taken, as in the checkout.
    const answers = items.length > 0 && method !== 'link' ? await answersOf(ctx, sale.custom_values ?? {}, trx) : {};
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

/** The studio of the sale. Throws 'location/not-found', and 'auth/other-branch' where the seller doesn't work. */
async function placeOf(trx: Trx, ctx: Context, { location_id, items }: Sale): Promise<number | null> {
  const own = branchesOf(ctx);
  if (location_id === undefined) {
    const classes = items.flatMap(({ single_class_id }) => single_class_id ?? []);
    return repository.findPlace(trx, classes, own);
  }
  if (!(await repository.keepLocation(trx, location_id)))
    throw new AppError('location/not-found', { field: 'location_id' });
  if (own && !own.includes(location_id)) throw new AppError('auth/other-branch');
  return location_id;
}

/** Writes the sale, under the customer's lock. */
async function sellIn(trx: Trx, ctx: Context, sale: Sale, answers: FormValues): Promise<number> {
  const { studio, now } = ctx;
  const { customer_id: by } = requireCustomer(ctx);
  const { customer_id, items, replaces, method, charges, total, store_credit, received, terminal } = sale;
  if (customer_id !== undefined && method !== 'link') {
    const open = (await findOpen(trx, customer_id, availableProviders(studio.payments))).filter(
      (one) => idsOf(sale).includes(one.class_package_id) || (replaces !== undefined && one.desk_sale_id === replaces),
    );
    if (open.length > 0) throw new BegunOnline(open);
  }
  const [first = null, ...more] = await pricedPackages(trx, sale, now);
  if (method === 'link' && customer_id !== undefined) {
    const pkg = items[0]?.pkg;
    if (pkg) {
      await checkLimit(trx, customer_id, pkg);
      if ((await findSubscribed(trx, customer_id)).includes(pkg.class_package_id)) throw subscribedAlready();
    } else await repository.ensureChargePackage(trx, now);
  }
  if (method !== 'link') await withdrawOthers(trx, ctx, by, sale);
  const title = first ? saleTitle(first.concept, { more, charges }) : (chargesAsOne(charges)?.concept ?? '');
  const due_at = new Date(now.getTime() + PAYMENT_LINK_HOURS * HOUR);
  const desk_sale_id = await repository.insertSale(trx, {
    customer_id: customer_id ?? null,
    sold_by: by,
    method,
    payment_method_id: sale.payment_method_id ?? null,
    location_id: await placeOf(trx, ctx, sale),
    class_package_id: first?.class_package_id ?? null,
    more_packages: JSON.stringify(more),
    discount_code: items[0]?.discountCode?.trim() ?? null,
    charges: JSON.stringify(charges),
    title,
    total,
    store_credit,
    received,
    terminal_digits: terminal.digits,
    terminal_authorisation: terminal.authorisation,
    created_at: now,
    link_expires_at: method === 'link' ? due_at : null,
  });
  await auditCreated(trx, ctx, { action: 'desk-sale.create', entity: 'desk_sale', id: desk_sale_id });
  if (sale.gift && customer_id !== undefined)
    await insertGiftCard(trx, {
      ...sale.gift,
      ...(await newCode(studio)),
      customer_id,
      desk_sale_id,
      created_at: now,
    });
  await completePurchases(trx, ctx, { by, id: desk_sale_id, sale, answers });
  if (method === 'link' && customer_id !== undefined) {
    const path = await linkPath(studio, desk_sale_id);
    const link = { title, total, path };
    await notify(trx, { kind: 'payment-link', customer_id, about: desk_sale_id, due_at, link }, now);
  }
  return desk_sale_id;
}

/** Sells once per idempotency key, after ending what the customer began to pay online for the same thing. */
export async function sell(ctx: Context, order: DeskOrder): Promise<DeskSale> {
  const sale = await checkOrder(ctx, order);
  let online: BegunOnline['purchases'] = [];
  const tried = async (): Promise<DeskSale> => {
    await endOnline(ctx, online);
    const id = await sellOnce(ctx, sale, order).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'checkout/store-credit') throw tooLittleCredit();
      throw refusedBy(error);
    });
    return oneSale(ctx, id);
  };
  return retry({ attempts: ATTEMPTS, ended: () => new AppError('checkout/too-many-open') }, tried, (error) => {
    online = error instanceof BegunOnline ? error.purchases : [];
    // Two sales of several packages with a discount can lock them in different orders.
    const isLost = violatesUnique(error, IDEMPOTENCY_CONSTRAINT) || hasSqlState(error, DEADLOCK);
    return error instanceof BegunOnline || isLost;
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
  const isAccountant = me.kind === 'contador';
  const mayVoid = !onlyAdmins && !isAccountant;
  const reader = { customer_id: me.customer_id, isAdmin: hasRole(me, 'admin'), mayVoid, timezone, now };
  return Promise.all(
    (await repository.findSales(studio.db, filter, reader)).map(async ({ link_expires_at, gift, ...sale }) => ({
      ...sale,
      gift_card: gift === null || isAccountant ? null : { ...gift, path: await giftPath(studio, gift.gift_card_id) },
      // Who has the address of a link can act for the customer that it was made for.
      link:
        link_expires_at && !isAccountant
          ? { path: await linkPath(studio, sale.desk_sale_id), expires_at: link_expires_at.toISOString() }
          : null,
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
