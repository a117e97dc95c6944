/**
 * The first step of every purchase: one transaction that checks all limits and stores what is bought on which terms.
 */
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { FieldValues } from '../../../../domain/contract/forms';
import { MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { CARD, PAYS_BESIDE_CREDIT } from '../../../../domain/pricing';
import { lockCustomer } from '../../../people/repository';
import { requireAnswered } from '../../forms/answers';
import { takeTry } from '../declines/service';
import { availableProviders, type Payments } from '../../../ports/payments';
import { requireCustomer, type Context } from '../../../context';
import { onceIn } from '../../../once';
import { findPackages } from '../../catalogue/packages/repository';
import { canPay, providerOf } from '../methods/offered';
import { answersOf } from './answers';
import { chargeOf } from './charges';
import { requireOpenLink, type LinkSale } from './linkRepository';
import { requireOpen } from '../../booking/windows/service';
import { requireFee } from './signupFee';
import { requireRenewal, type Renewing } from './renewals';
import { findOpen, hasUsedTrial, type OpenPurchase } from './repository';
import { refusedBy } from '../purchases/refusals';
import { writePurchase, type Way } from './write';

export interface Attempt {
  readonly class_package_id: number;
  /** The wanted class of the event. */
  readonly single_class_id: number | undefined;
  readonly spot: number | undefined;
  readonly discountCode: string | undefined;
  /** Id of a payment method; undefined for free purchases. */
  readonly method: number | undefined;
  /** false: a subscription without its free trial. */
  readonly trial: boolean;
  /** Answers to the studio's own questions. */
  readonly custom_values: FieldValues | undefined;
  /** The first payment in pesos that the customer was shown; undefined: the client didn't send it. */
  readonly total?: number | undefined;
  /** What the customer agreed to of a subscription's charges, as it was shown. */
  readonly renewal_consent?: string | undefined;
  /** Store credit pays for all of it. */
  readonly use_store_credit?: boolean | undefined;
  /** Store credit pays so many pesos of it, and the method the rest. */
  readonly store_credit?: number | undefined;
  /** Paid by card in so many months without interest. */
  readonly installments?: number | undefined;
  /** The payment link through which the purchase is made. */
  readonly link?: LinkSale | undefined;
  /** The link of a mail by which the package is bought again. */
  readonly renewal?: Renewing | undefined;
  /** Further parts of the request (the card) that a repeat of its idempotency key must match. */
  readonly parts: readonly unknown[];
}

/** Most purchases of a customer that may wait at providers at the same time. */
const MOST_OPEN = 3;
/** How long a purchase that waits at a provider keeps the store credit that another one needs. */
const LEFT_AFTER = 2 * MINUTE;

/** Thrown when these purchases have to end at their providers before the new attempt can begin. */
export class OpenPurchases extends Error {
  constructor(readonly purchases: readonly OpenPurchase[]) {
    super('Older purchases are still open.');
  }
}

/**
 * Open purchases that must end first: those of the same package, as both could be paid, those that were left and
 * hold store credit which this one needs, and the oldest others if there are too many.
 */
function inTheWay(open: readonly OpenPurchase[], attempt: Attempt, now: Date): OpenPurchase[] {
  const { class_package_id, method, use_store_credit = false, store_credit = 0 } = attempt;
  const needsCredit = use_store_credit || store_credit > 0;
  const others = open.filter(
    (purchase) =>
      purchase.class_package_id !== class_package_id &&
      !(needsCredit && purchase.store_credit > 0 && +now - +purchase.created_at > LEFT_AFTER),
  );
  const surplus = providerOf(method) !== null ? Math.max(0, others.length - (MOST_OPEN - 1)) : 0;
  return [...open.filter((purchase) => !others.includes(purchase)), ...others.slice(0, surplus)];
}

/** The method by which a package is paid, or a refusal. Free purchases need none. */
function wayOf(
  pkg: ClassPackage,
  total: number,
  method: number | undefined,
  config: AppConfig,
  payments: Payments,
): Way {
  if (total === 0 && !pkg.is_subscription) return { status: 'completed', payment_method_id: null, provider: null };
  if (method === undefined) throw new AppError('checkout/no-method');
  if (!canPay(method, pkg, config, payments)) throw new AppError('checkout/method-unavailable');
  return {
    status: 'pending',
    payment_method_id: method,
    provider: providerOf(method),
  };
}

/** The centavos of a purchase that store credit pays beside another method. */
function partOf({ store_credit = 0, use_store_credit, method }: Attempt): number {
  if (store_credit === 0) return 0;
  if (use_store_credit) throw new AppError('request/invalid', { field: 'store_credit' });
  if (method === undefined) throw new AppError('checkout/no-method');
  if (!PAYS_BESIDE_CREDIT.includes(method))
    throw new AppError('checkout/method-unavailable', {
      message: 'Con esa forma de pago no puedes usar tu saldo a favor. Elige otra, o paga sin tu saldo.',
    });
  return toCentavos(store_credit);
}

/**
 * Makes a new purchase under its customer's lock; a repeat of its key, even at the same time, returns the same one. A
 * free purchase is completed; cash and a transfer are waited for, but the purchase can be used; any other waits for its
 * provider. Throws OpenPurchases.
 */
export async function beginPurchase(ctx: Context, attempt: Attempt): Promise<number> {
  const { class_package_id, single_class_id, spot, discountCode, method, trial, custom_values, link } = attempt;
  const { studio, now } = ctx;
  const { customer_id: customerId } = requireCustomer(ctx);
  const parts = [
    'purchase',
    class_package_id,
    discountCode ?? null,
    method ?? null,
    ...(trial ? [] : ['no-trial']),
    ...attempt.parts,
    ...(attempt.renewal ? [{ renews: attempt.renewal.purchase_id }] : []),
    ...(single_class_id === undefined ? [] : [{ single_class_id, spot }]),
    ...(custom_values === undefined ? [] : [{ custom_values }]),
    ...(link === undefined ? [] : [{ desk_sale_id: link.desk_sale_id }]),
    ...(attempt.use_store_credit ? ['store-credit'] : []),
    ...(attempt.store_credit === undefined ? [] : [{ store_credit: attempt.store_credit }]),
    ...(attempt.installments === undefined ? [] : [{ installments: attempt.installments }]),
  ];
  const charge = link?.charge ?? null;
  const part = partOf(attempt);
  const [config, [found]] = await Promise.all([
    studio.config(),
    findPackages(studio.db, { class_package_id, ...(charge && { isCharge: true }) }),
  ]);
  const pkg = found && (charge ? chargeOf(found, charge) : found);
  try {
    const { purchase_id } = await ctx.transaction(async (trx) => {
      // A sale at the desk has asked the questions already; a payment link asks none.
      const answers = link ? {} : await answersOf(ctx, custom_values ?? {}, trx);
      await lockCustomer(trx, customerId);
      return onceIn(trx, ctx, parts, async () => {
        // Thrown only now, as a repeat must get its first response even if the studio's questions have changed.
        if (answers instanceof AppError) throw answers;
        if (!pkg) throw new AppError('package/not-found');
        if (!link && single_class_id !== undefined) await requireOpen(trx, single_class_id, config, [pkg]);
        if (!link) await requireAnswered(trx, customerId, { class_package_id, single_class_id });
        await requireRenewal(trx, attempt.renewal, { customerId, class_package_id }, now);
        const open = inTheWay(await findOpen(trx, customerId, availableProviders(studio.payments)), attempt, now);
        if (open.length > 0) throw new OpenPurchases(open);
        if (link) await requireOpenLink(trx, link.desk_sale_id, now);
        // The team may sell at the desk without the signup fee.
        else await requireFee(trx, config, customerId, pkg);
        const { purchase_id, way, total, store_credit } = await writePurchase(trx, ctx, {
          customerId,
          pkg,
          discountCode,
          wanted: { single_class_id, spot },
          // A link offers no way to buy without the trial, so it is left out for customers who had it.
          trial: trial && !(link && (await hasUsedTrial(trx, customerId, class_package_id))),
          answers,
          config,
          method,
          wayOf: (price) => wayOf(pkg, price, method, config, studio.payments),
          renewal_consent: attempt.renewal_consent,
          store_credit: attempt.use_store_credit ? Infinity : part,
          installments: attempt.installments,
          charge,
          renews: attempt.renewal?.purchase_id,
          ...(link && { desk_sale_id: link.desk_sale_id }),
        });
        if (attempt.total !== undefined && toCentavos(attempt.total) !== total) throw new AppError('package/changed');
        if (link && link.total !== total) throw new AppError('payment-link/changed');
        if (part > 0 && (store_credit !== part || store_credit === total)) throw new AppError('package/changed');
        if (way.provider === 'stripe' && way.payment_method_id === CARD) await takeTry(trx, ctx, purchase_id);
        return { purchase_id };
      });
    });
    return purchase_id;
  } catch (error) {
    throw refusedBy(error);
  }
}
