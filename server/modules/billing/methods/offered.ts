/** The payment methods that a studio offers. */
import type { AppConfig } from '../../../../domain/config';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { canPayCash } from '../../../../domain/packages';
import { takesOxxo } from '../../../../domain/oxxo';
import { CARD, CASH, isPaidLater, MERCADO_PAGO, OXXO, SPEI, TRANSFER, WALLET } from '../../../../domain/pricing';
import { offersTransfer } from '../../../../domain/transfers';
import type { Provider } from '../../../db/schema';
import type { Payments } from '../../../ports/payments';
import type { Context } from '../../../context';
import { findPaymentMethods } from './repository';

const PROVIDER_OF: ReadonlyMap<number, Provider> = new Map([
  [CARD, 'stripe'],
  [SPEI, 'stripe'],
  [OXXO, 'stripe'],
  [WALLET, 'paypal'],
  [MERCADO_PAGO, 'mercadopago'],
]);

/** The provider that takes a method's money; null: none does. */
export const providerOf = (method: number | undefined): Provider | null =>
  (method === undefined ? undefined : PROVIDER_OF.get(method)) ?? null;

/** Whether a method is offered: it is configured, and the studio has an account with its provider. */
export function isOffered(method: number, config: AppConfig, payments: Payments): boolean {
  if (method === CASH) return config.cash_checkout_enabled;
  if (method === TRANSFER) return offersTransfer(config);
  if (method === CARD) return payments.card !== null && config.stripe_public_key !== '';
  if (method === SPEI) return payments.card !== null && config.spei_enabled;
  if (method === OXXO) return payments.card !== null && config.oxxo_enabled;
  if (method === MERCADO_PAGO) return payments.page !== null && config.mercado_pago_enabled;
  return method === WALLET && payments.wallet !== null && config.paypal_enabled;
}

/** Whether a package can be paid by the method. */
export function canPay(method: number, pkg: ClassPackage, config: AppConfig, payments: Payments): boolean {
  if (pkg.is_subscription && !config.subscriptions_enabled) return false;
  if (isPaidLater(method) && !canPayCash(pkg)) return false;
  if ((method === SPEI || method === MERCADO_PAGO) && pkg.is_subscription) return false;
  if (method === OXXO && !takesOxxo(pkg, false)) return false;
  return isOffered(method, config, payments);
}

/** The payment methods that this studio's configuration offers, with what the browser needs for each. */
export async function offeredMethods({ studio }: Context): Promise<OfferedPaymentMethod[]> {
  const { db, payments } = studio;
  const [config, methods] = await Promise.all([studio.config(), findPaymentMethods(db)]);
  const needs: ReadonlyMap<number, Pick<OfferedPaymentMethod, 'public_key' | 'script'>> = new Map([
    [CARD, { public_key: config.stripe_public_key, script: payments.card?.script ?? null }],
    [WALLET, { public_key: payments.wallet?.publicKey ?? null, script: payments.wallet?.script ?? null }],
  ]);
  return methods
    .filter(({ payment_method_id }) => isOffered(payment_method_id, config, payments))
    .map((method) => ({ ...method, public_key: null, script: null, ...needs.get(method.payment_method_id) }));
}
