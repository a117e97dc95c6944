/** Meses sin intereses: what may be paid so, and which plans the bank of a card has. */
import type { AppConfig } from '../../../../domain/config';
import { AppError } from '../../../../domain/errors';
import { plansFor } from '../../../../domain/installments';
import { CARD } from '../../../../domain/pricing';
import { requireCustomer, type Context } from '../../../context';
import { Refused } from '../../../ports/payments';
import { findProviderCustomer } from '../providers/repository';

/** What is paid, and how. */
interface Paid {
  readonly payment_method_id: number | null;
  readonly isSubscription: boolean;
  /** What the card pays, in centavos. */
  readonly amount: number;
}

/**
 * Throws 'checkout/installments' unless the studio offers so many months for this. Whether the card has that plan is
 * known once its payment exists.
 */
export function requireInstallments(
  installments: number | undefined,
  { payment_method_id, isSubscription, amount }: Paid,
  config: AppConfig,
): void {
  if (installments === undefined) return;
  if (payment_method_id !== CARD || isSubscription || !plansFor(amount, config).includes(installments))
    throw new AppError('checkout/installments');
}

/** The months in which this card can pay the amount, of those that the studio offers. Charges nothing. */
export async function plansOfCard(ctx: Context, card: string, amount: number): Promise<number[]> {
  const { studio } = ctx;
  const gateway = studio.payments.card;
  const offered = plansFor(amount, await studio.config());
  if (!gateway || offered.length === 0) return [];
  const customer = await findProviderCustomer(studio.db, gateway.provider, requireCustomer(ctx).customer_id);
  try {
    const plans = await gateway.plansOf({ card, customer, amount });
    return offered.filter((count) => plans.includes(count));
  } catch (error) {
    // The card can't be used, or the account has no plans: it is paid at once, or refused when it pays.
    if (error instanceof Refused) return [];
    throw error;
  }
}
