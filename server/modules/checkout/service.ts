/** Buying. This part knows free packages and cash; every payment ends as credits. */
import { createHash } from 'node:crypto';
import type { AppConfig } from '../../../domain/config';
import type { OfferedPaymentMethod, PurchaseAttempt, PurchaseAttemptResponse } from '../../../domain/contract/checkout';
import type { ClassPackage } from '../../../domain/contract/packages';
import { grantedCredits } from '../../../domain/credits';
import { AppError } from '../../../domain/errors';
import { toCentavos } from '../../../domain/money';
import { CASH, isFree, packagePrice } from '../../../domain/pricing';
import type { PurchaseStatus } from '../../../domain/purchaseStatus';
import { endOfStudioDayAfter } from '../../../domain/studioTime';
import { firstAnswer, rememberAnswer } from '../../db/idempotency';
import { violates } from '../../http/errors';
import type { Studio } from '../../studio';
import { findPackages } from '../packages/repository';
import { countPurchases, findPaymentMethods, insertCredits, insertPurchase, lockCustomer } from './repository';

/** The payment methods that this studio's configuration offers. */
export async function offeredMethods(studio: Studio): Promise<OfferedPaymentMethod[]> {
  const config = await studio.config();
  return (await findPaymentMethods(studio.db))
    .filter(({ payment_method_id }) => payment_method_id === CASH && config.cash_checkout_enabled)
    .map((method) => ({ ...method, public_key: null, script: null }));
}

interface Terms {
  readonly status: PurchaseStatus;
  readonly payment_method_id: number | null;
  /** Centavos. */
  readonly price: number;
}

/** How a package can be paid for, or a refusal. A free package needs no method. */
function termsOf(pkg: ClassPackage, method: number | undefined, config: AppConfig): Terms {
  const price = packagePrice({ price: toCentavos(pkg.price), sale_price: pkg.sale_price === null ? null : toCentavos(pkg.sale_price) });
  if (isFree({ price, sale_price: null, is_subscription: pkg.is_subscription })) return { status: 'completed', payment_method_id: null, price };
  if (method === undefined) throw new AppError('checkout/no-method');
  if (method !== CASH || !config.cash_checkout_enabled || pkg.is_subscription) throw new AppError('checkout/method-unavailable');
  return { status: 'pending', payment_method_id: CASH, price };
}

interface PurchaseInput {
  readonly customerId: number;
  readonly body: PurchaseAttempt;
  readonly now: Date;
  readonly idempotencyKey: string | null;
}

/**
 * Buys a package and grants its credits in one transaction, under the customer's lock: limits hold and a
 * repeat gets the first answer, however close together the requests come.
 */
export async function purchase(studio: Studio, { customerId, body, now, idempotencyKey }: PurchaseInput): Promise<PurchaseAttemptResponse> {
  const fingerprint = createHash('sha256').update(JSON.stringify(['purchase', body.class_package_id, body.payment_method ?? null])).digest('base64url');
  const [config, [pkg]] = await Promise.all([studio.config(), findPackages(studio.db, { class_package_id: body.class_package_id })]);
  try {
    return await studio.db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      if (idempotencyKey) {
        const first = await firstAnswer<PurchaseAttemptResponse>(trx, customerId, idempotencyKey, fingerprint);
        if (first) return first;
      }
      if (!pkg) throw new AppError('package/not-found');
      const { price, ...terms } = termsOf(pkg, body.payment_method, config);
      if (pkg.limit_per_customer !== null && (await countPurchases(trx, customerId, pkg.class_package_id)) >= pkg.limit_per_customer) {
        throw new AppError('package/limit-reached');
      }
      const purchase_id = await insertPurchase(trx, {
        ...terms, customer_id: customerId, class_package_id: pkg.class_package_id, amount: price, total_payment: price,
        class_amount: pkg.class_amount, expiration_days: pkg.expiration_days, created_at: now,
      });
      const credits = grantedCredits(pkg).map((granted) => ({ ...granted, expires_at: endOfStudioDayAfter(now, granted.expiration_days, config.timezone) }));
      await insertCredits(trx, { customer_id: customerId, purchase_id }, credits);
      const answer = { purchase_id };
      if (idempotencyKey) await rememberAnswer(trx, customerId, idempotencyKey, fingerprint, answer);
      return answer;
    });
  } catch (error) {
    if (violates(error, 'purchase_unconfirmed_cash')) throw new AppError('checkout/cash-pending');
    throw error;
  }
}
